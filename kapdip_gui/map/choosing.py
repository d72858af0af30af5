"""Which orders the map shows, as a menu; and the map saved as a picture, as a dialog.

Takes: a map view, and `say`, which translates an English text. Gives: a `QMenu`; a file as PNG or SVG.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QMenu

from kapdip.board.model import Power
from kapdip.drawing.map_picture import OrderKind
from kapdip.drawing.map_svg import map_svg
from kapdip.storage.outputs import write_output
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.map.export import png_bytes
from kapdip_gui.map.view import MapView

Say = Callable[[str], str]
PICTURE_WIDTH = 3200
"""Pixels across a saved PNG: sharp on A4 at 300 dpi."""


def kind_names(say: Say) -> dict[OrderKind, str]:
    """What the kinds of orders are called."""
    return {
        OrderKind.MOVE: say("Moves"),
        OrderKind.SUPPORT: say("Supports"),
        OrderKind.CONVOY: say("Convoys"),
        OrderKind.HOLD: say("Holds"),
        OrderKind.RETREAT: say("Retreats"),
        OrderKind.ADJUSTMENT: say("Builds and removals"),
    }


def filter_menu(view: MapView, say: Say, powers: Mapping[Power, str]) -> QMenu:
    """The menu of what is drawn: everything again, powers, kinds; it changes the view at once."""
    menu = QMenu(say("Orders on the map"), view)
    everything = menu.addAction(say("All orders"))
    everything.triggered.connect(lambda: view.set_filter(None, None))
    menu.addSeparator()
    for power, name in powers.items():
        shown = view.shown_powers is None or power in view.shown_powers
        _add(menu, name, shown, partial(_toggle_power, view, powers, power))
    menu.addSeparator()
    for kind, name in kind_names(say).items():
        shown = view.shown_kinds is None or kind in view.shown_kinds
        _add(menu, name, shown, partial(_toggle_kind, view, kind))
    return menu


def _add(menu: QMenu, text: str, is_on: bool, toggled: Callable[[bool], None]) -> None:
    action = QAction(text, menu)
    action.setCheckable(True)
    action.setChecked(is_on)
    action.toggled.connect(toggled)
    menu.addAction(action)


def _toggle_power(view: MapView, powers: Mapping[Power, str], power: Power, on: bool) -> None:
    shown = set(powers) if view.shown_powers is None else set(view.shown_powers)
    shown = shown | {power} if on else shown - {power}
    view.set_filter(None if shown == set(powers) else frozenset(shown), view.shown_kinds)


def _toggle_kind(view: MapView, kind: OrderKind, on: bool) -> None:
    shown = set(OrderKind) if view.shown_kinds is None else set(view.shown_kinds)
    shown = shown | {kind} if on else shown - {kind}
    view.set_filter(view.shown_powers, None if shown == set(OrderKind) else frozenset(shown))


def save_map(view: MapView, file: Path) -> None:
    """Write what the map shows as SVG or, by any other ending, as PNG. Raises WriteError if that fails."""
    picture = view.picture
    if picture is None:
        raise ValueError("the map shows nothing yet")
    if file.suffix.lower() == ".svg":
        write_output(
            file,
            map_svg(picture.with_options(zoom=1.0, stamp=view.stamp), view.theme_name, view.sheet, title=file.stem),
        )
    else:
        write_output(file, png_bytes(view.render_image(PICTURE_WIDTH)))


def ask_and_save_map(
    view: MapView,
    say: Say,
    may_write: Callable[[Path, Path], bool] = lambda chosen, file: True,
    *,
    game: Path | None = None,
) -> Path | None:
    """Ask for a file, beside that of the `game`, and save the map into it; None if nothing was chosen, or what
    `may_write` (asked with the chosen name and the name with its ending) refuses. Raises WriteError if it can't be
    written.
    """
    kinds = f"{say('Picture')} (*.png);;{say('Drawing')} (*.svg)"
    offered = str(beside(game) / f"{say('Map')}.png")
    name, kind = QFileDialog.getSaveFileName(view, say("Save the map as a picture"), offered, kinds)
    if not name:
        return None
    chosen = Path(name)
    file = chosen if chosen.suffix else chosen.with_suffix(".svg" if "svg" in kind else ".png")
    if not may_write(chosen, file):
        return None
    save_map(view, file)
    return file
