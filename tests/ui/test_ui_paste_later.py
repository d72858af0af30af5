"""A later mail of a player: asked where adding and replacing differ, by key and by click; what was answered before Esc
is kept; Enter says what it took.

Source: docs/window.md 11.6; Ludomaniac standard 2011, 9.5.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kapdip.exchange.profile_data import with_house_rules
from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip, Game
from kapdip.sheets.model import LineStatus
from kapdip_gui.frame.window import MainWindow
from tests.game.tables import orders
from tests.ui.window_kit import open_game, pasted, settle, strike


def with_game(window: MainWindow, game: Game) -> None:
    open_game(window, game)
    window.session.hidden = False


def moves(window: MainWindow) -> list[str]:
    slip = window.session.current.turn.inputs.orders["FRANCE"]
    return sorted(map(str, slip.movement))


@pytest.fixture
def leader(window: MainWindow) -> str:
    """Who leads France, for which orders lie there."""
    game = orders(window.session.current, "FRANCE", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    with_game(window, game)
    return game.turn.start.control["FRANCE"]


def test_a_correction_is_asked_about_with_add_marked_and_enter_adds_it(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, f"Von: {leader}\nKorrektur:\nA Par - Pic\n")
    [row] = [at for at, line in enumerate(dialog._lines) if line.status is LineStatus.QUESTION]
    assert [button.text() for button in dialog.buttons._shown[row]] == ["Add", "Replace"]
    assert "A MAR - SPA" in dialog._lines[row].reading
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_Return)
    assert not any(line.is_doubtful for line in dialog._lines)
    strike(Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert moves(window) == ["A MAR - SPA", "A PAR - PIC", "F BRE - MAO"]
    assert window.status_text() == "Entered: orders for France."


def test_it_replaces_them_by_a_click(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, f"Von: {leader}\nA Par - Pic\n")
    second = dialog.buttons._shown[1][1]
    QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    settle()
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert moves(window) == ["A PAR - PIC"]


def test_taking_all_does_neither_and_leaves_the_question(window: MainWindow, leader: str) -> None:
    dialog = pasted(window, f"Von: {leader}\nA Par - Pic\nItaly: +1\n")
    strike(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.isVisible()
    assert moves(window) == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]
    assert leader in window.session.current.turn.inputs.slips
    assert [line.raw for line in dialog._lines if line.is_doubtful] == ["A Par - Pic"]


def test_the_house_rule_marks_replacing(window: MainWindow, leader: str) -> None:
    game = window.session.current
    profile = with_house_rules(game.profile, {"corrections": "replace"})
    with_game(window, replace(game, variant=replace(game.variant, profile=profile)))
    dialog = pasted(window, f"Von: {leader}\nA Par - Pic\n")
    assert [button.text() for button in dialog.buttons._shown[1]] == ["Replace", "Add"]
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_Return)
    strike(Qt.Key.Key_Return)
    assert moves(window) == ["A PAR - PIC"]


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Pic\nA Mar H\nF Bre - Eng",  # names them all
        "A Par R Gas\n",  # names no move
    ],
)
def test_nothing_is_asked_where_both_come_to_the_same(window: MainWindow, leader: str, text: str) -> None:
    dialog = pasted(window, f"Von: {leader}\n{text}")
    assert not any(line.is_doubtful for line in dialog._lines)
    strike(Qt.Key.Key_Return)
    assert len(moves(window)) == 3


def test_of_two_mails_in_one_text_the_later_one_is_asked_about(window: MainWindow, leader: str) -> None:
    first = 'Orders "{0}"\nFrance:\nA Par - Gas\nA Mar H\nF Bre H\n\n'
    dialog = pasted(window, (first + 'Orders "{0}"\nFrance:\nA Par - Pic').format(leader))
    [row] = [at for at, line in enumerate(dialog._lines) if line.is_doubtful]
    assert row > 5
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_Space)
    strike(Qt.Key.Key_Return)
    assert moves(window) == ["A PAR - PIC"]


def test_a_slip_that_names_fewer_currencies_is_asked_about(window: MainWindow, leader: str) -> None:
    amounts = {"ITALY": -3, "RUSSIA": 2}
    game: Game = enter_slip(window.session.current, leader, ExchangeSlip(amounts))
    with_game(window, game)
    dialog = pasted(window, f'Exchange "{leader}"\nItaly: -5\n')
    assert [button.text() for button in dialog.buttons._shown[0]] == ["Replace", "Add"]
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_Space)
    strike(Qt.Key.Key_Return)
    slip = window.session.current.turn.inputs.slips[leader]
    assert slip is not None
    assert (slip.amounts["ITALY"], slip.amounts["RUSSIA"]) == (-5, 2)
    assert window.status_text() == f"Entered: slip from {leader}."


def test_what_was_answered_before_escape_is_answered_when_the_text_comes_again(window: MainWindow, leader: str) -> None:
    text = f"Von: {leader}\nA Par - Pic\nich freue mich auf Mittwoch\n"
    dialog = pasted(window, text)
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_Return)
    strike(Qt.Key.Key_Delete)
    assert not any(line.is_doubtful for line in dialog._lines)
    strike(Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert moves(window) == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"]
    again = pasted(window, text)
    assert not any(line.is_doubtful for line in again._lines)
    again.begin_with(text)
    assert any(line.is_doubtful for line in again._lines), "pasted again by its button, it begins anew"
    again.reject()


def test_behind_the_curtain_the_question_names_no_order(window: MainWindow, leader: str) -> None:
    window.session.hidden = True
    dialog = pasted(window, f'Orders "{leader}"\nFrance:\nA Par - Pic\n')
    told = [line.reading for line in dialog._lines]
    assert not any("MAR" in text for text in told), told
    dialog.reject()
