"""The timeline under the map: a cell per turn; arrow keys or a click show a past turn, read-only.

Takes: the session. Gives: `Timeline`, a widget; the last cell is the turn in progress.
Source: docs/window.md 2, 9.8 and 11.1.
"""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kapdip.showing.texts import turn_short, turn_title
from kapdip_gui.kit.overriding import override
from kapdip_gui.session.session import Session
from kapdip_gui.style import style


class Timeline(QWidget):
    """Cells for every turn of the game, played ones strong, coming ones faint, the shown one tinted."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        session.changed.connect(self.refresh)
        session.viewed_turn_changed.connect(self.refresh)
        session.language_changed.connect(self.refresh)
        self.refresh()

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, style().px(28))

    def refresh(self) -> None:
        """Read the session again."""
        view = self._session.shown_now
        name = self._session.say("Timeline")
        if view is not None:
            shown = self._session.viewed_turn or view.turn.number
            name = f"{name}: {turn_title(view, shown, self._session.language)}"
        self.setAccessibleName(name)
        self.update()

    def _count(self) -> int:
        view = self._session.shown_now
        if view is None:
            return 0
        return len(view.turns) if view.ending is not None else max(len(view.turns), view.profile.last_turn)

    def _cell(self, number: int) -> QRectF:
        width = self.width() / max(1, self._count())
        return QRectF((number - 1) * width, 0, width, self.height())

    def labels(self) -> dict[int, QRectF]:
        """The turns that are named, and where: as many as fit without touching, the shown one always."""
        view = self._session.shown_now
        if view is None:
            return {}
        metrics = QFontMetricsF(style().font("font_hint", bold=True))
        language, count = self._session.language, self._count()
        widest = max(
            metrics.horizontalAdvance(turn_short(view, number, language)) for number in range(1, count + 1)
        ) + style().px(6)
        shown = self._session.viewed_turn or len(view.turns)
        found: dict[int, QRectF] = {}
        for number in (shown, *range(1, count + 1)):
            cell = self._cell(number)
            left = max(0.0, min(cell.center().x() - widest / 2, self.width() - widest))
            room = QRectF(left, cell.top(), widest, cell.height())
            if not any(room.intersects(other) for other in found.values()):
                found[number] = room
        return found

    def turn_at(self, x: float) -> int | None:
        """The turn whose cell is at this place, None for one that was not played yet."""
        view = self._session.shown_now
        if view is None:
            return None
        number = int(x / (self.width() / max(1, self._count()))) + 1
        return number if 1 <= number <= len(view.turns) else None

    def show_turn(self, number: int) -> None:
        """Show a turn; the last one is the turn in progress."""
        view = self._session.shown_now
        if view is None:
            return
        number = max(1, min(number, len(view.turns)))
        self._session.viewed_turn = None if number == len(view.turns) else number

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self.turn_at(event.position().x())
        if number is not None:
            self.show_turn(number)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        number = self.turn_at(event.position().x())
        view = self._session.shown_now
        if view is not None and number is not None:
            QToolTip.showText(event.globalPosition().toPoint(), turn_title(view, number, self._session.language), self)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        view = self._session.shown_now
        if view is None:
            return
        now = self._session.viewed_turn or len(view.turns)
        match event.key():
            case Qt.Key.Key_Left:
                self.show_turn(now - 1)
            case Qt.Key.Key_Right:
                self.show_turn(now + 1)
            case Qt.Key.Key_Home:
                self.show_turn(1)
            case Qt.Key.Key_End:
                self.show_turn(len(view.turns))
            case _:
                super().keyPressEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        view = self._session.shown_now
        if view is None:
            return
        look = style()
        shown = self._session.viewed_turn or len(view.turns)
        with QPainter(self) as painter:
            for number in range(1, self._count() + 1):
                cell = self._cell(number).adjusted(0, 1, 0, -1)
                played = number <= len(view.turns)
                painter.fillRect(cell, look.colour("selection" if number == shown else "panel" if played else "window"))
                painter.setPen(QPen(look.colour("line"), 1))
                painter.drawRect(cell)
            for number, room in self.labels().items():
                painter.setFont(look.font("font_hint", bold=number == shown))
                painter.setPen(look.colour("text" if number <= len(view.turns) else "text_hint"))
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, turn_short(view, number, self._session.language))
            if self.hasFocus():
                painter.setPen(QPen(look.colour("accent"), 2))
                painter.drawRect(self._cell(shown).adjusted(1, 2, -1, -2))
