"""The dialog for a new game: by keys only, checked while typing, every fault beside its field."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect, QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QMenu, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from kapdip.board.reading import standard_board
from kapdip.exchange.profile_data import PROFILES, differences, load_profile, with_house_rules
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.storage.files import save_game
from kapdip.words.catalogue import words_in
from kapdip.words.rule_names import PROFILE_CARDS
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.parts import short_path
from tests.patience import MILLISECONDS
from tests.ui.window_kit import NAMES, close_window, new_game_asked, open_window, settle


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("new"))
    yield made
    close_window(made)


@pytest.fixture
def dialog(window: MainWindow, tmp_path: Path) -> Iterator[NewGameDialog]:
    with new_game_asked(window, tmp_path) as made:
        yield made


def editor(dialog: NewGameDialog) -> QWidget:
    """Where a name is being typed."""
    found = dialog.players.viewport().findChildren(QLineEdit)
    return next((one for one in found if one.isVisible()), dialog.players)


def type_name(dialog: NewGameDialog, name: str) -> None:
    QTest.keyClicks(dialog.players, name[0])
    QTest.keyClicks(editor(dialog), name[1:])


def choose(dialog: NewGameDialog, profile: str) -> None:
    QTest.mouseClick(dialog.cards.cards[profile], Qt.MouseButton.LeftButton)


def test_eight_names_typed_one_after_the_other_make_a_game(dialog: NewGameDialog) -> None:
    for number in range(8):
        assert not dialog.accept_button.isEnabled()
        type_name(dialog, f"Player {number}")
        if number < 7:
            QTest.keyClick(editor(dialog), Qt.Key.Key_Return)
            settle()
    assert len(dialog.players.names()) == 8, "the name that is still being typed counts"
    assert dialog.accept_button.isEnabled()
    QTest.keyClick(editor(dialog), Qt.Key.Key_Return)
    settle()
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert dialog.made is not None
    assert [seat.alias for seat in dialog.made.seats] == [f"Player {number}" for number in range(8)]


def test_enter_goes_to_the_next_name_where_names_are_mended_one_after_the_other(dialog: NewGameDialog) -> None:
    dialog.players.set_names(["Jorg", "Anne", "Umit"])
    dialog.players.setCurrentRow(0)
    for name in ("Joerg", "Aenne", "Uemit", "Zoe"):
        type_name(dialog, name)
        QTest.keyClick(editor(dialog), Qt.Key.Key_Return)
        settle()  # the field of the row is gone
    assert dialog.players.names() == ("Joerg", "Aenne", "Uemit", "Zoe")
    assert dialog.players.currentRow() == 4, "the empty one"


def test_names_typed_as_fast_as_keys_come_go_each_into_its_own_row(dialog: NewGameDialog) -> None:
    """Enter closed the editor a moment later: what was typed meanwhile went into the row above, `UteV`, `era`."""
    dialog.players.setFocus()
    for name in ("Ute", "Vera", "Wim"):
        for letter in name:
            QTest.keyClicks(editor(dialog), letter)
        QTest.keyClick(editor(dialog), Qt.Key.Key_Return)
    assert dialog.players.names() == ("Ute", "Vera", "Wim")


def test_escape_in_a_name_takes_back_what_was_typed_and_closes_nothing(dialog: NewGameDialog) -> None:
    type_name(dialog, "Anna")
    assert dialog.players.names() == ("Anna",)
    QTest.keyClick(editor(dialog), Qt.Key.Key_Escape)
    settle()
    assert dialog.players.names() == ()
    assert dialog.isVisible()


def test_a_list_is_pasted_by_the_key(dialog: NewGameDialog) -> None:
    QGuiApplication.clipboard().setText("1. Anna\n2. Bert\n3. Cid")
    QTest.keyClick(dialog.players, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.players.names() == ("Anna", "Bert", "Cid")
    dialog.players.setCurrentRow(2)
    QTest.keyClick(dialog.players, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert dialog.players.names() == ("Anna", "Cid", "Bert")
    QTest.keyClick(dialog.players, Qt.Key.Key_Delete)
    assert dialog.players.names() == ("Anna", "Bert")


def test_a_list_is_pasted_by_the_key_into_a_row_that_is_open(dialog: NewGameDialog) -> None:
    dialog.players.set_names(("Zoe",))
    dialog.players.editItem(dialog.players.currentItem())
    editor = dialog.players.findChild(QLineEdit)
    assert editor is not None
    QGuiApplication.clipboard().setText("Anna\nBen\r\nCid\n")
    QTest.keyClick(editor, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert dialog.players.names() == ("Zoe", "Anna", "Ben", "Cid")
    assert dialog.players.state() != QAbstractItemView.State.EditingState


def test_a_pasted_list_leaves_out_headings_and_addresses_and_nothing_else(dialog: NewGameDialog) -> None:
    dialog.players.paste('Teilnehmer:\n1. Anna <anna@mail.example>\n"Bert" <b@mail.example>; Cid\nAnna\n')
    assert dialog.players.names() == ("Anna", "Bert", "Cid", "Anna")
    assert dialog.players.fault(3), "a name that comes twice stays, marked"
    dialog.players.set_names(())
    dialog.players.paste("Spieler: Dora, Emil\n")
    assert dialog.players.names() == ("Dora", "Emil")


@pytest.mark.parametrize("name", ["England", "Mark", "Österreich", "austria", "Rubel"])
def test_a_name_that_a_power_or_currency_has_is_told(dialog: NewGameDialog, name: str) -> None:
    dialog.players.set_names(NAMES)
    assert "misread" not in dialog.verdict.text()
    dialog.players.set_names([*NAMES[1:], name])
    assert name in dialog.verdict.text()
    assert "misread" in dialog.verdict.text()
    assert dialog.accept_button.isEnabled(), "it is allowed"


def test_what_is_typed_right_after_a_click_is_the_name(dialog: NewGameDialog) -> None:
    dialog.players.set_names(())
    place = dialog.players.visualItemRect(dialog.players.item(0)).center()
    QTest.mouseClick(dialog.players.viewport(), Qt.MouseButton.LeftButton, pos=place)
    for letter in "Albert":
        QTest.keyClicks(editor(dialog), letter)
    QTest.keyClick(editor(dialog), Qt.Key.Key_Return)
    assert dialog.players.names() == ("Albert",)


def test_a_name_stays_as_it_is_typed_though_it_begins_like_another_one(dialog: NewGameDialog) -> None:
    dialog.players.set_names(NAMES[:2])
    type_name(dialog, f"{NAMES[0]}bel")
    QTest.keyClick(editor(dialog), Qt.Key.Key_Return)
    assert dialog.players.names() == (*NAMES[:2], f"{NAMES[0]}bel")
    settle()
    type_name(dialog, NAMES[0])
    QTest.keyClick(editor(dialog), Qt.Key.Key_Return)
    assert dialog.players.fault(3), "a name that comes twice stays, marked"


def test_a_name_that_comes_twice_is_marked_where_it_stands(dialog: NewGameDialog) -> None:
    dialog.players.set_names([*NAMES, NAMES[0]])
    assert dialog.players.fault(len(NAMES))
    assert not dialog.players.fault(0)
    assert NAMES[0] in dialog.verdict.text()
    assert not dialog.accept_button.isEnabled()


@pytest.mark.parametrize("seed", ["", "x", "-1", "1.5", "9" * 16])
def test_a_seed_that_is_no_number_is_told_below_it(dialog: NewGameDialog, seed: str) -> None:
    dialog.players.set_names(NAMES)
    assert dialog.accept_button.isEnabled()
    dialog.seed.setText(seed)
    dialog.check()
    assert dialog.seed_note.property("role") == "bad"
    assert dialog.seed.property("fault") == "true"
    assert "within the rules" in dialog.verdict.text(), "the players are not to blame"
    assert not dialog.accept_button.isEnabled()
    dialog._dice_button.click()
    assert dialog.accept_button.isEnabled()


@pytest.mark.parametrize("name", ["", "~", "/", "x" * 400, "~nobody-of-this-name/a.yaml\0"])
def test_a_file_that_cannot_be_is_told_below_it(
    dialog: NewGameDialog, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))  # ~ is a folder that is there
    dialog.players.set_names(NAMES)
    dialog.file.setText(name)
    dialog.file.textEdited.emit(name)
    assert dialog.file_note.property("role") == "bad"
    assert not dialog.accept_button.isEnabled()


def test_a_file_inside_a_file_is_refused_and_an_ending_is_added(dialog: NewGameDialog, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    dialog.players.set_names(NAMES)
    dialog.file.setText(str(tmp_path / "file" / "game.yaml"))
    dialog.check()
    assert not dialog.accept_button.isEnabled()
    told = f"{short_path(tmp_path / 'file')} is a file, not a folder. Choose another folder."
    assert dialog.file_note.text() == told
    dialog.file.setText(str(tmp_path / "Club evening 3"))
    dialog.check()
    assert dialog.accept_button.isEnabled()
    assert dialog.path() == tmp_path / "Club evening 3.yaml"


def test_a_new_game_is_put_into_the_users_documents(window: MainWindow) -> None:
    made = NewGameDialog(window.session, window)
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    assert made.path().parent == documents / "Kapdip"
    assert made.path().suffix == ".yaml"
    made.deleteLater()


@pytest.mark.parametrize("profile", PROFILES)
def test_each_difference_of_a_profile_is_told_in_a_sentence(dialog: NewGameDialog, profile: str) -> None:
    choose(dialog, profile)
    base = load_profile(profile)
    dialog.about.show_profile(base, standard_board(), whole=True)
    sentences = [text for text in dialog.about.texts() if text.startswith("•")]
    told = [one for one in differences(base) if base.trades or not one.key.startswith("profile.players_")]
    assert len(sentences) == len(told), "without the exchange the card alone says how many play"


def test_an_amount_keeps_its_currency_in_the_line(dialog: NewGameDialog) -> None:
    for profile, price in (("ka2007", "1.00\u00a0Euro"), ("cd1991", "1.00\u00a0ECU")):
        dialog.about.show_profile(load_profile(profile), standard_board())
        assert any(f"at {price}." in text for text in dialog.about.texts())


def test_house_rules_are_folded_and_say_how_many_are_chosen(dialog: NewGameDialog) -> None:
    assert not dialog.fleet_rome.isVisible()
    QTest.keyClick(dialog.rules_button, Qt.Key.Key_Space)
    assert dialog.fleet_rome.isVisible()
    QTest.keyClick(dialog.fleet_rome, Qt.Key.Key_Space)
    dialog.rules.last_turn.setValue(15)
    QTest.keyClick(dialog.rules_button, Qt.Key.Key_Space)
    assert not dialog.fleet_rome.isVisible()
    assert "2" in dialog.rules_button.text()
    dialog.players.set_names(NAMES)
    game = dialog.try_make()
    assert game.profile.last_turn == 15
    assert game.variant.start == "fleet-rome"


def test_what_everybody_starts_with_is_a_house_rule(dialog: NewGameDialog) -> None:
    dialog.rules_button.setChecked(True)
    assert dialog.rules.start_units.value() == 1000
    dialog.rules.start_units.setValue(750)
    dialog.players.set_names(NAMES)
    assert "1" in dialog.rules_button.text()
    assert any("750" in text for text in dialog.about.texts())
    game = dialog.try_make()
    assert dict(game.profile.house_rules) == {"start_units": 750}
    assert set(game.turn.start.accounts[NAMES[0]].holdings.values()) == {750}
    choose(dialog, "standard")
    assert not dialog.rules.start_units.isVisible()
    assert dialog.chosen_profile().house_rules == {}
    choose(dialog, "ka2007")
    assert dialog.rules.start_units.value() == 1000
    dialog.take_over(game)
    assert dialog.rules.start_units.value() == 750
    assert dict(dialog.chosen_profile().house_rules) == {"start_units": 750}


def test_without_an_exchange_each_row_shows_its_power(dialog: NewGameDialog) -> None:
    choose(dialog, "standard")
    dialog.players.set_names(NAMES[:7])
    assert [dialog.players.power(row) for row in range(7)] == list(standard_board().powers)
    assert dialog.accept_button.isEnabled()
    choose(dialog, "ka2007")
    assert dialog.players.power(0) == ""


def tab_round(dialog: NewGameDialog) -> list[QWidget]:
    """What Tab comes to from the file on, until it is there again."""
    dialog.activateWindow()
    dialog.file.setFocus()
    seen: list[QWidget] = []
    while (at := QApplication.focusWidget()) is not None and at not in seen:
        seen.append(at)
        QTest.keyClick(at, Qt.Key.Key_Tab)
    assert at is dialog.file
    return seen


def test_what_is_made_while_the_dialog_is_shown_has_its_place_in_the_round_of_tab(dialog: NewGameDialog) -> None:
    choose(dialog, "cd1991")
    settle()
    more = dialog.about.findChild(QPushButton)
    seen = tab_round(dialog)
    assert more in seen
    assert seen.index(more) < seen.index(dialog.cards.search)
    assert seen[-1] is dialog.cancel_button, "there are no names yet: nothing can be accepted"


def test_tab_leads_through_every_field_and_comes_back(dialog: NewGameDialog) -> None:
    dialog.rules_button.setChecked(True)
    seen = tab_round(dialog)
    wanted = [
        dialog.file,
        dialog.players,
        dialog.cards.search,
        dialog.cards.cards["ka2007"],
        dialog.rules_button,
        dialog.fleet_rome,
        dialog.seed,
        dialog.language,
    ]
    assert [widget for widget in seen if widget in wanted] == wanted


def test_a_file_that_cannot_be_written_leaves_the_dialog_as_it_is(
    dialog: NewGameDialog, window: MainWindow, tmp_path: Path
) -> None:
    names = [f"Player {number}" for number in range(8)]
    dialog.players.set_names(names)
    taken = tmp_path / "file"
    taken.write_text("no folder")
    dialog._write = lambda game, path: window.actions_of.files._created(game, taken / path.name)
    dialog.accept()
    assert dialog.isVisible()
    assert dialog.made is None
    assert list(dialog.players.names()) == names
    assert "Wednesday.yaml could not be written" in dialog.file_note.text()
    dialog._write = window.actions_of.files._created
    dialog.accept()
    assert dialog.made is not None
    assert (tmp_path / "Wednesday.yaml").exists()


def test_names_that_differ_in_accents_alone_are_told(dialog: NewGameDialog) -> None:
    dialog.players.set_names([*(f"Player {number}" for number in range(7)), "Krösus", "Kroesus"])
    assert dialog.accept_button.isEnabled(), "it is allowed"
    assert dialog.verdict.text().endswith("Easily confused: Krösus, Kroesus.")


def test_names_that_differ_in_capitals_alone_are_refused_where_they_stand(dialog: NewGameDialog) -> None:
    dialog.players.set_names([*(f"Player {number}" for number in range(7)), "Krösus", "krösus"])
    said = "“Krösus” and “krösus” are too alike to tell apart in an email. Change one of them."
    assert not dialog.accept_button.isEnabled()
    assert dialog.verdict.text() == said


def test_a_game_without_an_exchange_is_not_measured_by_one(dialog: NewGameDialog) -> None:
    words = dialog.about
    words.show_profile(load_profile("intimate"), standard_board())
    assert any("(instead of 21)" in text for text in words.texts())
    assert words.texts()[0] == "This game's rules (Ludomaniac 2007 in brackets):"
    assert not any("difference" in text for text in words.texts())


def test_a_game_for_a_fixed_number_asks_for_no_fewer_and_no_more(dialog: NewGameDialog) -> None:
    """It said `at least` to seven of seven."""
    choose(dialog, "stab")
    assert dialog.verdict.text() == "Type the names of the 7 players."
    dialog.players.paste("Anna\nBert\nCleo")
    assert dialog.verdict.text() == "4 more players are needed."
    choose(dialog, "ka2007")
    assert dialog.verdict.text() == "At least 5 more players are needed."


@pytest.mark.parametrize(
    ("profile", "telling"),
    [("stab", "Only failures"), ("intimate", "home centre"), ("baseball", "Every year is an inning")],
)
def test_what_makes_a_game_what_it_is_stands_among_the_first_sentences(
    dialog: NewGameDialog, profile: str, telling: str
) -> None:
    """There stood how many players it has, instead of how many the exchange has."""
    words = dialog.about
    words.show_profile(load_profile(profile), standard_board())
    assert any(telling in text for text in words.texts())
    assert not any("players take part" in text for text in words.texts())


@pytest.mark.parametrize("form", ["{power}: {name}", "{name} ({power})", "{power} - {name}", "- {name} = {power}"])
def test_a_pasted_list_that_names_the_powers_seats_everybody_at_his_own(dialog: NewGameDialog, form: str) -> None:
    choose(dialog, "standard")
    seats = {
        "Turkey": "Gina",
        "Russland": "Fritz",
        "Italy": "Jean-Luc",
        "Österreich": "Anna",
        "Germany": "Dora",
        "France": "Cleo",
        "England": "E",
    }
    dialog.players.set_names(())
    dialog.players.paste("\n".join(form.format(power=power, name=name) for power, name in seats.items()))
    assert dialog.players.names() == ("Anna", "E", "Cleo", "Dora", "Jean-Luc", "Fritz", "Gina")
    dialog.players.set_names(())
    dialog.players.paste("Turkey: Gina\nTurkey: Anna")
    assert dialog.players.names() == ("Turkey: Gina", "Turkey: Anna"), "what is in doubt stays as it is written"


MAIL = """Von: Werner Pohlmann <w.pohlmann@mail.example>
Betreff: Re: KA 7 - Mitspieler

Moin Günter,

hier die Liste:
1. Graf Zahl (Werner Pohlmann, w.pohlmann@mail.example)
2. Dagobert Duck - Hannelore Breitscheid <hanne.b@mail.example>
3. Onassis
4. Die Bank von England :-)

Bis bald, Werner
"""


def test_of_a_whole_mail_only_the_list_is_taken_and_who_plays_is_written_down(dialog: NewGameDialog) -> None:
    choose(dialog, "ka2007")
    dialog.players.set_names(NAMES[:6])
    dialog.players.paste(MAIL)
    assert dialog.players.names()[6:] == ("Graf Zahl", "Dagobert Duck", "Onassis", "Die Bank von England")
    row = dialog.players.item(7)
    assert "Hannelore Breitscheid" in row.data(Qt.ItemDataRole.AccessibleTextRole)
    row.setText("Dagobert")
    dialog.accept()
    assert dialog.made is not None
    people = {seat.alias: seat.occupants[-1].person for seat in dialog.made.seats}
    assert people["Graf Zahl"] == "Werner Pohlmann"
    assert people["Dagobert"] == "Hannelore Breitscheid", "a name that is changed keeps its person"
    assert people["Onassis"] == ""


def strike(dialog: NewGameDialog, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key, wherever the focus is."""
    QTest.keyClick(dialog.focusWidget() or dialog, key, modifier)
    settle()


def test_ctrl_enter_in_the_middle_of_a_name_makes_the_game_with_it(dialog: NewGameDialog) -> None:
    dialog.players.set_names([f"Player {number}" for number in range(7)])
    dialog.players.setFocus()
    type_name(dialog, "Zoe")
    editor(dialog).setFocus()
    strike(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.made is not None, "one press is enough"
    assert dialog.made.seats[-1].alias == "Zoe"


def test_a_refused_ctrl_enter_keeps_the_name_that_was_being_typed(dialog: NewGameDialog) -> None:
    dialog.players.set_names(["Anna", "Bert"])
    dialog.players.setFocus()
    type_name(dialog, "Zoe")
    editor(dialog).setFocus()
    strike(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.made is None
    assert dialog.players.names() == ("Anna", "Bert", "Zoe")


def test_every_change_of_the_list_of_players_can_be_undone(dialog: NewGameDialog) -> None:
    undo, players = Qt.KeyboardModifier.ControlModifier, dialog.players
    players.set_names(["Anna", "Bert", "Cleo"])
    players.setFocus()
    players.setCurrentRow(1)
    strike(dialog, Qt.Key.Key_Delete)
    assert players.names() == ("Anna", "Cleo")
    players.paste("Dora, Emil")
    players.setCurrentRow(0)
    strike(dialog, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert players.names() == ("Cleo", "Anna", "Dora", "Emil")
    strike(dialog, Qt.Key.Key_Z, undo)
    assert players.names() == ("Anna", "Cleo", "Dora", "Emil")
    strike(dialog, Qt.Key.Key_Z, undo)
    strike(dialog, Qt.Key.Key_Z, undo)
    assert players.names() == ("Anna", "Bert", "Cleo")
    assert players.currentRow() == 1, "the one who is back is chosen"
    for _ in range(3):
        strike(dialog, Qt.Key.Key_Y, undo)
    assert players.names() == ("Cleo", "Anna", "Dora", "Emil")
    type_name(dialog, "Otto")
    QTest.keyClick(editor(dialog), Qt.Key.Key_Return)
    settle()
    before = players.names()
    strike(dialog, Qt.Key.Key_Y, undo)
    assert players.names() == before, "after something new there is nothing to do again"
    strike(dialog, Qt.Key.Key_Z, undo)
    assert players.names() == ("Cleo", "Anna", "Dora", "Emil")


def test_arrows_go_from_card_to_card(dialog: NewGameDialog) -> None:
    first = dialog.cards.cards["ka2007"]
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert dialog.cards.profile.name == "ka1997"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("two players, no exchange", ["intimate"]),
        ("two players", ["intimate"]),
        ("two players, exchange", ["cd1985", "cd1991", "bourse1975"]),
        ("1997", ["ka1997"]),
        ("three", ["cd1985", "cd1991", "bourse1975"]),
        ("seven", ["standard", "baseball", "stab"]),
        ("no exchange", ["standard", "intimate", "baseball", "stab"]),
        ("swiss", ["cd1985"]),
        ("exchange 15", ["cd1985", "cd1991", "bourse1975"]),
        ("seven innings", ["baseball"]),
        ("dice", []),
        ("", list(PROFILES)),
    ],
)
def test_a_card_is_found_by_what_people_say_of_the_game(dialog: NewGameDialog, typed: str, found: list[str]) -> None:
    QTest.keyClicks(dialog.cards.search, typed)
    assert [name for name, card in dialog.cards.cards.items() if card.isVisibleTo(dialog)] == found
    dialog.cards.search.clear()


def test_esc_empties_the_field_that_finds_a_game_before_it_leaves(dialog: NewGameDialog) -> None:
    dialog.cards.search.setFocus()
    QTest.keyClicks(dialog.cards.search, "swiss")
    QTest.keyClick(dialog.cards.search, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert dialog.cards.search.text() == ""
    QTest.keyClick(dialog.cards.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_an_inning_can_be_played_without_its_summer(dialog: NewGameDialog) -> None:
    choose(dialog, "baseball")
    rounds, last_turn = dialog.rules.rounds, dialog.rules.last_turn
    dialog.rules.heading.click()
    settle()
    assert rounds.isVisible()
    assert rounds.text().replace("&", "") == dialog.say("Two rounds a year: without the summer")
    QTest.keyClick(rounds, Qt.Key.Key_Space)
    assert (dialog.chosen_profile().rounds_a_year, last_turn.value()) == (2, 14)
    last_turn.setValue(4)
    assert dict(dialog.chosen_profile().house_rules) == {"rounds_a_year": 2, "last_turn": 4}
    choose(dialog, "standard")
    assert not rounds.isVisible()
    assert dialog.chosen_profile().rounds_a_year == 2
    choose(dialog, "baseball")
    dialog.players.set_names([f"Player {number}" for number in range(7)])
    last_turn.setValue(4)
    before, profile = dialog.try_make(), dialog.chosen_profile()
    choose(dialog, "ka2007")
    dialog.take_over(before)
    assert rounds.isChecked()
    assert (dialog.chosen_profile(), last_turn.value()) == (profile, 4)


def test_every_line_of_a_card_is_short() -> None:
    for name in PROFILES:
        for language in ("en", "de"):
            assert len(words_in(language).gettext(PROFILE_CARDS[name][1]).split()) <= 16, name


def test_a_game_is_made_as_last_time(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    profile = with_house_rules(load_profile("ka2007"), {"last_turn": 11, "exclude_after": 5})
    earlier = new_game("Earlier", variant_of(profile, "fleet-rome"), NAMES, seed=1, language="de", press_apart=True)
    save_game(earlier, tmp_path / "Earlier.yaml")
    window.session.settings.remember(tmp_path / "Earlier.yaml")
    window.session.drafts.clear()
    again = NewGameDialog(window.session, window)
    again.show()
    QTest.mouseClick(again.again.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: again.players.names() == tuple(NAMES), timeout=MILLISECONDS)
    made = again.try_make()
    assert made.profile == earlier.profile
    assert (made.variant, made.language, made.press_apart) == (earlier.variant, "de", True)
    assert [seat.alias for seat in made.seats] == [seat.alias for seat in earlier.seats]
    assert made.seed != earlier.seed
    assert "11" in " ".join(again.about.texts())
    again.reject()
    again.deleteLater()


def test_enter_chooses_the_game_that_was_found(dialog: NewGameDialog) -> None:
    """The found card stood alone, and the rules remained those of the card that was out of sight."""
    dialog.players.paste("\n".join(f"P{number}" for number in range(10)))
    before = dialog.cards.profile.name
    for typed, chosen in (("", before), ("kautzsch", "cd1985"), ("xyzzy", "cd1985")):
        dialog.cards.search.setFocus()
        dialog.cards.search.clear()
        QTest.keyClicks(dialog.cards.search, typed)
        QTest.keyClick(dialog.cards.search, Qt.Key.Key_Return)
        assert dialog.cards.profile.name == chosen
        assert dialog.isVisible(), "the game is made by Ctrl+Enter only"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("screen", [(1366, 768), (1920, 1080)])
def test_all_of_it_is_to_be_seen_at_once(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, screen: tuple[int, int]
) -> None:
    """A few lines that have to be scrolled to look like a fault where there is room for them."""
    room = SimpleNamespace(availableGeometry=lambda: QRect(0, 0, *screen))
    monkeypatch.setattr("kapdip_gui.dialogs.base.screen_of", lambda _: room)
    window.session.language = language
    with new_game_asked(window, tmp_path) as dialog:
        areas = [one for one in dialog.body.findChildren(QScrollArea) if one.isVisible()]
        assert len(areas) == 2
        assert [one.verticalScrollBar().maximum() for one in areas] == [0, 0]
    window.session.language = "en"


@pytest.mark.parametrize("width", [880, 1004, 1266])
def test_no_card_is_cut_off_where_the_window_is_narrow(dialog: NewGameDialog, width: int) -> None:
    dialog.resize(width, 660)
    settle()
    area = dialog.body.findChildren(QScrollArea)[0]
    cards = dialog.cards.cards.values()
    assert all(card.mapTo(area.viewport(), card.rect().topRight()).x() < area.viewport().width() for card in cards)
    assert len({card.x() for card in cards}) == (3 if width == 1266 else 2)
    dialog.cards.search.setText("stab")
    settle()
    assert [card.profile.name for card in cards if card.isVisible()] == ["stab"]
    dialog.cards.search.clear()
    settle()
    assert all(card.isVisible() for card in cards)


def test_a_table_is_filled_up_with_computers_and_a_row_goes_back_to_a_person(
    dialog: NewGameDialog, window: MainWindow
) -> None:
    for number in range(7):
        type_name(dialog, f"Player {number}")
        QTest.keyClick(editor(dialog), Qt.Key.Key_Return)
    fill = next(one for one in dialog.findChildren(QPushButton) if one.shortcut() == QKeySequence("Alt+U"))
    assert not fill.isHidden()
    QTest.mouseClick(fill, Qt.MouseButton.LeftButton)
    assert len(dialog.players.names()) == 10
    assert len(dialog.players.computers()) == 3
    dialog.players.setCurrentRow(7)
    settle()
    place = dialog.players.visualItemRect(dialog.players.item(7))
    QTest.mouseClick(
        dialog.players.viewport(), Qt.MouseButton.LeftButton, pos=place.center() + QPoint(place.width() // 2 - 30, 0)
    )
    menu = next(one for one in dialog.players.findChildren(QMenu) if one.isVisible())
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    settle()
    assert len(dialog.players.computers()) == 2
    made = dialog.try_make()
    assert [seat.alias for seat in made.seats if seat.computer] == list(dialog.players.computers())
    choose(dialog, "standard")
    assert fill.isHidden()
    assert dialog.players.computers() == {}
