"""What is entered while a past turn is mended, kept in a file of its own beside the save: nothing typed is lost in a
crash.

Takes: the open game. Gives: `DraftKeeper`. The file is a save of its own, `.GAME.yaml.mending`; it goes when the turn
is taken or discarded. Writing runs beside the window; the newest state wins. Source: docs/window.md 9.10.
"""

from pathlib import Path

from kapdip.game.model import Game
from kapdip.storage.errors import SaveError
from kapdip.storage.files import load_game, save_game
from kapdip.storage.places import beside, real_place
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.open_game import OpenGame


def draft_file(save: Path) -> Path:
    """Where what is mended in a game is kept meanwhile."""
    return beside(real_place(save), ".mending")


class DraftKeeper:
    """Writes the reopened turn after each edit, one file at a time."""

    def __init__(self, game: OpenGame) -> None:
        self._open = game
        self._waiting: tuple[Path, Game] | None = None
        self._is_writing = False
        game.changed.connect(self._changed)

    def _changed(self) -> None:
        game, aside = self._open, self._open.mending
        if aside is None or game.path is None or game.read_only or game.current == aside.reopened:
            return
        if not game.path.is_file():  # nothing to keep it beside
            return
        self._waiting = (draft_file(game.path), game.current)
        self._write()

    def _write(self) -> None:
        if self._is_writing or self._waiting is None:
            return
        (path, game), self._waiting = self._waiting, None
        self._is_writing = True
        run_beside(
            lambda: save_game(game, path, keep_generation=False),
            lambda _: self._written(path),
            lambda _: self._written(path),
        )

    def _written(self, path: Path) -> None:
        """A state is on disk (or could not be written: the next edit tries again); what was
        taken meanwhile leaves no file.
        """
        self._is_writing = False
        game = self._open
        if game.mending is None or game.path is None or draft_file(game.path) != path:
            path.unlink(missing_ok=True)
        self._write()

    def drop(self, save: Path | None) -> None:
        """The turn is taken or discarded."""
        self._waiting = None
        if save is not None and not self._open.read_only:
            draft_file(save).unlink(missing_ok=True)

    def found(self) -> Game | None:
        """The reopened turn that a crash left behind, if it still belongs to the open game; one
        that doesn't is removed.
        """
        game = self._open
        if game.path is None or game.read_only or not draft_file(game.path).is_file():
            return None
        try:
            draft = load_game(draft_file(game.path))
        except SaveError:
            draft = None
        if draft is not None and _belongs(draft, game.current):
            return draft
        self.drop(game.path)
        return None


def _belongs(draft: Game, game: Game) -> bool:
    """Whether a draft is one of the game's own past turns, with the same turns before it."""
    number = len(draft.turns)
    same = (draft.id, draft.turns[:-1]) == (game.id, game.turns[: number - 1])
    return same and number <= len(game.turns) and game.turns[number - 1].is_over and not draft.is_over
