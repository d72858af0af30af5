"""The first turn, step by step: a small window beside the desk that says what to do next.

Gives: `TourDialog`. Source: docs/window.md 9.
"""

from PySide6.QtWidgets import QWidget

from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DIALOG, button, column, label
from kapdip_gui.session.session import Session

STEPS: tuple[tuple[str, str], ...] = (
    (
        mark("1. A game"),
        mark("Ctrl+N starts a game: rules, players, file. Or press Ctrl+E for the sample, a copy you can't break."),
    ),
    (
        mark("2. The desk"),
        mark(
            "Turn and orders on the left, map in the middle, exchange on the right. The Turn dock shows "
            "what is in and what is missing, and has one button for the next phase."
        ),
    ),
    (
        mark("3. Hidden"),
        mark("Everything that is not public starts out hidden. F8 shows it, or hides it again, in every dock at once."),
    ),
    (
        mark("4. Exchange slips"),
        mark(
            "Type trades into the sheet: a number buys, a minus sells; Enter moves down, Tab right. The "
            "row shows the result."
        ),
    ),
    (
        mark("5. Orders"),
        mark(
            "Click a unit, then its target; Shift+click a unit to support it. Or type “lon nth”, Enter. "
            "Or press Ctrl+Shift+V to paste a whole email and see, line by line, what was understood."
        ),
    ),
    (
        mark("6. The next phase"),
        mark(
            "Press F5. If something is missing, the Turn dock asks: Esc waits, Ctrl+F5 continues without "
            "it. The map plays the moves; Results says why an order failed. Then retreats, builds and "
            "the exchange: F5 each time."
        ),
    ),
    (
        mark("7. Publish"),
        mark("F9 saves the evaluation as a web page, PDF and text, along with the order forms for the next turn."),
    ),
    (
        mark("8. Nothing is lost"),
        mark(
            "Everything is saved within a second. Ctrl+Z can undo the whole evening. To correct a past "
            "turn, press Ctrl+M: it shows every difference first."
        ),
    ),
)


class TourDialog(Dialog):
    """One step at a time."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(
            session,
            parent,
            session.say("First turn, step by step"),
            session.say("Continue"),
            cancel=session.say("Close"),
        )
        self.setModal(False)
        self.step = 0
        self.title = label("", "title", wrap=True)
        self.text = label("", "", wrap=True)
        column(self.title, self.text, None, on=self.body, margins=DIALOG)
        self._back = button(self.say("Back"), do=lambda: self.show_step(self.step - 1))
        self.footer.insertWidget(0, self._back)
        session.language_changed.connect(self._again)
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
        on, done = self.say("Continue"), self.say("Done")
        self.accept_button.may_say(on, done)
        self.accept_button.setText(on if self.step < len(STEPS) - 1 else done)

    @override
    def accept(self) -> None:
        """The next step; after the last one the window goes."""
        if self.step < len(STEPS) - 1:
            self.show_step(self.step + 1)
        else:
            super().accept()
