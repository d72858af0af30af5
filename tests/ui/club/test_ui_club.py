"""Clubs in the window: games entered once, counted by five formulas, taken back, written at
once, left and opened again.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QMessageBox, QPushButton

from kapdip.club.entering import begin_season, enter_game, new_club
from kapdip.club.model import Club, Member, Plan
from kapdip.club.taking import record_of
from kapdip.showing.club.games import short_names
from kapdip.showing.club.season import rises, season_view
from kapdip.showing.club.spellings import likely_same
from kapdip.showing.club.why import why_lines
from kapdip.showing.keys_table import OTHERS, keys_text
from kapdip.showing.labels import named
from kapdip.storage.club_file import create_club, load_club
from kapdip.storage.files import load_game, save_game
from kapdip.words.catalogue import mark, words_in
from kapdip_gui.club.asking import ChoiceDialog, LineDialog
from kapdip_gui.club.game_dialogs import EnterDialog, TypedDialog
from kapdip_gui.club.page import ClubPage
from kapdip_gui.club.people_dialog import PeopleDialog
from kapdip_gui.club.why_dialog import WhyDialog
from kapdip_gui.file.recent import clubs_with, distinct_names, recent_clubs
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.turn.status import rows_of
from tests.board_languages import EN
from tests.game.tables import played, standard, table
from tests.storage.test_storage_club import lying
from tests.ui.club.club_kit import a_club, boxes, record
from tests.ui.window_kit import CONTROL, in_dialog, open_game, press, settle


def finished(folder: Path, name: str = "fertig.yaml", turns: int = 2) -> Path:
    file = folder / name
    save_game(played(table(last_turn=turns), turns), file)
    return file


def meet(act: Callable[[QMessageBox], object]) -> None:
    """Do something to the box that comes up."""

    def look() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(5, look)
            return
        act(box)

    QTimer.singleShot(0, look)


def answer(button: int) -> None:
    """Click a button of the box that comes up."""
    meet(lambda box: box.buttons()[button].click())


def names(page: ClubPage) -> list[str]:
    model = page.ranking.table.model()
    return [str(model.index(row, 1).data()) for row in range(model.rowCount())]


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_a_club_opens_by_its_file_like_a_game_and_is_listed_on_the_welcome_page(
    desk: MainWindow, page: ClubPage, path: Path
) -> None:
    assert desk.pages.currentWidget() is page
    assert desk.windowTitle() == "Runde – Kapdip"
    assert path in desk.session.settings.recent("recent_clubs")
    assert path not in desk.session.settings.recent()


def test_a_club_is_listed_by_its_name_and_not_by_its_file(desk: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "x1.yaml"
    create_club(new_club("Tom & Jerry"), file)
    desk.session.close()
    desk.clubs.open(file)
    settle()
    desk.clubs.close()
    settle()
    told = [one.text() for one in desk.pages.findChildren(QPushButton)]
    assert "Tom && Jerry" in told
    assert "x1" not in told

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, ChoiceDialog)
        assert dialog.list.item(0).text().startswith("Tom & Jerry (")

    with in_dialog(desk, look):
        desk.clubs.doorway.choose()


def test_the_last_season_is_shown_first_and_all_games_can_be(page: ClubPage) -> None:
    assert page.season == "Winter"
    assert page.games.list.count() == 1
    page.choose_season(None)
    assert page.games.list.count() == 3
    assert names(page) == ["Anna", "Bert", "Cleo"]


def test_control_and_a_number_switch_the_formula_and_say_who_moves(desk: MainWindow, page: ClubPage) -> None:
    page.choose_season(None)
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_1, CONTROL)
    assert page.counted == "average"
    assert page.ranking.buttons["average"].isChecked()
    assert desk.status_text() == "The same order."
    QTest.keyClick(page, Qt.Key.Key_6, CONTROL)
    assert page.counted == "points"
    QTest.keyClick(page, Qt.Key.Key_3, CONTROL)
    assert page.counted == "uk"


def test_who_rises_by_another_formula_is_told() -> None:
    club = new_club("x")
    for order in ("ABCD", "ABCD", "CBDA", "DBCA", "BACD"):
        club = enter_game(club, record("p", *order))
    moved = rises(club, None, "matrix", "average")
    first, second = (season_view(club, None, name, EN).standing.people for name in ("matrix", "average"))
    assert moved == {
        person: first.index(person) - second.index(person)
        for person in "ABCD"
        if first.index(person) != second.index(person)
    }


def test_nothing_is_said_of_an_order_that_is_none(desk: MainWindow, page: ClubPage) -> None:
    """Once the same order was said to stand where nobody had a place, or others had one than before."""
    page.choose_season(None)
    page.ranking.minimum.setValue(9)
    desk.session.told.emit("said before")
    page.choose_counted("matrix")
    assert desk.status_text() == ""
    page.choose_counted("points")
    assert desk.status_text() == "", "now all have one"
    page.ranking.minimum.setValue(2)


def test_too_few_games_stand_below_without_a_place() -> None:
    view = season_view(a_club(), "Winter", "uk", EN).standing
    assert [row[0].text for row in view.rows] == ["–"] * 3
    assert view.rows[0][2].text == "1 game"
    assert [row[0].text for row in season_view(a_club(), "Winter", "uk", EN, minimum=1).standing.rows] == [
        "1",
        "2",
        "3",
    ]


def test_a_matrix_of_pairs_that_hardly_met_says_so() -> None:
    view = season_view(a_club(), "Winter", "uk", EN, minimum=1).standing
    assert "says little" in view.warning
    assert season_view(a_club(), None, "uk", EN).standing.warning == ""


def test_games_have_letters_that_tell_them_apart() -> None:
    assert short_names(["Mittwoch", "Herbst", "Mai"]) == ("M1", "H", "M2")
    assert short_names(["Mittwoch", "Herbst"], taken=("M", "R")) == ("M1", "H"), "M is the mean in the next column"
    assert short_names(["Winterrunde 1987", "Sommer '88", "Runde 100", "7"]) == ("W87", "S88", "R100", "7")


def test_a_figure_answers_why_down_to_games_and_pairs(desk: MainWindow, page: ClubPage) -> None:
    page.choose_season(None)
    lines = why_lines(a_club(), None, "uk", ("mean", "Anna"), desk.session.language)
    assert [line.text for line in lines][:2] == ["KA 3, Dritte: place 3 of 3", "KA 1, Erste: place 1 of 3"]
    assert lines[-1].amount == "6.667"
    assert not why_lines(a_club(), "Winter", "uk", ("mean", "Anna"), desk.session.language)

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, WhyDialog)
        assert "Bert: 2 times ahead, 0 level, 1 behind, so won\t3.000" in dialog.plain

    table_model = page.ranking.table.model()
    page.ranking.table.setCurrentIndex(table_model.index(0, 3))
    with in_dialog(desk, look):
        QTest.keyClick(page.ranking.table, Qt.Key.Key_Question)


def test_a_click_on_a_name_shows_the_card_and_alt_goes_to_the_next(page: ClubPage) -> None:
    page.choose_season(None)
    page.ranking.table.clicked.emit(page.ranking.table.model().index(0, 1))
    assert page.pages.currentWidget() is page.card
    assert page.person == "Anna"
    QTest.keyClick(page, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert page.person == "Bert"
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert page.pages.currentIndex() == 0


def test_the_card_of_somebody_who_has_no_game_in_the_season_tells_of_all_games(
    desk: MainWindow, page: ClubPage
) -> None:
    assert desk.clubs.holder is not None
    desk.clubs.holder.do("x", lambda club: begin_season(club, Plan("leer")))
    page.choose_season("leer")
    page.hall.card_wanted.emit("Bert")
    assert (page.person, page.season) == ("Bert", None)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert (page.person, page.season) == ("", "leer")
    page.show_person("Bert")
    page.choose_season(None)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert page.season is None
    page.choose_season("Winter")
    page.show_person("Bert")
    assert page.season == "Winter"


# -- edits -------------------------------------------------------------------------------------------------------------


def test_a_finished_game_that_is_dropped_is_entered_once(
    desk: MainWindow, page: ClubPage, path: Path, tmp_path: Path
) -> None:
    file = finished(tmp_path)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    event = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )

    def take(dialog: QDialog) -> None:
        assert isinstance(dialog, EnterDialog)
        dialog.people["Anna"].setText("Anna")
        dialog.people["Bert"].setText("Berta")
        assert dialog.told.text() == "New in the club: Berta"
        dialog.people["Bert"].setText("")
        assert dialog.told.text() == ""
        dialog.day.setText("gestern")
        assert not dialog.accept_button.isEnabled()
        dialog.day.setText("2026-11-20")
        dialog.season.setCurrentText("Winter")
        dialog.accept()

    with in_dialog(desk, take):
        page.dropEvent(event)
    entered = load_club(path).records[-1]
    assert (entered.number, entered.ended, entered.season) == ("KA 4", "2026-11-20", "Winter")
    assert next(one.person for one in entered.results if one.alias == "Anna") == "Anna"
    page.dropEvent(event)
    settle()
    assert "KA 4" in "".join(boxes())
    assert len(load_club(path).records) == 4


def test_a_game_that_records_something_else_than_the_rules_give_is_asked_about_first(
    desk: MainWindow, page: ClubPage, path: Path, tmp_path: Path
) -> None:
    lie = lying(tmp_path / "lie.yaml")
    told: list[str] = []

    def leave_out(box: QMessageBox) -> None:
        told.append(box.text())
        QTest.keyClick(box, Qt.Key.Key_Return)

    meet(leave_out)
    page.files_wanted.emit([lie])
    settle()
    assert "comes out differently" in told[0]
    assert told[0].endswith("Enter the recorded result?")
    assert len(load_club(path).records) == 3
    answer(0)
    with in_dialog(desk, QDialog.accept):
        page.files_wanted.emit([lie])
        settle()
    assert len(load_club(path).records) == 4
    open_game(desk, load_game(lie))
    meet(leave_out)
    press(desk, "file.club_enter")
    assert told[1] == told[0]


def test_what_is_no_finished_game_is_named_and_the_others_count(page: ClubPage, path: Path, tmp_path: Path) -> None:
    running = tmp_path / "laeuft.yaml"
    save_game(standard(), running)
    broken = tmp_path / "kaputt.yaml"
    broken.write_text("kapdip: [", encoding="utf-8")
    page.files_wanted.emit([running, broken, finished(tmp_path)])
    settle()
    told = "".join(boxes())
    assert "laeuft.yaml" not in told
    assert "kaputt.yaml" in told
    assert len(load_club(path).records) == 4
    assert [one.file for one in load_club(path).running] == [str(running)]


def test_a_game_is_taken_off_and_undo_brings_it_back_on_disk(page: ClubPage, path: Path) -> None:
    page.choose_season(None)
    page.games.list.choose("KA 2")
    QTest.keyClick(page.games.list, Qt.Key.Key_Delete)
    assert [one.number for one in load_club(path).records] == ["KA 1", "KA 3"]
    QTest.keyClick(page, Qt.Key.Key_Z, CONTROL)
    assert load_club(path) == a_club()
    QTest.keyClick(page, Qt.Key.Key_Y, CONTROL)
    assert len(load_club(path).records) == 2


def test_an_older_game_is_typed_in(desk: MainWindow, page: ClubPage, path: Path) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        dialog.name.setText("1987")
        dialog.places.setPlainText("1 Zoe (Zorro) 812\nunsinn")
        assert not dialog.accept_button.isEnabled()
        assert "2" in dialog.told.text()
        dialog.places.setPlainText("1 Zoe (Zorro) 812\n- Anna")
        dialog.accept()

    with in_dialog(desk, write):
        press(desk, "club.type")
    typed = load_club(path).records[-1]
    assert (typed.name, typed.number) == ("1987", "KA 4")
    assert [(one.person, one.alias, one.place) for one in typed.results] == [("Zoe", "Zorro", 1), ("Anna", None, None)]


def test_a_person_under_two_spellings_is_asked_about_once(desk: MainWindow, page: ClubPage, path: Path) -> None:
    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, TypedDialog)
        dialog.name.setText("alt")
        dialog.places.setPlainText("1 Anna.\n2 Bert")
        dialog.accept()
        answer(0)

    with in_dialog(desk, write):
        press(desk, "club.type")
    club = load_club(path)
    assert [member.name for member in club.people].count("Anna") == 1
    assert club.member("Anna.") is None
    assert likely_same(club) == ()


def test_names_that_hardly_differ_may_be_one_person() -> None:
    def same(*names: str) -> bool:
        return bool(likely_same(Club("x", tuple(map(Member, names)))))

    for first, second in (
        ("Dirk Wessel", "Dirk Wesel"),
        ("Dirk Wessel", "Dirk Wesssel"),
        ("Dirk Wessel", "Dirk Wesesl"),
        ("Dirk Wessel", "Dirk Wessen"),
        ("Jörg Maier", "Maier, Joerg"),
        ("anna", "Anna"),
    ):
        assert same(first, second), (first, second)
        assert same(second, first)
    for first, second in (
        ("Gast 1", "Gast 2"),
        ("Spieler 11", "Spieler 1"),
        ("Anna", "Anne"),
        ("Dirk Wessel", "Dirk Weber"),
        ("Jan Peter Maier", "Janpeter Maier"),
        ("Dirk Wessel", "Mark Wessel"),
    ):
        assert not same(first, second), (first, second)


def test_what_was_said_of_two_spellings_holds_for_the_next_game(desk: MainWindow, page: ClubPage, path: Path) -> None:
    assert desk.clubs.holder is not None
    for one in (record("eins", "Jörg Maier", "Maier, Joerg"), record("zwei", "Jörg Maier", "Maier, Joerg")):
        desk.clubs.holder.do("x", partial(enter_game, record=one))
        if one.name == "eins":
            answer(0)
        desk.clubs.entering.ask_about_spellings(desk.clubs.holder)
    assert [member.name for member in load_club(path).people].count("Jörg Maier") == 1
    assert load_club(path).member("Maier, Joerg") is None


def test_two_people_of_like_names_are_not_asked_about_again(desk: MainWindow, page: ClubPage, path: Path) -> None:
    assert desk.clubs.holder is not None
    desk.clubs.holder.do("x", lambda club: enter_game(club, record("z", "Ute Meier", "Meier, Ute")))
    answer(1)
    desk.clubs.entering.ask_about_spellings(desk.clubs.holder)
    desk.clubs.entering.ask_about_spellings(desk.clubs.holder)
    assert len(load_club(path).people) == 5


def test_names_become_public_one_by_one_and_people_are_renamed(desk: MainWindow, page: ClubPage, path: Path) -> None:
    def tick(dialog: QDialog) -> None:
        assert isinstance(dialog, PeopleDialog)
        dialog.table.item(1, 1).setCheckState(Qt.CheckState.Checked)  # type: ignore[union-attr]
        dialog.table.item(2, 0).setText("Cleopatra")  # type: ignore[union-attr]
        dialog.accept()

    with in_dialog(desk, tick):
        press(desk, "club.players")
    club = load_club(path)
    assert {member.name: member.is_public for member in club.people} == {
        "Anna": False,
        "Bert": True,
        "Cleopatra": False,
    }
    press(desk, "edit.undo")
    assert load_club(path) == a_club()


def test_a_club_is_renamed_everywhere_and_undo_gives_its_name_back(
    desk: MainWindow, page: ClubPage, path: Path
) -> None:
    def name(dialog: QDialog) -> None:
        assert isinstance(dialog, LineDialog)
        dialog.line.setText("")
        assert not dialog.accept_button.isEnabled()
        dialog.line.setText("Spielkreis")
        dialog.accept()

    with in_dialog(desk, name):
        press(desk, "club.name")
    assert load_club(path).name == "Spielkreis"
    assert desk.windowTitle() == "Spielkreis – Kapdip"
    assert recent_clubs(desk.session.settings)[path] == "Spielkreis"
    press(desk, "edit.undo")
    assert load_club(path).name == "Runde"
    assert desk.windowTitle() == "Runde – Kapdip"
    assert recent_clubs(desk.session.settings)[path] == "Runde"


def ticked(desk: MainWindow, key: str) -> list[str]:
    """The seasons that a game's menu ticks."""
    menu = QMenu(desk)
    desk.clubs.games._add_seasons(menu, key)
    found = [action.text() for action in menu.actions() if action.isChecked()]
    assert menu.actions()[-1].text() == "New season …"
    menu.deleteLater()
    return found


def test_seasons_and_days_are_given_by_the_menu_of_a_game(desk: MainWindow, page: ClubPage, path: Path) -> None:
    def typed(*lines: str) -> Callable[[QDialog], None]:
        def write(dialog: QDialog) -> None:
            assert isinstance(dialog, LineDialog)
            for line in lines:
                dialog.line.setText(line)
                if not dialog.accept_button.isEnabled():
                    assert line in dialog.told.text()
            dialog.accept_button.click()

        return write

    with in_dialog(desk, typed("Frühling")):
        desk.clubs.games._new_season("KA 3")
    assert load_club(path).records[2].season == "Frühling"
    assert ticked(desk, "KA 3") == ["Frühling"]
    desk.clubs.games.put_in_season("KA 3", None)
    assert load_club(path).records[2].season is None
    assert ticked(desk, "KA 3") == ["None"]
    with in_dialog(desk, typed("Frühling", "12.3.2019")):
        desk.clubs.games.ask_day("KA 3")
    assert load_club(path).records[2].ended == "2019-03-12"
    with in_dialog(desk, typed("")):
        desk.clubs.games.ask_day("KA 3")
    assert load_club(path).records[2].ended is None


# -- the file ----------------------------------------------------------------------------------------------------------


def test_a_club_that_another_program_has_open_can_be_looked_at_only(desk: MainWindow, path: Path) -> None:
    from kapdip.storage.club_opening import open_club

    other = open_club(path)
    try:
        desk.session.close()
        desk.clubs.open(path)
        settle()
        assert boxes()
        desk.clubs.games.remove("KA 1")
        assert boxes()
        assert len(load_club(path).records) == 3
    finally:
        other.lock.release()
        desk.clubs.release()


def test_what_somebody_else_wrote_is_not_overwritten_unasked(desk: MainWindow, page: ClubPage, path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace("name: Runde", "name: Kreis"), encoding="utf-8")
    answer(1)
    desk.clubs.games.remove("KA 1")
    settle()
    assert desk.clubs.holder is not None
    assert desk.clubs.holder.club.name == "Kreis"
    assert len(load_club(path).records) == 3


def test_esc_leaves_what_is_here_and_what_somebody_else_wrote_as_they_are(
    desk: MainWindow, page: ClubPage, path: Path
) -> None:
    others = path.read_text(encoding="utf-8").replace("name: Runde", "name: Kreis")
    path.write_text(others, encoding="utf-8")
    meet(lambda box: QTest.keyClick(box, Qt.Key.Key_Escape))
    desk.clubs.games.remove("KA 1")
    settle()
    assert desk.clubs.holder is not None
    assert desk.clubs.holder.club.name == "Runde"
    assert len(desk.clubs.holder.club.records) == 2
    assert path.read_text(encoding="utf-8") == others


def test_a_club_that_is_cut_off_goes_on_from_its_older_state(desk: MainWindow, page: ClubPage, path: Path) -> None:
    page.removal_wanted.emit("KA 3")
    desk.clubs.release()
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[: len(whole) // 2], encoding="utf-8")
    answer(0)
    desk.clubs.open(path)
    settle()
    assert load_club(path) == a_club()
    assert path.with_name("runde.unreadable.yaml").exists()


def test_opening_a_game_closes_the_club_and_frees_its_file(desk: MainWindow, page: ClubPage, path: Path) -> None:
    open_game(desk, table())
    assert desk.clubs.holder is None
    from kapdip.storage.lock import holder_of

    assert holder_of(path) == ""
    desk.session.close()


def test_clubs_of_one_name_are_told_apart_by_their_files() -> None:
    """A copy of a club has its name, too."""
    one, copy, other = Path("/club/kreis.yaml"), Path("/copy/kreis.yaml"), Path("/club/runde.yaml")
    told = distinct_names({one: "Kreis", copy: "Kreis", other: "Runde"})
    assert list(told.values()) == ["Kreis (/club/kreis.yaml)", "Kreis (/copy/kreis.yaml)", "Runde"]


# -- from a finished game ----------------------------------------------------------------------------------------------


def know_only(desk: MainWindow, *paths: Path) -> None:
    """Have the window know these clubs and no other."""
    for known in desk.session.settings.recent("recent_clubs"):
        desk.session.settings.forget(known, "recent_clubs")
    for path in paths:
        desk.session.settings.remember(path, "recent_clubs")


def test_a_finished_game_offers_itself_to_a_club(desk: MainWindow, path: Path) -> None:
    know_only(desk, path)
    open_game(desk, played(table(last_turn=2), 2))

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, ChoiceDialog)
        QTimer.singleShot(0, enter)
        dialog.accept()

    def enter() -> None:
        if not isinstance(desk.dialog, EnterDialog) or not desk.dialog.isVisible():
            QTimer.singleShot(5, enter)
            return
        desk.dialog.accept()

    with in_dialog(desk, choose):
        press(desk, "file.club_enter")
    assert len(load_club(path).records) == 4
    assert "Entered in Runde" in [row.text for row in rows_of(desk.session)]
    meet(lambda box: QTest.keyClick(box, Qt.Key.Key_Escape))
    press(desk, "file.club_enter")
    assert desk.session.game is not None, "asked first: the club, or another one"
    meet(lambda box: QTest.keyClick(box, Qt.Key.Key_Return))
    press(desk, "file.club_enter")
    assert desk.session.game is None
    assert desk.windowTitle() == "Runde – Kapdip"
    desk.clubs.release()


def test_a_game_that_was_taken_off_its_club_offers_itself_again(desk: MainWindow, page: ClubPage, path: Path) -> None:
    """Entered and taken off in the club's window: the Turn dock knows both."""
    know_only(desk, path)
    game = played(table(last_turn=2), 2)
    holder = page.holder
    assert holder is not None
    entered = replace(record_of(game), number="KA 99")
    assert holder.do(named(mark("{game} is entered"), game=game.name), lambda club: enter_game(club, entered))
    assert clubs_with(desk.session.settings, game) == {path: "Runde"}
    desk.clubs.undo()
    assert clubs_with(desk.session.settings, game) == {}
    desk.clubs.redo()
    open_game(desk, game)
    assert "Entered in Runde" in [row.text for row in rows_of(desk.session)]
    path.unlink()
    assert "Enter the game in a club …" in [row.text for row in rows_of(desk.session)]
    desk.session.close()


def test_a_club_that_has_the_game_already_is_named_from_then_on(desk: MainWindow, path: Path) -> None:
    """It was entered by a command, or on another computer."""
    game = played(table(last_turn=2), 2)
    create_club(enter_game(new_club("Kreis"), record_of(game)), path.with_name("kreis.yaml"))
    know_only(desk, path.with_name("kreis.yaml"))
    open_game(desk, game)
    assert "Entered in Kreis" not in [row.text for row in rows_of(desk.session)]
    with in_dialog(desk, lambda dialog: dialog.accept()):
        press(desk, "file.club_enter")
    assert boxes() == [f"This game is already entered, as KA 1 ({game.name})."]
    assert "Entered in Kreis" in [row.text for row in rows_of(desk.session)]
    desk.session.close()


def test_a_game_that_is_still_played_is_refused_with_a_reason(desk: MainWindow) -> None:
    open_game(desk, table())
    press(desk, "file.club_enter")
    assert "still being played" in desk.status_text()
    desk.session.close()


def test_a_season_is_published_in_two_clicks_without_names_that_are_not_ticked(
    desk: MainWindow, page: ClubPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "saison.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    page.season = None
    page.refresh()
    QTest.keyClick(page, Qt.Key.Key_F9)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[2].trigger()
    menu.close()
    assert desk.status_text() == "Saved: saison.txt"
    told = out.read_text(encoding="utf-8")
    assert "Anna" not in told
    assert "Hall of fame KA" in told


def test_all_names_are_printed_for_the_club_that_is_open_and_no_longer(
    desk: MainWindow, page: ClubPage, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tick stayed for the next club and the next evening: everybody's names went out with what was published."""
    out = tmp_path / "saison.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    page.season = None
    page.refresh()

    def menu() -> QMenu:
        page.ask_to_publish()
        found = QApplication.activePopupWidget()
        assert isinstance(found, QMenu)
        found.close()
        return found

    menu().actions()[-1].trigger()
    assert menu().actions()[-1].isChecked()
    menu().actions()[2].trigger()
    assert desk.status_text() == "Saved: saison.txt, with all names"
    assert "Anna" in out.read_text(encoding="utf-8")
    desk.clubs.close()
    desk.clubs.open(path)
    settle()
    assert not menu().actions()[-1].isChecked()


def test_an_empty_club_says_what_to_do(desk: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "leer.yaml"
    create_club(new_club("Leer"), file)
    desk.session.close()
    desk.clubs.open(file)
    settle()
    page = desk.clubs.page
    assert "drag them here" in page.games.nothing.text()
    assert page.games.nothing.isVisible()
    assert not page.hall._marks_title.isVisible()
    assert page.ranking.nothing.isVisible()
    assert not page.ranking.table.isVisible()
    desk.clubs.release()


def test_the_page_of_keys_names_every_number_that_counts_anew_and_no_other(desk: MainWindow, page: ClubPage) -> None:
    for language, control in (("en", "Ctrl"), ("de", "Strg")):
        rows = dict(OTHERS)["In a club"]
        keys = keys_text(rows[0][0], words_in(language).gettext)
        assert keys == f"{control}+1 … {control}+{len(page.ranking.buttons)}"
    for number, name in enumerate(page.ranking.buttons, 1):
        QTest.keyClick(page, Qt.Key(Qt.Key.Key_0 + number), CONTROL)
        assert [one for one, button in page.ranking.buttons.items() if button.isChecked()] == [name]


def test_escape_leaves_the_question_where_a_club_comes_from(desk: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a club it opened the dialog of files."""
    know_only(desk)
    asked = list[str]()

    def chosen(*_args: object) -> tuple[str, str]:
        asked.append("a file")
        return "", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", chosen)
    open_game(desk, played(table(last_turn=2), 2))

    meet(lambda box: QTest.keyClick(box, Qt.Key.Key_Escape))
    press(desk, "file.club_enter")
    assert asked == []
    meet(lambda box: next(one for one in box.buttons() if one.text().replace("&", "") == "Open a club …").click())
    press(desk, "file.club_enter")
    assert asked == ["a file"]
    desk.session.close()
