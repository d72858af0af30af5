"""What people type and paste into cells (docs/rules.md 2.2 to 2.5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip_gui.exchange.telling import explain_player
from kapdip_gui.game.entries import enter_slip
from kapdip_gui.game.model import ExchangeSlip
from kapdip_gui.showing.exchange.amounts import AmountError, amount_plain, parse_amount, read_table, table_text
from kapdip_gui.showing.exchange.picture import sheet_picture
from kapdip_gui.words.format import number
from kapdip_gui.words.sentences import say
from tests.tongues import DE, EN
from tests.ui.window_kit import NAMES, begun


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("500", 500),
        ("+500", 500),
        ("-499", -499),
        ("−499", -499),
        ("– 499", -499),
        ("+99 999", 99999),
        ("1.200", 1200),
        ("-1,200", -1200),
        ("1\u202f200", 1200),
        ("-1\u2009200", -1200),
        ("-1’200", -1200),
        ("+1´200", 1200),
        ("0", 0),
        ("-0", 0),
        ("N/T", 0),
        ("  ", None),
        ("", None),
    ],
)
def test_a_cell_takes_what_people_write_for_a_whole_number(text: str, amount: int | None) -> None:
    assert parse_amount(text) == amount


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("5oo", "amount.no_number"),
        ("12.5", "amount.fraction"),
        ("0.500", "amount.fraction"),
        ("1.200,50", "amount.no_number"),
        ("(500)", "amount.no_number"),
        ("500-", "amount.no_number"),
        ("1,5", "amount.fraction"),
        ("+", "amount.no_number"),
        ("9" * 12, "amount.too_big"),
    ],
)
def test_what_is_no_amount_is_refused_with_its_reason(text: str, key: str) -> None:
    with pytest.raises(AmountError) as caught:
        parse_amount(text)
    assert caught.value.reason.key == key
    assert text in say(caught.value.reason, DE)
    assert text in say(caught.value.reason, EN)


@given(st.integers(-999_999_999, 999_999_999))
def test_what_the_sheet_writes_it_reads_again(amount: int) -> None:
    assert parse_amount(amount_plain(amount)) == amount
    assert parse_amount(number(amount, sign=True)) == amount


@given(st.text(max_size=40))
def test_no_text_breaks_a_cell(text: str) -> None:
    try:
        amount = parse_amount(text)
    except AmountError:
        return
    assert amount is None or isinstance(amount, int)


def test_tables_come_from_spreadsheets_mails_and_lists() -> None:
    assert read_table("1\t2\r\n3\t4\r\n") == [["1", "2"], ["3", "4"]]
    assert read_table("1;2;3") == [["1", "2", "3"]]
    assert read_table("| 1 | 2 |\n| 3 | |") == [["1", "2"], ["3", ""]]
    assert read_table("5\n6") == [["5"], ["6"]]
    assert read_table("\n") == []
    assert read_table(table_text([["+1", "-2"], ["", "0"]])) == [["+1", "-2"], ["", "0"]]


def test_the_answer_to_why_names_the_player_while_his_slip_is_typed() -> None:
    game = enter_slip(begun(1), NAMES[0], ExchangeSlip({"ENGLAND": 7}))
    row = next(row for row in sheet_picture(game).rows if row.player == NAMES[0])
    assert row.preview is not None
    assert say(explain_player(row.preview.audit)[0], EN).startswith(f"Slip of {NAMES[0]}:")
