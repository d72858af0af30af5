"""Dialogs: new game, mending a past turn, seats, a player's own panel, publishing, settings."""

from dataclasses import replace
from functools import reduce
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QDialog, QSpinBox
from pytestqt.qtbot import QtBot

from kapdip.board.model import Location
from kapdip.exchange.model import SeatStatus
from kapdip.exchange.profile import Corrections
from kapdip.game.checklist import missing_powers
from kapdip.game.entries import decide_missing, enter_orders
from kapdip.game.machine import next_step
from kapdip.game.model import Conditional, MilitarySlip, PressItem, PressPart, SeatChangeKind
from kapdip.game.press import add_press
from kapdip.orders.model import Retreat
from kapdip.storage import causes
from kapdip.storage.files import load_game
from kapdip.storage.order_text import read_unit
from kapdip.storage.outputs import WriteError
from kapdip.words import sentences
from kapdip_gui.dialogs.command_list import CommandList
from kapdip_gui.dialogs.decisions import DecisionsDialog
from kapdip_gui.dialogs.house_rules import HouseRulesDialog
from kapdip_gui.dialogs.log import LogDialog
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.dialogs.notes import NotesDialog
from kapdip_gui.dialogs.own_panel import OwnPanelDialog
from kapdip_gui.dialogs.publish import PublishDialog
from kapdip_gui.dialogs.seats import SeatsDialog
from kapdip_gui.dialogs.settings import SettingsDialog
from kapdip_gui.frame.window import MainWindow
from tests.board_languages import EN
from tests.patience import MILLISECONDS
from tests.samples import MIDDLE
from tests.ui.window_kit import NAMES, begun, in_dialog, open_game, orders_of, press, settle


def test_a_new_game_is_checked_while_typing_and_opened(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "evening" / "Wednesday.yaml"

    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, NewGameDialog)
        assert not dialog.accept_button.isEnabled()
        dialog.players.paste("\n".join(NAMES[:7]))
        assert not dialog.accept_button.isEnabled(), "seven are too few"
        assert dialog.verdict.text()
        dialog.players.setCurrentRow(7)
        QTest.keyClicks(dialog.players, "Z")
        editor = dialog.players.focusWidget() or dialog.players
        QTest.keyClicks(editor, "orro")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        settle()
        assert dialog.players.names()[-1] == "Zorro"
        dialog.file.clear()
        QTest.keyClicks(dialog.file, str(path))
        dialog.fleet_rome.setChecked(True)
        assert dialog.accept_button.isEnabled(), dialog.verdict.text()
        dialog.accept()

    with in_dialog(window, fill):
        press(window, "file.new")
    game = window.session.current
    assert path.exists()
    assert [seat.alias for seat in game.seats] == list(NAMES)
    assert "F ROM" in {str(unit) for unit in game.turn.start.position.units["ITALY"]}
    assert window.session.hidden, "the curtain is down at the start"
    window.actions_of.files.close()


def test_a_file_that_exists_is_not_overwritten(window: MainWindow, tmp_path: Path) -> None:
    there = tmp_path / "there.yaml"
    there.write_text("mine", encoding="utf-8")

    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, NewGameDialog)
        dialog.players.paste("\n".join(NAMES))
        dialog.file.setText(str(there))
        dialog.check()
        assert not dialog.accept_button.isEnabled()

    with in_dialog(window, fill):
        press(window, "file.new")
    assert there.read_text(encoding="utf-8") == "mine"


def test_exclusion_and_substitute_are_edits_with_an_undo(window: MainWindow) -> None:
    def decide(dialog: QDialog) -> None:
        assert isinstance(dialog, SeatsDialog)
        dialog.table.setCurrentCell(1, 0)
        QTest.mouseClick(dialog.exclude_button, Qt.MouseButton.LeftButton)
        dialog.table.setCurrentCell(2, 0)
        QTest.keyClicks(dialog.person, "Erika")
        QTest.mouseClick(dialog.substitute_button, Qt.MouseButton.LeftButton)

    with in_dialog(window, decide):
        press(window, "turn.seats")
    changes = {(one.kind, one.alias) for one in window.session.current.turn.inputs.seat_changes}
    assert changes == {(SeatChangeKind.EXCLUDE, NAMES[1]), (SeatChangeKind.SUBSTITUTE, NAMES[2])}
    assert window.session.current.turn.start.accounts[NAMES[1]].status is SeatStatus.ACTIVE
    press(window, "edit.undo")
    press(window, "edit.undo")
    assert window.session.current.turn.inputs.seat_changes == ()


def test_seats_keep_notes_names_and_an_alias_that_was_misspelt(window: MainWindow) -> None:
    open_game(window, begun())

    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, SeatsDialog)
        dialog.table.setCurrentCell(1, 0)
        QTest.keyClicks(dialog.note, "pays late")
        dialog.table.setCurrentCell(2, 0)
        assert dialog.note.toPlainText() == "", "another seat, another note"
        QTest.keyClicks(dialog.person, "Klaus")
        QTest.mouseClick(dialog.name_button, Qt.MouseButton.LeftButton)
        dialog.alias_field.clear()
        QTest.keyClicks(dialog.alias_field, "Kalle W.")
        QTest.mouseClick(dialog.rename_button, Qt.MouseButton.LeftButton)
        QTest.keyClicks(dialog.note, "new here")
        window.session.hidden = True
        assert dialog.table.isColumnHidden(1)
        assert not dialog.people.isVisible()
        window.session.hidden = False
        dialog.accept()

    with in_dialog(window, write):
        press(window, "turn.seats")
    seats = window.session.current.seats
    assert [(seat.alias, seat.note) for seat in seats[1:3]] == [(NAMES[1], "pays late"), ("Kalle W.", "new here")]
    assert seats[2].occupants[-1].person == "Klaus"
    for _ in range(4):
        press(window, "edit.undo")
    assert window.session.current.seats == begun().seats


def test_an_alias_that_stands_in_results_cannot_be_changed(window: MainWindow) -> None:
    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, SeatsDialog)
        assert not dialog.rename_button.isEnabled()
        assert dialog.alias_field.toolTip()

    with in_dialog(window, look):
        press(window, "turn.seats")


def test_notes_can_be_written_for_a_turn_that_is_over(window: MainWindow) -> None:
    open_game(window, begun(3))

    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, NotesDialog)
        QTest.keyClicks(dialog.headline, "now")
        dialog.turn.setCurrentIndex(dialog.turn.findData(2))
        assert dialog.headline.text() == ""
        QTest.keyClicks(dialog.comment, "then")
        dialog.turn.setCurrentIndex(dialog.turn.findData(3))
        assert dialog.headline.text() == "now"
        dialog.accept()

    with in_dialog(window, write):
        press(window, "turn.notes")
    turns = window.session.current.turns
    assert (turns[1].inputs.comment, turns[2].inputs.headline) == ("then", "now"), "turn 3 is to be published next"
    press(window, "edit.undo")
    assert window.session.current == begun(3)


def test_house_rules_change_from_a_turn_on_or_are_refused(window: MainWindow) -> None:
    open_game(window, begun(3))

    def change(dialog: QDialog) -> None:
        assert isinstance(dialog, HouseRulesDialog)
        limit, last, apart = (dialog.fields[rule] for rule in ("press_limit", "last_turn", "press_apart"))
        assert isinstance(limit, QSpinBox)
        assert isinstance(last, QSpinBox)
        assert isinstance(apart, QCheckBox)
        limit.setValue(500)
        last.setValue(2)
        dialog.accept()
        assert dialog.verdict.isVisible()
        assert "4" in dialog.verdict.text()
        assert dialog.focusWidget() is last
        last.setValue(9)
        apart.click()
        QTest.keyClick(dialog.fields["corrections"], Qt.Key.Key_Down)
        dialog.accept()

    with in_dialog(window, change):
        press(window, "turn.rules")
    game = window.session.current
    assert (game.press_limit, game.press_apart, game.profile.last_turn) == (500, True, 9)
    assert game.profile.corrections is Corrections.REPLACE
    log = LogDialog(window.session, window)
    told = [item.text() for row in range(log.table.rowCount()) if (item := log.table.item(row, 1)) is not None]
    log.deleteLater()
    for rule, old, new in (
        ("Print grey press separately", "no", "yes"),
        (
            "A later email with part of the orders, proposed first",
            "is added to the earlier orders",
            "replaces the earlier orders",
        ),
    ):
        assert f"House rule “{rule}” changed from turn 4 on: {old} → {new}." in told
    assert {(one.rule, one.turn) for one in game.rule_changes} == {
        ("press_limit", 4),
        ("press_apart", 4),
        ("last_turn", 4),
        ("corrections", 4),
    }
    press(window, "edit.undo")
    assert window.session.current == begun(3)


def test_missing_orders_and_lots_are_decided_in_one_list(window: MainWindow) -> None:
    open_game(window, begun())
    lots: list[str] = []

    def draw(dialog: QDialog) -> None:
        assert isinstance(dialog, DecisionsDialog)
        key = next(name for name in dialog.boxes if name.startswith("control:"))
        box = dialog.boxes[key]
        lots.extend((key, str(box.itemData(2))))
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Down)
        QTest.keyClick(box, Qt.Key.Key_Down)
        settle()

    with in_dialog(window, draw):
        press(window, "turn.decisions")
    assert window.session.current.turn.inputs.lots in (
        {lots[0]: lots[1]},
        {lots[0]: lots[1], **window.session.current.turn.inputs.lots},
    )
    open_game(window, begun(1))

    def go_on(dialog: QDialog) -> None:
        assert isinstance(dialog, DecisionsDialog)
        box = dialog.boxes["orders:FRANCE"]
        QTest.keyClick(box, Qt.Key.Key_Down)
        settle()
        window.session.hidden = True
        assert not dialog.body.isVisible()
        QTest.keyClick(dialog, Qt.Key.Key_F8)
        assert dialog.body.isVisible()

    with in_dialog(window, go_on):
        press(window, "turn.decisions")
    assert {power for _, power in window.session.current.turn.inputs.decisions} == {"FRANCE"}


def test_what_the_movement_was_played_by_is_shown_and_not_asked_any_more(window: MainWindow) -> None:
    game = load_game(MIDDLE)
    for played, is_open in (
        (reduce(decide_missing, missing_powers(game), game), True),
        (next_step(game, hold_missing=True), False),
    ):
        open_game(window, played)

        def look(dialog: QDialog, is_open: bool = is_open) -> None:
            assert isinstance(dialog, DecisionsDialog)
            boxes = {name: (box.isEnabled(), box.currentIndex()) for name, box in dialog.boxes.items()}
            assert boxes == {f"orders:{power}": (is_open, 1) for power in ("ITALY", "RUSSIA", "TURKEY")}

        with in_dialog(window, look):
            press(window, "turn.decisions")


def test_f8_hides_what_dialogs_show_and_a_players_panel_brings_the_curtain_down(window: MainWindow) -> None:
    window.session.do("A Par - Bur", lambda game: game)

    def hide(dialog: QDialog) -> None:
        assert isinstance(dialog, NotesDialog | LogDialog)
        assert dialog.body.isVisible()
        QTest.keyClick(dialog, Qt.Key.Key_F8)
        assert window.session.hidden
        assert not dialog.body.isVisible()
        QTest.keyClick(dialog, Qt.Key.Key_F8)

    for command in ("turn.notes", "help.log"):
        with in_dialog(window, hide):
            press(window, command)

    def own(dialog: QDialog) -> None:
        assert isinstance(dialog, OwnPanelDialog)
        assert window.session.hidden

    with in_dialog(window, own):
        press(window, "turn.own_panel")


def test_a_players_own_panel_takes_only_his_own(window: MainWindow) -> None:
    player = window.session.current.turn.start.control["FRANCE"]
    other = next(name for name in NAMES if name != player)

    def enter(dialog: QDialog) -> None:
        assert isinstance(dialog, OwnPanelDialog)
        assert not dialog.text.isVisible()
        dialog.player.setCurrentIndex(dialog.player.findData(player))
        assert player in dialog.text.toPlainText()
        assert other not in dialog.text.toPlainText()
        dialog.text.setPlainText(f'Exchange "{other}"\nFrance: +1\n')
        assert not dialog.accept_button.isEnabled()
        dialog.text.setPlainText(f'Orders "{player}"\nFrance:\nA Par - Bur\n')
        assert dialog.accept_button.isEnabled()
        dialog.accept()
        assert dialog.alias() == "", "hidden again at once"

    with in_dialog(window, enter):
        press(window, "turn.own_panel")
    assert "A PAR - BUR" in orders_of(window.session.current)


def test_a_players_own_panel_keeps_his_conditions_and_shows_his_press(window: MainWindow) -> None:
    game = window.session.current
    player = game.turn.start.control["GERMANY"]
    slip = MilitarySlip(
        player,
        conditionals=(Conditional("Xanadu falls", Retreat(read_unit("A MUN"), (Location("BOH"), Location("TYR")))),),
    )
    game = enter_orders(game, "GERMANY", slip)
    game = add_press(
        add_press(game, PressItem(player, "", "", (PressPart("mine"),))),
        PressItem(NAMES[0], "Uhu", "", (PressPart("other"),)),
    )
    open_game(window, game)

    def take(dialog: QDialog) -> None:
        assert isinstance(dialog, OwnPanelDialog)
        dialog.player.setCurrentIndex(dialog.player.findData(player))
        assert "mine" in dialog.owns.text()
        assert "other" not in dialog.owns.text()
        dialog.text.setPlainText(dialog.text.toPlainText().replace("Germany:\n", "Germany:\nA Ber H\n"))
        dialog.accept()

    with in_dialog(window, take):
        press(window, "turn.own_panel")
    given = window.session.current.turn.inputs.orders["GERMANY"]
    assert given.conditionals == slip.conditionals
    assert "A BER H" in orders_of(window.session.current)


def test_publishing_writes_every_format_and_marks_the_turn(window: MainWindow, tmp_path: Path, qtbot: object) -> None:
    open_game(window, begun(2))

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        dialog.folder.setText(str(tmp_path / "out"))
        for box in dialog.formats.values():
            box.setChecked(True)
        for box in dialog.languages.values():
            box.setChecked(True)
        dialog.accept()
        qtbot.waitUntil(dialog.accept_button.isEnabled, timeout=MILLISECONDS)  # type: ignore[attr-defined]

    with in_dialog(window, publish):
        press(window, "publish.publish")
    endings = sorted(path.suffix for path in (tmp_path / "out").iterdir())
    assert endings.count(".pdf") == 4
    assert endings.count(".html") == 2
    assert endings.count(".txt") == 2 + 2 * len(window.session.current.seats), "the order forms, one for each player"
    assert endings.count(".xlsx") == 2
    assert any(entry.key == "turn.published" for entry in window.session.current.log)


def test_a_full_disk_is_told_once(window: MainWindow) -> None:
    open_game(window, begun(2))
    dialog = PublishDialog(window.session, window)
    reason = causes.write_no_room(file="a.pdf", folder="/full")
    dialog._failed(WriteError(reason))
    assert dialog.note.text() == sentences.say(reason, EN)
    dialog._failed(ValueError("The text is too long."))
    assert dialog.note.text().count("untouched") == 1
    assert "Some files could not be saved. The text is too long." in dialog.note.text()
    dialog.deleteLater()


@pytest.mark.parametrize("has_browser", [True, False])
def test_a_preview_shows_the_page_and_publishes_nothing(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, has_browser: bool
) -> None:
    open_game(window, begun(2))
    shown: list[Path] = []

    def browse(url: QUrl) -> bool:
        shown.append(Path(url.toLocalFile()))
        return has_browser

    monkeypatch.setattr(QDesktopServices, "openUrl", browse)

    def preview(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        dialog.folder.setText(str(tmp_path / "out"))
        dialog.preview.click()
        qtbot.waitUntil(lambda: bool(shown), timeout=MILLISECONDS)
        assert "<!doctype html>" in shown[0].read_text(encoding="utf-8").lower()
        assert ("preview.html" in dialog.note.text()) is not has_browser

    with in_dialog(window, preview):
        press(window, "publish.publish")
    assert not (tmp_path / "out").exists()
    assert not any(entry.key == "turn.published" for entry in window.session.current.log)


def test_what_was_unticked_while_it_was_written_leaves_nothing_to_publish(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    open_game(window, begun(2))

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        dialog.folder.setText(str(tmp_path / "out"))
        dialog.accept()
        for box in dialog.formats.values():
            box.setChecked(False)
        qtbot.waitUntil(dialog.open_folder.isEnabled, timeout=MILLISECONDS)
        assert not dialog.accept_button.isEnabled()
        before = dialog.note.text()
        dialog.accept()
        settle()
        assert dialog.note.text() == before

    with in_dialog(window, publish):
        press(window, "publish.publish")
    assert list((tmp_path / "out").iterdir())


def test_a_folder_that_cannot_be_written_is_told(window: MainWindow, tmp_path: Path, qtbot: object) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x", encoding="utf-8")

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        dialog.folder.setText(str(blocked / "out"))
        dialog.accept()
        qtbot.waitUntil(dialog.accept_button.isEnabled, timeout=MILLISECONDS)  # type: ignore[attr-defined]
        assert dialog.note.words.property("role") == "bad"
        dialog.note.way.click()
        assert dialog.focusWidget() is dialog.folder
        dialog.languages["de"].setChecked(False)
        dialog.languages["en"].setChecked(False)
        assert dialog.note.text() == "Choose at least one language."
        dialog.note.way.click()
        assert dialog.focusWidget() is dialog.languages["de"]

    with in_dialog(window, publish):
        press(window, "publish.publish")
    assert blocked.read_text(encoding="utf-8") == "x"


def test_after_a_refusal_the_last_good_folder_is_proposed_again(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    blocked, good = tmp_path / "file", tmp_path / "good"
    blocked.write_text("x", encoding="utf-8")

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        dialog.folder.setText(str(good))
        QTest.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog.note.words.property("role") == "ok", timeout=MILLISECONDS)
        dialog.folder.setText(str(blocked / "out"))
        QTest.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: dialog.note.words.property("role") == "bad", timeout=MILLISECONDS)

    with in_dialog(window, publish):
        press(window, "publish.publish")

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        assert dialog.folder.text() == str(good)

    with in_dialog(window, look):
        press(window, "publish.publish")


def test_settings_work_at_once(window: MainWindow) -> None:
    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, SettingsDialog)
        box = dialog.boxes["language"]
        box.setCurrentIndex(box.findData("de"))
        settle()
        assert window.commands["file.open"].text() == "Öffnen …"
        assert dialog.windowTitle() == "Einstellungen"
        box.setCurrentIndex(box.findData("en"))
        settle()
        theme = dialog.boxes["theme"]
        theme.setCurrentIndex(theme.findData("dark"))
        settle()
        assert window.palette().window().color().lightness() < 60
        theme.setCurrentIndex(theme.findData("light"))
        settle()

    with in_dialog(window, choose):
        press(window, "edit.settings")


def test_a_command_is_found_by_a_part_of_its_name(window: MainWindow) -> None:
    press(window, "edit.commands")
    dialog = window.findChild(CommandList)
    assert dialog is not None
    QTest.keyClicks(dialog.field, "patterns")
    assert dialog.list.topLevelItemCount() == 1
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    settle()
    assert window.session.settings.flag("patterns", False)
    press(window, "map.patterns")


def test_a_game_is_published_in_its_own_language_after_one_in_another(window: MainWindow, tmp_path: Path) -> None:
    """What was ticked for a German game was kept for all: the next game, made in English, came out in German."""
    seen = list[tuple[bool, bool]]()

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        seen.append((dialog.languages["de"].isChecked(), dialog.languages["en"].isChecked()))
        dialog.folder.setText(str(tmp_path / "out"))
        if len(seen) == 1:
            dialog.languages["en"].setChecked(True)
        dialog._keep_choices()
        dialog.reject()

    for language in ("de", "en"):
        window.session.settings.put(f"publish/languages/{language}", "")  # the tests share one window
    for language in ("de", "en", "de"):
        open_game(window, replace(begun(2), language=language))
        with in_dialog(window, publish):
            press(window, "publish.publish")
    assert seen == [(True, False), (False, True), (True, True)], "both stays ticked for German games"
