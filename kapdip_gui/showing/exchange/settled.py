"""A settled turn as the sheet it was entered in: executed trades, holdings after them, and what was cut where that may
be seen.

Takes: a turn, its settlement, whether wishes may be seen. Gives: `settled_picture`, a `SheetPicture`; its cells hold
what is held afterwards. What was wanted and not carried out was never published.
Source: docs/window.md 7 and 10.5 (RED hides the wish).
"""

from dataclasses import replace

from kapdip_gui.exchange.audit import PlayerAudit, SlipState
from kapdip_gui.exchange.model import Account, Cents, Currency, Player, Settlement, SlipFlag
from kapdip_gui.exchange.preview import SlipPreview
from kapdip_gui.exchange.projections import securities
from kapdip_gui.game.model import Turn
from kapdip_gui.game.question import accounts_now
from kapdip_gui.showing.exchange.picture import Bottom, CellState, PlayerLine, RowState, SheetPicture, TradeCell


def settled_picture(turn: Turn, done: Settlement, *, wishes_are_seen: bool) -> SheetPicture:
    """The sheet of a settled turn, with what was wanted where that may be seen."""
    before = accounts_now(turn)
    rows = tuple(
        _row(done, player, before.get(player, after), after, wishes_are_seen) for player, after in done.accounts.items()
    )
    return SheetPicture(
        currencies=tuple(done.net),
        rows=rows,
        bottoms={currency: _bottom(turn, done, currency) for currency in done.net},
        counted=tuple(done.accounts),
        left_out_hidden=(),
        open_players=(),
        is_locked=True,
        can_edit=False,
    )


def _bottom(turn: Turn, done: Settlement, currency: Currency) -> Bottom:
    price = turn.start.prices.get(currency, Cents(0))
    in_hands = sum(account.holdings.get(currency, 0) for account in done.accounts.values())
    return Bottom(
        done.net[currency], price, done.prices.get(currency, price), done.price_per_point.get(currency), in_hands
    )


def _row(done: Settlement, player: Player, before: Account, after: Account, is_seen: bool) -> PlayerLine:
    trades = done.trades.get(player, {})
    audit = done.audit.players.get(player)
    states = {SlipState.GIVEN: RowState.GIVEN, SlipState.MISSING: RowState.MISSING}
    state = states.get(audit.state, RowState.OUT) if audit is not None else RowState.OUT
    preview = None
    if audit is not None and state is not RowState.OUT:
        preview = SlipPreview(
            trades=trades,
            red=SlipFlag.RED in done.flags.get(player, ()),
            cash_before=audit.cash_before,
            cash_after_sales=audit.cash_to_spend,
            cash_after=audit.cash_after,
            holdings=after.holdings,
            securities=securities(after.holdings, done.prices),
            audit=audit,
        )
    wanted = _cut_wishes(audit) if audit is not None and is_seen else {}
    cells = {
        currency: _cell(state, after.holdings.get(currency, 0), trades.get(currency, 0), wanted.get(currency))
        for currency in done.net
    }
    return PlayerLine(player, state, cells, replace(before, status=after.status), None, preview)


def _cut_wishes(audit: PlayerAudit) -> dict[Currency, int]:
    """What was wanted of the currencies whose line was cut."""
    return {line.currency: line.wanted for line in audit.lines if line.cut is not None}


def _cell(state: RowState, held: int, traded: int, wanted: int | None) -> TradeCell:
    """A trade and the holding after it; `wanted` where it was cut."""
    if state is RowState.MISSING:
        return TradeCell(CellState.MISSING, held, executed=traded)
    if wanted:
        return TradeCell(CellState.CUT_BUY if wanted > 0 else CellState.CUT_SALE, held, wanted, traded)
    if not traded:
        return TradeCell(CellState.EMPTY, held)
    return TradeCell(CellState.BUY if traded > 0 else CellState.SELL, held, traded, traded)
