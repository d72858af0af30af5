"""What the room sees of the open game: the director, the clock, and how the wall is to look.

Takes: the session (of which only the public view, the board and the settings are read). Gives: `Audience`, one for each
session; what shows any part reads it again when it signals a change. Source: docs/wall.md.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from kapdip.drawing.livery import theme_of
from kapdip.drawing.map_picture import Labels
from kapdip.game.model import Alias, Game
from kapdip.game.public import PublicView, awaited
from kapdip.game.published import is_all_published
from kapdip.showing.wall.clock import Clock
from kapdip.showing.wall.director import Cue, Director, Scene
from kapdip.showing.wall.film import FilmCut
from kapdip.showing.wall.opening import as_line, from_line, last_seen, opened
from kapdip.showing.wall.pace import FASTEST, SHOT, SLOWEST
from kapdip.showing.wall.scenes import WallScene, Wishes, scene_of
from kapdip.theme import Theme
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker
from kapdip_gui.session.session import Session
from kapdip_gui.style.look import chosen_theme

LANGUAGES, WALL_THEMES = ("desk", "de", "en"), ("desk", "light", "dark", "contrast", "contrast-dark")
WALL_SIZES = ("100", "115", "130")
"""Percent."""

SEEN = "wall/seen"
"""Under what the settings keep, for each save, what a room has seen last."""
TOLD = frozenset({Scene.RESULTS, Scene.EXCHANGE})
"""Scenes that tell bit by bit what was resolved."""
FOLLOWING = 250
"""Milliseconds after which the wall follows the desk: further typing is not held up."""


class Audience(QObject):
    """Signals: `changed` (another scene, or another look), `clock_changed`, `film_paused`, `film_stepped` and
    `told_again` (the desk wants it so), `seen` (a picture of what the room sees), `waiting_changed`.
    """

    changed = Signal()
    clock_changed = Signal()
    film_paused = Signal()
    film_stepped = Signal(int)
    told_again = Signal()
    seen = Signal(object)
    waiting_changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.director: Director | None = None
        self._before: PublicView | None = None
        """What phones see while the wall tells what came of it."""
        self.clock = Clock()
        self.seen_clock = Clock()
        """The clock that the room sees: while something waits to be shown, the one that ran before goes on."""
        self._told: tuple[str, int] | None = None
        """The phase whose clock a wall has shown."""
        self.now = time.time
        self.waiting: tuple[Alias, ...] = ()
        """Who has handed in by phone for this phase what nobody has taken yet."""
        self._with_waiting: Callable[[Game], Game] = _as_it_is
        self._soon: tuple[Game, object, Game] | None = None
        """A game, the function that enters all that waits, and its result."""
        self.tells_who = False
        """Whether the game master shows who has handed in."""
        self.is_on = False
        """Whether a wall is there."""
        self.has_phones = False
        """Whether phones at the table follow what the room sees."""
        self.code = ""
        """The address of the pages for everybody; `""`: no code may be seen."""
        self.is_looked_at = False
        """Whether somebody wants its pictures."""
        session.opened.connect(self._opened)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(FOLLOWING)
        self._later.timeout.connect(self.follow)
        session.changed.connect(self._later.start)
        session.language_changed.connect(self.changed)
        session.theme_changed.connect(self.changed)
        session.options_changed.connect(self.changed)
        self.follow()

    # -- what goes on --------------------------------------------------------------------------------------------------

    def _opened(self) -> None:
        """Another game, or none: its wall begins as it is, with nothing of the past to be shown."""
        self.clock, self.seen_clock, self.tells_who, self._told = Clock(), Clock(), False, None
        self._put(None)
        self.follow()
        self.clock_changed.emit()

    def follow(self) -> None:
        """The game went on. While a past turn is corrected, the room goes on seeing the game as it is on disk. What was
        published is shown: the players have it.
        """
        if self._session.game is None:
            self._put(None)
            return
        view = self.view_now()
        director = opened(view, self._recalled()) if self.director is None else self.director.follow(view)
        before, seen = self.clock, self.seen_clock
        self._enter(view, holds=director.holds)
        self._put(director)
        if self.holds and is_all_published(self._session.open_game.on_disk):
            self.show()
        if self.tells_who:
            self.changed.emit()
        if (self.clock, self.seen_clock) != (before, seen):
            self.clock_changed.emit()

    def view_now(self) -> PublicView:
        """The public view as the desk has it, with what waits taken as handed in. While a past turn is corrected, that
        of the game on disk.
        """
        game = self._session.open_game
        view = game.public_now if game.mending is None else game.public
        if not (self.waiting and view.awaited.of):
            return view
        return replace(view, awaited=awaited(self.soon(game.on_disk)))

    def soon(self, game: Game) -> Game:
        """The game with all that waits."""
        if self._soon is None or self._soon[0] is not game or self._soon[1] is not self._with_waiting:
            self._soon = (game, self._with_waiting, self._with_waiting(game))
        return self._soon[2]

    def wait_for(self, waiting: tuple[Alias, ...], with_waiting: Callable[[Game], Game]) -> None:
        """Something else waits to be taken: whose it is, and the function that enters it all."""
        self.waiting, self._with_waiting = waiting, with_waiting
        self._later.start()
        self.waiting_changed.emit()

    def _enter(self, view: PublicView, *, holds: bool) -> None:
        """Another phase has a clock of its own. Nobody sees it before what ended the last one is shown; what is taken
        back before that has ended nothing.
        """
        entered = self.clock.enter(view.turn.step, view.turn.number, self.now())
        if not holds:
            entered = self.seen_clock = entered.like(self.seen_clock)
        self.clock = entered

    def _put(self, director: Director | None) -> None:
        if director is None or director.cue.scene not in TOLD:
            self._before = None
        if director != self.director:
            self.director = director
            self.changed.emit()
        self._keep()

    def _keep(self) -> None:
        """Have it known what a room has seen, also after the end of the program."""
        if self.is_on and not self.holds:
            self._told = self.seen_clock.phase
        if self.is_on and self.director is not None:
            path, line = self._session.path, as_line(last_seen(self.director))
            if path is not None and self._session.settings.noted(SEEN, path) != line:
                self._session.settings.note(SEEN, path, line)

    def _recalled(self) -> Cue | None:
        """The last thing that a room has seen of this game, if that is known."""
        path = self._session.path
        return from_line(self._session.settings.noted(SEEN, path)) if path is not None else None

    def show(self) -> None:
        """Let the room see what was resolved."""
        if self.director is not None:
            waits = self.waits
            if waits and self.is_on:
                self._before = self._before or self.director.view
            self.seen_clock = self.clock
            self._put(self.director.show() if waits else self.director.again())
            self.clock_changed.emit()
            if not waits:
                self.told_again.emit()

    def whole_game(self) -> None:
        """The whole game as a replay, as far as the room has seen it."""
        if self.director is not None:
            self._put(self.director.whole_game())

    def go_on(self) -> None:
        """The scene has been shown to its end."""
        if self.director is not None:
            self._put(self.director.go_on())
            if not self.director.queue and self._before is not None:
                self._before = None
                self.changed.emit()

    @property
    def phones_view(self) -> PublicView | None:
        """What phones see: nothing that the wall is still telling. They follow at once where it is off, black or has a
        scene pinned.
        """
        director = self.director
        is_telling = self.is_on and director is not None and not director.is_black and director.pinned is None
        return self._before if self._before is not None and is_telling else director.view if director else None

    def pin(self, scene: Scene | None) -> None:
        """Keep a scene on the wall, or follow the turn again."""
        if self.director is not None:
            self._put(self.director.pin(scene))

    def black(self) -> None:
        """Nothing on the wall, or everything again."""
        if self.director is not None:
            self._put(self.director.blacked())

    def tell_who(self) -> None:
        """Say who has handed in, or only how many; in anonymous games always only that."""
        if self.director is not None:
            self.tells_who = not self.tells_who and not self.director.view.profile.anonymous
            self.changed.emit()

    @property
    def _there(self) -> Mapping[Alias, bool] | None:
        from kapdip.game.checklist import handed_in

        if not self.tells_who or self._session.game is None:
            return None
        return handed_in(self.soon(self._session.current))

    @property
    def holds(self) -> bool:
        """Whether something was resolved that the room has not seen."""
        return self.director is not None and self.director.holds

    @property
    def is_unseen(self) -> bool:
        """Whether a wall or phones are there, and what was resolved last was not shown on them."""
        return self.holds and (self.is_on or self.has_phones)

    @property
    def waits(self) -> bool:
        """Whether there is anything to show that the room does not see yet."""
        return self.director is not None and (self.holds or self.director.scene is Scene.MOMENT)

    @property
    def cue(self) -> Cue | None:
        """What is on."""
        return self.director.cue if self.director is not None else None

    # -- the clock -----------------------------------------------------------------------------------------------------

    @property
    def clock_at_hand(self) -> Clock:
        """The clock of the desk's buttons: while something waits to be shown and the next phase has no deadline yet,
        the one that the room sees.
        """
        return self.seen_clock if self.holds and not self.clock.is_set else self.clock

    @property
    def wall_clock(self) -> Clock:
        """The clock on the wall. A wall that comes when its phase is over already has nothing to go on with."""
        return Clock() if self.holds and self._told != self.seen_clock.phase else self.seen_clock

    def start_clock(self, minutes: int) -> None:
        """A deadline in so many minutes, for the phase that has begun."""
        self.clock = self.clock.start(minutes * 60, self.now())
        self._clock_set()

    def pause_clock(self) -> None:
        """Pause, or go on: the room's clock, and one that was set for what follows."""
        now, stands = self.now(), self.clock_at_hand.is_paused
        self.clock, self.seen_clock = (
            one.pause(now) if one.is_paused is stands else one for one in (self.clock, self.seen_clock)
        )
        self._clock_set()

    def add_minute(self) -> None:
        """A minute more."""
        self._set_at_hand(self.clock_at_hand.add(60, self.now()))

    def stop_clock(self) -> None:
        """No deadline."""
        self._set_at_hand(self.clock_at_hand.stop())

    def _set_at_hand(self, clock: Clock) -> None:
        if self.clock_at_hand is self.clock:
            self.clock = clock
        else:
            self.seen_clock = clock
        self._clock_set()

    def _clock_set(self) -> None:
        if not self.holds:
            self.seen_clock = self.clock
        self.clock_changed.emit()

    # -- how it looks --------------------------------------------------------------------------------------------------

    @property
    def speaker(self) -> Speaker:
        """Who says what is on the wall: its own language, if it was given one."""
        chosen = self._session.settings.choice("wall/language", LANGUAGES, "desk")
        return self._session.speaker if chosen == "desk" else Speaker(BoardLanguage(chosen, self._session.board))

    @property
    def theme(self) -> Theme:
        """The wall's colours."""
        settings = self._session.settings
        chosen = settings.choice("wall/theme", WALL_THEMES, "desk")
        return theme_of(chosen_theme(settings.theme if chosen == "desk" else chosen), self._session.board)

    @property
    def size(self) -> int:
        """How large everything on the wall is, in percent."""
        return int(self._session.settings.choice("wall/size", WALL_SIZES, WALL_SIZES[0]))

    @property
    def shot(self) -> int:
        """Milliseconds for a fight."""
        return self._session.settings.number("wall/shot", SHOT, FASTEST, SLOWEST)

    @property
    def wishes(self) -> Wishes:
        """How a movement is shown, and what is on the map."""
        settings = self._session.settings
        telling = settings.choice("wall/telling", [one.value for one in FilmCut], FilmCut.FIGHTS.value)
        return Wishes(FilmCut(telling), Labels.CODES, self._there, self.code)

    @property
    def reduced(self) -> bool:
        """Whether nothing is to run or glide."""
        return self._session.settings.flag("reduce_motion", False)

    def scene(self) -> WallScene | None:
        """What is on the wall now; None without a game."""
        return scene_of(self.director, self.speaker, self.wishes) if self.director is not None else None


def _as_it_is(game: Game) -> Game:
    return game


def audience_of(session: Session) -> Audience:
    """The room of a session, made when it is first wanted."""
    found = session.findChild(Audience)
    return found if isinstance(found, Audience) else Audience(session)
