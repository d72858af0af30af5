"""A position set up by hand: from the welcome page and from a game, by mouse, by keys and as text; judged, explained,
changed and taken back.
"""

import shutil
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from kapdip.board.model import Step, Unit
from kapdip.game.set_up import set_up_of
from kapdip.storage.branches import branches, is_position
from kapdip.storage.files import load_game
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.sandbox.actions import Sandboxes
from kapdip_gui.sandbox.position_dialog import PositionDialog
from kapdip_gui.sandbox.window import SandboxWindow
from kapdip_gui.style import style
from tests.conftest import ROOT
from tests.ui.window_kit import open_game, settle


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of games."""
    return tmp_path_factory.mktemp("games")


@pytest.fixture
def window(desk: MainWindow) -> MainWindow:
    """The module's window at its welcome page."""
    assert desk.actions_of.files.close()
    desk.activateWindow()
    return desk


@pytest.fixture
def position(window: MainWindow, games: Path, monkeypatch: pytest.MonkeyPatch) -> SandboxWindow:
    """A position from the welcome page: an empty board, in the sandbox that is open, or a new one."""
    monkeypatch.setattr("kapdip_gui.sandbox.window.games_folder", lambda: games)
    shown = begin(window).shown
    assert isinstance(shown, SandboxWindow)
    for path in games.rglob("*.yaml"):
        if path != shown.session.path:
            path.unlink()  # of the tests before: no more than some are kept
    shown.resize(1600, 900)
    for dialog in shown.findChildren(PositionDialog):
        shiboken6.delete(dialog)
    settle()
    assert (standing(shown), shown.session.next_undo, shown.tray.on.isChecked()) == ({}, None, True)
    return shown


def begin(window: MainWindow) -> Sandboxes:
    window.commands["file.position"].trigger()
    settle()
    sandboxes = window.findChild(Sandboxes)
    assert sandboxes is not None
    return sandboxes


def standing(shown: MainWindow) -> dict[str, list[str]]:
    units = set_up_of(shown.session.current).position.units
    return {power: list(map(str, some)) for power, some in units.items() if some}


def put(shown: SandboxWindow, power: str, piece: str, *codes: str) -> None:
    QTest.mouseClick(shown.tray.powers[power], Qt.MouseButton.LeftButton)
    QTest.mouseClick(shown.tray.pieces[piece], Qt.MouseButton.LeftButton)
    assert shown.desk is not None
    for code in codes:
        shown.desk.board.click(code)
    settle()


def take_text(shown: SandboxWindow, text: str) -> None:
    dialog = shown.tray.as_text()
    QGuiApplication.clipboard().setText(text)
    dialog.paste.click()
    assert dialog.accept_button.isEnabled(), dialog.wrong.text()
    dialog.accept_button.click()
    settle()


def test_pieces_are_put_down_moved_away_and_taken_back(position: SandboxWindow) -> None:
    assert standing(position) == {}
    assert position.tray.isVisible()
    put(position, "ENGLAND", "F", "LON", "NTH")
    put(position, "FRANCE", "A", "PAR", "LON")
    assert standing(position) == {"ENGLAND": ["F NTH"], "FRANCE": ["A LON", "A PAR"]}
    put(position, "FRANCE", "nothing", "PAR")
    assert standing(position)["FRANCE"] == ["A LON"]
    position.commands["edit.undo"].trigger()
    settle()
    assert standing(position)["FRANCE"] == ["A LON", "A PAR"]


def test_a_coast_is_asked_for_only_where_there_are_two(position: SandboxWindow) -> None:
    put(position, "RUSSIA", "F", "STP")
    assert standing(position) == {}
    position.tray.menu.actions()[1].trigger()
    settle()
    assert standing(position) == {"RUSSIA": ["F STP/SC"]}


def test_the_tray_has_a_row_of_its_own(position: SandboxWindow) -> None:
    position.resize(1366, 768)
    settle()
    assert position.tray.y() >= position.bar_above.geometry().bottom()
    assert all(made.width() >= made.sizeHint().width() for made in position.tray.powers.values())


def test_the_map_keeps_its_room_on_a_small_screen(position: SandboxWindow) -> None:
    assert position.desk is not None
    position.resize(1366, 768)
    settle()
    while_put, tray = position.desk.view.height(), position.tray.height()
    assert while_put >= style().px(430)
    position.tray.on.setChecked(False)
    settle()
    assert position.desk.view.height() > while_put
    assert position.tray.height() < tray
    assert not position.tray.powers["ENGLAND"].isVisible()


def test_what_cannot_be_is_refused_with_its_reason(position: SandboxWindow) -> None:
    refused: list[tuple[object, ...]] = []
    position.session.refused.connect(refused.append)
    put(position, "GERMANY", "F", "MUN")
    put(position, "GERMANY", "A", "NTH")
    assert [reasons[0].key for reasons in refused] == ["position.fleet_ashore", "position.army_afloat"]  # type: ignore[attr-defined]
    assert standing(position) == {}


def test_it_goes_by_keys(position: SandboxWindow) -> None:
    assert position.desk is not None
    view = position.desk.view
    view.setFocus()
    view.walk_to("BUD")
    QTest.keyClick(view, Qt.Key.Key_T)
    QTest.keyClick(view, Qt.Key.Key_A)
    assert standing(position) == {"TURKEY": ["A BUD"]}
    QTest.keyClick(view, Qt.Key.Key_C)
    assert set_up_of(position.session.current).position.centres["TURKEY"] == ("BUD",)
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert standing(position) == {}


@pytest.mark.parametrize("power", ["AUSTRIA", "FRANCE", "TURKEY"])
def test_a_digit_chooses_a_power_whose_letter_is_a_piece_s(position: SandboxWindow, power: str) -> None:
    assert position.desk is not None
    view, made = position.desk.view, position.tray.powers[power]
    view.setFocus()
    view.walk_to("BUD")
    digit = str(list(position.tray.powers).index(power) + 1)
    assert made.keys == digit
    QTest.keyClicks(view, digit)
    QTest.keyClick(view, Qt.Key.Key_A)
    assert standing(position) == {power: ["A BUD"]}


def test_orders_are_judged_explained_and_played_on(position: SandboxWindow) -> None:
    take_text(
        position,
        "Autumn 1903\nAustria: A Bud - Ser, A Tri s A Bud - Ser\nTurkey: A Ser H\nCentres Turkey: Ser",
    )
    assert position.session.told is not None
    position.commands["turn.go_on"].trigger()
    settle()
    game = position.session.current
    assert game.turn.step == "retreats"
    assert set_up_of(game).step is Step.RETREATS
    position.commands["turn.go_on"].trigger()
    settle()
    position.tray.on.setChecked(True)
    put(position, "ITALY", "A", "VEN")
    assert len(position.session.current.turns) == 1
    assert standing(position)["ITALY"] == ["A VEN"]


def test_dislodged_units_retreat_and_builds_are_asked_for(position: SandboxWindow) -> None:
    put(position, "AUSTRIA", "A", "SER")
    put(position, "AUSTRIA", "driven", "SER")
    put(position, "TURKEY", "A", "SER")
    game = position.session.current
    assert game.turn.step == "retreats"
    assert [one.unit for one in game.turn.start.position.dislodged["AUSTRIA"]] == [Unit.parse("A SER")]
    tray = position.tray
    tray.step.setCurrentIndex(2)
    tray.step.activated.emit(2)
    settle()
    game = position.session.current
    assert (game.turn.step, str(game.variant.date(1))) == ("adjustments", "F1901")


def test_the_text_comes_back_and_says_what_is_wrong(position: SandboxWindow) -> None:
    take_text(position, "England: F Nth - Nwy\nRussia: F Stp/nc")
    orders = position.session.current.turn.inputs.orders
    assert [str(order) for order in orders["ENGLAND"].movement] == ["F NTH - NWY"]
    position.copy_sheet()
    copied = QGuiApplication.clipboard().text()
    assert "F Nth - Nwy" in copied
    before = position.session.current
    dialog = position.tray.as_text()
    dialog.field.setPlainText("F Lon, A Lvp / England: A Par")
    assert not dialog.accept_button.isEnabled()
    assert "F Lon, A Lvp" in dialog.wrong.text()
    dialog.field.setPlainText("England: F Lon\nFrance: A Atlantis")
    dialog.wrong.way.click()
    assert dialog.field.textCursor().selectedText() == "France: A Atlantis"
    dialog.reject()
    take_text(position, copied)
    assert position.session.current.turn == before.turn


def test_it_is_kept_and_cannot_be_mistaken(window: MainWindow, position: SandboxWindow) -> None:
    put(position, "ENGLAND", "F", "LON")
    assert position.keeper.flush()
    path = position.session.path
    assert path is not None
    assert is_position(path)
    assert load_game(path).turn.start.position.units["ENGLAND"] == (Unit.parse("F LON"),)
    assert window.session.game is None
    assert not position.bar_above.compare.isVisible()


def test_a_game_gives_its_units_and_nothing_else(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "runde.yaml"
    shutil.copy(ROOT / "saves" / "mittwochsrunde.yaml", file)
    window.actions_of.files.open(file)
    settle()
    window.session.viewed_turn = 9
    sandboxes = begin(window)
    shown = sandboxes.shown
    assert isinstance(shown, SandboxWindow)
    game, live = shown.session.current, window.session.current
    assert game.turn.start.position.units == live.turns[8].start.position.units
    assert str(game.variant.date(1)) == str(live.variant.date(9))
    assert game.turn.inputs.orders == {}
    assert len(branches(file)) == 1
    sandboxes.close()
    settle()


def test_the_tray_keeps_its_row_when_a_layout_is_taken_up(window: MainWindow, position: SandboxWindow) -> None:
    """The layout of a game's window knows neither the sandbox's bar nor the tray."""
    position.resize(1366, 768)
    window.build_desk()
    settle()
    assert position.docks is not None
    assert window.docks is not None
    bars = [position.bar_above, position.tray, position.bar]
    before = [bar.geometry() for bar in bars]
    assert position.docks.take_up(window.docks.state())
    settle()
    assert [bar.geometry() for bar in bars] == before
    assert [bar.isVisible() for bar in bars] == [True] * 3


def test_a_text_that_is_pasted_is_read_as_a_position(position: SandboxWindow) -> None:
    QGuiApplication.clipboard().setText("England: F Nth, A Lvp")
    position.commands["edit.paste"].trigger()
    settle()
    dialog = position.findChild(PositionDialog)
    assert dialog is not None
    assert dialog.field.toPlainText() == "England: F Nth, A Lvp"
    dialog.accept_button.click()
    settle()
    assert standing(position) == {"ENGLAND": ["A LVP", "F NTH"]}


def test_what_is_pasted_into_the_text_of_a_position_stands_for_the_whole(position: SandboxWindow) -> None:
    put(position, "ENGLAND", "F", "LON")
    QGuiApplication.clipboard().setText("England: F Nth, A Lvp")
    dialog = PositionDialog(position.session, position)
    assert "F Lon" in dialog.field.toPlainText()
    dialog.field.paste()
    assert dialog.field.toPlainText() == "England: F Nth, A Lvp"
    dialog.accept_button.click()
    assert standing(position) == {"ENGLAND": ["A LVP", "F NTH"]}


def test_the_manual_opens_at_positions(position: SandboxWindow) -> None:
    assert position.actions_of.page == "position_dialog"


def test_a_position_is_saved_and_opened_again_as_a_position(
    window: MainWindow, position: SandboxWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(position, "ENGLAND", "F", "LON")
    file = tmp_path / "frage.yaml"
    monkeypatch.setattr(
        "kapdip_gui.file.saving.QFileDialog.getSaveFileName", lambda _owner, _title, _name, _kinds: (str(file), "")
    )
    QTest.mouseClick(position.bar_above.save, Qt.MouseButton.LeftButton)
    assert is_position(file)
    kept = file.read_bytes()
    sandboxes = window.findChild(Sandboxes)
    assert sandboxes is not None
    sandboxes.close()
    settle()
    window.actions_of.files.open(file)
    settle()
    shown = sandboxes.shown
    assert isinstance(shown, SandboxWindow)
    assert shown.tray.isVisible()
    assert window.session.game is None
    assert standing(shown) == {"ENGLAND": ["F LON"]}
    assert shown.session.path is not None
    assert shown.session.path.stem == "frage"
    put(shown, "FRANCE", "A", "PAR")
    assert shown.keeper.flush()
    assert file.read_bytes() == kept


def test_a_saved_position_that_is_broken_is_told(window: MainWindow, position: SandboxWindow, tmp_path: Path) -> None:
    assert position.session.path is not None
    position.keeper.flush()
    broken = tmp_path / "kaputt.yaml"
    broken.write_text(position.session.path.read_text("utf-8").replace("step: M", "step: X"), encoding="utf-8")
    before = position.session.path
    open_game(window, load_game(ROOT / "saves" / "zu-zweit.yaml"))
    window.actions_of.files.open(broken)
    settle()
    assert window.notice.topic == "open"
    assert "kaputt.yaml" in window.notice.accessibleName()
    assert before.exists()


def test_it_is_judged_by_the_rules_that_are_chosen(position: SandboxWindow) -> None:
    take_text(position, "England: F Nth - Nwy")
    tray = position.tray
    assert tray.rules.currentData() == "ka"
    tray.rules.setCurrentIndex(tray.rules.findData("datc"))
    tray.rules.activated.emit(tray.rules.currentIndex())
    assert position.session.current.profile.rulebook == "datc"
    assert position.session.current.turn.inputs.orders["ENGLAND"].movement
    position.commands["edit.undo"].trigger()
    assert position.session.current.profile.rulebook == "ka"
    assert tray.rules.currentData() == "ka"


def test_edits_on_a_position_are_named_in_the_language_of_the_window(position: SandboxWindow) -> None:
    position.tray.starts["standard"].click()
    position.session.language = "de"
    assert position.session.next_undo is not None
    assert position.session.edit_text(position.session.next_undo) == "Startaufstellung aufgebaut"
    position.session.language = "en"


def test_the_text_is_as_large_as_other_text(position: SandboxWindow) -> None:
    position.session.put_option("text_size", 150)
    position.session.theme_changed.emit()
    dialog = position.tray.as_text()
    assert dialog.field.font().pixelSize() == style().size("font_base")
    dialog.reject()
    position.session.put_option("text_size", 100)
    position.session.theme_changed.emit()


def test_every_start_of_the_board_is_offered(position: SandboxWindow) -> None:
    board = position.session.board
    for name, made in position.tray.starts.items():
        made.click()
        assert position.tray.set_up is not None
        assert position.tray.set_up.position == board.starts[name]
        assert made.text()
    assert set(position.tray.starts) == set(board.starts)
