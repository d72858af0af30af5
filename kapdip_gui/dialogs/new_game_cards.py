"""The cards of the dialog for a new game: a kind of game each, with one line that says how it differs.

Takes the session. Gives `ProfileCards` (signal `chosen`), in two groups, with a field that finds a card by what people
say of it ("two players, no exchange"). Source: docs/window.md 11.5.
"""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kapdip.board.board import Board
from kapdip.exchange.profile import Profile
from kapdip.exchange.profile_data import PROFILES, load_profile
from kapdip.game.variant import profile_on, unfit, usual_board
from kapdip.orders.cleaning import fold, tokens
from kapdip.words import sentences
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark
from kapdip.words.rule_names import PROFILE_CARDS, PROFILE_NAMES
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import AS_AROUND, SearchField, column, label, row
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

COLUMNS, FEW_COLUMNS, WIDTH, GAP = 3, 2, 190, 8
"""Cards in a line, the fewer where there is no room for more; how narrow a card may be."""
NARROW = 250
"""How wide a list of cards is at most that stands beside something else."""
ANY_WIDTH = 16_777_215
"""Qt's own word for no limit."""
MOST_PLAYERS = 99
"""What is more is a year in a name."""
_NUMBERS = (
    *(mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"), mark("eight")),
    *(mark("nine"), mark("ten"), mark("eleven"), mark("twelve")),
)
"""From 2 on, as people write them in the field."""
_NOT = ("no", "without", "ohne", "kein", "keine")
_FILLERS = {"a", "the", "and", "for", "with", "game", "und", "fur", "mit", "der", "die", "das", "partie", "spiel"}
"""Words that distinguish no card from another, in any language people search in."""


def unfit_text(session: Session, board: Board, name: str) -> str:
    """Why a kind of game can't be played on a board, in a sentence; nothing where it can."""
    wrong = unfit(board, name)
    return sentences.say(wrong[0], BoardLanguage(session.language, board)) if wrong else ""


def _words(text: str) -> set[str]:
    return {word for word in tokens(text) if word.isalnum()}


class ProfileCard(QPushButton):
    """A card: name, players, one line. Space or a click chooses it."""

    def __init__(self, session: Session, profile: Profile) -> None:
        super().__init__()
        self.profile = profile
        self._session = session
        self._title, self._says = PROFILE_CARDS[profile.name]
        self._players = label("", "secondary")
        self._line = label("", "secondary", wrap=True)
        self.setProperty("kind", "card")
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column(
            row(
                (label(self._title, "strong", wrap=True), 1),
                (self._players, Qt.AlignmentFlag.AlignTop),
                spacing=AS_AROUND,
            ),
            self._line,
            None,
            on=self,
            margins=(12, 9, 12, 10),
            spacing=2,
        )
        for inside in self.findChildren(QWidget):
            inside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        marks = [session.say("players"), session.say("exchange") if profile.trades else ""]
        said = session.say(self._says), session.say(PROFILE_NAMES[profile.name])
        self._told = _words(" ".join((self._title, *said, *marks)))
        self.suit(usual_board())

    def suit(self, board: Board, *, is_narrow: bool = False) -> None:
        """Offer the game on a board, or say why it can't be played there; a narrow card says what it is when chosen."""
        self.profile = profile_on(board, self.profile.name, {})
        why = unfit_text(self._session, board, self.profile.name)
        least, most = self.profile.players_min, self.profile.players_max
        players = f"{least}+" if most is None else str(least) if most == least else f"{least}–{most}"
        self._players.setText(players)
        self._line.setText(why or self._session.say(self._says))
        self._line.setVisible(bool(why) or not is_narrow or self.isChecked())
        self.setEnabled(not why)
        self.setAccessibleName(f"{self._title}, {self._session.say('{n} players', n=players)}")
        self.setAccessibleDescription(self._line.text())

    def is_meant(self, words: set[str]) -> bool:
        """Whether each word begins one of the card's own, or is a number of players that it takes."""
        least, most = self.profile.players_min, self.profile.players_max or MOST_PLAYERS
        return all(
            least <= int(word) <= most
            if word.isdecimal() and int(word) <= MOST_PLAYERS
            else any(own.startswith(word) for own in self._told)
            for word in words
        )

    def is_made_for(self, words: set[str]) -> bool:
        """Whether it is played by so many as one of the words says, and never by others."""
        only = {str(self.profile.players_min), str(self.profile.players_max)}
        return len(only) == 1 and not only.isdisjoint(words)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._inside().totalHeightForWidth(width)

    @override
    def sizeHint(self) -> QSize:
        width = style().px(WIDTH)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(style().px(WIDTH), 0)

    def _inside(self) -> QVBoxLayout:
        found = self.layout()
        assert isinstance(found, QVBoxLayout)
        return found


class ProfileCards(QWidget):
    """All cards, one of them chosen; `chosen` signals that another one is."""

    chosen = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        say = session.say
        self._numbers = {fold(say(word)): str(number) for number, word in enumerate(_NUMBERS, start=2)}
        self._exchange = fold(say("exchange"))
        self.search = SearchField()
        self.search.setPlaceholderText(say("Find a game: two players, no exchange …"))
        self.search.setAccessibleName(say("Find a game"))
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._take_found)
        QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        laid = column(self.search, on=self, spacing=6)
        self._columns, self._board, self._is_narrow = COLUMNS, usual_board(), False
        self._group = QButtonGroup(self)
        self.cards = {name: ProfileCard(session, load_profile(name)) for name in PROFILES}
        self._grids: list[tuple[QWidget, QGridLayout, list[ProfileCard]]] = []
        for title, has_exchange in ((say("With the exchange"), True), (say("Without the exchange"), False)):
            cards = [card for card in self.cards.values() if card.profile.trades == has_exchange]
            self._add_group(laid, title, cards)
        self._nothing = label(say("No matching game. Try fewer words, or a number of players."), "secondary")
        self._nothing.hide()
        laid.addWidget(self._nothing)
        self.choose(PROFILES[0])
        self._group.idToggled.connect(lambda _, on: self._taken() if on else None)

    def _taken(self) -> None:
        self.suit(self._board)
        self.chosen.emit()

    def suit(self, board: Board, *, is_narrow: bool | None = None) -> None:
        """Offer what can be played on a board; narrow: one below the other, beside something else."""
        self._board, self._is_narrow = board, self._is_narrow if is_narrow is None else is_narrow
        for card in self.cards.values():
            card.suit(board, is_narrow=self._is_narrow)
        if not self._checked().isEnabled() and (fitting := [one for one in self.cards.values() if one.isEnabled()]):
            fitting[0].setChecked(True)
        self.search.setHidden(self._is_narrow)
        self.setMaximumWidth(style().px(NARROW) if self._is_narrow else ANY_WIDTH)
        self._fit()

    def _add_group(self, column: QVBoxLayout, title: str, cards: list[ProfileCard]) -> None:
        heading = label(title, "strong")
        column.addSpacing(4)
        column.addWidget(heading)
        grid = QGridLayout()
        grid.setSpacing(GAP)
        for card in cards:
            self._group.addButton(card)
        column.addLayout(grid)
        self._grids.append((heading, grid, cards))
        self._lay_out(grid, cards)

    def _lay_out(self, grid: QGridLayout, cards: list[ProfileCard]) -> None:
        for at in range(COLUMNS):
            grid.setColumnStretch(at, 1 if at < self._columns else 0)
        for at, card in enumerate(cards):
            grid.addWidget(card, at // self._columns, at % self._columns)

    @staticmethod
    def _wide(columns: int) -> int:
        return columns * style().px(WIDTH) + (columns - 1) * GAP

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._wide(1 if self._is_narrow else FEW_COLUMNS), super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many cards in a line as there is room for: the last ones would be cut off."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        columns = 1 if self._is_narrow else COLUMNS if self.width() >= self._wide(COLUMNS) else FEW_COLUMNS
        if columns != self._columns:
            self._columns = columns
            self._arrange()

    def _arrange(self) -> None:
        for _, grid, cards in self._grids:
            for card in cards:
                grid.removeWidget(card)
            self._lay_out(grid, [card for card in cards if not card.isHidden()])

    @property
    def profile(self) -> Profile:
        """The profile of the chosen card."""
        return self._checked().profile

    def _checked(self) -> ProfileCard:
        found = self._group.checkedButton()
        assert isinstance(found, ProfileCard)
        return found

    def choose(self, name: str) -> None:
        """Choose a card by its profile's name."""
        self.cards[name].setChecked(True)

    def _find(self, text: str) -> None:
        words = {self._numbers.get(word, word) for word in _words(text)} - _FILLERS
        no_exchange = not words.isdisjoint(_NOT)
        words -= {*_NOT, self._exchange} if no_exchange else set()
        found = [card for card in self.cards.values() if card.is_meant(words)]
        found = [card for card in found if not (no_exchange and card.profile.trades)]
        # A search for a game of two doesn't mean those that ten could play, too.
        found = [card for card in found if card.is_made_for(words)] or found
        for heading, _, cards in self._grids:
            for card in cards:
                card.setVisible(card in found)
            heading.setVisible(any(card in found for card in cards))
        self._arrange()
        self._nothing.setVisible(not found)

    def _take_found(self) -> None:
        """Choose the first card that was found."""
        found = [card for card in self.cards.values() if not card.isHidden()]
        if found and self.search.text().strip():
            found[0].setChecked(True)
