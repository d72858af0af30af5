"""The phases of a turn in the tool bar: done with a tick, the present one filled, those to come plain, none that the
turn doesn't have.

Takes: the session. Gives: `StepBar`; signal `chosen(step)`, the name of a stage: a click asks to see what belongs to
it. What carries the turn on is the one button in the Turn dock.
Source: docs/window.md 2 (step bar), 8 (what is not part of this turn is left out).
"""

import math
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from kapdip.game.model import FINISHED, Game
from kapdip.game.stages import rank_of, stages_by_name
from kapdip.game.stages.stage import Stage
from kapdip.showing.orders.rows import shown_turn
from kapdip.words.stage_texts import stage_texts
from kapdip_gui.kit.overriding import override
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap

ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
PRESSED = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One phase: its key (the name of a stage), its name, and how far it is: `done`, `nothing`
    to do, `present` or `coming`.
    """

    key: str
    name: str
    state: str


def steps_of(game: Game, number: int) -> tuple[Stage, ...]:
    """The phases that turn `number` has: the opening exchange has no orders, a spring no builds,
    plain Diplomacy no exchange.
    """
    date = game.variant.date(number)
    return tuple(stage for stage in stages_by_name(game.variant).values() if stage.shown and stage.belongs_to(date))


class StepBar(QWidget):
    """Orders · Retreats · Builds · Exchange · Evaluation. One stop for Tab, with the arrow keys inside."""

    chosen = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._steps: tuple[ShownStep, ...] = ()
        self._at = 0
        """The phase that has the keys."""
        self._over: int | None = None
        self._room = math.inf
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("one_stop", True)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        session.follow(self.refresh)
        self.refresh()

    @property
    def steps(self) -> tuple[ShownStep, ...]:
        """What it shows, from left to right."""
        return self._steps

    def refresh(self) -> None:
        """Read the session again."""
        game = self._session.game
        self._steps = self._read(game) if game is not None else ()
        self._at = next((number for number, step in enumerate(self._steps) if step.state == "present"), 0)
        self._name_it()
        self.updateGeometry()
        self.update()

    def _read(self, game: Game) -> tuple[ShownStep, ...]:
        turn = shown_turn(game, self._session.viewed_turn)
        present = None if turn.is_over else rank_of(game.variant, turn.step)

        def state(stage: Stage) -> str:
            rank = rank_of(game.variant, stage.name)
            if present is None or rank < present:
                return "done" if stage.name == FINISHED or stage.is_resolved(turn.results) else "nothing"
            return "present" if rank == present else "coming"

        say = self._session.say
        return tuple(
            ShownStep(stage.name, say(stage_texts(stage.name).title), state(stage))
            for stage in steps_of(game, turn.number)
        )

    def _name_it(self) -> None:
        say = self._session.say
        words = {"done": say("done"), "nothing": say("nothing to do"), "present": say("now"), "coming": say("to come")}
        self._words = words
        said = ", ".join(f"{step.name} ({words[step.state]})" for step in self._steps)
        self.setAccessibleName(f"{say('Phases of the turn')}: {said}")

    # -- mouse and keys ------------------------------------------------------------------------------------------------

    def cell(self, number: int) -> QRectF:
        """Where a phase is drawn, by its place from 0."""
        widths = self._widths()
        height = min(self.height(), style().px(32)) - 1
        return QRectF(0.5 + sum(widths[:number]), (self.height() - height) / 2, widths[number], height)

    def _step_at(self, point: QPointF) -> int | None:
        return next((number for number in range(len(self._steps)) if self.cell(number).contains(point)), None)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._step_at(event.position())
        if at is not None and event.button() is Qt.MouseButton.LeftButton:
            self.chosen.emit(self._steps[at].key)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._over = self._step_at(event.position())
        self.update()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._over = None
        self.update()

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            at = self._step_at(QPointF(event.pos()))
            if at is not None:
                step = self._steps[at]
                QToolTip.showText(event.globalPos(), f"{step.name}: {self._words[step.state]}", self)
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROWS and self._steps:
            self._at = max(0, min(len(self._steps) - 1, self._at + ARROWS[Qt.Key(event.key())]))
            self.update()
        elif event.key() in PRESSED and self._steps:
            self.chosen.emit(self._steps[self._at].key)
        else:
            super().keyPressEvent(event)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # -- painting ------------------------------------------------------------------------------------------------------

    def fit(self, room: float) -> None:
        """Name all phases if there is so much room, else the present one; the others keep their number or tick."""
        if room != self._room:
            self._room = room
            self.updateGeometry()
            self.update()

    @property
    def is_short(self) -> bool:
        """Whether there is no room for all names."""
        return sum(self._full_widths()) > self._room

    def _full_widths(self) -> list[int]:
        metrics = QFontMetrics(style().font("font_base", bold=True))
        return [
            metrics.horizontalAdvance(f"{number} {step.name}") + style().px(30)
            for number, step in enumerate(self._steps, 1)
        ]

    def _widths(self) -> list[int]:
        widths = self._full_widths()
        if sum(widths) <= self._room:
            return widths
        return [
            full if step.state == "present" else style().px(36) for full, step in zip(widths, self._steps, strict=True)
        ]

    @override
    def sizeHint(self) -> QSize:
        return QSize(sum(self._widths()) + 2, style().px(32))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._steps:
                painter.setPen(QPen(look.colour("line"), 1))
                painter.setBrush(look.colour("panel"))
                painter.drawRoundedRect(self.cell(0).united(self.cell(len(self._steps) - 1)), 4, 4)
            for number, step in enumerate(self._steps):
                self._paint(painter, number, step)

    def _paint(self, painter: QPainter, number: int, step: ShownStep) -> None:
        look, cell = style(), self.cell(number)
        fill = "accent" if step.state == "present" else "alt" if number == self._over else ""
        if fill:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour(fill))
            painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if number and step.state != "present":
            painter.setPen(QPen(look.colour("line"), 1))
            painter.drawLine(cell.topLeft(), cell.bottomLeft())
        if self.hasFocus() and number == self._at:
            painter.setPen(QPen(look.colour("on_accent" if step.state == "present" else "accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(cell.adjusted(3, 3, -3, -3), 3, 3)
        painter.setFont(look.font("font_base", bold=step.state == "present"))
        role = {"done": "ok", "nothing": "text_hint", "present": "on_accent", "coming": "text_secondary"}[step.state]
        painter.setPen(look.colour(role))
        text = step.name if step.state in ("done", "nothing") else f"{number + 1} {step.name}"
        is_bare = self.is_short and step.state != "present"
        if is_bare:
            text = "" if step.state == "done" else f"{number + 1}"
        if step.state == "done":
            side = look.px(16)
            left = cell.center().x() - side / 2 if is_bare else cell.left() + look.px(8)
            painter.drawPixmap(round(left), round(cell.center().y() - side / 2), pixmap("check", "ok", side))
            cell.adjust(look.px(14), 0, 0, 0)
        painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)
