"""One exchange turn from slips to prices, controllers and projections.

Takes an `ExchangeTurn`; gives its `Settlement` with the whole audit. What comes out does not depend on the order of
players.
Rules: docs/rules.md 2, 3, 4 and 6.2; KA 2007; Electronic Protocol 276, Westling 4.
"""

from collections.abc import Mapping, Sequence

from kapdip.exchange.audit import Audit, ControlAudit, PriceAudit
from kapdip.exchange.control import ControlQuestion, decide_control, possible_controllers, unchanged_control
from kapdip.exchange.model import Account, Currency, ExchangeTurn, Player, SeatStatus, Settlement
from kapdip.exchange.money import Cents
from kapdip.exchange.pricing import price_audit
from kapdip.exchange.profile import Elimination, LastTurn, MissingOrders, MissingSlip, Newcomers
from kapdip.exchange.projections import (
    cheapest_point,
    final_points,
    money_projection,
    points_projection,
    price_of_a_point,
    shown_points,
)
from kapdip.exchange.trading import SeatTrades, buy_in, open_market, trade
from kapdip.lots import Draw


def traded_prices(question: ExchangeTurn) -> dict[Currency, Cents]:
    """The prices of what can be traded in this turn: all published ones, or only those of powers that still exist."""
    at_once = question.profile.elimination is Elimination.THIS_TURN
    return {currency: price for currency, price in question.prices.items() if question.centres[currency] or not at_once}


def settle_turn(question: ExchangeTurn) -> Settlement:
    """Settle one turn: trades at the old prices, resigning and buying in, new prices, control, projections.

    Raises ValueError where the question contradicts itself (a typed-in lot that is not a candidate, a newcomer or a
    resigning where the profile has none, a currency without its number of centres).
    """
    _check(question)
    draw = Draw(question.seed, question.turn, question.drawn)
    traded = traded_prices(question)
    existing = [currency for currency in question.prices if question.centres[currency]]
    trades = trade_all(question, traded, draw)
    priced = _new_prices(question, traded, trades)
    prices = {currency: audit.price_after for currency, audit in priced.items() if audit.price_after is not None}
    accounts = {player: done.account for player, done in trades.items()}
    control = controllers(question, existing, accounts, draw)
    centres = {currency: question.centres[currency] for currency in existing}
    cheapest = cheapest_point(prices, centres)
    exact = {player: points_projection(account, centres, prices, cheapest) for player, account in accounts.items()}
    was_resigned = {player for player, account in question.accounts.items() if account.status is SeatStatus.RESIGNED}
    return Settlement(
        trades={player: done.executed for player, done in trades.items()},
        flags={player: done.flags for player, done in trades.items()},
        accounts=accounts,
        net={currency: audit.net for currency, audit in priced.items()},
        prices=prices,
        control={power: audit.controller for power, audit in control.items() if audit.controller is not None},
        lots=tuple(draw.lots),
        money={player: money_projection(account, prices) for player, account in accounts.items()},
        points={player: shown_points(value) for player, value in exact.items()},
        points_exact=exact,
        final_points={
            player: final_points(question.profile, account.holdings, centres) for player, account in accounts.items()
        }
        if question.last
        else None,
        price_per_point={currency: price_of_a_point(price, centres[currency]) for currency, price in prices.items()},
        resigned=tuple(
            sorted(p for p, done in accounts.items() if done.status is SeatStatus.RESIGNED and p not in was_resigned)
        ),
        audit=Audit({player: done.audit for player, done in trades.items()}, priced, control),
    )


def _check(question: ExchangeTurn) -> None:
    without = [currency for currency in question.prices if currency not in question.centres]
    if without:
        raise ValueError(f"centres: {', '.join(without)} missing")
    if question.newcomers and question.profile.newcomers is not Newcomers.BUY_IN:
        raise ValueError(f"newcomers: nobody can buy in under {question.profile.name}")
    if question.resigning and question.profile.missing_slip is not MissingSlip.SELL_THEN_RESIGN:
        raise ValueError(f"resigning: there is no resigning under {question.profile.name}")
    strangers = sorted(question.resigning - question.accounts.keys())
    if strangers:
        raise ValueError(f"resigning: {', '.join(strangers)} has no seat")
    taken = [player for player in question.newcomers if player in question.accounts]
    if taken:
        raise ValueError(f"newcomers: {', '.join(taken)} already has a seat")


def trade_all(question: ExchangeTurn, traded: Mapping[Currency, Cents], draw: Draw) -> dict[Player, SeatTrades]:
    """Every seat's trades; the lots are asked for in the order of aliases, whatever the order of seats."""
    market = open_market(question.profile, traded, draw.ask, question.turn)
    done = {
        player: trade(
            market, player, question.accounts[player], question.slips.get(player), gives_up=player in question.resigning
        )
        for player in sorted(question.accounts)
    }
    trades = {player: done[player] for player in question.accounts}
    remaining = {currency: price for currency, price in traded.items() if question.centres[currency]}
    return trades | {player: buy_in(question.profile, player, remaining) for player in question.newcomers}


def _is_frozen(question: ExchangeTurn) -> bool:
    return question.last and question.profile.last_turn_rule is LastTurn.TRADES_ONLY


def _new_prices(
    question: ExchangeTurn, traded: Mapping[Currency, Cents], trades: Mapping[Player, SeatTrades]
) -> dict[Currency, PriceAudit]:
    bought = dict.fromkeys(traded, 0)
    sold = dict.fromkeys(traded, 0)
    for done in trades.values():
        for currency, units in done.executed.items():
            if units > 0:
                bought[currency] += units
            else:
                sold[currency] -= units
    return {
        currency: price_audit(
            question.profile,
            currency,
            price,
            bought=bought[currency],
            sold=sold[currency],
            gained=question.gained.get(currency, 0),
            survives=question.centres[currency] > 0,
            frozen=_is_frozen(question),
        )
        for currency, price in traded.items()
    }


def controllers(
    question: ExchangeTurn, powers: Sequence[Currency], accounts: Mapping[Player, Account], draw: Draw
) -> dict[Currency, ControlAudit]:
    """Who leads these powers next turn, if the accounts are so after the trades."""
    if not question.profile.holdings_lead:
        return {}
    if _is_frozen(question):
        return {power: unchanged_control(power, question.control.get(power)) for power in powers}
    return decide_control(_control_question(question, powers, accounts), draw)


def may_control(
    question: ExchangeTurn, powers: Sequence[Currency], accounts: Mapping[Player, Account]
) -> dict[Currency, tuple[Player, ...]]:
    """Everybody who may control these powers next turn, whatever the lots say, if new controllers are made."""
    return possible_controllers(_control_question(question, powers, accounts))


def _control_question(
    question: ExchangeTurn, powers: Sequence[Currency], accounts: Mapping[Player, Account]
) -> ControlQuestion:
    active = {player: account for player, account in accounts.items() if account.status is SeatStatus.ACTIVE}
    always_barred = (
        tuple(player for player, account in active.items() if account.missed)
        if question.profile.missing_slip is MissingSlip.SELL_THEN_RESIGN
        else ()
    )
    barred: dict[Currency, tuple[Player, ...]] = dict.fromkeys(powers, always_barred)
    if question.profile.missing_orders is MissingOrders.HOLD_AND_BAR:
        for power in powers:
            idle = question.no_orders.get(power)
            if idle in active and idle not in barred[power]:
                barred[power] = (*always_barred, idle)
    return ControlQuestion(
        profile=question.profile,
        turn=question.turn,
        powers=powers,
        tie_order=question.tie_order,
        holdings={player: account.holdings for player, account in active.items()},
        history=question.history or ({who: account.holdings for who, account in question.accounts.items()},),
        present=question.control,
        barred=barred,
    )
