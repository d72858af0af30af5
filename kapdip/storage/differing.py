"""Where two states of one game differ, in short: what somebody needs who has to choose between them; and that a record
says otherwise.

Takes two games; gives reasons: whose orders and slips of which turn, press, notes. Never what was ordered or traded.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from kapdip.game.compare import Difference
from kapdip.game.model import Game, Turn, TurnInputs
from kapdip.reason import Reason
from kapdip.storage import causes

_NAMED: Mapping[str, Callable[[TurnInputs], Mapping[str, Any]]] = {
    "orders": lambda inputs: inputs.orders,
    "slips": lambda inputs: inputs.slips,
}
_TOLD = {"headline": "notes", "comment": "notes", "deadline": "notes", "press": "press", "seat_changes": "seats"}
"""Other fields of `TurnInputs`, by what they are called; those that are not here are decisions."""


def difference_reasons(game: Game, found: Sequence[Difference]) -> tuple[Reason, ...]:
    """The notice that a save records something else than follows from its entries by the rules, if it does; the first
    difference in it.
    """
    if not found:
        return ()
    number = found[0].turn
    count = len(found) - 1
    told = causes.told_otherwise_more if count else causes.difference_reasons
    counts = causes.record_counts if game.turns[number - 1].is_over else causes.record_counts_unfinished
    return (told(turn=number, difference=_in_short(found[0]).reason, count=count), counts())


def _in_short(one: Difference) -> Difference:
    """Of lists only what is not in both."""
    if not isinstance(one.before, tuple) or not isinstance(one.after, tuple):
        return one
    gone = tuple(each for each in one.before if each not in one.after)
    return replace(one, before=gone, after=tuple(each for each in one.after if each not in one.before))


def differing(one: Game, other: Game) -> tuple[Reason, ...]:
    """What differs, turn by turn, the last turn first: that is where somebody wrote last."""
    found: list[Reason] = []
    for mine, theirs in reversed(list(zip_longest(one.turns, other.turns))):
        if mine is not None and theirs is not None and mine != theirs:
            found += _in_turn(mine, theirs)
    if replace(one, turns=(), log=()) != replace(other, turns=(), log=()):
        found.append(causes.differs_head())
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
    return [
        causes.DIFFERING[key](turn=mine.number, who=who) if who else causes.DIFFERING[key](turn=mine.number)
        for key, who in keys.items()
    ]
