"""Reasons in saves: a key and its facts, each fact with its type.

Takes and gives `Reason` and plain data. Text and whole numbers stand as they are; everything else is a mapping with one key that
names the type: `{order: A PAR - BUR}`, `{unit: A PAR}`, `{cents: "1.05"}`, `{list: […]}`, `{reason: …}`.
"""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from kapdip_gui.adjudicator.model import Unreadable
from kapdip_gui.board.model import Unit
from kapdip_gui.exchange.money import Cents
from kapdip_gui.orders.model import Order
from kapdip_gui.reason import Reason
from kapdip_gui.storage.reader import Reader
from kapdip_gui.storage.strict_yaml import FlowMapping

_ORDERS: tuple[type[Any], ...] = get_args(Order)
_TYPES: tuple[tuple[Any, str], ...] = ((Cents, "cents"), (_ORDERS, "order"), (Unit, "unit"))
_DEEPEST = 3


def reason_data(reason: Reason) -> FlowMapping:
    """A reason as one row."""
    if not reason.facts:
        return FlowMapping(key=reason.key)
    return FlowMapping(key=reason.key, facts=FlowMapping({name: _fact_data(fact) for name, fact in reason.facts.items()}))


def _fact_data(fact: object) -> Any:
    if fact is None or (isinstance(fact, bool | int) and not isinstance(fact, Cents)):
        return fact
    if isinstance(fact, tuple | list | frozenset | set) and not isinstance(fact, Unit):
        parts = sorted(fact) if isinstance(fact, frozenset | set) else fact
        return FlowMapping(list=[_fact_data(part) for part in parts])
    for kind, name in _TYPES:
        if isinstance(fact, kind):
            return FlowMapping({name: str(fact)})
    if isinstance(fact, Unreadable):
        return FlowMapping(unreadable=FlowMapping(unit=str(fact.unit), text=fact.text))
    return FlowMapping(reason=reason_data(fact)) if isinstance(fact, Reason) else str(fact)


def read_reason(node: Reader, depth: int = 0) -> Reason:
    """A reason from its row."""
    fields = node.fields("key", "facts")
    key = fields.need("key").text()
    facts = {name: _read_fact(fact, depth) for name, fact in fields.get("facts").pairs()}
    return Reason(key, facts) if facts else Reason(key)


def _read_fact(node: Reader, depth: int) -> object:
    if not isinstance(node.data, dict):
        if isinstance(node.data, list):
            node.expected("fact")
        return node.data
    if len(node.data) != 1 or depth > _DEEPEST:
        node.expected("fact")
        return None
    kind, inner = next(node.pairs())
    return _typed(kind, inner, depth)


def _typed(kind: str, inner: Reader, depth: int) -> object:
    readers: Mapping[str, Callable[[], object]] = {
        "order": inner.order,
        "unit": inner.unit,
        "cents": inner.cents,
        "list": lambda: inner.tuple_of(lambda part: _read_fact(part, depth + 1)),
        "reason": lambda: read_reason(inner, depth + 1),
        "unreadable": lambda: read_unreadable(inner),
    }
    if kind not in readers:
        inner.note("save.unknown_key", names=tuple(readers))
        return None
    return readers[kind]()


def read_unreadable(node: Reader) -> Unreadable:
    """An order of which only the unit was understood."""
    fields = node.fields("unit", "text")
    return Unreadable(fields.need("unit").unit(), fields.need("text").text())
