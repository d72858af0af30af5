"""The dialog for a new game (mock-up e): sensible defaults, everything checked while typing.

Takes: the session. Gives: `NewGameDialog`, whose `made` is the game and `path` its file after it was accepted.
"""

import random
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from kapdip_gui.exchange.profile import Profile
from kapdip_gui.exchange.profile_data import PROFILES, ProfileError, differences, load_profile, with_house_rules
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.model import Game
from kapdip_gui.game.setup import HIGHEST_SEED, new_game
from kapdip_gui.reason import Reason
from kapdip_gui.ui.commands import mark
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.dialogs.new_game_place import games_folder
from kapdip_gui.ui.dialogs.players import PlayersEdit
from kapdip_gui.ui.parts import button, label, row, set_role
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style.icons import pixmap
from kapdip_gui.words import sentences

PROFILE_NAMES = {
    "ka2007": mark("KA 2007, Ludomaniac"),
    "ka1997": mark("KA 1997, Mutual Influences"),
    "cd1985": mark("Capitalist Diplomacy 1985, Kautzsch"),
    "cd1991": mark("Capitalist Diplomacy 1991, Westling"),
    "standard": mark("Standard Diplomacy, no exchange"),
}


class NewGameDialog(Dialog):
    """Profile, house rules, players, seed, file."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("New game"), session.say("Create the game"))
        self.made: Game | None = None
        self.sample_wanted = False
        self._file_touched = False
        self.sample = button(self.say("Rather look at the sample game first"), "map", kind="link")
        self.sample.clicked.connect(self._sample)
        self.footer.insertWidget(0, self.sample)
        columns = QHBoxLayout(self.body)
        columns.setContentsMargins(28, 22, 28, 18)
        columns.setSpacing(32)
        columns.addLayout(self._left(), 1)
        columns.addLayout(self._right(), 1)
        self.begin(940, 660)
        self._profile_chosen()
        self.players.setFocus()

    # -- building ------------------------------------------------------------------------------------------------------

    def _left(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(6)
        self.profile = QComboBox()
        self.profile.setAccessibleName(self.say("Rules"))
        for name in PROFILES:
            self.profile.addItem(self.say(PROFILE_NAMES[name]), name)
        self.profile.currentIndexChanged.connect(lambda _: self._profile_chosen())
        self.about = label("", "secondary", wrap=True)
        column.addWidget(self._title(self.say("Rules")))
        column.addWidget(self.profile)
        column.addWidget(self.about)
        column.addSpacing(8)
        column.addWidget(self._house_rules())
        column.addSpacing(8)
        column.addLayout(self._seed_and_language())
        column.addSpacing(8)
        column.addWidget(self._title(self.say("File")))
        self.file = QLineEdit()
        self.file.setAccessibleName(self.say("File"))
        self.file.textEdited.connect(self._file_edited)
        choose = button(self.say("Choose …"))
        choose.clicked.connect(self._choose)
        column.addLayout(row(self.file, choose))
        self.file_note = label("", "secondary", wrap=True)
        column.addWidget(self.file_note)
        column.addStretch(1)
        return column

    def _title(self, text: str, beside: str = "") -> QWidget:
        made = QWidget()
        line = QHBoxLayout(made)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(label(text, "strong"))
        if beside:
            line.addWidget(label(beside, "secondary"))
        line.addStretch(1)
        return made

    def _house_rules(self) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.rules_button = button(self.say("House rules …"), kind="link")
        self.rules_button.setCheckable(True)
        column.addWidget(self.rules_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.rules = QWidget()
        inner = QVBoxLayout(self.rules)
        inner.setContentsMargins(12, 0, 0, 0)
        inner.setSpacing(4)
        self.fleet_rome = QCheckBox(self.say("Fleet Rome instead of Army Rome"))
        self.strict = QCheckBox(self.say("Refuse incomplete exchange slips (else a missing currency counts as 0)"))
        self.apart = QCheckBox(self.say("Print white and grey press apart"))
        self.three = QCheckBox(self.say("Three rounds a year: winter apart, with an exchange of its own"))
        for box_ in (self.fleet_rome, self.strict, self.apart, self.three):
            box_.toggled.connect(lambda _: self.check())
            inner.addWidget(box_)
        grid = QGridLayout()
        self.last_turn = QSpinBox()
        self.last_turn.setRange(1, 99)
        self.last_turn.setAccessibleName(self.say("Last turn"))
        self.last_turn.valueChanged.connect(lambda _: self.check())
        self.press_limit = QSpinBox()
        self.press_limit.setRange(0, 100_000)
        self.press_limit.setSingleStep(100)
        self.press_limit.setSpecialValueText(self.say("no limit"))
        self.press_limit.setAccessibleName(self.say("Most characters of press per player and turn"))
        grid.addWidget(label(self.say("Last turn")), 0, 0)
        grid.addWidget(self.last_turn, 0, 1)
        grid.addWidget(label(self.say("Most characters of press per player and turn")), 1, 0)
        grid.addWidget(self.press_limit, 1, 1)
        grid.setColumnStretch(0, 1)
        inner.addLayout(grid)
        column.addWidget(self.rules)
        self.rules.hide()
        self.rules_button.toggled.connect(self.rules.setVisible)
        return box

    def _seed_and_language(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        self.seed = QLineEdit(str(random.SystemRandom().randrange(10**6, 10**7)))
        self.seed.setAccessibleName(self.say("Seed of the lots"))
        self.seed.textEdited.connect(lambda _: self.check())
        dice = button(self.say("New"), "dice-5", kind="link")
        dice.clicked.connect(self._dice)
        self.language = QComboBox()
        self.language.setAccessibleName(self.say("Language of the evaluation"))
        self.language.addItem("Deutsch", "de")
        self.language.addItem("English", "en")
        self.language.setCurrentIndex(0 if self.session.language == "de" else 1)
        grid.addWidget(label(self.say("Seed of the lots"), "strong"), 0, 0)
        grid.addWidget(label(self.say("Evaluation"), "strong"), 0, 1)
        grid.addLayout(row(self.seed, dice), 1, 0)
        grid.addWidget(self.language, 1, 1)
        grid.addWidget(label(self.say("The same seed always draws the same lots."), "secondary", wrap=True), 2, 0, 1, 2)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        return grid

    def _right(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addWidget(self._title(self.say("Players"), self.say("Aliases, as they stand on the slips")))
        self.players = PlayersEdit()
        self.players.hint = self.say("Type a name, or paste a list")
        self.players.setAccessibleName(self.say("Players"))
        border = (
            "QListWidget { border: 1px solid palette(dark); border-radius: 4px; } QListWidget:focus { border: 2px solid palette(link); }"
        )
        self.players.setStyleSheet(border)
        self.players.names_changed.connect(self.check)
        column.addWidget(self.players, 1)
        self._sign = QLabel()
        self.verdict = label("", wrap=True)
        paste = button(self.say("Paste a list"), "clipboard-text", kind="link")
        paste.clicked.connect(lambda: self.players.paste(QGuiApplication.clipboard().text()))
        line = QHBoxLayout()
        line.addWidget(self._sign)
        line.addWidget(self.verdict, 1)
        line.addWidget(paste)
        column.addLayout(line)
        return column

    # -- what is chosen ------------------------------------------------------------------------------------------------

    def _profile_chosen(self) -> None:
        base = load_profile(str(self.profile.currentData()))
        self.last_turn.blockSignals(True)
        self.last_turn.setValue(base.last_turn)
        self.last_turn.blockSignals(False)
        self.strict.setVisible(base.exchange)
        self.apart.setVisible(True)
        self.three.setVisible(base.exchange)
        lines = [sentences.say(reason, self.session.language) for reason in differences(base)]
        self.about.setText(" ".join(lines) if lines else self._usual(base))
        self.check()

    def _usual(self, base: Profile) -> str:
        return self.say(
            "{least} to {most} players, {currency}. Buys that cost too much are cut in the same proportion. "
            "Price ±0.01 for each full 100 units. Ends after turn {last} or with {centres} centres.",
            least=base.players_min,
            most=base.players_max or "∞",
            currency=base.base_currency_name,
            last=base.last_turn,
            centres=base.victory_centres,
        )

    def chosen_profile(self) -> Profile:
        """The profile with the house rules. Raises ProfileError for a house rule that is refused."""
        base = load_profile(str(self.profile.currentData()))
        rules: dict[str, object] = {}
        if self.three.isChecked() and base.exchange:
            rules["rounds_a_year"] = 3
        if self.strict.isChecked() and base.exchange:
            rules["strict_slips"] = True
        if self.last_turn.value() != base.last_turn:
            rules["last_turn"] = self.last_turn.value()
        return with_house_rules(base, rules)

    def path(self) -> Path:
        """The file that was named."""
        return Path(self.file.text().strip()).expanduser()

    def try_make(self) -> Game:
        """The game as the dialog says it. Raises GameError or ProfileError with everything that is wrong."""
        text = self.seed.text().replace(" ", "").replace("\u202f", "")
        seed = int(text) if text.isdecimal() and len(text) < 20 else -1
        return new_game(
            self.path().stem,
            self.chosen_profile(),
            self.players.names(),
            seed=seed,
            language=str(self.language.currentData()),
            start="fleet-rome" if self.fleet_rome.isChecked() else "standard",
            press_limit=self.press_limit.value(),
            press_apart=self.apart.isChecked(),
        )

    def check(self) -> None:
        """Say what is still wrong; the button waits until nothing is."""
        if not hasattr(self, "verdict"):
            return
        if not self._file_touched and not self.file.text():
            self._propose_file()
        wrong: tuple[Reason, ...] = ()
        try:
            self.try_make()
        except (GameError, ProfileError) as error:
            wrong = tuple(error.reasons)
        count = len(self.players.names())
        if wrong:
            said = sentences.say(wrong[0], self.session.language)
            if count == 0:
                base = load_profile(str(self.profile.currentData()))
                said = self.say("Type the players' names, at least {n}.", n=base.players_min)
            self.verdict.setText(said)
        else:
            self.verdict.setText(self.session.say_n("{n} player. That is allowed.", "{n} players. That is allowed.", count))
        self._sign.setPixmap(pixmap("circle-check" if not wrong else "circle-dashed", "ok" if not wrong else "warn", 18))
        file_fault = self._file_fault()
        self.file_note.setText(file_fault or self.say("Kapdip keeps every entry in this file at once."))
        set_role(self.file_note, "role", "bad" if file_fault else "secondary")
        self.accept_button.setEnabled(not wrong and not file_fault)

    def _file_fault(self) -> str:
        text = self.file.text().strip()
        if not text:
            return self.say("The game needs a file.")
        path = self.path()
        if path.is_dir():
            return self.say("This is a folder. Add a name, such as {name}.", name="Wednesday.yaml")
        if path.exists():
            return self.say("There is a game with this name already. Choose another name.")
        return ""

    def _propose_file(self) -> None:
        folder, number = games_folder(), 1
        stem = self.say("Game")
        while (folder / f"{stem} {number}.yaml").exists():
            number += 1
        self.file.setText(str(folder / f"{stem} {number}.yaml"))

    def _file_edited(self, _: str) -> None:
        self._file_touched = True
        self.check()

    def _choose(self) -> None:
        found, _ = QFileDialog.getSaveFileName(self, self.say("File of the game"), self.file.text(), "Kapdip (*.yaml)")
        if found:
            self.file.setText(found if found.endswith((".yaml", ".yml")) else f"{found}.yaml")
            self._file_edited(found)

    def _dice(self) -> None:
        self.seed.setText(str(random.SystemRandom().randrange(10**6, min(10**7, HIGHEST_SEED))))
        self.check()

    def _sample(self) -> None:
        self.sample_wanted = True
        self.reject()

    def accept(self) -> None:
        """Make the game; the window opens it."""
        try:
            self.made = self.try_make()
        except (GameError, ProfileError):
            self.check()
            return
        super().accept()
