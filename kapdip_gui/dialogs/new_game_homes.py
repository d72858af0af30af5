"""Who leads which power in the dialog of a new game: named, in order, or by a covered list of preference for each.

Takes the words of the session and a board. Gives `HomesChoice`, for games in which somebody leads a power for good.
Source: docs/intimate.md, "Who plays what"; docs/rules.md 13.
"""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from kapdip.auction.purses import has_purses, proposed_homes
from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.exchange.profile import Control, Profile
from kapdip.orders.notation import power_letters, power_of_letter
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark
from kapdip.words.format import power_name
from kapdip_gui.kit.parts import column, label, name_field
from kapdip_gui.session.session import Session

WAYS: Mapping[Control, tuple[str, str]] = {
    Control.AUCTION: (mark("Home countries are named"), mark("Home countries by preference list")),
    Control.SEATS: (mark("Powers in the order of the list"), mark("Powers by preference list")),
}
"""The two ways, where somebody leads a power for good: who leads what is said, or follows from lists."""


class HomesChoice(QWidget):
    """A row for each player; `changed` signals that something in it was."""

    changed = Signal()

    def __init__(self, session: Session, board: Board) -> None:
        super().__init__()
        say = session.say
        self._board = board
        self.way = QComboBox()
        for text in WAYS[Control.AUCTION]:
            self.way.addItem(say(text))
        name_field(self.way, say("How powers are assigned"))
        self.way.currentIndexChanged.connect(lambda _: self._chosen())
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        proposed = proposed_homes(board) if has_purses(board) else ()
        self._control, self._rows = Control.AUCTION, len(proposed)
        self._names = [label("") for _ in board.powers]
        self.homes = [QComboBox() for _ in proposed]
        self.lists = [QLineEdit() for _ in board.powers]
        board_language = BoardLanguage(session.language, board)
        letters = " ".join(power_letters(board, board_language).values())
        for box, home in zip(self.homes, proposed, strict=True):
            for power in board.powers:
                box.addItem(power_name(power, board_language), power)
            box.setCurrentIndex(box.findData(home))
            box.currentIndexChanged.connect(lambda _: self.changed.emit())
        for at, name in enumerate(self._names):
            self.lists[at].setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
            self.lists[at].setPlaceholderText(letters)
            self.lists[at].textEdited.connect(lambda _: self.changed.emit())
            grid.addWidget(name, at, 0)
            if at < len(self.homes):
                grid.addWidget(self.homes[at], at, 1)
            grid.addWidget(self.lists[at], at, 1)
        hint = say("All letters ({letters}), first choice first. Everyone else look away.", letters=letters)
        self._hint = label(hint, "hint", wrap=True)
        column(self.way, grid, self._hint, on=self, margins=(0, 4, 0, 0), spacing=4)
        self._say = say
        self._chosen()

    @property
    def by_lists(self) -> bool:
        """Whether the lists decide."""
        return self.way.currentIndex() == 1

    def suit(self, profile: Profile) -> None:
        """Offer what the profile has: two home countries, a power for each, or nothing."""
        self.setVisible(profile.control in WAYS)
        self._control = profile.control
        if profile.control not in WAYS:
            return
        self._rows = len(self.homes) if profile.bids else len(self.lists)
        for at, text in enumerate(WAYS[profile.control]):
            self.way.setItemText(at, self._say(text))
        self._chosen()

    def name(self, players: Sequence[str]) -> None:
        """Whose rows these are."""
        for at, shown in enumerate(self._names):
            player = players[at] if at < len(players) else self._say("Player {n}", n=at + 1)
            shown.setText(player)
            if at < len(self.homes):
                name_field(self.homes[at], self._say("Home country of {player}", player=player), shown)
            name_field(self.lists[at], self._say("List of {player}", player=player))

    def given_homes(self, players: Sequence[str]) -> dict[str, Power]:
        """The home countries that are named; none where lists decide, or the order does."""
        if self.by_lists or self._control is not Control.AUCTION:
            return {}
        return {player: str(box.currentData()) for player, box in zip(players, self.homes, strict=False)}

    def given_lists(self, players: Sequence[str]) -> dict[str, tuple[Power, ...]]:
        """The lists as they are typed; none where powers are named. Where each has a power, a list may be left out."""
        if not self.by_lists or self._control not in WAYS:
            return {}
        typed = [[sign for sign in field.text().upper() if sign.isalpha()] for field in self.lists[: self._rows]]
        return {
            player: tuple(power_of_letter(sign, self._board) or sign for sign in signs)
            for player, signs in zip(players, typed, strict=False)
            if signs or self._control is Control.AUCTION
        }

    def _chosen(self) -> None:
        has_homes = self._control is Control.AUCTION and not self.by_lists
        for at, name in enumerate(self._names):
            self.lists[at].setVisible(self.by_lists and at < self._rows)
            name.setVisible((has_homes or self.by_lists) and at < self._rows)
        for box in self.homes:
            box.setVisible(has_homes)
        self._hint.setVisible(self.by_lists)
        self.changed.emit()
