"""Begins a game: seats, start position, first turn.

Takes a profile (house rules in it), the players' aliases and a seed; gives a `Game` before its first turn.
Rules: KA 2007, "Startkapital"; rulings A and B1; Ludomaniac standard 2011, 1.1 and 9.3.
"""

from collections.abc import Mapping, Sequence

from kapdip_gui.board.model import Position, Power
from kapdip_gui.board.reading import standard_board
from kapdip_gui.exchange.model import Account, Profile
from kapdip_gui.game.calendar import turn_date
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.model import Alias, Game, Occupant, PublicState, Seat, Turn, TurnStep
from kapdip_gui.game.names import alias_key, check_aliases, clean_line
from kapdip_gui.game.standings import with_projections
from kapdip_gui.reason import Reason

HIGHEST_SEED = 10**15 - 1
"""The largest number that a save holds."""
MOST_PLAYERS = 200
"""Seats of one game: what is saved must always be small enough to be read again."""


def new_game(
    name: str,
    profile: Profile,
    aliases: Sequence[str],
    *,
    seed: int,
    gm: str = "",
    language: str = "",
    start: str = "standard",
    persons: Mapping[str, str] | None = None,
    press_limit: int = 0,
    press_apart: bool = False,
) -> Game:
    """A game before its first turn. Without an exchange the aliases lead the powers in the board's order (A E F G I R T).

    Raises GameError with everything that is wrong: names, their number, the seed, the start position.
    """
    seats = tuple(alias_key(alias) for alias in aliases)
    wrong = [*check_aliases(seats), *_check_frame(profile, seats, seed, start, press_limit)]
    if wrong:
        raise GameError(*wrong)
    board = standard_board()
    powers: tuple[Power | None, ...] = (None,) * len(seats) if profile.exchange else board.powers
    known = persons or {}
    first = first_turn(profile, seats, board.starts[start])
    return Game(
        name=clean_line(name),
        profile=profile,
        seed=seed,
        seats=tuple(
            Seat(alias, (Occupant(clean_line(known.get(alias, "")), 1),), power) for alias, power in zip(seats, powers, strict=True)
        ),
        turns=(first,),
        gm=clean_line(gm),
        language=language,
        start=start,
        press_limit=press_limit,
        press_apart=press_apart,
    )


def first_turn(profile: Profile, aliases: Sequence[Alias], position: Position) -> Turn:
    """The first turn with the state from which everything starts."""
    holdings = dict.fromkeys(position.centres, profile.start_units) if profile.exchange else {}
    state = PublicState(
        position=position,
        last_occupant={unit.province: power for power, units in position.units.items() for unit in units},
        prices=dict.fromkeys(position.centres, profile.start_price) if profile.exchange else {},
        accounts={alias: Account(profile.start_cash, holdings) for alias in aliases},
        control={} if profile.exchange else dict(zip(standard_board().powers, aliases, strict=True)),
        money={},
        points={},
    )
    step = TurnStep.ORDERS if turn_date(profile, 1).movement else TurnStep.EXCHANGE
    return Turn(1, with_projections(profile, state), step=step)


def _check_frame(profile: Profile, seats: Sequence[Alias], seed: int, start: str, press_limit: int) -> list[Reason]:
    wrong = []
    if len(seats) < profile.players_min or len(seats) > min(profile.players_max or MOST_PLAYERS, MOST_PLAYERS):
        facts = {"count": len(seats), "least": profile.players_min, "most": profile.players_max, "profile": profile.name}
        wrong.append(Reason("setup.players" if profile.players_max else "setup.players_open", facts))
    if not 0 <= seed <= HIGHEST_SEED:
        wrong.append(Reason("setup.seed", {"value": str(seed), "most": HIGHEST_SEED}))
    if start not in standard_board().starts:
        wrong.append(Reason("setup.start", {"name": start, "names": tuple(standard_board().starts)}))
    if press_limit < 0:
        wrong.append(Reason("setup.press_limit", {"value": press_limit}))
    return wrong
