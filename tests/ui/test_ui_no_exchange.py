"""A game without an exchange offers nothing of one."""

from PySide6.QtWidgets import QAbstractButton, QComboBox, QPushButton

from kapdip.evaluation.options import Block
from kapdip_gui.charts.panel import ChartsPanel
from kapdip_gui.dialogs.keys import KeysDialog
from kapdip_gui.dialogs.publish import PublishDialog
from kapdip_gui.frame.window import MainWindow
from tests.game.tables import played, standard
from tests.ui.window_kit import begun, open_game, press, settle


def test_the_charts_show_centres_and_no_command_of_the_exchange_is_offered(window: MainWindow) -> None:
    open_game(window, played(standard(), 2))
    panel = ChartsPanel(window.session)
    panel.show_page("prices")
    panel.read_again()
    assert panel.contents is not None
    assert panel.contents.kind == "centres"
    commands = window.commands
    assert not commands["exchange.sheet"].isVisible()
    open_game(window, begun(1))
    assert commands["exchange.sheet"].isVisible()


def test_no_menu_of_an_exchange_and_no_choice_of_prices_stands_where_there_is_none(window: MainWindow) -> None:
    open_game(window, begun(1))
    menu = window.menus["exchange"].menuAction()
    assert menu.isVisible()
    open_game(window, played(standard(), 2))
    assert not menu.isVisible()
    curtain = window.commands["exchange.curtain"]
    assert curtain.isVisible()
    assert curtain in window.menus["view"].actions(), "the curtain is for every game"
    assert window.docks is not None
    window.docks["charts"].bring_up()
    settle()
    panel = window.docks["charts"].panel()
    assert isinstance(panel, ChartsPanel)
    assert not any(made.isVisible() for made in panel.findChildren(QPushButton) if made.isCheckable())
    assert not any(box.isVisible() for box in panel.findChildren(QComboBox))


def test_a_step_taken_back_speaks_of_no_slips(window: MainWindow) -> None:
    open_game(window, played(standard(), 2))
    press(window, "turn.back")
    assert window.notice.text() == "The room has seen results. Undo the phase? The log records it."
    next(one for one in window.notice.findChildren(QAbstractButton) if one.text() == "Undo it").click()
    settle()
    assert window.status_text() == "Phase undone."


def test_the_dock_of_the_exchange_is_there_only_where_there_is_one(window: MainWindow) -> None:
    assert window.docks is not None
    exchange, command = window.docks["exchange"], window.commands["view.dock.exchange"]
    open_game(window, played(standard(), 2))
    assert exchange.isHidden()
    assert not command.isVisible()
    assert window.docks["standings"].is_in_front
    press(window, "view.reset")
    assert exchange.isHidden()
    assert window.docks["standings"].width() > 300
    window.docks["press"].bring_up()
    settle()
    open_game(window, begun(1))
    assert not exchange.isHidden()
    assert command.isVisible()
    press(window, "view.dock.exchange")
    assert exchange.is_in_front
    window.session.close()
    open_game(window, begun(1))
    assert exchange.is_in_front, "a game without an exchange leaves the layout of those with one as it was"


def test_what_the_exchange_would_fill_is_neither_offered_in_the_document_nor_among_the_keys(window: MainWindow) -> None:
    window.session.settings.put("publish/options", "{}")
    open_game(window, begun(2))
    dialog = PublishDialog(window.session, window)
    dialog.blocks[Block.RECKONING].setChecked(True)
    dialog._keep_choices()
    keys = [keys for _, _, keys in KeysDialog(window.session, window.commands).rows()]
    assert {"Ctrl+B", "M, A, 0"} <= set(keys)
    open_game(window, played(standard(), 2))
    plain = PublishDialog(window.session, window)
    assert Block.RECKONING not in plain.blocks
    assert not plain.options().has(Block.RECKONING)
    plain._keep_choices()
    keys = [keys for _, _, keys in KeysDialog(window.session, window.commands).rows()]
    assert not {"Ctrl+B", "M, A, 0"} & set(keys)
    open_game(window, begun(2))
    again = PublishDialog(window.session, window)
    assert again.blocks[Block.RECKONING].isChecked(), "what was chosen for other games stands"
    window.session.settings.put("publish/options", "{}")
