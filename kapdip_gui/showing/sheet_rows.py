"""What the paste dialog says about each line of a sheet, and what is left of a sheet when its bad lines stay out.

Takes: a game, a text, a language, whether the curtain is down. Gives: `ReadLine`s, `takeable(...)`.
Source: design 6 (paste) and mock-up f; rulings C2 (a slip with one bad line stays out whole).
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from kapdip_gui.board.reading import standard_board
from kapdip_gui.game.intake import read_sheet
from kapdip_gui.game.model import Game
from kapdip_gui.orders.model import Disband
from kapdip_gui.orders.notation import parse_order, split_condition
from kapdip_gui.reason import Reason
from kapdip_gui.sheets.model import LineKind, LineStatus, Sheet, SheetLine
from kapdip_gui.words import sentences
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import number, power_name
from kapdip_gui.words.read_back import read_back

DOTS = "• • •"
PROBLEMS = frozenset({LineStatus.QUESTION, LineStatus.NOT_UNDERSTOOD, LineStatus.REFUSED})


class RowDeed(Enum):
    """What can be done about a line within its row."""

    NONE = ""
    TAKE = "take"
    """Take its likeliest meaning."""
    MEND = "mend"
    SHOW = "show"
    """Show what the curtain hides, and mend it."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line as the dialog shows it."""

    number: int
    raw: str
    shown: str
    """The raw line, or with its figures hidden."""
    reading: str
    status: LineStatus
    power: str | None = None
    heading: bool = False
    quiet: bool = False
    """Nothing was to be understood here: a remark, an empty line, press."""
    suggestion: str | None = None
    hidden: bool = False

    @property
    def is_problem(self) -> bool:
        """Whether the line has to be mended."""
        return self.status in PROBLEMS

    @property
    def is_doubtful(self) -> bool:
        """Whether somebody should look at it: a problem, or an order that the rules do not allow, which is taken as it stands."""
        return self.is_problem or self.status is LineStatus.NOT_ALLOWED

    @property
    def deed(self) -> RowDeed:
        """What the button within the row does; a line that is taken as it stands may still have a likelier meaning."""
        if self.suggestion and self.is_doubtful:
            return RowDeed.TAKE
        if self.is_problem:
            return RowDeed.SHOW if self.hidden else RowDeed.MEND
        return RowDeed.NONE


class Told(NamedTuple):
    """How far a line was understood, why not, and its likeliest meaning."""

    status: LineStatus
    reason: Reason | None
    suggestion: str | None


def read_lines(game: Game, text: str, language: str, *, hidden: bool, bare: Collection[int] = ()) -> tuple[Sheet, list[ReadLine]]:
    """Read a sheet for the turn in progress; `bare` are lines that are shown although the curtain is down."""
    sheet = read_sheet(game, text)
    problems = {problem.line: problem for problem in sheet.problems}
    lines = []
    for line in sheet.lines:
        status = line.status
        reason = line.reason
        suggestion = line.suggestion
        if line.number in problems:
            status = status if status in PROBLEMS else LineStatus.REFUSED
            reason = problems[line.number].reason
            suggestion = suggestion or problems[line.number].suggestion
        if suggestion in {str(order) for order in line.orders}:
            suggestion = None  # it is what the line says already
        elif suggestion and line.condition and not split_condition(suggestion)[0]:
            suggestion = f"if {line.condition}: {suggestion}"
        veiled = hidden and line.number not in bare and line.kind in (LineKind.TRADE, LineKind.PRESS, LineKind.ORDER)
        told = Told(status, reason, suggestion)
        lines.append(_line(line, told, language, veiled))
    return sheet, lines


def _line(line: SheetLine, told: Told, language: str, veiled: bool) -> ReadLine:
    status, reason, suggestion = told
    shown = _veil(line) if veiled else line.text
    heading = line.kind is LineKind.HEADER
    quiet = line.kind in (LineKind.REMARK, LineKind.BLANK, LineKind.PRESS, LineKind.OTHER)
    if status in PROBLEMS or status is LineStatus.NOT_ALLOWED:
        reading = sentences.say(reason, language) if reason is not None else ""
        if veiled:
            reading = words_in(language).gettext("There is something wrong with this line. F2 shows it.")
        elif suggestion:
            reading = words_in(language).gettext("Did you mean: {text}?").format(text=_in_words(suggestion, language))
    else:
        reading = _reading(line, language, veiled)
    return ReadLine(line.number, line.text, shown, reading, status, line.power, heading, quiet, None if veiled else suggestion, veiled)


def _in_words(suggestion: str, language: str) -> str:
    """The likeliest meaning as it would be read back, once it is taken."""
    condition, text = split_condition(suggestion)
    order = parse_order(text, standard_board()).order
    if order is None:
        return suggestion
    told = read_back(order, language, removal=isinstance(order, Disband))
    return words_in(language).gettext("if {condition}: {order}").format(condition=condition, order=told) if condition else told


def _veil(line: SheetLine) -> str:
    if line.kind is LineKind.TRADE and ":" in line.text:
        return f"{line.text.partition(':')[0]}: {DOTS}"
    return DOTS if line.text.strip() else ""


def _reading(line: SheetLine, language: str, veiled: bool) -> str:  # noqa: PLR0911 (one line for each kind of line)
    say = words_in(language).gettext
    board = standard_board()
    if veiled and line.text.strip():
        return say("understood, hidden")
    match line.kind:
        case LineKind.HEADER:
            return line.player or ""
        case LineKind.POWER:
            return power_name(line.power or "", language)
        case LineKind.ORDER:
            told = [read_back(order, language, removal=isinstance(order, Disband)) for order in line.orders]
            form = say("if {condition}: {order}")
            pairs = zip(told, line.conditions, strict=True)
            return "; ".join(form.format(condition=condition, order=text) if condition else text for text, condition in pairs)
        case LineKind.TRADE:
            if line.units is None:
                return say("counts as 0")
            return f"{number(line.units, sign=True)} {board.currencies[language].get(line.power or '', '')}"
        case LineKind.OTHER:
            return say("left aside") if line.text.strip() else ""
        case _:
            return ""


def takeable(game: Game, text: str) -> str:
    """The sheet without what can't be taken: bad lines of orders, whole exchange slips and slips of unknown players."""
    for _ in range(4):
        sheet = read_sheet(game, text)
        if not sheet.problems:
            return text
        out = set(_left_out(sheet))
        text = "\n".join("" if line.number in out else line.text for line in sheet.lines)
    return text


def _left_out(sheet: Sheet) -> Iterator[int]:
    bad = {problem.line for problem in sheet.problems}
    kinds = {line.number: line.kind for line in sheet.lines}
    for slip in _slips(sheet):
        troubled = bad & set(slip)
        whole = any(kinds[number] in (LineKind.HEADER, LineKind.TRADE, LineKind.POWER) for number in troubled)
        yield from slip if whole else troubled
    yield from bad


def _slips(sheet: Sheet) -> Iterator[list[int]]:
    """The lines of each slip, header first."""
    slip: list[int] = []
    for line in sheet.lines:
        if line.kind is LineKind.HEADER:
            if slip:
                yield slip
            slip = [line.number]
        elif slip:
            slip.append(line.number)
    if slip:
        yield slip
