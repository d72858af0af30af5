"""A game on another board: map, colours, names and lists are that board's, and the usual one's again afterwards."""

from pathlib import Path

from PySide6.QtWidgets import QLabel

from kapdip.board.reading import load_board, standard_board
from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import Variant
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.style import style
from tests.ui.window_kit import begun, open_game

BOARD = load_board(Path(__file__).parents[1] / "data" / "france-austria")


def duel() -> Game:
    profile = with_house_rules(load_profile("standard"), {"players_min": 2, "players_max": 2})
    return play_turn(new_game("Duel", Variant(BOARD, profile), ["Anna", "Bert"], seed=1), hold_missing=True)


def shown(window: MainWindow) -> MainWindow:
    assert window.desk is not None
    assert not window.desk.view.grab().isNull()
    return window


def test_the_window_shows_the_board_of_its_game(window: MainWindow) -> None:
    open_game(window, duel())
    assert shown(window).desk is not None
    assert window.desk is not None
    assert window.desk.view.sheet.board is BOARD
    assert style().board is BOARD
    assert set(style().theme.powers) == {"AUSTRIA", "FRANCE"}
    assert window.session.language.board is BOARD
    assert window.docks is not None
    exchange = window.docks["exchange"].made
    assert isinstance(exchange, ExchangePanel)
    told = [shown.text() for shown in exchange.findChildren(QLabel) if shown.isVisibleTo(exchange) and shown.text()]
    assert told == ["This game has no exchange."]
    open_game(window, begun(1))
    assert shown(window).desk is not None
    assert window.desk.view.sheet.board is standard_board()
    assert set(style().theme.powers) == set(standard_board().powers)
