"""A game without an exchange offers nothing of one."""

from PySide6.QtWidgets import QAbstractButton, QComboBox, QPushButton

from kapdip_gui.ui.charts.panel import ChartsPanel
from kapdip_gui.ui.window import MainWindow
from tests.game.tables import played, standard
from tests.ui.window_kit import begun, open_game, press, settle


def test_the_charts_show_centres_and_no_command_of_the_exchange_is_offered(window: MainWindow) -> None:
    open_game(window, played(standard(), 2))
    panel = ChartsPanel(window.glance)
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
    assert window.notice.text() == "The room has seen results. The step is taken back, and the log keeps it."
    next(one for one in window.notice.findChildren(QAbstractButton) if one.text() == "Take it back").click()
    settle()
    assert window.told() == "The step is taken back."
