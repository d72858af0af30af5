"""What a player hands in for their own seat, from a phone: looked at, and taken in when the game master says so.

Takes a game and a `HandedIn`; gives a `HandInVerdict`, or the game with all entered. Orders are read by the reader
of sheets, one power at a time, so that a line can speak for nobody but its seat. Source: docs/table.md 6.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

from kapdip.board.model import Power, Step
from kapdip.game import causes
from kapdip.game.change import with_inputs
from kapdip.game.entries import enter_given, enter_orders, enter_slip
from kapdip.game.errors import GameError
from kapdip.game.intake import enter_military, read_sheet
from kapdip.game.lapsed import divided, with_lapsed
from kapdip.game.model import Alias, ExchangeSlip, Game, MilitarySlip, PressItem, PressPart, TurnInputs
from kapdip.game.origins import BIDS, PRESS, SLIP, orders_of, origin_of
from kapdip.game.press import add_press
from kapdip.game.public import tells_all
from kapdip.game.stages import is_to_come, orders_asked
from kapdip.game.steps import slips_locked
from kapdip.reason import Reason
from kapdip.sheets.model import LineKind, Sheet, SheetLine

TOO_LATE = frozenset(
    cause.key
    for cause in (
        causes.slip_locked,
        causes.bids_locked,
        causes.press_locked,
        causes.orders_too_late,
        causes.orders_none_this_turn,
    )
)
"""Refusals that time alone has brought."""


UNSEEN = ""
"""The base of what was written without knowing what its seat had handed in before: whatever is there contradicts
it.
"""
_DIGEST = 6
"""Letters of the digest of an entry."""


class HandInState(StrEnum):
    """What happens to something that was handed in and is not refused."""

    WAITING = "waiting"
    EARLY = "early"
    """It is for a phase or a turn that was undone and is still to come."""
    LATE = "late"
    """It is for an earlier turn, or for a phase that is over."""
    CONFLICT = "conflict"
    """What is there for the seat is not what the player saw when they wrote it."""


@dataclass(frozen=True, slots=True)
class OwnText:
    """A press text of the seat; `""` as sender: the seat's alias."""

    sender: str
    to: str
    text: str


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What a seat hands in. What it does not name stays as it is."""

    alias: Alias
    turn: int
    base: str
    """`base_of` the game as the player saw it."""
    orders: Mapping[Power, tuple[str, ...]] = field(default_factory=dict)
    """Lines for each power, for the current phase; they replace what is there."""
    slip: Mapping[Power, int] | None = None
    """Units by currency, + buys, - sells."""
    press: tuple[OwnText, ...] | None = None
    """All press of the seat in this turn."""
    asked: Step | None = None
    """The kind of orders for which the page asked; None: it gave none, or units get no orders."""
    bids: Mapping[Power, int | float] | None = None
    """Credits by power, as they were written: the rules refuse what is not whole."""


@dataclass(frozen=True, slots=True)
class HandInVerdict:
    """What the desk says to it. With `reasons` it is refused, and nothing is kept."""

    state: HandInState
    lines: Mapping[Power, tuple[SheetLine, ...]] = field(default_factory=dict)
    """The orders as they were read, with what is wrong with each."""
    reasons: tuple[Reason, ...] = ()


def base_of(game: Game, alias: Alias) -> str:
    """What is there for a seat now, as a digest of each entry: it changes with every entry for the seat, by
    whomever. What the game master makes of its press is not the seat's to know.
    """
    texts = (repr(value) for value in _lies_there(game, alias).values())
    return ".".join(hashlib.sha256(text.encode()).hexdigest()[:_DIGEST] for text in texts)


def _lies_there(game: Game, alias: Alias) -> Mapping[str, object]:
    """By its name, what is there for each entry of the seat; the names are the same all through a turn."""
    inputs, control, bids = game.turn.inputs, game.turn.start.control, bids_of(game.turn.inputs)
    slip = inputs.slips.get(alias)
    return {
        **{orders_of(power): inputs.orders.get(power) for power in sorted(control) if control[power] == alias},
        SLIP: alias in inputs.slips and (slip and sorted(slip.amounts.items()), slip and slip.conditional),
        PRESS: [(item.sender, item.to, item.parts) for item in _press_of(inputs, alias)],
        BIDS: alias in bids and (bids[alias] is not None, sorted((bids[alias] or {}).items())),
    }


def bids_of(inputs: TurnInputs) -> Mapping[Alias, Mapping[Power, int] | None]:
    """What is in of bids, by player; None was marked as missing."""
    return inputs.given.get("bids", {})


def judge(game: Game, handed_in: HandedIn, language: str = "en", go_on: Callable[[], object] = bool) -> HandInVerdict:
    """Whether it can be taken, and what is against it. Nothing changes. `language`: of suggestions; `go_on`: called
    before each line, what it raises ends the reading.
    """
    if not _is_for_now(game, handed_in):
        return HandInVerdict(standing(game, handed_in))
    sheets = _sheets(game, handed_in, language, go_on)
    lines = {power: _order_lines(sheet) for power, sheet in sheets.items()}
    try:
        _taken_in(game, handed_in, sheets)
    except GameError as error:
        if not {reason.key for reason in error.reasons} - TOO_LATE:
            return HandInVerdict(HandInState.LATE, lines)
        return HandInVerdict(HandInState.WAITING, lines, error.reasons)
    return HandInVerdict(standing(game, handed_in), lines)


def standing(game: Game, handed_in: HandedIn) -> HandInState:
    """The current verdict on something that was not refused; its lines are not read again."""
    if _is_to_come(game, handed_in):
        return HandInState.EARLY
    speaks = any(what is not None for what in (handed_in.slip, handed_in.press, handed_in.bids))
    orders_late = bool(handed_in.orders) and orders_asked(game) is None
    if game.is_over or (speaks and slips_locked(game)) or orders_late or not _is_for_now(game, handed_in):
        return HandInState.LATE
    is_seen = _is_seen(game, handed_in) and not _would_undo_edits(game, handed_in)
    return HandInState.WAITING if is_seen else HandInState.CONFLICT


def _is_seen(game: Game, handed_in: HandedIn) -> bool:
    """Whether the player knows all that is there: they saw it when writing, or it is just what they hand in, or it came
    by phone from their own seat and nobody has touched it since. The last is what a newer version of the slip finds
    that was sent before the page knew that the older one was taken. What was marked as missing, as it is by going on
    without it, contradicts nothing that is not handed in.
    """
    alias, inputs = handed_in.alias, game.turn.inputs
    seen, now = handed_in.base.split("."), base_of(game, alias).split(".")
    if len(seen) != len(now):
        return False
    return all(
        before == after
        or _came_by_phone(inputs, alias, entry)
        or _is_the_same(game, handed_in, entry)
        or _is_missing_in_both(inputs, handed_in, entry)
        for before, after, entry in zip(seen, now, _lies_there(game, alias), strict=True)
    )


def _came_by_phone(inputs: TurnInputs, alias: Alias, entry: str) -> bool:
    by = origin_of(inputs, alias, entry)
    return by is not None and not by.is_changed


def _is_missing_in_both(inputs: TurnInputs, one: HandedIn, entry: str) -> bool:
    there, named = {SLIP: (inputs.slips, one.slip), BIDS: (bids_of(inputs), one.bids)}.get(entry, ({}, None))
    return named is None and one.alias in there and there[one.alias] is None


def _is_the_same(game: Game, one: HandedIn, entry: str) -> bool:
    """Whether an entry that is there, typed from the same paper, say, is what is handed in: orders as a page gives
    them, which are not read again.
    """
    inputs, alias = game.turn.inputs, one.alias
    slip, bids = inputs.slips.get(alias), bids_of(inputs).get(alias)
    if entry == SLIP:
        if slip is None or one.slip is None or slip.conditional:
            return False
        return _named(slip.amounts) == _named(one.slip)
    if entry == BIDS:
        return bids is not None and one.bids is not None and _named(bids) == _named(one.bids)
    if entry == PRESS:
        texts = [(item.sender, item.to, "".join(part.text for part in item.parts)) for item in _press_of(inputs, alias)]
        return one.press is not None and texts == [(text.sender, text.to, text.text) for text in one.press]
    return any(entry == orders_of(power) and _are_there(game, power, lines) for power, lines in one.orders.items())


def _named(amounts: Mapping[Power, int | float]) -> Mapping[Power, int | float]:
    return {power: amount for power, amount in amounts.items() if amount}


def _are_there(game: Game, power: Power, lines: tuple[str, ...]) -> bool:
    """Whether these are the orders of a power for the current phase, and what was given with them in advance."""
    now, _ = divided(game, power, game.turn.inputs.orders.get(power, MilitarySlip("")))
    return not now.conditionals and sorted(map(str, (*now.movement, *now.retreats, *now.adjustments))) == sorted(lines)


def _is_for_now(game: Game, handed_in: HandedIn) -> bool:
    """Whether it was written for this turn, and its orders for this phase."""
    if handed_in.turn != game.turn.number:
        return False
    return not handed_in.orders or handed_in.asked in (None, orders_asked(game))


def _is_to_come(game: Game, handed_in: HandedIn) -> bool:
    """Whether the game has not come to what it was written for."""
    if game.is_over:
        return False
    if handed_in.turn != game.turn.number:
        return handed_in.turn > game.turn.number
    return bool(handed_in.orders) and handed_in.asked is not None and is_to_come(game, handed_in.asked)


def _would_undo_edits(game: Game, handed_in: HandedIn) -> bool:
    """Whether press replaces press that the game master has edited."""
    edited = (item.edited is not None for item in _press_of(game.turn.inputs, handed_in.alias))
    return handed_in.press is not None and any(edited)


def _press_of(inputs: TurnInputs, alias: Alias) -> tuple[PressItem, ...]:
    return tuple(item for item in inputs.press if item.author == alias)


def take_in(game: Game, handed_in: HandedIn) -> Game:
    """The game with everything entered. Raises GameError with every reason against it; then nothing is taken."""
    if handed_in.turn != game.turn.number:
        raise GameError(causes.handed_in_for_turn(turn=handed_in.turn, now=game.turn.number))
    if not _is_for_now(game, handed_in):
        raise GameError(causes.handed_in_for_step())
    return _taken_in(game, handed_in, _sheets(game, handed_in))


def _sheets(
    game: Game, handed_in: HandedIn, language: str = "en", go_on: Callable[[], object] = bool
) -> Mapping[Power, Sheet]:
    """For each power, its lines as a slip of the seat, read strictly; what is said to them reveals no hidden unit."""
    found = {}
    for power, lines in handed_in.orders.items():
        text = "\n".join([f'Orders "{handed_in.alias}"', f"{power}:", *(" ".join(line.split()) for line in lines)])
        found[power] = read_sheet(
            game,
            text,
            strict=True,
            shows_reading=True,
            language=language,
            knows_position=tells_all(game),
            go_on=go_on,
        )
    return found


def _order_lines(sheet: Sheet) -> tuple[SheetLine, ...]:
    return tuple(line for line in sheet.lines[2:] if line.kind is not LineKind.BLANK)


def _taken_in(game: Game, handed_in: HandedIn, sheets: Mapping[Power, Sheet]) -> Game:
    alias, slip, press = handed_in.alias, handed_in.slip, handed_in.press
    edits: list[Callable[[Game], Game]] = [
        partial(_with_orders, alias=alias, power=power, sheet=sheet) for power, sheet in sheets.items()
    ]
    if slip is not None:
        edits.append(partial(enter_slip, alias=alias, slip=ExchangeSlip(slip)))
    if handed_in.bids is not None:
        edits.append(partial(enter_given, who=alias, data=handed_in.bids))
    if press is not None:
        edits.append(partial(_with_press, alias=alias, press=press))
    reasons: list[Reason] = []
    for edit in edits:
        try:
            game = edit(game)
        except GameError as error:
            reasons += error.reasons
    if reasons:
        raise GameError(*reasons)
    return game


def _with_orders(game: Game, alias: Alias, power: Power, sheet: Sheet) -> Game:
    if sheet.problems:
        raise GameError(*(problem.reason for problem in sheet.problems))
    if sheet.exchange or sheet.press or [(one.player, one.power) for one in sheet.military] != [(alias, power)]:
        raise GameError(causes.handed_in_for_others(power=power))
    before = game.turn.inputs.orders.get(power)
    game = enter_military(game, sheet.military[0], is_all=True)
    now = game.turn.inputs.orders.get(power)
    return game if before is None or now is None else enter_orders(game, power, with_lapsed(game, power, now, before))


def _with_press(game: Game, alias: Alias, press: tuple[OwnText, ...]) -> Game:
    """The seat's press replaced; nothing goes into the log, as the game master has not touched it."""
    if slips_locked(game):
        raise GameError(causes.press_locked())
    kept = tuple(item for item in game.turn.inputs.press if item.author != alias)
    answers = {name: holds for name, holds in game.turn.inputs.answers.items() if not name.startswith("press.")}
    game = with_inputs(game, press=kept, answers=answers)
    for text in press:
        game = add_press(game, PressItem(alias, text.sender, text.to, (PressPart(text.text),)))
    return game
