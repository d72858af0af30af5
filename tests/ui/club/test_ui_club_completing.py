"""Names are offered while an older game or a ballot is typed, aliases among them; nothing is taken unasked."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from kapdip_gui.club.completing import ballot_name, matching, place_name
from kapdip_gui.club.game_dialogs import DRAFT, TypedDialog
from kapdip_gui.club.page import ClubPage
from kapdip_gui.club.poll_dialog import PollDialog
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import in_dialog, press


@pytest.mark.parametrize(
    ("line", "name"),
    [("1 Su", "Su"), ("12. Jean Pa", "Jean Pa"), ("- Wi", "Wi"), ("Su", ""), ("1", ""), ("", "")],
)
def test_a_name_begins_behind_its_place(line: str, name: str) -> None:
    assert place_name(line) == name


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Zi", "Zi"),
        ("Ute: Zi", "Zi"),
        ("Zine A 9, Zi", "Zi"),
        ("Zine A 7,5; Zi", "Zi"),
        ("> Zi", "Zi"),
        ("A 7,5", "A 7,5"),
    ],
)
def test_a_name_begins_behind_the_last_vote(line: str, name: str) -> None:
    assert ballot_name(line) == name


def test_names_of_which_a_word_begins_so_come_first() -> None:
    assert matching(["Krösus", "Ute Susi", "Susanne", "Anna"], "sus") == ["Susanne", "Ute Susi", "Krösus"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_a_player_is_completed_in_an_older_game(desk: MainWindow, page: ClubPage, key: Qt.Key) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        dialog.places.setFocus()
        QTest.keyClicks(dialog.places, "1 cle")
        popup = dialog.completing.popup
        assert popup.isVisible()
        QTest.keyClick(popup, key)
        assert dialog.places.toPlainText() == "1 Cleo"
        assert not popup.isVisible()
        QTest.keyClicks(dialog.places, " 5")
        QTest.keyClick(dialog.places, Qt.Key.Key_Return)
        QTest.keyClicks(dialog.places, "2 nn")
        QTest.keyClick(popup, Qt.Key.Key_Down)
        QTest.keyClick(popup, Qt.Key.Key_Down)
        QTest.keyClick(popup, Qt.Key.Key_Return)
        assert dialog.places.toPlainText() == "1 Cleo 5\n2 Anna (a)"

    with in_dialog(desk, write):
        press(desk, "club.type")


def test_what_is_not_wanted_is_not_taken(desk: MainWindow, page: ClubPage) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        QTest.keyClicks(dialog.places, "1 An")
        QTest.keyClick(dialog.completing.popup, Qt.Key.Key_Escape)
        assert not dialog.completing.popup.isVisible()
        assert dialog.isVisible()
        QTest.keyClicks(dialog.places, "ton")
        assert not dialog.completing.popup.isVisible()
        QTest.keyClick(dialog.places, Qt.Key.Key_Return)
        QTest.keyClicks(dialog.places, "2 Anna")
        assert not dialog.completing.popup.isVisible()
        assert dialog.places.toPlainText() == "1 Anton\n2 Anna"

    with in_dialog(desk, write):
        press(desk, "club.type")


def test_an_alias_is_known_and_said(desk: MainWindow, page: ClubPage) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        dialog.name.setText("alt")
        QTest.keyClicks(dialog.places, "1 a")
        assert dialog.told.text() == "a: Anna"
        assert dialog.record.results[0].person == "Anna"

    with in_dialog(desk, write):
        press(desk, "club.type")


def test_candidates_and_people_are_completed_on_a_ballot(desk: MainWindow, page: ClubPage) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText("")
        QTest.keyClicks(dialog.ballots, "Zine Abc 9, zin")
        assert dialog.completing.popup.isVisible()
        QTest.keyClick(dialog.completing.popup, Qt.Key.Key_Tab)
        assert dialog.ballots.toPlainText() == "Zine Abc 9, Zine Abc"
        QTest.keyClicks(dialog.ballots, " 3, ber")
        QTest.keyClick(dialog.completing.popup, Qt.Key.Key_Return)
        assert dialog.ballots.toPlainText().endswith("3, Bert")

    with in_dialog(desk, write):
        press(desk, "file.poll")


def test_an_older_game_that_was_typed_and_not_entered_is_there_again(desk: MainWindow, page: ClubPage) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        QTest.keyClicks(dialog.name, "Sommer")
        dialog.profile.setCurrentIndex(dialog.profile.findData("standard"))
        dialog.day.setText("1.8.1988")
        dialog.number.setText("ST 88")
        dialog.season.setCurrentText("Achtziger")
        QTest.keyClicks(dialog.places, "1 Zoe 5")
        kept = json.loads(desk.session.settings.text(DRAFT, ""))
        assert (kept["name"], kept["places"]) == ("Sommer", "1 Zoe 5")
        dialog.reject()

    def enter(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        assert (dialog.name.text(), dialog.day.text(), dialog.places.toPlainText()) == ("Sommer", "1.8.1988", "1 Zoe 5")
        assert (dialog.number.text(), dialog.season.currentText()) == ("ST 88", "Achtziger")
        dialog.accept_button.click()

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        assert (dialog.name.text(), dialog.places.toPlainText()) == ("", "")

    for act in (write, enter, look):
        with in_dialog(desk, act):
            press(desk, "club.type")


def test_who_is_new_in_the_club_is_named_before_the_game_is_entered(desk: MainWindow, page: ClubPage) -> None:
    """A slip of the fingers in a name makes a new player."""
    known = page.holder.club.people[0].name if page.holder else ""

    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        dialog.name.setText("Sommer")
        dialog.places.setPlainText(f"1 {known} 5\n2 {known}x 3\n3 Zoe 2")
        assert dialog.told.text() == f"New in the club: {known}x, Zoe"
        dialog.places.setPlainText(f"1 {known} 5")
        assert dialog.told.text() == ""
        dialog.reject()

    with in_dialog(desk, write):
        press(desk, "club.type")


@pytest.mark.parametrize("draft", ["{", "[]", '{"club": "Anders", "name": "x"}', '{"club": "Runde", "profile": 7}'])
def test_a_draft_of_another_club_or_a_broken_one_is_passed_over(desk: MainWindow, page: ClubPage, draft: str) -> None:
    desk.session.settings.put(DRAFT, draft)

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        assert (dialog.name.text(), dialog.places.toPlainText()) == ("", "")

    with in_dialog(desk, look):
        press(desk, "club.type")
