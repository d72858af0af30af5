"""What screen readers get of what is painted by hand: the map as a list of provinces, and messages said aloud.

Gives: `install_access()` (once, at the start), `announce(widget, text)`. Nothing here runs unless a screen reader asks.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRect
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from kapdip.words.board_language import BoardLanguage
from kapdip_gui.kit.overriding import override

if TYPE_CHECKING:
    from kapdip.drawing.map_picture import MapPicture
    from kapdip.drawing.map_sheet import MapSheet
    from kapdip_gui.map.view import MapView

Role, Text = QAccessible.Role, QAccessible.Text
ROLES: dict[str, QAccessible.Role] = {
    "RowFrame": Role.Button,
    "Supposition": Role.Button,
    "StepBar": Role.StaticText,
    "Timeline": Role.Slider,
    "ChartView": Role.Chart,
    "ControlStrip": Role.Chart,
    "Ticker": Role.StaticText,
    "BottomRows": Role.StaticText,
    "ChipLabel": Role.StaticText,
    "MonogramLabel": Role.StaticText,
}
"""What painted widgets are, by the name of their class; their names and descriptions are those of the widgets."""


def province_descriptions(view: "MapView", code: str) -> list[str]:
    """What there is to say about a province as the map shows it: name, owner, units, and the orders that are drawn."""
    from kapdip.drawing.map_facts import facts_about
    from kapdip.words.read_back import read_back

    picture = view.picture
    if picture is None:
        return []
    lines = [view.tip_maker("", code), *facts_about(view.sheet, picture, code)]
    for drawn in picture.orders:
        unit = getattr(drawn.order, "unit", None)
        if unit is not None and unit.province == code:
            lines.append(read_back(drawn.order, BoardLanguage(picture.options.language, view.sheet.board)))
    return [line for line in lines if line]


class SpokenProvince(QAccessibleInterface):
    """A province of the map: its name, who owns it, which unit is there and what it is ordered to do."""

    def __init__(self, view: "MapView", code: str) -> None:
        super().__init__()
        self._view = view
        self.code = code

    @override
    def isValid(self) -> bool:
        return self._view.picture is not None

    @override
    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    @override
    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._view.window().windowHandle()

    @override
    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._view)

    @override
    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    @override
    def childCount(self) -> int:
        return 0

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    @override
    def text(self, kind: QAccessible.Text) -> str:
        lines = province_descriptions(self._view, self.code)
        if kind is Text.Name:
            return ". ".join(lines)
        return ""

    @override
    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing about a province can be set."""

    @override
    def rect(self) -> QRect:
        x0, y0, x1, y1 = self._view.sheet.outlines[self.code].box
        view, port = self._view, self._view.viewport()
        spot = QRect(view.mapFromScene(QPointF(x0, y0)), view.mapFromScene(QPointF(x1, y1)))
        return spot.translated(port.mapToGlobal(port.rect().topLeft()))

    @override
    def role(self) -> QAccessible.Role:
        return Role.ListItem

    @override
    def state(self) -> QAccessible.State:
        made = QAccessible.State()
        made.focusable = True
        made.selectable = True
        here = self._view.cursor_province == self.code
        made.selected = here
        made.focused = here and self._view.hasFocus()
        return made


class MapAccess(QAccessibleWidget):
    """The map as a list: first the provinces that contain units, then the others, each in the
    order of their names.
    """

    def __init__(self, view: "MapView") -> None:
        super().__init__(view, Role.List)
        self._view = view
        self._sheet: MapSheet | None = None
        self._places: dict[str, SpokenProvince] = {}
        self._ordered_for: MapPicture | None = None
        self._order: list[str] = []
        self._read_board()

    def _read_board(self) -> None:
        """The provinces of the board that is shown."""
        if self._sheet is not self._view.sheet:
            self._sheet = self._view.sheet
            self._places = {code: SpokenProvince(self._view, code) for code in self._sheet.board.provinces}
            for place in self._places.values():
                QAccessible.registerAccessibleInterface(place)

    def order(self) -> list[str]:
        """The provinces in the order in which they are read."""
        self._read_board()
        picture = self._view.picture
        if picture is None:
            return []
        if picture is self._ordered_for:
            return self._order
        manned = {unit.province for units in picture.position.units.values() for unit in units}
        names = {code: "".join(province_descriptions(self._view, code)[:1]) for code in self._places}
        self._ordered_for = picture
        self._order = sorted(self._places, key=lambda code: (code not in manned, names[code], code))
        return self._order

    @override
    def childCount(self) -> int:
        return len(self._places) if self._view.picture is not None else 0

    @override
    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        codes = self.order()
        return self._places[codes[index]] if 0 <= index < len(codes) else None

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return self.order().index(child.code) if isinstance(child, SpokenProvince) else -1

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        port = self._view.viewport()
        code = self._view.province_under(port.mapFromGlobal(QPointF(x, y)).toPoint())
        return self._places.get(code) if code else None

    @override
    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        code = self._view.cursor_province
        return self._places.get(code) if code and self._view.hasFocus() else None


class _Painted(QAccessibleWidget):
    """A painted widget whose role Qt cannot guess."""


_kept: dict[int, QAccessibleInterface] = {}
"""Qt does not keep the Python side of an interface alive; it goes with its widget."""


def _make(name: str, thing: QObject) -> QAccessibleInterface | None:
    made: QAccessibleInterface | None = None
    if name == "MapView":
        made = MapAccess(thing)  # type: ignore[arg-type]
    elif name in ROLES and isinstance(thing, QWidget):
        made = _Painted(thing, ROLES[name])
    if made is not None:
        key = id(thing)
        _kept[key] = made
        thing.destroyed.connect(lambda *_: _kept.pop(key, None))
    return made


_installed: list[Callable[[str, QObject], QAccessibleInterface | None]] = []


def install_access() -> None:
    """Have Qt ask here for what it cannot describe itself; once for the program."""
    if not _installed:
        _installed.append(_make)
        QAccessible.installFactory(_make)


def announce(widget: QWidget, text: str) -> None:
    """Have a screen reader say something that happened; nothing where none listens."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def cursor_moved(view: "MapView") -> None:
    """The keyboard's cursor on the map has moved: the reader says where, and what is there."""
    code = view.cursor_province
    if code is None or not QAccessible.isActive() or not view.hasFocus():
        return
    found = QAccessible.queryAccessibleInterface(view)
    if isinstance(found, MapAccess):
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(found.order().index(code))
        QAccessible.updateAccessibility(event)
    announce(view, ". ".join(province_descriptions(view, code)))
