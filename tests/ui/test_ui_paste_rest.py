"""Pasting a mail of which not everything is understood: what is taken, what stays, whose it is, what is left out.

Source: docs/window.md 9.3.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from kapdip.game.machine import next_step
from kapdip.showing.sheet_rows import DOTS, RowEdit
from kapdip_gui.dialogs.paste import AT_ONCE, PasteDialog
from kapdip_gui.dialogs.sheet_table import READING
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.waiting import WaitBar
from kapdip_gui.session.drafts import draft_of
from kapdip_gui.style import style
from tests.game.tables import orders, played, standard, table
from tests.patience import MILLISECONDS
from tests.ui.window_kit import CONTROL, open_game, orders_of, pasted, settle, strike, until


def readings(dialog: PasteDialog) -> list[str]:
    return [line.reading for line in dialog._lines]


@pytest.fixture
def leader(window: MainWindow) -> str:
    """Who leads France."""
    return window.session.current.turn.start.control["FRANCE"]


def others(window: MainWindow, leader: str) -> list[str]:
    return [seat.alias for seat in window.session.current.seats if seat.alias != leader]


def test_a_line_is_left_out_by_its_key_and_then_everything_is_taken(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Bur\nich freue mich nicht auf Wien\n')
    strike(Qt.Key.Key_F4)
    assert dialog.table.currentRow() == 3
    assert [button.text() for button in dialog.buttons._shown[3]] == ["Edit", "Leave out"]
    strike(Qt.Key.Key_Delete)
    assert dialog._lines[3].raw == "# ich freue mich nicht auf Wien"
    strike(Qt.Key.Key_Delete)
    assert dialog._lines[3].raw == "# ich freue mich nicht auf Wien", "what is no problem is not left out"
    strike(Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert "A PAR - BUR" in orders_of(window.session.current)


def test_with_a_header_goes_its_whole_slip_and_never_to_another_player(window: MainWindow, leader: str) -> None:
    dialog = pasted(
        window, f'Orders "{leader}"\nFrance:\nA Par - Bur\n\nOrders "Nobody at all"\nA Mar H\n\nPress "{leader}"\nHi\n'
    )
    strike(Qt.Key.Key_F4)
    assert dialog.table.currentRow() == 4
    strike(Qt.Key.Key_Delete)
    assert [line.raw for line in dialog._lines] == [
        f'Orders "{leader}"',
        "France:",
        "A Par - Bur",
        "",
        '# Orders "Nobody at all"',
        "# A Mar H",
        "",
        f'Press "{leader}"',
        "Hi",
    ]
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "A MAR H" not in orders_of(window.session.current)


def test_what_can_not_be_taken_stays_and_one_undo_takes_the_rest_back(window: MainWindow, leader: str) -> None:
    other = others(window, leader)[0]
    dialog = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Bur\n\nExchange "{other}"\nItaly: 5oo\nEngland: +5\n')
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.isVisible()
    assert "A PAR - BUR" in orders_of(window.session.current)
    assert other not in window.session.current.turn.inputs.slips
    assert [line.raw for line in dialog._lines if line.raw] == [f'Exchange "{other}"', "Italy: 5oo", "England: +5"]
    assert dialog.note.text().startswith("Entered, except for the lines still listed here.")
    assert not dialog.accept_button.isEnabled()
    strike(Qt.Key.Key_Return)
    assert "Did you mean" not in " ".join(readings(dialog))
    strike(Qt.Key.Key_Return)
    assert not dialog.isVisible()
    slip = window.session.current.turn.inputs.slips[other]
    assert slip is not None
    assert slip.amounts["ITALY"] == 500
    window.session.undo()
    window.session.undo()
    assert "A PAR - BUR" not in orders_of(window.session.current)


def test_nothing_is_taken_of_a_slip_that_stands_or_falls_as_a_whole_and_the_dialog_says_so(
    window: MainWindow, leader: str
) -> None:
    dialog = pasted(window, f'Exchange "{leader}"\nItaly: a few\nEngland: +5\n')
    assert not dialog.accept_button.isEnabled()
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    dialog.accept()
    assert dialog.isVisible()
    assert "Nothing was entered." in dialog.note.text()
    assert not window.session.current.turn.inputs.slips


def test_whose_slip_it_is_can_be_picked(window: MainWindow, leader: str) -> None:
    firsts = [seat.alias[0] for seat in window.session.current.seats]
    other = next(alias for alias in others(window, leader) if firsts.count(alias[0]) == 1)
    dialog = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Bur\nBye\n\nCheers\n\nItaly: +7\nEngland: -5\n')
    dialog.table.go_to(3)
    strike(Qt.Key.Key_Delete)
    assert dialog._lines[dialog.table.currentRow()].edit is RowEdit.WHO
    strike(Qt.Key.Key_Return)
    menu = next(menu for menu in dialog.findChildren(QMenu) if menu.isVisible())
    seats = [seat.alias for seat in window.session.current.seats]
    assert [action.text() for action in menu.actions()] == [f"&{alias}" for alias in seats]
    QTest.keyClick(menu, Qt.Key(ord(other[0].upper())))
    settle()
    assert not menu.isVisible()
    assert f"From: {other}" in [line.raw for line in dialog._lines]
    assert "+7 Lire" in readings(dialog)
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    slip = window.session.current.turn.inputs.slips[other]
    assert slip is not None
    assert (slip.amounts["ITALY"], slip.amounts["ENGLAND"]) == (7, -5)


def test_a_header_without_a_name_gets_one(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, "Exchange:\nItaly: +7\n")
    assert dialog._lines[0].edit is RowEdit.WHO
    dialog._name(0, leader)
    assert dialog._lines[0].raw == f'Exchange "{leader}":'
    assert not any(line.is_problem for line in dialog._lines)


def test_a_signature_under_press_is_cut_and_what_may_be_one_by_enter(window: MainWindow, leader: str) -> None:
    head = f'Press "{leader}"\nfrom: Lucky Luke the Second\nI draw faster.\n\n'
    pasted(window, f"{head}Best regards\n{leader}\n")
    strike(Qt.Key.Key_Return)
    dialog = pasted(window, head.replace("faster", "later") + "Bodo\n")
    assert not dialog.accept_button.isEnabled()
    strike(Qt.Key.Key_F4)
    assert dialog.table.currentRow() == 4
    strike(Qt.Key.Key_Return)
    strike(Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert ["".join(part.text for part in item.parts) for item in window.session.current.turn.inputs.press] == [
        "I draw faster.",
        "I draw later.",
    ]


def test_two_orders_for_one_unit_are_not_ticked(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Bur\nA Par - Pic\n')
    assert readings(dialog)[2:] == ["A\u00a0Par has several orders: it will hold."] * 2
    assert dialog.questions.text() == "2 questions"
    dialog.reject()


def test_behind_the_curtain_no_figure_is_seen_wherever_it_stands(window: MainWindow, leader: str) -> None:
    window.session.hidden = True
    slip = f'Exchange "{leader}": Italy +777, England -776\nFrance: +775 and more\n'
    text = f"{slip}\nCheers\nItaly: +774\nOn Monday {leader} wrote:\n> Italy +773\n"
    dialog = pasted(window, text)
    shown = [f"{line.shown} {line.reading} {line.suggestion}" for line in dialog._lines]
    assert not [line for line in shown if "77" in line]
    assert dialog._lines[0].shown == f'Exchange "{leader} {DOTS}'
    dialog.reject()


def test_behind_the_curtain_neither_currencies_nor_left_out_lines_nor_reasons_are_seen(
    window: MainWindow, leader: str
) -> None:
    window.session.hidden = True
    dialog = pasted(window, f"From: {leader}\nItaly: 771\nLire 772\nItaly 77x and more\n")
    dialog.table.go_to(3)
    assert dialog.ignore()
    dialog.read(dialog._text + "\nItaly 77y and more")
    shown = [f"{line.shown} {line.reading} {line.power}" for line in dialog._lines[1:]]
    assert not [line for line in shown if "77" in line or "Ital" in line or "ITALY" in line or "Lire" in line]
    assert "77" not in dialog.note.text()
    assert dialog.note.text().endswith("F8 shows why.")
    dialog.reject()


def test_what_only_the_account_can_tell_is_shown_as_it_is_worked_out(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, f'Exchange "{leader}"\nItaly: all\nthe rest in marks\n')
    worked = readings(dialog)[1:]
    assert worked[0].startswith("−")
    assert worked[1].startswith("+")
    dialog.read(f'Exchange "{leader}"\nItaly: all\nEngland: ???\nrest in marks\n')
    assert readings(dialog)[1] == "all Lire"
    assert readings(dialog)[3] == "the rest in Marks"
    dialog.reject()


def test_an_order_that_is_not_allowed_is_taken_only_as_an_answer(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Bur\nA Mar - Lon\n')
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.isVisible()
    assert orders_of(window.session.current) == {"A PAR - BUR"}
    assert not dialog.accept_button.isEnabled()
    assert dialog.accept_button.toolTip()
    dialog.table.go_to(0)
    assert [button.text() for button in dialog.buttons._shown[3]] == ["Leave as is", "Leave out"]
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_Space)
    assert readings(dialog)[3].startswith("As written: ")
    assert not dialog._lines[3].is_doubtful
    strike(Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert "A MAR - LON" in orders_of(window.session.current)


def test_one_of_two_orders_for_a_unit_is_left_out_by_delete(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Bur\nA Par - Pic\n')
    assert [line.is_doubtful for line in dialog._lines] == [False, False, True, True]
    dialog.table.go_to(2)
    strike(Qt.Key.Key_Delete)
    assert not any(line.is_doubtful for line in dialog._lines)
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert orders_of(window.session.current) == {"A PAR - PIC"}


def test_what_a_mail_of_one_line_replaces_stands_beside_the_button(window: MainWindow, leader: str) -> None:
    first = pasted(
        window, f'Orders "{leader}"\nFrance:\nA Par - Bur\nA Mar H\nF Bre H\n\nExchange "{leader}"\nItaly: +1\n'
    )
    assert first.replaced.text() == ""
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    second = pasted(window, f"From: {leader}\nA Par - Pic\n")
    assert second.replaced.text() == ""
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_Space)
    gone = "replaces 3 orders of France; A MAR, F BRE of France then have no order"
    assert second.replaced.text() == gone
    second.read(f"From: {leader}\nA Par - Pic\nItaly: +2")
    assert second.replaced.text() == f"{gone}; replaces the slip of {leader}"
    second.reject()


def test_slips_that_are_replaced_are_told_in_one_breath(window: MainWindow) -> None:
    first, other = (seat.alias for seat in window.session.current.seats[:2])
    text = f"{first}: Italy: -1\n{other}: Italy: -1\n"
    pasted(window, text).accept()
    second = pasted(window, text.replace("-1", "-2"))
    assert second.replaced.text() == f"replaces the slips of {first}, {other}"
    second.reject()


def test_builds_replace_no_orders_of_the_movement_before(window: MainWindow) -> None:
    game = played(orders(standard(), "FRANCE", "A PAR - BUR", "F BRE - MAO"))
    game = orders(game, "FRANCE", "F MAO - POR", "A MAR - SPA", "A BUR H")
    while game.turn.step != "adjustments":
        game = next_step(game, hold_missing=True)
    open_game(window, game)
    dialog = pasted(window, "France:\n+ F Bre\n")
    assert dialog.accept_button.isEnabled()
    assert dialog.replaced.text() == ""
    dialog.accept()
    again = pasted(window, "France:\n+ A Par\n")
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_Space)
    assert again.replaced.text() == "replaces 1 order of France"
    again.reject()


def long_mail(leader: str) -> str:
    """A mail that is too long to be read while the window waits."""
    return f'Orders "{leader}"\nFrance:\nA Par - Bur\n' + "".join(
        f"# note {number}\n" for number in range(AT_ONCE // 8)
    )


def test_a_long_mail_is_read_beside_the_window_which_says_so(window: MainWindow, leader: str) -> None:
    before = window.session.current
    dialog = PasteDialog(window.session, long_mail(leader), window)
    dialog.show()
    assert dialog.note.text() == "Reading …"
    assert dialog.table.rows() == 0
    assert not dialog.accept_button.isEnabled()
    dialog.accept()
    assert window.session.current is before, "nothing is taken before it is read"
    settle()
    assert dialog.table.rows() == 3 + AT_ONCE // 8
    assert dialog._lines[2].reading.startswith("Army Paris")
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert orders_of(window.session.current) == {"A PAR - BUR"}


def test_of_two_long_mails_the_one_that_was_pasted_last_is_shown(window: MainWindow, leader: str) -> None:
    dialog = PasteDialog(window.session, long_mail(leader), window)
    dialog.begin_with(long_mail(leader).replace("Bur", "Pic"))
    settle()
    assert dialog._lines[2].raw == "A Par - Pic"
    dialog.begin_with(long_mail(leader))
    dialog.begin_with("A Par H")
    settle()
    assert dialog._lines[-1].raw == "A Par H", "also where that is short"
    dialog.reject()


def test_the_curtain_falls_while_a_long_mail_is_read(window: MainWindow, leader: str) -> None:
    dialog = PasteDialog(window.session, long_mail(leader), window)
    window.session.hidden = True
    settle()
    assert dialog._lines[2].shown == DOTS
    window.session.hidden = False
    settle()
    assert dialog._lines[2].shown == "A Par - Bur"
    window.session.hidden = True
    assert dialog.table.rows() == 0, "nothing stays to be seen until it is read again"
    settle()
    assert dialog.table.rows() == 3 + AT_ONCE // 8
    window.session.hidden = False
    dialog.reject()
    settle()


def test_a_long_mail_that_is_given_up_while_it_is_read_does_not_come_back(window: MainWindow, leader: str) -> None:
    dialog = PasteDialog(window.session, long_mail(leader), window)
    dialog.show()
    assert draft_of(window.session, "paste") == (long_mail(leader),)
    dialog.reject()
    settle()
    assert draft_of(window.session, "paste") == ()


def test_a_line_of_a_long_mail_is_mended_and_until_it_is_read_nothing_else_can_be_done(
    window: MainWindow, leader: str
) -> None:
    dialog = pasted(window, long_mail(leader).replace("Bur", "Burr").replace("# note 7\n", "A Mar - Qqq\n"))
    strike(Qt.Key.Key_F4)
    assert dialog.table.currentRow() == 2
    at = QApplication.focusWidget()
    assert at is not None
    QTest.keyClick(at, Qt.Key.Key_Return)
    assert dialog.note.text() == "Reading …"
    assert not dialog.next_button.isEnabled()
    assert dialog.buttons.at(10) is None
    assert dialog.table.rows() == 3 + AT_ONCE // 8, "it stays to be looked at"
    for key in (Qt.Key.Key_Return, Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Space):
        QTest.keyClick(at, key)
    settle()
    assert dialog._lines[2].raw == "A PAR - BUR"
    assert dialog.table.currentRow() == 10, "on to the next problem"
    assert dialog._lines[10].raw == "A Mar - Qqq"
    assert dialog.buttons.at(10) is not None
    dialog.reject()


def test_every_row_of_a_long_mail_becomes_as_high_as_its_text(window: MainWindow, leader: str, qtbot: QtBot) -> None:
    text = long_mail(leader).replace("# note 99\n", f"# {'a remark that nobody would write ' * 20}\n")
    dialog = pasted(window, text)
    qtbot.waitUntil(lambda: dialog.table.rowHeight(102) > dialog.table.rowHeight(101), timeout=MILLISECONDS)
    dialog.reject()


def test_a_bar_moves_where_reading_lasts(qtbot: QtBot) -> None:
    bar = WaitBar()
    qtbot.addWidget(bar)
    bar.begin()
    assert not bar.isVisible(), "not for a moment"
    qtbot.waitUntil(bar.isVisible, timeout=MILLISECONDS)
    bar.end()
    assert not bar.isVisible()


def test_which_unit_has_no_order_any_more_is_said_before_a_mail_is_taken(window: MainWindow, leader: str) -> None:
    first = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Bur\nA Mar - Spa\nF Bre - Mao\n')
    assert first.replaced.text() == ""
    first.accept()
    second = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Pic\nF Bre H\n')
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_Space)
    assert second.replaced.text() == "replaces 3 orders of France; A MAR of France then has no order"
    second.reject()


def test_what_a_slip_comes_to_is_said_where_it_asks_for_too_much(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, f'Exchange "{leader}"\nItaly: +2\nFrance: -9000000\n')
    assert f"Only part of the slip from {leader} can be executed: " in dialog.note.text()
    window.session.hidden = True
    settle()
    assert leader not in dialog.note.text(), "RED is not told"
    window.session.hidden = False
    dialog.reject()


def test_a_slip_that_comes_to_nothing_says_so(window: MainWindow) -> None:
    open_game(window, table())
    dialog = pasted(window, 'Exchange "Anna"\nItaly: +100\n')
    assert "Nothing on the slip from Anna can be executed." in dialog.note.text()
    dialog.reject()


def test_the_foot_says_a_sentence_once(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, "Hallo\nA Mos - Ukr\nMoskau - Ukraine, dann A Mos - Ukr\nF Nth - Nwy\nKronen -500\n")
    sentences = dialog.note.text().split("Whose is this?")
    assert len(sentences) == len(set(sentences)), dialog.note.text()
    dialog.reject()


@pytest.mark.parametrize("behind", ["", "x" * AT_ONCE])
def test_the_curtain_falls_over_a_line_that_is_being_mended(window: MainWindow, leader: str, behind: str) -> None:
    dialog = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Xyz\n{behind}\n')
    until(lambda: dialog._lines)
    dialog.table.go_to(2)
    dialog.mend()
    field = dialog.table.indexWidget(dialog.table.currentIndex())
    assert isinstance(field, QLineEdit)
    field.selectAll()
    QTest.keyClicks(field, "A Par - Gas")
    window.session.hidden = True
    until(lambda: dialog._lines)
    assert dialog._lines[2].raw == "A Par - Gas"
    assert dialog._lines[2].hidden
    dialog.reject()


def test_no_line_that_is_not_entered_is_ticked_before_or_after_the_others_are(window: MainWindow, leader: str) -> None:
    other = next(seat.alias for seat in window.session.current.seats if seat.alias != leader)
    dialog = pasted(window, f'Exchange "{other}"\nItaly 5\nExchange "{leader}"\nItaly 7\nFrance -5 or so\nEngland -9\n')
    ticked = [row for row in range(dialog.table.rows()) if has_tick(dialog, row)]
    assert ticked == [1]
    assert dialog.understood.text() == "1 understood"
    QTest.keyClick(dialog, Qt.Key.Key_Return, CONTROL)
    settle()
    assert other in window.session.current.turn.inputs.slips
    assert leader not in window.session.current.turn.inputs.slips
    assert [row for row in range(dialog.table.rows()) if has_tick(dialog, row)] == []
    assert "whole slip" in dialog.table.model().index(1, READING).data(Qt.ItemDataRole.AccessibleTextRole)
    dialog.table.go_to(2)
    dialog.replace_line(2, "France -5")
    assert [row for row in range(dialog.table.rows()) if has_tick(dialog, row)] == [1, 2, 3]
    dialog.reject()


def has_tick(dialog: PasteDialog, row: int) -> bool:
    """Whether a row shows the green sign of what is understood."""
    rect = dialog.table.visualRect(dialog.table.model().index(row, READING))
    image, green = dialog.table.viewport().grab(rect).toImage(), style().colour("ok")
    return any(image.pixelColor(x, y) == green for x in range(image.width()) for y in range(image.height()))
