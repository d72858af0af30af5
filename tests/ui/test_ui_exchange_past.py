"""A past exchange is the sheet it was entered in, read-only: trades, holdings after them, cuts, RED and NMR, and "why?"
at every cell.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kapdip.showing.exchange.picture import CellState
from kapdip.storage.codec import parse_game
from kapdip.words.format import number
from kapdip_gui.exchange import ExchangePanel
from kapdip_gui.exchange.panel import PastPage
from kapdip_gui.exchange.sheet_model import Extra
from kapdip_gui.session.session import Session
from kapdip_gui.standings.why import WhyWindow
from tests.patience import MILLISECONDS
from tests.samples import WHOLE, sample_game
from tests.ui.exchange_kit import session_with
from tests.ui.window_kit import close_window, open_game, open_window, settle

TANT = Path(__file__).parents[1] / "storage" / "versions" / "format-2-tant.yaml"

TURN, RED = 12, "Kapitän Nemo"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    made = session_with(sample_game(WHOLE), tmp_path)
    made.hidden = False
    made.viewed_turn = TURN
    return made


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> ExchangePanel:
    made = ExchangePanel(session)
    qtbot.addWidget(made)
    made.resize(1900, 900)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def page(panel: ExchangePanel) -> PastPage:
    assert panel.past is not None
    assert panel.past.isVisible()
    return panel.past


def test_every_cell_shows_the_trade_and_the_holding_after_it(page: PastPage, session: Session) -> None:
    done = session.current.turns[TURN - 1].results.settlement
    assert done is not None
    model = page.model
    assert model.currencies == tuple(done.net)
    for row in range(model.rowCount()):
        player = model.row_at(row).player
        for column, currency in enumerate(model.currencies):
            trade, cell = done.trades.get(player, {}).get(currency, 0), model.cell_at(row, column)
            assert cell is not None
            assert model.index(row, column).data() == (
                number(trade, session.language, sign=True) if trade or cell.amount else ""
            )
            assert cell.held == done.accounts[player].holdings.get(currency, 0)


def test_names_stand_beside_their_figures(page: PastPage) -> None:
    assert page.sheet.verticalHeader().width() < 300
    assert page.sheet.columnViewportPosition(0) == 0


def test_a_cut_purchase_is_marked_and_named_red(page: PastPage) -> None:
    model, row = page.model, page.model.row_of(RED)
    cell = model.cell_at(row, model.currencies.index("ENGLAND"))
    assert cell is not None
    assert cell.state is CellState.CUT_BUY
    assert model.note(cell) == "wanted +99,999"
    assert model.index(row, len(model.currencies) + Extra.TAG).data() == "RED"


def test_what_was_wanted_stays_under_the_curtain(page: PastPage, session: Session) -> None:
    session.hidden = True
    model, row = page.model, page.model.row_of(RED)
    column = model.currencies.index("ENGLAND")
    cell = model.cell_at(row, column)
    assert cell is not None
    assert cell.state is CellState.BUY
    assert model.index(row, column).data() == "+347"
    assert "99999" not in str(model.picture)
    page.sheet.setCurrentIndex(model.index(row, column))
    assert "99" not in page.ledger.toPlainText().replace(",", "")
    assert "hidden" in page.ledger.toPlainText()
    page.sheet.ask_why()
    window = page.findChild(WhyWindow)
    assert window is not None
    assert "999" not in window.text.plain_text().replace(",", "")
    window.close()


def test_the_rows_below_are_the_settled_prices(page: PastPage, session: Session) -> None:
    done = session.current.turns[TURN - 1].results.settlement
    assert done is not None
    for currency in page.model.currencies:
        assert page.bottom.text("leads", currency) == done.control[currency]
        assert page.bottom.text("sum", currency) == number(done.net[currency], session.language, sign=True)
    session.hidden = True
    assert page.bottom.text("sum", "ENGLAND") == number(done.net["ENGLAND"], session.language, sign=True)


def test_the_cell_under_the_cursor_has_its_ledger_beside_it(page: PastPage) -> None:
    model = page.model
    page.sheet.setCurrentIndex(model.index(model.row_of(RED), model.currencies.index("ENGLAND")))
    told = page.ledger.plain_text()
    assert "Cash before" in told
    assert "instead of 99,999" in told
    assert page.ledger.entries[-1].reason.key == "audit.control.clear"


def test_a_key_and_a_double_click_ask_why(page: PastPage, qtbot: QtBot) -> None:
    sheet = page.sheet
    sheet.setCurrentIndex(page.model.index(1, 0))
    with qtbot.waitSignal(sheet.why, timeout=MILLISECONDS) as asked:
        QTest.keyClick(sheet, Qt.Key.Key_Question)
    assert asked.args == [page.model.row_at(1).player, page.model.currencies[0]]
    window = page.findChild(WhyWindow)
    assert window is not None
    window.close()
    spot = sheet.visualRect(page.model.index(2, 1)).center()
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    with qtbot.waitSignal(sheet.why, timeout=MILLISECONDS):
        QTest.mouseDClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_nothing_can_be_typed_into_a_past_turn(page: PastPage, session: Session, qtbot: QtBot) -> None:
    game, sheet = session.current, page.sheet
    sheet.setCurrentIndex(page.model.index(0, 0))
    for key in (Qt.Key.Key_5, Qt.Key.Key_M, Qt.Key.Key_Delete):
        with qtbot.waitSignal(sheet.said, timeout=MILLISECONDS) as told:
            QTest.keyClick(sheet, key)
        assert "past turn" in told.args[0]
    assert sheet.delegate.editor is None
    assert session.current is game
    assert sheet.isColumnHidden(len(page.model.currencies) + Extra.NMR)


def test_the_mark_of_a_slip_that_was_cut_says_what_it_means(page: PastPage) -> None:
    row = page.model.row_of(RED)
    tag = page.model.index(row, len(page.model.currencies) + Extra.TAG)
    assert tag.data() == "RED"
    assert tag.data(Qt.ItemDataRole.ToolTipRole).startswith("RED: the purchases cost more")


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_figure_of_the_narrow_table_is_cut_on_a_small_screen(tmp_path: Path, language: str) -> None:
    window = open_window(tmp_path, language)
    window.resize(1366, 768)
    open_game(window, parse_game(TANT.read_text(encoding="utf-8")))
    assert window.docks is not None
    table = window.docks.bring("exchange").panel().prices  # type: ignore[attr-defined]
    settle()
    assert table.isVisible()
    header = table.horizontalHeader()
    for column in range(len(table.source.columns)):
        assert header.sectionSize(column) >= table.sizeHintForColumn(column), column
    close_window(window)
