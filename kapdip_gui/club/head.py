"""The head of a club's page: the way back, the name, the choice of the season, the field that finds, undo and papers.

Takes: the session, the window's commands. Gives: `ClubHead`; signals `back_wanted`, `season_wanted(season)`,
`found(kind, key)`.
"""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from kapdip_gui.frame.commands import Commands
from kapdip_gui.kit.parts import OneLine, SearchField, button, key_text, name_field, row, tip
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.caps import CapButton

Goal = tuple[str, str]


class Finder(SearchField):
    """The field."""

    chosen = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._goals: dict[str, Goal] = {}
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.activated.connect(self._go)
        self.setCompleter(completer)
        self.setFixedWidth(style().px(200))
        self.returnPressed.connect(self._go_to_first)

    def show_goals(self, goals: Mapping[str, Goal]) -> None:
        """What can be found."""
        self._goals = dict(goals)
        self._names.setStringList(list(goals))

    def _go_to_first(self) -> None:
        typed = self.text().strip().casefold()
        found = [name for name in self._goals if typed and typed in name.casefold()]
        first = next((name for name in found if name.casefold().startswith(typed)), found[0] if found else "")
        if first:
            self._go(first)

    def _go(self, name: str) -> None:
        goal = self._goals.get(name)
        if goal is not None:
            self.clear()
            self.chosen.emit(*goal)


ALL, NEW, PLAN = "\0all", "\0new", "\0plan"
"""Instead of a season's name: all games, a new season, how this one counts."""
WIDEST_SEASON = 300


class ClubHead(QWidget):
    """The head."""

    back_wanted = Signal()
    season_wanted = Signal(object)
    """A season's name; None: all games."""
    found = Signal(str, str)

    def __init__(self, session: Session, commands: Commands) -> None:
        super().__init__()
        self._session, self._commands = session, commands
        self._season: str | None = None
        self._seasons: tuple[str, ...] = ()
        self._start = button("", "arrow-back-up", kind="link")
        self._start.clicked.connect(self.back_wanted)
        self._name = OneLine("", "title", is_name=True)
        self._choice = QComboBox()
        self._choice.activated.connect(self._chosen)
        self.finder = Finder()
        self.finder.chosen.connect(self.found)
        self.undo, self.redo = self._command_button("edit.undo"), self._command_button("edit.redo")
        self.people, self.publish = self._command_button("club.players"), self._command_button("club.publish")
        row(
            self._start,
            self._name,
            self._choice,
            None,
            self.finder,
            self.undo,
            self.redo,
            self.people,
            self.publish,
            on=self,
            margins=(6, 0, 6, 0),
        )

    def _command_button(self, key: str) -> CapButton:
        """A button that gives a command, and is grey while that can't be given."""
        action = self._commands[key]
        made = button("", next(command.icon for command, _ in self._commands if command.key == key), do=action.trigger)
        made.setEnabled(action.isEnabled())
        action.changed.connect(lambda: made.setEnabled(action.isEnabled()))
        return made

    def retranslate(self) -> None:
        """Texts in the session's language."""
        say = self._session.say
        self.people.setText(say("Players …"))
        self.publish.set_keys("F9")
        self.finder.setPlaceholderText(f"{say('Player, game …')}  {key_text('Ctrl+F')}")
        name_field(self.finder, say("Find a player or a game"))
        name_field(self._choice, say("Season of the club"))

    def show_place(self, club: str, person: str, season: str | None, seasons: Sequence[str]) -> None:
        """Where one is: in a season of a club (None: all games), or at somebody's card."""
        say = self._session.say
        self.publish.setText(say("Card as PDF …") if person else say("Publish …"))
        self._name.show_text(f"{club} / {person}" if person else club)
        self._start.setText(say("Back") if person else say("Start"))
        self._season, self._seasons = season, tuple(seasons)
        self._fill()

    def show_goals(self, goals: Mapping[str, Goal]) -> None:
        """What can be found."""
        self.finder.show_goals(goals)

    def show_steps(self, undo: str, redo: str) -> None:
        """What the next undo and redo are called."""
        for made, text, keys in ((self.undo, undo, "Ctrl+Z"), (self.redo, redo, "Ctrl+Y")):
            made.setToolTip(tip(f"{text} ({key_text(keys)})"))
            made.setAccessibleName(text)

    def look_for(self) -> None:
        """Ask for a player or a game."""
        self.finder.setFocus()
        self.finder.selectAll()

    @property
    def spot(self) -> QPoint:
        """Where the menu of the formats comes up."""
        return self.publish.mapToGlobal(self.publish.rect().bottomLeft())

    def _fill(self) -> None:
        self._choice.setMaximumWidth(style().px(WIDEST_SEASON))
        self._choice.clear()
        self._choice.addItem(self._session.say("All games"), ALL)
        for name in self._seasons:
            self._choice.addItem(name, name)
        self._choice.insertSeparator(self._choice.count())
        self._choice.addItem(self._session.say("New season …"), NEW)
        if self._season is not None:
            self._choice.addItem(self._session.say("How the season counts …"), PLAN)
        self._choice.setCurrentIndex(max(0, self._choice.findData(ALL if self._season is None else self._season)))

    def _chosen(self, index: int) -> None:
        data = str(self._choice.itemData(index))
        if data in (NEW, PLAN):
            self._fill()
            self._commands["club.season" if data == NEW else "club.plan"].trigger()
        else:
            self.season_wanted.emit(None if data == ALL else data)
