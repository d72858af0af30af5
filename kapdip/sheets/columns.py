"""Slips as tables: a row of headings such as `Währung | Kauf | Verkauf`, and what is below each.

Takes: lines with their spaces, tabs and bars, and how a cell is scanned. Gives: `SlipColumns`, which makes of each row
the tokens of a line that says the same. A number that could be below either heading leaves a word that nobody knows.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from kapdip.orders.cleaning import fold
from kapdip.sheets.currencies import PieceKind, Token
from kapdip.sheets.vocabulary import COLUMNS_ASIDE, COLUMNS_OF_AMOUNTS, COLUMNS_OF_NAMES

Scan = Callable[[str], Sequence[Token]]
_CELL = re.compile(r"\S+(?: \S+)*")
_SAYS = re.compile(r"\w")
_CLEARLY = 3
"""Letters by which a number must be nearer to one heading than to another."""
_UNSURE = Token(PieceKind.WORD, "?")
_PART = Token(PieceKind.AND, ",")
_AMOUNTS = frozenset({PieceKind.NUMBER, PieceKind.NOTHING, PieceKind.WISH, PieceKind.ODD})


class _Head(Enum):
    NAME = auto()
    BUY = auto()
    SELL = auto()
    AMOUNT = auto()
    """With a sign."""
    ASIDE = auto()
    """What is held, a price."""
    UNKNOWN = auto()


_HEADS = (
    (COLUMNS_OF_NAMES, _Head.NAME),
    (COLUMNS_OF_AMOUNTS, _Head.AMOUNT),
    (COLUMNS_ASIDE, _Head.ASIDE),
)


_DEALS = ((_Head.BUY, PieceKind.BUY, "+"), (_Head.SELL, PieceKind.SELL, "-"))


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class SlipColumns:
    """The headings of a table."""

    parted: str
    """What is between two cells; `""` for spaces."""
    cells: tuple[_Cell, ...]
    heads: tuple[_Head, ...]

    @property
    def says_deals(self) -> bool:
        """Whether its headings say what is bought and sold."""
        return not {_Head.BUY, _Head.SELL}.isdisjoint(self.heads)

    def tokens(self, line: str, scan: Scan) -> tuple[Token, ...] | None:
        """A row as the tokens of a line; None for a line that is not a row."""
        cells = _cells(line, self.parted)
        read = [_scanned(cell.text, scan) for cell in cells]
        names = [token for tokens in read for token in tokens if token.kind is PieceKind.NAME]
        if not names or (self.parted and len(cells) < 2):
            return None
        several = len(names) > 1
        found: list[Token] = [] if several else names
        for at, tokens in enumerate(read):
            said = [token for token in tokens if several or token.kind is not PieceKind.NAME]
            if self._head(cells[at], at, len(cells)) is _Head.ASIDE:
                said = []
            if any(token.kind in _AMOUNTS for token in said):
                said = self._figures(self._head(cells[at], at, len(cells)), said)
            mixed = sum(token.kind in _AMOUNTS for token in tokens) != sum(t.kind is PieceKind.NAME for t in tokens)
            found += [*said, *([_UNSURE] if mixed else []), _PART] if several else said
        return tuple(found) if len(found) > 1 else (*found, Token(PieceKind.NOTHING, "-"))

    def _figures(self, head: _Head | None, said: list[Token]) -> list[Token]:
        """What a cell with figures comes to below its heading."""
        if head is _Head.ASIDE:
            return []
        if head in (_Head.BUY, _Head.SELL):
            trades = any(token.units or token.kind not in (PieceKind.NUMBER, PieceKind.NOTHING) for token in said)
            return [Token(PieceKind.BUY if head is _Head.BUY else PieceKind.SELL, ""), *said] if trades else []
        return said if head is _Head.AMOUNT else [*(token for token in said if token.kind is PieceKind.NAME), _UNSURE]

    def _head(self, cell: _Cell, at: int, count: int) -> _Head | None:
        """Below which heading a cell with figures is; None where nobody can tell."""
        if self.parted not in ("", "\t") and count != len(self.heads):
            return None
        if self.parted or (count == len(self.heads) and _Head.NAME in self.heads):
            return self.heads[at] if at < len(self.heads) else None
        far = sorted(
            (max(cell.begin - head.end, head.begin - cell.end), number)
            for number, head in enumerate(self.cells)
            if self.heads[number] is not _Head.NAME
        )
        (least, nearest), following = far[0], far[1][0] if len(far) > 1 else _CLEARLY + far[0][0]
        sure = (least < 0 <= following) or following - max(least, 0) >= _CLEARLY
        return self.heads[nearest] if sure else None


def columns_of(line: str, scan: Scan) -> SlipColumns | None:
    """The headings that a line holds; None for any other line."""
    parted = next((sign for sign in "\t|;/" if sign in line.strip()), "")
    if not parted and "  " not in line.strip():
        return None
    cells = _cells(line, parted)
    read = [(cell, tuple(scan(cell.text))) for cell in cells]
    if len(cells) < 2 or any(token.kind in _AMOUNTS | {PieceKind.NAME} for _, tokens in read for token in tokens):
        return None
    heads = tuple(_head_of(cell, tokens) for cell, tokens in read)
    figures = {_Head.BUY, _Head.SELL, _Head.AMOUNT} & set(heads)
    others = set(heads) - figures - {_Head.UNKNOWN}
    return SlipColumns(parted, cells, heads) if len(figures) > 1 or (figures and others) else None


def _head_of(cell: _Cell, tokens: Sequence[Token]) -> _Head:
    kinds = {token.kind for token in tokens}
    marks = "" if _SAYS.search(cell.text) else cell.text
    deals = {head for head, kind, sign in _DEALS if kind in kinds or sign in marks}
    if deals and PieceKind.WORD not in kinds:
        return deals.pop() if len(deals) == 1 else _Head.AMOUNT
    word = " ".join(re.findall(r"\w+", fold(cell.text)))
    return next((head for words, head in _HEADS if word in words), _Head.UNKNOWN)


def _scanned(text: str, scan: Scan) -> tuple[Token, ...]:
    """A cell read; a letter alone in it is a currency's."""
    named = scan(f"{text}: 0")[:1] if len(text) == 1 and text.isalpha() else ()
    return (*named,) if named else tuple(scan(text)) if _SAYS.search(text) else ()


def _cells(line: str, parted: str) -> tuple[_Cell, ...]:
    """The cells of a line, with where they are in it."""
    if not parted:
        return tuple(_Cell(found[0], found.start(), found.end()) for found in _CELL.finditer(line))
    row = line.strip() if parted == "|" else line.rstrip("\n")
    if row.startswith("|"):
        row = row.removeprefix("|").removesuffix("|")
    found, at = [], 0
    for text in row.split(parted):
        found.append(_Cell(text.strip(), at, at + len(text)))
        at += len(text) + 1
    return tuple(found)
