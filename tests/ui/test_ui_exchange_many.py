"""The exchange sheet with many currencies: the kind of cells by width, all in sight, typing as ever."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kapdip_gui.exchange import ExchangePanel
from kapdip_gui.exchange.sheet_model import Cells, Extra
from kapdip_gui.exchange.sheet_view import ROW_IN_HAND
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.fonts import load_fonts
from tests.boards_of_many import game_of_many
from tests.ui.exchange_kit import session_with
from tests.ui.window_kit import settle


def panel_of(qtbot: QtBot, tmp_path: Path, count: int, width: int) -> tuple[Session, ExchangePanel]:
    load_fonts()
    session = session_with(game_of_many(count), tmp_path)
    panel = ExchangePanel(session)
    qtbot.addWidget(panel)
    panel.resize(width, 700)
    panel.show()
    settle()
    return session, panel


@pytest.mark.parametrize(
    ("count", "width", "cells"),
    [
        (7, 1366, Cells.TWO_LINES),
        (9, 1500, Cells.TWO_LINES),
        (9, 1100, Cells.ONE_LINE),
        (12, 1366, Cells.ONE_LINE),
        (17, 1366, Cells.AMOUNT),
        (17, 1800, Cells.ONE_LINE),
        (20, 1600, Cells.AMOUNT),
    ],
)
def test_all_currencies_are_in_sight_in_the_fullest_cells_that_have_room(
    qtbot: QtBot, tmp_path: Path, count: int, width: int, cells: Cells
) -> None:
    _, panel = panel_of(qtbot, tmp_path, count, width)
    view = panel.sheet
    assert view.delegate.cells is cells
    last = count - 1
    assert view.columnViewportPosition(last) + view.columnWidth(last) <= view.viewport().width()
    assert not view.isColumnHidden(count + Extra.CASH)
    assert not view.isColumnHidden(count + Extra.TAG)
    assert view.isColumnHidden(count + Extra.NMR) == (cells is not Cells.TWO_LINES)
    bold = QFontMetrics(style().font("font_secondary", bold=True))
    assert bold.horizontalAdvance("+99,999") < view.columnWidth(0)
    height = view.verticalHeader().defaultSectionSize()
    assert height * view.sheet.rowCount() <= view.viewport().height()
    assert all(view.sheet.controller_mark(column) for column in range(count))


def test_the_row_in_hand_says_what_is_held_and_takes_what_is_typed(qtbot: QtBot, tmp_path: Path) -> None:
    session, panel = panel_of(qtbot, tmp_path, 17, 1366)
    view, high = panel.sheet, style().px(ROW_IN_HAND)
    view.setFocus()
    view.setCurrentIndex(view.sheet.index(2, 16))
    assert [view.rowHeight(row) == high for row in range(4)] == [False, False, True, False]
    QTest.keyClicks(view, "2")
    assert view.delegate.editor is not None
    QTest.keyClicks(view.delegate.editor, "50")
    QTest.keyClick(view.delegate.editor, Qt.Key.Key_Return)
    game = session.game
    assert game is not None
    player = view.sheet.row_at(2).player
    slip = game.turn.inputs.slips[player]
    assert slip is not None
    assert slip.amounts[game.board.powers[16]] == 250
    assert view.currentIndex().row() == 3
    assert [view.rowHeight(row) == high for row in range(4)] == [False, False, False, True]
    assert not view.grab().isNull()


def test_seven_currencies_keep_two_lines_however_narrow(qtbot: QtBot, tmp_path: Path) -> None:
    _, panel = panel_of(qtbot, tmp_path, 7, 700)
    assert panel.sheet.delegate.cells is Cells.TWO_LINES
