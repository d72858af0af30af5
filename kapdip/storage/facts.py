"""Reasons in saves: a key and its facts, each fact with its type.

Takes and gives `Reason` and plain data. Text and whole numbers are kept as is; everything else is a mapping with one
key that names the type: `{order: A PAR - BUR}`, `{unit: A PAR}`, `{cents: "1.05"}`, `{list: […]}`, `{reason: …}`.
"""

from collections.abc import Callable, Mapping

from kapdip.adjudicator.model import Unreadable
from kapdip.reason import Reason
from kapdip.storage import file_causes as causes
from kapdip.storage.reader import Reader

_DEEPEST = 3


def read_reason(node: Reader, depth: int = 0) -> Reason:
    """A reason from its row."""
    fields = node.fields("key", "facts")
    key = fields.need("key").text()
    facts = {name: _read_fact(fact, depth) for name, fact in fields.get("facts").pairs()}
    return Reason(key, facts) if facts else Reason(key)


def _read_fact(node: Reader, depth: int) -> object:
    if not isinstance(node.data, dict):
        if isinstance(node.data, list):
            node.expected(causes.expected_fact)
        return node.data
    if len(node.data) != 1 or depth > _DEEPEST:
        node.expected(causes.expected_fact)
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
        inner.note(causes.unknown_key(names=tuple(readers)))
        return None
    return readers[kind]()


def read_unreadable(node: Reader) -> Unreadable:
    """An order of which only the unit was understood."""
    fields = node.fields("unit", "text")
    return Unreadable(fields.need("unit").unit(), fields.need("text").text())
