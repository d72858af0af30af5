"""The charts of the desk: one at a time behind a row of buttons, with switches for its lines and a strip of who led
what.

Takes: the session. Gives: `ChartsPanel`. Shows finished turns only, up to the turn that the timeline looks at.
Source: docs/window.md 9.9 and 11.4.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
)

from kapdip.board.model import Power
from kapdip.exchange.model import Player
from kapdip.showing.charts import (
    BY_POWER,
    KINDS,
    MOST_PICKS,
    ChartContents,
    ChartRequest,
    chart_table,
    contents,
    last_finished,
)
from kapdip.storage.outputs import WriteError, write_output
from kapdip.words import sentences
from kapdip.words.format import power_name
from kapdip_gui.charts.control_strip import ControlStrip
from kapdip_gui.charts.legend import ChartLegend
from kapdip_gui.charts.view import ChartView
from kapdip_gui.dialogs.new_game_place import beside
from kapdip_gui.file.overwriting import may_write
from kapdip_gui.kit.late_panel import LatePanel
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import label, name_field, row, tab_buttons
from kapdip_gui.map.export import png_bytes
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import chip_pixmap
from kapdip_gui.style.icons import icon

STRIP_HEIGHT = 520
LEGEND_HEIGHT = 340
"""The heights (at text size 100%) from which the strip of controls has room under the chart,
and the switches above it.
"""


class ChartsPanel(LatePanel):
    """Buttons for the kinds of chart, its title and switches, the chart, and, with room, the strip of controls."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._kind, self._finding = "prices", ""
        self._picks: tuple[Player, ...] = ()
        self._off: frozenset[str] = frozenset()
        self._all_lines: frozenset[str] = frozenset()
        self._named: tuple[object, ...] = ()
        self.setProperty("panel", True)
        layout = QVBoxLayout(self)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        layout.setContentsMargins(0, 6, 0, 4)
        layout.setSpacing(4)
        layout.addLayout(self._kinds())
        layout.addLayout(self._head())
        self._empty = label("", "secondary", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(10, 2, 10, 2)
        layout.addWidget(self._empty)
        self.view = ChartView()
        self.view.line_clicked.connect(self.toggle)
        layout.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        self.strip = ControlStrip(session, self.view)
        layout.addWidget(self.strip)
        layout.addStretch(0)
        session.follow(self.refresh)
        session.hidden_changed.connect(self.refresh)
        session.opened.connect(self._forget)
        self.refresh()

    def _kinds(self) -> QHBoxLayout:
        self._buttons = tab_buttons(self, [key for key, _ in KINDS], self.show_page)
        self._more = QComboBox()
        self._more.activated.connect(lambda place: self.show_page(KINDS[place][0]))
        self._take = QToolButton()
        self._take.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self._take)
        self._take.setMenu(self._menu)
        line = row(*self._buttons.values(), self._more, None, self._take, spacing=3)
        line.setContentsMargins(8, 0, 8, 0)
        return line

    def _head(self) -> QBoxLayout:
        self._title, self._unit = label("", "strong"), label("", "secondary")
        self._currency = QComboBox()
        self._currency.currentIndexChanged.connect(lambda _: self._draw())
        self.legend = ChartLegend()
        self.legend.clicked.connect(self.toggle)
        self.legend.alone.connect(self.show_alone)
        self._head_box = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head_box.setContentsMargins(10, 0, 0, 0)
        self._head_box.setSpacing(2)
        self._head_box.addLayout(row(self._title, self._unit, self._currency, None), 1)
        self._head_box.addWidget(self.legend)
        return self._head_box

    # -- what is shown -------------------------------------------------------------------------------------------------

    @property
    def contents(self) -> ChartContents | None:
        """What the chart shows now."""
        return self.view.contents

    def show_page(self, kind: str) -> None:
        """Show another kind of chart; all lines are switched on."""
        self._kind = kind if kind in dict(KINDS) else "prices"
        self._off = frozenset()
        self.refresh()

    def toggle(self, key: str) -> None:
        """Switch a power's line off or on; pick or drop a player (at most four are highlighted)."""
        if self._kind in BY_POWER:
            self._off = self._off - {key} if key in self._off else self._off | {key}
        elif key in self._shown_picks():
            self._picks = tuple(player for player in self._shown_picks() if player != key)
        else:
            self._picks = (*self._shown_picks(), key)[-MOST_PICKS:]
        self._draw()

    def show_alone(self, key: str) -> None:
        """Show one power's line alone, or pick one player alone; once more: as at first."""
        if self._kind in BY_POWER:
            others = self._all_lines - {key}
            self._off = frozenset() if self._off == others else others
        else:
            self._picks = () if self._picks == (key,) else (key,)
        self._draw()

    def _shown_picks(self) -> tuple[Player, ...]:
        """The players who are highlighted now, also before anybody has been picked."""
        shown = self.view.contents
        if self._picks or shown is None:
            return self._picks
        return tuple(line.key for line in shown.lines if line.role.startswith("ch-pick"))

    def _forget(self) -> None:
        self._picks, self._off = (), frozenset()
        if self._session.shown_now is None:  # else `changed` follows
            self.refresh()

    @override
    def read_again(self) -> None:
        """Name everything in the language in use, where that is another one, and draw the chart."""
        session, view = self._session, self._session.shown_now
        named = (session.language, style(), tuple(view.turns[0].start.prices) if view else ())
        if named != self._named:
            self._named = named
            self._name(named[2])
        if not self._has_choice:
            self._kind = "centres"
        self._more.setCurrentIndex(self._more.findData(self._kind))
        self._buttons[self._kind].setChecked(True)
        self._draw()

    def _name(self, powers: Sequence[Power]) -> None:
        """The words on buttons and in lists, and the currencies of the game."""
        session, say = self._session, self._session.say
        for made in (self._more, self._currency):
            made.blockSignals(True)
        self._more.clear()
        for key, text in KINDS:
            self._buttons[key].setText(say(text))
            self._more.addItem(say(text), key)
        name_field(self._more, say("Chart"))
        chosen = self._currency.currentData()
        self._currency.clear()
        for power in powers:
            self._currency.addItem(chip_pixmap(power), power_name(power, session.language), power)
        view = session.shown_now
        alive = next((power for power in powers if view is not None and power in view.turn.start.prices), None)
        self._currency.setCurrentIndex(max(0, self._currency.findData(chosen or alive)))
        name_field(self._currency, say("Currency"))
        for made in (self._more, self._currency):
            made.blockSignals(False)
        self._fill_menu()

    def _fill_menu(self) -> None:
        say = self._session.say
        self._menu.clear()
        self._take.setIcon(icon("file-export"))
        self._take.setToolTip(say("Export the chart: picture or figures"))
        self._take.setAccessibleName(self._take.toolTip())
        self._menu.addAction(icon("copy"), say("Copy as picture"), self.copy_picture)
        self._menu.addAction(icon("table"), say("Copy the figures"), self.copy_figures)
        self._menu.addSeparator()
        for suffix in ("PNG", "SVG", "CSV"):
            self._menu.addAction(say("Save as {kind} …", kind=suffix), partial(self._save_as, suffix.lower()))

    def _draw(self) -> None:
        view, session = self._session.shown_now, self._session
        ready = view is not None and last_finished(view, session.viewed_turn) > 0 and not session.conceals
        self._empty.setVisible(not ready)
        without = session.say("Centres are hidden. F8 shows them.") if session.conceals else ""
        self._empty.setText(
            without
            or session.say(
                "Centres appear after turn 1." if self._kind == "centres" else "This chart begins after turn 1."
            )
        )
        self.view.setVisible(ready)
        self.legend.setVisible(ready and self._has_legend())
        self._take.setEnabled(ready)
        self._title.setVisible(ready)
        self._unit.setVisible(ready)
        self._currency.setVisible(ready and self._kind == "holdings")
        self.strip.setVisible(ready and self.height() >= style().px(STRIP_HEIGHT))
        if view is None or not ready:
            self._arrange()
            return
        request = ChartRequest(self._kind, self._currency.currentData() or "", self._picks)
        whole = contents(view, request, session.language, session.viewed_turn)
        self._all_lines = frozenset(line.key for line in whole.lines)
        self._finding = whole.finding
        self._unit.setText(self._unit_text())
        self.view.show_contents(whole.without(self._off))
        by_power = self._kind in BY_POWER
        hint = (
            "click to hide or show; Shift+click to show it alone"
            if by_power
            else "click to highlight or dim; Shift+click to highlight it alone"
        )
        self.legend.show_lines(whole.lines, self._off if by_power else None, session.say(hint))
        self._arrange()
        self.strip.refresh()

    def _has_legend(self) -> bool:
        """In a low dock the labels beside the lines do, unless a line was switched off and wants a way back."""
        return self.height() >= style().px(LEGEND_HEIGHT) or bool(self._off) or self._kind not in BY_POWER

    def _unit_text(self) -> str:
        session = self._session
        base = session.public.profile.base_currency_name
        return {
            "prices": session.say("{currency} per unit, after each turn", currency=base),
            "point_price": base,
            "money": base,
            "holdings": session.say("units"),
        }.get(self._kind, "")

    @property
    def _has_choice(self) -> bool:
        """Whether there are figures besides the centres: only where there is an exchange."""
        view = self._session.shown_now
        return view is None or view.profile.trades

    def _arrange(self) -> None:
        """Buttons where they have room, else one list."""
        wide = self.width() - style().px(24)
        named = self._session.say(dict(KINDS)[self._kind])
        for text, has_unit in ((self._finding, True), (self._finding, False), (named, True)):
            self._title.setText(text or named)
            self._unit.setVisible(has_unit and not self._title.isHidden())
            if self._title.sizeHint().width() + has_unit * (self._unit.sizeHint().width() + 8) <= wide:
                break
        needed = (
            sum(made.sizeHint().width() + 3 for made in self._buttons.values()) + self._take.sizeHint().width() + 16
        )
        narrow = needed > self.width()
        for made in self._buttons.values():
            made.setVisible(not narrow and self._has_choice)
        self._more.setVisible(narrow and self._has_choice)
        wide = self.legend.full_width()
        titles = sum(
            one.sizeHint().width() + 8 for one in (self._title, self._unit, self._currency) if not one.isHidden()
        )
        beside = titles + wide + 20 <= self.width()
        self._head_box.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self.legend.setMinimumWidth(wide if beside else 0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        shown = not self.view.isHidden()
        self.legend.setVisible(shown and self._has_legend())
        self.strip.setVisible(shown and self.height() >= style().px(STRIP_HEIGHT))

    # -- to take away --------------------------------------------------------------------------------------------------

    def copy_picture(self) -> None:
        """The chart on the clipboard, as a picture."""
        QGuiApplication.clipboard().setImage(self.view.image())
        self._session.told.emit(self._session.say("Chart copied."))

    def copy_figures(self) -> None:
        """The chart's figures on the clipboard, as a table."""
        if self.contents is not None:
            from kapdip.evaluation.spreadsheet import tab_text

            QGuiApplication.clipboard().setText(tab_text(chart_table(self.contents), self._session.language))
            self._session.told.emit(self._session.say("Figures copied."))

    def _save_as(self, suffix: str) -> None:
        name = f"{self._session.public.name} {self._kind}.{suffix}".replace("/", "-")
        folder = beside(self._session.path)
        chosen, _ = QFileDialog.getSaveFileName(
            self, self._session.say("Save the chart"), str(folder / name), f"{suffix.upper()} (*.{suffix})"
        )
        if chosen and may_write(self._session, Path(chosen)):
            self.save(Path(chosen))

    def save(self, file: Path) -> bool:
        """Write the chart as `.png`, `.svg` or `.csv`; a failure is reported in one line and leaves the old file."""
        try:
            if file.suffix == ".svg":
                write_output(file, self.view.svg())
            elif file.suffix == ".csv" and self.contents is not None:
                from kapdip.evaluation.spreadsheet import csv_bytes

                write_output(file, csv_bytes(chart_table(self.contents), self._session.language))
            else:
                write_output(file, png_bytes(self.view.image()))
        except WriteError as error:
            self._session.told.emit(sentences.say(error.reason, self._session.language))
            return False
        self._session.told.emit(self._session.say("Saved {file}.", file=file.name))
        return True
