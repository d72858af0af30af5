"""While bids turn over row by row, nothing else on the desk tells who leads whom."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel

from kapdip.game.machine import next_step
from kapdip_gui.auction import panel as bids_panel
from kapdip_gui.auction.panel import BidsPanel
from kapdip_gui.frame.dock import Dock
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.style import style
from tests.game.two import UTE, VERA, bid, two
from tests.ui.window_kit import open_game, press, settle

OTHERS = ("turn", "orders", "standings", "press")


@pytest.fixture
def panel(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> BidsPanel:
    """Bids that were awaited turn over in their dock."""
    monkeypatch.setattr(bids_panel, "style", lambda: replace(style(), reduce_motion=False))
    open_game(window, bid(two(), UTE, VERA))
    for key in (*OTHERS, "bids"):
        dock(window, key).bring_up()
        settle()
    assert window.session.do("opened", next_step)
    for key in OTHERS:
        dock(window, key).raise_()
        assert is_covered(dock(window, key)), f"{key}: at once, before the next event"
    settle()
    made = dock(window, "bids").panel()
    assert isinstance(made, BidsPanel)
    assert made.reveal.rows is not None
    made.reveal.timer.stop()  # or a busy machine sees the last bid before the docks
    return made


def dock(window: MainWindow, key: str) -> Dock:
    found = window.docks
    assert found is not None
    return found[key]


def is_covered(dock: Dock) -> bool:
    """Whether something lies over the middle and the edges of the panel."""
    told = dock.panel()
    spots = (told.rect().center(), told.rect().topLeft(), told.rect().bottomRight())
    return all(isinstance(dock.widget().childAt(told.mapTo(dock.widget(), spot)), QLabel) for spot in spots) and any(
        one.text() == "The bids are being opened." and one.size() == dock.widget().size()
        for one in dock.widget().findChildren(QLabel)
    )


def test_the_other_docks_and_the_command_line_wait_for_the_last_bid(window: MainWindow, panel: BidsPanel) -> None:
    for key in OTHERS:
        dock(window, key).raise_()
        settle()
        assert is_covered(dock(window, key)), key
    desk = window.desk
    assert desk is not None
    assert not desk.line.edit.isEnabled()
    assert desk.line.edit.placeholderText() == ""
    dock(window, "bids").raise_()
    panel.reveal.finish()
    settle()
    for key in OTHERS:
        dock(window, key).raise_()
        settle()
        assert not is_covered(dock(window, key)), key
    assert desk.line.edit.isEnabled()


@pytest.mark.parametrize("key", ["turn.next", "turn.go_on"])
def test_the_key_of_the_next_step_shows_the_rest_first(window: MainWindow, panel: BidsPanel, key: str) -> None:
    press(window, key)
    assert panel.reveal.rows is None
    assert not window.session.opening
    assert window.session.current.turn.number == 2
    assert window.session.current.turn.results.movement is None


def test_a_dock_that_was_away_when_the_bids_were_opened_shows_them_at_once(
    window: MainWindow, panel: BidsPanel
) -> None:
    panel.reveal.finish()
    window.session.undo()
    settle()
    dock(window, "standings").raise_()
    settle()
    assert window.session.do("opened", next_step)
    dock(window, "bids").raise_()
    settle()
    assert panel.reveal.rows is None
    assert not window.session.opening
