"""The shell: menus, shortcuts, languages, privacy, accessibility, what is imported at the start."""

import subprocess
import sys
from pathlib import Path
from threading import get_ident

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QToolBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from kapdip.game.desk import desk_view
from kapdip.showing.commands import COMMANDS, commands_on
from kapdip.showing.docks import DOCKS
from kapdip.showing.orders.rows import groups
from kapdip.storage.files import save_game
from kapdip.storage.letters import read_letter
from kapdip.words.catalogue import words_in
from kapdip.words.monograms import monograms
from kapdip_gui.dialogs.command_list import CommandList
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.file.recent import known
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.overriding import override
from kapdip_gui.process.main import begin
from kapdip_gui.session.settings import Settings
from kapdip_gui.welcome.recent_list import RecentList, entry_of
from tests.patience import MILLISECONDS, SECONDS
from tests.ui.window_kit import begun, close_window, in_dialog, open_game, open_window, press, settle, until

ROOT = Path(__file__).resolve().parents[2]


def test_every_command_stands_in_a_menu(window: MainWindow) -> None:
    listed = {action.objectName() for menu in window.menus.values() for action in menu.actions()}
    assert {command.key for command in COMMANDS if command is not None} <= listed


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_no_shortcut_is_given_twice(platform: str) -> None:
    commands = [command for command in commands_on(platform) if command is not None]
    keys = [key for command in commands for key in command.shortcut.split("|") if key]
    assert len(keys) == len(set(keys))


def test_no_first_key_on_a_mac_is_one_that_the_system_takes() -> None:
    """Show desktop, volume, mirrored screens, VoiceOver."""
    first = {command.key: command.shortcut.split("|")[0] for command in commands_on("darwin") if command is not None}
    assert not [key for key, keys in first.items() if "F11" in keys or "F12" in keys or keys in ("Ctrl+F1", "Ctrl+F5")]


def test_every_command_is_named_in_german() -> None:
    german = words_in("de")
    same = {"Deutsch / English", "Replay"}
    for command in COMMANDS:
        if command is not None and command.text not in same:
            assert german.gettext(command.text) != command.text, command.text


def test_the_language_changes_while_it_runs(window: MainWindow) -> None:
    press(window, "view.language")
    assert window.commands["turn.next"].text() == "Nächster Schritt"
    assert window.docks is not None
    assert window.docks["orders"].windowTitle() == "Befehle"
    press(window, "view.language")
    assert window.docks["orders"].windowTitle() == "Orders"


def test_every_theme_and_text_size_can_be_shown(window: MainWindow) -> None:
    window.session.put_option("text_size", 125)
    for theme in ("dark", "contrast", "light"):
        window.session.put_option("theme", theme)
        settle()
        assert not window.grab().isNull()
    window.session.put_option("text_size", 100)
    settle()


def test_the_curtain_is_down_when_a_game_is_opened(window: MainWindow) -> None:
    window.session.open(begun(1), None)
    assert window.session.hidden
    QTest.keyClick(window, Qt.Key.Key_F8)
    settle()
    assert not window.session.hidden
    assert "Test" not in window.windowTitle()


def test_every_control_that_takes_the_focus_has_a_name(window: MainWindow) -> None:
    assert window.docks is not None
    for key in DOCKS:
        window.docks[key].bring_up()
    settle()
    kinds = (QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, QAbstractItemView)
    nameless = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, kinds) or widget.focusPolicy() is Qt.FocusPolicy.NoFocus or widget.parent() is None:
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        inside_combo = isinstance(widget, QAbstractItemView | QLineEdit) and isinstance(widget.parent(), QComboBox)
        if (
            not (widget.accessibleName() or text)
            and not inside_combo
            and "qt_" not in widget.objectName()
            and widget.isVisible()
        ):
            nameless.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    assert nameless == []


def test_docks_can_be_enlarged_and_come_back(window: MainWindow) -> None:
    assert window.docks is not None
    window.docks["exchange"].bring_up()
    press(window, "exchange.sheet")
    assert window.docks.enlarged is window.docks["exchange"]
    back = window.docks["exchange"].bar.enlarge
    assert back.text() == "Back to the desk (Esc)"
    assert window.desk is not None
    assert not window.desk.isVisible()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    settle()
    assert window.docks.enlarged is None
    assert window.desk.isVisible()


def test_what_is_told_is_seen_above_an_enlarged_dock_too(window: MainWindow) -> None:
    assert window.docks is not None
    assert window.desk is not None
    dock, notice = window.docks["exchange"], window.notice
    notice.say("Told before", topic="test")
    press(window, "exchange.sheet")
    assert notice.isVisible()
    notice.say("Told meanwhile", topic="test")
    settle()
    assert notice.text() == "Told meanwhile"
    assert notice.isVisible()
    seen = dock.panel().mapTo(window, dock.panel().rect().topLeft())
    assert notice.mapTo(window, notice.rect().bottomLeft()).y() < seen.y()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    settle()
    assert notice.isVisible()
    assert notice.mapTo(window, notice.rect().bottomLeft()).y() < window.desk.view.mapTo(window, QPoint(0, 0)).y()
    notice.clear()
    press(window, "exchange.sheet")
    settle()
    assert not notice.isVisible()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    settle()


@pytest.mark.parametrize("way", ["close", "float", "key"])
def test_an_enlarged_dock_that_is_put_away_leaves_the_desk_and_no_empty_window(window: MainWindow, way: str) -> None:
    assert window.docks is not None
    assert window.desk is not None
    dock = window.docks["exchange"]
    press(window, "exchange.sheet")
    if way == "key":
        dock.panel().setFocus()
        press(window, "view.dock.exchange")
    else:
        (dock.bar.close_button if way == "close" else dock.bar.float).click()
    settle()
    assert window.docks.enlarged is None
    assert window.desk.isVisible()
    assert window.docks["turn"].isVisible()
    assert dock.isVisible()
    assert dock.isFloating() is (way == "float")
    dock.setFloating(False)
    settle()


@pytest.mark.parametrize("key", ["turn", "charts"])
def test_a_dock_is_dragged_by_its_name_and_enlarged_by_a_double_click_on_it(window: MainWindow, key: str) -> None:
    """Alone in its place or in front of neighbours: the name was dead to the hand, and hardly any bar is beside it."""
    assert window.docks is not None
    dock = window.docks[key]
    dock.bring_up()
    settle()
    name = dock.bar.tab(key)
    assert name is not None
    QTest.mouseDClick(name, Qt.MouseButton.LeftButton)
    assert window.docks.enlarged is dock
    QTest.keyClick(window, Qt.Key.Key_Escape)
    settle()
    QTest.mousePress(name, Qt.MouseButton.LeftButton)
    grip = name.mapTo(dock, name.rect().center())
    for step in range(1, 8):
        QTest.mouseMove(dock, grip + QPoint(20 * step, 20 * step))
    QTest.mouseRelease(dock, Qt.MouseButton.LeftButton, pos=grip + QPoint(140, 140))
    settle()
    assert dock.isFloating()
    assert dock.has_focus
    press(window, "view.reset")
    settle()
    assert not dock.isFloating()


def test_the_full_screen_map_shows_no_drafts(window: MainWindow) -> None:
    assert window.desk is not None
    press(window, "map.fullscreen")
    picture = window.desk.view.picture
    assert picture is not None
    assert picture.orders == ()
    assert window.session.hidden
    press(window, "map.fullscreen")
    assert window.bar.isVisible()


def test_the_list_of_recent_games_forgets_and_remembers(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "s.ini")
    for number in range(12):
        settings.remember(tmp_path / f"{number}.yaml")
    assert [path.stem for path in settings.recent()][:2] == ["11", "10"]
    assert len(settings.recent()) == 8
    settings.forget(tmp_path / "11.yaml")
    assert settings.recent()[0].stem == "10"


def test_monograms_are_different() -> None:
    names = ["Don Quijote", "Dora Queen", "Pippi", "Pit", "Pia", "Ä", "李", "Don Quijote II", "!!!", "Zorro", "Zo", "Z"]
    given = monograms(names)
    assert given["Don Quijote"] == "DQ"
    assert len(set(given.values())) == len(names)


def test_the_list_of_orders_counts_what_is_missing() -> None:
    shown = groups(desk_view(begun(1)))
    assert sum(group.total for group in shown) == 22
    assert sum(group.done for group in shown) == 0


def test_the_start_needs_no_heavy_library() -> None:
    program = """
import os, sys, tempfile
from pathlib import Path
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from kapdip_gui.process import main
from kapdip_gui.session.settings import Settings
main.RESTING_MS = 10**8  # however slow the machine is, what is made ready later does not begin yet
app = main.make_application(["x"])
window = main.make_window(app, Settings(Path(tempfile.mkdtemp()) / "s.ini"))
main.begin(window, None)
app.processEvents()
heavy = ("numpy", "matplotlib", "shapely", "yaml", "jinja2", "typst")
ours = ("kapdip.game.model", "kapdip.orders.model")
print([name for name in heavy + ours if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_refused_file_leaves_no_word_of_being_opened(window: MainWindow, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("kapdip: [", encoding="utf-8")
    window.actions_of.files.open(broken)
    assert window.status_text() == "Opening broken.yaml …"
    settle()
    assert window.status_text() == "broken.yaml was not opened."


def test_what_was_said_of_a_game_goes_with_it(window: MainWindow) -> None:
    window.tell("Something is missing still.")
    window.session.close()
    assert window.status_text() == ""


def test_the_game_wanted_last_is_the_one_that_opens(window: MainWindow, tmp_path: Path) -> None:
    for name in ("one", "two"):
        save_game(begun(1), tmp_path / f"{name}.yaml")
        window.actions_of.files.open(tmp_path / f"{name}.yaml")
    settle()
    assert window.session.path == tmp_path / "two.yaml"
    assert not list(tmp_path.glob(".one.yaml.lock"))
    window.actions_of.files.close()


def test_recent_games_say_their_name_and_state(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    open_game(window, begun(2), path)
    entry = entry_of(window.session, path)
    assert (entry.title, entry.state) == ("Test · evening", "Autumn 1901, turn 3: waiting for orders · 8 players")
    assert entry.when.startswith("today")
    window.actions_of.files.close()
    path.unlink()
    assert entry_of(window.session, path).is_gone
    listed = window.welcome.findChild(RecentList)
    assert listed is not None
    listed.fill()
    assert listed.entry(listed.item(0)) == entry_of(window.session, path)
    QTest.keyClick(listed, Qt.Key.Key_Delete)
    assert path not in window.session.settings.recent()


def test_one_key_goes_on_with_the_newest_game(window: MainWindow, tmp_path: Path) -> None:
    """Its row was lit and said that Enter opens; the key began a new game."""
    path = tmp_path / "evening.yaml"
    open_game(window, begun(2), path)
    press(window, "file.close")
    focused = window.focusWidget()
    assert isinstance(focused, RecentList)
    QTest.keyClick(focused, Qt.Key.Key_Return)
    until(lambda: window.session.path == path)


def gone(window: MainWindow, tmp_path: Path) -> Path:
    """A game of the list that is not where it was."""
    path = tmp_path / "games" / "gone.yaml"
    path.parent.mkdir(exist_ok=True)
    window.session.settings.remember(path)
    return path


def trouble_of(window: MainWindow) -> QMessageBox:
    found = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert len(found) == 1
    return found[0]


def answer(box: QMessageBox, name: str) -> None:
    next(one for one in box.buttons() if one.text().replace("&", "") == name).click()
    settle()


def test_a_game_that_is_gone_is_told_so_and_can_be_taken_off_the_list(window: MainWindow, tmp_path: Path) -> None:
    window.actions_of.files.close()
    path = gone(window, tmp_path)
    window.actions_of.files.open(path)
    settle()
    box = trouble_of(window)
    assert f"It is no longer in the folder {path.parent}" in box.text()
    assert "The file was not changed" not in box.text()
    answer(box, "Remove from the list")
    assert path not in window.session.settings.recent()
    assert window.status_text() == "gone is no longer on the list."


def test_a_game_that_is_gone_can_be_looked_for_and_the_list_knows_it_where_it_is(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, moved = gone(window, tmp_path), tmp_path / "moved.yaml"
    save_game(begun(1), moved)
    asked: list[str] = []

    def choose(_: QWidget, title: str, folder: str, *__: str) -> tuple[str, str]:
        asked.extend((title, folder))
        return (str(moved), "") if len(asked) > 2 else ("", "")

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    for _ in range(2):
        window.actions_of.files.open(path)
        settle()
        assert f"It is no longer in the folder {path.parent}" in window.notice.text()
        answers = [one for one in window.notice.findChildren(QPushButton) if "Locate" in one.text().replace("&", "")]
        answers[-1].click()
        settle()
    assert asked[:2] == ["Where is gone.yaml now?", str(path.parent)]
    assert window.session.path == moved
    assert path not in window.session.settings.recent()
    window.actions_of.files.close()


def test_a_folder_that_is_gone_is_told_so_and_the_menu_leads_there_too(window: MainWindow, tmp_path: Path) -> None:
    window.actions_of.files.close()
    path = gone(window, tmp_path)
    path.parent.rmdir()
    menu = next(made for made in window.findChildren(QMenu) if made.title() == "Recent games")
    menu.aboutToShow.emit()
    action = next(one for one in menu.actions() if one.text() == "gone    no longer there")
    assert action.isEnabled()
    action.trigger()
    settle()
    box = trouble_of(window)
    assert f"The folder {path.parent} is not there" in box.text()
    answer(box, "Close")
    assert path in window.session.settings.recent()
    window.session.settings.forget(path)


def test_what_is_remembered_of_games_may_be_damaged(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "s.ini")
    path = tmp_path / "a.yaml"
    for text in ("[", "[1]", '{"%s": 3}', '{"%s": {"name": 1}}', '{"%s": {"name": 1, "turn": 1}}'):
        settings.put("recent_games", text.replace("%s", str(path)))
        assert known(settings, path) is None


def test_a_command_found_by_name_runs_after_its_list_is_gone(window: MainWindow) -> None:
    press(window, "edit.commands")
    found = window.findChild(CommandList)
    assert found is not None
    QTest.keyClicks(found.field, "deutsch")
    seen = []
    window.commands["view.language"].triggered.connect(lambda: seen.append(window.findChild(CommandList)))
    QTest.keyClick(found.field, Qt.Key.Key_Return)
    assert seen == []
    settle()
    assert len(seen) == 1
    assert window.session.language == "de"
    press(window, "view.language")


@pytest.mark.parametrize("language", ["de", "en"])
def test_names_of_docks_are_whole_on_a_small_screen(window: MainWindow, language: str) -> None:
    assert window.docks is not None
    window.session.language = language
    window.resize(1366, 768)
    settle()
    for dock in window.docks.all():
        if dock.visibleRegion().isEmpty():
            continue
        shown = [tab for tab in dock.bar.findChildren(QToolButton) if tab.isVisible() and tab.text()]
        assert shown
        assert all(tab.width() >= tab.sizeHint().width() for tab in shown), [tab.text() for tab in shown]
        assert all(tab.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextOnly for tab in shown)
    window.session.language = "en"
    window.resize(1600, 900)
    settle()


def test_in_a_very_narrow_dock_names_behind_become_signs_with_a_tip(window: MainWindow) -> None:
    assert window.docks is not None
    bar = window.docks["exchange"].bar
    bar.resize(150, bar.height())
    tabs = [tab for tab in bar.findChildren(QToolButton) if tab.text() and tab.isVisibleTo(bar)]
    assert [tab.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly for tab in tabs] == [
        not tab.isChecked() for tab in tabs
    ]
    assert all(tab.toolTip() == tab.text() for tab in tabs)
    assert not bar.close_button.isVisibleTo(bar)
    bar.resize(400, bar.height())
    assert bar.close_button.isVisibleTo(bar)


def test_a_dock_is_marked_as_the_front_one_after_another_was_chosen_by_its_name(window: MainWindow) -> None:
    assert window.docks is not None
    charts = window.docks.bring("charts")
    settle()
    names = [tab for tab in charts.bar.findChildren(QToolButton) if tab.isCheckable()]
    next(tab for tab in names if tab.text() == "News").click()
    settle()
    window.docks.bring("charts")
    settle()
    assert [tab.text() for tab in names if tab.isChecked()] == ["Charts"]


class Moves(QObject):
    """Counts how often what it watches is moved or gets another size."""

    count = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() in {QEvent.Type.Move, QEvent.Type.Resize}
        return False


def test_a_game_that_is_opened_where_all_docks_stand_moves_none(window: MainWindow) -> None:
    open_game(window, begun(2))
    assert window.docks is not None
    moves = Moves()
    for dock in window.docks.all():
        dock.installEventFilter(moves)
    open_game(window, begun(1))
    assert moves.count == 0
    assert window.docks["orders"].isVisible()


def test_docks_go_away_by_one_key_and_come_back_as_they_were(window: MainWindow) -> None:
    assert window.docks is not None
    window.docks["press"].bring_up()
    settle()
    before = [not dock.isHidden() for dock in window.docks.all()]
    QTest.keyClick(window, Qt.Key.Key_F12)
    settle()
    assert all(dock.isHidden() for dock in window.docks.all())
    assert window.desk is not None
    assert window.desk.view.width() > window.width() - 20
    QTest.keyClick(window, Qt.Key.Key_F12)
    settle()
    assert [not dock.isHidden() for dock in window.docks.all()] == before
    assert not window.docks["press"].visibleRegion().isEmpty()


def test_a_layout_is_kept_even_while_the_docks_are_away(window: MainWindow) -> None:
    assert window.docks is not None
    window.docks["charts"].hide()
    settle()
    press(window, "view.away")
    window.session.close()
    open_game(window, begun(1))
    assert window.docks["charts"].isHidden()
    assert not window.docks["orders"].isHidden()
    assert not window.docks.are_away
    press(window, "view.reset")
    assert not window.docks["charts"].isHidden()


def test_how_the_docks_come_back_is_said_no_longer_than_they_are_away(window: MainWindow) -> None:
    press(window, "view.away")
    assert window._messages.text() == "F12 brings the docks back."
    press(window, "view.away")
    assert not window._messages.text()
    press(window, "view.away")
    window.session.told.emit("Something else")
    press(window, "view.away")
    assert window._messages.text() == "Something else"


def test_docks_come_back_as_they_were_delivered(window: MainWindow) -> None:
    docks = window.docks
    assert docks is not None
    every = docks.all()

    def seen() -> dict[str, tuple[object, ...]]:
        return {
            d.key: (window.dockWidgetArea(d), d.isFloating(), d.isHidden(), len(window.tabifiedDockWidgets(d)))
            for d in every
        }

    press(window, "view.reset")
    delivered, bar = seen(), [tools.isHidden() for tools in window.findChildren(QToolBar)]
    docks["press"].setFloating(True)
    docks["charts"].hide()
    window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, docks["turn"])
    settle()
    assert seen() != delivered
    press(window, "view.reset")
    assert seen() == delivered
    assert [tools.isHidden() for tools in window.findChildren(QToolBar)] == bar == [False]


def drop(window: MainWindow, *files: Path) -> None:
    """Drag files over the window, and let them go there."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    enters = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, left, none)
    QApplication.sendEvent(window, enters)
    assert enters.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, left, none))
    settle()


def test_a_save_that_is_dropped_on_the_window_opens(window: MainWindow, tmp_path: Path) -> None:
    save_game(begun(2), tmp_path / "dropped.yaml")
    drop(window, tmp_path / "dropped.yaml")
    assert window.session.path == tmp_path / "dropped.yaml"


def test_what_is_dropped_and_cannot_be_read_says_so(window: MainWindow, tmp_path: Path) -> None:
    """An empty file, and a text where no game is open, led to nothing at all."""
    empty, picture, orders = (tmp_path / name for name in ("empty.txt", "photo.png", "orders.txt"))
    empty.write_bytes(b"\n")
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    orders.write_text("A Par - Bur")
    told = []
    for file in (empty, picture, tmp_path):
        drop(window, file)
        told.append(window._messages.notice.text())
    assert [text.partition(":")[0] for text in told] == [
        f"{file.name} could not be read" for file in (empty, picture, tmp_path)
    ]
    assert "The file is empty." in told[0]
    assert "a picture, PDF" in told[1]
    open_game(window, begun(1), tmp_path / "open.yaml")
    press(window, "file.close")
    settle()
    assert window.session.game is None
    drop(window, orders)
    assert window._messages.text() == "Orders belong to a game: open one first, then drop them here again."
    window.actions_of.files.close()


def test_the_desk_made_before_the_first_game_is_not_seen(qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(tmp_path)
    begin(window, None)
    qtbot.waitUntil(lambda: window.docks is not None and window.docks["turn"].made is not None, timeout=MILLISECONDS)
    settle()
    assert window.docks is not None
    assert window.welcome.isVisible()
    assert not window.bar.isVisible()
    assert all(dock.isHidden() for dock in window.docks.all())
    open_game(window, begun(1))
    assert window.bar.isVisible()
    assert window.desk is not None
    assert window.desk.isVisible()
    close_window(window)


def test_a_sheet_that_is_dropped_is_read_beside_the_window(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_in = list[int]()

    def read(path: Path) -> str:
        read_in.append(get_ident())
        return read_letter(path)

    monkeypatch.setattr("kapdip.storage.letters.read_letter", read)
    open_game(window, begun(1), tmp_path / "open.yaml")
    (tmp_path / "one.txt").write_text("A Par - Bur\n")
    (tmp_path / "two.txt").write_text("F Bre - MAO\n")

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, PasteDialog)
        assert {"A Par - Bur", "F Bre - MAO"} <= {line.raw for line in dialog._lines}
        dialog.reject()

    with in_dialog(window, act):
        drop(window, tmp_path / "one.txt", tmp_path / "two.txt")
    assert len(read_in) == 2
    assert get_ident() not in read_in
