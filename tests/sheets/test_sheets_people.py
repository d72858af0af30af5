"""Slips and mails of people who know the game and not the program: each is read as it was meant, or asked about where
nobody could be sure.

The texts (`slips_of_people.txt`, `mails_of_twelve.txt`) are invented.
"""

from pathlib import Path

import pytest

from kapdip.board.reading import standard_board
from kapdip.sheets.reading import parse_sheet
from tests.sheets.table_of_twelve import TABLE_OF_TWELVE
from tests.sheets.test_sheets_mails import demand_account, told

BOARD = standard_board()
LETTERS = {power: letter for letter, power in zip("AEFGIRT", BOARD.powers, strict=True)}
ASKED = ["=!"]


def texts(file: str) -> dict[str, tuple[str, list[str]]]:
    """The texts of a file by title, each with what must come out."""
    found = {}
    for block in (Path(__file__).parent / file).read_text(encoding="utf-8").split("=== ")[1:]:
        title, *rows = block.rstrip("\n").split("\n")
        meant = [row.rstrip() for row in rows if row.startswith(("=>", "=!"))]
        found[title] = "\n".join(row for row in rows if row.rstrip() not in meant), meant
    return found


SLIPS = texts("slips_of_people.txt")
MAILS = texts("mails_of_twelve.txt")


@pytest.mark.parametrize("title", SLIPS)
def test_a_slip_is_read_as_it_was_meant_or_asked_about(title: str) -> None:
    text, meant = SLIPS[title]
    sheet = parse_sheet(text, BOARD, TABLE_OF_TWELVE)
    demand_account(sheet)
    if meant == ASKED:
        assert sheet.problems
        return
    assert not sheet.problems
    taken = {
        entry.player: {f"{LETTERS[power]}{units:+d}" for power, units in entry.amounts.items() if units}
        for entry in sheet.exchange
    }
    player, _, trades = meant[0].removeprefix("=> ").partition(":")
    assert taken == {player: set(trades.split())}


@pytest.mark.parametrize("title", MAILS)
def test_a_mail_is_read_as_it_was_meant_or_asked_about(title: str) -> None:
    text, meant = MAILS[title]
    sheet = parse_sheet(text, BOARD, TABLE_OF_TWELVE)
    demand_account(sheet)
    assert sheet.problems if meant == ASKED else [row.rstrip() for row in told(sheet)] == meant
