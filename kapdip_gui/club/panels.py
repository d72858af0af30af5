"""The three panels of a season: its games, the ranking with the switch of formulas, the hall of fame.

Takes: values of `showing.club`. Gives: `Panel` (a frame with a head), `GamesPanel`, `RankingPanel`, `HallPanel`.
"""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QLabel, QSizePolicy, QWidget

from kapdip.showing.club.fame import FamePage, MarkRow
from kapdip.showing.club.names import COUNTED, POINTS
from kapdip.showing.club.season import SeasonPage
from kapdip.tables.figures import Figure
from kapdip.words.rule_names import FORMULA_NAMES, FORMULA_TEXTS
from kapdip_gui.club.games import GameList
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.kit.number_field import number_field
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import AS_AROUND, OneLine, button, column, empty, label, row
from kapdip_gui.kit.tabbing import OneStop
from kapdip_gui.session.session import Session
from kapdip_gui.standings.figures import FIGURE_ROLE, FigureTable
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap


class Panel(QFrame):
    """A white frame with a title, a word beside it, and whatever is at the right of its head."""

    def __init__(self, *at_right: QWidget) -> None:
        super().__init__()
        self.setObjectName("club_panel")
        self.title, self.beside = label("", "strong"), label("", "secondary")
        self._head = QWidget()
        self._head.setObjectName("club_head")
        row(self.title, self.beside, None, *at_right, on=self._head, margins=(10, 4, 10, 4), spacing=AS_AROUND)
        self.column = column(self._head, on=self, margins=(1, 1, 1, 1), spacing=0)
        self.restyle()

    def restyle(self) -> None:
        """Colours and sizes of the look in use."""
        look = style().theme.ui
        self._head.setFixedHeight(style().px(32))
        self.setStyleSheet(
            f"#club_panel {{ background: {look.panel}; border: 1px solid {look.line}; border-radius: 4px; }}"
            f"#club_head {{ background: {look.header}; }} #club_panel QLabel {{ background: transparent; }}"
        )


class GamesPanel(Panel):
    """The games. Signal `add_wanted`."""

    add_wanted = Signal()

    def __init__(self, session: Session) -> None:
        self.add = button("", "file-plus", kind="link")
        super().__init__(self.add)
        self._session = session
        self.list = GameList()
        self.nothing = label("", "secondary", wrap=True)
        self.hint = label("", "secondary", wrap=True)
        for one in (self.nothing, self.hint):
            one.setContentsMargins(12, 10, 12, 10)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.column.addWidget(self.nothing, 1)
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.hint, 0, Qt.AlignmentFlag.AlignBottom)
        self.add.clicked.connect(self.add_wanted)

    def show_season(self, season: SeasonPage, *, is_everything: bool) -> None:
        """Show the games of a season, or all."""
        say = self._session.say
        self.title.setText(say("Games"))
        self.add.setText(say("Add …"))
        self.list.setAccessibleName(say("Games"))
        self.list.show_games(season.games)
        self.list.setVisible(bool(season.games))
        self.nothing.setVisible(not season.games)
        self.hint.setVisible(bool(season.games))
        self.nothing.setText(
            say("No games yet. Add the files of finished games, or drag them here; older games can be typed in.")
        )
        if season.title and not season.games and not is_everything:
            self.nothing.setText(
                say("No games in this season yet. Add … brings games in; a game's menu can also put it in a season.")
            )
        self.hint.setText(
            say("Drag files here. Only finished games count. Press Enter on a game to see what you can do with it.")
        )


NAMES_WIDE = 150


class RankingTable(FigureTable):
    """The ranking, in higher rows; a column of places is no wider than they are."""

    def __init__(self) -> None:
        super().__init__()
        self.names_wide = NAMES_WIDE
        self.horizontalHeader().setMinimumSectionSize(1)

    @override
    def row_height(self) -> int:
        return style().px(38)


class PeoplePanel(Panel):
    """One whose figures lead to a person's card or to their reasons."""

    card_wanted = Signal(str)
    why_wanted = Signal(tuple)

    def _clicked(self, index: QModelIndex) -> None:
        figure = index.data(FIGURE_ROLE)
        if isinstance(figure, Figure) and figure.why[:1] == ("card",):
            self.card_wanted.emit(figure.why[1])

    def _asked(self, question: tuple[str, ...]) -> None:
        if question[0] == "card":
            self.card_wanted.emit(question[1])
        else:
            self.why_wanted.emit(question)


class RankingPanel(PeoplePanel):
    """Signals: `counted_wanted(name)`, `plan_wanted`, `minimum_wanted(games)`, `card_wanted(person)`,
    `why_wanted(question)`.
    """

    counted_wanted = Signal(str)
    plan_wanted = Signal()
    minimum_wanted = Signal(int)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._switch = QWidget()
        line = row(on=self._switch, spacing=4)
        self._group = QButtonGroup(self)
        stop = OneStop(self._switch)
        self.buttons = {name: button("", kind="tab") for name in COUNTED}
        for name, made in self.buttons.items():
            made.setCheckable(True)
            made.clicked.connect(lambda _=False, which=name: self.counted_wanted.emit(which))
            self._group.addButton(made)
            line.addWidget(made)
            stop.add(made)
        self._from, self._games = label("", "secondary"), label("", "secondary")
        self.minimum = number_field(1, 99)
        self.minimum.setFixedWidth(style().px(64))
        self.minimum.valueChanged.connect(self.minimum_wanted)
        self.plan = button("", "adjustments", kind="link")
        self.plan.clicked.connect(self.plan_wanted)
        top = row(self._switch, None, self._from, self.minimum, self._games, self.plan)
        top.setContentsMargins(12, 10, 12, 4)
        self.column.addLayout(top)
        self.text, self.warning = label("", "secondary", wrap=True), label("", "warn", wrap=True)
        for one in (self.text, self.warning):
            one.setContentsMargins(12, 0, 12, 4)
            self.column.addWidget(one)
        self.table = RankingTable()
        self.table.clicked.connect(self._clicked)
        self.table.why.connect(self._asked)
        self.column.addWidget(self.table, 1)
        self.nothing = label("", "secondary", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.nothing.setContentsMargins(12, 12, 12, 10)
        self.column.addWidget(self.nothing, 1)
        self.legend = label("", "hint", wrap=True)
        self.legend.setContentsMargins(12, 6, 12, 8)
        self.column.addWidget(self.legend)

    def show_season(self, season: SeasonPage, counted: str, *, minimum: int, has_plan: bool) -> None:
        """Show a season by a formula or by its points; `has_plan`: how they count can be said."""
        say, standing = self._session.say, season.standing
        self.title.setText(say("Points of the season") if counted == POINTS else say("Ranking"))
        games, people = season.finished, len(standing.people)
        told = (
            self._session.say_n("{n} game", "{n} games", games),
            self._session.say_n("{n} player", "{n} players", people),
        )
        self.beside.setText(f"{season.title}, {told[0]}, {told[1]}")
        for number, (name, made) in enumerate(self.buttons.items(), 1):
            made.setText(say("Points") if name == POINTS else say(FORMULA_NAMES[name]))
            meaning = say("The points of the season, with its weights.") if name == POINTS else say(FORMULA_TEXTS[name])
            made.setToolTip(f"{meaning} (Ctrl+{number})")
            made.setChecked(name == counted)
        self._from.setText(say("from"))
        self._games.setText(say("games on"))
        self.minimum.setAccessibleName(say("Minimum games for a place"))
        self.minimum.blockSignals(True)
        self.minimum.setValue(minimum)
        self.minimum.blockSignals(False)
        for part in (self._from, self.minimum, self._games):
            part.setVisible(counted != POINTS)
        self.plan.setText(say("How the season counts …"))
        self.plan.setVisible(counted == POINTS and has_plan)
        self.text.setText(standing.about)
        self.warning.setText(standing.warning)
        self.warning.setVisible(bool(standing.warning))
        for widget in (self.table, self.legend):
            widget.setVisible(bool(standing.people))
        self.nothing.setVisible(not standing.people and not standing.warning)
        self.nothing.setText(say("The ranking appears here after the first game."))
        self.table.setAccessibleName(say("Ranking"))
        self.table.show_figures(standing.columns, standing.rows)
        self.legend.setText(
            f"{standing.legend} {say('Click a name for its card; press ? or double-click a figure to see why.')}"
        )


class _MarkFrame(QFrame):
    """A best mark."""

    def __init__(self, mark: MarkRow) -> None:
        super().__init__()
        look = style()
        sign = QLabel()
        sign.setPixmap(pixmap(mark.icon, "accent", look.px(18)))
        words = column(spacing=0)
        for text, role in ((mark.title, "secondary"), (mark.who, "strong"), (mark.game, "secondary")):
            words.addWidget(OneLine(text, role))
        value = label(mark.value)
        value.setFont(look.font("font_panel", bold=True, serif=True))
        value.setStyleSheet(f"font-size: {look.size('font_panel')}px;")
        value.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row(sign, (words, 1), value, on=self, margins=(12, 7, 12, 7), spacing=10)
        self.setAccessibleName(f"{mark.title}: {mark.value}, {mark.who}, {mark.game}")


class HallPanel(PeoplePanel):
    """The hall of fame. Signals: `family_wanted(letters)`, `card_wanted(person)`, `why_wanted(question)`."""

    family_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        self._tabs = QWidget()
        self._tab_line = row(on=self._tabs, spacing=2)
        super().__init__(self._tabs)
        self._session = session
        self._shown: tuple[FamePage | None, str, tuple[str, ...]] = (None, "", ())
        self.table = FigureTable(sortable=False)
        self.table.clicked.connect(self._clicked)
        self.table.why.connect(self._asked)
        self._more = button("", kind="link", do=self._show_all)
        self._shows_all = False
        self._marks_title = label("", "strong")
        self._marks_title.setContentsMargins(10, 8, 10, 6)
        self._marks = column(spacing=0)
        self.column.addWidget(
            scrolled(
                column(
                    self.table,
                    (self._more, Qt.AlignmentFlag.AlignLeft),
                    self._marks_title,
                    self._marks,
                    None,
                    spacing=0,
                )
            ),
            1,
        )

    def show_fame(self, fame: FamePage | None, family: str, families: Sequence[str]) -> None:
        """Show the hall of a family; None where there is no game yet."""
        say = self._session.say
        self.title.setText(say("Hall of fame"))
        self.beside.setText(say("all years"))
        empty(self._tab_line)
        for name in families if len(families) > 1 else ():
            made = button(name, kind="tab")
            made.setCheckable(True)
            made.setChecked(name == family)
            made.clicked.connect(lambda _=False, which=name: self.family_wanted.emit(which))
            self._tab_line.addWidget(made)
        empty(self._marks)
        self._shown = (fame, family, tuple(families))
        self.table.setVisible(fame is not None)
        self._more.setVisible(False)
        self._marks_title.setText(say("Best marks"))
        self._marks_title.setVisible(fame is not None and bool(fame.marks))
        if fame is None:
            nothing = label(say("Victories and best marks appear here after the first game."), "secondary", wrap=True)
            nothing.setContentsMargins(12, 10, 12, 10)
            self._marks.addWidget(nothing)
            return
        self.table.setAccessibleName(say("Hall of fame"))
        hidden = len(fame.rows) - len(fame.winners) if fame.winners and not self._shows_all else 0
        self._more.setVisible(hidden > 0)
        self._more.setText(
            self._session.say_n("and {n} player without a victory", "and {n} players without a victory", hidden)
        )
        self.table.show_figures(fame.columns, fame.winners if hidden else fame.rows)
        self.table.setFixedHeight(self.table.full_height())
        for mark in fame.marks:
            self._marks.addWidget(_MarkFrame(mark))

    def _show_all(self) -> None:
        self._shows_all = True
        self.show_fame(*self._shown)
