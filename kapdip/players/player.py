"""What a computer hands in for a seat, from what the seat may see.

Takes an `OwnView`, a nature, a seed, and what is worked out once for all; gives a `SeatDecision`, and the hand-in
that says it as a phone would. Nothing of another seat comes in: the type has no room for it. Source: docs/players.md.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from kapdip.board.model import Power, ProvinceCode, Step
from kapdip.exchange.model import SeatStatus
from kapdip.exchange.profile import BoardVictory, Reports
from kapdip.game.handing_in import HandedIn
from kapdip.game.own import OwnView
from kapdip.orders.model import AdjustmentOrder, MovementOrder, RetreatOrder
from kapdip.players.general import Campaign
from kapdip.players.investor import Trading, trade
from kapdip.players.lookout import Battlefield, Lookout, ground_of, lookout_of
from kapdip.players.natures import Nature
from kapdip.players.winter import adjustments, retreats
from kapdip.players.worth import worth_of
from kapdip.reason import Reason

_Order = MovementOrder | RetreatOrder | AdjustmentOrder


@dataclass(frozen=True, slots=True)
class SeatDecision:
    """What one seat hands in now."""

    orders: Mapping[Power, tuple[_Order, ...]] = field(default_factory=dict)
    """For the current phase, an order for each unit that can have one."""
    slip: Mapping[Power, int] | None = None
    bids: Mapping[Power, int] | None = None
    reasons: tuple[Reason, ...] = ()
    """Why each line of the slip is there."""

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is asked of the seat."""
        return not self.orders and self.slip is None and self.bids is None


def seed_of(game_id: str, seat: str, turn: int, step: str = "") -> int:
    """The seed of a seat in a phase: other games, seats and turns have others."""
    digest = hashlib.sha256("\n".join((game_id, seat, str(turn), step)).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def decide(view: OwnView, nature: Nature, game_id: str, public: Lookout | None = None) -> SeatDecision:
    """What the seat hands in in the current phase. `public`: of the same phase, where it is known already."""
    public = public or lookout_of(view.public)
    turn = view.public.turn.number
    trading = None
    if public.market is not None and view.trades and not view.slips_are_locked and public.market.prices:
        lots = Random(seed_of(game_id, view.alias, turn, "slip"))
        trading = Trading({})
        if view.account.status is SeatStatus.ACTIVE:
            trading = trade(public.market, view.alias, view.account, nature, lots)
    bids = None
    if view.bids is not None and not view.slips_are_locked:
        bids = _bids(view, Random(seed_of(game_id, view.alias, turn, "bids")))
    return SeatDecision(
        orders=_orders(view, public, Random(seed_of(game_id, view.alias, turn, "orders"))),
        slip=None if trading is None else trading.slip,
        bids=bids,
        reasons=() if trading is None else trading.reasons,
    )


def handed_in(view: OwnView, decision: SeatDecision) -> HandedIn:
    """The decision as a phone would send it."""
    return HandedIn(
        alias=view.alias,
        turn=view.public.turn.number,
        base=view.base,
        orders={power: tuple(map(str, orders)) for power, orders in decision.orders.items()},
        slip=decision.slip,
        asked=view.asked if decision.orders else None,
        bids=decision.bids,
    )


def _orders(view: OwnView, public: Lookout, lots: Random) -> Mapping[Power, tuple[_Order, ...]]:
    if view.asked is None or not view.leads:
        return {}
    knows_all = view.public.profile.reports is Reports.ALL
    ground = public.ground if knows_all else ground_of(view.public.board, view.position)
    worth = worth_of(ground, view.leads, _wanted(view, ground))
    if view.asked is Step.RETREATS:
        return {power: retreats(worth, own.dislodged) for power, own in view.leads.items() if own.dislodged}
    if view.asked is Step.ADJUSTMENTS:
        due = {power: adjustments(ground, worth, power) for power in view.leads}
        return {power: orders for power, orders in due.items() if orders}
    team = {power: own.units for power, own in view.leads.items()}
    found = Campaign(ground, worth, team, public.is_autumn, lots).find()
    return {power: tuple(found[unit] for unit in units) for power, units in team.items() if units}


def _wanted(view: OwnView, ground: Battlefield) -> frozenset[ProvinceCode]:
    """The centres in which a unit of the seat's home country wins the game."""
    if view.public.profile.victory is not BoardVictory.OCCUPATION:
        return frozenset()
    homes = view.public.now.homes
    return frozenset(
        centre for alias, power in homes.items() if alias != view.alias for centre in ground.board.home_centres(power)
    )


def _bids(view: OwnView, lots: Random) -> Mapping[Power, int]:
    """The purse in halves: for the mercenaries with most units first, and as a lot has it among equals."""
    assert view.bids is not None
    position, left = view.position, view.bids.purse
    found = {}
    order = sorted(view.bids.sale, key=lambda power: (-len(position.units.get(power, ())), lots.random()))
    for power in order:
        bid = (left + 1) // 2
        if bid > 0:
            found[power] = bid
            left -= bid
    return found
