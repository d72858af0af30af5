"""The exchange sheet as plain data: what each cell, row and bottom row shows of the slips entered so far.

Takes: an `ExchangeView`, which holds no slip that may not be seen, and the texts that are not amounts yet. Gives:
`sheet_picture`, a `SheetPicture`. Nothing in it is decided here, the amounts that a slip comes to are the
exchange's own (`exchange.preview`).
Rules: docs/rules.md 2.1, 2.2 to 2.5, 2.6, 4 and 7; docs/window.md 7 (exchange sheet).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple

from kapdip.exchange.model import Account, Cents, Currency, Player, SeatStatus, Slip
from kapdip.exchange.preview import SlipPreview, preview_slip
from kapdip.exchange.pricing import price_audit
from kapdip.exchange.projections import price_of_a_point
from kapdip.game.exchange_view import ExchangeView
from kapdip.game.origins import EntryOrigin
from kapdip.reason import Reason
from kapdip.showing import causes
from kapdip.showing.exchange.amounts import AmountError, parse_amount


class CellState(Enum):
    """How a cell looks (docs/window.md 7)."""

    EMPTY = auto()
    ZERO = auto()
    BUY = auto()
    SELL = auto()
    CUT_SALE = auto()
    CUT_BUY = auto()
    MISSING = auto()
    """The seat's slip is missing: the default sale is in the cell."""
    INVALID = auto()


class RowState(Enum):
    """How far a player's slip is."""

    OPEN = auto()
    """Nothing has been entered."""
    GIVEN = auto()
    MISSING = auto()
    """Marked as missing, or sold by rule: the seat is excluded."""
    OUT = auto()
    """The seat has resigned: there is nothing to enter."""


@dataclass(frozen=True, slots=True)
class TradeCell:
    """One trade.

    `amount` is what the slip says, `executed` what would be done with it, `held` what the player has now.
    """

    state: CellState
    held: int
    amount: int | None = None
    executed: int = 0
    text: str = ""
    """What was typed, where that is not an amount."""
    fault: Reason | None = None


class LineCash(NamedTuple):
    """A player's cash once the sales are executed, and once the purchases are."""

    to_spend: Cents
    left: Cents


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player's line of the sheet."""

    player: Player
    state: RowState
    cells: Mapping[Currency, TradeCell]
    account: Account
    slip: Slip | None
    """The amounts entered; None while there are none, for a missing slip, and behind the curtain."""
    preview: SlipPreview | None
    """What the slip comes to; None while nothing is entered, behind the curtain, and for a settled turn."""
    cash: LineCash | None
    """None while nothing is entered, and behind the curtain."""
    is_red: bool
    """Whether buys are cut since the cash does not pay them."""
    came: EntryOrigin | None = None
    """How the slip came by phone, where it did."""

    @property
    def counts(self) -> bool:
        """Whether something becomes of this player's slip in this turn."""
        return self.state in (RowState.GIVEN, RowState.MISSING)

    @property
    def has_fault(self) -> bool:
        """Whether a cell holds what is not an amount. That may be said while the slip is hidden: it reveals nothing of
        it.
        """
        return any(cell.state is CellState.INVALID for cell in self.cells.values())

    @property
    def is_editable(self) -> bool:
        """Whether a slip can be entered for this seat."""
        return self.account.status is SeatStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class Bottom:
    """What the slips entered so far come to, for one currency: a preview that changes with every slip. Net and next
    price are None while they may not be shown.
    """

    net: int | None
    price: Cents
    next_price: Cents | None
    point: Cents | None
    """The price of a point now; None for a power without centres."""
    in_hands: int


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """The whole sheet. `counted` says whose slips are in the bottom rows.

    Rows that are hidden are left out of those, and hold nothing of a slip but how far it is.
    """

    currencies: tuple[Currency, ...]
    rows: tuple[PlayerLine, ...]
    bottoms: Mapping[Currency, Bottom]
    counted: tuple[Player, ...]
    left_out_hidden: tuple[Player, ...]
    open_players: tuple[Player, ...]
    """Whose slip is not there, or has a cell that holds no amount."""
    is_locked: bool
    can_edit: bool

    def row(self, player: Player) -> PlayerLine:
        """The row of a player. Raises KeyError for a stranger."""
        for row in self.rows:
            if row.player == player:
                return row
        raise KeyError(player)


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """What is in cells but not in the game: texts that are not amounts, and the text of the
    cell that is being edited.
    """

    texts: Mapping[tuple[Player, Currency], str] = field(default_factory=dict)


def sheet_picture(view: ExchangeView, draft: SheetDraft | None = None, *, editable: bool = True) -> SheetPicture:
    """The sheet of the turn in progress."""
    texts = (draft or SheetDraft()).texts
    rows = tuple(_row(view, player, texts) for player in view.accounts)
    return _picture(view, rows, can_edit=editable and not view.is_locked and not view.is_over)


def with_row(picture: SheetPicture, view: ExchangeView, player: Player, draft: SheetDraft) -> SheetPicture:
    """The sheet with one player's row read again: what a keystroke changes."""
    rows = tuple(_row(view, player, draft.texts) if row.player == player else row for row in picture.rows)
    return _picture(view, rows, can_edit=picture.can_edit)


def player_line(view: ExchangeView, player: Player, draft: SheetDraft) -> PlayerLine:
    """One player's line of the sheet. Raises KeyError for a stranger."""
    return _row(view, player, draft.texts)


def _picture(view: ExchangeView, rows: tuple[PlayerLine, ...], *, can_edit: bool) -> SheetPicture:
    counted = [row for row in rows if row.counts and row.player in view.seen]
    return SheetPicture(
        currencies=tuple(view.start.prices),
        rows=rows,
        bottoms=_bottoms(view, [row.preview for row in counted if row.preview is not None]),
        counted=tuple(row.player for row in counted),
        left_out_hidden=tuple(
            row.player for row in rows if view.shows_sums and row.counts and row.player not in view.seen
        ),
        open_players=tuple(row.player for row in rows if row.state is RowState.OPEN or row.has_fault),
        is_locked=view.is_locked,
        can_edit=can_edit,
    )


class _Entry(NamedTuple):
    """What a player's line holds: amounts, texts that are not, how far it is, and what its outcome would be."""

    account: Account
    amounts: dict[Currency, int]
    faults: dict[Currency, tuple[str, Reason]]
    state: RowState
    preview: SlipPreview | None


def _row(view: ExchangeView, player: Player, texts: Mapping[tuple[Player, Currency], str]) -> PlayerLine:
    account, given = view.accounts[player], view.slips.get(player)
    amounts = {} if given is None else dict(given.amounts)
    faults: dict[Currency, tuple[str, Reason]] = {}
    for currency in view.start.prices:
        if (player, currency) in texts:
            _overlay(texts[player, currency], currency, amounts, faults, view.sellable(player, currency))
    is_missing = player in view.declared_missing and not amounts
    state = _row_state(account, is_missing, player in view.handed_in or bool(amounts))
    came = view.by_phone.get(player)
    if player not in view.seen:
        return replace(_covered(view, player, state, faults.keys()), came=came)
    slip: Slip | None = amounts if state is RowState.GIVEN else None
    preview = None
    if state not in (RowState.OPEN, RowState.OUT):
        preview = preview_slip(view.profile, account, view.start.prices, slip, player=player, turn=view.turn)
    entry = _Entry(account, amounts, faults, state, preview)
    cells = {currency: _cell(currency, entry) for currency in view.start.prices}
    cash = None if preview is None else LineCash(preview.cash_after_sales, preview.cash_after)
    return PlayerLine(player, state, cells, account, slip, preview, cash, preview is not None and preview.red, came)


def _covered(view: ExchangeView, player: Player, state: RowState, faults: Iterable[Currency]) -> PlayerLine:
    """A line whose slip may not be seen: how far that is, what is held, and that a cell holds no amount."""
    wrong = causes.amount_no_number(text="")
    entry = _Entry(view.accounts[player], {}, dict.fromkeys(faults, ("", wrong)), RowState.OPEN, None)
    cells = {currency: _cell(currency, entry) for currency in view.start.prices}
    return PlayerLine(player, state, cells, entry.account, None, None, None, is_red=False)


def _overlay(
    text: str, currency: Currency, amounts: dict[Currency, int], faults: dict[Currency, tuple[str, Reason]], most: int
) -> None:
    """Replace an amount with a typed text; what is not an amount stays out of the sums and is marked."""
    try:
        amount = parse_amount(text, most=most)
    except AmountError as error:
        faults[currency] = (text, error.reason)
        amount = None
    if amount is None:
        amounts.pop(currency, None)
    else:
        amounts[currency] = amount


def _row_state(account: Account, is_missing: bool, is_given: bool) -> RowState:
    if account.status is SeatStatus.RESIGNED:
        return RowState.OUT
    if account.status is SeatStatus.EXCLUDED or is_missing:
        return RowState.MISSING
    return RowState.GIVEN if is_given else RowState.OPEN


def _cell(currency: Currency, entry: _Entry) -> TradeCell:
    held = entry.account.holdings.get(currency, 0)
    executed = entry.preview.trades.get(currency, 0) if entry.preview is not None else 0
    if currency in entry.faults:
        text, fault = entry.faults[currency]
        return TradeCell(CellState.INVALID, held, text=text, fault=fault)
    if entry.state is RowState.MISSING:
        return TradeCell(CellState.MISSING, held, executed=executed)
    amount = entry.amounts.get(currency)
    if not amount:
        return TradeCell(CellState.EMPTY if amount is None else CellState.ZERO, held, amount)
    if executed != amount:
        return TradeCell(CellState.CUT_BUY if amount > 0 else CellState.CUT_SALE, held, amount, executed)
    return TradeCell(CellState.BUY if amount > 0 else CellState.SELL, held, amount, executed)


def _bottoms(view: ExchangeView, previews: Sequence[SlipPreview]) -> dict[Currency, Bottom]:
    start = view.start
    found = {}
    for currency, price in start.prices.items():
        trades = [preview.trades.get(currency, 0) for preview in previews]
        bought, sold = sum(units for units in trades if units > 0), -sum(units for units in trades if units < 0)
        audit = price_audit(view.profile, currency, price, bought=bought, sold=sold)
        centres = len(start.position.centres.get(currency, ()))
        found[currency] = Bottom(
            net=audit.net if view.shows_sums else None,
            price=price,
            next_price=Cents(price + audit.step) if view.shows_sums else None,
            point=price_of_a_point(price, centres) if centres else None,
            in_hands=sum(account.holdings.get(currency, 0) for account in start.accounts.values()),
        )
    return found
