"""The page of a club: a season with its games, ranking and hall of fame, or one person's card.

Takes: a `ClubHolder`. Gives: `ClubPage`; signals `left`, `files_wanted(paths)`, `typed_wanted`, `choose_wanted`, `people_wanted`,
`publish_wanted(spot)`, `game_menu_wanted(number, spot)`, `why_wanted(question)`. Source: docs/window.md 11.9 and 11.10.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from kapdip_gui.club.formula import DEFAULT
from kapdip_gui.showing.club.card import card_view
from kapdip_gui.showing.club.fame import fame_view, families
from kapdip_gui.showing.club.names import FORMULA_ORDER
from kapdip_gui.showing.club.season import rises, season_view
from kapdip_gui.ui.club.card import CardPage
from kapdip_gui.ui.club.holder import ClubHolder
from kapdip_gui.ui.club.panels import GamesPanel, HallPanel, RankingPanel
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import button, dress_all, label, name_field
from kapdip_gui.ui.session import Session

ALL = "\0"
"""Instead of a season's name: all games."""


class ClubPage(QWidget):
    """The page."""

    left = Signal()
    files_wanted = Signal(list)
    choose_wanted = Signal()
    typed_wanted = Signal()
    people_wanted = Signal()
    publish_wanted = Signal(QPoint)
    undo_wanted = Signal()
    redo_wanted = Signal()
    game_menu_wanted = Signal(str, QPoint)
    removal_wanted = Signal(str)
    why_wanted = Signal(tuple)
    told = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.holder: ClubHolder | None = None
        self.formula = DEFAULT
        self.minimum = 2
        self.season: str | None = None
        self.person = ""
        self._family = ""
        self.setAcceptDrops(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 8, 6, 2)
        column.setSpacing(8)
        column.addLayout(self._head())
        self.pages = QStackedWidget()
        self.card = CardPage(session)
        self.pages.addWidget(self._season_page())
        self.pages.addWidget(self.card)
        column.addWidget(self.pages, 1)
        self.card.card_wanted.connect(self.show_person)
        self._keys()
        session.language_changed.connect(self.retranslate)
        session.theme_changed.connect(self.restyle)

    # -- building ------------------------------------------------------------------------------------------------------

    def _head(self) -> QHBoxLayout:
        self._start = button("", "arrow-back-up", kind="link")
        self._start.clicked.connect(self.back)
        self._name = label("", "title")
        self._choice = QComboBox()
        self._choice.activated.connect(self._season_chosen)
        self._undo, self._redo = button("", "arrow-back-up"), button("", "arrow-forward-up")
        self._people, self._publish = button("", "lock"), button("", "file-export")
        for made, wanted in ((self._undo, self.undo_wanted), (self._redo, self.redo_wanted), (self._people, self.people_wanted)):
            made.clicked.connect(wanted)
        self._publish.clicked.connect(self._ask_to_publish)
        line = QHBoxLayout()
        line.setContentsMargins(6, 0, 6, 0)
        line.setSpacing(8)
        for widget in (self._start, self._name, self._choice):
            line.addWidget(widget)
        line.addStretch(1)
        for widget in (self._undo, self._redo, self._people, self._publish):
            line.addWidget(widget)
        return line

    def _season_page(self) -> QSplitter:
        session = self._session
        self.games, self.ranking, self.hall = GamesPanel(session), RankingPanel(session), HallPanel(session)
        self.games.add_wanted.connect(self._add_menu)
        self.games.list.menu_wanted.connect(self.game_menu_wanted)
        self.games.list.removal_wanted.connect(self.removal_wanted)
        self.ranking.formula_wanted.connect(self.choose_formula)
        self.ranking.minimum_wanted.connect(self._minimum_chosen)
        self.ranking.card_wanted.connect(self.show_person)
        self.ranking.why_wanted.connect(self.why_wanted)
        self.hall.card_wanted.connect(self.show_person)
        self.hall.family_wanted.connect(self._family_chosen)
        split = QSplitter()
        for panel, share in ((self.games, 27), (self.ranking, 73), (self.hall, 30)):
            split.addWidget(panel)
            split.setStretchFactor(split.count() - 1, share)
        split.setHandleWidth(5)
        split.setStyleSheet("QSplitter::handle { background: transparent; }")
        split.setChildrenCollapsible(False)
        split.setSizes([290, 760, 300])
        return split

    def _keys(self) -> None:
        keys: list[tuple[str, Callable[[], None]]] = [
            (f"Ctrl+{number}", partial(self.choose_formula, name)) for number, name in enumerate(FORMULA_ORDER, 1)
        ]
        keys += [("Ctrl+Z", self.undo_wanted.emit), ("Ctrl+Y", self.redo_wanted.emit), ("Ctrl+Shift+Z", self.redo_wanted.emit)]
        keys += [("Alt+Left", partial(self._step, -1)), ("Alt+Right", partial(self._step, 1)), ("Escape", self._up)]
        keys += [("Ctrl+W", self.left.emit), ("F9", self._ask_to_publish)]
        self._shortcuts = []
        for keyed, slot in keys:
            made = QShortcut(QKeySequence(keyed), self)
            made.activated.connect(slot)
            self._shortcuts.append(made)

    def use_keys(self, *, are_ours: bool) -> None:
        """Listen to the keys of the club, or leave them to the game."""
        for made in self._shortcuts:
            made.setEnabled(are_ours)

    # -- showing -------------------------------------------------------------------------------------------------------

    def show_club(self, holder: ClubHolder) -> None:
        """Show a club: its last season, or all games."""
        self.holder = holder
        holder.changed.connect(self.refresh)
        self.season = holder.club.seasons[-1] if holder.club.seasons else None
        self._family, self.person = "", ""
        self.pages.setCurrentIndex(0)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the session's language."""
        say = self._session.say
        self._undo.setToolTip(say("Undo") + " (Ctrl+Z)")
        self._redo.setToolTip(say("Redo") + " (Ctrl+Y)")
        self._undo.setAccessibleName(say("Undo"))
        self._redo.setAccessibleName(say("Redo"))
        self._people.setText(say("Players …"))
        self._publish.setText(say("Publish …"))
        self._publish.set_keys("F9")
        name_field(self._choice, say("Season of the club"))
        self.refresh()

    def restyle(self) -> None:
        """Colours and sizes of the look in use."""
        for panel in (self.games, self.ranking, self.hall):
            panel.restyle()
        self.card.restyle()
        dress_all(self)
        self.refresh()

    def refresh(self) -> None:
        """Show the club as it is now."""
        if self.holder is None:
            return
        club, language = self.holder.club, self._session.language
        if self.season is not None and self.season not in club.seasons:
            self.season = None
        self._undo.setEnabled(bool(self.holder.undo_list))
        self._redo.setEnabled(bool(self.holder.redo_list))
        self._publish.setEnabled(bool(club.records))
        self._people.setEnabled(bool(club.people))
        self._name.setText(club.name if not self.person else f"{club.name} / {self.person}")
        self._start.setText(self._session.say("Start") if not self.person else self._session.say("Back"))
        self._fill_choice()
        season = season_view(club, self.season, self.formula, language, minimum=self.minimum)
        self.games.show_season(season)
        self.ranking.show_season(season, self.formula)
        known = families(club)
        self._family = self._family if self._family in known else next(iter(known), "")
        self.hall.show_fame(fame_view(club, self._family, language) if self._family else None, self._family, known)
        if self.person and club.member(self.person) is not None:
            self.card.show_card(card_view(club, self.season, self.person, self.formula, language, minimum=self.minimum))
        elif self.person:
            self._up()

    def _fill_choice(self) -> None:
        assert self.holder is not None
        self._choice.clear()
        self._choice.addItem(self._session.say("All games"), ALL)
        for name in self.holder.club.seasons:
            self._choice.addItem(name, name)
        self._choice.setCurrentIndex(max(0, self._choice.findData(ALL if self.season is None else self.season)))

    # -- choosing ------------------------------------------------------------------------------------------------------

    def choose_formula(self, name: str) -> None:
        """Count by another formula; who rises and who falls is said."""
        if self.holder is not None and name != self.formula:
            moved = rises(self.holder.club, self.season, self.formula, name, minimum=self.minimum)
            self.formula = name
            self.refresh()
            up = ", ".join(f"{person} +{by}" for person, by in moved.items() if by > 0)
            down = ", ".join(f"{person} \u2212{-by}" for person, by in moved.items() if by < 0)
            same = self._session.say("The same order.")
            rise = self._session.say("Rises: {names}.", names=up) if up else ""
            fall = self._session.say("Falls: {names}.", names=down) if down else ""
            self.told.emit(f"{rise} {fall}".strip() or same)

    def show_person(self, person: str) -> None:
        """Somebody's card."""
        if self.holder is not None and self.holder.club.member(person) is not None:
            self.person = person
            self.refresh()
            self.pages.setCurrentWidget(self.card)
            self.card.setFocus()

    def back(self) -> None:
        """From the card to the season, from there to the welcome page."""
        if self.person:
            self._up()
        else:
            self.left.emit()

    def _up(self) -> None:
        if self.person:
            person, self.person = self.person, ""
            self.pages.setCurrentIndex(0)
            self.refresh()
            self._point_at(person)

    def _point_at(self, person: str) -> None:
        table = self.ranking.table
        for at in range(table.model().rowCount()):
            if table.model().index(at, 1).data() == person:
                table.setCurrentIndex(table.model().index(at, 1))
                table.setFocus()

    def _step(self, by: int) -> None:
        """The card of the one who is placed before or behind."""
        if self.person and self.holder is not None:
            people = season_view(self.holder.club, self.season, self.formula, self._session.language, minimum=self.minimum).people
            if self.person in people:
                self.show_person(people[(people.index(self.person) + by) % len(people)])

    def _season_chosen(self, index: int) -> None:
        data = str(self._choice.itemData(index))
        self.season = None if data == ALL else data
        self.refresh()

    def _minimum_chosen(self, games: int) -> None:
        self.minimum = games
        self.refresh()

    def _family_chosen(self, family: str) -> None:
        self._family = family
        self.refresh()

    def _ask_to_publish(self) -> None:
        if self._publish.isEnabled():
            self.publish_wanted.emit(self._publish.mapToGlobal(self._publish.rect().bottomLeft()))

    def _add_menu(self) -> None:
        menu = QMenu(self)
        menu.addAction(self._session.say("From files …")).triggered.connect(self.choose_wanted)
        menu.addAction(self._session.say("Type an older game in …")).triggered.connect(self.typed_wanted)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.games.add.mapToGlobal(self.games.add.rect().bottomLeft()))

    # -- Qt ------------------------------------------------------------------------------------------------------------

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        if paths:
            self.files_wanted.emit(paths)
