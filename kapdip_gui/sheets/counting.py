"""From the lines of a sheet to what counts: later slips replace earlier ones, an exchange slip stands or falls as a whole.

Takes: the lines, and the parts (slips) with the numbers of their lines. Gives: `Sheet`.
Rules: rulings C2 and D11; Ludomaniac standard 2011, 9.5; formats.md, "Text that people write".
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power, Season, Step
from kapdip_gui.orders.model import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Retreat,
    RetreatOrder,
    SupportHold,
    SupportMove,
    Waive,
)
from kapdip_gui.reason import Reason
from kapdip_gui.sheets.military import OrderLine
from kapdip_gui.sheets.model import (
    Alias,
    ExchangeEntry,
    LineKind,
    LineStatus,
    MilitaryEntry,
    PressEntry,
    Sheet,
    SheetConditional,
    SheetContext,
    SheetLine,
    SheetProblem,
)
from kapdip_gui.sheets.press import press_label, press_parts, press_title
from kapdip_gui.sheets.trades import Trade

MOVEMENTS = (Hold, Move, SupportHold, SupportMove, Convoy)
BLOCKING = frozenset({LineStatus.QUESTION, LineStatus.NOT_UNDERSTOOD, LineStatus.REFUSED})


@dataclass(slots=True)
class Part:
    """A slip, or the part of a military slip that is about one power."""

    kind: str
    player: Alias
    slip: int
    """Line of the slip's header."""
    start: int
    power: Power | None = None
    lines: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Findings:
    """What was read of a sheet, before it is counted. Mappings go by line number."""

    lines: list[SheetLine] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    orders: dict[int, OrderLine] = field(default_factory=dict)
    trades: dict[int, Trade] = field(default_factory=dict)
    turn: int | None = None


def count_parts(found: Findings, board: Board, context: SheetContext) -> Sheet:
    """The sheet that the lines make."""
    desk = _Counter(found, board, context)
    live = _live(found.parts)
    for part in found.parts:
        if id(part) not in live:
            desk.drop(part)
        elif part.kind == "exchange":
            desk.count_exchange(part)
        elif part.kind == "press":
            desk.count_press(part)
    desk.count_military([part for part in found.parts if part.kind == "military" and id(part) in live])
    return desk.sheet(found.turn)


def _live(parts: Sequence[Part]) -> set[int]:
    """The parts that no later slip replaces, by identity."""
    exchange: dict[Alias, Part] = {part.player: part for part in parts if part.kind == "exchange"}
    latest: dict[tuple[Alias, Power | None], int] = {}
    for part in parts:
        if part.kind == "military" and (part.power is not None or len(part.lines) > 1):
            latest[part.player, part.power] = part.slip
    return {
        id(part)
        for part in parts
        if part.kind == "press"
        or exchange.get(part.player) is part
        or (part.kind == "military" and latest.get((part.player, part.power), part.slip) == part.slip)
    }


class _Counter:
    """Collects what counts."""

    def __init__(self, found: Findings, board: Board, context: SheetContext) -> None:
        self.lines = found.lines
        self.orders = found.orders
        self.trades = found.trades
        self.board = board
        self.context = context
        self.dropped: set[int] = set()
        self.extra: list[SheetProblem] = []
        """Warnings beside those of the lines."""
        self.military: list[MilitaryEntry] = []
        self.exchange: list[ExchangeEntry] = []
        self.press: list[PressEntry] = []

    def line(self, number: int) -> SheetLine:
        return self.lines[number - 1]

    def drop(self, part: Part) -> None:
        """A slip that a later one replaces."""
        self.dropped.update(part.lines)
        if len(part.lines) > 1:
            self.extra.append(SheetProblem(part.start, Reason("sheet.replaced", {"player": part.player}), player=part.player))

    # --- exchange

    def count_exchange(self, part: Part) -> None:
        amounts: dict[Power, int] = {}
        conditional: list[str] = []
        conditioned: set[Power] = set()
        refused = False
        for number in part.lines[1:]:
            trade, line = self.trades[number], self.line(number)
            if trade.conditional:
                conditional.append(line.text.strip())
                conditioned |= {trade.power} if trade.power else set()
            elif trade.power is None or line.status in BLOCKING:
                refused = True
            else:
                refused = not self._counted(number, trade.power, trade.units or 0, amounts) or refused
        self._finish_exchange(part, amounts, tuple(conditional), conditioned, refused)

    def _counted(self, number: int, power: Power, units: int, amounts: dict[Power, int]) -> bool:
        """Put one line into the slip; false if the slip cannot hold it."""
        reason = None
        if power in amounts:
            reason = Reason("slip.refused.twice", {"currency": power})
        elif self.context.traded is not None and power not in self.context.traded:
            if units:
                reason = Reason("slip.refused.not_traded", {"currency": power})
            else:
                self.mark(number, LineStatus.UNDERSTOOD, Reason("slip.warning.eliminated", {"currency": power}))
                return True
        if reason is not None:
            self.mark(number, LineStatus.REFUSED, reason)
            return False
        amounts[power] = units
        return True

    def _finish_exchange(
        self, part: Part, amounts: dict[Power, int], conditional: tuple[str, ...], conditioned: set[Power], refused: bool
    ) -> None:
        traded = self.context.traded if self.context.traded is not None else self.board.powers
        left_out = tuple(power for power in traded if power not in amounts and power not in conditioned)
        missing = bool(conditional) and not amounts and not refused
        if missing:
            self.warn(part, Reason("slip.warning.only_conditions"))
        elif left_out and self.context.strict and not refused:
            refused = True
            self.mark(part.start, LineStatus.REFUSED, Reason("slip.refused.incomplete", {"currencies": left_out}))
        elif len(part.lines) == 1:
            self.warn(part, Reason("sheet.slip_empty", {"player": part.player}))
        elif left_out and not refused:
            for power in left_out:
                self.warn(part, Reason("slip.warning.left_out", {"currency": power}))
        if self.line(part.start).status in BLOCKING:
            refused = True
        full = {power: amounts.get(power, 0) for power in traded} if not refused and not missing else {}
        self.exchange.append(ExchangeEntry(part.player, part.start, full, left_out, conditional, refused, missing))

    def mark(self, number: int, status: LineStatus, reason: Reason) -> None:
        self.lines[number - 1] = replace(self.line(number), status=status, reason=reason)

    def warn(self, part: Part, reason: Reason) -> None:
        self.extra.append(SheetProblem(part.start, reason, player=part.player))

    # --- press

    def count_press(self, part: Part) -> None:
        texts = [(number, self.line(number).text) for number in part.lines[1:]]
        sender = to = ""
        body = 0
        for place, (_, text) in enumerate(texts):
            if label := press_label(text):
                sender, to = (label[1], to) if label[0] == "from" else (sender, label[1])
                body = place + 1
            elif text.strip():
                if not sender and not to and (title := press_title(text)):
                    sender, to = title
                    body = place + 1
                break
        text = "\n".join(row.rstrip() for _, row in texts[body:]).strip()
        if not text:
            self.mark(part.start, LineStatus.NOT_UNDERSTOOD, Reason("sheet.press_empty", {"player": part.player}))
            return
        self.press.append(PressEntry(part.player, part.start, sender, to, press_parts(text)))

    # --- orders

    def count_military(self, parts: Sequence[Part]) -> None:
        by_power: dict[tuple[Alias, Power], list[Part]] = {}
        for part in parts:
            if part.power is not None and (len(part.lines) > 1 or self.line(part.start).kind is LineKind.POWER or part.start != part.slip):
                by_power.setdefault((part.player, part.power), []).append(part)
            elif part.power is None and len(part.lines) == 1 and not any(other.slip == part.slip and other is not part for other in parts):
                self.mark(part.start, LineStatus.NOT_UNDERSTOOD, Reason("sheet.slip_empty", {"player": part.player}))
        for (player, power), some in by_power.items():
            self._count_power(player, power, some)

    def _count_power(self, player: Alias, power: Power, parts: list[Part]) -> None:
        numbers = [number for part in parts for number in part.lines]
        movement: list[MovementOrder] = []
        retreats: list[RetreatOrder] = []
        adjustments: list[Build | Disband | Waive] = []
        conditionals: list[SheetConditional] = []
        unreadable: list[str] = []
        for number in numbers:
            line = self.line(number)
            if line.kind is not LineKind.ORDER:
                continue
            if line.status in BLOCKING:
                unreadable.append(line.text.strip())
                continue
            for order, step, condition in self.orders[number].steps:
                if isinstance(order, MOVEMENTS):
                    self._move(number, order, movement)
                elif condition:
                    conditionals.append(SheetConditional(condition, order, number))
                elif step is Step.RETREATS and isinstance(order, Retreat | Disband):
                    retreats.append(order)
                elif not isinstance(order, Retreat) and self.context.season is not Season.SPRING:
                    adjustments.append(order)
        self.military.append(
            MilitaryEntry(
                player,
                power,
                parts[0].start,
                tuple(movement),
                tuple(retreats),
                tuple(adjustments),
                tuple(conditionals),
                tuple(unreadable),
            )
        )

    def _move(self, number: int, order: MovementOrder, movement: list[MovementOrder]) -> None:
        """A unit with several orders holds (rulings D11): both are kept, and the GM is told. The same order twice is one."""
        if order in movement:
            return
        if any(other.unit.province == order.unit.province for other in movement):
            self.extra.append(SheetProblem(number, Reason("sheet.unit_twice", {"unit": order.unit})))
        movement.append(order)

    # --- the sheet

    def sheet(self, turn: int | None) -> Sheet:
        problems: list[SheetProblem] = []
        warnings: list[SheetProblem] = []
        for line in self.lines:
            if line.reason is None:
                continue
            blocks = line.status in BLOCKING and line.number not in self.dropped
            (problems if blocks else warnings).append(SheetProblem(line.number, line.reason, line.suggestion, line.player))
        warnings += self.extra
        counts = dict.fromkeys(LineStatus, 0)
        for line in self.lines:
            if line.kind in (LineKind.HEADER, LineKind.POWER, LineKind.ORDER, LineKind.TRADE):
                counts[line.status] += 1
        return Sheet(
            tuple(self.lines),
            tuple(sorted(self.military, key=lambda entry: entry.line)),
            tuple(self.exchange),
            tuple(self.press),
            tuple(sorted(problems, key=lambda problem: problem.line)),
            tuple(sorted(warnings, key=lambda problem: problem.line)),
            turn,
            counts,
        )
