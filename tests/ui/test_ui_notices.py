"""Notices above the map: read once, never before the room, never in another language than the window's."""

from itertools import product

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QPushButton

from kapdip.game.entries import set_notes
from kapdip.reason import Reason
from kapdip.showing.commands import COMMANDS
from kapdip.showing.remedies import REMEDIES
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.map.highlights import has_unit
from tests.samples import WHOLE, sample_game
from tests.ui.window_kit import begun, go_on, in_dialog, open_game, press, settle
from tests.words.causes import all_causes


def refused(window: MainWindow) -> None:
    """Something is not done, and the window says so."""
    window.session.refused.emit((Reason("window.read_only"),))
    settle()
    assert "Not done" in window.notice.text()


def test_what_was_not_done_is_forgotten_with_the_next_edit(window: MainWindow) -> None:
    refused(window)
    window.session.do("note", lambda game: set_notes(game, headline="On we go"))
    assert not window.notice.text()


def test_what_was_said_does_not_stay_in_another_language(window: MainWindow) -> None:
    refused(window)
    press(window, "view.language")
    assert not window.notice.text()
    press(window, "view.language")


def test_a_question_stays_until_it_is_answered(window: MainWindow) -> None:
    asked: list[int] = []
    window.notice.say("Which one?", ("This", lambda: asked.append(1)), topic="save")
    window.session.do("note", lambda game: set_notes(game, headline="Later"))
    press(window, "view.language")
    assert window.notice.text() == "Which one?"
    press(window, "view.language")
    window.notice.clear()


def test_a_question_that_a_refusal_stood_before_is_there_again_when_that_was_read(window: MainWindow) -> None:
    asked: list[int] = []
    window.notice.say("Which one?", ("This", lambda: asked.append(1)), topic="save")
    for put_away in (window.notice.was_read, window.notice._close.click):
        for _ in range(2):
            window.session.refused.emit((Reason("window.read_only"),))
        assert window.notice.text() != "Which one?"
        put_away()
        assert window.notice.text() == "Which one?"
    window.notice.findChildren(QPushButton)[-1].click()
    assert asked == [1]
    window.session.refused.emit((Reason("window.read_only"),))
    window.notice.clear("save")
    window.notice.was_read()
    assert not window.notice.text(), "what was answered meanwhile is asked no more"


def test_the_room_reads_no_notice_on_the_large_map(window: MainWindow) -> None:
    refused(window)
    press(window, "map.fullscreen")
    assert not window.notice.isVisible()
    window.session.refused.emit((Reason("window.read_only"),))
    assert not window.notice.isVisible()
    press(window, "map.fullscreen")
    assert window.notice.isVisible()
    window.notice.clear()


def test_an_empty_notice_bar_stays_away_after_the_large_map(window: MainWindow) -> None:
    window.notice.clear()
    press(window, "map.fullscreen")
    press(window, "map.fullscreen")
    assert not window.notice.isVisible()


def test_the_keys_that_bring_up_a_dock_put_the_focus_where_keys_do_something(window: MainWindow) -> None:
    assert window.docks is not None
    for key in ("press", "standings", "charts", "history", "news", "results"):
        press(window, f"view.dock.{key}")
        focused = window.focusWidget()
        assert focused is not None
        assert window.docks[key].isAncestorOf(focused), key
        assert focused.accessibleName(), key


def test_a_question_is_asked_in_the_language_of_the_window(window: MainWindow) -> None:
    press(window, "turn.go_on")
    press(window, "turn.back")
    before, at = window.notice.text(), QApplication.focusWidget()
    assert before.startswith("The room has seen results.")
    assert isinstance(at, QPushButton)
    press(window, "view.language")
    now = QApplication.focusWidget()
    assert window.notice.text() != before
    assert isinstance(now, QPushButton)
    assert now.text() == "Zurücknehmen"
    press(window, "view.language")
    assert window.notice.text() == before
    window.notice.clear()


def test_what_was_resolved_without_wall_and_phones_is_told_as_shown_to_nobody(window: MainWindow) -> None:
    go_on(window)
    press(window, "turn.back")
    assert window.notice.text().startswith("Nothing of it was shown or published. Undo the phase?")
    window.notice.clear()


def test_a_step_is_not_taken_back_over_what_was_entered_since_it_was_asked_about(window: MainWindow) -> None:
    press(window, "turn.go_on")
    press(window, "turn.back")
    assert window.notice.topic == "back"
    window.session.do("note", lambda game: set_notes(game, headline="Entered while the question stood"))
    assert not window.notice.text()
    assert window.session.current.turn.inputs.headline == "Entered while the question stood"


@pytest.mark.parametrize("first_game", [2], indirect=True)
def test_a_notice_leaves_the_map_its_room(window: MainWindow) -> None:
    assert window.desk is not None
    window.session.viewed_turn = 1
    try:
        for size, text in (((1366, 768), 150), ((1366, 768), 100), ((1920, 1080), 100)):
            window.resize(*size)
            window.session.put_option("text_size", text)
            settle()
            assert window.notice.isVisible()
            assert window.desk.view.height() > 3 * window.notice.height()
            for made in window.notice.findChildren(QPushButton):
                assert made.width() >= made.sizeHint().width()
    finally:
        window.session.put_option("text_size", 100)
        settle()


def test_what_a_toast_offers_goes_with_the_edit_that_it_is_about(window: MainWindow) -> None:
    open_game(window, begun(1))
    window.session.do("note", lambda game: set_notes(game, headline="A"))
    window.toast.say("Noted.", ("See it", lambda: None))
    assert window.toast.isVisible()
    press(window, "edit.undo")
    assert not window.toast.isVisible()
    window.toast.say("Noted.", ("See it", lambda: None))
    window.session.close()
    settle()
    assert not window.toast.isVisible()


def test_a_toast_covers_no_unit_while_there_is_room_without(window: MainWindow) -> None:
    open_game(window, sample_game(WHOLE))
    assert window.desk is not None
    view = window.desk.view
    for size, turn in product(((1000, 768), (1366, 768), (1920, 1080)), (3, 9, 15, 21)):
        window.resize(*size)
        window.session.viewed_turn = turn
        settle()
        window.toast.say("The turn is settled.", ("Publish \u2026", lambda: None))
        place = QRect(view.viewport().mapFrom(window, window.toast.pos()), window.toast.size())
        assert view.viewport().rect().contains(place)
        assert not view.has_unit_under(place), turn
        middle = QRect(view.mapFromScene(*view.sheet.anchors["MUN"].unit), window.toast.size())
        assert view.has_unit_under(middle.translated(-40, -10)) or not has_unit(view.picture, "MUN")
    window.toast.hide()
    window.session.viewed_turn = None
    window.resize(1600, 900)


# -- where a refusal leads ---------------------------------------------------------------------------------------------


def test_a_refusal_leads_to_what_would_be_right(window: MainWindow) -> None:
    window.session.refused.emit((Reason("slip.excluded", {"player": "Pippi"}),))
    settle()
    (leads,) = [one for one in window.notice.findChildren(QPushButton) if one.text() == "Seats …"]
    with in_dialog(window, lambda dialog: None):
        leads.click()
    window.notice.clear()


def test_a_refusal_offers_nothing_that_can_not_be_done_now(window: MainWindow) -> None:
    window.session.viewed_turn = 1
    assert not window.commands["exchange.next"].isEnabled()
    window.session.refused.emit((Reason("sheet.no_move_received"),))
    settle()
    assert [one for one in window.notice.findChildren(QPushButton) if one.text().startswith("Next")] == []
    window.notice.clear()


def test_every_remedy_is_a_command_and_for_a_cause_that_there_is() -> None:
    assert set(REMEDIES) - all_causes().keys() == set()
    assert set(REMEDIES.values()) - {command.key for command in COMMANDS if command is not None} == set()
