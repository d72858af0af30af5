"""What the window says outside its panels: the line at its bottom, the notice above the map, the toast.

Takes: the window with its status bar, the session, the keeper of the file. Gives: `Messages`.
Source: docs/window.md 2, 8.
"""

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QMainWindow

from kapdip_gui.file.autosave import Keeper
from kapdip_gui.frame.notices import NoticeBar, Toast
from kapdip_gui.kit.access import announce
from kapdip_gui.kit.parts import OneLine, label
from kapdip_gui.kit.waiting import WaitBar
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap

STATUS_MS = 5000
CLOCK_MS = 10_000


class Messages(QObject):
    """Status line, notice and toast of a window. Signal: `waits` (what is being waited for, `""`: it is over)."""

    waits = Signal(str)

    def __init__(self, window: QMainWindow, session: Session, keeper: Keeper) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._keeper = keeper
        self.notice = NoticeBar()
        self.toast = Toast(window)
        self._saved_icon = QLabel()
        self._saved = label("")
        self._said = OneLine("", "")
        self._where = label("")
        self._wait_bar = WaitBar()
        bar = window.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self._saved_icon)
        bar.addWidget(self._saved)
        bar.addWidget(self._said, 1)
        bar.addPermanentWidget(self._wait_bar)
        bar.addPermanentWidget(self._where)
        self._said_timer = QTimer(self)
        self._said_timer.setSingleShot(True)
        self._said_timer.timeout.connect(lambda: self._said.show_text(""))
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._show_saved)
        self._clock.start(CLOCK_MS)
        session.told.connect(self.tell)
        session.told_no_more.connect(self.take_back)
        for signal in (session.changed, session.opened):  # what a toast offers is about the game as it was
            signal.connect(self.toast.hide)
        session.opened.connect(self._forget)
        session.opened.connect(self._show_clock, Qt.ConnectionType.SingleShotConnection)
        for signal in (keeper.saved, keeper.failed, keeper.changed_outside):
            signal.connect(lambda _: self._show_saved())

    def _show_clock(self) -> None:
        """With the first game: nothing of games is loaded for the welcome page."""
        from kapdip_gui.wall.desk_clock import DeskClock

        self._window.statusBar().insertPermanentWidget(4, DeskClock(self._session, is_named=True))

    def tell(self, text: str) -> None:
        """A line in the status bar for five seconds."""
        self._said.show_text(text)
        self._said_timer.start(STATUS_MS)
        announce(self._window, text)

    def take_back(self, text: str) -> None:
        """A message no longer holds: it goes before its time, unless another one is shown by now."""
        if self.text() == text:
            self._forget()

    def _forget(self) -> None:
        """What was said about one game is not said about the next, or beside none."""
        if self._said_timer.isActive():
            self._said_timer.stop()
            self._said.show_text("")

    def text(self) -> str:
        """What the status bar says now."""
        return self._said.text()

    def wait_for(self, text: str) -> None:
        """Say what is being waited for as long as it lasts, after a second with a bar that moves; `""`: it is over."""
        self._said_timer.stop()
        self._said.show_text(text)
        self.waits.emit(text)
        if text:
            self._wait_bar.begin()
        else:
            self._wait_bar.end()

    def refresh(self) -> None:
        """Read again whether the game is on disk, and which game it is."""
        self._show_saved()
        self._show_where()

    def _show_saved(self) -> None:
        session, keeper, say = self._session, self._keeper, self._session.say
        self._saved_icon.setVisible(session.game is not None)
        self._window.setWindowModified(session.game is not None and keeper.has_trouble)
        if session.game is None:
            self._saved.setText("")
            return
        if keeper.has_trouble:
            self._saved_icon.setPixmap(pixmap("alert-triangle", "bad", style().px(16)))
            self._saved.setText(say("Not saved"))
            return
        self._saved_icon.setPixmap(pixmap("device-floppy" if not session.read_only else "lock", "ok", style().px(16)))
        if session.read_only:
            self._saved.setText(say("Read-only"))
        elif not keeper.is_clean:
            self._saved.setText(say("Saving …"))
        elif keeper.saved_at is None:
            self._saved.setText(say("Saved"))
        else:
            self._saved.setText(say("Saved at {time}", time=f"{keeper.saved_at:%H:%M:%S}"))

    def _show_where(self) -> None:
        game = self._session.game
        if game is None:
            self._where.setText("")
            return
        language = "Deutsch" if self._session.language == "de" else "English"
        players = self._session.say_n("{n} player", "{n} players", len(game.seats))
        self._where.setText(f"{game.profile.name} · {players} · {language}")
