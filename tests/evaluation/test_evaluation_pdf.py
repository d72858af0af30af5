"""The PDF: tagged, with bookmarks, with the shipped fonts only, the same bytes each time;
hostile text is never markup.
"""

import io
import re
from collections.abc import Callable, Collection
from dataclasses import asdict, fields, replace
from functools import cache
from pathlib import Path

import pypdf
import pytest

from kapdip.evaluation.documents import TurnDocuments, WholeGameDocuments
from kapdip.evaluation.options import Block, EvaluationOptions
from kapdip.evaluation.page import Pictures
from kapdip.evaluation.pdf import fonts, render_pdf
from kapdip.evaluation.pictures import print_pictures
from kapdip.game.public import public_view
from kapdip.storage.codec import parse_game
from tests.evaluation.hostile import hostile_game
from tests.evaluation.played_games import played
from tests.samples import WHOLE, sample_game

ALL = EvaluationOptions(blocks=frozenset(Block), published="28. Februar 2026")


MADE: dict[str, Callable[[], TurnDocuments | WholeGameDocuments]] = {
    "turn 1": lambda: TurnDocuments(public_view(played(8, 3)), 1, ALL, "en"),
    "spring": lambda: TurnDocuments(public_view(played(8, 3)), 2, ALL, "de"),
    "autumn": lambda: TurnDocuments(public_view(played(12, 12)), 12, None, "de"),
    "end": lambda: TurnDocuments(public_view(played(10)), None, ALL, "de"),
    "hostile": lambda: TurnDocuments(public_view(hostile_game()), 1, ALL, "de"),
    "whole": lambda: WholeGameDocuments(public_view(played(8, 3)), EvaluationOptions(blocks=frozenset()), "en"),
}


@cache
def document(name: str) -> bytes:
    """One of several documents, set once."""
    return MADE[name]().pdf()


@pytest.fixture(params=MADE)
def data(request: pytest.FixtureRequest) -> bytes:
    """One of the documents."""
    return document(request.param)


def reader(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


EVERY_DRAWING = {one.name for one in fields(Pictures)}
MAPS = {"position", "moves"}


def undrawn(documents: TurnDocuments, blank: Collection[str]) -> pypdf.PdfReader:
    """The printed page with an empty picture of the same size for these drawings: a reader of text would follow all
    their lines, one by one.
    """
    drawn = asdict(print_pictures(documents.evaluation, documents.page))
    for name in blank:
        drawn[name] = re.sub(r"(<svg[^>]*>).*", r"\1</svg>", drawn[name], flags=re.S)
    return reader(render_pdf(replace(documents.page, pictures=Pictures(**drawn))))


def text_of(documents: TurnDocuments) -> str:
    """What a reader extracts from the printed page."""
    return " ".join(" ".join(page.extract_text() for page in undrawn(documents, EVERY_DRAWING).pages).split())


def test_only_the_shipped_fonts_are_there() -> None:
    assert set(fonts().families()) == {"Source Sans 3", "Source Serif 4"}


def test_the_document_is_tagged_and_says_its_language(data: bytes) -> None:
    root = reader(data).root_object
    assert root["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert str(root["/Lang"]) in ("de", "en")
    assert "/StructTreeRoot" in root
    assert b"pdfuaid" in data


def test_every_font_is_embedded_and_one_of_ours(data: bytes) -> None:
    found = set()
    for page in reader(data).pages:
        for font in (page["/Resources"].get("/Font") or {}).values():  # type: ignore[attr-defined]
            base = font.get_object()
            inner = base["/DescendantFonts"][0].get_object() if "/DescendantFonts" in base else base
            assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(inner["/FontDescriptor"].get_object())
            found.add(str(base["/BaseFont"]).rpartition("+")[2])
    assert found
    assert all(name.startswith(("SourceSans3", "SourceSerif4")) for name in found)


def test_the_maps_are_vectors(data: bytes) -> None:
    assert b"/Subtype/Image" not in data.replace(b"/Subtype /Image", b"/Subtype/Image")


def test_pages_are_a4(data: bytes) -> None:
    for page in reader(data).pages:
        assert [round(float(value)) for value in page.mediabox[2:]] == [595, 842]


def test_there_are_bookmarks() -> None:
    titles = [entry.title for entry in reader(document("autumn")).outline[1] if not isinstance(entry, list)]
    assert "Die Börse" in titles
    assert len(reader(document("whole")).outline[1]) >= 3


def test_hostile_text_is_printed_as_it_is() -> None:
    text = text_of(TurnDocuments(public_view(hostile_game()), 1, ALL, "de"))
    assert "#set page(fill: red)" in text
    assert "#image(" in text
    assert "_kursiv_" in text
    assert "[6771 4EAC" in text


def test_a_turn_is_smaller_than_a_megabyte() -> None:
    assert all(len(document(name)) < 1_000_000 for name in MADE if name != "whole")


def test_the_metadata_tell_nothing_of_the_machine_or_the_time(data: bytes) -> None:
    information = reader(data).metadata
    assert information is not None
    assert information.author in (None, "Kapdip")
    assert "1970" in str(information.get("/CreationDate", "1970"))


def test_the_same_game_gives_the_same_bytes() -> None:
    assert TurnDocuments(public_view(played(8, 3)), 2, ALL, "de").pdf() == document("spring")


@pytest.mark.parametrize("turn", [11, 13, 15])
def test_no_word_is_hyphenated(turn: int) -> None:
    """A name that is broken looks like another one: Eulenspieg-el."""
    pages = undrawn(TurnDocuments(public_view(sample_game(WHOLE)), turn), EVERY_DRAWING).pages
    assert re.findall(r"\w+[-\u00ad\u2010]\n\w+", "\n".join(page.extract_text() for page in pages)) == []


def test_the_text_of_the_pages_is_complete() -> None:
    text = text_of(TurnDocuments(public_view(played(10)), None, ALL, "de"))
    for word in ("Endstand", "Versorgungszentren", "Die Börse", "Geld-Hochrechnung", "Presse", "Anhang"):
        assert word in text


@pytest.mark.parametrize("players", [24, 26, 48])
def test_the_sums_of_the_exchange_and_their_note_stay_on_one_page(players: int) -> None:
    documents = TurnDocuments(public_view(played(12, 19)), 19)
    exchange = documents.page.exchange
    assert exchange is not None
    rows = [row for _ in range(4) for row in exchange.rows][:players]
    documents.page = replace(documents.page, exchange=replace(exchange, rows=rows))
    texts = [page.extract_text() for page in undrawn(documents, EVERY_DRAWING).pages]
    sums, notes = (
        [number for number, text in enumerate(texts) if word in text] for word in ("Kontrolle ab Zug 20", "RED: Käufe")
    )
    assert len(sums) == 1
    assert sums == notes


def filled(data: bytes, number: int) -> float:
    """How much of the height of a page is used, from its top to its last line above the foot."""
    page = reader(data).pages[number]
    heights: list[float] = []

    def note(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if text.strip():
            heights.append(cm[1] * tm[4] + cm[3] * tm[5] + cm[5])

    page.extract_text(visitor_text=note)
    top = float(page.mediabox.height)
    down = sorted(top - height if height > 0 else -height for height in heights)
    last = max(height for height in down if height < 0.93 * top)
    return last / top


def test_the_last_page_of_a_game_is_not_left_almost_empty() -> None:
    game = sample_game(WHOLE)
    data = TurnDocuments(public_view(game), None, None, "de").pdf()
    assert len(reader(data).pages) == 4
    assert filled(data, 3) > 0.8


def test_without_an_exchange_the_centres_need_no_page_of_their_own() -> None:
    for turn in (4, 5):
        assert len(reader(TurnDocuments(public_view(played(7, 9, 7, "standard")), turn, None, "en").pdf()).pages) == 2


SAMPLES = sorted((Path(__file__).parents[1] / "storage" / "versions").glob("format-2*.yaml"))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_no_page_is_empty_whatever_the_game(file: Path) -> None:
    game = parse_game(file.read_text(encoding="utf-8"))
    finished = [turn.number for turn in game.turns if turn.is_over]
    if not finished:
        pytest.skip("no turn of it is over")
    printed = undrawn(TurnDocuments(public_view(game), finished[-1], EvaluationOptions(), "de"), MAPS)
    pages = [page.extract_text() for page in printed.pages]
    for number, text in enumerate(pages, start=1):
        rows = [row for row in text.splitlines() if row.strip()]
        assert len(rows) > 5, f"page {number} of {len(pages)}: {rows}"
