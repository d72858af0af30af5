"""The exchange of a past turn as the sheet it was entered in, read-only: executed trades, what became of holdings, cuts, RED and NMR.

Takes: the session. Gives: `PastModel` for a `SheetView`, and `PastBottom`, the rows of prices under it. What was wanted and not carried
out was never published: it is shown only while the curtain is up. Source: design 7; the evaluation's rule that RED hides the wish.
"""

from collections.abc import Collection
from dataclasses import replace

from kapdip_gui.exchange.audit import PlayerAudit, SlipState
from kapdip_gui.exchange.model import Account, Cents, Currency, Flag, Player
from kapdip_gui.exchange.preview import SlipPreview
from kapdip_gui.exchange.projections import securities
from kapdip_gui.game.question import accounts_now
from kapdip_gui.ui.exchange.bottom import BottomRows
from kapdip_gui.showing.exchange.picture import Bottom, Cell, CellState, Row, RowState, SheetPicture
from kapdip_gui.ui.exchange.sheet_model import SheetModel
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.standings.contents import Settled, settled
from kapdip_gui.words.format import money, number

NO_PRICE = "–"


def is_past(session: Session) -> bool:
    """Whether the exchange that is looked at is over."""
    return session.game is not None and (session.viewed_turn is not None or session.game.is_over)


def settled_picture(about: Settled, seen: Collection[Player]) -> SheetPicture:
    """The sheet of a settled turn; of the players in `seen` it shows what was wanted, too."""
    done, before = about.settlement, accounts_now(about.turn)
    rows = tuple(_row(about, player, before.get(player, after), after, player in seen) for player, after in done.accounts.items())
    return SheetPicture(
        currencies=tuple(done.net),
        rows=rows,
        bottoms={currency: _bottom(about, currency) for currency in done.net},
        counted=tuple(done.accounts),
        left_out_hidden=(),
        open_players=(),
        is_locked=True,
        can_edit=False,
    )


def _bottom(about: Settled, currency: Currency) -> Bottom:
    done, price = about.settlement, about.turn.start.prices.get(currency, Cents(0))
    in_hands = sum(account.holdings.get(currency, 0) for account in done.accounts.values())
    return Bottom(done.net[currency], price, done.prices.get(currency, price), done.price_per_point.get(currency), in_hands)


def _row(about: Settled, player: Player, before: Account, after: Account, is_seen: bool) -> Row:
    done, trades = about.settlement, about.settlement.trades.get(player, {})
    audit = done.audit.players.get(player)
    states = {SlipState.GIVEN: RowState.GIVEN, SlipState.MISSING: RowState.MISSING}
    state = states.get(audit.state, RowState.OUT) if audit is not None else RowState.OUT
    preview = None
    if audit is not None and state is not RowState.OUT:
        preview = SlipPreview(
            trades=trades,
            red=Flag.RED in done.flags.get(player, ()),
            cash_before=audit.cash_before,
            cash_after_sales=audit.cash_to_spend,
            cash_after=audit.cash_after,
            holdings=after.holdings,
            securities=securities(after.holdings, done.prices),
            audit=audit,
        )
    wanted = _cut_wishes(audit) if audit is not None and is_seen else {}
    cells = {
        currency: _cell(state, after.holdings.get(currency, 0), trades.get(currency, 0), wanted.get(currency)) for currency in done.net
    }
    return Row(player, state, cells, replace(before, status=after.status), None, preview)


def _cut_wishes(audit: PlayerAudit) -> dict[Currency, int]:
    """What was wanted of the currencies whose line was cut."""
    return {line.currency: line.wanted for line in audit.lines if line.cut is not None}


def _cell(state: RowState, held: int, traded: int, wanted: int | None) -> Cell:
    """A trade and the holding after it; `wanted` where it was cut."""
    if state is RowState.MISSING:
        return Cell(CellState.MISSING, held, executed=traded)
    if wanted:
        return Cell(CellState.CUT_BUY if wanted > 0 else CellState.CUT_SALE, held, wanted, traded)
    if not traded:
        return Cell(CellState.EMPTY, held)
    return Cell(CellState.BUY if traded > 0 else CellState.SELL, held, traded, traded)


class PastModel(SheetModel):
    """The settled turn that is looked at, for a `SheetView`; empty while the present is shown."""

    is_entry = False

    def __init__(self, session: Session) -> None:
        self.about: Settled | None = None
        super().__init__(session)
        session.viewed_turn_changed.connect(self.refresh)

    @override
    def _read(self) -> SheetPicture | None:
        session = self.session
        self.about = settled(session, session.viewed_turn) if is_past(session) else None
        if self.about is None:
            return None
        return settled_picture(self.about, () if session.hidden else tuple(self.about.settlement.accounts))

    @override
    def is_visible(self, player: Player) -> bool:
        return True

    @override
    def leads(self, player: Player, currency: Currency) -> bool:
        return self.about is not None and self.about.settlement.control.get(currency) == player

    @override
    def shut_text(self, player: Player) -> str:
        return self.session.say("A past turn is only looked at here. Mend it to change a slip.")

    @override
    def _amount(self, cell: Cell) -> str:
        return number(cell.executed, sign=True) if cell.state is not CellState.EMPTY else ""

    @override
    def note(self, cell: Cell) -> str:
        if cell.state in (CellState.CUT_BUY, CellState.CUT_SALE):
            return self.session.say("wanted {units}", units=number(cell.amount or 0, sign=True))
        return self.session.say("now {units}", units=number(cell.held))

    @override
    def _tip(self, row: int, column: int) -> str:
        cell = self.cell_at(row, column)
        if cell is None:
            return ""
        told = [self.note(cell)]
        if cell.state in (CellState.CUT_BUY, CellState.CUT_SALE):
            told.append(self.session.say("now {units}", units=number(cell.held)))
        if self.leads(self.row_at(row).player, self.currencies[column]):
            told.append(self.session.say("leads next turn"))
        return "\n".join([*told, self.session.say("? or double click: why?")])


class PastBottom(BottomRows):
    """Net demand, the price before and after, the price of a point, who leads next."""

    all_rows = ("sum", "price", "next", "leads", "point")
    strong = frozenset({"sum", "next"})
    secret: frozenset[str] = frozenset()

    @override
    def title(self, row: str) -> str:
        say = self._model.session.say
        return {
            "sum": say("Net demand"),
            "price": say("Price before"),
            "next": say("New price"),
            "point": say("Price of a point"),
            "leads": say("Leads next turn"),
        }[row]

    @override
    def remark(self, row: str) -> str:
        return self._model.session.say("New price × 100 ÷ centres") if row == "point" else ""

    @override
    def text(self, row: str, currency: Currency) -> str:
        about = self._model.about if isinstance(self._model, PastModel) else None
        if about is None or self._model.picture is None:
            return ""
        bottom, done, lang = self._model.picture.bottoms[currency], about.settlement, about.lang
        if row == "sum":
            return number(bottom.net, sign=True)
        if row == "price":
            return money(bottom.price, lang)
        if row == "next":
            return money(bottom.next_price, lang) if currency in done.prices else "†"
        if row == "point":
            return money(bottom.point, lang) if bottom.point is not None else NO_PRICE
        return done.control.get(currency, NO_PRICE)
