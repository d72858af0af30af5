"""The exchange of a past turn as the sheet it was entered in, read-only: executed trades, what became of holdings,
cuts, RED and NMR.

Takes: the session. Gives: `PastModel` for a `SheetView`, and `PastBottom`, the rows of prices under it. What was wanted
and not carried out was never published: it is shown only while the curtain is up.
Source: docs/window.md 7 and 10.5 (RED hides the wish).
"""

from kapdip.exchange.model import Currency, Player
from kapdip.showing.exchange.cell_words import held_now, longest_settled_note, settled_note, traded_text
from kapdip.showing.exchange.picture import CellState, SheetPicture, TradeCell
from kapdip.showing.exchange.settled import settled_picture
from kapdip.tables.standings import Settled
from kapdip.words.format import money, number
from kapdip_gui.exchange.bottom import BottomRows
from kapdip_gui.exchange.sheet_model import SheetModel
from kapdip_gui.kit.overriding import override
from kapdip_gui.session.session import Session
from kapdip_gui.standings.settled import settled_of

NO_PRICE = "–"


def is_past(session: Session) -> bool:
    """Whether the exchange that is looked at is over."""
    view = session.shown_now
    return view is not None and (session.viewed_turn is not None or view.ending is not None)


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
        self.about = settled_of(session) if is_past(session) else None
        if self.about is None:
            return None
        return settled_picture(self.about.turn, self.about.settlement, session.desk_view())

    @override
    def is_visible(self, player: Player) -> bool:
        return True

    @override
    def leads(self, player: Player, currency: Currency) -> bool:
        return self.about is not None and self.about.settlement.control.get(currency) == player

    @override
    def shut_text(self, player: Player) -> str:
        return self.session.say("This is a past turn. Correct it to change a slip.")

    @override
    def _amount(self, cell: TradeCell) -> str:
        return traded_text(cell, self.session.speaker)

    @override
    def longest_note(self) -> str:
        return longest_settled_note(self.session.speaker)

    @override
    def note(self, cell: TradeCell) -> str:
        return settled_note(cell, self.session.speaker)

    @override
    def _tip(self, row: int, column: int) -> str:
        cell = self.cell_at(row, column)
        if cell is None:
            return super()._tip(row, column)
        told = [self.note(cell)]
        if cell.state in (CellState.CUT_BUY, CellState.CUT_SALE):
            told.append(held_now(cell, self.session.speaker))
        if self.leads(self.row_at(row).player, self.currencies[column]):
            told.append(self.session.say("controls next turn"))
        return "\n".join([*told, self.session.say("? or double click: why?")])


class PastBottom(BottomRows):
    """Net demand, the price before and after, the price of a point, who leads next."""

    all_rows = ("sum", "price", "next", "leads", "point")
    strong = frozenset({"sum", "next"})

    @override
    def title(self, row: str) -> str:
        say = self._model.session.say
        return {
            "sum": say("Net demand"),
            "price": say("Price before"),
            "next": say("New price"),
            "point": say("Price of a point"),
            "leads": say("Controller next turn"),
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
            return number(about.settlement.net[currency], lang, sign=True)
        if row == "price":
            return money(bottom.price, lang)
        if row == "next":
            return money(done.prices[currency], lang) if currency in done.prices else "†"
        if row == "point":
            return money(bottom.point, lang) if bottom.point is not None else NO_PRICE
        return about.leader(currency) or NO_PRICE
