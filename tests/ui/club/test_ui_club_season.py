"""A season in the window: begun, counted with weights, renamed, taken off; players and games found; games that are
still played.
"""

import os
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from kapdip.club.entering import new_club
from kapdip.club.model import Plan
from kapdip.storage.club_file import create_club, load_club
from kapdip.storage.files import save_game
from kapdip_gui.club.game_dialogs import TypedDialog
from kapdip_gui.club.page import ClubPage
from kapdip_gui.club.season_edits import SeasonDialog
from kapdip_gui.club.why_dialog import WhyDialog
from kapdip_gui.frame.window import MainWindow
from tests.game.tables import played, table
from tests.ui.club.club_kit import a_club, boxes
from tests.ui.window_kit import CONTROL, in_dialog, press, settle


def totals(page: ClubPage) -> list[tuple[str, str]]:
    model = page.ranking.table.model()
    return [(str(model.index(row, 1).data()), str(model.index(row, 3).data())) for row in range(model.rowCount())]


def test_a_season_is_begun_and_the_next_game_belongs_to_it(desk: MainWindow, page: ClubPage, path: Path) -> None:
    def begin(dialog: QDialog) -> None:
        assert isinstance(dialog, SeasonDialog)
        assert not dialog.accept_button.isEnabled()
        dialog.name.setText("Winter")
        assert "already" in dialog.told.text()
        assert not dialog.accept_button.isEnabled()
        dialog.told.way.click()
        assert dialog.focusWidget() is dialog.name
        dialog.name.clear()
        assert dialog.told.text().endswith("The season still needs a name.")
        dialog.name.setText("Frühjahr 2027")
        dialog.weights.setText("much")
        dialog.told.way.click()
        assert dialog.focusWidget() is dialog.weights
        dialog.name.setText("Frühjahr 2027")
        dialog.weights.setText("2; 0,5")
        assert "2 · 0.5" in dialog.told.text()
        dialog.accept_button.click()

    with in_dialog(desk, begin):
        press(desk, "club.season")
    assert page.season == "Frühjahr 2027"
    assert load_club(path).plans == (Plan("Frühjahr 2027", weights=(Fraction(2), Fraction(1, 2))),)
    assert "season" in page.games.nothing.text()

    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        assert dialog.season.currentText() == "Frühjahr 2027"
        dialog.name.setText("Erste")
        dialog.places.setPlainText("1 Anna\n2 Bert")
        dialog.accept_button.click()

    with in_dialog(desk, write):
        press(desk, "club.type")
    assert load_club(path).records[-1].season == "Frühjahr 2027"
    press(desk, "edit.undo")
    press(desk, "edit.undo")
    assert load_club(path) == a_club()


def test_the_points_of_a_season_count_with_their_weights_and_say_why(
    desk: MainWindow, page: ClubPage, path: Path
) -> None:
    def weigh(dialog: QDialog) -> None:
        assert isinstance(dialog, SeasonDialog)
        dialog.weights.setText("viel")
        assert not dialog.accept_button.isEnabled()
        dialog.weights.setText("2,1")
        dialog.name.setText("Herbst 26")
        dialog.accept_button.click()

    page.choose_season("Herbst")
    with in_dialog(desk, weigh):
        press(desk, "club.plan")
    assert page.season == "Herbst 26"
    assert {one.season for one in load_club(path).records} == {"Herbst 26", "Winter"}
    page.ranking.buttons["points"].click()
    assert totals(page) == [("Anna", "300.000"), ("Bert", "166.667"), ("Cleo", "166.667")]

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, WhyDialog)
        assert dialog.plain.splitlines()[-1] == "The total, which gives place 1\t300"

    page.ranking.table.setCurrentIndex(page.ranking.table.model().index(0, 3))
    with in_dialog(desk, look):
        QTest.keyClick(page.ranking.table, Qt.Key.Key_Question)


def test_points_by_centres_say_which_game_has_none(desk: MainWindow, page: ClubPage) -> None:
    assert desk.clubs.holder is not None
    desk.clubs.holder.do("x", lambda club: replace(club, plans=(Plan("Herbst", "carnage"),)))
    page.choose_season("Herbst")
    page.choose_counted("points")
    assert "KA 1" in page.ranking.warning.text()
    assert not page.ranking.table.isVisible()


def test_a_minimum_that_nobody_reaches_is_said(page: ClubPage) -> None:
    page.choose_season(None)
    page.ranking.minimum.setValue(9)
    assert "the most is 3" in page.ranking.warning.text()
    page.ranking.minimum.setValue(2)
    assert not page.ranking.warning.isVisible()


def test_control_f_finds_a_player_and_a_game(desk: MainWindow, page: ClubPage) -> None:
    press(desk, "club.find")
    assert page.head.finder.hasFocus()
    QTest.keyClicks(page.head.finder, "cle")
    QTest.keyClick(page.head.finder, Qt.Key.Key_Return)
    settle()
    assert page.person == "Cleo"
    press(desk, "club.find")
    QTest.keyClicks(page.head.finder, "zwei")
    QTest.keyClick(page.head.finder, Qt.Key.Key_Return)
    settle()
    assert (page.person, page.season, page.games.list.chosen) == ("", "Herbst", "KA 2")


def test_undo_of_the_menu_names_what_it_takes_back(desk: MainWindow, page: ClubPage, path: Path) -> None:
    assert not desk.commands["edit.undo"].isEnabled()
    page.removal_wanted.emit("KA 2")
    assert desk.commands["edit.undo"].isEnabled()
    assert desk.commands["edit.undo"].text() == "Undo: KA 2 removed"
    QTest.keyClick(page.games.list, Qt.Key.Key_Z, CONTROL)
    assert load_club(path) == a_club()
    assert desk.status_text() == "Undone: KA 2 removed"
    assert (desk.commands["edit.undo"].text(), desk.commands["edit.redo"].text()) == (
        "Undo",
        "Redo: KA 2 removed",
    )
    desk.clubs.close()
    assert desk.commands["edit.redo"].text() == "Redo"
    assert not desk.commands["edit.redo"].isEnabled()


def test_an_empty_club_offers_only_what_can_be_done(desk: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "leer.yaml"
    create_club(new_club("Leer"), file)
    desk.session.close()
    desk.clubs.open(file)
    page = desk.clubs.page
    assert not any(made.isEnabled() for made in (page.head.undo, page.head.redo, page.head.people, page.head.publish))
    desk.clubs.release()


def test_a_game_that_is_still_played_is_listed_without_its_people_and_entered_when_it_is_over(
    desk: MainWindow, page: ClubPage, path: Path, tmp_path: Path
) -> None:
    save = tmp_path / "laeuft.yaml"
    save_game(played(table(last_turn=3), 2), save)
    page.files_wanted.emit([save])
    settle()
    (running,) = load_club(path).running
    assert (running.turn, running.season) == (3, page.season)
    row = page.games.list.count() - 1
    told = str(page.games.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole))
    assert "Turn 3 of 3" in told
    assert "Anna" not in told
    save_game(played(table(last_turn=3), 3), save)
    os.utime(save, (1_500_030_000, 1_500_030_000))
    with in_dialog(desk, lambda dialog: dialog.accept()):
        desk.clubs.games.enter_running(running)
        settle()
    club = load_club(path)
    assert not club.running
    assert len(club.records) == 4
    assert club.records[-1].ended == "2017-07-14"
    assert not boxes()


def test_the_form_of_a_game_stays_open_until_the_club_takes_it(desk: MainWindow, page: ClubPage, path: Path) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        dialog.name.setText("1987")
        dialog.places.setPlainText("1 Zoe (Zorro) 812\n2 Anna")
        dialog.number.setText("KA 1")
        assert "taken" in dialog.told.text()
        assert not dialog.accept_button.isEnabled()
        dialog.told.way.click()
        assert dialog.focusWidget() is dialog.number
        dialog.number.setText("KA 9")
        dialog.day.setText("12.13.2019")
        assert "12.13.2019" in dialog.told.text()
        dialog.told.way.click()
        assert dialog.focusWidget() is dialog.day
        dialog.places.setPlainText("1 Zoe (Zorro) 812\nand so on\n2 Anna")
        dialog.told.way.click()
        assert dialog.places.textCursor().selectedText() == "and so on"
        dialog.places.setPlainText("1 Zoe (Zorro) 812\n2 Anna")
        dialog.day.setText("12.3.2019")
        dialog.accept_button.click()

    with in_dialog(desk, write):
        press(desk, "club.type")
    assert (load_club(path).records[-1].number, load_club(path).records[-1].ended) == ("KA 9", "2019-03-12")


def test_tab_goes_through_the_form_as_it_stands(desk: MainWindow, page: ClubPage) -> None:
    def walk(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        fields = [dialog.name, dialog.profile, dialog.gm, dialog.number, dialog.day, dialog.season, dialog.places]
        assert [one for one in dialog.stops() if one is not dialog.season.lineEdit()] == [*fields, dialog.told.way]

    with in_dialog(desk, walk):
        press(desk, "club.type")


def test_a_card_becomes_a_pdf(
    desk: MainWindow, page: ClubPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, asked = tmp_path / "karte.pdf", []

    def ask(_: QWidget, title: str, *__: str) -> tuple[str, str]:
        asked.append(title)
        return str(out), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    assert not desk.commands["club.card"].isEnabled()
    page.show_person("Anna")
    press(desk, "club.card")
    assert asked == ["Card of Anna"]
    assert out.read_bytes().startswith(b"%PDF")


# -- what can't be written ---------------------------------------------------------------------------------------------


def test_what_can_not_be_written_is_kept_and_there_again(
    desk: MainWindow, page: ClubPage, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kapdip.reason import Reason
    from kapdip.storage import club_opening
    from kapdip.storage.errors import Problem, SaveError

    def full(file: Path, *_: object, **__: object) -> None:
        raise SaveError(file, Problem("", Reason("save.cannot_write", {"path": str(file), "text": "no space"})))

    whole = path.read_text(encoding="utf-8")
    with monkeypatch.context() as broken:
        broken.setattr(club_opening, "write_text", full)
        page.removal_wanted.emit("KA 3")
        assert "has kept a copy" in "".join(boxes())
        assert path.read_text(encoding="utf-8") == whole
        QTimer.singleShot(0, _press_stay)
        assert not desk.close()
        desk.clubs.release()
    desk.clubs.open(path)
    settle()
    assert "here they are" in "".join(boxes())
    assert [one.number for one in load_club(path).records] == ["KA 1", "KA 2"]


def _press_stay() -> None:
    from PySide6.QtWidgets import QApplication, QMessageBox

    box = QApplication.activeModalWidget()
    assert isinstance(box, QMessageBox)
    box.buttons()[1].click()


def test_a_file_that_was_broken_meanwhile_is_called_broken(desk: MainWindow, page: ClubPage, path: Path) -> None:
    from PySide6.QtWidgets import QApplication, QMessageBox

    told: list[str] = []

    def keep() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):  # the file is read beside the window before it is asked
            told.append(box.text())
            box.buttons()[0].click()

    path.write_text("kapdip_club: 1\nname: [", encoding="utf-8")
    look = QTimer(desk, interval=5)
    look.timeout.connect(keep)
    look.start()
    page.removal_wanted.emit("KA 3")
    settle()
    look.stop()
    assert "can't be read" in told[0]
    assert [one.number for one in load_club(path).records] == ["KA 1", "KA 2"]
