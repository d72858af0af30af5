"""What becomes of hostile text in the window: nothing of it is read as rich text, in labels, tool tips, menus, tables
and titles.

Takes: a game and the text. Gives: `window_faults`. Part of `python -m tests.robustness.hostile`.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

from kapdip.game.model import Game
from kapdip_gui.process.crash import CrashGuard
from kapdip_gui.process.crash_log import CrashLog
from tests.ui.window_kit import close_window, open_game, open_window, settle


def window_faults(game: Game, payload: str) -> list[str]:
    """Open the game, look at every dock, and name what shows the text as markup, or fails."""
    folder = Path(tempfile.mkdtemp())
    guard = CrashGuard(CrashLog(folder))
    guard.install()
    found: set[str] = set()
    window = open_window(folder)
    guard.watch(window)
    try:
        open_game(window, game, folder / "hostile.yaml")
        for dock in window.docks.all() if window.docks is not None else ():
            dock.bring_up()
            settle()
            found |= set(_marked(dock, payload))
        found |= set(_marked(window, payload))
        found |= {"a line break in the window's title"} if "\n" in window.windowTitle() else set()
        window.session.hidden = True
        settle()
        window.grab()
    finally:
        close_window(window)
        guard.uninstall()
    return [*sorted(found), *(["an unexpected error", guard.report] if guard.report else [])]


def _marked(top: QWidget, payload: str) -> Iterator[str]:
    for widget in (top, *top.findChildren(QWidget)):
        name = type(widget).__name__
        if (
            isinstance(widget, QLabel)
            and widget.textFormat() is not Qt.TextFormat.PlainText
            and _is_rich(widget.text(), payload)
        ):
            yield f"{name} shows markup: {widget.text()[:60]!r}"
        if _is_rich(widget.toolTip(), payload):
            yield f"the tip of {name} is markup: {widget.toolTip()[:60]!r}"
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from _tips(widget.model(), payload)


def _tips(model: QAbstractItemModel, payload: str, parent: QModelIndex | None = None, depth: int = 3) -> Iterator[str]:
    above = parent or QModelIndex()
    for row in range(min(model.rowCount(above), 60) if depth else 0):
        for column in range(min(model.columnCount(above), 12)):
            place = model.index(row, column, above)
            tip = place.data(Qt.ItemDataRole.ToolTipRole)
            if isinstance(tip, str) and _is_rich(tip, payload):
                yield f"the tip of a cell is markup: {tip[:60]!r}"
        yield from _tips(model, payload, model.index(row, 0, above), depth - 1)


def _is_rich(text: str, payload: str) -> bool:
    """Whether Qt would read the text as markup, and the hostile text stands in it with its brackets."""
    return "<" in payload and payload[:12] in text and QtGui.Qt.mightBeRichText(text)
