"""An auction on the wall: rows that turn over one by one, then the purses and what the marks mean.

Takes: a `Brush`, a `BidsScene` and how many of its rows are told, places. Source: docs/wall.md 1 and 6.
"""

from typing import NamedTuple

from PySide6.QtCore import QRectF

from kapdip.showing.wall.bids import BidRow, BidsScene, PurseRow
from kapdip.words.format import number
from kapdip.words.speaker import Speaker
from kapdip_gui.wall.brush import Brush, height_of
from kapdip_gui.wall.panels import LARGE, NAME, NORMAL, SMALL
from kapdip_gui.wall.places import Places

TITLE, HEADS, HIGHEST, LOWEST = 96.0, 46.0, 110.0, 56.0
"""Units: the heading, the names above the columns, the height of a row."""
COLUMN, NAMED = 0.15, 0.3
"""Parts of the table's width: a column of bids, the power's name."""
COVERED = "•  •"
PURSE, BESIDE = 84.0, 24.0


def paint_bids(brush: Brush, scene: BidsScene, told: int, places: Places, speaker: Speaker) -> None:
    """The rows on the left, what is left of the purses below the map."""
    left, column = places.left, places.column
    brush.fitted(QRectF(left.left(), left.top(), left.width(), TITLE), scene.title, 60, SMALL, bold=True, serif=True)
    table = QRectF(left.left(), left.top() + TITLE, left.width() - 20, left.height() - TITLE)
    is_told = told == len(scene.rows)
    notes = _notes_height(scene, table.width()) if is_told else 0.0
    _paint_rows(brush, scene, told, table.adjusted(0, 0, 0, -notes))
    top = table.bottom() - notes + 10
    for note in scene.notes if is_told else ():
        top += brush.paragraph(QRectF(table.left(), top, table.width(), 90), note, SMALL, role="warn") + 8
    at = places.map.bottom() + 14
    brush.text(QRectF(column.left(), at, column.width(), 40), speaker.say("Credits"), 28, bold=True)
    brush.rule(column.left(), at + 42, column.width(), strong=True)
    for place, purse in enumerate(scene.purses):
        row = QRectF(column.left(), at + 50 + place * PURSE, column.width(), PURSE)
        _paint_purse(brush, purse, row, speaker.language, is_told=is_told)


def _notes_height(scene: BidsScene, width: float) -> float:
    return sum(height_of(note, SMALL, width) + 8 for note in scene.notes) + (16 if scene.notes else 0)


class _Columns(NamedTuple):
    """Where the bids begin and how wide each is, from the left of the table; and whether names have room."""

    first: float
    wide: float
    is_named: bool

    @classmethod
    def of(cls, brush: Brush, scene: BidsScene, width: float) -> "_Columns":
        first = max(width * NAMED, 84 + max((brush.width(row.name, SMALL) for row in scene.rows), default=0.0))
        bids = [bid for row in scene.rows for bid in row.bids]
        least = max(width * COLUMN, *(brush.width(bid, LARGE, bold=True) + BESIDE for bid in bids))
        small = max(brush.width(text, NAME, bold=True) + BESIDE for text in (*bids, *scene.marks, COVERED))
        named = max(least, *(brush.width(name, SMALL) + BESIDE for name in scene.players))
        said = max((brush.width(row.outcome, SMALL, bold=True) for row in scene.rows), default=0.0)
        has_room = first + len(scene.players) * named + said + 2 * BESIDE <= width
        return cls(first, named, True) if has_room else cls(first, small, False)


def _paint_rows(brush: Brush, scene: BidsScene, told: int, box: QRectF) -> None:
    at = _Columns.of(brush, scene, box.width())
    for place, player in enumerate(scene.players if at.is_named else scene.marks):
        head = QRectF(box.left() + at.first + place * at.wide, box.top(), at.wide, HEADS)
        brush.text(head, player, SMALL, role="text_secondary", align="right")
    brush.rule(box.left(), box.top() + HEADS, box.width(), strong=True)
    height = max(LOWEST, min(HIGHEST, (box.height() - HEADS) / max(1, len(scene.rows))))
    for place, row in enumerate(scene.rows):
        line = QRectF(box.left(), box.top() + HEADS + place * height, box.width(), height)
        _paint_row(brush, row, line, at, is_told=place < told)
        brush.rule(line.left(), line.bottom(), line.width())


def _paint_row(brush: Brush, row: BidRow, line: QRectF, at: _Columns, *, is_told: bool) -> None:
    side = min(48.0, line.height() - 8)
    if is_told and row.winner is not None:
        brush.fill(line, "accent_tint")
    brush.chip(QRectF(line.left() + 8, line.center().y() - side / 2, side, side), row.power)
    brush.fitted(QRectF(line.left() + 72, line.top(), at.first - 72, line.height()), row.name, NAME, SMALL)
    for place, bid in enumerate(row.bids):
        cell = QRectF(line.left() + at.first + place * at.wide, line.top(), at.wide, line.height())
        if is_told:
            is_won = place == row.winner
            role = "text" if is_won else "text_secondary"
            brush.text(cell, bid, LARGE if is_won and at.is_named else NAME, role=role, bold=is_won, align="right")
        else:
            brush.text(cell, COVERED, NAME, role="text_hint", align="right")
    if is_told:
        left = line.left() + at.first + len(row.bids) * at.wide + BESIDE
        rest = QRectF(left, line.top(), line.right() - left - 6, line.height())
        role, text = ("text" if row.winner is not None else "text_secondary"), row.outcome if at.is_named else row.brief
        brush.fitted(rest, text, NORMAL, SMALL, role=role, bold=row.winner is not None)


def _paint_purse(brush: Brush, purse: PurseRow, row: QRectF, lang: str, *, is_told: bool) -> None:
    side = 48.0
    brush.chip(QRectF(row.left() + 4, row.center().y() - side / 2, side, side), purse.home)
    figure = number(purse.after if is_told else purse.before, lang)
    taken = brush.width(figure, LARGE, bold=True) + 12
    name = QRectF(row.left() + 70, row.top(), row.width() - 70 - taken - 110, row.height())
    brush.fitted(name, purse.player, NAME, SMALL)
    if is_told and purse.after != purse.before:
        change = QRectF(row.right() - taken - 110, row.top(), 100, row.height())
        brush.text(
            change, number(purse.after - purse.before, lang, sign=True), NORMAL, role="text_secondary", align="right"
        )
    brush.text(QRectF(row.right() - taken, row.top(), taken, row.height()), figure, LARGE, bold=True, align="right")
    brush.rule(row.left(), row.bottom(), row.width())
