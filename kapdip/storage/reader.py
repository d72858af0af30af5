"""Reads plain data as typed values and names everything that is wrong, each with its path.

Takes plain data as `strict_yaml` gives it; gives values, and problems like `turns.4.exchange.7.amounts.ITALY: expected
a whole number, found '12'`. A reader never raises for wrong data: it notes the problem and gives a stand-in, so that
all problems are found in one go.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from kapdip.board.model import Unit
from kapdip.exchange.money import Cents
from kapdip.orders.model import Order
from kapdip.reason import Reason
from kapdip.storage import file_causes as causes
from kapdip.storage.errors import Problem
from kapdip.storage.order_text import read_order, read_unit

_T = TypeVar("_T")
_EnumT = TypeVar("_EnumT", bound=StrEnum)
_CentsT = TypeVar("_CentsT", bound=Cents)

MOST_PROBLEMS = 100
HIGHEST = 10**15 - 1
_SHOWN = 40


class Reader:
    """One node of the data, with its path and the list of problems that all nodes share."""

    __slots__ = ("_key", "_parent", "data", "problems")

    def __init__(self, data: Any, key: str | int = "", parent: "Reader | None" = None) -> None:
        self.data = data
        self._key = key
        self._parent = parent
        self.problems: list[Problem] = [] if parent is None else parent.problems

    @property
    def path(self) -> str:
        """Where this node is, as `turns.4.exchange`; put together only where something is wrong."""
        above = "" if self._parent is None else self._parent.path
        return f"{above}.{self._key}" if above else str(self._key)

    # -- notes ---------------------------------------------------------------------------------------------------------

    def note(self, reason: Reason) -> None:
        """Note that something is wrong here."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(self.path, reason))

    def expected(self, cause: causes.ExpectedCause) -> None:
        """Note that something else was expected here."""
        self.note(cause(text=shown(self.data)))

    # -- collections ---------------------------------------------------------------------------------------------------

    def sub(self, key: str | int, data: Any) -> "Reader":
        """A node below this one."""
        return Reader(data, key, self)

    def fields(self, *names: str) -> "Fields":
        """This node as a mapping with no other keys than these."""
        if not isinstance(self.data, dict):
            self.expected(causes.expected_map)
            return Fields(self, {})
        for key in self.data:
            if key not in names:
                self.sub(key, None).note(causes.unknown_key(names=names))
        return Fields(self, self.data)

    def items(self) -> Iterator["Reader"]:
        """This node as a list; paths count from 0. null is an empty list."""
        if self.data is None:
            return
        if not isinstance(self.data, list):
            self.expected(causes.expected_list)
            return
        for index, item in enumerate(self.data):
            yield self.sub(index, item)

    def pairs(self) -> Iterator[tuple[str, "Reader"]]:
        """This node as a mapping with any keys. null is an empty one."""
        if self.data is None:
            return
        if not isinstance(self.data, dict):
            self.expected(causes.expected_map)
            return
        for key, value in self.data.items():
            yield key, self.sub(key, value)

    def tuple_of(self, read: "Callable[[Reader], _T]") -> tuple[_T, ...]:
        """A list of values."""
        return tuple(read(item) for item in self.items())

    def map_of(self, read: "Callable[[Reader], _T]", keys: Mapping[str, Any] | None = None) -> dict[str, _T]:
        """A mapping of values; with `keys`, no other ones."""
        found = {}
        for key, item in self.pairs():
            if keys is not None and key not in keys:
                item.note(causes.unknown_key(names=tuple(keys)))
                continue
            found[key] = read(item)
        return found

    def plain_map(self) -> dict[str, Any]:
        """A mapping of plain data, as it is; its owner checks it."""
        return {key: item.data for key, item in self.pairs()}

    # -- single values -------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """A text."""
        if isinstance(self.data, str):
            return self.data
        self.expected(causes.expected_text)
        return ""

    def number(self, lowest: int = -HIGHEST, highest: int = HIGHEST) -> int:
        """A whole number within bounds."""
        if not isinstance(self.data, int) or isinstance(self.data, bool):
            self.expected(causes.expected_number)
            return max(lowest, 0)
        if not lowest <= self.data <= highest:
            self.note(causes.out_of_bounds(text=str(self.data), least=str(lowest), most=str(highest)))
            return lowest
        return self.data

    def flag(self) -> bool:
        """true or false."""
        if not isinstance(self.data, bool):
            self.expected(causes.expected_flag)
        return self.data is True

    def amount(self, kind: type[_CentsT]) -> _CentsT:
        """An amount as quoted decimal text."""
        try:
            return kind.parse(self.data) if isinstance(self.data, str) else self._no_amount(kind)
        except ValueError:
            return self._no_amount(kind)

    def _no_amount(self, kind: type[_CentsT]) -> _CentsT:
        self.expected(causes.expected_amount)
        return kind(0)

    def cents(self) -> Cents:
        """Money as quoted decimal text."""
        return self.amount(Cents)

    def choice(self, kind: type[_EnumT]) -> _EnumT:
        """One of the words of an enum."""
        try:
            return kind(self.data)
        except ValueError:
            self.note(causes.expected_choice(text=shown(self.data), names=tuple(one.value for one in kind)))
            return next(iter(kind))

    def one_of(self, known: Mapping[str, Any] | tuple[str, ...]) -> str:
        """One of the known words, e.g. a power or a player."""
        if isinstance(self.data, str) and self.data in known:
            return self.data
        self.note(causes.expected_choice(text=shown(self.data), names=tuple(known)[:20]))
        return next(iter(known), "")

    def unit(self) -> Unit:
        """`A PAR`."""
        try:
            return read_unit(self.text())
        except ValueError:
            self.expected(causes.expected_unit)
            return read_unit("A PAR")

    def order(self) -> Order:
        """`A PAR - BUR`."""
        try:
            return read_order(self.text())
        except ValueError:
            self.expected(causes.expected_order)
            return read_order("A PAR H")


class Fields:
    """The fields of a mapping."""

    __slots__ = ("_data", "_node")

    def __init__(self, node: Reader, data: Mapping[str, Any]) -> None:
        self._node = node
        self._data = data

    def __contains__(self, name: str) -> bool:
        return name in self._data

    def need(self, name: str) -> Reader:
        """A field that must be there."""
        if name not in self._data:
            self._node.sub(name, None).note(causes.missing_key())
            return Reader(None, name)
        return self._node.sub(name, self._data[name])

    def get(self, name: str, otherwise: Any = None) -> Reader:
        """A field that may be left out."""
        return self._node.sub(name, self._data.get(name, otherwise))

    def read(self, name: str, read: Callable[[Reader], _T], otherwise: _T) -> _T:
        """A field that may be left out, read in one go."""
        return read(self._node.sub(name, self._data[name])) if name in self._data else otherwise


_FOUND = {dict: causes.found_dict, list: causes.found_list, type(None): causes.found_nonetype}


def shown(data: object) -> object:
    """Wrong data in short, for a message: text as a program would write it, or a reason that names the kind."""
    if isinstance(data, dict | list) or data is None:
        return _FOUND[type(data)]()
    text = repr(data)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
