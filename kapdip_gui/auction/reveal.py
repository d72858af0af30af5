"""The bids of an auction turn over one by one when they are opened, the dearest first.

Takes: whether bids are awaited, or which auction was opened last. Gives `Reveal`: how many rows are turned over by now.
Somebody who wants less motion, looks back, or opens a save sees all of them at once. Source: docs/intimate.md.
"""

from PySide6.QtCore import QObject, QTimer, Signal

from kapdip_gui.style import style

ROW_MS = 700
"""How long each row has the table to itself."""


class Reveal(QObject):
    """Turns rows over. `turned`: one more is to be seen; `moved`: it began, or is over."""

    turned = Signal()
    moved = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._awaited: int | None = None
        self._rows: int | None = None
        self.timer = QTimer(self, interval=ROW_MS)
        self.timer.timeout.connect(self._turn)

    @property
    def rows(self) -> int | None:
        """How many rows are turned over; None for all of them."""
        return self._rows

    def forget(self) -> None:
        """Another game: nothing of it was awaited."""
        self._awaited = None
        self.finish_silently()

    def await_turn(self, number: int) -> None:
        """The bids of a turn are not opened yet."""
        self._awaited = number
        self.finish_silently()

    def opened(self, number: int) -> None:
        """The bids of a turn are open: they begin to turn over if they were awaited until now."""
        if self._awaited == number and not style().reduce_motion:
            self._rows = 0
            self.timer.start()
            self.moved.emit()
        self._awaited = None

    def finish(self) -> None:
        """Show the rest at once."""
        if self._rows is not None:
            self.finish_silently()
            self.turned.emit()

    def finish_silently(self) -> None:
        """Nothing turns over any more."""
        was_open, self._rows = self._rows is None, None
        self.timer.stop()
        if not was_open:
            self.moved.emit()

    def _turn(self) -> None:
        assert self._rows is not None
        self._rows += 1
        self.turned.emit()
