"""What would be different in the game if a hand-in were taken: line against line, only where they differ.

Takes a game and a hand-in; gives `InboxChange`s, orders by unit, trades by currency, bids by power, press as a whole.
Source: docs/table.md 8.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kapdip.board.model import Power, ProvinceCode
from kapdip.game.errors import GameError
from kapdip.game.handing_in import HandedIn, bids_of, take_in
from kapdip.game.model import Alias, Conditional, Game, MilitarySlip, TurnInputs
from kapdip.orders.model import Order, Waive


@dataclass(frozen=True, slots=True)
class InboxChange:
    """One place in which desk and phone differ; None: nothing is there."""

    power: Power | None
    """Of press: None."""
    here: tuple[Order | Conditional | str, ...] | int | None
    there: tuple[Order | Conditional | str, ...] | int | None
    is_bid: bool = False
    """Credits for a power; with no power: no bid at all."""


def changes(game: Game, handed_in: HandedIn) -> tuple[InboxChange, ...] | None:
    """The differences; None where it can't be taken, so nothing can be compared."""
    try:
        after = take_in(game, handed_in).turn.inputs
    except GameError:
        return None
    before = game.turn.inputs
    return (
        *(one for power in handed_in.orders for one in _orders(power, before, after)),
        *_trades(handed_in, before, after),
        *_bids(handed_in, before, after),
        *_press(handed_in, before, after),
    )


def _orders(power: Power, before: TurnInputs, after: TurnInputs) -> Iterator[InboxChange]:
    here, there = (_by_place(inputs.orders.get(power)) for inputs in (before, after))
    for place in dict.fromkeys([*here, *there]):
        if here.get(place) != there.get(place):
            yield InboxChange(power, here.get(place), there.get(place))


def _by_place(slip: MilitarySlip | None) -> Mapping[ProvinceCode, tuple[Order | Conditional | str, ...]]:
    """The orders of a slip by the province of their unit; what belongs to none under `""`."""
    found: dict[ProvinceCode, tuple[Order | Conditional | str, ...]] = {}
    if slip is None:
        return found
    orders: tuple[Order, ...] = (*slip.movement, *slip.retreats, *slip.adjustments)
    for order in orders:
        place = "" if isinstance(order, Waive) else order.unit.province
        found[place] = (*found.get(place, ()), order)
    lines: tuple[Conditional | str, ...] = (*slip.conditionals, *slip.unreadable)
    for line in lines:
        found[""] = (*found.get("", ()), line)
    return found


def _trades(handed_in: HandedIn, before: TurnInputs, after: TurnInputs) -> Iterator[InboxChange]:
    if handed_in.slip is None:
        return
    here, there = (_amounts(inputs, handed_in.alias) for inputs in (before, after))
    for power in dict.fromkeys([*(here or ()), *(there or ())]):
        was, now = (here or {}).get(power, 0), (there or {}).get(power, 0)
        if was != now:
            yield InboxChange(power, None if here is None else was, now)
    if here is None and not any((there or {}).values()):
        yield InboxChange(None, None, ())


def _amounts(inputs: TurnInputs, alias: Alias) -> Mapping[Power, int] | None:
    slip = inputs.slips.get(alias)
    return None if slip is None else slip.amounts


def _bids(handed_in: HandedIn, before: TurnInputs, after: TurnInputs) -> Iterator[InboxChange]:
    if handed_in.bids is None:
        return
    here, there = (bids_of(inputs).get(handed_in.alias) for inputs in (before, after))
    for power in dict.fromkeys([*(here or ()), *(there or ())]):
        was, now = (here or {}).get(power, 0), (there or {}).get(power, 0)
        if was != now:
            yield InboxChange(power, None if here is None else was, now, is_bid=True)
    if here is None and not any((there or {}).values()):
        yield InboxChange(None, None, (), is_bid=True)


def _press(handed_in: HandedIn, before: TurnInputs, after: TurnInputs) -> Iterator[InboxChange]:
    here, there = (_texts(inputs, handed_in.alias) for inputs in (before, after))
    if handed_in.press is not None and here != there:
        yield InboxChange(None, here or None, there or None)


def _texts(inputs: TurnInputs, alias: Alias) -> tuple[str, ...]:
    items = (item for item in inputs.press if item.author == alias)
    return tuple(item.edited or "".join(part.text for part in item.parts) for item in items)
