"""Over the whole sample game: a film ends in the very picture that is shown afterwards, and
comes to it without a jump.
"""

from collections import Counter
from math import hypot
from pathlib import Path

import pytest

from kapdip.board.model import Dislodged, Location, Position, Unit, UnitKind
from kapdip.drawing.animation import LENGTH, SLIDE_AT, MovesFilm, moves_film
from kapdip.drawing.map_draw import map_items
from kapdip.drawing.map_picture import MapOptions, MapPicture
from kapdip.drawing.map_sheet import standard_sheet
from kapdip.drawing.scene import Layer, Primitive, Text
from kapdip.game.desk import desk_view
from kapdip.orders.model import Retreat
from kapdip.showing.orders.picture import board_picture
from kapdip.showing.orders.picture import film as ends_of
from tests.samples import WHOLE, sample_game

SHEET = standard_sheet()
SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "mittwochsrunde.yaml"


def letters(items: list[Primitive]) -> list[Text]:
    return [
        item for item in items if isinstance(item, Text) and Layer.UNITS <= item.z < Layer.BADGES and item.opacity > 0.9
    ]


def standing(items: list[Primitive]) -> Counter[tuple[str, float, float]]:
    return Counter((item.key, item.x, item.y) for item in letters(items))


def retreating(picture: MapPicture) -> set[Unit]:
    return {drawn.order.unit for drawn in picture.orders if isinstance(drawn.order, Retreat)}


def jumps(film: MovesFilm, *, late: float = 1.0) -> list[str]:
    """The units that are farther than a pixel from where they rest a moment before the end."""
    moment, rest = letters(film.at(LENGTH - late)), letters(film.at(LENGTH))
    return [
        item.key
        for item in rest
        if min((hypot(item.x - one.x, item.y - one.y) for one in moment if one.text == item.text), default=99) > 1
    ]


@pytest.mark.parametrize("zoom", [0.39, 0.68, 1.0])
def test_the_last_frame_of_every_turn_is_the_resting_picture(zoom: float) -> None:
    game, films = sample_game(WHOLE), 0
    for number in range(1, len(game.turns) + 1):
        ends = ends_of(desk_view(game, number), MapOptions(zoom=zoom, language="de"))
        if ends is None:
            continue
        films += 1
        film = moves_film(SHEET, *ends)
        assert Counter(film.at(LENGTH)) == Counter(map_items(SHEET, ends[1])), number
        assert jumps(film) == [], number
        assert standing(film.at(0)) == standing(map_items(SHEET, ends[0])), number
    assert films > 15


def test_names_and_lines_are_those_of_the_resting_picture_before_the_end() -> None:
    game = sample_game(WHOLE)
    for number in (8, 12, 18):
        ends = ends_of(desk_view(game, number), MapOptions(zoom=0.39, language="de"))
        assert ends is not None
        film = moves_film(SHEET, *ends)
        told = [
            {item for item in film.at(ms) if item.key.startswith(("label:", "order:"))} for ms in (SLIDE_AT, LENGTH)
        ]
        assert told[0] == told[1] - film.late_lines, number
        assert {item.key for item in film.late_lines} == {f"order:{unit}" for unit in retreating(ends[1])}, number


def test_after_a_film_stands_what_the_desk_shows_through_retreats_builds_and_new_owners() -> None:
    game, options, went = sample_game(WHOLE), MapOptions(zoom=0.5), 0
    for turn in game.turns:
        view = desk_view(game, turn.number)
        ends = ends_of(view, options)
        if ends is None:
            continue
        assert ends[1] == board_picture(view, None, options), turn.number
        film = moves_film(SHEET, *ends)
        moment, rest = film.at(LENGTH - 1), film.at(LENGTH)
        shades = {(item.key, item.role): item.opacity for item in moment}
        still = [item for item in rest if not Layer.UNITS <= item.z < Layer.BADGES]
        assert [item for item in still if shades.get((item.key, item.role), 0.0) < 0.9 * item.opacity] == [], (
            turn.number
        )
        retreats = [item for item in rest if item.role.startswith("retreat-")]
        went += bool(retreats)
        assert not {item.role for item in film.at(SLIDE_AT)} & {item.role for item in retreats}, turn.number
    assert went > 3


def test_a_unit_that_nobody_saw_coming_fades_in_and_one_that_is_gone_fades_out() -> None:
    army = {code: Unit(UnitKind.ARMY, Location(code)) for code in ("PAR", "MAR", "BUR")}
    before = MapPicture(Position({"FRANCE": (army["PAR"],)}, {}, {"FRANCE": (Dislodged(army["BUR"], "MUN", ()),)}))
    after = MapPicture(Position({"FRANCE": (army["MAR"],)}, {}))
    film = moves_film(SHEET, before, after)
    shades = {
        item.key: item.opacity
        for item in film.at(LENGTH - 25)
        if isinstance(item, Text) and item.key.startswith("unit:")
    }
    assert shades["unit:A MAR"] == pytest.approx(0.9)
    assert shades["unit:A PAR"] == pytest.approx(0.1)
    assert shades["unit:A BUR"] == pytest.approx(0.1)
    assert {item.key for item in letters(film.at(LENGTH))} == {"unit:A MAR"}
