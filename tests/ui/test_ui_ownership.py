"""PySide keeps a tree of who owns whom beside Qt's. Where it takes something lent for a child, the collector of garbage
deletes what is in use. Source: docs/decisions/0011.
"""

import ast
import gc
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QIcon, QScreen
from PySide6.QtWidgets import QApplication, QDialog

from kapdip.showing.docks import DOCKS
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.screens import screen_of
from kapdip_gui.style.icons import icon
from tests.ui.test_ui_access import DIALOGS
from tests.ui.window_kit import begun, look_at, settle

ROOT = Path(__file__).resolve().parents[2]
LENT = {"screen", "nextInFocusChain", "previousInFocusChain", "focusProxy", "targetObject"}
ITEMS = {"itemAt", "itemAtPosition", "removeItem"}
"""Of layouts: Qt deletes an item with its widget in silence, and PySide takes what comes to lie at its place for it."""
VIEWS = {"self", "self.tree"}
"""Lists and trees have rows of that name, which are harmless."""


def owners() -> dict[QObject, str]:
    """Each object of Qt with what PySide takes for its parent, by address."""
    found: dict[QObject, str] = {}
    for one in shiboken6.getAllValidWrappers():
        parent = re.search(r"^parent\.+ .* at (0x[0-9a-f]+)>$", shiboken6.dump(one), re.M)
        if isinstance(one, QObject) and parent is not None:
            found[one] = parent[1]
    return found


def ringed(known: Mapping[QObject, str]) -> list[str]:
    """Objects whose owners lead round in a ring instead of to a window, the application or nobody."""
    by_address = {hex(id(one)): owner for one, owner in known.items()}
    found = []
    for one, owner in known.items():
        seen = {hex(id(one))}
        at: str | None = owner
        while at is not None and at not in seen:
            seen.add(at)
            at = by_address.get(at)
        if at is not None:
            found.append(f"{type(one).__name__} {one.objectName()}")
    return found


@pytest.mark.parametrize("name", sorted(DIALOGS))
def test_no_dialog_makes_a_ring_or_takes_the_screen(desk: MainWindow, name: str) -> None:
    look_at(desk, begun(3))
    dialog = DIALOGS[name](desk)  # type: ignore[operator]
    dialog.show()
    settle()
    try:
        known = owners()
        assert ringed(known) == []
        assert [one for one in known if isinstance(one, QScreen)] == []
    finally:
        dialog.close()
        dialog.deleteLater()
        settle()


def test_the_desk_makes_no_ring_and_does_not_take_the_screen(window: MainWindow) -> None:
    assert window.docks is not None
    for key in DOCKS:
        window.docks[key].bring_up()
        settle()
    window.docks["orders"].setFloating(True)
    settle()
    window.docks["orders"].setFloating(False)
    settle()
    known = owners()
    assert ringed(known) == []
    assert [one for one in known if isinstance(one, QScreen)] == []


def test_a_dialog_that_nobody_holds_stays_while_it_is_shown(window: MainWindow) -> None:
    DIALOGS["rules"](window).open()  # type: ignore[operator]
    settle()
    gc.collect()
    settle()
    shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
    assert [type(one).__name__ for one in shown] == ["RulesDialog"]
    shown[0].close()
    shown[0].deleteLater()
    settle()


def test_the_screen_of_a_window_that_is_not_shown_is_that_of_its_owner(window: MainWindow) -> None:
    dialog = QDialog(window)
    assert screen_of(dialog) is screen_of(window) is QGuiApplication.primaryScreen()
    dialog.deleteLater()


def test_an_icon_that_qt_copies_lives_on(window: MainWindow) -> None:
    first = icon("x")
    second = QIcon(first)
    second.setIsMask(True)  # only now they are two
    gc.collect()
    assert not second.pixmap(16, 16).isNull()
    del second
    assert not first.pixmap(16, 16).isNull()


def test_nothing_that_qt_lends_is_asked_for_through_an_object() -> None:
    found = []
    for path in (*ROOT.glob("kapdip*/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("packaging/**/*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(name in text for name in LENT | ITEMS | {"Layout)"}) else ():
            if isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith("Layout") for base in node.bases):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: a layout written in Python")
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                name, asked = node.func.attr, ast.unparse(node.func.value)
                if (name in LENT and not node.args) or (name in ITEMS and asked not in VIEWS):
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {name}")
    assert found == []
