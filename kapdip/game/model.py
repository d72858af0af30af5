"""A game as a value: seats, and for every turn what was handed in and what came out.

Everything here is frozen; the functions of `kapdip.game` take a `Game` and give a new one.
Machine names are those of the outside formats. Money is `Cents` (whole hundredths of the base currency).
Rules: docs/rules.md 6 and 9; KA 2007, "Ablauf einer Partie", "Aufteilung der Anweisungen".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from kapdip.adjudicator.model import AdjustmentResult, MovementResult, RetreatResult
from kapdip.board.board import Board
from kapdip.board.model import Position, Power, ProvinceCode, Season, Unit
from kapdip.exchange.model import Account, Cents, Points, Profile, Settlement
from kapdip.game.variant import Variant
from kapdip.orders.model import AdjustmentOrder, MovementOrder, RetreatOrder

Alias: TypeAlias = str
"""A player's name in the game (Pseudonym), NFC and trimmed.

It names the seat and stays with it when a substitute comes.
"""

ConditionId: TypeAlias = str
"""Names a condition of a turn: `"orders.AUSTRIA.1"` (n-th conditional line) or `"press.2.1"` (part 1 of item 2),
counted from 1.
"""


LARGEST_TRADE = 10**12
"""More units than anybody can mean; a slip with more is refused, so that no number in a game grows without end."""


StageName: TypeAlias = str
"""A stage of a turn as saves and `status --json` write it: `"orders"`, `"retreats"`, `"adjustments"`, `"exchange"` (see
`game.stages`).
"""

MOVEMENT: StageName = "orders"
"""The stage whose missing orders count as missing in a row, and bar from control where the profile says so."""
FINISHED: StageName = "finished"
"""The stage of a turn that is over."""


class SeatChangeKind(StrEnum):
    """What can happen to a seat between its slips; all take effect before the exchange of the
    turn in which they are entered.
    """

    EXCLUDE = "exclude"
    SUBSTITUTE = "substitute"
    RESIGN = "resign"
    BUY_IN = "buy_in"
    UNREPLACED = "unreplaced"
    """Nobody takes the seat over after missing orders: its units hold until somebody does."""


class PressColour(StrEnum):
    """White: under the author's own alias. Grey: under a name that is not an alias of this game. (Black is refused.)"""

    WHITE = "white"
    GREY = "grey"


class EndKind(StrEnum):
    """Why the game is over."""

    CENTRES = "centres"
    """A power owns the victory number of centres after an autumn turn."""
    LAST_TURN = "last_turn"
    DRAW = "draw"
    """All survivors agreed (profile `standard`)."""
    SURRENDER = "surrender"
    """All survivors agreed to a plan that names the centres (seed 1.4)."""
    FORCED_DRAW = "forced_draw"
    """Four years without a conquest, or the last autumn is over (seed 1.5)."""
    SHORTENED = "shortened"
    """An earlier end that was agreed beforehand: places by centres (seed 1.6)."""
    OCCUPATION = "occupation"
    """A unit of the home country is in a home centre of the other's (docs/intimate.md)."""
    ELIMINATION = "elimination"
    """A home country has lost its last centre."""
    CONCEDED = "conceded"
    """A player gave up."""


class PlayedBy(StrEnum):
    """Who decides for a seat: a person, or the computer with the nature of an investor (docs/players.md 2)."""

    PERSON = "person"
    GUARD = "guard"
    HUNTER = "hunter"
    VALUE = "value"
    TREND = "trend"
    CONTRARIAN = "contrarian"
    UNKNOWN = "unknown"
    """The computer, with a nature that is drawn and told when the game is over."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """The person on a seat from the given turn on (for the game master's eyes; `""` if nobody wrote it down)."""

    person: str
    since: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: an alias and who sat there.

    `power` only where one player leads one power for good (`standard`, `bourse1975`).
    """

    alias: Alias
    occupants: tuple[Occupant, ...] = ()
    power: Power | None = None
    joined: int = 1
    """The first turn in which this seat plays (later than 1 for a buy-in)."""
    note: str = ""
    """The game master's private notes about the seat."""
    account: bool = True
    """Whether it may trade, where there is an exchange; a leader who does not invest has none."""
    computer: Mapping[int, PlayedBy] = field(default_factory=dict)
    """From which turns on the computer plays it, or a person does again. Empty: a person always did."""

    def played_by(self, turn: int) -> PlayedBy:
        """Who decides for it in that turn."""
        since = max((since for since in self.computer if since <= turn), default=None)
        return PlayedBy.PERSON if since is None else self.computer[since]


@dataclass(frozen=True, slots=True)
class Conditional:
    """`if …: <order>`: a retreat, build or removal that hangs on a condition which the game master decides."""

    condition: str
    order: RetreatOrder | AdjustmentOrder


@dataclass(frozen=True, slots=True)
class MilitarySlip:
    """What was handed in for one power.

    `unreadable` are lines that nobody could read: their units hold, nothing is shown of them.
    """

    player: Alias
    movement: tuple[MovementOrder, ...] = ()
    retreats: tuple[RetreatOrder, ...] = ()
    adjustments: tuple[AdjustmentOrder, ...] = ()
    conditionals: tuple[Conditional, ...] = ()
    unreadable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExchangeSlip:
    """What a player wants to trade: units per currency, +buys −sells.

    `left_out`: currencies the slip did not name (they count as 0).
    """

    amounts: Mapping[Power, int]
    left_out: tuple[Power, ...] = ()
    conditional: tuple[str, ...] = ()
    """Lines with a condition, which count as 0 ("nicht zutreffend")."""


@dataclass(frozen=True, slots=True)
class PressPart:
    """A stretch of a press text; with a `condition` it is published only if the game master says that it holds."""

    text: str
    condition: str = ""


@dataclass(frozen=True, slots=True)
class PressItem:
    """Press as handed in. `sender` and `to` are as written (`sender == ""`: the author's alias will be filled in)."""

    author: Alias
    sender: str
    to: str
    parts: tuple[PressPart, ...]
    edited: str | None = None
    """The game master's version of the whole text, where it was cut or corrected (the change is in the log);
    `""` = not published.
    """


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Exclusion, substitute (`person`), resignation, or buy-in of a new alias (`person`)."""

    kind: SeatChangeKind
    alias: Alias
    person: str = ""


@dataclass(frozen=True, slots=True)
class Treaty:
    """The centres per power with which the survivors would end the game, and who agreed to it
    (`standard`, seed 1.4).
    """

    centres: Mapping[Power, int]
    agreed: frozenset[Alias] = frozenset()


@dataclass(frozen=True, slots=True)
class Origin:
    """What came by phone or post with one receipt: which entries of the turn are as it brought them, and which of these
    were typed over since. Nothing follows from it (`game/origins.py`).
    """

    alias: Alias
    at: str
    """When it was handed in, in ISO 8601."""
    entries: tuple[str, ...] = ()
    """`orders.ENGLAND`, `slip`, `bids`, `press`: those that nothing else has replaced."""
    changed: tuple[str, ...] = ()
    sent_back: str | None = None
    """The game master's line with which it was sent back, but for its `entries`; None for one that was taken."""
    by_post: bool = False


@dataclass(frozen=True, slots=True)
class TurnInputs:
    """All that people handed in or decided in one turn. A slip of `None` was marked as missing by the game master."""

    orders: Mapping[Power, MilitarySlip] = field(default_factory=dict)
    slips: Mapping[Alias, ExchangeSlip | None] = field(default_factory=dict)
    press: tuple[PressItem, ...] = ()
    decisions: frozenset[tuple[StageName, Power]] = frozenset()
    """Where it was decided to go on without orders for a power: in that stage, and in the later ones of the turn."""
    lots: Mapping[str, str] = field(default_factory=dict)
    """Lots that were drawn at the table: question (`"control:GERMANY"`, see
    `exchange.model.Lot`) to what was drawn (`"Anna"`).
    """
    answers: Mapping[ConditionId, bool] = field(default_factory=dict)
    seat_changes: tuple[SeatChange, ...] = ()
    draw_votes: frozenset[Alias] = frozenset()
    """Who agrees to a draw (`standard`); only the result is ever public."""
    treaty: Treaty | None = None
    play_on: bool = False
    """Game master and all survivors agreed to go on although the forced draw is due (`standard`, seed 1.5)."""
    conceded: Alias = ""
    """Who gives up: the others win with the end of the turn (docs/intimate.md)."""
    headline: str = ""
    comment: str = ""
    deadline: str = ""
    """When the next turn is due, in the game master's words."""
    slips_unlocked: bool = False
    """The game master explicitly allowed changes after the first resolution was undone (logged)."""
    first_units: Mapping[Power, tuple[Unit, ...]] = field(default_factory=dict)
    """The units with which a power begins, where it names them itself (`game/first_units.py`)."""
    given: Mapping[StageName, Mapping[str, Any]] = field(default_factory=dict)
    """What was handed in for stages beside orders, slips and press: plain data (see `Stage.keeps`)."""
    origins: Mapping[str, Origin] = field(default_factory=dict)
    """By its receipt, what came by phone or post and was dealt with in this turn."""
    resolved_once: bool = False
    """The movement (or whatever comes first) of this turn has been resolved at least once: slips are locked."""


@dataclass(frozen=True, slots=True)
class PublishedPress:
    """Press as everybody reads it: holds nothing that reveals who wrote grey press."""

    sender: str
    to: str
    text: str
    colour: PressColour


@dataclass(frozen=True, slots=True)
class Placing:
    """A seat's place at the end.

    `points` as text (`"656"`, `"681.96"`, centres in `standard`); excluded seats have no place.
    """

    alias: Alias
    place: int | None
    points: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended; `power` is the one with the victory number of centres, if that was it."""

    kind: EndKind
    winners: tuple[Alias, ...]
    places: tuple[Placing, ...]
    power: Power | None = None
    investors: tuple[Placing, ...] = ()
    """The places at the exchange, where others trade than lead."""


@dataclass(frozen=True, slots=True)
class TurnResults:
    """What came out, phase by phase: a phase that isn't resolved yet (or has nothing to do in this turn) is None."""

    movement: MovementResult | None = None
    retreats: RetreatResult | None = None
    adjustments: AdjustmentResult | None = None
    settlement: Settlement | None = None
    press: tuple[PublishedPress, ...] | None = None
    position: Position | None = None
    """Units and centres after the last phase resolved so far (None: nothing resolved yet)."""
    eliminated: tuple[Power, ...] = ()
    """Powers that lost their last centre in this turn."""
    outcomes: Mapping[StageName, Mapping[str, Any]] = field(default_factory=dict)
    """What came out of stages that keep plain data."""
    ending: Ending | None = None
    word_for_word: Mapping[str, Any] | None = None
    """These results as a save of an older format has them, where the rules give others by now: plain data, which is
    kept as it is.
    """


@dataclass(frozen=True, slots=True)
class PublicState:
    """What everybody knows between two turns."""

    position: Position
    last_occupant: Mapping[ProvinceCode, Power]
    """Who was last in a province (for the map's tint); provinces that nobody entered are absent."""
    prices: Mapping[Power, Cents]
    """Currencies that are traded, only."""
    accounts: Mapping[Alias, Account]
    control: Mapping[Power, Alias]
    """Who leads each existing power in the coming turn. Empty before the first exchange."""
    money: Mapping[Alias, Cents]
    """The money projection, per seat."""
    points: Mapping[Alias, Points]
    """The victory-point projection, per seat; the final points after the last turn."""
    eliminated: Mapping[Power, int] = field(default_factory=dict)
    """Eliminated powers, with the turn in which that happened."""
    homes: Mapping[Alias, Power] = field(default_factory=dict)
    """The power that a seat leads for good."""
    credits: Mapping[Alias, int] = field(default_factory=dict)
    """What each may bid with, where powers are hired by bids."""
    innings: Mapping[Alias, tuple[int, ...]] = field(default_factory=dict)
    """What each inning that is over gave each seat, where there are innings."""
    tie_is_open: bool = False
    """An earlier look at victory ended with both alike (docs/intimate.md, "Victory")."""
    quiet_years: int = 0
    """Whole years in a row in which nobody lost a centre to somebody else (`standard`, seed 1.5)."""

    @property
    def people(self) -> tuple[Alias, ...]:
        """Everybody who trades or leads, those who trade first."""
        return tuple(dict.fromkeys((*self.accounts, *self.homes)))


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: `start` is the public state in which it was ordered."""

    number: int
    start: PublicState
    inputs: TurnInputs = field(default_factory=TurnInputs)
    results: TurnResults = field(default_factory=TurnResults)
    step: StageName = MOVEMENT
    """The stage that is resolved next; `FINISHED` for a turn that is over."""

    @property
    def is_over(self) -> bool:
        """Whether all of its stages are resolved."""
        return self.step == FINISHED

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was handed in, noted or decided for it yet."""
        return self.inputs == TurnInputs()


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A house rule that was changed while the game is played: it holds from the beginning of turn `turn`."""

    turn: int
    rule: str
    """A name of `game.house_rules.CHANGEABLE`."""
    before: int | str | None
    after: int | str | None
    """Numbers, flags as 0 and 1, choices by name, None where there is no such rule."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the file's log: what the game master did that others may ask about.

    `when` is filled in by callers with a clock.
    """

    turn: int
    key: str
    facts: Mapping[str, str] = field(default_factory=dict)
    when: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """When what a turn asks for is to be in: a moment on the clocks of a zone. No rule looks at it."""

    turn: int
    at: str
    """In ISO 8601, without a zone."""
    zone: str
    moved: int = 0
    """How often it was set anew, for calendars."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """By which rule deadlines follow each other: every so many weeks on a day, or so many days after publishing."""

    time: str
    zone: str
    weeks: int = 0
    weekday: int = 0
    """0 is Monday."""
    days: int = 0
    """After publishing; 0: by weeks."""
    holidays: tuple[tuple[str, str], ...] = ()
    """First and last days on which nothing is due, in ISO 8601."""


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game. The last of `turns` is in progress, or finished together with the game."""

    name: str
    variant: Variant
    """Board, start position and profile; house rules are already in it."""
    seed: int
    id: str
    """What distinguishes the game from all others; see `identity`."""
    seats: tuple[Seat, ...]
    turns: tuple[Turn, ...]
    gm: str = ""
    language: str = ""
    """The language in which evaluations are published by default (`"de"`, `"en"`, `""` = the program's).

    No rule looks at it.
    """
    preferences: Mapping[Alias, tuple[Power, ...]] = field(default_factory=dict)
    """The lists by which the powers were given out, where lists were handed in."""
    press_limit: int = 0
    """Most characters of press per player and turn; 0 = no limit.

    As it is now; for past turns see `house_rules.rule_at`.
    """
    press_apart: bool = False
    """Grey press is printed apart from white press. As it is now; for past turns see `house_rules.rule_at`."""
    rule_changes: tuple[RuleChange, ...] = ()
    """House rules that were changed since the first turn, in the order in which that was done."""
    log: tuple[LogEntry, ...] = ()
    practice: Alias = ""
    """Who plays alone against computers, which decide with each phase only; `""`: it is no such game."""
    due: Due | None = None
    schedule: Schedule | None = None

    @property
    def board(self) -> Board:
        """The board on which the game is played."""
        return self.variant.board

    @property
    def profile(self) -> Profile:
        """The rules by which the game is played."""
        return self.variant.profile

    @property
    def turn(self) -> Turn:
        """The turn in progress, or the last one of a finished game."""
        return self.turns[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn.results.ending is not None

    def seat(self, alias: Alias) -> Seat | None:
        """The seat of that alias, or None."""
        return next((seat for seat in self.seats if seat.alias == alias), None)

    def season(self, number: int) -> Season:
        """The season of a turn of this game."""
        return self.variant.date(number).season

    def year(self, number: int) -> int:
        """The year of a turn of this game."""
        return self.variant.date(number).year
