"""A turn by ear and by keys: what a screen reader says is enough to enter orders and slips, to resolve and to look."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from kapdip_gui.dialogs import refusal_line
from kapdip_gui.frame import messages, notices
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders import line
from tests.ui.window_kit import begun, close_window, look_at, open_window, settle

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


class Listener:
    """Somebody who sees nothing: presses keys, and hears announcements and what has the focus."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.announced: list[str] = []
        for module in (line, messages, notices, refusal_line):
            monkeypatch.setattr(module, "announce", lambda _, text: self.announced.append(text))

    @property
    def widget(self) -> QWidget:
        found = QApplication.focusWidget()
        assert found is not None, "nothing has the focus"
        return found

    def focus(self) -> str:
        """Name and description of what has the focus; of a table or list, of its cell or row."""
        told = QAccessible.queryAccessibleInterface(self.widget)
        at = told.focusChild() or told
        return f"{at.text(NAME)} {at.text(DESCRIPTION)}".strip()

    def press(self, *keys: str) -> str:
        """Press keys; gives what is announced and what has the focus then."""
        self.announced.clear()
        for key in keys:
            QTest.keySequence(self.widget, key)
            settle()
        return " | ".join([*self.announced, self.focus()]).replace("\xa0", " ")

    def type(self, text: str) -> None:
        for letter in text:  # the first one may open an editor, which takes the next
            QTest.keyClicks(self.widget, letter)
            settle()


@pytest.fixture
def window(tmp_path: Path) -> Iterator[MainWindow]:
    made = open_window(tmp_path)
    made.session.language = "en"
    look_at(made, begun(3))
    made.activateWindow()
    settle()
    yield made
    close_window(made)


def test_a_turn_is_entered_resolved_and_looked_at_by_what_is_said(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear = Listener(monkeypatch)
    assert ear.focus() == "Map, turn 4"

    assert ear.press("Ctrl+B") == "Don Quijote, Austria: has 0"
    ear.type("300")
    assert ear.press("Tab") == "Don Quijote, Austria +300 | Don Quijote, England: has 0"
    ear.press("Backtab")
    assert ear.focus() == "Don Quijote, Austria: +300, has 0"
    ear.press("Escape")

    assert ear.press("F6").startswith("Command line for orders A Bud …")
    ear.type("nowhere")
    assert "nowhere" in ear.press("Return"), "what can't be read is said"
    ear.type("ser")
    assert ear.press("Return").startswith("A Bud – Ser | Command line for orders A Vie …")
    ear.type("tri")
    assert ear.press("Return").startswith("A Vie – Tri | Command line for orders F Tri …")
    for _ in range(20):
        ear.type("h")
        said = ear.press("Return")
    assert said.endswith("All orders are in. F5")

    assert ear.press("F5") == "Something is missing: Esc to wait, Ctrl+F5 to continue without it. | Wait"
    assert ear.press("Ctrl+F5").startswith("Movement resolved")
    ear.press("Ctrl+8")
    rows = {ear.press("Down") for _ in range(30)}
    assert any("A Vie" in row and "Tri" in row for row in rows), rows
    while "Exchange settled" not in (said := ear.press("F5")):
        assert "Something is missing" not in said
    assert window.session.current.turn.number == 5
