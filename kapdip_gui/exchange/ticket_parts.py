"""The fixed parts of a ticket: a grid of figures whose labels are made once, and tinted notes.

Gives: `FigureGrid`, `Notes`. A keystroke changes texts only: making widgets anew would cost the most of its time.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from kapdip_gui.kit.parts import column, label, set_role, tip
from kapdip_gui.style import style
from kapdip_gui.style.chips import ChipLabel

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class GridText(NamedTuple):
    """One text of a grid with its role (`secondary`, `strong`, `bad` …) and its tool tip."""

    text: str
    role: str = ""
    tip: str = ""


Shown: TypeAlias = tuple[tuple[str, ...], tuple[tuple[str, str], ...], tuple[tuple[GridText, ...], ...]]
"""What a grid shows: headings, chips with names, rows."""


class FigureGrid(QWidget):
    """Rows of figures under headings; a row begins with a power's chip or with a word."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(style().px(10))
        self._grid.setVerticalSpacing(style().px(4))
        self._labels: dict[tuple[int, int], QLabel] = {}
        self._shape: tuple[tuple[str, ...], int] | None = None
        self.shown: Shown = ((), (), ())

    def show_rows(
        self, heads: Sequence[str], chips: Sequence[tuple[str, str]], rows: Sequence[Sequence[GridText]]
    ) -> None:
        """Show figures.

        `chips` are powers with their names, one a row, or nothing; widgets are made anew only when the shape changes.
        """
        self.shown = (tuple(heads), tuple(chips), tuple(map(tuple, rows)))
        shape = (tuple(power for power, _ in chips), len(rows))
        if shape != self._shape:
            self._rebuild(chips)
            self._shape = shape
        for across, head in enumerate(heads):
            self._put(0, across, GridText(head, "secondary"))
        for down, row in enumerate(rows, start=1):
            for across, place in enumerate(row, start=1 if chips else 0):
                self._put(down, across, place)

    def _rebuild(self, chips: Sequence[tuple[str, str]]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._labels.clear()
        self._grid.setColumnStretch(1 if chips else 0, 1)
        for down, (power, name) in enumerate(chips, start=1):
            chip = ChipLabel(power)
            chip.setAccessibleName(name)
            chip.setToolTip(name)
            self._grid.addWidget(chip, down, 0)

    def _put(self, down: int, column: int, place: GridText) -> None:
        found = self._labels.get((down, column))
        if found is None:
            found = label("", place.role)
            words = column == 0 and not self._shape_has_chips()
            found.setAlignment(Qt.AlignmentFlag.AlignLeft if words else RIGHT)
            self._labels[down, column] = found
            self._grid.addWidget(found, down, column)
        if found.text() != place.text:
            found.setText(place.text)
        if found.toolTip() != place.tip:
            found.setToolTip(tip(place.tip))
        set_role(found, "role", place.role)

    def _shape_has_chips(self) -> bool:
        return bool(self._shape and self._shape[0])


class Note(NamedTuple):
    """A word, what it means, and how grave it is (`bad`, `warn` or nothing)."""

    title: str
    text: str
    role: str = ""


class Notes(QWidget):
    """Tinted blocks with a coloured edge, one under the other; made anew only when they say something else."""

    def __init__(self) -> None:
        super().__init__()
        self._column = column(on=self, spacing=8)
        self._blocks: list[tuple[QFrame, QLabel, QLabel]] = []
        self._shown: tuple[str, tuple[Note, ...]] | None = None

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes that are shown."""
        return self._shown[1] if self._shown else ()

    def show_notes(self, notes: Sequence[Note]) -> None:
        """Show these notes."""
        shown = (style().theme.name, tuple(notes))
        if shown == self._shown:
            return
        self._shown = shown
        while len(self._blocks) < len(notes):
            self._blocks.append(self._block())
        for (frame, head, text), note in zip(self._blocks, notes, strict=False):
            self._fill(frame, head, text, note)
        for frame, _, _ in self._blocks[len(notes) :]:
            frame.hide()

    def _block(self) -> tuple[QFrame, QLabel, QLabel]:
        frame, head, text = QFrame(), label("", "strong"), label("", "", wrap=True)
        frame.setObjectName("note")
        column(head, text, on=frame, margins=(10, 6, 8, 6), spacing=1)
        self._column.addWidget(frame)
        return frame, head, text

    def _fill(self, frame: QFrame, head: QLabel, text: QLabel, note: Note) -> None:
        look = style()
        tint = {"bad": "bad_tint", "warn": "warn_tint"}.get(note.role, "alt")
        edge = {"bad": "bad", "warn": "warn"}.get(note.role, "line_strong")
        sheet = (
            f"QFrame#note {{ background: {getattr(look.theme.ui, tint)}; border-left: 3px solid"
            f" {getattr(look.theme.ui, edge)}; }} QFrame#note QLabel {{ background: transparent; }}"
        )
        if frame.styleSheet() != sheet:
            frame.setStyleSheet(sheet)
        head.setText(note.title)
        set_role(head, "role", note.role or "strong")
        text.setText(note.text)
        frame.show()
