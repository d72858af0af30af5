"""The tables of the plain text: exchange, projections, final ranking, in columns of cells.

Takes: the tables of a `Page` and a width. Gives: lines of at most that width. Where seven currencies do not fit beside
an alias, the alias is cut, and with figures of six digits the currencies go into two blocks.
"""

import re

from kapdip.evaluation.lettering import columns, fit, left, right, wrap
from kapdip.evaluation.page import CellText, ExchangeText, Page, RankingText
from kapdip.tables.figures import Table

_PLAIN = str.maketrans({"\u2212": "-", "–": "-", "\u202f": "", "×": "x", "\u00a0": " "})
_COMMA = re.compile(r"(?<=\d),(?=\d{3})")
SHORTEST_ALIAS = 10
LONGEST_ALIAS = 24


def plain(text: str) -> str:
    """Figures with the signs of a typewriter, and nothing between thousands: seven columns have to fit."""
    return _COMMA.sub("", text).translate(_PLAIN)


def _cell(cell: CellText) -> str:
    """`*3571+`: control, units, sign (or a space, so that figures stay aligned)."""
    return f"{'*' if cell.controls else ''}{plain(cell.units)}{plain(cell.sign) or ' '}"


def exchange_lines(table: ExchangeText, page: Page, width: int) -> list[str]:
    """The exchange table, its foot, and the sentences below it."""
    count = len(table.columns)
    lines: list[str] = []
    for part in _blocks(table, width):
        lines += ([""] if lines else []) + _block(table, page, part, width, is_last=part.stop == count)
    note = page.words["exchange_note_text"] if table.control else page.words["exchange_apart_text"]
    control = wrap(table.control, width) if table.control else []
    return [*lines, "", *control, *wrap(note, width)]


def _cell_width(table: ExchangeText, part: range) -> int:
    cells = [_cell(row.cells[i]) for row in table.rows for i in part]
    foot = [f"{plain(line.cells[i])} " for line in table.foot if line.kind != "names" for i in part]
    heads = [f"{table.columns[i].short} " for i in part]
    return max(map(columns, (*cells, *foot, *heads)), default=6) + 1


def _label_width(table: ExchangeText) -> int:
    return max(columns(line.label) for line in table.foot if line.kind != "names")


def _blocks(table: ExchangeText, width: int) -> list[range]:
    """All currencies in one block, or halves where an alias would be cut to less than ten cells."""
    count = len(table.columns)
    cash, flags = _cash_width(table), _flag_width(table)
    for blocks in (1, 2, 3, count):
        size = -(-count // blocks)
        parts = [range(start, min(start + size, count)) for start in range(0, count, size)]
        if all(SHORTEST_ALIAS + cash + flags + _cell_width(table, part) * len(part) <= width for part in parts):
            return parts
    return [range(count)]


def _cash_width(table: ExchangeText) -> int:
    return max([columns(plain(row.cash)) for row in table.rows] + [3]) + 1


def _flag_width(table: ExchangeText) -> int:
    return max([columns(row.flags) for row in table.rows] + [0]) + 1


def _block(table: ExchangeText, page: Page, part: range, width: int, *, is_last: bool) -> list[str]:
    cell, cash, flags = _cell_width(table, part), _cash_width(table), _flag_width(table)
    aliases = max([columns(row.player) for row in table.rows] + [0])
    room = width - cash - flags - cell * len(part)
    name = max(1, min(room, max(aliases, _label_width(table) - cash, SHORTEST_ALIAS), LONGEST_ALIAS))
    start = name + cash
    indent = " " * start
    lines = [
        (
            left("", name)
            + right(page.words["currency"], cash)
            + "".join(right(f"{table.columns[i].letter} ", cell) for i in part)
        ).rstrip(),
        (indent + "".join(right(f"{table.columns[i].short} ", cell) for i in part)).rstrip(),
    ]
    for row in table.rows:
        figures = "".join(right(_cell(row.cells[i]), cell) for i in part)
        lines.append(
            (left(fit(row.player, name), name) + right(plain(row.cash), cash) + figures + f" {row.flags}").rstrip()
        )
    lines.append("-" * min(width, start + cell * len(part) + (flags if is_last else 0)))
    for line in table.foot:
        if line.kind == "names":
            continue
        figures = "".join(right(f"{plain(line.cells[i])} ", cell) for i in part)
        label = plain(line.label)
        if columns(label) > start:
            lines.append(label)
            label = ""
        lines.append((left(label, start) + figures).rstrip())
    return lines


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


def ranking_lines(table: RankingText, page: Page, width: int) -> list[str]:
    """The final ranking with the points by power."""
    w = page.words
    heads = [f"{letter} {plain(times).replace(' ', '')}" for letter, times in table.columns] + [table.total_head]
    rows = [[*(plain(part.points) for part in row.parts), plain(row.total)] for row in table.rows]
    wide = [max([columns(head)] + [columns(row[i]) for row in rows]) + 2 for i, head in enumerate(heads)]
    before = 0 if table.by_centres else 6
    name = max(
        6, min(LONGEST_ALIAS, width - 4 - before - sum(wide), max([columns(row.player) for row in table.rows] + [6]))
    )
    lines = [
        right(fit(w["place_text"], 3), 3)
        + " "
        + left(fit(w["player"], name), name)
        + "".join(map(right, heads, wide))
        + ("" if table.by_centres else right(w["before_text"], before))
    ]
    for row, figures in zip(table.rows, rows, strict=True):
        told = right(plain(row.place), 3) + " " + left(fit(row.player, name), name) + "".join(map(right, figures, wide))
        lines.append(told if table.by_centres else told + right(f"({plain(row.before)})", before))
    return [*lines, "", *wrap(plain(table.note), width)]


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
