"""The texts of a ledger's lines beside their amounts, by the reason that they word or by a name of their own."""

from collections.abc import Mapping

LINES: Mapping[str, str] = {
    "audit.sale": "{currency}: {units} × {price} sold",
    "audit.sale.sale_limit": "{wanted} wanted; capped at the limit per turn",
    "audit.sale.holding": "{wanted} wanted; no more are held",
    "audit.cash.to_spend": "To spend",
    "audit.buys.wanted": "All purchases wanted would cost",
    "audit.buy": "{currency}: {units} × {price} bought",
    "audit.buy.cut": "instead of {wanted}",
    "audit.cash.dropped": "Balance lost",
    "audit.cash.after": "Cash afterwards",
    "bought": "{currency} bought",
    "sold": "{currency} sold",
    "net": "Net demand",
    "price": "Price before",
    "step": "Change",
    "traded_price": "Price from trades",
    "new_price": "New price",
    "worth.cash": "Cash",
    "worth.units": "{currency}: {units} × {price}",
    "worth.money": "Everything {player} owns",
    "worth.weighted": "{currency}: {units} × {centres} ÷ 100",
    "worth.hundreds": "{currency}: {hundreds} full hundreds × {centres}",
    "worth.invested": "Cash {cash} at the cheapest point ({price}, {currencies})",
    "worth.points": "Points of {player}",
    "worth.final": "Victory points of {player}",
    "worth.price_per_point": "{currency}: {price} × 100 ÷ {centres}, rounded half up",
    "held": "{player}: units of {power:name}",
}
