"""A club's document as HTML, PDF, text, XLSX and CSV.

Takes: a `ClubDocument`. Gives: `club_files`, `render_club_html`, `render_club_pdf`, `render_club_text`, `club_csv`.
Everything is escaped by the template; in print, text reaches typst as data. Raises `PrintError` where typst refuses the
document.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path

from kapdip.evaluation.club_cells import ClubDocument, ClubTable
from kapdip.evaluation.html import allowed, environment, template_text
from kapdip.evaluation.lettering import columns, left, right, wrap
from kapdip.evaluation.spreadsheet import Rows, csv_bytes, csv_files, workbook_bytes
from kapdip.words.catalogue import words_in

WIDTH = 78
MOST_PRINTED = 12
"""Columns of a wide table that have room on paper."""
NARROW, WIDEST = 12, 40
"""Signs: a printed column of fewer is as wide as they are; one of more gets no more room than this."""
ENDINGS = ("html", "pdf", "txt", "xlsx", "csv")
NO_SHEET_SIGNS, LONGEST_SHEET = "[]:*?/\\", 31
"""What spreadsheets take in the name of a sheet."""


def render_club_html(document: ClubDocument) -> str:
    """An HTML file that needs nothing else and prints on A4."""
    style = template_text("club.css")
    return environment().get_template("club.html.j2").render(d=document, style=style, style_hash=allowed(style))


def render_club_pdf(document: ClubDocument) -> bytes:
    """PDF/UA-1, the same bytes each time. Raises `PrintError`."""
    from kapdip.evaluation.pdf import compile_pdf, frame, printed

    say = words_in(document.lang).gettext
    words = {"page": say("Page"), "of": say("of"), "made_with": say("Made with Kapdip")}
    data = frame(f"{document.club}: {document.title}", document.lang, words)
    tables = [
        {
            "title": table.title,
            "note": table.note,
            "columns": table.columns,
            "figures": table.figures,
            "shares": _shares(table),
            "rows": [[[cell.text, cell.strong] for cell in row] for row in table.rows],
        }
        for table in _printable(document)
    ]
    facts = tables.pop(0)["rows"] if document.charts is not None else []
    told = {
        "club": document.club,
        "title": document.title,
        "about": document.about,
        "private": document.private,
        "facts": facts,
        "tables": tables,
        "charts": asdict(document.charts) if document.charts is not None else None,
    }
    return compile_pdf("club.typ", data | {"told": printed(told)})


def _shares(table: ClubTable) -> list[int]:
    """How the columns with words divide the room that is left, by their longest text; 0: as
    wide as their contents.
    """
    texts = [table.columns, *([cell.text for cell in row] for row in table.rows)]
    longest = [max(columns(row[index]) for row in texts) for index in range(len(table.columns))]
    shares = [
        0 if is_figure or width <= NARROW else min(width, WIDEST)
        for width, is_figure in zip(longest, table.figures, strict=True)
    ]
    return shares if any(shares) else [int(not is_figure) for is_figure in table.figures]


def render_club_text(document: ClubDocument) -> str:
    """Text for mail and forum."""
    return "\n".join(_lines(document)) + "\n"


def _lines(document: ClubDocument) -> Iterator[str]:
    yield from wrap(f"{document.club}: {document.title}", WIDTH)
    yield document.about
    if document.private:
        yield from wrap(document.private, WIDTH)
    for table in _printable(document):
        yield from ("", table.title, "-" * columns(table.title))
        if table.note:
            yield from wrap(table.note, WIDTH)
        if table.columns:
            yield from _table_lines(table)


def _printable(document: ClubDocument) -> Iterator[ClubTable]:
    """The tables; one that is too wide for paper says where it is instead."""
    note = words_in(document.lang).gettext("Too wide for paper: see the web page or the spreadsheet.")
    for table in document.tables:
        fits = not table.is_wide or len(table.columns) <= MOST_PRINTED
        yield table if fits else replace(table, note=note, columns=(), figures=(), rows=())


def _table_lines(table: ClubTable) -> Iterator[str]:
    texts = [table.columns, *([cell.text for cell in row] for row in table.rows)]
    widths = [max(columns(row[index]) for row in texts) for index in range(len(table.columns))]
    for row in texts:
        cells = [
            right(text, width) if is_figure else left(text, width)
            for text, width, is_figure in zip(row, widths, table.figures, strict=True)
        ]
        yield "  ".join(cells).rstrip()


def _rows(table: ClubTable) -> Rows:
    return [list(table.columns), *([cell.value for cell in row] for row in table.rows)]


def _sheet_name(title: str, taken: Iterable[str]) -> str:
    """The title as spreadsheets take it: short, without some signs, none twice whatever its capitals."""
    plain = "".join(" " if sign in NO_SHEET_SIGNS else sign for sign in title).strip(" '") or "–"
    used = {name.casefold() for name in taken}
    names = (plain[:LONGEST_SHEET], *(f"{plain[: LONGEST_SHEET - 4]} {number}" for number in range(2, 1000)))
    return next(name for name in names if name.casefold() not in used)


def club_files(document: ClubDocument, ending: str, path: Path) -> dict[Path, bytes | str]:
    """What is to be written for a chosen path: one file, or for `csv` one for each table, beside the path.

    Raises `PrintError`.
    """
    match ending:
        case "html":
            return {path: render_club_html(document).encode("utf-8")}
        case "pdf":
            return {path: render_club_pdf(document)}
        case "txt":
            return {path: render_club_text(document)}
        case "xlsx":
            return {path: _workbook(document)}
        case _:
            tables = [(table.title, _rows(table)) for table in document.tables]
            return {**csv_files(tables, path, document.lang)}


def _workbook(document: ClubDocument) -> bytes:
    """Every table as a sheet of one workbook."""
    sheets: dict[str, Rows] = {}
    for table in document.tables:
        sheets[_sheet_name(table.title, sheets)] = _rows(table)
    return workbook_bytes(sheets, frozen=0)


def club_csv(document: ClubDocument) -> bytes:
    """All tables below each other, each under its title where there are several: for where there can be no files."""
    rows: Rows = []
    for table in document.tables:
        if rows:
            rows.append([])
        if len(document.tables) > 1:
            rows.append([table.title])
        rows += _rows(table)
    return csv_bytes(rows, document.lang)
