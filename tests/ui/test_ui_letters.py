"""Alt with a letter in dialogs: each thing has one of its own, in both languages, and pressing it goes there."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QLabel,
    QPushButton,
    QRadioButton,
    QToolButton,
    QVBoxLayout,
)
from pytestqt.qtbot import QtBot

from kapdip.game.model import Game
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.dialogs.notes import NotesDialog
from kapdip_gui.dialogs.publish import PublishDialog
from kapdip_gui.dialogs.settings import SettingsDialog
from kapdip_gui.dialogs.trouble import show_trouble
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.mnemonics import give_letters, letter_of, unmarked_text
from kapdip_gui.standings.why import WhyWindow
from tests.patience import MILLISECONDS
from tests.pictures import dialogs
from tests.samples import MIDDLE, sample_game
from tests.ui.window_kit import press, settle, until

ALT = Qt.KeyboardModifier.AltModifier


def things(dialog: QDialog) -> list[QAbstractButton | QLabel]:
    """What can have a letter."""
    found: list[QAbstractButton | QLabel] = [
        one for one in dialog.findChildren(QAbstractButton) if not isinstance(one, QToolButton)
    ]
    titles = [one for one in dialog.findChildren(QLabel) if one.buddy() is not None]
    shown = [one for one in (*found, *titles) if one.isVisibleTo(dialog) and one.text() and one.window() is dialog]
    return [one for one in shown if not one.property("row")]  # buttons of rows have keys of their own


def key_of(thing: QAbstractButton | QLabel) -> Qt.Key:
    """The key of its letter."""
    return Qt.Key(ord(letter_of(thing).upper()))


@pytest.fixture
def first_game() -> Game:
    return sample_game(MIDDLE)


@pytest.mark.parametrize("name", dialogs())
def test_every_button_and_field_of_a_dialog_has_a_letter_of_its_own(window: MainWindow, name: str) -> None:
    for language in ("de", "en"):
        window.session.settings.put("language", language)
        window.session.hidden = False
        dialog = dialogs()[name](window)
        dialog.show()
        settle()
        found = things(dialog)
        letters = Counter(letter_of(one) for one in found if letter_of(one))
        assert [letter for letter, count in letters.items() if count > 1] == [], language
        without = [one for one in found if not letter_of(one) and not isinstance(one, QCheckBox | QRadioButton)]
        assert [unmarked_text(one) for one in without] == [], language
        dialog.close()
        dialog.deleteLater()
        settle()


def test_alt_and_the_letter_go_to_the_field_and_press_the_button(window: MainWindow, qtbot: QtBot) -> None:
    dialog = NotesDialog(window.session, window)
    window.session.hidden = False
    dialog.show()
    settle()
    title = next(one for one in things(dialog) if isinstance(one, QLabel) and one.buddy() is dialog.comment)
    QTest.keyClick(dialog, key_of(title), ALT)
    assert dialog.comment.hasFocus()
    assert dialog.cancel_button is not None
    QTest.keyClick(dialog, key_of(dialog.cancel_button), ALT)
    qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=MILLISECONDS)


def test_a_text_that_changes_gets_its_letter_again(window: MainWindow) -> None:
    dialog = SettingsDialog(window.session, window)
    dialog.show()
    settle()
    press(window, "view.language")
    title = next(one for one in things(dialog) if isinstance(one, QLabel) and one.buddy() is dialog.boxes["theme"])
    assert unmarked_text(title) == "Darstellung"
    assert letter_of(title)
    assert letter_of(dialog.accept_button)
    press(window, "view.language")
    dialog.close()


def test_what_unfolds_in_a_part_that_scrolls_gets_its_letters(window: MainWindow) -> None:
    dialog = NewGameDialog(window.session, window)
    dialog.show()
    settle()
    heading = dialog.rules_button
    QTest.keyClick(dialog, key_of(heading), ALT)
    until(heading.isChecked)
    settle()
    assert letter_of(heading)
    assert all(letter_of(one) for one in (dialog.rules.strict, dialog.rules.no_press))
    dialog.close()
    dialog.deleteLater()


def test_where_there_are_too_few_letters_buttons_go_first(window: MainWindow) -> None:
    dialog = PublishDialog(window.session, window)
    dialog.show()
    settle()
    assert all(letter_of(one) for one in (dialog.accept_button, dialog.preview, dialog.copy, dialog.open_folder))
    dialog.close()


def test_a_name_with_an_ampersand_is_shown_as_it_is(window: MainWindow) -> None:
    dialog = QDialog(window)
    column = QVBoxLayout(dialog)
    made = [QPushButton("R & D"), QPushButton("R & D")]
    for one in made:
        column.addWidget(one)
    for _ in range(2):
        give_letters(dialog)
        assert [one.text() for one in made] == ["&R && D", "R && &D"]
    dialog.deleteLater()


@pytest.mark.parametrize("language", ["de", "en"])
def test_messages_have_letters_too(window: MainWindow, language: str) -> None:
    window.session.settings.put("language", language)
    box = show_trouble(window.session, window, "Something.")
    assert letter_of(box.buttons()[0])
    box.close()
    why = WhyWindow(window.session, "x", (), window)
    for shown in (2, 3):
        letters = [letter_of(one) for one in why.findChildren(QPushButton) if not one.isHidden()]
        assert all(letters)
        assert len(set(letters)) == shown
        why.offer_slip("-100 F")
    why.deleteLater()
    window.session.settings.put("language", "en")
