"""What the lines of a ledger say beside their amounts; the amounts stand in a column of their own (`words.ledger`).

Takes and gives: see `words.sentences`. A key is `ledger.` and the key of the reason that the line tells, or the name of a sum.
"""

from collections.abc import Mapping

TEMPLATES: Mapping[str, str] = {
    "ledger.before": "Cash before",
    "ledger.audit.sale": "{currency}: {units} × {price} sold",
    "ledger.audit.sale.sale_limit": "{wanted} wanted; no more may be sold in a turn",
    "ledger.audit.sale.holding": "{wanted} wanted; no more are held",
    "ledger.audit.cash.to_spend": "To spend",
    "ledger.audit.buys.wanted": "All wanted buys would cost",
    "ledger.audit.buy": "{currency}: {units} × {price} bought",
    "ledger.audit.buy.cut": "instead of {wanted}",
    "ledger.audit.cash.dropped": "Fraction that is dropped",
    "ledger.audit.cash.after": "Cash afterwards",
    "ledger.bought": "{currency} bought",
    "ledger.sold": "{currency} sold",
    "ledger.net": "Net demand",
    "ledger.price": "Price before",
    "ledger.step": "Change",
    "ledger.new_price": "New price",
    "ledger.worth.cash": "Cash",
    "ledger.worth.units": "{currency}: {units} × {price}",
    "ledger.worth.money": "All that {player} owns",
    "ledger.worth.weighted": "{currency}: {units} × {centres} ÷ 100",
    "ledger.worth.hundreds": "{currency}: {hundreds} full hundreds × {centres}",
    "ledger.worth.invested": "Cash {cash} at the cheapest point ({price}, {currencies})",
    "ledger.worth.points": "Points of {player}",
    "ledger.worth.final": "Victory points of {player}",
    "ledger.worth.price_per_point": "{currency}: {price} × 100 ÷ {centres}, rounded half up",
    "why.hidden": "The slip is hidden; F8 shows it.",
    "ledger.held": "{player}: units of {power:name}",
}
