"""Practice alone: begun from the welcome page, one key a turn, and nothing of the others before it is pressed."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from kapdip.exchange.model import SlipFlag
from kapdip.game.checklist import checklist
from kapdip.game.entries import enter_slip, enter_unit_order
from kapdip.game.model import ExchangeSlip, Game, PlayedBy
from kapdip.game.replay import check
from kapdip.orders.model import Hold
from kapdip_gui.dialogs import new_game_place
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import close_window, open_window, press, settle


@pytest.fixture
def welcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(new_game_place, "games_folder", lambda: tmp_path)
    made = open_window(tmp_path)
    yield made
    close_window(made)


def test_a_turn_of_practice_by_one_key_with_nothing_of_the_others_before(welcome: MainWindow) -> None:
    session = welcome.session
    welcome.show_welcome()
    settle()
    page = welcome.welcome
    page._against.setCurrentIndex(1)
    page._against.activated.emit(1)
    QTest.mouseClick(page._practise, Qt.MouseButton.LeftButton)
    settle()
    game = session.current
    me = game.practice
    assert len(game.seats) == 10
    assert {seat.played_by(1) for seat in game.seats if seat.alias != me} == {PlayedBy.HUNTER}
    assert [item.player for item in checklist(game).blocks] == [me]
    session.do("slip", lambda now: enter_slip(now, me, ExchangeSlip({"FRANCE": -500, "RUSSIA": 500})))
    assert set(session.current.turn.inputs.slips) == {me}
    press(welcome, "turn.next")
    game = session.current
    assert game.turn.number == 2
    assert all(slip is not None for slip in game.turns[0].inputs.slips.values())
    assert len(game.turns[0].inputs.slips) == 10
    assert game.turn.is_untouched, "the others decide when the key is pressed"
    assert "Turn 1:" in welcome._messages.notice.text()
    seen = session.exchange_view({})
    assert seen is not None
    assert not session.hidden
    assert not welcome._messages.toast.isVisible(), "nobody waits for what is published"


def test_practice_counts_and_waits_for_nobody_else(welcome: MainWindow) -> None:
    press(welcome, "file.practice")
    docks = welcome.docks
    assert docks is not None
    docks["exchange"].bring_up()
    settle()
    panel = docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    assert panel._count.text() == ""
    press(welcome, "turn.next")
    told = docks["turn"].panel().findChildren(QLabel)
    assert told
    assert not [one.text() for one in told if "hours" in one.text()]


def test_what_is_missing_is_one_s_own_and_the_turn_goes_to_its_end_or_to_a_question(welcome: MainWindow) -> None:
    press(welcome, "file.practice")
    session = welcome.session
    for _ in range(3):
        number = session.current.turn.number
        while session.current.turn.number == number:
            missing = {item.player for item in checklist(session.current).blocks}
            assert missing == {session.current.practice}
            press(welcome, "turn.go_on")
            settle()
    assert session.current.turn.number == 4
    assert session.current.turn.is_untouched


def missed(game: Game) -> set[str]:
    """Who missed a slip in any turn."""
    settled = [turn.results.settlement for turn in game.turns if turn.results.settlement is not None]
    return {alias for one in settled for alias, flags in one.flags.items() if SlipFlag.NMR in flags}


@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_take_the_computers_hand_ins_with_the_phases_made_of_them(welcome: MainWindow, seed: int) -> None:
    press(welcome, "file.practice")
    session, lots = welcome.session, Random(seed)
    me = session.current.practice
    for _ in range(14):
        doing = lots.choice(("slip", "turn.go_on", "turn.go_on", "edit.undo", "turn.back", "edit.redo"))
        if doing == "slip":
            session.do("slip", lambda now: enter_slip(now, me, ExchangeSlip({"FRANCE": -lots.randint(1, 90)})))
        else:
            press(welcome, doing)
        settle()
        assert check(session.current) == ()
        assert missed(session.current) <= {me}
        assert session.current.turn.number == 1 or all(
            len(turn.inputs.slips) == len(session.current.seats) for turn in session.current.turns[:-1]
        )


def test_a_turn_taken_back_in_practice_is_open_again_without_a_question(welcome: MainWindow) -> None:
    press(welcome, "file.practice")
    session = welcome.session
    me = session.current.practice
    session.do("slip", lambda now: enter_slip(now, me, ExchangeSlip({"FRANCE": -50})))
    before = session.current
    press(welcome, "turn.next")
    settled = session.current
    press(welcome, "edit.undo")
    assert session.current.turns == before.turns
    assert session.current.log[-1].key == "step.taken_back"
    assert not welcome._messages.notice.isVisible()
    press(welcome, "turn.next")
    assert session.current.turns == settled.turns


def test_nothing_is_entered_for_the_others_in_practice(welcome: MainWindow) -> None:
    press(welcome, "file.practice")
    session = welcome.session
    press(welcome, "turn.go_on")
    refused: list[str] = []
    session.refused.connect(lambda reasons: refused.extend(reason.key for reason in reasons))
    other = next(seat.alias for seat in session.current.seats if seat.alias != session.current.practice)
    before = session.current
    assert welcome.docks is not None
    panel = welcome.docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    assert not panel.model.put_text(other, "FRANCE", "-5")
    assert refused == ["window.not_own"]
    assert session.current is before
    power = next(one for one, who in before.turn.start.control.items() if who != before.practice)
    unit = before.turn.start.position.units[power][0]
    assert not session.do("order", lambda game: enter_unit_order(game, power, Hold(unit)))
    assert refused == ["window.not_own"] * 2
    assert session.current is before
