"""One player's ticket: holdings, what the slip says and comes to, net worth, and what control of each power
would cost.

Takes: the sheet's model and a player. Gives: `Ticket`, and `TicketWindow`, the same alone for the player to check. With
the curtain down the ticket shows what is public and says that the slip is hidden. Source: docs/window.md 7 and 11.3.
"""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QScrollArea, QWidget

from kapdip.exchange.explaining import explain_player
from kapdip.exchange.model import Cents, Player, Points
from kapdip.exchange.preview import preview_turn
from kapdip.game.exchange_view import ExchangeView
from kapdip.game.model import PublicState
from kapdip.showing.exchange.picture import CellState, PlayerLine, RowState
from kapdip.showing.exchange.tags import cut_reasons
from kapdip.showing.exchange.take_over import bids
from kapdip.words.format import listing, money, number, power_name
from kapdip.words.sentences import say as sentence
from kapdip_gui.exchange.sheet_model import SheetModel
from kapdip_gui.exchange.ticket_parts import FigureGrid, GridText, Note, Notes, Shown
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.kit.late_panel import LatePanel
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import OneLine, button, column, empty, label, line, row
from kapdip_gui.session.curtain import ClosedByCurtain
from kapdip_gui.style import style
from kapdip_gui.style.chips import ChipLabel, MonogramLabel

_ROLES = {CellState.CUT_SALE: "warn", CellState.CUT_BUY: "bad"}


class Ticket(LatePanel):
    """The panel beside the sheet. `next_wanted`: on to the next player without a slip.

    `alone_wanted`: show it to the player alone.
    """

    next_wanted = Signal()
    alone_wanted = Signal(str)

    def __init__(self, model: SheetModel, parent: QWidget | None = None, *, alone: bool = False) -> None:
        super().__init__(parent)
        self._model = model
        self._player: Player | None = None
        self._alone = alone
        self._frame_shown: tuple[object, ...] | None = None
        self.setProperty("panel", True)
        self._mark, self._name, self._leads = MonogramLabel(), OneLine("", "title", is_name=True), QHBoxLayout()
        head = row(self._mark, self._name)
        head.setStretch(1, 1)
        head.addLayout(self._leads)
        head.setContentsMargins(14, 10, 14, 6)
        outer = column(head, (self._body(), 1), on=self, spacing=0)
        self._next = button("", "circle-dashed", kind="primary")
        self._next.clicked.connect(self.next_wanted)
        self._check = button("", "eye")
        self._check.clicked.connect(lambda: self._player and self.alone_wanted.emit(self._player))
        buttons, foot = row(self._check, None, self._next), QWidget()
        buttons.setContentsMargins(14, 8, 14, 8)
        foot.setLayout(buttons)
        for part in (line(), foot):
            outer.addWidget(part)
            part.setVisible(not alone)
        model.recounted.connect(self.refresh)

    def _body(self) -> QScrollArea:
        self._trades, self._cash, self._bids, self._notes = FigureGrid(), FigureGrid(), FigureGrid(), Notes()
        self._hidden = label("", "secondary", wrap=True)
        self._bids_title = label("", "strong", wrap=True)
        inside = QWidget()
        inside.setProperty("panel", True)
        column(
            self._trades,
            self._hidden,
            self._cash,
            self._notes,
            line(),
            self._bids_title,
            self._bids,
            None,
            on=inside,
            margins=(14, 4, 14, 8),
            spacing=8,
        )
        scroll = self._scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setProperty("ringed", True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        return scroll

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

    def contents(self) -> tuple[Shown, Shown, tuple[Note, ...]]:
        """Trades, cash and notes as they are shown, for paper."""
        return self._trades.shown, self._cash.shown, self._notes.notes

    @override
    def refresh(self) -> None:
        """Read the sheet now, or when the ticket is shown next; whose it is, is known at once."""
        picture = self._model.picture
        known = [found.player for found in picture.rows] if picture else []
        if self._player not in known:
            self._player = known[0] if known else None
        super().refresh()

    @override
    def read_again(self) -> None:
        """Read the sheet again."""
        picture, view = self._model.picture, self._model.view
        if picture is None or view is None or self._player is None:
            self._name.show_text("")
            return
        found = self._model.line_alone(self._player) if self._alone else picture.row(self._player)
        self._show_frame(view)
        self._scroll.setAccessibleName(self._model.session.say("Slip of one player"))
        is_visible = self._alone or self._model.is_visible(self._player)
        self._show_trades(found, is_visible)
        self._hidden.setVisible(not is_visible)
        self._cash.setVisible(is_visible)
        self._notes.setVisible(is_visible)
        if is_visible:
            self._show_cash(found, view.start.points.get(found.player))
            self._notes.show_notes(self._told(found, view))

    def _chips(self) -> list[tuple[str, str]]:
        lang = self._model.session.language
        return [(currency, power_name(currency, lang)) for currency in self._model.currencies]

    def _show_frame(self, view: ExchangeView) -> None:
        """What no keystroke changes: name, led powers, buttons, what each lead would cost."""
        session, player, start = self._model.session, self._player or "", view.start
        shown = (player, start, session.language, style())
        if self._frame_shown == shown:
            return
        self._frame_shown = shown
        say = session.say
        self._name.show_text(player)
        self._mark.setText(self._model.marks.get(player, ""))
        self._mark.updateGeometry()
        empty(self._leads)
        powers = [power for power, leader in start.control.items() if leader == player]
        if powers:
            self._leads.addWidget(label(say("controls"), "secondary"))
        for power in powers:
            chip = ChipLabel(power)
            chip.setAccessibleName(power_name(power, session.language))
            chip.setToolTip(power_name(power, session.language))
            self._leads.addWidget(chip)
        self._next.setText(say("Next"))
        self._check.setText(say("Show alone"))
        self._check.setToolTip(say("Show only this player's slip, for them to check"))
        self._hidden.setText(say("Slips are hidden. F8 shows all of them, the eye just one."))
        self._bids_title.setText(say("To control a power next turn (public figures)"))
        for made in (self._bids_title, self._bids):
            made.setVisible(view.profile.holdings_lead)
        if view.profile.holdings_lead:
            self._show_bids(start, player)

    def _show_trades(self, found: PlayerLine, is_visible: bool) -> None:
        """Holdings, slip, its outcome, holdings afterwards."""
        say, lang = self._model.session.say, self._model.session.language
        rows = []
        for currency in self._model.currencies:
            cell = found.cells[currency]
            executed = found.preview.trades.get(currency, 0) if found.preview else 0
            wanted = (
                cell.text
                if cell.state is CellState.INVALID
                else ""
                if cell.amount is None
                else number(cell.amount, lang, sign=True)
            )
            is_told = is_visible and (cell.state in _ROLES or cell.state is CellState.MISSING or bool(cell.amount))
            rows.append(
                (
                    GridText(number(cell.held, lang)),
                    GridText(wanted if is_visible else "• • •", "strong"),
                    GridText(
                        number(executed, lang, sign=True) if is_told else "",
                        _ROLES.get(cell.state, "") if is_visible else "",
                    ),
                    GridText(number(cell.held + executed, lang) if is_visible else ""),
                )
            )
        self._trades.show_rows(("", say("has"), say("slip"), say("becomes"), say("then")), self._chips(), rows)

    def _show_cash(self, found: PlayerLine, points: Points | None) -> None:
        """Cash before, after sales, after buys; what everything is worth; the points projected
        at the last evaluation.
        """
        session, lang = self._model.session, self._model.session.language
        preview = found.preview
        figures = [
            ("Cash before", money(found.account.cash, lang), ""),
            ("after sales", money(preview.cash_after_sales, lang) if preview else "", ""),
            ("after purchases", money(preview.cash_after, lang) if preview else "", "strong"),
            (
                "Value at today's prices",
                money(Cents(preview.cash_after + preview.securities), lang) if preview else "",
                "",
            ),
            ("Points projected last turn", money(points, lang) if points is not None else "", ""),
        ]
        self._cash.show_rows(
            (),
            (),
            [
                (GridText(session.say(title), role or "secondary"), GridText(text, role))
                for title, text, role in figures
            ],
        )

    def _told(self, found: PlayerLine, view: ExchangeView) -> list[Note]:
        """RED, cut sales, what is left out, what is not an amount: each with its reason."""
        session, lang = self._model.session, self._model.session.language
        notes = [
            Note(session.say("Error"), sentence(cell.fault, lang), "bad")
            for cell in found.cells.values()
            if cell.fault is not None
        ]
        told = explain_player(found.preview.audit) if found.preview is not None else ()
        if found.is_red:
            notes.append(Note("RED", " ".join(sentence(reason, lang) for reason in cut_reasons(found)), "bad"))
        if found.state is RowState.MISSING and told:
            notes.append(Note("NMR", sentence(told[0], lang), "warn"))
        if found.state is not RowState.GIVEN:
            return notes
        cuts = [sentence(reason, lang) for reason in told if reason.key.startswith("audit.sale.")]
        if cuts:
            notes.append(Note(session.say("Cut"), " ".join(cuts), "warn"))
        lost = [sentence(reason, lang) for reason in told if reason.key == "audit.cash.dropped"]
        notes += [Note(session.say("Lost"), text, "warn") for text in lost]
        open_ones = [
            power_name(currency, lang) for currency, cell in found.cells.items() if cell.state is CellState.EMPTY
        ]
        if open_ones:
            text = session.say_n(
                "{names} counts as 0.", "{names} count as 0.", len(open_ones), names=listing(open_ones, lang)
            )
            notes.append(Note(session.say("Open"), text))
        effect = self._effect(found, view)
        return [*notes, Note(session.say("Prices"), effect)] if effect else notes

    def _effect(self, found: PlayerLine, view: ExchangeView) -> str:
        """What the player's own trades alone do to the prices."""
        session = self._model.session
        if found.slip is None:
            return ""
        priced = preview_turn(
            view.profile,
            view.start.prices,
            {},
            {found.player: found.account},
            {found.player: found.slip},
            turn=view.turn,
        ).prices
        steps = [
            f"{power_name(currency, session.language)} {money(audit.step, session.language, sign=True)}"
            for currency, audit in priced.items()
            if audit.step
        ]
        return session.say("These trades alone: {steps}.", steps=listing(steps, session.language)) if steps else ""

    def _show_bids(self, start: PublicState, player: Player) -> None:
        session = self._model.session
        say = session.say
        rows = [
            (
                GridText(self._model.marks.get(bid.leader or "", "–"), "secondary", bid.leader or ""),
                GridText(number(bid.most, session.language)),
                GridText(number(bid.missing, session.language) if bid.missing else "✓", "" if bid.missing else "ok"),
                GridText(money(bid.cost, session.language) if bid.missing else ""),
            )
            for bid in bids(start, player)
        ]
        self._bids.show_rows(
            ("", say("controller"), say("next-largest holding"), say("missing"), say("cost")), self._chips(), rows
        )


class TicketWindow(QDialog):
    """A player's ticket alone in a window of its own: nothing of the others can be seen behind its text."""

    def __init__(self, model: SheetModel, player: Player, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"{player} – Kapdip")
        self.setProperty("panel", True)
        self.ticket = Ticket(model, self, alone=True)
        self.ticket.show_player(player)
        close = button(model.session.say("Done"), "check", kind="primary", do=self.accept)
        foot = row(None, close)
        foot.setContentsMargins(14, 8, 14, 10)
        column((self.ticket, 1), foot, on=self)
        ClosedByCurtain(self, model.session)
        ManualKey(self, model.session)
        self.resize(style().px(420), style().px(640))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
