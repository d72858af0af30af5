"""The main window: menus, tool bar, docks, and in the middle the welcome page or the desk.

Takes: the session, the keeper of the file. Gives: `MainWindow`. What commands do stands in `window_actions`; panels in their own folders.
Source: gm-evening 2; design 2 and mock-ups a, b, g.
"""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QMainWindow,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from kapdip_gui.ui.access import announce
from kapdip_gui.ui.autosave import Keeper
from kapdip_gui.ui.commands import Commands
from kapdip_gui.ui.history.film import Film
from kapdip_gui.ui.notices import NoticeBar, Toast
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import ask_for_menu, dress_all, label
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style import apply_style, style
from kapdip_gui.ui.style.icons import pixmap
from kapdip_gui.ui.tabbing import go_on
from kapdip_gui.ui.toolbar import Tools
from kapdip_gui.ui.welcome.page import WelcomePage
from kapdip_gui.ui.work import Pieces, running

if TYPE_CHECKING:
    from kapdip_gui.ui.desk import Desk
    from kapdip_gui.ui.docks import Docks

STATUS_MS = 5000
WAIT_MS = 1000
CURTAIN_MS = 180_000


class MainWindow(QMainWindow):
    """The window, empty at first. Welcome page and desk are made when they are first shown. Signal: `closed`."""

    closed = Signal()

    def __init__(self, session: Session, keeper: Keeper) -> None:
        super().__init__()
        self.session = session
        self.keeper = keeper
        self.pieces = Pieces(self)
        self.setObjectName("main")
        self.setAcceptDrops(True)
        self.setMinimumSize(960, 600)
        self.commands = Commands(session, self)
        self.menus = self.commands.fill(self.menuBar())
        self.pages = QStackedWidget()
        self._opening = label("", "title")
        self._opening.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._opening.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.pages.addWidget(self._opening)
        self.setCentralWidget(self.pages)
        self.docks: Docks | None = None
        self.desk: Desk | None = None
        self.notice = NoticeBar()
        self.toast = Toast(self)
        self.bar = Tools(session, self.commands)
        self._status()
        self.dialog: QDialog | None = None
        self.is_map_alone = False
        self._is_closing = False
        self.was_maximised = False
        self.before_alone: QByteArray | None = None
        self.film = Film(self)
        self._curtain_timer = QTimer(self)
        self._curtain_timer.setSingleShot(True)
        self._curtain_timer.timeout.connect(self._curtain_down)
        self._connect()
        self.retranslate()
        self.refresh()

    # -- building ------------------------------------------------------------------------------------------------------

    def _status(self) -> None:
        self._saved_icon = QLabel()
        self._saved = label("")
        self._said = label("")
        self._where = label("")
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.addWidget(self._saved_icon)
        bar.addWidget(self._saved)
        bar.addWidget(self._said, 1)
        self._wait_bar = QProgressBar()
        self._wait_bar.setRange(0, 0)
        self._wait_bar.setTextVisible(False)
        self._wait_bar.setFixedSize(120, 8)
        self._wait_bar.hide()
        bar.addPermanentWidget(self._wait_bar)
        bar.addPermanentWidget(self._where)
        self._wait_timer = QTimer(self)
        self._wait_timer.setSingleShot(True)
        self._wait_timer.timeout.connect(self._wait_bar.show)
        self._said_timer = QTimer(self)
        self._said_timer.setSingleShot(True)
        self._said_timer.timeout.connect(lambda: self._said.setText(""))
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._show_saved)
        self._clock.start(10_000)

    @cached_property
    def welcome(self) -> WelcomePage:
        """The page without a game, made when it is first shown: a game that is named at the start needs none."""
        made = WelcomePage(self.session, self.commands)
        made.open_wanted.connect(self.actions_of.files.open)
        self.pages.addWidget(made)
        return made

    def build_map(self) -> "Desk":
        """Make the middle of the desk, once."""
        if self.desk is None:
            from kapdip_gui.ui.desk import Desk

            self.desk = Desk(self)
            self.actions_of.turn.begin()
            self.pages.addWidget(self.desk)
            self.toast.above = self.desk.view
        return self.desk

    def build_desk(self) -> "Desk":
        """Make desk, tool bar and docks, once. Nothing of them is shown before there is a game."""
        desk = self.build_map()
        if self.docks is None:
            from kapdip_gui.ui.desk import make_docks
            from kapdip_gui.ui.turn.stepbar import StepBar

            steps = StepBar(self.session)
            steps.chosen.connect(self.actions_of.turn.show_step)
            self.bar.build(steps)
            self.bar.hide()
            self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.bar)
            self.bar.fit()
            self.docks = make_docks(self)
            self.commands.before = self.docks.let_go
            self.docks.retranslate()
            self.docks.restyle()
            QGuiApplication.instance().focusObjectChanged.connect(self._focus_moved)  # type: ignore[union-attr]
        return desk

    @property
    def is_busy(self) -> bool:
        """Whether something is being read or made: what is shown is not complete yet."""
        return self.pieces.is_busy or running() > 0 or (self.desk is not None and self.desk.view.is_busy)

    def _connect(self) -> None:
        session = self.session
        session.changed.connect(self.refresh)
        session.opened.connect(self._opened)
        session.ready.connect(self._ready)
        session.viewed_turn_changed.connect(self.refresh)
        session.hidden_changed.connect(self._hidden_changed)
        session.language_changed.connect(self.retranslate)
        session.theme_changed.connect(self.restyle)
        session.told.connect(self.tell)
        for signal in (self.keeper.saved, self.keeper.failed, self.keeper.changed_outside):
            signal.connect(lambda _: self._show_saved())
        from kapdip_gui.ui.window_actions import Actions

        self.actions_of = Actions(self)

    def _focus_moved(self, now: QObject | None) -> None:
        if self.docks is not None and not self._is_closing:
            self.docks.focus_moved(now if isinstance(now, QWidget) else None)
        self.stirred()

    # -- showing -------------------------------------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """A line in the status bar for five seconds."""
        self._said.setText(text)
        self._said_timer.start(STATUS_MS)
        announce(self, text)

    def wait_for(self, text: str) -> None:
        """Say what is being waited for as long as it lasts, after a second with a bar that moves; `""`: it is over."""
        self._said_timer.stop()
        self._said.setText(text)
        self._opening.setText(text)
        if text:
            self._wait_timer.start(WAIT_MS)
        else:
            self._wait_timer.stop()
            self._wait_bar.hide()

    def told(self) -> str:
        """What the status bar says now."""
        return self._said.text()

    def _opened(self) -> None:
        """Another game, or none: what shows it is made before it is told what to show."""
        self._is_closing = False
        self.notice.clear()
        if self.session.game is not None:
            self.build_desk()

    def _ready(self) -> None:
        """Every panel knows the game by now: so each reads it once, for the place that it gets."""
        if self.session.game is not None:
            self.build_desk().come_up()
            self._restart_curtain()
        else:
            self._leave_desk()
            self.show_welcome()
            self.refresh()

    def _leave_desk(self) -> None:
        if self.docks is not None:
            if self.is_map_alone:
                self.full_screen(drafts=False)
            self.docks.shrink()
            self.docks.remember()
            self.docks.hide()
        self.bar.hide()

    def show_welcome(self) -> None:
        """The page without a game."""
        self.pages.setCurrentWidget(self.welcome)
        self.welcome.refresh()

    def refresh(self) -> None:
        """Read the session again: title, enabled commands, undo label, status."""
        game, path = self.session.game, self.session.path
        name = f"{path.name} – Kapdip" if game is not None and path is not None else "Kapdip"
        self.setWindowTitle(name)
        self.commands.refresh()
        for key, menu in self.menus.items():
            menu.menuAction().setVisible(game is not None or key in {"file", "view", "help", "edit"})
        self.bar.refresh()
        self._show_saved()
        self._show_where()

    def _show_saved(self) -> None:
        session, say = self.session, self.session.say
        self._saved_icon.setVisible(session.game is not None)
        if session.game is None:
            self._saved.setText("")
            return
        if self.keeper.has_trouble:
            self._saved_icon.setPixmap(pixmap("alert-triangle", "bad", style().px(16)))
            self._saved.setText(say("Not saved"))
            return
        self._saved_icon.setPixmap(pixmap("device-floppy" if not session.read_only else "lock", "ok", style().px(16)))
        if session.read_only:
            self._saved.setText(say("Read-only"))
        elif not self.keeper.is_clean:
            self._saved.setText(say("Saving …"))
        elif self.keeper.saved_at is None:
            self._saved.setText(say("Saved"))
        else:
            self._saved.setText(say("Saved at {time}", time=f"{self.keeper.saved_at:%H:%M:%S}"))

    def _show_where(self) -> None:
        game = self.session.game
        if game is None:
            self._where.setText("")
            return
        language = "Deutsch" if self.session.language == "de" else "English"
        players = self.session.say_n("{n} player", "{n} players", len(game.seats))
        self._where.setText(f"{game.profile.name} · {players} · {language}")

    def retranslate(self) -> None:
        """Everything in the session's language."""
        self.commands.retranslate()
        if self.docks is not None:
            self.docks.retranslate()
        self.bar.setWindowTitle(self.session.say("Tool bar"))
        self.menuBar().setAccessibleName(self.session.say("Menus"))
        self.refresh()

    def restyle(self) -> None:
        """Give the application the look that is now chosen."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_style(app, self.session.settings)
        if self.docks is not None:
            self.docks.restyle()
        dress_all(self)
        self.bar.fit()
        self.refresh()

    # -- dialogs, full screen ------------------------------------------------------------------------------------------

    def run_dialog(self, dialog: QDialog) -> bool:
        """Show a dialog and wait for it; whether it was accepted."""
        below, self.dialog = self.dialog, dialog
        accepted = bool(dialog.exec())
        self.dialog = below
        dialog.deleteLater()
        return accepted

    def full_screen(self, *, drafts: bool) -> None:
        """The map alone on the whole screen, and back. Drafts are drawn only if asked for (design 2)."""
        from kapdip_gui.ui.fullscreen import toggle_full_screen

        toggle_full_screen(self, drafts=drafts)

    # -- privacy -------------------------------------------------------------------------------------------------------

    def _hidden_changed(self) -> None:
        self._restart_curtain()
        self.bar.refresh()

    def _restart_curtain(self) -> None:
        if self.session.hidden or not self.session.settings.flag("curtain_again", True):
            self._curtain_timer.stop()
        else:
            self._curtain_timer.start(CURTAIN_MS)

    def _curtain_down(self) -> None:
        if self.session.game is not None:
            self.session.hidden = True

    def stirred(self) -> None:
        """A key or click somewhere: the curtain waits another three minutes."""
        if self._curtain_timer.isActive():
            self._curtain_timer.start(CURTAIN_MS)

    # -- Qt ------------------------------------------------------------------------------------------------------------

    @override
    def focusNextPrevChild(self, forward: bool, /) -> bool:
        docks = [dock for dock in self.docks.all() if dock.is_in_front] if self.docks is not None else []
        return go_on([self.bar, *docks, self.pages, self.toast], forwards=forward, home=self.pages.currentWidget())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_map_alone:
            self.full_screen(drafts=False)
            return
        if event.key() == Qt.Key.Key_Escape and self.docks is not None and self.docks.enlarged is not None:
            self.docks.shrink()
            return
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_F10 and event.modifiers() & Qt.KeyboardModifier.ShiftModifier and focused is not None:
            ask_for_menu(focused)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QPushButton) and not event.isAutoRepeat():
            focused.click()
            return
        super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.docks is not None and self.session.game is not None:
            self.docks.resized()
            self.bar.fit()
        if self.toast.isVisible():
            self.toast.place()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.actions_of.dropped(event.mimeData())
        event.acceptProposedAction()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.actions_of.may_leave():
            event.ignore()
            return
        self._is_closing = True
        if self.docks is not None and self.session.game is not None:
            if self.is_map_alone:
                self.full_screen(drafts=False)
            self.docks.shrink()
            self.docks.remember()
        self.session.settings.put("window/size", f"{self.width()}x{self.height()}")
        self.session.settings.sync()
        event.accept()
        self.closed.emit()
