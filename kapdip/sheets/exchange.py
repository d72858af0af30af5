"""Reads the lines of an exchange slip: what each says beside the others, and whether that can be taken.

Takes: the lines of a sheet, those of a slip and what is in them, the board, what is known of the game. Gives: the
lines with their trades and status, and the `TradeLine`s that are counted.
Rules: docs/contract.md, "Text that people write"; docs/rules.md 2.2 to 2.5.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile

from kapdip import slips
from kapdip.board.board import Board
from kapdip.orders.cleaning import fold
from kapdip.sheets import causes
from kapdip.sheets.clauses import TradeLine
from kapdip.sheets.currencies import currency_names, is_like_selling
from kapdip.sheets.mail import is_head_line
from kapdip.sheets.model import BLOCKING, LineKind, LineStatus, SheetContext, SheetLine, worse
from kapdip.sheets.outcome import trades_text
from kapdip.sheets.trades import read_slip
from kapdip.sheets.whom import name_words, words_of

_SUM = re.compile(r"(?<![\w.])[-+−–]\s*[0-9]{2}")
_TALK = frozenset({causes.outside.key, causes.aside.key})


def read_slip_lines(
    lines: list[SheetLine], bodies: Mapping[int, str], board: Board, context: SheetContext
) -> dict[int, TradeLine]:
    """Read the lines of a slip, `bodies` by number, and put into `lines` what they come to. Never raises."""
    first = min(bodies)
    said = {number: _talk(lines[number - 1]) for number in range(_begin(lines, first), max(bodies) + 1)}
    own = {**{number: said[number] for number in _joining(lines, first, board) if said[number]}, **bodies}
    rows = [(number, text) for number, text in (said | own).items() if text.strip()]
    texts = [(text, number not in own) for number, text in rows]
    read = read_slip(
        texts,
        board,
        language=context.language,
        names=name_words(context),
        even=context.even,
        own=name_words(context, lines[first - 1].player),
    )
    found = {number: one for (number, _), one in zip(rows, read, strict=True) if number in own or one.heading}
    for number, one in found.items():
        line = lines[number - 1]
        if line.kind is LineKind.HEADER or line.status not in BLOCKING:
            answers = number > 1 and bool(lines[number - 2].mark) and bool(lines[number - 2].text.strip())
            lines[number - 1] = _line(line, own.get(number, ""), one, board, context, answers=answers)
    return found


def _begin(lines: list[SheetLine], first: int) -> int:
    """The first line above a slip that may say something about it: what was said since its writer was named."""
    above = takewhile(
        lambda number: lines[number - 1].kind in (LineKind.BLANK, LineKind.REMARK) or _talk(lines[number - 1]),
        range(first - 1, 0, -1),
    )
    return min(above, default=first)


def _joining(lines: list[SheetLine], first: int, board: Board) -> Iterator[int]:
    """The lines above a slip that are likely to belong to it: with a sum, a misspelt currency or seller's word."""
    names = currency_names(board)
    for number in range(_begin(lines, first), first):
        line = lines[number - 1]
        if line.kind is LineKind.OTHER and line.reason is not None and line.reason.key == causes.outside.key:
            words = re.findall(r"[a-z]+", fold(line.text)) if any(map(str.isdigit, line.text)) else ()
            if _SUM.search(line.text) or any(is_like_selling(word) or names.nearest(word) for word in words):
                yield number


def _talk(line: SheetLine) -> str:
    """What a line says that is left aside; a heading in the manner of Markdown is not a remark."""
    if line.kind is LineKind.REMARK:
        return line.text.strip().lstrip("# ") if line.text.lstrip().startswith("##") else ""
    aside = line.kind is LineKind.OTHER and line.reason is not None and line.reason.key in _TALK
    known = aside and line.reason is not None and line.reason.key == causes.aside.key
    return line.text.rstrip(": ") if known else line.text if aside and not is_head_line(line.text) else ""


def _line(
    line: SheetLine, body: str, found: TradeLine, board: Board, context: SheetContext, *, answers: bool
) -> SheetLine:
    powers = list(dict.fromkeys(trade.power for trade in found.trades))
    if found.heading:
        return replace(line, kind=LineKind.SECTION if line.kind is not LineKind.HEADER else line.kind, reason=None)
    if found.aside:
        return _aside(line, found, context)
    line = replace(line, power=powers[0] if len(powers) == 1 and not line.orders else line.power, trades=found.trades)
    if found.conditional:
        condition = slips.condition(currency=powers[-1]) if powers else causes.condition_of_trade()
        return replace(line, condition=line.text.strip(), reason=line.reason or condition)
    status, reason, suggestion = LineStatus.UNDERSTOOD, found.problem, found.suggestion
    if found.problem is not None:
        known = found.problem.facts.get("currency")
        refused = known in board.powers
        line = replace(line, power=str(known) if refused else None)
        status = LineStatus.REFUSED if refused else LineStatus.NOT_UNDERSTOOD
    elif found.is_unsigned:
        bare = next(trade for trade in found.trades if trade.unsigned)
        if answers:  # what is quoted above it may ask what is sold
            reason = causes.wish_direction(currency=bare.power, units=str(bare.units))
            return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=reason, power=None)
        reason = causes.unsigned(currency=bare.power, units=bare.units)
        suggestion = trades_text(found.trades, board, context.language) if context.strict else None
    status = LineStatus.QUESTION if suggestion else status
    if worse(line.status, status):
        return line
    head = line.text[: line.text.rfind(body)] if body in line.text else ""
    if line.kind is LineKind.TRADE and not head and name_words(context, line.player) & set(words_of(body)):
        head = f"{line.player}: "  # the name in it may be the only one of its writer
    return replace(
        line, status=status, reason=reason or line.reason, suggestion=f"{head}{suggestion}" if suggestion else None
    )


def _aside(line: SheetLine, found: TradeLine, context: SheetContext) -> SheetLine:
    """A line of a slip that says nothing of trades: talk, or a condition; nothing is passed over where nothing
    is guessed.
    """
    if line.kind is LineKind.HEADER:
        return line
    status = LineStatus.NOT_UNDERSTOOD if context.strict else line.status
    cause = causes.condition_of_trade if found.conditional else causes.aside
    return replace(line, kind=LineKind.OTHER, status=status, reason=cause())
