"""What happens to seats: exclusion, substitutes, resignation, buying in.

Takes a game; gives one with the change among the inputs of the turn in progress; it takes effect before the turn's
exchange. An alias belongs to its seat: a substitute plays on under it, with its holdings and history. Rules:
docs/rules.md 1, 2.5, 2.8, 3 and 7.
"""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

from kapdip.exchange.model import SeatStatus
from kapdip.exchange.profile import MissingSlip, Newcomers, Nmr
from kapdip.exchange.trading import resigns_by_missing
from kapdip.game import causes
from kapdip.game.change import demand_open, demand_seat, logged, with_inputs
from kapdip.game.errors import GameError
from kapdip.game.model import (
    Alias,
    Game,
    Occupant,
    PlayedBy,
    Seat,
    SeatChange,
    SeatChangeKind,
    Turn,
    TurnInputs,
    TurnResults,
)
from kapdip.game.names import alias_key, check_next_alias, clean_line, clean_text
from kapdip.game.nmr import must_be_replaced
from kapdip.game.question import accounts_now, silent_in
from kapdip.game.setup import MOST_PLAYERS, first_turn
from kapdip.reason import Reason


def exclude(game: Game, alias: Alias) -> Game:
    """Exclude a player: from this turn's exchange on, the seat only sells, and controls nothing."""
    _demand(game, alias, SeatStatus.ACTIVE)
    if not game.profile.trades:
        raise GameError(causes.seat_no_exchange())
    if alias not in game.turn.start.accounts:
        raise GameError(causes.seat_no_account(player=alias))
    return _changed(game, SeatChange(SeatChangeKind.EXCLUDE, alias))


def substitute(game: Game, alias: Alias, person: str) -> Game:
    """Somebody else takes a seat over with its history, also an excluded one: it is active
    again, with no missing slips.
    """
    if _status(game, alias) is SeatStatus.RESIGNED:
        raise GameError(causes.seat_resigned(player=alias))
    if game.profile.newcomers is Newcomers.NONE:
        raise GameError(causes.seat_no_substitutes(profile=game.profile.name))
    return _changed(game, SeatChange(SeatChangeKind.SUBSTITUTE, alias, clean_line(person)))


def do_without(game: Game, alias: Alias) -> Game:
    """Nobody takes over the seat of a player whose orders were missing: its units hold from this turn on, until
    somebody does (standard 9.10.1d).
    """
    _demand(game, alias, SeatStatus.ACTIVE)
    if game.profile.nmr is Nmr.NONE:
        raise GameError(causes.seat_no_pause())
    if not must_be_replaced(game, alias):
        raise GameError(causes.seat_not_missing(player=alias))
    return _changed(game, SeatChange(SeatChangeKind.UNREPLACED, alias))


def resign(game: Game, alias: Alias) -> Game:
    """A player gives up where the profile has that: after their trades, holdings and cash go back to the bank."""
    _demand(game, alias, SeatStatus.ACTIVE)
    if game.profile.missing_slip is not MissingSlip.SELL_THEN_RESIGN:
        raise GameError(causes.seat_no_resigning(profile=game.profile.name))
    return _changed(game, SeatChange(SeatChangeKind.RESIGN, alias))


def buy_in(game: Game, alias: Alias, person: str = "") -> Game:
    """A new player gets a seat of their own at this turn's prices, where the profile has that;
    their first slip is due next turn.
    """
    demand_open(game)
    alias = alias_key(alias)
    if game.profile.newcomers is not Newcomers.BUY_IN:
        raise GameError(causes.seat_no_buy_in(profile=game.profile.name))
    wrong = check_next_alias(alias, (seat.alias for seat in game.seats))
    if len(game.seats) >= MOST_PLAYERS:
        wrong = causes.seat_too_many(most=MOST_PLAYERS)
    if wrong is not None:
        raise GameError(wrong)
    return _changed(game, SeatChange(SeatChangeKind.BUY_IN, alias, clean_line(person)))


def withdraw_seat_change(game: Game, alias: Alias) -> Game:
    """Undo what was decided about a seat in the turn in progress."""
    demand_open(game)
    kept = tuple(change for change in game.turn.inputs.seat_changes if change.alias != alias)
    if len(kept) == len(game.turn.inputs.seat_changes):
        raise GameError(causes.seat_no_change(player=alias))
    _demand_unsettled(game)
    undone = with_inputs(logged(game, "seat.withdrawn", {"player": alias}), seat_changes=kept)
    return replace(undone, seats=seats_without(undone.seats, game.turn.number, alias))


def note_seat(game: Game, alias: Alias, text: str) -> Game:
    """The game master's own note on a seat, also of a game that is over.

    Raises GameError for an alias that the game does not know.
    """
    return _with_seat(game, replace(_seat(game, alias), note=clean_text(text)))


def name_person(game: Game, alias: Alias, person: str) -> Game:
    """Write down (or correct) who sits on a seat now; the decision about a substitute says the same.

    Raises GameError as `note_seat`.
    """
    seat = _seat(game, alias)
    person = clean_line(person)
    now = replace(seat.occupants[-1], person=person) if seat.occupants else Occupant(person, seat.joined)
    named = _with_seat(game, replace(seat, occupants=(*seat.occupants[:-1], now)))
    return replace(named, turns=tuple(_with_person(turn, alias, now) for turn in named.turns))


def let_play(game: Game, alias: Alias, by: PlayedBy) -> Game:
    """From the turn in progress on the computer plays a seat, or a person does again; what is in stays in.

    Raises GameError for an alias that the game does not know, and where it is over.
    """
    demand_open(game)
    seat, number = _seat(game, alias), game.turn.number
    if seat.played_by(number) is by:
        return game
    before = {since: one for since, one in seat.computer.items() if since < number}
    is_person = by is PlayedBy.PERSON
    entry = logged(game, "seat.person" if is_person else "seat.computer", {"player": alias})
    return _with_seat(entry, replace(seat, computer={**before, number: by} if before or not is_person else {}))


def nature_of(game: Game, seat: Seat) -> PlayedBy:
    """Who decides for a seat in the turn in progress, with the nature that was drawn where that is not told."""
    by = seat.played_by(game.turn.number)
    if by is not PlayedBy.UNKNOWN:
        return by
    natures = [one for one in PlayedBy if one not in (PlayedBy.PERSON, PlayedBy.UNKNOWN)]
    return natures[sha256(f"{game.id} {seat.alias}".encode()).digest()[0] % len(natures)]


def _with_person(turn: Turn, alias: Alias, now: Occupant) -> Turn:
    """The turn with the new name where it brought this person."""
    brought = {SeatChangeKind.SUBSTITUTE: now.since, SeatChangeKind.BUY_IN: now.since - 1}
    if not any(one.alias == alias and brought.get(one.kind) == turn.number for one in turn.inputs.seat_changes):
        return turn
    changes = tuple(
        replace(one, person=now.person) if one.alias == alias and brought.get(one.kind) == turn.number else one
        for one in turn.inputs.seat_changes
    )
    return replace(turn, inputs=replace(turn.inputs, seat_changes=changes))


def rename_seat(game: Game, alias: Alias, other: str) -> Game:
    """Correct an alias before anything is resolved. Later it is in what players have read, and lots and ties depend on
    it.

    Raises GameError where it is too late, or for a name that can't be an alias.
    """
    seat, other = _seat(game, alias), alias_key(other)
    if other == alias:
        return game
    if len(game.turns) > 1 or game.turn.results != TurnResults():
        raise GameError(causes.seat_renamed_too_late(player=alias))
    wrong = check_next_alias(other, (one.alias for one in game.seats if one is not seat))
    if wrong is not None:
        raise GameError(wrong)
    seats = tuple(replace(one, alias=other) if one is seat else one for one in game.seats)
    first = first_turn(game.variant, seats, game.turn.inputs.first_units)
    inputs = _renamed(game.turn.inputs, {alias: other})
    lists = {other if one == alias else one: wanted for one, wanted in game.preferences.items()}
    return replace(game, seats=seats, preferences=lists, turns=(replace(first, inputs=inputs, step=game.turn.step),))


def _renamed(inputs: TurnInputs, names: Mapping[Alias, Alias]) -> TurnInputs:
    """What was handed in, under other aliases."""

    def now(alias: Alias) -> Alias:
        return names.get(alias, alias)

    treaty = inputs.treaty
    return replace(
        inputs,
        orders={power: replace(slip, player=now(slip.player)) for power, slip in inputs.orders.items()},
        given={stage: {now(alias): one for alias, one in all_.items()} for stage, all_ in inputs.given.items()},
        lots={question: now(winner) for question, winner in inputs.lots.items()},
        conceded=now(inputs.conceded),
        slips={now(alias): slip for alias, slip in inputs.slips.items()},
        press=tuple(replace(item, author=now(item.author), sender=now(item.sender)) for item in inputs.press),
        seat_changes=tuple(replace(change, alias=now(change.alias)) for change in inputs.seat_changes),
        draw_votes=frozenset(map(now, inputs.draw_votes)),
        treaty=None if treaty is None else replace(treaty, agreed=frozenset(map(now, treaty.agreed))),
        origins={receipt: replace(one, alias=now(one.alias)) for receipt, one in inputs.origins.items()},
    )


def _seat(game: Game, alias: Alias) -> Seat:
    seat = game.seat(alias)
    if seat is None:
        raise GameError(causes.seat_unknown(player=alias, players=tuple(seat.alias for seat in game.seats)))
    return seat


def _with_seat(game: Game, seat: Seat) -> Game:
    return replace(game, seats=tuple(seat if one.alias == seat.alias else one for one in game.seats))


SECOND_NMR = 2


def missed_too_often(game: Game) -> tuple[Reason, ...]:
    """Who has handed in nothing so often that the game master should do something: find a substitute, or remind them
    before they resign.

    Slips are counted in a row (KA 2007, "NMR-Regelungen"), missing orders over the whole game (standard 9.10.1): these
    are reported with the turn that adds one.
    """
    if game.profile.missing_slip is MissingSlip.SELL_THEN_RESIGN:
        accounts = game.turn.start.accounts.items()
        return tuple(
            causes.missed_once(player=alias) for alias, account in accounts if resigns_by_missing(game.profile, account)
        )
    slips = _missed_slips(game) if game.profile.trades else ()
    return slips if game.profile.holdings_lead else (*slips, *_missed_orders(game))


def _missed_slips(game: Game) -> tuple[Reason, ...]:
    limit = game.profile.exclude_after
    return tuple(
        causes.missed_slips(player=alias, count=account.missed)
        for alias, account in game.turn.start.accounts.items()
        if limit is not None and account.status is SeatStatus.ACTIVE and account.missed >= limit
    )


def _missed_orders(game: Game) -> tuple[Reason, ...]:
    over = [silent_in(turn) for turn in game.turns if turn.is_over]
    latest = over[-1] if over else frozenset()
    counts = {alias: sum(alias in silent for silent in over) for alias in sorted(latest)}
    return tuple(
        causes.missed_orders(player=alias, count=count) for alias, count in counts.items() if count >= SECOND_NMR
    )


def exclusion_offers(game: Game) -> tuple[Alias, ...]:
    """The seats whose exclusion is offered now: with this turn's missing slip they reach the
    profile's number in a row.
    """
    limit = game.profile.exclude_after
    if limit is None or not game.profile.trades:
        return ()
    slips = game.turn.inputs.slips
    return tuple(
        alias
        for alias, account in accounts_now(game.turn).items()
        if account.status is SeatStatus.ACTIVE and slips.get(alias, ...) is None and account.missed + 1 >= limit
    )


def seats_with(seats: tuple[Seat, ...], turn: int, change: SeatChange) -> tuple[Seat, ...]:
    """The seats after one change of a turn."""
    if change.kind is SeatChangeKind.BUY_IN:
        return (*seats, Seat(change.alias, (Occupant(change.person, turn + 1),), joined=turn + 1))
    if change.kind is not SeatChangeKind.SUBSTITUTE:
        return seats
    newcomer = Occupant(change.person, turn)
    return tuple(
        replace(seat, occupants=(*(one for one in seat.occupants if one.since < turn or turn == 1), newcomer))
        if seat.alias == change.alias
        else seat
        for seat in seats
    )


def seats_without(seats: tuple[Seat, ...], turn: int, alias: Alias) -> tuple[Seat, ...]:
    """The seats as if nothing had been decided about `alias` in that turn."""
    kept = [seat for seat in seats if not (seat.alias == alias and seat.joined == turn + 1)]
    return tuple(_without_newcomer(seat, turn) if seat.alias == alias else seat for seat in kept)


def seats_at(game: Game, turn: int) -> tuple[Seat, ...]:
    """The seats as they were before anything of that turn was handed in."""
    return tuple(
        replace(seat, occupants=tuple(one for one in seat.occupants if one.since < turn) or seat.occupants[:1])
        for seat in game.seats
        if seat.joined <= turn
    )


def _without_newcomer(seat: Seat, turn: int) -> Seat:
    first, *later = seat.occupants
    return replace(seat, occupants=(first, *(one for one in later if one.since != turn)))


def _changed(game: Game, change: SeatChange) -> Game:
    _demand_unsettled(game)
    number = game.turn.number
    if any(one.alias == change.alias for one in game.turn.inputs.seat_changes):
        game = withdraw_seat_change(game, change.alias)
    entry = logged(game, f"seat.{change.kind.value}", {"player": change.alias, "name": change.person})
    changed = with_inputs(entry, seat_changes=(*entry.turn.inputs.seat_changes, change))
    return replace(changed, seats=seats_with(changed.seats, number, change))


def _demand_unsettled(game: Game) -> None:
    if game.turn.results.settlement is not None:
        raise GameError(causes.seat_settled())


def _status(game: Game, alias: Alias) -> SeatStatus:
    demand_open(game)
    demand_seat(game, alias)
    account = game.turn.start.accounts.get(alias)
    return SeatStatus.ACTIVE if account is None else account.status


def _demand(game: Game, alias: Alias, wanted: SeatStatus) -> None:
    found = _status(game, alias)
    if found is not wanted:
        raise GameError(causes.SEAT_IS[found](player=alias))
