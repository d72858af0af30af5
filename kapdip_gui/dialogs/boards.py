"""The boards that a new game can be played on: a row with the chosen one, and all of them as tiles.

Takes: the session. Gives: `BoardRow`, `BoardTiles` (signal `chosen`). Boards are read beside the
window and painted between its events, one after the other. Source: docs/window.md 11.5; docs/boards.md.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QGraphicsOpacityEffect, QGridLayout, QPushButton, QSizePolicy, QWidget

from kapdip.board.board import Board
from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.shelf import TITLES, board_in, folders
from kapdip.exchange.profile import Profile
from kapdip.exchange.profile_data import PROFILES
from kapdip.game.variant import profile_on, usual_board
from kapdip.orders.cleaning import fold
from kapdip.paths import MAPS, boards_folder
from kapdip_gui.dialogs.new_game_cards import GAP, unfit_text
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.mnemonics import FIXED
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import OneLine, SearchField, button, column, label, row, short_path
from kapdip_gui.map.board_picture import Drawn, small_picture
from kapdip_gui.map.export import render_between
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

RECENT = "recent_boards"
SEARCHED_FROM = 12
"""Boards from which there is a field to find one."""
LEAST_WIDTH = 200
TILE_HEIGHT, ROW_WIDTH, ROW_HEIGHT = 112, 52, 34
"""Of pictures, in pixels at text size 100%."""
Take: TypeAlias = Callable[["Offer"], bool]
"""Whether a board is the one to choose."""
_DRAWN = 620
"""Pixels of a picture's width: twice a tile's, for fine screens."""
_FAINT = 0.62
"""How much is seen of the picture of a board that the chosen game can't be played on."""


class Offer(NamedTuple):
    """A board to choose, with its picture; or why its folder can't be read."""

    folder: Path
    board: Board | None
    image: QImage | None = None
    why: str = ""

    @property
    def is_shipped(self) -> bool:
        """Whether it is one of the program's."""
        return self.folder.parent == MAPS


def board_title(session: Session, board: Board) -> str:
    """What people call a board."""
    return session.say(TITLES[board.name]) if board.name in TITLES else board.name


def board_facts(session: Session, board: Board, profile: Profile | None = None) -> str:
    """`7 powers · 34 centres · 18 to win`: as many as the kind of game says, by default the usual one."""
    win = profile_on(board, profile.name if profile else PROFILES[0], {}).victory_centres
    powers = session.say_n("{n} power", "{n} powers", len(board.powers))
    return session.say(
        "{powers} · {centres} centres · {win} to win", powers=powers, centres=len(board.centres), win=win
    )


class BoardPicture(QWidget):
    """A picture that fills its place: what is too much of it is cut off on both sides."""

    def __init__(self, height: int, width: int = 0) -> None:
        super().__init__()
        self._image: QImage | None = None
        self.setFixedHeight(style().px(height))
        if width:
            self.setFixedWidth(style().px(width))

    def show_image(self, image: QImage | None) -> None:
        """Show another picture, or none."""
        self._image = image
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self._image is None:
                painter.fillRect(self.rect(), style().colour("alt"))
                return
            whole = self._image.size()
            cut = self.size().scaled(whole, Qt.AspectRatioMode.KeepAspectRatio)
            spot = QRect((whole.width() - cut.width()) // 2, (whole.height() - cut.height()) // 2, *cut.toTuple())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(self.rect(), self._image, spot)


class BoardRow(QWidget):
    """The chosen board in a line, with the button that opens the tiles."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._picture = BoardPicture(ROW_HEIGHT, ROW_WIDTH)
        self._name, self._facts = label("", "strong"), label("", "secondary", wrap=True)
        self.change = button(session.say("Another board …"), kind="link", keys="Alt+B")
        self.change.setProperty(FIXED, "b")
        title = label(session.say("Played on"), "strong")
        row(title, self._picture, self._name, (self._facts, 1), self.change, on=self, margins=(2, 4, 0, 4), spacing=12)

    def show_board(self, offer: Offer, profile: Profile) -> None:
        """Say which board is chosen."""
        if offer.board is None:
            return
        self._picture.show_image(offer.image)
        self._name.setText(board_title(self._session, offer.board))
        self._facts.setText(board_facts(self._session, offer.board, profile))


class Tile(QPushButton):
    """A card that is as high as what is on it, and as wide as its neighbours."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setAutoDefault(False)
        self.setMinimumWidth(style().px(LEAST_WIDTH))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        inside = self.layout()
        return inside.totalHeightForWidth(width) if inside is not None else 0

    @override
    def sizeHint(self) -> QSize:
        width = max(self.width(), style().px(LEAST_WIDTH))
        return QSize(width, self.heightForWidth(width))


class BoardTile(Tile):
    """A board: picture, name, figures, and where it is from, or why it can't be taken."""

    def __init__(self, session: Session, folder: Path) -> None:
        super().__init__()
        self._session = session
        self.offer = Offer(folder, None)
        self.setCheckable(True)
        self._picture = BoardPicture(TILE_HEIGHT)
        self._name, self._facts = OneLine(folder.name, "strong", is_name=True), label("", wrap=True)
        self._origin = label("", "secondary", wrap=True)
        self._faint = QGraphicsOpacityEffect(self._picture)
        self._faint.setOpacity(_FAINT)
        self._picture.setGraphicsEffect(self._faint)
        text = column(self._name, self._facts, self._origin, margins=(12, 6, 12, 8), spacing=1)
        column(self._picture, text, None, on=self, margins=(2, 2, 2, 0), spacing=0)
        for inside in self.findChildren(QWidget):
            inside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_offer(self, offer: Offer) -> None:
        """Show the board as it was read."""
        self.offer = offer
        self._picture.show_image(offer.image)
        if offer.board is not None:
            self._name.show_text(board_title(self._session, offer.board))
            self._facts.setText(board_facts(self._session, offer.board))

    def suit(self, profile: Profile) -> None:
        """Offer the board for a kind of game, or say why it can't be had."""
        say, board = self._session.say, self.offer.board
        why = self.offer.why and say("It can't be read: {why}", why=self.offer.why)
        if board is not None:
            why = unfit_text(self._session, board, profile.name)
        places = say("{n} provinces", n=len(board.provinces) if board else 0)
        self._origin.setText(why or (places if self.offer.is_shipped else f"{places} · {self.offer.folder.name}"))
        self.setEnabled(board is not None and not why)
        self._faint.setEnabled(bool(why))
        self.setAccessibleName(self._name.text())
        self.setAccessibleDescription(f"{self._facts.text()}. {self._origin.text()}")

    def is_meant(self, words: str) -> bool:
        """Whether it is called so."""
        return words in fold(f"{self._name.text()} {self.offer.folder.name}")


class GetTile(Tile):
    """The way to a board that is not here yet: a tile like the others."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        title = session.say("Get a board …")
        what = session.say(
            "A zip of jDip, a folder of vDiplomacy, a map of DPjudge (.map) or a folder of Kapdip: choose it, or drop"
            " it here. What is doubtful is listed before you take it."
        )
        self.setAccessibleName(title)
        self.setAccessibleDescription(what)
        shown = label(title, "strong"), label(what, "secondary", wrap=True)
        column(*shown, None, on=self, margins=(12, 12, 12, 10), spacing=4)
        for inside in self.findChildren(QWidget):
            inside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


class BoardTiles(QWidget):
    """All boards, one of them chosen; `chosen` signals that another one is."""

    chosen = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        say = session.say
        self.search = SearchField()
        self.search.setPlaceholderText(say("Find a board"))
        self.search.setAccessibleName(say("Find a board"))
        self.search.textChanged.connect(lambda _: self._arrange())
        self._grid = QGridLayout()
        self._grid.setSpacing(GAP)
        for at in (0, 1):
            self._grid.setColumnStretch(at, 1)
        self._titles = [label(say("Came with Kapdip"), "strong"), label(say("Your own"), "strong")]
        for title in self._titles:
            title.setParent(self)
        told = say("Your boards are in {folder}. A game keeps its board, whatever becomes of it here.")
        hint = label(told.format(folder=short_path(boards_folder())), "hint", wrap=True)
        self.get = GetTile(session)
        self.get.setParent(self)
        self.done = button(say("Keep this board"), kind="link", keys="Alt+B")
        self.done.setProperty(FIXED, "b")
        head = row((label(say("Boards"), "strong"), 1), self.search, self.done)
        column(head, self._grid, hint, None, on=self, spacing=6)
        self.tiles: dict[Path, BoardTile] = {}
        self._group = QButtonGroup(self)
        self._group.idToggled.connect(lambda _, on: self.chosen.emit() if on else None)
        self._profile: Profile | None = None
        usual = usual_board()
        self._usual = MAPS / usual.name
        self._tile(self._usual).show_offer(Offer(self._usual, usual))
        self.tiles[self._usual].setChecked(True)
        last = next(iter(session.settings.recent(RECENT)), self._usual)
        some = [self._usual] if last.parent not in (MAPS, boards_folder()) else [self._usual, last]
        self._read_next(iter(dict.fromkeys(some)), lambda offer: offer.folder == last)

    # -- what there is -------------------------------------------------------------------------------------------------

    def read(self, take: Take = lambda _: False) -> None:
        """Look which boards there are now; `take`: which one to choose."""
        known = self._session.settings.recent(RECENT)
        found = sorted(folders(), key=lambda one: known.index(one) if one in known else len(known))
        self.tiles = {folder: self._tile(folder) for folder in found}
        self._arrange()
        self._read_next(iter(found), take)

    def _tile(self, folder: Path) -> BoardTile:
        if folder not in self.tiles:
            self.tiles[folder] = made = BoardTile(self._session, folder)
            made.setParent(self)
            made.setEnabled(False)
            self._group.addButton(made)
        return self.tiles[folder]

    def _read_next(self, left: Iterator[Path], take: Take) -> None:
        if (folder := next(left, None)) is not None:
            read = partial(_read, folder, style().theme.name, partial(why_text, self._session))
            run_beside(read, lambda found: self._was_read(*found, left, take), lambda _: None, self)

    def _was_read(self, offer: Offer, drawn: Drawn | None, left: Iterator[Path], take: Take) -> None:
        if drawn is None:
            self._show(offer, left, take)
            return
        render_between(*drawn, _DRAWN, lambda image: self._show(offer._replace(image=image), left, take), owner=self)

    def _show(self, offer: Offer, left: Iterator[Path], take: Take) -> None:
        tile = self._tile(offer.folder)
        tile.show_offer(offer)
        if self._profile is not None:
            tile.suit(self._profile)
        if offer.board is not None and take(offer):
            tile.setChecked(True)
        if tile.isChecked():
            self.chosen.emit()
        self._read_next(left, take)

    # -- what is chosen ------------------------------------------------------------------------------------------------

    @property
    def offer(self) -> Offer:
        """The chosen board."""
        found = self._group.checkedButton()
        assert isinstance(found, BoardTile)
        return found.offer

    @property
    def board(self) -> Board:
        """The chosen board."""
        return self.offer.board or usual_board()

    def choose(self, board: Board) -> None:
        """Choose the board that an earlier game was played on; the usual one where it is not there any more."""
        self.tiles[self._usual].setChecked(True)
        if board.digest:
            self.read(lambda offer: offer.board is not None and offer.board.name == board.name)

    def remember(self) -> None:
        """The chosen board is offered first from now on."""
        self._session.settings.remember(self.offer.folder, RECENT)

    def suit(self, profile: Profile) -> None:
        """Offer what a kind of game can be played on."""
        self._profile = profile
        for tile in self.tiles.values():
            tile.suit(profile)

    # -- where they are ------------------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Shipped boards and the tile to get one, then one's own, those used last first."""
        self.search.setVisible(len(self.tiles) >= SEARCHED_FROM)
        words = fold(self.search.text().strip())
        shown = [tile for tile in self.tiles.values() if tile.is_meant(words)]
        while self._grid.takeAt(0) is not None:
            pass
        for one in self.tiles.values():
            one.setVisible(one in shown)
        line = 0
        for title, is_shipped in zip(self._titles, (True, False), strict=True):
            some: list[QWidget] = [tile for tile in shown if tile.offer.is_shipped is is_shipped]
            title.setVisible(bool(some))
            if some:
                self._grid.addWidget(title, line, 0, 1, 2)
            some += [self.get] if is_shipped else []
            for at, tile in enumerate(some, start=2):
                self._grid.addWidget(tile, line + at // 2, at % 2)
            line += 1 + -(-len(some) // 2)

    def stops(self) -> list[QWidget]:
        """What Tab goes through."""
        return [self.search, self.done, *self.tiles.values(), self.get]


def _read(folder: Path, theme: str, why: Callable[[object], str]) -> tuple[Offer, Drawn | None]:
    """Read and draw a board, beside the window."""
    try:
        board = board_in(folder)
        return Offer(folder, board), small_picture(board, theme, _DRAWN / 2)
    except (BoardRefusedError, OSError) as error:
        return Offer(folder, None, why=why(error)), None
