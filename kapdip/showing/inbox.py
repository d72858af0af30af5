"""What came by phone, in words: names of what is done with it, the state of each seat, where desk and phone differ.

Takes items of the inbox and games; gives labels for the undo list, with figures nowhere, and rows. Source:
docs/table.md 8.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType

from kapdip.board.model import Power
from kapdip.game.checklist import entries
from kapdip.game.desk import desk_view
from kapdip.game.handing_in import HandInState, bids_of
from kapdip.game.inbox import InboxItem, Slot, has_entries, instead_of, is_of_before, latest_of
from kapdip.game.inbox_compare import InboxChange
from kapdip.game.model import Alias, Conditional, Game
from kapdip.game.origins import BIDS, PRESS, SLIP, orders_of
from kapdip.game.owed import owed
from kapdip.game.stages.stage import ItemState
from kapdip.orders.model import Order
from kapdip.showing.labels import named
from kapdip.showing.orders.rows import covered_groups
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark, words_in
from kapdip.words.edit_name import Spoken
from kapdip.words.format import number, order_text, power_name
from kapdip.words.speaker import Speaker


def parts(item: InboxItem, language: BoardLanguage) -> Mapping[str, str]:
    """What is in it, by its entries: `slip`, `orders for England`, `press`."""
    say, one = words_in(language).gettext, item.handed_in
    found = {SLIP: say("slip")} if one.slip is not None else {}
    found |= {BIDS: say("bids")} if one.bids is not None else {}
    for power in one.orders:
        found[orders_of(power)] = say("orders for {power}").format(power=power_name(power, language))
    return found | ({PRESS: say("press")} if one.press is not None else {})


def contents(item: InboxItem, language: BoardLanguage, entries: Collection[str] = ()) -> str:
    """What is in it, or which part these entries are: `slip, orders for England, press`."""
    return ", ".join(text for entry, text in parts(item, language).items() if not entries or entry in entries)


def taken_label(item: InboxItem) -> Spoken:
    """The edit of taking it: `Anna, slip (phone 7K2M)`, `Anna, by post 9QF4`."""
    if item.mail:
        return taken_label_hidden(item)
    return named(
        mark("{player}, {what} (phone {receipt})"),
        player=item.handed_in.alias,
        what=lambda language: contents(item, language),
        receipt=item.receipt,
    )


def taken_label_hidden(item: InboxItem) -> Spoken:
    """The same while everything is hidden: that something was taken, and not what."""
    text = mark("{player}, by post {receipt}") if item.mail else mark("{player} (phone {receipt})")
    return named(text, player=item.handed_in.alias, receipt=item.receipt)


def back_label(item: InboxItem) -> Spoken:
    """The edit of sending it or, while everything is hidden, a part back."""
    return named(mark("{player}: sent back (phone {receipt})"), player=item.handed_in.alias, receipt=item.receipt)


def part_back_label(item: InboxItem, entries: Collection[str]) -> Spoken:
    """The edit of sending a part back and taking the rest."""
    return named(
        mark("{player}: {what} sent back, the rest accepted (phone {receipt})"),
        player=item.handed_in.alias,
        what=lambda language: contents(item, language, entries),
        receipt=item.receipt,
    )


class SeatSign(StrEnum):
    """The state of a seat, as a list shows it."""

    NOTHING = "nothing"
    PAPER = "paper"
    MISSING = "missing"
    WAITING = "waiting"
    CONFLICT = "conflict"
    EARLY = "early"
    LATE = "late"
    TAKEN = "taken"
    BACK = "back"
    PART = "part"


_OF_STATE = {
    HandInState.WAITING: SeatSign.WAITING,
    HandInState.CONFLICT: SeatSign.CONFLICT,
    HandInState.EARLY: SeatSign.EARLY,
    HandInState.LATE: SeatSign.LATE,
}
_SAID = {
    SeatSign.NOTHING: "",
    SeatSign.PAPER: mark("on paper"),
    SeatSign.MISSING: "",
    SeatSign.WAITING: mark("waiting"),
    SeatSign.CONFLICT: mark("differs"),
    SeatSign.EARLY: mark("for later"),
    SeatSign.LATE: mark("too late"),
    SeatSign.TAKEN: "",
    SeatSign.BACK: mark("sent back"),
    SeatSign.PART: mark("partly sent back"),
}


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in the list of phones, or one of its things that waits."""

    alias: Alias
    phones: int
    sign: SeatSign
    text: str
    """`waits 21:05`."""
    receipt: str = ""
    what: str = ""
    """What is in it, where the curtain is up."""
    slot: Slot | None = None
    """Where it waits; None: nothing does."""
    older: str = ""
    """The receipt of what was taken, in whose place this comes."""
    is_of_before: bool = False
    """Whether it came before another sat there."""


def seat_rows(
    game: Game,
    waiting: Sequence[tuple[InboxItem, HandInState]],
    phones: Mapping[Alias, int],
    speaker: Speaker,
    *,
    hidden: bool,
    doing: Mapping[Alias, str] = MappingProxyType({}),
) -> tuple[SeatRow, ...]:
    """All seats in their order, each with what waits from it; behind the curtain only that something does. `doing`:
    what is known of seats that have handed in nothing new.
    """
    seats = [seat.alias for seat in game.seats if seat.joined <= game.turn.number]
    rows: list[SeatRow] = []
    for alias in dict.fromkeys([*seats, *(item.handed_in.alias for item, _ in waiting)]):
        own = [one for one in waiting if one[0].handed_in.alias == alias]
        for item, state in own:
            sign, what = _OF_STATE[state], "" if hidden else contents(item, speaker.language)
            older = instead_of(game, item.handed_in) if state is HandInState.WAITING else ""
            before = is_of_before(game, item)
            said = mark("earlier") if before else mark("newer") if older else _SAID[sign]
            text = f"{speaker.say(said)} {clock_text(item.at)}"
            rows.append(SeatRow(alias, phones.get(alias, 0), sign, text, item.receipt, what, item.slot, older, before))
        if not own:
            row = _at_rest(game, alias, phones.get(alias, 0), speaker, hidden=hidden)
            rows.append(replace(row, text=", ".join(filter(None, (doing.get(alias), row.text)))))
    return tuple(rows)


def _at_rest(game: Game, alias: Alias, phones: int, speaker: Speaker, *, hidden: bool) -> SeatRow:
    """A seat for which nothing waits: what it has handed in, and what is missing."""
    missing = lacking(game, alias, speaker, hidden=hidden)
    last = latest_of(game, alias)
    if last is not None:
        back = SeatSign.PART if last[1].entries else SeatSign.BACK
        sign = SeatSign.TAKEN if last[1].sent_back is None else back
        said = speaker.say(_SAID[sign]) if _SAID[sign] else ""
        came = f"{said} {clock_text(last[1].at)}".strip()
        told = [came, *missing] if sign is SeatSign.TAKEN else [came]
        return SeatRow(alias, phones, sign, ", ".join(told), last[0])
    if missing:
        return SeatRow(alias, phones, SeatSign.MISSING, ", ".join(missing))
    is_here = _is_seen_here(game, alias) if hidden else has_entries(game, alias)
    sign = SeatSign.PAPER if is_here else SeatSign.NOTHING
    return SeatRow(alias, phones, sign, speaker.say(_SAID[sign]) if _SAID[sign] else "")


def lacking(game: Game, alias: Alias, speaker: Speaker, *, hidden: bool) -> list[str]:
    """What of a seat is missing: its slip, its bids or its orders; or that it was marked as missing. Of orders
    nothing is shown behind the curtain.
    """
    said = {"slip": mark("slip missing"), "bids": mark("bids missing")}
    found: dict[str, None] = {}
    for item in entries(game):
        if item.player != alias or (hidden and item.power):
            continue
        if item.state is ItemState.DECIDED:
            found["NMR"] = None
        elif item.state is ItemState.MISSING or (item.power and owed(game, item.power)):
            found[speaker.say(said.get(item.kind, mark("orders missing")))] = None
    return list(found)


def _is_seen_here(game: Game, alias: Alias) -> bool:
    """Whether a seat has handed in some of what is asked for: behind the curtain nothing else is shown."""
    inputs = desk_view(game).entered
    led = any(group.done for group in covered_groups(game) if group.controller == alias)
    return alias in inputs.slips or alias in bids_of(inputs) or led


def clock_text(at: str) -> str:
    """A moment in ISO 8601 as a clock shows it: `21:04`; anything else as it is."""
    try:
        return f"{datetime.fromisoformat(at):%H:%M}"
    except ValueError:
        return at


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A difference between desk and phone in words."""

    power: Power | None
    what: str
    here: str
    there: str


DOTS = "•••"


def change_rows(changes: Sequence[InboxChange], speaker: Speaker, *, hidden: bool) -> tuple[ChangeRow, ...]:
    """What differs; behind the curtain only that something does."""
    if hidden:
        return (ChangeRow(None, speaker.say("hidden"), DOTS, DOTS),) if changes else ()
    rows = []
    for change in changes:
        kind = speaker.say("bids") if change.is_bid else speaker.say("press")
        if change.power is not None:
            kind = power_name(change.power, speaker.language)
        here, there = (_said(change, value, speaker) for value in (change.here, change.there))
        rows.append(ChangeRow(change.power, kind, here, there))
    return tuple(rows)


def _said(change: InboxChange, value: tuple[Order | Conditional | str, ...] | int | None, speaker: Speaker) -> str:
    if value is None:
        return "–"
    if isinstance(value, int):
        return number(value, speaker.language, sign=not change.is_bid)
    return "; ".join(_line(one, speaker) for one in value) or "–"


def _line(one: Order | Conditional | str, speaker: Speaker) -> str:
    if isinstance(one, str):
        return one
    if isinstance(one, Conditional):
        return f"{one.condition}: {order_text(one.order, speaker.language)}"
    return order_text(one, speaker.language)
