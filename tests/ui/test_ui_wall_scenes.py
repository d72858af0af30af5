"""Every scene of the wall painted at every size: no name of a player is cut, nothing stands in anything else's way."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from kapdip.board.model import ProvinceCode
from kapdip.drawing.animation import LENGTH, MovesFilm, moves_film
from kapdip.drawing.livery import theme_of
from kapdip.drawing.map_overlay import names
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_room import Box
from kapdip.drawing.map_sheet import MapSheet, sheet_of
from kapdip.drawing.scene import Layer, Primitive, Text
from kapdip.game.public import PublicView, public_view
from kapdip.showing.wall.director import Cue, Scene, directed
from kapdip.showing.wall.pace import ZOOM, length
from kapdip.showing.wall.scenes import ExchangeScene, GameFilm, Results, WallScene, Writing, scene_of
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker
from kapdip_gui.process.collector import EVERY_MS, Collector
from kapdip_gui.style.fonts import load_fonts
from kapdip_gui.wall import map as wall_map
from kapdip_gui.wall.brush import Brush, look_for
from kapdip_gui.wall.painting import At, paint_scene
from kapdip_gui.wall.places import places_for
from kapdip_gui.wall.window import WallWindow
from tests.board_languages import DE, EN
from tests.boards_of_many import game_of_many
from tests.patience import MILLISECONDS
from tests.samples import WHOLE, sample_game

ROOT = Path(__file__).parents[2]
SPEAKERS = {"de": Speaker(DE), "en": Speaker(EN)}
SIZES = ((1024, 768), (1366, 768), (1920, 1080), (3840, 2160))


@cache
def sample() -> PublicView:
    return public_view(sample_game(WHOLE))


def scene(kind: Scene, language: str, turn: int = 9) -> WallScene:
    view = sample() if kind is Scene.END else replace(sample(), turns=sample().turns[:turn])
    part = 1 if kind is Scene.RESULTS else 0
    return scene_of(replace(directed(view), cue=Cue(kind, len(view.turns), part)), SPEAKERS[language])


@pytest.fixture
def wall(qapp: object) -> Iterator[WallWindow]:
    load_fonts()
    board = sample().board
    made = WallWindow(sheet_of(board), theme_of("light", board), SPEAKERS["de"])
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """Every line that was painted, and whether it was cut."""
    seen: list[tuple[str, bool]] = []
    paint = Brush.text

    def text(self: Brush, box: QRectF, words: str, size: float, **more: object) -> float:
        bold, serif = bool(more.get("bold")), bool(more.get("serif"))
        seen.append((words, self.width(words, size, bold=bold, serif=serif) > box.width() + 0.5))
        return paint(self, box, words, size, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Brush, "text", text)
    return seen


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_no_name_and_no_heading_is_cut(
    wall: WallWindow, painted: list[tuple[str, bool]], size: tuple[int, int], language: str
) -> None:
    wall.dress(wall.map.sheet, theme_of("light", sample().board), SPEAKERS[language])
    wall.resize(*size)
    names = tuple(seat.alias for seat in sample().seats)
    for kind in (Scene.WRITING, Scene.EXCHANGE, Scene.NEWS, Scene.END):
        wall.show_scene(scene(kind, language), reduced=True)
        wall.grab()
    cut = [text for text, is_cut in painted if is_cut]
    assert [text for text in cut if text.endswith(names)] == []
    assert not {"Bought − sold", "Käufe − Verkäufe"} & set(cut)


@pytest.mark.parametrize("percent", [100, 115, 130])
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_no_change_of_control_cuts_a_name(
    qapp: object, painted: list[tuple[str, bool]], size: tuple[int, int], language: str, percent: int
) -> None:
    """Once `instead of Till Eulenspi…` stood beside a power, where a column is narrow."""
    load_fonts()
    look = look_for(theme_of("light", sample().board), sample().board, size, percent)
    names = tuple(seat.alias for seat in sample().seats)
    for turn in range(1, 22):
        exchange = scene(Scene.EXCHANGE, language, turn)
        assert isinstance(exchange, ExchangeScene)
        whole = length(exchange)
        assert whole is not None
        image = QImage(1, 1, QImage.Format.Format_RGB32)  # what is said is looked at, not a pixel
        with QPainter(image) as painter:
            for ms in (len(exchange.prices) * 500.0 + 100, whole - 1.0):
                painter.resetTransform()
                paint_scene(Brush(painter, look), exchange, At(ms), SPEAKERS[language])
    assert any("←" in text or text.startswith(("replacing", "statt")) for text, _ in painted)
    assert [text for text, is_cut in painted if is_cut and any(name in text for name in names)] == []


@pytest.mark.parametrize("into", [0.0, 2000.0])
def test_the_headline_of_a_turn_comes_with_its_prices_and_points(
    wall: WallWindow, painted: list[tuple[str, bool]], into: float
) -> None:
    """Once the new leader was in the headline while the table below it still named the old one."""
    film = scene(Scene.GAME, "en")
    assert isinstance(film, GameFilm)
    look = look_for(theme_of("light", sample().board), sample().board, (1920, 1080), 100)
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        paint_scene(Brush(painter, look), film, At(5 * 2500 + into, 5, 2500), SPEAKERS["en"])
    said = {text for text, _ in painted}
    assert (film.chapters[5].headline in said) is (into > 0)
    assert ("Movement" in said) is (into == 0)


def test_who_fights_is_said_with_who_leads_them() -> None:
    film = scene(Scene.RESULTS, "de")
    assert isinstance(film, Results)
    assert film.leaders == dict(sample().turns[8].start.control)


def test_the_map_of_the_exchange_names_who_takes_over_at_the_power_that_changes_hands(wall: WallWindow) -> None:
    exchange = scene(Scene.EXCHANGE, "de")
    assert isinstance(exchange, ExchangeScene)
    wall.resize(1366, 768)
    wall.show_scene(exchange, reduced=True)
    wall.grab()
    first = exchange.takeovers[0]
    assert first.centres == frozenset(sample().turns[8].after.centres[first.power])
    assert _named(wall) == set()
    wall.go_to(len(exchange.prices) * 500 + 10)
    assert _named(wall) == {first.leader}
    wall.go_to(len(exchange.prices) * 500 + 5010)
    assert _named(wall) == {exchange.takeovers[1].leader}


def _named(wall: WallWindow) -> set[str]:
    picture = wall.map.picture
    assert picture is not None
    return {
        text for item in wall.map._above(picture) if (text := getattr(item, "text", "")) and item.role == "plate-text"
    }


@pytest.mark.parametrize("size", SIZES)
def test_places_lie_in_the_window_and_apart(wall: WallWindow, size: tuple[int, int]) -> None:
    wall.resize(*size)
    for kind in (Scene.WRITING, Scene.RESULTS, Scene.EXCHANGE, Scene.NEWS, Scene.END):
        places = places_for(wall.look, scene(kind, "de"))
        assert places.whole.contains(places.map)
        assert places.whole.contains(places.column)
        assert not places.left.intersects(places.column)


def test_a_fight_is_made_ready_beside_the_window_before_it_is_played(
    wall: WallWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[bool] = []

    def film(sheet: MapSheet, before: MapPicture, after: MapPicture) -> MovesFilm:
        made.append(current_thread() is main_thread())
        return moves_film(sheet, before, after)

    monkeypatch.setattr(wall_map, "moves_film", film)
    results = scene(Scene.RESULTS, "de")
    assert isinstance(results, Results)
    wall.resize(1366, 768)
    wall.show()
    wall.map.show_shot(results.shots[0], results.shots[1])
    qtbot.waitUntil(
        lambda: len(made) == 2 and not wall.map.is_busy and not wall.map.player.is_playing, timeout=MILLISECONDS
    )
    with qtbot.waitSignal(wall.map.player.frame, timeout=MILLISECONDS):
        wall.map.show_shot(results.shots[1])
    assert made == [False, False]


def test_a_fight_begins_when_its_names_have_found_their_places_unless_something_else_is_on_by_then(
    wall: WallWindow, qtbot: QtBot
) -> None:
    results, writing = scene(Scene.RESULTS, "de"), scene(Scene.WRITING, "de")
    assert isinstance(results, Results)
    assert isinstance(writing, Writing)
    assert writing.picture.position != results.shots[0].before.position, "names stand elsewhere"
    wall.resize(1366, 768)
    wall.show()
    wall.map.show()
    wall.map.rest_on(writing.picture)
    wall.map.show_shot(results.shots[0])
    assert wall.map.is_busy
    wall.map.rest_on(writing.picture)
    qtbot.waitUntil(lambda: not wall.map.is_busy, timeout=MILLISECONDS)
    assert wall.map.picture is not None
    assert wall.map.picture.position == writing.picture.position
    with qtbot.waitSignal(wall.map.player.frame, timeout=MILLISECONDS):
        wall.map.show_shot(results.shots[0])
    wall.map.stop_playing()
    assert wall.map.picture.position == results.shots[0].after.position


def test_the_small_picture_is_there_when_the_first_fight_is_looked_at(wall: WallWindow, qtbot: QtBot) -> None:
    results = scene(Scene.RESULTS, "de")
    assert isinstance(results, Results)
    shot = next(one for one in results.shots if one.places)
    wall.resize(1366, 768)
    wall.show()
    wall.map.show()
    wall.map.rest_on(shot.before)
    qtbot.waitUntil(lambda: wall.map.inset.is_ready, timeout=MILLISECONDS)
    assert not wall.map.inset.isVisible()
    wall.map.show_shot(shot)
    assert wall.map.inset.isVisible()
    assert len({wall.map.inset.grab().toImage().pixel(x, 40) for x in range(10, 200, 5)}) > 5


def test_no_small_picture_hides_a_part_of_the_map_that_is_seen_anyway(wall: WallWindow, qtbot: QtBot) -> None:
    results = scene(Scene.RESULTS, "de")
    assert isinstance(results, Results)
    shot = next(one for one in results.shots if one.places)
    wall.resize(1366, 768)
    wall.show()
    wall.map.show()
    wall.map.show_shot(shot)
    qtbot.waitUntil(wall.map.inset.isVisible, timeout=MILLISECONDS)
    wall.map.show_shot(replace(shot, places=frozenset({"NWY", "STP"})))
    assert not wall.map.inset.isVisible()
    wall.map.show_shot(shot)
    assert wall.map.inset.isVisible()


def test_other_land_stays_pale_while_units_move(
    wall: WallWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = scene(Scene.RESULTS, "de")
    assert isinstance(results, Results)
    shot = next(one for one in results.shots if one.places and one.before != one.after)
    wall.resize(1366, 768)
    wall.show()
    wall.map.show()
    with qtbot.waitSignal(wall.map.player.frame, timeout=MILLISECONDS):
        wall.map.show_shot(shot)
    shown: list[Primitive] = []

    def show(items: Iterable[Primitive], _: object) -> list[Box]:
        shown.extend(items)
        return []

    monkeypatch.setattr(wall.map._marks, "show", show)
    wall.map._refresh_above()
    assert "veil" in [item.role for item in shown]


def test_a_name_that_fades_does_so_above_the_veil_too() -> None:
    fading = Text(800, 900, "Nap", 20, "label-land", Layer.LABELS, "label:NAP", opacity=0.25)
    (above,) = names(sheet_of(sample().board), [fading], {ProvinceCode("NAP")})
    assert above.opacity == 0.25


def test_no_garbage_is_looked_for_while_a_fight_is_played(wall: WallWindow) -> None:
    results = scene(Scene.RESULTS, "de")
    assert isinstance(results, Results)
    owner = QObject()
    collector = Collector(owner)
    try:
        collector.look()
        wall.map.show_shot(results.shots[0])
        assert collector._timer.interval() >= ZOOM + LENGTH
        collector.look()
        assert collector._timer.interval() == EVERY_MS, "afterwards as ever"
    finally:
        collector.end()


@pytest.mark.parametrize("count", [9, 17, 20])
@pytest.mark.parametrize("size", SIZES)
def test_many_powers_stand_in_columns_within_the_picture(
    qapp: object, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], count: int
) -> None:
    """Every power's chip is on the picture once in a table, and none on another."""
    load_fonts()
    view = public_view(game_of_many(count))
    speaker = Speaker(BoardLanguage("en", view.board))
    look = look_for(theme_of("light", view.board), view.board, size, 100)
    chips: list[tuple[QRectF, str]] = []
    monkeypatch.setattr(Brush, "chip", lambda self, box, power: chips.append((QRectF(box), power)))
    for kind in (Scene.WRITING, Scene.EXCHANGE):
        chips.clear()
        shown = scene_of(replace(directed(view), cue=Cue(kind, len(view.turns) - (kind is Scene.EXCHANGE), 0)), speaker)
        image = QImage(*size, QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            paint_scene(Brush(painter, look), shown, At(0.0), speaker)
        assert sorted(power for _, power in chips) == sorted(view.board.powers), kind
        places = places_for(look, shown)
        for (one, _), (other, _) in combinations(chips, 2):
            assert not one.intersects(other)
        assert max(box.bottom() for box, _ in chips) <= places.column.bottom() + 1
