"""Seats: who sits where, who leads what now, exclusion, substitutes, resignation, buying in.

Gives: `SeatsDialog`. Every decision is a deed with an undo. Source: issue "Orders at the table", 6; rulings A, C8, C11.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHeaderView, QLineEdit, QPushButton, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from kapdip_gui.exchange.model import SeatStatus
from kapdip_gui.exchange.profile import MissingSlip, Newcomers
from kapdip_gui.game.model import Game, Seat, SeatChangeKind
from kapdip_gui.game.seats import buy_in, exclude, exclusion_offers, resign, substitute, withdraw_seat_change
from kapdip_gui.reason import Reason
from kapdip_gui.ui.commands import mark
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.labels import named
from kapdip_gui.ui.parts import button, label, row
from kapdip_gui.ui.session import Label, Session
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.chips import chip_pixmap
from kapdip_gui.words import sentences
from kapdip_gui.words.format import power_name

ALIAS = Qt.ItemDataRole.UserRole
STATUS = {SeatStatus.ACTIVE: mark("plays"), SeatStatus.EXCLUDED: mark("excluded"), SeatStatus.RESIGNED: mark("has resigned")}
CHANGES = {
    SeatChangeKind.EXCLUDE: mark("will be excluded"),
    SeatChangeKind.SUBSTITUTE: mark("a substitute comes"),
    SeatChangeKind.RESIGN: mark("will resign"),
    SeatChangeKind.BUY_IN: mark("buys in"),
}


class SeatsDialog(Dialog):
    """A table of seats and what can be done with one."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Seats"), session.say("Close"), cancel="")
        column = QVBoxLayout(self.body)
        column.setContentsMargins(20, 16, 20, 12)
        self.table = QTableWidget(0, 5)
        self.table.setAccessibleName(self.say("Seats"))
        names = (self.say("Alias"), self.say("Person"), self.say("Leads now"), self.say("State"), self.say("Slips missed in a row"))
        self.table.setHorizontalHeaderLabels(list(names))
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(style().size("row_table"))
        self.table.setShowGrid(False)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.currentCellChanged.connect(lambda *_: self._enable())
        column.addWidget(self.table, 1)
        self.person = QLineEdit()
        self.person.setPlaceholderText(self.say("Name of the substitute (only you see it)"))
        self.person.setAccessibleName(self.say("Name of the substitute"))
        self.exclude_button = self._button(self.say("Exclude"), self._exclude)
        self.substitute_button = self._button(self.say("Substitute"), self._substitute)
        self.resign_button = self._button(self.say("Resigns"), self._resign)
        self.withdraw_button = self._button(self.say("Take the decision back"), self._withdraw)
        column.addLayout(row(self.exclude_button, self.resign_button, self.withdraw_button, None))
        column.addLayout(row(self.person, self.substitute_button))
        self.newcomer = QLineEdit()
        self.newcomer.setPlaceholderText(self.say("Alias of a new player"))
        self.newcomer.setAccessibleName(self.say("Alias of a new player"))
        self.buy_in_button = self._button(self.say("Buys in"), self._buy_in)
        column.addLayout(row(self.newcomer, self.buy_in_button))
        self.note = label("", "secondary", wrap=True)
        column.addWidget(self.note)
        session.changed.connect(self.refresh)
        session.refused.connect(self._refused)
        self.begin(820, 560)
        self.refresh()

    def _refused(self, reasons: tuple[Reason, ...]) -> None:
        self.note.setText(" ".join(sentences.say(reason, self.session.language) for reason in reasons))

    def _button(self, text: str, call: object) -> QPushButton:
        made = button(text)
        made.clicked.connect(call)
        return made

    def refresh(self) -> None:
        """Read the session again."""
        game = self.session.game
        if game is None:
            return
        now = self.table.currentRow()
        self.table.setRowCount(0)
        for seat in game.seats:
            self._add(game, seat)
        self.table.setCurrentCell(max(0, now), 0)
        offers = exclusion_offers(game)
        text = self.say("Every decision takes effect before this turn's exchange, and can be undone.")
        if offers:
            text = self.say("The third slip in a row is missing: {names}. You may exclude.", names=", ".join(offers)) + " " + text
        self.note.setText(text)
        is_market = game.profile.newcomers is Newcomers.BUY_IN
        self.newcomer.setVisible(is_market)
        self.buy_in_button.setVisible(is_market)
        self.resign_button.setVisible(game.profile.missing_slip is MissingSlip.SELL_THEN_RESIGN)
        self._enable()

    def _add(self, game: Game, seat: Seat) -> None:
        line = self.table.rowCount()
        self.table.insertRow(line)
        account = game.turn.start.accounts.get(seat.alias)
        led = [power for power, alias in game.turn.start.control.items() if alias == seat.alias]
        change = next((one for one in game.turn.inputs.seat_changes if one.alias == seat.alias), None)
        state = self.say(STATUS[account.status]) if account is not None else self.say("joins next turn")
        if change is not None:
            state += f" · {self.say(CHANGES[change.kind])}"
        people = " → ".join(one.person for one in seat.occupants if one.person)
        texts = (
            seat.alias,
            people,
            ", ".join(power_name(power, self.session.language) for power in led),
            state,
            str(account.missed if account else 0),
        )
        for place, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setData(ALIAS, seat.alias)
            if place == 2 and led:
                item.setIcon(QIcon(chip_pixmap(led[0])))
            self.table.setItem(line, place, item)

    def alias(self) -> str:
        """The alias of the chosen seat."""
        item = self.table.item(self.table.currentRow(), 0)
        return str(item.data(ALIAS)) if item is not None else ""

    def _enable(self) -> None:
        game, alias = self.session.game, self.alias()
        account = game.turn.start.accounts.get(alias) if game is not None else None
        open_ = game is not None and account is not None and not game.is_over and not self.session.read_only
        active = account is not None and account.status is SeatStatus.ACTIVE
        changed = game is not None and any(one.alias == alias for one in game.turn.inputs.seat_changes)
        self.exclude_button.setEnabled(open_ and active and not changed)
        self.resign_button.setEnabled(open_ and active and not changed)
        self.substitute_button.setEnabled(open_)
        self.withdraw_button.setEnabled(bool(changed and not (game and game.is_over)))

    def _do(self, label_: Label, function: object) -> None:
        self.session.do(label_, function)  # type: ignore[arg-type]

    def _exclude(self) -> None:
        alias = self.alias()
        self._do(named(mark("{player} excluded"), player=alias), lambda game: exclude(game, alias))

    def _substitute(self) -> None:
        alias, person = self.alias(), self.person.text().strip()
        if not person:
            self.note.setText(self.say("Type the name of the substitute first."))
            self.person.setFocus()
            return
        self._do(named(mark("substitute for {player}"), player=alias), lambda game: substitute(game, alias, person))
        self.person.clear()

    def _resign(self) -> None:
        alias = self.alias()
        self._do(named(mark("{player} resigns"), player=alias), lambda game: resign(game, alias))

    def _withdraw(self) -> None:
        alias = self.alias()
        self._do(named(mark("decision about {player} taken back"), player=alias), lambda game: withdraw_seat_change(game, alias))

    def _buy_in(self) -> None:
        alias = self.newcomer.text().strip()
        self._do(named(mark("{player} buys in"), player=alias), lambda game: buy_in(game, alias))
        self.newcomer.clear()
