"""What differs from one set of Capitalist Diplomacy rules to the next, as one frozen value of small policies.

Takes nothing; gives `Profile` and its policy enums. The values come from the data files in `profiles/` (see
`profile_data`).
Rules: docs/rules.md 1; KA Ludomaniac 2007; KA 1997; Tant 1982; Electronic Protocol #276 (Kautzsch 1985, Westling
1991).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from kapdip.exchange.money import Cents

EXCHANGE = "exchange"
"""The stage that this room settles, as profiles name it."""
BIDS = "bids"
"""The stage of the auction (see `kapdip.auction`)."""
ADJUSTMENTS = "adjustments"
"""The stage of builds and removals."""
INNING = "inning"
"""The stage that counts an inning."""


class RulebookName(StrEnum):
    """The adjudicator's rulebook that goes with the rules."""

    KA = "ka"
    LUDOMANIAC = "ludomaniac"
    DATC = "datc"


class Control(StrEnum):
    """Who leads a power."""

    HOLDINGS = "holdings"
    """The player who holds most of its currency."""
    SEATS = "seats"
    """One player for good."""
    AUCTION = "auction"
    """One player for good, or, of powers that are nobody's home country, for a year the highest bidder."""
    ROTATION = "rotation"
    """One player for a year, in the next year the next one."""


class ThirdRound(StrEnum):
    """What the third round of a year is, where it has three."""

    WINTER = "winter"
    """Builds and removals, apart from the autumn."""
    SUMMER = "summer"
    """A movement between spring and autumn."""


class Overbuying(StrEnum):
    """What happens to buys that the cash does not pay."""

    PROPORTION = "proportion"
    """All are cut in proportion, each rounded down."""
    LARGEST = "largest"
    """The largest (lot if several) is lowered until the slip can be paid; at 0 the next largest."""


class Balance(StrEnum):
    """What happens to the cash that no buy has used, after a turn's transactions."""

    KEPT = "kept"
    FRACTION_LOST = "fraction lost"
    LOST = "lost"


class PriceLaw(StrEnum):
    """How a turn's trades move a price."""

    LINEAR = "linear"
    """One hundredth for each hundred of net demand (`PriceRounding`: full ones, or each that is begun)."""
    CUBE_ROOT = "cube root"
    """Old price × ∛(demand ÷ supply), rounded to hundredths toward 1.00."""


class PriceRounding(StrEnum):
    """What a part of a step of net demand counts (linear law)."""

    TOWARD_ZERO = "toward zero"
    """Nothing: only full steps count."""
    AWAY_FROM_ZERO = "away from zero"
    """As much as a whole step."""


class Elimination(StrEnum):
    """When the currency of an eliminated power falls out of trade."""

    NEXT_TURN = "next turn"
    THIS_TURN = "this turn"


class TieBreak(StrEnum):
    """One step in finding a controller among equal holders."""

    HISTORY = "history"
    """Holdings at the end of earlier turns (`Profile.history_depth` of them), the latest first."""
    FEWEST = "fewest"
    """Fewest controls awarded for the next turn so far."""
    PRESENT = "present"
    """The present controller, if among the tied."""
    LOT = "lot"


class MissingSlip(StrEnum):
    """What a missing exchange slip does."""

    SELL = "sell"
    """Sells up to the limit of everything, keeps the cash."""
    SELL_THEN_RESIGN = "sell then resign"
    """The same and no control next turn; the second in a row resigns the seat."""
    NOTHING = "nothing"
    """Neither sells nor buys."""


class MissingOrders(StrEnum):
    """What missing orders for a power do."""

    WAIT = "wait"
    """The game waits; after the grace period the game master decides."""
    HOLD = "hold"
    """All units hold."""
    HOLD_AND_BAR = "hold and bar"
    """All units hold, and that controller can't control this power next turn."""


class Nmr(StrEnum):
    """When the game pauses for a player of whom no orders came (standard 9.10.1)."""

    NONE = "none"
    """It never does: what missing orders do, they do each time."""
    AFTER = "after"
    """The first time after the evaluation, until they have ordered for the next turn or are replaced."""
    BEFORE = "before"
    """The first time before the evaluation, until they have ordered or are replaced; nobody learns who it is."""


class Corrections(StrEnum):
    """What is offered first where a later mail with orders names some of a power's units only (standard 9.5)."""

    ADD = "add"
    REPLACE = "replace"


class WrongOrders(StrEnum):
    """How an order that cannot be read or is impossible is reported."""

    HIDDEN = "hidden"
    """The unit holds and the evaluation shows a hold."""
    STANDARD = "standard"
    """As the standard rules have it."""


class Reports(StrEnum):
    """What is published of a movement."""

    ALL = "all"
    FAILED = "failed"
    """What failed, and who was dislodged; where all units are and who owns what is shown to each player alone."""


class PointsRule(StrEnum):
    """How victory points are counted."""

    FULL_HUNDREDS = "full hundreds"
    EXACT = "exact"


class LastTurn(StrEnum):
    """What the last turn still does at the exchange."""

    AS_USUAL = "as usual"
    TRADES_ONLY = "trades only"
    """Orders and transactions only: no new prices, no new controllers."""


class Newcomers(StrEnum):
    """How somebody may join a game in progress."""

    NONE = "none"
    SUBSTITUTE = "substitute"
    """They take over a seat with its history."""
    BUY_IN = "buy in"
    """They get a seat of their own at this turn's prices."""


class MercenaryBuilds(StrEnum):
    """What happens to builds that are due to a power that its leader has hired."""

    AS_ORDERED = "as ordered"
    FORCED = "forced"
    """All that are possible are made (I-A 7 and 8)."""


class BoardVictory(StrEnum):
    """How the game is won: on the board, or at the exchange."""

    POINTS = "points"
    """By victory points; a power that owns the victory number of centres ends the game."""
    CENTRES = "centres"
    """A power owns the victory number of centres."""
    OCCUPATION = "occupation"
    """A unit of the home country is in a home centre of the other's."""
    INNINGS = "innings"
    """Most points of all innings; nothing on the board ends the game."""


class GameEnd(StrEnum):
    """What decides when the last turn has been played without a victory on the board."""

    POINTS = "points"
    """Places by victory points."""
    DRAW = "draw"
    """The forced draw (standard 1.5)."""
    CENTRES = "centres"
    """Places by centres, the shortened end (standard 1.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One set of rules. Amounts are hundredths of the base currency; `None` means "no such limit" or "no such rule"."""

    name: str
    version: int
    source: str
    """Where the rules are found, e.g. `KA Ludomaniac 2007 (ka-ludomaniac-2007)`."""
    board: str
    """The name of the board's folder among the maps."""
    stages: tuple[str, ...]
    """The stages of a turn in their order, by their keys in `game.stages`."""
    control: Control
    rulebook: RulebookName
    players_min: int
    players_max: int | None
    anonymous: bool
    base_currency: str
    """Its code, e.g. `EUR`."""
    base_currency_name: str
    balance: Balance
    first_balance_lost: bool
    """In the first turn nothing is left over, even where balances are kept later."""
    start_units: int
    start_cash: Cents
    start_price: Cents
    sale_limit: int
    """Most units of one currency that a player may sell in a turn."""
    overbuying: Overbuying
    strict_slips: bool
    """A slip that leaves a currency out is incomplete (refused) instead of meaning 0."""
    price_law: PriceLaw
    price_step_units: int
    """Linear law: units of net demand for one hundredth."""
    price_rounding: PriceRounding
    demand_floor: int
    """Cube-root law: demand and supply count at least this."""
    world_events_units: int
    """Units the world buys per centre gained and sells per centre lost; counted in the price only."""
    centre_percent: int
    """By how many percent of itself a price rises for each centre won and falls for each lost, after the trades."""
    lowest_price: Cents
    elimination: Elimination
    tie_breaks: tuple[TieBreak, ...]
    history_depth: int | None
    """How many earlier turns the history looks back; None: to the start."""
    tie_order: tuple[str, ...]
    """The powers in the order in which ties are broken (docs/rules.md 3); empty: the board's own order."""
    missing_slip: MissingSlip
    missing_orders: MissingOrders
    grace_hours: int | None
    nmr: Nmr
    """Under both procedures a player is replaced before the evaluation the second time."""
    exclude_after: int | None
    """Missing slips in a row after which exclusion is offered."""
    corrections: Corrections
    wrong_orders: WrongOrders
    reports: Reports
    points: PointsRule
    newcomers: Newcomers
    buy_in: Cents
    """Worth of the units of each currency that a bought-in player gets."""
    rounds_a_year: int
    third_round: ThirdRound
    opening_exchange: bool
    """Turn 1 is Winter 1900, exchange only."""
    winter_opens: bool
    """Each year begins with a turn in the winter before it, in which no unit moves: the auction."""
    start_credits: int | None
    """With how many credits each player begins; None: as the board says of their home country."""
    overbidding: bool
    "Players may bid more than they have."
    carry_over: bool
    "Unspent credits stay in the purse."
    mercenary_builds: MercenaryBuilds
    victory: BoardVictory
    victory_centres: int
    last_turn: int
    last_turn_rule: LastTurn
    end: GameEnd
    draws: bool
    """All who own a centre may agree on a draw (standard 1.4)."""
    quiet_years: int | None
    """Years without a conquered centre after which the game is a forced draw (standard 1.5)."""
    plan_from_year: int | None
    """The first autumn from which all may agree on a capitulation plan (standard 1.4)."""
    free_start: bool
    """Each power names its first units itself, with its first orders (Stab!)."""
    no_press: bool
    """Press is refused, and orders that can't be carried out say nothing (standard 9.9.6)."""
    house_rules: Mapping[str, object]
    """The points in which this value departs from the profile of its name, as plain data; a save stores just these."""

    @property
    def trades(self) -> bool:
        """Whether currencies are traded: the exchange is one of the stages."""
        return EXCHANGE in self.stages

    @property
    def is_plain(self) -> bool:
        """Whether it is nothing but orders, retreats and builds, each power led for good and everything seen: so a
        position is played that was set up by hand.
        """
        is_open = self.control is Control.SEATS and self.reports is Reports.ALL
        return is_open and self.adjusts and not self.trades and not self.bids

    @property
    def holdings_lead(self) -> bool:
        """Whether a power is led by the player who holds most of its currency."""
        return self.control is Control.HOLDINGS

    @property
    def has_investors(self) -> bool:
        """Whether some trade and others lead: currencies are traded, and holdings lead nothing."""
        return self.trades and not self.holdings_lead

    @property
    def counts_centres(self) -> bool:
        """Whether centres won and lost count in a price."""
        return self.world_events_units > 0 or self.centre_percent > 0

    @property
    def bids(self) -> bool:
        """Whether powers are hired by bids: the auction is one of the stages."""
        return BIDS in self.stages

    @property
    def adjusts(self) -> bool:
        """Whether units are built and removed."""
        return ADJUSTMENTS in self.stages

    @property
    def innings(self) -> bool:
        """Whether each year is an inning, which is counted and begins on a fresh board."""
        return INNING in self.stages
