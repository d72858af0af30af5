"""A whole game of two players through the window, from New game to victory: once by keys, once with the mouse."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kapdip_gui.game.model import EndKind
from kapdip_gui.ui.auction.panel import BidsPanel
from kapdip_gui.ui.dialogs.new_game import NewGameDialog
from kapdip_gui.ui.window import MainWindow
from tests.ui.window_kit import click, open_game, press, settle, type_line


def new_game(window: MainWindow, folder: Path) -> None:
    dialog = NewGameDialog(window.glance, window)
    dialog.cards.choose("intimate")
    dialog.players.paste("Ute, Vera")
    dialog.file.setText(str(folder / "two.yaml"))
    dialog.check()
    assert dialog.accept_button.isEnabled(), dialog.verdict.text()
    dialog.show()
    QTest.keyClick(dialog.accept_button, Qt.Key.Key_Space)
    assert dialog.made is not None
    open_game(window, dialog.made)
    settle()


def bids_panel(window: MainWindow) -> BidsPanel:
    assert window.docks is not None
    panel = window.docks.bring("bids").panel()
    assert isinstance(panel, BidsPanel)
    settle()
    return panel


def won_by_ute(window: MainWindow) -> bool:
    ending = window.glance.current.turn.results.ending
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
    assert window.glance.current.turn.start.control["ENGLAND"] == "Ute"
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
    assert "ENGLAND" not in window.glance.current.turn.start.control, "tied"
    click(window, "MUN", "BUR")
    click(window, "PAR", "PIC")
    press(window, "turn.go_on")
    click(window, "BUR", "PAR")
    press(window, "turn.go_on")
    assert won_by_ute(window)


def test_a_player_gives_up_at_the_desk(window: MainWindow, tmp_path: Path) -> None:
    new_game(window, tmp_path)
    panel = bids_panel(window)
    panel.toggle_why("Vera")
    settle()
    panel.giving_up["Vera"].click()
    assert window.glance.current.turn.inputs.conceded == "Vera"
    press(window, "turn.next")
    assert not window.glance.current.is_over, "it is asked before a game ends"
    press(window, "turn.go_on")
    ending = window.glance.current.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.CONCEDED, ("Ute",))
    window.glance.undo()
    assert not window.glance.current.is_over
