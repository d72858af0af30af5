"""What the next fight needs, made before it is wanted: its film beside the window; its letters, and what its first
picture looks like, in idle moments.

Takes: pictures before and after, the map on which they are shown. Gives: `NextFilm`, which hands out a film, made or
not. No frame pays for it then.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from kapdip.board.model import ProvinceCode
from kapdip.drawing import map_overlay as overlay
from kapdip.drawing.animation import MARKS_AT, SLIDE_AT, MovesFilm, moves_film
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.scene import Primitive, Text
from kapdip.drawing.style import Paint
from kapdip_gui.map.letters import halo_path, text_path
from kapdip_gui.map.picture_view import PictureView
from kapdip_gui.process.work import Pieces, run_beside

SOME, SOME_ITEMS = 4, 40
"""Names whose letters and halos are made in one piece, and primitives that are made ready in one: a few milliseconds
together.
"""


class Wanted(NamedTuple):
    """A film: the board, the pictures from which it goes and to which, and what stands out meanwhile."""

    sheet: MapSheet
    before: MapPicture
    after: MapPicture
    places: frozenset[ProvinceCode]

    def film(self) -> MovesFilm:
        """The film itself, which takes some dozen milliseconds."""
        return moves_film(self.sheet, self.before, self.after)

    def worked_out(self) -> tuple[MovesFilm, list[Primitive]]:
        """The film, looked through so that no frame has to work out anything; and its first picture with what lies
        over it.
        """
        film = self.film()
        first = film.at(0)
        for ms in (MARKS_AT, SLIDE_AT):
            film.at(ms + 1)
        return film, [*first, *overlay.names(self.sheet, film.before.names, self.places)]


class NextFilm:
    """One film at a time: the one that was asked for last."""

    def __init__(self, view: PictureView) -> None:
        self._view = view
        self._pieces = Pieces(view)
        self._wanted: Wanted | None = None
        self._film: MovesFilm | None = None

    def prepare(self, wanted: Wanted, paints: Mapping[str, Paint]) -> None:
        """Make this film, beside the window; what was made before is forgotten."""
        if wanted == self._wanted:
            return
        self._wanted, self._film = wanted, None
        # whoever takes a film that could not be made makes it himself, and is told why
        run_beside(wanted.worked_out, partial(self._keep, wanted, paints), lambda _: None, self._view)

    def _keep(self, wanted: Wanted, paints: Mapping[str, Paint], made: tuple[MovesFilm, list[Primitive]]) -> None:
        if wanted is not self._wanted:
            return
        self._film, first = made
        names = [item for item in (*self._film.after.names, *self._film.after.crossed) if isinstance(item, Text)]
        for begin in range(0, len(names), SOME):
            self._pieces.put(partial(_letter, names[begin : begin + SOME], paints))
        for begin in range(0, len(first), SOME_ITEMS):
            self._pieces.put(partial(self._view.make_ready, first[begin : begin + SOME_ITEMS], paints))

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
