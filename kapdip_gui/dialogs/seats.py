"""Seats: who sits where, who controls what, exclusion, substitutes, resigning, buying in; names, game master's notes.

Gives: `SeatsDialog`. Every decision is an edit with an undo. While the curtain is down persons and notes are hidden.
Source: docs/rules.md 1, 2.5, 2.8 and 7.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from kapdip.exchange.model import SeatStatus
from kapdip.exchange.profile import MissingSlip, Newcomers, Nmr
from kapdip.game.desk import desk_view
from kapdip.game.model import Game, PlayedBy, Seat, SeatChangeKind, TurnResults
from kapdip.game.nmr import must_be_replaced
from kapdip.game.seats import (
    buy_in,
    do_without,
    exclude,
    exclusion_offers,
    name_person,
    note_seat,
    rename_seat,
    resign,
    substitute,
    withdraw_seat_change,
)
from kapdip.players.playing import seated
from kapdip.reason import Reason
from kapdip.showing.labels import named, plain_name
from kapdip.words.catalogue import mark
from kapdip.words.computers import NATURE_TEXTS, player_text
from kapdip.words.edit_name import EditName
from kapdip.words.format import power_name
from kapdip.words.isolating import apart
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import WIDE_DIALOG, button, column, label, name_field, row
from kapdip_gui.session.open_game import Label
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.chips import chip_icon

ALIAS = Qt.ItemDataRole.UserRole
STATUS = {
    SeatStatus.ACTIVE: mark("plays"),
    SeatStatus.EXCLUDED: mark("excluded"),
    SeatStatus.RESIGNED: mark("has resigned"),
}
CHANGES = {
    SeatChangeKind.EXCLUDE: mark("will be excluded"),
    SeatChangeKind.SUBSTITUTE: mark("a substitute takes over"),
    SeatChangeKind.UNREPLACED: mark("without a substitute"),
    SeatChangeKind.RESIGN: mark("will resign"),
    SeatChangeKind.BUY_IN: mark("buys in"),
}


class SeatsDialog(RuledDialog):
    """A table of seats and what can be done with one."""

    shows_slips = True

    topic = "seats"

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Seats"), session.say("Close"), cancel="")
        laid = column((self._table(), 1), on=self.body, margins=WIDE_DIALOG)
        self.exclude_button = self._button(self.say("Exclude"), self._exclude)
        self.resign_button = self._button(self.say("Resigns"), self._resign)
        self.without_button = self._button(self.say("No substitute"), self._do_without)
        self.without_button.setToolTip(
            self.say("After missing orders: the units hold until someone takes over the seat")
        )
        self.withdraw_button = self._button(self.say("Reverse the decision"), self._withdraw)
        laid.addLayout(row(self.exclude_button, self.resign_button, self.without_button, self.withdraw_button, None))
        laid.addLayout(self._players())
        laid.addWidget(self._people())
        self.newcomer = QLineEdit()
        self.newcomer.setPlaceholderText(self.say("Alias of a new player"))
        self.newcomer.setAccessibleName(self.say("Alias of a new player"))
        self.buy_in_button = self._button(self.say("Buys in"), self._buy_in)
        laid.addLayout(row(self.newcomer, self.buy_in_button))
        self.verdict = RefusalLine(self, own="turn.seats")
        self._mends: QWidget = self.person
        """Where the edit that was done last would be put right."""
        laid.addWidget(self.verdict)
        self._noted = ""
        self._keeping = False
        session.changed.connect(self.refresh)
        session.refused.connect(self._refused)
        session.hidden_changed.connect(self._hide_people)
        self.begin(860, 680)
        self.refresh()
        self._hide_people()

    def _table(self) -> QTableWidget:
        self.table = QTableWidget(0, 5)
        self.table.setAccessibleName(self.say("Seats"))
        names = (
            self.say("Alias"),
            self.say("Person"),
            self.say("In control of"),
            self.say("State"),
            self.say("Slips missed in a row"),
        )
        self.table.setHorizontalHeaderLabels(list(names))
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(style().size("row_table"))
        self.table.setIconSize(QSize(style().px(18), style().px(18)))
        self.table.setShowGrid(False)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.currentCellChanged.connect(lambda *_: self._chosen())
        return self.table

    def _players(self) -> QHBoxLayout:
        """Who plays the chosen seat, a person or the computer: that is no secret."""
        self.played_by, self.nature = QComboBox(), label("", "secondary")
        self.played_by.activated.connect(lambda _: self._let_play())
        title = label(self.say("Played by"), "secondary")
        name_field(self.played_by, self.say("Played by"), title)
        return row(title, self.played_by, (self.nature, 1))

    def _show_player(self, seat: Seat) -> None:
        game, now = self.session.current, seat.played_by(self.session.current.turn.number)
        self.played_by.clear()
        for by in PlayedBy if game.profile.trades else (PlayedBy.PERSON, PlayedBy.VALUE):
            self.played_by.addItem(player_text(by, self.session.language, trades=game.profile.trades), by)
        self.played_by.setCurrentIndex(self.played_by.findData(now))
        self.nature.setText(self.say(NATURE_TEXTS[now][1]) if game.profile.trades else "")

    def _let_play(self) -> None:
        alias, by = self.alias(), PlayedBy(self.played_by.currentData())
        is_person = by is PlayedBy.PERSON
        name = mark("a person plays {player}") if is_person else mark("the computer plays {player}")
        self._do(plain_name(name, player=alias), lambda game: seated(game, alias, by), self.played_by)

    def _people(self) -> QWidget:
        """Who sits on the chosen seat, its alias, and the note."""
        self.people = QWidget()
        grid = QGridLayout(self.people)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        self.person, self.alias_field = QLineEdit(), QLineEdit()
        self.person.setPlaceholderText(self.say("A name (only you see it)"))
        self.substitute_button = self._button(self.say("Takes over the seat"), self._substitute)
        self.substitute_button.setToolTip(self.say("Someone else takes over from this turn; the log keeps both names"))
        self.name_button = self._button(self.say("Correct the name"), self._name)
        self.name_button.setToolTip(self.say("The same person, whose name was missing or misspelt"))
        self.rename_button = self._button(self.say("Rename"), self._rename)
        self.note = QPlainTextEdit()
        self.note.setTabChangesFocus(True)
        self.note.setPlaceholderText(self.say("Phone number, arrangements, warnings: only you see this"))
        self.note.setFixedHeight(style().px(72))
        for line, (text, field) in enumerate(
            ((self.say("Person"), self.person), (self.say("Alias"), self.alias_field), (self.say("Note"), self.note))
        ):
            title = label(text, "secondary")
            name_field(field, text, title)
            title.setContentsMargins(0, 7 if field is self.note else 0, 0, 0)
            grid.addWidget(
                title, line, 0, Qt.AlignmentFlag.AlignTop if field is self.note else Qt.AlignmentFlag.AlignVCenter
            )
            grid.addWidget(field, line, 1, 1, 3 if field is self.note else 1)
        grid.addWidget(self.name_button, 0, 2)
        grid.addWidget(self.substitute_button, 0, 3)
        grid.addWidget(self.rename_button, 1, 2)
        return self.people

    def _hide_people(self) -> None:
        hidden = self.session.hidden
        self.table.setColumnHidden(1, hidden)
        self.people.setVisible(not hidden)
        seats = self.session.game.seats if self.session.game is not None else ()
        for line, seat in enumerate(seats):
            if (item := self.table.item(line, 1)) is not None:
                item.setText(self._persons(seat))

    def _persons(self, seat: Seat) -> str:
        """Who sat there, behind the curtain nobody."""
        return "" if self.session.hidden else " → ".join(one.person for one in seat.occupants if one.person)

    def _refused(self, reasons: tuple[Reason, ...]) -> None:
        self.verdict.refuse(reasons, self._mends, go=True)

    def _button(self, text: str, call: Callable[[], object]) -> QPushButton:
        return button(text, do=call)

    def refresh(self) -> None:
        """Read the session again."""
        game = self.session.game
        if game is None:
            return
        now = self.table.currentRow()
        self._keeping = True  # the rows go and come: nothing typed is kept in between, nothing is overwritten
        self.table.setRowCount(0)
        for seat in game.seats:
            self._add(game, seat)
        self.table.setCurrentCell(max(0, now), 0)
        self._keeping = False
        offers = exclusion_offers(game)
        text = self.say("Every decision takes effect before this turn's exchange, and can be undone.")
        if offers:
            text = (
                self.say("Third missed slip in a row: {names}. You may exclude them.", names=apart(offers)) + " " + text
            )
        self.verdict.say(text)
        is_market = game.profile.newcomers is Newcomers.BUY_IN
        self.newcomer.setVisible(is_market)
        self.buy_in_button.setVisible(is_market)
        self.resign_button.setVisible(game.profile.missing_slip is MissingSlip.SELL_THEN_RESIGN)
        self.without_button.setVisible(game.profile.nmr is not Nmr.NONE)
        self._show_seat()
        self._enable()

    def _add(self, game: Game, seat: Seat) -> None:
        line = self.table.rowCount()
        self.table.insertRow(line)
        account = game.turn.start.accounts.get(seat.alias)
        led = [power for power, alias in game.turn.start.control.items() if alias == seat.alias]
        change = next((one for one in desk_view(game).entered.seat_changes if one.alias == seat.alias), None)
        state = self.say("joins next turn")
        if account is not None or led:
            state = self.say(STATUS[account.status if account is not None else SeatStatus.ACTIVE])
        by = seat.played_by(game.turn.number)
        if by is not PlayedBy.PERSON:
            state += f" · {player_text(by, self.session.language, trades=game.profile.trades)}"
        if change is not None:
            state += f" · {self.say(CHANGES[change.kind])}"
        texts = (
            seat.alias,
            self._persons(seat),
            ", ".join(power_name(power, self.session.language) for power in led),
            state,
            str(account.missed if account else 0),
        )
        for place, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setData(ALIAS, seat.alias)
            if place == 2 and led:
                item.setIcon(chip_icon(led[0]))
            self.table.setItem(line, place, item)

    def alias(self) -> str:
        """The alias of the chosen seat."""
        item = self.table.item(self.table.currentRow(), 0)
        return str(item.data(ALIAS)) if item is not None else ""

    def _chosen(self) -> None:
        """Another seat was chosen: what was typed for the one before is kept."""
        if not self._keeping:
            self._keep_note()
            self._show_seat()
            self._enable()

    def _show_seat(self) -> None:
        game, alias = self.session.game, self.alias()
        seat = game.seat(alias) if game is not None else None
        if seat is None or (
            alias == self._noted and self.note.toPlainText().strip() != self._note_of(alias) and self.note.hasFocus()
        ):
            return
        self._noted = alias
        self._show_player(seat)
        self.person.setText(seat.occupants[-1].person if seat.occupants else "")
        self.alias_field.setText(alias)
        self.note.setPlainText(seat.note)

    def _note_of(self, alias: str) -> str:
        seat = self.session.current.seat(alias)
        return seat.note if seat is not None else ""

    def _keep_note(self) -> None:
        """Keep what is typed about the seat that was chosen until now: an edit, if it is something new."""
        alias, text = self._noted, self.note.toPlainText().strip()
        if alias and self.session.game is not None and not self.session.read_only and text != self._note_of(alias):
            self._do(
                EditName(named(mark("note on {player}"), player=alias), named(mark("seats"))),
                lambda game: note_seat(game, alias, text),
                self.note,
            )

    @override
    def done(self, result: int) -> None:
        """The note is kept however the dialog is closed."""
        self._keep_note()
        super().done(result)

    def _enable(self) -> None:
        game, alias = self.session.game, self.alias()
        account = game.turn.start.accounts.get(alias) if game is not None else None
        plays = game is not None and (account is not None or alias in game.turn.start.homes)
        open_ = game is not None and plays and not game.is_over and not self.session.read_only
        active = account is not None and account.status is SeatStatus.ACTIVE
        changed = game is not None and any(one.alias == alias for one in desk_view(game).entered.seat_changes)
        self.exclude_button.setEnabled(open_ and active and not changed)
        self.resign_button.setEnabled(open_ and active and not changed)
        self.substitute_button.setEnabled(open_)
        self.played_by.setEnabled(open_)
        self.without_button.setEnabled(open_ and not changed and game is not None and must_be_replaced(game, alias))
        self.withdraw_button.setEnabled(bool(changed and not (game and game.is_over)))
        writable = game is not None and not self.session.read_only
        for made in (self.name_button, self.note, self.person):
            made.setEnabled(writable)
        early = game is not None and len(game.turns) == 1 and game.turn.results == TurnResults()
        self.rename_button.setEnabled(writable and early)
        self.alias_field.setEnabled(writable and early)
        late = self.say("An alias can be changed until something is resolved; after that, players have seen it.")
        self.alias_field.setToolTip("" if early else late)

    def _do(self, label_: Label, function: Callable[[Game], Game], mends: QWidget | None = None) -> bool:
        """Do an edit; where it is refused, `mends` is what has to be put right, the person if it is nothing else."""
        self._mends = mends or self.person
        return self.session.do(label_, function)

    def _exclude(self) -> None:
        alias = self.alias()
        self._do(plain_name(mark("{player} excluded"), player=alias), lambda game: exclude(game, alias))

    def _named(self) -> str:
        """The name that was typed; a word where there is none."""
        person = self.person.text().strip()
        if not person:
            self.verdict.point(self.say("Enter the person's name first."), self.person, go=True)
        return person

    def _substitute(self) -> None:
        alias, person = self.alias(), self._named()
        if person:
            self._do(
                plain_name(mark("substitute for {player}"), player=alias), lambda game: substitute(game, alias, person)
            )

    def _name(self) -> None:
        alias, person = self.alias(), self.person.text().strip()
        self._do(
            plain_name(mark("person in seat {player}"), player=alias), lambda game: name_person(game, alias, person)
        )

    def _rename(self) -> None:
        alias, other = self.alias(), self.alias_field.text()
        self._noted = ""
        self._do(
            plain_name(mark("{player} is renamed"), player=alias),
            lambda game: rename_seat(game, alias, other),
            self.alias_field,
        )

    def _resign(self) -> None:
        alias = self.alias()
        self._do(plain_name(mark("{player} resigns"), player=alias), lambda game: resign(game, alias))

    def _do_without(self) -> None:
        alias = self.alias()
        self._do(plain_name(mark("no substitute for {player}"), player=alias), lambda game: do_without(game, alias))

    def _withdraw(self) -> None:
        alias = self.alias()
        self._do(
            plain_name(mark("decision about {player} reversed"), player=alias),
            lambda game: withdraw_seat_change(game, alias),
        )

    def _buy_in(self) -> None:
        alias = self.newcomer.text().strip()
        if self._do(
            plain_name(mark("{player} buys in"), player=alias), lambda game: buy_in(game, alias), self.newcomer
        ):
            self.newcomer.clear()
