"""Mending a past turn on the desk: everything that was handed in, compared, decided, taken or thrown away."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from kapdip.board.reading import standard_board
from kapdip.evaluation.differences import report
from kapdip.exchange.money import Cents
from kapdip.game.entries import answer_condition, enter_slip, enter_unit_order
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.published import outdated_turns
from kapdip.game.replay import amend, reopen
from kapdip.storage.files import load_game, save_game
from kapdip.storage.order_text import read_order
from kapdip_gui.dialogs.decisions import DecisionsDialog
from kapdip_gui.dialogs.mend import MendDialog
from kapdip_gui.dialogs.mend_chart import PriceChart
from kapdip_gui.dialogs.mend_flow import draft_file
from kapdip_gui.dialogs.publish import PublishDialog
from kapdip_gui.dialogs.seats import SeatsDialog
from kapdip_gui.exchange import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.press.panel import PressPanel
from kapdip_gui.turn.status import rows_of
from tests.board_languages import EN
from tests.game.tables import dislodged, played, standard
from tests.patience import MILLISECONDS
from tests.samples import WHOLE, sample_game
from tests.ui.window_kit import (
    NAMES,
    begun,
    click,
    close_window,
    in_dialog,
    open_game,
    open_window,
    orders_of,
    press,
    settle,
    type_line,
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("mend"))
    yield made
    close_window(made)


def past() -> Game:
    """Turn 2 with orders and press, then two turns in which nobody hands anything in."""
    game = begun(1)
    for power, order in (("FRANCE", "A PAR - BUR"), ("GERMANY", "A MUN H"), ("AUSTRIA", "A VIE - TYR")):
        game = enter_unit_order(game, power, read_order(order))
    game = add_press(game, PressItem(NAMES[0], "Uhu", "", (PressPart("hoo hoo"),)))
    while len(game.turns) < 5:
        game = next_step(game, hold_missing=True)
    return game


@pytest.fixture
def window(desk: MainWindow) -> MainWindow:
    open_game(desk, past())
    return desk


def begin(window: MainWindow, turn: int = 2) -> None:
    window.session.viewed_turn = turn
    press(window, "turn.mend")
    assert window.session.mending is not None
    assert window.session.current.turn.number == turn


def type_into_the_sheet(window: MainWindow, text: str) -> None:
    """Begin a cell of the enlarged sheet, without Enter."""
    assert window.docks is not None
    if window.docks.enlarged is None:
        press(window, "exchange.sheet")
    panel = window.docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    panel.sheet.setFocus()
    panel.sheet.setCurrentIndex(panel.model.index(0, 0))
    for sign in text:
        QTest.keyClicks(panel.sheet.delegate.editor or panel.sheet, sign)
    assert panel.sheet.delegate.editor is not None


def amounts(game: Game) -> list[int]:
    """What the first player's slip says of the first currency in each turn."""
    slips = [turn.inputs.slips.get(game.seats[0].alias) for turn in game.turns]
    return [next(iter(slip.amounts.values()), 0) if slip is not None else 0 for slip in slips]


def test_what_is_typed_in_a_reopened_turn_never_comes_into_the_present_one(window: MainWindow) -> None:
    begin(window, 2)
    type_into_the_sheet(window, "77")
    press(window, "turn.discard")
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Return)
    settle()
    assert amounts(window.session.current) == [0] * 5


def test_what_is_typed_in_a_cell_is_compared_and_taken_with_the_turn_it_was_typed_in(
    window: MainWindow, qtbot: QtBot
) -> None:
    begin(window, 2)
    type_into_the_sheet(window, "77")
    compared(window, qtbot, take)
    settle()
    assert amounts(window.session.current) == [0, 77, 0, 0, 0]


def test_what_is_typed_in_a_cell_counts_before_the_slips_are_locked(window: MainWindow) -> None:
    type_into_the_sheet(window, "77")
    press(window, "turn.go_on")
    assert amounts(window.session.current)[-1] == 77


def test_asking_to_mend_another_turn_asks_what_becomes_of_the_open_one(window: MainWindow) -> None:
    begin(window, 3)
    type_line(window, "mar h")
    window.session.viewed_turn = 2
    press(window, "turn.mend")
    assert window.dialog is None, "no comparison of the turn that was not asked for"
    assert window.notice.topic == "mend"
    assert window.session.current.turn.number == 3
    choice = next(one for one in window.notice.findChildren(QPushButton) if one.text().endswith("turn 2"))
    choice.click()
    settle()
    assert window.session.mending is not None
    assert window.session.current.turn.number == 2
    assert window.notice.topic != "mend"


def test_a_question_about_a_turn_that_is_closed_by_now_is_gone(window: MainWindow) -> None:
    begin(window, 3)
    type_line(window, "mar h")
    window.session.viewed_turn = 2
    press(window, "turn.mend")
    assert window.notice.topic == "mend"
    press(window, "turn.discard")
    assert window.notice.topic != "mend"
    for _ in range(2):
        press(window, "view.language")
    assert window.session.mending is None


def test_a_reopened_turn_in_which_nothing_is_changed_gives_way_to_another(window: MainWindow) -> None:
    begin(window, 3)
    begin(window, 2)


def test_turns_published_before_a_turn_was_mended_are_offered_again(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.actions_of.turn.publishing.published((1, 2, 3))
    begin(window, 2)
    type_line(window, "par h")
    compared(window, qtbot, take)
    assert outdated_turns(window.session.current) == (2, 3)
    rows = [row for row in rows_of(window.session) if row.leads_to == "publish.again"]
    assert [row.text for row in rows] == ["Turns 2–3 have changed since they were published"]
    assert window.toast.isVisible()

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        assert dialog.turn.currentText() == "Turns 2–3 again: changed since publication"
        dialog.folder.setText(str(tmp_path))
        for kind, box in dialog.formats.items():
            box.setChecked(kind in {"text", "slips_text"})
        dialog.accept()
        qtbot.waitUntil(dialog.accept_button.isEnabled, timeout=MILLISECONDS)

    with in_dialog(window, publish):
        press(window, "publish.again")
    assert len(list(tmp_path.iterdir())) == 2 + len(NAMES), "two turns, and each player's slip once"
    assert outdated_turns(window.session.current) == ()
    assert not [row for row in rows_of(window.session) if row.leads_to == "publish.again"]


def compared(window: MainWindow, qtbot: QtBot, act: Callable[[MendDialog], object]) -> None:
    """Compare, wait for the list, and do something with it."""

    def wait(dialog: QDialog) -> None:
        assert isinstance(dialog, MendDialog)
        qtbot.waitUntil(lambda: dialog.report is not None, timeout=MILLISECONDS)
        settle()
        act(dialog)

    with in_dialog(window, wait):
        press(window, "turn.mend")


def take(dialog: MendDialog) -> None:
    if dialog.choice.is_open:
        assert not dialog.accept_button.isEnabled(), "the decision is missing"
        assert dialog.verdict.words.isVisible()
        assert dialog.verdict.text() == "A decision is needed."
        dialog.choice.stand.click()
        settle()
    assert not dialog.accept_button.isEnabled(), "nobody has agreed"
    assert dialog.verdict.words.isVisible()
    assert dialog.verdict.text() == "First enter who agreed."
    QTest.keyClicks(dialog.agreed, "everybody")
    assert dialog.verdict.text() == ""
    QTest.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)


def test_a_reopened_turn_takes_orders_by_mouse_and_by_keyboard_and_is_taken_in_one_edit(
    window: MainWindow, qtbot: QtBot
) -> None:
    before = window.session.current
    begin(window)
    assert window.desk is not None
    assert window.desk.mend_bar.isVisible()
    assert "A PAR - BUR" in orders_of(window.session.current)
    click(window, "PAR", "PIC")
    type_line(window, "mun - tyr")
    assert {"A PAR - PIC", "A MUN - TYR"} <= orders_of(window.session.current)
    press(window, "edit.undo")
    assert "A MUN H" in orders_of(window.session.current)
    press(window, "edit.redo")
    assert "2 entries" in window.desk.mend_bar.accessibleName()
    assert not window.commands["publish.publish"].isEnabled()
    assert window.session.on_disk == before

    def look(dialog: MendDialog) -> None:
        assert dialog.report is not None
        assert {line.kind for line in dialog.report.entries} == {"entry.orders"}
        assert [dialog.turns.item(row).text().partition(",")[0] for row in range(2)] == ["What was corrected", "Turn 2"]
        dialog.turns.setCurrentRow(1)
        take(dialog)

    compared(window, qtbot, look)
    game = window.session.current
    assert window.session.mending is None
    assert not window.desk.mend_bar.isVisible()
    assert len(game.turns) == len(before.turns)
    assert "A PIC" in {str(unit) for unit in game.turn.start.position.units["FRANCE"]}
    assert game.log[-1].key == "game.amended"
    assert game.log[-1].facts["player"] == "everybody"
    press(window, "edit.undo")
    assert window.session.current == before
    press(window, "edit.redo")
    assert window.session.current == game


def test_the_turn_is_played_on_to_its_exchange_and_back_without_questions(window: MainWindow, qtbot: QtBot) -> None:
    begin(window)
    press(window, "turn.go_on")
    assert window.session.current.turn.step == "exchange"
    assert window.session.current.turn.results.movement is not None
    seen: list[int] = []
    compared(window, qtbot, lambda dialog: seen.append(dialog.tree.topLevelItemCount()))
    assert seen
    with in_dialog(window, lambda dialog: seen.append(0)):
        press(window, "turn.next")
    assert len(seen) == 2, "F5 compares at the end"
    press(window, "turn.back")
    assert window.session.current.turn.results.movement is None
    assert not window.notice.text()
    press(window, "turn.go_on")
    press(window, "edit.undo")
    assert window.session.current.turn.results.movement is None
    press(window, "turn.discard")
    assert window.session.current == past()


def test_slips_press_and_seats_of_a_past_turn_are_mended_with_the_panels_of_the_evening(
    window: MainWindow, qtbot: QtBot
) -> None:
    begin(window)
    assert window.docks is not None
    panel = window.docks["press"].panel()
    assert isinstance(panel, PressPanel)
    panel.tree.itemActivated.emit(panel.tree.topLevelItem(0), 0)
    assert panel.under.isEnabled()
    panel.under.setText("Eule")
    panel.text.setPlainText("hoo")
    window.session.hidden = True
    assert panel.form.isHidden(), "nothing of it is seen under the curtain"
    window.session.hidden = False
    QTest.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    assert window.session.current.turn.inputs.press == (PressItem(NAMES[0], "Eule", "", (PressPart("hoo"),)),)

    def exclude(dialog: QDialog) -> None:
        assert isinstance(dialog, SeatsDialog)
        dialog.table.setCurrentCell(1, 0)
        QTest.mouseClick(dialog.exclude_button, Qt.MouseButton.LeftButton)

    with in_dialog(window, exclude):
        press(window, "turn.seats")

    def look(dialog: MendDialog) -> None:
        assert dialog.report is not None
        assert {line.kind for line in dialog.report.entries} == {"entry.press", "entry.seat"}
        take(dialog)

    compared(window, qtbot, look)
    assert [one.sender for one in window.session.current.turns[1].results.press or ()] == ["Eule"]


def test_retreats_and_answers_are_mended_where_they_were_given(window: MainWindow, qtbot: QtBot) -> None:
    game = answer_condition(dislodged(), "orders.GERMANY.1", True)
    while len(game.turns) < 5:
        game = next_step(game, hold_missing=True)
    open_game(window, game)
    begin(window, 3)
    press(window, "turn.go_on")
    assert window.session.current.turn.step == "retreats"
    assert window.session.current.turn.inputs.answers == {"orders.GERMANY.1": True}
    type_line(window, "mun r boh")
    assert "A MUN R BOH" in orders_of(window.session.current)

    def answer(dialog: QDialog) -> None:
        assert isinstance(dialog, DecisionsDialog)
        QTest.keyClick(dialog.boxes["orders.GERMANY.1"], Qt.Key.Key_Down)
        settle()

    with in_dialog(window, answer):
        press(window, "turn.decisions")

    def look(dialog: MendDialog) -> None:
        assert dialog.report is not None
        assert {line.kind for line in dialog.report.entries} == {"entry.retreats", "entry.answer"}
        take(dialog)

    compared(window, qtbot, look)
    retreats = window.session.current.turns[2].results.retreats
    assert retreats is not None
    assert "A BOH" in {str(unit) for unit in retreats.position.units["GERMANY"]}


def test_a_change_without_consequences_can_be_taken_too(window: MainWindow, qtbot: QtBot) -> None:
    open_game(window, begun(3))
    begin(window, 3)
    type_line(window, "mun h")
    compared(window, qtbot, take)
    assert window.session.current.turns[2].inputs.orders


def test_the_list_is_printed_kept_and_copied(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []

    def browse(url: QUrl) -> bool:
        shown.append(Path(url.toLocalFile()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", browse)
    begin(window)
    type_line(window, "par - pic")

    def export(dialog: MendDialog) -> None:
        QTest.mouseClick(dialog.export.copy, Qt.MouseButton.LeftButton)
        text = QGuiApplication.clipboard().text()
        assert "A Par – Bur" in text
        assert max(map(len, text.splitlines())) <= 78
        QTest.mouseClick(dialog.export.print, Qt.MouseButton.LeftButton)
        assert "<!doctype html>" in shown[0].read_text(encoding="utf-8")
        assert dialog.export.write(tmp_path / "list.txt")
        assert (tmp_path / "list.txt").read_text(encoding="utf-8") == text
        assert not dialog.export.write(tmp_path / "nowhere" / "list.html")
        for wanted in (tmp_path / "list.pdf", tmp_path / "nowhere" / "list.pdf"):
            monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, wanted=wanted: (str(wanted), ""))
            QTest.mouseClick(dialog.export.pdf, Qt.MouseButton.LeftButton)
            assert not dialog.export.pdf.isEnabled(), "one at a time"
            qtbot.waitUntil(dialog.export.pdf.isEnabled, timeout=MILLISECONDS)
            assert str(wanted.parent) in dialog.export.pdf.toolTip()
        assert (tmp_path / "list.pdf").read_bytes().startswith(b"%PDF")
        save = tmp_path / "game.yaml"
        save.write_text("kept", encoding="utf-8")
        monkeypatch.setattr(window.session.open_game, "path", save)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(save), ""))
        for made in (dialog.export.pdf, dialog.export.save):
            QTest.mouseClick(made, Qt.MouseButton.LeftButton)
            settle()
        assert save.read_text(encoding="utf-8") == "kept", "a list is no save"

    compared(window, qtbot, export)
    assert window.session.mending is not None, "closing the list goes on mending"


def test_bars_show_who_holds_what_after_the_turn_that_is_looked_at(window: MainWindow, qtbot: QtBot) -> None:
    before, currencies = window.session.current, standard_board().currencies["en"]
    begin(window)
    name = next(iter(window.session.current.turn.start.accounts))
    slip = ExchangeSlip({"FRANCE": -500, "ITALY": 400})
    window.session.do("slip", lambda game: enter_slip(game, name, slip))

    def look(dialog: MendDialog) -> None:
        assert dialog.report is not None
        assert dialog.amendment is not None
        after = dialog.amendment.game
        changed = next(turn for turn in dialog.report.turns if turn.control)
        assert dialog.chart.choice.currentData() == changed.control[0], "where control changes first"
        assert str(changed.number) in dialog.bars.title.text()
        row = next(n for n in range(dialog.turns.count()) if dialog.turns.item(n).text().startswith("Turn 2"))
        dialog.turns.setFocus()
        QTest.mouseClick(
            dialog.turns.viewport(),
            Qt.MouseButton.LeftButton,
            pos=dialog.turns.visualItemRect(dialog.turns.item(row)).center(),
        )
        dialog.chart.choice.setCurrentIndex(dialog.chart.choice.findData("ITALY"))
        assert dialog.bars.title.text() == f"{currencies['ITALY']} after turn 2"
        mine = next(one for one in dialog.bars.rows if one.player == name)
        old, new = (game.turns[2].start.accounts[name].holdings["ITALY"] for game in (before, after))
        assert (mine.before, mine.after) == (old, new)
        assert old != new
        leader = after.turns[2].start.control.get("ITALY")
        assert (leader or "nobody") in dialog.bars.note.text()
        assert dialog.bars.note.geometry().bottom() <= dialog.bars.height(), "the sentence is seen whole"
        leads = dialog.tree.findItems(
            " controlled next turn by", Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchEndsWith
        )
        told = leads[0].child(leads[0].childCount() - 1)
        assert told is not None
        assert leads[0].isExpanded()
        assert leads[0].text(2).removeprefix("→ ") in told.text(0), "the reason is below it"
        prices = dialog.tree.findItems("Price of Italy", Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchExactly)
        dialog.chart.choice.setCurrentIndex(dialog.chart.choice.findData("FRANCE"))
        dialog.tree.setCurrentItem(prices[0])
        assert dialog.bars.title.text().startswith(f"{currencies['ITALY']} after turn"), (
            "a line of the list chooses its currency"
        )
        assert any("→" in part.accessibleDescription() for part in dialog.bars.findChildren(QWidget)), (
            "it is read out, too"
        )

    compared(window, qtbot, look)


def test_a_game_without_an_exchange_has_no_prices_to_compare(window: MainWindow, qtbot: QtBot) -> None:
    open_game(window, played(standard(), 3))
    begin(window)
    type_line(window, "par - pic")
    seen: list[bool] = []
    compared(window, qtbot, lambda dialog: seen.append(dialog.chart.isVisible() or dialog.bars.isVisible()))
    assert seen == [False]


def test_nothing_of_a_reopened_turn_is_written_before_it_is_taken(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "game.yaml"
    open_game(window, past(), path)
    before = window.session.current
    begin(window)
    type_line(window, "par - pic")
    window.keeper.write_again()
    window.keeper.flush()
    assert load_game(path) == before
    compared(window, qtbot, lambda dialog: QTest.mouseClick(dialog.discard_button, Qt.MouseButton.LeftButton))
    assert window.session.mending is None
    assert window.session.current == before
    begin(window)
    type_line(window, "par - pic")
    compared(window, qtbot, take)
    window.keeper.flush()
    assert load_game(path).turns == window.session.current.turns
    window.actions_of.files.close()


def test_what_was_being_mended_is_found_again_after_a_crash(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "crashed.yaml"
    open_game(window, past(), path)
    begin(window)
    type_line(window, "par - pic")
    type_line(window, "ber - pru")
    qtbot.waitUntil(draft_file(path).is_file, timeout=MILLISECONDS)
    settle()
    crashed = window.session.current
    window.session.close()
    window.keeper.end()
    window.actions_of.files.open(path)
    qtbot.waitUntil(lambda: window.session.game is not None, timeout=MILLISECONDS)
    settle()
    assert "Turn 2" in window.notice.text()
    window.notice.focus_first()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    settle()
    assert window.session.mending is not None
    assert window.session.current.turn.inputs == crashed.turn.inputs
    press(window, "turn.discard")
    qtbot.waitUntil(lambda: not draft_file(path).exists(), timeout=MILLISECONDS)
    window.actions_of.files.close()


@pytest.mark.parametrize("kind", ["broken", "other"])
def test_a_draft_that_does_not_belong_to_the_game_is_removed(window: MainWindow, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "game.yaml"
    open_game(window, past(), path)
    window.actions_of.files.close()
    if kind == "broken":
        draft_file(path).write_text("kapdip: 1\n", encoding="utf-8")
    else:
        save_game(begun(2), draft_file(path))
    window.actions_of.files.open(path)
    settle()
    assert not draft_file(path).exists()
    aside = draft_file(path).with_name(".game.yaml.unreadable.mending")
    assert (str(aside) in window.notice.text()) == aside.exists() == (kind == "broken")
    window.actions_of.files.close()


@pytest.mark.parametrize("leaves", [True, False])
def test_leaving_with_a_turn_half_mended_asks_first(window: MainWindow, leaves: bool) -> None:
    begin(window)
    assert window.actions_of.turn.mending.may_leave(), "nothing was changed"
    begin(window)
    type_line(window, "par - pic")

    def answer(dialog: QDialog) -> None:
        assert isinstance(dialog, QMessageBox)
        dialog.buttons()[1 if leaves else 0].click()

    with in_dialog(window, answer):
        window.actions_of.files.close()
    assert (window.session.game is None) is leaves


def test_the_curtain_hides_what_is_compared(window: MainWindow, qtbot: QtBot) -> None:
    begin(window)
    type_line(window, "par - pic")
    window.session.hidden = True
    assert window.desk is not None
    assert "France" not in window.desk.mend_bar.accessibleName()

    def look(dialog: MendDialog) -> None:
        assert not dialog.body.isVisible()
        QTest.keyClick(dialog, Qt.Key.Key_F8)
        assert dialog.tree.isVisible()

    compared(window, qtbot, look)
    assert not window.session.hidden


def test_a_game_without_a_past_turn_or_read_only_is_not_mended(window: MainWindow) -> None:
    open_game(window, begun())
    press(window, "turn.mend")
    assert window.session.mending is None
    window.session.open(past(), None, read_only=True)
    press(window, "turn.mend")
    assert window.session.mending is None
    assert "read-only" in window.status_text()


def test_red_is_only_where_somebody_else_leads_a_power() -> None:
    game = sample_game(WHOLE)
    opened = reopen(game, 5)
    slip = ExchangeSlip(dict.fromkeys(opened.turn.start.prices, 0))
    players = [player for player in opened.turn.inputs.slips if player in opened.turn.start.accounts]
    edited = opened
    for player in players:
        edited = enter_slip(edited, player, slip)
    told = report(game, amend(game, edited), EN)
    lines = [line for turn in told.turns for line in turn.board]
    assert {line.kind for line in lines if line.serious} == {"control"}
    assert {line.kind for line in lines if not line.serious} >= {"prices"}


def test_the_chart_of_prices_begins_with_a_currency_that_is_still_traded(window: MainWindow) -> None:
    old = sample_game(WHOLE)
    gone = [power for power in old.turns[0].start.prices if power not in old.turn.start.prices]
    assert gone, "in the sample game somebody is eliminated"
    start = old.turns[0].start
    new = replace(
        old,
        turns=(
            replace(old.turns[0], start=replace(start, prices={**start.prices, gone[0]: Cents(99999)})),
            *old.turns[1:],
        ),
    )
    chart = PriceChart(window.session)
    chart.show_games(old, new)
    assert chart.choice.currentData() not in gone, "though it changed most"
    assert chart.choice.findData(gone[0]) > 0
    chart.deleteLater()
