"""What one seat reads on its own phone: what is there for it, what it may still do, and what became of its hand-ins.

Takes an `OwnView` and the seat's receipts. Gives `own_state`, bytes that stay the same as long as nothing of the seat
changes. Orders are in canonical notation and amounts whole numbers: the page writes both in its reader's language.
Source: docs/table.md 7.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from kapdip.board.model import Power, Step, Unit
from kapdip.exchange.model import SeatStatus
from kapdip.game.handing_in import HandedIn
from kapdip.game.own import OwnLines, OwnView
from kapdip.orders.model import Order
from kapdip.orders.options import AdjustmentOptions, UnitOptions, adjustment_options
from kapdip.orders.writing import format_order
from kapdip.showing.auction.purses import last_auction
from kapdip.words.monograms import monograms

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PhoneReceipt:
    """What became of a hand-in of the seat."""

    receipt: str
    at: str
    """When it came, as a clock shows it: `21:04`."""
    state: str
    """`waiting`, `early`, `late`, `conflict`, `taken` or `sent_back`."""
    words: str = ""
    """The game master's line to it."""
    handed_in: HandedIn | None = None
    """What it holds, as long as it waits."""
    instead_of: str = ""
    """The receipt of what was taken, in whose place it comes."""
    taken: tuple[str, ...] = ()
    """Of what was sent back: the entries that were taken all the same."""


def own_state(
    view: OwnView, code: str, receipts: Sequence[PhoneReceipt] = (), sits: int = 1, newest: str = ""
) -> bytes:
    """The state for one seat. `code`: of the pages for everybody; `receipts`: the oldest first, read backwards; `sits`:
    which person in a row sits there; `newest`: the receipt of what the seat has handed in last, in whatever turn.
    """
    public = view.public
    told = {
        "code": code,
        "alias": view.alias,
        "mark": monograms(public.now.people).get(view.alias, ""),
        "sits": sits,
        "turn": public.turn.number,
        "asked": view.asked.value if view.asked is not None else "",
        "over": public.ending is not None,
        "base": view.base,
        "standing": _standing(view),
        "slip": _slip(view),
        "bids": _bids(view),
        "hired": _hired(view),
        "powers": _powers(view),
        "names_units": view.public.profile.free_start and public.turn.number == 1 and view.asked is Step.MOVEMENT,
        "press": None if view.slips_are_locked else [_press(item.sender, item.to, item.parts) for item in view.press],
        "press_limit": public.press_limit,
        "newest": newest,
        "receipts": [_receipt(one) for one in reversed(receipts)],
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def held_state(alias: str, code: str) -> bytes:
    """What a seat is shown while the room has not seen the state of its game."""
    return json.dumps({"code": code, "alias": alias, "held": True}, ensure_ascii=False).encode()


def _standing(view: OwnView) -> Json:
    """Money and points with their ranks after the last settlement, and by how much the seat leads its powers."""
    now, alias = view.public.now, view.alias
    settled = [turn.settlement for turn in view.public.turns if turn.settlement is not None]
    last = settled[-1] if settled else None
    leads = {}
    for power in view.leads:
        others = sorted((-held.holdings.get(power, 0), other) for other, held in now.accounts.items() if other != alias)
        if others and view.public.profile.holdings_lead:
            leads[power] = [now.accounts[alias].holdings.get(power, 0) + others[0][0], others[0][1]]
    return {
        "money": int(now.money[alias]) if alias in now.money else None,
        "money_rank": last.money_ranks.get(alias) if last else None,
        "points": int(now.points[alias]) if alias in now.points else None,
        "points_rank": last.point_ranks.get(alias) if last else None,
        "leads": leads,
    }


def _slip(view: OwnView) -> Json | None:
    """What there is to trade with; None where nothing is traded, or not by this seat."""
    profile, account = view.public.profile, view.account
    if not view.trades or account.status is not SeatStatus.ACTIVE:
        return None
    return {
        "locked": view.slips_are_locked,
        "cash": int(account.cash),
        "currency": profile.base_currency_name,
        "rows": [
            {
                "power": power,
                "held": account.holdings.get(power, 0),
                "price": int(price),
                "most": min(profile.sale_limit, account.holdings.get(power, 0)),
            }
            for power, price in view.public.turn.start.prices.items()
        ],
        "given": None if view.slip is None else {power: units for power, units in view.slip.amounts.items() if units},
        "conditional": [] if view.slip is None else list(view.slip.conditional),
    }


def _bids(view: OwnView) -> Json | None:
    """What there is to bid with, and what for; None where nobody bids."""
    bids = view.bids
    if bids is None:
        return None
    return {
        "locked": view.slips_are_locked,
        "purse": bids.purse,
        "over": view.public.profile.overbidding,
        "sale": list(bids.sale),
        "given": None if bids.given is None else {power: bid for power, bid in bids.given.items() if bid},
    }


def _hired(view: OwnView) -> Mapping[Power, int]:
    """What the powers cost that the seat has hired for this turn."""
    held = last_auction(view.public, view.public.turn)
    cost = held.auction.cost.get(view.alias, {}) if held is not None and held.auction is not None else {}
    return {power: paid for power, paid in cost.items() if power in view.leads}


def _powers(view: OwnView) -> list[Json]:
    options = view.options() if view.asked is Step.MOVEMENT else {}
    due = adjustment_options(view.public.board, view.position) if view.asked is Step.ADJUSTMENTS else {}
    found = []
    for power, orders in view.leads.items():
        told: Json = {"power": power, "given": [], "more": []}
        now, old = orders.now, orders.lapsed
        conditional = _hanging(now)
        winter = [*_lines(now.adjustments, removal=True), *conditional]
        match view.asked:
            case Step.MOVEMENT:
                told["units"] = [_unit(unit, options.get(unit)) for unit in orders.units]
                told["given"], told["more"] = _lines(now.movement), [*_lines(now.retreats), *winter]
            case Step.RETREATS:
                told["dislodged"] = [
                    {"unit": str(one.unit), "retreats": list(one.retreats)} for one in orders.dislodged if one.retreats
                ]
                told["given"], told["more"] = _lines(now.retreats), winter
            case Step.ADJUSTMENTS:
                told["due"] = _due(due.get(power))
                told["given"], told["more"] = _lines(now.adjustments), conditional
        told["lapsed"] = [
            *_lines((*old.movement, *old.retreats)),
            *_lines(old.adjustments, removal=True),
            *_hanging(old),
            *old.unreadable,
        ]
        found.append(told)
    return found


def _unit(unit: Unit, options: UnitOptions | None) -> Json:
    """A unit with what it may do; what it can't do is left out."""
    if options is None:
        return {"unit": str(unit)}
    told: Mapping[str, Any] = {
        "moves": list(options.moves),
        "carried": list(options.carried),
        "holds": [str(other) for other in options.supports_hold],
        "supports": {str(other): list(places) for other, places in options.supports.items()},
        "convoys": {str(army): list(places) for army, places in options.convoys.items()},
    }
    return {"unit": str(unit), **{what: places for what, places in told.items() if places}}


def _due(options: AdjustmentOptions | None) -> Json | None:
    if options is None:
        return None
    return {
        "number": options.number,
        "builds": list(map(str, options.builds)),
        "removals": list(map(str, options.removals)),
    }


def _lines(given: Sequence[Order], *, removal: bool = False) -> list[str]:
    """As lines that can be handed in. `removal`: in advance, as a unit that disbands could be one that gives up its
    retreat.
    """
    return [format_order(order, None, removal=removal) for order in given]


def _hanging(lines: OwnLines) -> list[str]:
    return [f"if {one.condition}: {format_order(one.order, None, removal=True)}" for one in lines.conditionals]


def _press(sender: str, to: str, parts: Sequence[Any]) -> Json:
    return {"sender": sender, "to": to, "text": "".join(part.text for part in parts)}


def _receipt(one: PhoneReceipt) -> Json:
    told: Json = {"receipt": one.receipt, "at": one.at, "state": one.state, "words": one.words}
    if one.instead_of:
        told["instead"] = one.instead_of
    if one.taken:
        told["taken"] = [entry.removeprefix("orders.") for entry in one.taken]
    if one.handed_in is not None:
        told["holds"] = _held(one.handed_in)
    return told


def _held(handed_in: HandedIn) -> Json:
    orders: Mapping[Power, Sequence[str]] = handed_in.orders
    return {
        "turn": handed_in.turn,
        "orders": {power: list(lines) for power, lines in orders.items()},
        "slip": None if handed_in.slip is None else {power: units for power, units in handed_in.slip.items() if units},
        "press": None
        if handed_in.press is None
        else [{"sender": text.sender, "to": text.to, "text": text.text} for text in handed_in.press],
        **({} if handed_in.bids is None else {"bids": {power: bid for power, bid in handed_in.bids.items() if bid}}),
    }
