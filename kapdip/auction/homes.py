"""Which power is whose home country, by lists of preference.

Takes the lists of the two players; gives `Homes`. Rules: docs/intimate.md, "Who plays what" (Intimate Diplomacy 2, I-A
2).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kapdip.auction import causes
from kapdip.board.model import Power
from kapdip.lots import Draw
from kapdip.reason import Reason

Player: TypeAlias = str
Preferences: TypeAlias = Mapping[Player, Sequence[Power]]

QUESTION = "homes"
"""The question of the lot between lists that never differ."""


@dataclass(frozen=True, slots=True)
class Homes:
    """The home countries, and the rank (from 1) that decided; None after a lot."""

    powers: Mapping[Player, Power]
    rank: int | None


def check_preferences(player: Player, wanted: Sequence[Power], powers: Sequence[Power]) -> Reason | None:
    """Why a list can't be used: it has to name each power exactly once."""
    if sorted(wanted) == sorted(powers):
        return None
    return causes.homes_wrong_list(player=player, powers=tuple(powers))


def homes_by_preference(preferences: Preferences, draw: Draw) -> Homes:
    """At the first rank at which the lists differ, each gets what they put there; of lists that never do, the lot says
    whose first choice counts, and so on among the rest.

    Takes lists that name each power once. Raises ValueError for a typed lot that is not one of the players.
    """
    for rank, row in enumerate(zip(*preferences.values(), strict=True), 1):
        if len(set(row)) == len(row):
            return Homes(dict(zip(preferences, row, strict=True)), rank)
    found: dict[Player, Power] = {}
    left = list(preferences)
    while left:
        question = f"{QUESTION}:{len(found) + 1}" if found else QUESTION
        winner = draw.ask(question, left) if len(left) > 1 else left[0]
        found[winner] = next(power for power in preferences[winner] if power not in found.values())
        left.remove(winner)
    return Homes({player: found[player] for player in preferences}, None)
