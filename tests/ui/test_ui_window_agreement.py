"""The end by agreement in the window: votes for a draw, a capitulation treaty, playing on;
taken, undone, refused in time.
"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit

from kapdip.game.change import with_inputs
from kapdip.game.model import EndKind, Game, Treaty
from kapdip_gui.dialogs.agreement import AgreementDialog
from kapdip_gui.dialogs.command_list import CommandList
from kapdip_gui.dialogs.mend import MendDialog
from kapdip_gui.dialogs.rules import RulesDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.turn.status import next_step_of, rows_of
from tests.game.tables import STANDARD, played, standard
from tests.ui.window_kit import begun, in_dialog, open_game, press, settle

LEFT = Qt.MouseButton.LeftButton


def at_once(turns: int = 1, **rules: object) -> Game:
    """Plain Diplomacy in an autumn in which treaties are possible."""
    return played(standard(plan_from_year=1901, **rules), turns)


def agreed(window: MainWindow, act: Callable[[AgreementDialog], object]) -> None:
    """Open the dialog by its command and do something in it."""

    def wait(dialog: QDialog) -> None:
        assert isinstance(dialog, AgreementDialog)
        act(dialog)

    with in_dialog(window, wait):
        press(window, "turn.agreement")


def tick(dialog: AgreementDialog, what: str) -> None:
    """Click every tick of a column."""
    for line in dialog.lines:
        box = getattr(line, what)
        QTest.keyClick(box, Qt.Key.Key_Space)
    settle()


def take(dialog: AgreementDialog) -> None:
    QTest.mouseClick(dialog.accept_button, LEFT)


def type_plan(dialog: AgreementDialog, *centres: int) -> None:
    for line, count in zip(dialog.lines, centres, strict=True):
        line.plan.setFocus()
        line.plan.selectAll()
        QTest.keyClicks(line.plan, str(count))
    settle()


def test_a_draw_that_all_agree_on_ends_the_game_and_is_undone(window: MainWindow) -> None:
    open_game(window, standard())

    def vote(dialog: AgreementDialog) -> None:
        assert [line.player for line in dialog.lines] == list(STANDARD)
        tick(dialog, "draw")
        assert "All agree to a draw" in dialog.verdict.text()
        assert dialog.play_on_hint.text() == ""
        take(dialog)

    agreed(window, vote)
    assert window.session.current.turn.inputs.draw_votes == frozenset(STANDARD)
    assert any(row.text == "The game ends in a draw this turn: all agree" for row in rows_of(window.session))
    assert next_step_of(window.session).missing.endswith("The game ends in a draw this turn: all agree")
    press(window, "edit.undo")
    assert window.session.current == standard()
    press(window, "edit.redo")
    press(window, "turn.go_on")
    ending = window.session.current.turn.results.ending
    assert ending is not None
    assert ending.kind is EndKind.DRAW


def test_a_treaty_is_typed_in_and_ends_the_game_by_its_centres(window: MainWindow) -> None:
    open_game(window, at_once())

    def plan(dialog: AgreementDialog) -> None:
        type_plan(dialog, 0, 0, 0, 0, 0, 18, 0)
        assert not dialog.accept_button.isEnabled()
        assert dialog.verdict.text() == "The plan assigns 18 centres, but 22 are owned; it must assign them all."
        QTest.mouseClick(dialog.verdict.way, LEFT)
        assert dialog.focusWidget() is dialog.lines[0].plan
        type_plan(dialog, 0, 0, 0, 0, 0, 18, 4)
        assert "Russia wins outright" in dialog.verdict.text()
        assert "0 of 7" in dialog.verdict.text()
        tick(dialog, "agrees")
        assert "the game ends this way after this turn" in dialog.verdict.text()
        QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    agreed(window, plan)
    treaty = window.session.current.turn.inputs.treaty
    assert treaty == Treaty({"RUSSIA": 18, "TURKEY": 4}, frozenset(STANDARD))

    def change(dialog: AgreementDialog) -> None:
        assert [line.plan.value() for line in dialog.lines] == [0, 0, 0, 0, 0, 18, 4]
        owned, nothing = dialog._plan_buttons
        QTest.mouseClick(nothing, LEFT)
        assert dialog.treaty() is None
        QTest.mouseClick(owned, LEFT)
        assert "shared by" in dialog.verdict.text()
        take(dialog)

    agreed(window, change)
    assert window.session.current.turn.inputs.treaty != treaty
    press(window, "edit.undo")
    press(window, "turn.go_on")
    ending = window.session.current.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.SURRENDER, ("Russ",))


def test_a_treaty_that_no_longer_adds_up_is_told_when_the_dialog_opens(window: MainWindow) -> None:
    treaty = Treaty({"RUSSIA": 18, "TURKEY": 3}, frozenset(STANDARD))
    open_game(window, with_inputs(at_once(), treaty=treaty))  # a centre was taken after it was entered

    def look(dialog: AgreementDialog) -> None:
        assert dialog.verdict.text() == "The plan assigns 21 centres, but 22 are owned; it must assign them all."
        assert not dialog.accept_button.isEnabled()
        type_plan(dialog, 0, 0, 0, 0, 0, 18, 4)
        assert dialog.accept_button.isEnabled()
        take(dialog)

    agreed(window, look)
    assert window.session.current.turn.inputs.treaty == Treaty({"RUSSIA": 18, "TURKEY": 4}, frozenset(STANDARD))


def test_playing_on_asks_who_agreed_and_is_offered_when_a_draw_is_due(window: MainWindow) -> None:
    open_game(window, at_once(quiet_years=1))
    assert any(row.leads_to == "turn.agreement" and row.state == "note" for row in rows_of(window.session))

    def go_on(dialog: AgreementDialog) -> None:
        assert not dialog.by.isVisible()
        QTest.mouseClick(dialog.plays_on, LEFT, pos=dialog.plays_on.rect().center())
        dialog.plays_on.setFocus()
        if not dialog.plays_on.isChecked():
            QTest.keyClick(dialog.plays_on, Qt.Key.Key_Space)
        assert dialog.by.isVisible()
        assert not dialog.accept_button.isEnabled()
        assert "who agreed" in dialog.play_on_hint.text()
        QTest.mouseClick(dialog.play_on_hint.way, LEFT)
        assert dialog.focusWidget() is dialog.by
        QTest.keyClicks(dialog.by, "all seven")
        assert dialog.accept_button.isEnabled()
        take(dialog)

    agreed(window, go_on)
    game = window.session.current
    assert game.turn.inputs.play_on
    assert (game.log[-1].key, game.log[-1].facts["player"]) == ("game.play_on", "all seven")
    assert any(row.leads_to == "turn.agreement" and row.state == "done" for row in rows_of(window.session))
    press(window, "turn.go_on")
    assert not window.session.current.is_over


def test_what_cannot_be_agreed_on_now_is_greyed_with_its_reason(window: MainWindow) -> None:
    open_game(window, standard())

    def look(dialog: AgreementDialog) -> None:
        assert dialog.verdict.text() == "Capitulation plans are possible from autumn 1908."
        assert not any(line.plan.isEnabled() for line in dialog.lines)
        assert not dialog.plays_on.isEnabled()
        assert dialog.play_on_hint.text() == "No draw is due with this turn: there is nothing to play on against."
        assert all(line.draw is not None and line.draw.isEnabled() for line in dialog.lines)

    agreed(window, look)
    assert not any(row.leads_to == "turn.agreement" for row in rows_of(window.session))


@pytest.mark.parametrize(("game", "why"), [(begun(1), "there are no draws"), (played(standard(last_turn=1)), "ended")])
def test_where_nothing_can_be_agreed_on_one_message_says_so(window: MainWindow, game: Game, why: str) -> None:
    open_game(window, game)
    press(window, "turn.agreement")
    assert window.dialog is None or not window.dialog.isVisible()
    assert why in window.notice.text()
    assert window.session.current == game


def test_votes_are_secret_and_the_rule_is_one_key_away(window: MainWindow) -> None:
    open_game(window, standard())

    def look(dialog: AgreementDialog) -> None:
        window.session.hidden = True
        assert not dialog.body.isVisible()
        QTest.keyClick(dialog, Qt.Key.Key_F8)
        assert dialog.body.isVisible()
        QTest.keyClick(dialog, Qt.Key.Key_F1)
        settle()
        (rules,) = dialog.findChildren(RulesDialog)
        assert rules.isVisible()
        rules.close()

    agreed(window, look)


@pytest.mark.parametrize(("language", "words"), [("en", "capit"), ("de", "kapit")])
def test_it_is_found_in_the_menu_and_by_its_name(window: MainWindow, language: str, words: str) -> None:
    open_game(window, standard())
    window.session.language = language
    try:
        action = window.commands["turn.agreement"]
        assert action in window.menus["turn"].actions()
        window.commands["edit.commands"].trigger()
        settle()
        (found,) = window.findChildren(CommandList)
        field = found.findChild(QLineEdit)
        assert field is not None
        QTest.keyClicks(field, words)

        def opened(dialog: QDialog) -> None:
            assert isinstance(dialog, AgreementDialog)

        with in_dialog(window, opened):
            QTest.keyClick(field, Qt.Key.Key_Return)
    finally:
        window.session.language = "en"


def test_a_treaty_of_a_past_turn_is_mended(window: MainWindow) -> None:
    open_game(window, at_once(3))
    window.session.viewed_turn = 2
    press(window, "turn.mend")

    def plan(dialog: AgreementDialog) -> None:
        type_plan(dialog, 0, 0, 0, 0, 0, 18, 4)
        tick(dialog, "agrees")
        take(dialog)

    agreed(window, plan)

    def compare(dialog: QDialog) -> None:
        assert isinstance(dialog, MendDialog)
        settle()
        assert dialog.report is not None
        assert [line.kind for line in dialog.report.entries] == ["entry.treaty"]
        assert "Russia 18" in dialog.report.entries[0].after
        QTest.keyClicks(dialog.agreed, "all")
        QTest.mouseClick(dialog.accept_button, LEFT)

    with in_dialog(window, compare):
        press(window, "turn.mend")
    game = window.session.current
    assert game.is_over
    assert len(game.turns) == 2
