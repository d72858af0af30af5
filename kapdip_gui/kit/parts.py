"""Small parts that many panels use: labelled buttons, key caps, headings, rows of a form.

Gives: functions that make plain Qt widgets with the roles of the style sheet.
"""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from kapdip.words.gaps import NARROW, NO_BREAK
from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style
from kapdip_gui.style.caps import CapButton
from kapdip_gui.style.cutting import cut, cut_name
from kapdip_gui.style.icons import icon

ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
DELETE_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


def label(text: str = "", role: str = "", *, wrap: bool = False) -> QLabel:
    """A label with a role of the style sheet (`secondary`, `hint`, `title`, `strong`, `bad`, `ok`, `warn`, `key`); text
    is never HTML.
    """
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        made.setProperty("role", role)
    made.setWordWrap(wrap)
    return made


def as_wordmark(made: QLabel) -> QLabel:
    """The program's name, large, in the serif face of the look in use."""
    font = style().font("font_welcome", bold=True, serif=True)
    made.setFont(font)
    made.setStyleSheet(f"font-size: {font.pixelSize()}px;")
    return made


class OneLine(QLabel):
    """A line of plain text that is cut where there is no room for the whole, which its tip
    and its accessible name then say: at its end, or as a name.
    """

    def __init__(self, text: str, role: str, *, is_name: bool = False) -> None:
        super().__init__()
        self._cut = cut_name if is_name else cut
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setMinimumWidth(1)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Say something else."""
        self.setText(text)
        self.setToolTip(tip(text))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            shown = self._cut(self.fontMetrics(), self.text(), self.width())
            painter.setPen(self.palette().windowText().color())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class SearchField(QLineEdit):
    """A field that finds. Esc empties it first; only in an empty one it means what it does elsewhere. Enter does not
    reach the dialog around it, which would be accepted.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setClearButtonEnabled(True)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
            if event.key() in ENTER_KEYS:
                event.accept()


def name_field(field: QWidget, text: str, title: QLabel | None = None) -> None:
    """Name a field for screen readers.

    On Linux a combo box is read by its label, or else by its description: it gets both.
    """
    field.setAccessibleName(text)
    if title is not None:
        title.setBuddy(field)
    elif isinstance(field, QComboBox):
        field.setAccessibleDescription(text)


def aloud(*parts: str) -> str:
    """The texts below one another, as sentences that a screen reader reads one after the other."""
    return " ".join(part if part[-1] in ".!?:…" else f"{part}." for part in parts if part)


def in_markup(text: str) -> str:
    """A text that people may have written, for a place in HTML that Qt reads: nothing in it is markup, and no figure is
    torn. Of all spaces Qt's reader of HTML keeps only this one; a narrow no-break space would become one at which lines
    are broken.
    """
    return escape(text).replace(NARROW, NO_BREAK)


def tip(text: str) -> str:
    """A text for a tool tip, which Qt would otherwise take for HTML where it looks so: names
    and press may hold anything.
    """
    return "<qt>" + in_markup(text).replace("\n", "<br>") + "</qt>" if "<" in text else text


def button(
    text: str = "",
    icon_name: str = "",
    *,
    kind: str = "",
    tip: str = "",
    keys: str = "",
    do: Callable[..., object] | None = None,
) -> CapButton:
    """A button; `kind` is `primary`, `link` or `tab`; `keys` is the shortcut that it shows in a
    frame, in Qt's portable text; `do` is called by a click.
    """
    made = CapButton(text)
    if kind:
        made.setProperty("kind", kind)
    made.setProperty("icon_name", icon_name)
    made.setAutoDefault(False)
    made.set_keys(key_text(keys) if keys else "")
    if tip:
        made.setToolTip(tip)
    if do is not None:
        made.clicked.connect(do)
    dress(made)
    return made


def tab_buttons(owner: QWidget, keys: Iterable[str], show: Callable[[str], object]) -> Mapping[str, QPushButton]:
    """A button for each page, of which one is pressed; a click shows its page."""
    group, made = QButtonGroup(owner), {key: button(kind="tab") for key in keys}
    for key, tab in made.items():
        tab.setCheckable(True)
        tab.clicked.connect(lambda _=False, key=key: show(key))
        group.addButton(tab)
    return made


def ask_for_menu(widget: QWidget) -> None:
    """What the menu key does, for keyboards without one: Windows knows Shift+F10 itself, other
    systems leave it to the program.
    """
    rect = widget.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    spot = rect.center() if isinstance(rect, QRect) and not rect.isNull() else widget.rect().center()
    QCoreApplication.sendEvent(
        widget, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, spot, widget.mapToGlobal(spot))
    )


def dress(made: QPushButton) -> None:
    """Give a button of `button` its icon in the colour of the look in use."""
    name = made.property("icon_name")
    if name:
        role = {"primary": "on_accent", "link": "accent"}.get(str(made.property("kind") or ""), "text")
        made.setIcon(icon(str(name), role))
        made.setIconSize(QSize(style().px(16), style().px(16)))


def dress_all(inside: QWidget) -> None:
    """Renew the icons of all buttons in a widget after the theme has changed."""
    for made in inside.findChildren(QPushButton):
        dress(made)


def set_role(made: QWidget, name: str, value: object) -> None:
    """Change a property that the style sheet looks at, and have it look again."""
    if made.property(name) != value:
        made.setProperty(name, value)
        made.style().unpolish(made)
        made.style().polish(made)


def line() -> QFrame:
    """A thin horizontal line."""
    made = QFrame()
    made.setProperty("thin", True)
    made.setFixedHeight(1)
    return made


def spring() -> QWidget:
    """An empty widget that takes all the width there is (for tool bars)."""
    made = QWidget()
    made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return made


def paint_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """The ground of a row of a list: a line below it; where it is chosen, the colour that says so."""
    rect, look = option.rect, style()
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(rect, look.colour("selection"))
        painter.fillRect(rect.x(), rect.y(), 3, rect.height(), look.colour("accent"))
    painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, look.colour("line"))


def asked_row(shown: QListWidget, event: QContextMenuEvent) -> tuple[int, QPoint]:
    """Whose menu is wanted, by key or by mouse (-1: nobody's), and where on the screen."""
    by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
    index = shown.currentIndex() if by_key else shown.indexAt(event.pos())
    where = shown.visualRect(index).center() if by_key and index.isValid() else event.pos()
    return index.row(), shown.viewport().mapToGlobal(where)


def only_read(table: QTableView, selection: QAbstractItemView.SelectionMode) -> None:
    """Make a table of cells that are looked at, walked and copied, and never typed in; Tab leaves it."""
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionMode(selection)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setTabKeyNavigation(False)


Part = QWidget | QLayout | int | tuple[QWidget | QLayout, int | Qt.AlignmentFlag] | None
"""What a column or row holds: a widget with its stretch or place, a layout with its stretch, a gap; None: a stretch."""
Margins = tuple[int, int, int, int]
DIALOG: Margins = (24, 18, 24, 14)
"""Round what a dialog asks."""
WIDE_DIALOG: Margins = (20, 16, 20, 12)
"""Round a dialog that a table or text fills."""
DOCK_HEAD: Margins = (10, 8, 10, 8)
"""Round the buttons of a dock."""
AS_AROUND = -1
"""The spacing of the layout around, or of the style."""
AS_STYLED = (-1, -1, -1, -1)
"""The margins of the style."""

_Box = TypeVar("_Box", bound=QBoxLayout)


def stretch_first(header: QHeaderView) -> None:
    """Give the first of two columns what the second one leaves."""
    header.setStretchLastSection(False)
    header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)


def row(*parts: Part, on: QWidget | None = None, margins: Margins = (0, 0, 0, 0), spacing: int = 8) -> QHBoxLayout:
    """Parts side by side, for another layout or `on` a widget."""
    return _laid(QHBoxLayout(), parts, on, margins, spacing)


def column(
    *parts: Part, on: QWidget | None = None, margins: Margins = (0, 0, 0, 0), spacing: int = AS_AROUND
) -> QVBoxLayout:
    """Parts one below the other, for another layout or `on` a widget."""
    return _laid(QVBoxLayout(), parts, on, margins, spacing)


def _laid(made: _Box, parts: Iterable[Part], on: QWidget | None, margins: Margins, spacing: int) -> _Box:
    if on is not None:
        on.setLayout(made)
    if margins is not AS_STYLED:
        made.setContentsMargins(*margins)
    made.setSpacing(spacing)
    for part in parts:
        what, place = part if isinstance(part, tuple) else (part, 0)
        stretch, at = (0, place) if isinstance(place, Qt.AlignmentFlag) else (place, Qt.AlignmentFlag(0))
        if isinstance(what, QWidget):
            made.addWidget(what, stretch, at)
        elif isinstance(what, QLayout):
            made.addLayout(what, stretch)
        elif what is None:
            made.addStretch(1)
        else:
            made.addSpacing(what)
    return made


def beside_ticks(inner: QWidget | QLayout) -> QHBoxLayout:
    """A title, field or row in line with the boxes of ticks, round which there is room for the ring of the focus."""
    return row(inner, margins=(5, 0, 0, 0), spacing=AS_AROUND)


def empty(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        inner = item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            empty(inner)


def key_text(keys: str) -> str:
    """A shortcut as the user's keyboard names it: `Ctrl+Shift+V`."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def file_title(text: str) -> str:
    """The title of a window with a file: with the place of Qt's mark for what is not saved."""
    return f"{text.replace('[*]', '[*][*]')}[*] – Kapdip"


def short_path(path: Path) -> str:
    """A path with the home folder as `~`."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except ValueError:
        return str(path)
