"""What a phone is shown of something that it has not handed in yet: order lines as they are read, a slip as it would be
carried out.

Takes what the game says to it. Gives JSON values in the phone's language. Source: docs/table.md 6.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, TypeAlias

from kapdip.board.model import Power
from kapdip.exchange.explaining import explain_player
from kapdip.exchange.money import Cents
from kapdip.exchange.preview import SlipPreview, preview_slip
from kapdip.exchange.pricing import price_audit
from kapdip.game.own import OwnView
from kapdip.orders.model import Disband
from kapdip.sheets.model import LineKind, SheetLine
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.read_back import read_back
from kapdip.words.sentences import say

Json: TypeAlias = dict[str, Any]


def lines_json(lines: Sequence[SheetLine], language: BoardLanguage, *, removals: bool = False) -> list[Json]:
    """Each line as it was read: in canonical notation, in words, and what is wrong with it. `removals`: whether units
    that disband are removed in an adjustment.
    """
    return [_line(line, language, removals) for line in lines]


def _line(line: SheetLine, language: BoardLanguage, removals: bool) -> Json:
    said = [read_back(order, language, removal=removals and isinstance(order, Disband)) for order in line.orders]
    when = words_in(language).gettext("if {condition}: {order}")
    told: Json = {
        "text": line.text,
        "status": line.status.value,
        "orders": [str(order) for order in line.orders] if line.kind is LineKind.ORDER and not line.condition else [],
        "said": "; ".join(
            when.format(condition=condition, order=order) if condition else order
            for order, condition in zip_longest(said, line.conditions)
        ),
    }
    if line.reason is not None:
        told["reason"] = say(line.reason, language)
    if line.suggestion:
        told["suggestion"] = line.suggestion
    return told


def slip_json(view: OwnView, amounts: Mapping[Power, int], language: BoardLanguage) -> Json:
    """What would become of a slip without anybody else's: what is carried out, what is left, where its trades alone
    would move the prices.
    """
    prices = view.public.turn.start.prices
    wanted = {power: units for power, units in amounts.items() if power in prices}
    preview = preview_slip(
        view.public.profile, view.account, prices, wanted, player=view.alias, turn=view.public.turn.number
    )
    return {
        "rows": {power: _row(view, power, prices[power], preview) for power, units in wanted.items() if units},
        "red": preview.red,
        "to_spend": int(preview.cash_after_sales),
        "cash": int(preview.cash_after),
        "why": [say(reason, language) for reason in explain_player(preview.audit) if _is_told(reason.key, preview)],
    }


def _row(view: OwnView, power: Power, price: Cents, preview: SlipPreview) -> Json:
    done = preview.trades.get(power, 0)
    audit = price_audit(view.public.profile, power, price, bought=max(done, 0), sold=max(-done, 0))
    return {"done": done, "next": int(price + audit.step)}


def _is_told(key: str, preview: SlipPreview) -> bool:
    """What of the balance is lost, and of a slip whose buys are cut: what they cost, and how they are cut."""
    return key == "audit.cash.dropped" or (preview.red and key.startswith("audit.buys."))
