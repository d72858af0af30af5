"""Begins a game: seats, start position, first turn.

Takes a variant (house rules in it), the players' aliases and a seed; gives a `Game` before its first turn.
Rules: KA 2007, "Startkapital"; docs/rules.md 1 and 6.1; Ludomaniac standard 2011, 1.1 and 9.3.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from kapdip.auction.purses import start_credits
from kapdip.board.model import Position, Power, Unit
from kapdip.exchange.model import Account
from kapdip.exchange.profile import Control
from kapdip.game import causes
from kapdip.game.errors import GameError
from kapdip.game.identity import followed_id
from kapdip.game.model import Alias, Game, PublicState, Seat, Turn, TurnInputs
from kapdip.game.names import alias_key, check_aliases, clean_line
from kapdip.game.rules import rotation
from kapdip.game.seating import People, check_people, seats_of
from kapdip.game.stages import opening_stage
from kapdip.game.standings import with_projections
from kapdip.game.variant import Variant, occupants_of
from kapdip.lots import Draw
from kapdip.reason import Reason

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
    homes: Mapping[str, Power] | None = None,
    preferences: Mapping[str, Sequence[Power]] | None = None,
    leaders: Sequence[str] = (),
) -> Game:
    """A game before its first turn. Where each power has a player for good, the aliases lead the powers in the board's
    order (A E F G I R T) or by their lists of preference; where others lead than trade, that is done by the `leaders`.
    Where powers are hired, home countries are named, or follow from lists.

    Raises GameError with everything that is wrong: names, their number, the seed, the start position, homes and lists.
    """
    people = People(
        tuple(map(alias_key, aliases)),
        tuple(map(alias_key, leaders)),
        {alias_key(alias): power for alias, power in (homes or {}).items()},
        {alias_key(alias): tuple(wanted) for alias, wanted in (preferences or {}).items()},
    )
    wrong = [*check_aliases(people.players), *check_aliases(people.leaders)]
    wrong += [] if wrong else check_aliases(dict.fromkeys((*people.players, *people.leaders)))
    wrong += _check_frame(variant, people.players, seed, press_limit)
    wrong += [] if wrong else check_people(variant, people)
    if wrong:
        raise GameError(*wrong)
    draw = Draw(seed, 1, {})
    seats = seats_of(
        variant, people, {alias_key(alias): clean_line(person) for alias, person in (persons or {}).items()}, draw
    )
    first = first_turn(variant, seats)
    if draw.lots:
        first = replace(first, inputs=TurnInputs(lots={lot.question: lot.winner for lot in draw.lots}))
    return Game(
        name=clean_line(name),
        variant=variant,
        seed=seed,
        id=followed_id(variant.profile.name, seed, (seat.alias for seat in seats)),
        seats=seats,
        turns=(first,),
        gm=clean_line(gm),
        language=language,
        press_limit=press_limit,
        press_apart=press_apart,
        preferences=people.preferences,
    )


def first_turn(
    variant: Variant, seats: Sequence[Seat], first_units: Mapping[Power, Sequence[Unit]] = MappingProxyType({})
) -> Turn:
    """The first turn with the state from which everything starts, for the seats that play in it, with the units that
    powers have named themselves.
    """
    profile, position = variant.profile, _with_named(variant.position, first_units)
    homes = {seat.alias: seat.power for seat in seats if seat.power is not None and seat.joined <= 1}
    holdings = dict.fromkeys(position.centres, profile.start_units) if profile.trades else {}
    state = PublicState(
        position=position,
        last_occupant=occupants_of(position),
        prices=dict.fromkeys(position.centres, profile.start_price) if profile.trades else {},
        accounts={
            seat.alias: Account(profile.start_cash, holdings) for seat in seats if seat.joined <= 1 and seat.account
        },
        control=_first_control(variant, seats, homes),
        money={},
        points={},
        homes=homes,
        credits=_purses(variant, homes) if profile.bids else {},
        innings={seat.alias: () for seat in seats} if profile.innings else {},
    )
    return Turn(1, with_projections(profile, state), step=opening_stage(variant, 1, position).name)


def _with_named(usual: Position, named: Mapping[Power, Sequence[Unit]]) -> Position:
    """The position with the units that powers have named, filled up with their usual ones, in the order of these, where
    nothing is named.
    """
    units = dict(usual.units)
    for power, own in named.items():
        taken = {unit.province for unit in own}
        rest = [unit for unit in usual.units[power] if unit.province not in taken]
        units[power] = tuple(sorted((*own, *rest[: len(usual.units[power]) - len(own)])))
    return replace(usual, units=units)


def _first_control(variant: Variant, seats: Sequence[Seat], homes: Mapping[Alias, Power]) -> dict[Power, Alias]:
    """Who leads each power in the first turn."""
    if variant.profile.control is Control.ROTATION:
        return rotation(variant.board.powers, [seat.alias for seat in seats], 1)
    return {power: alias for alias, power in homes.items()}


def _purses(variant: Variant, homes: Mapping[Alias, Power]) -> dict[Alias, int]:
    """With how many credits each begins."""
    usual = start_credits(variant.board)
    given = variant.profile.start_credits
    return {alias: usual[power] if given is None else given for alias, power in homes.items()}


def _check_frame(variant: Variant, seats: Sequence[Alias], seed: int, press_limit: int) -> list[Reason]:
    profile, board, wrong = variant.profile, variant.board, []
    if len(seats) < profile.players_min or len(seats) > min(profile.players_max or MOST_PLAYERS, MOST_PLAYERS):
        is_exact = profile.players_min == profile.players_max
        ranged = causes.setup_players_exact if is_exact else causes.setup_players
        cause = ranged if profile.players_max else causes.setup_players_open
        wrong.append(cause(count=len(seats), least=profile.players_min, most=profile.players_max, profile=profile.name))
    elif (
        profile.control in (Control.SEATS, Control.ROTATION)
        and not profile.has_investors
        and len(seats) != len(board.powers)
    ):
        wrong.append(causes.setup_one_each(count=len(seats), powers=len(board.powers), profile=profile.name))
    if not 0 <= seed <= HIGHEST_SEED:
        wrong.append(causes.setup_seed(value=str(seed), most=HIGHEST_SEED))
    if variant.start not in board.starts:
        wrong.append(causes.setup_start(name=variant.start, names=tuple(board.starts)))
    if press_limit < 0:
        wrong.append(causes.setup_press_limit(value=press_limit))
    return wrong
