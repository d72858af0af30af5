"""The History dock: every turn in a line with what happened; a click looks at it, read-only.

Takes: the session. Gives: `HistoryPanel`; signal `command_wanted(key)`. Source: docs/window.md 9.8.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTreeWidgetItem

from kapdip.game.news import news_of
from kapdip.game.public import PublicTurn
from kapdip.showing.texts import turn_short, turn_title
from kapdip.words import sentences
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button
from kapdip_gui.orders.list_panel import VALUE, ListPanel
from kapdip_gui.orders.painting import LineLook
from kapdip_gui.session.session import Session
from kapdip_gui.turn.news import worth

MOST_NEWS = 3


class HistoryPanel(ListPanel):
    """The newest turn on top."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        self._film, self._mend = button("", "movie"), button("", "git-compare")
        super().__init__(session, self._film, self._mend, None, name_width=44)
        self._film.clicked.connect(lambda: self.command_wanted.emit("view.film"))
        self._mend.clicked.connect(lambda: self.command_wanted.emit("turn.mend"))
        self.tree.itemClicked.connect(lambda item, _: self._look(item))
        self.tree.itemActivated.connect(lambda item, _: self._look(item))
        self.refresh()

    @override
    def fill(self) -> None:
        session, game = self._session, self._session.game
        say = session.say
        self._film.setText(say("Replay"))
        self._mend.setText(say("Correct …"))
        self.empty.setText(say("This is the first turn. Every turn you play stays here to look back on."))
        self.tree.setAccessibleName(say("Turns"))
        if game is None:
            return
        shown = session.viewed_turn or game.turn.number
        for turn in map(session.shown_turn, range(len(game.turns), 0, -1)):
            look = self._line(turn)
            title = turn_title(game, turn.number, session.language)
            item = self.add(look, value=turn.number, spoken=(f"{title}.", look.text, look.below))
            if turn.number == shown:
                self.tree.setCurrentItem(item)
        self.empty.setVisible(len(game.turns) == 1)

    def _line(self, turn: PublicTurn) -> LineLook:
        session, game = self._session, self._session.current
        short = turn_short(game, turn.number, session.language)
        if not turn.is_finished:
            return LineLook(short, session.say("in progress"), session.say("Turn {turn}", turn=turn.number))
        told = " ".join(
            sentences.say(reason, session.language) for reason in sorted(news_of(turn), key=worth)[:MOST_NEWS]
        )
        return LineLook(short, session.say("Turn {turn}", turn=turn.number), told or session.say("A quiet turn."))

    def _look(self, item: QTreeWidgetItem | None) -> None:
        if item is None:  # where one click activates, too: the first of both signals has made the list anew
            return
        game = self._session.current
        number = int(item.data(0, VALUE))
        self._session.viewed_turn = None if number == len(game.turns) else number
