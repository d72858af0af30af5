"""The small list above the command line: word, meaning, note.

Takes: `Choice`s and the line they belong to. Gives: `ChoiceList`; signal `chosen(number)`.
Source: design 6 (list of at most six) and mock-up a.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from kapdip_gui.orders.completion import Choice
from kapdip_gui.ui.style import style
from kapdip_gui.words.format import short_place
from kapdip_gui.words.read_back import choice_meaning
from kapdip_gui.words.sentences import say

if TYPE_CHECKING:
    from kapdip_gui.ui.orders.line import CommandLine


class ChoiceList(QListWidget):
    """At most six lines; the first is what Tab takes."""

    chosen = Signal(int)

    def __init__(self, owner: "CommandLine") -> None:
        super().__init__(owner)
        self._owner = owner
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(lambda item: self.chosen.emit(self.row(item)))
        self.hide()

    def current(self) -> int:
        """The chosen line, −1 if the list is not shown."""
        return self.currentRow() if self.isVisible() else -1

    def step(self, step: int) -> None:
        """Arrow keys."""
        if self.isVisible() and self.count():
            self.setCurrentRow((self.currentRow() + step) % self.count())

    def show_choices(self, choices: tuple[Choice, ...], line: "CommandLine") -> None:
        """Show these choices above the line, or hide."""
        window = line.window()
        if not choices or not line.edit.hasFocus() or line.parentWidget() is None:
            self.hide()
            return
        self.setParent(line.parentWidget())
        session = line.session
        self.setAccessibleName(session.say("Completions"))
        self.clear()
        for choice in choices:
            item = QListWidgetItem(self._text(choice, line))
            item.setSizeHint(QSize(100, style().px(27)))
            self.addItem(item)
        self.setCurrentRow(0)
        colours = style().theme.ui
        self.setStyleSheet(
            f"QListWidget {{ border: 1px solid {colours.line_strong}; border-radius: 4px; background: {colours.panel}; }}"
            "QListWidget::item { padding: 2px 10px; }"
        )
        parent = line.parentWidget()
        assert isinstance(parent, QWidget)
        height = self.count() * style().px(27) + 6
        spot = line.edit.mapTo(parent, QPoint(0, 0))
        self.setGeometry(spot.x(), spot.y() - height - 4, min(style().px(360), window.width()), height)
        self.show()
        self.raise_()

    def _text(self, choice: Choice, line: "CommandLine") -> str:
        language = line.session.language
        meaning = choice_meaning(choice, language)
        word = short_place(choice.place) if choice.place else choice.word
        note = say(choice.note, language) if choice.note is not None else ""
        return f"{word}\t{meaning}\t{note}" if note else f"{word}\t{meaning}"
