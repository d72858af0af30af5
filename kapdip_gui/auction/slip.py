"""The slip of one player in the panel of bids: covered, or open with a field for each mercenary and its sum.

Takes the session, the player and what is in. Gives `Slip`. What is typed is taken with Enter or the button; until then
it is a draft, which is there again when the column is opened.
"""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QProgressBar, QVBoxLayout

from kapdip.auction.bids import LARGEST_BID, mercenaries
from kapdip.game.entries import clear_given, enter_given
from kapdip.game.model import Alias, Game
from kapdip.showing.auction.purses import MARKS
from kapdip.showing.labels import plain_name
from kapdip.words.catalogue import mark
from kapdip.words.format import number, power_name
from kapdip_gui.kit.number_field import NumberField, number_field
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import ENTER_KEYS, button, column, label, name_field, row, set_role
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import ChipLabel

DOTS = "• • •"
DRAFT = "bids"


class Slip(QFrame):
    """One column. `open_wanted`: the player wants to write; `cover_wanted`: they have finished."""

    open_wanted = Signal(str)
    cover_wanted = Signal()
    typed = Signal()

    def __init__(
        self, session: Session, alias: Alias, given: object, before: Mapping[str, str], *, is_open: bool
    ) -> None:
        """`given`: the bids that are in, None for a slip that was declared missing, `...` for none; `before`: what is
        said about each power's last year.
        """
        super().__init__()
        self._session = session
        self.alias = alias
        self.fields: dict[str, NumberField] = {}
        self._no_bid = ""
        """What was typed as a bid and is none."""
        laid = column(on=self, margins=(0, 4, 0, 4), spacing=4)
        game = session.current
        place = list(game.turn.start.homes).index(alias)
        self._given, self._before = given, before
        self.is_in = given is not ...
        """The slip is not awaited: it was handed in, or declared missing."""
        self._name = f"{MARKS[place]} {alias}"
        if is_open:
            self._build_open(laid, game, given)
        else:
            self._build_covered(laid, given)

    def _build_covered(self, column: QVBoxLayout, given: object) -> None:
        say = self._session.say
        state = say("missing") if given is ... else say("no slip (NMR)") if given is None else say("in")
        is_begun = bool(draft_of(self._session, DRAFT, self.alias))
        if given is ... and is_begun:
            state = say("begun")
        shown = label(f"{state} {DOTS}" if is_begun or (given is not ... and given is not None) else state, "secondary")
        self.write = button(say("Write"), "eye", do=lambda: self.open_wanted.emit(self.alias))
        self.write.setAccessibleName(say("Enter the bids of {player}", player=self.alias))
        column.addLayout(row(label(self._name, "strong"), shown, None, self.write))
        other = button(say("No slip (NMR)") if given is ... else say("Remove"), kind="link")
        name = say("No slip from {player}", player=self.alias)
        if given is not ...:
            name = say("Remove the bids of {player}", player=self.alias)
        other.setAccessibleName(name)
        other.clicked.connect(self.declare_missing if given is ... else self.take_off)
        column.addLayout(row(None, other))
        self.setFocusProxy(self.write)

    def _build_open(self, column: QVBoxLayout, game: Game, given: object) -> None:
        say, start = self._session.say, game.turn.start
        only = label(say("only for {player} to see", player=self.alias), "secondary", wrap=True)
        cover = button(say("Hide"), "eye-off", keys="F8", do=self.cover_wanted.emit)
        column.addLayout(row(label(self._name, "strong"), None, cover))
        column.addWidget(only)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        known = self._draft() or (given if isinstance(given, dict) else {})
        for at, power in enumerate(mercenaries(game.board.powers, start.homes, frozenset(start.eliminated))):
            name = label(power_name(power, self._session.language))
            field = number_field(0, min(LARGEST_BID, 2**31 - 1))
            field.setValue(min(known.get(power, 0), 2**31 - 1))
            name_field(field, say("Bid for {power}", power=power_name(power, self._session.language)), name)
            field.lineEdit().textEdited.connect(lambda _: self._turned_down(""))
            field.turned_down.connect(self._turned_down)
            field.setFixedWidth(style().px(104))
            grid.addWidget(ChipLabel(power), at, 0)
            grid.addLayout(self._named(name, power), at, 1)
            grid.addWidget(field, at, 2)
            self.fields[power] = field
        column.addLayout(grid)
        self._sum = label("")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(8)
        self._bar.setRange(0, max(start.credits[self.alias], 1))
        column.addLayout(row(self._sum, None, label(say("Purse {credits}", credits=start.credits[self.alias]))))
        column.addWidget(self._bar)
        self.warning = label("", "warn", wrap=True)
        column.addWidget(self.warning)
        self.hand_in_button = button(say("Hand in"), "lock", kind="primary", keys="Enter", do=self.hand_in)
        column.addLayout(row(self.hand_in_button, None))
        column.addWidget(label(say("then turn the laptop round"), "secondary", wrap=True))
        if self.fields:
            self.setFocusProxy(next(iter(self.fields.values())))
        self._count()
        for field in self.fields.values():
            field.valueChanged.connect(lambda _: self._changed())

    def _changed(self) -> None:
        self._keep()
        self._count()

    def _named(self, name: QLabel, power: str) -> QVBoxLayout:
        """A power's name, and below it how it did last year."""
        both = column(name, spacing=0)
        if told := self._before.get(power):
            both.addWidget(label(told, "secondary", wrap=True))
        return both

    def _draft(self) -> dict[str, int]:
        """What was typed before the column was covered, and not handed in."""
        rows = (text.partition(" ") for text in draft_of(self._session, DRAFT, self.alias))
        return {power: int(bid) for power, _, bid in rows if bid.isdecimal()}

    def _keep(self) -> None:
        """What is typed is there again when the column is opened next, or the program."""
        known = self._given if isinstance(self._given, dict) else {}
        typed = {power: field.value() for power, field in self.fields.items()}
        is_new = any(bid != known.get(power, 0) for power, bid in typed.items())
        rows = tuple(f"{power} {bid}" for power, bid in typed.items()) if is_new else ()
        keep_draft(self._session, DRAFT, self.alias, texts=rows)

    def bids(self) -> dict[str, int]:
        """What is typed, without zeros."""
        return {power: field.value() for power, field in self.fields.items() if field.value()}

    def _turned_down(self, typed: str) -> None:
        self._no_bid = typed
        self._count()

    def _count(self) -> None:
        say = self._session.say
        total, purse = sum(self.bids().values()), self._session.current.turn.start.credits[self.alias]
        self._sum.setText(say("Total {total}", total=number(total, self._session.language)))
        self._bar.setValue(min(total, purse))
        over = total - purse
        text = ""
        if self._no_bid:
            text = say("{text} is not a bid: a bid is a whole number of credits.", text=self._no_bid)
        elif over > 0 and self._session.current.profile.overbidding:
            text = say(
                "{count} more than the purse. That is allowed, but a player who wins more than they can "
                "pay for loses all credits, and the other gets every power they bid for at half price.",
                count=number(over, self._session.language),
            )
        elif over > 0:
            text = say(
                "{count} more than the purse: no one may bid more than they have.",
                count=number(over, self._session.language),
            )
        self.warning.setText(text)
        self.warning.setVisible(bool(text))
        set_role(self._sum, "role", "warn" if over > 0 else "strong")
        self.typed.emit()

    # -- edits ---------------------------------------------------------------------------------------------------------

    def hand_in(self) -> None:
        """Take what is typed, and cover the column; not at once where something typed was no whole number."""
        for field in self.fields.values():
            field.interpretText()
        if self._no_bid:
            self._no_bid = ""
            return
        bids, alias = self.bids(), self.alias
        label_ = plain_name(mark("bids of {player}"), player=alias)
        if self._session.do(label_, lambda game: enter_given(game, alias, bids)):
            keep_draft(self._session, DRAFT, alias)
            self.cover_wanted.emit()

    def declare_missing(self) -> None:
        """No slip comes: nothing is bid."""
        alias = self.alias
        self._session.do(
            plain_name(mark("no bids of {player}"), player=alias), lambda game: enter_given(game, alias, None)
        )

    def take_off(self) -> None:
        """The slip is missing again."""
        alias = self.alias
        self._session.do(
            plain_name(mark("bids of {player} removed"), player=alias), lambda game: clear_given(game, alias)
        )

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and self.fields:
            self.hand_in()
        elif event.key() == Qt.Key.Key_Escape and self.fields:
            self.cover_wanted.emit()
        else:
            super().keyPressEvent(event)
