"""The table of the exchange on the wall, and a change of control that is announced.

Takes: a `Brush`, an `ExchangeScene` and how far it is shown, a box in units. Source: docs/wall.md 1 and 6.
"""

from collections.abc import Sequence, Set
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen

from kapdip.board.model import Power
from kapdip.showing.wall.pace import ExchangeMoment
from kapdip.showing.wall.parts import PriceRow
from kapdip.showing.wall.scenes import ExchangeScene
from kapdip.showing.wall.takeovers import Takeover
from kapdip.words.format import money, number
from kapdip.words.speaker import Speaker
from kapdip_gui.wall.brush import Brush
from kapdip_gui.wall.panels import LARGE, NORMAL, SMALL, has_names, in_columns

LEAST_ROW = 58.0
"""The height of a row below which they stand in two columns."""


def paint_exchange(brush: Brush, scene: ExchangeScene, moment: ExchangeMoment, box: QRectF, speaker: Speaker) -> None:
    """The table of the exchange: prices count to the new ones, bars of net demand grow, rows that change hands turn."""
    told = {takeover.power for takeover in scene.takeovers[: moment.told]}
    most = max((abs(row.net or 0) for row in scene.prices), default=1) or 1
    shares = list(zip(scene.prices, moment.bars, moment.figures, strict=False))
    for part, column in in_columns(shares, box.adjusted(0, 46, 0, 0), LEAST_ROW):
        named = has_names(brush, scene.prices, column.width() - _Columns.of(column).leader - 6)
        _table(brush, part, column.adjusted(0, -46, 0, 0), speaker, told=told, most=most, is_named=named)


def _table(
    brush: Brush,
    rows: Sequence[tuple[PriceRow, float, float]],
    box: QRectF,
    speaker: Speaker,
    *,
    told: Set[Power],
    most: int,
    is_named: bool,
) -> None:
    say, lang = speaker.say, speaker.language
    at = _Columns.of(box)
    heads = [(at.price, say("Price"), "left"), (at.leader, say("controls now"), "left")]
    if at.net is not None:
        heads.append((at.net - 120, say("Bought − sold"), "middle"))
    if at.way is not None:
        heads.append((at.way, say("since the start"), "left"))
    for x, text, align in heads:
        brush.text(QRectF(box.left() + x, box.top(), 240, 40), text, SMALL, role="text_secondary", align=align)
    top = box.top() + 46
    brush.rule(box.left(), top, box.width(), strong=True)
    height = min(97.0, (box.height() - 46) / max(1, len(rows)))
    for place, (row, bar, figure) in enumerate(rows):
        line = QRectF(box.left(), top + place * height, box.width(), height)
        turned = row.power in told
        before, now = (row.led_before, row.leader) if is_named else (row.mark_before, row.mark)
        if turned:
            brush.fill(line, "accent_tint")
            brush.fill(QRectF(line.left(), line.top(), 8, height), "accent")
        _exchange_row(brush, row, line, lang, at=at, shares=(bar, figure), most=most)
        name = QRectF(line.left() + at.leader, line.top(), line.width() - at.leader - 6, height)
        if turned and not row.led_before:
            brush.fitted(name, now, NORMAL, SMALL, bold=True)
        elif turned:
            brush.fitted(name.adjusted(0, 4, 0, -height * 0.42), now, NORMAL, SMALL, bold=True)
            below = name.adjusted(0, height * 0.5, 0, -6)
            instead = (say("replacing {player}", player=row.led_before), f"← {row.led_before}", f"← {row.mark_before}")
            shown = next((one for one in instead if is_named and brush.width(one, SMALL) <= below.width()), instead[-1])
            brush.text(below, shown, SMALL, role="text_secondary")
        else:
            brush.fitted(name, (before if row.changes_hands else now) or "–", NORMAL, SMALL, role="text_secondary")
        brush.rule(line.left(), line.bottom(), line.width())


class _Columns(NamedTuple):
    """Where the columns of the exchange begin, from the left of the table; a narrow one has no line of prices
    (`way`).
    """

    price: float
    way: float | None
    net: float | None
    """The axis of the bars; a very narrow table has none."""
    leader: float

    @classmethod
    def of(cls, box: QRectF) -> "_Columns":
        if box.width() > 1030:
            return cls(84.0, 352.0, 672.0, 786.0)
        return cls(84.0, None, 430.0, 548.0) if box.width() > 660 else cls(84.0, None, None, 352.0)


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
    if at.net is None:
        return
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
        brush.text(side, number(net, lang, sign=True), SMALL, align="left" if net < 0 else "right")


def paint_takeover(brush: Brush, takeover: Takeover, box: QRectF) -> None:
    """A change of control, alone and large."""
    brush.fill(box, "accent", radius=4)
    inner = box.adjusted(20, 8, -12, -8)
    is_long = brush.width(takeover.sentence, SMALL) > inner.width()
    part = 0.62 if is_long else 0.44
    brush.fitted(
        inner.adjusted(0, 0, 0, -inner.height() * part),
        takeover.headline,
        54,
        SMALL,
        role="on_accent",
        bold=brush.width(takeover.headline, SMALL, bold=True) <= inner.width(),
        serif=brush.width(takeover.headline, SMALL, bold=True, serif=True) <= inner.width(),
    )
    below = inner.adjusted(0, inner.height() * (1 - part), 0, 0)
    if is_long:
        brush.paragraph(below, takeover.sentence, SMALL, role="on_accent")
    else:
        brush.fitted(below, takeover.sentence, 32, SMALL, role="on_accent")
