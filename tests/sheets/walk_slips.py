"""Slips written in all the ways of `slip_ways.py`, read again, and held against what was meant.

`python tests/sheets/walk_slips.py [TIMES] [--show]`: each way 60 times unless told otherwise; prints how many were
read, asked about and read as another slip, and with `--show` the first of those asked about or misread in each way.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.board.reading import standard_board
from kapdip.sheets.reading import parse_sheet
from tests.sheets.mail_table import TABLE
from tests.sheets.slip_hands import Slip
from tests.sheets.slip_ways import WAYS, a_mail

BOARD = standard_board()
READ, ASKED, ANOTHER = "read", "asked", "another"


def comes_to(text: str, player: str, slip: Slip) -> str:
    """What became of a slip: `READ` as it was meant, `ASKED` about or refused, `ANOTHER` slip than was meant."""
    sheet = parse_sheet(text, BOARD, TABLE)
    if sheet.problems:
        return ASKED
    taken = [
        (entry.player, {power: units for power, units in entry.amounts.items() if units}) for entry in sheet.exchange
    ]
    return READ if taken == [(player, dict(slip))] else ANOTHER


def mails(way: str, times: int) -> Iterator[tuple[str, str]]:
    """Mails with slips in a way, each with what it comes to."""
    for number in range(times):
        text, player, slip = a_mail(way, Random(f"{way} {number}"))
        yield text, comes_to(text, player, slip)


def main(times: int, show: bool) -> None:
    """Write, read, print."""
    counts: Counter[str] = Counter()
    for way in WAYS:
        seen = list(mails(way, times))
        counts.update(outcome for _, outcome in seen)
        strange = [(text, outcome) for text, outcome in seen if outcome != READ]
        if strange:
            print(f"{way}: {Counter(outcome for _, outcome in strange)} of {times}")
        for text, outcome in strange[:1] if show else ():
            print(f"---- {outcome}\n{text}\n----")
    print(f"{len(WAYS)} ways: {dict(counts)}")
    sys.exit(counts[ANOTHER] > 0)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    main(numbers[0] if numbers else 60, "--show" in sys.argv)
