"""What the commands of the menu Wall do: the second window comes, goes, is filled, and finds its screen again.

Takes: the session, commands, messages. Gives: `Walls`. The wall is made when it is first wanted; nothing of a desk
without one changes.
Source: docs/wall.md 7 and 8.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QScreen

from kapdip.drawing.map_sheet import sheet_of
from kapdip.showing.wall.clock import WARNING
from kapdip.showing.wall.scenes import WallScene
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.frame.messages import Messages
from kapdip_gui.kit.screens import screen_of
from kapdip_gui.session.session import Session
from kapdip_gui.wall.audience import Audience, audience_of
from kapdip_gui.wall.brush import look_for
from kapdip_gui.wall.painting import At
from kapdip_gui.wall.window import WallWindow

if TYPE_CHECKING:
    from kapdip_gui.wall.picture import Sight

SMALL_WIDTH, LOOKING = 640, 1000
"""Pixels of the small picture, milliseconds between two of them while a replay runs."""


class Walls(QObject):
    """The wall of a desk."""

    def __init__(self, session: Session, commands: Commands, messages: Messages) -> None:
        super().__init__(session)
        self._session, self._messages, self._commands = session, messages, commands
        self.audience: Audience = audience_of(session)
        self.window: WallWindow | None = None
        self._left: tuple[WallScene | None, float, bool] = (None, 0.0, False)
        """What the last wall showed when it went, for how long, and whether it was paused."""
        self._wanted = False
        """Whether the wall was on when its screen was pulled: it comes back with it."""
        self._warning = QTimer(self)
        self._warning.setSingleShot(True)
        self._warning.timeout.connect(self._warn)
        self._looking = QTimer(self)
        self._looking.setInterval(LOOKING)
        self._looking.timeout.connect(self._look)
        self.audience.changed.connect(self.refresh)
        self.audience.clock_changed.connect(self._tell_clock)
        self.audience.film_paused.connect(lambda: self.window.pause() if self.window is not None else None)
        self.audience.film_stepped.connect(lambda by: self.window.step(by) if self.window is not None else None)
        self.audience.told_again.connect(lambda: self.window.tell_again() if self.window is not None else None)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._screen_added)
        app.screenRemoved.connect(self._screen_removed)

    # -- on and off ----------------------------------------------------------------------------------------------------

    def on(self) -> None:
        """Wall on, wall off."""
        if self.window is None:
            self.open()
        else:
            self.window.close()

    def open(self) -> None:
        """Fill the second screen with the public game; where there is only one, all of that until Esc."""
        if self.window is not None or self._session.game is None:
            return
        room = self.audience
        made = WallWindow(sheet_of(self._session.board), room.theme, room.speaker)
        ManualKey(made, self._session, "wall")
        made.addActions([action for command, action in self._commands if command.menu == "wall"])
        made.closed.connect(self._closed)
        made.over.connect(room.go_on)
        made.changed.connect(self._look_soon)
        made.setWindowTitle(self._session.say("Wall"))
        self.window = made
        self._session.settings.put("wall/on", True)
        self._wanted = True
        self._to_screen(self._chosen())
        self._messages.notice.clear("wall")
        room.is_on = True
        room.changed.emit()
        room.follow()
        self.refresh()
        scene, passed, is_paused = self._left
        if made.scene is not None and made.scene == scene:
            made.resume(passed, is_paused=is_paused)
        made.set_clock(room.wall_clock, room.now)
        self._looking.start()

    def _closed(self) -> None:
        """Somebody closed the wall: it is off, and stays so."""
        self._wanted = False
        self._session.settings.put("wall/on", False)
        self._gone()

    def _take_down(self) -> None:
        """The wall goes with its game, its screen or the desk, and comes back with it."""
        if self.window is not None:
            self.window.closed.disconnect(self._closed)
            self.window.close()
            self._gone()

    def _gone(self) -> None:
        made, self.window = self.window, None
        if made is not None:
            self._left = made.scene, made.moment.ms, made.is_paused
        self._looking.stop()
        self.audience.is_on = False
        if made is not None:
            made.deleteLater()
        self.audience.changed.emit()

    def refresh(self) -> None:
        """Show what the room is to see."""
        room, made = self.audience, self.window
        self._commands["wall.on"].setChecked(made is not None)
        self._commands["wall.who"].setChecked(room.tells_who)
        self._commands["wall.black"].setChecked(room.director is not None and room.director.is_black)
        if made is None:
            return
        if self._session.game is None or room.director is None:
            self._take_down()
            return
        made.dress(sheet_of(self._session.board), room.theme, room.speaker, room.size)
        made.set_black(on=room.director.is_black)
        scene = room.scene()
        if scene is not None:
            made.show_scene(scene, reduced=room.reduced, shot=room.shot)

    def show(self) -> None:
        """Let the room see what was resolved; without a wall, let the phones see it, or else put the wall on first."""
        room = self.audience
        if self.window is not None:
            room.show()
        elif room.has_phones and room.waits:
            room.show()
            self._messages.tell(self._session.say("The phones see it now."))
        else:
            self.open()

    def game(self) -> None:
        """The whole game as a replay; without a wall, put it on first."""
        if self.window is None:
            self.open()
        self.audience.whole_game()

    def black(self) -> None:
        """Nothing on the wall, or everything again."""
        self.audience.black()

    def who(self) -> None:
        """Say who has handed in, or only how many."""
        room = self.audience
        room.tell_who()
        self._commands["wall.who"].setChecked(room.tells_who)
        if not room.tells_who and room.director is not None and room.director.view.profile.anonymous:
            self._messages.tell(
                self._session.say("The players are anonymous: the wall shows only how many have handed in.")
            )

    # -- the clock -----------------------------------------------------------------------------------------------------

    def clock(self) -> None:
        """Count down from as many minutes as were chosen last: the line below the map says so."""
        self.audience.start_clock(self._session.settings.number("wall/minutes", 15, 1, 600))

    def pause(self) -> None:
        """The clock pauses, or goes on."""
        self.audience.pause_clock()

    def minute(self) -> None:
        """A minute more."""
        self.audience.add_minute()

    def stop(self) -> None:
        """The deadline is gone."""
        self.audience.stop_clock()

    def _warn(self) -> None:
        """Two minutes are left, or none: a word at the desk, where somebody types."""
        left, say = self.audience.clock_at_hand.left(self.audience.now()), self._session.say
        if left is not None and left < 1:
            self._messages.tell(say("Time's up."))
        elif left is not None:
            self._messages.tell(say("Two minutes left."))
        self._wait_to_warn()

    def _wait_to_warn(self) -> None:
        clock = self.audience.clock_at_hand
        left = clock.left(self.audience.now()) if not clock.is_paused else None
        coming = [left - at for at in (WARNING, 0) if left is not None and left - at > 0]
        self._warning.start(round(min(coming) * 1000)) if coming else self._warning.stop()

    def release(self) -> None:
        """The desk closes, and the wall with it; next time it comes up again."""
        self._take_down()

    def sight(self) -> "Sight | None":
        """What the room sees now, or would see if the wall were on; None without a game."""
        from kapdip_gui.wall.picture import Sight

        room, made, scene = self.audience, self.window, self.audience.scene()
        if scene is None:
            return None
        size = made.size() if made is not None else QSize(1920, 1080)
        look = look_for(room.theme, self._session.board, (size.width(), size.height()), room.size)
        seen = made.map.seen if made is not None else QRectF()
        at = made.moment if made is not None else At(has_clock=room.wall_clock.is_set, is_still=True)
        return Sight(
            scene, at, room.wall_clock, room.now(), look, sheet_of(self._session.board), room.speaker, seen, size
        )

    def _tell_clock(self) -> None:
        self._wait_to_warn()
        if self.window is not None:
            self.window.set_clock(self.audience.wall_clock, self.audience.now)

    # -- the small picture ---------------------------------------------------------------------------------------------

    def _look_soon(self) -> None:
        QTimer.singleShot(LOOKING // 2, self, self._look)

    def _look(self) -> None:
        """Show the desk what the room sees."""
        if self.window is not None and self.audience.is_looked_at:
            self.audience.seen.emit(self.window.grab().scaledToWidth(SMALL_WIDTH))

    # -- screens -------------------------------------------------------------------------------------------------------

    def _chosen(self) -> QScreen:
        """The screen that was chosen last, else the first one on which the desk is not, else the only one."""
        screens, owner = QGuiApplication.screens(), self._messages.notice
        named = self._session.settings.text("wall/screen")
        here = screen_of(owner)
        others = [screen for screen in screens if screen.geometry() != here.geometry()]
        return next((screen for screen in others if screen.name() == named), others[0] if others else here)

    def screen(self) -> None:
        """The wall on another screen."""
        if self.window is None:
            self.open()
            return
        screens = QGuiApplication.screens()
        here = screen_of(self.window)
        place = next((at for at, screen in enumerate(screens) if screen.name() == here.name()), 0)
        chosen = screens[(place + 1) % len(screens)]
        self._session.settings.put("wall/screen", chosen.name())
        self._to_screen(chosen)

    def _to_screen(self, screen: QScreen) -> None:
        assert self.window is not None
        is_apart = screen.geometry() != screen_of(self._messages.notice).geometry()
        self.window.hide()
        # beside the desk it never has the keys: who types goes on typing there; in its place Esc has to leave it
        self.window.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus, is_apart)
        self.window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, is_apart)
        self.window.setGeometry(screen.geometry())
        self.window.setWindowState(Qt.WindowState.WindowFullScreen)
        self.window.show()
        if not is_apart:
            self.window.activateWindow()

    def _screen_added(self, _: QScreen) -> None:
        """A screen was plugged in: the wall comes to it, if it was on or was on last time."""
        if self._session.game is None or len(QGuiApplication.screens()) < 2:
            return
        if self.window is not None:
            self._to_screen(self._chosen())
        elif self._wanted or self._session.settings.flag("wall/on", False):
            self.open()

    def _screen_removed(self, _: QScreen) -> None:
        """The wall's screen was pulled: the wall goes, and comes back with it."""
        if self.window is not None and len(QGuiApplication.screens()) < 2:
            self._take_down()
            say = self._session.say
            self._messages.notice.say(
                say("The wall's screen is disconnected. The wall returns when it does."),
                topic="wall",
                tone="warn",
                close_name=say("Close"),
            )
