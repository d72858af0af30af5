"""Tables of figures as values: titles and places, with what sorts them, what a spreadsheet gets, and the question
behind a number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Figure:
    """One place of a table.

    `key` sorts; `plain` is what a spreadsheet gets; `why` names the question behind the number.
    """

    text: str
    key: int | str = 0
    plain: str = ""
    mark: str = ""
    """A sign in the slot at the right of the number: + − ▲ ▼."""
    role: str = "text"
    """The colour token of the text."""
    tint: str = ""
    bold: bool = False
    framed: bool = False
    chip: str = ""
    monogram: str = ""
    is_text: bool = False
    """Words are at the left, figures at the right."""
    why: tuple[str, ...] = ()
    tip: str = ""
    share: int | None = None
    """A bar instead of a text, in thousandths of the column's width."""
    badge: str = ""
    """A finishing place in a box: `first`, `podium` or `place`."""
    spoken: str = ""
    """The sign in a word, for those who listen."""
    aside: str = ""
    """What is shown smaller below it or beside it."""
    pieces: tuple["Figure", ...] = ()
    """What it lists, each with its own look."""
    span: tuple[int, int] | None = None
    """A ring and a dot instead of a text: before and after, in thousandths of the column's width."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column's title; a power's column carries its chip. `slot` leaves room for signs.

    `stretch` takes what width is left. In a document, one without a title is placed under that of the one before it.
    """

    title: str
    chip: str = ""
    slot: bool = False
    stretch: bool = False
    tip: str = ""
    gives_way: bool = False
    """Left out where the stretched column would have no room for names; the first of several goes first."""
    key: str = ""
    """What it holds, for media that have another title for it."""


@dataclass(frozen=True, slots=True)
class Table:
    """Titles and rows of one table; its key and its title distinguish it from the others of a page."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Figure]]
    key: str = ""
    title: str = ""
    foot: Sequence[Sequence[Figure]] = ()
    """Rows below the others, each after a label whose key says what it holds."""
    legend: Sequence[str] = ()
    """Sentences below it."""

    def picked(self, keys: Sequence[str]) -> "Table":
        """The same with these columns only, in this order."""
        places = [[one.key for one in self.columns].index(key) for key in keys]
        rows = [[row[at] for at in places] for row in self.rows]
        return replace(self, columns=[self.columns[at] for at in places], rows=rows)
