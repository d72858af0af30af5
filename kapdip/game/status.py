"""The public view in the outside format: the data of `status --json`.

Takes a `PublicView` and a turn's number; gives plain dicts, lists and text. Source: docs/contract.md, `status --json`.
"""

from typing import TYPE_CHECKING, Any

from kapdip.board.model import Position, Season, Unit
from kapdip.exchange.model import Account, Cents
from kapdip.exchange.money import Points
from kapdip.game import causes
from kapdip.game.ending import points_text
from kapdip.game.errors import GameError
from kapdip.game.model import Alias, PublicState
from kapdip.game.public import PublicTurn, PublicView
from kapdip.game.public_orders import PublicOutcome

if TYPE_CHECKING:
    from kapdip.game.own import OwnView

_SEASONS = {Season.SPRING: "spring", Season.SUMMER: "summer", Season.AUTUMN: "autumn", Season.WINTER: "winter"}


def public_status(view: PublicView, number: int | None = None) -> dict[str, Any]:
    """`status --json`: the public state after turn `number`, or now. Raises GameError for a turn that hasn't begun."""
    if number is not None and not 1 <= number <= len(view.turns):
        raise GameError(causes.turn_unknown(turn=number, most=len(view.turns)))
    turn = view.turn if number is None else view.turns[number - 1]
    state = view.now if turn is view.turn else view.turns[turn.number].start
    position = turn.after
    return {
        "turn": turn.number,
        "season": _SEASONS[turn.date.season],
        "year": turn.date.year,
        "step": turn.step,
        "profile": view.profile.name,
        "base_currency": view.profile.base_currency,
        "prices": {power: str(price) for power, price in state.prices.items()},
        "centres": {power: list(centres) for power, centres in position.centres.items()},
        "units": {power: _sorted_units(units) for power, units in position.units.items() if units},
        "dislodged": _dislodged(position),
        "control": dict(state.control),
        "players": {alias: _player(view, turn, state, alias) for alias in state.people},
        "winners": list(turn.ending.winners) if turn.ending else [],
        "ending": turn.ending.kind.value if turn.ending else None,
        **({"investors": _places(turn)} if view.profile.has_investors else {}),
        **({"auction": _last_auction(view, turn)} if view.profile.bids else {}),
        **({"centre_report": _last_report(view, turn)} if turn.report is not None else {}),
        **({"inning": turn.date.year - view.variant.board.first_year + 1} if view.profile.innings else {}),
    }


def seat_status(view: "OwnView", number: int | None = None) -> dict[str, Any]:
    """`status --json --seat`: what is public, and what the seat knows of its own units. Raises GameError as
    `public_status`.
    """
    from kapdip.game.own import known_position  # brings all that reads slips along

    told = public_status(view.public, number)
    turn = next(one for one in view.turns if one.number == told["turn"])
    known = known_position(view.public.turns[turn.number - 1].after, turn.after)
    outcomes = turn.movement.outcomes if turn.movement is not None else ()
    return {
        **told,
        "centres": {power: list(centres) for power, centres in known.centres.items()},
        "units": {power: _sorted_units(units) for power, units in known.units.items() if units},
        "dislodged": _dislodged(known),
        "seat": view.alias,
        "powers": list(turn.powers),
        "orders": [_own_order(outcome) for outcome in outcomes],
        "due": dict(turn.due),
    }


def _own_order(outcome: PublicOutcome) -> dict[str, Any]:
    """A unit of one's own with its order and what became of it, as `adjudicate` says it."""
    return {
        "unit": str(outcome.unit),
        **({"order": str(outcome.order)} if outcome.order is not None else {}),
        "flags": sorted(outcome.flags),
        **({"code": outcome.code.value} if outcome.code is not None else {}),
        **({"to": outcome.destination} if outcome.destination is not None else {}),
    }


def _places(turn: PublicTurn) -> dict[Alias, int | None]:
    """The places at the exchange where the game was decided on the board; none before its end."""
    return {one.alias: one.place for one in turn.ending.investors} if turn.ending else {}


def _last_auction(view: PublicView, turn: PublicTurn) -> dict[str, Any] | None:
    """The last auction that was opened by then, as `kapdip intimate` answers it, with the bids and the year bid for."""
    opened = [one for one in view.turns[: turn.number] if one.auction is not None]
    if not opened or (found := opened[-1].auction) is None:
        return None
    return {
        "year": opened[-1].date.year + 1,
        "bids": {alias: None if bids is None else dict(bids) for alias, bids in found.bids.items()},
        "control": {power: found.control[power] for power in sorted(found.control)},
        "neutral": list(found.neutral),
        "tied": list(found.tied),
        "cost": {alias: dict(cost) for alias, cost in found.cost.items()},
        "forfeited": dict(found.forfeited),
        "credits": dict(found.credits),
        "flags": {alias: [flag.value for flag in flags] for alias, flags in found.flags.items()},
    }


def _last_report(view: PublicView, turn: PublicTurn) -> dict[str, Any] | None:
    """The last three lists of centres by then; None before the first autumn."""
    told = [one.report.centres for one in view.turns[: turn.number] if one.report and one.report.centres]
    if not told:
        return None
    return {"changed": list(told[-1].changed), "taken": list(told[-1].taken), "neutral": list(told[-1].neutral)}


def _sorted_units(units: tuple[Unit, ...]) -> list[str]:
    return [str(unit) for unit in sorted(units, key=lambda unit: unit.location)]


def _dislodged(position: Position) -> dict[str, list[dict[str, Any]]]:
    return {
        power: [
            {
                "unit": str(one.unit),
                **({"from": one.attacker_from} if one.attacker_from else {}),
                "retreats": list(one.retreats),
            }
            for one in units
        ]
        for power, units in position.dislodged.items()
        if units
    }


def _player(view: PublicView, turn: PublicTurn, state: PublicState, alias: Alias) -> dict[str, Any]:
    account = state.accounts.get(alias) or Account(Cents(0), {})
    centres = {power: Points(100 * len(owned)) for power, owned in turn.after.centres.items()}
    points = state.points.get(alias) or centres.get(state.homes.get(alias, ""), Points(0))
    led = {leader: power for power, leader in turn.start.control.items()}
    return {
        "cash": str(account.cash),
        "holdings": dict(account.holdings),
        "missed": account.missed,
        "status": account.status.value,
        **({"home": state.homes[alias], "credits": state.credits[alias]} if state.credits else {}),
        **({"power": state.homes.get(alias)} if view.profile.has_investors else {}),
        **({"power": led[alias], "innings": list(state.innings[alias])} if state.innings else {}),
        "money": str(state.money.get(alias, Cents(0))),
        "points": points_text(points) if turn.ending is not None else str(points),
    }
