"""The evaluation as one self-contained HTML file: no script, nothing loaded, light and dark, desktop, phone and paper.

Takes: a `Page` with screen pictures, or a `Book`. Gives: HTML text. Everything is escaped by the templates; the
drawings escape themselves. The style sheet is allowed by its hash (CSP), so that nothing else in the file can style or
run. Design of the evaluation, 7.
"""

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kapdip.board.board import Board
from kapdip.drawing.chart_style import chart_css, chart_paints
from kapdip.drawing.livery import css_ground, theme_of
from kapdip.drawing.map_sheet import sheet_of
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.map_svg import PREFIX, geometry_svg, map_css
from kapdip.drawing.svg import repainted
from kapdip.evaluation.page import Book, Page, Pictures
from kapdip.evaluation.pictures import map_scale
from kapdip.paths import FONTS
from kapdip.theme import Theme

TEMPLATES = Path(__file__).with_name("templates")
FACES = (
    ("KD Sans", 400, "normal", "KDSans-400"),
    ("KD Sans", 400, "italic", "KDSans-400i"),
    ("KD Sans", 700, "normal", "KDSans-700"),
    ("KD Serif", 400, "normal", "KDSerif-400"),
    ("KD Serif", 400, "italic", "KDSerif-400i"),
    ("KD Serif", 600, "normal", "KDSerif-600"),
    ("KD Serif", 600, "italic", "KDSerif-600i"),
)
_DRAWN = {"'Source Sans 3'": '"KD Sans"', "'Source Serif 4'": '"KD Serif"'}
SHORTEST_SHARED = 90
"""Elements of a map that are shorter than this are cheaper to repeat than to share."""


@cache
def environment() -> Environment:
    """The templates; unknown names are errors, all text is escaped."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@cache
def fonts_css() -> str:
    """The embedded fonts: subsets under names of their own (OFL, reserved names)."""
    rules = []
    for family, weight, style, file in FACES:
        data = base64.b64encode((FONTS / "web" / f"{file}.woff2").read_bytes()).decode("ascii")
        rules.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{style};font-display:swap;'
            f'src:url(data:font/woff2;base64,{data}) format("woff2")}}'
        )
    return "\n".join(rules)


def _colours(colours: Theme) -> str:
    ui = colours.ui
    named = {
        "paper": ui.panel,
        "ink": ui.text,
        "soft": ui.text_secondary,
        "faint": ui.text_hint,
        "hair": ui.line,
        "line": ui.line_strong,
        "tint": ui.alt,
        "mark": ui.header,
        "accent": ui.accent,
    }
    root = ";".join(f"--{name}:{colour}" for name, colour in named.items())
    powers = "".join(
        f".c-{power}{{background:{css_ground(own)};color:{own.letter}}}.orders .u-{power}{{border-color:{own.line}}}"
        for power, own in colours.powers.items()
    )
    return f":root{{{root}}}{powers}"


def _drawings(name: str, board: Board) -> str:
    text = f"{map_css(name, sheet_of(board), map_scale())}\n{chart_css(name, board)}"
    text += f"\n{repainted(map_paints(name, board), PREFIX)}\n{repainted(chart_paints(name, board))}"
    for ours, web in _DRAWN.items():
        text = text.replace(ours, web)
    return text


def style_sheet(board: Board) -> str:
    """The whole style sheet of an evaluation on a board."""
    return style_with(board, "document.css")


@cache
def style_with(board: Board, own: str) -> str:
    """Fonts, colours, drawings, and a document's own style sheet.

    The dark colours hold on a screen only, so that nothing prints dark.
    """
    text = "\n".join(
        (
            fonts_css(),
            ":root{color-scheme:light dark}",
            _colours(theme_of("light", board)),
            _drawings("light", board),
            (TEMPLATES / own).read_text(encoding="utf-8"),
            (
                "@media screen and"
                f" (prefers-color-scheme:dark){{\n{_colours(theme_of('dark', board))}\n{_drawings('dark', board)}\n}}"
            ),
            f"@media print{{\n{_drawings('print', board)}\n}}",
        )
    )
    return _without_blank_lines(text)


def _without_blank_lines(text: str) -> str:
    return re.sub(r"\n\s*\n+", "\n", text)


@cache
def allowed(text: str) -> str:
    """The hash of a style sheet or script, as a content security policy wants it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")


@cache
def template_text(name: str) -> str:
    """A style sheet or script as it is beside the templates."""
    return (TEMPLATES / name).read_text(encoding="utf-8")


def share(pictures: Sequence[str]) -> tuple[list[str], str]:
    """Drawings with what they have in common taken out, and the definitions to which they then refer.

    Every element of a drawing is on a line of its own (`drawing.svg`); a longer one that occurs more than once is
    drawn once.
    """
    count = Counter(
        line
        for text in pictures
        for line in text.split("\n")
        if len(line) >= SHORTEST_SHARED and line.startswith("<path ")
    )
    names = {line: f"s{number}" for number, line in enumerate(line for line, times in count.items() if times > 1)}
    shared = [
        "\n".join(f'<use href="#{names[line]}"/>' if line in names else line for line in text.split("\n"))
        for text in pictures
    ]
    definitions = "\n".join(f'<path id="{name}" {line.removeprefix("<path ")}' for line, name in names.items())
    return shared, definitions


def render_html(page: Page) -> str:
    """One turn as an HTML file."""
    pages, shared = _shared((page,))
    return _render("evaluation.html.j2", pages[0], shared)


def render_book_html(book: Book) -> str:
    """A whole game as one HTML file."""
    pages, shared = _shared(book.pages)
    return _render("book.html.j2", replace(book, pages=pages), shared)


def _shared(pages: Sequence[Page]) -> tuple[tuple[Page, ...], str]:
    """The pages with maps that share their shapes, and the SVG of no size that holds the shapes.

    Raises ValueError for a page without its drawings: see `pictures.screen_pictures` (and `documents`, which does it
    all).
    """
    if not all(page.pictures.position for page in pages):
        raise ValueError("a page is to be printed without its map")
    maps, shapes = share([text for page in pages for text in (page.pictures.position, page.pictures.moves)])
    drawn: list[Page] = []
    for number, page in enumerate(pages):
        pictures: Pictures = replace(page.pictures, position=maps[2 * number], moves=maps[2 * number + 1])
        drawn.append(replace(page, pictures=pictures))
    geometry = (
        geometry_svg(sheet_of(pages[0].lang.board))
        .replace("</defs>", f"{shapes}\n</defs>")
        .replace("<svg ", '<svg class="hidden" ', 1)
    )
    return tuple(drawn), geometry


def _render(template: str, document: Page | Book, shared: str) -> str:
    board = document.lang.board
    text = (
        environment()
        .get_template(template)
        .render(d=document, style=style_sheet(board), style_hash=allowed(style_sheet(board)), shared=shared)
    )
    return _without_blank_lines(text)
