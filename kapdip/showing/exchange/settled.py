"""A settled turn as the sheet it was entered in: executed trades, holdings after them, and what was cut where that may
be seen.

Takes: a settled turn as everybody may see it, and the game master's view where it may be asked. Gives:
`settled_picture`, a `SheetPicture`; its cells hold what is held afterwards. What was wanted and not carried out was
never published. Source: docs/window.md 7 and 10.5 (RED hides the wish).
"""

from collections.abc import Mapping
from dataclasses import replace

from kapdip.exchange.audit import SlipState
from kapdip.exchange.model import Cents, Currency, Player, SlipFlag
from kapdip.game.desk import DeskView
from kapdip.game.public import PublicSettlement, PublicTurn
from kapdip.showing.exchange.picture import (
    Bottom,
    CellState,
    LineCash,
    PlayerLine,
    RowState,
    SheetPicture,
    TradeCell,
)

STATES = {SlipState.GIVEN: RowState.GIVEN, SlipState.MISSING: RowState.MISSING}


def settled_picture(turn: PublicTurn, done: PublicSettlement, desk: DeskView | None) -> SheetPicture:
    """The sheet of a settled turn; `desk`: what was wanted may be seen, too."""
    wanted = _cut_wishes(desk, turn.number) if desk is not None else {}
    return SheetPicture(
        currencies=tuple(done.net),
        rows=tuple(_row(turn, done, player, wanted.get(player, {})) for player in done.accounts),
        bottoms={currency: _bottom(turn, done, currency) for currency in done.net},
        counted=tuple(done.accounts),
        left_out_hidden=(),
        open_players=(),
        is_locked=True,
        can_edit=False,
    )


def _cut_wishes(desk: DeskView, number: int) -> dict[Player, dict[Currency, int]]:
    """What each player wanted of the currencies whose line was cut."""
    done = desk.game.turns[number - 1].results.settlement
    audits = done.audit.players if done is not None else {}
    return {
        player: {line.currency: line.wanted for line in audit.lines if line.cut is not None}
        for player, audit in audits.items()
    }


def _bottom(turn: PublicTurn, done: PublicSettlement, currency: Currency) -> Bottom:
    price = turn.start.prices.get(currency, Cents(0))
    in_hands = sum(account.holdings.get(currency, 0) for account in done.accounts.values())
    return Bottom(
        done.net[currency], price, done.prices.get(currency, price), done.price_per_point.get(currency), in_hands
    )


def _row(turn: PublicTurn, done: PublicSettlement, player: Player, wanted: Mapping[Currency, int]) -> PlayerLine:
    after, purse = done.accounts[player], done.purses.get(player)
    account = replace(turn.start.accounts.get(player, after), status=after.status)
    trades = done.trades.get(player, {})
    state = STATES.get(purse.state, RowState.OUT) if purse is not None else RowState.OUT
    cells = {
        currency: _cell(state, after.holdings.get(currency, 0), trades.get(currency, 0), wanted.get(currency))
        for currency in done.net
    }
    cash = LineCash(purse.to_spend, purse.left) if purse is not None and state is not RowState.OUT else None
    return PlayerLine(
        player=player,
        state=state,
        cells=cells,
        account=account,
        slip=None,
        preview=None,
        cash=cash,
        is_red=cash is not None and SlipFlag.RED in done.flags.get(player, ()),
    )


def _cell(state: RowState, held: int, traded: int, wanted: int | None) -> TradeCell:
    """A trade and the holding after it; `wanted` where it was cut."""
    if state is RowState.MISSING:
        return TradeCell(CellState.MISSING, held, executed=traded)
    if wanted:
        return TradeCell(CellState.CUT_BUY if wanted > 0 else CellState.CUT_SALE, held, wanted, traded)
    if not traded:
        return TradeCell(CellState.EMPTY, held)
    return TradeCell(CellState.BUY if traded > 0 else CellState.SELL, held, traded, traded)
