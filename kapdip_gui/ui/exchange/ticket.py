"""One player's ticket: what he has, what his slip says and comes to, what he is worth, and what the lead in each power would cost.

Takes: the sheet's model and a player. Gives: `Ticket`, and `TicketWindow`, the same alone for the player to check. With the curtain
down the ticket shows what is public and says that the slip is hidden. Source: design 7 (slip panel, mock-up c).
"""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from kapdip_gui.exchange.model import Cents, Player
from kapdip_gui.exchange.preview import preview_turn
from kapdip_gui.exchange.telling import explain_player
from kapdip_gui.ui.exchange.picture import CellState, Row, RowState
from kapdip_gui.ui.exchange.sheet_model import SheetModel
from kapdip_gui.ui.exchange.take_over import bids
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import button, dress_all, empty, label, line, row, set_role
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.chips import ChipLabel, MonogramLabel
from kapdip_gui.words.format import listing, money, number, power_name
from kapdip_gui.words.sentences import say as sentence

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ROLES = {CellState.CUT_SALE: "warn", CellState.CUT_BUY: "bad"}


class Ticket(QWidget):
    """The panel beside the sheet. `next_wanted`: on to the next player without a slip. `alone`: shown to the player himself."""

    next_wanted = Signal()
    alone_wanted = Signal(str)

    def __init__(self, model: SheetModel, parent: QWidget | None = None, *, alone: bool = False) -> None:
        super().__init__(parent)
        self._model = model
        self._player: Player | None = None
        self._alone = alone
        self.setProperty("panel", True)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        self._mark, self._name, self._leads = MonogramLabel(), label("", "title"), QHBoxLayout()
        head = row(self._mark, self._name, None)
        head.addLayout(self._leads)
        head.setContentsMargins(14, 10, 14, 6)
        outer.addLayout(head)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        inside = QWidget()
        inside.setProperty("panel", True)
        self._body = QVBoxLayout(inside)
        self._body.setContentsMargins(14, 4, 14, 8)
        self._body.setSpacing(8)
        scroll.setWidget(inside)
        outer.addWidget(scroll, 1)
        self._next = button("", "circle-dashed", kind="primary")
        self._next.clicked.connect(self.next_wanted)
        self._check = button("", "eye")
        self._check.clicked.connect(lambda: self._player and self.alone_wanted.emit(self._player))
        if not alone:
            foot = row(self._check, None, self._next)
            foot.setContentsMargins(14, 8, 14, 8)
            outer.addWidget(line())
            outer.addLayout(foot)
        model.recounted.connect(self.refresh)
        model.modelReset.connect(self.refresh)

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(330), 500)

    @property
    def player(self) -> Player | None:
        """Whose ticket is shown."""
        return self._player

    def show_player(self, player: Player) -> None:
        """Show another player's ticket."""
        self._player = player
        self.refresh()

    def refresh(self) -> None:
        """Read the sheet again."""
        empty(self._body)
        empty(self._leads)
        picture = self._model.picture
        known = {found.player for found in picture.rows} if picture else set()
        if picture is None or self._player not in known:
            self._player = picture.rows[0].player if picture and picture.rows else None
        if picture is None or self._player is None:
            self._name.setText("")
            return
        found = picture.row(self._player)
        session = self._model.session
        self._name.setText(self._player)
        self._mark.setText(self._model.marks.get(self._player, ""))
        self._mark.updateGeometry()
        self._show_leads()
        self._next.setText(session.say("Next"))
        self._check.setText(session.say("Show alone"))
        self._check.setToolTip(session.say("Show this player's ticket alone, for him to check"))
        is_visible = self._alone or self._model.is_visible(self._player)
        self._body.addLayout(self._trades(found, is_visible))
        if is_visible:
            self._body.addLayout(self._money(found))
            for note in self._notes(found):
                self._body.addWidget(note)
        else:
            self._body.addWidget(label(session.say("The slip is hidden. F8 shows all of them, the eye shows one."), "secondary", wrap=True))
        self._body.addWidget(line())
        self._body.addWidget(label(session.say("To lead a power next turn (public figures)"), "strong", wrap=True))
        self._body.addLayout(self._bids())
        self._body.addStretch(1)
        dress_all(self)

    def _show_leads(self) -> None:
        session = self._model.session
        powers = [power for power, player in session.current.turn.start.control.items() if player == self._player]
        if powers:
            self._leads.addWidget(label(session.say("leads"), "secondary"))
        for power in powers:
            chip = ChipLabel(power)
            chip.setAccessibleName(power_name(power, session.language))
            chip.setToolTip(power_name(power, session.language))
            self._leads.addWidget(chip)

    def _grid(self, *headings: str) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(style().px(10))
        grid.setVerticalSpacing(style().px(4))
        grid.setColumnStretch(1, 1)
        for column, heading in enumerate(headings):
            made = label(self._model.session.say(heading) if heading else "", "secondary")
            made.setAlignment(RIGHT)
            grid.addWidget(made, 0, column)
        return grid

    def _trades(self, found: Row, is_visible: bool) -> QGridLayout:
        """Holdings, slip, what becomes of it, holdings afterwards."""
        grid = self._grid("", "has", "slip", "becomes", "then")
        for place, currency in enumerate(self._model.currencies, start=1):
            cell = found.cells[currency]
            chip = ChipLabel(currency)
            chip.setAccessibleName(power_name(currency, self._model.session.language))
            grid.addWidget(chip, place, 0)
            executed = found.preview.trades.get(currency, 0) if found.preview else 0
            wanted = cell.text if cell.state is CellState.INVALID else "" if cell.amount is None else number(cell.amount, sign=True)
            cut = cell.state in _ROLES or cell.state is CellState.MISSING
            texts = (
                (number(cell.held), ""),
                (wanted if is_visible else "• • •", "strong"),
                (number(executed, sign=True) if is_visible and (cut or cell.amount) else "", _ROLES.get(cell.state, "")),
                (number(cell.held + executed) if is_visible else "", ""),
            )
            for column, (text, role) in enumerate(texts, start=1):
                grid.addWidget(_figure(text, role), place, column)
        return grid

    def _money(self, found: Row) -> QGridLayout:
        """Cash before, after sales, after buys; what all of it is worth; the points projected at the last evaluation."""
        session, lang = self._model.session, self._model.session.language
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        preview, state = found.preview, session.current.turn.start
        rows = [("Cash before", money(found.account.cash, lang), "")]
        if preview is not None:
            rows += [
                ("after sales", money(preview.cash_after_sales, lang), ""),
                ("after buys", money(preview.cash_after, lang), "strong"),
                ("Worth at today's prices", money(Cents(preview.cash_after + preview.securities), lang), ""),
            ]
        if found.player in state.points:
            rows.append(("Points, as projected last turn", money(state.points[found.player], lang), ""))
        for place, (title, text, role) in enumerate(rows):
            grid.addWidget(label(session.say(title), "secondary" if role == "" else role), place, 0)
            grid.addWidget(_figure(text, role), place, 1)
        return grid

    def _notes(self, found: Row) -> list[QWidget]:
        """RED, cut sales, what is left out, what is no amount: each with its reason."""
        session = self._model.session
        notes: list[QWidget] = []
        faults = [cell for cell in found.cells.values() if cell.fault is not None]
        for cell in faults:
            notes.append(_note(session.say("Fault"), sentence(cell.fault, session.language) if cell.fault else "", "bad"))
        told = explain_player(found.preview.audit) if found.preview is not None else ()
        if found.is_red:
            reds = [sentence(reason, session.language) for reason in told if reason.key.startswith("audit.buys.")]
            notes.append(_note("RED", " ".join(reds), "bad"))
        cuts = [sentence(reason, session.language) for reason in told if reason.key.startswith("audit.sale.")]
        if cuts and found.state is RowState.GIVEN:
            notes.append(_note(session.say("Cut"), " ".join(cuts), "warn"))
        open_ones = [currency for currency, cell in found.cells.items() if cell.state is CellState.EMPTY]
        if found.state is RowState.GIVEN and open_ones:
            names = listing((power_name(currency, session.language) for currency in open_ones), session.language)
            notes.append(
                _note(session.say("Open"), session.say_n("{names} counts as 0.", "{names} count as 0.", len(open_ones), names=names), "")
            )
        if found.state is RowState.MISSING and told:
            notes.append(_note("NMR", sentence(told[0], session.language), "warn"))
        if found.state is RowState.GIVEN:
            effect = self._effect(found)
            if effect:
                notes.append(_note(session.say("Prices"), effect, ""))
        return notes

    def _effect(self, found: Row) -> str:
        """What his own trades alone do to the prices."""
        session = self._model.session
        game, start = session.current, session.current.turn.start
        if found.slip is None:
            return ""
        priced = preview_turn(game.profile, start.prices, {}, {found.player: found.account}, {found.player: found.slip}).prices
        steps = [
            f"{power_name(currency, session.language)} {money(audit.step, session.language, sign=True)}"
            for currency, audit in priced.items()
            if audit.step
        ]
        return session.say("These trades alone: {steps}.", steps=listing(steps, session.language)) if steps else ""

    def _bids(self) -> QGridLayout:
        session = self._model.session
        grid = self._grid("", "leads", "most of the others", "missing", "cost")
        for place, bid in enumerate(bids(session.current.turn.start, self._player or ""), start=1):
            chip = ChipLabel(bid.currency)
            chip.setAccessibleName(power_name(bid.currency, session.language))
            grid.addWidget(chip, place, 0)
            leader = label(self._model.marks.get(bid.leader or "", "–"), "secondary")
            leader.setToolTip(bid.leader or "")
            leader.setAlignment(RIGHT)
            grid.addWidget(leader, place, 1)
            grid.addWidget(_figure(number(bid.most), ""), place, 2)
            grid.addWidget(_figure(number(bid.missing) if bid.missing else "✓", "" if bid.missing else "ok"), place, 3)
            grid.addWidget(_figure(money(bid.cost, session.language) if bid.missing else "", ""), place, 4)
        return grid


def _figure(text: str, role: str) -> QLabel:
    made = label(text, role)
    made.setAlignment(RIGHT)
    return made


def _note(title: str, text: str, role: str) -> QWidget:
    """A tinted block with a coloured edge: a word, then the sentence."""
    look = style()
    tint = {"bad": "bad_tint", "warn": "warn_tint"}.get(role, "alt")
    edge = {"bad": "bad", "warn": "warn"}.get(role, "line_strong")
    made = QFrame()
    made.setObjectName("note")
    made.setStyleSheet(
        f"QFrame#note {{ background: {getattr(look.theme.ui, tint)}; border-left: 3px solid {getattr(look.theme.ui, edge)}; }}"
        f" QFrame#note QLabel {{ background: transparent; }}"
    )
    inside = QVBoxLayout(made)
    inside.setContentsMargins(10, 6, 8, 6)
    inside.setSpacing(1)
    head = label(title, role or "strong")
    set_role(head, "role", role or "strong")
    inside.addWidget(head)
    inside.addWidget(label(text, "", wrap=True))
    return made


class TicketWindow(QDialog):
    """A player's ticket alone in a window of its own: nothing of the others can be seen behind its text."""

    def __init__(self, model: SheetModel, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"{player} – Kapdip")
        self.setProperty("panel", True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.ticket = Ticket(model, self, alone=True)
        self.ticket.show_player(player)
        layout.addWidget(self.ticket, 1)
        close = button(model.session.say("Done"), "check", kind="primary")
        close.clicked.connect(self.accept)
        foot = row(None, close)
        foot.setContentsMargins(14, 8, 14, 10)
        layout.addLayout(foot)
        self.resize(style().px(420), style().px(640))
