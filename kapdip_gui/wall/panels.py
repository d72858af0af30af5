"""What is beside the map on the wall: head, prices, race, centres, comments, announcements, podium.

Takes: a `Brush`, values of `showing.wall`, a box in units. Nothing is calculated here. Source: docs/wall.md 1 and 6.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from kapdip.board.model import Power
from kapdip.showing.wall.commentary import Comment
from kapdip.showing.wall.fights import FightEnd
from kapdip.showing.wall.parts import CentreCount, Head, PriceRow, RaceRow, whole_points
from kapdip.showing.wall.scenes import Place
from kapdip.words.format import MINUS, money
from kapdip_gui.map.pens import sign_brush
from kapdip_gui.wall.brush import Brush

LEAST_BAR = 36.0
SMALL, NORMAL, NAME, PRICE, LARGE = 26.0, 30.0, 32.0, 36.0, 56.0
"""Sizes in units; 26 is the smallest that carries meaning."""
ROW, LEAST_ROW = 55.0, 45.0
PLACE = 74.0
"""The height of a place on the podium, where there is room."""
TWO_LINES, SECOND_LINE, CENTRE_ROW, EVENT_ROW = 58.0, 34.0, 46.0, 48.0
LEAST_CENTRE_ROW = 30.0
PRICES = 268.0
"""Where a row of prices ends and what is said about it begins."""
BETWEEN, TWO_COLUMNS = 32.0, 640.0
"""Units between two columns of the race; what they need."""


Row = TypeVar("Row")


def paint_head(brush: Brush, head: Head, box: QRectF) -> None:
    """Turn, number, and the phases from the right."""
    title = brush.text(box, head.title, 38, bold=True, serif=True)
    brush.text(box.adjusted(title + 24, 0, 0, 0), head.number, NORMAL, role="text_secondary")
    number_at = title + 24 + brush.width(head.number, NORMAL)
    right = box.right()
    wide = sum(brush.width(f"✓ {step.name}", 28, bold=True) + 48 for step in head.steps)
    has_room = number_at + wide <= box.width()
    for step in reversed(head.steps if has_room else [step for step in head.steps if step.is_now]):
        name = f"✓ {step.name}" if step.is_done else step.name
        width = brush.width(name, 28, bold=step.is_now) + 32
        cell = QRectF(right - width, box.center().y() - 26, width, 52)
        if step.is_now:
            brush.fill(cell, "accent", radius=4)
        role = "on_accent" if step.is_now else "text_secondary"
        brush.text(cell, name, 28, role=role, bold=step.is_now, align="middle")
        right -= width + 16


def in_columns(rows: Sequence[Row], box: QRectF, least: float) -> list[tuple[Sequence[Row], QRectF]]:
    """The rows in their box, or in two columns where the box is too low for rows of the least height."""
    if len(rows) < 2 or len(rows) * least <= box.height():
        return [(rows, box)]
    half, wide = -(-len(rows) // 2), (box.width() - BETWEEN) / 2
    right = QRectF(box.left() + wide + BETWEEN, box.top(), wide, box.height())
    return [(rows[:half], QRectF(box.left(), box.top(), wide, box.height())), (rows[half:], right)]


def paint_prices(brush: Brush, rows: Sequence[PriceRow], box: QRectF, lang: str, share: float = 1.0) -> float:
    """Chip, price (on its way from the one before), change, way since the beginning, leader.

    Where room is short they stand in two columns, the lines of prices go, then the leaders' names, which their
    monograms replace. Gives the height it took.
    """
    return max(
        _prices(brush, part, at, lang, share=share, together=rows) for part, at in in_columns(rows, box, LEAST_ROW)
    )


def _prices(
    brush: Brush, rows: Sequence[PriceRow], box: QRectF, lang: str, *, share: float, together: Sequence[PriceRow]
) -> float:
    brush.rule(box.left(), box.top(), box.width(), strong=True)
    high = max(LEAST_ROW, min(ROW, box.height() / max(1, len(rows))))
    ways = (100.0, 44.0) if not brush.look.is_narrow else (44.0,)
    way = next((one for one in ways if has_names(brush, together, box.width() - PRICES - one - 24)), 0.0)
    leader_at = PRICES + way + 24 if way else PRICES + 8
    is_named = has_names(brush, together, box.width() - leader_at)
    for place, row in enumerate(rows):
        line = QRectF(box.left(), box.top() + place * high, box.width(), high)
        brush.chip(QRectF(line.left(), line.center().y() - 21, 42, 42), row.power)
        brush.text(
            QRectF(line.left() + 62, line.top(), 92, high),
            money(row.on_its_way(share), lang),
            PRICE,
            bold=True,
            align="right",
        )
        if row.change and share >= 1:
            brush.arrow(QPointF(line.left() + 176, line.center().y()), row.change)
            brush.text(QRectF(line.left() + 190, line.top(), 70, high), money(abs(row.change), lang), SMALL)
        if way:
            series = row.series if share >= 1 else row.series[:-1] or row.series
            brush.spark(QRectF(line.left() + PRICES, line.top() + 12, way, high - 24), series, row.power, 100)
        before, now = (row.led_before, row.leader) if is_named else (row.mark_before, row.mark)
        room = QRectF(line.left() + leader_at, line.top(), line.width() - leader_at, high)
        brush.fitted(room, (now if share >= 1 else before) or "–", NAME, SMALL)
        brush.rule(line.left(), line.bottom(), line.width())
    return len(rows) * high


def has_names(brush: Brush, rows: Sequence[PriceRow], room: float) -> bool:
    """Whether the name of everybody who leads or led a power has room, at the smallest size."""
    names = {name for row in rows for name in (row.leader, row.led_before)}
    return all(brush.width(name, SMALL, bold=True) <= room for name in names)


def paint_race(brush: Brush, rows: Sequence[RaceRow], box: QRectF) -> None:
    """Places, names and points in columns, a line between them; who has no room is left out from the end."""
    height = 42.0
    columns = 2 if box.width() >= TWO_COLUMNS else 1
    shown = list(rows)[: max(0, int(box.height() // height)) * columns]
    wide = (box.width() - BETWEEN * (columns - 1)) / columns
    each = -(-len(shown) // columns) if shown else 1
    for first in range(0, len(shown), each):
        left = box.left() + first // each * (wide + BETWEEN)
        if first:
            brush.rule_down(left - BETWEEN / 2, box.top() + 6, each * height - 12)
        ranks = [str(row.rank) if row.rank else "·" for row in shown[first : first + each]]
        name_at = max(brush.width(rank, SMALL, bold=True) for rank in ranks) + 12
        for line, (rank, row) in enumerate(zip(ranks, shown[first : first + each], strict=True)):
            cell = QRectF(left, box.top() + line * height, wide, height)
            brush.text(QRectF(cell.left(), cell.top(), 40, height), rank, SMALL, bold=True)
            points = brush.text(
                QRectF(cell.right() - 90, cell.top(), 90, height), row.text, SMALL, bold=True, align="right"
            )
            room = QRectF(cell.left() + name_at, cell.top(), wide - name_at - points - 12, height)
            brush.fitted(room, row.name, 28, SMALL)


def paint_bars(
    brush: Brush, before: Sequence[RaceRow], now: Sequence[RaceRow], box: QRectF, *, lang: str, share: float = 1.0
) -> None:
    """The race as bars, on their way from the places before to those now."""
    then = {row.name: (place, row.value) for place, row in enumerate(before)}
    most = max([row.value for row in (*before, *now)], default=1) or 1
    height = max(LEAST_BAR, min(46.0, box.height() / max(1, len(now))))
    for place, row in reversed(list(enumerate(now))):
        first, value = then.get(row.name, (place, row.value))
        at, shown = first + (place - first) * share, value + (row.value - value) * share
        if (at + 1) * height > box.height() + 1:
            continue
        line = QRectF(box.left(), box.top() + at * height, box.width(), height)
        brush.text(
            QRectF(line.left(), line.top(), 40, height), str(row.rank if share >= 0.5 else first + 1), SMALL, bold=True
        )
        if share >= 1:
            brush.arrow(QPointF(line.left() + 48, line.center().y()), row.trend, 11)
        room = line.width() - 64 - 90
        bar = QRectF(line.left() + 64, line.top() + 4, max(8.0, room * shown / most), height - 8)
        brush.fill(bar, "accent_tint", radius=3)
        brush.text(QRectF(bar.left() + 10, line.top(), room, height), row.name, 28)
        text = row.text if share >= 1 else whole_points(round(shown), lang)
        brush.text(QRectF(line.right() - 90, line.top(), 90, height), text, SMALL, bold=True, align="right")


def comment_height(rows: int) -> float:
    """What the words of a fight take, or those of so many powers that retreat or build."""
    return max(300.0, 116 + EVENT_ROW * rows)


def paint_comment(
    brush: Brush,
    comment: Comment,
    powers: Sequence[Power],
    box: QRectF,
    leaders: Mapping[Power, str],
    *,
    count: str,
    against: str,
) -> None:
    """What is said about the event that is being played: who fights (and who controls them, where
    there is room), headline, sentences; of retreats and builds the headline, and a row for each power.
    """
    brush.fill(box, "panel", radius=4, edge="accent")
    brush.fill(QRectF(box.left(), box.top(), 10, box.height()), "accent")
    inner = box.adjusted(34, 18, -24, -14)
    line = QRectF(inner.left(), inner.top() if comment.rows else inner.top() + 46, inner.width(), 76)
    counted = brush.text(line.adjusted(0, 14, 0, 0), count, SMALL, role="text_secondary", align="right")
    headed = line.adjusted(0, 0, -counted - 20, 0)
    if brush.width(comment.headline, 28, bold=True, serif=True) <= headed.width():
        brush.fitted(headed, comment.headline, 60, 28, bold=True, serif=True)
    else:
        brush.paragraph(headed.adjusted(0, 0, 0, 6), comment.headline, 28, bold=True, serif=True)
    for place, (power, text) in enumerate(comment.rows):
        row = QRectF(inner.left(), line.bottom() + 8 + place * EVENT_ROW, inner.width(), EVENT_ROW)
        brush.chip(QRectF(row.left(), row.center().y() - 19, 38, 38), power)
        brush.fitted(row.adjusted(56, 0, 0, 0), text, 30, SMALL)
    if comment.rows:
        return
    _fighters(brush, powers[:4], QRectF(inner.left(), inner.top(), inner.width(), 40), leaders, against)
    brush.fitted_paragraph(inner.adjusted(0, 128, 0, 0), comment.sentence, 34, 26)


def _fighters(brush: Brush, powers: Sequence[Power], box: QRectF, leaders: Mapping[Power, str], against: str) -> None:
    """Chips with the names of those who lead the powers; without room for all names, the word
    "against" between the chips.
    """
    names = [leaders.get(power, "") for power in powers]
    wide = sum(52 + (brush.width(name, SMALL) + 20 if name else 0) for name in names)
    has_room = any(names) and wide <= box.width()
    left = box.left()
    for place, (power, name) in enumerate(zip(powers, names, strict=True)):
        if place == 1 and not has_room:
            left += brush.text(QRectF(left, box.top(), 200, 40), against, SMALL, role="text_secondary") + 16
        brush.chip(QRectF(left, box.top() + 2, 36, 36), power)
        left += 46 if has_room and name else 52
        if has_room and name:
            left += brush.text(QRectF(left, box.top(), 400, 40), name, SMALL, role="text_secondary") + 26


def paint_progress(brush: Brush, count: int, number: int, box: QRectF) -> None:
    """A mark for every shot: those that were shown, the one that is on, those to come (hollow)."""
    step = box.width() / max(1, count)
    for place in range(count if count > 1 else 0):
        cell = QRectF(box.left() + place * step, box.center().y() - 5, step - min(8.0, step / 4), 10)
        if place > number:
            brush.fill(cell, "window", radius=5, edge="line_strong")
        else:
            brush.fill(cell, "accent" if place < number else "text", radius=5)


SIGNS = {
    FightEnd.TAKEN: ("!", "warn"),
    FightEnd.HELD: ("×", "bad"),
    FightEnd.STANDOFF: ("×", "bad"),
    FightEnd.BLOCKED: ("×", "bad"),
    FightEnd.STRANDED: ("×", "bad"),
    FightEnd.MOVED: ("✓", "ok"),
    FightEnd.WON: ("✓", "ok"),
}


def row_height(brush: Brush, text: str, width: float, high: float) -> float:
    """What a row takes: one line where it has room at the smallest size, else two."""
    return high if brush.width(text, SMALL) <= width else 2 * SECOND_LINE + 12


def paint_row(brush: Brush, text: str, box: QRectF, size: float) -> None:
    """One line as large as it may be, or two small ones."""
    if brush.width(text, SMALL) <= box.width():
        brush.fitted(box, text, size, SMALL)
    else:
        brush.paragraph(box.adjusted(0, 6, 0, 0), text, SMALL)


def paint_comments(brush: Brush, comments: Sequence[Comment], box: QRectF) -> None:
    """The fights that were shown, the newest first, as many as have room; a long one takes two lines."""
    height, top = 50.0, box.top()
    for comment in reversed(comments):
        line = QRectF(box.left(), top, box.width(), height)
        named = brush.width(f"{comment.place}.", 28, bold=True)
        rest = QRectF(line.left() + 58 + named, line.top(), line.width() - 58 - named, height)
        is_long = brush.width(comment.brief, SMALL) > rest.width()
        top += height + (SECOND_LINE if is_long else 0)
        if top > box.bottom() + 1:
            return
        sign, role = SIGNS[comment.end]
        brush.text(QRectF(line.left(), line.top(), 34, height), sign, 28, role=role, bold=True, align="middle")
        brush.text(QRectF(line.left() + 46, line.top(), named + 1, height), f"{comment.place}.", 28, bold=True)
        if is_long:
            both = rest.adjusted(0, 8, 0, SECOND_LINE)
            brush.paragraph(both, comment.brief, SMALL, role="text_secondary")
        else:
            brush.fitted(rest, comment.brief, 28, SMALL, role="text_secondary")


def centres_height(rows: Sequence[CentreCount]) -> float:
    """What the centres of all powers take."""
    return 44 + CENTRE_ROW * len(rows)


def paint_centres(brush: Brush, rows: Sequence[CentreCount], title: str, box: QRectF) -> None:
    """Centres of every power: a gained one is ringed, a lost one dashed."""
    brush.text(QRectF(box.left(), box.top(), box.width(), 40), title, SMALL, bold=True)
    total = str(sum(row.after for row in rows))
    brush.text(QRectF(box.left(), box.top(), box.width(), 40), total, SMALL, role="text_secondary", align="right")
    brush.rule(box.left(), box.top() + 42, box.width(), strong=True)
    most = max((max(row.before, row.after) for row in rows), default=1)
    for part, below in in_columns(rows, box.adjusted(0, 44, 0, 0), LEAST_CENTRE_ROW):
        _centre_rows(brush, part, below, most)


def _centre_rows(brush: Brush, rows: Sequence[CentreCount], box: QRectF, most: int) -> None:
    height = min(CENTRE_ROW, box.height() / max(1, len(rows)))
    is_named = box.width() - 306 - 130 >= 12 * most
    first = 306.0 if is_named else 62.0
    step = min(27.0, (box.width() - first - 130) / max(1, most))
    for place, row in enumerate(rows):
        top = box.top() + place * height
        side = min(38.0, height - 2)
        brush.chip(QRectF(box.left(), top + (height - side) / 2, side, side), row.power)
        if is_named:
            brush.fitted(QRectF(box.left() + 56, top, 244, height), row.name, 28, SMALL)
        for centre in range(max(row.before, row.after)):
            _centre(
                brush,
                QRectF(box.left() + first + centre * step, top + height / 2 - 9, min(18.0, step - 5), 18),
                row,
                centre,
            )
        change = row.after - row.before
        brush.text(QRectF(box.right() - 130, top, 60, height), str(row.after), 28, bold=True, align="right")
        text = f"{change:+}".replace("-", MINUS) if change else "="
        brush.text(
            QRectF(box.right() - 60, top, 60, height),
            text,
            28,
            role="ok" if change > 0 else "bad" if change else "text_hint",
            align="right",
        )


def _centre(brush: Brush, cell: QRectF, row: CentreCount, place: int) -> None:
    painter = brush.painter
    if place >= row.after:
        painter.setPen(QPen(brush.look.colour("line_strong"), 1.5, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        is_gained = place >= row.before
        painter.setPen(
            QPen(
                brush.look.colour("ok") if is_gained else QColor(brush.look.theme.map.outline), 4 if is_gained else 1.2
            )
        )
        painter.setBrush(sign_brush(brush.look.theme.power(row.power)))
    painter.drawRoundedRect(cell, 2, 2)


def paint_podium(brush: Brush, places: Sequence[Place], box: QRectF) -> None:
    """The places with what their points are made of."""
    height = min(PLACE, box.height() / max(1, len(places)))
    has_parts = height >= TWO_LINES
    for at, place in enumerate(places):
        line = QRectF(box.left(), box.top() + at * height, box.width(), height)
        is_first = place.rank == 1
        if is_first:
            brush.fill(line, "accent_tint", radius=4)
        parts = place.parts[:6] if has_parts else ()
        size = NORMAL if not is_first else PRICE if parts else 40.0
        brush.text(
            QRectF(line.left() + 14, line.top(), 60, height),
            "–" if place.rank is None else str(place.rank),
            size,
            bold=True,
        )
        half = height * 0.52 if parts else height
        brush.fitted(
            QRectF(line.left() + 80, line.top(), line.width() - 80 - 150, half), place.name, size, SMALL, bold=is_first
        )
        brush.text(QRectF(line.right() - 150, line.top(), 136, half), place.points, size, bold=True, align="right")
        left = line.left() + 80
        for power, hundreds, centres in parts:
            text = f"{hundreds}\u200a×\u200a{centres}"
            if left + height / 2 + brush.width(text, SMALL) > line.right():
                break
            chip = QRectF(left, line.top() + half + 2, height - half - 8, height - half - 8)
            brush.chip(chip, power)
            left += chip.width() + 6
            left += (
                brush.text(QRectF(left, line.top() + half - 2, 120, height - half), text, SMALL, role="text_secondary")
                + 14
            )
        brush.rule(line.left(), line.bottom(), line.width())
