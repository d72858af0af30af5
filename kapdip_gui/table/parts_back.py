"""Which parts of a hand-in go back to its player: a box for each, all ticked at first.

Takes: the entries of a hand-in with their names. Gives: `PartsBack`; signal `changed`. Source: docs/table.md 8.
"""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from kapdip_gui.kit.parts import column, empty, label


class PartsBack(QWidget):
    """The boxes. Hidden where there is nothing to choose from."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._column = column(on=self, spacing=2)
        self.boxes: dict[str, QCheckBox] = {}

    def offer(self, title: str, parts: Mapping[str, str]) -> None:
        """Offer these parts; one alone is no choice. What was ticked stays so as long as the parts are the same."""
        offered = parts if len(parts) > 1 else {}
        if {entry: box.text() for entry, box in self.boxes.items()} != offered:
            empty(self._column)
            self._column.addWidget(label(title, "secondary"))
            self.boxes = {entry: QCheckBox(text) for entry, text in offered.items()}
            for box in self.boxes.values():
                box.setChecked(True)
                box.toggled.connect(lambda _: self.changed.emit())
                self._column.addWidget(box)
        self.setVisible(bool(self.boxes))

    @property
    def is_none(self) -> bool:
        """Whether nothing would go back."""
        return bool(self.boxes) and not any(box.isChecked() for box in self.boxes.values())

    @property
    def some(self) -> tuple[str, ...]:
        """The entries that go back where others stay; empty where all of it goes."""
        ticked = tuple(entry for entry, box in self.boxes.items() if box.isChecked())
        return ticked if len(ticked) < len(self.boxes) else ()
