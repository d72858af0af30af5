"""What a sheet of slips comes to, line by line and slip by slip, as frozen values.

Gives: `SheetContext` (what the reader may know of the game), `Sheet` with its lines, entries, problems and warnings.
Currencies and powers go by the power's machine name, players by their alias; line numbers count from 1.
Rules: docs/contract.md, "Text that people write"; docs/rules.md 2.2 to 2.5 and 9; Ludomaniac standard 2011, 9.5 and
9.8.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias

from kapdip.board.model import Position, Power, Season, Step, Unit
from kapdip.orders.model import AdjustmentOrder, MovementOrder, Order, RetreatOrder
from kapdip.press.letters import PressText
from kapdip.reason import Reason

Alias: TypeAlias = str
"""A player's name in the game, NFC and trimmed."""


class RelativeAmount(StrEnum):
    """An amount that only the player's account can give."""

    ALL = "all"
    """Sell as much as is held and allowed."""
    HALF = "half"
    """Sell half of what is held, as far as allowed."""
    REST = "rest"
    """Buy with what is left of the cash when everything else on the slip is done."""
    MOST = "most"
    """As much as possible, of either: the line must say which."""


class SlipTrade(NamedTuple):
    """One currency on an exchange slip."""

    power: Power
    units: int | None
    """+buys, −sells; None for a wish that is not worked out yet."""
    wish: RelativeAmount | None = None
    unsigned: bool = False
    """A number without a sign: read as a buy."""


class WorkOut(Protocol):
    """What the wishes on a player's exchange slip come to, beside its other amounts: units by currency, or why they
    can't be known.
    """

    def __call__(
        self, player: Alias, amounts: Mapping[Power, int], wishes: Mapping[Power, RelativeAmount], /
    ) -> Mapping[Power, int] | Reason:
        """Units of each wish."""


class Later(StrEnum):
    """How a later slip counts beside an earlier one."""

    REPLACES = "replaces"
    """It takes its place; orders of which none is a move only that of the retreats, or builds and removals, they name.
    """
    ADDS = "adds"
    """What it says of a unit or currency replaces what the earlier one says; the rest stays."""


class Subject(NamedTuple):
    """What has one slip at a time: the orders of a power, the trades or the bids of a player."""

    kind: str
    """Of the slip's header: `military`, `exchange`, `bids`."""
    who: str
    """A power's machine name, or an alias."""


@dataclass(frozen=True, slots=True)
class SheetContext:
    """What is known of the game when a sheet is read. Everything may be left out (None): then it is not checked."""

    players: tuple[Alias, ...] | None = None
    """The aliases of the game; anybody else is an unknown player."""
    control: Mapping[Power, Alias] | None = None
    """Who leads each power this turn; orders by anybody else are refused."""
    position: Position | None = None
    """Where the units are; it decides short names, missing letters and coasts, and what is impossible."""
    turn: int | None = None
    """The turn in progress; a sheet that says `# turn N` of another turn is refused."""
    season: Season | None = None
    """Builds and removals are for autumn turns."""
    step: Step = Step.MOVEMENT
    """Which phase is being entered: in `RETREATS`, `A Ser - Alb` is a retreat."""
    traded: tuple[Power, ...] | None = None
    """The currencies that are traded this turn (None: all)."""
    strict: bool = False
    """Nothing is guessed: whatever is only likely, incomplete or impossible is a problem, too."""
    shows_reading: bool = False
    """Who wrote it sees at once how it was read: a name of several places is what is possible, if `strict`, too."""
    whole_slips: bool = False
    """A slip that leaves a currency out is refused, also where nothing else is strict."""
    people: Mapping[Alias, tuple[str, ...]] = field(default_factory=dict)
    """The names of those who play under an alias, as far as anybody wrote them down: a mail may be signed with them."""
    work_out: WorkOut | None = None
    """What wishes such as "all" and "the rest" come to for a player (None: they are asked for in numbers)."""
    even: bool = False
    """Every price is 1: `250 Rubel in Franc tauschen`, `put 300 into marks` give units as well as money."""
    language: str = "en"
    """What is suggested for a line is written in it."""
    year: int | None = None
    """With the season it says when the turn is; a heading `Herbst 1901` of another time is refused."""
    adjusts: bool = True
    """Whether units are built and removed at all."""
    names_units: bool = False
    """Each power names its first units now: `+ A Bur`."""
    bids: bool = False
    """Powers are hired by bids in this game: `England: 6`, without a header, is one."""
    may_give_up: bool = False
    """A player can give up in this game: a sentence that says so is asked about, not passed over as talk."""
    later: Later = Later.REPLACES
    """How a later slip counts beside an earlier one."""
    chosen: Mapping[Subject, Later] = field(default_factory=dict)
    """Where that was answered otherwise."""
    go_on: Callable[[], object] = bool
    """Called before each line; what it raises ends the reading."""

    def later_of(self, subject: Subject) -> Later:
        """How a later slip counts for this subject."""
        return self.chosen.get(subject, self.later)

    def is_over(self, step: Step) -> bool:
        """Whether what is for this phase comes too late."""
        return (self.step is Step.RETREATS and step is Step.MOVEMENT) or (
            self.step is Step.ADJUSTMENTS and step is not Step.ADJUSTMENTS
        )

    @property
    def builds(self) -> bool:
        """Whether a turn of this season may have builds and removals."""
        return self.adjusts and self.season not in (Season.SPRING, Season.SUMMER)


class LineKind(StrEnum):
    """What a line of a sheet is."""

    HEADER = "header"
    POWER = "power"
    ORDER = "order"
    TRADE = "trade"
    BID = "bid"
    PRESS = "press"
    REMARK = "remark"
    BLANK = "blank"
    SECTION = "section"
    """A heading within a slip: `Rückzüge:`, `Verkäufe:`."""
    OTHER = "other"
    """A line that is left aside, such as a greeting; its reason says so."""


class LineStatus(StrEnum):
    """How far a line was understood. Only `QUESTION`, `NOT_UNDERSTOOD` and `REFUSED` keep a sheet from being taken."""

    UNDERSTOOD = "understood"
    QUESTION = "question"
    """Not understood as it stands, but there is a likely meaning: see `suggestion`."""
    NOT_UNDERSTOOD = "not_understood"
    NOT_ALLOWED = "not_allowed"
    """Understood, but impossible: it can be taken as it is (the unit then holds)."""
    REFUSED = "refused"
    """Understood, but it cannot be taken: somebody else's power, an unknown player, a currency named twice."""


BLOCKING = frozenset({LineStatus.QUESTION, LineStatus.NOT_UNDERSTOOD, LineStatus.REFUSED})
"""What keeps a sheet from being taken."""
_WORSE = (
    LineStatus.UNDERSTOOD,
    LineStatus.NOT_ALLOWED,
    LineStatus.QUESTION,
    LineStatus.NOT_UNDERSTOOD,
    LineStatus.REFUSED,
)


def worse(one: LineStatus, other: LineStatus) -> bool:
    """Whether the first status is the worse one."""
    return _WORSE.index(one) > _WORSE.index(other)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line: as written, and as it was read."""

    number: int
    text: str
    kind: LineKind
    status: LineStatus = LineStatus.UNDERSTOOD
    player: Alias | None = None
    power: Power | None = None
    orders: tuple[Order, ...] = ()
    """More than one where the line also names retreats (`A Par-Bre, Rückzug: Mar, Bur`), or several orders."""
    trades: tuple[SlipTrade, ...] = ()
    """Of an exchange slip; several where they are in one line."""
    bids: tuple[tuple[Power, int], ...] = ()
    """Of a slip of bids."""
    conditions: tuple[str, ...] = ()
    """For each of `orders`, what it hangs on; `""` for nothing."""
    condition: str = ""
    """Of `if …: <order>`: what is between `if` and the colon."""
    reason: Reason | None = None
    """Why the line is not simply understood, or what is worth knowing about it (a warning)."""
    suggestion: str | None = None
    """A text for this line that would be understood, the likeliest meaning."""
    unread: str = ""
    """Of a line of several orders: those in doubt, as written."""
    step: Step = Step.MOVEMENT
    """Of an order that nobody can read: the current phase, or that of the heading above it."""
    mark: str = ""
    """What quotes the line, and comes before `text`: `> `."""

    @property
    def raw(self) -> str:
        """The line as it was written."""
        return f"{self.mark}{self.text}"


@dataclass(frozen=True, slots=True)
class SheetConditional:
    """`if …: <order>` with the line it is in."""

    condition: str
    order: RetreatOrder | AdjustmentOrder
    line: int


@dataclass(frozen=True, slots=True)
class MilitaryEntry:
    """All that counts of what the sheet says for one power: orders of movement, retreats,
    builds and removals, as written.
    """

    player: Alias
    power: Power
    line: int
    """Where the slip for this power begins."""
    first_units: tuple[Unit, ...] = ()
    movement: tuple[MovementOrder, ...] = ()
    retreats: tuple[RetreatOrder, ...] = ()
    adjustments: tuple[AdjustmentOrder, ...] = ()
    conditionals: tuple[SheetConditional, ...] = ()
    unreadable: tuple[str, ...] = ()
    """Lines of the movement that nobody could read, as written: if the game master takes the slip anyway, their units
    hold.
    """
    lines: tuple[int, ...] = ()
    """Every line that the entry is made of."""
    later: Later = Later.REPLACES

    @property
    def subject(self) -> Subject:
        """What it is a slip of."""
        return Subject("military", self.power)


@dataclass(frozen=True, slots=True)
class ExchangeEntry:
    """The exchange slip of a player that counts.

    `refused`: nothing in it counts until the game master corrects it or marks it as missing.
    """

    player: Alias
    line: int
    amounts: Mapping[Power, int]
    """Units by currency, +buys −sells, for every currency that is traded; what was left out or conditional is 0."""
    left_out: tuple[Power, ...] = ()
    conditional: tuple[str, ...] = ()
    """Lines with a condition, as written: they count as 0."""
    refused: bool = False
    missing: bool = False
    """A slip of nothing but conditional lines is missing (docs/rules.md 2.2 to 2.5)."""
    lines: tuple[int, ...] = ()
    later: Later = Later.REPLACES
    unchanged: tuple[Power, ...] = ()
    """Of which it says that all stays as it is: 0, and beside an earlier slip what that one says."""

    @property
    def subject(self) -> Subject:
        """What it is a slip of."""
        return Subject("exchange", self.player)


@dataclass(frozen=True, slots=True)
class BidsEntry:
    """The bids of a player that count, in the order of the sheet; a power may appear twice, which is refused."""

    player: Alias
    line: int
    bids: tuple[tuple[Power, int], ...]
    lines: tuple[int, ...] = ()
    later: Later = Later.REPLACES

    @property
    def subject(self) -> Subject:
        """What it is a slip of."""
        return Subject("bids", self.player)


@dataclass(frozen=True, slots=True)
class PressEntry:
    """A press item as handed in. `sender` and `to` as written; `""` where the item does not say."""

    player: Alias
    line: int
    sender: str
    to: str
    parts: tuple[PressText, ...]
    lines: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The whole text, conditional parts included."""
        return "".join(part.text for part in self.parts)


@dataclass(frozen=True, slots=True)
class SheetProblem:
    """A line that must be corrected (or, as a warning, looked at), with the likeliest meaning where there is one."""

    line: int
    reason: Reason
    suggestion: str | None = None
    player: Alias | None = None
    """Whose slip it concerns."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as read.

    What a later slip replaced whole is no longer in the entries, those of a subject come as their slips do; without
    `problems` it can be taken whole.
    """

    lines: tuple[SheetLine, ...] = ()
    military: tuple[MilitaryEntry, ...] = ()
    exchange: tuple[ExchangeEntry, ...] = ()
    press: tuple[PressEntry, ...] = ()
    bids: tuple[BidsEntry, ...] = ()
    problems: tuple[SheetProblem, ...] = ()
    warnings: tuple[SheetProblem, ...] = ()
    turn: int | None = None
    """What `# turn N` says."""
    counts: Mapping[LineStatus, int] = field(default_factory=dict)
    """How many lines with orders, trades and headers there are of each status."""

    @property
    def slips(self) -> tuple[MilitaryEntry | ExchangeEntry | BidsEntry, ...]:
        """All but the press."""
        return (*self.military, *self.exchange, *self.bids)
