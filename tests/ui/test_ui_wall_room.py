"""Every scene of the wall has room: no words are cut, none stand in others, at every size and in both languages."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from kapdip.drawing.livery import theme_of
from kapdip.game.ending import vote_draw
from kapdip.game.public import PublicView, public_view
from kapdip.showing.wall.bids import BidsScene
from kapdip.showing.wall.director import Cue, Scene, directed
from kapdip.showing.wall.pace import BID, length
from kapdip.showing.wall.scenes import ExchangeScene, GameFilm, Results, WallScene, scene_of
from kapdip.words.speaker import Speaker
from kapdip_gui.style.fonts import load_fonts
from kapdip_gui.wall.brush import Brush, font, look_for
from kapdip_gui.wall.painting import At, paint_scene
from kapdip_gui.wall.places import places_for
from kapdip_gui.wall.strip import HEIGHT
from tests.board_languages import DE, EN
from tests.game.tables import played, standard
from tests.game.two import hired, two
from tests.samples import MIDDLE, TWO, WHOLE, sample_game
from tests.ui.window_kit import begun

SPEAKERS = {"de": Speaker(DE), "en": Speaker(EN)}
SIZES = ((1024, 768), (1366, 768), (1920, 1080), (3840, 2160))
LARGER = ((1024, 768), (1920, 1080))
LOOKS = [*((size, 100) for size in SIZES), *((size, percent) for size in LARGER for percent in (115, 130))]
APART = 11.0
"""Units between two words of a line that belong to different columns."""
INK = 0.4
"""How far letters reach up and down from the middle of their line, as a part of their size."""


@cache
def view_of(which: str) -> PublicView:
    whole = public_view(sample_game(WHOLE))
    match which:
        case "whole":
            return whole
        case "ninth":
            return replace(whole, turns=whole.turns[:9])
        case "middle":
            return public_view(sample_game(MIDDLE))
        case "beginning":
            return public_view(begun())
        case "drawn":
            assert whole.ending is not None
            ending = replace(whole.ending, winners=tuple(seat.alias for seat in whole.seats))
            return replace(whole, turns=(*whole.turns[:-1], replace(whole.turn, ending=ending)))
        case "two":
            return replace(public_view(sample_game(TWO)), turns=public_view(sample_game(TWO)).turns[:7])
        case "two, overbid":
            return public_view(hired(two(), {"ENGLAND": 1900, "AUSTRIA": 8}, {"ENGLAND": 7, "RUSSIA": 3}))
        case "two, before":
            return public_view(two())
        case "plain":
            return public_view(standard())
        case "plain, played":
            return public_view(played(standard()))
    game = standard()
    for seat in game.seats:
        game = vote_draw(game, seat.alias)
    return public_view(played(game))


@cache
def told(which: str, kind: Scene, language: str) -> WallScene:
    """A scene, whatever the size at which it is painted."""
    view = view_of(which)
    cue = Cue(kind, len(view.turns), 1 if kind is Scene.RESULTS else 0)
    return scene_of(replace(directed(view), cue=cue), SPEAKERS[language])


SHOWN = [
    ("middle", Scene.WRITING, True),
    ("middle", Scene.WRITING, False),
    ("beginning", Scene.WRITING, True),
    ("beginning", Scene.WRITING, False),
    ("ninth", Scene.RESULTS, False),
    ("ninth", Scene.RESULTS, True),
    ("ninth", Scene.EXCHANGE, False),
    ("ninth", Scene.EXCHANGE, True),
    ("ninth", Scene.NEWS, True),
    ("ninth", Scene.NEWS, False),
    ("ninth", Scene.WRITING, False),
    ("whole", Scene.END, False),
    ("drawn", Scene.END, False),
    ("whole", Scene.GAME, False),
    ("whole", Scene.GAME, True),
    ("two", Scene.EXCHANGE, True),
    ("two", Scene.NEWS, False),
    ("two, overbid", Scene.EXCHANGE, False),
    ("two, overbid", Scene.WRITING, True),
    ("two, before", Scene.WRITING, True),
    ("plain", Scene.WRITING, True),
    ("plain, played", Scene.WRITING, True),
    ("plain, drawn", Scene.END, False),
    ("plain, drawn", Scene.NEWS, False),
]


def moments(scene: WallScene, *, has_clock: bool) -> Iterator[At]:
    """The moments of a scene at which it looks different and nothing glides."""
    if isinstance(scene, Results | GameFilm):
        for shot in range(len(scene.shots)):
            yield At(shot * 4000.0 + 3999, shot, has_clock=has_clock, is_still=True)
    elif isinstance(scene, ExchangeScene):
        for number in range(len(scene.takeovers)):
            yield At(len(scene.prices) * 500 + number * 5000 + 2500.0, has_clock=has_clock)
        yield At(float(length(scene) or 0), has_clock=has_clock)
    elif isinstance(scene, BidsScene):
        for told in range(len(scene.rows) + 1):
            yield At(told * float(BID), has_clock=has_clock)
    else:
        yield At(has_clock=has_clock)


class Ink:
    """What was painted: words with the box that their letters fill, and what was cut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[tuple[str, QRectF]] = []
        self.cut: list[str] = []
        line, lines = Brush.text, Brush.paragraph

        def text(brush: Brush, box: QRectF, words: str, size: float, **how: object) -> float:
            bold, serif = bool(how.get("bold")), bool(how.get("serif"))
            wide = brush.width(words, size, bold=bold, serif=serif)
            if wide > box.width() + 0.5:
                self.cut.append(words)
            left = {"right": box.right() - wide, "middle": box.center().x() - wide / 2}.get(
                str(how.get("align", "left")), box.left()
            )
            if words.strip():
                self.words.append((words, QRectF(left, box.center().y() - INK * size, wide, 2 * INK * size)))
            return line(brush, box, words, size, **how)  # type: ignore[arg-type]

        def paragraph(brush: Brush, box: QRectF, words: str, size: float, **how: object) -> float:
            high = lines(brush, box, words, size, **how)  # type: ignore[arg-type]
            if high > box.height() + 0.5:
                self.cut.append(words)
            metrics = QFontMetricsF(font(size, serif=bool(how.get("serif"))))
            if words.strip():
                self.words.append((words, QRectF(box.left(), box.top(), box.width(), high - metrics.descent() / 2)))
            return high

        monkeypatch.setattr(Brush, "text", text)
        monkeypatch.setattr(Brush, "paragraph", paragraph)

    def touching(self) -> list[tuple[str, str]]:
        grown = [(words, box.adjusted(0, 0, APART, 0)) for words, box in self.words]
        return [
            (words, other)
            for place, (words, box) in enumerate(grown)
            for other, beside in grown[place + 1 :]
            if box.intersects(beside)
        ]


@pytest.fixture
def ink(monkeypatch: pytest.MonkeyPatch, qapp: object) -> Ink:
    load_fonts()
    return Ink(monkeypatch)


@pytest.mark.parametrize(("which", "kind", "has_clock"), SHOWN)
def test_no_words_are_cut_and_none_stand_in_others(ink: Ink, which: str, kind: Scene, has_clock: bool) -> None:
    board = view_of(which).board
    spot = QImage(1, 1, QImage.Format.Format_RGB32)  # where words stand is asked of the brush, not of the pixels
    for language, (size, percent) in product(SPEAKERS, LOOKS):
        scene, asked = told(which, kind, language), (language, size, percent)
        look = look_for(theme_of("light", board), board, size, percent)
        stage = QRectF(0, 0, look.width, look.height - (HEIGHT if getattr(scene, "ticker", ()) else 0))
        clock = places_for(look, scene).clock
        for at in moments(scene, has_clock=has_clock):
            ink.words.clear()
            painter = QPainter(spot)
            paint_scene(Brush(painter, look), scene, at, SPEAKERS[language])
            painter.end()
            assert ink.cut == [], asked
            assert ink.touching() == [], asked
            assert [words for words, box in ink.words if not stage.contains(box)] == [], asked
            assert [words for words, box in ink.words if has_clock and clock.intersects(box)] == [], asked
