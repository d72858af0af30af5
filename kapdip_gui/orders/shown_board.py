"""The map as the session has it: the turn that is looked at, the entries for the phase in progress, and the replay of
a movement.

Takes: the session, the map view. Gives: `ShownBoard`. What is hidden gets into no picture (`showing.orders.picture`).
Source: docs/window.md 5 and 9.5.
"""

from PySide6.QtCore import QObject

from kapdip.drawing.map_picture import MapOptions, MapPicture
from kapdip.drawing.map_sheet import sheet_of
from kapdip.game.desk import DeskView
from kapdip.game.model import Game
from kapdip.showing.auction.on_map import with_hires
from kapdip.showing.orders.picture import board_picture, film, film_turn
from kapdip_gui.map import MapView
from kapdip_gui.map.options import map_options
from kapdip_gui.session.session import Session
from kapdip_gui.style import style


class ShownBoard(QObject):
    """Gives the view its pictures."""

    def __init__(self, session: Session, view: MapView) -> None:
        super().__init__(view)
        self._session = session
        self._view = view
        self.drafts = True
        """What is entered is drawn, where it may be seen."""
        self.is_for_room = False
        """The room looks at the map: it learns nothing of what is wrong in an order."""
        view.played.connect(self._film_over)

    def show(self, game: Game) -> None:
        """Show the turn that is looked at."""
        if self._view.player.is_playing:
            self._view.stop_playing()
        if self._view.sheet.board is not game.board:
            self._view.show_sheet(sheet_of(game.board))
        self._view.set_picture(self._picture())

    def options(self) -> MapOptions:
        """How the map is drawn now."""
        return map_options(self._session.settings)

    def _picture(self) -> MapPicture:
        session = self._session
        marks = not self.is_for_room and not session.hidden
        picture = board_picture(
            session.seen(), self._handed_in(), self.options(), marks_wrong=marks, building=session.building
        )
        view = session.shown_now
        if view is None:
            return picture
        turn = view.turns[(session.viewed_turn or view.turn.number) - 1]
        return with_hires(picture, view, turn, session.speaker, opening=session.opening)

    def _handed_in(self) -> DeskView | None:
        """What is handed in for the phase in progress, where it is shown."""
        return self._session.orders_view() if self.drafts else None

    def _film_over(self) -> None:
        """After the replay the desk's own picture again: it knows what was entered since."""
        if self._session.game is not None:
            self._view.set_picture(self._picture())

    def play(self, *, by_hand: bool = False) -> bool:
        """Play the movement of the turn that is looked at, else the last one; False if there is none. While it plays:
        end it.

        `by_hand`: it was asked for, so the keys are the replay's now.
        """
        game, say = self._session.game, self._session.say
        if self._view.player.is_playing:
            self._view.stop_playing()
            return True
        if game is None:
            return False
        number = film_turn(game, self._session.viewed_turn)
        ends = film(self._session.seen(number), self.options())
        if ends is None:
            return False
        if by_hand and not style().reduce_motion:
            self._view.setFocus()
            self._session.told.emit(
                say("Space: pause or resume · Right arrow: one step · Any other key: skip to the end")
            )
        self._view.play(*ends, reduce_motion=style().reduce_motion)
        return True
