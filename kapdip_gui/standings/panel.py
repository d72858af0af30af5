"""The standings at the turn that the timeline shows: centres, money, points, and the prices of that turn.

Takes: the session. Gives: `StandingsPanel`. While a turn is in progress its last public standing is shown.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QLabel,
    QLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from kapdip.showing.texts import turn_title
from kapdip.tables.figures import Table
from kapdip.tables.standings import (
    Settled,
    centre_table,
    currency_table,
    exchange_table,
    innings_table,
    money_table,
    points_with_parts,
)
from kapdip_gui.kit.flow import FlowRow
from kapdip_gui.kit.late_panel import LatePanel
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import column, label, row, tab_buttons
from kapdip_gui.session.session import Session
from kapdip_gui.standings.figures import FigureTable
from kapdip_gui.standings.settled import settled_of
from kapdip_gui.standings.why import explain
from kapdip_gui.style import style

WIDE = 1080
"""From this width on (at text size 100%) all tables are side by side, as in an enlarged dock."""
PAGES: tuple[tuple[str, str], ...] = (
    ("centres", "Centres"),
    ("points", "Points"),
    ("money", "Net worth"),
    ("exchange", "Exchange"),
)
BESIDE = (("points", "money"), ("centres", "exchange"))
"""The two columns of a wide panel."""


class StandingsPanel(LatePanel):
    """Four tables behind four buttons, or all of them where there is room; the turn is named above them."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._page = PAGES[0][0]
        self._was_wide = False
        self._is_over = False
        self.setProperty("panel", True)
        layout = QVBoxLayout(self)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(6)
        self._buttons = tab_buttons(self, [key for key, _ in PAGES], self.show_page)
        layout.addLayout(row(FlowRow(*self._buttons.values()), margins=(8, 0, 8, 0)))
        self._turn = label("", "secondary")
        self._turn.setContentsMargins(10, 0, 8, 0)
        layout.addWidget(self._turn)
        self._empty = label("", "secondary", wrap=True)
        self._empty.setContentsMargins(10, 4, 10, 4)
        layout.addWidget(self._empty)
        self._pages = QStackedWidget()
        self.tables: dict[str, list[FigureTable]] = {key: [] for key, _ in PAGES}
        for key, _ in PAGES:
            self._pages.addWidget(self._make_page(key))
        self.together: dict[str, FigureTable] = {}
        self._titles: dict[str, QLabel] = {}
        self._pages.addWidget(self._make_all())
        layout.addWidget(self._pages, 1)
        session.changed.connect(self.refresh)
        session.viewed_turn_changed.connect(self.refresh)
        session.hidden_changed.connect(self.refresh)
        session.language_changed.connect(self.refresh)
        session.theme_changed.connect(self.refresh)
        self.show_page("centres")

    def _make_page(self, key: str) -> QWidget:
        count = 2 if key == "exchange" else 1
        inside = QWidget()
        inside.setProperty("panel", True)
        laid = column(on=inside, spacing=10)
        for _ in range(count):
            self.tables[key].append(self._table(inside))
            laid.addWidget(self.tables[key][-1])
        laid.addStretch(1)
        return self._scrolled(inside)

    def _make_all(self) -> QWidget:
        inside = QWidget()
        inside.setProperty("panel", True)
        beside = row(on=inside, margins=(4, 0, 4, 0), spacing=24)
        for keys in BESIDE:
            laid = column(spacing=6)
            for key in keys:
                self._titles[key] = label("", "strong")
                self._titles[key].setContentsMargins(6, 8, 0, 0)
                self.together[key] = self._table(inside)
                laid.addWidget(self._titles[key])
                laid.addWidget(self.together[key])
            laid.addStretch(1)
            beside.addLayout(laid, 5 if keys is BESIDE[0] else 6)
        return self._scrolled(inside)

    def _table(self, parent: QWidget) -> FigureTable:
        table = FigureTable(parent)
        table.why.connect(self._explain)
        table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return table

    def _scrolled(self, inside: QWidget) -> QScrollArea:
        scroll = QScrollArea()
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidget(inside)
        return scroll

    @property
    def page(self) -> str:
        """The table that is chosen."""
        return self._page

    @property
    def is_wide(self) -> bool:
        """Whether there is room for all tables side by side."""
        return self.width() >= style().px(WIDE)

    def show_page(self, key: str) -> None:
        """Show one of the tables."""
        self._page = key if key in dict(PAGES) else PAGES[0][0]
        self._buttons[self.page].setChecked(True)
        self.refresh()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.is_wide != self._was_wide:
            self.refresh()

    @override
    def read_again(self) -> None:
        """Read the turn that is shown."""
        session = self._session
        for key, text in PAGES:
            self._buttons[key].setText(session.say(text))
        public = session.shown_now
        about = settled_of(session)
        has_exchange = public is not None and public.profile.trades
        was_over, self._is_over = self._is_over, public is not None and public.ending is not None
        if self._is_over and not was_over and has_exchange:
            self._page = "points"  # the ranking comes forward by itself
            self._buttons["points"].setChecked(True)
        is_wide = self._was_wide = self.is_wide
        for key, made in self._buttons.items():
            made.setVisible(not is_wide and (has_exchange or key not in {"money", "exchange"}))
        self._pages.setCurrentIndex(len(PAGES) if is_wide else [key for key, _ in PAGES].index(self.page))
        self.setFocusProxy(
            self.together["points" if about is not None else "centres"] if is_wide else self.tables[self.page][0]
        )
        if public is None:
            return
        if is_wide:
            self._show_all(about)
            return
        if self.page == "centres" or (self.page == "points" and public.profile.innings):
            number = session.viewed_turn or public.turn.number
            self._turn.setText(turn_title(public, number, session.language))
            self._name_covered()
            if self.page == "centres":
                self._show("centres", [self._centres(number)])
            else:
                self._show("points", [innings_table(session.shown_turn(number), session.speaker)])
                self._empty.hide()
            return
        self._empty.setVisible(about is None)
        self._pages.setVisible(about is not None or self.page == "centres")
        self._empty.setText(
            session.say("Standings appear after the first exchange.")
            if public.profile.trades
            else session.say("There is no exchange in this game.")
        )
        if about is None:
            self._turn.setText("")
            return
        self._turn.setText(session.say("After {turn}", turn=turn_title(public, about.turn.number, session.language)))
        makers = {
            "points": lambda: [points_with_parts(about)],
            "money": lambda: [money_table(about)],
            "exchange": lambda: [exchange_table(about), currency_table(about)],
        }
        self._show(self.page, makers[self.page]())

    def _name_covered(self) -> None:
        """Where nobody may know who owns what, the empty table says so."""
        conceals = self._session.conceals
        self._empty.setVisible(conceals)
        self._empty.setText(self._session.say("Centres are hidden. F8 shows them.") if conceals else "")

    def _centres(self, number: int, *, named: bool = False) -> Table:
        session = self._session
        players = (seat.alias for seat in session.open_game.public_now.seats)
        return centre_table(session.shown_turn(number), session.speaker, players, named=named)

    def _show_all(self, about: Settled | None) -> None:
        """Every table, as far as there is one: before the first exchange the centres alone."""
        session, public = self._session, self._session.shown_now
        assert public is not None
        number = session.viewed_turn or public.turn.number
        self._turn.setText(turn_title(public, number, session.language))
        self._empty.setVisible(about is None and public.profile.trades)
        self._empty.setText(session.say("Standings appear after the first exchange."))
        self._pages.show()
        contents = {"centres": self._centres(number, named=True)}
        if public.profile.innings:
            contents["points"] = innings_table(session.shown_turn(number), session.speaker)
            self._empty.hide()
        elif session.conceals:
            self._name_covered()
        if about is not None:
            contents |= {
                "points": points_with_parts(about),
                "money": money_table(about),
                "exchange": currency_table(about),
            }
        for key, table in self.together.items():
            self._titles[key].setVisible(key in contents)
            table.setVisible(key in contents)
            self._titles[key].setText(session.say(dict(PAGES)[key]))
            if key in contents:
                self._fill(table, key, contents[key])

    def _show(self, key: str, contents: list[Table]) -> None:
        self._pages.show()
        for table, content in zip(self.tables[key], contents, strict=True):
            self._fill(table, key, content)

    def _fill(self, table: FigureTable, key: str, content: Table) -> None:
        table.show_figures(content.columns, content.rows)
        table.setAccessibleName(self._session.say(dict(PAGES)[key]))
        table.setFixedHeight(table.full_height() + 12)

    def _explain(self, question: tuple[str, ...]) -> None:
        about = settled_of(self._session)
        if about is not None:
            explain(self, self._session, about, question)
