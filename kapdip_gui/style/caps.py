"""Buttons that show their key in a frame, like a key cap on a keyboard: `Resolve movement … [F5]`.

Gives: `CapButton` and `CapToolButton`, in which icon, text and key are painted by hand; the frame is that of the style
sheet.
Source: docs/window.md 2.
"""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from kapdip_gui.kit.overriding import override
from kapdip_gui.style.cutting import cut
from kapdip_gui.style.look import style

GAP, CAP_GAP, CAP_PAD = 8, 10, 5
_MNEMONIC = Qt.TextFlag.TextShowMnemonic


def cap_width(keys: str) -> int:
    """The width of a key cap, 0 for no key."""
    return QFontMetrics(style().font("font_hint")).horizontalAdvance(keys) + 2 * style().px(CAP_PAD) if keys else 0


def paint_cap(painter: QPainter, rect: QRect, keys: str, role: str, edge: str) -> None:
    """A key cap in `rect`: the key's name in a thin frame."""
    look = style()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(look.colour(edge), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.translate(0.5, 0.5)
    painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), 3, 3)
    painter.translate(-0.5, -0.5)
    painter.setFont(look.font("font_hint"))
    painter.setPen(look.colour(role))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, keys)
    painter.restore()


class _Face:
    """Icon, text and key of a button: how wide they are and how they are painted."""

    def __init__(self, owner: QAbstractButton, text: str, keys: str, font: QFont, *, has_icon: bool) -> None:
        self._owner = owner
        self._metrics = QFontMetrics(font)
        self._font = font
        self._keys = keys
        self.text = text
        self._has_icon = has_icon
        self._icon = owner.iconSize().width() if has_icon else 0

    @property
    def bare(self) -> int:
        """The width without the key."""
        text = self._metrics.size(_MNEMONIC, self.text).width() if self.text else 0
        return text + self._icon + (style().px(GAP) if text and self._icon else 0)

    @property
    def cap(self) -> int:
        """What the key adds."""
        return cap_width(self._keys) + style().px(CAP_GAP if self.bare else 0) if self._keys else 0

    def size(self, *, with_cap: bool = True) -> QSize:
        """The size of everything."""
        height = max(self._metrics.height(), self._owner.iconSize().height() if self._has_icon else 0)
        return QSize(self.bare + (self.cap if with_cap else 0), height)

    def paint(self, painter: QPainter, rect: QRect, role: str, align: Qt.AlignmentFlag) -> None:
        """Paint it into `rect`; where there is no room the key goes first, then the end of the text."""
        cap = self.cap if self.bare + self.cap <= rect.width() else 0
        whole = min(self.bare + cap, rect.width())
        left = rect.left() if align is Qt.AlignmentFlag.AlignLeft else rect.left() + (rect.width() - whole) // 2
        edge = left + whole
        if self._has_icon:
            side = self._owner.iconSize()
            spot = QRect(QPoint(left, rect.center().y() - side.height() // 2 + 1), side)
            mode = QIcon.Mode.Normal if self._owner.isEnabled() else QIcon.Mode.Disabled
            self._owner.icon().paint(painter, spot, Qt.AlignmentFlag.AlignCenter, mode, _state(self._owner))
            left += side.width() + (style().px(GAP) if self.text else 0)
        painter.setFont(self._font)
        painter.setPen(style().colour(role))
        room = QRect(left, rect.top(), edge - cap - left, rect.height())
        text = cut(self._metrics, self.text, room.width() + 1, int(_MNEMONIC))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft) | int(_MNEMONIC), text)
        if cap:
            height = QFontMetrics(style().font("font_hint")).height() + 2
            width = cap_width(self._keys)
            place = QRect(edge - width, rect.center().y() - height // 2 + 1, width, height)
            paint_cap(
                painter,
                place,
                self._keys,
                role if role != "text" else "text_secondary",
                "on_accent" if role == "on_accent" else "line_strong",
            )


def _state(owner: QAbstractButton) -> QIcon.State:
    return QIcon.State.On if owner.isChecked() else QIcon.State.Off


def _bold(font: QFont, *, on: bool) -> QFont:
    made = QFont(font)
    if on:
        made.setWeight(QFont.Weight.DemiBold)
    return made


class _Capped:
    """What both buttons know of their key cap."""

    _keys = ""

    @property
    def keys(self) -> str:
        """What the key cap says (`""`: there is none)."""
        return self._keys

    def set_keys(self, keys: str) -> None:
        """Show another key, or none."""
        assert isinstance(self, QWidget)
        if keys != self._keys:
            self._keys = keys
            self.updateGeometry()
            self.update()


class CapButton(QPushButton, _Capped):
    """A push button with its key. Return presses it where it has the focus; dialogs have one button for that."""

    _texts: tuple[str, ...] = ()

    def may_say(self, *texts: str) -> None:
        """Keep room for each of these, so that nothing beside it moves when it says another one."""
        self._texts = texts
        self.updateGeometry()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and not event.isAutoRepeat() and not isinstance(self.window(), QDialog):
            self.click()
        else:
            super().keyPressEvent(event)

    def _face(self, text: str, *, is_chosen: bool) -> _Face:
        kind = self.property("kind")
        strong = kind == "primary" or (kind == "tab" and is_chosen)
        return _Face(self, text, self._keys, _bold(self.font(), on=strong), has_icon=not self.icon().isNull())

    def _role(self) -> str:
        kind = self.property("kind")
        if not self.isEnabled():
            return "text_secondary" if kind == "primary" else "text_hint"
        if kind == "primary":
            return "on_accent"
        return "accent" if kind == "link" or (kind == "tab" and self.isChecked()) else "text"

    def _hint(self, *, with_cap: bool) -> QSize:
        """As wide as it may become: a tab that is chosen needs no more room."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        whole = QSize()
        for text in (self.text(), *self._texts):
            whole = whole.expandedTo(self._face(text, is_chosen=True).size(with_cap=with_cap))
        return self.style().sizeFromContents(QStyle.ContentsType.CT_PushButton, option, whole, self)

    @override
    def sizeHint(self) -> QSize:
        return self._hint(with_cap=True)

    @override
    def minimumSizeHint(self) -> QSize:
        return self._hint(with_cap=False)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        option.icon = QIcon()
        align = Qt.AlignmentFlag.AlignLeft if self.property("kind") == "link" else Qt.AlignmentFlag.AlignHCenter
        with QPainter(self) as painter:
            self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
            inner = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
            self._face(self.text(), is_chosen=self.isChecked()).paint(painter, inner, self._role(), align)


class CapToolButton(QToolButton, _Capped):
    """A button of the tool bar with its key; `label` makes the text, so that an action's longer
    name does not come through.
    """

    alignment = Qt.AlignmentFlag.AlignHCenter
    """Where its face is if there is more room than it takes."""
    _measured: tuple[object, ...] = ()
    _size = QSize()

    def _face(self) -> _Face:
        beside = self.toolButtonStyle() is not Qt.ToolButtonStyle.ToolButtonIconOnly
        font = _bold(self.font(), on=self.isChecked())
        return _Face(
            self, self.text() if beside else "", self._keys if beside else "", font, has_icon=not self.icon().isNull()
        )

    @override
    def sizeHint(self) -> QSize:
        """Worked out once for what it says and how: Qt asks for it a hundred times while a window finds its places."""
        shown = (
            self.toolButtonStyle(),
            self.text(),
            self._keys,
            self.isChecked(),
            self.icon().isNull(),
            self.iconSize().width(),
            style(),
        )
        if shown != self._measured:
            option = QStyleOptionToolButton()
            self.initStyleOption(option)
            self._size = self.style().sizeFromContents(
                QStyle.ContentsType.CT_ToolButton, option, self._face().size(), self
            )
            self._measured = shown
        return self._size

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = ""
        option.icon = QIcon()
        role = "text_hint" if not self.isEnabled() else "accent" if self.isChecked() else "text"
        with QPainter(self) as painter:
            self.style().drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option, painter, self)
            self._face().paint(painter, self.rect().adjusted(8, 0, -8, 0), role, self.alignment)
