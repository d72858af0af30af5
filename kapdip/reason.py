"""Why something came out as it did: a key and its facts; and the causes of which a rule can speak.

Gives: `Reason`, the one value for refusals, failures, warnings, news and audit steps in every room; and
`Cause`, which declares a reason: its key, its facts with their types, its sentence. Every room declares its causes in a
module `causes`, so that a rule reads `return causes.too_far(unit=unit, target=target)`: a fact that is missing,
misnamed or of a wrong type is an error of types, and there is no reason without a sentence. Saying the sentence, in the
language that is wanted, is the work of `kapdip.words`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, ParamSpec, TypeVar, cast

_NOTHING: Mapping[str, object] = MappingProxyType({})

Facts = ParamSpec("Facts")
Told = TypeVar("Told")

CAUSES: dict[str, "Cause[..., Any]"] = {}
"""Every cause that has been declared, by its key."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A key like `"movement.bounce"` with the facts that its sentence needs (`{"by": order, "strength": 1}`).

    The facts are board, order and exchange values (units, orders, codes, `Cents`, whole numbers), not text for people.
    Rules call a `Cause`; only what is read from a save is made here.
    """

    key: str
    facts: Mapping[str, object] = field(default_factory=lambda: _NOTHING)


class Cause(Generic[Facts, Told]):
    """What a rule may give as a reason. Called with its facts, by name, it gives the `Reason`.

    `facts` is a signature: `def _way(*, unit: Unit, target: Location) -> None: ...`, or a `TypedDict` where facts are
    handed on or read again (`facts_of`). `sentence` is the English source text with the facts in braces, with a spec of
    `words.format.value_text` where needed: `{player}`, `{target:name}`, `{change:signed}`. `without` has the sentence
    for the case that a fact is None. Raises ValueError for a key that is declared twice.
    """

    __slots__ = ("facts", "key", "sentence", "without")

    def __init__(
        self, key: str, facts: Callable[Facts, Told], sentence: str, without: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        if CAUSES.setdefault(key, self) is not self:
            raise ValueError(f"{key}: declared twice")
        self.key = key
        self.facts = facts
        self.sentence = sentence
        self.without = without

    def __call__(self, *_: Facts.args, **facts: Facts.kwargs) -> Reason:
        """The reason, with these facts."""
        return Reason(self.key, facts)

    def gave(self, reason: Reason | None) -> bool:
        """Whether a reason is of this cause."""
        return reason is not None and reason.key == self.key

    def facts_of(self, reason: Reason) -> Told:
        """The facts of a reason that this cause gave, with their types where they are declared as a `TypedDict`."""
        return cast("Told", reason.facts)


def no_facts() -> None:
    """The facts of a cause that needs none."""
