"""Reads an order sheet: slips with exchange, orders and press, as they come by mail.

Takes: any text, the board, and a `SheetContext`. Gives: `Sheet`, with every line, what counts in the end, problems and warnings.
Never raises, and never takes long: what is beyond reason in size is refused whole.
Rules: formats.md, "Text that people write"; rulings C2 and E; Ludomaniac standard 2011, 9.5.
"""

import re
from dataclasses import dataclass, field, replace

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power
from kapdip_gui.orders.cleaning import fold
from kapdip_gui.orders.model import Order
from kapdip_gui.orders.notation import parse_order
from kapdip_gui.reason import Reason
from kapdip_gui.sheets.counting import Findings, Part, count_parts
from kapdip_gui.sheets.headers import Header, find_header, nearest_alias, turn_remark
from kapdip_gui.sheets.military import Place, power_heading, read_orders, section_heading
from kapdip_gui.sheets.model import LineKind, LineStatus, Sheet, SheetContext, SheetLine, SheetProblem
from kapdip_gui.sheets.trades import Trade, read_trade
from kapdip_gui.sheets.vocabulary import CLOSING

LARGEST_TEXT = 300_000
"""Characters; a longer sheet is not read."""
MOST_LINES = 5_000
_SHOWN = 2_000
"""Characters of a line that are kept."""
_MOST_SUGGESTIONS = 200
"""Lines for which a likeliest meaning is looked for."""
_LINE_END = re.compile(r"\r\n|\r|\n")
_QUOTED_MAIL = re.compile(r"^(?:>[ \t]?)+(?![ \t]*[-+=])")


def parse_sheet(text: str, board: Board, context: SheetContext | None = None) -> Sheet:
    """Read a whole sheet. Whatever a later slip replaces is left out of the entries, and its problems do not count."""
    if len(text) > LARGEST_TEXT:
        return Sheet(problems=(SheetProblem(1, Reason("sheet.too_large", {"most": LARGEST_TEXT})),))
    rows = _LINE_END.split(text.removeprefix("\ufeff"))
    if len(rows) > MOST_LINES:
        return Sheet(problems=(SheetProblem(MOST_LINES, Reason("sheet.too_many_lines", {"most": MOST_LINES})),))
    reader = _Reader(board, context or SheetContext())
    for number, row in enumerate(rows, 1):
        reader.take(number, row)
    return reader.sheet()


@dataclass(slots=True)
class _Reader:
    """Goes through a sheet from top to bottom and knows in which slip it is."""

    board: Board
    context: SheetContext
    found: Findings = field(default_factory=Findings)
    header: Header | None = None
    slip: int = 0
    """Line of the header of the slip at hand."""
    place: Place = field(default_factory=lambda: Place(""))
    suggestions: int = _MOST_SUGGESTIONS

    def take(self, number: int, row: str) -> None:
        """Read one more line."""
        text = _QUOTED_MAIL.sub("", row[:_SHOWN])
        if text.lstrip().startswith("#"):
            self.found.lines.append(self._remark(number, text))
        elif (header := find_header(text, self.context.players, in_press=self._in("press"))) and not self._is_heading(header):
            self._begin(number, text, header)
        elif self._in("press"):
            self._add(SheetLine(number, text, LineKind.PRESS, player=self.place.player))
        elif not text.strip():
            self.found.lines.append(SheetLine(number, text, LineKind.BLANK))
        elif CLOSING.match(fold(text)):
            self.header = None
            self.found.lines.append(self._outside(number, text))
        elif self._in("exchange"):
            self._trade(number, text)
        elif self._in("military"):
            self._military(number, text)
        else:
            self.found.lines.append(self._outside(number, text))

    def sheet(self) -> Sheet:
        """Everything that was read."""
        return count_parts(self.found, self.board, self.context)

    def _in(self, kind: str) -> bool:
        return self.header is not None and self.header.kind == kind

    def _is_heading(self, header: Header) -> bool:
        """`Orders:` or `Züge:` without a name, inside a military slip, is a heading of it."""
        return not header.player and header.kind == "military" and self._in("military")

    def _add(self, line: SheetLine) -> None:
        self.found.lines.append(line)
        self.found.parts[-1].lines.append(line.number)

    # --- lines of no slip

    def _remark(self, number: int, text: str) -> SheetLine:
        turn = turn_remark(text)
        line = SheetLine(number, text, LineKind.REMARK)
        if turn is None:
            return line
        self.found.turn = turn
        if self.context.turn in (None, turn):
            return line
        reason = Reason("sheet.other_turn", {"turn": turn, "now": self.context.turn})
        return replace(line, status=LineStatus.REFUSED, reason=reason)

    def _outside(self, number: int, text: str) -> SheetLine:
        """A greeting, the end of a mail, or a line of a slip whose header is missing."""
        line = SheetLine(number, text, LineKind.OTHER)
        order = parse_order(text, self.board, step=self.context.step, suggest=False).order
        trade = read_trade(text, self.board)
        if order is not None or (trade.power and trade.units is not None and not trade.conditional and not trade.unsigned):
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=Reason("sheet.no_header"))
        if self.context.strict:
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=Reason("sheet.outside"))
        return replace(line, reason=Reason("sheet.outside"))

    # --- headers

    def _begin(self, number: int, text: str, header: Header) -> None:
        self.header, self.slip = header, number
        self.place = Place(header.player, self._only_power(header))
        self.found.parts.append(Part(header.kind, header.player, number, number, self.place.power))
        line = SheetLine(number, text, LineKind.HEADER, player=header.player)
        self._add(self._checked_header(line, header))

    def _checked_header(self, line: SheetLine, header: Header) -> SheetLine:
        players = self.context.players
        if not header.sure:
            near = nearest_alias(header.player, players) if players is not None else None
            proper = f'{header.word} "{near or header.player}"'
            return replace(line, status=LineStatus.QUESTION, reason=Reason("sheet.header_misspelt", {"text": proper}), suggestion=proper)
        if not header.player:
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=Reason("sheet.header_without_player"))
        if players is None or header.player in players:
            return line
        near = nearest_alias(header.player, players)
        reason = Reason("sheet.unknown_player", {"player": header.player, "players": players})
        if near is None:
            return replace(line, status=LineStatus.REFUSED, reason=reason)
        return replace(line, status=LineStatus.QUESTION, reason=reason, suggestion=f'{header.word} "{near}"')

    def _only_power(self, header: Header) -> Power | None:
        """The one power that a player leads, who need not name it."""
        control = self.context.control or {}
        mine = [power for power, player in control.items() if player == header.player]
        return mine[0] if len(mine) == 1 else None

    # --- exchange

    def _trade(self, number: int, text: str) -> None:
        trade = read_trade(text, self.board)
        self.found.trades[number] = trade
        line = SheetLine(number, text, LineKind.TRADE, player=self.place.player, power=trade.power, units=trade.units)
        if trade.conditional:
            line = replace(line, units=0, condition=text.strip(), reason=_conditional(trade))
        elif trade.problem is not None:
            readable = trade.power is not None or trade.suggestion
            status = LineStatus.REFUSED if trade.power else LineStatus.NOT_UNDERSTOOD
            status = LineStatus.QUESTION if trade.suggestion and readable else status
            line = replace(line, status=status, reason=trade.problem, suggestion=trade.suggestion)
        elif trade.unsigned:
            reason = Reason("sheet.unsigned", {"currency": trade.power, "units": trade.units})
            line = replace(line, reason=reason)
            if self.context.strict:
                line = replace(line, status=LineStatus.QUESTION, suggestion=f"{text.strip().rstrip('0123456789 ')} +{trade.units}")
        self._add(line)

    # --- orders

    def _military(self, number: int, text: str) -> None:
        if heading := power_heading(text, self.board):
            self._power(number, text, heading)
            return
        if section := section_heading(text):
            self.place = replace(self.place, section=section[0])
            if not section[1].strip():
                self._add(SheetLine(number, text, LineKind.OTHER, player=self.place.player, power=self.place.power))
                return
            self._orders(number, text, section[1])
            self.place = replace(self.place, section="")
            return
        self._orders(number, text, text)

    def _power(self, number: int, text: str, power: Power) -> None:
        self.place = Place(self.place.player, power)
        self.found.parts.append(Part("military", self.place.player, self.slip, number, power))
        line = SheetLine(number, text, LineKind.POWER, player=self.place.player, power=power)
        self._add(self._checked_power(line, power))

    def _checked_power(self, line: SheetLine, power: Power) -> SheetLine:
        control = self.context.control
        if control is None or control.get(power) == self.place.player:
            return line
        if power not in control:
            reason = Reason("sheet.nobody_controls", {"power": power})
        else:
            reason = Reason("sheet.not_controller", {"power": power, "controller": control[power], "player": self.place.player})
        return replace(line, status=LineStatus.REFUSED, reason=reason)

    def _orders(self, number: int, text: str, body: str) -> None:
        found = read_orders(number, body, self.place, self.board, self.context, suggest=self.suggestions > 0)
        self.place = replace(self.place, condition=next((step.condition for step in found.steps), ""))
        line = replace(found.line, text=text)
        if line.status in (LineStatus.QUESTION, LineStatus.NOT_UNDERSTOOD):
            self.suggestions -= 1
        power = line.power or self._owner(line.orders)
        if power is None:
            if line.status is LineStatus.UNDERSTOOD:
                line = replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=Reason("sheet.no_power"))
        elif power != self.found.parts[-1].power:
            self.found.parts.append(Part("military", self.place.player, self.slip, number, power))
            line = self._checked_power(replace(line, power=power), power) if line.status is LineStatus.UNDERSTOOD else line
        self.found.orders[number] = replace(found, line=line)
        self._add(line)

    def _owner(self, orders: tuple[Order, ...]) -> Power | None:
        """The power of the unit, where no line names one and the player leads several."""
        control, position = self.context.control or {}, self.context.position
        if position is None or not orders:
            return None
        place = getattr(getattr(orders[0], "unit", None), "province", None)
        for power, units in position.units.items():
            if control.get(power) == self.place.player and any(unit.province == place for unit in units):
                return power
        home = self.board.provinces[place].home_of if place else None
        return home if home and control.get(home) == self.place.player else None


def _conditional(trade: Trade) -> Reason:
    return Reason("slip.warning.condition", {"currency": trade.power}) if trade.power else Reason("sheet.condition_of_trade")
