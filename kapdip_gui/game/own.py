"""What one seat may see: everything that is public, and of the turn in progress what lies there for the seat itself.

Takes a `Game` and an alias; gives `OwnView`, made field by field as `PublicView` is: nothing of another seat has a
field in it. A substitute sees what stands there for his seat, as the seat's history goes with it (docs/public.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip_gui.board.model import Dislodged, Power, Step, Unit
from kapdip_gui.exchange.model import Account
from kapdip_gui.game.handing_in import base_of
from kapdip_gui.game.model import Alias, Conditional, ExchangeSlip, Game, MilitarySlip, PressPart, Turn
from kapdip_gui.game.public import PublicView, public_view
from kapdip_gui.game.stages import orders_asked
from kapdip_gui.game.steps import slips_locked
from kapdip_gui.orders.model import AdjustmentOrder, MovementOrder, RetreatOrder
from kapdip_gui.orders.options import UnitOptions, unit_options


@dataclass(frozen=True, slots=True)
class OwnOrders:
    """What lies there for a power that the seat leads in this turn."""

    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    movement: tuple[MovementOrder, ...] = ()
    retreats: tuple[RetreatOrder, ...] = ()
    adjustments: tuple[AdjustmentOrder, ...] = ()
    conditionals: tuple[Conditional, ...] = ()
    unreadable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnPress:
    """A press text of the seat as it was handed in; what the game master made of it is told when it is published."""

    sender: str
    to: str
    parts: tuple[PressPart, ...]


@dataclass(frozen=True, slots=True)
class OwnView:
    """A game as one seat sees it."""

    alias: Alias
    public: PublicView
    account: Account
    """As it was published after the turn before."""
    leads: Mapping[Power, OwnOrders]
    """The powers that the seat leads in the turn in progress."""
    slip: ExchangeSlip | None
    """None: nothing was handed in."""
    slips_are_locked: bool
    """Whether slip and press can no longer be changed."""
    press: tuple[OwnPress, ...]
    asked: Step | None
    """The kind of orders that can be given now; None where units get none."""
    base: str
    """What lies there for the seat, as a digest: by it a hand-in says what it was written upon."""

    def options(self) -> Mapping[Unit, UnitOptions]:
        """What each unit of the seat may do in a movement."""
        own = {unit for orders in self.leads.values() for unit in orders.units}
        found = unit_options(self.public.board, self.public.turn.start.position)
        return {unit: options for unit, options in found.items() if unit in own}


def own_view(game: Game, alias: Alias) -> OwnView:
    """The game as this seat sees it. Raises KeyError for an alias that has no account yet, or never had."""
    turn = game.turn
    led = [power for power, leader in turn.start.control.items() if leader == alias]
    return OwnView(
        alias=alias,
        public=public_view(game),
        account=turn.start.accounts[alias],
        leads={power: _orders(turn, power) for power in led},
        slip=turn.inputs.slips.get(alias),
        slips_are_locked=slips_locked(game),
        press=tuple(OwnPress(item.sender, item.to, item.parts) for item in turn.inputs.press if item.author == alias),
        asked=orders_asked(game),
        base=base_of(game, alias),
    )


def _orders(turn: Turn, power: Power) -> OwnOrders:
    position = turn.results.position or turn.start.position
    given = turn.inputs.orders.get(power) or MilitarySlip("")
    return OwnOrders(
        units=position.units.get(power, ()),
        dislodged=position.dislodged.get(power, ()),
        movement=given.movement,
        retreats=given.retreats,
        adjustments=given.adjustments,
        conditionals=given.conditionals,
        unreadable=given.unreadable,
    )
