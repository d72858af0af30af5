"""The dock of takeovers, points, sales and the race: by keys, in every width, with and without slips."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from kapdip.game.intake import read_sheet
from kapdip_gui.foresight.panel import RadarPanel
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.standings.why import WhyWindow
from tests.samples import MIDDLE, WHOLE, sample_game
from tests.ui.window_kit import open_game, settle


@pytest.fixture
def window(desk: MainWindow) -> MainWindow:
    """The module's window on a laptop, turn 9 of the sample in it; only what a test left otherwise is put back."""
    desk.resize(1366, 768)
    desk.session.language = "en"
    if desk.session.game is not sample_game(WHOLE):
        open_game(desk, sample_game(WHOLE))
    desk.session.hidden = False
    desk.session.viewed_turn = 9
    assert not any(told.isVisible() for told in desk.findChildren(WhyWindow))
    return desk


@pytest.fixture
def panel(window: MainWindow) -> RadarPanel:
    """The radar over the whole desk."""
    assert window.docks is not None
    if window.docks.enlarged is not window.docks["radar"]:
        window.commands["exchange.radar"].trigger()
    settle()
    made = window.docks["radar"].panel()
    assert isinstance(made, RadarPanel)
    made.show_page("radar")
    settle()
    assert window.docks.enlarged is window.docks["radar"]
    assert made.about is not None
    assert not made.about.with_slips
    return made


def test_one_key_opens_it_and_every_player_has_room(window: MainWindow, panel: RadarPanel) -> None:
    assert window.docks is not None
    window.docks.shrink()
    window.docks["radar"].hide()
    settle()
    assert not panel.isVisible()
    window.commands["exchange.radar"].trigger()
    settle()
    assert panel.shape == "wide"
    assert panel.heat.isVisible()
    assert panel.near.isVisible()
    assert panel.heat.horizontalScrollBar().maximum() == 0
    assert panel.near.count() == 8


def test_the_closest_call_is_named_on_the_page_of_takeovers_only(panel: RadarPanel) -> None:
    assert panel.note.text().startswith("Closest call: ")
    panel.show_page("sales")
    settle()
    assert not panel.note.isVisible()


def test_a_cell_is_asked_why_by_keys(window: MainWindow, panel: RadarPanel) -> None:
    assert panel.hint.isVisible()
    assert panel.hint.text() == window.session.say("Enter or a double click says why.")
    panel.heat.setFocus()
    panel.heat.point_at(("claim", "Graf Koks", "TURKEY"))
    QTest.keyClick(panel.heat, Qt.Key.Key_Return)
    settle()
    told = window.findChildren(WhyWindow)[-1]
    assert "101" in told.text.plain_text()
    QTest.mouseClick(told.slip, Qt.MouseButton.LeftButton)
    sheet = read_sheet(window.session.current, QGuiApplication.clipboard().text())
    assert [(one.player, one.amounts["TURKEY"] > 0) for one in sheet.exchange] == [("Graf Koks", True)]
    told.close()
    settle()


def test_walking_along_the_takeovers_points_at_their_cells(panel: RadarPanel) -> None:
    panel.near.setFocus()
    panel.near.setCurrentRow(0)
    first = panel.heat.currentIndex()
    QTest.keyClick(panel.near, Qt.Key.Key_Down)
    assert panel.heat.currentIndex() != first


def test_the_table_is_copied(panel: RadarPanel) -> None:
    QTest.keyClick(panel.heat, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 8
    assert "Graf Koks" in lines[0]


@pytest.mark.parametrize("page", ["points", "sales", "race"])
def test_other_pages_answer_too(window: MainWindow, panel: RadarPanel, page: str) -> None:
    panel.show_page(page)
    settle()
    table = {"points": panel.points.table, "sales": panel.sales, "race": panel.race}[page]
    assert table.isVisible()
    assert table.model().rowCount() >= 7
    for column in range(table.model().columnCount() - 1, -1, -1):
        index = table.model().index(0, column)
        table.setCurrentIndex(index)
        before = len(window.findChildren(WhyWindow))
        QTest.keyClick(table, Qt.Key.Key_Question)
        settle()
        asked = window.findChildren(WhyWindow)
        if len(asked) > before:
            assert asked[-1].text.plain_text()
            asked[-1].close()
            settle()
            return
    raise AssertionError("no figure answers")


def test_a_sum_that_is_none_is_told_and_nothing_is_copied(panel: RadarPanel) -> None:
    panel.show_page("points")
    spending = panel.points
    spending.sum.setText("viel")
    assert not spending.copy.isEnabled()
    assert spending.best.text()
    spending.sum.setText("1 000,50")
    assert spending.copy.isEnabled()
    spending.copy.click()
    assert "+1100" in QGuiApplication.clipboard().text()
    spending.sum.setText("1000")


def test_a_narrow_dock_has_the_list_alone(window: MainWindow, panel: RadarPanel) -> None:
    assert window.docks is not None
    window.docks.shrink()
    window.docks.bring("radar").bring_up()
    settle()
    assert panel.shape == "narrow"
    assert panel.near.isVisible()
    assert not panel.heat.isVisible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_a_narrow_dock_every_tab_can_be_read(window: MainWindow, panel: RadarPanel, language: str) -> None:
    assert window.docks is not None
    window.session.language = language
    window.docks.shrink()
    window.docks.bring("radar").bring_up()
    settle()
    assert panel.shape == "narrow"
    for made in panel.findChildren(QPushButton):
        if made.isVisible() and made.text():
            assert made.width() >= made.sizeHint().width(), made.text()
            assert panel.rect().contains(QRect(made.mapTo(panel, QPoint()), made.size())), made.text()


def test_slips_count_only_while_the_curtain_is_up(window: MainWindow, panel: RadarPanel) -> None:
    open_game(window, sample_game(MIDDLE))
    window.session.hidden = True
    window.commands["exchange.radar"].trigger()
    settle()
    assert panel.isVisible()
    assert not panel.slips.isVisible()
    window.session.hidden = False
    settle()
    assert panel.slips.isVisible()
    panel.slips.click()
    assert panel.about is not None
    assert panel.about.with_slips
    window.session.hidden = True
    settle()
    assert panel.about is not None
    assert not panel.about.with_slips
    window.session.hidden = False
    settle()
    assert panel.about is not None
    assert not panel.about.with_slips, "they stay out until they are asked for again"
    window.session.hidden = True


def test_a_game_that_is_over_says_so(window: MainWindow, panel: RadarPanel) -> None:
    window.session.viewed_turn = None
    settle()
    assert panel.about is None
    assert not panel.heat.isVisible()
    assert panel.findChild(type(panel.dangers)) is not None


@pytest.mark.parametrize("page", ["radar", "points", "sales"])
@pytest.mark.parametrize("kind", ["svg", "png", "xlsx"])
def test_what_is_shown_is_saved(panel: RadarPanel, tmp_path: Path, page: str, kind: str) -> None:
    panel.show_page(page)
    settle()
    assert panel.about is not None
    file = tmp_path / f"out.{kind}"
    panel._files(panel.about).save(kind, file, file)
    assert file.stat().st_size > 2000
    assert [one for one in tmp_path.iterdir() if one.suffix != ".ini"] == [file]


def test_of_the_race_there_are_tables_only(window: MainWindow, panel: RadarPanel, tmp_path: Path) -> None:
    panel.show_page("race")
    settle()
    assert panel.about is not None
    files = panel._files(panel.about)
    assert [action.text() for action in files.menu().actions()] == ["Spreadsheet (XLSX) …", "Tables (CSV) …"]
    gone = tmp_path / "no" / "out.xlsx"
    files.save("xlsx", gone, gone)
    assert "does not exist" in window.status_text()


def test_a_picture_with_slips_says_so(window: MainWindow, panel: RadarPanel, tmp_path: Path) -> None:
    assert panel.about is not None
    panel.about = replace(panel.about, with_slips=True)
    file = tmp_path / "out.svg"
    panel._files(panel.about).save("svg", file, file)
    assert "Contains slips: nobody else may see this." in file.read_text("utf-8")
    panel.read_again()
