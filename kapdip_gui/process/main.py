"""Starts the window.

Takes: the file of a game to open, or None. Gives: `run(path) -> int`, the exit status. Everything that can wait is
imported later.
"""

import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QObject, QSocketNotifier, Qt, QTimer, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QIcon, QSessionManager
from PySide6.QtWidgets import QApplication

from kapdip.paths import ASSETS
from kapdip.project import values_of_project
from kapdip_gui.dialogs.trouble import show_trouble
from kapdip_gui.file.autosave import Keeper
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.access import install_access
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.screens import screen_of
from kapdip_gui.process.collector import Collector
from kapdip_gui.process.crash import CrashGuard, interrupted
from kapdip_gui.process.crash_log import CrashLog
from kapdip_gui.process.no_display import report_missing_display
from kapdip_gui.process.work import HAND_OVER
from kapdip_gui.sandbox.actions import Sandboxes
from kapdip_gui.session.drafts import TypedKeeper
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import Settings
from kapdip_gui.style import apply_style

if TYPE_CHECKING:
    from kapdip_gui.frame.window import MainWindow


Preparation = Callable[[], object]

READING = ("kapdip.game.model", "kapdip.game.replay", "kapdip.storage.opening")
"""Modules that read a save."""
NEEDED = (
    *READING,
    "kapdip_gui.map",
    "kapdip_gui.orders.line",
    "kapdip_gui.orders.board_desk",
    "kapdip_gui.frame.desk",
    "kapdip_gui.turn.actions",
    "kapdip_gui.turn.panel",
    "kapdip_gui.orders.panel",
)
"""Modules of the first game."""
LATER = ("kapdip_gui.exchange", "kapdip_gui.charts")
"""Modules of the panels that come once the map is there."""
FIRST_PANELS = ("turn", "orders", "exchange", "charts")
"""The docks in front in the layout that the program comes with."""


def reading(window: "MainWindow", path: Path) -> list[Preparation]:
    """Have a save read beside the window, as soon as what reads it is there."""
    return [*(partial(import_module, name) for name in READING), partial(window.actions_of.files.open, path)]


def pieces(window: "MainWindow") -> list[Preparation]:
    """Everything that can be done before there is a game, in order."""
    made: list[Preparation] = [partial(import_module, name) for name in NEEDED]
    made += [window.build_map, window.build_desk]
    made += [partial(import_module, name) for name in LATER]
    made += [partial(_panel, window, key) for key in FIRST_PANELS]
    made += [partial(_if_idle, window, piece) for piece in (_start, _rehearse)]
    return made


def _if_idle(window: "MainWindow", piece: Callable[["MainWindow"], object]) -> None:
    """Do something that pays later, unless a game is there or awaited, or a club is open."""
    if window.session.game is None and window.commands.club is None and not window.actions_of.files.is_reading:
        piece(window)


def _panel(window: "MainWindow", key: str) -> None:
    """Make a panel that nearly every game shows at once; once there is a game, only what is shown is made."""
    if window.docks is not None and window.session.game is None:
        window.docks[key].panel()


def _start(window: "MainWindow") -> None:
    """Paint the board at its start, which nobody sees: the first game then changes units and owners only."""
    if window.desk is not None:
        window.desk.show_start()


def _rehearse(window: "MainWindow") -> None:
    """Bring the desk up once behind the welcome page, with nothing painted in between: what Qt works out then, it still
    knows later.
    """
    if window.docks is None or window.desk is None:
        return
    focus = QApplication.focusWidget()
    window.setUpdatesEnabled(False)
    window.docks.arrange()
    window.pages.setCurrentWidget(window.desk)
    window.docks.hide()
    window.pages.setCurrentWidget(window.welcome)
    window.setUpdatesEnabled(True)
    if focus is not None:
        focus.setFocus()


SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))


class EndFromOutside(QObject):
    """Waits for the end from outside while the window is shown."""

    def __init__(self, app: QApplication, settings: Settings, keeper: Keeper, typed: TypedKeeper) -> None:
        super().__init__(typed)
        self._app = app
        self._settings = settings
        self._keeper = keeper
        self._typed = typed
        self._heard, self._told = socket.socketpair()
        self._heard.setblocking(False)
        self._told.setblocking(False)
        self._waker = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        self._waker.activated.connect(self._signalled)
        self._before = {number: signal.signal(number, lambda *_: None) for number in SIGNALS}
        signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        app.commitDataRequest.connect(self._logged_out, Qt.ConnectionType.DirectConnection)

    def end(self) -> None:
        """Wait no more."""
        signal.set_wakeup_fd(-1)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._waker.setEnabled(False)
        self._heard.close()
        self._told.close()

    def _signalled(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self._heard.recv(64)
        self.keep()
        self._keeper.end()
        self._settings.sync()
        self._app.exit(0)

    def _logged_out(self, manager: QSessionManager) -> None:
        """The desktop asks everybody to write: it may still stay."""
        self.keep()

    def keep(self) -> None:
        """Write everything. A field that is being typed into takes its text as it does when somebody goes on to another
        one; what can't be taken yet waits for the next time.
        """
        field = QApplication.focusWidget()
        if field is not None:
            field.clearFocus()
        self._typed.write()
        self._keeper.flush()


PAINTING_MS, RESTING_MS = 10, 150
"""What the window gets for its first picture before anything else is done; on the welcome page
somebody looks for what to click.
"""


class KapdipApplication(QApplication):
    """The application; macOS tells it which file was double-clicked while it runs."""

    file_wanted = Signal(Path)

    @override
    def event(self, event: QEvent) -> bool:
        """Of the many events only those to the application itself come here."""
        if isinstance(event, QFileOpenEvent):
            self.file_wanted.emit(Path(event.file()))
            return True
        return super().event(event)


def make_application(arguments: list[str]) -> QApplication:
    """The application with its name and icon; the one that exists already, if there is one.

    What the imports made stays until the end: the garbage collector need not look at it. Threads let each other in
    sooner than Python has it.
    """
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    app = KapdipApplication(arguments)
    app.setApplicationName("Kapdip")
    app.setOrganizationName("Kapdip")
    QGuiApplication.setDesktopFileName(values_of_project()["id"])
    gc.freeze()
    sys.setswitchinterval(HAND_OVER)
    return app


def make_window(app: QApplication, settings: Settings) -> MainWindow:
    """The main window with its session, not shown yet."""
    apply_style(app, settings)
    install_access()
    session = Session(settings)
    _speak_qt(app, session)
    session.language_changed.connect(lambda: _speak_qt(app, session))
    keeper = Keeper(session.open_game)
    window = MainWindow(session, keeper)
    session.setParent(window)
    window.closed.connect(Collector(window).end)
    Sandboxes(window)
    if isinstance(app, KapdipApplication):
        app.file_wanted.connect(window.actions_of.files.open)
    app.styleHints().colorSchemeChanged.connect(lambda _: session.theme_changed.emit())
    if (wishes := getattr(app.styleHints(), "accessibility", None)) is not None:  # since Qt 6.10
        wishes().contrastPreferenceChanged.connect(lambda _: session.theme_changed.emit())
    width, _, height = settings.text("window/size", "1600x900")[:20].partition("x")
    screen = app.primaryScreen().availableGeometry()
    wanted = (int(width), int(height)) if width.isdecimal() and height.isdecimal() else (1600, 900)
    window.resize(min(wanted[0], screen.width()), min(wanted[1], screen.height()))
    return window


def fill_small_screen(window: MainWindow) -> None:
    """A window as large as the screen fills it: its frame would push the lower edge, with the
    status line, out of sight.
    """
    screen = screen_of(window).availableGeometry()
    if window.width() >= screen.width() or window.height() >= screen.height():
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)


_translators: list[QTranslator] = []


def _speak_qt(app: QApplication, session: Session) -> None:
    """Qt's own words (standard buttons, file dialogs) in the window's language."""
    while _translators:
        app.removeTranslator(_translators[-1])
        _translators.pop().deleteLater()
    QLocale.setDefault(QLocale(session.language))
    translator = QTranslator(app)
    if translator.load(f"qtbase_{session.language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(translator)
        _translators.append(translator)


def begin(window: MainWindow, path: Path | None) -> None:
    """Show the window and, once it is painted, make the desk in pieces: while the file is read, if one is named, or
    while the welcome page is looked at. A game that is opened before all is done waits for the rest.

    A file that was named from where the program was started is where it is, whatever folder a dialog goes to.
    """
    path = None if path is None else path.absolute()
    todo = pieces(window)
    if path is None:
        window.show_welcome()
    else:
        window.wait_for(window.session.say("Opening {name} …", name=path.name))
        todo = [*reading(window, path), *todo]
    window.show()
    if (aside := window.session.settings.aside) is not None:
        text = window.session.say(
            "Not all of your settings could be read: what is missing is as it was at the first start. The old file "
            "is kept as {file}.",
            file=str(aside),
        )
        ManualKey(show_trouble(window.session, window, text), window.session, "saving")
    QTimer.singleShot(PAINTING_MS if path is not None else RESTING_MS, window, lambda: window.pieces.put(*todo))


def run(path: Path | None = None) -> int:
    """Show the window (with a game, if a file is named, or the one that was open when the
    program died) until it is closed.
    """
    settings = Settings()
    with report_missing_display(path, settings.language):
        app = make_application(sys.argv[:1])
    app.setWindowIcon(QIcon(str(ASSETS / "kapdip.svg")))
    guard = CrashGuard(CrashLog())
    guard.install()
    window = make_window(app, settings)
    guard.watch(window)
    ending = EndFromOutside(app, settings, window.keeper, window.typed)
    fill_small_screen(window)
    begin(window, path or interrupted(settings))
    try:
        return app.exec()
    finally:
        ending.end()
        guard.uninstall()
