"""The tables of the plain text: exchange, projections, final ranking, in columns of cells.

Takes: the tables of a `Page` and a width. Gives: lines of at most that width. Where seven currencies do not fit beside
an alias, the alias is cut, and with figures of six digits the currencies go into two blocks.
"""

import re
from collections.abc import Sequence

from kapdip.board.model import Power
from kapdip.evaluation.lettering import columns, fit, left, right, wrap
from kapdip.evaluation.page import Page
from kapdip.tables.figures import Figure, Table
from kapdip.words.format import power_name
from kapdip.words.isolating import isolated

_PLAIN = str.maketrans({"\u2212": "-", "–": "-", "\u202f": "", "×": "x", "\u00a0": " "})
COMMA = re.compile(r"(?<=\d),(?=\d{3})")
SHORTEST_ALIAS = 10
LONGEST_ALIAS = 24


def plain(text: str) -> str:
    """Figures with the signs of a typewriter, and nothing between thousands: seven columns have to fit."""
    return COMMA.sub("", text).translate(_PLAIN)


def _cell(cell: Figure) -> str:
    """`*3571+`: control, units, sign (or a space, so that figures stay aligned)."""
    return f"{'*' if cell.framed else ''}{plain(cell.text)}{plain(cell.mark) or ' '}"


def exchange_lines(table: Table, page: Page, width: int) -> list[str]:
    """The exchange table, its foot, and the sentences below it."""
    currencies = table.columns[2:-1]
    grid = _Grid(table, [one.chip for one in currencies], page)
    lines: list[str] = []
    for part in grid.blocks(width):
        lines += ([""] if lines else []) + grid.block(part, width, is_last=part.stop == len(currencies))
    *_, (label, *names) = table.foot
    if label.key != "names":
        return [*lines, "", *wrap(page.words["exchange_apart_text"], width)]
    pairs = "; ".join(
        f"{power_name(one.chip, page.lang)} {isolated(name.text)}"
        for one, name in zip(currencies, names, strict=True)
        if name.text != "–"
    )
    return [*lines, "", *wrap(f"{label.text}: {pairs}.", width), *wrap(page.words["exchange_note_text"], width)]


class _Grid:
    """The cells of an exchange table with their widths."""

    def __init__(self, table: Table, powers: Sequence[Power], page: Page) -> None:
        self._heads = [[f"{page.lang.board.letters[power]} " for power in powers]]
        self._heads.append([f"{_short(one.title)} " for one in table.columns[2:-1]])
        self._rows = [[_cell(one) for one in row[2:-1]] for row in table.rows]
        self._edges = [(row[0].text, plain(row[1].text), row[-1].text) for row in table.rows]
        self._foot = [
            (plain(label.text), [f"{plain(one.text)} " for one in cells])
            for label, *cells in table.foot
            if label.key != "names"
        ]
        self._currency = page.words["currency"]
        self._cash = max([columns(cash) for _, cash, _ in self._edges] + [3]) + 1
        self._flags = max([columns(flags) for *_, flags in self._edges] + [0]) + 1

    def _cell_width(self, part: range) -> int:
        lines = [*self._rows, *(cells for _, cells in self._foot), self._heads[1]]
        return max((columns(line[i]) for line in lines for i in part), default=6) + 1

    def blocks(self, width: int) -> list[range]:
        """All currencies in one block, or halves where an alias would be cut to less than ten cells."""
        count, edges = len(self._heads[0]), SHORTEST_ALIAS + self._cash + self._flags
        for blocks in (1, 2, 3, count):
            size = -(-count // blocks)
            parts = [range(start, min(start + size, count)) for start in range(0, count, size)]
            if all(edges + self._cell_width(part) * len(part) <= width for part in parts):
                return parts
        return [range(count)]

    def block(self, part: range, width: int, *, is_last: bool) -> list[str]:
        """The lines of some currencies."""
        cell, cash = self._cell_width(part), self._cash
        room = width - cash - self._flags - cell * len(part)
        labels = max(columns(label) for label, _ in self._foot)
        aliases = max([columns(alias) for alias, *_ in self._edges] + [0])
        name = max(1, min(room, max(aliases, labels - cash, SHORTEST_ALIAS), LONGEST_ALIAS))
        start = name + cash

        def line(first: str, cells: Sequence[str], last: str = "") -> str:
            return (first + "".join(right(cells[i], cell) for i in part) + last).rstrip()

        letters, shorts = self._heads
        lines = [line(left("", name) + right(self._currency, cash), letters), line(" " * start, shorts)]
        for (alias, amount, flags), cells in zip(self._edges, self._rows, strict=True):
            lines.append(line(left(fit(alias, name), name) + right(amount, cash), cells, f" {flags}"))
        lines.append("-" * min(width, start + cell * len(part) + (self._flags if is_last else 0)))
        for label, cells in self._foot:
            lines += [label] if columns(label) > start else []
            lines.append(line(left("" if columns(label) > start else label, start), cells))
        return lines


def _short(currency: str) -> str:
    """A currency in five cells at most."""
    return currency if len(currency) <= 5 else f"{currency[:4]}."


def projection_lines(table: Table, page: Page, width: int) -> list[str]:
    """A projection: places now and before, player, figures."""
    heads = [column.title for column in table.columns[3:]]
    rows = [[plain(one.text) for one in row[3:]] for row in table.rows]
    wide = [max([columns(head)] + [columns(row[i]) for row in rows]) + 2 for i, head in enumerate(heads)]
    places, player = 13, page.words["player"]
    names = [columns(row[2].text) for row in table.rows]
    name = max(6, min(LONGEST_ALIAS, width - places - sum(wide), max([*names, columns(player)])))
    start = left(fit(page.words["rank_before_text"], places - 1), places)
    lines = [start + left(player, name) + "".join(map(right, heads, wide))]
    for (place, before, alias, *_), row in zip(table.rows, rows, strict=True):
        start = left(right(f"{plain(place.text)}.", 4) + right(plain(before.text), 6), places)
        lines.append(start + left(fit(alias.text, name), name) + "".join(map(right, row, wide)))
    return lines


def ranking_lines(table: Table, page: Page, width: int) -> list[str]:
    """The final ranking with the points by power."""
    w, places = page.words, [one.key for one in table.columns]
    end = places.index("total")
    parts = [(one.chip, one.title) for one in table.columns[2:end]]
    heads = [f"{page.lang.board.letters[power]} {plain(times).replace(' ', '')}" for power, times in parts]
    heads.append(table.columns[end].title)
    rows = [[plain(one.text) for one in row[2 : end + 1]] for row in table.rows]
    wide = [max([columns(head)] + [columns(row[i]) for row in rows]) + 2 for i, head in enumerate(heads)]
    before = 6 if "before" in places else 0
    names = max([columns(row[1].text) for row in table.rows] + [6])
    name = max(6, min(LONGEST_ALIAS, width - 4 - before - sum(wide), names))
    start = right(fit(w["place_text"], 3), 3) + " " + left(fit(w["player"], name), name)
    lines = [start + "".join(map(right, heads, wide)) + (right(w["before_text"], before) if before else "")]
    for row, figures in zip(table.rows, rows, strict=True):
        start = right(plain(row[0].text), 3) + " " + left(fit(row[1].text, name), name)
        last = right(f"({plain(row[end + 1].text)})", before) if before else ""
        lines.append(start + "".join(map(right, figures, wide)) + last)
    return [*lines, "", *wrap(plain(table.legend[0]), width)]


def plain_lines(table: Table, width: int) -> list[str]:
    """A section's table, in which the first column is cut where it has to be, and its sentences."""
    rows = [[column.title for column in table.columns], *([one.text for one in row] for row in table.rows)]
    wide = [max(map(columns, map(plain, texts))) for texts in zip(*rows, strict=True)]
    if wide:
        wide[0] = min(wide[0], max(SHORTEST_ALIAS, width - sum(wide[1:]) - 2 * (len(wide) - 1)))
    sides = [left if one.is_text else right for one in table.rows[0]] if table.rows else []
    cells = ([fit(plain(text), most) for text, most in zip(row, wide, strict=True)] for row in rows if wide)
    lines = ["  ".join(side(text, most) for side, text, most in zip(sides, row, wide, strict=True)) for row in cells]
    told = [part for text in table.legend for part in wrap(plain(text), width, "", "  ")]
    return [*lines, "", *told] if lines and told else lines + told
