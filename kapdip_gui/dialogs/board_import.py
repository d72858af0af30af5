"""A foreign board is looked at before it is taken: the map as it will be drawn, what was read, what is doubtful.

Takes: the session, a source. Gives: `BoardImportDialog`, whose `taken` is the board's folder after it was accepted. The
import runs beside the window and can be stopped; until the board is taken nothing stays of it. Source: docs/boards.md,
"Import"; docs/window.md 11.5.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import cast

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from kapdip.board.board import Board
from kapdip.board_rules import Builds
from kapdip.boards.errors import BoardRefusedError
from kapdip.drawing.livery import theme_of
from kapdip.foreign import causes
from kapdip.foreign.errors import ImportRefusedError
from kapdip.foreign.proposal import INDEXES, Proposal
from kapdip.reason import Reason
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.format import capital
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.dialogs.new_game_place import begin_in
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.number_field import number_field
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import OneLine, button, column, label, name_field, row
from kapdip_gui.map.board_picture import Drawn, start_picture
from kapdip_gui.map.drawn_board import DrawnBoard
from kapdip_gui.map.export import render_between
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import livery_icon

_LONGEST = 400
"""Signs of what a source says of itself."""
_WIDE = 1400
"""Pixels of the drawn board."""
_GROUPS = (
    (mark("Rules and units that Kapdip does not play"), ("left_out", "plain_borders", "neutral")),
    (mark("Touch in the drawing, not in the file"), ("touching",)),
    (mark("Neighbours in the file, apart in the drawing"), ("apart",)),
    (
        mark("Decided while reading"),
        ("not_drawn", "schematic", "one_way", "no_ways", "no_way", "listed_twice", "island", "set_default"),
    ),
)
"""What the report is about, by the last part of its reasons' keys; what else it says is no doubt."""
BUILDS = {
    Builds.HOME: mark("in its home centres"),
    Builds.ANY_IF_HOME: mark("anywhere, while it has a home centre"),
    Builds.ANY: mark("in any centre that it owns"),
}
QUESTIONS = {
    "which_variant": mark("There are several boards in it."),
    "begins": mark("It begins with “{text}”; Kapdip begins with the moves of a spring after Christ."),
    "no_units": mark("It begins without units, and Kapdip does not begin with builds."),
    "borders": mark("Ways are closed or weak at times, which Kapdip does not play."),
}
"""What is asked, by the last part of the refusal's key."""
_OPTION = re.compile(r" \(--set [^()]*\)")
"""What a sentence says to whoever imports by command."""
_ENDINGS = (".zip", ".jar", ".map")
_COLOUR, _LETTER, _NAME, _CURRENCY, _START = range(5)
_FACTS = Qt.ItemDataRole.UserRole


def is_board(path: Path) -> bool:
    """Whether a file or folder that was dropped is meant for a board, by what it, or what is in it, is called."""
    return any((path / name).is_file() for name in INDEXES) or path.suffix.lower() in _ENDINGS or path.name in INDEXES


def boards_in(data: QMimeData) -> list[Path]:
    """The boards among what is dropped."""
    return [path for url in data.urls() if url.isLocalFile() and is_board(path := Path(url.toLocalFile()))]


def ask_for_board(session: Session, owner: QWidget) -> Path | None:
    """Choose a file that is a board, or that stands for the folder that it is in."""
    wanted = " ".join((*(f"*{ending}" for ending in _ENDINGS), *INDEXES))
    folder = str(begin_in(session.path.parent if session.path is not None else None))
    found, _ = QFileDialog.getOpenFileName(
        owner, session.say("Import a board"), folder, f"{session.say('Boards')} ({wanted})"
    )
    return Path(found) if found else None


class _StoppedError(Exception):
    """Somebody wants no more of it."""


class _Progress(QObject):
    """Brings how far an import is into the window's thread."""

    told = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self.stopped = Event()

    def tell(self, text: str, share: float) -> None:
        """From the thread beside; raises what stops the import, if it is to stop."""
        if self.stopped.is_set():
            raise _StoppedError
        self.told.emit(text, round(100 * share))


class BoardImportDialog(Dialog):
    """The import, its questions, and the board before it is taken."""

    def __init__(self, session: Session, source: Path, parent: QWidget | None = None) -> None:
        title = session.say("Import a board: {name}", name=source.name)
        super().__init__(session, parent, title, session.say("Take this board"), keys="Ctrl+Enter")
        self._source = source
        self.taken: Path | None = None
        self._proposal: Proposal | None = None
        self._board: Board | None = None
        self._progress = _Progress()
        self._source_says = ""
        self._is_wanted = False
        """Whether it is taken as soon as the last change is made."""
        self._is_filling, self._is_stale, self._is_drawn = False, False, True
        self._waiting, self._asking, self._found = QWidget(), QWidget(), QWidget()
        self._build_waiting()
        self._build_asking()
        self._build_found()
        column((self._waiting, 1), (self._asking, 1), (self._found, 1), on=self.body, spacing=0)
        self.why = label("", "bad", wrap=True)
        self.footer.insertWidget(0, self.why, 1)
        self.begin(1380, 760)
        self._read()

    # -- while it is read ----------------------------------------------------------------------------------------------

    def _build_waiting(self) -> None:
        self._doing = label("", "secondary")
        self._bar = QProgressBar()
        self._bar.setRange(0, 100)
        self._bar.setMaximumWidth(style().px(420))
        name_field(self._bar, self.say("Progress"))
        self.stop = button(self.say("Stop"), "x", do=self.reject)
        middle = row(None, (self._bar, 2), self.stop, None)
        text = row(None, self._doing, None)
        column(None, text, middle, None, on=self._waiting, spacing=10)

    def _read(self) -> None:
        self._show(self._waiting)
        self._progress = _Progress()
        self._progress.told.connect(self._tell)
        try:
            self._proposal = proposal = Proposal()
        except OSError as error:
            self._failed(error)
            return
        progress, lang = self._progress, self.session.language
        variant, chosen = self._chosen()
        theme = style().theme.name

        def work() -> tuple[Board, Drawn]:
            try:
                board = proposal.read(self._source, variant, chosen, lang, progress.tell)
                drawn = start_picture(board, theme, _WIDE / 2)
                progress.tell("", 1)
            except BaseException:
                proposal.drop()
                raise
            return board, drawn

        run_beside(work, self._was_read, self._failed, self)

    def _tell(self, text: str, share: int) -> None:
        self._doing.setText(f"{text} …" if text else "")
        self._bar.setValue(share)

    def _show(self, page: QWidget) -> None:
        for one in (self._waiting, self._asking, self._found):
            one.setVisible(one is page)
        self.accept_button.setEnabled(page is self._found)

    # -- what is asked -------------------------------------------------------------------------------------------------

    def _build_asking(self) -> None:
        say = self.say
        self.refusal = label("", wrap=True)
        self._variants, self._year = QComboBox(), number_field(1, 9999)
        self._year.setValue(1901)
        self.plain = QCheckBox(say("Take ways that are closed or weak at times for usual ways"))
        self._titles = [label(say("Which board?")), label(say("First year"))]
        name_field(self._variants, say("Which board?"), self._titles[0])
        name_field(self._year, say("First year"), self._titles[1])
        self.again = button(say("Read it so"), kind="primary", do=self._read)
        fields = row(self._titles[0], self._variants, self._titles[1], self._year, None)
        column(self.refusal, fields, self.plain, row(self.again, None), None, on=self._asking, margins=(28, 24, 28, 20))
        self._asked: set[str] = set()

    def _chosen(self) -> tuple[str | None, list[str]]:
        """What was answered so far, as the command of the same name takes it."""
        chosen = [f"begin=S{self._year.value()}M"] if self._asked & {"begins", "no_units"} else []
        chosen += ["borders=plain"] if "borders" in self._asked and self.plain.isChecked() else []
        return (self._variants.currentText() or None), chosen

    def _failed(self, error: Exception) -> None:
        self._proposal = None
        if isinstance(error, _StoppedError):
            return
        if not isinstance(error, ImportRefusedError | BoardRefusedError | OSError):
            raise error
        reasons: Sequence[Reason] = getattr(error, "reasons", ())
        lang = self.session.language
        kinds = {reason.key.rpartition(".")[2] for reason in reasons}
        first = self.say("{name} can't be taken as it is:", name=self._source.name)
        lines = [self._asked_of(reason) or capital(sentences.say(reason, lang)) for reason in reasons]
        self.refusal.setText("\n".join([first, *(lines or [why_text(self.session, error)])]))
        self._asked |= kinds & {"begins", "no_units", "borders", "which_variant"}
        for reason in reasons:
            if causes.which_variant.gave(reason):
                self._variants.addItems(list(cast("tuple[str, ...]", reason.facts["names"])))
        for field, wanted in (
            (self._titles[0], "which_variant" in self._asked),
            (self._variants, "which_variant" in self._asked),
            (self._titles[1], bool(self._asked & {"begins", "no_units"})),
            (self._year, bool(self._asked & {"begins", "no_units"})),
            (self.plain, "borders" in self._asked),
            (self.again, bool(kinds & self._asked)),
        ):
            field.setVisible(wanted)
        self._show(self._asking)
        self._begin_at()

    def _asked_of(self, reason: Reason) -> str:
        """The question that is answered here, where the command's sentence names its options."""
        kind = reason.key.rpartition(".")[2]
        return self.say(QUESTIONS[kind], **reason.facts) if kind in QUESTIONS else ""

    # -- what was found ------------------------------------------------------------------------------------------------

    def _build_found(self) -> None:
        say = self.say
        self.map = DrawnBoard()
        self.about = label("", "secondary", wrap=True)
        self._figures = label("", "strong")
        self.counts = [label("", role) for role in ("ok", "warn", "bad")]
        self.next = button(say("Next doubt"), keys="F4", do=self._next_doubt)
        QShortcut(QKeySequence("F4"), self, self._next_doubt)
        head = row(OneLine(self._source.name, "strong"), None, *self.counts, self.next, spacing=16)
        self.builds = QComboBox()
        for rule, text in BUILDS.items():
            self.builds.addItem(say(text), rule.value)
        self.builds.currentIndexChanged.connect(lambda _: self._rule_chosen())
        self.victory = number_field(1, 400)
        self.victory.valueChanged.connect(lambda _: self._rule_chosen())
        asked = label(say("A power builds")), label(say("Centres to win"))
        name_field(self.builds, say("A power builds"), asked[0])
        name_field(self.victory, say("Centres to win"), asked[1])
        self.first = label("", "secondary")
        self.table = QTableWidget(0, 5)
        self.table.setHorizontalHeaderLabels(
            [say("Colour"), say("Letter"), say("Name"), say("Currency"), say("Begins with")]
        )
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(style().px(36))
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.itemChanged.connect(self._typed)
        name_field(self.table, say("Powers"))
        self.doubts = QListWidget()
        self.doubts.setWordWrap(True)
        self.doubts.currentItemChanged.connect(lambda *_: self._light())
        name_field(self.doubts, say("Doubts"))
        self._doubts_title = label(say("Doubts"), "strong")
        played = say("It is played by the file. Everything listed here stays with the board.")
        self._played_by = label(played, "hint", wrap=True)
        left = column((self.map, 1), self.about, margins=(0, 0, 0, 0), spacing=8)
        right = column(
            row(self._figures, self.first, None, spacing=12),
            row(asked[0], (self.builds, 1), asked[1], self.victory),
            (self.table, 3),
            self._doubts_title,
            (self.doubts, 2),
            self._played_by,
            spacing=8,
        )
        column(head, (row((left, 26), (right, 21), spacing=16), 1), on=self._found, margins=(20, 12, 20, 8), spacing=10)

    def _was_read(self, found: tuple[Board, Drawn]) -> None:
        board, drawn = found
        render_between(*drawn, _WIDE, lambda image: self._show_found(board, image), owner=self)

    def _show_found(self, board: Board, image: QImage) -> None:
        self._board = board
        self._show(self._found)
        self.map.show_board(board, image)
        self._fill(board)
        self._list()
        self.table.setFocus()

    def _fill(self, board: Board) -> None:
        assert self._proposal is not None
        self._is_filling = True
        is_own = "of" not in self._proposal.data
        say, lang = self.session.say, self.session.language
        figures = say("{powers} powers · {provinces} provinces · {centres} centres")
        counts = len(board.powers), len(board.provinces), len(board.centres)
        self._figures.setText(figures.format(**dict(zip(("powers", "provinces", "centres"), counts, strict=True))))
        self.builds.setCurrentIndex(self.builds.findData(board.builds.value))
        self.victory.setMaximum(len(board.centres))
        self.victory.setValue(board.victory_centres or len(board.centres))
        for field in (self.builds, self.victory):
            field.setEnabled(is_own)
        self.first.setText(say("first moves in spring {year}", year=board.first_year))
        self.table.setRowCount(len(board.powers))
        for line, power in enumerate(board.powers):
            start = ", ".join(str(unit) for unit in board.start.units[power])
            cells = ("", board.letters[power], board.power_names[lang][power], board.currencies[lang][power], start)
            for at, text in enumerate(cells):
                item = QTableWidgetItem(text)
                item.setToolTip(text if at == _START else board.power_names["en"][power] if at == _NAME else "")
                if at in (_COLOUR, _START) or not is_own:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.table.setItem(line, at, item)
            self.table.setCellWidget(line, _COLOUR, self._colours(board, power))
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_COLOUR, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(_COLOUR, style().px(100))
        header.setStretchLastSection(True)
        self._is_filling = False

    def _colours(self, board: Board, power: str) -> QComboBox:
        theme = theme_of(style().theme.name, board)
        box = QComboBox()
        for name, colours in theme.palette.items():
            box.addItem(livery_icon(colours, board.letters[power]), "", name)
        box.setCurrentIndex(list(theme.palette.values()).index(theme.powers[power]))
        box.activated.connect(lambda at: self._wear(power, str(box.itemData(at))))
        name_field(box, self.say("Colour of {power}", power=board.power_names[self.session.language][power]))
        return box

    def _list(self) -> None:
        """The report in groups; what is no doubt is below the map."""
        assert self._proposal is not None
        self.doubts.clear()
        counted = [0, 0]
        lang, reasons = self.session.language, self._proposal.reasons
        for number, (title, kinds) in enumerate(_GROUPS):
            some = [reason for reason in reasons if reason.key.rpartition(".")[2] in kinds]
            counted[bool(number)] += len(some)
            if some:
                head = QListWidgetItem(f"{self.say(title)} · {len(some)}")
                head.setFlags(Qt.ItemFlag.NoItemFlags)
                head.setFont(style().font(bold=True))
                head.setForeground(style().colour("bad" if not number else "text"))
                self.doubts.addItem(head)
            for reason in some:
                meant = [str(reason.facts[key]) for key in ("name", "other") if key in reason.facts]
                sentence = _OPTION.sub("", sentences.say(reason, lang))
                item = QListWidgetItem(" – ".join(meant) if kinds in (("touching",), ("apart",)) else sentence)
                item.setData(_FACTS, meant)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, sentence)
                self.doubts.addItem(item)
        told = (str(reason.facts["text"]) for reason in reasons if causes.said_by.gave(reason))
        self._source_says = " · ".join(told)[:_LONGEST]
        self.about.setText(self._source_says)
        said = (
            self.session.say_n("{n} power read", "{n} powers read", self.table.rowCount()),
            self.session.say_n("{n} doubt", "{n} doubts", counted[1]),
            self.session.say_n("{n} thing left out", "{n} things left out", counted[0]),
        )
        for shown, text, count in zip(self.counts, said, (1, counted[1], counted[0]), strict=True):
            shown.setText(text)
            shown.setVisible(count > 0)
        self.next.setVisible(bool(sum(counted)))
        for one in (self.doubts, self._doubts_title, self._played_by):
            one.setVisible(bool(sum(counted)))

    def _next_doubt(self) -> None:
        rows = [at for at in range(self.doubts.count()) if self.doubts.item(at).data(_FACTS) is not None]
        if rows:
            self.doubts.setCurrentRow(next((at for at in rows if at > self.doubts.currentRow()), rows[0]))
            self.doubts.setFocus()

    def _light(self) -> None:
        """Light what the chosen doubt is about."""
        item = self.doubts.currentItem()
        meant = (item.data(_FACTS) or []) if item is not None else []
        self.map.light(list(self._codes(meant)))
        says = item.data(Qt.ItemDataRole.AccessibleTextRole) if item is not None else None
        self.about.setText(says or self._source_says)

    def _codes(self, names: Sequence[str]) -> Iterator[str]:
        provinces = self._board.provinces if self._board is not None else {}
        for name in names:
            place = name.partition("/")[0]
            yield from (code for code, one in provinces.items() if place in (code, one.names["en"]))

    # -- what is changed -----------------------------------------------------------------------------------------------

    def _typed(self, item: QTableWidgetItem) -> None:
        if self._is_filling or self._proposal is None or self._board is None:
            return
        power, lang, text = self._board.powers[item.row()], str(self.session.language), item.text().strip()
        if item.column() == _LETTER:
            letter = text[:1].upper()
            if letter.isascii() and letter.isalpha():
                self._proposal.give_letter(power, letter)
        elif text and item.column() == _NAME:
            self._proposal.name(power, text, lang)
        elif text:
            self._proposal.name_currency(power, text, lang)
        self._again()

    def _rule_chosen(self) -> None:
        if not self._is_filling and self._proposal is not None and "of" not in self._proposal.data:
            self._proposal.data["builds"] = self.builds.currentData()
            self._proposal.data["victory"] = self.victory.value()
            self._again()

    def _wear(self, power: str, colour: str) -> None:
        """Give a power a colour; who wore it gets the other's."""
        if self._proposal is None or self._board is None:
            return
        theme = theme_of(style().theme.name, self._board)
        names = {id(one): name for name, one in theme.palette.items()}
        worn = {one: names[id(theme.powers[one])] for one in self._board.powers}
        before = worn[power]
        worn = {one: before if name == colour else name for one, name in worn.items()} | {power: colour}
        self._proposal.wear(worn)
        self._again()

    def _again(self) -> None:
        """Read and draw the board as it is now, beside the window; what is changed meanwhile comes after that."""
        if not self._is_drawn:
            self._is_stale = True
            return
        self._is_stale, self._is_drawn = False, False
        assert self._proposal is not None
        read, theme = self._proposal.board, style().theme.name

        def work() -> tuple[Board, Drawn]:
            board = read()
            return board, start_picture(board, theme, _WIDE / 2)

        run_beside(work, self._was_drawn, self._not_drawn, self)

    def _was_drawn(self, found: tuple[Board, Drawn]) -> None:
        board, drawn = found
        render_between(*drawn, _WIDE, lambda image: self._show_again(board, image), owner=self)

    def _show_again(self, board: Board, image: QImage) -> None:
        self._is_drawn, self._board = True, board
        self.why.setText("")
        self.accept_button.setEnabled(True)
        self.map.show_board(self._board, image)
        if self._is_stale:
            self._again()
        elif self._is_wanted:
            self.accept()
        elif self.table.state() is not QAbstractItemView.State.EditingState:
            at = self.table.currentIndex()
            self._fill(self._board)
            self.table.setCurrentCell(at.row(), at.column())

    def _not_drawn(self, error: Exception) -> None:
        self._is_drawn, self._is_wanted = True, False
        reasons = getattr(error, "reasons", ())
        self.why.setText(" ".join(sentences.say(one, self.session.language) for one in reasons[:2]) or str(error))
        self.accept_button.setEnabled(False)
        if self._is_stale:
            self._again()

    # -- leaving -------------------------------------------------------------------------------------------------------

    @override
    def accept(self) -> None:
        """Take the board among the user's."""
        self._is_wanted = not self._is_drawn
        if self._proposal is None or self._is_wanted:
            return
        try:
            self.taken = self._proposal.take()
        except OSError as error:
            self._not_drawn(error)
            return
        super().accept()

    @override
    def done(self, result: int) -> None:
        """An import that is not over is stopped; what was not taken leaves nothing."""
        self._progress.stopped.set()
        if self._proposal is not None:
            self._proposal.drop()
        super().done(result)
