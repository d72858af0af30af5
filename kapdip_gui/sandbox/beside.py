"""The dock *Beside the game*: prices, control, centres and points of the game and of its sandbox, side by side.

Takes: the sessions of a sandbox and its game. Gives: `BesidePanel`, which follows both. Source: docs/sandbox.md 4.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from kapdip.showing.foresight.beside import Beside, beside, narrow_points, narrow_powers
from kapdip.showing.foresight.closest import closest_call
from kapdip_gui.kit.late_panel import LatePanel
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import column, label
from kapdip_gui.session.session import Session
from kapdip_gui.standings.figures import FigureTable
from kapdip_gui.style import style


class CloseTable(FigureTable):
    """A table whose rows are close together: all of them are to be seen at once."""

    def __init__(self) -> None:
        super().__init__(sortable=False)
        self.names_wide = 78
        self.verticalHeader().setMinimumSectionSize(1)

    @override
    def fit(self) -> None:
        self.horizontalHeader().setFixedHeight(style().px(24))
        super().fit()

    @override
    def full_height(self) -> int:
        return self.horizontalHeader().height() + len(self.source.rows) * self.row_height() + 2

    @override
    def row_height(self) -> int:
        return style().px(22)


class BesidePanel(LatePanel):
    """Two tables below each other, and a sentence on the closest call."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._live: Session | None = None
        self.setProperty("panel", True)
        self.moments = label("", "secondary", wrap=True)
        self.moments.setContentsMargins(10, 0, 8, 0)
        self.caution = label("", "warn", wrap=True)
        self.caution.setContentsMargins(10, 0, 8, 0)
        self.powers, self.points = CloseTable(), CloseTable()
        self.close_call = label("", "warn", wrap=True)
        self.close_call.setContentsMargins(10, 4, 10, 6)
        inside = QWidget()
        inside.setProperty("panel", True)
        for table in (self.powers, self.points):
            table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column(self.powers, self.points, None, on=inside, spacing=4)
        area = QScrollArea()
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column(self.moments, self.caution, (area, 1), self.close_call, on=self, margins=(0, 6, 0, 0), spacing=4)
        for signal in (session.changed, session.language_changed, session.theme_changed):
            signal.connect(self.refresh)

    def follow(self, live: Session) -> None:
        """Show this game beside the sandbox from now on."""
        self._live = live
        live.changed.connect(self.refresh)
        self.refresh()

    @override
    def read_again(self) -> None:
        session, live = self._session, self._live
        say = session.say
        self.powers.setAccessibleName(say("Powers"))
        self.points.setAccessibleName(say("Points"))
        game = session.game
        there = game is not None and game.variant.set_up is None and live is not None and live.game is not None
        for part in (self.caution, self.powers, self.points, self.close_call):
            part.setVisible(there)
        if there and game is not None and live is not None:
            self._show(beside(live.on_disk, game, session.speaker))
        elif game is not None and game.variant.set_up is not None:
            self.moments.setText(say("A position set up by hand has no game to compare with."))
        else:
            self.moments.setText(say("Only a sandbox has a game to compare with. Open one from the Turn menu."))

    def _show(self, found: Beside) -> None:
        session = self._session
        told = session.say(
            "○ the game {game} · ● the sandbox {sandbox}", game=found.moments[0], sandbox=found.moments[1]
        )
        self.moments.setText(told)
        self.caution.setText(found.caution)
        self.caution.setVisible(bool(found.caution))
        for shown, figures in (
            (self.powers, narrow_powers(found, session.speaker)),
            (self.points, narrow_points(found, session.speaker)),
        ):
            shown.show_figures(figures.columns, figures.rows)
        self.points.setVisible(found.has_points)
        for table in (self.powers, self.points):
            table.setFixedHeight(table.full_height())
        view = session.shown_now
        text = closest_call(view, session.speaker) if view is not None else ""
        self.close_call.setText(text)
        self.close_call.setVisible(bool(text))
