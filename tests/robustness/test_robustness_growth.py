"""No pattern over foreign text takes longer than its text grows (the long form: `tests.robustness.growth`)."""

import importlib
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

import pytest

from kapdip.board.reading import standard_board
from kapdip.club.ballots import read_ballots
from kapdip.club.model import Club
from kapdip.club.typed import read_places
from kapdip.game.intake import read_sheet
from kapdip.imported.listed import read_players
from kapdip_gui.dialogs.players import by_power
from tests.game.tables import opened, table
from tests.robustness import growth
from tests.robustness.growth import WITHIN, Used, first_slow_run, own_runs, patterns_of, rooms

PARTS = 4


def _slow(used: Used) -> str:
    return first_slow_run(used, 4_000) or first_slow_run(used, 1_000, pairs=True)


@cache
def _all() -> list[Used]:
    return patterns_of(rooms(*growth.READING))


def test_every_pattern_of_the_program_is_found() -> None:
    found = {used.where for used in _all()}
    assert {
        "kapdip.press.letters._HEAD",
        "kapdip.storage.mime._WORD",
        "kapdip_gui.dialogs.players._WITH_POWER",
    } <= found
    assert set(WITHIN) | set(growth._PASSED_ON) <= found
    assert len(found) > 190


@pytest.mark.parametrize("part", range(PARTS))
def test_no_pattern_takes_longer_than_its_text_grows(part: int) -> None:
    slow = [
        first_slow_run(used, 1_000 if pairs else 4_000, pairs=pairs)
        for used in _all()[part::PARTS]
        for pairs in (False, True)
    ]
    assert [one for one in slow if one] == []


@pytest.mark.parametrize(
    ("pattern", "method"),
    [(r"\s+x", "search"), (r"(?:hin|zu|hinzu)*k", "match"), (r"\s*([^:]+):", "match"), (r"von\s+\s*x", "match")],
)
def test_one_that_does_is_found(pattern: str, method: str) -> None:
    used = Used("here", re.compile(pattern), (method,))
    assert any(first_slow_run(used, 1_000 if pairs else 4_000, pairs=pairs) for pairs in (False, True))


class Spied:
    """A pattern that keeps the longest text that it saw."""

    def __init__(self, pattern: "re.Pattern[str]") -> None:
        self._pattern = pattern
        self.longest = -1

    def fullmatch(self, text: str) -> "re.Match[str] | None":
        self.longest = max(self.longest, len(text))
        return self._pattern.fullmatch(text)


@pytest.mark.parametrize("where", sorted(WITHIN))
def test_a_pattern_that_is_not_quick_sees_short_texts_only(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, _, name = where.rpartition(".")
    pattern = getattr(importlib.import_module(module), name)
    spied = Spied(pattern)
    monkeypatch.setattr(f"{where}", spied)
    runs = own_runs(pattern)
    for length in (40, WITHIN[where], WITHIN[where] + 1, 5_000):
        for run in runs:
            line = (run * length)[:length]
            for read in _readers():
                read([line])
    assert 0 < spied.longest <= WITHIN[where]


def _readers() -> tuple[Callable[[Sequence[str]], object], ...]:
    game, club = opened(table()), Club("x", ())
    return (
        lambda lines: read_sheet(game, "\n".join(lines)),
        lambda lines: by_power(read_players("\n".join(lines)), standard_board()),
        lambda lines: read_ballots("\n".join(lines), Fraction(0), Fraction(10)),
        lambda lines: read_places("\n".join(lines), club),
    )


def test_words_that_can_be_parted_in_many_ways_are_read_at_once() -> None:
    """`hinzu` is `hin` and `zu`: eighty of them in a row took longer than the world will last."""
    sheet = read_sheet(opened(table()), 'Exchange "Anna"\n' + "hinzu" * 79 + "\n" + "autumn  " * 49)
    assert len(sheet.lines) == 3
