"""The left half of the dialog for a new game: what a profile says, and the house rules, folded away.

Takes: the session's words. Gives: `ProfileWords` (the differences, a sentence each), `HouseRules` (signal `changed`).
"""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QLayout, QVBoxLayout, QWidget

from kapdip.board.board import Board
from kapdip.board_rules import FIRST_YEAR, Builds
from kapdip.exchange.profile import BoardVictory, Control, MissingSlip, Nmr, Profile, Reports
from kapdip.exchange.profile_data import differences, load_profile, with_house_rules
from kapdip.game.variant import usual_board
from kapdip.paths import ASSETS
from kapdip.reason import Reason
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.format import money, number
from kapdip.words.gaps import NO_BREAK
from kapdip_gui.kit.flow import FlowRow
from kapdip_gui.kit.number_field import number_field
from kapdip_gui.kit.parts import button, column, empty, label, name_field
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import ChipLabel

FLEET_ROME = "fleet-rome"
MOST_UNITS, MOST_CENTRES = 1_000_000, 400
FEWEST_ROUNDS, MOST_ROUNDS = 2, 3
BUILDS = {
    Builds.ANY: mark("A power builds in any centre that it owns."),
    Builds.ANY_IF_HOME: mark("A power builds in any centre that it owns, as long as one of them is a home centre."),
}
"""Where a power builds, if not only in its home centres."""
AT_FIRST = 4
"""Differences that are shown without asking for more."""


class ProfileWords(QWidget):
    """What kind of game a profile makes: for the usual one a summary, for others how they differ from it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._column = column(on=self, spacing=2)

    def show_profile(self, base: Profile, board: Board, *, whole: bool = False) -> None:
        """Describe a profile on a board; `whole`: every difference, however many there are."""
        empty(self._column)
        if board is not usual_board():
            self._show_board(board, base)
        reasons = _worth_telling(base)
        told = [sentences.say(reason, self._session.language) for reason in reasons]
        for text in self._minute(base, board) if base.trades else ():
            self._column.addWidget(label(f"✓  {text}", "secondary", wrap=True))
        if not told:
            return
        count = self._session.say("This game's rules:")
        if any("usual" in reason.facts for reason in reasons):
            count = self._session.say("This game's rules (Ludomaniac 2007 in brackets):")
        if base.trades:
            count = self._session.say_n(
                "{n} difference from Ludomaniac 2007:", "{n} differences from Ludomaniac 2007:", len(told)
            )
        self._column.addWidget(label(count, "secondary"))
        shown = told if whole or len(told) <= AT_FIRST + 1 else told[:AT_FIRST]
        for text in shown:
            self._column.addWidget(label(f"•  {text}", "secondary", wrap=True))
        if len(shown) < len(told):
            more = button(
                self._session.say("Show the other {n}", n=len(told) - len(shown)),
                kind="link",
                do=lambda: self.show_profile(base, board, whole=True),
            )
            self._column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)

    def texts(self) -> list[str]:
        """The sentences that are shown."""
        rows = [row for row in self.findChildren(QLabel) if self._column.indexOf(row) >= 0]
        return [row.text() for row in sorted(rows, key=self._column.indexOf)]

    def _show_board(self, board: Board, base: Profile) -> None:
        """Its powers, and each rule that comes from it."""
        say, chips = self._session.say, [ChipLabel(power, board=board) for power in board.powers]
        count = self._session.say_n("{n} currency", "{n} currencies", len(chips)) if base.trades else ""
        self._column.addWidget(FlowRow(*chips, label(count, "secondary")))
        told = [say(BUILDS[board.builds])] if board.builds in BUILDS else []
        if board.first_year != FIRST_YEAR:
            told.append(say("The first moves are those of spring {year}.", year=board.first_year))
        for text in told:
            self._column.addWidget(label(f"⚑  {text} {say('(from the board)')}", "secondary", wrap=True))

    def _minute(self, base: Profile, board: Board) -> Iterator[str]:
        """How the exchange goes, whatever its kind."""
        say = self._session.say
        yield say(
            "Everybody starts with {units} of each currency at {price}.",
            units=number(base.start_units, self._session.language),
            price=f"{money(base.start_price, self._session.language)}{NO_BREAK}{base.base_currency_name}",
        )
        yield say("You can sell at most {limit} of a currency per turn.", limit=base.sale_limit)
        if base.missing_slip in (MissingSlip.SELL, MissingSlip.SELL_THEN_RESIGN):
            yield say("A missing slip sells {limit} of everything.", limit=base.sale_limit)
        yield say(
            "It ends after turn {last}, or when a power owns {centres} of {all} centres.",
            last=base.last_turn,
            centres=base.victory_centres,
            all=len(board.centres),
        )


def _worth_telling(base: Profile) -> list[Reason]:
    """How a game differs from the usual one. Without the exchange: how many play it is shown on its card, and what it
    has not in common with others of its kind comes first.
    """
    told = list(differences(base))
    if base.trades:
        return told
    own = {reason.key for reason in differences(base, load_profile("standard"))}
    told = [reason for reason in told if reason.key not in ("profile.players_min", "profile.players_max")]
    return sorted(told, key=lambda reason: (not reason.key.startswith("profile.control."), reason.key not in own))


class HouseRules(QWidget):
    """A heading that unfolds ticks and numbers; folded, it says how many house rules are chosen."""

    changed = Signal()
    OWN = (
        "rounds_a_year",
        "strict_slips",
        "no_press",
        "free_start",
        "start_units",
        "last_turn",
        "victory_centres",
        "nmr",
    )
    """The house rules of a profile that are chosen here."""

    def __init__(self, say: Callable[..., str], say_n: Callable[..., str]) -> None:
        super().__init__()
        self._say, self._say_n = say, say_n
        self._usual_turns = 0
        self._base = load_profile("ka2007")
        self.heading = button("", kind="link")
        self.heading.setCheckable(True)
        self.heading.toggled.connect(self._unfold)
        self._inside = QWidget()
        column((self.heading, Qt.AlignmentFlag.AlignLeft), self._inside, on=self, spacing=4)
        self._fields = self._choices()
        self._inside.setLayout(self._fields)
        self._inside.hide()
        self._name()

    def _choices(self) -> QVBoxLayout:
        say = self._say
        self.fleet_rome = self._tick(say("Fleet Rome instead of Army Rome"))
        self.strict = self._tick(say("Refuse incomplete exchange slips"))
        self._strict_note = label(say("Otherwise a missing currency counts as 0."), "secondary")
        self._strict_note.setContentsMargins(32, 0, 0, 2)
        self.apart = self._tick(say("Print white and grey press separately"))
        self.no_press = self._tick(say("No press"))
        self.free_start = self._tick(say("Players choose their own starting units, in secret"))
        self.rounds = self._tick("")
        self.rounds.toggled.connect(lambda _: self._rounds_chosen())
        self.last_turn = number_field(1, 99)
        self.start_units = number_field(0, MOST_UNITS, 100)
        self.victory = number_field(1, MOST_CENTRES)
        self.press_limit = number_field(0, 100_000, 100)
        self.press_limit.setSpecialValueText(say("no limit"))
        grid = QGridLayout()
        grid.setContentsMargins(4, 2, 0, 0)
        self.nmr = QComboBox()
        for text, value in (
            (say("units hold"), Nmr.NONE),
            (say("pause after the evaluation"), Nmr.AFTER),
            (say("pause before the evaluation"), Nmr.BEFORE),
        ):
            self.nmr.addItem(text, value.value)
        self.nmr.currentIndexChanged.connect(lambda _: self._chosen())
        self._nmr_name = label(say("First missing orders"), wrap=True)
        name_field(self.nmr, say("First missing orders"), self._nmr_name)
        grid.addWidget(self._nmr_name, 4, 0)
        grid.addWidget(self.nmr, 4, 1)
        pairs = (
            (say("Units of each currency at the start"), self.start_units),
            (say("Last turn"), self.last_turn),
            (say("Centres to win"), self.victory),
            (say("Press limit per player and turn (characters)"), self.press_limit),
        )
        self._names: dict[QWidget, QLabel] = {}
        for at, (text, field) in enumerate(pairs):
            name = label(text, wrap=True)
            name.setBuddy(field)
            field.setAccessibleName(text)
            field.valueChanged.connect(lambda _: self._chosen())
            grid.addWidget(name, at, 0)
            grid.addWidget(field, at, 1)
            self._names[field] = name
        grid.setColumnStretch(0, 1)
        return column(
            self.fleet_rome,
            self.strict,
            self._strict_note,
            self.apart,
            self.no_press,
            self.free_start,
            self.rounds,
            grid,
            margins=(8, 0, 0, 0),
            spacing=3,
        )

    def _tick(self, text: str) -> QCheckBox:
        made = QCheckBox(text)
        made.toggled.connect(lambda _: self._chosen())
        return made

    def add(self, more: QLayout) -> None:
        """Put what else is seldom changed below the house rules."""
        self._fields.addSpacing(8)
        self._fields.addLayout(more)

    def suit(self, base: Profile, board: Board) -> None:
        """Offer what makes sense with a profile on a board."""
        self._base = base
        self.fleet_rome.setVisible(FLEET_ROME in board.starts)
        has_summer = base.rounds_a_year == MOST_ROUNDS
        self.rounds.setText(
            self._say("Two rounds a year: without the summer")
            if has_summer
            else self._say("Three rounds a year: a separate winter, with its own exchange")
        )
        for row in (self.strict, self._strict_note):
            row.setVisible(base.trades)
        self.start_units.setVisible(base.trades)
        self._names[self.start_units].setVisible(base.trades)
        for field in (self.victory, self._names[self.victory]):
            field.setVisible(base.victory in (BoardVictory.POINTS, BoardVictory.CENTRES))
        self.victory.setMaximum(len(board.centres))
        for typed, usual in ((self.start_units, base.start_units), (self.victory, base.victory_centres)):
            typed.blockSignals(True)
            typed.setValue(usual)
            typed.blockSignals(False)
        self.free_start.setVisible(base.reports is Reports.FAILED)
        self.rounds.setVisible(base.trades or has_summer)
        for made in (self._nmr_name, self.nmr):
            made.setVisible(base.control in (Control.SEATS, Control.ROTATION))
        self._last_turn_of(self.rounds_wanted())
        self._name()

    @property
    def starts_with_fleet_rome(self) -> bool:
        """Whether it is chosen, on a board that has such a start."""
        return self.fleet_rome.isChecked() and not self.fleet_rome.isHidden()

    def rounds_wanted(self) -> dict[str, object]:
        """The house rule on rounds a year, where the other number of them is chosen."""
        if self.rounds.isHidden() or not self.rounds.isChecked():
            return {}
        return {"rounds_a_year": FEWEST_ROUNDS + MOST_ROUNDS - self._base.rounds_a_year}

    def units_wanted(self) -> dict[str, object]:
        """The house rule on what everybody starts with, where it is another number."""
        chosen = self.start_units.value()
        return {"start_units": chosen} if self._base.trades and chosen != self._base.start_units else {}

    def victory_wanted(self) -> dict[str, object]:
        """The house rule on the centres that win, where it is another number than the board's or the game's."""
        chosen = self.victory.value()
        return {} if self.victory.isHidden() or chosen == self._base.victory_centres else {"victory_centres": chosen}

    def nmr_wanted(self) -> dict[str, object]:
        """The house rule on missing orders, where one is chosen."""
        chosen = str(self.nmr.currentData())
        return {} if self.nmr.isHidden() or chosen == self._base.nmr.value else {"nmr": chosen}

    @property
    def usual_turns(self) -> int:
        """The last turn, if nothing else is chosen."""
        return self._usual_turns

    def _last_turn_of(self, rounds: Mapping[str, object]) -> None:
        """Choose the usual last turn with so many rounds a year."""
        self._usual_turns = with_house_rules(self._base, rounds, self._base).last_turn
        self.last_turn.blockSignals(True)
        self.last_turn.setValue(self._usual_turns)
        self.last_turn.blockSignals(False)

    def _rounds_chosen(self) -> None:
        """The usual last turn is another one with more or fewer rounds; one that was typed stays."""
        if self.last_turn.value() == self._usual_turns:
            self._last_turn_of(self.rounds_wanted())
        else:
            self._usual_turns = with_house_rules(self._base, self.rounds_wanted(), self._base).last_turn
        self._name()

    def set_chosen(self, departures: Mapping[str, object], *, fleet_rome: bool, apart: bool) -> None:
        """Choose what an earlier game had."""
        self.fleet_rome.setChecked(fleet_rome)
        self.apart.setChecked(apart)
        self.no_press.setChecked(departures.get("no_press") is True)
        self.free_start.setChecked(departures.get("free_start") is True)
        self.nmr.setCurrentIndex(max(0, self.nmr.findData(departures.get("nmr"))))
        self.rounds.setChecked("rounds_a_year" in departures)
        self.strict.setChecked(departures.get("strict_slips") is True)
        self.start_units.setValue(int(str(departures.get("start_units", self._base.start_units))))
        self.victory.setValue(int(str(departures.get("victory_centres", self._base.victory_centres))))
        self.last_turn.setValue(int(str(departures.get("last_turn", self._usual_turns))))

    def chosen(self) -> int:
        """How many house rules are chosen."""
        ticked = sum(
            tick.isChecked() and not tick.isHidden()
            for tick in (self.fleet_rome, self.strict, self.apart, self.no_press, self.free_start, self.rounds)
        )
        return (
            ticked
            + len(self.nmr_wanted())
            + len(self.units_wanted())
            + len(self.victory_wanted())
            + (self.last_turn.value() != self._usual_turns)
            + (self.press_limit.value() > 0)
        )

    def _unfold(self, on: bool) -> None:
        self._inside.setVisible(on)
        self._name()

    def _chosen(self) -> None:
        self._name()
        self.changed.emit()

    def _name(self) -> None:
        count = self.chosen()
        said = (
            self._say_n("House rules ({n} chosen)", "House rules ({n} chosen)", count)
            if count
            else self._say("House rules")
        )
        self.heading.setText(said)
        sign = "down" if self.heading.isChecked() else "right"
        self.heading.setIcon(QIcon(str(ASSETS / "look" / style().theme.name / f"{sign}.svg")))
        self.heading.setToolTip(self._say("Only what differs from the rules above"))
