"""Where in the window the thing stands that a step of the guide is about.

Takes: the name in a step (`tool:exchange.curtain`, `unit:NTH DEN`, `dock:turn`). Gives: `places_of`, boxes in the
window's own measure, none while the thing is not in sight; `box_in`.
"""

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtWidgets import QToolButton, QWidget

from kapdip_gui.frame.toolbar import Tools
from kapdip_gui.frame.workplace import Workplace
from kapdip_gui.style import style

UNIT = 52
"""The side of the box around a unit."""


def places_of(at: str, window: QWidget, place: Workplace, bar: Tools) -> list[QRect]:
    """The boxes, that which is pointed at first."""
    kind, _, name = at.partition(":")
    if kind == "unit":
        return _on_map(name.split(), window, place)
    found = _dock(name, place) if kind == "dock" else _tool(name, bar)
    return [box_in(found, window)] if found is not None else []


def _dock(key: str, place: Workplace) -> QWidget | None:
    """A dock, or the tab behind which it stands."""
    docks = place.docks
    if docks is None or key not in docks:
        return None
    if docks[key].is_in_front:
        return docks[key]
    tabs = (dock.bar.tab(key) for dock in docks.all() if dock.is_in_front)
    return next((tab for tab in tabs if tab is not None and tab.isVisible()), None)


def _tool(command: str, bar: Tools) -> QWidget | None:
    """The button of a command on the tool bar."""
    made = bar.findChildren(QToolButton)
    return next((one for one in made if one.isVisible() and _command_of(one) == command), None)


def _command_of(made: QToolButton) -> str:
    action = made.defaultAction()
    return action.objectName() if action is not None else ""


def _on_map(codes: list[str], window: QWidget, place: Workplace) -> list[QRect]:
    desk = place.desk
    if desk is None or not desk.view.isVisible():
        return []
    view, side = desk.view, style().px(UNIT)
    seen = box_in(view.viewport(), window)
    boxes = []
    for code in codes:
        middle = view.viewport().mapTo(window, view.mapFromScene(QPointF(*view.sheet.anchors[code].unit)))
        boxes.append(QRect(middle - QPoint(side // 2, side // 2), QPoint(middle + QPoint(side // 2, side // 2))))
    return boxes if seen.contains(boxes[0]) else []


def box_in(widget: QWidget, window: QWidget) -> QRect:
    """The box of a widget in the window's own measure."""
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
