"""Bids by phone at a real window, over real sockets: judged, on the disk, taken by one key, undone, found again."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kapdip_gui.frame.window import MainWindow
from kapdip_gui.table import network
from kapdip_gui.table.network import LocalAddress
from tests.game.two import UTE, two
from tests.ui.phones_kit import at_the_table


def test_bids_are_judged_kept_taken_and_undone(
    desk: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    with at_the_table(desk, qtbot, tmp_path / "game.yaml", two()) as phones:
        refused = phones.hand_in("Ute", lang="de", bids={"GERMANY": 3, "ITALY": 1.5})
        assert (refused["ok"], len(refused["reasons"])) == (False, 2)
        told = phones.hand_in("Ute", bids=UTE)
        assert told["state"] == "waiting"
        phones.reopen()
        inbox = desk.host.inbox
        assert [item.handed_in.bids for item, _ in inbox.waiting] == [UTE]
        assert inbox.take_all() == 1
        assert phones.game.turn.inputs.given == {"bids": {"Ute": UTE}}
        desk.session.undo()
        assert [item.receipt for item, _ in inbox.waiting] == [told["receipt"]]
