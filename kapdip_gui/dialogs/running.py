"""Where dialogs are shown: before the window to which they belong.

Takes: that window. Gives: `Dialogs`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QDialog, QWidget


class Dialogs:
    """Shows dialogs one before the other."""

    def __init__(self, owner: QWidget) -> None:
        self.owner = owner
        """The parent that a dialog is given."""
        self.shown: QDialog | None = None
        """The dialog in front, None if there is none."""

    @contextmanager
    def in_front(self, dialog: QDialog) -> Iterator[None]:
        """While a dialog that its caller runs is in front."""
        below, self.shown = self.shown, dialog
        try:
            yield
        finally:
            self.shown = below

    def run(self, dialog: QDialog) -> bool:
        """Show a dialog and wait for it; whether it was accepted."""
        with self.in_front(dialog):
            accepted = bool(dialog.exec())
        dialog.deleteLater()
        return accepted
