"""Reading a sheet takes few steps for each of its lines, whatever they say: the window waits for it while a mail is
pasted.

Steps are calls of functions, which are the same on every machine and under every load; no clock decides.
"""

import random
from cProfile import Profile

import pytest

from kapdip.board.reading import standard_board
from kapdip.sheets.reading import parse_sheet
from tests.sheets.mail_table import TABLE
from tests.sheets.test_sheets_mails import MAILS

pytestmark = pytest.mark.unmeasured

BOARD = standard_board()
SIZE = 6_000
"""Characters of each text."""


def steps(text: str) -> int:
    """How many functions of Python are called while a text is read."""
    parse_sheet("A Par - Bur\nKronen 5", BOARD, TABLE)  # the names of the board are made ready
    profile = Profile(subcalls=False, builtins=False)
    profile.runcall(parse_sheet, text, BOARD, TABLE)
    return sum(entry.callcount for entry in profile.getstats())


def talk(parted: str, seed: int) -> str:
    """Lines of words that mean nothing, none twice."""
    chance = random.Random(seed)
    words = ("".join(chance.choice("enirstaulo") for _ in range(chance.randrange(3, 9))) for _ in range(SIZE))
    rows = iter(lambda: parted.join(next(words) for _ in range(10)), None)
    return "\n".join(next(rows) for _ in range(SIZE // 50))[:SIZE]


def scrambled(text: str) -> str:
    """A text with a slip of the pen in every longer word."""
    chance = random.Random(3)
    return " ".join(word[:2] + chance.choice("aeiou") + word[3:] if len(word) > 3 else word for word in text.split(" "))


MAIL = "\n".join(text for text, _ in MAILS.values())[:SIZE]
SHEETS = {
    "a mail": (MAIL, 28),
    "a mail full of slips of the pen": (scrambled(MAIL), 69),
    "talk": (talk(" ", 1), 25),
    "talk with commas": (talk(", ", 2), 60),
    "press": (f'Press "Anna"\nfrom: Echo\n{talk(" ", 3)}', 15),
    "a slip of talk": (f'Exchange "Anna"\n{talk(" ", 4)}', 14),
    "orders that are talk": (f'Orders "Anna"\nEngland:\n{talk(" ", 5)}', 38),
    "misspelt trades": ("".join(f"Krooen {number}\n" for number in range(SIZE // 11)), 55),
    "short lines": ("".join(f"{number}a\n" for number in range(SIZE // 5)), 90),
}
"""Texts, and how many calls each of their characters may cost: the shorter the lines, the more."""


@pytest.mark.parametrize("name", SHEETS)
def test_a_line_is_read_in_few_steps_whatever_it_says(name: str) -> None:
    text, most = SHEETS[name]
    assert steps(text) < most * len(text)


@pytest.mark.parametrize("name", SHEETS)
def test_twice_the_text_takes_twice_the_steps(name: str) -> None:
    text = SHEETS[name][0]
    parse_sheet(text, BOARD, TABLE)  # what is remembered of its words is remembered for both
    assert steps(text) < 3 * steps(text[: len(text) // 2])


@pytest.mark.parametrize(
    "row",
    [
        "A Par - Bur",
        "Kronen -500",
        "Börse:",
        "Anna",
        "Gruß",
        "> A Par - Bur",
        "Am 3. März schrieb Bert:",
        "Von: Bert",
        "Hm?",
    ],
)
@pytest.mark.parametrize("head", ["", 'Exchange "Anna"\n'])
def test_one_line_again_and_again_is_not_held_against_all_the_others(head: str, row: str) -> None:
    assert steps(head + f"{row}\n" * 300) < 3.5 * steps(head + f"{row}\n" * 100)
