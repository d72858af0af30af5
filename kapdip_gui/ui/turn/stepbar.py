"""The five steps of a turn in the tool bar: done with a tick, the present one filled, those to come plain.

Takes: the session. Gives: `StepBar`. It shows; the one button for the next step is in the Turn dock.
"""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.icons import pixmap
from kapdip_gui.ui.texts import STEPS


class StepBar(QWidget):
    """Orders · Retreats · Builds · Exchange · Evaluation."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.short = False
        for signal in (session.changed, session.viewed_turn_changed, session.language_changed, session.theme_changed):
            signal.connect(self.refresh)
        self.refresh()

    def _names(self) -> list[str]:
        return [self._session.say(text) for _, text in STEPS]

    def present(self) -> int:
        """The number of the present step, from 0; 5 where the shown turn is over."""
        game = self._session.game
        if game is None:
            return 0
        if self._session.viewed_turn is not None:
            return len(STEPS)
        keys = [key for key, _ in STEPS]
        if game.turn.step.value == "finished":
            return len(STEPS)
        return keys.index(game.turn.step.value)

    def refresh(self) -> None:
        """Read the session again."""
        names = self._names()
        present = self.present()
        done = self._session.say("done")
        said = [f"{name} ({done})" if number < present else name for number, name in enumerate(names)]
        where = names[present] if present < len(names) else done
        self.setAccessibleName(f"{self._session.say('Step of the turn')}: {where}. {', '.join(said)}")
        self.updateGeometry()
        self.update()

    def _widths(self) -> list[int]:
        metrics = QFontMetrics(style().font("font_base", bold=True))
        return [metrics.horizontalAdvance(f"{number} {name}") + style().px(30) for number, name in enumerate(self._names(), 1)]

    @override
    def sizeHint(self) -> QSize:
        return QSize(sum(self._widths()) + 2, style().px(32))

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        present = self.present()
        left = 0.5
        height = min(self.height(), look.px(32)) - 1
        top = (self.height() - height) / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(look.colour("line"), 1))
            painter.setBrush(look.colour("panel"))
            painter.drawRoundedRect(QRectF(0.5, top, sum(self._widths()), height), 4, 4)
            for number, (name, width) in enumerate(zip(self._names(), self._widths(), strict=True)):
                cell = QRectF(left, top, width, height)
                left += width
                if number == present:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(look.colour("accent"))
                    painter.drawRoundedRect(cell, 4, 4)
                elif number:
                    painter.setPen(QPen(look.colour("line"), 1))
                    painter.drawLine(cell.topLeft(), cell.bottomLeft())
                self._name(painter, cell, number, name, present)

    def _name(self, painter: QPainter, cell: QRectF, number: int, name: str, present: int) -> None:
        look = style()
        painter.setFont(look.font("font_base", bold=number == present))
        middle = Qt.AlignmentFlag.AlignCenter
        if number < present:
            painter.setPen(look.colour("ok"))
            painter.drawPixmap(round(cell.left() + 8), round(cell.center().y() - 8), pixmap("check", "ok", 16))
            painter.drawText(cell.adjusted(14, 0, 0, 0), middle, name)
            return
        painter.setPen(look.colour("on_accent" if number == present else "text_secondary"))
        painter.drawText(cell, middle, f"{number + 1} {name}")
