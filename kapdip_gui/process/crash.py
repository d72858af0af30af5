"""What nobody foresaw: caught wherever it happens, reported in plain words, logged; the program goes on.

Takes: the log and, once it exists, the main window. Gives: `CrashGuard` (hooks of Python and Qt) and `interrupted` (the
game that was open when the program died, to be opened again). Source: docs/window.md 8.
"""

import logging
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication

from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark
from kapdip_gui.process.crash_log import CrashLog, started
from kapdip_gui.session.settings import Settings

if TYPE_CHECKING:
    from kapdip_gui.frame.window import MainWindow

TEXT = mark(
    "Something went wrong inside Kapdip. Your last action may not have been saved; everything before it "
    "is safe. You can continue. If it happens again, restart Kapdip: it will reopen this game as it is "
    "now."
)
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class CrashGuard(QObject):
    """Catches what would otherwise end in a lost window or in silence.

    `surprised` carries the report to the window's thread.
    """

    surprised = Signal(str)

    def __init__(self, log: CrashLog) -> None:
        super().__init__()
        self.log = log
        self.report = ""
        """The report that was made last."""
        self._window: MainWindow | None = None
        self._is_telling = False
        self._before = (sys.excepthook, threading.excepthook)
        self.surprised.connect(self._tell)

    def install(self) -> None:
        """Take the hooks."""
        self._before = (sys.excepthook, threading.excepthook)
        sys.excepthook = self._error
        threading.excepthook = self._thread_error
        qInstallMessageHandler(self._message)
        self.log.watch_native()
        self.log.write(logging.INFO, started())

    def uninstall(self) -> None:
        """Give the hooks back."""
        sys.excepthook, threading.excepthook = self._before
        qInstallMessageHandler(None)
        self.log.close()

    def watch(self, window: "MainWindow") -> None:
        """Report what goes wrong in this window from now on."""
        self._window = window

    # -- the hooks -----------------------------------------------------------------------------------------------------

    def _error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QGuiApplication.quit()
            return
        self._catch(error, trace)

    def _thread_error(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._catch(args.exc_value, args.exc_traceback)

    def _catch(self, error: BaseException, trace: TracebackType | None) -> None:
        self.report = self.log.error(error, trace, self._where())
        if sys.stderr is not None:
            print(self.report, file=sys.stderr)
        self.surprised.emit(self.report)

    def _message(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        level = _LEVELS.get(kind, logging.WARNING)
        if level >= logging.WARNING:
            self.log.write(level, f"Qt: {text[:400]}")
            if sys.stderr is not None:
                print(text[:400], file=sys.stderr)

    def _where(self) -> str:
        """Which turn and phase, and the name of the last edit, as it is shown while everything is hidden."""
        session = None if self._window is None else self._window.session
        if session is None or session.game is None:
            return "no game is open"
        turn, edit = session.game.turn, session.next_undo
        last = "" if edit is None else f", after: {edit.text(BoardLanguage('en', session.board), True)}"
        return f"{session.game.profile.name}, turn {turn.number}, {turn.step}{last}"

    # -- messages ------------------------------------------------------------------------------------------------------

    def _tell(self, report: str) -> None:
        """Report in the window; an error while doing so is only logged."""
        if self._is_telling or self._window is None:
            return
        self._is_telling = True
        try:
            self._show(self._window, report)
        except Exception as error:
            self.log.error(error, error.__traceback__, "while an error was told")
        finally:
            self._is_telling = False

    def _show(self, window: "MainWindow", report: str) -> None:
        say = window.session.say
        if window.session.game is None or not window.isVisible():
            from kapdip_gui.dialogs.trouble import show_trouble
            from kapdip_gui.frame.manual import ManualKey

            ManualKey(show_trouble(window.session, window, say(TEXT)), window.session, "saving")
            return
        window.keeper.write_again()
        window.notice.say(
            say(TEXT),
            (say("Copy the report"), lambda: QGuiApplication.clipboard().setText(report)),
            (say("Where is the log?"), lambda: window.tell(say("The log is {path}.", path=str(self.log.file)))),
            topic="crash",
            tone="bad",
            close_name=say("Close"),
            again=lambda: self._show(window, report),
        )


def interrupted(settings: Settings) -> Path | None:
    """The game that was open when the program died last time: it is opened again without being asked for.

    None if it ended well.
    """
    from kapdip.storage.lock import was_left_behind

    newest = next(iter(settings.recent()), None)
    return newest if newest is not None and was_left_behind(newest) else None
