"""What a slip will become, while it is typed: one player without the others, and the sums of what is entered so far.

Takes accounts, prices and slips of the turn in progress; gives previews that look like the settlement will. Nothing is
drawn: where equal buys will be lowered by lot, the first in the slip stands in. Rules: docs/rules.md 2.2 to 2.5, 2.6
and 4.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kapdip.exchange.audit import PlayerAudit, PriceAudit
from kapdip.exchange.model import Account, Currency, Player, SeatStatus, Slip, SlipFlag
from kapdip.exchange.money import Cents
from kapdip.exchange.pricing import price_audit
from kapdip.exchange.profile import Profile
from kapdip.exchange.projections import price_of_a_point, securities
from kapdip.exchange.trading import open_market, trade


@dataclass(frozen=True, slots=True)
class SlipPreview:
    """One player's turn as it would be carried out now."""

    trades: Mapping[Currency, int]
    """Executed: + bought, − sold; zeros are left out."""
    red: bool
    cash_before: Cents
    cash_after_sales: Cents
    cash_after: Cents
    holdings: Mapping[Currency, int]
    """After the trades."""
    securities: Cents
    """What these holdings are worth at the prices of this turn."""
    audit: PlayerAudit
    """Every line with its cut, and the exact fraction of a reduction."""


@dataclass(frozen=True, slots=True)
class TurnPreview:
    """What would follow from the slips that are in; a seat without an entry is not counted."""

    prices: Mapping[Currency, PriceAudit]
    """Sums, step and new price by currency; World events are not known yet and count as none."""
    price_per_point: Mapping[Currency, Cents]
    """At the new price, for powers that own a centre."""
    slips: int
    """How many seats are counted."""


def preview_slip(
    profile: Profile,
    account: Account,
    prices: Mapping[Currency, Cents],
    slip: Slip | None,
    *,
    player: Player = "",
    turn: int = 0,
) -> SlipPreview:
    """The outcome of one slip (None: marked as missing) at these prices; `turn` 0 is any after the first."""
    done = trade(open_market(profile, prices, _first, turn), player, account, slip)
    audit = done.audit
    return SlipPreview(
        trades=done.executed,
        red=SlipFlag.RED in done.flags,
        cash_before=audit.cash_before,
        cash_after_sales=audit.cash_to_spend,
        cash_after=audit.cash_after,
        holdings=done.account.holdings,
        securities=securities(done.account.holdings, prices),
        audit=audit,
    )


def preview_turn(
    profile: Profile,
    prices: Mapping[Currency, Cents],
    centres: Mapping[Currency, int],
    accounts: Mapping[Player, Account],
    slips: Mapping[Player, Slip | None],
    *,
    turn: int = 0,
) -> TurnPreview:
    """The bottom rows of the table: an entry of None counts as the missing-slip sale; excluded seats always sell."""
    market = open_market(profile, prices, _first, turn)
    counted = [
        player for player, account in accounts.items() if player in slips or account.status is SeatStatus.EXCLUDED
    ]
    bought = dict.fromkeys(prices, 0)
    sold = dict.fromkeys(prices, 0)
    for player in counted:
        for currency, units in trade(market, player, accounts[player], slips.get(player)).executed.items():
            bought[currency] += max(units, 0)
            sold[currency] += max(-units, 0)
    priced = {
        currency: price_audit(profile, currency, price, bought=bought[currency], sold=sold[currency])
        for currency, price in prices.items()
    }
    per_point = {
        currency: price_of_a_point(Cents(audit.price_before + audit.step), centres[currency])
        for currency, audit in priced.items()
        if centres.get(currency)
    }
    return TurnPreview(priced, per_point, len(counted))


def _first(question: str, candidates: Iterable[str]) -> str:
    return next(iter(candidates))
