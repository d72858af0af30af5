"""The guided games: opens the game of one, shows a hint beside what is to be done, and goes on when that is done.

Takes: the window and its ports. Gives: `Guide`, made when it is first wanted. It never acts on the game and never holds
anything up: one may do something else, and who leaves comes back to the same place.
Source: docs/window.md 11.12.
"""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QTimer
from PySide6.QtWidgets import QMainWindow, QToolButton, QWidget

from kapdip.game.desk import desk_view
from kapdip.showing.guide.course import GuidedGame, GuideView, Test, hint
from kapdip.showing.guide.courses import GUIDED_GAMES
from kapdip_gui.dialogs.new_game_place import free_place
from kapdip_gui.dialogs.trouble import show_trouble
from kapdip_gui.file.files import SAMPLE, Files
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.frame.notices import Toast
from kapdip_gui.frame.toolbar import Tools
from kapdip_gui.frame.workplace import Workplace
from kapdip_gui.guide.bubble import GAP, GuideBubble, GuideRing, GuideStrip, spot_beside
from kapdip_gui.kit.access import announce
from kapdip_gui.kit.parts import key_text
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

UNIT = 52
"""The side of the box around a unit."""


def places_of(at: str, window: QWidget, place: Workplace, bar: Tools) -> list[QRect]:
    """The boxes, that which is pointed at first."""
    kind, _, name = at.partition(":")
    if kind == "unit":
        return _on_map(name.split(), window, place)
    found = _dock(name, place) if kind == "dock" else _tool(name, bar)
    return [box_in(found, window)] if found is not None else []


def _dock(key: str, place: Workplace) -> QWidget | None:
    """A dock, or the tab behind which it is."""
    docks = place.docks
    if docks is None or key not in docks:
        return None
    if docks[key].is_in_front:
        return docks[key]
    tabs = (dock.bar.tab(key) for dock in docks.all() if dock.is_in_front)
    return next((tab for tab in tabs if tab is not None and tab.isVisible()), None)


def _tool(command: str, bar: Tools) -> QWidget | None:
    """The button of a command on the tool bar."""
    made = bar.findChildren(QToolButton)
    return next((one for one in made if one.isVisible() and _command_of(one) == command), None)


def _command_of(made: QToolButton) -> str:
    action = made.defaultAction()
    return action.objectName() if action is not None else ""


def _on_map(codes: list[str], window: QWidget, place: Workplace) -> list[QRect]:
    desk = place.desk
    if desk is None or not desk.view.isVisible():
        return []
    view, side = desk.view, style().px(UNIT)
    seen = box_in(view.viewport(), window)
    boxes = []
    for code in codes:
        middle = view.viewport().mapTo(window, view.mapFromScene(QPointF(*view.sheet.anchors[code].unit)))
        boxes.append(QRect(middle - QPoint(side // 2, side // 2), QPoint(middle + QPoint(side // 2, side // 2))))
    return boxes if seen.contains(boxes[0]) else []


def box_in(widget: QWidget, window: QWidget) -> QRect:
    """The box of a widget in the window's own measure."""
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


LOOK_MS = 250
"""How often the hint looks for the place it is about: docks and map move without a signal."""

STATUS_LINE = 26
"""What is at the window's foot, where no hint is to hide it."""


class Guide(QObject):
    """The guide of a window; `bubble` is its hint, `course` the guided game that was asked for last."""

    def __init__(
        self, window: QMainWindow, session: Session, commands: Commands, *, place: Workplace, bar: Tools, files: Files
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._commands = window, session, commands
        self._place, self._bar, self._files = place, bar, files
        self.course: GuidedGame = GUIDED_GAMES[0]
        self._is_wanted = self._is_making = False
        self._pointed_at: str | None = None
        self._has_asked_why = self._has_stood = False
        self._others: Mapping[str, object] | None = None
        """The slips of the other players when the step began."""
        self._ring, self._strip = GuideRing(window), GuideStrip(window)
        self.bubble = GuideBubble(window)
        self.bubble.skipped.connect(self._skip)
        self.bubble.left.connect(self.leave)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._stand)
        for signal in (session.ready, session.changed, session.hidden_changed, session.language_changed):
            signal.connect(self.refresh)
        session.theme_changed.connect(self.refresh)
        session.selected_changed.connect(self._selected)
        session.why_asked.connect(self._asked)

    # -- coming and going ----------------------------------------------------------------------------------------------

    def toggle(self, command: str) -> None:
        """Begin the guided game of a command, go on where one was, or leave it."""
        asked = next(course for course in GUIDED_GAMES if course.command == command)
        if self.is_shown and asked is self.course:
            self.leave()
            return
        self.course, self._is_wanted = asked, True
        if self._is_open:
            if self.step == len(asked.steps):
                self._begin(0)
            self.refresh()
        elif self.step < len(asked.steps) and self._path.is_file():
            self._files.open(self._path)
        elif not self._is_making:
            self._is_making = True
            run_beside(self._make, self._made, self._not_made)

    def leave(self) -> None:
        """Take the hint away; the game stays as it is, and so does how far one is."""
        self._is_wanted = False
        self.refresh()
        if self._place.desk is not None:
            self._place.desk.setFocus()
        if self.step < len(self.course.steps):
            key = self._key_of(self.course.command)
            self._session.told.emit(self._session.say("{key} returns to the guided game.", key=key))

    def _make(self) -> Path:
        """A new game of the guide on disk; runs beside the window."""
        from kapdip.paths import SAVES
        from kapdip.storage.files import create_game, load_game, make_room

        path = free_place(self._session.say(self.course.name))
        make_room(path)
        create_game(self.course.game(load_game(SAVES / SAMPLE)), path)
        return path

    def _made(self, path: Path) -> None:
        self._is_making = False
        self._session.settings.put(self._kept("game"), str(path))
        self._begin(0)
        self._files.open(path)

    def _not_made(self, error: Exception) -> None:
        self._is_making = self._is_wanted = False
        say = self._session.say
        text = say("The guided game could not be made. {why}", why=self._files.why(error))
        ManualKey(show_trouble(self._session, self._window, text), self._session, "guide")

    # -- how far one is ------------------------------------------------------------------------------------------------

    def _kept(self, what: str) -> str:
        """Under which name the settings keep something of this guided game."""
        return f"guide/{what}" if self.course is GUIDED_GAMES[0] else f"guide/{self.course.key}/{what}"

    @property
    def _path(self) -> Path:
        return Path(self._session.settings.text(self._kept("game")))

    @property
    def _is_open(self) -> bool:
        return self._session.game is not None and self._session.path == self._path

    @property
    def is_shown(self) -> bool:
        """Whether a hint is shown, or will be once the map is no longer alone on the screen."""
        return self._clock.isActive()

    @property
    def step(self) -> int:
        """Which step one is at, counted from 0; after the last one their number."""
        return self._session.settings.number(self._kept("step"), 0, 0, len(self.course.steps))

    def _begin(self, step: int) -> None:
        self._session.settings.put(self._kept("step"), step)
        self._pointed_at, self._has_asked_why, self._others = None, False, None
        self._has_stood = False

    def _skip(self) -> None:
        self._begin(min(self.step + 1, len(self.course.steps)))
        self.refresh()

    def _selected(self) -> None:
        self._pointed_at = self._session.selected
        self.refresh()

    def _asked(self) -> None:
        self._has_asked_why = True
        self.refresh()

    def _view(self) -> GuideView:
        session = self._session
        desk = desk_view(session.current, self.course.turn)
        others = {player: slip for player, slip in desk.entered.slips.items() if player != self.course.player}
        if self._others is None:
            self._others = others
        return GuideView(desk, session.hidden, self._pointed_at, self._has_asked_why, others != self._others)

    # -- showing -------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Go on as far as things are done, and say what is next."""
        session = self._session
        if not (self._is_wanted and self._is_open and self.course.fits(session.current)):
            self._clock.stop()
            self._away()
            return
        if self._has_stood:
            while self._rests_on is not None and not self._stands:
                self._begin(self.step - 1)
        while self.step < len(self.course.steps) and self.course.steps[self.step].done(self._view()):
            self._begin(self.step + 1)
        self._has_stood = self._stands
        self._say()

    @property
    def _rests_on(self) -> Test | None:
        return self.course.steps[self.step].rests_on if self.step < len(self.course.steps) else None

    @property
    def _stands(self) -> bool:
        """Whether what the step speaks of as done is done; a step reached by skipping need not have it done."""
        return self._rests_on is not None and self._rests_on(self._view())

    def _say(self) -> None:
        say, was = self._session.say, self.bubble.shown_text()
        if self.step == len(self.course.steps):
            title, text = map(say, self.course.finished)
            self.bubble.say(title, text, far="", skip="", leave=say("Close"))
        else:
            step = self.course.steps[self.step]
            keys = {
                "key": self._key_of(step.command),
                "undo": self._key_of("edit.undo"),
                "curtain": self._key_of("exchange.curtain"),
            }
            far = say("{step} of {all}", step=self.step + 1, all=len(self.course.steps))
            text = " ".join(say(one, player=self.course.player, **keys) for one in hint(step, self._view()))
            self.bubble.say(say(step.title), text, far=far, skip=say("Skip"), leave=say("Leave"))
        self._stand()
        self._clock.start(LOOK_MS)
        if self.bubble.shown_text() != was:
            announce(self._window, self.bubble.accessibleName())

    def _key_of(self, command: str) -> str:
        return key_text(self._commands[command].shortcut().toString())

    def _away(self) -> None:
        for shown in (self._ring, self._strip, self.bubble):
            shown.hide()

    def _stand(self) -> None:
        """Show it beside what the step is about, wherever that is now: above a dock that fills the desk, and nowhere
        while the map is alone on the screen, as others look at it then.
        """
        if self._place.is_map_alone:
            self._away()
            return
        docks = self._place.docks
        is_full = docks is not None and docks.enlarged is not None
        self.bubble.lay_out(self._window.width() - 2 * GAP if is_full else 0)
        self._strip.make_room(self.bubble.height() if is_full else 0)
        self.bubble.show()
        at = self.course.steps[self.step].at if self.step < len(self.course.steps) else ""
        places = places_of(at, self._window, self._place, self._bar) if at and not is_full else []
        self._ring.show_around(places[0] if places else None)
        spot = self._strip.spot() if is_full else spot_beside(places, self.bubble.size(), self._room(), self._toasts())
        self.bubble.move(spot)
        self.bubble.raise_()

    def _toasts(self) -> list[QRect]:
        """What the window says for some seconds, with buttons: it is not covered."""
        return [box_in(one, self._window) for one in self._window.findChildren(Toast) if one.isVisible()]

    def _room(self) -> QRect:
        """Where the hint may be: on the map, which it covers least of all, as long as that is in sight."""
        desk = self._place.desk
        if desk is not None and desk.view.isVisible() and desk.view.width() >= self.bubble.width() + 2 * GAP:
            return box_in(desk.view, self._window)
        return self._window.rect().adjusted(0, 0, 0, -style().px(STATUS_LINE))
