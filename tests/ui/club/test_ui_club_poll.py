"""A poll in the window: pasted ballots, counted by every formula, lines without a vote named,
and there again the next time.
"""

from pathlib import Path
from time import thread_time

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu

from kapdip_gui.club.poll_dialog import PollDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.standings.figures import FigureTable
from tests.ui.window_kit import in_dialog, press, settle

BALLOTS = "Ute: A 9, B 6, C 6\nVera: A 7; B 8\nB 5\nC 9\n\nWim: A 4, B 2, C 4\n"
"""The example of docs/club.md's source, four ballots."""


def cells(table: FigureTable, column: int) -> list[str]:
    return [str(table.model().index(row, column).data()) for row in range(table.model().rowCount())]


def test_pasted_ballots_are_counted_by_every_formula(desk: MainWindow) -> None:
    def paste(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        assert dialog.ballots.placeholderText().startswith("Ute: Zine A 9, Zine B 7.5\n")
        dialog.ballots.setPlainText(BALLOTS)
        dialog.count()
        settle()
        assert cells(dialog.table, 1) == ["A", "C", "B"]
        assert cells(dialog.table, 2) == ["20.000", "19.667", "5.250"]
        assert cells(dialog.matrix, 2)[0] == "1-1-0"
        assert dialog.told.text() == "4 ballots. 100% of the pairs appear together on two or more ballots."
        assert cells(dialog.cast, 0) == ["Ute", "Vera", "–", "Wim"]
        assert cells(dialog.cast, 1)[1] == "A 7, B 8"
        dialog.buttons["na"].click()
        settle()
        assert cells(dialog.table, 2) == ["7.778", "5.889", "3.500"]

    with in_dialog(desk, paste):
        press(desk, "file.poll")


def test_a_table_is_copied_once_there_is_one_and_that_is_said(desk: MainWindow) -> None:
    """Once an empty table took the place of the ballots on the clipboard, and nothing was said of it."""

    def copy(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText("")
        dialog.count()
        settle()
        assert not dialog.copy.isEnabled()
        dialog.ballots.setPlainText(BALLOTS)
        dialog.count()
        settle()
        dialog.copy.click()
        assert dialog.outcome.text() == "Table copied."
        assert "Candidate" in QApplication.clipboard().text()

    with in_dialog(desk, copy):
        press(desk, "file.poll")


def test_a_line_without_a_vote_and_a_scale_that_is_none_are_led_to(desk: MainWindow) -> None:
    def mend(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText("A 9, B 6\nhello there\nB 5")
        dialog.count()
        settle()
        dialog.read.way.click()
        assert dialog.ballots.textCursor().selectedText() == "hello there"
        dialog.ballots.setPlainText(BALLOTS)
        dialog.count()
        settle()
        assert dialog.read.text() == ""
        dialog.least.setValue(dialog.most.value())
        dialog.count()
        settle()
        dialog.read.way.click()
        assert dialog.focusWidget() is dialog.least
        dialog.reject()

    with in_dialog(desk, mend):
        press(desk, "file.poll")


def test_a_ballot_is_kept_however_soon_the_dialog_is_closed(desk: MainWindow) -> None:
    """Once what was typed in the last quarter of a second before Escape was lost."""

    def type_and_leave(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText(BALLOTS)
        dialog.reject()

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        assert dialog.ballots.toPlainText() == BALLOTS
        dialog.reject()

    for act in (type_and_leave, look):
        with in_dialog(desk, act):
            press(desk, "file.poll")


def test_what_is_no_vote_is_named_and_the_text_stays(desk: MainWindow) -> None:
    def paste(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText("A 9, B 6\nHello there\nA 12, B 3")
        dialog.count()
        settle()
        assert "Line 2" in dialog.read.text()
        assert "Line 3: A has 12" in dialog.read.text()
        assert "says little" in dialog.told.text()
        dialog.most.setValue(12)
        settle()
        assert "Line 3" not in dialog.read.text()

    with in_dialog(desk, paste):
        press(desk, "file.poll")
    with in_dialog(desk, _stays):
        press(desk, "file.poll")


def _stays(dialog: QDialog) -> None:
    assert isinstance(dialog, PollDialog)
    assert dialog.ballots.toPlainText().startswith("A 9, B 6")


@pytest.mark.parametrize(
    ("at", "name"), [(0, "p.html"), (1, "p.pdf"), (2, "p.txt"), (3, "p.xlsx"), (4, "p-Places.csv")]
)
def test_a_poll_is_published_in_every_format_and_the_dialog_says_so(
    desk: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int, name: str
) -> None:
    out = tmp_path / ("p.csv" if at == 4 else name)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText("")
        dialog.count()
        settle()
        assert not dialog.publish.isEnabled()
        dialog.ballots.setPlainText(BALLOTS)
        dialog.count()
        settle()
        dialog.title.setText("Zine poll")
        dialog.publish.click()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        menu.actions()[at].trigger()
        menu.close()
        assert name in dialog.outcome.toolTip() + dialog.outcome.text()

    with in_dialog(desk, publish):
        press(desk, "file.poll")
    assert (tmp_path / name).stat().st_size


def test_a_poll_that_can_not_be_written_says_why_in_its_dialog(
    desk: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "none" / "p.html"), ""))

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText(BALLOTS)
        dialog.count()
        settle()
        dialog.publishing().save("html")
        assert "none" in dialog.outcome.toolTip() + dialog.outcome.text()

    with in_dialog(desk, publish):
        press(desk, "file.poll")


def test_a_hostile_poll_is_counted_beside_the_window_and_what_came_before_is_not_shown(desk: MainWindow) -> None:
    def paste(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText("\n".join(f"V{one}: Zine {one} 9, Zine {one}x 3" for one in range(300)))
        began = thread_time()
        dialog.count()
        assert thread_time() - began < 0.05
        dialog.ballots.setPlainText(BALLOTS)
        dialog.count()
        settle()
        assert cells(dialog.table, 1) == ["A", "C", "B"]

    with in_dialog(desk, paste):
        press(desk, "file.poll")
