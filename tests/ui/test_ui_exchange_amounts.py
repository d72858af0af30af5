"""What people type and paste into cells (docs/rules.md 2.2 to 2.5)."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from kapdip.exchange.explaining import explain_player
from kapdip.game.entries import enter_slip
from kapdip.game.exchange_view import exchange_view
from kapdip.game.model import ExchangeSlip
from kapdip.showing.exchange.amounts import AmountError, amount_plain, parse_amount, read_table, table_text
from kapdip.showing.exchange.picture import SheetDraft, sheet_picture, with_row
from kapdip.words.catalogue import LANGUAGES
from kapdip.words.format import number
from kapdip.words.sentences import say
from kapdip_gui.exchange.sheet_model import SheetModel
from tests.board_languages import DE, EN
from tests.ui.exchange_kit import opened_game, session_with, slip
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
    assert all(parse_amount(number(amount, language, sign=True)) == amount for language in LANGUAGES)


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
    row = next(row for row in sheet_picture(exchange_view(game, NAMES)).rows if row.player == NAMES[0])
    assert row.preview is not None
    assert say(explain_player(row.preview.audit)[0], EN).startswith(f"Slip of {NAMES[0]}:")


def test_behind_the_curtain_the_picture_holds_nothing_of_a_slip() -> None:
    """Whatever is painted, told or copied from it: what is not there cannot be seen."""
    game = enter_slip(opened_game(1), "Anna", slip(ENGLAND=-487, ITALY=123))
    players = {seat.alias for seat in game.seats}
    hidden = exchange_view(game, players - {"Anna"}, shows_sums=True)
    assert "487" not in str(hidden)
    whole, veiled = sheet_picture(exchange_view(game, players)), sheet_picture(hidden)
    line, covered = whole.row("Anna"), veiled.row("Anna")
    assert line.cells["ENGLAND"].amount == -487
    assert line.preview is not None
    assert covered.state is line.state
    assert covered.account == line.account
    assert "487" not in str(covered)
    assert {(cell.amount, cell.executed) for cell in covered.cells.values()} == {(None, 0)}
    assert (covered.slip, covered.preview, covered.is_red) == (None, None, False)
    assert veiled.left_out_hidden == ("Anna",)
    again = with_row(veiled, hidden, "Bert", SheetDraft())
    assert (again.row("Anna"), again.left_out_hidden) == (covered, ("Anna",))


def test_while_the_curtain_is_down_the_picture_holds_no_sums() -> None:
    game = enter_slip(opened_game(1), "Anna", slip(ENGLAND=-487, ITALY=123))
    bottoms = sheet_picture(exchange_view(game, {"Anna"})).bottoms
    assert {(bottom.net, bottom.next_price) for bottom in bottoms.values()} == {(None, None)}
    assert sheet_picture(exchange_view(game, {"Anna"}, shows_sums=True)).bottoms["ITALY"].net == 123


def test_filling_down_and_editing_under_the_curtain_keep_what_was_entered(tmp_path: Path) -> None:
    game = enter_slip(opened_game(1), "Anna", slip(ENGLAND=-487))
    session = session_with(game, tmp_path)
    session.hidden = True
    model = SheetModel(session)
    assert not model.is_visible("Anna")
    spot = model.index(model.row_of("Anna"), model.currencies.index("ENGLAND"))
    assert model.data(spot, Qt.ItemDataRole.EditRole) == "", "whoever edits it begins anew"
    assert model.data(spot, Qt.ItemDataRole.DisplayRole) == "• • •"
    assert model.amount_of("Anna", "ENGLAND") == -487
    assert model.put_text("Anna", "ENGLAND", "-487")
    assert not session.log, "nothing was changed, so nothing is to be undone"
