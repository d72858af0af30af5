"""Display lists as SVG: valid, small, real text, classes with rules, nothing that people write
gets out of its place.
"""

import re
from xml.etree import ElementTree as ET

import pytest

from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip.drawing.map_sheet import standard_sheet
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.map_svg import PREFIX, geometry_svg, map_css, map_svg
from kapdip.drawing.scene import Disc, Path, Text, display_list, number
from kapdip.drawing.style import Paint
from kapdip.drawing.svg import to_svg

SVG = "{http://www.w3.org/2000/svg}"
PAINTS = {
    "line": Paint(stroke="#102030", width=2, dash=(4, 2), cap="round"),
    "word": Paint(fill="#000000", font="ui", weight=600),
}


def start_picture() -> MapPicture:
    sheet = standard_sheet()
    return MapPicture(sheet.board.start, last_held=dict(sheet.homeland))


def classes_in(svg: str) -> set[str]:
    return set(re.findall(r'class="([^"]+)"', svg))


def rules_in(css: str) -> set[str]:
    return set(re.findall(r"^\.([\w-]+)\{", css, re.MULTILINE))


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_map_is_valid_small_and_has_a_rule_for_every_class(theme: str) -> None:
    svg = map_svg(start_picture(), theme)
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert len(svg.encode()) < 1_000_000
    style = root.find(f"{SVG}style")
    assert style is not None
    assert classes_in(svg) <= rules_in(style.text or "")
    assert "var(" not in svg


def test_text_in_a_map_is_real_text() -> None:
    texts = [element.text for element in ET.fromstring(map_svg(start_picture())).iter(f"{SVG}text")]
    assert "North Sea" in texts
    german = start_picture().with_options(language="de")
    assert "Nordsee" in [element.text for element in ET.fromstring(map_svg(german)).iter(f"{SVG}text")]


def test_every_province_is_one_named_path() -> None:
    sheet = standard_sheet()
    ids = [
        element.get("id") for element in ET.fromstring(map_svg(start_picture())).iter(f"{SVG}path") if element.get("id")
    ]
    assert len(ids) == len(set(ids))
    land = {code for code, outline in sheet.outlines.items() if outline.kind != "sea"}
    assert {f"{PREFIX}{code}" for code in land} == set(ids)


def test_the_same_picture_gives_the_same_bytes() -> None:
    assert map_svg(start_picture()) == map_svg(start_picture())


def test_maps_of_one_document_share_shapes_and_style() -> None:
    picture = start_picture().with_options(patterns=True)
    shared = map_svg(picture, shared=True)
    assert len(shared) < 0.75 * len(map_svg(picture))
    used = set(re.findall(r'href="#([^"]+)"', shared))
    shapes = geometry_svg()
    assert used
    assert used <= set(re.findall(r'id="([^"]+)"', shapes))
    assert "<style>" not in shared
    assert classes_in(shared) <= rules_in(map_css())
    filled = set(re.findall(r"url\(#([^)]+)\)", map_css()))
    assert filled <= set(re.findall(r'id="([^"]+)"', shapes))
    ET.fromstring(shapes)


def test_an_alias_cannot_break_out_of_its_text() -> None:
    evil = '</text><script>alert("x")</script>&"'
    picture = MapPicture(start_picture().position, control={"RUSSIA": evil}, options=MapOptions(control=True))
    root = ET.fromstring(map_svg(picture, title=evil))
    assert not list(root.iter(f"{SVG}script"))
    assert root.get("aria-label") == evil
    assert any((element.text or "").startswith("</text>"[:4]) for element in root.iter(f"{SVG}text"))


def test_primitives_become_elements_with_their_role_as_class() -> None:
    drawing = display_list(
        100,
        50,
        [
            Text(5, 20, "A & B", 12, "word", 2, align="start"),
            Path("M0,0L9,9", "line", 1, opacity=0.5),
            Disc(3, 4, 5, "line", 0),
        ],
    )
    root = ET.fromstring(to_svg(drawing, PAINTS, prefix="x-"))
    circle, path, text = (element for element in root if element.tag not in (f"{SVG}style", f"{SVG}defs"))
    assert (circle.get("class"), circle.get("r")) == ("x-line", "5")
    assert (path.get("d"), path.get("opacity")) == ("M0,0L9,9", "0.5")
    assert (text.text, text.get("text-anchor"), text.get("font-size")) == ("A & B", None, "12")


def test_a_role_without_a_paint_is_an_error() -> None:
    with pytest.raises(KeyError):
        to_svg(display_list(10, 10, [Disc(1, 1, 1, "nobody", 0)]), PAINTS)


def test_patterns_are_drawn_over_owned_centres_only_where_they_are_wanted() -> None:
    plain, hatched = map_svg(start_picture()), map_svg(start_picture().with_options(patterns=True))
    assert "<pattern" not in plain
    assert len(re.findall(r'class="m-pattern-', hatched)) > 10
    assert "pattern-RUSSIA" not in hatched


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1.0, 0.126, -0.001, 12.50, 1234.5678)] == ["1", "0.13", "0", "12.5", "1234.57"]


def test_the_map_without_labels_has_only_letters() -> None:
    bare = start_picture().with_options(labels=Labels.NONE)
    texts = {element.text for element in ET.fromstring(map_svg(bare)).iter(f"{SVG}text")}
    assert texts <= set(standard_sheet().board.letters.values())


def test_every_theme_paints_every_role() -> None:
    board = standard_sheet().board
    assert len({frozenset(map_paints(name, board)) for name in ("light", "dark", "print")}) == 1


def test_lines_of_symbols_grow_with_them() -> None:
    board = standard_sheet().board
    small, large = map_paints("light", board), map_paints("light", board, 2.0)
    assert large["move-FRANCE"].width == 2 * small["move-FRANCE"].width
    assert large["border-land"].width == small["border-land"].width
