"""What distinguishes a sandbox from the game at a glance: the striped frame and the yellow bar.

Gives: `paint_stripes`, `within`, `SandboxBar`. Source: docs/sandbox.md 3.
"""

from functools import partial

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPolygonF, QShortcut
from PySide6.QtWidgets import QTabBar, QToolBar, QWidget

from kapdip_gui.kit.parts import button, column, dress_all, key_text, label, row, tip
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap

BACK = "Ctrl+W"
"""The key that closes a game closes its sandbox, and leaves the game open."""
SAVE = "Ctrl+Shift+S"
"""The key that copies a game saves a position."""
PLAY_ON = "Ctrl+Shift+F5"
"""The key that plays until the next turn."""
NEXT, BEFORE = "Ctrl+PgDown", "Ctrl+PgUp"
EDGE = 8
"""The width of the frame."""
YELLOW, BLACK = QColor("#e9ba52"), QColor("#22201b")
PAPER = {False: ("#fbf0d4", "#6b4600"), True: ("#3a3222", "#e9ba52")}
"""Ground and letters of the bar, in a light theme and in a dark one."""


def paint_stripes(painter: QPainter, whole: QRect) -> None:
    """Slanting stripes round the edge: they are seen in grey as well."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(BLACK)
    step, high = 20, whole.height()
    wide, beside = whole.width(), high - 2 * EDGE
    bands = (
        QRect(0, 0, wide, EDGE),
        QRect(0, high - EDGE, wide, EDGE),
        QRect(0, EDGE, EDGE, beside),
        QRect(wide - EDGE, EDGE, EDGE, beside),
    )
    for band in bands:
        painter.setClipRect(band)
        painter.fillRect(band, YELLOW)
        for left in range(-high - step, wide + step, step):  # only as far as it is in the band
            top = max(band.top(), left + high - band.right() - 1)
            bottom = min(band.bottom() + 1, left + step // 2 + high - band.left())
            if top < bottom:
                low, up = left + high - bottom, left + high - top
                corners = [(low, bottom), (low + step / 2, bottom), (up + step / 2, top), (up, top)]
                painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))


def spare_margins(bar: QToolBar) -> None:
    """What a bar does not need is left to the map."""
    bar.setStyleSheet("QToolBar { padding: 0; }")
    layout = bar.layout()
    if layout is not None:
        layout.setContentsMargins(0, 0, 0, 0)


def within(whole: QRect) -> QRect:
    """What the frame leaves free."""
    return whole.adjusted(EDGE, EDGE, -EDGE, -EDGE)


class SandboxBar(QToolBar):
    """The sentence that says what this is, the branch, and what can be done with it."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.setObjectName("sandbox_bar")
        self.setMovable(False)
        inside = QWidget()
        inside.setObjectName("sandbox_paper")
        self._sign = label()
        self._what, self._whence = label("", "strong"), label("", "secondary")
        self.branch = QTabBar()
        self.branch.setDrawBase(False)
        self.branch.setExpanding(False)
        self.branch.setUsesScrollButtons(True)
        self.branch.setElideMode(Qt.TextElideMode.ElideNone)
        self.rename = button("", "adjustments")
        self.duplicate, self.compare = button("", "copy"), button("", "git-compare")
        self.save = button("", "device-floppy")
        self.sheet, self.away, self.back = (
            button("", "clipboard-text"),
            button("", "x"),
            button("", kind="primary", keys=BACK),
        )
        edits = (self.duplicate, self.compare, self.save, self.sheet, self.away)
        below = row(self.branch, self.rename, *edits, spacing=6)
        below.setStretch(0, 1)
        column(
            row(self._sign, self._what, self._whence, None, self.back),
            below,
            on=inside,
            margins=(8, 4, 8, 4),
            spacing=4,
        )
        self.addWidget(inside)
        self._inside = inside
        spare_margins(self)
        QShortcut(QKeySequence(BACK), parent, self.back.click)
        for keys, step in ((NEXT, 1), (BEFORE, -1)):
            QShortcut(QKeySequence(keys), parent, partial(self.walk, step))

    def walk(self, step: int) -> None:
        """To the next branch, or the one before; after the last comes the first."""
        count = self.branch.count()
        if count:
            self.branch.setCurrentIndex((self.branch.currentIndex() + step) % count)

    def retranslate(self, forked: str, *, is_position: bool = False) -> None:
        """Words and colours; `forked` says which turn this began with, or that it is a position by hand."""
        say = self._session.say
        ground, ink = PAPER[style().is_dark]
        self._inside.setStyleSheet(
            f"#sandbox_paper {{ background: {ground}; }}"
            f"#sandbox_paper QLabel {{ background: transparent; color: {ink}; }}"
        )
        self._sign.setPixmap(pixmap("flask", "text", style().px(18)))
        self._what.setText(say("Sandbox. This is not the game."))
        self._whence.setText(forked)
        self.branch.setAccessibleName(say("Scenario"))
        self.branch.setToolTip(tip(f"{say('Scenario')}: {key_text(BEFORE)}, {key_text(NEXT)}"))
        self.rename.setText(say("Name …"))
        self.duplicate.setText(say("Duplicate"))
        self.compare.setText(say("Compare …"))
        self.compare.setVisible(not is_position)
        self.save.setText(say("Save as …"))
        self.save.setToolTip(tip(key_text(SAVE)))
        self.save.setVisible(is_position)
        self.sheet.setText(say("Copy as text") if is_position else say("Copy as a sheet"))
        self.away.setText(say("Delete scenario"))
        self.back.setText(say("Back to the game"))
        dress_all(self._inside)
