"""What people type into a cell of the exchange sheet, as a whole number with a sign.

Takes: text as typed or pasted, read as in a slip (`sheets.amounts`). Gives: `parse_amount` (None for an empty cell),
`table_text`, `read_table` and `headed_cells` for the clipboard of spreadsheets.
Rules: KA 2007, "Befehlssyntax für Börsenzüge"; docs/rules.md 2.2 to 2.5.
"""

import re
from collections.abc import Sequence
from typing import TypeAlias

from kapdip.board.board import Board
from kapdip.exchange.model import Currency, Player
from kapdip.reason import Reason
from kapdip.sheets.amounts import plain_text, whole_number
from kapdip.sheets.trades import read_trades
from kapdip.sheets.whom import known_alias
from kapdip.showing import causes

BIGGEST = 999_999_999
ALL_I_HAVE = 99_999
"""The usual way of saying "all that I have" (docs/rules.md 2.2 to 2.5)."""

MOST_LETTER, ALL_LETTER = "M", "A"
LETTERS = frozenset({MOST_LETTER, ALL_LETTER})
"""Letters that stand for an amount where a hand types them into a cell."""

_LONGEST = 60
"""Characters; no amount is longer."""
_NO_TRADE = frozenset({"N/T", "NT", "N.T."})


class AmountError(ValueError):
    """A cell that holds no amount; `reason` says what is wrong with it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


def parse_amount(text: str, *, most: int | None = None) -> int | None:
    """`"+500"`, `"500"` (a buy), `"-1 200"`, `"−499"`, `"N/T"` as a whole number; None for an empty cell. Where `most`,
    the units that can be sold, is given, `"m"` sells them, and `"a"` buys for all that one has.

    Raises AmountError: a fraction, other letters, a number beyond nine digits.
    """
    plain = plain_text(text)
    if not plain:
        return None
    if most is not None and plain.upper() in LETTERS:
        return ALL_I_HAVE if plain.upper() == ALL_LETTER else -most
    if plain.upper() in _NO_TRADE:
        return 0
    sign, digits = (plain[0], plain[1:].lstrip()) if plain[0] in "+-" else ("", plain)
    whole = whole_number(digits) if len(digits) <= _LONGEST else None
    if whole is None:
        fraction = re.fullmatch(r"[0-9]+[.,][0-9]*", digits)
        raise AmountError((causes.amount_fraction if fraction else causes.amount_no_number)(text=text))
    if whole > BIGGEST:
        raise AmountError(causes.amount_too_big(text=text, most=BIGGEST))
    return -whole if sign == "-" else whole


def amount_plain(amount: int | None) -> str:
    """An amount as spreadsheets read it: `+500`, `-499`, `0`, or nothing."""
    return "" if amount is None else f"{amount:+d}" if amount else "0"


def table_text(rows: list[list[str]]) -> str:
    """Cells as the clipboard of a spreadsheet has them: tabs between columns, lines between rows."""
    return "\n".join("\t".join(row) for row in rows)


def read_table(text: str) -> list[list[str]]:
    """The cells of a clipboard text; a table from a mail may be divided by semicolons or by `|` instead of tabs.

    Every row has as many cells as the longest one. Empty text gives no rows.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    divider = next((sign for sign in ("\t", ";", "|") if any(sign in line for line in lines)), None)
    rows = [[cell.strip() for cell in (line.split(divider) if divider else [line])] for line in lines]
    if divider == "|":
        rows = [row[1:] if row and not row[0] else row for row in rows]
        rows = [row[:-1] if row and not row[-1] else row for row in rows]
    widest = max((len(row) for row in rows), default=0)
    return [row + [""] * (widest - len(row)) for row in rows]


Headed: TypeAlias = list[tuple[Player | None, Currency | None, str]]
"""Cells with whose and of what they are; None where a heading names nobody and nothing that is known."""


def headed_cells(table: list[list[str]], players: Sequence[Player], board: Board) -> Headed | None:
    """The cells of a table that has both currencies above its columns and players before its rows; else None."""
    columns = [_currency_of(text, board) for text in table[0]]
    rows = [next((one for one in players if one == known_alias(row[0], players)), None) for row in table]
    headings = [*table[0][1:], *(row[0] for row in table[1:])]
    if not any(columns) or not any(rows[1:]) or any(map(_is_amount, headings)):
        return None
    return [
        (rows[down], columns[right], text)
        for down, line in enumerate(table)
        for right, text in enumerate(line)
        if down and right
    ]


def _currency_of(text: str, board: Board) -> Currency | None:
    trades = read_trades(f"{text}: 0", board).trades if text else ()
    return trades[0].power if len(trades) == 1 else None


def _is_amount(text: str) -> bool:
    try:
        return parse_amount(text) is not None
    except AmountError:
        return False
