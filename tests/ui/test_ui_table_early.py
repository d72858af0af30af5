"""What a phone handed in for a step that is taken back: it waits, and can be taken when the step comes again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kapdip.board.model import Step
from kapdip.game.handing_in import HandInState
from kapdip.game.machine import take_back
from kapdip.game.stages import orders_asked
from kapdip.showing.inbox import SeatSign
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.table import network
from kapdip_gui.table.inbox_list import ROW, InboxList
from kapdip_gui.table.network import LocalAddress
from kapdip_gui.table.panel import TablePanel
from tests.game.tables import opened, orders, played, table, until
from tests.ui.phones_kit import Phones, at_the_table
from tests.ui.window_kit import press, settle


@pytest.fixture
def phones(desk: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Phones]:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    spring = orders(opened(table()), "ENGLAND", "F LON - NTH", "F EDI - NWG", "A LVP - YOR")
    autumn = orders(played(spring), "ENGLAND", "F NTH - NWY", "F NWG H", "A YOR H")
    with at_the_table(desk, qtbot, tmp_path / "game.yaml", until(autumn, "adjustments")) as made:
        yield made


def builder(phones: Phones) -> str:
    return phones.game.turn.start.control["ENGLAND"]


def hand_in_build(phones: Phones) -> str:
    assert orders_asked(phones.game) is Step.ADJUSTMENTS
    told = phones.hand_in(builder(phones), asked="A", orders={"ENGLAND": ["+F LON"]})
    return str(told["receipt"])


def back(phones: Phones) -> None:
    phones.window.session.do("back", take_back, is_step=True)
    assert orders_asked(phones.game) is Step.MOVEMENT


def on(phones: Phones) -> None:
    phones.window.session.do("on", lambda game: until(game, "adjustments"), is_step=True)


def states(phones: Phones) -> list[HandInState]:
    return [state for _, state in phones.window.host.inbox.waiting]


def chosen(phones: Phones) -> InboxList:
    assert phones.window.docks is not None
    made = phones.window.docks["table"].findChild(TablePanel)
    assert made is not None
    tree = made.inbox.tree
    rows = [tree.topLevelItem(place) for place in range(tree.topLevelItemCount())]
    tree.setCurrentItem(next(one for one in rows if one is not None and one.data(0, ROW).alias == builder(phones)))
    settle()
    return made.inbox


def test_the_desk_says_that_it_waits_for_its_step_and_asks_about_it_when_that_is_there(phones: Phones) -> None:
    host, receipt = phones.window.host, hand_in_build(phones)
    assert host.waiting_now == 1
    back(phones)
    assert (states(phones), host.waiting_now, host.take_all()) == ([HandInState.EARLY], 0, 0)
    made = chosen(phones)
    item = made.tree.currentItem()
    assert item is not None
    row = item.data(0, ROW)
    assert (row.sign, row.receipt) == (SeatSign.EARLY, receipt)
    assert row.text.startswith("for later")
    assert "It waits until the game is back there." in made._about.text()
    assert (made._take.isVisible(), made._back.isVisible(), made.all.isEnabled()) == (False, True, False)
    made.tree.setFocus()
    QTest.keyClick(made.tree, Qt.Key.Key_Return)
    assert (made.tree.hasFocus(), states(phones)) == (True, [HandInState.EARLY])
    assert [one.state for one in host.inbox.receipts(builder(phones))] == ["early"]
    on(phones)
    assert (states(phones), host.waiting_now) == ([HandInState.WAITING], 1)
    assert host.take_all() == 1
    assert phones.game.turn.inputs.orders["ENGLAND"].adjustments


def test_it_is_there_when_the_game_is_opened_again(phones: Phones) -> None:
    receipt = hand_in_build(phones)
    back(phones)
    phones.reopen()
    assert [(item.receipt, state) for item, state in phones.window.host.inbox.waiting] == [(receipt, HandInState.EARLY)]


def test_where_things_are_taken_as_they_come_it_is_taken_when_its_step_comes(phones: Phones) -> None:
    inbox, session = phones.window.host.inbox, phones.window.session
    hand_in_build(phones)
    back(phones)
    inbox.takes_as_they_come = True
    settle()
    assert states(phones) == [HandInState.EARLY]
    on(phones)
    settle()
    assert states(phones) == []
    assert phones.game.turn.inputs.orders["ENGLAND"].adjustments
    session.undo()  # taking it
    settle()
    assert states(phones) == [HandInState.WAITING]


def test_doing_again_what_was_undone_is_not_cut_short_by_it(phones: Phones) -> None:
    inbox, session = phones.window.host.inbox, phones.window.session
    back(phones)
    on(phones)
    hand_in_build(phones)
    assert inbox.take_all() == 1
    inbox.takes_as_they_come = True
    for _ in range(2):
        session.undo()
        settle()
    assert states(phones) == [HandInState.EARLY]
    for _ in range(2):
        session.redo()
        settle()
    assert states(phones) == []
    assert phones.game.turn.inputs.orders["ENGLAND"].adjustments
    assert session.next_redo is None


def test_a_phone_that_did_not_know_of_it_is_told_that_it_came_early(phones: Phones) -> None:
    alias = builder(phones)
    body = phones.body(alias, asked="A", orders={"ENGLAND": ["+F LON"]})
    back(phones)
    assert phones.hand_in(alias, **body)["state"] == "early"
    on(phones)
    assert states(phones) == [HandInState.WAITING]
    press(phones.window, "wall.take_all")
    assert phones.game.turn.inputs.orders["ENGLAND"].adjustments
