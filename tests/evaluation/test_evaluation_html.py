"""The HTML file: valid, self-contained, without script, readable by those who listen; hostile
text never becomes markup.
"""

import base64
import hashlib
import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree as ET

import html5lib
import pytest

from kapdip.evaluation.documents import TurnDocuments, WholeGameDocuments
from kapdip.evaluation.html import render_html
from kapdip.evaluation.options import Block, EvaluationOptions
from kapdip.evaluation.pdf import render_pdf
from kapdip.game.public import public_view
from tests.evaluation.hostile import HOSTILE, hostile_game
from tests.evaluation.played_games import played

ALL = EvaluationOptions(blocks=frozenset(Block), published="28. Februar 2026")
X = "{http://www.w3.org/1999/xhtml}"


@cache
def documents() -> dict[str, str]:
    """Several documents by name."""
    return {
        "turn 1": TurnDocuments(public_view(played(8, 3)), 1, ALL, "en").html(),
        "spring": TurnDocuments(public_view(played(8, 3)), 2, ALL, "de").html(),
        "autumn": TurnDocuments(public_view(played(12, 12)), 12, None, "de").html(),
        "end": TurnDocuments(public_view(played(10)), None, ALL, "de").html(),
        "hostile": TurnDocuments(public_view(hostile_game()), 1, ALL, "de").html(),
        "whole": WholeGameDocuments(public_view(played(8, 3)), ALL, "en").html(),
    }


NAMES = ("turn 1", "spring", "autumn", "end", "hostile", "whole")


@pytest.fixture(params=NAMES)
def text(request: pytest.FixtureRequest) -> str:
    """One of the documents."""
    return documents()[request.param]


@cache
def tree(text: str) -> ET.Element:
    """The document as a parser sees it; raises at the first error."""
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), strict=True)
    root: ET.Element = parser.parse(text)
    return root


def test_a_strict_parser_finds_no_error(text: str) -> None:
    assert tree(text).tag == f"{X}html"


def test_nothing_runs_and_nothing_is_loaded(text: str) -> None:
    root = tree(text)
    for element in root.iter():
        assert isinstance(element.tag, str)
        assert element.tag.rpartition("}")[2] not in {
            "script",
            "iframe",
            "object",
            "embed",
            "link",
            "base",
            "form",
            "img",
            "audio",
        }
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            if name.rpartition("}")[2] in ("href", "src"):
                assert value.startswith("#")
    assert not re.search(r"url\((?!data:font/woff2|#)", text)
    assert "@import" not in text


def test_the_policy_allows_the_one_style_sheet_by_its_hash(text: str) -> None:
    root = tree(text)
    styles = [element.text or "" for element in root.iter(f"{X}style")]
    assert len(styles) == 1
    digest = base64.b64encode(hashlib.sha256(styles[0].encode()).digest()).decode()
    policy = next(
        meta.get("content") or ""
        for meta in root.iter(f"{X}meta")
        if meta.get("http-equiv") == "Content-Security-Policy"
    )
    assert f"style-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_ids_are_unique_and_every_reference_has_its_target(text: str) -> None:
    root = tree(text)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        for name, value in element.attrib.items():
            if name.rpartition("}")[2] == "href":
                assert value[1:] in ids
            if name in ("for", "aria-labelledby"):
                assert value in ids
    assert set(re.findall(r"url\(#([\w-]+)\)", text)) <= set(ids)


def test_headings_skip_no_level(text: str) -> None:
    levels = [
        int(element.tag[-1])
        for element in tree(text).iter()
        if re.fullmatch(rf"{re.escape(X)}h[1-6]", str(element.tag))
    ]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_tables_have_real_headers_and_a_name(text: str) -> None:
    for table in tree(text).iter(f"{X}table"):
        assert table.get("aria-labelledby")
        heads = list(table.iter(f"{X}th"))
        assert heads
        assert all(head.get("scope") in ("col", "row") for head in heads)
        width = {sum(int(cell.get("colspan", "1")) for cell in row) for row in table.iter(f"{X}tr")}
        assert len(width) == 1, "every row has the same number of cells"


def test_tables_that_turn_into_cards_keep_their_roles(text: str) -> None:
    roles = {f"{X}table": "table", f"{X}thead": "rowgroup", f"{X}tbody": "rowgroup", f"{X}tr": "row", f"{X}td": "cell"}
    for table in tree(text).iter(f"{X}table"):
        if set((table.get("class") or "").split()) & {"cards", "reckon"}:
            for element in table.iter():
                if element.tag in roles:
                    assert element.get("role") == roles[str(element.tag)]


def test_pictures_are_named(text: str) -> None:
    svg = "{http://www.w3.org/2000/svg}svg"
    for picture in tree(text).iter(svg):
        assert picture.get("aria-hidden") == "true" or picture.get("aria-label")


def test_hostile_names_and_press_stay_text() -> None:
    root = tree(documents()["hostile"])
    said = "".join(root.itertext())
    assert "<script>alert('x')</script>" in said
    assert "{{7*7}}" in said
    assert HOSTILE[0] in said
    assert "東京タワー🗼" in said
    assert "\u202e" not in said


def test_dark_colours_hold_on_screens_only() -> None:
    style = documents()["end"].split("<style>")[1].split("</style>")[0]
    assert "@media screen and (prefers-color-scheme:dark)" in style
    assert style.count("prefers-color-scheme") == 1


def test_a_turn_is_smaller_than_a_mail_takes() -> None:
    assert all(len(text.encode()) < 1_500_000 for name, text in documents().items() if name != "whole")


def test_the_document_speaks_its_language() -> None:
    assert '<html lang="de"' in documents()["end"]
    assert "Die Börse" in documents()["end"]
    assert '<html lang="en"' in documents()["turn 1"]
    assert "The exchange" in documents()["turn 1"]


def test_turn_1_has_no_orders_and_no_map_of_moves() -> None:
    assert 'id="orders"' not in documents()["turn 1"]
    assert 'class="moves"' not in documents()["turn 1"]


def test_spring_shows_the_centres_too() -> None:
    assert 'id="centres"' in documents()["spring"]


def test_the_same_game_gives_the_same_bytes() -> None:
    assert TurnDocuments(public_view(played(8, 3)), 2, ALL, "de").html() == documents()["spring"]


def test_a_page_without_its_map_is_refused() -> None:
    page = TurnDocuments(public_view(played(8, 3)), 2, ALL, "de").page
    with pytest.raises(ValueError, match="without its map"):
        render_html(page)
    with pytest.raises(ValueError, match="without its map"):
        render_pdf(page)


def test_on_a_phone_the_map_can_be_opened_large() -> None:
    html = TurnDocuments(public_view(played(8, 3)), 1, ALL, "de").html()
    assert 'class="to-large"><label for="m3" class="phone">Große Karte</label>' in html.replace('id="m3" ', "")
    narrow = html[html.index("@media (max-width:44rem)") : html.index("@media print")]
    assert ".maps:has(.to-large:checked) .sheet{overflow:auto" in narrow


@pytest.mark.parametrize("kind", ["places", "projected"])
def test_tables_that_stand_in_two_lines_on_phones_are_tables_to_a_screen_reader(kind: str) -> None:
    """A table that is laid out as a grid loses its meaning unless its roles are said."""
    html = TurnDocuments(public_view(played(8, 3)), 3, None, "de").html()
    tables = re.findall(rf'<table class="{kind}" role="table".*?</table>', html, re.DOTALL)
    assert tables
    for table in tables:
        assert not re.search(r"<(?:tr|td|thead|tbody|th)(?![^>]*role=)[ >]", table)
