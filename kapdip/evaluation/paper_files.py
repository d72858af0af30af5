"""Something drawn that has tables, as files: the drawing as SVG or PNG, the tables as XLSX or CSV.

Takes a `Paper`; gives the files of a format with their content.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from kapdip.evaluation.spreadsheet import Rows, csv_files, csv_text, workbook_bytes
from kapdip.words.board_language import BoardLanguage

PICTURES, TABLES = ("svg", "png"), ("xlsx", "csv")


class Paper(Protocol):
    """A drawing and tables."""

    @property
    def lang(self) -> BoardLanguage:
        """The language of words and figures."""

    @property
    def title(self) -> str:
        """What the drawing shows."""

    def tables(self) -> Mapping[str, Rows]:
        """The tables by name."""

    def svg(self) -> tuple[str, float, float]:
        """The drawing, its width and its height."""


def paper_files(paper: Paper, kind: str, path: Path) -> dict[Path, bytes | str]:
    """The files of a format. Raises PrintError for a PNG that can't be made."""
    if kind == "xlsx":
        return {path: workbook_bytes(paper.tables(), frozen=1)}
    if kind == "csv":
        return dict(csv_files([*paper.tables().items()], path, paper.lang))
    svg, width, height = paper.svg()
    if kind == "svg":
        return {path: svg}
    from kapdip.evaluation.png import svg_png  # typst only where a PNG is asked for

    return {path: svg_png(svg, paper.title, width, height, paper.lang)}


def paper_csv(paper: Paper) -> str:
    """All tables below each other."""
    return "\n".join(csv_text(rows, paper.lang) for rows in paper.tables().values())
