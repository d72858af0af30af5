"""A document of the club as a value: headings, and tables of cells that hold a text for people and a number for
spreadsheets.

Gives: `ClubDocument`, `ClubTable`, `TableCell`, and what makes cells: `text_cell`, `count_cell`, `FigureColumn`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from kapdip.club.figures import UNKNOWN, column_decimals, decimals
from kapdip.evaluation.club_charts import CardCharts
from kapdip.evaluation.lettering import clean_line
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import figure_text


@dataclass(frozen=True, slots=True)
class TableCell:
    """A place of a table: its text for people, and the number for a spreadsheet."""

    text: str
    value: str | int | Decimal | None
    strong: bool = False


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table. `figures` names the columns with numbers, which are aligned right."""

    title: str
    note: str
    columns: tuple[str, ...]
    figures: tuple[bool, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    is_wide: bool = False
    """It may have more columns than a sheet of paper holds."""


@dataclass(frozen=True, slots=True)
class ClubDocument:
    """The whole document."""

    club: str
    title: str
    about: str
    tables: tuple[ClubTable, ...]
    lang: BoardLanguage
    private: str
    """A warning where it contains names that are not for everybody; `""`: there are none."""
    charts: CardCharts | None = None
    """The pictures of a person's card, for paper."""


def text_cell(text: str, *, strong: bool = False) -> TableCell:
    """A cell with words."""
    cleaned = clean_line(text)
    return TableCell(cleaned, cleaned or None, strong)


def count_cell(count: int) -> TableCell:
    """A cell with a whole number."""
    return TableCell(str(count), count)


class FigureColumn:
    """A column of figures, all with as many decimals."""

    def __init__(self, values: Iterable[Fraction | None], lang: BoardLanguage) -> None:
        self._few, self._lang = column_decimals(values), lang

    def cell(self, value: Fraction | None, *, strong: bool = False) -> TableCell:
        """A cell with a figure; a question mark where nobody knows it."""
        text = figure_text(value, self._lang, self._few)
        if value is None:
            return TableCell(text, UNKNOWN, strong)
        told = decimals(value, self._few)
        return TableCell(text, Decimal(told) if self._few else int(told), strong)
