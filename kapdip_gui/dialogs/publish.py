"""The publish dialog: what goes in, in which formats and languages, where to; everything at once, beside the window.

Takes: the session. Gives: `PublishDialog`. The choices are remembered. A failed write says what to do and keeps what
was there.
Source: docs/window.md 9.7.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kapdip.evaluation.gather import finished_turns
from kapdip.evaluation.options import Block, EvaluationOptions, LandTint, MapLabels, PressMode, options_from_dict
from kapdip.game.model import TurnResults
from kapdip.game.public import tells_all
from kapdip.game.published import outdated_turns
from kapdip.showing.texts import again_text, turn_title
from kapdip.storage.outputs import WriteError
from kapdip.storage.written import not_ours
from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.dialogs.new_game_place import games_folder
from kapdip_gui.dialogs.publishing import (
    PRIVATE,
    PublishRequest,
    document,
    first_language,
    languages_key,
    publish,
    saved_languages,
)
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.file.overwriting import may_replace
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import beside_ticks, button, column, label, name_field, row, short_path
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session

BLOCKS = {
    Block.NEWS: mark("News at the top"),
    Block.MOVES_MAP: mark("A second map with the moves"),
    Block.POSITIONS: mark("A list of units by power"),
    Block.CHARTS: mark("Charts"),
    Block.PRESS: mark("Press"),
    Block.COMMENT: mark("Comment of the game master"),
    Block.RADAR: mark("Takeover radar: who could take what next"),
    Block.RECKONING: mark("Appendix: how every figure was worked out"),
}
FORMAT_NAMES = {
    "html": mark("Web page (HTML, one file)"),
    "pdf": mark("PDF for printing"),
    "text": mark("Text for email and forum"),
    "slips_pdf": mark("Order forms for the next turn (PDF)"),
    "slips_text": mark("Order forms as emails, one file for each player"),
    "tables": mark("Tables of the whole game for a spreadsheet"),
    "private_html": mark("Private sheets, one for each player (HTML)"),
    "private_pdf": mark("Private sheets for printing (PDF)"),
    "private_text": mark("Private sheets as email text"),
}


@cache
def shelf() -> TemporaryDirectory[str]:
    """A folder for previews that only the user may read; it is kept while the program runs,
    since a browser reads it later.
    """
    return TemporaryDirectory(prefix="kapdip-")


class PublishDialog(RuledDialog):
    """Ticks, folder, one button."""

    topic = "publish"

    progressed = Signal(int, int, str)

    def __init__(
        self, session: Session, parent: QWidget | None = None, *, slips: bool = False, again: bool = False
    ) -> None:
        """`slips`: those are ticked; `again`: the turns are chosen that were changed since they were published."""
        super().__init__(session, parent, session.say("Publish"), session.say("Publish"), cancel=session.say("Close"))
        self._written: tuple[Path, ...] = ()
        self._told_missing = ""
        self._is_again, self._is_slips = again, slips
        settings = session.settings
        self._kept = self._remembered()
        column(scrolled(row((self._left(), 1), (self._right(), 1), margins=(23, 22, 28, 18), spacing=27)), on=self.body)
        chosen = settings.text("publish/formats", "html,pdf,text").split(",")
        chosen += settings.text("publish/private", ",".join(PRIVATE)).split(",")  # else nobody learns where units are
        for kind, box in self.formats.items():
            box.setChecked(kind.startswith("slips") if slips else kind in chosen)
        languages = saved_languages(session)
        for language, box in self.languages.items():
            box.setChecked(language in languages)
        self.folder.setText(settings.text("publish/folder", "") or self._beside_the_game())
        self.progressed.connect(self._progress)
        self.begin(880, 610)
        self.check()

    # -- building ------------------------------------------------------------------------------------------------------

    def _left(self) -> QVBoxLayout:
        game, language = self.session.current, self.session.language
        self.turn = QComboBox()
        turns, changed = finished_turns(self.session.public), outdated_turns(game)
        self._choices: list[tuple[int, ...]] = []
        for number in reversed(turns):
            self._add_choice(
                f"{turn_title(game, number, language)} ({self.say('turn {turn}', turn=number)})", (number,)
            )
        if changed:
            self._add_choice(again_text(self.session.speaker, changed), changed)
        if len(turns) > 1:
            self._add_choice(self.say("The whole game as one document"), ())
        if self._is_again and changed:
            self.turn.setCurrentIndex(self._choices.index(changed, len(turns)))
        elif self.session.viewed_turn in turns:
            self.turn.setCurrentIndex(self._choices.index((self.session.viewed_turn,)))
        self.turn.currentIndexChanged.connect(lambda _: self.check())
        title = label(self.say("Turn"), "strong")
        name_field(self.turn, self.say("Turn"), title)
        laid = column(
            beside_ticks(title),
            beside_ticks(self.turn),
            8,
            beside_ticks(label(self.say("Formats"), "strong")),
            spacing=6,
        )
        left_out = PRIVATE.keys() if tells_all(game) else {"tables"}  # which show every power's centres
        offered = {kind: name for kind, name in FORMAT_NAMES.items() if kind not in left_out}
        self.formats = {kind: QCheckBox(self.say(name)) for kind, name in offered.items()}
        for box in self.formats.values():
            box.toggled.connect(lambda _: self.check())
            laid.addWidget(box)
        laid.addSpacing(8)
        laid.addLayout(beside_ticks(label(self.say("Languages"), "strong")))
        self.languages = {"de": QCheckBox("Deutsch"), "en": QCheckBox("English")}
        for box in self.languages.values():
            box.toggled.connect(lambda _: self.check())
        laid.addLayout(row(*self.languages.values(), None))
        laid.addSpacing(8)
        self.folder = QLineEdit()
        title = label(self.say("Folder"), "strong")
        name_field(self.folder, self.say("Folder"), title)
        laid.addLayout(beside_ticks(title))
        self.folder.textChanged.connect(lambda _: self.check())
        choose = button(self.say("Choose …"), do=self._choose)
        laid.addLayout(beside_ticks(row(self.folder, choose)))
        laid.addStretch(1)
        return laid

    def _add_choice(self, name: str, turns: tuple[int, ...]) -> None:
        self._choices.append(turns)
        self.turn.addItem(name)

    def _right(self) -> QVBoxLayout:
        laid = column(beside_ticks(label(self.say("Include"), "strong")), spacing=6)
        trades = self.session.current.profile.trades
        offered = (block for block in BLOCKS if trades or block not in (Block.RADAR, Block.RECKONING))
        self.blocks = {block: QCheckBox(self.say(BLOCKS[block])) for block in offered}
        for block, box in self.blocks.items():
            box.setChecked(self._kept.has(block))
            laid.addWidget(box)
        grid = QGridLayout()
        self.press = self._choice(
            (PressMode.GAME, mark("as set in the game")),
            (PressMode.APART, mark("grey press separate")),
            (PressMode.TOGETHER, mark("together")),
        )
        self.labels = self._choice((MapLabels.CODES, mark("three letters")), (MapLabels.NAMES, mark("names")))
        self.tint = self._choice(
            (LandTint.LAST, mark("by last occupant")),
            (LandTint.HOME, mark("home country")),
            (LandTint.NEUTRAL, mark("neutral")),
        )
        pairs = (
            (self.say("White and grey press"), self.press),
            (self.say("Province labels"), self.labels),
            (self.say("Land without a centre"), self.tint),
        )
        for number, (name, field) in enumerate(pairs):
            title = label(name)
            name_field(field, name, title)
            grid.addWidget(title, number, 0)
            grid.addWidget(field, number, 1)
        self.press.setCurrentIndex(max(0, self.press.findData(self._kept.press)))
        self.labels.setCurrentIndex(max(0, self.labels.findData(self._kept.labels)))
        self.tint.setCurrentIndex(max(0, self.tint.findData(self._kept.tint)))
        laid.addSpacing(8)
        laid.addLayout(beside_ticks(grid))
        laid.addStretch(1)
        self.progress = QProgressBar()
        self.progress.hide()
        self.note = RefusalLine(self)
        laid.addLayout(beside_ticks(self.progress))
        laid.addLayout(beside_ticks(self.note))
        self.open_first = self._after(self.say("Open it"), self._open_first)
        self.open_folder = self._after(self.say("Open the folder"), self._open_folder)
        self.print = self._after(self.say("Print the PDF"), self._print)
        self.preview = button(
            self.say("Preview"),
            "eye",
            tip=self.say("Show the page in the browser; nothing is published"),
            do=self._preview,
        )
        self.copy = button(self.say("Copy the text"), "copy", do=self._copy)
        laid.addLayout(beside_ticks(row(self.open_first, self.open_folder, self.print, None)))
        laid.addLayout(beside_ticks(row(self.preview, self.copy, None)))
        return laid

    def _choice(self, *pairs: tuple[object, str]) -> QComboBox:
        box = QComboBox()
        for value, name in pairs:
            box.addItem(self.say(name), value)
        return box

    def _after(self, text: str, call: Callable[[], object]) -> QPushButton:
        made = button(text, do=call)
        made.setEnabled(False)
        return made

    # -- choices -------------------------------------------------------------------------------------------------------

    def _remembered(self) -> EvaluationOptions:
        return options_from_dict(self.session.settings.told("publish/options", {}))

    def options(self) -> EvaluationOptions:
        """What is ticked about the contents."""
        return EvaluationOptions(
            blocks=frozenset(block for block, box in self.blocks.items() if box.isChecked()),
            press=PressMode(self.press.currentData()),
            labels=MapLabels(self.labels.currentData()),
            tint=LandTint(self.tint.currentData()),
        )

    def wish(self) -> PublishRequest:
        """Everything that is chosen."""
        return PublishRequest(
            self.session.current,
            self._choices[self.turn.currentIndex()] if self._choices else (),
            tuple(kind for kind, box in self.formats.items() if box.isChecked() and box.isEnabled()),
            tuple(language for language, box in self.languages.items() if box.isChecked()),
            self.options(),
            Path(self.folder.text().strip()).expanduser(),
            self.session.path,
        )

    def check(self) -> None:
        """Enable what can be done."""
        if not hasattr(self, "copy"):
            return
        game = self.session.current
        has_turn = self.turn.count() > 0
        has_private = has_turn or game.turn.results != TurnResults()
        for kind, box in self.formats.items():
            is_there = has_private if kind in PRIVATE else has_turn
            box.setEnabled(not game.is_over if kind.startswith("slips") else is_there)
        wish = self.wish()
        self.accept_button.setEnabled(bool(wish.formats and wish.languages and self.folder.text().strip()))
        self.copy.setEnabled(has_turn)
        self.preview.setEnabled(has_turn)
        missing, place = self._what_is_missing(wish)
        if missing != self._told_missing:
            self._told_missing = missing
            self.note.point(missing, place, role="warn") if missing else self.note.say("")
        if not has_turn:
            self.note.say(self.say("No turn is finished yet; only order forms can be printed."))

    def _what_is_missing(self, wish: PublishRequest) -> tuple[str, QWidget | None]:
        """Why the button waits, `""` if it does not, and where to put that right."""
        if not wish.formats:
            first = next((box for box in self.formats.values() if box.isEnabled()), None)
            return self.say("Choose at least one format."), first
        if not wish.languages:
            return self.say("Choose at least one language."), next(iter(self.languages.values()))
        return ("", None) if self.folder.text().strip() else (self.say("Choose a folder to save to."), self.folder)

    def _beside_the_game(self) -> str:
        """The folder that is meant where no other was chosen."""
        path = self.session.path
        return short_path((path.parent if path else games_folder()) / self.say("Evaluations"))

    def _keep_choices(self) -> None:
        """Remember what is ticked; the formats not where slips were asked for, and an evaluation is written next."""
        settings = self.session.settings
        chosen = self.options()
        kept = {block for block in self._kept.blocks if block not in self.blocks}  # of games that have it
        settings.put("publish/options", json.dumps(replace(chosen, blocks=chosen.blocks | kept).to_dict()))
        ticked = [kind for kind, box in self.formats.items() if box.isChecked()]
        if not self._is_slips:
            settings.put("publish/formats", ",".join(kind for kind in ticked if kind not in PRIVATE))
            if PRIVATE.keys() & self.formats.keys():
                settings.put("publish/private", ",".join(kind for kind in ticked if kind in PRIVATE))
        languages = ",".join(language for language, box in self.languages.items() if box.isChecked())
        settings.put(languages_key(self.session), languages)

    def _choose(self) -> None:
        found = QFileDialog.getExistingDirectory(self, self.say("Folder"), self.folder.text())
        if found:
            self.folder.setText(found)

    # -- doing ---------------------------------------------------------------------------------------------------------

    @override
    def accept(self) -> None:
        """Write everything beside the window; the dialog stays, to open or print what was made."""
        wish = self.wish()
        if self._what_is_missing(wish)[0]:
            return
        if not may_replace(self.session, self, Path(), not_ours(wish.save, wish.files)):
            return
        self._keep_choices()
        named = self.folder.text().strip()
        self.accept_button.setEnabled(False)
        self.progress.setRange(0, 0)
        self.progress.show()

        def done(paths: tuple[Path, ...]) -> None:
            chosen = "" if named == self._beside_the_game() else named  # not one to which nothing could be written
            self.session.settings.put("publish/folder", chosen)
            self._done(wish, paths)

        run_beside(lambda: publish(wish, self.progressed.emit), done, self._failed, self)

    def _progress(self, done: int, total: int, name: str) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        if name:
            self.note.say(self.say("Writing {name} …", name=name))

    def _done(self, wish: PublishRequest, paths: tuple[Path, ...]) -> None:
        self._written = paths
        self.progress.hide()
        self.check()
        count = self.session.say_n(
            "{n} file saved in {folder}.", "{n} files saved in {folder}.", len(paths), folder=short_path(wish.folder)
        )
        self.note.say(count, "ok")
        for made in (self.open_first, self.open_folder):
            made.setEnabled(True)
        self.print.setEnabled(any(path.suffix == ".pdf" for path in paths))
        if wish.turns and any(not kind.startswith("slips") and kind not in PRIVATE for kind in wish.formats):
            self.published(wish.turns)

    def published(self, turns: tuple[int, ...]) -> None:
        """Note in the file that these turns are published."""
        window = self.parent()
        actions = getattr(window, "actions_of", None)
        if actions is not None:
            actions.turn.publishing.published(turns)

    def _failed(self, error: Exception) -> None:
        self.progress.hide()
        self.check()
        text = why_text(self.session, error)
        if not isinstance(error, WriteError):  # that says itself what was not written, and that nothing is lost
            text = self.say("Some files could not be saved. {why} Existing files are untouched.", why=text)
        self.note.point(text, self.folder if isinstance(error, WriteError) else None)

    def _open_first(self) -> None:
        self._show(next((path for path in self._written if path.suffix == ".html"), self._written[0]))

    def _open_folder(self) -> None:
        self._show(self._written[0].parent)

    def _print(self) -> None:
        """Hand the PDF to the program that the desktop prints PDF with."""
        for path in self._written:
            if path.suffix == ".pdf":
                self._show(path)

    def _show(self, path: Path) -> None:
        """Open a file or folder with the desktop's program for it; where there is none, say where it is."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            text = self.say(
                "No program on this computer opens {file}. It is in {folder}.",
                file=path.name,
                folder=short_path(path.parent),
            )
            self.note.say(text, "warn")

    def _preview(self) -> None:
        """The page as it would be published, in a file of its own that goes with the program's end."""
        self._make("html", self._previewed)

    def _make(self, kind: str, then: Callable[[str], None]) -> None:
        wish = self.wish()
        turn, language = next(iter(wish.turns), 0), first_language(self.session, wish.languages)
        run_beside(lambda: str(document(wish, turn, kind, language)), then, self._failed, self)

    def _previewed(self, page: str) -> None:
        try:
            file = Path(shelf().name) / "preview.html"
            file.write_text(page, encoding="utf-8")
        except OSError as error:
            self._failed(error)
            return
        self._show(file)

    def _copy(self) -> None:
        self._make("text", self._copied)

    def _copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.note.say(self.say("Evaluation copied as text."), "ok")
