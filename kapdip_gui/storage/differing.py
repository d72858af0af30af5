"""Where two states of one game differ, in short: what somebody needs who has to choose between them.

Takes two games; gives reasons: whose orders and slips of which turn, press, notes. Never what was ordered or traded.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from kapdip_gui.game.model import Game, Turn, TurnInputs
from kapdip_gui.reason import Reason

_NAMED: Mapping[str, Callable[[TurnInputs], Mapping[str, Any]]] = {
    "orders": lambda inputs: inputs.orders,
    "slips": lambda inputs: inputs.slips,
}
_TOLD = {"headline": "notes", "comment": "notes", "deadline": "notes", "press": "press", "seat_changes": "seats"}
"""Other fields of `TurnInputs`, by what they are called; those that are not here are decisions."""


def differing(one: Game, other: Game) -> tuple[Reason, ...]:
    """What differs, turn by turn, the last turn first: that is where somebody wrote last."""
    found: list[Reason] = []
    for mine, theirs in reversed(list(zip_longest(one.turns, other.turns))):
        if mine is not None and theirs is not None and mine != theirs:
            found += _in_turn(mine, theirs)
    if replace(one, turns=(), log=()) != replace(other, turns=(), log=()):
        found.append(Reason("differs.head"))
    return tuple(found)


def _in_turn(mine: Turn, theirs: Turn) -> list[Reason]:
    keys: dict[str, tuple[str, ...]] = {}
    for name in TurnInputs.__dataclass_fields__:
        if name == "resolved_once" or getattr(mine.inputs, name) == getattr(theirs.inputs, name):
            continue
        if name in _NAMED:
            left, right = _NAMED[name](mine.inputs), _NAMED[name](theirs.inputs)
            keys[name] = tuple(who for who in {**left, **right} if left.get(who, ...) != right.get(who, ...))
        else:
            keys[_TOLD.get(name, "decisions")] = ()
    if not keys and mine.step is theirs.step:
        keys["results"] = ()
    return [Reason(f"differs.{key}", {"turn": mine.number} | ({"who": who} if who else {})) for key, who in keys.items()]
