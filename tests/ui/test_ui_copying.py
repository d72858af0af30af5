"""Whoever copies what a dialog shows is told that it is on the clipboard."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from kapdip.showing.club.why import WhyLine
from kapdip.showing.wall.clock import WaitedFor
from kapdip_gui.club.why_dialog import WhyDialog
from kapdip_gui.dialogs.log import LogDialog
from kapdip_gui.dialogs.times import TimesDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.copying import Copier
from kapdip_gui.sandbox.position_dialog import PositionDialog
from kapdip_gui.standings.why import WhyWindow
from tests.ui.window_kit import settle

DIALOGS: dict[str, tuple[Callable[[MainWindow], QDialog], str]] = {
    "log": (lambda window: LogDialog(window.session, window), "Nothing has been done yet."),
    "times": (lambda window: TimesDialog(window.session, window, [WaitedFor("orders", 5, 0.0, 60.0)], 60.0), "Turn 5"),
    "club": (lambda window: WhyDialog(window.session, window, "Why?", [WhyLine("One game", "7")]), "One game\t7"),
    "ledger": (lambda window: WhyWindow(window.session, "Why?", [], window), ""),
    "position": (lambda window: PositionDialog(window.session, window), "Austria"),
}


@pytest.mark.parametrize("which", DIALOGS)
def test_what_is_copied_is_said_to_be_on_the_clipboard(window: MainWindow, which: str) -> None:
    make, expected = DIALOGS[which]
    dialog = make(window)
    dialog.show()
    settle()
    copier = dialog.findChild(Copier)
    assert copier is not None
    assert copier.told.text() == ""
    QApplication.clipboard().setText("what lay there before")
    copier.button.click()
    assert copier.told.text() == "Copied."
    settle()
    assert copier.told.width() >= copier.told.sizeHint().width() > 0
    told = QApplication.clipboard().text()
    assert expected in told
    assert told != "what lay there before"
