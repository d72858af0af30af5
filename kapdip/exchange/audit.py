"""The trail behind every number of a settled turn: data that a window, a page or a test can word as sentences.

Gives: `PlayerAudit` (one seat), `PriceAudit` (one currency), `ControlAudit` (one power), bound together as `Audit`.
Rules: docs/rules.md 2.1, 2.2 to 2.5, 2.6, 2.8, 3, 4 and 11; all amounts are hundredths (`Cents`), all units whole.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from kapdip.exchange.money import Cents
from kapdip.exchange.profile import PriceLaw, PriceRounding


class SlipState(StrEnum):
    """How a seat's slip came into the settlement."""

    GIVEN = "given"
    MISSING = "missing"
    """No slip: up to the sale limit of everything was sold."""
    RESIGNED = "resigned"
    """The seat has resigned, this turn or earlier: nothing was traded."""
    BOUGHT_IN = "bought in"
    """A new player: no slip yet, the first holdings were given out at this turn's prices."""


class Cut(StrEnum):
    """Why a line was not carried out as wanted."""

    SALE_LIMIT = "sale limit"
    """More than may be sold of one currency in a turn."""
    HOLDING = "holding"
    """More than the player holds."""
    PROPORTION = "proportion"
    """A buy cut in proportion with all others, since the cash does not pay them."""
    LOWERED = "lowered"
    """A buy lowered as the largest one, since the cash does not pay them all."""
    NOT_TRADED = "not traded"
    """The currency fell out of trade in this very turn; the line does nothing."""


class LineAudit(NamedTuple):
    """One currency of one slip: what was wanted, what was done (+ bought, − sold) and what it
    brought (− cost, + proceeds).
    """

    currency: str
    wanted: int
    executed: int
    price: Cents
    amount: Cents
    cut: Cut | None = None


class Lowering(NamedTuple):
    """One step of lowering the largest buy; `lot` is the question of the lot that chose it among equally large ones."""

    currency: str
    wanted: int
    executed: int
    lot: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerAudit:
    """The whole turn of one seat, from the slip as given to the cash afterwards."""

    player: str
    state: SlipState
    slip: Mapping[str, int] | None
    """As given; None when missing."""
    lines: tuple[LineAudit, ...]
    cash_before: Cents
    proceeds: Cents
    """What the sales brought."""
    cash_to_spend: Cents
    wanted_cost: Cents
    """What all wanted buys would cost."""
    reduction: tuple[Cents, Cents] | None
    """The exact fraction by which every buy was multiplied before it was rounded down: (cash, wanted cost)."""
    lowered: tuple[Lowering, ...]
    spent: Cents
    dropped: Cents
    """The fraction of the balance that the profile drops."""
    returned: Cents
    """Cash given back to the bank by resigning."""
    cash_after: Cents


@dataclass(frozen=True, slots=True)
class PriceAudit:
    """How one currency got its new price; `price_after` is None for a currency that is worthless from now on."""

    currency: str
    law: PriceLaw
    price_before: Cents
    bought: int
    sold: int
    world: int
    """World events: units bought (+) or sold (−) by the world; 0 under profiles without them."""
    net: int
    """Bought − sold by the players."""
    demand: int
    """What the law counts as bought (cube root: world events in, at least the floor)."""
    supply: int
    rounding: PriceRounding
    traded: Cents
    """The price that the trades alone would make."""
    percent: int
    """By how much that rises or falls for centres won and lost; 0 where they don't count."""
    step: Cents
    """New − old price."""
    price_after: Cents | None
    at_floor: bool
    """The lowest price stopped the fall."""
    frozen: bool
    """No new prices are made in this turn (last turn of a profile that says so)."""


class ControlBy(StrEnum):
    """What decided the control of a power."""

    CLEAR = "clear"
    HISTORY = "history"
    FEWEST = "fewest"
    PRESENT = "present"
    LOT = "lot"
    KEPT = "kept"
    """No new controllers are made in this turn."""
    NOBODY = "nobody"
    """No seat may control anything."""


class HistoryStep(NamedTuple):
    """One comparison with an earlier turn: its number, and who was still tied after it."""

    turn: int
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ControlAudit:
    """How the controller of one power for the next turn was found."""

    power: str
    controller: str | None
    by: ControlBy
    holding: int
    """Units that the largest holders have."""
    tied: tuple[str, ...]
    """Everybody with that holding, sorted; one name where it is clear."""
    history: tuple[HistoryStep, ...]
    counts: Mapping[str, int]
    """Controls already awarded for the next turn to those left after the history; empty where not asked."""
    left: tuple[str, ...]
    """Who was left for the lot; empty where none was drawn."""
    lot: str | None
    """The question of the lot (see `Settlement.lots`)."""
    barred: tuple[str, ...]
    """Active players who may not control this power next turn."""


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that explains a settled turn, by player, by currency and by power."""

    players: Mapping[str, PlayerAudit]
    prices: Mapping[str, PriceAudit]
    control: Mapping[str, ControlAudit]
