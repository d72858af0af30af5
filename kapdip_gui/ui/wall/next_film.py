"""What the next fight needs, made before it is wanted: its film beside the window, its letters in idle moments.

Takes: pictures before and after. Gives: `NextFilm`, which hands out a film, made or not. No frame pays for it then.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject

from kapdip_gui.drawing.animation import MovesFilm, moves_film
from kapdip_gui.drawing.map_picture import MapPicture
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.scene import Text
from kapdip_gui.drawing.style import Paint
from kapdip_gui.ui.map.letters import halo_path, text_path
from kapdip_gui.ui.work import Pieces, run_beside

SOME = 4
"""Names whose letters and halos are made in one piece, a few milliseconds together."""


class Wanted(NamedTuple):
    """A film: the board, the pictures from which it goes and to which."""

    sheet: MapSheet
    before: MapPicture
    after: MapPicture

    def film(self) -> MovesFilm:
        """The film itself, which takes some dozen milliseconds."""
        return moves_film(self.sheet, self.before, self.after)


class NextFilm(QObject):
    """One film at a time: the one that was asked for last."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pieces = Pieces(self)
        self._wanted: Wanted | None = None
        self._film: MovesFilm | None = None

    def prepare(self, wanted: Wanted, paints: Mapping[str, Paint]) -> None:
        """Make this film, beside the window; what was made before is forgotten."""
        if wanted == self._wanted:
            return
        self._wanted, self._film = wanted, None
        # whoever takes a film that could not be made makes it himself, and is told why
        run_beside(wanted.film, partial(self._keep, wanted, paints), lambda _: None, self)

    def _keep(self, wanted: Wanted, paints: Mapping[str, Paint], film: MovesFilm) -> None:
        if wanted is not self._wanted:
            return
        self._film = film
        names = [item for item in (*film.after.names, *film.after.crossed) if isinstance(item, Text)]
        for first in range(0, len(names), SOME):
            self._pieces.put(partial(_letter, names[first : first + SOME], paints))

    def take(self, wanted: Wanted) -> MovesFilm:
        """The film, made already or now."""
        return self._film if self._film is not None and wanted == self._wanted else wanted.film()

    @property
    def is_busy(self) -> bool:
        """Whether letters are still to be made."""
        return self._pieces.is_busy


def _letter(names: Sequence[Text], paints: Mapping[str, Paint]) -> None:
    """Make the letters and halos of some names, which are kept."""
    for item in names:
        text_path(item, paints[item.role])
        if paints[item.role].halo:
            halo_path(item, paints[item.role])
