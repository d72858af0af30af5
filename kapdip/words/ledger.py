"""The answer to "why?" as a ledger: what was done on the left, what it came to on the right, sums under a line.

Takes: the reasons of an audit (`exchange.telling`, `telling_worth`) and a language. Gives: `LedgerEntry`s. Nothing is
computed here: every amount is a fact of its reason. Source: docs/window.md 9.6; docs/rules.md 2, 3 and 4.
"""

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from kapdip.exchange import causes
from kapdip.reason import Reason
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import MINUS, money, number
from kapdip.words.ledger_lines import LINES
from kapdip.words.sentences import filled, say


class EntryKind(Enum):
    """How a line of a ledger counts."""

    LINE = auto()
    SUM = auto()
    ASIDE = auto()
    """An amount that is compared, not added."""
    TEXT = auto()
    """A sentence without an amount."""


class LedgerEntry(NamedTuple):
    """A line: its text, its amount as text, why it is not what was wanted (a cut), and the reason that it words."""

    text: str
    amount: str
    kind: EntryKind
    cut: str
    reason: Reason


AMOUNTS: dict[str, tuple[str, str, EntryKind]] = {
    "audit.sale": ("amount", "+", EntryKind.LINE),
    "audit.sale.sale_limit": ("amount", "+", EntryKind.LINE),
    "audit.sale.holding": ("amount", "+", EntryKind.LINE),
    "audit.cash.to_spend": ("cash", "", EntryKind.SUM),
    "audit.buys.wanted": ("cost", "", EntryKind.ASIDE),
    "audit.buy": ("amount", MINUS, EntryKind.LINE),
    "audit.buy.cut": ("amount", MINUS, EntryKind.LINE),
    "audit.cash.dropped": ("dropped", MINUS, EntryKind.LINE),
    "audit.cash.after": ("cash", "", EntryKind.SUM),
    "worth.cash": ("cash", "", EntryKind.LINE),
    "worth.units": ("amount", "", EntryKind.LINE),
    "worth.money": ("amount", "", EntryKind.SUM),
    "worth.weighted": ("points", "", EntryKind.LINE),
    "worth.hundreds": ("points", "", EntryKind.LINE),
    "worth.invested": ("points", "", EntryKind.LINE),
    "worth.points": ("points", "", EntryKind.SUM),
    "worth.final": ("points", "", EntryKind.SUM),
    "worth.price_per_point": ("amount", "", EntryKind.SUM),
}
"""Which fact is the amount, its sign, and how the line counts.

Other reasons are given as the sentences that they are.
"""
_CUT = {"audit.sale.sale_limit": "audit.sale", "audit.sale.holding": "audit.sale", "audit.buy.cut": "audit.buy"}
"""Lines that were cut, with those that they are beside that."""
_PRICED = (
    causes.audit_price_linear,
    causes.audit_price_linear_begun,
    causes.audit_price_unmoved,
    causes.audit_price_trades_leave,
    causes.audit_price_cube_root,
    causes.audit_price_frozen,
)
"""What a price comes to: the law, then old price, step and new one."""


def ledger(reasons: Iterable[Reason], lang: BoardLanguage) -> tuple[LedgerEntry, ...]:
    """The lines of a ledger, in the order of the reasons."""
    return tuple(line for reason in opened(reasons) for line in _lines(reason, lang))


def opened(reasons: Iterable[Reason]) -> list[Reason]:
    """The reasons with the cash that a seat had before its first sale: the sentences give it only with the sum."""
    found = list(reasons)
    sums = [reason for reason in found if causes.audit_cash_to_spend.gave(reason)]
    for total in sums:
        place = next((n for n, reason in enumerate(found) if reason.key.startswith("audit.sale")), found.index(total))
        found.insert(place, causes.ledger_before(cash=causes.audit_cash_to_spend.facts_of(total)["before"]))
    return found


def _lines(reason: Reason, lang: BoardLanguage) -> Iterator[LedgerEntry]:
    facts = reason.facts

    def entry(name: str, amount: str, kind: EntryKind = EntryKind.LINE, cut: str = "") -> LedgerEntry:
        return LedgerEntry(filled(LINES[name], facts, lang), amount, kind, cut, reason)

    if causes.ledger_before.gave(reason):
        before = causes.ledger_before.facts_of(reason)
        yield LedgerEntry(say(reason, lang), money(before["cash"], lang), EntryKind.LINE, "", reason)
    elif causes.audit_price_sum.gave(reason):
        traded = causes.audit_price_sum.facts_of(reason)
        yield entry("bought", number(traded["bought"], lang, sign=True))
        yield entry("sold", number(-traded["sold"], lang, sign=True))
        yield entry("net", number(traded["net"], lang, sign=True), EntryKind.SUM)
    elif (priced := next((law.facts_of(reason) for law in _PRICED if law.gave(reason)), None)) is not None:
        yield LedgerEntry(say(reason, lang), "", EntryKind.TEXT, "", reason)
        yield entry("price", money(priced["before"], lang))
        yield entry("step", money(priced["step"], lang, sign=True))
        last = "traded_price" if priced["percent"] else "new_price"
        yield entry(last, money(_whole(priced["after"]), lang), EntryKind.SUM)
    elif causes.audit_price_centres.gave(reason):
        counted = causes.audit_price_centres.facts_of(reason)
        yield LedgerEntry(say(reason, lang), "", EntryKind.TEXT, "", reason)
        yield entry("step", money(counted["step"], lang, sign=True))
        yield entry("new_price", money(_whole(counted["after"]), lang), EntryKind.SUM)
    elif causes.audit_control_clear.gave(reason):
        yield entry("held", number(causes.audit_control_clear.facts_of(reason)["units"], lang))
        yield LedgerEntry(say(reason, lang), "", EntryKind.TEXT, "", reason)
    elif reason.key in AMOUNTS:
        name, sign, kind = AMOUNTS[reason.key]
        cut = filled(LINES[reason.key], facts, lang) if reason.key in _CUT else ""
        yield entry(_CUT.get(reason.key, reason.key), f"{sign}{money(_whole(facts[name]), lang)}", kind, cut)
    else:
        yield LedgerEntry(say(reason, lang), "", EntryKind.TEXT, "", reason)


def _whole(fact: object) -> int:
    """A fact that is a whole number. Raises TypeError for another one: the audit would be broken."""
    if not isinstance(fact, int):
        raise TypeError(f"a whole number is expected, found {fact!r}")
    return fact


def ledger_text(entries: Iterable[LedgerEntry], width: int = 72) -> str:
    """The ledger as plain text, amounts in a column at the right."""
    lines = []
    for entry in entries:
        if entry.kind is EntryKind.SUM:
            lines.append("-" * width)
        lines.append(f"{entry.text}{entry.amount:>{max(1, width - len(entry.text))}}" if entry.amount else entry.text)
        if entry.cut:
            lines.append(f"    {entry.cut}")
    return "\n".join(lines)
