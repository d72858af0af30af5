"""The tool bar: undo, paste, curtain, the phases of the turn, map; with labels as far as the width allows.

Takes: the session, the window's commands. Gives: `Tools`, empty until `build`.
Source: docs/window.md 2 (collapse order), 11.1 and 11.2.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QToolBar

from kapdip_gui.frame.commands import Commands
from kapdip_gui.kit.parts import key_text, spring, tip
from kapdip_gui.kit.tabbing import OneStop
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.caps import CapToolButton
from kapdip_gui.style.cutting import cut
from kapdip_gui.style.icons import icon

if TYPE_CHECKING:
    from kapdip_gui.turn.stepbar import StepBar

TOOLS = (
    *("edit.undo", "edit.redo", "", "edit.paste", "exchange.curtain", "<", "steps", ">"),
    *("map.play", "map.zoom_in", "map.zoom_out", "map.fullscreen", "edit.settings"),
)
"""Commands on the bar; `""` is a line, `<` and `>` keep what is between them in the middle."""
CAPPED = frozenset({"exchange.curtain", "map.fullscreen", "map.play"})
"""Tools that show their key while there is room."""
LABELLED = {"edit.undo": 1000, "exchange.curtain": 1100, "map.play": 1150, "edit.paste": 1300, "map.fullscreen": 1600}
"""Tools with a label, and the width of the window from which on there is room for it."""
LONGEST_UNDO = (0.2, 300)
"""How much room what can be undone has: a part of the window's width, and pixels at text size 100%, at most."""


class Tools(QToolBar):
    """The bar."""

    def __init__(self, session: Session, commands: Commands) -> None:
        super().__init__()
        self._session = session
        self._commands = commands
        self._buttons: dict[str, CapToolButton] = {}
        self._steps: StepBar | None = None
        self._one_stop = OneStop(self)
        self.setObjectName("tools")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setIconSize(QSize(18, 18))

    def build(self, steps: "StepBar") -> None:
        """Put the buttons on it, `steps` in the middle."""
        self._steps = steps
        for key in TOOLS:
            if key in {"<", ">"}:
                self.addWidget(spring())
            elif key == "steps":
                self.addWidget(steps)
            elif not key:
                self.addSeparator()
            else:
                made = CapToolButton()
                made.setDefaultAction(self._commands[key])
                made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                made.alignment = Qt.AlignmentFlag.AlignLeft if key == "edit.undo" else made.alignment
                self._buttons[key] = made
                self.addWidget(made)
                self._one_stop.add(made)

    def _room(self) -> float:
        """The window's width in pixels at text size 100%."""
        return self.window().width() / style().scale

    def fit(self) -> None:
        """Labels beside icons as far as the width allows; icons as large as the text asks for."""
        self.setIconSize(QSize(style().px(18), style().px(18)))
        beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        for key, made in self._buttons.items():
            made.setIconSize(self.iconSize())
            made.setToolButtonStyle(beside if self._room() >= LABELLED.get(key, 10_000) else alone)
        self._keep_place()
        self.refresh()

    def refresh(self) -> None:
        """Names for what can be done now, in the session's language."""
        if not self._buttons:
            return
        session, say = self._session, self._session.say
        edit, again = session.next_undo, session.next_redo
        undo = say("Undo: {edit}", edit=session.edit_text(edit)) if edit else say("Undo")
        self._commands["edit.undo"].setText(undo)
        redo = say("Redo: {edit}", edit=session.edit_text(again)) if again else say("Redo")
        self._commands["edit.redo"].setText(redo)
        self._commands["exchange.curtain"].setChecked(session.hidden)
        self._commands["exchange.curtain"].setIcon(
            icon("eye-off" if session.hidden else "eye", "accent" if session.hidden else "text")
        )
        names = {
            "edit.undo": self._cut(undo),
            "exchange.curtain": say("Hidden") if session.hidden else say("Visible"),
            "edit.paste": say("Paste"),
            "map.fullscreen": say("Large map"),
            "map.play": say("Play moves"),
        }
        shows_keys = self._room() >= 1500
        for key, made in self._buttons.items():
            self._name(made, key, names.get(key, ""), with_key=shows_keys and key in CAPPED)
        if self._steps is not None:
            others = sum(made.sizeHint().width() for made in self._buttons.values())
            self._steps.fit(self.window().width() - others - style().px(40))

    def _keep_place(self) -> None:
        """What can be undone has the same room whatever it is: the buttons behind it stay where they are."""
        made = self._buttons.get("edit.undo")
        if made is not None:
            is_named = made.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon
            made.setMinimumWidth(self._longest() + self.iconSize().width() + style().px(24) if is_named else 0)

    def _longest(self) -> int:
        part, most = LONGEST_UNDO
        return min(round(self.window().width() * part), style().px(most))

    def _cut(self, undo: str) -> str:
        """What can be undone, as far as there is room for it; the tip says it whole."""
        font = QFontMetrics(self._buttons["edit.undo"].font())
        return cut(font, undo, self._longest())

    def _name(self, made: CapToolButton, key: str, name: str, *, with_key: bool) -> None:
        command = self._commands[key]
        keys = key_text(command.shortcut().toString())
        made.setText(name or command.text())
        made.set_keys(keys if with_key else "")
        made.setToolTip(tip(f"{command.text()} ({keys})" if keys else command.text()))
        made.setAccessibleName(f"{name}: {command.text()}" if key == "exchange.curtain" else command.text())
