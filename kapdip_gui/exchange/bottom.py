"""The four fixed rows under the exchange sheet: what the slips entered so far come to. A preview, blank while the
curtain is down.

Takes: the sheet's model and view (for its columns). Gives: `BottomRows`. Hidden rows don't count in
them, which is said. Source: docs/window.md 7 (previews).
"""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip.exchange.model import Currency
from kapdip.words.format import listing, money, number
from kapdip_gui.exchange.sheet_model import Extra, SheetModel
from kapdip_gui.exchange.sheet_view import SheetView
from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style
from kapdip_gui.style.cutting import cut

LOW_ROWS = 4
"""How many rows are shown where the window is low: the last one can be missed first."""

NARROW = 76
"""The width below which a change is only a sign."""


class BottomRows(QWidget):
    """Painted under the sheet, column by column; read out as one text by screen readers."""

    all_rows: tuple[str, ...] = ("sum", "next", "price", "point", "hands")
    strong = frozenset({"sum", "next"})
    """Rows that stand out."""

    def __init__(self, view: SheetView) -> None:
        super().__init__()
        self._view = view
        self._model: SheetModel = view.sheet
        self._texts: dict[tuple[str, str], str] = {}
        self._rows = self.all_rows
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._make_room()
        view.horizontalHeader().sectionResized.connect(lambda *_: self.update())
        view.horizontalScrollBar().valueChanged.connect(lambda _: self.update())
        self._model.recounted.connect(self.refresh)
        self.refresh()

    def _make_room(self) -> None:
        """The names of the rows fit whole under those of the players."""
        metrics = QFontMetrics(style().font("font_secondary", bold=True))
        self._view.names.leave_room(
            max(metrics.horizontalAdvance(self.title(row)) for row in self.all_rows) + style().px(20)
        )

    def refresh(self) -> None:
        """Repaint what has changed, and notify screen readers."""
        places = [(row, currency) for row in self._rows for currency in self._model.currencies]
        self._make_room()
        texts = {place: f"{self.text(*place)} {self._change(*place)}".strip() for place in places}
        texts |= {(row, ""): self.title(row) + self.remark(row) for row in self._rows}
        changed = {place for place, text in texts.items() if self._texts.get(place) != text}
        if not changed and texts.keys() == self._texts.keys():
            return
        same_shape = texts.keys() == self._texts.keys() and not any(currency == "" for _, currency in changed)
        self._texts = texts
        self.setAccessibleName(self._model.session.say("Sums and prices"))
        self.setAccessibleDescription(
            "; ".join(
                f"{self.title(row)}: {', '.join(texts[row, currency] for currency in self._model.currencies)}"
                for row in self._rows
            )
        )
        if not same_shape:
            self.update()
            return
        for row, currency in changed:
            self.update(self._spot(row, currency).toAlignedRect())

    def _spot(self, row: str, currency: Currency) -> QRectF:
        """Where a value is painted."""
        column, height = self._model.currencies.index(currency), self._row_height()
        left = self._view.verticalHeader().width() + self._view.columnViewportPosition(column)
        return QRectF(left, self._rows.index(row) * height, self._view.columnWidth(column), height)

    def _row_height(self) -> int:
        return style().px(27 if self._rows is self.all_rows else 24)

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, len(self._rows) * self._row_height() + 1)

    def make_low(self, is_low: bool) -> None:
        """Show fewer rows, or all."""
        rows = self.all_rows[:LOW_ROWS] if is_low else self.all_rows
        if rows != self._rows:
            self._rows = rows
            self.updateGeometry()
            self.refresh()

    def title(self, row: str) -> str:
        """The name of a row."""
        say = self._model.session.say
        return {
            "sum": say("Net so far"),
            "price": say("Price now"),
            "next": say("Price after"),
            "point": say("Price of a point now"),
            "hands": say("Held by players"),
        }[row]

    def remark(self, row: str) -> str:
        """What is shown at the end of a row."""
        session, picture = self._model.session, self._model.picture
        if picture is None:
            return ""
        if row == "sum":
            hidden = picture.left_out_hidden
            return (
                session.say("without {players} (hidden)", players=listing(hidden, session.language)) if hidden else ""
            )
        if row == "next":
            return session.say("Preview: updates with every slip")
        return session.say("Price × 100 ÷ centres") if row == "point" else ""

    def text(self, row: str, currency: Currency) -> str:
        """What a row says for a currency."""
        picture, session = self._model.picture, self._model.session
        if picture is None:
            return ""
        bottom, lang = picture.bottoms[currency], session.language
        if row == "sum":
            return number(bottom.net, lang, sign=True) if bottom.net is not None else ""
        if row == "next":
            return money(bottom.next_price, lang) if bottom.next_price is not None else ""
        if row == "price":
            return money(bottom.price, lang)
        if row == "hands":
            return number(bottom.in_hands, lang)
        return money(bottom.point, lang) if bottom.point is not None else "–"

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), look.colour("alt"))
            height = self._row_height()
            for place, row in enumerate(self._rows):
                spot = QRectF(0, place * height, self.width(), height)
                if spot.intersects(QRectF(event.rect())):
                    self._paint_row(painter, row, spot, QRectF(event.rect()))
            painter.setPen(QPen(look.colour("line_strong"), 1))
            painter.drawLine(0, 0, self.width(), 0)

    def _paint_row(self, painter: QPainter, row: str, rect: QRectF, wanted: QRectF) -> None:
        look = style()
        left = self._view.verticalHeader().width()
        is_strong = row in self.strong
        painter.setPen(QPen(look.colour("line"), 1))
        below = rect.bottom() - 1  # within the row: the next one may be painted by itself
        painter.drawLine(QPointF(rect.left(), below), QPointF(rect.right(), below))
        painter.setFont(look.font("font_secondary", bold=is_strong, italic=False))
        painter.setPen(look.colour("text" if is_strong else "text_secondary"))
        painter.save()
        painter.setClipRect(QRectF(left, rect.top(), rect.width() - left, rect.height()))
        for currency in self._model.currencies:
            spot = self._spot(row, currency)
            if spot.intersects(wanted):
                self._paint_value(painter, row, currency, spot.adjusted(0, 0, -look.px(9), 0))
        behind = len(self._model.currencies)
        x = left + self._view.columnViewportPosition(behind + Extra.CASH)
        painter.setFont(look.font("font_hint", bold=row == "sum"))
        painter.setPen(look.colour("text_secondary"))
        room = QRectF(x + look.px(9), rect.top(), max(0.0, rect.width() - x - look.px(12)), rect.height())
        shown = cut(QFontMetrics(painter.font()), self.remark(row), room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()
        painter.setFont(look.font("font_secondary", bold=is_strong))
        painter.setPen(look.colour("text" if is_strong else "text_secondary"))
        painter.drawText(
            QRectF(look.px(10), rect.top(), left - look.px(14), rect.height()),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            self.title(row),
        )

    def _paint_value(self, painter: QPainter, row: str, currency: Currency, spot: QRectF) -> None:
        look = style()
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        text = self.text(row, currency)
        painter.setFont(look.font("font_secondary", bold=row in self.strong))
        painter.setPen(look.colour("text" if row in self.strong else "text_secondary"))
        change = self._change(row, currency)
        if change:
            if spot.width() < look.px(NARROW):
                change = change[:1]
            painter.setFont(look.font("font_hint"))
            width = QFontMetrics(painter.font()).horizontalAdvance(change)
            painter.setPen(look.colour("ok" if change.startswith("▲") else "bad"))
            painter.drawText(spot, align, change)
            spot = spot.adjusted(0, 0, -width - look.px(4), 0)
            painter.setFont(look.font("font_secondary", bold=True))
            painter.setPen(look.colour("text"))
        painter.drawText(spot, align, cut(QFontMetrics(painter.font()), text, spot.width()))

    def _change(self, row: str, currency: Currency) -> str:
        """`▲0,05` behind the price that would follow."""
        picture, session = self._model.picture, self._model.session
        if row != "next" or picture is None:
            return ""
        bottom = picture.bottoms[currency]
        step = bottom.next_price - bottom.price if bottom.next_price is not None else 0
        return f"{'▲' if step > 0 else '▼'}{money(abs(step), session.language)}" if step else ""
