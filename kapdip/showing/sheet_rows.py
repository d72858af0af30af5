"""What the paste dialog says about each line of a sheet, what can be done about it, and which lines go out together.

Takes: a sheet, what was taken from it, a language, whether the curtain is down. Gives: `ReadLine`s, `ignored(...)`,
`with_player(...)`.
Source: docs/window.md 6 (paste) and 11.6; docs/rules.md 2.2 to 2.5.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from kapdip.game.amending import LaterSlip
from kapdip.game.intake import Taken, may_stand
from kapdip.orders.model import Disband
from kapdip.orders.notation import parse_order, split_condition, with_condition
from kapdip.sheets import causes
from kapdip.sheets.headers import bare_header, find_header
from kapdip.sheets.model import Later, LineKind, LineStatus, RelativeAmount, Sheet, SheetLine, SlipTrade
from kapdip.sheets.trades import read_trades
from kapdip.words import sentences
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark
from kapdip.words.format import number, power_name
from kapdip.words.read_back import read_back
from kapdip.words.speaker import Speaker

DOTS = "• • •"
REMARK = "# "
WHOSE = frozenset(
    cause.key
    for cause in (
        causes.no_header,
        causes.unknown_sender,
        causes.no_exchange_header,
        causes.no_bids_header,
        causes.no_press_header,
        causes.header_without_player,
        causes.press_orders,
    )
)
"""Problems that the name of a player solves."""
PROBLEMS = frozenset({LineStatus.QUESTION, LineStatus.NOT_UNDERSTOOD, LineStatus.REFUSED})


class RowEdit(Enum):
    """What can be done about a line within its row."""

    NONE = ""
    TAKE = "take"
    """Take its likeliest meaning."""
    MEND = "mend"
    SHOW = "show"
    """Show what the curtain hides, and correct it."""
    WHO = "who"
    """Say whose slip it is."""
    KEEP = "keep"
    """Take it as it stands, although it is in doubt."""
    ADD = "add"
    """Add a later slip to what is there."""
    REPLACE = "replace"
    """Let it replace that."""
    IGNORE = "ignore"
    """Leave it out: it becomes a remark."""


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
    kind: LineKind = LineKind.OTHER
    is_whose: bool = False
    """It is not known whose line this is."""
    mark: str = ""
    """What quotes the line: it stays when the line is corrected."""
    may_stand: bool = False
    """It can be taken as it stands."""
    agreed: bool = False
    """It is."""
    later_slip: LaterSlip | None = None
    """A later slip begins here, of which has to be said how it counts."""
    waits: str = ""
    """Why a line that is understood is not entered with the others."""

    @property
    def mended(self) -> str:
        """The line as its likeliest meaning, or an empty one."""
        return f"{self.mark}{self.suggestion or ''}"

    @property
    def is_problem(self) -> bool:
        """Whether the line has to be corrected."""
        return self.status in PROBLEMS

    @property
    def is_doubtful(self) -> bool:
        """Whether somebody has to look at it: a problem, or an order that the rules do not allow."""
        return self.is_problem or self.status is LineStatus.NOT_ALLOWED

    @property
    def says_something(self) -> bool:
        """Whether the line is of a slip, and not only its heading."""
        return not self.heading and not self.quiet and bool(self.reading)

    @property
    def edit(self) -> RowEdit:
        """What Enter and the first button within the row do."""
        if self.later_slip is not None:
            return RowEdit.ADD if self.later_slip.likelier is Later.ADDS else RowEdit.REPLACE
        if self.suggestion and self.is_doubtful:
            return RowEdit.IGNORE if self.suggestion.startswith(REMARK) else RowEdit.TAKE
        if self.is_whose and not self.hidden:
            return RowEdit.WHO
        if self.is_problem:
            return RowEdit.SHOW if self.hidden else RowEdit.MEND
        return RowEdit.NONE

    @property
    def edits(self) -> tuple[RowEdit, ...]:
        """The buttons of the row, two at most: what is in doubt can be taken as it stands or left out, what is in
        the way can always be left out.
        """
        if not self.is_doubtful:
            return ()
        others = (RowEdit.KEEP, RowEdit.IGNORE) if self.may_stand and not self.is_problem else (RowEdit.IGNORE,)
        others = (RowEdit.ADD, RowEdit.REPLACE) if self.later_slip is not None else others
        return tuple(dict.fromkeys(edit for edit in (self.edit, *others) if edit is not RowEdit.NONE))[:2]


def read_lines(
    sheet: Sheet,
    taken: Taken,
    language: BoardLanguage,
    *,
    hidden: bool,
    bare: Collection[int] = (),
    agreed: Collection[str] = (),
    asked: Collection[LaterSlip] = (),
) -> list[ReadLine]:
    """The lines of a sheet of which this was taken and that is `asked`.

    `bare` are lines that are shown although the curtain is down, `agreed` the texts of those that are taken as they
    stand.
    """
    later, entered = {one.line: one for one in asked}, taken.lines | taken.parts
    understood = {line.number for line in sheet.lines if line.status is LineStatus.UNDERSTOOD} - later.keys()
    refused = {problem.line: problem for problem in taken.problems if problem.line in understood}
    problems = refused | {problem.line: problem for problem in sheet.problems}
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
            suggestion = with_condition(line.condition, suggestion, line.text)
        is_secret = hidden and line.number not in bare
        shown = _line(
            replace(line, status=status, reason=reason, suggestion=suggestion), language, is_secret and _tells(line)
        )
        shown = _as_it_stands(shown, language, line.raw in agreed) if may_stand(line) else shown
        shown = _asked(shown, later.get(line.number), language, is_secret)
        if shown.says_something and shown.status is LineStatus.UNDERSTOOD and line.number not in entered:
            shown = replace(shown, waits=Speaker(language).say("is entered only with its whole slip"))
        lines.append(shown)
    return lines


def _line(line: SheetLine, language: BoardLanguage, veiled: bool) -> ReadLine:
    """A line as it was understood, its reason and suggestion those that count."""
    status, reason, suggestion, kind = line.status, line.reason, line.suggestion, line.kind
    say = Speaker(language).say
    if veiled and (kind is LineKind.PRESS or _is_press_header(line)) and line.text.strip():
        line = replace(line, kind=LineKind.ORDER)  # that there is press, and whose, is not seen either
    shown = _veil(line) if veiled else line.raw
    heading = line.kind is LineKind.HEADER
    talk = line.kind in (LineKind.REMARK, LineKind.BLANK, LineKind.PRESS, LineKind.SECTION, LineKind.OTHER)
    quiet = talk and status is LineStatus.UNDERSTOOD
    if status in PROBLEMS or status is LineStatus.NOT_ALLOWED:
        reading = sentences.say(reason, language) if reason is not None else ""
        if veiled:
            reading = say("There is something wrong with this line. F2 shows it.")
        elif suggestion and not suggestion.startswith(REMARK):
            reading = say("Did you mean: {text}?", text=_in_words(suggestion, language))
    else:
        reading = _reading(line, language, veiled)
    whose = reason is not None and reason.key in WHOSE
    if veiled:
        line = replace(line, power=None, suggestion=None)
    return ReadLine(
        line.number,
        line.raw,
        shown,
        reading,
        status,
        line.power,
        heading,
        quiet,
        line.suggestion,
        veiled,
        kind,
        whose,
        line.mark,
    )


def _as_it_stands(line: ReadLine, language: BoardLanguage, agreed: bool) -> ReadLine:
    """A line that can be taken as it stands; once it is, nothing more is asked about it."""
    if not agreed:
        return replace(line, may_stand=True)
    told = Speaker(language).say("As written: {reading}", reading=line.reading)
    return replace(
        line, reading=told, status=LineStatus.UNDERSTOOD, suggestion=None, is_whose=False, may_stand=True, agreed=True
    )


def _asked(line: ReadLine, later: LaterSlip | None, language: BoardLanguage, is_secret: bool) -> ReadLine:
    """A line that begins a later slip; what else is wrong with it is asked first."""
    if later is None or line.is_doubtful:
        return line
    told = sentences.say(later.reason, language)
    if is_secret:
        told = Speaker(language).say("An earlier slip is there already. Add this one to it, or replace it?")
        later = replace(later, reason=replace(later.reason, facts={}))
    return replace(
        line,
        reading=told,
        status=LineStatus.QUESTION,
        heading=False,
        quiet=False,
        suggestion=None,
        later_slip=later,
    )


def _in_words(suggestion: str, language: BoardLanguage) -> str:
    """The likeliest meaning as it would be read back, once it is taken."""
    condition, text = split_condition(suggestion)
    order = parse_order(text, language.board).order
    if order is None:
        trades = read_trades(suggestion, language.board).trades
        return ", ".join(trade_in_words(trade, language) for trade in trades) or suggestion
    told = read_back(order, language, removal=isinstance(order, Disband))
    return Speaker(language).say("if {condition}: {order}", condition=condition, order=told) if condition else told


def _tells(line: SheetLine) -> bool:
    """Whether a line may hold what nobody else should see: a slip, also in the line of its header, or what could be
    part of one.
    """
    if line.kind is LineKind.HEADER:
        return _is_press_header(line) or bool(re.search(r"\w", _behind_name(line)))
    return line.kind not in (LineKind.POWER, LineKind.BLANK, LineKind.SECTION)


def _is_press_header(line: SheetLine) -> bool:
    header = find_header(line.text, (line.player,) if line.player else None, in_press=False)
    return "press" in ((header.kind,) if header else bare_header(line.text) or ())


def _behind_name(line: SheetLine) -> str:
    name = line.player or ""
    return line.text.partition(name)[2] if name and name in line.text else line.text.partition(":")[2]


def _veil(line: SheetLine) -> str:
    if line.kind is LineKind.HEADER:
        return f"{line.text.removesuffix(_behind_name(line))} {DOTS}"
    return DOTS if line.text.strip() else ""


def _reading(line: SheetLine, language: BoardLanguage, veiled: bool) -> str:  # noqa: PLR0911 (one line for each kind of line)
    say = Speaker(language).say
    if veiled and line.text.strip() and line.kind not in (LineKind.OTHER, LineKind.REMARK):
        return (line.player or "") if line.kind is LineKind.HEADER else say("understood, hidden")
    match line.kind:
        case LineKind.HEADER:
            said = [trade_in_words(trade, language) for trade in line.trades]
            said += [_orders(line, language)] if line.orders else []
            said += [bids_in_words(line, language)] if line.bids else []
            return ": ".join(part for part in (line.player, ", ".join(said)) if part)
        case LineKind.POWER:
            return power_name(line.power or "", language)
        case LineKind.ORDER:
            return _orders(line, language)
        case LineKind.TRADE if line.condition:
            return say("counts as 0")
        case LineKind.TRADE:
            return ", ".join(trade_in_words(trade, language) for trade in line.trades) or say("no trades")
        case LineKind.BID:
            return bids_in_words(line, language)
        case LineKind.OTHER:
            return sentences.say(line.reason, language) if line.reason is not None else ""
        case _:
            return ""


def _orders(line: SheetLine, language: BoardLanguage) -> str:
    told = [read_back(order, language, removal=isinstance(order, Disband)) for order in line.orders]
    say, pairs = Speaker(language).say, zip(told, line.conditions or ("",) * len(told), strict=True)
    form = mark("if {condition}: {order}")
    return "; ".join(say(form, condition=condition, order=text) if condition else text for text, condition in pairs)


def bids_in_words(line: SheetLine, language: BoardLanguage) -> str:
    """`England 6, Italy 4`"""
    return ", ".join(f"{power_name(power, language)} {number(bid, language)}" for power, bid in line.bids)


def trade_in_words(trade: SlipTrade, language: BoardLanguage) -> str:
    """`+500 Kronen`, `all Kronen`."""
    currency = language.board.currencies[language][trade.power]
    if trade.units is not None:
        return f"{number(trade.units, language, sign=True)} {currency}"
    wishes = {RelativeAmount.REST: mark("the rest in {currency}"), RelativeAmount.HALF: mark("half of the {currency}")}
    return Speaker(language).say(
        wishes.get(trade.wish or RelativeAmount.ALL, mark("all {currency}")), currency=currency
    )


def ignored(lines: Sequence[ReadLine], row: int) -> list[str]:
    """The text with a row made a remark; with a header goes its whole slip, with a power all that is said for it, with
    the first line of a later slip that has neither that slip.
    """
    ends = {LineKind.HEADER: (LineKind.HEADER,), LineKind.POWER: (LineKind.HEADER, LineKind.POWER)}.get(
        lines[row].kind, ()
    )
    last = row + 1
    while ends and last < len(lines) and lines[last].kind not in ends:
        last += 1
    later = lines[row].later_slip
    out = {line.number for line in lines[row:last]}
    out |= later.lines if later is not None and not ends else set()
    return [f"{REMARK}{line.raw}" if line.number in out and line.raw.strip() else line.raw for line in lines]


def with_player(lines: Sequence[ReadLine], row: int, player: str, language: str) -> list[str]:
    """The text with the name of the player whose line it is: in the header that lacks one, else in a line above, as
    mails have it.
    """
    rows = [line.raw for line in lines]
    if lines[row].kind is LineKind.HEADER:
        word, _, behind = rows[row].partition(":")
        return [*rows[:row], f'{word.strip()} "{player}":{behind}', *rows[row + 1 :]]
    return [*rows[:row], f"{'Von' if language == 'de' else 'From'}: {player}", *rows[row:]]
