"""Help: the rules with their paragraphs, all keys, all commands, all licences."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kapdip.exchange.profile_data import load_profile
from kapdip.game.stages import stages_by_name
from kapdip.game.variant import variant_of
from kapdip.showing.commands import MENUS
from kapdip.showing.docks import DOCKS
from kapdip.showing.licences import PARTS, licence_text
from kapdip.showing.rules_topics import FINISHED, TOPICS, topic_for
from kapdip.words.catalogue import words_in
from kapdip_gui.dialogs.about import AboutDialog
from kapdip_gui.dialogs.command_list import CommandList
from kapdip_gui.dialogs.keys import KeysDialog, shortcuts_text
from kapdip_gui.dialogs.rules import RulesDialog
from kapdip_gui.dialogs.seats import SeatsDialog
from kapdip_gui.dialogs.tour import STEPS, TourDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.style import style
from tests.ui.window_kit import begun, close_window, open_game, open_window, press, settle

ROOT = Path(__file__).resolve().parents[2]
RULES = [rule for _, rules in TOPICS.values() for rule in rules]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("help"))
    yield made
    close_window(made)


@pytest.fixture
def window(desk: MainWindow) -> MainWindow:
    desk.session.language = "en"
    open_game(desk, begun(1))
    return desk


# -- keys and commands -------------------------------------------------------------------------------------------------


def test_no_key_of_the_window_means_two_things(window: MainWindow) -> None:
    given = [keys.toString() for _, action in window.commands for keys in action.shortcuts()]
    own = [short for short in window.findChildren(QShortcut) if cast(QWidget, short.parent()).window() is window]
    given += [short.key().toString() for short in own]
    assert [keys for keys, count in Counter(given).items() if count > 1] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_two_menus_have_the_same_letter(language: str) -> None:
    letters = [re.findall("&(.)", words_in(language).gettext(text))[0].lower() for _, text in MENUS]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_shortcut_is_on_the_page_of_keys(window: MainWindow, language: str) -> None:
    window.session.language = language
    dialog = KeysDialog(window.session, window.commands, window)
    listed = {(what, keys) for _, what, keys in dialog.rows()}
    for command, action in window.commands:
        if action.shortcuts():
            assert (window.session.say(command.text), shortcuts_text(action)) in listed
    dialog.deleteLater()


def test_a_key_is_found_by_what_it_does_and_by_its_name(window: MainWindow) -> None:
    dialog = KeysDialog(window.session, window.commands, window)
    dialog.field.setText("curtain")
    dialog.field.setText("hide public")
    assert dialog.list.topLevelItemCount() == 2, "a heading and a row"
    dialog.field.setText("ctrl+m")
    assert dialog.list.topLevelItemCount() >= 2
    dialog.field.setText("no such thing")
    assert dialog.list.topLevelItemCount() == 0
    dialog.deleteLater()


def test_every_command_is_in_the_list_of_commands(window: MainWindow) -> None:
    dialog = CommandList(window.session, window.commands, window)
    there = [action for action in window.commands if action[1].isVisible()]
    assert dialog.list.topLevelItemCount() == len(there) == len(list(window.commands)) - 2, (
        "no bids beside an exchange, no game beside itself"
    )
    dialog.field.setText(QKeySequence("F5").toString(QKeySequence.SequenceFormat.NativeText))
    shown = dialog.list.model()
    keys = [str(shown.index(row, 1).data()) for row in range(shown.rowCount())]
    assert keys
    assert all("F5" in text for text in keys)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    settle()


def test_the_view_menu_ticks_the_docks_that_are_shown(window: MainWindow) -> None:
    assert window.docks is not None
    window.docks["press"].hide()
    window.docks["orders"].show()
    window.menus["view"].aboutToShow.emit()
    assert not window.commands["view.dock.press"].isChecked()
    assert window.commands["view.dock.orders"].isChecked()
    window.docks["press"].show()


# -- rules -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [*DOCKS, *stages_by_name(variant_of(load_profile("ka2007")))])
def test_every_dock_and_every_step_has_its_rules(place: str) -> None:
    assert (DOCKS[place].topic if place in DOCKS else FINISHED.get(place, place)) in TOPICS


def test_every_rule_says_where_it_stands_and_speaks_german() -> None:
    for rule in RULES:
        assert rule.ka or rule.standard or rule.manual, rule.text
        assert words_in("de").gettext(rule.text) != rule.text


def test_the_paragraphs_exist_in_the_sources(shared: Path) -> None:
    variant = (shared / "seeds" / "ka-ludomaniac-2007.txt").read_text(encoding="utf-8")
    standard = (shared / "seeds" / "standard-ludomaniac-2011.txt").read_text(encoding="utf-8")
    manual = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for rule in RULES:
        for heading in filter(None, rule.ka.split("; ")):
            assert re.search(rf"^(2 )?{re.escape(heading)}", variant, re.MULTILINE | re.IGNORECASE), heading
        for number in re.findall(r"[\d.]+", rule.standard):
            assert re.search(rf"^\[bearbeiten\] {re.escape(number)}\.?[\d a]", standard, re.MULTILINE), number
        for number in re.findall(r"[\d.]+", rule.manual):
            assert re.search(rf"^(#+ )?{re.escape(number)}\b", manual, re.MULTILINE), number


def test_the_help_opens_at_the_topic_of_what_has_the_focus(window: MainWindow) -> None:
    for place, topic in (("exchange", "exchange"), ("charts", "prices"), ("results", "results"), ("nonsense", "turn")):
        assert topic_for(place) == topic
        dialog = RulesDialog(window.session, place, window)
        assert dialog.shown_topic() == topic
        dialog.deleteLater()


@pytest.mark.parametrize(
    ("language", "word"), [("en", "support"), ("de", "Unterstützung"), ("de", "unterstutzung"), ("en", "7.4")]
)
def test_the_rules_can_be_searched(window: MainWindow, language: str, word: str) -> None:
    window.session.language = language
    dialog = RulesDialog(window.session, "press", window)
    dialog.show()
    dialog.field.setText(word)
    found = list(dialog.hits())
    assert found
    assert all(name != "Press" for name, _ in found)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.field.text() == ""
    assert dialog.isVisible(), "the first Escape takes the search away"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    dialog.deleteLater()


def test_f1_in_a_dialog_shows_the_rule_that_belongs_to_it(window: MainWindow) -> None:
    dialog = SeatsDialog(window.session, window)
    dialog.show()
    QTest.keyClick(dialog, Qt.Key.Key_F1)
    settle()
    rules = dialog.findChild(RulesDialog)
    assert rules is not None
    assert rules.shown_topic() == "seats"
    rules.reject()
    dialog.reject()
    dialog.deleteLater()
    settle()


# -- licences ----------------------------------------------------------------------------------------------------------


def test_the_licence_of_everything_that_is_shipped_can_be_read(window: MainWindow) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[><=!]", line)[0].replace("-", "_") for line in project["dependencies"]}
    assert needed <= {part.package for part in PARTS}
    assert not [part.name for part in PARTS if len(licence_text(part)) < 500]
    begins = {part.name: licence_text(part).split(maxsplit=5)[:5] for part in PARTS}
    assert begins["Kapdip"][:2] == ["MIT", "License"]
    assert begins["Shiboken"] == ["GNU", "LESSER", "GENERAL", "PUBLIC", "LICENSE"]
    dialog = AboutDialog(window.session, window)
    for number in range(len(PARTS)):
        dialog.parts.setCurrentIndex(dialog.parts.model().index(number, 0))
        assert dialog.text.toPlainText()
    dialog.deleteLater()


def test_the_buttons_of_the_first_turn_stay_where_they_are_to_the_last_step(window: MainWindow) -> None:
    press(window, "help.tour")
    tour = window.findChild(TourDialog)
    assert tour is not None
    assert tour.cancel_button is not None
    seen = set()
    for language in ("en", "de"):
        window.session.language = language
        places = set()
        for step in range(len(STEPS)):
            tour.show_step(step)
            settle()
            seen.add(tour.accept_button.text().replace("&", ""))
            places.add(tour.cancel_button.geometry().getRect())
        assert len(places) == 1
    assert seen == {"Continue", "Done", "Weiter", "Fertig"}
    tour.reject()


def test_a_window_beside_the_desk_changes_its_language_with_it(window: MainWindow) -> None:
    press(window, "help.tour")
    tour = window.findChild(TourDialog)
    assert tour is not None
    before = tour.text.text()
    window.session.language = "de"
    settle()
    assert tour.text.text() != before
    tour.reject()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_topics_of_the_rules_are_read_whole(window: MainWindow, language: str) -> None:
    window.session.language = language
    dialog = RulesDialog(window.session, "turn", window)
    dialog.show()
    settle()
    metrics = QFontMetrics(dialog.topics.font())
    names = [dialog.topics.item(row).text() for row in range(dialog.topics.count())]
    room = dialog.topics.viewport().width() - 2 * style().px(6)
    assert [name for name in names if metrics.horizontalAdvance(name) > room] == []
    dialog.close()
    window.session.language = "en"
