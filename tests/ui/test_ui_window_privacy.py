"""The curtain: with it down nothing that is not public is to be read anywhere, in docks,
dialogs, names of edits or tool tips.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QDialog,
)
from pytestqt.qtbot import QtBot

from kapdip.board.model import Location
from kapdip.game.entries import answer_condition, enter_orders, enter_slip, mark_missing
from kapdip.game.machine import next_step
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.seats import name_person, note_seat
from kapdip.orders.model import Retreat
from kapdip.storage.files import load_game
from kapdip.storage.order_text import read_unit
from kapdip_gui.dialogs.mend import MendDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.painting import LOOK, LineLook
from kapdip_gui.orders.panel import DOTS, OrdersPanel
from tests.patience import MILLISECONDS
from tests.ui.reading_kit import shown
from tests.ui.window_kit import NAMES, begun, close_window, in_dialog, open_game, open_window, press, settle, type_line

SECRETS = ("Tyr", "7531", "7 531", "Xanadu", "owls hoot", "Erika", "pays late", "A Mun")
DIALOGS = (
    *("turn.seats", "turn.notes", "turn.decisions", "turn.rules", "turn.own_panel"),
    *("help.log", "help.keys", "exchange.unlock"),
)
SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "mittwochsrunde.yaml"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("privacy"))
    yield made
    close_window(made)


def full(game: Game) -> Game:
    """A turn with a secret of every kind."""
    player = game.turn.start.control["GERMANY"]
    slip = MilitarySlip(
        player, conditionals=(Conditional("Xanadu is free", Retreat(read_unit("A BER"), (Location("SIL"),))),)
    )
    game = enter_orders(game, "GERMANY", slip)
    game = enter_slip(game, NAMES[1], ExchangeSlip({"FRANCE": 7531}))
    game = add_press(
        game, PressItem(NAMES[0], "", "", (PressPart("owls hoot"), PressPart("owls hoot twice", "Xanadu fell")))
    )
    game = answer_condition(game, "orders.GERMANY.1", True)
    return note_seat(name_person(game, NAMES[0], "Erika Mustermann"), NAMES[0], "pays late")


def test_nothing_secret_is_to_be_read_with_the_curtain_down(desk: MainWindow) -> None:
    open_game(desk, full(begun(1)))
    assert desk.docks is not None
    for dock in ("orders", "exchange", "press", "turn"):
        desk.docks[dock].bring_up()
        settle()
    type_line(desk, "mun - tyr")
    assert desk.desk is not None
    desk.desk.line.edit.setText("mun s ber kie Tyr")
    desk.docks["orders"].bring_up()
    settle()
    assert "Tyr" in shown(), "there is something to hide"
    desk.session.hidden = True
    settle()
    assert found(SECRETS[:-1]) == []
    read: list[str] = []
    for command in DIALOGS:
        with in_dialog(desk, lambda _dialog: read.extend(found(SECRETS[:-1]))):
            press(desk, command)
        assert read == [], command
    desk.session.hidden = False
    settle()
    assert desk.desk.line.edit.text() == "mun s ber kie Tyr", "what was half typed comes back"
    desk.desk.line.edit.clear()


def found(secrets: tuple[str, ...]) -> list[str]:
    return [line for line in shown().splitlines() for secret in secrets if secret in line]


def test_an_open_condition_goes_behind_the_curtain_at_once(desk: MainWindow) -> None:
    game = add_press(begun(), PressItem(NAMES[0], "", "", (PressPart("owls hoot twice", "Xanadu fell"),)))
    for alias in NAMES:
        game = mark_missing(game, alias)
    open_game(desk, next_step(game))
    assert desk.docks is not None
    desk.docks["turn"].bring_up()
    settle()
    assert found(("Xanadu",)), "it is asked"
    desk.session.hidden = True
    settle()
    assert found(SECRETS[:-1]) == []
    desk.session.hidden = False


def test_builds_are_not_told_by_the_unit_that_they_would_make(desk: MainWindow) -> None:
    game = load_game(SAMPLE.with_name("zwischenstand.yaml"))
    open_game(desk, game)
    while desk.session.current.turn.step != "adjustments":
        press(desk, "turn.go_on")
    assert desk.docks is not None
    panel = desk.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    desk.session.hidden = True
    settle()
    names = [look.name for look in looks(panel) if look.text == DOTS]
    assert names
    assert set(names) <= {"+", "−"}
    desk.session.hidden = False


def looks(panel: OrdersPanel) -> list[LineLook]:
    top = [panel.tree.topLevelItem(number) for number in range(panel.tree.topLevelItemCount())]
    items = [item.child(row) for item in top if item is not None for row in range(item.childCount())]
    return [item.data(0, LOOK) for item in items if item is not None]


def test_a_finished_game_is_public_under_the_curtain(desk: MainWindow) -> None:
    open_game(desk, load_game(SAMPLE))
    assert desk.docks is not None
    panel = desk.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    desk.docks["orders"].bring_up()
    desk.session.hidden = True
    settle()
    assert DOTS not in [look.text for look in looks(panel)]
    assert len(looks(panel)) > 20
    desk.session.hidden = False


def test_a_reopened_turn_is_as_private_as_the_turn_in_progress(desk: MainWindow, qtbot: QtBot) -> None:
    game = full(begun(1))
    while len(game.turns) < 4:
        game = next_step(game, hold_missing=True)
    open_game(desk, game)
    desk.session.viewed_turn = 2
    press(desk, "turn.mend")
    type_line(desk, "mun - tyr")
    desk.session.hidden = True
    settle()
    assert found(SECRETS[:-1]) == []

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, MendDialog)
        qtbot.waitUntil(lambda: dialog.report is not None, timeout=MILLISECONDS)
        settle()
        assert found(SECRETS) == []

    with in_dialog(desk, look):
        press(desk, "turn.mend")
    desk.session.hidden = False
    press(desk, "turn.discard")
