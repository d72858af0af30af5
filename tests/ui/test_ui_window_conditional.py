"""Conditional orders typed in list and command line, in the turn in progress and in a past turn that is mended."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from kapdip.game.desk import desk_view
from kapdip.game.entries import answer_condition
from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip.showing.orders.rows import groups
from kapdip.showing.sheet_rows import RowEdit
from kapdip.showing.turn_status import next_of
from kapdip_gui.dialogs.mend import MendDialog
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.painting import LOOK
from kapdip_gui.orders.panel import OrdersPanel
from tests.game.tables import dislodged, orders, played, standard
from tests.patience import MILLISECONDS
from tests.ui.window_kit import begun, in_dialog, open_game, orders_of, press, settle, type_line

RETREAT = "A BER R KIE"


def panel_of(window: MainWindow) -> OrdersPanel:
    assert window.docks is not None
    window.docks["orders"].bring_up()
    panel = window.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    return panel


def lines_of(game: Game, power: str = "GERMANY") -> list[tuple[str, str]]:
    """The conditional lines of a power: condition, order."""
    slip = game.turn.inputs.orders.get(power)
    return [(line.condition, str(line.order)) for line in slip.conditionals] if slip is not None else []


def choose(panel: OrdersPanel, power: str = "GERMANY") -> None:
    """Make a power's heading the current line."""
    tops = [panel.tree.topLevelItem(place) for place in range(panel.tree.topLevelItemCount())]
    panel.tree.setCurrentItem(next(item for item in tops if item is not None and panel._group_of(item) == power))
    panel.tree.setFocus()


def editor_of(panel: OrdersPanel) -> QLineEdit:
    settle()
    found = fields(panel)
    assert len(found) == 1, "nothing is being edited, or too much"
    return found[0]


def fields(panel: OrdersPanel) -> list[QLineEdit]:
    """The fields that are open in the list."""
    return [one for one in panel.tree.viewport().findChildren(QLineEdit) if one.isVisible()]


def write(panel: OrdersPanel, text: str, *, over: bool = False) -> None:
    """Type into the field that is open in the list, and Enter."""
    editor = editor_of(panel)
    if over:
        editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle()


def begin(panel: OrdersPanel) -> None:
    """Insert on a power begins a line."""
    choose(panel)
    QTest.keyClick(panel.tree, Qt.Key.Key_Insert)


def point_at(panel: OrdersPanel, condition: str) -> None:
    rows = ((item, panel.tree.row_of(item)) for item in panel._items.values())
    panel.tree.setCurrentItem(next(item for item, row in rows if row is not None and row.condition == condition))
    panel.tree.setFocus()


def test_a_line_is_begun_typed_and_edited_in_the_list(window: MainWindow) -> None:
    panel = panel_of(window)
    begin(panel)
    assert editor_of(panel).text() == "if "
    write(panel, "Mun falls: ber r kie")
    assert lines_of(window.session.current) == [("Mun falls", RETREAT)]
    begin(panel)
    write(panel, "Ruh falls: ber r pru")
    point_at(panel, "Mun falls")
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    assert editor_of(panel).text() == "if Mun falls: A Ber R Kie"
    write(panel, "wenn Mun weg ist: ber r sil", over=True)
    assert lines_of(window.session.current) == [("Mun weg ist", "A BER R SIL"), ("Ruh falls", "A BER R PRU")], (
        "it keeps its place"
    )
    press(window, "edit.undo")
    assert lines_of(window.session.current)[0] == ("Mun falls", RETREAT)
    point_at(panel, "Mun falls")
    QTest.keyClick(panel.tree, Qt.Key.Key_Delete)
    settle()
    assert lines_of(window.session.current) == [("Ruh falls", "A BER R PRU")]
    point_at(panel, "Ruh falls")
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    write(panel, " ", over=True)
    assert lines_of(window.session.current) == [], "an empty line goes"


@pytest.mark.parametrize("typed", ["if Mun falls: ber r kie", "wenn Mun falls: ber r kie"])
def test_a_whole_line_behind_the_if_that_stands_there_is_read_as_it_was_meant(window: MainWindow, typed: str) -> None:
    """The second one became a part of the condition."""
    panel = panel_of(window)
    begin(panel)
    write(panel, typed)
    assert lines_of(window.session.current) == [("Mun falls", RETREAT)]
    press(window, "edit.undo")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("Mun falls: ber - kie", "retreat"),
        ("Mun falls", "colon"),
        ("Mun falls: qqq r kie", "qqq"),
        ("Mun falls: + a ber", "autumn"),
        ("Mun falls: ber - kie, sonst pru", "retreat"),
    ],
)
def test_what_is_refused_stays_in_the_field_with_its_reason(window: MainWindow, typed: str, why: str) -> None:
    open_game(window, begun(1))
    panel = panel_of(window)
    begin(panel)
    write(panel, typed)
    assert editor_of(panel).text() == f"if {typed}"
    assert why in window.notice.text().lower()
    assert lines_of(window.session.current) == []
    write(panel, "if Mun falls: ber r kie", over=True)
    assert lines_of(window.session.current) == [("Mun falls", RETREAT)]
    point_at(panel, "Mun falls")
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    write(panel, f"if {typed}", over=True)
    assert editor_of(panel).text() == f"if {typed}"
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Escape)
    settle()
    assert lines_of(window.session.current) == [("Mun falls", RETREAT)]


def test_a_line_that_is_given_up_leaves_no_trace(window: MainWindow) -> None:
    panel = panel_of(window)
    choose(panel)
    press(window, "turn.condition")
    rows = panel.tree.currentItem().parent().childCount()  # type: ignore[union-attr]
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Escape)
    settle()
    choose(panel)
    assert panel.tree.currentItem().childCount() == rows - 1  # type: ignore[union-attr]
    press(window, "turn.condition")
    write(panel, "")
    assert window.session.next_undo is None


def test_a_line_is_begun_while_something_else_is_being_edited(window: MainWindow) -> None:
    panel = panel_of(window)
    choose(panel)
    for _ in range(3):
        press(window, "turn.condition")
        assert editor_of(panel).text() == "if "
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Escape)
    settle()
    item = next(item for item in panel._items.values() if panel.tree.row_of(item).unit.province == "BER")  # type: ignore[union-attr]
    panel.tree.setCurrentItem(item)
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    write_only = editor_of(panel)
    write_only.selectAll()
    QTest.keyClicks(write_only, "A Ber - Pru")
    press(window, "turn.condition")
    write(panel, "Mun falls: ber r kie")
    assert lines_of(window.session.current) == [("Mun falls", RETREAT)]
    assert orders_of(window.session.current) == {"A BER - PRU"}, "what was typed before is taken"
    press(window, "turn.condition")
    press(window, "edit.undo")
    assert not fields(panel), "another game in the list: the line goes"
    begin(panel)
    window.session.language = "de"
    settle()
    window.session.language = "en"
    settle()
    assert lines_of(window.session.current) == []


def test_a_game_is_closed_while_a_line_is_being_typed(window: MainWindow) -> None:
    panel = panel_of(window)
    begin(panel)
    QTest.keyClicks(editor_of(panel), "Mun falls: ber r kie")
    window.session.close()
    settle()
    assert not fields(panel)


def test_without_a_power_the_line_is_not_begun(window: MainWindow) -> None:
    panel = panel_of(window)
    window.session.viewed_turn = 1
    panel.begin_condition("GERMANY")
    window.session.viewed_turn = None
    panel.begin_condition("NOBODY")
    settle()
    assert not fields(panel)
    assert "Choose a power" in window.status_text()


def test_the_command_line_takes_conditions_before_and_behind_the_order(window: MainWindow) -> None:
    assert window.desk is not None
    line = window.desk.line
    line.edit.setFocus()
    QTest.keyClicks(line.edit, "if Mun falls: ber r kie")
    settle()
    assert line.reading.text() == "if Mun falls: Army Berlin retreats to Kiel"
    assert not line.list.isVisible()
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    settle()
    assert line.edit.text() == ""
    type_line(window, "mun r boh if Sil is taken")
    assert lines_of(window.session.current) == [("Mun falls", RETREAT), ("Sil is taken", "A MUN R BOH")]
    assert orders_of(window.session.current) == set(), "none of them is an order without its condition"
    type_line(window, "if Ruh falls: mun - ber")
    assert "retreat" in line.reading.text().lower()
    assert line.edit.text()
    assert len(lines_of(window.session.current)) == 2


def test_german_lines_are_typed_in_german(window: MainWindow) -> None:
    window.session.language = "de"
    try:
        panel = panel_of(window)
        begin(panel)
        assert editor_of(panel).text() == "wenn "
        write(panel, "Mun weg ist: ber r kie")
        assert lines_of(window.session.current) == [("Mun weg ist", RETREAT)]
    finally:
        window.session.language = "en"


def test_conditions_of_builds_are_listed_and_typed_when_it_is_time_to_build(window: MainWindow) -> None:
    game = played(orders(standard(), "RUSSIA", "F STP/SC - BOT"))
    open_game(window, orders(game, "RUSSIA", "F BOT - SWE"))
    type_line(window, "if Swe is ours: + a war", "if Swe is lost: - a mos")
    assert lines_of(window.session.current, "RUSSIA") == [("Swe is ours", "A WAR B"), ("Swe is lost", "A MOS D")]
    assert conditions(window.session.current) == ["Swe is ours", "Swe is lost"]
    press(window, "turn.go_on")
    assert window.session.current.turn.step == "adjustments"
    assert conditions(window.session.current) == ["Swe is ours"], "only what this step can use"
    type_line(window, "+ a stp if Nwy is theirs")
    assert conditions(window.session.current) == ["Swe is ours", "Nwy is theirs"]


def conditions(game: Game, power: str = "RUSSIA") -> list[str]:
    """The conditions that the list of orders shows for a power."""
    shown = next(group for group in groups(desk_view(game)) if group.power == power)
    return [row.condition for row in shown.rows if row.condition]


@pytest.mark.parametrize("is_mended", [False, True])
def test_a_build_whose_condition_holds_is_not_missing(window: MainWindow, is_mended: bool) -> None:
    game = played(orders(standard(), "RUSSIA", "F STP/SC - BOT"))
    game = orders(game, "RUSSIA", "F BOT - SWE")
    open_game(window, played(game) if is_mended else game)
    if is_mended:
        window.session.viewed_turn = 2
        press(window, "turn.mend")
    type_line(window, "if Swe is ours: + a stp")
    press(window, "turn.go_on")
    assert window.session.current.turn.step == "adjustments"
    assert next_of(window.session.current, window.session.speaker, is_mended=is_mended).missing.startswith(
        "Missing: 1 build or removal"
    )
    window.session.do("holds", lambda now: answer_condition(now, "orders.RUSSIA.1", True))
    assert not next_of(window.session.current, window.session.speaker, is_mended=is_mended).missing
    (group,) = groups(desk_view(window.session.current))
    assert (group.done, group.total) == (1, 1)
    assert not any(row.is_open for row in group.rows)
    assert window.desk is not None
    assert "All builds and removals are in" in window.desk.line.edit.placeholderText()
    window.session.do("not", lambda now: answer_condition(now, "orders.RUSSIA.1", False))
    assert next_of(window.session.current, window.session.speaker, is_mended=is_mended).missing
    if is_mended:
        press(window, "turn.discard")


def test_a_retreat_whose_condition_holds_is_not_missing(window: MainWindow) -> None:
    game = answer_condition(dislodged(), "orders.GERMANY.1", True)
    open_game(window, game)
    assert not any(row.is_open for group in groups(desk_view(game)) if group.power == "GERMANY" for row in group.rows)
    panel = panel_of(window)
    shown = [item.data(0, LOOK).text for item in panel._items.values()]
    assert "as its condition decides" in shown
    assert "no order yet" not in shown


def test_lines_of_a_past_turn_are_entered_edited_and_compared(window: MainWindow, qtbot: QtBot) -> None:
    game = dislodged()
    assert [one.condition for one in game.turn.inputs.orders["GERMANY"].conditionals]
    while len(game.turns) < 5:
        game = next_step(game, hold_missing=True)
    open_game(window, game)
    window.session.viewed_turn = 3
    press(window, "turn.mend")
    before = lines_of(window.session.current)
    panel = panel_of(window)
    begin(panel)
    write(panel, "Tyr is held: mun r boh")
    point_at(panel, before[0][0])
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    write(panel, "if nobody minds: mun r kie", over=True)
    assert lines_of(window.session.current) == [
        ("nobody minds", "A MUN R KIE"),
        *before[1:],
        ("Tyr is held", "A MUN R BOH"),
    ]
    press(window, "turn.go_on")
    assert window.session.current.turn.step == "retreats"
    point_at(panel, "Tyr is held")
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    write(panel, "if Tyr is held: mun r sil", over=True)
    assert ("Tyr is held", "A MUN R SIL") in lines_of(window.session.current), "also while retreats are decided"

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, MendDialog)
        qtbot.waitUntil(lambda: dialog.report is not None, timeout=MILLISECONDS)
        assert dialog.report is not None
        assert "entry.conditions" in {line.kind for line in dialog.report.entries}

    with in_dialog(window, look):
        press(window, "turn.mend")
    press(window, "turn.discard")


def test_a_suggestion_never_loses_its_condition(window: MainWindow) -> None:
    player = window.session.current.turn.start.control["GERMANY"]

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PasteDialog)
        spring, likely = dialog._lines[2], dialog._lines[3]
        assert spring.edit is RowEdit.NONE, "the line says already what would be suggested"
        assert likely.edit is RowEdit.TAKE
        assert likely.suggestion is not None
        assert likely.suggestion.startswith("if Mun falls:")

    with in_dialog(window, look):
        window.actions_of.paste(f'Orders "{player}"\nGermany:\nif Sil is empty: + a ber\nif Mun falls: ber r Kiell\n')
