"""What players have handed in by phone or post and the game does not know yet: it waits until the game master takes it
or sends it back.

Takes hand-ins in the order in which they came, and games. Gives what waits, and functions from game to game. What a
game knows is shown by its origins alone, so whatever undo takes out of a game waits again. Source: docs/table.md 6.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import dropwhile
from typing import Any, TypeAlias

from kapdip.board.model import Step
from kapdip.game.change import with_turn
from kapdip.game.errors import GameError
from kapdip.game.handing_in import UNSEEN, HandedIn, bids_of, take_in
from kapdip.game.model import Alias, Game, Origin
from kapdip.game.names import clean_line
from kapdip.game.origins import BIDS, PRESS, SLIP, orders_of, origin_of, with_origin
from kapdip.game.seat_marks import seat_mark
from kapdip.game.seats import note_seat
from kapdip.game.stages import stage_of
from kapdip.game.stages.unit_orders import UnitOrders

Slot: TypeAlias = tuple[Alias, int, Step | None, str, bool]
"""A seat, a turn, a kind of orders, who sits there, and whether it knew what its seat had handed in before: of each,
one thing waits. What did not know that takes nobody's place.
"""


@dataclass(frozen=True, slots=True)
class InboxItem:
    """Something that was handed in, with the receipt that was given for it."""

    receipt: str
    sid: str
    """Of the page's making: the same hand-in, however often it comes."""
    at: str
    """When it came, in ISO 8601."""
    handed_in: HandedIn
    told: Mapping[str, Any] = field(default_factory=dict)
    """What the phone was sent."""
    by: str = ""
    """Who sat there then, as a `SeatMark`; `""`: not known."""
    mail: Mapping[str, Any] = field(default_factory=dict)
    """Of a mail, what the journal keeps of it; its `notes` are for the game master. Empty: it came by phone."""

    @property
    def slot(self) -> Slot:
        """Whose it is and for when."""
        one = self.handed_in
        return one.alias, one.turn, one.asked, self.by, one.base != UNSEEN


def merged(earlier: HandedIn, later: HandedIn) -> HandedIn:
    """Both, as a seat means them: what the later one names counts; the rest of the earlier one goes on waiting. What
    was written upon an older state stays a conflict as long as any part is left.
    """
    left = {power: lines for power, lines in earlier.orders.items() if power not in later.orders}
    slip = earlier.slip if later.slip is None else None
    press = earlier.press if later.press is None else None
    bids = earlier.bids if later.bids is None else None
    if not left and slip is None and press is None and bids is None:
        return later
    return replace(
        later,
        base=earlier.base,
        orders={**left, **later.orders},
        slip=later.slip if slip is None else slip,
        press=later.press if press is None else press,
        bids=later.bids if bids is None else bids,
    )


def waiting(
    items: Iterable[InboxItem],
    withdrawn: Collection[str],
    known: Collection[str],
    before: Mapping[Slot, InboxItem] | None = None,
) -> Mapping[Slot, InboxItem]:
    """What waits of all that ever came, or after `before`. `known`: `known_receipts` of the game."""
    found = dict(before or {})
    for item in items:
        earlier = found.pop(item.slot, None)
        if item.receipt not in known and item.receipt not in withdrawn:
            both = item.handed_in if earlier is None else merged(earlier.handed_in, item.handed_in)
            found[item.slot] = replace(item, handed_in=both)
        *where, knows = item.slot
        beside = found.get((*where, False))  # type: ignore[arg-type]
        if knows and beside is not None and set(named_in(beside.handed_in)) <= set(named_in(item.handed_in)):
            del found[beside.slot]  # its player has seen it meanwhile, and handed in everything anew
    return found


def is_of_before(game: Game, item: InboxItem) -> bool:
    """Whether somebody else sat there when it came: the person there now is shown nothing of it, and replaces none."""
    seat = next((seat for seat in game.seats if seat.alias == item.handed_in.alias), None)
    return bool(item.by) and (seat is None or item.by != seat_mark(game, seat).text)


def has_passed(game: Game, item: InboxItem, came: Iterable[InboxItem]) -> bool:
    """Whether nobody asks for it now: it was for a turn before the last one, or its seat has handed in for a newer
    turn since. A turn that is undone asks for it again. `came`: what was not withdrawn, in its order (by no
    clock).
    """
    alias, turn = item.handed_in.alias, item.handed_in.turn
    if turn >= game.turn.number or turn < game.turn.number - 1:
        return turn < game.turn.number
    since = dropwhile(lambda one: one.receipt != item.receipt, came)
    return any(one.handed_in.alias == alias and one.handed_in.turn > turn for one in since)


def spent(items: Sequence[InboxItem]) -> Iterator[InboxItem]:
    """Those of which nothing can wait now, whatever a game knows: all that they name was handed in anew. One that
    comes after an item that still counts is none of them, since both share its fate.
    """
    later: dict[Slot, set[str]] = {}
    counts: dict[Slot, int] = {}
    """By slot, the place of the first item that still counts."""
    for place, item in reversed(tuple(enumerate(items))):
        names = later.setdefault(item.slot, set())
        if not names.issuperset(named_in(item.handed_in)) or item.slot not in counts:
            counts[item.slot] = place
        names.update(named_in(item.handed_in))
    yield from (item for place, item in enumerate(items) if place < counts[item.slot])


def accept(game: Game, item: InboxItem) -> Game:
    """The game with everything entered, and where it came from. Raises GameError with every reason against it."""
    one = item.handed_in
    return known(take_in(game, one), item, named_in(one))


def with_all(game: Game, waiting: Iterable[HandedIn]) -> Game:
    """The game as it will be when all that waits is taken, but for what comes for another phase."""
    for one in waiting:
        with suppress(GameError):
            game = take_in(game, one)
    return game


def mail_entered(game: Game, item: InboxItem, entries: Collection[str]) -> Game:
    """The game, which knows that these entries came with a mail that was entered line by line."""
    before = game.turn.inputs.origins.get(item.receipt)
    return known(game, item, tuple(dict.fromkeys((*(before.entries if before is not None else ()), *entries))))


def named_in(one: HandedIn) -> tuple[str, ...]:
    """The entries that a hand-in names."""
    there = {SLIP: one.slip, PRESS: one.press, BIDS: one.bids}
    return (*map(orders_of, one.orders), *(entry for entry, what in there.items() if what is not None))


def instead_of(game: Game, one: HandedIn) -> str:
    """The receipt of what was taken by phone that this replaces as the newer version; `""`: there is none.
    Orders take no place of those of an earlier phase.
    """
    receipts, stage = list(game.turn.inputs.origins), stage_of(game)
    fresh = {
        orders_of(power) for power in one.orders if not (isinstance(stage, UnitOrders) and stage.is_in(game, power))
    }
    came = (origin_of(game.turn.inputs, one.alias, entry) for entry in named_in(one) if entry not in fresh)
    found = [by.receipt for by in came if by is not None and not by.is_changed]
    return max(found, key=receipts.index, default="")


def send_back(game: Game, item: InboxItem, words: str, entries: Collection[str] = ()) -> Game:
    """The game, which knows of it from here on and took nothing of it; where only some of its `entries` go back, it has
    the others. Raises GameError with every reason against these.
    """
    one = item.handed_in
    left = set(named_in(one)).difference(entries or named_in(one))
    if left:
        game = take_in(game, _only(one, left))
    taken = tuple(entry for entry in named_in(one) if entry in left)
    return known(game, item, taken, clean_line(words))


def _only(one: HandedIn, entries: Collection[str]) -> HandedIn:
    """A hand-in that names nothing but these entries of another."""
    return replace(
        one,
        orders={power: lines for power, lines in one.orders.items() if orders_of(power) in entries},
        slip=one.slip if SLIP in entries else None,
        press=one.press if PRESS in entries else None,
        bids=one.bids if BIDS in entries else None,
    )


def known(game: Game, item: InboxItem, entries: tuple[str, ...], sent_back: str | None = None) -> Game:
    """The game, which knows from here on that it was dealt with; what a mail that is taken says to the game master is
    kept in the notes on its seat.
    """
    alias = item.handed_in.alias
    for note in item.mail.get("notes", ()) if sent_back is None else ():
        before = "".join(seat.note for seat in game.seats if seat.alias == alias)
        game = note_seat(game, alias, f"{before}\n{note}".strip())
    origin = Origin(alias, item.at, entries, sent_back=sent_back, by_post=bool(item.mail))
    return with_turn(game, replace(game.turn, inputs=with_origin(game.turn.inputs, item.receipt, origin)))


def latest_of(game: Game, alias: Alias) -> tuple[str, Origin] | None:
    """What was dealt with last of a seat in the turn in progress, by its receipt; None where nothing came."""
    own = [(receipt, origin) for receipt, origin in game.turn.inputs.origins.items() if origin.alias == alias]
    return own[-1] if own else None


def has_entries(game: Game, alias: Alias) -> bool:
    """Whether anything of a seat is there for the turn in progress, however it came."""
    inputs, control = game.turn.inputs, game.turn.start.control
    led = any(control.get(power) == alias for power in inputs.orders)
    return (
        alias in inputs.slips or alias in bids_of(inputs) or led or any(item.author == alias for item in inputs.press)
    )
