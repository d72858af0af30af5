"""What stands on the wall's screen is what would be painted anew: nothing of an earlier moment stays behind."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter

from kapdip.drawing.livery import theme_of
from kapdip.drawing.map_sheet import sheet_of
from kapdip.game.public import public_view
from kapdip.showing.wall.director import Cue, Scene, directed
from kapdip.showing.wall.scenes import ExchangeScene, GameFilm, Results, WallScene, scene_of
from kapdip.words.speaker import Speaker
from kapdip_gui.kit.screens import screen_of
from kapdip_gui.style.fonts import load_fonts
from kapdip_gui.wall.window import WallWindow
from tests.board_languages import DE
from tests.samples import WHOLE, sample_game
from tests.ui.window_kit import settle

SPEAKER = Speaker(DE)


def scene(kind: Scene) -> WallScene:
    """A scene of the sample game's ninth turn, or the whole game until then."""
    view = public_view(sample_game(WHOLE))
    director = directed(replace(view, turns=view.turns[:9]))
    if kind is Scene.GAME:
        return scene_of(director.whole_game(), SPEAKER)
    return scene_of(replace(director, cue=Cue(kind, 9, 1 if kind is Scene.RESULTS else 0)), SPEAKER)


@pytest.fixture(params=[(1920, 1080), (1024, 768)])
def wall(qapp: object, request: pytest.FixtureRequest) -> Iterator[WallWindow]:
    load_fonts()
    board = public_view(sample_game(WHOLE)).board
    made = WallWindow(sheet_of(board), theme_of("light", board), SPEAKER)
    made.resize(*request.param)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def stale(wall: WallWindow) -> list[QRect]:
    """Where the screen shows something else than would be painted now; map, ticker and clock paint themselves."""
    settle()
    seen = screen_of(wall).grabWindow(wall.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    fresh = wall.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert seen.size() == fresh.size()
    for image in (seen, fresh):
        with QPainter(image) as painter:
            for part in (wall.map, wall.ticker, wall.face):
                if part.isVisible():
                    painter.fillRect(part.geometry(), 0)
    tile = 16
    spots = (QPoint(x, y) for x in range(0, seen.width(), tile) for y in range(0, seen.height(), tile))
    return [box for spot in spots if seen.copy(box := QRect(spot.x(), spot.y(), tile, tile)) != fresh.copy(box)]


def test_nothing_of_an_earlier_fight_stays_on_the_wall(wall: WallWindow) -> None:
    """Once the frame of the last fight's card stayed around the list of all fights."""
    film = scene(Scene.RESULTS)
    assert isinstance(film, Results)
    wall.show_scene(film, reduced=True)
    wall.pause()
    for number in (0, 1, len(film.shots) - 1, 1):
        wall.go_to(number * 4000.0 + 3900)
        assert stale(wall) == []


def test_the_head_of_the_whole_game_names_the_turn_that_is_on(wall: WallWindow) -> None:
    """Once it stayed at the first turn, whatever turn was told."""
    film = scene(Scene.GAME)
    assert isinstance(film, GameFilm)
    wall.show_scene(film, reduced=True)
    wall.pause()
    for number in (0, 1, 5, 0):
        wall.step(number - wall.shot)
        assert wall.shot == number
        assert stale(wall) == []


def test_nothing_of_an_earlier_moment_of_the_exchange_stays_on_the_wall(wall: WallWindow) -> None:
    exchange = scene(Scene.EXCHANGE)
    assert isinstance(exchange, ExchangeScene)
    wall.show_scene(exchange, reduced=True)
    wall.pause()
    begun = len(exchange.prices) * 500.0
    for ms in (100.0, begun + 100, begun + 5100, begun + 5000 * len(exchange.takeovers) + 500):
        wall.go_to(ms)
        assert stale(wall) == []
