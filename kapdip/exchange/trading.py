"""One seat's turn at the exchange: first its sales, then its buys out of the cash that is there now.

Takes the account, the prices of the turn and the slip; gives what was executed, the account afterwards and the trail.
Rules: docs/rules.md 2.1, 2.2 to 2.5, 2.8 and 7; KA 2007, "Auswertung fehlerhafter Börsenzüge"; Electronic Protocol
276, Westling 5 to 8 and 12.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, Protocol

from kapdip.exchange.audit import Cut, LineAudit, Lowering, PlayerAudit, SlipState
from kapdip.exchange.model import Account, Currency, Player, SeatStatus, Slip, SlipFlag
from kapdip.exchange.money import Cents
from kapdip.exchange.profile import Balance, MissingSlip, Overbuying, Profile

NOTHING = Cents(0)


class Drawer(Protocol):
    """What draws a lot: `Draw.ask`, or a stand-in where nothing may be drawn yet."""

    def __call__(self, question: str, candidates: Iterable[str], /) -> str:
        """The winner among the candidates."""


class Market(NamedTuple):
    """Where everybody trades in one turn (see `open_market`)."""

    profile: Profile
    prices: Mapping[Currency, Cents]
    """The currencies traded this turn, at the prices published at the end of the previous one."""
    rates: Mapping[Currency, int]
    """The same as plain numbers, which Python multiplies twice as fast."""
    ask: Drawer
    balance: Balance
    """What happens to the cash that no buy has used in this turn."""


class SeatTrades(NamedTuple):
    """What a seat's turn came to."""

    executed: Mapping[Currency, int]
    """+ bought, − sold, zeros left out."""
    flags: tuple[SlipFlag, ...]
    account: Account
    audit: PlayerAudit


class _Buys(NamedTuple):
    executed: dict[Currency, int]
    cost: int
    wanted_cost: int
    reduction: tuple[Cents, Cents] | None = None
    lowered: tuple[Lowering, ...] = ()


def open_market(profile: Profile, prices: Mapping[Currency, Cents], ask: Drawer, turn: int) -> Market:
    """The market of a turn: `prices` holds what can be traded, `ask` draws the lots."""
    rates = {currency: int(price) for currency, price in prices.items()}
    return Market(profile, prices, rates, ask, balance_in(profile, turn))


def balance_in(profile: Profile, turn: int) -> Balance:
    """What happens to the cash that no buy has used in that turn."""
    return Balance.LOST if turn == 1 and profile.first_balance_lost else profile.balance


def missing_slip(profile: Profile, account: Account, prices: Mapping[Currency, Cents]) -> Slip:
    """What a missing slip sells: as much of every traded currency as the limit and the holding allow, or nothing."""
    return {} if profile.missing_slip is MissingSlip.NOTHING else most_sold(profile, account, prices)


def most_sold(profile: Profile, account: Account, prices: Mapping[Currency, Cents]) -> Slip:
    """The slip that sells as much of every traded currency as the limit and the holding allow."""
    return {currency: -min(profile.sale_limit, account.holdings.get(currency, 0)) for currency in prices}


def resigns_by_missing(profile: Profile, account: Account) -> bool:
    """Whether one more missing slip resigns this seat (Westling 12: two in a row)."""
    return (
        profile.missing_slip is MissingSlip.SELL_THEN_RESIGN
        and account.status is SeatStatus.ACTIVE
        and account.missed >= 1
    )


def trade(market: Market, player: Player, account: Account, slip: Slip | None, *, gives_up: bool = False) -> SeatTrades:
    """Carry out one seat's slip (None: missing). Lines for a currency that is not traded do nothing.

    `gives_up`: the seat resigns after its trades.
    """
    if account.status is SeatStatus.RESIGNED:
        return _resign(player, account, SlipState.RESIGNED, None, ())
    if account.status is SeatStatus.EXCLUDED:
        slip = None
    if slip is None and resigns_by_missing(market.profile, account):
        return _resign(player, account, SlipState.RESIGNED, None, (SlipFlag.NMR,))
    done = _carry_out(market, player, account, slip)
    return _give_up(done) if gives_up else done


def buy_in(profile: Profile, player: Player, prices: Mapping[Currency, Cents]) -> SeatTrades:
    """A new player's seat: of each currency as many units as `profile.buy_in` pays, the whole rest in cash (C8).

    The cost of a currency counts without its fraction.
    """
    holdings = {currency: profile.buy_in // price for currency, price in prices.items()}
    whole_costs = sum(units * prices[currency] // 100 * 100 for currency, units in holdings.items())
    cash = Cents(profile.buy_in * len(holdings) - whole_costs)
    audit = _audit_without_trades(
        player, SlipState.BOUGHT_IN, None, cash_before=NOTHING, returned=NOTHING, cash_after=cash
    )
    return SeatTrades({}, (), Account(cash, holdings), audit)


def _carry_out(market: Market, player: Player, account: Account, slip: Slip | None) -> SeatTrades:
    wanted = missing_slip(market.profile, account, market.prices) if slip is None else slip
    sold, proceeds = _sell(market, account, wanted)
    cash = account.cash + proceeds
    buys = _buy(market, player, {c: units for c, units in wanted.items() if units > 0 and c in market.rates}, cash)
    after = cash - buys.cost
    dropped = _lost(market.balance, after)
    executed = {currency: change for currency, change in (sold | buys.executed).items() if change}
    holdings = dict(account.holdings)
    for currency, change in executed.items():
        holdings[currency] = holdings.get(currency, 0) + change
    audit = PlayerAudit(
        player=player,
        state=SlipState.MISSING if slip is None else SlipState.GIVEN,
        slip=slip,
        lines=tuple([_line(market, currency, units, executed, buys) for currency, units in wanted.items() if units]),
        cash_before=account.cash,
        proceeds=Cents(proceeds),
        cash_to_spend=Cents(cash),
        wanted_cost=Cents(buys.wanted_cost),
        reduction=buys.reduction,
        lowered=buys.lowered,
        spent=Cents(buys.cost),
        dropped=Cents(dropped),
        returned=NOTHING,
        cash_after=Cents(after - dropped),
    )
    flags = (SlipFlag.NMR,) if slip is None else (SlipFlag.RED,) if buys.wanted_cost > cash else ()
    missed = account.missed + 1 if slip is None else 0
    return SeatTrades(executed, flags, Account(audit.cash_after, holdings, account.status, missed), audit)


def _lost(balance: Balance, left: int) -> int:
    """How much of the cash that is left after the buys is lost."""
    if balance is Balance.KEPT:
        return 0
    return left if balance is Balance.LOST else left % 100


def _sell(market: Market, account: Account, wanted: Slip) -> tuple[dict[Currency, int], int]:
    """The sales as negative units, each cut to the limit and the holding, and what they bring."""
    most, held, rates = market.profile.sale_limit, account.holdings, market.rates
    sold = {c: -min(-units, most, held.get(c, 0)) for c, units in wanted.items() if units < 0 and c in rates}
    return sold, -sum([units * rates[currency] for currency, units in sold.items()])


def _line(market: Market, currency: Currency, wanted: int, executed: Mapping[Currency, int], buys: _Buys) -> LineAudit:
    if currency not in market.rates:
        return LineAudit(currency, wanted, 0, NOTHING, NOTHING, Cut.NOT_TRADED)
    change = executed.get(currency, 0)
    cut = None if change == wanted else _cut(market.profile, wanted, change, buys)
    return LineAudit(currency, wanted, change, market.prices[currency], Cents(-change * market.rates[currency]), cut)


def _cut(profile: Profile, wanted: int, executed: int, buys: _Buys) -> Cut:
    if wanted < 0:
        return Cut.SALE_LIMIT if -executed == profile.sale_limit else Cut.HOLDING
    return Cut.PROPORTION if buys.reduction else Cut.LOWERED


def _buy(market: Market, player: Player, wanted: dict[Currency, int], cash: int) -> _Buys:
    rates = market.rates
    cost = sum([units * rates[currency] for currency, units in wanted.items()])
    if cost <= cash:
        return _Buys(wanted, cost, cost)
    if market.profile.overbuying is Overbuying.LARGEST:
        return _lower_the_largest(market, player, wanted, cash, cost)
    executed = {currency: units * cash // cost for currency, units in wanted.items()}
    spent = sum([units * rates[currency] for currency, units in executed.items()])
    return _Buys(executed, spent, cost, (Cents(cash), Cents(cost)))


def _lower_the_largest(
    market: Market, player: Player, wanted: dict[Currency, int], cash: int, wanted_cost: int
) -> _Buys:
    """Westling 6: the buy of most units (lot if several) is lowered until all can be paid; at 0 the next largest."""
    executed = dict(wanted)
    open_buys = dict(wanted)
    cost = wanted_cost
    steps: list[Lowering] = []
    lots = 0
    while cost > cash:
        most = max(open_buys.values())
        largest = [currency for currency, units in open_buys.items() if units == most]
        question = None
        chosen = largest[0]
        if len(largest) > 1:
            lots += 1
            question = f"buy:{player}:{lots}"
            chosen = market.ask(question, largest)
        price = market.rates[chosen]
        kept = max(0, most + (cash - cost) // price)
        cost -= (most - kept) * price
        executed[chosen] = kept
        del open_buys[chosen]
        steps.append(Lowering(chosen, most, kept, question))
    return _Buys(executed, cost, wanted_cost, None, tuple(steps))


def _give_up(done: SeatTrades) -> SeatTrades:
    gone = _resign(done.audit.player, done.account, done.audit.state, done.audit.slip, done.flags)
    returned = replace(done.audit, returned=done.audit.cash_after, cash_after=NOTHING)
    return SeatTrades(done.executed, done.flags, gone.account, returned)


def _resign(
    player: Player, account: Account, state: SlipState, slip: Slip | None, flags: tuple[SlipFlag, ...]
) -> SeatTrades:
    """Holdings and cash go back to the bank; nothing is sold and no price moves (Westling 7)."""
    missed = account.missed + (SlipFlag.NMR in flags)
    gone = Account(NOTHING, dict.fromkeys(account.holdings, 0), SeatStatus.RESIGNED, missed)
    audit = _audit_without_trades(
        player, state, slip, cash_before=account.cash, returned=account.cash, cash_after=NOTHING
    )
    return SeatTrades({}, flags, gone, audit)


def _audit_without_trades(
    player: Player, state: SlipState, slip: Slip | None, *, cash_before: Cents, returned: Cents, cash_after: Cents
) -> PlayerAudit:
    return PlayerAudit(
        player=player,
        state=state,
        slip=slip,
        lines=(),
        cash_before=cash_before,
        proceeds=NOTHING,
        cash_to_spend=cash_before,
        wanted_cost=NOTHING,
        reduction=None,
        lowered=(),
        spent=NOTHING,
        dropped=NOTHING,
        returned=returned,
        cash_after=cash_after,
    )
