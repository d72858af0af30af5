"""A QR code as a widget, painted by ourselves: black on white in every theme, since cameras expect it so.

Takes: an address. Gives: `QrCode`; `svg_of` for paper.
"""

from collections.abc import Sequence

import segno
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip_gui.kit.overriding import override

QUIET = 4
"""Empty squares around a code, without which it is not found."""

LEAST, MOST = 164, 560
"""Pixels of its height: less, and a camera does not read it from a chair; more, and it is in everybody's way."""


def squares_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """The lines of a code; True is black."""
    return tuple(tuple(map(bool, line)) for line in segno.make(text, micro=False, error="m").matrix)


def svg_of(text: str) -> str:
    """A code with its empty border, to be printed."""
    lines = squares_of(text)
    side = len(lines) + 2 * QUIET
    marks = "".join(
        f"M{x} {y}h1v1h-1z" for y, line in enumerate(lines, QUIET) for x, is_black in enumerate(line, QUIET) if is_black
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path d="{marks}"/></svg>'


class QrCode(QWidget):
    """A code, as large as there is room for whole pixels a square."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(LEAST, LEAST)
        self.setMaximumHeight(MOST)
        self.squares: tuple[tuple[bool, ...], ...] = ()
        self._text = ""

    def show_text(self, text: str) -> None:
        """Show this text as a code, or none. The one that is shown is not made again: the dock asks with everything
        new.
        """
        if text != self._text:
            self._text, self.squares = text, squares_of(text) if text else ()
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.squares:
            with QPainter(self) as painter:
                paint_code(painter, self.squares, QRectF(self.rect()))


def paint_code(painter: QPainter, squares: Sequence[Sequence[bool]], box: QRectF) -> None:
    """A code in the middle of a box, with whole pixels a square."""
    count = len(squares) + 2 * QUIET
    ratio = painter.device().devicePixelRatioF() * painter.worldTransform().m11()
    side = max(1, int(min(box.width(), box.height()) * ratio / count)) / ratio
    left, top = box.center().x() - side * count / 2, box.center().y() - side * count / 2
    painter.fillRect(QRectF(left, top, side * count, side * count), Qt.GlobalColor.white)
    for y, line in enumerate(squares, start=QUIET):
        for x, is_black in enumerate(line, start=QUIET):
            if is_black:
                painter.fillRect(QRectF(left + x * side, top + y * side, side, side), Qt.GlobalColor.black)
