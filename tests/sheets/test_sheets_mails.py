"""Mails as people write them, and what must come out of each: nothing is misread, no line is passed over in silence.

The mails (`mails.txt`) are invented. `=>` is what is taken, `=!` a problem with its line; a mail has nothing else of
either.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kapdip.board.reading import standard_board
from kapdip.sheets.model import ExchangeEntry, LineKind, MilitaryEntry, PressEntry, Sheet
from kapdip.sheets.reading import parse_sheet
from kapdip.sheets.trades import read_trades
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say
from tests.sheets.mail_table import TABLE

BOARD = standard_board()


def mails() -> dict[str, tuple[str, list[str]]]:
    """The mails by title: the text, and what must come out."""
    found = {}
    for block in (Path(__file__).parent / "mails.txt").read_text(encoding="utf-8").split("=== ")[1:]:
        title, *rows = block.rstrip("\n").split("\n")
        expected = [row for row in rows if row.startswith(("=> ", "=! "))]
        found[title] = "\n".join(row for row in rows if row not in expected), expected
    return found


MAILS = mails()
FORMS = [
    ("Kronen {}", 1),
    ("kaufe {} Kronen", 1),
    ("Kronen kaufen {}", 1),
    ("verkaufe {} Kronen", -1),
    ("Kronen verkaufen {}", -1),
    ("{} Kronen verkaufen", -1),
    ("sell {} crowns", -1),
    ("I want to sell {} Kr., please", -1),
]
"""Ways to write a trade, and its sign."""


def told(sheet: Sheet) -> list[str]:
    """What came out of a sheet, in the manner of `mails.txt`."""
    if sheet.problems:
        return [f"=! {problem.line} {problem.reason.key}" for problem in sheet.problems]
    found = [(entry.line, entry.player, _military(entry)) for entry in sheet.military]
    found += [(entry.line, entry.player, _exchange(entry)) for entry in sheet.exchange]
    found += [(entry.line, entry.player, _press(entry)) for entry in sheet.press]
    return [f"=> {player} {text}" for _, player, text in sorted(found)]


def _military(entry: MilitaryEntry) -> str:
    orders = ", ".join(map(str, (*entry.movement, *entry.retreats, *entry.adjustments)))
    return "; ".join([f"{entry.power} {orders}", *(f"if {one.condition}: {one.order}" for one in entry.conditionals)])


def _exchange(entry: ExchangeEntry) -> str:
    return f"exchange {' '.join(f'{power} {units:+d}' for power, units in entry.amounts.items() if units)}"


def _press(entry: PressEntry) -> str:
    parts = [" ".join(part.text.split()) + (f" if {part.condition}" if part.condition else "") for part in entry.parts]
    return f"press [{entry.sender}] [{entry.to}] {' | '.join(parts)}"


@pytest.mark.parametrize("title", MAILS)
def test_a_mail_comes_to_what_its_writer_meant_or_is_asked_for_every_line_accounted_for(title: str) -> None:
    text, expected = MAILS[title]
    sheet = parse_sheet(text, BOARD, TABLE)
    assert told(sheet) == expected
    demand_account(sheet)
    reasons = [line.reason for line in sheet.lines if line.reason]
    reasons += [problem.reason for problem in (*sheet.problems, *sheet.warnings)]
    said = [say(reason, BoardLanguage(language, BOARD)) for reason in reasons for language in ("en", "de")]
    assert not [one for one in said if "{" in one]


def test_there_are_mails_enough() -> None:
    assert len(MAILS) >= 80


ROWS = sorted({row for text, _ in MAILS.values() for row in text.split("\n")})


@pytest.mark.unmeasured
@settings(max_examples=150)
@given(st.lists(st.one_of(st.sampled_from(ROWS), st.text(max_size=30)), max_size=14), st.booleans())
def test_no_line_of_any_text_is_passed_over_in_silence(rows: list[str], strict: bool) -> None:
    demand_account(parse_sheet("\n".join(rows), BOARD, replace(TABLE, strict=strict)))


@settings(max_examples=150)
@given(
    st.integers(1, 10**9),
    st.sampled_from(["{}", "{:,}"]),
    st.sampled_from([",", ".", " ", "'", "\u2009", "\u202f", "’"]),
    st.sampled_from(FORMS),
)
def test_however_an_amount_is_written_its_sign_stays(units: int, form: str, parted: str, line: tuple[str, int]) -> None:
    text, direction = line
    amount = form.format(units).replace(",", parted)
    found = read_trades(text.format(amount), BOARD)
    assert [(trade.power, trade.units) for trade in found.trades] == [("AUSTRIA", direction * units)]


LEADS = ["", "+", "-", "+ ", "- ", "+'", "-'"]


@pytest.mark.unmeasured
@settings(max_examples=600)
@given(
    st.sampled_from(FORMS),
    st.sampled_from(LEADS),
    st.sampled_from(["", "l", "o", "ol"]),
    st.integers(0, 10**6),
    st.text(alphabet="0123456789ol.,x", max_size=5),
    st.booleans(),
)
def test_no_suggestion_turns_a_sign(
    form: tuple[str, int], lead: str, slip: str, units: int, rest: str, behind: bool
) -> None:
    """A dash is a minus where it touches its number, before or behind, and where it follows a currency's name. Parted
    from its number it is a mark of a list behind a verb (`Verkauf - 500 Kronen`), which says itself what is done.
    """
    text, direction = form
    number = f"{slip}{units}{rest}"
    behind = behind and number[-1].isdigit()  # a dash behind a full stop or a comma stands for the hundredths: `1.-`
    amount = f"{number}{lead[:1]}" if behind else f"{lead}{number}"
    found = read_trades(text.format(amount), BOARD)
    read = found.trades or (read_trades(found.suggestion, BOARD).trades if found.suggestion else ())
    marks_list = len(lead) > 1 and not behind and text[0] != "{" and not text.startswith("Kronen {")
    wanted = -1 if lead[:1] == "-" and not marks_list else direction
    assert all(trade.units is None or trade.units * wanted >= 0 for trade in read)


@pytest.mark.parametrize(
    ("text", "offered"), [("Kronen -l848", "-1848"), ("kaufe l50 Kronen", "+150"), ("verkaufe o5 Kronen", "-5")]
)
def test_a_letter_that_begins_an_amount_is_a_digit_that_is_asked_about(text: str, offered: str) -> None:
    found = read_trades(text, BOARD)
    assert (found.trades, found.suggestion) == ((), f"Austria: {offered}")


def demand_account(sheet: Sheet) -> None:
    """Each line that is not empty counts for a slip, is a problem, or is left aside with a reason (or as a remark)."""
    entries = (
        *[one.lines for one in sheet.military],
        *[one.lines for one in sheet.exchange],
        *[one.lines for one in sheet.press],
    )
    counted = {number for lines in entries for number in lines}
    problems, warned = {one.line for one in sheet.problems}, {one.line for one in sheet.warnings}
    replaced = [one.line for one in sheet.warnings if one.reason.key == "sheet.replaced"]
    for line in sheet.lines:
        aside = line.kind is LineKind.REMARK or (line.kind is LineKind.OTHER and line.number in warned)
        fine = (
            line.number in counted | problems
            or aside
            or not line.text.strip()
            or replaced
            or (problems and line.kind is not LineKind.OTHER)
        )
        assert fine, (line.number, line.text, line.kind)


def test_a_player_whose_name_looks_like_what_a_mail_program_writes_keeps_it() -> None:
    odd = "Tom &amp; Jerry =C3=A9=C3=A9"
    table = replace(TABLE, players=(*(TABLE.players or ()), odd))
    sheet = parse_sheet(f'Exchange "{odd}"\nEngland: +100\n', standard_board(), table)
    assert [entry.player for entry in sheet.exchange] == [odd]
    assert sheet.problems == ()


def test_who_is_named_below_a_slip_and_trades_nothing_has_handed_in() -> None:
    sheet = parse_sheet('Börsenzug "Anna"\nKronen +30\n\nBert\nalles 0', BOARD, TABLE)
    assert {entry.player: entry.amounts["AUSTRIA"] for entry in sheet.exchange} == {"Anna": 30, "Bert": 0}
