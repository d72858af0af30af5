"""Home countries in the dialog of a new game: named, or by a covered list of preference for each player.

Takes the words of the glance and a board. Gives `HomesChoice`, for games in which powers are hired by bids. Source:
docs/intimate.md, "Who plays what".
"""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from kapdip_gui.auction.purses import proposed_homes
from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.parts import label, name_field
from kapdip_gui.words.format import power_name
from kapdip_gui.words.tongue import Tongue

SEATS = 2


class HomesChoice(QWidget):
    """A row for each of the two players; `changed` tells that anything in it was."""

    changed = Signal()

    def __init__(self, glance: Glance, board: Board) -> None:
        super().__init__()
        say = glance.say
        self._board = board
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        self.way = QComboBox()
        self.way.addItem(say("Home countries are named"))
        self.way.addItem(say("Home countries by lists of preference"))
        name_field(self.way, say("How home countries are given out"))
        self.way.currentIndexChanged.connect(lambda _: self._chosen())
        column.addWidget(self.way)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)
        self._names = [label("") for _ in range(SEATS)]
        self.homes = [QComboBox() for _ in range(SEATS)]
        self.lists = [QLineEdit() for _ in range(SEATS)]
        tongue = Tongue(glance.language, board)
        for at, proposed in enumerate(proposed_homes(board.name)):
            for power in board.powers:
                self.homes[at].addItem(power_name(power, tongue), power)
            self.homes[at].setCurrentIndex(self.homes[at].findData(proposed))
            self.homes[at].currentIndexChanged.connect(lambda _: self.changed.emit())
            self.lists[at].setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
            self.lists[at].setPlaceholderText("".join(sorted(board.letters.values())))
            self.lists[at].textEdited.connect(lambda _: self.changed.emit())
            grid.addWidget(self._names[at], at, 0)
            grid.addWidget(self.homes[at], at, 1)
            grid.addWidget(self.lists[at], at, 1)
        self._hint = label(say("All seven letters, first choice first. The other one looks away."), "hint", wrap=True)
        column.addWidget(self._hint)
        self._say = say
        self._chosen()

    @property
    def by_lists(self) -> bool:
        """Whether the lists decide."""
        return self.way.currentIndex() == 1

    def name(self, players: Sequence[str]) -> None:
        """Whose rows these are."""
        for at in range(SEATS):
            player = players[at] if at < len(players) else self._say("Player {n}", n=at + 1)
            self._names[at].setText(player)
            name_field(self.homes[at], self._say("Home country of {player}", player=player), self._names[at])
            name_field(self.lists[at], self._say("List of {player}", player=player))

    def given_homes(self, players: Sequence[str]) -> dict[str, Power]:
        """The home countries that are named; none where lists decide."""
        if self.by_lists:
            return {}
        return {player: str(box.currentData()) for player, box in zip(players, self.homes, strict=False)}

    def given_lists(self, players: Sequence[str]) -> dict[str, tuple[Power, ...]]:
        """The lists as they are typed; none where home countries are named."""
        if not self.by_lists:
            return {}
        letters = {letter: power for power, letter in self._board.letters.items()}
        typed = [[sign for sign in field.text().upper() if sign.isalpha()] for field in self.lists]
        return {
            player: tuple(letters.get(sign, sign) for sign in signs)
            for player, signs in zip(players, typed, strict=False)
        }

    def _chosen(self) -> None:
        for at in range(SEATS):
            self.homes[at].setVisible(not self.by_lists)
            self.lists[at].setVisible(self.by_lists)
        self._hint.setVisible(self.by_lists)
        self.changed.emit()
