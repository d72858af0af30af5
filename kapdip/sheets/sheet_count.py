"""What counts of a sheet while its slips are counted, and the sheet that comes of it.

Takes: the lines, and what counts of them. Gives: `SheetCount`, whose `sheet` accounts for every line.
"""

from collections.abc import Sequence
from dataclasses import replace

from kapdip.orders.model import MovementOrder
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.findings import Findings, SlipPart
from kapdip.sheets.model import (
    BLOCKING,
    Alias,
    BidsEntry,
    ExchangeEntry,
    LineKind,
    LineStatus,
    MilitaryEntry,
    PressEntry,
    Sheet,
    SheetLine,
    SheetProblem,
)
from kapdip.sheets.speaking import Speaking


class SheetCount:
    """The lines, and what counts so far."""

    def __init__(self, found: Findings, speaking: Speaking) -> None:
        self.lines = found.lines
        self.orders = found.orders
        self.trades = found.trades
        self.found_bids = found.bids
        self.speaking = speaking
        self.board = speaking.board
        self.context = speaking.context
        self.dropped: set[int] = set()
        self.moved: dict[tuple[Alias | None, str], tuple[int, MovementOrder]] = {}
        """The first order of each unit, and its line."""
        self.late: set[int] = set()
        """Of slips of which everything comes too late."""
        self.extra: list[SheetProblem] = []
        """Warnings beside those of the lines."""
        self.military: list[MilitaryEntry] = []
        self.exchange: list[ExchangeEntry] = []
        self.press: list[PressEntry] = []
        self.bids: list[BidsEntry] = []

    def line(self, number: int) -> SheetLine:
        """The line of a number."""
        return self.lines[number - 1]

    def drop(self, part: SlipPart) -> None:
        """A slip that a later one replaces."""
        self.dropped.update(part.lines)
        if part.named or len(part.lines) > 1:
            self.extra.append(SheetProblem(part.start, causes.replaced(player=part.player), player=part.player))

    def mark(self, number: int, status: LineStatus, reason: Reason) -> None:
        """Say of a line what becomes of it."""
        self.lines[number - 1] = replace(self.line(number), status=status, reason=reason)

    def warn(self, part: SlipPart, reason: Reason) -> None:
        """Say something of a slip beside what its lines say."""
        self.extra.append(SheetProblem(part.start, reason, player=part.player))

    def sheet(self, turn: int | None, parts: Sequence[SlipPart]) -> Sheet:
        """The sheet that comes of it."""
        entries = (
            [entry.lines for entry in (*self.military,)]
            + [slip.lines for slip in self.exchange]
            + [item.lines for item in self.press]
            + [slip.lines for slip in self.bids]
        )
        self._account_for_all({number for lines in entries for number in lines}, parts)
        if not entries and not any(line.status in BLOCKING for line in self.lines):
            self._demand_anything()
        problems: list[SheetProblem] = []
        warnings: list[SheetProblem] = []
        for line in self.lines:
            if line.reason is None:
                continue
            blocks = line.status in BLOCKING and line.number not in self.dropped
            (problems if blocks else warnings).append(
                SheetProblem(line.number, line.reason, line.suggestion, line.player)
            )
        warnings += self.extra
        counts = dict.fromkeys(LineStatus, 0)
        for line in self.lines:
            if line.kind in (LineKind.HEADER, LineKind.POWER, LineKind.ORDER, LineKind.TRADE, LineKind.BID):
                counts[line.status] += 1
        return Sheet(
            tuple(self.lines),
            tuple(sorted(self.military, key=lambda entry: entry.line)),
            tuple(self.exchange),
            tuple(self.press),
            tuple(self.bids),
            tuple(sorted(problems, key=lambda problem: problem.line)),
            tuple(sorted(warnings, key=lambda problem: problem.line)),
            turn,
            counts,
        )

    def _account_for_all(self, counted: set[int], parts: Sequence[SlipPart]) -> None:
        """No line is lost: one that is neither counted nor replaced, neither left aside nor a problem, becomes a
        problem here.
        """
        known = counted | self.dropped | self.late
        for part in parts:
            if known & set(part.lines) or any(self.line(number).status in BLOCKING for number in part.lines):
                known |= {part.slip, *part.lines}
        for line in self.lines:
            aside = line.kind in (LineKind.BLANK, LineKind.REMARK, LineKind.OTHER)
            if not aside and line.number not in known and line.status not in BLOCKING:
                self.mark(line.number, LineStatus.NOT_UNDERSTOOD, causes.lost())

    def _demand_anything(self) -> None:
        """A text of which nothing is taken is not a sheet, unless it is empty; what only comes too late is refused."""
        for number in [number for number in sorted(self.late) if self.line(number).status is LineStatus.NOT_ALLOWED]:
            self.lines[number - 1] = replace(self.line(number), status=LineStatus.REFUSED)
        if self.late:
            return
        said = next((line for line in self.lines if line.kind is LineKind.OTHER), None)
        if said is not None:
            self.mark(said.number, LineStatus.NOT_UNDERSTOOD, causes.nothing())
