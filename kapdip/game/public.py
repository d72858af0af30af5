"""What everybody may know of a game, as a type of its own: nothing secret fits in.

Takes a `Game`; gives `PublicView`, made field by field and never by leaving out: what is not named here is not public.
Money is `Cents`, points are hundredths of a point, units of currency whole. Rules: KA 2007, "Auswertung der Partie";
docs/public.md names every field of a game and says whether it is public.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from kapdip.board.board import Board
from kapdip.board.model import Position, Power, ProvinceCode, Season
from kapdip.exchange.audit import ControlBy, SlipState
from kapdip.exchange.model import Account, Cents, Currency, Points, Profile, SeatStatus, Settlement, SlipFlag
from kapdip.exchange.profile import Reports, WrongOrders
from kapdip.exchange.projections import ranks
from kapdip.game.calendar import TurnDate
from kapdip.game.checklist import handed_in
from kapdip.game.collation import collation_key
from kapdip.game.house_rules import rule_at
from kapdip.game.model import (
    FINISHED,
    Alias,
    Ending,
    Game,
    PlayedBy,
    PublicState,
    PublishedPress,
    RuleChange,
    Seat,
    SeatChange,
    SeatChangeKind,
    StageName,
    Turn,
)
from kapdip.game.nmr import paused_after
from kapdip.game.public_hiring import (
    PublicAuction,
    PublicIncome,
    occupied_in,
    public_auction,
    public_income,
    tie_opened_in,
)
from kapdip.game.public_inning import PublicInning, public_inning
from kapdip.game.public_orders import (
    PublicAdjustments,
    PublicMovement,
    PublicRetreat,
    PublicStray,
    public_adjustments,
    public_movement,
    public_retreats,
    stray_retreats,
)
from kapdip.game.public_reports import (
    TurnReport,
    report_of,
    reported_adjustments,
    reported_movement,
    reported_position,
    reported_retreats,
    reported_start,
)
from kapdip.game.seats import nature_of
from kapdip.game.state import state_now
from kapdip.game.variant import Variant

CONTROL_LOT = "control:"
"""How the question of a public lot begins; a lot among buys would reveal what somebody wanted."""


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """A place at the table. Who sits there is nobody's business, but whether it is the computer."""

    alias: Alias
    power: Power | None
    joined: int
    played_by: PlayedBy


@dataclass(frozen=True, slots=True)
class PublicSeatChange:
    """What happened to a seat in a turn, shown with the turn's end."""

    kind: SeatChangeKind
    alias: Alias


@dataclass(frozen=True, slots=True)
class PublicLot:
    """A lot that gave a power to a player."""

    power: Power
    candidates: tuple[Alias, ...]
    winner: Alias
    typed: bool
    """Drawn at the table, not by the program."""


@dataclass(frozen=True, slots=True)
class PublicControl:
    """How the controller of a power was found: by what rule, with how many units, among whom."""

    power: Power
    controller: Alias | None
    by: ControlBy
    units: int
    tied: tuple[Alias, ...]


@dataclass(frozen=True, slots=True)
class PublicPurse:
    """How a seat came into the settlement, and its cash after the trades that were carried out."""

    state: SlipState
    to_spend: Cents
    """Once the sales are carried out."""
    left: Cents
    """Once the buys are."""


@dataclass(frozen=True, slots=True)
class PublicSettlement:
    """An exchange turn: what was executed and the results. What anybody wanted has no field here."""

    trades: Mapping[Alias, Mapping[Currency, int]]
    flags: Mapping[Alias, tuple[SlipFlag, ...]]
    accounts: Mapping[Alias, Account]
    net: Mapping[Currency, int]
    prices: Mapping[Currency, Cents]
    control: Mapping[Currency, Alias]
    money: Mapping[Alias, Cents]
    money_ranks: Mapping[Alias, int]
    """Of the seats that take part."""
    points: Mapping[Alias, Points]
    point_ranks: Mapping[Alias, int]
    """Made of the points before they were rounded."""
    final_points: Mapping[Alias, Points] | None
    price_per_point: Mapping[Currency, Cents]
    resigned: tuple[Alias, ...]
    purses: Mapping[Alias, PublicPurse]
    lots: tuple[PublicLot, ...]
    decided: tuple[PublicControl, ...]


class Correction(NamedTuple):
    """Something that a turn said differently when it was published: its kind, of whom or where, of what, and as
    text that and what it says now. `""`: nothing.
    """

    kind: str
    subject: str
    detail: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PublicTurn:
    """A turn as far as it is resolved: the parts of phases that are not, and what belongs to its
    end, are None or empty.
    """

    number: int
    date: TurnDate
    step: StageName
    start: PublicState
    movement: PublicMovement | None = None
    retreats: tuple[PublicRetreat, ...] | None = None
    stray_retreats: tuple[PublicStray, ...] = ()
    adjustments: PublicAdjustments | None = None
    settlement: PublicSettlement | None = None
    auction: PublicAuction | None = None
    income: PublicIncome | None = None
    inning: PublicInning | None = None
    occupied: Mapping[Alias, tuple[ProvinceCode, ...]] = field(default_factory=dict)
    """Home centres of the other in which a unit of a player's home country is."""
    tie_is_open: bool = False
    """The look at victory found both alike."""
    position: Position | None = None
    """Units and centres after the last phase that is resolved."""
    eliminated: tuple[Power, ...] = ()
    report: TurnReport | None = None
    """Where only failures are reported: what else is published. None: everything is."""
    press: tuple[PublishedPress, ...] = ()
    seat_changes: tuple[PublicSeatChange, ...] = ()
    paused: tuple[Alias, ...] = ()
    """Whose orders were missing for the first time, where the game pauses for them after the evaluation."""
    ending: Ending | None = None
    headline: str = ""
    comment: str = ""
    deadline: str = ""
    press_apart: bool = False
    """Grey press of this turn is printed apart."""
    corrections: tuple[Correction, ...] = ()
    """What was published differently; only in the view of which documents are made."""

    @property
    def after(self) -> Position:
        """Units and centres as far as the turn is resolved."""
        return self.position or self.start.position

    @property
    def is_finished(self) -> bool:
        """Whether the turn is over."""
        return self.step == FINISHED


@dataclass(frozen=True, slots=True)
class Awaited:
    """How many players have handed in what the next phase asks of them; never who."""

    there: int
    of: int


NOBODY_AWAITED = Awaited(0, 0)


@dataclass(frozen=True, slots=True)
class PublicView:
    """A game as everybody may see it: all turns, the public state now, how many have handed in for this phase."""

    name: str
    variant: Variant
    """Board, start and rules, which are public whole."""
    gm: str
    language: str
    seats: tuple[PublicSeat, ...]
    turns: tuple[PublicTurn, ...]
    now: PublicState
    awaited: Awaited
    press_limit: int
    press_apart: bool
    rule_changes: tuple[RuleChange, ...]

    @property
    def turn(self) -> PublicTurn:
        """The turn in progress, or the last one of a finished game."""
        return self.turns[-1]

    @property
    def profile(self) -> Profile:
        """The rules, house rules among them."""
        return self.variant.profile

    @property
    def board(self) -> Board:
        """The board."""
        return self.variant.board

    @property
    def ending(self) -> Ending | None:
        """How the game ended; None while it goes on."""
        return self.turn.ending

    @property
    def computers(self) -> Mapping[Alias, PlayedBy]:
        """The seats that the computer plays."""
        return {seat.alias: seat.played_by for seat in self.seats if seat.played_by is not PlayedBy.PERSON}

    def season(self, number: int) -> Season:
        """The season of a turn of this game."""
        return self.variant.date(number).season

    def year(self, number: int) -> int:
        """The year of a turn of this game."""
        return self.variant.date(number).year


def tells_all(game: Game) -> bool:
    """Whether units, centres and outcomes are public: always once the game is over."""
    return game.profile.reports is Reports.ALL or game.is_over


def public_view(game: Game, turns: tuple[PublicTurn, ...] | None = None) -> PublicView:
    """What everybody may know of the game now; `turns` are those of exactly this game, where they are known already."""
    if tells_all(game):
        return whole_view(game, turns)
    known = tuple(public_turn(game, turn) for turn in game.turns) if turns is None else turns
    turn = known[-1]
    return _view(game, known, replace(turn.start, position=turn.after), NOBODY_AWAITED)


def whole_view(game: Game, turns: tuple[PublicTurn, ...] | None = None) -> PublicView:
    """The game as everybody could see it if nothing were held back in reports: for the game master's desk."""
    known = tuple(whole_turn(game, turn) for turn in game.turns) if turns is None else turns
    return _view(game, known, state_now(game), awaited(game))


def _view(game: Game, turns: tuple[PublicTurn, ...], now: PublicState, awaited: Awaited) -> PublicView:
    return PublicView(
        name=game.name,
        variant=game.variant,
        gm=game.gm,
        language=game.language,
        seats=tuple(PublicSeat(seat.alias, seat.power, seat.joined, _played_by(game, seat)) for seat in game.seats),
        turns=turns,
        now=now,
        awaited=awaited,
        press_limit=game.press_limit,
        press_apart=game.press_apart,
        rule_changes=game.rule_changes,
    )


def _played_by(game: Game, seat: Seat) -> PlayedBy:
    return nature_of(game, seat) if game.is_over else seat.played_by(game.turn.number)


def public_turn(game: Game, turn: Turn) -> PublicTurn:
    """One turn of the game, as far as it is resolved and may be shown."""
    return whole_turn(game, turn) if tells_all(game) else _reported_turn(game, turn)


def _reported_turn(game: Game, turn: Turn) -> PublicTurn:
    """A turn of which only failures are published."""
    results = turn.results
    return PublicTurn(
        number=turn.number,
        date=game.variant.date(turn.number),
        step=turn.step,
        start=reported_start(game, turn),
        movement=reported_movement(results.movement) if results.movement else None,
        retreats=reported_retreats(results.retreats) if results.retreats else None,
        adjustments=reported_adjustments(results.adjustments) if results.adjustments else None,
        position=reported_position(turn),
        report=report_of(game, turn),
        **_told_at_the_end(game, turn),
    )


def whole_turn(game: Game, turn: Turn) -> PublicTurn:
    """One turn of the game, as far as it is resolved, with nothing held back in reports."""
    results = turn.results
    hides, no_press = game.profile.wrong_orders is WrongOrders.HIDDEN, game.profile.no_press
    hides_strays = hides or no_press
    return PublicTurn(
        number=turn.number,
        date=game.variant.date(turn.number),
        step=turn.step,
        start=turn.start,
        movement=public_movement(results.movement, hides=hides, no_press=no_press) if results.movement else None,
        retreats=public_retreats(results.retreats, hides=hides) if results.retreats else None,
        stray_retreats=_stray_retreats(turn, hides=hides_strays),
        adjustments=public_adjustments(results.adjustments, hides=hides_strays) if results.adjustments else None,
        settlement=_settlement(results.settlement) if results.settlement else None,
        auction=public_auction(turn),
        income=public_income(turn),
        inning=public_inning(turn),
        occupied=occupied_in(turn),
        tie_is_open=tie_opened_in(turn),
        position=results.position,
        eliminated=results.eliminated,
        ending=results.ending,
        **_told_at_the_end(game, turn),
    )


def _told_at_the_end(game: Game, turn: Turn) -> dict[str, Any]:
    """What people wrote and what happened to seats: shown once the turn is over."""
    told: dict[str, Any] = {"press_apart": bool(rule_at(game, "press_apart", turn.number))}
    if turn.is_over:
        inputs = turn.inputs
        told |= {
            "press": _press(turn.results.press or ()),
            "seat_changes": tuple(map(_seat_change, inputs.seat_changes)),
            "paused": paused_after(game, turn),
            "headline": inputs.headline,
            "comment": inputs.comment,
            "deadline": inputs.deadline,
        }
    return told


def _stray_retreats(turn: Turn, *, hides: bool) -> tuple[PublicStray, ...]:
    """Shown as soon as no more retreats are possible."""
    given = {power: slip.retreats for power, slip in turn.inputs.orders.items()}
    return stray_retreats(given, turn.start.position, hides=hides) if turn.results.retreats or turn.is_over else ()


def awaited(game: Game) -> Awaited:
    """How many players the current phase asks for something, and how many of them have handed everything in."""
    found = handed_in(game)
    return Awaited(sum(found.values()), len(found))


def _seat_change(change: SeatChange) -> PublicSeatChange:
    return PublicSeatChange(change.kind, change.alias)


def _press(items: tuple[PublishedPress, ...]) -> tuple[PublishedPress, ...]:
    """By sender, addressee and text, so that the order does not reveal who handed in when."""
    return tuple(sorted(items, key=lambda item: (collation_key(item.sender), collation_key(item.to), item.text)))


def _settlement(settled: Settlement) -> PublicSettlement:
    playing = {alias for alias, account in settled.accounts.items() if account.status is SeatStatus.ACTIVE}
    return PublicSettlement(
        trades=settled.trades,
        flags=settled.flags,
        accounts=settled.accounts,
        net=settled.net,
        prices=settled.prices,
        control=settled.control,
        money=settled.money,
        money_ranks=ranks({alias: amount for alias, amount in settled.money.items() if alias in playing}),
        points=settled.points,
        point_ranks=ranks({alias: points for alias, points in settled.points_exact.items() if alias in playing}),
        final_points=settled.final_points,
        price_per_point=settled.price_per_point,
        resigned=settled.resigned,
        purses={
            alias: PublicPurse(audit.state, audit.cash_to_spend, audit.cash_after)
            for alias, audit in settled.audit.players.items()
        },
        lots=tuple(
            PublicLot(lot.question.removeprefix(CONTROL_LOT), lot.candidates, lot.winner, lot.typed)
            for lot in settled.lots
            if lot.question.startswith(CONTROL_LOT)
        ),
        decided=tuple(
            PublicControl(audit.power, audit.controller, audit.by, audit.holding, audit.tied)
            for audit in settled.audit.control.values()
        ),
    )
