"""The field that finds a player or a game of the club: type a part of the name, Return goes there.

Takes: names by what they lead to. Gives: `Finder`; signal `chosen(kind, key)`, kind being `person` or `game`.
"""

from collections.abc import Mapping

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QWidget

from kapdip_gui.kit.parts import SearchField
from kapdip_gui.style import style

Goal = tuple[str, str]


class Finder(SearchField):
    """The field."""

    chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
