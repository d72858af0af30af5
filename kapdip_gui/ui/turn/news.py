"""The News dock: what people will talk about after a step, as a short list.

Takes: the session. Gives: `NewsPanel`. Source: gm-evening 6; mock-up b.
"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from kapdip_gui.reason import Reason
from kapdip_gui.ui.orders.results import resolved_turn
from kapdip_gui.ui.parts import button, label, row
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.chips import chip_pixmap
from kapdip_gui.ui.style.icons import icon
from kapdip_gui.ui.texts import turn_title
from kapdip_gui.words import sentences

ICONS = {
    "news.centre_taken": ("circle-check", "ok"),
    "news.centre_lost": ("flag", "warn"),
    "news.eliminated": ("x", "bad"),
    "news.red": ("alert-triangle", "bad"),
    "news.nmr": ("circle-dashed", "warn"),
    "news.control": ("flag", "accent"),
    "news.control_first": ("flag", "accent"),
    "news.lot": ("dice-5", "text_secondary"),
    "news.lot_typed": ("dice-5", "text_secondary"),
    "news.exclude": ("x", "warn"),
}


class NewsPanel(QWidget):
    """A list of sentences."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._title = label("", "strong")
        self._copy = button("", "copy", kind="link")
        self._copy.clicked.connect(self._to_clipboard)
        head = row(self._title, None, self._copy)
        head.setContentsMargins(14, 8, 10, 6)
        column.addLayout(head)
        self._empty = label("", "secondary", wrap=True)
        self._empty.setContentsMargins(14, 0, 14, 8)
        column.addWidget(self._empty)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setIconSize(QSize(17, 17))
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setStyleSheet("QListWidget::item { padding: 4px 8px; }")
        column.addWidget(self.list, 1)
        self.setFocusProxy(self.list)
        for signal in (session.changed, session.viewed_turn_changed, session.language_changed, session.theme_changed):
            signal.connect(self.refresh)
        self.refresh()

    def news(self) -> tuple[Reason, ...]:
        """The news that are shown."""
        game = self._session.game
        turn = resolved_turn(game, self._session.viewed_turn) if game is not None else None
        return turn.results.news if turn is not None else ()

    def refresh(self) -> None:
        """Read the session again."""
        session, game = self._session, self._session.game
        self._empty.setText(session.say("No news yet. They come with the first resolved step."))
        self._copy.setText(session.say("Copy"))
        self.list.setAccessibleName(session.say("News"))
        self.list.clear()
        told = self.news()
        self._empty.setVisible(not told)
        self._copy.setVisible(bool(told))
        turn = resolved_turn(game, session.viewed_turn) if game is not None else None
        self._title.setText(turn_title(game, turn.number, session.language) if game is not None and turn is not None else "")
        for reason in told:
            item = QListWidgetItem(sentences.say(reason, session.language))
            power = reason.facts.get("power")
            if isinstance(power, str) and reason.key in {"news.centre_taken", "news.control", "news.control_first", "news.centre_lost"}:
                item.setIcon(chip_pixmap(power, style().px(17)))
            else:
                item.setIcon(icon(*ICONS.get(reason.key, ("news", "text_secondary"))))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.list.addItem(item)

    def _to_clipboard(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(sentences.say(reason, self._session.language) for reason in self.news()))
        self._session.told.emit(self._session.say("The news are on the clipboard."))
