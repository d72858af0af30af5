"""For which turn a line of a sheet is, where it says so.

Takes: a line, what is known of the game. Gives: `timely` and `dated` (the line, refused if it is about another turn),
`other_date`, `of_other_turn`.
Rules: docs/contract.md, "Text that people write".
"""

from dataclasses import replace

from kapdip.board.model import Season
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.headers import date_named, only_date, turn_named
from kapdip.sheets.model import LineStatus, SheetContext, SheetLine


def timely(line: SheetLine, turn: int, context: SheetContext) -> SheetLine:
    """The line, refused if it is about another turn."""
    if context.turn in (None, turn):
        return line
    return replace(line, status=LineStatus.REFUSED, reason=causes.other_turn(turn=turn, now=context.turn))


def dated(line: SheetLine, text: str, context: SheetContext) -> SheetLine:
    """A heading, refused if it is about another turn."""
    turn = turn_named(text)
    reason = of_other_turn(date_named(text), context)
    if reason is not None:
        return replace(line, status=LineStatus.REFUSED, reason=reason)
    return line if turn is None else timely(line, turn, context)


def other_date(text: str, context: SheetContext) -> Reason | None:
    """Why a heading that is nothing but season and year is refused, if it is about another turn."""
    return of_other_turn(only_date(text), context)


def of_other_turn(date: tuple[Season, int] | None, context: SheetContext) -> Reason | None:
    """Why what names this season and year is about another turn. Winter belongs to the autumn before it."""
    season, year = context.season, context.year
    if date is None or season is None or year is None:
        return None
    if date == (season, year) or (date == (Season.WINTER, year) and season is Season.AUTUMN):
        return None
    return causes.other_date(season=date[0], year=date[1], now=season, now_year=year)
