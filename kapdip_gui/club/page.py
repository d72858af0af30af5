"""The page of a club: a season with its games, ranking and hall of fame, or one person's card.

Takes: a `ClubHolder`, the commands of the window. Gives: `ClubPage`; signals `left`, `files_wanted(paths)`,
`publish_wanted(spot)`, `card_wanted(person)`, `game_menu_wanted(key, spot)`, `removal_wanted(key)`,
`why_wanted(question)`, `shown` (something else is).
Source: docs/window.md 11.9 and 11.10.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QSplitter, QStackedWidget, QWidget

from kapdip.club.formula import DEFAULT, FORMULAS
from kapdip.club.model import Club
from kapdip.club.tables import records_of
from kapdip.evaluation.club_document import Asked
from kapdip.showing.club.card import card_view
from kapdip.showing.club.fame import fame_view, families
from kapdip.showing.club.names import COUNTED
from kapdip.showing.club.season import SeasonPage, rises, season_view
from kapdip.showing.club.why import WhyLine, why_lines
from kapdip_gui.club.card import CardPage
from kapdip_gui.club.head import ClubHead
from kapdip_gui.club.holder import ClubHolder
from kapdip_gui.club.panels import GamesPanel, HallPanel, RankingPanel
from kapdip_gui.frame.commands import Commands
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import column, dress_all
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session


class ClubPage(QWidget):
    """The page."""

    left = Signal()
    files_wanted = Signal(list)
    publish_wanted = Signal(QPoint)
    card_wanted = Signal(str)
    shown = Signal()
    game_menu_wanted = Signal(str, QPoint)
    removal_wanted = Signal(str)
    why_wanted = Signal(tuple)
    told = Signal(str)

    def __init__(self, session: Session, commands: Commands) -> None:
        super().__init__()
        self._session = session
        self._commands = commands
        self.holder: ClubHolder | None = None
        self.counted = DEFAULT
        """A formula, or the points of the season."""
        self.turns: dict[str, int | None] = {}
        """How far the games are by now that are still played; None: over."""
        self.minimum = 2
        self.season: str | None = None
        self._left_season: str | None = None
        """The season from which a card of all games was opened; Esc leads back to it."""
        self.person = ""
        self._family = ""
        self.setAcceptDrops(True)
        self.head = ClubHead(session, commands)
        self.head.back_wanted.connect(self.back)
        self.head.season_wanted.connect(self.choose_season)
        self.head.found.connect(self._found)
        self.pages = QStackedWidget()
        self.card = CardPage(session)
        self.pages.addWidget(self._season_page())
        self.pages.addWidget(self.card)
        column(self.head, (self.pages, 1), on=self, margins=(6, 8, 6, 2), spacing=8)
        self.card.card_wanted.connect(self.show_person)
        self._keys()
        session.language_changed.connect(self.retranslate)
        session.theme_changed.connect(self.restyle)

    # -- building ------------------------------------------------------------------------------------------------------

    def _season_page(self) -> QSplitter:
        session = self._session
        self.games, self.ranking, self.hall = GamesPanel(session), RankingPanel(session), HallPanel(session)
        self.games.add_wanted.connect(self._add_menu)
        self.games.list.menu_wanted.connect(self.game_menu_wanted)
        self.games.list.removal_wanted.connect(self.removal_wanted)
        self.ranking.counted_wanted.connect(self.choose_counted)
        self.ranking.plan_wanted.connect(self._commands["club.plan"].trigger)
        self.ranking.minimum_wanted.connect(self._minimum_chosen)
        self.ranking.card_wanted.connect(self.show_person)
        self.ranking.why_wanted.connect(self.why_wanted)
        self.hall.card_wanted.connect(self.show_person)
        self.hall.why_wanted.connect(self.why_wanted)
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
            (f"Ctrl+{number}", partial(self.choose_counted, name)) for number, name in enumerate(COUNTED, 1)
        ]
        keys += [("Alt+Left", partial(self._step, -1)), ("Alt+Right", partial(self._step, 1)), ("Escape", self._up)]
        keys += [("Ctrl+W", self.left.emit), ("F9", self._commands["club.publish"].trigger)]
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
        self.holder, self.turns = holder, {}
        self._look_at_running(holder)
        holder.changed.connect(self.refresh)
        self.season = holder.club.seasons[-1] if holder.club.seasons else None
        self._family, self.person, self._left_season = "", "", None
        self.pages.setCurrentIndex(0)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the session's language."""
        self.head.retranslate()
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
        self.head.show_place(club.name, self.person, self.season, club.seasons)
        season = self._view(club)
        self.games.show_season(season, is_everything=self.season is None)
        self.ranking.show_season(season, self.counted, minimum=self.minimum, has_plan=self.season is not None)
        goals = {member.name: ("person", member.name) for member in club.people}
        self.head.show_goals(
            goals | {f"{record.number}  {record.name}": ("game", record.number) for record in club.records}
        )
        known = families(club)
        self._family = self._family if self._family in known else next(iter(known), "")
        self.hall.show_fame(fame_view(club, self._family, language) if self._family else None, self._family, known)
        if self.person and club.member(self.person) is not None:
            self.card.show_card(card_view(club, self.season, self.person, self.counted, language, minimum=self.minimum))
        elif self.person:
            self._up()
        self.shown.emit()

    def _view(self, club: Club) -> SeasonPage:
        return season_view(
            club, self.season, self.counted, self._session.language, minimum=self.minimum, turns=self.turns
        )

    @property
    def asked(self) -> Asked:
        """What is shown, as it is asked of a document."""
        assert self.holder is not None
        formula = self.counted if self.counted in FORMULAS else DEFAULT
        return Asked(season=self.season, formula=formula, minimum=self.minimum)

    def why(self, question: tuple[str, ...]) -> tuple[WhyLine, ...]:
        """Where a figure comes from."""
        if self.holder is None:
            return ()
        return why_lines(
            self.holder.club, self.season, self.counted, question, self._session.language, minimum=self.minimum
        )

    def _look_at_running(self, holder: ClubHolder) -> None:
        """Read beside the window how far the games are by now that were still played."""
        from kapdip.storage.club_games import turns_by_now

        def shown(turns: dict[str, int | None]) -> None:
            self.turns = turns
            self.refresh()

        if holder.club.running:
            run_beside(partial(turns_by_now, holder.club.running), shown, lambda _: None, holder)

    # -- choosing ------------------------------------------------------------------------------------------------------

    def choose_counted(self, name: str) -> None:
        """Count by another formula, or the points of the season; who rises and who falls is said."""
        if self.holder is not None and name != self.counted:
            moved = rises(self.holder.club, self.season, self.counted, name, minimum=self.minimum)
            self.counted = name
            self.refresh()
            self.told.emit("" if moved is None else self._moved_text(moved))

    def _moved_text(self, moved: Mapping[str, int]) -> str:
        up = ", ".join(f"{person} +{by}" for person, by in moved.items() if by > 0)
        down = ", ".join(f"{person} \u2212{-by}" for person, by in moved.items() if by < 0)
        rise = self._session.say("Rises: {names}.", names=up) if up else ""
        fall = self._session.say("Falls: {names}.", names=down) if down else ""
        return f"{rise} {fall}".strip() or self._session.say("The same order.")

    def show_person(self, person: str) -> None:
        """Somebody's card: by the games of the season, or by all where they have none in the season."""
        if self.holder is not None and self.holder.club.member(person) is not None:
            self.person = person
            records = records_of(self.holder.club, season=self.season)
            if self.season is not None and not any(
                one.person == person for record in records for one in record.results
            ):
                self._left_season, self.season = self.season, None
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
            self.season, self._left_season = self.season or self._left_season, None
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
            people = self._view(self.holder.club).standing.people
            if self.person in people:
                self.show_person(people[(people.index(self.person) + by) % len(people)])

    def choose_season(self, season: str | None) -> None:
        """Show a season, or all games (None)."""
        self.season, self._left_season = season, None
        self.refresh()

    def _found(self, kind: str, key: str) -> None:
        if kind == "person":
            self.show_person(key)
            return
        self._up()
        if self.season is not None and self.holder is not None:
            season = next((one.season for one in self.holder.club.records if one.number == key), None)
            self.choose_season(season)
        self.games.list.choose(key)
        self.games.list.setFocus()

    def _minimum_chosen(self, games: int) -> None:
        self.minimum = games
        self.refresh()

    def _family_chosen(self, family: str) -> None:
        self._family = family
        self.refresh()

    def ask_to_publish(self) -> None:
        """Ask for the formats of the season, or for the file of the card that is shown."""
        if self.person:
            self.ask_for_card()
        else:
            self.publish_wanted.emit(self.head.spot)

    def ask_for_card(self) -> None:
        """Ask for the file of the card that is shown."""
        if self.person:
            self.card_wanted.emit(self.person)

    def _add_menu(self) -> None:
        menu = QMenu(self)
        for key in ("club.add", "club.type"):
            menu.addAction(self._commands[key])
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
