"""What is made before it is wanted: the rooms and the desk of the first game, in pieces, while the welcome page is
looked at or a save is read.

Takes: the main window. Gives: `pieces`, `reading`. Each takes some tens of milliseconds; what only pays later is left
out once a game is awaited.
Source: docs/window.md 9 (how long from start to a usable window).
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from kapdip_gui.frame.window import MainWindow

Preparation = Callable[[], object]

READING = ("kapdip.game.model", "kapdip.game.replay", "kapdip.storage.opening")
"""Modules that read a save."""
NEEDED = (
    *READING,
    "kapdip_gui.map",
    "kapdip_gui.orders.line",
    "kapdip_gui.orders.board_desk",
    "kapdip_gui.frame.desk",
    "kapdip_gui.turn.actions",
    "kapdip_gui.turn.panel",
    "kapdip_gui.orders.panel",
)
"""Modules of the first game."""
LATER = ("kapdip_gui.exchange", "kapdip_gui.charts")
"""Modules of the panels that come once the map is there."""
FIRST_PANELS = ("turn", "orders", "exchange", "charts")
"""The docks in front in the layout that the program comes with."""


def reading(window: "MainWindow", path: Path) -> list[Preparation]:
    """Have a save read beside the window, as soon as what reads it is there."""
    return [*(partial(import_module, name) for name in READING), partial(window.actions_of.files.open, path)]


def pieces(window: "MainWindow") -> list[Preparation]:
    """Everything that can be done before there is a game, in order."""
    made: list[Preparation] = [partial(import_module, name) for name in NEEDED]
    made += [window.build_map, window.build_desk]
    made += [partial(import_module, name) for name in LATER]
    made += [partial(_panel, window, key) for key in FIRST_PANELS]
    made += [partial(_if_idle, window, piece) for piece in (_start, _rehearse)]
    return made


def _if_idle(window: "MainWindow", piece: Callable[["MainWindow"], object]) -> None:
    """Do something that pays later, unless a game is there or awaited, or a club is open."""
    if window.session.game is None and window.commands.club is None and not window.actions_of.files.is_reading:
        piece(window)


def _panel(window: "MainWindow", key: str) -> None:
    """Make a panel that nearly every game shows at once; once there is a game, only what is shown is made."""
    if window.docks is not None and window.session.game is None:
        window.docks[key].panel()


def _start(window: "MainWindow") -> None:
    """Paint the board at its start, which nobody sees: the first game then changes units and owners only."""
    if window.desk is not None:
        window.desk.show_start()


def _rehearse(window: "MainWindow") -> None:
    """Bring the desk up once behind the welcome page, with nothing painted in between: what Qt works out then, it still
    knows later.
    """
    if window.docks is None or window.desk is None:
        return
    focus = QApplication.focusWidget()
    window.setUpdatesEnabled(False)
    window.docks.arrange()
    window.pages.setCurrentWidget(window.desk)
    window.docks.hide()
    window.pages.setCurrentWidget(window.welcome)
    window.setUpdatesEnabled(True)
    if focus is not None:
        focus.setFocus()
