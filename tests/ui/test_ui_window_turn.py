"""A turn through the window: paste, resolve, retreats, builds, exchange, undo, take-back, and a whole recorded game."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit

from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.public import public_view
from kapdip.game.setup import new_game
from kapdip.game.status import public_status
from kapdip.game.variant import variant_of
from kapdip.showing.sheet_rows import RowEdit
from kapdip.storage.files import load_game
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.dialogs.unlock import UnlockDialog
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.painting import LOOK
from kapdip_gui.turn.news import NewsPanel
from kapdip_gui.turn.panel import TurnPanel
from tests.game.tables import played, table
from tests.patience import MILLISECONDS
from tests.samples import WHOLE, sample_game
from tests.ui.window_kit import (
    CONTROL,
    NAMES,
    SHIFT,
    asks,
    begun,
    click,
    in_dialog,
    open_game,
    orders_of,
    press,
    settle,
    strike,
    type_line,
)


def paste(window: MainWindow, text: str) -> None:
    """Paste a sheet in the dialog and take it whole."""

    def take(dialog: QDialog) -> None:
        assert isinstance(dialog, PasteDialog)
        settle()
        assert not any(line.is_problem for line in dialog._lines), [line for line in dialog._lines if line.is_problem]
        QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    with in_dialog(window, take):
        window.actions_of.paste(text)


def next_step(window: MainWindow) -> None:
    """F5; where the dock asks, go on without what is missing."""
    press(window, "turn.next")
    docks = window.docks
    assert docks is not None
    panel = docks["turn"].panel()
    assert isinstance(panel, TurnPanel)
    if asks(panel):
        press(window, "turn.go_on")


def turn_panel(window: MainWindow) -> TurnPanel:
    assert window.docks is not None
    panel = window.docks["turn"].panel()
    assert isinstance(panel, TurnPanel)
    return panel


def test_a_recorded_game_is_played_through_the_window_alone(window: MainWindow, shared: Path) -> None:
    folder = shared / "data" / "game-a"
    names = (folder / "players.txt").read_text(encoding="utf-8").strip().split(",")
    open_game(window, new_game("A", variant_of(load_profile("ka2007")), names, seed=1))
    expected = json.loads((folder / "expect.json").read_text(encoding="utf-8"))["turns"]
    for wanted in expected:
        number = wanted["turn"]
        paste(window, (folder / f"turn{number:02d}.txt").read_text(encoding="utf-8"))
        while window.session.current.turn.number == number and not window.session.current.is_over:
            next_step(window)
        found = public_status(public_view(window.session.current), number)
        for key in ("prices", "control", "centres"):
            if key in wanted:
                assert found[key] == wanted[key], (number, key)
        assert {name: player["holdings"] for name, player in found["players"].items()} == wanted["holdings"], number
        assert {name: player["cash"] for name, player in found["players"].items()} == wanted["cash"], number
    assert window.session.current.is_over


def test_a_cell_that_holds_no_number_is_asked_about_before_anything_is_resolved(window: MainWindow) -> None:
    assert window.docks is not None
    window.docks["exchange"].bring_up()
    panel = window.docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    player, currency = NAMES[2], "FRANCE"
    panel.model.put_text(player, currency, "5oo")
    told: list[str] = []
    window.session.told.connect(told.append)
    press(window, "turn.next")
    assert player in told[-1]
    assert not asks(turn_panel(window))
    assert panel.sheet.currentIndex() == panel.model.index(
        panel.model.row_of(player), panel.model.currencies.index(currency)
    )
    QTest.keyClick(panel.sheet, Qt.Key.Key_Delete)
    press(window, "turn.next")
    assert asks(turn_panel(window))
    window.session.told.disconnect(told.append)


def test_missing_orders_are_asked_in_the_dock_with_the_rule(window: MainWindow) -> None:
    press(window, "turn.next")
    assert asks(turn_panel(window))
    press(window, "turn.next")
    assert asks(turn_panel(window)), "the key struck twice is no answer"
    assert window.session.current.turn.step == "orders"
    press(window, "turn.go_on")
    assert window.session.current.turn.number == 2
    assert window.session.current.turn.results.movement is not None


def test_the_next_player_without_a_slip_is_under_the_hand(window: MainWindow) -> None:
    first = window.session.current.seats[0].alias
    window.session.replace(enter_slip(window.session.current, first, ExchangeSlip({"AUSTRIA": 0})))
    press(window, "exchange.next")
    assert window.docks is not None
    panel = window.docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    assert panel.model.row_at(panel.sheet.currentIndex().row()).player == window.session.current.seats[1].alias
    QTest.keyClicks(panel.sheet, "-")
    assert panel.sheet.delegate.editor is not None, "typing goes into the sheet"
    press(window, "exchange.next")
    window.docks.shrink()
    settle()


def test_an_empty_row_that_is_stood_in_is_next_and_struck_again_it_is_left(window: MainWindow) -> None:
    press(window, "exchange.sheet")
    assert window.docks is not None
    panel = window.docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    panel.sheet.setFocus()
    panel.sheet.setCurrentIndex(panel.model.index(2, 3))
    seen = []
    for _ in range(3):
        strike(Qt.Key.Key_N, CONTROL | SHIFT)
        seen.append((panel.sheet.currentIndex().row(), panel.sheet.currentIndex().column()))
    assert seen == [(2, 0), (3, 0), (4, 0)]
    window.docks.shrink()
    settle()


def test_a_wrong_line_stays_out_and_its_suggestion_is_taken_by_one_key(window: MainWindow) -> None:
    player = window.session.current.turn.start.control["FRANCE"]
    text = f'Orders "{player}"\nFrance:\nA Par - Bur\nF Bre - Maoo\nA Mar - Qqq\n'

    def mend(dialog: QDialog) -> None:
        assert isinstance(dialog, PasteDialog)
        problems = [line for line in dialog._lines if line.is_problem]
        assert len(problems) == 2
        dialog.next_problem()
        assert dialog.table.currentRow() == 3
        if dialog._lines[3].suggestion:
            QTest.keyClick(dialog.table, Qt.Key.Key_Return)
            settle()
        dialog.accept()

    with in_dialog(window, mend):
        window.actions_of.paste(text)
    assert "A PAR - BUR" in orders_of(window.session.current)
    assert not any("MAR" in order for order in orders_of(window.session.current))


def test_the_button_in_a_row_takes_the_likeliest_meaning(window: MainWindow) -> None:
    player = window.session.current.turn.start.control["FRANCE"]
    text = f'Orders "{player}"\nFrance:\nA Par - Bur\nF Bre - Maoo\nA Mar - Qqq\n'

    def mend(dialog: QDialog) -> None:
        assert isinstance(dialog, PasteDialog)
        table, buttons = dialog.table, dialog.buttons
        assert [row for row in range(len(dialog._lines)) if buttons.at(row)] == [3, 4]
        take = buttons.at(3)
        assert take is not None
        assert (take.text(), take.keys) == ("Yes", "Enter")
        assert "Fleet Brest moves to the Mid-Atlantic" in dialog._lines[3].reading
        assert table.rowAt(take.geometry().top()) == table.rowAt(take.geometry().bottom()) == 3
        QTest.mouseClick(take, Qt.MouseButton.LeftButton)
        settle()
        assert dialog._lines[3].edit is RowEdit.NONE
        assert table.currentRow() == 4, "on to the next problem"
        mended = buttons.at(4)
        assert mended is not None
        assert mended.text() == "Edit"
        QTest.mouseClick(mended, Qt.MouseButton.LeftButton)
        settle()
        editor = table.focusWidget()
        assert isinstance(editor, QLineEdit)
        editor.selectAll()
        QTest.keyClicks(editor, "A Mar - Spa")
        QTest.keyClick(editor, Qt.Key.Key_Return)
        settle()
        assert not any(line.is_problem for line in dialog._lines)
        assert not any(buttons.at(row) for row in range(len(dialog._lines)))
        table.setFocus()
        QTest.keyClick(table, Qt.Key.Key_Return)

    with in_dialog(window, mend):
        window.actions_of.paste(text)
    assert {"A PAR - BUR", "F BRE - MAO", "A MAR - SPA"} <= orders_of(window.session.current)


def test_enter_leads_from_problem_to_problem_and_only_lines_in_view_have_buttons(window: MainWindow) -> None:
    player = window.session.current.turn.start.control["FRANCE"]
    text = f'Orders "{player}"\nFrance:\n' + "F Bre - Maoo\n" * 100

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PasteDialog)
        assert dialog.buttons.at(2) is not None
        assert dialog.buttons.at(101) is None
        QTest.keyClick(dialog.table, Qt.Key.Key_Return)
        assert dialog.table.currentRow() == 2
        settle()  # rows are as high as their texts ask for only now
        dialog.table.verticalScrollBar().setValue(dialog.table.verticalScrollBar().maximum())
        settle()
        last, first = dialog.buttons.at(101), dialog.buttons.at(2)
        assert last is not None
        assert last.isVisible()
        assert first is not None
        assert not first.isVisible()

    with in_dialog(window, look):
        window.actions_of.paste(text)


def test_a_hidden_line_is_shown_and_mended_by_its_button(window: MainWindow) -> None:
    window.session.hidden = True

    def mend(dialog: QDialog) -> None:
        assert isinstance(dialog, PasteDialog)
        show = dialog.buttons.at(1)
        assert show is not None
        assert show.text() == "Show and edit"
        assert "777" not in show.accessibleName()
        QTest.mouseClick(show, Qt.MouseButton.LeftButton)
        settle()
        editor = dialog.table.focusWidget()
        assert isinstance(editor, QLineEdit)
        assert editor.text() == "France: 777x"

    with in_dialog(window, mend):
        window.actions_of.paste(f'Exchange "{NAMES[0]}"\nFrance: 777x\nEngland: 0\n')


def test_pasted_slips_show_no_figure_while_hidden(window: MainWindow) -> None:
    window.session.hidden = True

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PasteDialog)
        shown = " ".join(line.shown + line.reading for line in dialog._lines)
        assert "777" not in shown
        assert "Norwegian" not in shown

    lines = "\n".join(("France: +777", "England: 0"))
    with in_dialog(window, look):
        window.actions_of.paste(f'Exchange "{NAMES[0]}"\n{lines}\n')


def test_everything_of_a_paste_is_one_undo(window: MainWindow) -> None:
    player = window.session.current.turn.start.control["FRANCE"]
    paste(window, f'Orders "{player}"\nFrance:\nA Par - Bur\nA Mar - Spa\nF Bre - Mao\n')
    assert len(orders_of(window.session.current)) == 3
    press(window, "edit.undo")
    assert orders_of(window.session.current) == set()


def test_a_resolved_step_is_taken_back_with_a_warning_and_locked_slips(window: MainWindow) -> None:
    click(window, "PAR", "BUR")
    press(window, "turn.go_on")
    assert window.session.current.turn.results.movement is not None
    press(window, "edit.undo")
    assert window.session.current.turn.results.movement is not None, "the warning comes first"
    assert window.notice.text()
    window.notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()
    game = window.session.current
    assert game.turn.results.movement is None
    assert game.turn.inputs.resolved_once
    assert any(entry.key == "step.taken_back" for entry in game.log)
    assert "A PAR - BUR" in orders_of(game)


def test_slips_are_unlocked_only_in_so_many_words(window: MainWindow) -> None:
    press(window, "turn.go_on")
    press(window, "turn.back")
    window.notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()

    def agree(dialog: QDialog) -> None:
        assert isinstance(dialog, UnlockDialog)
        assert not dialog.accept_button.isEnabled()
        assert dialog.verdict.text() == "First enter who agreed."
        QTest.keyClicks(dialog.by, "everybody")
        assert dialog.verdict.text() == ""
        dialog.accept()

    with in_dialog(window, agree):
        press(window, "exchange.unlock")
    game = window.session.current
    assert game.turn.inputs.slips_unlocked
    assert any(entry.key == "slips.unlocked" and entry.facts["player"] == "everybody" for entry in game.log)


def fought() -> Game:
    """An autumn in which Germany loses Munich's army to France and Italy helps."""
    from kapdip.game.intake import apply_sheet, read_sheet
    from kapdip.game.machine import play_turn

    game = begun(1)
    control = game.turn.start.control

    def sheet(power: str, *lines: str) -> str:
        return f'Orders "{control_now(power)}"\n{power}:\n' + "\n".join(lines) + "\n"

    def control_now(power: str) -> str:
        return game.turn.start.control[power]

    assert control
    game = apply_sheet(
        game, read_sheet(game, sheet("FRANCE", "A Par - Bur", "A Mar H") + sheet("ITALY", "A Ven - Tyr"))
    )
    game = play_turn(game, hold_missing=True)
    text = sheet("FRANCE", "A Bur - Mun", "A Mar - Spa") + sheet("ITALY", "A Tyr S A Bur - Mun")
    return apply_sheet(game, read_sheet(game, text))


def test_retreats_and_builds_are_given_by_click(window: MainWindow) -> None:
    open_game(window, fought())
    next_step(window)
    game = window.session.current
    assert game.turn.step == "retreats"
    assert window.desk is not None
    dislodged = game.turn.results.position.dislodged["GERMANY"][0]  # type: ignore[union-attr]
    assert "BOH" in dislodged.retreats
    window.desk.board.click("MUN")
    window.desk.board.click("BOH")
    settle()
    assert "A MUN R BOH" in orders_of(window.session.current)
    next_step(window)
    game = window.session.current
    assert game.turn.step == "adjustments"
    window.desk.board.click("PAR")
    settle()
    assert any(order.endswith(" B") for order in orders_of(window.session.current))
    type_line(window, "+ a mar")
    built = [order for order in orders_of(window.session.current) if order.endswith(" B")]
    assert len(built) >= 1
    next_step(window)
    next_step(window)
    assert window.session.current.turn.number == 4


def test_a_past_turn_is_read_only(window: MainWindow) -> None:
    open_game(window, begun(3))
    press(window, "view.earlier")
    assert window.session.viewed_turn == 3
    assert window.notice.text()
    before = window.session.current
    click(window, "PAR", "BUR")
    assert window.session.current is before
    turn_panel(window)._next.click()
    settle()
    assert window.session.viewed_turn is None
    press(window, "view.earlier")
    press(window, "turn.next")
    assert window.session.viewed_turn is None
    assert window.session.current is before, "F5 comes back first"


def test_what_is_entered_is_on_disk_without_a_command(window: MainWindow, tmp_path: Path, qtbot: object) -> None:
    path = tmp_path / "game.yaml"
    open_game(window, begun(1), path)
    click(window, "PAR", "BUR")
    qtbot.waitUntil(lambda: window.keeper.is_clean, timeout=MILLISECONDS)  # type: ignore[attr-defined]
    window.keeper.flush()
    assert "A PAR - BUR" in orders_of(load_game(path))
    window.actions_of.files.close()


def test_the_sample_is_one_click_away_and_its_turn_can_be_played(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: object
) -> None:
    source = Path(__file__).resolve().parents[2] / "saves" / "zwischenstand.yaml"
    if not source.exists():
        pytest.skip("the sample game is not here")
    monkeypatch.setattr("kapdip_gui.dialogs.new_game_place.games_folder", lambda: tmp_path)
    window.actions_of.files.close()
    press(window, "file.sample")
    qtbot.waitUntil(lambda: window.session.game is not None, timeout=MILLISECONDS)  # type: ignore[attr-defined]
    settle()
    assert window.session.path is not None
    assert window.session.path.parent == tmp_path, "it is a copy"
    assert len(window.session.current.turns) > 1
    window.actions_of.files.close()
    open_game(window, load_game(source))
    number = window.session.current.turn.number
    while window.session.current.turn.number == number:
        next_step(window)
    assert window.session.current.turns[number - 1].results.settlement is not None
    press(window, "edit.undo")
    window.notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()
    assert window.session.current.turn.number == number


def test_the_key_for_problems_also_goes_to_orders_that_the_rules_do_not_allow(window: MainWindow) -> None:
    player = window.session.current.turn.start.control["FRANCE"]
    text = f'Orders "{player}"\nFrance:\nA Par - Bur\nF Bre - Mun\nA Mar H\n'

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PasteDialog)
        assert dialog.questions.text().startswith("1")
        assert dialog.next_button.isEnabled()
        QTest.keyClick(dialog, Qt.Key.Key_F4)
        assert dialog.table.currentRow() == 3

    with in_dialog(window, look):
        window.actions_of.paste(text)


def test_a_key_that_is_struck_once_more_for_a_settled_turn_does_not_play_the_next_one(window: MainWindow) -> None:
    game = played(table())
    open_game(window, game)
    number = game.turn.number
    press(window, "turn.go_on")
    assert asks(turn_panel(window))
    assert window.session.current.turn.results.movement is None
    press(window, "turn.go_on")
    assert window.session.current.turn.results.movement is not None
    assert window.session.current.turn.number == number


def test_the_news_promise_no_first_step_after_it_came(window: MainWindow) -> None:
    """Moves without anything to tell were followed by: No news yet. They come with the first resolved step."""
    assert window.docks is not None
    panel = window.docks["news"].panel()
    assert isinstance(panel, NewsPanel)
    open_game(window, begun())
    assert panel.empty.text() == "No news yet. It arrives with the first resolved phase."
    open_game(window, begun(1))
    assert panel.empty.isHidden(), "the winter's exchange had news"
    next_step(window)
    assert window.session.current.turn.results.position is not None
    assert not panel.news()
    assert panel.empty.text() == "No news this turn."


def test_news_have_the_evaluations_order_and_slips_with_a_mark_are_one_line_at_the_end(window: MainWindow) -> None:
    open_game(window, sample_game(WHOLE))
    window.session.language = "en"
    window.session.viewed_turn = 9
    assert window.docks is not None
    panel = window.docks["news"].panel()
    assert isinstance(panel, NewsPanel)
    model = panel.tree.model()
    lines = [model.index(at, 0).data(LOOK).text for at in range(model.rowCount())]
    assert lines[:2] == [
        "Fürst Pückler takes over Russia from Effi Briest.",
        "Mutter Courage takes over Turkey from Graf Koks.",
    ]
    assert lines[-1] == "RED: Felix Krull, Hauptmann Köpenick and Kapitän Nemo"
