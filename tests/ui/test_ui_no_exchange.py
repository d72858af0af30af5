"""A game without an exchange offers nothing of one."""

from kapdip_gui.ui.charts.panel import ChartsPanel
from kapdip_gui.ui.window import MainWindow
from tests.game.tables import played, standard
from tests.ui.window_kit import begun, open_game


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
