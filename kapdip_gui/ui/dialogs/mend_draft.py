"""What is entered while a past turn is mended, kept in a file of its own beside the save: nothing typed is lost in a crash.

Takes: the session. Gives: `DraftKeeper`. The file is a save of its own, `.GAME.yaml.mending`; it goes when the turn is taken or
discarded. Writing runs beside the window; the newest state wins. Source: gm-evening 10.
"""

from pathlib import Path

from kapdip_gui.game.model import Game
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import load_game, save_game
from kapdip_gui.storage.places import beside, real_place
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.work import run_beside


def draft_file(save: Path) -> Path:
    """Where what is mended in a game is kept meanwhile."""
    return beside(real_place(save), ".mending")


class DraftKeeper:
    """Writes the reopened turn after each deed, one file at a time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting: tuple[Path, Game] | None = None
        self._is_writing = False
        session.changed.connect(self._changed)

    def _changed(self) -> None:
        session, aside = self._session, self._session.mending
        if aside is None or session.path is None or session.read_only or session.current == aside.reopened:
            return
        if not session.path.is_file():  # nothing to keep it beside
            return
        self._waiting = (draft_file(session.path), session.current)
        self._write()

    def _write(self) -> None:
        if self._is_writing or self._waiting is None:
            return
        (path, game), self._waiting = self._waiting, None
        self._is_writing = True
        run_beside(lambda: save_game(game, path, keep_generation=False), lambda _: self._written(path), lambda _: self._written(path))

    def _written(self, path: Path) -> None:
        """A state is on disk (or could not be written: the next deed tries again); what was taken meanwhile leaves no file."""
        self._is_writing = False
        session = self._session
        if session.mending is None or session.path is None or draft_file(session.path) != path:
            path.unlink(missing_ok=True)
        self._write()

    def drop(self, save: Path | None) -> None:
        """The turn is taken or discarded."""
        self._waiting = None
        if save is not None and not self._session.read_only:
            draft_file(save).unlink(missing_ok=True)

    def found(self) -> Game | None:
        """The reopened turn that a crash left behind, if it still belongs to the open game; one that doesn't is removed."""
        session = self._session
        if session.path is None or session.read_only or not draft_file(session.path).is_file():
            return None
        try:
            draft = load_game(draft_file(session.path))
        except SaveError:
            draft = None
        if draft is not None and _belongs(draft, session.current):
            return draft
        self.drop(session.path)
        return None


def _belongs(draft: Game, game: Game) -> bool:
    """Whether a draft is one of the game's own past turns, with the same turns before it."""
    number = len(draft.turns)
    same = (draft.name, draft.seed, draft.turns[:-1]) == (game.name, game.seed, game.turns[: number - 1])
    return same and number <= len(game.turns) and game.turns[number - 1].is_over and not draft.is_over
