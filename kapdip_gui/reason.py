"""Why something came out as it did: a key and its facts, never a sentence.

Rules return reasons; `kapdip_gui.words` finds the sentence for a reason in the language that is wanted.
Gives: `Reason`, the one value for refusals, failures, warnings, news and audit steps in every room of the house.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

_NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Reason:
    """A key like `"movement.bounce"` with the facts that its sentence needs (`{"by": order, "strength": 1}`).

    The facts are board, order and exchange values (units, orders, codes, `Cents`, whole numbers), not text for people.
    """

    key: str
    facts: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
