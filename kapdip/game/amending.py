"""What a later slip makes of an earlier one: it replaces it, or it is added to it; and where that is not the same.

Takes the slips handed in and the entries of a sheet. Gives `amended_orders`, `amended_trades`, `amended_bids`, and
the `LaterSlip`s to ask about. Orders that name no move never touch the moves. Rules: Ludomaniac standard 2011, 9.5;
docs/rules.md 10; docs/contract.md, "Text that people write".
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeAlias, TypeVar

from kapdip.board.model import Power, Unit
from kapdip.exchange.profile import Corrections
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip
from kapdip.game.referee import unit_of_unreadable
from kapdip.orders.model import Order, Retreat, Waive
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.model import BidsEntry, ExchangeEntry, Later, MilitaryEntry, Sheet, Subject

_OrderT = TypeVar("_OrderT", bound=Order)
Amending: TypeAlias = MilitaryEntry | ExchangeEntry | BidsEntry
Given: TypeAlias = MilitarySlip | ExchangeSlip | Mapping[Power, int] | None
"""What is handed in for a subject; nothing, also where it was marked as missing."""


@dataclass(frozen=True, slots=True)
class LaterSlip:
    """A later slip of which has to be said whether it replaces what is there or is added to it."""

    subject: Subject
    line: int
    """Where the later slip begins."""
    likelier: Later
    """Of orders by the house rule `corrections`; trades and bids replace the earlier ones, unless they say that the
    rest stays as it is."""
    reason: Reason
    lines: frozenset[int]
    """All of the later slip."""


def later_slips(game: Game, sheet: Sheet, chosen: Mapping[Subject, Later]) -> Iterator[LaterSlip]:
    """Where replacing and adding do not come to the same, and nobody has said yet which it is."""
    entries: dict[Subject, list[Amending]] = {}
    for entry in sheet.slips:
        if not (isinstance(entry, ExchangeEntry) and (entry.refused or entry.missing)):
            entries.setdefault(entry.subject, []).append(entry)
    for subject, slips in entries.items():
        if subject not in chosen:
            old = _lies_there(game, subject)
            added = reduce(lambda slip, entry: _amended(game, slip, entry, Later.ADDS), slips, old)
            replaced = reduce(lambda slip, entry: _amended(game, slip, entry, Later.REPLACES), slips, old)
            if _counts(added) != _counts(replaced):
                is_added = subject.kind == "military" and game.profile.corrections is Corrections.ADD
                is_added = is_added or any(isinstance(one, ExchangeEntry) and one.unchanged for one in slips)
                likelier = Later.ADDS if is_added else Later.REPLACES
                reason, lines = _told(subject, added, replaced), frozenset(slips[-1].lines)
                yield LaterSlip(subject, slips[-1].line, likelier, reason, lines)


def _counts(given: Given) -> object:
    """What decides of a slip: of trades the amounts, whether one was left out or said to be none."""
    return given.amounts if isinstance(given, ExchangeSlip) else given


def _lies_there(game: Game, subject: Subject) -> Given:
    inputs = game.turn.inputs
    found: Mapping[str, Given] = {
        "military": inputs.orders,
        "exchange": inputs.slips,
        "bids": inputs.given.get("bids", {}),
    }[subject.kind]
    return found.get(subject.who)


def _amended(game: Game, old: Given, entry: Amending, later: Later) -> Given:
    entry = replace(entry, later=later)
    match entry:
        case MilitaryEntry():
            return amended_orders(game, old if isinstance(old, MilitarySlip) else None, entry)
        case ExchangeEntry():
            return amended_trades(old if isinstance(old, ExchangeSlip) else None, entry)
        case _:
            return amended_bids(old if isinstance(old, Mapping) else None, entry)


def _told(subject: Subject, added: Given, replaced: Given) -> Reason:
    """What stays by adding alone."""
    if isinstance(added, MilitarySlip) and isinstance(replaced, MilitarySlip):
        stays = [text for text in _texts(added) if text not in _texts(replaced)]
        return causes.adds_or_replaces(power=subject.who, orders=tuple(stays))
    new, old = (slip.amounts if isinstance(slip, ExchangeSlip) else slip for slip in (replaced, added))
    assert isinstance(new, Mapping)
    assert isinstance(old, Mapping)
    stays = [power for power in old if old[power] != new.get(power)]
    return causes.fewer_named(player=subject.who, currencies=tuple(stays))


def _texts(slip: MilitarySlip) -> list[str]:
    given = (*slip.movement, *slip.retreats, *slip.adjustments, *(line.order for line in slip.conditionals))
    return [*map(str, given), *slip.unreadable]


# --- orders


def amended_orders(game: Game, old: MilitarySlip | None, entry: MilitaryEntry) -> MilitarySlip:
    """The orders of a power that count where these came after the old ones."""
    new = _slip(entry)
    if old is None or old.player != new.player:
        return new
    if entry.later is Later.ADDS:
        return _added(old, new, game.turn.start.position.units.get(entry.power, ()))
    if new.movement or new.unreadable or not _texts(new):
        return new
    retreats = new.retreats or [line for line in new.conditionals if _is_retreat(line)]
    adjustments = new.adjustments or [line for line in new.conditionals if not _is_retreat(line)]
    kept = (line for line in old.conditionals if not (retreats if _is_retreat(line) else adjustments))
    return replace(
        old,
        retreats=new.retreats if retreats else old.retreats,
        adjustments=new.adjustments if adjustments else old.adjustments,
        conditionals=(*kept, *new.conditionals),
    )


def _slip(entry: MilitaryEntry) -> MilitarySlip:
    return MilitarySlip(
        player=entry.player,
        movement=entry.movement,
        retreats=entry.retreats,
        adjustments=entry.adjustments,
        conditionals=tuple(Conditional(line.condition, line.order) for line in entry.conditionals),
        unreadable=entry.unreadable,
    )


def _is_retreat(line: Conditional) -> bool:
    return isinstance(line.order, Retreat)


def _added(old: MilitarySlip, new: MilitarySlip, units: Sequence[Unit]) -> MilitarySlip:
    """Both, where one unit has one order; `units` may be in lines that nobody can read."""
    unread = {line: unit_of_unreadable(line, units) for line in (*old.unreadable, *new.unreadable)}
    ordered = {order.unit.province for order in new.movement}
    ordered |= {unit.province for line in new.unreadable if (unit := unread[line]) is not None}
    return MilitarySlip(
        player=new.player,
        movement=(*(order for order in old.movement if order.unit.province not in ordered), *new.movement),
        retreats=_joined(old.retreats, new.retreats),
        adjustments=_joined(old.adjustments, new.adjustments),
        conditionals=(*(line for line in old.conditionals if line not in new.conditionals), *new.conditionals),
        unreadable=(
            *(line for line in old.unreadable if (unit := unread[line]) is None or unit.province not in ordered),
            *(line for line in new.unreadable if unread[line] is not None or line not in old.unreadable),
        ),
    )


def _joined(old: Sequence[_OrderT], new: Sequence[_OrderT]) -> tuple[_OrderT, ...]:
    named = {order.unit.province for order in new if not isinstance(order, Waive)}
    kept = (
        order for order in old if order not in new and (isinstance(order, Waive) or order.unit.province not in named)
    )
    return (*kept, *new)


# --- trades and bids


def amended_trades(old: ExchangeSlip | None, entry: ExchangeEntry) -> ExchangeSlip:
    """The slip of a player that counts where this one came after the old one."""
    new = ExchangeSlip(entry.amounts, entry.left_out, entry.conditional)
    if old is None or entry.later is Later.REPLACES:
        return new
    stays = {power: old.amounts[power] for power in (*entry.left_out, *entry.unchanged) if power in old.amounts}
    left_out = tuple(power for power in entry.left_out if power in old.left_out)
    return ExchangeSlip({**entry.amounts, **stays}, left_out, (*old.conditional, *entry.conditional))


def amended_bids(old: Mapping[Power, int] | None, entry: BidsEntry) -> Mapping[Power, int]:
    """The bids of a player that count where these came after the old ones."""
    return dict(entry.bids) if old is None or entry.later is Later.REPLACES else {**old, **dict(entry.bids)}
