"""The dialog for a new game (docs/window.md 11.5): sensible defaults, everything checked while typing.

Takes: the session. Gives: `NewGameDialog`, whose `made` is the game and `path` its file after it was accepted.
"""

import contextlib
import os
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kapdip.board.board import Board
from kapdip.board.reading import STANDARD
from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.shelf import board_to_play
from kapdip.exchange.profile import Control, Profile
from kapdip.exchange.profile_data import ProfileError
from kapdip.game import causes
from kapdip.game.errors import GameError
from kapdip.game.model import Game
from kapdip.game.names import alias_key, check_next_alias
from kapdip.game.seats import let_play
from kapdip.game.setup import HIGHEST_SEED, new_game
from kapdip.game.variant import profile_on, usual_board, variant_of
from kapdip.orders.cleaning import fold
from kapdip.orders.notation import grammar_of
from kapdip.players.chairs import kept_up
from kapdip.players.natures import ALIASES, NATURES
from kapdip.reason import Reason
from kapdip.sheets.whom import loosely
from kapdip.words import sentences
from kapdip.words.board_language import BoardLanguage
from kapdip.words.computers import NATURE_TEXTS
from kapdip.words.format import currency_name, power_name
from kapdip.words.isolating import apart
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.dialogs.board_import import BoardImportDialog, ask_for_board, boards_in
from kapdip_gui.dialogs.boards import BoardRow, BoardTiles
from kapdip_gui.dialogs.new_game_again import GameAgain
from kapdip_gui.dialogs.new_game_cards import ProfileCards
from kapdip_gui.dialogs.new_game_homes import HomesChoice
from kapdip_gui.dialogs.new_game_place import begin_in, games_folder
from kapdip_gui.dialogs.new_game_rules import FLEET_ROME, HouseRules, ProfileWords
from kapdip_gui.dialogs.players import PlayersEdit
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import (
    AS_AROUND,
    button,
    column,
    empty,
    label,
    name_field,
    row,
    set_role,
    short_path,
    spring,
)
from kapdip_gui.process.work import wait_beside
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap

FULL = 10
"""Seats of a full table."""
MOST_ROWS, FEW_ROWS = 7, 4
"""Players that are seen at once even where the screen is small; the fewer where there are two lists."""


def _has_natures(profile: Profile) -> bool:
    """Whether computers are offered at once: where everybody trades, and holdings lead."""
    return profile.trades and profile.holdings_lead


def _expanded(text: str) -> Path:
    """A path with `~` as the home folder, where there is such a home."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def _alike(names: Sequence[str]) -> list[str]:
    """The names that differ only in what one writes now so, now so: case, accents, dots."""
    alike = Counter(map(loosely, names))
    return [name for name in names if alike[loosely(name)] > 1]


class NewGameDialog(RuledDialog):
    """Profile, house rules, players, seed, file."""

    topic = "setup"

    def __init__(
        self, session: Session, parent: QWidget | None = None, write: Callable[[Game, Path], str] = lambda *_: ""
    ) -> None:
        """`write` writes the game into its file, or says why that can't be: then the dialog
        stays, with all that was typed.
        """
        super().__init__(session, parent, session.say("New game"), session.say("Create the game"), keys="Ctrl+Enter")
        self._write = write
        self.made: Game | None = None
        self.sample_wanted = False
        self._file_touched = False
        self.sample = button(self.say("Explore the sample game first"), "map", kind="link", do=self._sample)
        self.footer.insertWidget(0, self.sample)
        self._more_rules: Mapping[str, object] = {}
        self._board = usual_board()
        self._played: Board | None = None
        """The copy of the board that the game is played on, when it is made."""
        columns = row((scrolled(self._left()), 26), on=self.body, margins=(0, 0, 28, 0), spacing=18)
        columns.addLayout(column((scrolled(self._right()), 1), self._said()), 15)
        self.begin(1266, 750)
        self._profile_chosen()
        for text in draft_of(session, "persons"):
            name, _, person = text.partition("\t")
            self.players.know({name: person})
        self.players.set_names(draft_of(session, "players"))
        self.players.setFocus()

    # -- building ------------------------------------------------------------------------------------------------------

    def _left(self) -> QVBoxLayout:
        self.cards = ProfileCards(self.session)
        self.cards.chosen.connect(self._profile_chosen)
        self.boards = BoardTiles(self.session)
        self.boards.chosen.connect(self._board_chosen)
        self.boards.hide()
        self.board_row = BoardRow(self.session)
        self.board_row.change.clicked.connect(lambda: self._show_boards(on=True))
        self.boards.get.clicked.connect(self._get_board)
        self.setAcceptDrops(True)
        self.boards.done.clicked.connect(lambda: self._show_boards(on=False))
        self.rules = HouseRules(self.say, self.session.say_n)
        self.rules.changed.connect(self.check)
        self.rules_button, self.fleet_rome, self.strict = self.rules.heading, self.rules.fleet_rome, self.rules.strict
        top = row(self.cards, (self.boards, 1), spacing=16)
        self.rules.add(self._seed_and_language())
        return column(top, self.board_row, 2, self.rules, None, margins=(28, 14, 14, 8), spacing=6)

    def _title(self, text: str | QLabel, of: QWidget, beside: str = "") -> QWidget:
        """The name of a field above it; the field gets it for screen readers, too."""
        made = QWidget()
        title = label(text, "strong") if isinstance(text, str) else text
        name_field(of, title.text(), title)
        line = row(title, on=made, spacing=AS_AROUND)
        if beside:
            of.setAccessibleDescription(beside)
            line.addWidget(label(beside, "secondary", wrap=True), 1)
        else:
            line.addStretch(1)
        return made

    def _seed_and_language(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        self.seed = QLineEdit(str(random.SystemRandom().randrange(10**6, 10**7)))
        self.seed.textEdited.connect(lambda _: self.check())
        self._dice_button = button(self.say("New"), "dice-5", kind="link", do=self._dice)
        self._dice_button.setAccessibleName(self.say("New seed"))
        self.language = QComboBox()
        self.language.addItem("Deutsch", "de")
        self.language.addItem("English", "en")
        self.language.setCurrentIndex(0 if self.session.language == "de" else 1)
        grid.addWidget(self._title(self.say("Seed for drawing lots"), self.seed), 0, 0)
        grid.addWidget(self._title(self.say("Evaluation language"), self.language), 0, 1)
        grid.addLayout(row(self.seed, self._dice_button), 1, 0)
        grid.addWidget(self.language, 1, 1)
        self.seed_note = label("", "secondary", wrap=True)
        grid.addWidget(self.seed_note, 2, 0, 1, 2)
        grid.setColumnStretch(0, 4)
        grid.setColumnStretch(1, 3)
        return grid

    def _right(self) -> QVBoxLayout:
        self.file = QLineEdit()
        self.file.textEdited.connect(self._file_edited)
        self._choose_button = button(self.say("Choose …"), do=self._choose)
        laid = column(
            self._title(self.say("File"), self.file),
            row(self.file, self._choose_button),
            margins=(0, 14, 0, 8),
            spacing=6,
        )
        self.file_note = label("", "secondary", wrap=True)
        laid.addWidget(self.file_note)
        laid.addSpacing(8)
        self.players = PlayersEdit()
        self.players.hint = self.say("Type a name, or paste a list")
        self.players.names_changed.connect(self.check)
        self._players_title = label(self.say("Players"), "strong")
        beside = self.say("Aliases, as written on the slips")
        laid.addWidget(self._title(self._players_title, self.players, beside))
        laid.addWidget(self.players, 1)
        self._paste = button(
            self.say("Paste a list"),
            "clipboard-text",
            kind="link",
            do=lambda: self.players.paste(QGuiApplication.clipboard().text()),
        )
        self.again = GameAgain(self.session, self.take_over, self._say_trouble)
        self._fill = button(self.say("Fill up to {n}", n=FULL), "cpu", kind="link", keys="Alt+U", do=self._fill_up)
        self._fill.setShortcut("Alt+U")
        self.players.sentence = lambda by: self.say(NATURE_TEXTS[by][1])
        laid.addLayout(row(self._paste, self.again.button, self._fill, spring()))
        self.leaders = PlayersEdit()
        self.leaders.hint = self.players.hint
        self.leaders.names_changed.connect(self.check)
        self._leaders_title = self._title(self.say("Leaders"), self.leaders, self.say("One for each power"))
        laid.addWidget(self._leaders_title)
        laid.addWidget(self.leaders, 1)
        self.homes = self._homes_on(usual_board())
        self._homes_place = column(self.homes)
        laid.addLayout(self._homes_place)
        keys = self.say("Enter: next name · Del: remove · Ctrl+Z: undo · Alt+↑ ↓: move · Ctrl+V: paste a list")
        laid.addWidget(label(keys, "hint", wrap=True))
        laid.addSpacing(8)
        laid.addWidget(label(self.say("This game at a glance"), "strong"))
        self.about = ProfileWords(self.session)
        laid.addWidget(self.about)
        return laid

    def _said(self) -> QHBoxLayout:
        """What is still missing, always in sight above the button that waits for it."""
        self._sign = QLabel()
        self.verdict = label("", wrap=True)
        return row((self._sign, Qt.AlignmentFlag.AlignTop), (self.verdict, 1), margins=(0, 4, 0, 10), spacing=AS_AROUND)

    def _say_trouble(self, text: str) -> None:
        self.verdict.setText(text)

    @override
    def stops(self) -> list[QWidget]:
        """Tab goes from the file to the players, then down the cards and what is below them."""
        rules, homes = self.rules, self.homes
        chain: list[QWidget] = [
            self.file,
            self._choose_button,
            self.players,
            self._paste,
            self.again.button,
            self._fill,
        ]
        chain += [self.leaders, homes.way, *homes.homes, *homes.lists, *self.about.findChildren(QPushButton)]
        chain += [self.cards.search, *self.cards.cards.values(), *self.boards.stops(), self.board_row.change]
        chain += [
            rules.heading,
            rules.fleet_rome,
            rules.strict,
            rules.apart,
            rules.no_press,
            rules.free_start,
            rules.rounds,
        ]
        chain += [
            rules.start_units,
            rules.last_turn,
            rules.victory,
            rules.press_limit,
            rules.nmr,
            self.seed,
            self._dice_button,
            self.language,
        ]
        return [*chain, *(one for one in super().stops() if one not in chain)]

    # -- what is chosen ------------------------------------------------------------------------------------------------

    def _base(self) -> Profile:
        return self.cards.profile

    def _show_boards(self, *, on: bool) -> None:
        """Show the boards beside the games, or the games alone with a line for the chosen one."""
        self.boards.setVisible(on)
        self.board_row.setHidden(on)
        self.cards.suit(self.boards.board, is_narrow=on)
        if on:
            self.boards.read()
            self.boards.tiles[self.boards.offer.folder].setFocus()
        else:
            self.players.setFocus()

    def _get_board(self) -> None:
        """Import a board, and choose it."""
        if (found := ask_for_board(self.session, self)) is not None:
            self._import_board(found)

    def _import_board(self, source: Path) -> None:
        dialog = BoardImportDialog(self.session, source, self)
        if dialog.exec() and (taken := dialog.taken) is not None:
            self._show_boards(on=True)
            self.boards.read(lambda offer: offer.folder == taken)
        dialog.deleteLater()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if boards_in(event.mimeData()):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self._import_board(boards_in(event.mimeData())[0])

    def _homes_on(self, board: Board) -> HomesChoice:
        made = HomesChoice(self.session, board)
        made.changed.connect(self.check)
        return made

    def _board_chosen(self) -> None:
        """Another board is chosen, or its picture is there."""
        board = self.boards.board
        if board is not self._board:
            self._board = board
            empty(self._homes_place)
            self.homes = self._homes_on(board)
            self._homes_place.addWidget(self.homes)
            self.cards.suit(board)
            self._profile_chosen()
        self.board_row.show_board(self.boards.offer, self._base())

    def _profile_chosen(self) -> None:
        base = self._base()
        self._more_rules = {}
        self.rules.suit(base, self._board)
        self.boards.suit(base)
        self.board_row.show_board(self.boards.offer, base)
        for made in (self._leaders_title, self.leaders):
            made.setVisible(base.has_investors)
        self.players.plays = (lambda by: self.say(NATURE_TEXTS[by][0])) if _has_natures(base) else None
        self._fill.setVisible(_has_natures(base))
        self._players_title.setText(self.say("Investors") if base.has_investors else self.say("Players"))
        self.homes.suit(base)
        leading = min(len(self._board.powers), MOST_ROWS) + 1
        self.leaders.setMinimumHeight(leading * style().size("row_list") + 4)
        rows = FEW_ROWS if base.has_investors else min(base.players_max or MOST_ROWS, MOST_ROWS) + 1
        self.players.setMinimumHeight(rows * style().size("row_list") + 4)
        self.check()

    def take_over(self, game: Game) -> None:
        """Fill in what an earlier game had: rules, house rules, language, people. Seed and file stay new."""
        departures = game.profile.house_rules
        self.boards.choose(game.board)
        self.cards.choose(game.profile.name)
        self.rules.set_chosen(departures, fleet_rome=game.variant.start == FLEET_ROME, apart=game.press_apart)
        self.rules.press_limit.setValue(game.press_limit)
        self._more_rules = {name: value for name, value in departures.items() if name not in HouseRules.OWN}
        self.language.setCurrentIndex(self.language.findData(game.language))
        has_investors = game.profile.has_investors
        self.players.set_names([seat.alias for seat in game.seats if seat.account])
        self.players.let_play({seat.alias: seat.played_by(game.turn.number) for seat in game.seats})
        self.leaders.set_names([seat.alias for seat in game.seats if seat.power] if has_investors else ())
        self.check()

    def chosen_profile(self) -> Profile:
        """The profile with the house rules. Raises ProfileError for a house rule that is refused."""
        base, rules = self._base(), self.rules
        wanted = {**self._more_rules, **rules.rounds_wanted(), **rules.units_wanted(), **rules.nmr_wanted()}
        wanted |= rules.victory_wanted()
        if rules.strict.isChecked() and base.trades:
            wanted["strict_slips"] = True
        if rules.no_press.isChecked():
            wanted["no_press"] = True
        if rules.free_start.isChecked() and not rules.free_start.isHidden():
            wanted["free_start"] = True
        if rules.last_turn.value() != rules.usual_turns:
            wanted["last_turn"] = rules.last_turn.value()
        return profile_on(self._board, base.name, wanted)

    def path(self) -> Path:
        """The file that was named; without an ending it gets `.yaml`."""
        named = _expanded(self.file.text().strip())
        return named if named.suffix in {".yaml", ".yml"} or not named.name else named.with_name(f"{named.name}.yaml")

    def try_make(self) -> Game:
        """The game as the dialog says it. Raises GameError or ProfileError with everything that is wrong."""
        text = self.seed.text().replace(" ", "").replace("\u202f", "")
        seed = int(text) if text.isdecimal() and len(text) < 20 else -1
        profile, names = self.chosen_profile(), self.players.names()
        leaders = self.leaders.names() if profile.has_investors else ()
        game = new_game(
            self.path().stem,
            variant_of(
                profile, FLEET_ROME if self.rules.starts_with_fleet_rome else STANDARD, self._played or self._board
            ),
            names,
            persons=self.players.persons() | self.leaders.persons(),
            leaders=leaders,
            homes=self.homes.given_homes(names),
            preferences=self.homes.given_lists(leaders or names),
            seed=seed,
            language=str(self.language.currentData()),
            press_limit=self.rules.press_limit.value(),
            press_apart=self.rules.apart.isChecked(),
        )
        for name, by in self.players.computers().items():
            game = let_play(game, alias_key(name), by)
        return game

    # -- checking ------------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Say beside each field what is still wrong; the button waits until nothing is."""
        if not hasattr(self, "verdict"):
            return
        if not self._file_touched and not self.file.text():
            self._propose_file()
        with contextlib.suppress(ProfileError):
            self.about.show_profile(self.chosen_profile(), self._board)
        wrong: tuple[Reason, ...] = ()
        try:
            self.try_make()
        except (GameError, ProfileError) as error:
            wrong = tuple(error.reasons)
        seed = [reason for reason in wrong if causes.setup_seed.gave(reason)]
        self._say_seed(seed)
        self._say_players([reason for reason in wrong if reason not in seed])
        file_fault = self._file_fault()
        self._note(
            self.file_note, self.file, file_fault, self.say("Kapdip saves every entry to this file immediately.")
        )
        self.accept_button.setEnabled(not wrong and not file_fault)

    def _say_seed(self, wrong: Sequence[Reason]) -> None:
        fault = self.say("The seed is a whole number of at most 15 digits.") if wrong else ""
        self._note(self.seed_note, self.seed, fault, self.say("The same seed always draws the same lots."))

    def _note(self, note: QLabel, field: QLineEdit, fault: str, usual: str) -> None:
        note.setText(fault or usual)
        set_role(note, "role", "bad" if fault else "secondary")
        set_role(field, "fault", "true" if fault else "false")
        field.setAccessibleDescription(fault or usual)

    def _say_players(self, wrong: Sequence[Reason]) -> None:
        names, base = self.players.names(), self._base()
        leaders = self.leaders.names() if base.has_investors else ()
        self.homes.name(leaders or names)
        if not wrong:
            said = self.session.say_n("{n} player: within the rules", "{n} players: within the rules", len(names))
        elif not names and base.players_min == base.players_max:
            said = self.say("Type the names of the {n} players.", n=base.players_min)
        elif not names:
            said = self.say("Type the players' names, at least {n}.", n=base.players_min)
        elif len(names) < base.players_min and len(wrong) == 1:
            missing = base.players_min - len(names)
            texts = "At least {n} more player is needed.", "At least {n} more players are needed."
            if base.players_min == base.players_max:
                texts = "{n} more player is needed.", "{n} more players are needed."
            said = self.session.say_n(*texts, missing)
        else:
            said = " ".join(sentences.say(reason, self.session.language) for reason in wrong[:3])
        if not wrong and (double := self._double_meanings(names)):
            said += " " + self.say(
                "Also names of powers or currencies, so easily misread on slips: {names}.", names=apart(double)
            )
        if not wrong and (alike := _alike(names)):
            said += " " + self.say("Easily confused: {names}.", names=apart(alike))
        self.verdict.setText(said)
        self.players.setAccessibleDescription(said)
        faulty = bool(self._faults(names))
        icon_name, role = (
            ("circle-check", "ok") if not wrong else ("alert-triangle", "bad") if faulty else ("circle-dashed", "warn")
        )
        self._sign.setPixmap(pixmap(icon_name, role, 18))
        board = self._board if base.control is Control.SEATS and not self.homes.by_lists else None
        self.players.mark(self._faults(names), None if base.has_investors else board)
        self.leaders.mark(self._faults(leaders), board)

    def _double_meanings(self, names: Sequence[str]) -> list[str]:
        """The names that a power or its currency has as well, in whatever language."""
        board = self._board
        board_languages = [BoardLanguage(one, board) for one in board.power_names]
        told = [
            name(power, one)
            for one in board_languages
            for power in board.powers
            for name in (power_name, currency_name)
        ]
        taken = {fold(part) for one in told for part in (one, *one.split("-"))} | set(grammar_of(board).letters)
        return [name for name in names if fold(name) in taken]

    def _faults(self, names: Sequence[str]) -> dict[int, str]:
        """What is wrong with single names, by row."""
        found: dict[int, str] = {}
        keys = [alias_key(name) for name in names]
        for number, name in enumerate(keys):
            reason = check_next_alias(name, keys[:number])
            if reason is not None:
                found[number] = sentences.say(reason, self.session.language)
        return found

    def _file_fault(self) -> str:
        text = self.file.text().strip()
        if not text:
            return self.say("The game needs a file.")
        if "\0" in text:
            return self.say("This name can't be used for a file.")
        path = self.path()
        try:
            if _expanded(text).is_dir() or text.endswith(("/", "\\")):
                return self.say("This is a folder. Add a name, such as {name}.", name="Wednesday.yaml")
            if path.exists():
                return self.say("There is a game with this name already. Choose another name.")
            return self._folder_fault(path)
        except OSError:
            return self.say("This name can't be used for a file.")

    def _folder_fault(self, path: Path) -> str:
        """Why no file can be made there, `""` if it can. Raises OSError for a path that cannot be."""
        nearest = next((part for part in path.parents if part.exists()), path)
        if nearest.is_file():
            return self.say("{name} is a file, not a folder. Choose another folder.", name=short_path(nearest))
        if os.access(nearest, os.W_OK):
            return ""
        return self.say(
            "You don't have permission to save in {folder}. Choose another folder.", folder=short_path(nearest)
        )

    # -- file and seed -------------------------------------------------------------------------------------------------

    def _propose_file(self) -> None:
        folder, number = games_folder(), 1
        stem = self.say("Game")
        while (folder / f"{stem} {number}.yaml").exists():
            number += 1
        self.file.setText(short_path(folder / f"{stem} {number}.yaml"))

    def _file_edited(self, _: str) -> None:
        self._file_touched = True
        self.check()

    def _choose(self) -> None:
        begin_in(self.path().parent)
        found, _ = QFileDialog.getSaveFileName(self, self.say("Game file"), str(self.path()), "Kapdip (*.yaml)")
        if found:
            self.file.setText(found if found.endswith((".yaml", ".yml")) else f"{found}.yaml")
            self._file_edited(found)

    def _fill_up(self) -> None:
        """The seats that are missing go to computers, with each nature in turn."""
        names = self.players.names()
        free = [name for name in ALIASES if loosely(name) not in set(map(loosely, names))]
        added = dict(zip(free[: max(0, FULL - len(names))], cycle(NATURES), strict=False))
        self.players.set_names((*names, *added))
        self.players.let_play(added)

    def _dice(self) -> None:
        self.seed.setText(str(random.SystemRandom().randrange(10**6, min(10**7, HIGHEST_SEED))))
        self.check()

    def _sample(self) -> None:
        self.sample_wanted = True
        self.reject()

    @override
    def done(self, result: int) -> None:
        """Names that were typed for no game are there again when the dialog is opened next."""
        names, persons = self.players.names(), self.players.persons()
        keep_draft(self.session, "players", texts=names if self.made is None else ())
        told = tuple(f"{name}\t{person}" for name, person in persons.items())
        keep_draft(self.session, "persons", texts=told if self.made is None else ())
        super().done(result)

    @override
    def accept(self) -> None:
        """Make and write the game; the window opens it."""
        try:
            if self._board is not usual_board():
                folder = str(self.boards.offer.folder)
                self._played = wait_beside(lambda: board_to_play(folder))
            made = kept_up(self.try_make())
        except (GameError, ProfileError):
            self.check()
            return
        except (BoardRefusedError, OSError) as error:
            self._say_trouble(why_text(self.session, error))
            return
        finally:
            self._played = None
        self.boards.remember()
        if why := self._write(made, self.path()):
            self._note(self.file_note, self.file, why, "")
            self.file.setFocus()
            self.file.selectAll()
            return
        self.made = made
        super().accept()
