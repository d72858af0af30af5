"""Nothing that is written is cut, and no two labels stand on one another: at usual text and at 150 %, in narrow windows
and wide ones.

Source: docs/window.md 2 (collapse order), 3 (text size), 11.6, 11.8.
"""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from kapdip.board.reading import standard_board
from kapdip.drawing.chart_model import ChartFrame, ChartLine
from kapdip.drawing.line_chart import line_chart
from kapdip.drawing.scene import Text
from kapdip.game.model import Game
from kapdip_gui.dialogs.mend import TURN_TEXTS, TurnDelegate
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.dialogs.publish import PublishDialog
from kapdip_gui.dialogs.seats import SeatsDialog
from kapdip_gui.dialogs.settings import SettingsDialog
from kapdip_gui.dialogs.sheet_cells import SheetCells
from kapdip_gui.dialogs.sheet_table import READING, SheetTable
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.dock import Dock
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.parts import OneLine
from kapdip_gui.kit.screens import screen_of
from kapdip_gui.style import style
from kapdip_gui.turn.stepbar import StepBar
from tests.pictures import dialogs
from tests.ui.window_kit import open_game, settle

SHEET = "Austria:\nF Tri - Adriatic Seq\nA Xyz - Boh\nA Bud-Ser\n\nEngland:\nA Lvp - Yorkk\n"
DEAR = {"mend", "agreement"}
"""Dialogs for which many turns would have to be played; the comparison after mending has tests of its own."""


@pytest.fixture(scope="module", params=[100, 150])
def text_size(desk: MainWindow, request: pytest.FixtureRequest) -> Iterator[int]:
    """The text size of the module's window, for all tests with it: to dress a window anew takes long."""
    desk.session.put_option("text_size", request.param)
    yield request.param
    desk.session.put_option("text_size", 100)


@pytest.fixture
def scaled(text_size: int, window: MainWindow) -> Iterator[MainWindow]:
    """The window at a text size, as wide as it was afterwards."""
    assert style().scale == text_size / 100
    yield window
    window.resize(1600, 900)
    settle()


def cut(widget: QWidget) -> list[str]:
    """Labels and buttons that have less room than what stands on them."""
    found = []
    for one in widget.findChildren(QWidget):
        if not one.isVisible() or not isinstance(one, QLabel | QAbstractButton) or not one.text():
            continue
        wrapped = isinstance(one, QLabel) and one.wordWrap()
        least = one.heightForWidth(one.width()) if wrapped else one.minimumSizeHint().height()
        if one.height() < least - 1 or (not wrapped and one.width() < one.minimumSizeHint().width() - 1):
            found.append(one.text())
    return found


def test_the_steps_of_the_turn_stay_on_the_tool_bar_in_every_window(scaled: MainWindow) -> None:
    for width in (1000, 1240, 1366, 1600, 1920):
        scaled.resize(width, 1000)
        settle()
        steps = scaled.findChild(StepBar)
        assert steps is not None
        assert steps.isVisible()
        assert steps.steps
        assert steps.cell(len(steps.steps) - 1).right() <= steps.width()
        assert steps.mapTo(scaled, steps.rect().topRight()).x() < width


@pytest.mark.parametrize("first_game", [4], indirect=True)
def test_the_labels_of_the_timeline_stand_clear_of_one_another(scaled: MainWindow) -> None:
    assert scaled.desk is not None
    line = scaled.desk.timeline
    for width, shown in product((1000, 1366, 1600, 1920), (None, 1, 3)):
        scaled.resize(width, 1080)
        scaled.session.viewed_turn = shown
        settle()
        assert line.isVisible(), "at 150 %, too"
        rooms = line.labels()
        assert (shown or 5) in rooms
        found = [rooms[number] for number in sorted(rooms)]
        assert all(one.right() <= next_one.left() + 1 for one, next_one in pairwise(found))
        assert found[0].left() >= 0
        assert found[-1].right() <= line.width() + 1


def test_the_names_of_the_rows_under_the_exchange_are_whole(scaled: MainWindow) -> None:
    assert scaled.docks is not None
    dock = scaled.docks["exchange"]
    dock.bring_up()
    scaled.docks.enlarge(dock)
    scaled.resize(1366, 768)
    settle()
    panel = dock.panel()
    assert isinstance(panel, ExchangePanel)
    metrics = QFontMetrics(style().font("font_secondary", bold=True))
    widest = max(metrics.horizontalAdvance(panel.bottom.title(row)) for row in panel.bottom.all_rows)
    assert widest + style().px(14) <= panel.sheet.verticalHeader().width()
    note = QFontMetrics(style().font("font_hint", bold=True)).horizontalAdvance(panel.model.longest_note())
    assert note + 2 * style().px(9) <= panel.sheet.columnWidth(0)
    scaled.docks.shrink()
    settle()


def told_whole(table: SheetTable) -> list[str]:
    """Lines of the paste dialog whose cell is too small for them."""
    cells = table.itemDelegate()
    assert isinstance(cells, SheetCells)
    found = []
    for row in range(table.rows()):
        table.go_to(row)  # buttons are placed in the lines in view
        settle()
        line = table.line(row)
        buttons = table.width() if not line.edits else cells.buttons.at(row).x() - table.columnViewportPosition(READING)  # type: ignore[union-attr]
        room = QRect(0, 0, min(table.columnWidth(READING), buttons) - style().px(65), 1000)
        high = QFontMetrics(style().font()).boundingRect(room, int(Qt.TextFlag.TextWordWrap), line.reading).height()
        if high > table.rowHeight(row):
            found.append(line.reading)
    return found


def test_why_a_pasted_line_is_not_understood_can_be_read_whole(scaled: MainWindow) -> None:
    scaled.resize(1366, 768)
    for width in (800, 1100):
        dialog = PasteDialog(scaled.session, SHEET, scaled)
        dialog.resize(width, 700)
        dialog.show()
        settle()
        assert told_whole(dialog.table) == []
        dialog.close()


def test_no_label_and_no_button_of_a_dialog_is_cut(scaled: MainWindow) -> None:
    scaled.resize(1366, 768)
    made = (kind(scaled.session, scaled) for kind in (SettingsDialog, SeatsDialog, PublishDialog))
    for dialog in (*made, PasteDialog(scaled.session, SHEET, scaled)):
        dialog.resize(min(dialog.width(), 1346), min(dialog.height(), 728))
        dialog.show()
        settle()
        assert cut(dialog) == []
        dialog.close()


@pytest.mark.parametrize("text_size", [100], indirect=True)
def test_the_settings_follow_the_text_size_that_is_chosen_in_them(scaled: MainWindow) -> None:
    scaled.resize(1366, 768)
    dialog = SettingsDialog(scaled.session, scaled)
    dialog.show()
    settle()
    try:
        small = dialog.width()
        dialog.boxes["text_size"].setCurrentIndex(dialog.boxes["text_size"].findData("150"))
        settle()
        assert cut(dialog) == []
        assert dialog.width() >= min(small * 1.5, screen_of(dialog).availableGeometry().width() - 20) - 1
    finally:
        dialog.close()
        scaled.session.put_option("text_size", 100)


@pytest.mark.parametrize("first_game", [4], indirect=True)
def test_no_dialog_cuts_what_is_written_in_it(scaled: MainWindow, first_game: Game) -> None:
    scaled.resize(1366, 768)
    scaled.session.language = "de"  # the longer words
    found: dict[str, list[str]] = {}
    for name, make_dialog in dialogs().items():
        if name in DEAR:
            continue
        if scaled.session.game is not first_game:
            open_game(scaled, first_game)
        dialog = make_dialog(scaled)
        dialog.show()
        settle()
        if texts := cut(dialog):
            found[name] = texts
        dialog.close()
        dialog.deleteLater()
    scaled.session.language = "en"
    assert not found


def short_of_room(dock: Dock) -> list[str]:
    """What a dock has on titles, buttons, lines and heads of columns that is wider than its place; names that are cut
    are told whole by their tip.
    """
    found = []
    for one in dock.findChildren(QWidget):
        if not one.isVisible():
            continue
        if isinstance(one, QHeaderView) and one.orientation() is Qt.Orientation.Horizontal and one.model() is not None:
            heads = ((str(one.model().headerData(at, one.orientation()) or ""), at) for at in range(1, one.count()))
            found += [text for text, at in heads if _width(one, text) > one.sectionSize(at) + 1 > 1]
        elif isinstance(one, QAbstractButton) or (isinstance(one, QLabel) and not one.wordWrap()):
            is_told = one.text() in one.toolTip()
            needed = _width(one, one.text())
            if isinstance(one, QPushButton):  # with its icon and margins
                needed = one.minimumSizeHint().width() - 1
            found += [] if is_told or needed <= one.width() else [one.text()]
    return found


def _width(widget: QWidget, text: str) -> int:
    return QFontMetrics(widget.font()).horizontalAdvance(text)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("first_game", [4], indirect=True)
def test_no_dock_has_a_text_that_is_longer_than_its_place(scaled: MainWindow, language: str) -> None:
    assert scaled.docks is not None
    scaled.session.language = language
    found = {}
    for size, scaled.session.hidden in product(((1366, 768), (1920, 1080)), (True, False)):
        scaled.resize(*size)
        for dock in scaled.docks.all():
            if dock is not scaled.docks["beside"]:  # only a sandbox has that
                dock.bring_up()
                settle()
                found[size, scaled.session.hidden, dock.key] = short_of_room(dock)
    scaled.session.language = "en"
    assert {place: texts for place, texts in found.items() if texts} == {}


@pytest.mark.parametrize("height", [190, 240, 300, 460])
def test_the_labels_of_seven_lines_stay_in_a_low_chart_at_large_text(height: int) -> None:
    powers = standard_board().powers
    lines = [
        ChartLine(power, power, (100, 100 + 3 * place), f"ch-line-{power}", power[0], power)
        for place, power in enumerate(powers)
    ]
    frame = ChartFrame(320, height, 21)
    items = line_chart(lines, ("A", "B"), str, frame).drawing.items
    told = sorted(
        item.y for item in items if isinstance(item, Text) and item.role == "ch-strong" and item.align == "start"
    )
    assert len(told) == len(powers)
    assert told[-1] <= height, "the last one stands whole"
    assert all(below - above >= 21 for above, below in pairwise(told)), "and none on another"


@pytest.mark.parametrize("text_size", [100], indirect=True)
def test_a_long_message_ends_in_a_sign_and_its_tip_says_it_whole(scaled: MainWindow) -> None:
    scaled.resize(1000, 760)
    settle()
    long = "A line that is far too long for the foot of a narrow window, " * 4
    scaled.session.told.emit(long)
    settle()
    said = next(one for one in scaled.statusBar().findChildren(OneLine) if one.text() == long)
    assert long.split(",", maxsplit=1)[0] in said.toolTip()
    assert scaled.width() == 1000, "the window is not pushed open"
    assert scaled.status_text() == long
    scaled.session.told.emit("Short.")
    assert "Short." in said.toolTip()


@pytest.mark.parametrize("wide", [180, 230, 290])
def test_no_date_is_cut_in_the_list_of_mended_turns(qapp: QApplication, wide: int) -> None:
    turns = QListWidget()
    for number, season in ((9, "Herbst 1904"), (10, "Frühjahr 1905")):
        item = QListWidgetItem("", turns)
        item.setData(TURN_TEXTS, (f"Zug {number}", season, "11 Unterschiede", "Kontrolle wechselt: Russland"))
    metrics, rect = QFontMetrics(style().font("font_secondary")), QRect(0, 0, wide, 60)
    right = {TurnDelegate._right(rect, turns.indexFromItem(turns.item(row))).left() for row in range(2)}
    assert len(right) == 1, "counts stand below each other"
    assert right.pop() - style().px(38) >= metrics.horizontalAdvance("Frühjahr 1905")
