"""A game that somebody practises alone: one seat for them, nine for computers.

Takes a name, an alias, a line-up, a language; gives the `Game` before its first turn. Source: docs/players.md 5.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import cycle

from kapdip.exchange.profile_data import PROFILES, load_profile
from kapdip.game.model import Alias, Game, PlayedBy
from kapdip.game.seats import let_play
from kapdip.game.setup import HIGHEST_SEED, new_game
from kapdip.game.variant import variant_of
from kapdip.players.natures import ALIASES, NATURES

OTHERS = 9


class LineUp(StrEnum):
    """Against whom."""

    MIXED = "mixed"
    HUNTERS = "hunters"
    SAVERS = "savers"
    SURPRISE = "surprise"


NATURES_OF: Mapping[LineUp, Sequence[PlayedBy]] = {
    LineUp.MIXED: tuple(NATURES),
    LineUp.HUNTERS: (PlayedBy.HUNTER,),
    LineUp.SAVERS: (PlayedBy.VALUE,),
    LineUp.SURPRISE: (PlayedBy.UNKNOWN,),
}


def practice_game(name: str, alias: Alias, line_up: LineUp, language: str = "", seed: int | None = None) -> Game:
    """The game before its first turn, by the rules that are offered first; its seed is drawn where none is given."""
    seed = random.SystemRandom().randrange(HIGHEST_SEED) if seed is None else seed
    others = ALIASES[:OTHERS]
    game = new_game(name, variant_of(load_profile(PROFILES[0])), [alias, *others], seed=seed, language=language)
    for other, by in zip(others, cycle(NATURES_OF[line_up]), strict=False):
        game = let_play(game, other, by)
    return replace(game, practice=game.seats[0].alias, log=())
