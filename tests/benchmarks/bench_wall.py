"""How quick the wall is: `python tests/benchmarks/bench_wall.py`.

Takes the sample game on a wall of 1920 × 1080. Gives: how many pictures a second there are while something moves, and
the time from one of these to the next; what a picture costs, and a piece that is prepared in an idle moment: each as
median, 95 and 99 in 100 and worst, in milliseconds of the clock and of the processor in the window's thread; the share
of a core that the wall needs while nothing moves, with its clock, and with clock and ticker; and how long the desk
takes from the key to the resolved map without a wall and with one, in turns, as a ratio. Aims: 60 pictures a second,
the worst 25 ms, 2 % of a core while nothing moves, 15 % with ticker and clock, ratio 1. On a busy machine the
processor's times are nearer to the truth: what takes less than 16.7 ms of it is there in time on a quiet one.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import mean, median
from time import monotonic, perf_counter, process_time, thread_time, time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QEventLoop, QObject, QTimer, QVariantAnimation
from PySide6.QtGui import QPaintEvent

from kapdip.drawing.livery import theme_of
from kapdip.drawing.map_sheet import sheet_of
from kapdip.game.machine import next_step
from kapdip.game.public import PublicView, public_view
from kapdip.paths import SAVES
from kapdip.showing.wall.clock import Clock
from kapdip.showing.wall.director import Cue, Scene, directed
from kapdip.showing.wall.scenes import Writing, scene_of
from kapdip.storage.files import load_game
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker
from kapdip_gui.map.picture_view import PictureView
from kapdip_gui.process.collector import Collector
from kapdip_gui.process.main import make_application
from kapdip_gui.process.work import Pieces
from kapdip_gui.style.fonts import load_fonts
from kapdip_gui.wall.map import WallMap
from kapdip_gui.wall.window import WallWindow
from tests.ui.window_kit import close_window, open_game, open_window, press, settle

FILM, IDLE = 20.0, 6.0
"""Seconds of a film, and of nothing."""


def run(seconds: float) -> None:
    """As the program runs: waiting where there is nothing to do."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


class Frames:
    """What each picture of the map costs: what is done for it, and its painting. Between them, in idle moments, what is
    prepared for later: `pieces`.
    """

    def __init__(self) -> None:
        self.processor: list[float] = []
        self.clock: list[float] = []
        self.pieces: list[float] = []
        self.between: tuple[list[float], list[float]] = ([], [])
        """From one picture of a movement to the next: of the clock, of the processor."""
        self._spent: tuple[float, float] | None = None
        self._last: tuple[float, float] | None = None

    def clear(self) -> None:
        """Begin anew."""
        self.processor.clear()
        self.clock.clear()
        self.pieces.clear()
        for some in self.between:
            some.clear()

    def _seen(self) -> None:
        """A picture of a movement was painted."""
        now = perf_counter(), thread_time()
        if self._last is not None:
            for some, since, until in zip(self.between, self._last, now, strict=True):
                some.append((until - since) * 1000)
        self._last = now

    def _rest(self) -> None:
        """Nothing moves any more, or for now: there is nothing to paint."""
        self._last = None

    def watch(self, wall: WallWindow) -> None:
        """Note every frame that is made for a film and painted, and every step on the way to a fight."""
        make, paint, go, show = wall.map._show_frame, WallMap.paintEvent, wall.map._go, wall.map.show_shot
        prepare, piece = wall.map._prepare, Pieces._next

        def begin(edit: Callable[..., None]) -> Callable[..., None]:
            def timed(*given: object) -> None:
                begun = thread_time(), perf_counter()
                edit(*given)
                spent = self._spent or (0.0, 0.0)
                self._spent = spent[0] + thread_time() - begun[0], spent[1] + perf_counter() - begun[1]

            return timed

        def painted(view: PictureView, event: QPaintEvent) -> None:
            if self._spent is None:
                paint(view, event)
                return
            begin(paint)(view, event)
            self.processor.append(self._spent[0] * 1000)
            self.clock.append(self._spent[1] * 1000)
            self._spent = None
            if wall.map.player.is_playing or wall.map._way.state() is QVariantAnimation.State.Running:
                self._seen()
            else:
                self._rest()

        def timed_piece(edit: Callable[..., None]) -> Callable[..., None]:
            def timed(*given: object) -> None:
                begun = thread_time()
                edit(*given)
                self.pieces.append((thread_time() - begun) * 1000)

            return timed

        wall.map.player.frame.disconnect()
        wall.map.player.frame.connect(begin(make))
        wall.map.player.frame.connect(lambda _: None if wall.map._waits_for_paint else self._rest())
        wall.map._way.valueChanged.disconnect()
        wall.map._way.valueChanged.connect(begin(go))
        wall.map.show_shot = begin(show)  # type: ignore[method-assign]
        wall.map._way.finished.connect(self._rest)
        wall.map.player.ended.connect(self._rest)
        wall.map._idle.timeout.disconnect()
        wall.map._idle.timeout.connect(timed_piece(prepare))
        Pieces._next = timed_piece(piece)  # type: ignore[method-assign]
        WallMap.paintEvent = painted  # type: ignore[method-assign, assignment]


def wall_of(view: PublicView, speaker: Speaker) -> WallWindow:
    """A wall of 1920 × 1080."""
    made = WallWindow(sheet_of(view.board), theme_of("light", view.board), speaker)
    made.resize(1920, 1080)
    made.show()
    return made


def share(seconds: float = IDLE) -> float:
    """Per cent of a core that are used while the program runs."""
    begun, since = process_time(), monotonic()
    run(seconds)
    return (process_time() - begun) / (monotonic() - since) * 100


def idle(wall: WallWindow, scene: Writing) -> None:
    """What the wall needs while nothing happens."""
    still = replace(scene, ticker=())
    wall.set_clock(Clock(), time)
    wall.show_scene(still)
    run(3)
    print(f"nothing moves       {share():6.2f} % of a core (aim 2)")
    wall.set_clock(Clock().start(600, time()), time)
    print(f"clock               {share():6.2f} %")
    wall.show_scene(scene)
    run(2)
    print(f"clock and ticker    {share():6.2f} % (aim 15)")


def key_to_map(rounds: int = 9) -> None:
    """From F5 to the resolved map at the desk, without a wall and with one."""
    game = load_game(SAVES / "zwischenstand.yaml")
    window = open_window(Path(tempfile.mkdtemp()))
    times: dict[bool, list[float]] = {False: [], True: []}
    for number in range(2 * rounds):
        with_wall = bool(number % 2)
        open_game(window, game)
        if with_wall != (window.walls.window is not None):
            press(window, "wall.on")
        settle()
        begun = perf_counter()
        window.session.do("step", lambda before: next_step(before, hold_missing=True))
        assert window.desk is not None
        window.desk.view.viewport().repaint()
        times[with_wall].append((perf_counter() - begun) * 1000)
    close_window(window)
    without, beside = median(times[False]), median(times[True])
    print(
        f"key to map          {without:6.1f} ms without a wall, {beside:.1f} with one: ratio {beside / without:.2f}"
        " (aim 1)"
    )


def told(name: str, found: list[float]) -> None:
    """How milliseconds are spread."""
    order = sorted(found)
    half, most, nearly = (order[int(len(order) * share)] for share in (0.5, 0.95, 0.99))
    print(f"{name:<23}{half:6.1f} ms, 95 in 100 {most:.1f}, 99 in 100 {nearly:.1f}, worst {order[-1]:.1f} (aim 25)")


def main() -> None:
    """All figures."""
    make_application(["bench"])
    load_fonts()
    owner = QObject()
    collector = Collector(owner)
    game = load_game(SAVES / "mittwochsrunde.yaml")
    view = public_view(game)
    nine = replace(view, turns=view.turns[:9])
    speaker = Speaker(BoardLanguage("de", game.board))
    wall = wall_of(view, speaker)
    writing = scene_of(directed(nine).pin(Scene.WRITING), speaker)
    assert isinstance(writing, Writing)
    frames = Frames()
    frames.watch(wall)
    wall.show_scene(writing)  # before a film there is always something to be seen
    run(2)
    frames.clear()
    wall.show_scene(scene_of(replace(directed(nine), cue=Cue(Scene.RESULTS, 9, 1)), speaker))
    run(FILM)
    clock, processor = frames.between
    print(
        f"while it moves      {1000 / mean(clock):6.1f} pictures a second (aim 60), {len(clock)} in {FILM:g} s of film"
    )
    told("to the next, clock", clock)
    told("to the next, processor", processor)
    told("a picture, clock", frames.clock)
    told("a picture, processor", frames.processor)
    told("a piece, processor", frames.pieces)
    idle(wall, writing)
    wall.close()
    collector.end()
    key_to_map()


if __name__ == "__main__":
    main()
