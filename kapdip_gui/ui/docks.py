"""The docks of the desk: title bars with the tabs of their neighbours, layouts remembered per size class, one dock enlarged.

Takes: the main window and a table of panels that are made when they are first shown. Gives: `Dock`, `Docks`.
Source: design 2 (window, enlarge a dock, size classes).
"""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QSizePolicy, QTabBar, QToolButton, QVBoxLayout, QWidget

from kapdip_gui.ui.commands import DOCK_NAMES
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.icons import icon

LAYOUT_VERSION = 3
ORDER = {key: number for number, (key, _, _) in enumerate(DOCK_NAMES)}


class TitleBar(QWidget):
    """A dock's title: its name, or the tabs of the docks that share its place; enlarge, float, close."""

    def __init__(self, dock: "Dock") -> None:
        super().__init__(dock)
        self._dock = dock
        self._tabs: list[QToolButton] = []
        self._shown: object = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 0, 4, 0)
        self._row.setSpacing(0)
        self._names = QHBoxLayout()
        self._names.setSpacing(0)
        self._row.addLayout(self._names)
        self._row.addStretch(1)
        self.enlarge = self._button("arrows-maximize")
        self.float = self._button("external-link")
        self.close_button = self._button("x")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("icon_name", name)
        button.setAutoRaise(True)
        button.setIconSize(QSize(14, 14))
        button.setStyleSheet("QToolButton { padding: 2px 3px; } QToolButton:focus { padding: 1px 2px; }")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)
        return button

    @override
    def sizeHint(self) -> QSize:
        return QSize(120, style().size("dock_title"))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, style().size("dock_title"))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), style().colour("header"))
            painter.fillRect(0, self.height() - 1, self.width(), 1, style().colour("line"))
            for tab in self._tabs:
                if tab.isChecked() and len(self._tabs) > 1:
                    spot = tab.geometry()
                    painter.fillRect(spot.left(), 0, spot.width(), self.height(), style().colour("panel"))
            focused = self._dock.has_focus
            if focused or len(self._tabs) > 1:
                mine = next((tab for tab in self._tabs if tab.isChecked()), None)
                whole = mine is None or len(self._tabs) == 1
                left, width = (0, self.width()) if whole or mine is None else (mine.x(), mine.width())
                painter.fillRect(left, 0, width, 2, style().colour("accent"))

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.enlarge.click()

    def show_tabs(self, docks: list["Dock"]) -> None:
        """Show the names of the docks that share this place; a click brings one to the front."""
        wanted = (tuple(dock.windowTitle() for dock in docks), style())
        if wanted == self._shown:
            return
        self._shown = wanted
        while self._tabs:
            old = self._tabs.pop()
            old.hide()
            old.deleteLater()
        for dock in docks:
            tab = QToolButton(self)
            tab.setText(dock.windowTitle())
            tab.setCheckable(True)
            tab.setChecked(dock is self._dock)
            tab.setFocusPolicy(Qt.FocusPolicy.TabFocus if len(docks) > 1 else Qt.FocusPolicy.NoFocus)
            tab.setFont(style().font("font_secondary", bold=dock is self._dock))
            shade = style().theme.ui.text if dock is self._dock else style().theme.ui.text_secondary
            tab.setStyleSheet(
                f"QToolButton, QToolButton:checked, QToolButton:hover {{ background: transparent; color: {shade};"
                f" padding: 2px 6px; border: none; border-radius: 0; }} QToolButton:focus {{ text-decoration: underline; }}"
            )
            tab.clicked.connect(dock.bring_up)
            self._names.addWidget(tab)
            tab.show()
            self._tabs.append(tab)
        self.update()

    def restyle(self) -> None:
        """Icons and height for the look in use."""
        for button in (self.enlarge, self.float, self.close_button):
            button.setIcon(icon(str(button.property("icon_name")), "text_secondary"))
        self.updateGeometry()

    def retranslate(self, session: Session) -> None:
        """Tool tips and accessible names."""
        for button, text in ((self.enlarge, "Enlarge"), (self.float, "Float on its own"), (self.close_button, "Close")):
            said = session.say(text)
            button.setToolTip(said)
            button.setAccessibleName(f"{said}: {self._dock.windowTitle()}")


class Dock(QDockWidget):
    """One dock; its panel is made when it is first shown, so that starting stays quick."""

    def __init__(self, key: str, session: Session, make: Callable[[], QWidget], window: QMainWindow) -> None:
        super().__init__(window)
        self.key = key
        self.has_focus = False
        self._session = session
        self._make = make
        self._panel: QWidget | None = None
        self.setObjectName(f"dock_{key}")
        self.bar = TitleBar(self)
        self.setTitleBarWidget(self.bar)
        self._frame = QWidget(self)
        self._frame.setProperty("panel", True)
        self._frame.setMinimumWidth(style().px(272))
        box = QVBoxLayout(self._frame)
        box.setContentsMargins(0, 0, 0, 0)
        self.setWidget(self._frame)
        self.bar.float.clicked.connect(lambda: self.setFloating(not self.isFloating()))
        self.bar.close_button.clicked.connect(self.close)
        self.visibilityChanged.connect(self._shown)

    def _shown(self, visible: bool) -> None:
        if visible:
            self.panel()

    def panel(self) -> QWidget:
        """The panel, made now if it wasn't yet."""
        if self._panel is None:
            self._panel = self._make()
            layout = self._frame.layout()
            if layout is not None:
                layout.addWidget(self._panel)
            self.setFocusProxy(self._panel)
        return self._panel

    @property
    def made(self) -> QWidget | None:
        """The panel, if it exists already."""
        return self._panel

    def bring_up(self) -> None:
        """Show the dock in front of its neighbours and put the focus into it."""
        self.show()
        self.raise_()
        self.panel().setFocus(Qt.FocusReason.ShortcutFocusReason)


class Docks(QObject):
    """All docks of the desk."""

    def __init__(self, window: QMainWindow, session: Session, makers: dict[str, Callable[[], QWidget]]) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._docks = {key: Dock(key, session, make, window) for key, make in makers.items()}
        self.hide()
        self._before_enlarge: QByteArray | None = None
        self._enlarged: Dock | None = None
        self._size_class = ""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._show_tabs)
        for dock in self._docks.values():
            dock.visibilityChanged.connect(self._tabs_changed)
            dock.topLevelChanged.connect(lambda floating, which=dock: self._floated(which, floating))
            dock.dockLocationChanged.connect(self._tabs_changed)
            dock.bar.enlarge.clicked.connect(lambda _=False, which=dock: self.enlarge(which))
        window.setDockOptions(QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks)

    def __getitem__(self, key: str) -> Dock:
        """The dock with this key. Raises KeyError for one that does not exist."""
        return self._docks[key]

    def __contains__(self, key: str) -> bool:
        return key in self._docks

    def all(self) -> list[Dock]:
        """Every dock."""
        return list(self._docks.values())

    def hide(self) -> None:
        """Put all of them away: there is no game."""
        for dock in self._docks.values():
            dock.hide()

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The docks as they were delivered: design 2."""
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        self._window.setCorner(Qt.Corner.BottomLeftCorner, left)
        self._window.setCorner(Qt.Corner.BottomRightCorner, right)
        columns = ((left, (("turn",), ("orders", "results"))), (right, (("exchange", "standings", "press"), ("charts", "news", "history"))))
        for dock in self._docks.values():
            self._window.removeDockWidget(dock)
        for area, groups in columns:
            for group in groups:
                members = [self._docks[key] for key in group]
                self._window.addDockWidget(area, members[0])
                for dock in members[1:]:
                    self._window.tabifyDockWidget(members[0], dock)
                for dock in members:
                    dock.setFloating(False)
                    dock.show()
                members[0].raise_()
        self._settle()
        self.proportion()
        self._settle()

    def _settle(self) -> None:
        """Have the window give every dock its place now: proportions hold for docks that have one."""
        layout = self._window.layout()
        if layout is not None:
            layout.activate()

    def proportion(self) -> None:
        """Widths and heights of the design for this window size."""
        wide = self._window.width() >= 1600
        horizontal, vertical = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        self._window.resizeDocks(
            [self._docks["turn"], self._docks["exchange"]],
            [style().px(352 if wide else 304), style().px(408 if wide else 292)],
            horizontal,
        )
        height = max(300, self._window.height() - 130)
        self._window.resizeDocks(
            [self._docks["turn"], self._docks["orders"]], [348, height - 348] if wide else [292, height - 292], vertical
        )
        self._window.resizeDocks([self._docks["exchange"], self._docks["charts"]], [height // 2 - 20, height // 2 + 20], vertical)

    def size_class(self) -> str:
        """The key under which the layout is remembered: narrow windows and wide ones apart."""
        return "wide" if self._window.width() >= 1600 else "narrow"

    def state(self) -> QByteArray:
        """Where every dock is."""
        self._let_go()
        return self._window.saveState(LAYOUT_VERSION)

    def take_up(self, state: QByteArray) -> bool:
        """Put every dock where it was; False if the state is none of ours."""
        self._let_go()
        return bool(self._window.restoreState(state, LAYOUT_VERSION))

    def _let_go(self) -> None:
        """End the dragging of docks: Qt's process dies where a layout is restored while a dock is being dragged."""
        for dock in self._docks.values():
            dock.setFloating(dock.isFloating())

    def remember(self) -> None:
        """Keep the layout of this size class."""
        if self._enlarged is None:
            self._session.settings.put_layout(self.size_class(), self.state())

    def recall(self) -> None:
        """Take up the layout of this size class, or that of the design."""
        self._size_class = self.size_class()
        state = self._session.settings.layout(self._size_class)
        if state is None or not self.take_up(state):
            self.arrange()
            if self._window.width() < 1240:
                for dock in self._docks.values():
                    if self._window.dockWidgetArea(dock) is Qt.DockWidgetArea.RightDockWidgetArea:
                        dock.hide()
        self._tabs_changed()

    def resized(self) -> None:
        """Change to the other size class's layout where the window has crossed the border."""
        if self._size_class and self.size_class() != self._size_class and self._enlarged is None:
            self.recall()

    # -- one dock enlarged ---------------------------------------------------------------------------------------------

    @property
    def enlarged(self) -> Dock | None:
        """The dock that fills the desk now."""
        return self._enlarged

    def enlarge(self, dock: Dock) -> None:
        """Let one dock fill the desk; again (or Esc) goes back."""
        if self._enlarged is not None:
            same = self._enlarged is dock
            self.shrink()
            if same:
                return
        self._before_enlarge = self.state()
        self._enlarged = dock
        if dock.isFloating():
            dock.setFloating(False)
        for other in self._docks.values():
            if other is not dock:
                other.hide()
        centre = self._window.centralWidget()
        if centre is not None:
            centre.hide()
        dock.show()
        dock.bring_up()
        QTimer.singleShot(0, dock, dock.bring_up)
        self._tabs_changed()

    def shrink(self) -> None:
        """Back from an enlarged dock to the desk."""
        if self._enlarged is None or self._before_enlarge is None:
            return
        self._enlarged = None
        centre = self._window.centralWidget()
        if centre is not None:
            centre.show()
        self.take_up(self._before_enlarge)
        self._tabs_changed()

    # -- looks ---------------------------------------------------------------------------------------------------------

    def _floated(self, dock: Dock, floating: bool) -> None:
        if floating and dock.screen() is not self._window.screen():
            self._session.hidden = True
        self._tabs_changed()

    def _tabs_changed(self) -> None:
        """Renew the tabs of all title bars once, when Qt has come to rest."""
        self._later.start(0)

    def _show_tabs(self) -> None:
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Qt's own tabs are not shown: the titles are the tabs
        for dock in self._docks.values():
            together = [other for other in self._window.tabifiedDockWidgets(dock) if isinstance(other, Dock) and not other.isHidden()]
            if dock.isFloating() or self._enlarged is dock:
                together = []
            dock.bar.show_tabs(sorted([dock, *together], key=lambda each: ORDER[each.key]))

    def retranslate(self) -> None:
        """Names in the session's language."""
        names = {key: text for key, text, _ in DOCK_NAMES}
        for dock in self._docks.values():
            dock.setWindowTitle(self._session.say(names[dock.key]))
            dock.bar.retranslate(self._session)
        self._tabs_changed()

    def restyle(self) -> None:
        """Icons and fonts for the look in use."""
        for dock in self._docks.values():
            dock.bar.restyle()
        self._tabs_changed()

    def focus_moved(self, widget: QWidget | None) -> None:
        """Draw the accent line on the dock that has the focus."""
        for dock in self._docks.values():
            inside = widget is not None and dock.isAncestorOf(widget)
            if inside != dock.has_focus:
                dock.has_focus = inside
                dock.bar.update()
