"""Everything entered is on disk within a second, without a command and without a stutter.

Takes: the session's games as they change. Gives: `Keeper`, which writes them in a thread, one after the other, newest first.
Source: gm-evening 10; the storage room writes atomically.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from kapdip_gui.game.model import Game
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.work import run_beside

DELAY_MS = 250
RETRY_MS = 5000


class Keeper(QObject):
    """Writes the open game soon after every change. Signals: `saved` (path), `failed` (the error)."""

    saved = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, save: Callable[[Game, Path], object]) -> None:
        super().__init__(session)
        self._session = session
        self._save = save
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._write)
        self._writing: Game | None = None
        self._written: Game | None = None
        self.saved_at: datetime | None = None
        session.write_wanted.connect(self._soon)
        session.opened.connect(self._opened)

    @property
    def is_clean(self) -> bool:
        """Whether the newest value is on disk."""
        return self._session.game is None or self._session.path is None or self._written is self._session.game

    def _opened(self) -> None:
        self._timer.stop()
        self._written = self._session.game
        self.saved_at = None

    def _soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start(DELAY_MS)

    def _write(self) -> None:
        game, path = self._session.game, self._session.path
        if game is None or path is None or self._session.read_only or self._writing is not None or game is self._written:
            return
        self._writing = game
        run_beside(lambda: self._save(game, path), lambda _: self._done(game, path), self._went_wrong, self._pool)

    def _done(self, game: Game, path: Path) -> None:
        self._writing = None
        if path == self._session.path:
            self._written = game
            self.saved_at = datetime.now()
            self.saved.emit(path)
            if self._session.game is not game:
                self._soon()

    def _went_wrong(self, error: Exception) -> None:
        self._writing = None
        self.failed.emit(error)
        self._timer.start(RETRY_MS)

    def flush(self) -> bool:
        """Write now and wait for it (closing, quitting); False if it failed, with `failed` told."""
        self._timer.stop()
        self._pool.waitForDone(10000)
        game, path = self._session.game, self._session.path
        if game is None or path is None or self._session.read_only or game is self._written:
            return True
        try:
            self._save(game, path)
        except Exception as error:
            self.failed.emit(error)
            return False
        self._written = game
        self.saved_at = datetime.now()
        self.saved.emit(path)
        return True
