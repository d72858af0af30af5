"""What one seat may see: everything that is public, and of the turn in progress what is there for the seat itself.

Takes a `Game` and an alias; gives `OwnView`, made field by field as `PublicView` is: nothing of another seat has a
field in it. A substitute sees what is there for the seat, as the seat's history goes with it (docs/public.md).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.auction.bids import mercenaries
from kapdip.board.model import Dislodged, Position, Power, Step, Unit
from kapdip.exchange.model import Account, Cents
from kapdip.game import causes
from kapdip.game.errors import GameError
from kapdip.game.handing_in import base_of, bids_of
from kapdip.game.lapsed import divided
from kapdip.game.model import Alias, Conditional, ExchangeSlip, Game, MilitarySlip, PressPart
from kapdip.game.names import alias_key
from kapdip.game.own_turns import OwnTurn, own_turn
from kapdip.game.public import PublicView, public_view
from kapdip.game.stages import orders_asked
from kapdip.game.steps import slips_locked
from kapdip.orders.model import AdjustmentOrder, MovementOrder, RetreatOrder
from kapdip.orders.options import UnitOptions, unit_options


@dataclass(frozen=True, slots=True)
class OwnLines:
    """Orders by the phase that they are for."""

    movement: tuple[MovementOrder, ...] = ()
    retreats: tuple[RetreatOrder, ...] = ()
    adjustments: tuple[AdjustmentOrder, ...] = ()
    conditionals: tuple[Conditional, ...] = ()
    unreadable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnOrders:
    """What is handed in for a power that the seat leads in this turn."""

    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    given: OwnLines = OwnLines()
    now: OwnLines = OwnLines()
    """What could be handed in for the current phase."""
    lapsed: OwnLines = OwnLines()
    """What no longer applies."""


@dataclass(frozen=True, slots=True)
class OwnPress:
    """A press text of the seat as it was handed in; what the game master made of it is shown when it is published."""

    sender: str
    to: str
    parts: tuple[PressPart, ...]


@dataclass(frozen=True, slots=True)
class OwnBids:
    """What the seat can bid with in a turn with an auction, and its bids so far."""

    purse: int
    sale: tuple[Power, ...]
    """The powers that can be hired."""
    given: Mapping[Power, int] | None
    """None: nothing was handed in, or it was marked as missing."""


@dataclass(frozen=True, slots=True)
class OwnView:
    """A game as one seat sees it."""

    alias: Alias
    public: PublicView
    account: Account
    """As it was published after the turn before; a leader who does not invest has nothing in theirs."""
    trades: bool
    """Whether the seat hands in exchange slips."""
    leads: Mapping[Power, OwnOrders]
    """The powers that the seat leads in the turn in progress."""
    slip: ExchangeSlip | None
    """None: nothing was handed in."""
    bids: OwnBids | None
    """None: nobody bids in this turn."""
    slips_are_locked: bool
    """Whether slip, bids and press can no longer be changed."""
    press: tuple[OwnPress, ...]
    asked: Step | None
    """The kind of orders that can be given now; None where units get none."""
    base: str
    """What is there for the seat, as a digest: by it a hand-in says what it was written upon."""
    position: Position
    """All units and centres of which the seat knows: those that are public, and its own."""
    turns: tuple[OwnTurn, ...]
    """What became of its own units: in the turn in progress, or in every turn (see `own_view`)."""

    def options(self) -> Mapping[Unit, UnitOptions]:
        """What each unit of the seat may do in a movement, as far as it knows of others."""
        own = {unit for orders in self.leads.values() for unit in orders.units}
        found = unit_options(self.public.board, self.position)
        return {unit: options for unit, options in found.items() if unit in own}


def own_view(game: Game, alias: Alias, public: PublicView | None = None, *, past: bool = False) -> OwnView:
    """The game as this seat sees it; `public` is what everybody sees, where that is known already. `past`: with what
    became of its units in all turns, which takes longer the more there are. Raises KeyError for an alias that has no
    account yet, or never had.
    """
    turn, public = game.turn, public or public_view(game)
    turns = tuple(own_turn(game, one, alias) for one in (game.turns if past else game.turns[-1:]))
    return OwnView(
        alias=alias,
        public=public,
        account=_account(game, alias),
        trades=game.profile.trades and alias in turn.start.accounts,
        leads={power: _orders(game, power, turns[-1].after) for power in turns[-1].powers},
        slip=turn.inputs.slips.get(alias),
        bids=_bids(game, alias),
        slips_are_locked=slips_locked(game),
        press=tuple(OwnPress(item.sender, item.to, item.parts) for item in turn.inputs.press if item.author == alias),
        asked=orders_asked(game),
        base=base_of(game, alias),
        position=known_position(public.now.position, turns[-1].after),
        turns=turns,
    )


def seat_view(game: Game, name: str) -> OwnView:
    """As `own_view` with all turns, for a name that somebody typed. Raises GameError for one that nobody has."""
    alias = alias_key(name)
    known = game.turn.start.people
    if alias not in known:
        raise GameError(causes.seat_unknown(player=alias, players=known))
    return own_view(game, alias, past=True)


def known_position(public: Position, own: Position) -> Position:
    """What is public with what is one's own. Where both show the same unit, one's own counts: it is the newer."""
    return Position(
        {power: own.units.get(power, units) for power, units in public.units.items()},
        {**public.centres, **own.centres},
        {**public.dislodged, **own.dislodged},
    )


def _account(game: Game, alias: Alias) -> Account:
    accounts = game.turn.start.accounts
    return Account(Cents(0), {}) if alias in game.turn.start.homes and alias not in accounts else accounts[alias]


def _bids(game: Game, alias: Alias) -> OwnBids | None:
    start = game.turn.start
    if not game.variant.date(game.turn.number).auction or alias not in start.homes:
        return None
    sale = mercenaries(game.board.powers, start.homes, frozenset(start.eliminated))
    return OwnBids(start.credits[alias], sale, bids_of(game.turn.inputs).get(alias))


def _orders(game: Game, power: Power, position: Position) -> OwnOrders:
    given = game.turn.inputs.orders.get(power) or MilitarySlip("")
    lines = (
        OwnLines(slip.movement, slip.retreats, slip.adjustments, slip.conditionals, slip.unreadable)
        for slip in (given, *divided(game, power, given))
    )
    return OwnOrders(position.units.get(power, ()), position.dislodged.get(power, ()), *lines)
