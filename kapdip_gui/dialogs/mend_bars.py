"""Who holds how much of a currency after a turn, in the two lines of a game: old an empty bar, new a full one.

Takes: two games, a turn, a power. Gives: `HoldingBars`, and `holdings_after`, `leader_after`.
Source: docs/window.md 8 (correcting) and 11.8.
"""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip.board.model import Power
from kapdip.game.model import Alias, Game
from kapdip.words.format import currency_name, number, power_name
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import column, label
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.cutting import cut_name

MARGIN = 8
MOST = 8
"""Players that are listed: those with the most units."""


class Holding(NamedTuple):
    """What a player holds of the currency, in units."""

    player: Alias
    before: int
    after: int


def holdings_after(game: Game, turn: int, power: Power) -> Mapping[Alias, int]:
    """Units by player after a turn (as far as it is settled); nothing for a turn that the game does not have."""
    if not 1 <= turn <= len(game.turns):
        return {}
    settled = game.turns[turn - 1].results.settlement
    accounts = settled.accounts if settled is not None else game.turns[turn - 1].start.accounts
    return {alias: account.holdings.get(power, 0) for alias, account in accounts.items()}


def leader_after(game: Game, turn: int, power: Power) -> Alias | None:
    """Who leads a power in the turn after this one; None for nobody, or where no turn comes after it."""
    if not 1 <= turn < len(game.turns):
        return None
    return game.turns[turn].start.control.get(power)


def compared(old: Game, new: Game, turn: int, power: Power) -> tuple[Holding, ...]:
    """The players with the most units in either line, the first of the new line first."""
    before, after = holdings_after(old, turn, power), holdings_after(new, turn, power)
    rows = [Holding(alias, before.get(alias, 0), after.get(alias, 0)) for alias in dict.fromkeys((*after, *before))]
    rows = sorted(rows, key=lambda one: -max(one.before, one.after))[:MOST]
    return tuple(sorted((one for one in rows if one.before or one.after), key=lambda one: (-one.after, -one.before)))


class _Bars(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Holding, ...] = ()
        self.power: Power = ""
        self.language = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(300), style().px(34) * len(self.rows))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(style().px(200), style().px(34) * min(3, len(self.rows)))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        most = max((max(one.before, one.after) for one in self.rows), default=0)
        if not most:
            return
        figures = QFontMetrics(look.font("font_secondary", bold=True)).horizontalAdvance(
            f"{number(most, self.language)} → {number(most, self.language)}"
        )
        names = self.width() * 3 // 10
        room = self.width() - names - figures - look.px(20)
        step = look.px(34)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for place, one in enumerate(self.rows[: self.height() // step]):
                top = place * step
                _name(painter, QRectF(0, top, names, step), one.player)
                _bars(
                    painter,
                    QRectF(names + look.px(8), top, max(0, room), step),
                    one,
                    most,
                    look.theme.power(self.power).line,
                )
                _figures(painter, QRectF(self.width() - figures, top, figures, step), one, self.language)


def _name(painter: QPainter, rect: QRectF, player: Alias) -> None:
    look = style()
    painter.setFont(look.font("font_secondary"))
    painter.setPen(look.colour("text"))
    shown = cut_name(QFontMetrics(painter.font()), player, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, shown)


def _bars(painter: QPainter, rect: QRectF, one: Holding, most: int, colour: str) -> None:
    high = style().px(9)
    middle = rect.center().y()
    pen = QPen(QColor(colour), 1.2)
    pen.setDashPattern([3, 2])
    for units, top, dashed in ((one.before, middle - high - 0.5, True), (one.after, middle + 1.5, False)):
        painter.setPen(pen if dashed else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if dashed else QBrush(QColor(colour)))
        if units:
            painter.drawRect(QRectF(rect.left(), top, max(1.0, rect.width() * units / most), high))


def _figures(painter: QPainter, rect: QRectF, one: Holding, lang: str) -> None:
    """Old → new, the new one bold; one number where they are the same."""
    look = style()
    parts = (
        [(number(one.after, lang), True)]
        if one.before == one.after
        else [(number(one.after, lang), True), (f"{number(one.before, lang)} → ", False)]
    )
    right = rect.right()
    for text, bold in parts:
        painter.setFont(look.font("font_secondary", bold=bold and one.before != one.after))
        painter.setPen(look.colour("text" if bold else "text_secondary"))
        width = QFontMetrics(painter.font()).horizontalAdvance(text)
        painter.drawText(
            QRectF(right - width - 1, rect.top(), width + 2, rect.height()), Qt.AlignmentFlag.AlignVCenter, text
        )
        right -= width


class _Legend(QWidget):
    """What an empty and a full bar mean."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._texts = (session.say("before"), session.say("new"))
        self.power: Power = ""
        self.language = ""
        self.setFixedHeight(style().px(20))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.power:
            return
        look = style()
        colour = QColor(look.theme.power(self.power).line)
        left, middle = 1.0, self.height() / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(look.font("font_hint"))
            for text, dashed in zip(self._texts, (True, False), strict=True):
                pen = QPen(colour, 1.2)
                pen.setDashPattern([3, 2])
                painter.setPen(pen if dashed else Qt.PenStyle.NoPen)
                painter.setBrush(Qt.BrushStyle.NoBrush if dashed else QBrush(colour))
                painter.drawRect(QRectF(left, middle - look.px(4), look.px(22), look.px(8)))
                left += look.px(29)
                painter.setPen(look.colour("text_secondary"))
                painter.drawText(QPointF(left, middle + look.px(4)), text)
                left += QFontMetrics(painter.font()).horizontalAdvance(text) + look.px(16)


class HoldingBars(QWidget):
    """Title, legend, a pair of bars for each player, and who leads the power."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        laid = column(on=self, margins=(MARGIN, 8, 0, 0), spacing=2)
        self._column = laid
        self.title = label("", "strong", wrap=True)
        self._legend = _Legend(session)
        self._bars = _Bars()
        self.note = label("", "secondary", wrap=True)
        for widget in (self.title, self._legend, self._bars, self.note):
            laid.addWidget(widget, 1 if widget is self._bars else 0)

    @property
    def rows(self) -> tuple[Holding, ...]:
        """The pairs of bars that are shown."""
        return self._bars.rows

    def show_turn(self, old: Game, new: Game, turn: int, power: Power) -> None:
        """Show what is held of a power's currency after a turn."""
        session, language = self._session, self._session.language
        currency = currency_name(power, language)
        self.title.setText(session.say("{currency} after turn {turn}", currency=currency, turn=turn))
        self._bars.rows, self._bars.power, self._legend.power = compared(old, new, turn, power), power, power
        self._bars.language = language
        self.note.setText(self._led(leader_after(old, turn, power), leader_after(new, turn, power), turn, power))
        self._fit()
        self._bars.setAccessibleName(self.title.text())
        told = (
            f"{one.player}: {number(one.before, language)} → {number(one.after, language)}" for one in self._bars.rows
        )
        self._bars.setAccessibleDescription("; ".join(told))
        self._bars.updateGeometry()
        self._bars.update()
        self._legend.update()

    def _fit(self) -> None:
        """The sentence keeps its lines, whatever the bars would like to have."""
        self.note.setMinimumHeight(
            self.note.heightForWidth(self.contentsRect().width() - MARGIN) if self.note.text() else 0
        )
        self._column.invalidate()
        self._column.activate()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _led(self, before: Alias | None, after: Alias | None, turn: int, power: Power) -> str:
        """Who leads the power in the next turn, in a sentence."""
        say, name = self._session.say, power_name(power, self._session.language)
        if before == after:
            return (
                say("{player} controls {power} in turn {turn}, as before.", player=after, power=name, turn=turn + 1)
                if after
                else ""
            )
        if after is None:
            return say(
                "{power} in turn {turn}: before, {player} controlled it; now, nobody does.",
                power=name,
                turn=turn + 1,
                player=before,
            )
        if before is None:
            return say(
                "{power} in turn {turn}: before, nobody controlled it; now, {player} does.",
                power=name,
                turn=turn + 1,
                player=after,
            )
        return say(
            "{power} in turn {turn}: control passes from {before} to {after}.",
            power=name,
            turn=turn + 1,
            before=before,
            after=after,
        )
