"""The tray: pieces for a position that is set up by hand, its date, and the position as text.

Takes: a window with a game on a position by hand. Gives: `TrayBar`, which the window shows while there is one. Each
piece that is put down is an edit of its own, which can be undone. Source: docs/sandbox.md 6.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QButtonGroup, QComboBox, QMenu, QToolBar, QWidget

from kapdip.board.model import Power, ProvinceCode, Season, Step, Unit, UnitKind
from kapdip.game.set_up import (
    LAST_YEAR,
    cleared,
    dated,
    driven_out,
    empty,
    judged_by,
    owned,
    placed,
    set_up_of,
    with_set_up,
)
from kapdip.game.variant import SetUp
from kapdip.showing.labels import plain_name
from kapdip.words.catalogue import mark
from kapdip.words.format import coast_name, power_name, season_name
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.number_field import number_field
from kapdip_gui.kit.parts import DELETE_KEYS, button, column, dress_all, name_field, row, tip
from kapdip_gui.sandbox.frame import spare_margins
from kapdip_gui.sandbox.position_dialog import PositionDialog
from kapdip_gui.session.open_game import Label
from kapdip_gui.style.caps import CapButton

ARMY, FLEET, CENTRE, DRIVEN, NOTHING = "A", "F", "centre", "driven", "nothing"
PIECES = {
    ARMY: mark("Army"),
    FLEET: mark("Fleet"),
    CENTRE: mark("Centre"),
    DRIVEN: mark("Dislodge"),
    NOTHING: mark("Remove"),
}
RULES = {"ka": mark("KA rules"), "ludomaniac": mark("Ludomaniac rules"), "datc": mark("DATC rules")}
"""The rulebooks, as they are called in the list."""
STARTS = {"standard": mark("Start position"), "fleet-rome": mark("Fleet Rome")}
"""The start positions of the board, as their buttons call them."""
STEPS = {Step.MOVEMENT: mark("moves"), Step.RETREATS: mark("retreats"), Step.ADJUSTMENTS: mark("builds")}
_KEYS = {Qt.Key.Key_A: ARMY, Qt.Key.Key_F: FLEET, Qt.Key.Key_C: CENTRE, Qt.Key.Key_D: DRIVEN}
_CAPS = {ARMY: "A", FLEET: "F", CENTRE: "C", DRIVEN: "D", NOTHING: "Del"}
_DIGITS = "123456789"
"""One for each of the first nine powers: A and F are letters of pieces before they are those of Austria and France."""
KEYS_TOLD = mark(
    "While this is on, click the map to place pieces: digits choose the power; A, F, C, D and Delete choose the piece."
)
_GONE = DELETE_KEYS


class TrayBar(QToolBar):
    """Powers and pieces; what is chosen is put where the map is clicked, or Enter is pressed on it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._session = window, window.session
        self.setObjectName("tray_bar")
        self.setMovable(False)
        self.menu = QMenu(self)
        self.on = button("", "map")
        self.on.setCheckable(True)
        self._powers, self._pieces = QButtonGroup(self), QButtonGroup(self)
        caps = [*_DIGITS, *[""] * len(self._session.board.powers)]
        self.powers = {
            power: self._choice(self._powers, cap) for power, cap in zip(self._session.board.powers, caps, strict=False)
        }
        self.pieces = {piece: self._choice(self._pieces, _CAPS[piece]) for piece in PIECES}
        self.season, self.year, self.step = QComboBox(), number_field(1, LAST_YEAR), QComboBox()
        self.text, self.empty = button("", "clipboard-text"), button("", "x")
        self.starts = {name: button() for name in self._session.board.starts}
        self.rules = QComboBox()
        inside = QWidget()
        self._putting = QWidget()
        putting = row(*self.powers.values(), *self.pieces.values(), None, spacing=4)
        putting.setContentsMargins(0, 0, 0, 0)
        self._putting.setLayout(putting)
        date = (self.season, self.year, self.step, self.rules)
        column(
            self._putting,
            row(self.on, *date, *self.starts.values(), self.empty, self.text, None, spacing=6),
            on=inside,
            margins=(8, 2, 8, 2),
            spacing=2,
        )
        self.addWidget(inside)
        self._inside = inside
        spare_margins(self)
        self._connect()
        self._putting.setVisible(self.on.isChecked())
        self.retranslate()
        self.refresh()

    def _choice(self, group: QButtonGroup, cap: str) -> CapButton:
        made = button(keys=cap)
        made.setCheckable(True)
        made.setChecked(not group.buttons())
        group.addButton(made)
        return made

    def _connect(self) -> None:
        session = self._session
        self.on.toggled.connect(self._turn)
        self.season.activated.connect(self._date)
        self.step.activated.connect(self._date)
        self.rules.activated.connect(self._judge)
        self.year.valueChanged.connect(self._date)
        self.text.clicked.connect(self.as_text)
        for name, made in self.starts.items():
            made.clicked.connect(partial(self._begin_at_start, name))
        self.empty.clicked.connect(self._begin_empty)
        session.changed.connect(self.refresh)
        session.opened.connect(self._opened)
        session.language_changed.connect(self.retranslate)

    # -- what it shows -------------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Everything in the session's language."""
        say, lang = self._session.say, self._session.language
        self.setWindowTitle(say("Tray"))
        self.on.setText(say("Set up"))
        self.on.setToolTip(tip(say(KEYS_TOLD)))
        for power, made in self.powers.items():
            made.setText(self._session.board.letters[power])
            made.setToolTip(tip(power_name(power, lang)))
            made.setAccessibleName(power_name(power, lang))
        for piece, made in self.pieces.items():
            made.setText(say(PIECES[piece]))
        self._fill(self.season, {one: season_name(one, lang) for one in (Season.SPRING, Season.AUTUMN)})
        self._fill(self.step, {one: say(text) for one, text in STEPS.items()})
        self.rules.clear()
        for name, text in RULES.items():
            self.rules.addItem(say(text), name)
        name_field(self.rules, say("Adjudicated by"))
        for field, name in ((self.season, "Season"), (self.year, "Year"), (self.step, "Phase")):
            name_field(field, say(name))
        for name, made in self.starts.items():
            made.setText(say(STARTS[name]) if name in STARTS else name)
        self.empty.setText(say("Empty board"))
        self.text.setText(say("As text …"))
        dress_all(self._inside)
        self.refresh()

    def _fill(self, box: QComboBox, texts: dict[Season, str] | dict[Step, str]) -> None:
        box.clear()
        for one, text in texts.items():
            box.addItem(text, one)

    def refresh(self) -> None:
        """Read the game again."""
        set_up = self.set_up
        self.setVisible(set_up is not None)
        if set_up is None:
            return
        for field in (self.season, self.year, self.step):
            field.blockSignals(True)
        self.season.setCurrentIndex((set_up.turn + 1) % 2)
        self.year.setValue(self._session.board.first_year + (set_up.turn - 1) // 2)
        self.step.setCurrentIndex(list(STEPS).index(set_up.step))
        self.rules.setCurrentIndex(self.rules.findData(self._session.current.profile.rulebook))
        for field in (self.season, self.year, self.step):
            field.blockSignals(False)

    @property
    def set_up(self) -> SetUp | None:
        """What is on the board now; None where no position by hand is played."""
        game = self._session.game
        return set_up_of(game) if game is not None and game.variant.set_up is not None else None

    @property
    def power(self) -> Power:
        """Whose pieces are put down."""
        return next(power for power, made in self.powers.items() if made.isChecked())

    @property
    def piece(self) -> str:
        """What is put down."""
        return next(piece for piece, made in self.pieces.items() if made.isChecked())

    def _opened(self) -> None:
        self.on.setChecked(False)
        self.refresh()

    def _turn(self, is_on: bool) -> None:
        self._putting.setVisible(is_on)
        desk = self._window.desk
        if desk is not None:
            desk.board.placing = self if is_on else None
            desk.view.setFocus()
            if is_on:
                self._session.viewed_turn = None
                self._session.hidden = False

    # -- what is done --------------------------------------------------------------------------------------------------

    def _do(self, label: Label, change: Callable[[SetUp], SetUp]) -> None:
        self._session.do(label, lambda game: with_set_up(game, change(set_up_of(game))))

    def place(self, code: ProvinceCode) -> None:
        """Put what is chosen there."""
        board, power, piece = self._session.board, self.power, self.piece
        if piece == CENTRE:
            self._own(code, power)
        elif piece == DRIVEN:
            self._drive_out(code)
        elif piece == NOTHING:
            self._do(plain_name(mark("Province cleared")), lambda set_up: cleared(set_up, board, code))
        else:
            kind = UnitKind(piece)
            places = board.locations(kind, code)
            units = [Unit(kind, place) for place in places] or [Unit.parse(f"{kind} {code}")]
            if len(units) == 1:
                self._put(power, units[0])
            else:
                self._choose_coast(power, units)

    def key(self, key: int, code: ProvinceCode | None) -> bool:
        """A letter chooses a piece and puts it where the keys have walked to, a digit (or a letter that no piece has)
        chooses a power; whether it was one.
        """
        piece = NOTHING if key in _GONE else _KEYS.get(Qt.Key(key))
        if piece is None:
            letters = {letter.upper(): power for power, letter in self._session.board.letters.items()}
            known = letters | dict(zip(_DIGITS, self.powers, strict=False))
            power = known.get(chr(key)) if key < 128 else None
            if power is not None:
                self.powers[power].setChecked(True)
            return power is not None
        self.pieces[piece].setChecked(True)
        if code is not None:
            self.place(code)
        return True

    def _put(self, power: Power, unit: Unit) -> None:
        board = self._session.board
        label = plain_name(mark("{unit} placed"), unit=lambda _: str(unit))
        self._do(label, lambda set_up: placed(set_up, board, power, unit))

    def _choose_coast(self, power: Power, units: list[Unit]) -> None:
        self.menu.clear()
        for unit in units:
            action = QAction(coast_name(unit.location, self._session.language), self.menu)
            action.triggered.connect(partial(self._put, power, unit))
            self.menu.addAction(action)
        self.menu.setActiveAction(self.menu.actions()[0])
        self.menu.popup(QCursor.pos())

    def _own(self, code: ProvinceCode, power: Power) -> None:
        def given(set_up: SetUp) -> SetUp:
            return owned(set_up, code, None if code in set_up.position.centres[power] else power)

        if code in self._session.board.centres:
            self._do(plain_name(mark("Centre assigned")), given)
        else:
            self._session.told.emit(self._session.say("There is no supply centre here."))

    def _drive_out(self, code: ProvinceCode) -> None:
        """The unit there has to retreat: the place is free for the one that dislodged it."""
        board, set_up = self._session.board, self.set_up
        units = set_up.position.units if set_up is not None else {}
        found = [(power, unit) for power, some in units.items() for unit in some if unit.province == code]
        if not found:
            self._session.told.emit(self._session.say("There is no unit here to dislodge."))
            return
        ((power, unit),) = found
        self._do(
            plain_name(mark("Unit dislodged")), lambda now: driven_out(cleared(now, board, code), board, power, unit)
        )

    def _date(self) -> None:
        season, year, step = Season(self.season.currentData()), self.year.value(), Step(self.step.currentData())
        first = self._session.board.first_year
        self._do(plain_name(mark("Date set")), lambda set_up: dated(set_up, season, year, step, first))

    def _judge(self) -> None:
        name = self.rules.currentData()
        if name != self._session.current.profile.rulebook:
            self._session.do(plain_name(mark("Adjudicate by other rules")), lambda game: judged_by(game, name))

    def _begin_at_start(self, name: str) -> None:
        start = self._session.board.starts[name]
        self._do(plain_name(mark("Start position set up")), lambda set_up: SetUp(start, set_up.turn))

    def _begin_empty(self) -> None:
        board = self._session.board
        self._do(plain_name(mark("Board emptied")), lambda set_up: SetUp(empty(board, set_up).position, set_up.turn))

    def as_text(self) -> PositionDialog:
        """Show the position as text: to copy, to change, to paste another."""
        dialog = PositionDialog(self._session, self._window)
        dialog.open()
        return dialog
