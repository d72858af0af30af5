"""The sandbox: a window that cannot be mistaken for the game, branches beside the save, and nothing that gets into the
game by itself.
"""

import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from kapdip.game.entries import clear_slip, enter_orders, enter_slip
from kapdip.game.fork import as_entered, fork
from kapdip.game.intake import read_sheet
from kapdip.game.machine import play_turn, with_all_decided
from kapdip.game.model import ExchangeSlip
from kapdip.sheets.model import LineStatus
from kapdip.storage.branches import MOST, branch_folder, branches
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.map.choosing import save_map
from kapdip_gui.sandbox.actions import Sandboxes
from kapdip_gui.sandbox.beside import BesidePanel
from kapdip_gui.sandbox.frame import YELLOW
from kapdip_gui.sandbox.naming import NamingDialog
from kapdip_gui.sandbox.suppose import SupposePanel
from kapdip_gui.sandbox.window import SandboxWindow
from kapdip_gui.turn.status import rows_of
from tests.game.two import bid, two
from tests.samples import WHOLE, sample_game
from tests.ui.exchange_kit import session_with
from tests.ui.window_kit import settle


@pytest.fixture(scope="module")
def save(desk: MainWindow, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, which every test of the module finds open in the window."""
    file = tmp_path_factory.mktemp("sandbox") / "runde.yaml"
    open_again(desk, file)
    return file


def open_again(desk: MainWindow, file: Path) -> None:
    """Open a new copy of the game, whatever was done in the one before."""
    assert desk.actions_of.files.close()
    shutil.copy(WHOLE, file)
    desk.actions_of.files.open(file)
    settle()


@pytest.fixture
def window(desk: MainWindow, save: Path) -> MainWindow:
    """The module's window as it was when the game had been opened, turn 9 looked at; read again only where a test
    before this one went on with the game, or closed it.
    """
    session, whole_game = desk.session, sample_game(WHOLE)
    if session.game != whole_game:
        open_again(desk, save)
    shutil.rmtree(branch_folder(save), ignore_errors=True)
    session.hidden = True
    session.viewed_turn = 9
    assert (session.path, session.game, session.next_undo, desk.dialog) == (save, whole_game, None, None)
    desk.activateWindow()
    return desk


@pytest.fixture
def sandbox(window: MainWindow, save: Path) -> Iterator[SandboxWindow]:
    assert window.session.path == save
    window.commands["turn.fork"].trigger()
    settle()
    sandboxes = window.findChild(Sandboxes)
    assert sandboxes is not None
    shown = sandboxes.shown
    assert isinstance(shown, SandboxWindow)
    yield shown
    sandboxes.close()
    settle()


def test_it_says_by_title_frame_bar_and_keys_that_it_is_not_the_game(
    window: MainWindow, sandbox: SandboxWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sandbox.windowTitle() != window.windowTitle()
    assert "runde" in sandbox.windowTitle()
    picture = sandbox.grab().toImage()
    edge = {picture.pixelColor(x, 2).name() for x in range(0, picture.width(), 3)}
    assert YELLOW.name() in edge
    assert sandbox.bar_above.isVisible()
    assert not sandbox.commands["publish.publish"].isEnabled()
    for key in ("wall.on", "wall.phones", "view.dock.wall", "view.dock.table"):
        assert not sandbox.commands[key].isEnabled()
    assert not sandbox.commands["turn.fork"].isEnabled()
    shortcuts = {one.key().toString(): one for one in sandbox.findChildren(QShortcut)}
    for keys in ("Ctrl+Alt+Q", "Shift+F12", "F9"):
        sandbox.session.told.emit("")
        shortcuts[keys].activated.emit()
        assert "Ctrl+W" in sandbox.status_text()
    opened: list[str] = []
    monkeypatch.setattr("kapdip_gui.frame.manual.open_manual", lambda _session, _parent, place: opened.append(place))
    assert sandbox.desk is not None
    sandbox.desk.view.setFocus()
    for key in ("help.rule", "help.manual"):
        sandbox.commands[key].trigger()
    assert opened == ["sandbox", "sandbox"]


def test_it_says_once_that_the_game_has_gone_on(window: MainWindow, save: Path, sandbox: SandboxWindow) -> None:
    window.session.viewed_turn = None
    live = window.session.current
    window.session.replace(replace(live, turns=live.turns[:9]))
    assert not sandbox.notice.isVisible()
    sandbox._live_turns = 9
    window.session.replace(replace(live, turns=live.turns[:10]))
    settle()
    assert sandbox.notice.topic == "live"
    assert "10" in sandbox.notice.accessibleName()
    button = next(one for one in sandbox.notice.findChildren(QPushButton) if one.isVisible())
    button.click()
    settle()
    assert len(sandbox.session.current.turns) == 10
    assert len(branches(save)) == 2


def test_a_saved_map_says_that_it_is_of_a_sandbox_and_a_broken_branch_is_told(
    save: Path, sandbox: SandboxWindow, tmp_path: Path
) -> None:
    assert sandbox.desk is not None
    file = tmp_path / "karte.svg"
    save_map(sandbox.desk.view, file)
    assert sandbox.session.say("Sandbox") in file.read_text("utf-8")
    view = sandbox.desk.view
    stamped = view.render_image(1600)
    stamp, view.stamp = view.stamp, "x"
    assert view.render_image(1600) != stamped
    view.stamp = stamp
    broken = branch_folder(save) / "kaputt.yaml"
    broken.write_text("kapdip: [", encoding="utf-8")
    here = sandbox.session.path
    told: list[str] = []
    sandbox.session.told.connect(told.append)
    assert not sandbox.show_branch(broken)
    assert sandbox.session.path == here
    assert any("kaputt" in line for line in told)


def test_whoever_is_not_supposed_to_trade_trades_nothing_and_nothing_goes_back_into_the_turns_of_the_game(
    sandbox: SandboxWindow,
) -> None:
    slips = sandbox.session.current.turn.inputs.slips
    assert len(slips) == 10
    assert all(slip is not None and not slip.amounts for slip in slips.values())
    assert sandbox.session.next_undo is None
    before, refused = sandbox.session.current, list[str]()
    sandbox.session.refused.connect(lambda reasons: refused.extend(reason.key for reason in reasons))
    sandbox.commands["turn.back"].trigger()
    settle()
    assert sandbox.session.current == before
    assert refused == ["fork.begins_here"]


def test_it_says_nothing_of_publishing(window: MainWindow, sandbox: SandboxWindow) -> None:
    sandbox.commands["turn.go_on"].trigger()
    settle()
    for shown, is_said in ((window, True), (sandbox, False)):
        shown.session.viewed_turn = None
        rows = rows_of(shown.session)
        assert rows
        assert any(row.leads_to.startswith("publish.") for row in rows) is is_said


def test_nothing_of_it_is_in_the_game(window: MainWindow, save: Path, sandbox: SandboxWindow) -> None:
    before, game = save.read_bytes(), window.session.current
    assert len(sandbox.session.current.turns) == 9
    sandbox.session.do("x", lambda one: enter_slip(one, "Krösus", ExchangeSlip({"AUSTRIA": -500})))
    sandbox.commands["turn.go_on"].trigger()
    settle()
    assert sandbox.keeper.flush()
    assert window.session.current is game
    assert save.read_bytes() == before
    assert branches(save) == (sandbox.session.path,)


def test_what_was_found_is_handed_back_as_a_sheet_which_another_turn_refuses(sandbox: SandboxWindow) -> None:
    sandbox.copy_sheet()
    sandbox.session.do("x", lambda one: enter_slip(one, "Krösus", ExchangeSlip({"AUSTRIA": -500})))
    sandbox.copy_sheet()
    text = QGuiApplication.clipboard().text()
    assert text.startswith("# Turn 9 (Autumn 1904)\n")
    assert "Autumn 1904" in sandbox.status_text()
    assert text.count('"Krösus"') == 1
    assert "-500" in text
    assert "Graf Koks" not in text
    game = sample_game(WHOLE)
    assert any(line.status is LineStatus.REFUSED for line in read_sheet(fork(game, 10), text).lines)
    assert not any(line.status is LineStatus.REFUSED for line in read_sheet(fork(game, 9), text).lines)


def test_branches_are_duplicated_walked_along_as_tabs_named_and_thrown_away(save: Path, sandbox: SandboxWindow) -> None:
    first = sandbox.session.path
    sandbox.duplicate()
    settle()
    assert len(branches(save)) == 2
    assert sandbox.session.path != first
    second, tabs = sandbox.session.path, sandbox.bar_above.branch
    assert [tabs.tabData(place) for place in range(tabs.count())] == [str(path) for path in branches(save)]
    assert tabs.tabData(tabs.currentIndex()) == str(second)
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
        QTest.keyClick(sandbox, key, Qt.KeyboardModifier.ControlModifier)
        settle()
        assert tabs.tabData(tabs.currentIndex()) == str(sandbox.session.path)
        assert sandbox.session.path == (first if key == Qt.Key.Key_PageDown else second)
    sandbox.rename("Koks verkauft: alles/nichts")
    settle()
    path = sandbox.session.path
    assert path is not None
    assert path.stem == "Koks verkauft allesnichts"
    assert sandbox.bar_above.branch.count() == 2
    sandbox.throw_away()
    settle()
    assert branches(save) == (first,)


def test_another_name_changes_nothing_else_of_a_branch(save: Path, sandbox: SandboxWindow) -> None:
    sandbox.session.hidden = False
    before = sandbox.session.current
    sandbox.session.do("x", lambda one: enter_slip(one, "Krösus", ExchangeSlip({"AUSTRIA": -500})))
    settle()
    changed = sandbox.session.current
    sandbox.rename("Burgund")
    settle()
    assert [path.stem for path in branches(save)] == ["Burgund"]
    assert sandbox.session.hidden is False
    assert sandbox.session.current == changed != before
    sandbox.commands["edit.undo"].trigger()
    assert sandbox.session.current == before


def test_a_branch_is_compared_with_the_game(sandbox: SandboxWindow) -> None:
    sandbox.commands["turn.go_on"].trigger()
    settle()
    dialog = sandbox.compare()
    settle()
    assert dialog.list.count() > 3
    assert dialog.powers.model().rowCount() == 7
    assert dialog.players.model().rowCount() == 10
    assert [column.title for column in dialog.powers.source.columns].count("±") == 1
    assert [bool(row[1].span) for row in dialog.players.source.rows] == [True] * 10
    assert "this scenario, in turn 9" in dialog.moments.text()
    assert dialog.caution.text() == "Turn 9 is not finished in ●, so the rest of it is missing."
    dialog.close()
    settle()


def test_nothing_is_published_from_it_at_the_end_of_a_turn_either(sandbox: SandboxWindow) -> None:
    while len(sandbox.session.current.turns) == 9:
        sandbox.commands["turn.go_on"].trigger()
        settle()
    assert not sandbox.toast.isVisible()
    assert sandbox.dialog is None


def test_no_more_than_so_many_branches_are_kept(save: Path, sandbox: SandboxWindow) -> None:
    first = sandbox.session.path
    assert first is not None
    for number in range(MOST):
        shutil.copy(first, branch_folder(save) / f"more {number}.yaml")
    before = branches(save)
    sandbox.duplicate()
    settle()
    assert branches(save) == before


def test_a_fork_is_made_at_once() -> None:
    game = sample_game(WHOLE)
    start = time.process_time()
    for number in range(1, 22):
        fork(game, number)
    assert (time.process_time() - start) / 21 < 0.05, "a fork is to take less than 10 ms on a quiet machine"


def test_one_key_goes_back_to_the_game(window: MainWindow, sandbox: SandboxWindow) -> None:
    sandbox.activateWindow()
    settle()
    QTest.keyClick(sandbox, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    settle()
    sandboxes = window.findChild(Sandboxes)
    assert sandboxes is not None
    assert sandboxes.shown is None or not sandboxes.shown.isVisible()
    assert window.session.game is not None


def test_the_sandbox_goes_with_the_game(window: MainWindow, sandbox: SandboxWindow) -> None:
    window.commands["file.close"].trigger()
    settle()
    sandboxes = window.findChild(Sandboxes)
    assert sandboxes is not None
    assert sandboxes.shown is None


# -- what is supposed --------------------------------------------------------------------------------------------------


def suppose_panel(sandbox: SandboxWindow) -> SupposePanel:
    """The column, with one player's trades and one power's orders in it."""
    sandbox.session.hidden = False
    ordered = as_entered(sample_game(WHOLE), 9).turn.inputs.orders["AUSTRIA"]
    sandbox.session.do("x", lambda one: enter_slip(one, "Krösus", ExchangeSlip({"AUSTRIA": -500, "RUSSIA": 20})))
    sandbox.session.do("y", lambda one: enter_orders(one, "AUSTRIA", ordered))
    settle()
    assert sandbox.docks is not None
    panel = sandbox.docks["turn"].panel()
    assert isinstance(panel, SupposePanel)
    return panel


def test_what_is_supposed_stands_in_front_leads_to_where_it_is_written_and_is_taken_away_by_a_key(
    sandbox: SandboxWindow,
) -> None:
    panel = suppose_panel(sandbox)
    assert panel.isVisible()
    assert [one.key for one in panel.suppositions] == ["Krösus", "AUSTRIA"]
    assert "Krösus: Austria −500, Russia +20" in panel.suppositions[0].accessibleName()
    docks = sandbox.docks
    assert docks is not None
    panel.suppositions[0].setFocus()
    QTest.keyClick(panel.suppositions[0], Qt.Key.Key_Return)
    settle()
    assert docks.enlarged is docks["exchange"]
    docks.shrink()
    QTest.mouseClick(panel.suppositions[1], Qt.MouseButton.LeftButton)
    settle()
    assert sandbox.session.selected == "A SER"
    assert docks["orders"].is_in_front
    docks["turn"].bring_up()
    settle()
    panel.suppositions[0].setFocus()
    QTest.keyClick(panel.suppositions[0], Qt.Key.Key_Down)
    assert panel.suppositions[1].hasFocus()
    QTest.keyClick(panel.suppositions[1], Qt.Key.Key_Delete)
    settle()
    assert [one.key for one in panel.suppositions] == ["Krösus"]
    panel.suppositions[0].setFocus()
    QTest.keyClick(panel.suppositions[0], Qt.Key.Key_Delete)
    settle()
    assert panel.suppositions == []
    for _ in range(2):
        sandbox.commands["edit.undo"].trigger()
    settle()
    assert [one.key for one in panel.suppositions] == ["Krösus", "AUSTRIA"]
    sandbox.session.do("z", lambda one: clear_slip(one, "Krösus"))
    assert sandbox.session.current.turn.inputs.slips["Krösus"] == ExchangeSlip({})
    sandbox.session.hidden = True
    settle()
    assert panel.suppositions == []


def test_copies_of_copies_are_counted_on(save: Path, sandbox: SandboxWindow) -> None:
    for _ in range(3):
        sandbox.duplicate()
        settle()
    assert {one.stem for one in branches(save)} == {
        "From Autumn 1904",
        *(f"From Autumn 1904 {number}" for number in (2, 3, 4)),
    }


# -- beside the game ---------------------------------------------------------------------------------------------------


def beside_panel(sandbox: SandboxWindow) -> BesidePanel:
    """The comparison, in front."""
    assert sandbox.docks is not None
    sandbox.docks["beside"].bring_up()
    settle()
    panel = sandbox.docks["beside"].panel()
    assert isinstance(panel, BesidePanel)
    return panel


def is_whole(line: QLabel, panel: QWidget) -> bool:
    """Whether a line says something, and all of it is to be seen in its panel."""
    is_high_enough = line.height() >= line.heightForWidth(line.width())
    return bool(line.text()) and is_high_enough and panel.rect().contains(line.geometry())


def test_what_is_played_stands_at_once_beside_the_game_its_closest_call_never_cut(
    window: MainWindow, sandbox: SandboxWindow
) -> None:
    panel = beside_panel(sandbox)
    sandbox.resize(1366, 768)
    settle()
    assert is_whole(panel.close_call, panel)
    assert sandbox.commands["view.dock.beside"].isVisible()
    assert not window.commands["view.dock.beside"].isVisible()
    changes = [row[-1].text for row in panel.points.source.rows]
    assert changes == ["="] * 10
    assert not panel.caution.isVisible()
    while len(sandbox.session.current.turns) == 9:
        sandbox.commands["turn.go_on"].trigger()
        settle()
    assert panel.isVisible()
    assert "9" in panel.moments.text()
    assert any(row[-1].text != "=" for row in panel.points.source.rows)
    assert is_whole(panel.close_call, panel)
    assert panel.powers.height() == panel.powers.full_height()
    sandbox.commands["turn.back"].trigger()
    settle()


def test_a_slip_that_would_be_cut_says_so_while_it_is_assumed_and_when_it_is_settled(sandbox: SandboxWindow) -> None:
    panel = suppose_panel(sandbox)
    sandbox.session.do("x", lambda one: enter_slip(one, "Krösus", ExchangeSlip({"FRANCE": 99999})))
    settle()
    told = [one.text() for one in panel.findChildren(QLabel) if "instead of" in one.text()]
    assert len(told) == 1
    assert told[0] in panel.suppositions[0].accessibleName()
    while len(sandbox.session.current.turns) == 9:
        sandbox.commands["turn.go_on"].trigger()
        settle()
    assert any("Krösus" in one.text() and "instead of" in one.text() for one in panel.findChildren(QLabel))
    assert panel.suppositions == []


def test_it_follows_the_game_too_and_says_that_two_different_turns_stand_beside_each_other(
    window: MainWindow, sandbox: SandboxWindow
) -> None:
    panel = beside_panel(sandbox)
    before = panel.moments.text()
    live = window.session.current
    while len(sandbox.session.current.turns) == 9:
        sandbox.commands["turn.go_on"].trigger()
        settle()
    window.session.viewed_turn = None
    window.session.replace(replace(live, turns=live.turns[:9]))
    settle()
    assert panel.moments.text() != before
    window.session.replace(fork(live, 9))
    settle()
    assert panel.caution.isVisible()
    assert panel.caution.text() == "Different turns: ○ is not as far along as ●."


def test_a_position_has_no_game_beside_it(window: MainWindow, sandbox: SandboxWindow) -> None:
    window.commands["file.position"].trigger()
    settle()
    assert sandbox.docks is not None
    assert sandbox.docks["beside"].isHidden()
    panel = beside_panel(sandbox)
    assert not panel.powers.isVisible()
    assert panel.moments.text() == sandbox.session.say("A position set up by hand has no game to compare with.")


# -- the game goes on --------------------------------------------------------------------------------------------------


def test_the_turn_that_the_game_came_to_is_forked_with_what_is_supposed(
    window: MainWindow, sandbox: SandboxWindow
) -> None:
    window.session.hidden = False
    panel = suppose_panel(sandbox)
    sandbox.fork_anew(10)
    settle()
    assert sandbox.session.current.turn.number == 10
    slip = sandbox.session.current.turn.inputs.slips["Krösus"]
    assert slip is not None
    assert slip.amounts["AUSTRIA"] == -500
    struck = [one for one in panel.suppositions if one.key.startswith("lost")]
    assert len(struck) == len(panel.lost) > 0
    assert all(sandbox.session.say("No longer possible") in one.accessibleName() for one in struck)
    QTest.keyClick(struck[0], Qt.Key.Key_Delete)
    assert len(panel.lost) == len(struck) - 1
    left = len(panel.lost)
    sandbox.bar_above.walk(1)
    settle()
    assert panel.lost == []
    sandbox.bar_above.walk(-1)
    settle()
    assert len(panel.lost) == left
    assert window.session.current.turns[8].inputs.slips["Krösus"] != slip


def test_a_turn_that_is_forked_once_more_offers_what_was_supposed_of_it(
    window: MainWindow, sandbox: SandboxWindow
) -> None:
    """After Ctrl+W the second fork of a turn began empty, and said nothing of the first."""
    assert sandbox.notice.topic != "again", "there is nothing to offer yet"
    slip = ExchangeSlip({"ENGLAND": -100})
    assert sandbox.session.do("slip", lambda game: enter_slip(game, "Krösus", slip))
    first = sandbox.session.path
    assert first is not None
    sandbox.close()
    settle()
    window.commands["turn.fork"].trigger()
    settle()
    sandboxes = window.findChild(Sandboxes)
    assert sandboxes is not None
    again = sandboxes.shown
    assert isinstance(again, SandboxWindow)
    assert (again.notice.topic, first.stem in again.notice.text()) == ("again", True)
    empty = again.session.current
    again.show_branch(first)  # the offer is for the new branch, whatever is looked at
    next(one for one in again.notice.findChildren(QPushButton) if one.text() == "With the same assumptions").click()
    assert again.session.path != first
    assert not again.notice.isVisible()
    assert again.session.current.turn.inputs.slips["Krösus"] == slip
    again.commands["edit.undo"].trigger()
    assert again.session.current == empty


def test_a_key_plays_until_the_next_turn(sandbox: SandboxWindow) -> None:
    panel = suppose_panel(sandbox)
    assert panel.play_on.isVisible()
    shortcut = next(one for one in sandbox.findChildren(QShortcut) if one.key() == QKeySequence("Ctrl+Shift+F5"))
    for _ in range(4):
        shortcut.activated.emit()
        settle()
        if len(sandbox.session.current.turns) > 9:
            break
        assert panel.is_asking
        sandbox.commands["turn.go_on"].trigger()
        settle()
    assert len(sandbox.session.current.turns) == 10
    assert sandbox.session.current.turns[8].is_over


def test_playing_on_says_where_it_stopped_and_shows_what_is_asked(sandbox: SandboxWindow) -> None:
    panel = suppose_panel(sandbox)
    sandbox.play_on()
    settle()
    assert panel.is_asking
    assert sandbox.docks is not None
    assert sandbox.docks["turn"].is_in_front
    assert sandbox.status_text().startswith("Stopped in Autumn 1904. ")
    names = [one for one in panel.findChildren(QPushButton) if one.text() == sandbox.session.say("Copy the names")]
    assert not any(one.isVisible() for one in names)


def test_what_is_supposed_lies_open_and_the_turns_of_the_game_as_they_do_there(
    window: MainWindow, sandbox: SandboxWindow
) -> None:
    assert window.session.hidden
    assert not sandbox.session.hidden
    sandbox.session.viewed_turn = 8
    assert sandbox.session.hidden
    sandbox.session.viewed_turn = None
    assert not sandbox.session.hidden
    sandbox.session.hidden = True
    sandbox.duplicate()
    settle()
    assert sandbox.session.hidden


def test_a_branch_is_renamed_in_a_dialog_that_says_how_it_will_be_called(save: Path, sandbox: SandboxWindow) -> None:
    sandbox.ask_name()
    settle()
    (dialog,) = sandbox.findChildren(NamingDialog)
    assert dialog.isVisible()
    dialog.field.setText("???")
    assert not dialog.accept_button.isEnabled()
    QTest.keyClick(dialog.field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(dialog.field, "a/b")
    assert "ab" in dialog.note.text()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    settle()
    assert [path.stem for path in branches(save)] == ["ab"]
    assert sandbox.session.path == branches(save)[0]


def test_one_key_plays_the_movement_with_what_is_supposed_and_it_is_taken_back_at_once_since_nobody_has_seen_it(
    sandbox: SandboxWindow,
) -> None:
    suppose_panel(sandbox)
    before = sandbox.session.current
    sandbox.commands["turn.next"].trigger()
    settle()
    movement = sandbox.session.current.turn.results.movement
    assert movement is not None
    assert len(movement.outcomes) == 33
    sandbox.commands["turn.back"].trigger()
    settle()
    assert sandbox.session.current == before
    assert sandbox.notice.topic != "back"


def test_a_copy_of_a_branch_goes_back_into_the_turn_that_was_played_in_it(sandbox: SandboxWindow) -> None:
    sandbox.session.do("x", lambda one: enter_slip(one, "Krösus", ExchangeSlip({"AUSTRIA": -500})))
    slips = sandbox.session.current.turn.inputs.slips
    sandbox.session.do("y", lambda game: play_turn(with_all_decided(game), hold_missing=True))
    settle()
    assert len(sandbox.session.current.turns) == 10
    sandbox.duplicate()
    settle()
    sandbox.commands["turn.back"].trigger()
    settle()
    assert len(sandbox.session.current.turns) == 9
    assert sandbox.session.current.turn.inputs.slips == slips


def test_a_winter_of_bids_offers_these_and_no_orders(qtbot: QtBot, tmp_path: Path) -> None:
    panel = SupposePanel(session_with(bid(two(), {"ENGLAND": 6, "ITALY": 0}, None), tmp_path))
    qtbot.addWidget(panel)
    panel.show()
    told = [text.text() for text in panel.findChildren(QLabel)]
    assert "Bids" in told
    assert "1/2" in told
    assert "Ute: England 6" in told
    assert "Orders" not in told
    edit = next(one for one in panel.findChildren(QAbstractButton) if one.accessibleName().startswith("Bids"))
    with qtbot.waitSignal(panel.command_wanted) as wanted:
        QTest.mouseClick(edit, Qt.MouseButton.LeftButton)
    assert wanted.args == ["view.dock.bids"]
