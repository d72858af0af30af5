"""Begins a game: seats, start position, first turn.

Takes a variant (house rules in it), the players' aliases and a seed; gives a `Game` before its first turn.
Rules: KA 2007, "Startkapital"; docs/rules.md 1 and 6.1; Ludomaniac standard 2011, 1.1 and 9.3.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kapdip_gui.auction.homes import check_preferences, homes_by_preference
from kapdip_gui.auction.purses import start_credits
from kapdip_gui.board.model import Power
from kapdip_gui.exchange.model import Account
from kapdip_gui.exchange.profile import Control
from kapdip_gui.game import because
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.model import Alias, Game, Occupant, PublicState, Seat, Turn, TurnInputs
from kapdip_gui.game.names import alias_key, check_aliases, clean_line
from kapdip_gui.game.rules import rotation
from kapdip_gui.game.stages import opening_stage
from kapdip_gui.game.standings import with_projections
from kapdip_gui.game.variant import Variant
from kapdip_gui.lots import Draw
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
    homes: Mapping[str, Power] | None = None,
    preferences: Mapping[str, Sequence[Power]] | None = None,
) -> Game:
    """A game before its first turn. Without an exchange the aliases lead the powers in the board's order (A E F G I R
    T), or, where the others are hired, their home countries: those that are named, or by their lists of preference.

    Raises GameError with everything that is wrong: names, their number, the seed, the start position, homes and lists.
    """
    names = tuple(alias_key(alias) for alias in aliases)
    lists = {alias_key(alias): tuple(wanted) for alias, wanted in (preferences or {}).items()}
    named = {alias_key(alias): power for alias, power in (homes or {}).items()}
    wrong = [*check_aliases(names), *_check_frame(variant, names, seed, press_limit)]
    wrong += [] if wrong else check_homes(variant, names, named, lists)
    if wrong:
        raise GameError(*wrong)
    draw = Draw(seed, 1, {})
    powers = _powers(variant, names, named or {}, lists, draw)
    known = persons or {}
    seats = tuple(
        Seat(alias, (Occupant(clean_line(known.get(alias, "")), 1),), power)
        for alias, power in zip(names, powers, strict=True)
    )
    first = first_turn(variant, seats)
    if draw.lots:
        first = replace(first, inputs=TurnInputs(lots={lot.question: lot.winner for lot in draw.lots}))
    return Game(
        name=clean_line(name),
        variant=variant,
        seed=seed,
        seats=seats,
        turns=(first,),
        gm=clean_line(gm),
        language=language,
        press_limit=press_limit,
        press_apart=press_apart,
        preferences=lists,
    )


def check_homes(
    variant: Variant,
    names: Sequence[Alias],
    homes: Mapping[Alias, Power],
    preferences: Mapping[Alias, Sequence[Power]],
) -> list[Reason]:
    """What is wrong with home countries, or with the lists by which they are given out: exactly one of the two is due
    where powers are hired, and neither elsewhere.
    """
    if variant.profile.control is not Control.AUCTION:
        return [because.homes_none(profile=variant.profile.name)] if homes or preferences else []
    if bool(homes) == bool(preferences):
        return [because.homes_or_lists()]
    given = homes or preferences
    wrong = [because.homes_unknown(player=alias) for alias in given if alias not in names]
    wrong += [because.homes_missing(player=alias) for alias in names if alias not in given]
    wrong += [
        because.homes_no_power(name=power, powers=variant.board.powers)
        for power in homes.values()
        if power not in variant.board.powers
    ]
    if not wrong and homes and len(set(homes.values())) < len(homes):
        wrong.append(because.homes_same(power=next(iter(homes.values()))))
    faults = (check_preferences(alias, wanted, variant.board.powers) for alias, wanted in preferences.items())
    return [*wrong, *filter(None, faults)]


def _powers(
    variant: Variant,
    names: Sequence[Alias],
    homes: Mapping[Alias, Power],
    preferences: Mapping[Alias, Sequence[Power]],
    draw: Draw,
) -> tuple[Power | None, ...]:
    """The power of each seat; None where nobody has one for good."""
    match variant.profile.control:
        case Control.SEATS:
            return variant.board.powers
        case Control.AUCTION:
            found = homes or homes_by_preference({alias: preferences[alias] for alias in names}, draw).powers
            return tuple(found[alias] for alias in names)
    return (None,) * len(names)


def first_turn(variant: Variant, seats: Sequence[Seat]) -> Turn:
    """The first turn with the state from which everything starts, for the seats that play in it."""
    profile, position = variant.profile, variant.position
    homes = {seat.alias: seat.power for seat in seats if seat.power is not None and seat.joined <= 1}
    holdings = dict.fromkeys(position.centres, profile.start_units) if profile.trades else {}
    state = PublicState(
        position=position,
        last_occupant=variant.occupants,
        prices=dict.fromkeys(position.centres, profile.start_price) if profile.trades else {},
        accounts={seat.alias: Account(profile.start_cash, holdings) for seat in seats if seat.joined <= 1},
        control=_first_control(variant, seats, homes),
        money={},
        points={},
        homes=homes,
        credits=_purses(variant, homes) if profile.bids else {},
        innings={seat.alias: () for seat in seats} if profile.innings else {},
    )
    return Turn(1, with_projections(profile, state), step=opening_stage(variant, 1, position).name)


def _first_control(variant: Variant, seats: Sequence[Seat], homes: Mapping[Alias, Power]) -> dict[Power, Alias]:
    """Who leads each power in the first turn."""
    if variant.profile.control is Control.ROTATION:
        return rotation(variant.board.powers, [seat.alias for seat in seats], 1)
    return {power: alias for alias, power in homes.items()}


def _purses(variant: Variant, homes: Mapping[Alias, Power]) -> dict[Alias, int]:
    """With how many credits each begins."""
    usual = start_credits(variant.board.name)
    given = variant.profile.start_credits
    return {alias: usual[power] if given is None else given for alias, power in homes.items()}


def _check_frame(variant: Variant, seats: Sequence[Alias], seed: int, press_limit: int) -> list[Reason]:
    profile, board, wrong = variant.profile, variant.board, []
    if len(seats) < profile.players_min or len(seats) > min(profile.players_max or MOST_PLAYERS, MOST_PLAYERS):
        is_exact = profile.players_min == profile.players_max
        ranged = because.setup_players_exact if is_exact else because.setup_players
        cause = ranged if profile.players_max else because.setup_players_open
        wrong.append(cause(count=len(seats), least=profile.players_min, most=profile.players_max, profile=profile.name))
    elif profile.control in (Control.SEATS, Control.ROTATION) and len(seats) != len(board.powers):
        wrong.append(because.setup_one_each(count=len(seats), powers=len(board.powers), profile=profile.name))
    if not 0 <= seed <= HIGHEST_SEED:
        wrong.append(because.setup_seed(value=str(seed), most=HIGHEST_SEED))
    if variant.start not in board.starts:
        wrong.append(because.setup_start(name=variant.start, names=tuple(board.starts)))
    if press_limit < 0:
        wrong.append(because.setup_press_limit(value=press_limit))
    return wrong
