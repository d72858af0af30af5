"""A save that records something else than the rules give is opened, says so, and shows what can be done; nothing
changes by itself.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QPushButton
from pytestqt.qtbot import QtBot

from kapdip.game.entries import enter_unit_order
from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip.game.replay import check
from kapdip.storage.codec import game_text
from kapdip.storage.files import load_game, load_save
from kapdip.storage.order_text import read_order
from kapdip_gui.dialogs.mend import MendDialog
from kapdip_gui.frame.window import MainWindow
from tests.patience import MILLISECONDS
from tests.ui.window_kit import begun, in_dialog, settle


def moved() -> Game:
    """The movement of turn 2 is resolved: an army went to Tyrolia."""
    return next_step(enter_unit_order(begun(1), "AUSTRIA", read_order("A VIE - TYR")), hold_missing=True)


def over() -> Game:
    game = moved()
    while len(game.turns) < 4:
        game = next_step(game, hold_missing=True)
    return game


@pytest.fixture
def open_changed(desk: MainWindow, tmp_path: Path) -> Iterator[Callable[[Game], Path]]:
    """Opens a game of which somebody changed that order by hand."""

    def act(game: Game) -> Path:
        path = tmp_path / "game.yaml"
        text = game_text(game)
        assert "A VIE - TYR" in text
        path.write_text(text.replace("A VIE - TYR", "A VIE - BOH"), encoding="utf-8")
        desk.actions_of.files.open(path)
        settle()
        desk.session.hidden = False
        return path

    yield act
    desk.session.end_mending()
    assert desk.actions_of.files.close()


def way_out(desk: MainWindow) -> QPushButton:
    return next(made for made in desk.notice.findChildren(QPushButton) if made.isVisible())


def stands(game: Game, place: str) -> bool:
    return any(str(unit) == place for unit in game.turn.start.position.units["AUSTRIA"])


def test_the_notice_leads_to_what_would_change_and_taking_it_ends_the_matter(
    desk: MainWindow, open_changed: Callable[[Game], Path], qtbot: QtBot
) -> None:
    path = open_changed(over())
    assert stands(desk.session.current, "A TYR")
    assert "turn 2" in desk.notice.text()
    assert "Tyr" in desk.notice.text()
    assert way_out(desk).text() == "See what would change …"

    def take(dialog: QDialog) -> None:
        assert isinstance(dialog, MendDialog)
        qtbot.waitUntil(lambda: dialog.report is not None, timeout=MILLISECONDS)
        assert dialog.report is not None
        assert [turn.number for turn in dialog.report.turns] == [2, 3, 4]
        dialog.agreed.setText("alle")
        dialog.accept_button.click()

    with in_dialog(desk, take):
        way_out(desk).click()
    assert stands(desk.session.current, "A BOH")
    assert desk.keeper.flush()
    assert load_save(path).differences == ()
    assert check(load_game(path)) == ()


def test_who_discards_it_has_the_game_as_it_was_recorded(
    desk: MainWindow, open_changed: Callable[[Game], Path]
) -> None:
    path = open_changed(over())
    before = path.read_text(encoding="utf-8")

    def discard(dialog: QDialog) -> None:
        assert isinstance(dialog, MendDialog)
        dialog.discard_button.click()

    with in_dialog(desk, discard):
        way_out(desk).click()
    assert desk.session.mending is None
    assert stands(desk.session.current, "A TYR")
    assert desk.keeper.flush()
    assert path.read_text(encoding="utf-8") == before


def test_in_the_turn_in_progress_the_step_can_be_taken_back(
    desk: MainWindow, open_changed: Callable[[Game], Path]
) -> None:
    open_changed(moved())
    results = desk.session.current.turn.results
    assert results.position is not None
    assert "A TYR" in map(str, results.position.units["AUSTRIA"])
    way_out(desk).click()
    assert desk.notice.topic == "back"
    way_out(desk).click()
    assert desk.session.current.turn.results.position is None
    desk.session.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
    again = desk.session.current.turn.results.position
    assert again is not None
    assert "A BOH" in map(str, again.units["AUSTRIA"])


def test_who_may_only_read_is_told_and_offered_nothing(
    desk: MainWindow, open_changed: Callable[[Game], Path], tmp_path: Path
) -> None:
    from kapdip.storage.lock import Lock

    path = tmp_path / "game.yaml"
    path.write_text(game_text(over()), encoding="utf-8")
    elsewhere = Lock(path)
    assert elsewhere.acquire()
    open_changed(over())
    assert desk.session.read_only
    assert "turn 2" in desk.notice.text()
    assert not [made for made in desk.notice.findChildren(QPushButton) if made.isVisible()]
    elsewhere.release()
