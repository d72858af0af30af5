"""What the room sees, saved: as a picture, or the replay as a page; and how long each phase of the evening took.

Takes: the session, the wall, where dialogs are shown. Gives: `WallSaving`. What waits to be shown is not saved.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from kapdip.evaluation.documents import plain_name
from kapdip.game.corrections import published_view
from kapdip.game.public import PublicView
from kapdip.storage.outputs import WriteError, write_output
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.file.overwriting import may_replace
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.phase_times import phase_times_of
from kapdip_gui.session.session import Session
from kapdip_gui.wall.actions import Walls

if TYPE_CHECKING:
    from kapdip.showing.wall.film_words import Film

FOLDER = "wall/folder"


class WallSaving:
    """The commands of the menu Wall that give something out of the hand."""

    def __init__(self, session: Session, walls: Walls, dialogs: Dialogs) -> None:
        self._session, self._walls, self._dialogs = session, walls, dialogs

    def picture(self) -> None:
        """Save what the room sees as PNG or SVG."""
        from kapdip_gui.wall import picture

        sight, say = self._walls.sight(), self._session.say
        if sight is not None:
            kinds = {"png": lambda: picture.png(sight), "svg": lambda: picture.svg(sight, self._session.current.name)}
            self._save(say("Save the wall as a picture"), say("Wall"), kinds)

    def page(self) -> None:
        """Save the whole game as a page that plays it."""
        self._page(None)

    def turn_page(self) -> None:
        """Save the replay of the turn that is looked at, else of the last one that is over."""
        view = self._view()
        over = [turn.number for turn in view.turns if turn.is_finished] if view is not None else []
        wanted = self._session.viewed_turn or 0
        self._page(wanted if wanted in over else over[-1] if over else 0)

    def times(self) -> None:
        """How long each phase took."""
        from kapdip_gui.dialogs.times import TimesDialog

        times = phase_times_of(self._session)
        self._dialogs.run(TimesDialog(self._session, self._dialogs.owner, times.phases, times.now()))

    def _view(self) -> PublicView | None:
        """What the room may see."""
        director = self._walls.audience.director
        return director.view if director is not None else None

    def room_page(self) -> None:
        """Save what the room sees, with what led to it, as a page."""
        from kapdip.showing.wall.room import room_film

        view, speaker = self._view(), self._walls.audience.speaker
        if view is not None:
            title = self._session.say("Save the wall as a web page")
            self._save_page(title, self._session.say("Wall"), lambda: (room_film(view, speaker), ()))

    def _page(self, turn: int | None) -> None:
        from kapdip.evaluation.present_corrections import film_notes
        from kapdip.showing.wall.film_words import film_of

        view, session = self._view(), self._session
        if view is None or not any(one.is_finished for one in view.turns):
            session.told.emit(session.say("No turn is finished yet, so there is nothing to replay."))
            return
        speaker = self._walls.audience.speaker
        name = " ".join([view.name, session.say("Replay"), *([str(turn)] if turn is not None else [])])
        told = published_view(session.current, view)

        def make() -> "tuple[Film, Sequence[str]]":
            return film_of(view, speaker, turn), film_notes(told, speaker.language, turn)

        self._save_page(session.say("Save the replay as a web page"), name, make)

    def _save_page(self, title: str, name: str, make: "Callable[[], tuple[Film, Sequence[str]]]") -> None:
        """Ask for a file, and write the page that plays this replay, with what is noted below it."""
        from kapdip.evaluation.film_page import render_film
        from kapdip.showing.wall.film_words import film_words

        speaker = self._walls.audience.speaker

        def made() -> bytes:
            film, notes = make()
            return render_film(film.frames, film.title, film_words(speaker), speaker.language, notes).encode("utf-8")

        found = self._ask(title, name, ["html"])
        if found is not None:
            self._session.told.emit(self._session.say("The page is being written …"))
            run_beside(made, partial(self._write, found), self._failed, self._walls)

    def _failed(self, error: Exception) -> None:
        """A page that could not be made is an error of the program, reported like any other."""
        raise error

    def _save(self, title: str, name: str, kinds: dict[str, Callable[[], bytes]]) -> None:
        """Ask for a file, and write it in the kind that its ending says."""
        found = self._ask(title, name, list(kinds))
        if found is not None:
            self._write(found, kinds[found.suffix.lower().removeprefix(".")]())

    def _ask(self, title: str, name: str, endings: list[str]) -> Path | None:
        """The file that is to be written, its ending one of these; None: none is."""
        session, owner = self._session, self._dialogs.owner
        folder = beside(session.path, session.settings.text(FOLDER, ""))
        found, kind = QFileDialog.getSaveFileName(
            owner,
            title,
            str(folder / f"{plain_name(name)}.{endings[0]}"),
            ";;".join(f"*.{ending}" for ending in endings),
        )
        if not found:
            return None
        chosen = Path(found)
        ending = chosen.suffix.lower().removeprefix(".")
        path = chosen if ending in endings else Path(f"{found}.{kind.rpartition('.')[2] or endings[0]}")
        return path if may_replace(session, owner, chosen, (path,)) else None

    def _write(self, path: Path, content: bytes) -> None:
        session = self._session
        try:
            write_output(path, content)
        except WriteError as error:
            session.refused.emit((error.reason,))
        else:
            session.settings.put(FOLDER, str(path.parent))
            session.told.emit(session.say("Saved: {file}", file=path.name))
