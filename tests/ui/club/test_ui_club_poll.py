"""A poll in the window: pasted ballots, counted by every formula, lines without a vote named,
and there again the next time.
"""

from PySide6.QtWidgets import QDialog

from kapdip_gui.ui.club.poll_dialog import PollDialog
from kapdip_gui.ui.standings.figures import FigureTable
from kapdip_gui.ui.window import MainWindow
from tests.ui.window_kit import in_dialog, press

BALLOTS = "Ute: A 9, B 6, C 6\nVera: A 7; B 8\nB 5\nC 9\n\nWim: A 4, B 2, C 4\n"
"""The example of docs/club.md's source, four ballots."""


def cells(table: FigureTable, column: int) -> list[str]:
    return [str(table.model().index(row, column).data()) for row in range(table.model().rowCount())]


def test_pasted_ballots_are_counted_by_every_formula(desk: MainWindow) -> None:
    def paste(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText(BALLOTS)
        dialog.count()
        assert cells(dialog.table, 1) == ["A", "C", "B"]
        assert cells(dialog.table, 2) == ["20.000", "19.667", "5.250"]
        assert cells(dialog.matrix, 2)[0] == "1-1-0"
        assert dialog.told.text() == "4 ballots. 100\u00a0% of the pairs stand together on two ballots or more."
        dialog.buttons["na"].click()
        assert cells(dialog.table, 2) == ["7.778", "5.889", "3.500"]

    with in_dialog(desk, paste):
        press(desk, "file.poll")


def test_what_is_no_vote_is_named_and_the_text_stays(desk: MainWindow) -> None:
    def paste(dialog: QDialog) -> None:
        assert isinstance(dialog, PollDialog)
        dialog.ballots.setPlainText("A 9, B 6\nHello there\nA 12, B 3")
        dialog.count()
        assert "Line 2" in dialog.read.text()
        assert "Line 3: A has 12" in dialog.read.text()
        assert "tells little" in dialog.told.text()
        dialog.most.setValue(12)
        assert "Line 3" not in dialog.read.text()

    with in_dialog(desk, paste):
        press(desk, "file.poll")
    with in_dialog(desk, _stays):
        press(desk, "file.poll")


def _stays(dialog: QDialog) -> None:
    assert isinstance(dialog, PollDialog)
    assert dialog.ballots.toPlainText().startswith("A 9, B 6")
