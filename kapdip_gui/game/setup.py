"""Begins a game: seats, start position, first turn.

Takes a variant (house rules in it), the players' aliases and a seed; gives a `Game` before its first turn.
Rules: KA 2007, "Startkapital"; docs/rules.md 1 and 6.1; Ludomaniac standard 2011, 1.1 and 9.3.
"""

from collections.abc import Mapping, Sequence

from kapdip_gui.board.model import Power
from kapdip_gui.exchange.model import Account
from kapdip_gui.exchange.profile import Control
from kapdip_gui.game import because
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.model import Alias, Game, Occupant, PublicState, Seat, Turn
from kapdip_gui.game.names import alias_key, check_aliases, clean_line
from kapdip_gui.game.stages import opening_stage
from kapdip_gui.game.standings import with_projections
from kapdip_gui.game.variant import Variant
from kapdip_gui.reason import Reason

HIGHEST_SEED = 10**15 - 1
"""The largest number that a save holds."""
MOST_PLAYERS = 200
"""Seats of one game: what is saved must always be small enough to be read again."""


def new_game(
    name: str,
    variant: Variant,
    aliases: Sequence[str],
    *,
    seed: int,
    gm: str = "",
    language: str = "",
    persons: Mapping[str, str] | None = None,
    press_limit: int = 0,
    press_apart: bool = False,
) -> Game:
    """A game before its first turn. Without an exchange the aliases lead the powers in the board's order (A E F G I R
    T).

    Raises GameError with everything that is wrong: names, their number, the seed, the start position.
    """
    seats = tuple(alias_key(alias) for alias in aliases)
    wrong = [*check_aliases(seats), *_check_frame(variant, seats, seed, press_limit)]
    if wrong:
        raise GameError(*wrong)
    powers: tuple[Power | None, ...] = (
        variant.board.powers if variant.profile.control is Control.SEATS else (None,) * len(seats)
    )
    known = persons or {}
    first = first_turn(variant, seats)
    return Game(
        name=clean_line(name),
        variant=variant,
        seed=seed,
        seats=tuple(
            Seat(alias, (Occupant(clean_line(known.get(alias, "")), 1),), power)
            for alias, power in zip(seats, powers, strict=True)
        ),
        turns=(first,),
        gm=clean_line(gm),
        language=language,
        press_limit=press_limit,
        press_apart=press_apart,
    )


def first_turn(variant: Variant, aliases: Sequence[Alias]) -> Turn:
    """The first turn with the state from which everything starts."""
    profile, position = variant.profile, variant.position
    holdings = dict.fromkeys(position.centres, profile.start_units) if profile.trades else {}
    state = PublicState(
        position=position,
        last_occupant={unit.province: power for power, units in position.units.items() for unit in units},
        prices=dict.fromkeys(position.centres, profile.start_price) if profile.trades else {},
        accounts={alias: Account(profile.start_cash, holdings) for alias in aliases},
        control=dict(zip(variant.board.powers, aliases, strict=True)) if profile.control is Control.SEATS else {},
        money={},
        points={},
    )
    return Turn(1, with_projections(profile, state), step=opening_stage(variant, 1, position).name)


def _check_frame(variant: Variant, seats: Sequence[Alias], seed: int, press_limit: int) -> list[Reason]:
    profile, board, wrong = variant.profile, variant.board, []
    if len(seats) < profile.players_min or len(seats) > min(profile.players_max or MOST_PLAYERS, MOST_PLAYERS):
        cause = because.setup_players if profile.players_max else because.setup_players_open
        wrong.append(cause(count=len(seats), least=profile.players_min, most=profile.players_max, profile=profile.name))
    elif profile.control is Control.SEATS and len(seats) != len(board.powers):
        wrong.append(because.setup_one_each(count=len(seats), powers=len(board.powers), profile=profile.name))
    if not 0 <= seed <= HIGHEST_SEED:
        wrong.append(because.setup_seed(value=str(seed), most=HIGHEST_SEED))
    if variant.start not in board.starts:
        wrong.append(because.setup_start(name=variant.start, names=tuple(board.starts)))
    if press_limit < 0:
        wrong.append(because.setup_press_limit(value=press_limit))
    return wrong
