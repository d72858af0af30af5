"""One dock: its title bar with the tabs of its neighbours, its panel, made when it is first shown.

Takes: its key, how its panel is made. Gives: `Dock`, `TitleBar`. Where docks are placed is decided in `docks`.
Source: docs/window.md 2 (window, enlarge a dock).
"""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QGridLayout,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from kapdip.showing.docks import DOCKS
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import label, row
from kapdip_gui.kit.tabbing import OneStop, go_on
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import icon

TELLS_BIDS = "bids"
"""The dock in which bids turn over; the others are covered meanwhile."""


class DockName(QToolButton):
    """The name of a dock in a title: of a neighbour it is a tab, of the dock itself (`is_own`) a handle, by which it is
    dragged and enlarged like by the bar beside it.
    """

    def __init__(self, bar: "TitleBar", dock: "Dock", *, is_own: bool) -> None:
        super().__init__(bar)
        self._dock, self._is_own = dock, is_own
        self.setProperty("dock", "front" if is_own else "behind")
        self.setIconSize(QSize(16, 16))
        self.setCheckable(True)
        self.setChecked(is_own)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._is_own or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._dock.bring_up()
        event.ignore()


class TitleBar(QWidget):
    """A dock's title: its name, or the tabs of the docks that share its place; enlarge, float, close."""

    def __init__(self, dock: "Dock") -> None:
        super().__init__(dock)
        self._dock = dock
        self._tabs: dict[str, QToolButton] = {}
        self._one_stop = OneStop(self)
        self._together: list[Dock] = []
        self._shown: object = None
        self._is_enlarged = False
        self._measure()
        self._names = row(spacing=0)
        self._row = row(self._names, None, on=self, margins=(4, 0, 4, 0), spacing=0)
        self.enlarge = self._button("arrows-maximize")
        self.float = self._button("external-link")
        self.close_button = self._button("x")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("icon_name", name)
        button.setAutoRaise(True)
        button.setIconSize(QSize(14, 14))
        button.setProperty("dock", "sign")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)
        self._one_stop.add(button)
        return button

    def _measure(self) -> None:
        """For the look in use. Qt asks for these sizes thousands of times while it lays out a window."""
        high = style().size("dock_title")
        self._usual, self._least = QSize(120, high), QSize(80, high)

    @override
    def sizeHint(self) -> QSize:
        return self._usual

    @override
    def minimumSizeHint(self) -> QSize:
        return self._least

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), style().colour("header"))
            painter.fillRect(0, self.height() - 1, self.width(), 1, style().colour("line"))
            mine = self._tabs.get(self._dock.key) if len(self._tabs) > 1 else None
            if mine is not None:
                painter.fillRect(mine.x(), 0, mine.width(), self.height(), style().colour("panel"))
                painter.fillRect(mine.x(), 0, mine.width(), 2, style().colour("accent"))
            elif self._dock.has_focus:
                painter.fillRect(0, 0, self.width(), 2, style().colour("accent"))

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.enlarge.click()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for made in (self.enlarge, self.float, self.close_button):
            menu.addAction(made.icon(), made.toolTip()).triggered.connect(made.click)
        menu.popup(event.globalPos())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where it is too narrow: float and close go to the menu of the title first, then names behind the front one
        become icons.
        """
        tabs = self._tabs.values()
        for tab in tabs:
            tab.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        room = self.width() - 10 - self.enlarge.sizeHint().width()
        names = sum(tab.sizeHint().width() for tab in tabs)
        is_roomy = names + self.float.sizeHint().width() + self.close_button.sizeHint().width() <= room
        self.float.setVisible(is_roomy)
        self.close_button.setVisible(is_roomy)
        for tab in tabs:
            if names > room and not tab.isChecked():
                tab.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            tab.updateGeometry()
        self._row.activate()

    def tab(self, key: str) -> QToolButton | None:
        """The tab of a dock that shares this place."""
        return self._tabs.get(key)

    def show_tabs(self, docks: list["Dock"]) -> None:
        """Show the names of the docks that share this place, once this one is seen; a click brings one to the front."""
        self._together = docks
        if self._dock.is_wanted:
            self.name_tabs()

    def name_tabs(self) -> None:
        """Make or update the tabs; those of docks hidden behind others are not seen."""
        docks = self._together
        wanted = (tuple(dock.windowTitle() for dock in docks), style())
        if wanted == self._shown:
            return
        self._shown = wanted
        for key in self._tabs.keys() - {dock.key for dock in docks}:
            gone = self._tabs.pop(key)
            gone.hide()
            gone.deleteLater()
        self._tabs = {dock.key: self._tab(dock) for dock in docks}
        for tab in self._tabs.values():
            self._names.removeWidget(tab)
            tab.setFocusPolicy(Qt.FocusPolicy.TabFocus if len(docks) > 1 else Qt.FocusPolicy.NoFocus)
            self._names.addWidget(tab)
            tab.show()
        for tab in reversed(self._tabs.values()):
            tab.lower()  # they come before the buttons, so Tab comes to them first
        self._fit()
        self.update()

    def _tab(self, dock: "Dock") -> QToolButton:
        """The name of a dock: the tab that exists already, if there is one, with its text renewed."""
        tab = self._tabs.get(dock.key)
        if tab is None:
            tab = DockName(self, dock, is_own=dock is self._dock)
            tab.clicked.connect(self._mark)
            tab.clicked.connect(dock.bring_up)
            self._one_stop.add(tab)
        tab.setText(dock.windowTitle())
        tab.setToolTip(dock.windowTitle())
        tab.setIcon(icon(DOCKS[dock.key].icon, "text_secondary"))
        return tab

    def _mark(self) -> None:
        """A click has checked or unchecked a name: none but the dock's own is."""
        for key, tab in self._tabs.items():
            tab.setChecked(key == self._dock.key)

    def restyle(self) -> None:
        """Icons and height for the look in use."""
        for button in (self.enlarge, self.float, self.close_button):
            button.setIcon(icon(str(button.property("icon_name")), "text_secondary"))
            button.setIconSize(QSize(style().px(14), style().px(14)))
        self._measure()
        self.updateGeometry()

    def show_enlarged(self, session: Session, *, on: bool) -> None:
        """Say in words how to leave a dock that fills the desk: everything else that leads on is behind it."""
        self._is_enlarged = on
        self.retranslate(session)
        self._fit()

    def retranslate(self, session: Session) -> None:
        """Tool tips and accessible names."""
        size = "Back to the desk" if self._is_enlarged else "Enlarge"
        for button, text in (
            (self.enlarge, size),
            (self.float, "Float in its own window"),
            (self.close_button, "Close"),
        ):
            said = session.say(text)
            button.setToolTip(said)
            button.setAccessibleName(f"{said}: {self._dock.windowTitle()}")
        self.enlarge.setText(f"{self.enlarge.toolTip()} (Esc)" if self._is_enlarged else "")
        beside, alone = Qt.ToolButtonStyle.ToolButtonTextOnly, Qt.ToolButtonStyle.ToolButtonIconOnly
        self.enlarge.setToolButtonStyle(beside if self._is_enlarged else alone)


class Dock(QDockWidget):
    """One dock; its panel is made when it is first shown, so that starting stays quick."""

    def __init__(self, key: str, session: Session, make: Callable[[], QWidget], window: QMainWindow) -> None:
        super().__init__(window)
        self.key = key
        self.has_focus = False
        self._is_put_off = False
        self.is_wanted = False
        """Qt shows it, and no dock is in front of it."""
        self._session = session
        self._make = make
        self._panel: QWidget | None = None
        self.setObjectName(f"dock_{key}")
        self.bar = TitleBar(self)
        self.setTitleBarWidget(self.bar)
        self._frame = QWidget(self)
        self._frame.setProperty("panel", True)
        self._frame.setMinimumWidth(style().px(272))
        self._box = QGridLayout(self._frame)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.setRowStretch(1, 1)
        self.setWidget(self._frame)
        self._cover: QWidget | None = None
        """Covers the panel while bids turn over elsewhere."""
        session.opening_changed.connect(self._wait_for_bids)
        self.visibilityChanged.connect(self._shown)
        self.topLevelChanged.connect(self._floated)

    def _shown(self, visible: bool) -> None:
        self.is_wanted = visible
        if visible:
            self.bar.name_tabs()
        if visible and not self._is_put_off:
            self.panel()

    def put_off(self) -> None:
        """Make no panel until `fill` is called, even where it would be seen."""
        self._is_put_off = self._panel is None

    def fill(self) -> None:
        """Make the panel now, if it would be seen; or else when it is first shown."""
        self._is_put_off = False
        if self.is_wanted:
            self.panel()

    def _floated(self, floating: bool) -> None:
        """A dock of its own has an edge, or it would run into what is beneath; and the keys go into its panel, not to
        its buttons.
        """
        edge = 1 if floating else 0
        self._frame.setContentsMargins(edge, 0, edge, edge)
        if floating:
            QTimer.singleShot(0, self, lambda: self.panel().setFocus())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isFloating():
            with QPainter(self) as painter:
                painter.setPen(style().colour("line_strong"))
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def panel(self) -> QWidget:
        """The panel, made now if it wasn't yet."""
        if self._panel is None:
            self._panel = self._make()
            self._box.addWidget(self._panel, 1, 0)
            self.setFocusProxy(self._panel)
            self._wait_for_bids()
        return self._panel

    def take_notice(self, notice: QWidget) -> None:
        """Show the window's notice above the panel: the dock fills the desk, where it is shown otherwise."""
        self._box.addWidget(notice, 0, 0)

    def _wait_for_bids(self) -> None:
        """Who controls what is shown first where the bids turn over, and nowhere else before."""
        if self._cover is not None:
            self._cover.hide()
            self._cover.deleteLater()
            self._cover = None
        if self._session.opening and self.key != TELLS_BIDS and self._panel is not None:
            self._cover = label(self._session.say("The bids are being opened."), "secondary", wrap=True)
            self._cover.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._cover.setContentsMargins(14, 10, 14, 10)
            self._cover.setProperty("panel", True)
            self._cover.setAutoFillBackground(True)
            self._box.addWidget(self._cover, 1, 0)
            self._cover.show()  # a layout shows what it is given with the next event, and lays it out then
            self._box.activate()
            self._cover.raise_()

    @property
    def made(self) -> QWidget | None:
        """The panel, if it exists already."""
        return self._panel

    @property
    def is_in_front(self) -> bool:
        """Whether it is on the desk and to be seen; Qt calls those visible, too, that are behind another."""
        return not self.isFloating() and not self.visibleRegion().isEmpty()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        """On its own it is a window, in which Tab goes round."""
        return go_on([self], forwards=next) if self.isFloating() else super().focusNextPrevChild(next)

    def bring_up(self) -> None:
        """Show the dock in front of its neighbours and put the focus into it."""
        self.show()
        self.raise_()
        self.panel().setFocus(Qt.FocusReason.ShortcutFocusReason)
