"""Bourse in the window: two lists in New game, powers by lists of preference, the panel of one player, seats."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kapdip.exchange.profile_data import PROFILES
from kapdip.game.entries import enter_slip
from kapdip.game.machine import play_turn
from kapdip.game.model import ExchangeSlip
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.dialogs.own_panel import OwnPanelDialog
from kapdip_gui.dialogs.seats import SeatsDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.turn.status import next_step_of
from tests.game.bourse import INVESTORS, LEADERS, bourse
from tests.ui.window_kit import NAMES, close_window, new_game_asked, open_game, open_window, settle

PLACE = os.environ.get("BOURSE_PICTURES", "")


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("bourse"))
    yield made
    close_window(made)


@pytest.fixture
def dialog(window: MainWindow, tmp_path: Path) -> Iterator[NewGameDialog]:
    with new_game_asked(window, tmp_path) as made:
        yield made


def shot(widget: NewGameDialog | MainWindow | OwnPanelDialog, name: str) -> None:
    if PLACE:
        widget.grab().save(f"{PLACE}/{name}.png")


def test_two_lists_are_pasted_and_the_game_is_there(dialog: NewGameDialog) -> None:
    assert not dialog.leaders.isVisibleTo(dialog)
    QTest.mouseClick(dialog.cards.cards["bourse1975"], Qt.MouseButton.LeftButton)
    settle()
    assert dialog.leaders.isVisibleTo(dialog)
    dialog.players.setFocus()
    QGuiApplication.clipboard().setText("\n".join(INVESTORS))
    QTest.keyClick(dialog.players, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert not dialog.accept_button.isEnabled()
    assert "0 leaders" in dialog.verdict.text()
    QGuiApplication.clipboard().setText("\n".join(LEADERS))
    dialog.leaders.setFocus()
    QTest.keyClick(dialog.leaders, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert dialog.leaders.power(5) == "RUSSIA"
    assert dialog.players.power(0) == "", "an investor leads nothing by his row"
    shot(dialog, "new-game-bourse")
    assert dialog.accept_button.isEnabled(), dialog.verdict.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.made is not None
    assert [(seat.alias, seat.power) for seat in dialog.made.seats][5] == ("Karl", "RUSSIA")
    assert set(dialog.made.turn.start.accounts) == set(INVESTORS)


def test_an_earlier_table_of_bourse_fills_both_lists(dialog: NewGameDialog) -> None:
    dialog.take_over(bourse())
    assert (dialog.leaders.names(), set(dialog.players.names())) == (LEADERS, set(INVESTORS))
    assert dialog.accept_button.isEnabled()


@pytest.mark.parametrize("profile", ["standard", "stab"])
def test_powers_are_given_out_by_lists_of_preference(dialog: NewGameDialog, profile: str) -> None:
    QTest.mouseClick(dialog.cards.cards[profile], Qt.MouseButton.LeftButton)
    dialog.players.set_names(NAMES[:7])
    assert dialog.players.power(0) == "AUSTRIA"
    dialog.homes.way.setFocus()
    QTest.keyClick(dialog.homes.way, Qt.Key.Key_Down)
    settle()
    assert dialog.players.power(0) == "", "the row tells no power any more"
    QTest.keyClicks(dialog.homes.lists[6], "AEF")
    assert not dialog.accept_button.isEnabled()
    QTest.keyClicks(dialog.homes.lists[6], "GIRT")
    assert dialog.accept_button.isEnabled(), dialog.verdict.text()
    shot(dialog, f"new-game-{profile}")
    made = dialog.try_make()
    assert made.seats[0].alias == NAMES[6]
    assert set(made.preferences) == {NAMES[6]}


@pytest.mark.parametrize("profile", PROFILES)
def test_fleet_rome_is_offered_with_every_card(dialog: NewGameDialog, profile: str) -> None:
    dialog.cards.choose(profile)
    dialog.rules.heading.setChecked(True)
    settle()
    assert dialog.fleet_rome.isVisibleTo(dialog)
    dialog.fleet_rome.setChecked(True)
    base = dialog.cards.profile
    dialog.players.set_names([f"Player {number}" for number in range(base.players_min)])
    dialog.leaders.set_names([f"Leader {number}" for number in range(7)] if base.has_investors else ())
    units = {str(unit) for unit in dialog.try_make().turn.start.position.units["ITALY"]}
    assert units == {"F ROM", "A VEN", "F NAP"}


def test_a_turn_of_bourse_is_looked_at_in_all_docks(qtbot: QtBot, window: MainWindow) -> None:
    game = enter_slip(bourse(), "Lena", ExchangeSlip({"ITALY": -100, "GERMANY": 90}))
    open_game(window, game)
    settle()
    shot(window, "bourse-slips")
    open_game(window, play_turn(play_turn(game, hold_missing=True), hold_missing=True))
    settle()
    shot(window, "bourse-played")
    window.session.viewed_turn = 2
    settle()
    shot(window, "bourse-past")


def test_the_panel_of_a_leader_holds_his_orders_and_no_slip(window: MainWindow) -> None:
    open_game(window, bourse())
    panel = OwnPanelDialog(window.session, window)
    panel.player.setCurrentIndex(panel.player.findData("Aust"))
    panel.show()
    settle()
    assert "Austria" in panel.text.toPlainText()
    assert "Exchange" not in panel.text.toPlainText()
    assert not panel.ticket.isVisibleTo(panel)
    panel.player.setCurrentIndex(panel.player.findData("Karl"))
    settle()
    assert "Exchange" in panel.text.toPlainText()
    assert panel.ticket.isVisibleTo(panel)
    shot(panel, "bourse-own")
    panel.close()
    window.session.hidden = False


def test_a_leader_is_replaced_in_the_seats_dialog(window: MainWindow) -> None:
    open_game(window, bourse())
    seats = SeatsDialog(window.session, window)
    states = {str(seats.table.model().index(line, 3).data()) for line in range(9)}
    assert len(states) == 1, "all are active"
    seats.table.setCurrentCell(0, 0)
    assert seats.substitute_button.isEnabled()
    seats.close()


def test_what_becomes_of_a_missing_slip_is_said_as_the_profile_has_it(window: MainWindow) -> None:
    window.session.language = "en"
    open_game(window, bourse())
    rule = next_step_of(window.session).rule
    assert "neither sells nor buys" in rule
    assert "500" not in rule
