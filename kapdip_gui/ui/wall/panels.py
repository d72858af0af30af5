"""What stands beside the map on the wall: head, prices, race, centres, comments, announcements, podium.

Takes: a `Brush`, values of `showing.wall`, a box in units. Nothing is reckoned here. Source: docs/wall.md 1 and 6.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from kapdip_gui.board.model import Power
from kapdip_gui.showing.wall.commentary import Comment
from kapdip_gui.showing.wall.fights import FightEnd
from kapdip_gui.showing.wall.pace import ExchangeMoment
from kapdip_gui.showing.wall.parts import CentreCount, Head, PriceRow, RaceRow
from kapdip_gui.showing.wall.scenes import ExchangeScene, Place, Takeover
from kapdip_gui.ui.wall.brush import Brush
from kapdip_gui.words.format import money, number
from kapdip_gui.words.speaker import Speaker

SMALL, NORMAL, NAME, PRICE, LARGE = 26.0, 30.0, 32.0, 36.0, 56.0
"""Sizes in units; 26 is the smallest that carries meaning."""
ROW = 55.0


def paint_head(brush: Brush, head: Head, box: QRectF) -> None:
    """Turn, number, and the steps from the right."""
    title = brush.text(box, head.title, 38, bold=True, serif=True)
    brush.text(box.adjusted(title + 24, 0, 0, 0), head.number, NORMAL, role="text_secondary")
    right = box.right()
    for step in reversed(head.steps):
        name = f"✓ {step.name}" if step.is_done else step.name
        width = brush.width(name, 28, bold=step.is_now) + 32
        cell = QRectF(right - width, box.center().y() - 26, width, 52)
        if step.is_now:
            brush.fill(cell, "accent", radius=4)
        role = "on_accent" if step.is_now else "text_secondary"
        brush.text(cell, name, 28, role=role, bold=step.is_now, align="middle")
        right -= width + 16


def paint_prices(brush: Brush, rows: Sequence[PriceRow], box: QRectF, lang: str, share: float = 1.0) -> float:
    """Chip, price (on its way from the one before), change, way since the beginning, leader.

    Gives the height it took.
    """
    brush.rule(box.left(), box.top(), box.width(), strong=True)
    way = 44.0 if brush.look.is_narrow else 100.0
    for place, row in enumerate(rows):
        line = QRectF(box.left(), box.top() + place * ROW, box.width(), ROW)
        brush.chip(QRectF(line.left(), line.top() + 6, 42, 42), row.power)
        brush.text(
            QRectF(line.left() + 62, line.top(), 92, ROW),
            money(row.on_its_way(share), lang),
            PRICE,
            bold=True,
            align="right",
        )
        if row.change and share >= 1:
            brush.arrow(QPointF(line.left() + 176, line.center().y()), row.change)
            brush.text(QRectF(line.left() + 190, line.top(), 70, ROW), money(abs(row.change), lang), SMALL)
        brush.spark(
            QRectF(line.left() + 268, line.top() + 12, way, ROW - 24),
            row.series if share >= 1 else row.series[:-1] or row.series,
            row.power,
            100,
        )
        leader = (row.leader if share >= 1 else row.led_before) or "–"
        brush.fitted(QRectF(line.left() + 292 + way, line.top(), line.width() - 292 - way, ROW), leader, NAME, SMALL)
        brush.rule(line.left(), line.bottom(), line.width())
    return len(rows) * ROW


def paint_race(brush: Brush, rows: Sequence[RaceRow], box: QRectF, *, columns: int = 2) -> None:
    """Places, names and points in columns; who has no room is left out from the end."""
    height = 42.0
    most = max(1, int(box.height() // height))
    shown = list(rows)[: most * columns]
    wide = (box.width() - 24 * (columns - 1)) / columns
    each = -(-len(shown) // columns) if shown else 0
    for place, row in enumerate(shown):
        column, line = divmod(place, each)
        cell = QRectF(box.left() + column * (wide + 24), box.top() + line * height, wide, height)
        brush.text(QRectF(cell.left(), cell.top(), 34, height), str(row.rank) if row.rank else "·", SMALL, bold=True)
        points = brush.text(
            QRectF(cell.right() - 90, cell.top(), 90, height), row.text, SMALL, bold=True, align="right"
        )
        brush.fitted(QRectF(cell.left() + 34, cell.top(), wide - 34 - points - 6, height), row.name, 28, SMALL)


def paint_bars(brush: Brush, before: Sequence[RaceRow], now: Sequence[RaceRow], box: QRectF, share: float) -> None:
    """The race as bars, on their way from the places before to those now."""
    then = {row.name: (place, row.value) for place, row in enumerate(before)}
    most = max([row.value for row in (*before, *now)], default=1) or 1
    height = min(46.0, box.height() / max(1, len(now)))
    for place, row in reversed(list(enumerate(now))):
        first, value = then.get(row.name, (place, row.value))
        at, shown = first + (place - first) * share, value + (row.value - value) * share
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
        text = row.text if share >= 1 else number(round(shown / 100))
        brush.text(QRectF(line.right() - 90, line.top(), 90, height), text, SMALL, bold=True, align="right")


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
    """What is said of the fight that is being played: who fights (and who leads them, where
    there is room), headline, sentences.
    """
    brush.fill(box, "panel", radius=4, edge="accent")
    brush.fill(QRectF(box.left(), box.top(), 10, box.height()), "accent")
    inner = box.adjusted(34, 18, -24, -14)
    _fighters(brush, powers[:4], QRectF(inner.left(), inner.top(), inner.width(), 40), leaders, against)
    line = QRectF(inner.left(), inner.top() + 46, inner.width(), 76)
    counted = brush.text(line.adjusted(0, 14, 0, 0), count, SMALL, role="text_secondary", align="right")
    brush.fitted(line.adjusted(0, 0, -counted - 20, 0), comment.headline, 60, 40, bold=True, serif=True)
    brush.paragraph(inner.adjusted(0, 128, 0, 0), comment.sentence, 34)


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
    """A mark for every shot: those that were told, the one that is on, those to come (hollow)."""
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


def paint_told(brush: Brush, comments: Sequence[Comment], box: QRectF) -> None:
    """The fights that were told, the newest first, as many as have room."""
    height = 50.0
    for place, comment in enumerate(list(reversed(comments))[: int(box.height() // height)]):
        line = QRectF(box.left(), box.top() + place * height, box.width(), height)
        sign, role = SIGNS[comment.end]
        brush.text(QRectF(line.left(), line.top(), 34, height), sign, 28, role=role, bold=True, align="middle")
        head = brush.text(
            QRectF(line.left() + 46, line.top(), line.width() * 0.5, height), f"{comment.place}.", 28, bold=True
        )
        rest = QRectF(line.left() + 54 + head, line.top(), line.width() - 54 - head, height)
        brush.fitted(rest, comment.brief, 28, SMALL, role="text_secondary")


def paint_centres(brush: Brush, rows: Sequence[CentreCount], title: str, box: QRectF) -> None:
    """Centres of every power: a gained one is ringed, a lost one dashed."""
    brush.text(QRectF(box.left(), box.top(), box.width(), 40), title, SMALL, bold=True)
    total = str(sum(row.after for row in rows))
    brush.text(QRectF(box.left(), box.top(), box.width(), 40), total, SMALL, role="text_secondary", align="right")
    brush.rule(box.left(), box.top() + 42, box.width(), strong=True)
    height = min(46.0, (box.height() - 44) / max(1, len(rows)))
    most = max((max(row.before, row.after) for row in rows), default=1)
    step = min(27.0, (box.width() - 306 - 130) / max(1, most))
    for place, row in enumerate(rows):
        top = box.top() + 44 + place * height
        brush.chip(QRectF(box.left(), top + height / 2 - 19, 38, 38), row.power)
        brush.fitted(QRectF(box.left() + 56, top, 244, height), row.name, 28, SMALL)
        for centre in range(max(row.before, row.after)):
            _centre(
                brush,
                QRectF(box.left() + 306 + centre * step, top + height / 2 - 9, min(18.0, step - 5), 18),
                row,
                centre,
            )
        change = row.after - row.before
        brush.text(QRectF(box.right() - 130, top, 60, height), str(row.after), 28, bold=True, align="right")
        text = number(change, sign=True) if change else "="
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
        painter.setBrush(QColor(brush.look.theme.power(row.power).unit))
    painter.drawRoundedRect(cell, 2, 2)


def paint_exchange(brush: Brush, scene: ExchangeScene, moment: ExchangeMoment, box: QRectF, speaker: Speaker) -> None:
    """The table of the exchange: prices count to the new ones, bars of net demand grow, rows that change hands turn."""
    say, lang = speaker.say, speaker.language
    at = _Columns.of(box)
    heads = [(at.price, say("Price")), (at.net - 90, say("Bought − sold")), (at.leader, say("leads now"))]
    for x, text in heads if at.way is None else [*heads, (at.way, say("since the beginning"))]:
        brush.text(QRectF(box.left() + x, box.top(), 220, 40), text, SMALL, role="text_secondary")
    top = box.top() + 46
    brush.rule(box.left(), top, box.width(), strong=True)
    height = min(97.0, (box.height() - 46) / max(1, len(scene.prices)))
    most = max((abs(row.net or 0) for row in scene.prices), default=1) or 1
    told = {takeover.power for takeover in scene.takeovers[: moment.told]}
    for place, row in enumerate(scene.prices):
        line = QRectF(box.left(), top + place * height, box.width(), height)
        turned = row.power in told
        if turned:
            brush.fill(line, "accent_tint")
            brush.fill(QRectF(line.left(), line.top(), 8, height), "accent")
        _exchange_row(brush, row, line, lang, at=at, shares=(moment.bars[place], moment.figures[place]), most=most)
        name = QRectF(line.left() + at.leader, line.top(), line.width() - at.leader - 6, height)
        if turned and not row.led_before:
            brush.fitted(name, row.leader, NORMAL, SMALL, bold=True)
        elif turned:
            brush.fitted(name.adjusted(0, 4, 0, -height * 0.42), row.leader, NORMAL, SMALL, bold=True)
            before = say("instead of {player}", player=row.led_before)
            brush.fitted(name.adjusted(0, height * 0.5, 0, -6), before, SMALL, 24, role="text_secondary")
        else:
            brush.fitted(
                name, (row.led_before if row.changes_hands else row.leader) or "–", NORMAL, SMALL, role="text_secondary"
            )
        brush.rule(line.left(), line.bottom(), line.width())


class _Columns(NamedTuple):
    """Where the columns of the exchange begin, from the left of the table; a narrow one has no
    line of prices (`way`).
    """

    price: float
    way: float | None
    net: float
    """The axis of the bars."""
    leader: float

    @classmethod
    def of(cls, box: QRectF) -> "_Columns":
        return cls(84.0, 352.0, 612.0, 752.0) if box.width() > 900 else cls(84.0, None, 448.0, 548.0)


def _exchange_row(
    brush: Brush, row: PriceRow, line: QRectF, lang: str, *, at: _Columns, shares: tuple[float, float], most: int
) -> None:
    grown, counted = shares
    height = line.height()
    brush.chip(QRectF(line.left() + 18, line.center().y() - 24, 48, 48), row.power)
    brush.text(
        QRectF(line.left() + 76, line.top(), 132, height),
        money(row.on_its_way(counted), lang),
        LARGE,
        bold=True,
        align="right",
    )
    if counted >= 1 and row.change:
        brush.arrow(QPointF(line.left() + 234, line.center().y()), row.change, 18)
        brush.text(QRectF(line.left() + 250, line.top(), 90, height), money(abs(row.change), lang), NORMAL)
    values = row.series if counted >= 1 else row.series[:-1] or row.series
    if at.way is not None:
        brush.spark(QRectF(line.left() + at.way, line.top() + 18, 134, height - 36), values, row.power, 100)
    axis, net = line.left() + at.net, row.net or 0
    brush.painter.setPen(QPen(brush.look.colour("line_strong"), 1.5))
    brush.painter.drawLine(QPointF(axis, line.top() + 22), QPointF(axis, line.bottom() - 22))
    if net and grown:
        long = (90 if at.way is not None else 64) * abs(net) / most * grown
        bar = QRectF(axis if net > 0 else axis - long, line.center().y() - 14, long, 28)
        brush.painter.setPen(Qt.PenStyle.NoPen)
        brush.painter.setBrush(brush.look.colour("ok" if net > 0 else "bad"))
        brush.painter.drawRoundedRect(bar, 2, 2)
        side = QRectF(axis + 10, line.top(), 110, height) if net < 0 else QRectF(axis - 120, line.top(), 110, height)
        brush.text(side, number(net, sign=True), SMALL, align="left" if net < 0 else "right")


def paint_takeover(brush: Brush, takeover: Takeover, box: QRectF) -> None:
    """A change of control, alone and large."""
    brush.fill(box, "accent", radius=4)
    inner = box.adjusted(26, 8, -20, -8)
    brush.fitted(
        QRectF(inner.left(), inner.top(), inner.width(), inner.height() * 0.58),
        takeover.headline,
        54,
        34,
        role="on_accent",
        bold=True,
        serif=True,
    )
    below = QRectF(inner.left(), inner.top() + inner.height() * 0.56, inner.width(), inner.height() * 0.44)
    brush.fitted(below, takeover.sentence, 32, SMALL, role="on_accent")


def paint_podium(brush: Brush, places: Sequence[Place], box: QRectF) -> None:
    """The places with what their points are made of."""
    height = min(74.0, box.height() / max(1, len(places)))
    for at, place in enumerate(places):
        line = QRectF(box.left(), box.top() + at * height, box.width(), height)
        is_first = place.rank == 1
        if is_first:
            brush.fill(line, "accent_tint", radius=4)
        size = 40.0 if is_first else NORMAL
        brush.text(
            QRectF(line.left() + 14, line.top(), 60, height),
            "–" if place.rank is None else str(place.rank),
            size,
            bold=True,
        )
        half = height * 0.52 if place.parts else height
        brush.fitted(
            QRectF(line.left() + 80, line.top(), line.width() - 80 - 150, half), place.name, size, SMALL, bold=is_first
        )
        brush.text(QRectF(line.right() - 150, line.top(), 136, half), place.points, size, bold=True, align="right")
        left = line.left() + 80
        for power, hundreds, centres in place.parts[:6]:
            chip = QRectF(left, line.top() + half + 2, height - half - 8, height - half - 8)
            brush.chip(chip, power)
            left += chip.width() + 6
            text = f"{hundreds}\u200a×\u200a{centres}"
            left += (
                brush.text(QRectF(left, line.top() + half - 2, 120, height - half), text, SMALL, role="text_secondary")
                + 14
            )
        brush.rule(line.left(), line.bottom(), line.width())
