"""For which turn a line of a sheet is, where it says so.

Takes: a line, what is known of the game. Gives: `timely` (the line, refused if it is about another turn), `other_date`.
Rules: docs/contract.md, "Text that people write".
"""

from dataclasses import replace

from kapdip_gui.board.model import Season
from kapdip_gui.reason import Reason
from kapdip_gui.sheets import because
from kapdip_gui.sheets.headers import only_date
from kapdip_gui.sheets.model import LineStatus, SheetContext, SheetLine


def timely(line: SheetLine, turn: int, context: SheetContext) -> SheetLine:
    """The line, refused if it is about another turn."""
    if context.turn in (None, turn):
        return line
    return replace(line, status=LineStatus.REFUSED, reason=because.other_turn(turn=turn, now=context.turn))


def other_date(text: str, context: SheetContext) -> Reason | None:
    """Why a heading that names season and year is refused, if it is about another turn. Winter belongs to the autumn
    before it.
    """
    date, season, year = only_date(text), context.season, context.year
    if date is None or season is None or year is None:
        return None
    if date == (season, year) or (date == (Season.WINTER, year) and season is Season.AUTUMN):
        return None
    return because.other_date(season=date[0], year=date[1], now=season, now_year=year)
