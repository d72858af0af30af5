"""The radar's dock: who can take what, what points cost, how long sales take, the race.

Takes: the session. Gives: `RadarPanel`. In a narrow dock one page at a time, the radar as a list; with room the map of
heat beside it; over the whole desk of a large screen everything at once. Source: docs/window.md 11.11;
docs/foresight.md.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from kapdip.drawing.point_chart import AxisWords, point_chart
from kapdip.drawing.sales_chart import sales_chart, sales_height
from kapdip.drawing.scene import DisplayList
from kapdip.foresight.explaining import explain_closest
from kapdip.foresight.radar import ClaimKind
from kapdip.reason import Reason
from kapdip.showing.foresight.ahead import Foresight, look_ahead
from kapdip.showing.foresight.charts import priced_points, sales_rows
from kapdip.showing.foresight.heat import EDGES, TINTS, heat_map, legend
from kapdip.showing.foresight.papers import exchange_title
from kapdip.showing.foresight.tables import danger_texts, nearest, race_table, sales_table
from kapdip.words.catalogue import mark
from kapdip.words.format import money, power_name
from kapdip.words.sentences import say
from kapdip_gui.charts.painting import paint_drawing
from kapdip_gui.foresight.files import OutlookFiles
from kapdip_gui.foresight.heat_view import HeatView
from kapdip_gui.foresight.near_list import NearList
from kapdip_gui.foresight.spending import Spending
from kapdip_gui.kit.flow import FlowRow
from kapdip_gui.kit.late_panel import LatePanel
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, column, label, row, tab_buttons
from kapdip_gui.session.session import Session
from kapdip_gui.standings.figures import FigureTable
from kapdip_gui.standings.why import WhyWindow
from kapdip_gui.style import style


class _Chart(QWidget):
    """A chart of what is thought ahead."""

    def __init__(self) -> None:
        super().__init__()
        self._about: Foresight | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_ahead(self, about: Foresight | None, said: str) -> None:
        """Show another exchange; `said` is what a screen reader reads."""
        self._about = about
        self.setAccessibleName(said)
        self.updateGeometry()
        self.update()

    def drawn(self, about: Foresight) -> DisplayList:
        """The chart at the size there is."""
        raise NotImplementedError

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), style().colour("panel"))
            if self._about is not None:
                high = title_height()
                title = QRectF(style().px(10), 0, self.width(), high)
                painter.setFont(style().font(bold=True))
                painter.setPen(style().colour("text"))
                painter.drawText(
                    title, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.accessibleName()
                )
                painter.translate(0, high)
                paint_drawing(painter, self.drawn(self._about))


def title_height() -> int:
    """What a chart's title takes."""
    return style().px(28)


class PointChartView(_Chart):
    """Currencies by price and centres."""

    @override
    def drawn(self, about: Foresight) -> DisplayList:
        say = about.speaker.say
        words = AxisWords(say("centres"), say("price of a unit"), lambda price: money(price, about.lang))
        high = self.height() - title_height()
        return point_chart(priced_points(about), words, self.width(), high, style().size("font_secondary"))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(style().px(200), style().px(150) + title_height())


class SalesChartView(_Chart):
    """How long everybody's sales take."""

    @override
    def drawn(self, about: Foresight) -> DisplayList:
        end = about.speaker.say("the game ends with turn {turn}", turn=about.outlook.question.profile.last_turn)
        size = style().size("font_secondary")
        return sales_chart(sales_rows(about), about.outlook.turns_left, end, self.width(), size).drawing

    @override
    def minimumSizeHint(self) -> QSize:
        players = len(self._about.players) if self._about is not None else 0
        high = round(sales_height(players, style().size("font_secondary")))
        return QSize(style().px(200), high + title_height())

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()


class HeatLegend(QWidget):
    """One line of patches with their words."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_kinds(self, kinds: Sequence[tuple[str, str]]) -> None:
        """Show these kinds of claims with their words."""
        self._kinds = tuple(kinds)
        self.setAccessibleName(", ".join(text for _, text in kinds))
        self.updateGeometry()
        self.update()

    def _width(self, text: str) -> int:
        self.setFont(style().font("font_hint"))
        return self.fontMetrics().horizontalAdvance(text) + style().px(38)

    @override
    def sizeHint(self) -> QSize:
        return QSize(sum(self._width(text) for _, text in self._kinds), style().px(22))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look, left = style(), 0
        with QPainter(self) as painter:
            painter.setFont(look.font("font_hint"))
            for key, text in self._kinds:
                kind = ClaimKind(key)
                patch = QRectF(left + 0.5, self.height() / 2 - look.px(6), look.px(18), look.px(12))
                painter.setPen(QPen(look.colour(EDGES.get(kind, "line_strong")), 1))
                painter.setBrush(look.colour(TINTS.get(kind, "panel")))
                painter.drawRoundedRect(patch, 2, 2)
                painter.setPen(look.colour("text_secondary"))
                words = QRectF(patch.right() + look.px(6), 0, self._width(text), self.height())
                painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
                left += self._width(text)


PAGES = (
    ("radar", mark("Takeovers")),
    ("points", mark("Points")),
    ("sales", mark("Selling")),
    ("race", mark("Race")),
)
MAP_WIDTH = 900
"""The width (at text size 100%) from which the map of heat has room beside its list."""
LIST_WIDTHS = (280, 520)
"""How narrow and how wide the list beside the map may be."""
WHOLE = (1500, 780)
"""The size from which everything is shown at once."""


class RadarPanel(LatePanel):
    """Pages behind tabs, or all of them."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._page = "radar"
        self._with_slips = False
        self._layout_key: tuple[object, ...] = ()
        self.about: Foresight | None = None
        self.setProperty("panel", True)
        laid = column(self._head(), on=self, margins=(0, 6, 0, 0), spacing=4)
        self.note = label("", "secondary", wrap=True)
        self.note.setContentsMargins(10, 0, 10, 2)
        laid.addWidget(self.note)
        self._make_parts()
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(6)
        laid.addWidget(self._body, 1)
        self.hint = label("", "hint", wrap=True)
        self.hint.setContentsMargins(10, 0, 10, 4)
        laid.addWidget(self.hint)
        session.follow(self.refresh)
        session.hidden_changed.connect(self._curtain)

    def _head(self) -> QVBoxLayout:
        self._tabs = tab_buttons(self, [key for key, _ in PAGES], self.show_page)
        self.slips = button("", "lock", kind="tab", do=self._count_slips)
        self.slips.setCheckable(True)
        self.slips.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.legend = HeatLegend()
        self.saves = button("", "file-export", do=self.offer_files)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line.setContentsMargins(8, 0, 8, 0)
        self._line.setSpacing(4)
        self._line.addWidget(FlowRow(*self._tabs.values()), 1)
        self._line.addLayout(row(None, self.legend, self.slips, self.saves, spacing=4))
        self._title = label("", "secondary", wrap=True)
        self._title.setContentsMargins(10, 0, 8, 0)
        return column(self._line, self._title)

    def _make_parts(self) -> None:
        self.heat, self.near = HeatView(), NearList()
        self.points, self.sales, self.race = Spending(self._session), FigureTable(), FigureTable()
        self.point_chart, self.sales_chart = PointChartView(), SalesChartView()
        self.dangers = label("", "warn", wrap=True)
        self.dangers.setContentsMargins(10, 0, 10, 4)
        self.near.pointed.connect(self.heat.point_at)
        for part in (self.heat, self.near, self.points, self.sales, self.race):
            part.why.connect(self._explain)
        for widget in self._parts():
            widget.setParent(self)
            widget.hide()

    def _parts(self) -> tuple[QWidget, ...]:
        charts = (self.point_chart, self.sales_chart)
        return (self.heat, self.near, self.points, self.sales, self.race, self.dangers, *charts)

    # -- what is shown -------------------------------------------------------------------------------------------------

    @property
    def shape(self) -> str:
        """How much has room: `narrow`, `wide` or `whole`."""
        look = style()
        if self.width() >= look.px(WHOLE[0]) and self.height() >= look.px(WHOLE[1]):
            return "whole"
        return "wide" if self.width() >= look.px(MAP_WIDTH) else "narrow"

    def show_page(self, key: str) -> None:
        """Show one of the pages."""
        self._page = key if key in dict(PAGES) else "radar"
        self.refresh()

    def _curtain(self) -> None:
        """With the curtain the slips go out of the calculation, and stay out."""
        self._with_slips = self._with_slips and not self._session.hidden
        self.refresh()

    def _count_slips(self) -> None:
        self._with_slips = self.slips.isChecked() and not self._session.hidden
        self.refresh()

    @override
    def read_again(self) -> None:
        """Think ahead anew."""
        session, view = self._session, self._session.shown_now
        if view is None:
            return
        desk = session.desk_view()
        can_count = desk is not None and desk.is_present and view.profile.trades
        if not can_count:
            self._with_slips = False
        viewed = session.viewed_turn or len(view.turns)
        found = look_ahead(view, viewed, session.speaker, desk if self._with_slips else None)
        self.about = found if isinstance(found, Foresight) else None
        self._name(can_count=can_count)
        reason = found if isinstance(found, Reason) else found.no_radar
        self.note.setText(self._told(reason, viewed))
        self.note.setVisible(bool(self.note.text()))
        if self.about is not None:
            self._fill(self.about)
        self._arrange()

    def _name(self, *, can_count: bool) -> None:
        session, about = self._session, self.about
        for key, text in PAGES:
            self._tabs[key].setText(session.say(text))
        self._tabs[self._page].setChecked(True)
        self.saves.setToolTip(session.say("Save the outlook"))
        self.saves.setAccessibleName(session.say("Save the outlook"))
        self.saves.setVisible(about is not None)
        self.slips.setText(session.say("With entered slips"))
        self.slips.setVisible(can_count)
        self.slips.setChecked(self._with_slips)
        self.hint.setText(session.say("Enter or a double click says why."))
        self._title.setText("")
        if about is not None:
            self._title.setText(exchange_title(about, session.current))

    def _told(self, reason: Reason | None, viewed: int) -> str:
        """Why there is no radar, or that nobody can take anything, and who misses it by the least."""
        session = self._session
        if self.about is not None and self.about.with_slips:
            warning = session.say("Contains slips: nobody else may see this.")
            return " ".join((warning, *self._closest()))
        if self._page != "radar" and self.about is not None:
            return ""
        if reason is not None:
            return say(reason, session.language)
        if self.about is not None and self.about.radar is not None and not self.about.radar.nearest:
            return " ".join((session.say("Nobody can take control of anything this turn."), *self._closest()))
        return " ".join(self._closest())

    def _closest(self) -> Iterator[str]:
        """On the page of takeovers, the call that is missed by the fewest units."""
        about = self.about
        if self._page == "radar" and about is not None and about.radar is not None:
            reason = explain_closest(about.outlook, about.radar)
            if reason is not None:
                yield say(reason, self._session.language)

    def _fill(self, about: Foresight) -> None:
        session = self._session
        self.heat.show_map(heat_map(about), (session.say("Power"), session.say("margin"), session.say("defence")))
        self.heat.setAccessibleName(session.say("Takeover radar"))
        self.legend.show_kinds(legend(about))
        self.near.show_claims(nearest(about), about.lang)
        self.near.setAccessibleName(session.say("Nearest takeovers"))
        self.points.show_ahead(about)
        for table, key, content, name in (
            (self.sales, "sales", sales_table, session.say("Turns needed to sell")),
            (self.race, "race", race_table, session.say("The race for points")),
        ):
            if key == self._page:
                figures = content(about)
                table.show_figures(figures.columns, figures.rows)
            table.setAccessibleName(name)
        self.dangers.setText("\n".join(danger_texts(about)))
        cheapest = min(priced_points(about), key=lambda one: one.price / (one.centres or 0.01), default=None)
        text = session.say("Points for money")
        if cheapest is not None:
            name, price = power_name(cheapest.power, about.lang), cheapest.label
            text = session.say("Cheapest point: {power}, {price}", power=name, price=price)
        self.point_chart.show_ahead(about, text)
        self.sales_chart.show_ahead(about, session.say("Turns needed to sell"))

    # -- its position --------------------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Put the parts where they have room."""
        about, shape = self.about, self.shape
        has_radar = about is not None and about.radar is not None
        for made in self._tabs.values():
            made.setVisible(about is not None)
        shown = [*self._tabs.values(), self.saves, *([self.slips] if self.slips.isVisibleTo(self) else [])]
        is_narrow = not self._has_room(shown)
        has_room = self._has_room([*shown, self.legend])
        self.legend.setVisible(has_radar and has_room and self._page == "radar")
        self._line.setDirection(QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight)
        self.hint.setVisible(has_radar or (about is not None and self._page != "radar"))
        self._share_width(shape)
        key = (shape, self._page, has_radar, about is not None, bool(self.dangers.text()))
        if key == self._layout_key:
            return
        self._layout_key = key
        for part in self._parts():
            self._grid.removeWidget(part)
            part.hide()
        if about is not None:
            places = (
                self._whole(has_radar=has_radar)
                if shape == "whole" and self._page == "radar"
                else self._one_page(shape, has_radar=has_radar)
            )
            for part, place in places:
                self._grid.addWidget(part, *place)
                part.show()
            self.setFocusProxy(places[0][0] if places else self._tabs[self._page])

    def _has_room(self, shown: Sequence[QWidget]) -> bool:
        """Whether these fit beside each other in one line."""
        return sum(one.sizeHint().width() + style().px(6) for one in shown) <= self.width() - style().px(16)

    def _share_width(self, shape: str) -> None:
        """The map has what it needs, the list the rest within bounds."""
        look = style()
        rest = min(look.px(LIST_WIDTHS[1]), max(look.px(LIST_WIDTHS[0]), self.width() - self.heat.full_width()))
        is_beside = shape != "narrow"
        self.near.setMinimumWidth(rest if is_beside else 0)
        self.near.setMaximumWidth(rest if is_beside else self.maximumWidth())

    def _one_page(self, shape: str, *, has_radar: bool) -> list[tuple[QWidget, tuple[int, ...]]]:
        is_wide = shape != "narrow"
        is_table = self._page in ("points", "sales")
        self._grid.setColumnStretch(0, 3 if is_table else 5)
        self._grid.setColumnStretch(1, 0 if self._page == "race" or not is_wide else 5 if is_table else 3)
        for line, stretch in enumerate((1, 0, 0)):
            self._grid.setRowStretch(line, stretch)
        if self._page == "radar":
            if not has_radar:
                return []
            return [(self.heat, (0, 0)), (self.near, (0, 1))] if is_wide else [(self.near, (0, 0))]
        if self._page == "points":
            return [(self.points, (0, 0)), (self.point_chart, (0, 1))] if is_wide else [(self.points, (0, 0))]
        if self._page == "race":
            return [(self.race, (0, 0))]
        below: list[tuple[QWidget, tuple[int, ...]]] = [(self.dangers, (1, 0, 1, 2))] if self.dangers.text() else []
        return [(self.sales, (0, 0)), *([(self.sales_chart, (0, 1))] if is_wide else []), *below]

    def _whole(self, *, has_radar: bool) -> list[tuple[QWidget, tuple[int, ...]]]:
        for place, stretch in enumerate((5, 3)):
            self._grid.setColumnStretch(place, stretch)
        for line, stretch in enumerate((6, 4, 0)):
            self._grid.setRowStretch(line, stretch)
        above: list[tuple[QWidget, tuple[int, ...]]] = [(self.heat, (0, 0)), (self.near, (0, 1))] if has_radar else []
        return [*above, (self.sales_chart, (1, 0)), (self.point_chart, (1, 1))]

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # -- to take away --------------------------------------------------------------------------------------------------

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.about is not None:
            self._files(self.about).menu().popup(event.globalPos())

    def offer_files(self) -> None:
        """The formats in which it can be saved; where there is nothing to be saved, why."""
        if self.about is not None:
            self._files(self.about).menu().popup(self.saves.mapToGlobal(self.saves.rect().bottomLeft()))
        else:
            self._session.told.emit(self.note.text())

    def _files(self, about: Foresight) -> OutlookFiles:
        bought = self.points.bought
        assert bought is not None
        return OutlookFiles(self._session, self, about, bought, self._page)

    def _explain(self, question: tuple[str, ...]) -> None:
        if self.about is not None:
            title, reasons = self.about.answer(question, self.points.bought)
            window = WhyWindow(self._session, title, reasons, self)
            window.offer_slip(self.about.slip_of(question))
            window.open()
