"""The manual as PDF, by the typesetter and in the type of the evaluation: the whole of it, and the pages for players.

Takes: a Sphinx application that has read everything, the folder of the result, the folder of the sources. Gives:
`typeset`; `BOOKS`, what stands in which file. What the program's own documents refuse (a missing sign, a picture
without words) is refused here, too.
"""

import json
from pathlib import Path
from typing import Any

import typst
from sphinx.application import Sphinx

from kapdip.evaluation.lettering import printable
from kapdip.evaluation.pdf import printed
from kapdip.paths import FONTS
from manual.tree import Part, plain

TEMPLATE = Path(__file__).with_name("manual.typ")
BOOKS = {"kapdip.pdf": "", "players.pdf": "players"}
"""The files, and the page that one consists of; `""`: all pages but those of the reference."""
REFERENCE = "reference/"
WHOLE = {"de": "Das Handbuch", "en": "The manual"}
"""What the book of all pages is called; a page by itself has its own title."""


def typeset(app: Sphinx, made: Path, staged: Path) -> None:
    """Write the PDF files into the folder of the result."""
    order = [page for page in _reading_order(app) if not page.startswith(REFERENCE)]
    for file, only in BOOKS.items():
        pages = [only] if only else order
        parts = [_page(app, page) for page in pages]
        language = app.config.language
        title = _title(app, only) if only else WHOLE[language]
        data = {"lang": language, "title": title, "short": bool(only), "pages": parts}
        (made / file).write_bytes(compiled(_known_links(data), staged))


def _reading_order(app: Sphinx) -> list[str]:
    """The pages as the contents list them, from the first."""
    first = str(app.config.root_doc)
    waiting, found = [first], []
    while waiting:
        page = waiting.pop(0)
        found.append(page)
        waiting[:0] = app.env.toctree_includes.get(page, [])
    return found


def _title(app: Sphinx, page: str) -> str:
    return printable(app.env.titles[page].astext())


def _page(app: Sphinx, page: str) -> list[Part]:
    tree = app.env.get_and_resolve_doctree(page, app.builder, tags=app.tags)
    return [dict(part) for part in printed(plain(tree, page))]


def _known_links(data: Part) -> Part:
    """With links only where the book has what they lead to; the first heading of a page stands for the page."""
    headings = [part["ids"] for parts in data["pages"] for part in parts if part["kind"] == "heading"]
    ids = {one for heading in headings for one in heading}
    firsts = {parts[0]["ids"][0].partition("#")[0]: parts[0]["ids"][0] for parts in data["pages"]}

    def mend(value: Any) -> Any:
        if isinstance(value, list):
            return [mend(one) for one in value]
        if not isinstance(value, dict):
            return value
        known = {key: mend(one) for key, one in value.items()}
        if known.get("kind") == "link":
            to = firsts.get(str(known["to"]), str(known["to"]))
            known["to"] = to if to in ids or "://" in to else ""
        return known

    return dict(mend(data))


FACES = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(FONTS)])
"""The shipped fonts, and the one of equal widths that comes with typst: columns of a help stand below each other."""


def compiled(data: Part, folder: Path) -> bytes:
    """The book; pictures are read from the folder."""
    template = folder / TEMPLATE.name
    template.write_bytes(TEMPLATE.read_bytes())
    made = typst.compile(
        str(template),
        root=str(folder),
        font_paths=FACES,
        sys_inputs={"doc": json.dumps(data, ensure_ascii=False)},
        pdf_standards=["ua-1"],
        timestamp=0,
    )
    assert isinstance(made, bytes)
    return made
