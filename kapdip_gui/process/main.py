"""Starts the window.

Takes: the file of a game to open, or None. Gives: `run(path) -> int`, the exit status. Everything that can wait is
imported later.
"""

import gc
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, Qt, QTimer, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from kapdip.paths import ASSETS
from kapdip_gui.file.autosave import Keeper
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.access import install_access
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.screens import screen_of
from kapdip_gui.process.ahead import pieces, reading
from kapdip_gui.process.collector import Collector
from kapdip_gui.process.crash import CrashGuard, interrupted
from kapdip_gui.process.crash_log import CrashLog
from kapdip_gui.process.ending import EndFromOutside
from kapdip_gui.process.no_display import report_missing_display
from kapdip_gui.process.work import HAND_OVER
from kapdip_gui.sandbox.actions import Sandboxes
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import Settings
from kapdip_gui.style import apply_style

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

    What the imports made stays until the end: whoever collects garbage need not look at it. Threads let each other in
    sooner than Python has it.
    """
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    app = KapdipApplication(arguments)
    app.setApplicationName("Kapdip")
    app.setOrganizationName("Kapdip")
    QGuiApplication.setDesktopFileName("kapdip")
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
    width, _, height = settings.text("window/size", "1600x900").partition("x")
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
