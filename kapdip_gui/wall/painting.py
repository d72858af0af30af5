"""A scene of the wall, painted: head, column, and what is under the map. The map, the clock and the ticker are
painted apart.

Takes: a `Brush`, a scene, how far it is shown, a speaker. Source: docs/wall.md 1 and 6.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen

from kapdip.drawing.animation import MARKS_AT
from kapdip.showing.wall.bids import BidRow, BidsScene, PurseRow
from kapdip.showing.wall.pace import SHOT, ZOOM, bids_at, counted, exchange_at
from kapdip.showing.wall.parts import RaceRow, counting, ready_text
from kapdip.showing.wall.scenes import ExchangeScene, GameFilm, Moment, News, Podium, Results, WallScene, Writing
from kapdip.words.format import number
from kapdip.words.speaker import Speaker
from kapdip_gui.wall import panels
from kapdip_gui.wall.brush import Brush, height_of
from kapdip_gui.wall.exchange import paint_exchange, paint_takeover
from kapdip_gui.wall.panels import LARGE, NAME, NORMAL, SMALL
from kapdip_gui.wall.places import GUTTER, HEAD, PROGRESS, Places, places_for

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


SAID_AT = ZOOM + round(MARKS_AT / 0.6)
"""Milliseconds into a shot when the fight is decided and its words may be said."""


@dataclass(frozen=True, slots=True)
class At:
    """How far a scene is shown: milliseconds since it began, the shot that is on, how long a
    shot is; whether a clock is seen.
    """

    ms: float = 0.0
    shot: int = 0
    shot_length: int = SHOT
    has_clock: bool = False
    is_still: bool = False
    """Nothing counts or glides: it is at once what it becomes."""

    @property
    def into(self) -> float:
        """Milliseconds of the shot that are over."""
        return self.ms - self.shot * self.shot_length

    @property
    def is_decided(self) -> bool:
        """Whether the fight that is on is decided."""
        return self.into >= SAID_AT


def paint_scene(brush: Brush, scene: WallScene, at: At, speaker: Speaker) -> None:
    """Everything of a scene but the map, the clock and the ticker."""
    places = places_for(brush.look, scene)
    head = scene.chapters[at.shot].head if isinstance(scene, GameFilm) else scene.head
    right = places.clock.left() - GUTTER if at.has_clock and places.has_small_clock else places.whole.right()
    panels.paint_head(brush, head, QRectF(GUTTER, 0, right - GUTTER, HEAD))
    match scene:
        case Writing():
            _writing(brush, scene, places, at, speaker)
        case Results():
            _results(brush, scene, places, at, speaker)
        case ExchangeScene():
            _exchange(brush, scene, places, at, speaker)
        case BidsScene():
            paint_bids(brush, scene, bids_at(scene, at.ms), places, speaker)
        case News():
            _news(brush, scene, places, speaker.language)
        case Podium():
            _podium(brush, scene, places, speaker)
        case GameFilm():
            _game(brush, scene, places, at, speaker)
        case Moment() if scene.code:
            _code(brush, scene, places.whole)
        case Moment():
            brush.text(places.whole, scene.text, 60, bold=True, serif=True, align="middle")


def _code(brush: Brush, scene: Moment, box: QRectF) -> None:
    """The code of the pages for everybody, as large as there is room, with its address."""
    from kapdip_gui.table.code import paint_code, squares_of

    brush.text(QRectF(box.left(), box.top(), box.width(), 100), scene.text, 60, bold=True, serif=True, align="middle")
    paint_code(brush.painter, squares_of(scene.code), box.adjusted(0, 110, 0, -70))
    below = QRectF(box.left(), box.bottom() - 60, box.width(), 50)
    brush.text(below, scene.code, 30, role="text_secondary", align="middle")


def _writing(brush: Brush, scene: Writing, places: Places, at: At, speaker: Speaker) -> None:
    column = places.column
    rest = QRectF(column)
    if at.has_clock or scene.awaited.of:
        card = QRectF(column.left(), column.top(), column.width(), 330.0 if at.has_clock else 150.0)
        brush.fill(card, "panel", radius=4, edge="line_strong")
        rest.setTop(card.bottom() + 12)
        if scene.awaited.of:
            count = ready_text(scene.awaited, speaker)
            below = QRectF(card.left() + 24, card.bottom() - 60, card.width() - 48, 48)
            _handed_in(brush, scene, below, count, large=not at.has_clock)
    if scene.rules:
        rest.setTop(_rules(brush, scene, rest) + 10)
    elif scene.prices:  # before the first turn they are all alike
        rest.setTop(rest.top() + panels.paint_prices(brush, scene.prices, rest, speaker.language) + 10)
    _race(brush, scene.race, rest, places, speaker.language)


def _race(brush: Brush, rows: Sequence[RaceRow], rest: QRectF, places: Places, lang: str) -> None:
    """The race where there is room: powers as bars, players in what is left of the column or under the map."""
    if rows and rows[0].power and rest.height() >= panels.LEAST_BAR * len(rows):
        panels.paint_bars(brush, rows, rows, rest, lang=lang)
    elif brush.look.is_narrow:
        panels.paint_race(brush, rows, places.below.adjusted(0, 16, 0, 0))
    else:
        panels.paint_race(brush, rows, rest)


def _rules(brush: Brush, scene: Writing, box: QRectF) -> float:
    """The game in five lines. Gives where they end."""
    brush.rule(box.left(), box.top(), box.width(), strong=True)
    top = box.top() + 14
    size = next((one for one in (30.0, 28.0) if _rules_height(scene, box.width(), one) < box.height()), 26.0)
    for line in scene.rules:
        if top + height_of(line, size, box.width()) > box.bottom():
            break
        top += brush.paragraph(QRectF(box.left(), top, box.width(), 90), line, size) + 10
    brush.rule(box.left(), top, box.width())
    return top


def _rules_height(scene: Writing, width: float, size: float) -> float:
    return 24 + sum(height_of(line, size, width) + 10 for line in scene.rules)


def _handed_in(brush: Brush, scene: Writing, box: QRectF, count: str, *, large: bool) -> None:
    """Who has handed in: dots, or monograms where the game master shows it; without a clock the number, large."""
    if large:
        brush.fitted(QRectF(box.left(), box.top() - 76, box.width(), 90), count, 60, 34, bold=True)
    elif not scene.who:
        brush.text(box, count, 30, align="right")
    room = box.width() if large or scene.who else box.width() - brush.width(count, 30) - 20
    count_of = len(scene.who) or scene.awaited.of
    step = min(60.0 if scene.who else 34.0, room / max(1, count_of))
    painter, side = brush.painter, min(26.0, step - 4)
    for place in range(count_of):
        cell = QRectF(box.left() + place * step, box.center().y() - 13 + (16 if large else 0), side, side)
        if place < len(scene.who):
            mark, is_there = scene.who[place]
            wide = QRectF(cell.left() - 4, cell.top() - 4, step, side + 8)
            brush.fitted(wide, mark, 26, 18, role="ok" if is_there else "text_hint", bold=is_there)
            continue
        if place < scene.awaited.there:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(brush.look.colour("ok"))
        else:
            painter.setPen(QPen(brush.look.colour("text_hint"), 2, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(cell)


def _results(brush: Brush, scene: Results, places: Places, at: At, speaker: Speaker) -> None:
    column, say = places.column, speaker.say
    shot = scene.shots[at.shot] if scene.shots else None
    told = [one.comment for one in scene.shots[: at.shot + at.is_decided] if one.comment is not None]
    if shot is not None and shot.comment is not None:
        high = panels.comment_height(len(shot.comment.rows))
        card = QRectF(column.left(), column.top(), column.width(), high)
        all_told = sum(one.comment is not None for one in scene.shots)
        count = say("{place} of {all}", place=at.shot + 1, all=all_told) if all_told > 1 else ""
        shown = shot.comment if at.is_decided else shot.comment.before
        panels.paint_comment(brush, shown, shot.powers, card, scene.leaders, count=count, against=say("against"))
        told = told[:-1] if at.is_decided else told
        first = card.bottom() + 14
    else:
        first = column.top()
    high = min(panels.centres_height(scene.centres), column.height() - 314)
    box = QRectF(column.left(), column.bottom() - high, column.width(), high)
    panels.paint_comments(brush, told, QRectF(column.left(), first, column.width(), box.top() - 14 - first))
    panels.paint_centres(brush, scene.centres_at(at.shot), say("Supply centres"), box)
    panels.paint_progress(brush, len(scene.shots), at.shot, places.below)


def _game(brush: Brush, scene: GameFilm, places: Places, at: At, speaker: Speaker) -> None:
    """A turn of the whole game: prices and points on their way to those after it, with its headline from then on."""
    chapter, column = scene.chapters[at.shot], places.column
    share = 1.0 if at.is_still else counted(at.into, at.shot_length)
    highs = [panels.row_height(brush, line, column.width() - 50, 46) for line in chapter.lines]
    headed = 66.0 if brush.width(chapter.headline, 28, bold=True, serif=True) <= column.width() - 50 else 84.0
    card = QRectF(column.left(), column.top(), column.width(), headed + 30 + sum(highs))
    brush.fill(card, "panel", radius=4, edge="accent")
    brush.fill(QRectF(card.left(), card.top(), 10, card.height()), "accent")
    inner = card.adjusted(30, 10, -20, 0)
    title = QRectF(inner.left(), inner.top(), inner.width(), headed)
    is_told = share > 0 or not chapter.shot.after.orders
    if not is_told:
        brush.text(title, speaker.say("Movement"), 48, bold=True, serif=True)
    elif headed > 66:
        brush.paragraph(title, chapter.headline, 28, bold=True, serif=True)
    else:
        brush.fitted(title, chapter.headline, 48, 28, bold=True, serif=True)
    for place, (line, high) in enumerate(zip(chapter.lines, highs, strict=True) if is_told else ()):
        row = QRectF(inner.left(), inner.top() + headed + 4 + sum(highs[:place]), inner.width(), high)
        panels.paint_row(brush, line, row, 30)
    rest = column.adjusted(0, card.height() + 12, 0, 0)
    if chapter.prices:
        rest.setTop(rest.top() + panels.paint_prices(brush, chapter.prices, rest, speaker.language, share) + 10)
    rows = counting(chapter.before, chapter.race, share, speaker.language) if chapter.before else chapter.race
    panels.paint_race(brush, rows, places.below.adjusted(0, PROGRESS, 0, 0) if brush.look.is_narrow else rest)
    bar = QRectF(places.below)
    bar.setHeight(PROGRESS)
    panels.paint_progress(brush, len(scene.chapters), at.shot, bar)


def _exchange(brush: Brush, scene: ExchangeScene, places: Places, at: At, speaker: Speaker) -> None:
    moment, left, column = exchange_at(scene, at.ms), places.left, places.column
    title = QRectF(left.left(), left.top(), left.width() - 20, 138)
    table = QRectF(left.left(), left.top() + 150, left.width() - 20, left.height() - 150)
    if moment.takeover is not None:
        paint_takeover(brush, scene.takeovers[moment.takeover], title)
    else:
        brush.text(title, speaker.say("Exchange"), 60, bold=True, serif=True)
    paint_exchange(brush, scene, moment, table, speaker)
    top = places.map.bottom() + 14
    brush.text(QRectF(column.left(), top, column.width(), 40), speaker.say("Projected victory points"), 28, bold=True)
    brush.rule(column.left(), top + 42, column.width(), strong=True)
    bars = QRectF(column.left(), top + 50, column.width(), column.bottom() - top - 50)
    panels.paint_bars(brush, scene.before or scene.race, scene.race, bars, lang=speaker.language, share=moment.race)


def _news(brush: Brush, scene: News, places: Places, lang: str) -> None:
    column = places.column
    top = column.top()
    if scene.headline:
        box = QRectF(column.left(), top, column.width(), 130)
        top += brush.fitted_paragraph(box, scene.headline, 56, 26, serif=True) + 16
    coming = (84.0 if scene.coming else 0.0) + (98.0 if scene.deadline else 0.0)
    for line in scene.lines:
        high = panels.row_height(brush, line, column.width(), 56)
        if top + high + coming > column.bottom():
            break
        brush.rule(column.left(), top, column.width())
        panels.paint_row(brush, line, QRectF(column.left(), top, column.width(), high), 32)
        top += high
    if scene.coming:
        brush.rule(column.left(), top + 14, column.width(), strong=True)
        brush.text(QRectF(column.left(), top + 20, column.width(), 56), scene.coming, 40, bold=True, serif=True)
        top += 84
        if scene.deadline:
            box = QRectF(column.left(), top, column.width(), 90)
            top += brush.fitted_paragraph(box, scene.deadline, 32, 26) + 8
    if not brush.look.is_narrow and top > column.top() and column.bottom() - top > 58:
        brush.rule(column.left(), top + 8, column.width(), strong=True)
        top += 16
    _race(brush, scene.race, QRectF(column.left(), top, column.width(), column.bottom() - top), places, lang)


def _podium(brush: Brush, scene: Podium, places: Places, speaker: Speaker) -> None:
    column, below = places.column, places.below
    if brush.look.is_narrow:
        brush.fitted_paragraph(below.adjusted(0, 20, 0, 0), scene.headline, 46, 26, serif=True)
        _places(brush, scene, column, speaker)
        return
    box = QRectF(column.left(), column.top(), column.width(), 150)
    if brush.width(scene.headline, 38, serif=True) <= box.width():
        brush.fitted(box.adjusted(0, 0, 0, -90), scene.headline, 46, 38, serif=True)
        high = 60.0
    else:
        high = brush.fitted_paragraph(box, scene.headline, 46, 26, serif=True)
    _places(brush, scene, column.adjusted(0, high + 16, 0, 0), speaker)


def _places(brush: Brush, scene: Podium, box: QRectF, speaker: Speaker) -> None:
    """The places of the board; those of the investors below them, where others trade than lead."""
    if not scene.investors:
        panels.paint_podium(brush, scene.places, box)
        return
    high = min(panels.PLACE, box.height() / (len(scene.places) + 1 + len(scene.investors)))
    board = QRectF(box.left(), box.top(), box.width(), high * len(scene.places))
    panels.paint_podium(brush, scene.places, board)
    title = QRectF(box.left() + 14, board.bottom(), box.width() - 28, high)
    brush.text(title, speaker.say("Investors"), min(30.0, high * 0.6), serif=True)
    panels.paint_podium(
        brush, scene.investors, QRectF(box.left(), title.bottom(), box.width(), box.bottom() - title.bottom())
    )
