"""The list of commands finds each of them by its name in either language, and by what people call it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import SIGNAL, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem

from kapdip.showing.commands import COMMANDS, Command
from kapdip.showing.docks import DockSpec
from kapdip.words.catalogue import LANGUAGES, words_in
from kapdip_gui.dialogs.command_list import ACTION, CommandList
from kapdip_gui.frame.columns import whole
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.style import style
from tests.game.tables import standard
from tests.ui.window_kit import open_game, settle

WISHES = {
    "Zettel drucken": "publish.slips",
    "print slips": "publish.slips",
    "drucken": "publish.slips",
    "PDF": "publish.publish",
    "Excel": "publish.tables",
    "Beamer": "wall.on",
    "projector": "wall.on",
    "dunkel": "view.theme",
    "dark mode": "view.theme",
    "Sprache": "view.language",
    "Schriftgröße": "view.larger",
    "Vorhang": "exchange.curtain",
    "curtain": "exchange.curtain",
    "speichern unter": "file.save_copy",
    "save as": "file.save_copy",
    "neues Spiel": "file.new",
    "Fehler korrigieren": "turn.mend",
    "fix a mistake": "turn.mend",
    "auflösen": "turn.next",
    "resolve": "turn.next",
    "Mail einlesen": "edit.paste",
    "import": "edit.paste",
    "Remis": "turn.agreement",
    "Ersatz": "turn.seats",
    "Losentscheid": "turn.decisions",
    "draw lots": "turn.decisions",
    "Hilfe": "help.rule",
    "shortcuts": "help.keys",
    "Rangliste": "view.dock.standings",
    "Kurse": "view.dock.charts",
    "Timer": "wall.clock",
    "exit": "file.quit",
}
"""What people type, and a command that must be among those found."""


@pytest.fixture
def found(window: MainWindow) -> Iterator[CommandList]:
    made = CommandList(window.session, window.commands, window)
    made.show()
    settle()
    yield made
    window.session.language = "en"
    made.close()


def sought(found: CommandList, text: str) -> list[str]:
    """The keys of the commands that are listed for a text."""
    found.field.setText(text)
    return listed(found)


def listed(found: CommandList) -> list[str]:
    return [row.data(0, ACTION).objectName() for row in rows_of(found)]


def rows_of(found: CommandList) -> list[QTreeWidgetItem]:
    rows = (found.list.topLevelItem(row) for row in range(found.list.topLevelItemCount()))
    return [row for row in rows if row is not None]


@pytest.mark.parametrize("window_language", LANGUAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_found_by_its_name_in_either_language(
    window: MainWindow, found: CommandList, window_language: str, language: str
) -> None:
    window.session.language = window_language
    for command in COMMANDS:
        if command is not None and command.needs not in ("bids", "sandbox"):  # a game with bids has no exchange
            name = words_in(language).gettext(command.text).replace(" …", "")
            assert command.key in sought(found, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_is_found_by_what_people_call_it(window: MainWindow, found: CommandList, language: str) -> None:
    window.session.language = language
    assert [wish for wish, key in WISHES.items() if key not in sought(found, wish)] == []


def test_every_letter_that_is_typed_counts(found: CommandList) -> None:
    QTest.keyClicks(found.field, "print s")
    assert "publish.slips" in listed(found)
    QTest.keyClicks(found.field, "xyz")
    assert listed(found) == []


def test_every_command_has_other_names_in_both_languages() -> None:
    for command in COMMANDS:
        assert command is None or words_in("de").gettext(command.synonyms) != command.synonyms


def test_every_command_is_carried_out_by_somebody(window: MainWindow) -> None:
    assert [one.key for one, action in window.commands if not action.receivers(SIGNAL("triggered(bool)"))] == []


def test_a_command_or_dock_of_which_something_is_not_said_ends_the_start() -> None:
    with pytest.raises(TypeError, match="synonyms"):
        Command("view.lots", "Lots", "Ctrl+J")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="topic"):
        DockSpec("lots", "Lots", "", "flag", "lots.panel:LotsPanel")  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="each dock needs one place"):
        whole(((("turn",),), (("press",),)))


def test_those_that_are_called_so_come_first_and_what_can_be_done_is_chosen(found: CommandList) -> None:
    assert sought(found, "forms")[0] == "publish.slips"
    sought(found, "club")
    item = found.list.currentItem()
    assert item is not None
    assert not item.isDisabled()


def test_what_the_game_does_not_have_is_not_listed(window: MainWindow, found: CommandList) -> None:
    open_game(window, standard())
    found.fill()
    of_any_game = ("exchange.curtain", "exchange.unlock")  # press is locked and unlocked, too
    assert not [key for key in sought(found, "") if key.startswith("exchange.") and key not in of_any_game]


def test_escape_empties_what_is_typed_first_and_then_closes(window: MainWindow) -> None:
    found = CommandList(window.session, window.commands, window)
    closed: list[int] = []
    found.finished.connect(closed.append)
    found.show()
    QTest.keyClicks(found.field, "zoom")
    QTest.keyClick(found.field, Qt.Key.Key_Escape)
    assert not closed
    assert found.field.text() == ""
    QTest.keyClick(found.field, Qt.Key.Key_Escape)
    assert closed


def test_it_is_seen_which_command_enter_would_run(found: CommandList) -> None:
    QTest.keyClicks(found.field, "map")
    assert len(listed(found)) > 1
    for _ in range(2):
        QTest.keyClick(found.field, Qt.Key.Key_Down)
        view = found.list.grab().toImage()
        rows = [found.list.visualItemRect(item).center() for item in rows_of(found)]
        at = found.list.viewport().pos()
        chosen = [view.pixelColor(at + row) == style().colour("selection") for row in rows]
        assert [index for index, is_chosen in enumerate(chosen) if is_chosen] == [found.list.currentIndex().row()]
