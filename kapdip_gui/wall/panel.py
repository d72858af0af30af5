"""The Wall dock: what the room sees, small; whether something waits to be shown; the clock; how the wall is to look.

Takes: the session. Gives: `WallPanel`; signal `command_wanted(key)`. Keys that would write elsewhere act here while the
picture has the focus: B black, 1 orders, 2 results, 3 exchange, 0 follow, Space pause, ←/→ one fight. Source:
docs/wall.md 8.
"""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QWidget

from kapdip.showing.wall.director import Scene
from kapdip.showing.wall.film import FilmCut
from kapdip.showing.wall.pace import FASTEST, SLOWEST
from kapdip.words.catalogue import mark
from kapdip.words.format import percent
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.kit.flow import FlowRow
from kapdip_gui.kit.number_field import number_field
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import AS_AROUND, DOCK_HEAD, button, column, label, name_field, row, set_role
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.wall.audience import LANGUAGES, WALL_SIZES, WALL_THEMES, audience_of
from kapdip_gui.wall.desk_clock import DeskClock

PINNED = {Qt.Key.Key_1: Scene.WRITING, Qt.Key.Key_2: Scene.RESULTS, Qt.Key.Key_3: Scene.EXCHANGE, Qt.Key.Key_0: None}
SCENE_NAMES = {
    None: mark("Follow the turn"),
    Scene.WRITING: mark("Orders being written"),
    Scene.RESULTS: mark("Results"),
    Scene.EXCHANGE: mark("Exchange"),
    Scene.NEWS: mark("News"),
    Scene.CODE: mark("Code for phones"),
}
TELLING_NAMES = {
    FilmCut.FIGHTS: mark("Fight by fight"),
    FilmCut.POWERS: mark("Power by power"),
    FilmCut.AT_ONCE: mark("All at once"),
}
LANGUAGE_NAMES = {"desk": mark("Same as the desk"), "de": "Deutsch", "en": "English"}
THEME_NAMES = {
    "desk": mark("Same as the desk"),
    "light": mark("Light"),
    "dark": mark("Dark"),
    "contrast": mark("High contrast, black on white"),
    "contrast-dark": mark("High contrast, white on black"),
}
TITLES = (
    mark("Minutes"),
    mark("Scene"),
    mark("Moves"),
    mark("Language"),
    mark("Theme"),
    mark("Time per fight"),
    mark("Size"),
)
LONGEST_MINUTES = 600


class SmallPicture(QWidget):
    """What the room sees, 16 : 9; it can have the focus, and then has the keys of the wall."""

    key_wanted = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumSize(160, 90)
        self._picture: QPixmap | None = None
        self.text = ""

    @override
    def sizeHint(self) -> QSize:
        return QSize(320, 180)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return min(144, width * 9 // 16)

    def show_picture(self, picture: QPixmap | None, text: str) -> None:
        """Show it; None: nothing is on a wall, and `text` says so."""
        self._picture, self.text = picture, text
        self.update()

    def show_seen(self, picture: QPixmap) -> None:
        """Show what the room sees."""
        self.show_picture(picture, "")

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        painter = QPainter(self)
        if self._picture is None:
            painter.fillRect(self.rect(), look.colour("alt"))
            painter.setPen(look.colour("text_secondary"))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(10, 4, -10, -4), int(flags), self.text)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            size = self._picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            painter.drawPixmap(
                (self.width() - size.width()) // 2,
                (self.height() - size.height()) // 2,
                size.width(),
                size.height(),
                self._picture,
            )
        painter.setPen(QPen(look.colour("accent" if self.hasFocus() else "line_strong"), 3 if self.hasFocus() else 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {
            Qt.Key.Key_B,
            Qt.Key.Key_Space,
            Qt.Key.Key_Left,
            Qt.Key.Key_Right,
            Qt.Key.Key_PageUp,
            Qt.Key.Key_PageDown,
            *PINNED,
        }
        if Qt.Key(event.key()) in keys and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            self.key_wanted.emit(event.key())
        else:
            super().keyPressEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()


class WallPanel(QWidget):
    """The small picture, what is done with the wall, the clock, the choices."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._room = audience_of(session)
        self.picture = SmallPicture(self)
        self.picture.key_wanted.connect(self._key)
        self._state = label("", wrap=True)
        self._on, self._show = button("", "screen-share"), button("", "player-play", kind="primary", keys="Ctrl+F12")
        self._black = button("", do=lambda: self.command_wanted.emit("wall.black"))
        self._on.clicked.connect(lambda: self.command_wanted.emit("wall.on"))
        self._show.clicked.connect(lambda: self.command_wanted.emit("wall.show"))
        self._minutes = number_field(1, LONGEST_MINUTES)
        self._minutes.setValue(session.settings.number("wall/minutes", 15, 1, LONGEST_MINUTES))
        self._start, self._pause, self._more = button("", "clock"), button("", "player-pause"), button("")
        self._start.clicked.connect(self._start_clock)
        self._pause.clicked.connect(lambda: self.command_wanted.emit("wall.pause"))
        self._more.clicked.connect(lambda: self.command_wanted.emit("wall.minute"))
        self._left = DeskClock(session)
        self._speed = number_field(FASTEST // 1000, SLOWEST // 1000)
        self._speed.setValue(self._room.shot // 1000)
        self._speed.valueChanged.connect(lambda seconds: session.put_option("wall/shot", seconds * 1000))
        self._scene, self._messages, self._language, self._theme = QComboBox(), QComboBox(), QComboBox(), QComboBox()
        self._size = QComboBox()
        self._titles = [label("", "secondary") for _ in TITLES]
        self._lay_out()
        self._scene.activated.connect(lambda _: self._room.pin(self._scene.currentData()))
        self._messages.activated.connect(lambda _: session.put_option("wall/telling", self._messages.currentData()))
        self._language.activated.connect(lambda _: session.put_option("wall/language", self._language.currentData()))
        self._theme.activated.connect(lambda _: session.put_option("wall/theme", self._theme.currentData()))
        self._size.activated.connect(lambda _: session.put_option("wall/size", self._size.currentData()))
        self._room.changed.connect(self.refresh)
        self._room.clock_changed.connect(self._show_clock)
        self._room.seen.connect(self.picture.show_seen)
        session.language_changed.connect(self.retranslate)
        self.setFocusProxy(self.picture)
        self.retranslate()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._room.is_looked_at = True

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._room.is_looked_at = False

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 4, 0)
        grid.setColumnStretch(1, 1)
        clock = FlowRow(self._titles[0], self._minutes, self._start, self._pause, self._more)
        grid.addWidget(clock, 0, 0, 1, 2)
        for place, field in enumerate((self._scene, self._messages, self._language, self._theme), start=1):
            grid.addWidget(self._titles[place], place, 0)
            grid.addWidget(field, place, 1)
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(8)
        grid.addWidget(self._titles[5], 5, 0)
        grid.addWidget(self._speed, 5, 1)
        grid.addWidget(self._titles[6], 6, 0)
        grid.addWidget(self._size, 6, 1)
        grid.setRowStretch(7, 1)
        column(
            self.picture,
            row((self._state, 1), (self._left, Qt.AlignmentFlag.AlignTop), spacing=AS_AROUND),
            FlowRow(self._show, self._on, self._black),
            (scrolled(grid), 1),
            on=self,
            margins=DOCK_HEAD,
            spacing=6,
        )

    def retranslate(self) -> None:
        """Names in the session's language."""
        say = self._session.say
        self._show.setText(say("Show"))
        self._black.setText(say("Black"))
        for made, text in ((self._start, say("Start the clock")), (self._more, say("One more minute"))):
            made.setToolTip(text)
            made.setAccessibleName(text)
        self._more.setText("+1")
        for title, text in zip(self._titles, TITLES, strict=True):
            title.setText(say(text))
        self._speed.setSuffix(say(" seconds"))
        name_field(self._speed, say("Time per fight"), self._titles[5])
        name_field(self._minutes, say("Minutes"), self._titles[0])
        self.picture.setAccessibleName(say("What the room sees"))
        self._fill(self._scene, 1, SCENE_NAMES)
        self._fill(self._messages, 2, TELLING_NAMES)
        self._fill(self._language, 3, LANGUAGE_NAMES)
        self._fill(self._theme, 4, THEME_NAMES)
        self._fill(self._size, 6, {one: percent(int(one), self._session.language) for one in WALL_SIZES})
        self.refresh()

    def _fill(self, field: QComboBox, place: int, names: Mapping[Any, str]) -> None:
        field.clear()
        for value, text in names.items():
            field.addItem(self._session.say(text), value)
        name_field(field, self._titles[place].text(), self._titles[place])

    def refresh(self) -> None:
        """Read the room again."""
        session, room, say = self._session, self._room, self._session.say
        director = room.director
        settings = session.settings
        self._scene.setCurrentIndex(self._scene.findData(director.pinned if director is not None else None))
        self._messages.setCurrentIndex(self._messages.findData(room.wishes.telling))
        self._language.setCurrentIndex(self._language.findData(settings.choice("wall/language", LANGUAGES, "desk")))
        self._theme.setCurrentIndex(self._theme.findData(settings.choice("wall/theme", WALL_THEMES, "desk")))
        self._size.setCurrentIndex(self._size.findData(str(room.size)))
        self._on.setText(say("Wall off") if room.is_on else say("Wall on"))
        self._show.setText(say("Show") if room.holds else say("Show again"))
        for made in (self._show, self._black):
            made.setEnabled(director is not None and room.is_on)
        self._state.setText(self._state_text())
        set_role(self._state, "role", "warn" if room.holds else "secondary")
        if not room.is_on:
            self.picture.show_picture(
                None, say("The wall is off. Shift+F12 puts the public game on the second screen.")
            )
        self._show_clock()

    def _state_text(self) -> str:
        say, director = self._session.say, self._room.director
        if director is None:
            return say("No game is open.")
        if not self._room.is_on:
            return ""
        if director.is_black:
            return say("The wall is black.")
        if director.holds:
            return say("Held back: the room has not seen the results.")
        if director.pinned is not None:
            return say("Pinned: {scene}", scene=say(SCENE_NAMES[director.pinned]))
        return say("The room sees the game as it is.")

    def _start_clock(self) -> None:
        self._session.settings.put("wall/minutes", self._minutes.value())
        self.command_wanted.emit("wall.clock")

    def _show_clock(self) -> None:
        clock, say = self._room.clock_at_hand, self._session.say
        text = say("Resume the clock") if clock.is_paused else say("Pause the clock")
        self._pause.setToolTip(text)
        self._pause.setAccessibleName(text)
        for made in (self._pause, self._more):
            made.setEnabled(clock.is_set)

    def _key(self, key: int) -> None:
        """A key of the wall, pressed on the small picture."""
        pressed = Qt.Key(key)
        if pressed in PINNED:
            self._room.pin(PINNED[pressed])
        elif pressed is Qt.Key.Key_B:
            self._room.black()
        elif pressed is Qt.Key.Key_Space:
            self._room.film_paused.emit()
        else:
            self._room.film_stepped.emit(1 if pressed in (Qt.Key.Key_Right, Qt.Key.Key_PageDown) else -1)
