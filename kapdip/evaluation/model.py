"""A turn as people read it: one document model, plain data without words.

Takes: nothing but public facts; no type here has a field for anything that may not be published (slips as written,
authors of grey press, persons, seed, log), so that no renderer can print it. Gives: `Evaluation`, which `present` turns
into words. Money is `Cents`, points are hundredths of a point, units of currency whole. Rules: KA 2007, "Auswertung der
Partie" to "NMR-Regelungen".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Season, Unit
from kapdip.evaluation.news_items import NewsItem
from kapdip.exchange.model import Cents, SeatStatus
from kapdip.exchange.profile import Profile
from kapdip.foresight.radar import RadarRow
from kapdip.game.model import Alias, PlayedBy
from kapdip.game.public import Correction, PublicTurn
from kapdip.game.public_hiring import PublicAuction, PublicIncome
from kapdip.game.public_reports import TurnReport
from kapdip.orders.model import MovementOrder, Order
from kapdip.reason import Reason


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The turn that is ordered next, when it is due (`""` = not said), and the powers for whose
    orders the game waits.
    """

    turn: int
    season: Season
    year: int
    deadline: str
    waiting: tuple[Power, ...] = ()
    has_winter: bool = False
    """The turn holds the winter's adjustments, too."""


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A unit and what it did: `order` is None where it had none that may be shown, which looks like a hold."""

    unit: Unit
    order: MovementOrder | None
    marks: frozenset[str]
    """Of `bounce`, `cut`, `dislodged`, `disrupted`, `void` (a possible support or convoy that fitted nothing),
    `invalid` (impossible or not understood, where the profile reports that)."""
    reasons: tuple[Reason, ...] = ()
    code: str = ""
    """`NMR`, `NOR`, `NSO`, `IMP` of the standard rules (9.9.3), where the profile reports wrong orders."""


@dataclass(frozen=True, slots=True)
class StrayLine:
    """An order for a unit that the power does not have, or a refused build or removal, if the profile reports that."""

    order: Order
    reason: Reason
    code: str


@dataclass(frozen=True, slots=True)
class RetreatLine:
    """A dislodged unit and where it went; None: removed. `attacker_from` says where it could not go."""

    unit: Unit
    target: Location | None
    reasons: tuple[Reason, ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """A unit that was built, or removed."""

    unit: Unit
    built: bool


@dataclass(frozen=True, slots=True)
class PowerReport:
    """What one power did in the turn, under the player who led it (`""`: nobody)."""

    power: Power
    controller: str
    orders: tuple[OrderLine, ...]
    retreats: tuple[RetreatLine, ...]
    adjustments: tuple[AdjustmentLine, ...]
    waived: int
    eliminated: bool
    strays: tuple[StrayLine, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardReport:
    """The board before and after the turn, and who was last in a province."""

    before: Position
    after: Position
    last_occupant: Mapping[ProvinceCode, Power]
    last_occupant_before: Mapping[ProvinceCode, Power]
    moved: Position | None = None
    """After the movement, before retreats and builds: dislodged units are still there."""


@dataclass(frozen=True, slots=True)
class CentreRow:
    """A power's centres after the turn, those gained in it, those lost, and the number of centres at the end of each
    year so far.
    """

    power: Power
    centres: tuple[ProvinceCode, ...]
    gained: frozenset[ProvinceCode]
    lost: tuple[ProvinceCode, ...]
    history: tuple[int, ...]
    units: int
    eliminated: bool

    @property
    def change(self) -> int:
        """Centres more (or fewer) than before the turn."""
        return len(self.gained) - len(self.lost)


@dataclass(frozen=True, slots=True)
class CentreTable:
    """Centre ownership.

    `years` are the columns of the history; the last one may be a spring, in which nothing changes.
    """

    years: tuple[int, ...]
    rows: tuple[CentreRow, ...]
    neutral: tuple[ProvinceCode, ...] | None
    """None where it is not published."""


@dataclass(frozen=True, slots=True)
class RankingPart:
    """Points out of one currency: units held, points in hundredths (in the `ka` profiles full hundreds × centres)."""

    units: int
    points: int


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A place at the end (None: excluded or resigned, without a place), with the points' make-up.

    `total` in hundredths of a point.
    """

    player: str
    place: int | None
    rank_before: int | None
    parts: tuple[RankingPart, ...]
    total: int
    rest_units: int
    cash: Cents
    status: SeatStatus = SeatStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class FinalRanking:
    """The end of a game: why it ended (`centres`, `last_turn`), who won, and how the points came about."""

    ended_by: str
    ended_by_power: Power | None
    winners: tuple[str, ...]
    columns: tuple[tuple[Power, int], ...]
    rows: tuple[RankingRow, ...]
    worthless: tuple[Power, ...]
    whole_hundreds: bool
    """Only full hundreds of units count (not so in `cd1991`)."""
    is_draw: bool = False
    """Nobody won: those who are first share a draw."""
    counts_innings: bool = False
    """The points are those of the innings."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A turn on the time axis of a chart."""

    turn: int
    season: Season
    year: int


@dataclass(frozen=True, slots=True)
class Series:
    """What the charts show: values after each turn up to this one; None where there is none
    (eliminated, not yet in the game).
    """

    ticks: tuple[Tick, ...]
    prices: Mapping[Power, tuple[Cents | None, ...]]
    points: Mapping[str, tuple[int | None, ...]]
    money: Mapping[str, tuple[int | None, ...]]
    centres: Mapping[Power, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class PressNote:
    """A piece of press as everybody may read it."""

    sender: str
    to: str
    paragraphs: tuple[str, ...]
    is_grey: bool


@dataclass(frozen=True, slots=True)
class HiringReport:
    """The bids that were opened in the turn, or what its autumn brought, and whose home country is which."""

    homes: Mapping[str, Power]
    auction: PublicAuction | None
    income: PublicIncome | None


@dataclass(frozen=True, slots=True)
class OpenRetreat:
    """A dislodged unit with the places to which it could go."""

    unit: Unit
    places: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class PrivateReport:
    """Whose private sheet it is, and what is asked of them now."""

    player: str
    powers: tuple[Power, ...]
    retreats: tuple[OpenRetreat, ...]
    due: Mapping[Power, int]
    """Builds, negative: removals."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A turn as people read it. Blocks that do not exist in a turn, or were not wanted, are empty or None."""

    played: PublicTurn
    before: PublicTurn | None
    """The turn before it."""
    game_name: str
    played_on: Board
    profile: Profile
    base_currency: str
    gm: str
    computers: Mapping[Alias, PlayedBy]
    """The seats that the computer plays."""
    published: str
    turn: int
    season: Season
    year: int
    has_winter: bool
    is_final: bool
    next: NextTurn | None
    headline: str | None
    deck: str | None
    news: tuple[NewsItem, ...]
    board: BoardReport
    powers: tuple[PowerReport, ...]
    centres: CentreTable | None
    """None where it is not published who owns what."""
    ranking: FinalRanking | None
    series: Series
    press: tuple[PressNote, ...]
    press_apart: bool
    comment: tuple[str, ...]
    shows_reckoning: bool = False
    leads: tuple[RadarRow, ...] = ()
    corrections: tuple[Correction, ...] = ()
    """What was published differently."""
    hiring: HiringReport | None = None
    coming: Mapping[Power, str] = field(default_factory=dict)
    """Who leads which power in the inning that comes."""
    report: TurnReport | None = None
    """What else is published where only failures are."""
    private: PrivateReport | None = None
    """None: it is for everybody."""
    map_labels: str = "codes"
    map_tint: str = "last"
    shows_moves: bool = True
    shows_positions: bool = False
    shows_charts: bool = True
