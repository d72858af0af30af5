"""The History dock: every turn in a line with what happened; a click looks at it, read-only.

Takes: the session. Gives: `HistoryPanel`; signal `command_wanted(key)`. Source: gm-evening 8.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QTreeWidgetItem, QVBoxLayout, QWidget

from kapdip_gui.game.model import Turn, TurnStep
from kapdip_gui.ui.orders.painting import LOOK, LineDelegate, LineLook, LineTree
from kapdip_gui.ui.parts import button, label
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.texts import turn_short, turn_title
from kapdip_gui.words import sentences

NUMBER = Qt.ItemDataRole.UserRole
MOST_NEWS = 3
WORTH = ("news.end", "news.eliminated", "news.control", "news.exclude", "news.red", "news.centre_lost", "news.centre_taken", "news.nmr")


class HistoryPanel(QWidget):
    """The newest turn on top."""

    command_wanted = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._film = button("", "movie")
        self._mend = button("", "git-compare")
        self._film.clicked.connect(lambda: self.command_wanted.emit("view.film"))
        self._mend.clicked.connect(lambda: self.command_wanted.emit("turn.mend"))
        above = QHBoxLayout()
        above.setSpacing(6)
        above.setContentsMargins(10, 8, 10, 8)
        above.addWidget(self._film)
        above.addWidget(self._mend)
        above.addStretch(1)
        column.addLayout(above)
        self._empty = label("", "secondary", wrap=True)
        self._empty.setContentsMargins(14, 0, 14, 8)
        column.addWidget(self._empty)
        self.tree = LineTree()
        delegate = LineDelegate(self.tree)
        delegate.name_width = 44
        self.tree.setItemDelegate(delegate)
        self.tree.itemClicked.connect(lambda item, _: self._look(item))
        self.tree.itemActivated.connect(lambda item, _: self._look(item))
        column.addWidget(self.tree, 1)
        self.setFocusProxy(self.tree)
        for signal in (session.changed, session.viewed_turn_changed, session.language_changed, session.theme_changed):
            signal.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Read the session again."""
        session, game = self._session, self._session.game
        say = session.say
        self._film.setText(say("Film"))
        self._mend.setText(say("Mend …"))
        self._empty.setText(say("This is the first turn. Every turn that is played stays here to be looked at."))
        self.tree.setAccessibleName(say("Turns"))
        self.tree.blockSignals(True)
        self.tree.clear()
        if game is not None:
            shown = session.viewed_turn or game.turn.number
            for turn in reversed(game.turns):
                item = QTreeWidgetItem(self.tree)
                look = self._line(turn)
                item.setData(0, LOOK, look)
                item.setData(0, NUMBER, turn.number)
                title = turn_title(game, turn.number, session.language)
                item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{title}. {look.text} {look.below}")
                if turn.number == shown:
                    self.tree.setCurrentItem(item)
            self._empty.setVisible(len(game.turns) == 1)
        self.tree.blockSignals(False)

    def _line(self, turn: Turn) -> LineLook:
        session, game = self._session, self._session.current
        short = turn_short(game, turn.number, session.language)
        if turn.step is not TurnStep.FINISHED:
            return LineLook(short, session.say("in progress"), session.say("Turn {turn}", turn=turn.number))
        ranked = sorted(
            (reason for reason in turn.results.news), key=lambda r: next((i for i, k in enumerate(WORTH) if r.key.startswith(k)), 99)
        )
        told = " ".join(sentences.say(reason, session.language) for reason in ranked[:MOST_NEWS])
        return LineLook(short, session.say("Turn {turn}", turn=turn.number), told or session.say("A quiet turn."))

    def _look(self, item: QTreeWidgetItem) -> None:
        game = self._session.current
        number = int(item.data(0, NUMBER))
        self._session.viewed_turn = None if number == len(game.turns) else number
