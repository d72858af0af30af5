"""The first turn, step by step: a small window beside the desk that says what to do next.

Gives: `TourDialog`. Source: docs/window.md 9.
"""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import button, label
from kapdip_gui.words.catalogue import mark

STEPS: tuple[tuple[str, str], ...] = (
    (
        mark("1. A game"),
        mark(
            "Ctrl+N begins a game: rules, players, file. Or Ctrl+E opens the sample, a copy in which nothing can go"
            " wrong."
        ),
    ),
    (
        mark("2. The desk"),
        mark(
            "Left the turn and its orders, in the middle the map, right the exchange. The Turn dock says what is in,"
            " what is missing, and has the one button for the next step."
        ),
    ),
    (
        mark("3. Hidden"),
        mark(
            "At first everything that is not public is hidden. F8 shows it and hides it again, in every dock at once."
        ),
    ),
    (
        mark("4. Exchange slips"),
        mark(
            "Type the trades into the sheet: a number buys, a minus sells, Enter goes down, Tab to the right. The row"
            " says what becomes of it."
        ),
    ),
    (
        mark("5. Orders"),
        mark(
            "Click a unit, then its target; Shift+click a unit to support it. Or type: “lon nth”, Enter. Or"
            " Ctrl+Shift+V: paste a whole mail and see line by line what is understood."
        ),
    ),
    (
        mark("6. The next step"),
        mark(
            "F5. If something is missing, the Turn dock asks: Esc waits, Ctrl+F5 goes on without. "
            "The map plays the moves; Results says why an order failed. "
            "Then retreats, builds, exchange: F5 each time."
        ),
    ),
    (
        mark("7. Publish"),
        mark("F9 writes the evaluation as web page, PDF and text, and the order slips for the next turn."),
    ),
    (
        mark("8. Nothing is lost"),
        mark(
            "Everything is on disk within a second. Ctrl+Z undoes the whole evening. A mistake of a past turn: Ctrl+M "
            "mends it and shows every difference first."
        ),
    ),
)


class TourDialog(Dialog):
    """One step at a time."""

    def __init__(self, glance: Glance, parent: QWidget | None = None) -> None:
        super().__init__(
            glance, parent, glance.say("First turn, step by step"), glance.say("Go on"), cancel=glance.say("Close")
        )
        self.setModal(False)
        self.step = 0
        column = QVBoxLayout(self.body)
        column.setContentsMargins(24, 18, 24, 18)
        self.title = label("", "title", wrap=True)
        self.text = label("", "", wrap=True)
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addStretch(1)
        self._back = button(self.say("Back"))
        self._back.clicked.connect(lambda: self.show_step(self.step - 1))
        self.footer.insertWidget(0, self._back)
        glance.language_changed.connect(self._again)
        self.begin(480, 280)
        self.show_step(0)

    def _again(self) -> None:
        self.show_step(self.step)

    def show_step(self, step: int) -> None:
        """Show a step, counted from 0."""
        self.step = max(0, min(len(STEPS) - 1, step))
        title, text = STEPS[self.step]
        self.title.setText(self.say(title))
        self.text.setText(self.say(text))
        self._back.setEnabled(self.step > 0)
        on, done = self.say("Go on"), self.say("Done")
        self.accept_button.may_say(on, done)
        self.accept_button.setText(on if self.step < len(STEPS) - 1 else done)

    @override
    def accept(self) -> None:
        """The next step; after the last one the window goes."""
        if self.step < len(STEPS) - 1:
            self.show_step(self.step + 1)
        else:
            super().accept()
