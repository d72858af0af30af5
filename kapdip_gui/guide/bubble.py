"""What the guide shows: a hint with its two ways out, and a ring around what it is about.

Gives: `GuideBubble` (signals `skipped`, `left`), `GuideRing`, `GuideStrip`, `spot_beside`. None takes the
keys away from what is being done; Tab comes to the hint as to a part of the window. Source: docs/window.md 11.12.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QMainWindow, QToolBar, QWidget

from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import aloud, button, label, row
from kapdip_gui.style import style

WIDTH = 330
GAP = 14
RING = 4


class GuideRing(QWidget):
    """A ring around what is meant; clicks go through it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_around(self, place: QRect | None) -> None:
        """Frame a place of the window; None: nowhere."""
        if place is None:
            self.hide()
            return
        wanted = place.adjusted(-RING, -RING, RING, RING).intersected(self._window.rect())
        if wanted != self.geometry():
            self.setGeometry(wanted)
        if self.isHidden():
            self.show()
            self.raise_()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style().theme.ui
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((look.panel, RING + 2), (look.accent, RING - 1)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(self.rect().adjusted(3, 3, -4, -4), 8, 8)


class GuideBubble(QFrame):
    """What is to be done now, how far one is, and the two ways out."""

    skipped = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        column = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        column.setContentsMargins(14, 8, 14, 8)
        column.setSpacing(6)
        self._title = label("", "strong", wrap=True)
        self._far = label("", "secondary")
        self._text = label("", wrap=True)
        self.skip = button("", kind="link")
        self.leave = button("", kind="link")
        self.skip.clicked.connect(self.skipped)
        self.leave.clicked.connect(self.left)
        head = row(self._title, self._far)
        head.setStretch(0, 1)
        column.addLayout(head, 1)
        column.addWidget(self._text, 3)
        column.addLayout(row(self.skip, None, self.leave))
        self._column, self._flat = column, 0
        self.hide()

    def lay_out(self, flat: int) -> None:
        """As a box, or as a strip of that width."""
        if flat != self._flat:
            self._flat = flat
            across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
            self._column.setDirection(across if flat else down)
            self._column.setSpacing(24 if flat else 6)
            self.restyle()

    def say(self, title: str, text: str, *, far: str, skip: str, leave: str) -> None:
        """Show a hint; `skip` is `""` where there is nothing to skip."""
        self._title.setText(title)
        self._text.setText(text)
        self._far.setText(far)
        self.skip.setText(skip)
        self.skip.setVisible(bool(skip))
        self.leave.setText(leave)
        self.setAccessibleName(aloud(f"{far} {title}".strip(), text))
        self.restyle()

    def restyle(self) -> None:
        """Size and colours for the look in use."""
        look = style().theme.ui
        self.setStyleSheet(
            f"GuideBubble {{ background: {look.panel}; border: 2px solid {look.accent}; border-radius: 6px; }}"
            "GuideBubble QLabel { background: transparent; }"
        )
        self.setFixedWidth(self._flat or style().px(WIDTH))
        self.setFixedHeight(self.heightForWidth(self.width()))

    def shown_text(self) -> str:
        """What is shown, `""` if nothing is."""
        return "" if self.isHidden() else self._text.text()


class GuideStrip(QToolBar):
    """Room below the tool bar for a hint about a dock that fills the desk: there it covers nothing."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.setObjectName("guide_strip")
        self.setMovable(False)
        self._room = QWidget()
        self.addWidget(self._room)
        self.hide()

    def make_room(self, height: int) -> None:
        """Room of that height; 0: none. It gets its row when it is first wanted: the tool bar has one by then."""
        if height and self._window.toolBarArea(self) is Qt.ToolBarArea.NoToolBarArea:
            self._window.addToolBarBreak()
            self._window.addToolBar(self)
        if height and height != self._room.height():
            self._room.setFixedHeight(height)
        self.setVisible(bool(height))

    def spot(self) -> QPoint:
        """Where a hint is in the window."""
        return self.mapTo(self._window, QPoint(GAP, 2))


def spot_beside(places: Sequence[QRect], size: QSize, room: QRect, others: Sequence[QRect] = ()) -> QPoint:
    """Where a hint of this size goes in the room: beside the first place, over none of them, nor of the others, if
    there is a way.
    """
    corner = QPoint(room.right() - size.width() - GAP, room.bottom() - size.height() - GAP)
    if not places:
        box = QRect(QPoint(room.center().x() - size.width() // 2, corner.y()), size)
        for other in (one for one in others if one.intersects(box)):
            box.moveBottom(other.top() - GAP)
        return box.topLeft()
    at = places[0]
    middle_x, middle_y = at.center().x() - size.width() // 2, at.center().y() - size.height() // 2
    beyond_x, beyond_y = at.left() - size.width() - GAP, at.top() - size.height() - GAP
    spots = (
        QPoint(at.right() + GAP, middle_y),
        QPoint(beyond_x, middle_y),
        QPoint(middle_x, at.bottom() + GAP),
        QPoint(middle_x, beyond_y),
    )
    inner = room.adjusted(GAP, GAP, -GAP, -GAP)
    for spot in spots:
        box = QRect(spot, size)
        box.moveTop(max(inner.top(), min(box.top(), inner.bottom() - size.height())))
        box.moveLeft(max(inner.left(), min(box.left(), inner.right() - size.width())))
        if not any(box.intersects(place) for place in (*places, *others)):
            return box.topLeft()
    return corner
