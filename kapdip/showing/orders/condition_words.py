"""What can come next in a conditional line while it is typed: units, their fates, places: `if Mun falls: ber r
kie`.

Takes: a position, the line so far. Gives: `condition_choices`. Before the colon is free text, in which a unit's
place is offered.
Rules: docs/rules.md 6.4.
"""

import re
from dataclasses import replace

from kapdip.board.board import Board
from kapdip.board.model import Position, Power, Unit
from kapdip.orders.completion import CompletedWord, Completion, VerbWord, complete

_ORDER = re.compile(r"(?P<unit>\s*(?:[af]\s+)?[^\s:]+\s+)(?P<verb>r\s+|-\s*)?(?P<rest>[^\s]*)", re.IGNORECASE)
_AFTER_UNIT = (VerbWord.RETREAT, VerbWord.DISBAND)


def condition_choices(text: str, board: Board, position: Position, power: Power | None = None) -> Completion:
    """Ghost text and choices for a line that begins with a condition, the units of `power` first; nothing for builds
    and removals by `+` and `-`. What is there already is not offered.
    """
    found = _choices(text, board, position, power)
    return Completion(found.ghost, tuple(one for one in found.choices if one.line != text))


def _choices(text: str, board: Board, position: Position, power: Power | None) -> Completion:
    head, colon, order = text.rpartition(":")
    units = _units(position, power)
    if not colon:
        return _place(text, board, position, units)
    before = head + colon
    parts = _ORDER.fullmatch(order)
    if order.lstrip()[:1] in {"+", "-"} or not order.strip():
        return Completion()
    if parts is None or not parts["unit"].strip():
        return _behind(before, complete(order, board, position, units=units))
    if parts["verb"] is None:
        typed = parts["rest"].lower()
        fitting = [verb for verb in _AFTER_UNIT if verb.value.startswith(typed)]
        return Completion(
            "", tuple(CompletedWord(verb.value, f"{before}{parts['unit']}{verb.value}", verb=verb) for verb in fitting)
        )
    found = complete(f"{parts['unit']}{parts['rest']}", board, position, units=units)
    places = tuple(one for one in found.choices if one.verb is None and one.place is not None)
    lead = f"{before}{parts['unit']}{parts['verb']}"
    return Completion(
        found.ghost if places and places[0] is found.choices[0] else "",
        tuple(replace(one, line=f"{lead}{one.word}") for one in places),
    )


def _units(position: Position, first: Power | None) -> tuple[Unit, ...]:
    powers = sorted(position.units, key=lambda power: power != first)
    return tuple(unit for power in powers for unit in position.units[power])


def _place(text: str, board: Board, position: Position, units: tuple[Unit, ...]) -> Completion:
    """The place that the last word of a condition begins to name; none for the word “if” itself."""
    before, gap, word = text.rpartition(" ")
    if not gap or len(word) < 2 or " " in before.strip():
        return Completion()
    return _behind(before + gap, complete(word, board, position, units=units))


def _behind(before: str, found: Completion) -> Completion:
    """Choices for the end of a line, with its beginning."""
    gap = "" if not before or before[-1].isspace() else " "
    return Completion(
        found.ghost, tuple(replace(one, line=f"{before}{gap}{one.line.lstrip()}") for one in found.choices)
    )
