"""The evaluation as PDF: A4, tagged (PDF/UA-1), vector maps, real tables, embedded fonts, bookmarks; the same bytes
each time.

Takes: a `Page` or `Book` with print pictures. Gives: bytes. Text reaches typst as data, never as markup; characters
that the fonts lack are replaced first, since PDF/UA refuses a missing glyph. Raises `PrintError` where typst refuses
the document.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import typst

from kapdip.drawing.livery import theme_of
from kapdip.evaluation.errors import PrintError
from kapdip.evaluation.lettering import printable
from kapdip.evaluation.page import Book, Page
from kapdip.paths import FONTS
from kapdip.theme import PAPER
from kapdip.words.board_language import BoardLanguage

TEMPLATES = Path(__file__).with_name("templates")
_KEPT = 10
"""How many compilations typst keeps the work of an earlier one for, in case the same parts come again."""
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


@cache
def fonts() -> typst.Fonts:
    """The shipped fonts and no others: a stand-in would look like the real thing until it is printed."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])


def render_pdf(page: Page) -> bytes:
    """One turn as PDF."""
    return compile_pdf("evaluation.typ", document(page.title, page) | {"page": _plain(page)})


def render_book_pdf(book: Book) -> bytes:
    """A whole game as PDF."""
    front = asdict(book)
    pages = [_plain(page) for page in book.pages]
    del front["pages"], front["front"]
    data = document(book.title, book) | {"book": printed(front), "front": _plain(book.front), "pages": pages}
    return compile_pdf("book.typ", data)


def document(title: str, told: Page | Book) -> dict[str, Any]:
    """What every template gets: title, language, words, colours, the map's proportions."""
    return frame(title, told.lang, told.words) | {"ratio": _ratio(told)}


def frame(title: str, lang: BoardLanguage, words: Mapping[str, str]) -> dict[str, Any]:
    """Title, language, words and colours of a printed document."""
    colours = theme_of("print", lang.board)
    ui = colours.ui
    board = lang.board
    return {
        "title": printable(title),
        "author": "Kapdip",
        "lang": lang,
        "words": printed(dict(words)),
        "letters": {letter: power for power, letter in board.letters.items()},
        "colours": {
            "ink": ui.text,
            "soft": ui.text_secondary,
            "faint": ui.text_hint,
            "hair": ui.line,
            "line": ui.line_strong,
            "tint": ui.header,
            "mark": ui.header,
        },
        "powers": {
            power: {
                "unit": own.unit,
                "cut": own.cut,
                "paper": PAPER,
                "letter": own.letter,
                "sign": board.letters[power],
                "line": own.line,
                "edge": own.line if own.letter != "#ffffff" else own.unit,
            }
            for power, own in ((power, colours.power(power)) for power in board.powers)
        },
    }


def _ratio(told: Page | Book) -> float:
    page = told if isinstance(told, Page) else told.pages[0]
    found = _SIZE.search(page.pictures.position)
    return float(found[2]) / float(found[1]) if found else 1.0


def _plain(page: Page) -> dict[str, Any]:
    """A page as plain data, its texts printable, its drawings untouched (they print what the fonts have).

    Raises ValueError for a page without its drawings: see `pictures.print_pictures`.
    """
    if not page.pictures.position:
        raise ValueError("a page is to be printed without its map")
    raw = asdict(page)
    pictures = raw.pop("pictures")
    return dict(printed(raw)) | {"pictures": pictures}


def printed(value: Any) -> Any:
    """Plain data with every text made printable."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {key: printed(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [printed(item) for item in value]
    return value


def compile_pdf(template: str, data: Mapping[str, Any]) -> bytes:
    """A template with its data as PDF/UA-1 bytes. Raises `PrintError`."""
    return typeset(template, data, pdf_standards=["ua-1"], timestamp=0)


def typeset(template: str, data: Mapping[str, Any], **options: Any) -> bytes:
    """A template with its data, as typst's options say. Raises `PrintError`."""
    try:
        made = typst.compile(
            str(TEMPLATES / template),
            root=str(TEMPLATES),
            font_paths=fonts(),
            sys_inputs={"doc": json.dumps(data, ensure_ascii=False)},
            **options,
        )
    except typst.TypstError as error:
        raise PrintError(str(error)) from error
    finally:
        forget()
    assert isinstance(made, bytes)
    return made


def forget() -> None:
    """Have typst let go of what it made of the document: some 15 MB for each turn, of the last ten, and no turn is set
    twice. Empty documents (2 ms each) push it out.
    """
    for _ in range(_KEPT + 1):
        typst.compile(str(TEMPLATES / "nothing.typ"), root=str(TEMPLATES), font_paths=fonts())
