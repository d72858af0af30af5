"""A whole game of two players through the window, from New game to victory: once by keys, once with the mouse."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from kapdip.game.entries import unlock_slips
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import EndKind
from kapdip_gui.auction.panel import BidsPanel
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.frame.window import MainWindow
from tests.game.two import hired, two
from tests.ui.window_kit import click, open_game, press, settle, type_line


def new_game(window: MainWindow, folder: Path) -> None:
    dialog = NewGameDialog(window.session, window)
    dialog.cards.choose("intimate")
    dialog.players.paste("Ute, Vera")
    dialog.file.setText(str(folder / "two.yaml"))
    dialog.check()
    assert dialog.accept_button.isEnabled(), dialog.verdict.text()
    dialog.show()
    QTest.keyClick(dialog.accept_button, Qt.Key.Key_Space)
    assert dialog.made is not None
    dialog.close()
    open_game(window, dialog.made)
    window.activateWindow()
    settle()


def bids_panel(window: MainWindow) -> BidsPanel:
    assert window.docks is not None
    panel = window.docks.bring("bids").panel()
    assert isinstance(panel, BidsPanel)
    settle()
    return panel


def won_by_ute(window: MainWindow) -> bool:
    ending = window.session.current.turn.results.ending
    return ending is not None and (ending.kind, ending.winners) == (EndKind.OCCUPATION, ("Ute",))


def test_by_keys_from_new_game_to_victory(window: MainWindow, tmp_path: Path) -> None:
    new_game(window, tmp_path)
    panel = bids_panel(window)
    for player, bid in (("Ute", "6"), ("Vera", "5")):
        panel.slips[player].write.setFocus()
        QTest.keyClick(panel.slips[player].write, Qt.Key.Key_Space)
        settle()
        field = panel.slips[player].fields["ENGLAND"]
        field.setFocus(Qt.FocusReason.TabFocusReason)
        field.selectAll()
        QTest.keyClicks(field, bid)
        QTest.keyClick(field, Qt.Key.Key_Return)
        settle()
    press(window, "turn.next")
    assert window.session.current.turn.start.control["ENGLAND"] == "Ute"
    type_line(window, "mun bur", "par pic")
    press(window, "turn.go_on")
    type_line(window, "bur par")
    press(window, "turn.go_on")
    assert won_by_ute(window)


def test_by_mouse_from_new_game_to_victory(window: MainWindow, tmp_path: Path) -> None:
    new_game(window, tmp_path)
    panel = bids_panel(window)
    left = Qt.MouseButton.LeftButton
    for player in ("Ute", "Vera"):
        QTest.mouseClick(panel.slips[player].write, left)
        settle()
        panel.slips[player].fields["ENGLAND"].stepUp()
        QTest.mouseClick(panel.slips[player].hand_in_button, left)
        settle()
    press(window, "turn.next")
    assert "ENGLAND" not in window.session.current.turn.start.control, "tied"
    click(window, "MUN", "BUR")
    click(window, "PAR", "PIC")
    press(window, "turn.go_on")
    click(window, "BUR", "PAR")
    press(window, "turn.go_on")
    assert won_by_ute(window)


def test_whoever_begins_to_write_types_over_the_first_zero(window: MainWindow, tmp_path: Path) -> None:
    new_game(window, tmp_path)
    panel = bids_panel(window)
    QTest.mouseClick(panel.slips["Ute"].write, Qt.MouseButton.LeftButton)
    settle()
    first = QApplication.focusWidget()
    assert first is panel.slips["Ute"].fields["AUSTRIA"]
    QTest.keyClicks(first, "8")
    assert panel.slips["Ute"].bids() == {"AUSTRIA": 8}


def test_tab_goes_through_the_bids_of_a_slip(window: MainWindow, tmp_path: Path) -> None:
    new_game(window, tmp_path)
    panel = bids_panel(window)
    panel.open("Ute")
    settle()
    reached = []
    for forwards in (True, True, True, False, False):
        at = QApplication.focusWidget()
        assert at is not None
        QTest.keyClick(at, Qt.Key.Key_Tab if forwards else Qt.Key.Key_Backtab)
        settle()
        fields = panel.slips["Ute"].fields
        reached += [power for power, field in fields.items() if field is QApplication.focusWidget()]
    assert reached == ["ENGLAND", "ITALY", "RUSSIA", "ITALY", "ENGLAND"]


def test_the_bids_are_not_opened_while_one_is_missing(window: MainWindow, tmp_path: Path) -> None:
    new_game(window, tmp_path)
    panel = bids_panel(window)
    panel.slips["Ute"].declare_missing()
    press(window, "turn.next")
    settle()
    assert window.session.current.turn.number == 1
    assert "Vera" in shown(window)
    assert "wins nothing" in shown(window)
    press(window, "publish.deadline")
    assert QGuiApplication.clipboard().text() == "Bids are missing: Vera"
    press(window, "turn.go_on")
    assert window.session.current.turn.number == 2


def test_bids_that_were_opened_too_soon_are_given_again(window: MainWindow, tmp_path: Path) -> None:
    new_game(window, tmp_path)
    press(window, "turn.go_on")
    press(window, "turn.back")
    assert "The slips stay locked" in window.notice.text()
    window.session.undo(instead=take_back(window.session.current))
    assert "The bids are locked" in shown(window)
    assert window.commands["exchange.unlock"].isVisible()
    window.session.do("slips unlocked", lambda game: unlock_slips(game, "both"))
    panel = bids_panel(window)
    panel.open("Ute")
    panel.slips["Ute"].hand_in()
    assert window.session.current.turn.inputs.given["bids"]["Ute"] == {}
    assert "locked" not in shown(window)


def test_a_step_that_asked_for_orders_only_is_taken_back_without_a_word_of_slips(
    window: MainWindow, tmp_path: Path
) -> None:
    new_game(window, tmp_path)
    for _ in range(2):
        window.session.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
    press(window, "turn.back")
    assert "slips" not in window.notice.text()
    window.notice.focus_first()
    window.notice._buttons[0].click()  # type: ignore[attr-defined]
    assert window.status_text() == "Phase undone."


def shown(window: MainWindow) -> str:
    """What the Turn dock says."""
    assert window.docks is not None
    settle()
    labels = window.docks["turn"].panel().findChildren(QLabel)
    return "\n".join(one.text() for one in labels if one.isVisible())


def test_a_player_gives_up_at_the_desk(window: MainWindow, tmp_path: Path) -> None:
    new_game(window, tmp_path)
    panel = bids_panel(window)
    panel.toggle_why("Vera")
    settle()
    panel.giving_up["Vera"].click()
    assert window.session.current.turn.inputs.conceded == "Vera"
    press(window, "turn.next")
    assert not window.session.current.is_over, "it is asked before a game ends"
    press(window, "turn.go_on")
    ending = window.session.current.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.CONCEDED, ("Ute",))
    window.session.undo()
    assert not window.session.current.is_over


def test_a_game_that_waits_for_bids_opens_with_their_dock_in_front_and_says_what_is_next(window: MainWindow) -> None:
    open_game(window, two())
    assert window.docks is not None
    assert window.desk is not None
    window.docks["standings"].raise_()
    settle()
    window.docks.remember()
    assert not window.docks["bids"].is_in_front
    open_game(window, two())
    assert window.docks["bids"].is_in_front
    assert window.docks["orders"].is_in_front
    line = window.desk.line.edit
    assert not line.isEnabled()
    assert line.placeholderText() == "No orders now: the bids are next"


def test_a_game_that_waits_for_orders_leaves_in_front_what_was_beside_the_map(window: MainWindow) -> None:
    open_game(window, hired(two()))
    assert window.docks is not None
    assert window.desk is not None
    window.docks["standings"].raise_()
    settle()
    window.docks.remember()
    open_game(window, hired(two()))
    assert window.docks["standings"].is_in_front
    assert window.desk.line.edit.isEnabled()
