"""Messages that ask nothing: a notice above the map that stays until it is solved, and a toast with an action.

Gives: `NoticeBar` (one at a time), `Toast` (8 s, only with an action).
Source: docs/window.md 1 and 8.
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QPoint, QRect, QSize, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QToolButton, QWidget

from kapdip_gui.kit.access import announce
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import AS_AROUND, button, label, row
from kapdip_gui.style import style
from kapdip_gui.style.icons import icon, pixmap

NoticeAction = tuple[str, Callable[[], object]]
TOAST_MS = 8000
READ_ONCE = ("refused", "opened")
"""What need not stay for the evening: why something was not done, what was found when the game was opened."""


class NoticeBar(QFrame):
    """One line above the map with an icon, a sentence and what can be done."""

    def __init__(self) -> None:
        super().__init__()
        self._sign = QLabel()
        self._text = label("", wrap=True)
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self._put_away)
        self._halves, self._answers = (
            QBoxLayout(QBoxLayout.Direction.LeftToRight),
            QBoxLayout(QBoxLayout.Direction.LeftToRight),
        )
        self._halves.addWidget(self._text, 1)
        self._halves.addLayout(self._answers)
        self._answers.addStretch(0)
        self._line = row(self._sign, (self._halves, 1), self._close, on=self, margins=(12, 6, 6, 6), spacing=AS_AROUND)
        self._buttons: list[QWidget] = []
        self._again: Callable[[], object] | None = None
        self._shown: Callable[[], object] | None = None
        """Says again what is shown."""
        self._behind: tuple[str, Callable[[], object]] | None = None
        """A question that something else was said over: its topic, and what asks it again."""
        self.topic = ""
        self._is_silent = False
        self.hide()

    def say(
        self,
        text: str,
        *actions: NoticeAction,
        topic: str = "",
        tone: str = "warn",
        close_name: str = "×",
        again: Callable[[], object] | None = None,
    ) -> None:
        """Show a notice; `topic` lets its caller take it away again, `again` says the
        same in another language.
        """
        open_question = (self.topic, self._shown) if self.asks and self.topic not in READ_ONCE and self._shown else None
        behind = open_question or self._behind
        self.clear()
        self._behind = behind if behind is not None and behind[0] != topic and topic in READ_ONCE else None
        self._shown = again or partial(
            self.say, text, *actions, topic=topic, tone=tone, close_name=close_name, again=again
        )
        self.topic, self._again = topic, again
        self._text.setText(text)
        self.setAccessibleName(text)
        tint, ink = style().theme.ui, style().colour(tone).name()
        self.setStyleSheet(
            f"NoticeBar {{ background: {getattr(tint, tone + '_tint')}; border-left: 4px solid {ink}; }}"
        )
        self._sign.setPixmap(pixmap("alert-triangle" if tone != "ok" else "circle-check", tone, 18))
        self._close.setIcon(icon("x", "text_secondary"))
        self._close.setAccessibleName(close_name)
        for name, run in actions:
            made = button(name, do=lambda _=False, act=run: act())
            self._answers.insertWidget(len(self._buttons), made)
            self._buttons.append(made)
        self._arrange()
        self.setVisible(not self._is_silent)
        announce(self, text)

    def silence(self, *, on: bool) -> None:
        """While the room looks at the map alone, nothing is shown to it; what was said is there again afterwards."""
        self._is_silent = on
        self.setVisible(bool(self._text.text()) and not on)

    def _arrange(self) -> None:
        """The answers are beside the text, or below it where that would leave the text less than half of the width, or
        make it longer than three lines.
        """
        for one in self._buttons:
            one.ensurePolished()
        answers = sum(one.sizeHint().width() + 8 for one in self._buttons)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        margins = self._line.contentsMargins()
        beside = self._sign.sizeHint().width() + self._close.sizeHint().width() + 2 * self._line.spacing()
        room = self.width() - margins.left() - margins.right() - beside
        is_long = self._text.heightForWidth(room - answers) > 3 * self._text.fontMetrics().lineSpacing()
        self._halves.setDirection(down if answers > self.width() / 2 or is_long else right)
        self._answers.setDirection(down if answers > room else right)
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def was_read(self) -> None:
        """Somebody goes on: what asks nothing has been read. The way out of a refusal is an offer and no question."""
        if self.topic in READ_ONCE and (self.topic == "refused" or not self._buttons):
            self._put_away()

    def _put_away(self) -> None:
        """Take the notice away; a question that it covered is there again."""
        behind = self._behind
        self.clear()
        if behind is not None:
            behind[1]()

    def speak_anew(self) -> None:
        """The window speaks another language: a question is asked in it, and can still be answered."""
        again, at = self._again, next((place for place, made in enumerate(self._buttons) if made.hasFocus()), None)
        if again is None:
            self.was_read()
            return
        again()
        if at is not None and at < len(self._buttons):
            self._buttons[at].setFocus()

    @property
    def asks(self) -> bool:
        """Whether something can be answered to what is shown."""
        return bool(self._buttons)

    def text(self) -> str:
        """What is shown, `""` if nothing is."""
        return "" if self.isHidden() else self._text.text()

    def focus_first(self) -> None:
        """Put the focus on the first action."""
        if self._buttons:
            self._buttons[0].setFocus()

    def clear(self, topic: str | None = None) -> None:
        """Take the notice away (only that of `topic`, if one is given)."""
        if self._behind is not None and topic in (None, self._behind[0]):
            self._behind = None
        if topic and topic != self.topic:
            return
        for made in self._buttons:
            made.hide()
            made.deleteLater()
        self._buttons = []
        self.topic, self._again, self._shown = "", None, None
        self._text.clear()
        self.hide()


class Footing(Protocol):
    """What a toast is placed on."""

    def isVisible(self) -> bool:
        """Whether it is to be seen."""

    def viewport(self) -> QWidget:
        """The widget that shows it."""

    def has_unit_under(self, place: QRect, /) -> bool:
        """Whether a toast there would cover somebody."""


class Toast(QFrame):
    """A short message with an action at the foot of its parent (of the map, where there is one, and of no unit on it),
    for 8 seconds.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.above: Footing | None = None
        """The map: what is typed into is not hidden."""
        self._text = label("")
        self._row = row(self._text, on=self, margins=(14, 8, 8, 8), spacing=AS_AROUND)
        self._buttons: list[QWidget] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, text: str, *actions: NoticeAction) -> None:
        """Show the message with its actions."""
        for made in self._buttons:
            made.hide()
            made.deleteLater()
        self._buttons = []
        self._text.setText(text)
        self.setAccessibleName(text)
        look = style().theme.ui
        self.setStyleSheet(
            f"Toast {{ background: {look.panel}; border: 1px solid {look.line_strong}; border-radius: 4px; }}"
        )
        for name, run in actions:
            made = button(name, kind="link", do=self.hide)
            made.clicked.connect(lambda _=False, act=run: act())
            self._row.addWidget(made)
            self._buttons.append(made)
        self.adjustSize()
        self.place()
        self.show()
        self.raise_()
        self._timer.start(TOAST_MS)

    def place(self) -> None:
        """At the bottom of the map, or at its top where units are there, of the parent where there is no map."""
        parent = self.parentWidget()
        if parent is None:
            return
        size, above = self.sizeHint(), self.above
        if above is None or not above.isVisible():
            self.setGeometry(QRect(self._spots(parent.rect().adjusted(0, 0, 0, -54), size)[0], size))
            return
        ground = above.viewport()
        spots = self._spots(ground.rect(), size)
        spot = next((one for one in spots if not above.has_unit_under(QRect(one, size))), spots[0])
        self.setGeometry(QRect(ground.mapTo(parent, spot), size))

    @staticmethod
    def _spots(room: QRect, size: QSize) -> list[QPoint]:
        """Where it may be placed, the best first: in the middle, at the sides, below and above."""
        gap = style().px(10)
        middle, right = room.center().x() - size.width() // 2, room.right() - size.width() - gap
        return [
            QPoint(x, y)
            for y in (room.bottom() - size.height() - gap, room.top() + gap)
            for x in (middle, room.left() + gap, right)
        ]

    def text(self) -> str:
        """What is shown, `""` if nothing is."""
        return "" if self.isHidden() else self._text.text()
