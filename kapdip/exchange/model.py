"""The question of an exchange turn and its answer, as frozen values.

Gives: `Account`, `ExchangeTurn` (everything that settles a turn), `Settlement` (all that it results in), `Lot`,
`Standing`. Money is `Cents` (hundredths of the base currency), units of currency are whole numbers, currencies go by
their power's machine name, players by their alias. Rules: docs/rules.md 2, 3, 4 and 6; docs/contract.md, `exchange`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from kapdip.exchange.audit import Audit, ControlAudit, ControlBy, Cut, LineAudit, PlayerAudit, PriceAudit, SlipState
from kapdip.exchange.money import Cents, Points
from kapdip.exchange.profile import Profile
from kapdip.lots import Lot

__all__ = [
    "Account",
    "Audit",
    "Cents",
    "ControlAudit",
    "ControlBy",
    "Currency",
    "Cut",
    "ExchangeTurn",
    "Holdings",
    "LineAudit",
    "Lot",
    "Player",
    "PlayerAudit",
    "Points",
    "PriceAudit",
    "Profile",
    "SeatStatus",
    "Settlement",
    "Slip",
    "SlipFlag",
    "SlipState",
    "Standing",
]

Currency: TypeAlias = str
"""A currency by its power, e.g. `"AUSTRIA"`."""

Player: TypeAlias = str
"""A seat by its alias."""

Holdings: TypeAlias = Mapping[Currency, int]
"""Units by currency; a currency that is left out counts as 0."""

Slip: TypeAlias = Mapping[Currency, int]
"""What a player wants: + buys, − sells, 0 does nothing."""


class SeatStatus(StrEnum):
    """Whether a seat takes part."""

    ACTIVE = "active"
    EXCLUDED = "excluded"
    """Its missing-slip sale goes on, moves prices, and it controls nothing."""
    RESIGNED = "resigned"
    """Its holdings and cash went back to the bank."""


class SlipFlag(StrEnum):
    """The marks after a player's row in the table."""

    RED = "RED"
    """The buys were cut, since the cash did not pay them."""
    NMR = "NMR"
    """No slip."""


@dataclass(frozen=True, slots=True)
class Account:
    """What a seat owns between two turns, and how many slips in a row it has missed."""

    cash: Cents
    holdings: Holdings
    status: SeatStatus = SeatStatus.ACTIVE
    missed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeTurn:
    """Everything that is needed to settle one turn; nothing in it depends on the order of players."""

    profile: Profile
    seed: int
    turn: int
    last: bool = False
    """This is the last turn of the game: final points are counted."""
    prices: Mapping[Currency, Cents]
    """As published at the end of the previous turn; the currencies that are traded this turn."""
    tie_order: Sequence[Currency]
    """Every currency of the board, in the order in which ties of control are settled."""
    centres: Mapping[Currency, int]
    """After this turn's movement; 0 = eliminated this turn."""
    gained: Mapping[Currency, int] = field(default_factory=dict)
    """Net change of centres this turn, for world events."""
    accounts: Mapping[Player, Account]
    slips: Mapping[Player, Slip | None]
    """None or absent: the slip is missing."""
    history: tuple[Mapping[Player, Holdings], ...] = ()
    """Holdings at the end of earlier turns, the oldest first."""
    control: Mapping[Currency, Player] = field(default_factory=dict)
    """Who controls each power in this turn."""
    no_orders: Mapping[Currency, Player] = field(default_factory=dict)
    """Controllers who gave no orders for that power (they are barred from it where the profile says so)."""
    resigning: frozenset[Player] = frozenset()
    """Players who give up now: after the trades, before the new prices."""
    newcomers: tuple[Player, ...] = ()
    """Players who buy in now, where the profile allows it."""
    drawn: Mapping[str, str] = field(default_factory=dict)
    """Lots drawn at the table, by question (`Lot.question`): they replace the program's draw."""


class Standing(NamedTuple):
    """One row of a projection or ranking; seats that are excluded or resigned have no rank."""

    player: Player
    value: Cents
    """`Cents` or `Points`, in hundredths."""
    rank: int | None
    rank_before: int | None
    change: Cents | None
    """Against the turn before; None where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """Everything that comes of an exchange turn. Mappings by player hold every seat, newcomers included."""

    trades: Mapping[Player, Mapping[Currency, int]]
    """As executed: + bought, − sold; zeros are left out."""
    flags: Mapping[Player, tuple[SlipFlag, ...]]
    accounts: Mapping[Player, Account]
    net: Mapping[Currency, int]
    """Bought − sold of each currency that was traded."""
    prices: Mapping[Currency, Cents]
    """New prices of the powers that still exist."""
    control: Mapping[Currency, Player]
    """Next turn's controllers of the powers that still exist."""
    lots: tuple[Lot, ...]
    money: Mapping[Player, Cents]
    points: Mapping[Player, Points]
    """The victory-point projection, 2 decimals, half up."""
    points_exact: Mapping[Player, Fraction]
    """The same before rounding: ranks are made of these."""
    final_points: Mapping[Player, Points] | None
    """The victory points, in the last turn only."""
    price_per_point: Mapping[Currency, Cents]
    """For each power that still exists and owns a centre."""
    resigned: tuple[Player, ...]
    """Who resigned in this turn, sorted."""
    audit: Audit
