"""The exchange sheet under the hand: typing, moving, filling, pasting, undo, the curtain (docs/window.md 7)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kapdip.game.machine import play_turn
from kapdip.showing.exchange.picture import CellState, RowState
from kapdip_gui.exchange import ExchangePanel
from kapdip_gui.exchange.players import PlayerDelegate
from kapdip_gui.exchange.sheet_model import Extra
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from tests.board_languages import EN
from tests.game.tables import sheet
from tests.patience import MILLISECONDS
from tests.ui.exchange_kit import PLAYERS, POWERS, opened_game, session_with

Desk = tuple[Session, ExchangePanel]


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    """The enlarged panel with the cursor on Anna's first cell."""
    session = session_with(opened_game(), tmp_path)
    panel = ExchangePanel(session)
    qtbot.addWidget(panel)
    panel.resize(1300, 760)
    panel.show()
    qtbot.waitExposed(panel)
    panel.sheet.setFocus()
    panel.sheet.setCurrentIndex(panel.model.index(0, 0))
    return session, panel


def keys(panel: ExchangePanel, text: str) -> None:
    """Type into whatever has the hand: the cell that is edited, or the sheet."""
    for sign in text:
        target = panel.sheet.delegate.editor or panel.sheet
        QTest.keyClicks(target, sign)


def press(panel: ExchangePanel, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(panel.sheet.delegate.editor or panel.sheet, key, modifier)


def amounts(session: Session, player: str) -> dict[str, int]:
    slip = session.current.turn.inputs.slips.get(player)
    return {} if slip is None else dict(slip.amounts)


def test_digits_begin_a_cell_and_enter_goes_down(desk: Desk) -> None:
    session, panel = desk
    keys(panel, "500")
    press(panel, Qt.Key.Key_Return)
    assert amounts(session, "Anna") == {"AUSTRIA": 500}
    assert (panel.sheet.currentIndex().row(), panel.sheet.currentIndex().column()) == (1, 0)


def test_a_whole_slip_needs_its_digits_and_one_key_a_cell(desk: Desk) -> None:
    session, panel = desk
    wanted = dict(zip(POWERS, (-500, 300, 0, -499, 0, 1000, -1), strict=True))
    for amount in wanted.values():
        keys(panel, str(amount))
        press(panel, Qt.Key.Key_Tab)
    assert amounts(session, "Anna") == wanted
    assert panel.sheet.currentIndex().row() == 1, "Tab on the last cell goes to the next player"


def test_enter_after_tab_begins_the_next_players_slip_where_this_one_began(desk: Desk) -> None:
    """The manual: Tab goes to the next currency, Enter to the next player. It went on below: in the wrong one."""
    session, panel = desk
    for player in ("Anna", "Bert"):
        keys(panel, "-200")
        press(panel, Qt.Key.Key_Tab)
        press(panel, Qt.Key.Key_Tab)
        keys(panel, "100")
        press(panel, Qt.Key.Key_Return)
        assert amounts(session, player) == {"AUSTRIA": -200, "FRANCE": 100}
    assert (panel.sheet.currentIndex().row(), panel.sheet.currentIndex().column()) == (2, 0)


def test_enter_after_tab_ended_a_row_begins_where_the_new_row_began(desk: Desk) -> None:
    _, panel = desk
    panel.sheet.setCurrentIndex(panel.model.index(0, len(POWERS) - 1))
    press(panel, Qt.Key.Key_Tab)
    press(panel, Qt.Key.Key_Tab)
    press(panel, Qt.Key.Key_Return)
    assert (panel.sheet.currentIndex().row(), panel.sheet.currentIndex().column()) == (2, 0)


def test_arrows_end_a_row_of_tabs_so_that_enter_fills_a_column(desk: Desk) -> None:
    session, panel = desk
    press(panel, Qt.Key.Key_Tab)
    press(panel, Qt.Key.Key_Right)
    for amount in ("-10", "-20"):
        keys(panel, amount)
        press(panel, Qt.Key.Key_Return)
    assert (amounts(session, "Anna"), amounts(session, "Bert")) == ({"FRANCE": -10}, {"FRANCE": -20})
    press(panel, Qt.Key.Key_Tab)
    keys(panel, "-30")
    press(panel, Qt.Key.Key_Down)
    assert panel.sheet.currentIndex().column() == 3, "the arrow goes straight down"


def test_the_arrow_keys_leave_a_cell_that_was_begun_by_typing(desk: Desk) -> None:
    session, panel = desk
    keys(panel, "-20")
    press(panel, Qt.Key.Key_Right)
    assert amounts(session, "Anna") == {"AUSTRIA": -20}
    assert panel.sheet.currentIndex().column() == 1


def test_escape_leaves_the_cell_as_it_was(desk: Desk) -> None:
    session, panel = desk
    keys(panel, "77")
    press(panel, Qt.Key.Key_Escape)
    assert amounts(session, "Anna") == {}
    assert panel.model.row_at(0).state is RowState.OPEN


def test_what_is_typed_is_reckoned_before_it_is_taken(desk: Desk) -> None:
    session, panel = desk
    keys(panel, "9")
    assert panel.model.row_at(0).cells["AUSTRIA"].state is CellState.CUT_BUY, "no cash: the buy would become 0"
    assert panel.model.row_at(0).is_red
    assert amounts(session, "Anna") == {}


def test_a_sale_beyond_the_limit_says_what_it_becomes(desk: Desk) -> None:
    _, panel = desk
    keys(panel, "-750")
    press(panel, Qt.Key.Key_Return)
    cell = panel.model.row_at(0).cells["AUSTRIA"]
    assert (cell.state, cell.executed) == (CellState.CUT_SALE, -500)
    assert "500" in panel.model.note(cell)


def test_the_seeds_example_of_a_red_slip_shows_375_each(desk: Desk) -> None:
    """KA 2007: 500 crowns, lira, roubles sold, 1000 of the other four wanted."""
    _, panel = desk
    for amount in (-500, 1000, 1000, 1000, -500, -500, 1000):
        keys(panel, str(amount))
        press(panel, Qt.Key.Key_Tab)
    row = panel.model.row_at(0)
    assert row.is_red
    assert [row.cells[power].executed for power in POWERS] == [-500, 375, 375, 375, -500, -500, 375]
    assert row.preview is not None
    assert row.preview.cash_after == 0


TIP = Qt.ItemDataRole.ToolTipRole


def test_the_marks_at_the_end_of_a_row_say_what_they_mean_and_why(desk: Desk) -> None:
    session, panel = desk
    tag = panel.model.index(0, len(POWERS) + Extra.TAG)
    assert not tag.data(TIP)
    for amount in (-500, 1000, 1000, 1000, -500, -500, 1000):
        keys(panel, str(amount))
        press(panel, Qt.Key.Key_Tab)
    assert tag.data() == "RED"
    assert tag.data(TIP).startswith("RED: ")
    assert "4,000" in tag.data(TIP), "what was wanted, in figures"
    listed = panel.players.model()
    assert listed.index(0, 0).data(TIP) == tag.data(TIP)
    assert not listed.index(1, 0).data(TIP)
    session.hidden = True
    assert not tag.data(TIP)
    assert not listed.index(0, 0).data(TIP)
    session.hidden = False
    panel.model.setData(panel.model.index(1, len(POWERS) + Extra.NMR), True, Qt.ItemDataRole.CheckStateRole)
    assert panel.model.index(1, len(POWERS) + Extra.TAG).data(TIP).startswith("NMR: no slip was handed in.")


def test_words_in_a_cell_stay_and_are_marked(desk: Desk) -> None:
    session, panel = desk
    panel.model.put_text("Anna", "AUSTRIA", "5oo")
    cell = panel.model.row_at(0).cells["AUSTRIA"]
    assert (cell.state, cell.text) == (CellState.INVALID, "5oo")
    assert amounts(session, "Anna") == {}
    panel.model.put_text("Anna", "AUSTRIA", "500")
    assert amounts(session, "Anna") == {"AUSTRIA": 500}
    assert panel.model.row_at(0).cells["AUSTRIA"].fault is None


def test_keys_for_the_most_and_for_all(desk: Desk) -> None:
    session, panel = desk
    keys(panel, "m")
    press(panel, Qt.Key.Key_Right)
    keys(panel, "a")
    assert panel.model.row_at(0).cells["ENGLAND"].executed == 500, "reckoned at once"
    press(panel, Qt.Key.Key_Tab)
    assert amounts(session, "Anna") == {"AUSTRIA": -500, "ENGLAND": 99999}
    press(panel, Qt.Key.Key_Left)
    press(panel, Qt.Key.Key_Delete)
    assert amounts(session, "Anna") == {"AUSTRIA": -500}


def test_a_letter_in_a_block_is_meant_for_all_of_it(desk: Desk) -> None:
    session, panel = desk
    for letter, amount in (("m", -500), ("A", 99999)):
        panel.sheet.setCurrentIndex(panel.model.index(0, 0))
        press(panel, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
        keys(panel, letter)
        press(panel, Qt.Key.Key_Tab)
        assert amounts(session, "Anna") == amounts(session, "Bert") == {"AUSTRIA": amount}


@pytest.mark.parametrize("text", ["abc", "alles?", "max.", "xyz", "mm", "12a", "_"])
def test_words_that_are_typed_buy_and_sell_nothing_and_are_told_in_a_sentence(desk: Desk, text: str) -> None:
    session, panel = desk
    told: list[str] = []
    session.told.connect(told.append)
    keys(panel, text)
    assert amounts(session, "Anna") == {}, "nothing is bought while a word is being typed"
    press(panel, Qt.Key.Key_Return)
    assert amounts(session, "Anna") == {}
    cell = panel.model.row_at(0).cells["AUSTRIA"]
    assert (cell.state, cell.text) == (CellState.INVALID, text)
    assert [one for one in told if text in one and "Anna" in one]


def test_undo_takes_one_edit_back_and_names_it_without_figures_behind_the_curtain(desk: Desk) -> None:
    session, panel = desk
    keys(panel, "500")
    press(panel, Qt.Key.Key_Return)
    edit = session.next_undo
    assert edit is not None
    assert edit.text(EN, hidden=False) == "Anna, Austria +500"
    assert edit.text(EN, hidden=True) == "slip of Anna", "not even which currency"
    session.undo()
    assert amounts(session, "Anna") == {}
    assert panel.model.row_at(0).cells["AUSTRIA"].state is CellState.EMPTY


def test_nmr_is_a_tick_and_typing_takes_it_away(desk: Desk) -> None:
    session, panel = desk
    press(panel, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert session.current.turn.inputs.slips["Anna"] is None
    row = panel.model.row_at(0)
    assert row.state is RowState.MISSING
    assert all(cell.executed == -500 for cell in row.cells.values())
    keys(panel, "10")
    press(panel, Qt.Key.Key_Return)
    assert amounts(session, "Anna") == {"AUSTRIA": 10}


def test_a_block_is_copied_and_pasted_as_spreadsheets_do(desk: Desk) -> None:
    session, panel = desk
    QGuiApplication.clipboard().setText("-500\t300\n−1 200\t5oo\n")
    press(panel, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert amounts(session, "Anna") == {"AUSTRIA": -500, "ENGLAND": 300}
    assert amounts(session, "Bert") == {"AUSTRIA": -1200}
    assert panel.model.row_at(1).cells["ENGLAND"].state is CellState.INVALID
    assert session.next_undo is not None
    assert session.next_undo.text(EN, hidden=False) == "paste 3 amounts"
    assert session.next_undo.text(EN, hidden=True) == "slips"
    panel.sheet.setSelection(
        panel.sheet.visualRect(panel.model.index(0, 0)), panel.sheet.selectionCommand(panel.model.index(0, 0))
    )
    panel.sheet.setCurrentIndex(panel.model.index(0, 0))
    press(panel, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "-500"


@pytest.mark.parametrize("corner", ["", "Spieler"])
def test_a_table_with_headings_goes_where_they_say_whatever_cell_is_chosen(desk: Desk, corner: str) -> None:
    session, panel = desk
    panel.sheet.setCurrentIndex(panel.model.index(1, 2))
    QGuiApplication.clipboard().setText(
        f"{corner}\tPfund\tKronen\tSumme\nBERT\t-500\t300\t9\nAnna\t\t-100\t9\nNobody\t1\t2\t3\n"
    )
    press(panel, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert amounts(session, "Bert") == {"ENGLAND": -500, "AUSTRIA": 300}
    assert amounts(session, "Anna") == {"AUSTRIA": -100}
    assert not [row for row in range(panel.model.rowCount()) if _is_invalid(panel, row)]


def test_undo_takes_the_texts_that_came_with_a_table_too(desk: Desk) -> None:
    session, panel = desk
    QGuiApplication.clipboard().setText("-500\t5oo\n")
    press(panel, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert _is_invalid(panel, 0)
    session.undo()
    assert not _is_invalid(panel, 0)


def test_a_text_goes_with_a_slip_that_is_entered_otherwise_and_stays_with_other_cells(desk: Desk) -> None:
    session, panel = desk
    panel.model.put_text("Anna", "AUSTRIA", "-4x")
    panel.model.put_text("Anna", "ENGLAND", "-5")
    assert _is_invalid(panel, 0)
    session.do("paste", lambda game: sheet(game, 'Exchange "Anna"\nEngland -7\nRest 0\n'))
    assert not _is_invalid(panel, 0)
    assert amounts(session, "Anna")["ENGLAND"] == -7


def _is_invalid(panel: ExchangePanel, row: int) -> bool:
    return any(cell.state is CellState.INVALID for cell in panel.model.row_at(row).cells.values())


def test_fill_down_takes_the_amount_from_above(desk: Desk) -> None:
    session, panel = desk
    keys(panel, "-100")
    press(panel, Qt.Key.Key_Return)
    press(panel, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert amounts(session, "Bert") == {"AUSTRIA": -100}


def test_the_next_player_without_a_slip_is_one_key_away(desk: Desk) -> None:
    _, panel = desk
    keys(panel, "1")
    press(panel, Qt.Key.Key_Up)
    press(panel, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert panel.sheet.currentIndex().row() == 1


def test_behind_the_curtain_nothing_of_a_slip_is_shown_said_or_copied(desk: Desk) -> None:
    session, panel = desk
    for amount in (-123, 456):
        keys(panel, str(amount))
        press(panel, Qt.Key.Key_Tab)
    session.hidden = True
    model = panel.model
    told = [
        str(model.data(model.index(row, column), role) or "")
        for row in range(model.rowCount())
        for column in range(model.columnCount())
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
    ]
    told.append(panel.bottom.accessibleDescription())
    assert not any(secret in text for text in told for secret in ("123", "456"))
    QGuiApplication.clipboard().setText("before")
    panel.sheet.setCurrentIndex(model.index(0, 0))
    press(panel, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "before"


def test_the_eye_shows_one_row_only(desk: Desk) -> None:
    session, panel = desk
    keys(panel, "-123")
    press(panel, Qt.Key.Key_Return)
    session.hidden = True
    panel.model.toggle_eye("Anna")
    assert panel.model.is_visible("Anna")
    assert not panel.model.is_visible("Bert")
    assert panel.model.data(panel.model.index(0, 0)) == "−123"


def test_sums_leave_out_hidden_rows_and_say_so(desk: Desk) -> None:
    _, panel = desk
    keys(panel, "-200")
    press(panel, Qt.Key.Key_Return)
    assert panel.bottom.text("sum", "AUSTRIA") == "−200"
    assert panel.bottom.text("next", "AUSTRIA") == "0.98"
    panel.model.toggle_eye("Anna")
    assert panel.bottom.text("sum", "AUSTRIA") == "0"
    assert "Anna" in panel.bottom.remark("sum")


def test_slips_are_locked_after_the_first_resolution(desk: Desk, qtbot: QtBot) -> None:
    session, panel = desk
    session.open(play_turn(opened_game(), hold_missing=True), None)
    from kapdip.game.machine import next_step

    session.do("resolve", lambda game: next_step(game, hold_missing=True))
    assert panel.model.picture is not None
    assert panel.model.picture.is_locked
    panel.sheet.setCurrentIndex(panel.model.index(0, 0))
    with qtbot.waitSignal(panel.sheet.said, timeout=MILLISECONDS) as said:
        keys(panel, "5")
    assert "locked" in said.args[0]
    assert panel.sheet.delegate.editor is None


def test_the_ticket_tells_what_a_lead_would_cost(desk: Desk) -> None:
    _, panel = desk
    panel.resize(1500, 760)  # room for the ticket
    panel.sheet.setCurrentIndex(panel.model.index(2, 0))
    assert panel.ticket.player == "Clara"
    keys(panel, "500")
    press(panel, Qt.Key.Key_Return)
    panel.ticket.show_player("Clara")
    texts = [found.text() for found in panel.ticket.findChildren(QLabel)]
    assert "RED" in texts


def test_the_model_keeps_qts_contract(desk: Desk, qtmodeltester: object) -> None:
    _, panel = desk
    check: Callable[[object], None] = qtmodeltester.check  # type: ignore[attr-defined]
    check(panel.model)


def test_a_narrow_dock_lists_the_players(desk: Desk) -> None:
    _, panel = desk
    panel.resize(400, 380)
    assert panel._pages.currentIndex() == 0
    assert panel.players.model().rowCount() == len(PLAYERS)


def test_in_the_list_a_name_gets_what_the_state_leaves(desk: Desk) -> None:
    _, panel = desk
    panel.resize(316, 380)
    delegate = panel.players.itemDelegate()
    assert isinstance(delegate, PlayerDelegate)
    metrics = QFontMetrics(style().font())
    assert delegate.name_width(300) >= metrics.horizontalAdvance("Gräfin Zahl")
    assert delegate.name_width(2000) < 400, "in a wide list the state stands near the name"


def test_a_question_mark_asks_in_a_cell_that_a_double_click_opened(desk: Desk) -> None:
    session, panel = desk
    asked = list[tuple[str, str]]()
    panel.sheet.why.connect(lambda player, currency: asked.append((player, currency)))
    keys(panel, "9")
    press(panel, Qt.Key.Key_Return)
    cell = panel.sheet.visualRect(panel.model.index(0, 0)).center()
    viewport = panel.sheet.viewport()
    for click in (QTest.mouseClick, QTest.mouseDClick):
        click(viewport, Qt.MouseButton.LeftButton, pos=cell)
    assert panel.sheet.delegate.editor is not None
    press(panel, Qt.Key.Key_Question)
    assert asked == [("Anna", "AUSTRIA")]
    assert amounts(session, "Anna") == {"AUSTRIA": 9}


def test_the_right_mouse_button_offers_why(desk: Desk) -> None:
    session, panel = desk
    asked = list[tuple[str, str]]()
    panel.sheet.why.connect(lambda player, currency: asked.append((player, currency)))
    keys(panel, "9")
    press(panel, Qt.Key.Key_Return)
    spot = panel.sheet.visualRect(panel.model.index(0, 0)).center()
    QTest.mouseClick(panel.sheet.viewport(), Qt.MouseButton.RightButton, pos=spot)
    assert panel.sheet.contextMenuPolicy() is Qt.ContextMenuPolicy.ActionsContextMenu
    (why,) = panel.sheet.actions()
    assert why.text() == "Why?"
    why.trigger()
    assert asked == [("Anna", "AUSTRIA")]
    session.language = "de"
    assert why.text() == "Warum?"
