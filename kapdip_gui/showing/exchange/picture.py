"""The exchange sheet as plain data: what each cell, row and bottom row shows of the slips entered so far.

Takes: a game, the texts that are not amounts yet, the cell under the cursor. Gives: `sheet_picture`, a `SheetPicture`;
nothing in it is decided here, the amounts that a slip comes to are the exchange's own (`exchange.preview`).
Rules: docs/rules.md 2.1, 2.2 to 2.5, 2.6, 4 and 7; docs/window.md 7 (exchange sheet).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple

from kapdip_gui.exchange.model import Account, Cents, Currency, Player, SeatStatus, Slip
from kapdip_gui.exchange.preview import SlipPreview, preview_slip
from kapdip_gui.exchange.pricing import price_audit
from kapdip_gui.exchange.projections import price_of_a_point
from kapdip_gui.game.model import ExchangeSlip, Game
from kapdip_gui.game.question import accounts_now
from kapdip_gui.game.steps import slips_locked
from kapdip_gui.reason import Reason
from kapdip_gui.showing.exchange.amounts import AmountError, parse_amount


class CellState(Enum):
    """How a cell looks (docs/window.md 7)."""

    EMPTY = auto()
    ZERO = auto()
    BUY = auto()
    SELL = auto()
    CUT_SALE = auto()
    CUT_BUY = auto()
    MISSING = auto()
    """The seat's slip is missing: the default sale stands in the cell."""
    INVALID = auto()


class RowState(Enum):
    """How far a player's slip is."""

    OPEN = auto()
    """Nothing has been entered."""
    GIVEN = auto()
    MISSING = auto()
    """Declared missing, or sold by rule: the seat is excluded."""
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
    """What the slip comes to; None while nothing is entered, and behind the curtain."""

    @property
    def counts(self) -> bool:
        """Whether something becomes of this player's slip in this turn."""
        return self.state in (RowState.GIVEN, RowState.MISSING)

    @property
    def is_red(self) -> bool:
        """Whether the buys would be cut."""
        return self.preview is not None and self.preview.red

    @property
    def is_editable(self) -> bool:
        """Whether a slip can be entered for this seat."""
        return self.account.status is SeatStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class Bottom:
    """What the slips entered so far come to, for one currency: a preview that changes with every slip."""

    net: int
    price: Cents
    next_price: Cents
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
    """What stands in cells but not in the game: texts that are not amounts, and the text of the
    cell that is being edited.
    """

    texts: Mapping[tuple[Player, Currency], str] = field(default_factory=dict)


def slip_amounts(game: Game, player: Player) -> dict[Currency, int]:
    """The amounts entered for a player in the turn in progress; empty where there is no slip."""
    slip = game.turn.inputs.slips.get(player)
    return {} if slip is None else dict(slip.amounts)


def make_slip(game: Game, amounts: Mapping[Currency, int]) -> ExchangeSlip:
    """A slip with these amounts; the currencies that are traded and not in it are left out (they count as 0)."""
    traded = game.turn.start.prices
    return ExchangeSlip(
        amounts={currency: amounts[currency] for currency in traded if currency in amounts},
        left_out=tuple(currency for currency in traded if currency not in amounts),
    )


def sheet_picture(
    game: Game, draft: SheetDraft | None = None, hidden: Collection[Player] = (), *, editable: bool = True
) -> SheetPicture:
    """The sheet of the turn in progress. `hidden`: players whose slips nobody may see now."""
    start = game.turn.start
    texts = (draft or SheetDraft()).texts
    rows = tuple(
        _row(game, player, account, tuple(start.prices), texts) for player, account in accounts_now(game.turn).items()
    )
    locked = slips_locked(game)
    return _picture(game, rows, hidden, is_locked=locked, can_edit=editable and not locked and not game.is_over)


def with_row(
    picture: SheetPicture, game: Game, player: Player, draft: SheetDraft, hidden: Collection[Player] = ()
) -> SheetPicture:
    """The sheet with one player's row read again: what a keystroke changes."""
    account = accounts_now(game.turn)[player]
    rows = tuple(
        _row(game, player, account, picture.currencies, draft.texts) if row.player == player else row
        for row in picture.rows
    )
    return _picture(game, rows, hidden, is_locked=picture.is_locked, can_edit=picture.can_edit)


def _picture(
    game: Game, rows: tuple[PlayerLine, ...], hidden: Collection[Player], *, is_locked: bool, can_edit: bool
) -> SheetPicture:
    counted = [row for row in rows if row.counts and row.player not in hidden]
    return SheetPicture(
        currencies=tuple(game.turn.start.prices),
        rows=tuple(_veiled(row) if row.player in hidden else row for row in rows),
        bottoms=_bottoms(game, [row.preview for row in counted if row.preview is not None]),
        counted=tuple(row.player for row in counted),
        left_out_hidden=tuple(row.player for row in rows if row.counts and row.player in hidden),
        open_players=tuple(row.player for row in rows if row.state is RowState.OPEN),
        is_locked=is_locked,
        can_edit=can_edit,
    )


def _veiled(line: PlayerLine) -> PlayerLine:
    """The line as it may be seen by everybody: how far the slip is and what is held, and that a
    cell holds no amount.
    """
    cells = {
        currency: cell if cell.state is CellState.INVALID else TradeCell(CellState.EMPTY, cell.held)
        for currency, cell in line.cells.items()
    }
    return replace(line, cells=cells, slip=None, preview=None)


def player_line(game: Game, player: Player, draft: SheetDraft) -> PlayerLine:
    """One player's line whatever the curtain hides, for himself to check. Raises KeyError for a stranger."""
    return _row(game, player, accounts_now(game.turn)[player], tuple(game.turn.start.prices), draft.texts)


class _Entry(NamedTuple):
    """What a player's line holds: amounts, texts that are none, how far it is, and what would become of it."""

    account: Account
    amounts: dict[Currency, int]
    faults: dict[Currency, tuple[str, Reason]]
    state: RowState
    preview: SlipPreview | None


def _row(
    game: Game,
    player: Player,
    account: Account,
    currencies: tuple[Currency, ...],
    texts: Mapping[tuple[Player, Currency], str],
) -> PlayerLine:
    given = game.turn.inputs.slips.get(player)
    is_declared_missing = given is None and player in game.turn.inputs.slips
    amounts = {} if given is None else dict(given.amounts)
    faults: dict[Currency, tuple[str, Reason]] = {}
    for currency in currencies:
        if (player, currency) in texts:
            _overlay(texts[player, currency], currency, amounts, faults, sellable(game, player, currency))
    state = _row_state(account, is_declared_missing and not amounts, given is not None or bool(amounts))
    slip: Slip | None = amounts if state is RowState.GIVEN else None
    preview = None if state in (RowState.OPEN, RowState.OUT) else _preview(game, player, account, slip)
    entry = _Entry(account, amounts, faults, state, preview)
    return PlayerLine(
        player, state, {currency: _cell(currency, entry) for currency in currencies}, account, slip, preview
    )


def _preview(game: Game, player: Player, account: Account, slip: Slip | None) -> SlipPreview:
    return preview_slip(game.profile, account, game.turn.start.prices, slip, player=player)


def sellable(game: Game, player: Player, currency: Currency) -> int:
    """How many units of a currency a player can sell in this turn."""
    return min(game.profile.sale_limit, game.turn.start.accounts[player].holdings.get(currency, 0))


def _overlay(
    text: str, currency: Currency, amounts: dict[Currency, int], faults: dict[Currency, tuple[str, Reason]], most: int
) -> None:
    """Put a typed text in the place of an amount; what is not an amount stays out of the sums and is marked."""
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


def _bottoms(game: Game, previews: Sequence[SlipPreview]) -> dict[Currency, Bottom]:
    start = game.turn.start
    found = {}
    for currency, price in start.prices.items():
        trades = [preview.trades.get(currency, 0) for preview in previews]
        bought, sold = sum(units for units in trades if units > 0), -sum(units for units in trades if units < 0)
        audit = price_audit(game.profile, currency, price, bought=bought, sold=sold)
        centres = len(start.position.centres.get(currency, ()))
        found[currency] = Bottom(
            net=audit.net,
            price=price,
            next_price=Cents(price + audit.step),
            point=price_of_a_point(price, centres) if centres else None,
            in_hands=sum(account.holdings.get(currency, 0) for account in start.accounts.values()),
        )
    return found
