"""A game that pauses for missing orders, in the window: chosen in New game, declared by the key that goes on, settled
in the seats, undone.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from kapdip.exchange.profile import Nmr
from kapdip.game.checklist import blocking
from kapdip.game.entries import decide_missing
from kapdip.game.machine import play_turn
from kapdip.showing.turn_status import status_rows
from kapdip.words import sentences
from kapdip_gui.dialogs.decisions import DecisionsDialog
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.dialogs.seats import SeatsDialog
from kapdip_gui.frame.window import MainWindow
from tests.game.tables import standard, with_holds
from tests.ui.reading_kit import shown
from tests.ui.window_kit import close_window, go_on, open_game, open_window, press, settle


@pytest.fixture(params=["de", "en"])
def window(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MainWindow]:
    made = open_window(tmp_path, request.param)
    yield made
    close_window(made)


def test_a_game_pauses_is_given_up_or_waits_on_and_goes_on(window: MainWindow) -> None:
    open_game(window, with_holds(standard(nmr="before"), but=("AUSTRIA",)))
    window.session.hidden = False
    session = window.session
    go_on(window)
    assert session.current.turn.number == 1
    assert session.current.turn.inputs.decisions == {("orders", "AUSTRIA")}
    (reason,) = blocking(session.current)
    said = sentences.say(reason, session.language)
    assert said in [row.text for row in status_rows(session.current, session.speaker, is_mended=False)]
    decisions = DecisionsDialog(session, window)
    decisions.show()
    settle()
    assert said in shown()
    decisions.close()
    dialog = SeatsDialog(session, window)
    dialog.show()
    dialog.table.setCurrentCell(1, 0)
    settle()
    assert dialog.without_button.isVisible()
    assert not dialog.without_button.isEnabled(), "England has ordered"
    dialog.table.setCurrentCell(0, 0)
    QTest.mouseClick(dialog.without_button, Qt.MouseButton.LeftButton)
    settle()
    item = dialog.table.item(0, 3)
    assert item is not None
    assert session.say("without a substitute") in item.text()
    assert blocking(session.current) == ()
    press(window, "edit.undo")
    assert [one.key for one in blocking(session.current)] == ["pause.before"]
    press(window, "edit.redo")
    dialog.close()
    go_on(window)
    assert session.current.turn.number == 2


def test_the_text_about_what_is_missing_says_until_when_and_with_before_not_of_whom(window: MainWindow) -> None:
    for nmr, is_named in (("after", True), ("before", False)):
        game = with_holds(standard(nmr=nmr), but=("AUSTRIA",))
        game = decide_missing(game, "AUSTRIA")
        open_game(window, with_holds(play_turn(game), but=("AUSTRIA",)) if nmr == "after" else game)
        window.session.hidden = False
        press(window, "publish.deadline")
        text = QGuiApplication.clipboard().text()
        assert ("Aust" in text) is is_named
        assert len(text.splitlines()) == 2, "the grace has a line of its own"


def test_a_procedure_is_chosen_in_new_game(window: MainWindow, tmp_path: Path) -> None:
    dialog = NewGameDialog(window.session, window)
    dialog.file.setText(str(tmp_path / "Pause.yaml"))
    dialog.show()
    dialog.rules.heading.click()
    settle()
    assert not dialog.rules.nmr.isVisible(), "the exchange game knows no such rule"
    dialog.cards.choose("standard")
    settle()
    dialog.rules.nmr.setFocus()
    QTest.keyClick(dialog.rules.nmr, Qt.Key.Key_Down)
    assert dialog.chosen_profile().nmr is Nmr.AFTER
    assert dialog.rules.chosen() == 1
    dialog.players.set_names([f"Player {number}" for number in range(7)])
    made = dialog.try_make()
    dialog.rules.nmr.setCurrentIndex(0)
    dialog.take_over(made)
    assert dialog.chosen_profile().nmr is Nmr.AFTER
    dialog.close()
    dialog.deleteLater()
    settle()
