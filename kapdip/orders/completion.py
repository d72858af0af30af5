"""What can be typed next on the command line, from what is possible in the position.

Takes: the line so far, board, position, phase and the power that orders. Gives: `Completion`: the ghost text that
finishes the likeliest word, and the words that fit, each with what it means and what is worth knowing about it. Words
of every language are understood.
Source: docs/window.md 6: `[power:] [unit] place [verb place …]`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Step, Unit, UnitKind, province_of
from kapdip.orders import causes
from kapdip.orders.cleaning import LONGEST_LINE, fold, tokens
from kapdip.orders.notation import grammar_of
from kapdip.orders.options import UnitOptions, adjustment_options, retreat_options, unit_options
from kapdip.orders.places import Gazetteer
from kapdip.orders.vocabulary import ARMY, CONVOY, FILLERS, FLEET, HOLD, MOVE, RETREAT, SUPPORT
from kapdip.reason import Reason

MOST_CHOICES = 6
_WORD = re.compile(r"[^\W_]+")


class VerbWord(StrEnum):
    """The words between places; the value is what is typed."""

    HOLD = "h"
    SUPPORT = "s"
    CONVOY = "c"
    VIA = "via"
    RETREAT = "r"
    DISBAND = "d"


_WHOLE = frozenset({VerbWord.HOLD, VerbWord.DISBAND})
"""Verbs that make an order by themselves: once typed, they are meant, even where a place begins
with the same letter.
"""


@dataclass(frozen=True, slots=True)
class CompletedWord:
    """A word that fits: as it would be typed, the line with it, and what it is."""

    word: str
    line: str
    """The whole line once the word is taken."""
    place: Location | None = None
    unit: Unit | None = None
    """The unit that the word names, where it names one."""
    verb: VerbWord | None = None
    note: Reason | None = None
    """`orders.note_free`, or `orders.note_stands` with the unit that is there."""


@dataclass(frozen=True, slots=True)
class Completion:
    """What can come next; `ghost` finishes the first choice after the text as typed."""

    ghost: str = ""
    choices: tuple[CompletedWord, ...] = ()


@dataclass(frozen=True, slots=True)
class _Item:
    """Something that could be typed at the point reached."""

    place: Location | None = None
    unit: Unit | None = None
    verb: VerbWord | None = None


class _DeadEnd(Exception):  # noqa: N818 - no error: nothing fits
    """The words so far lead nowhere."""


def complete(
    text: str,
    board: Board,
    position: Position,
    *,
    step: Step = Step.MOVEMENT,
    power: Power | None = None,
    units: Iterable[Unit] | None = None,
) -> Completion:
    """The completion of a line. `units` are those that may be ordered here (default: the power's, or everybody's)."""
    if len(text) > LONGEST_LINE:
        return Completion()
    desk = _Desk(board, position, step, power, units)
    words = list(tokens(text))
    is_open = bool(words) and text[-1:].isalnum()
    spans = list(range(1, min(3, len(words)) + 1)) if is_open else [0]
    if is_open and words[-1] in ARMY | FLEET:
        spans.append(0)
    for span in spans:
        head, tail = words[: len(words) - span], words[len(words) - span :]
        try:
            items = desk.items(head)
        except _DeadEnd:
            continue
        found = desk.fitting(items, tail, _typed(text, span))
        if found:
            return _completion(text, tail, found, desk)
    return Completion()


def _completion(text: str, tail: list[str], found: list[tuple[_Item, str]], desk: "_Desk") -> Completion:
    typed = _typed(text, len(tail))
    before = text[: len(text) - len(typed)]
    choices = []
    for item, word in found[:MOST_CHOICES]:
        gap = "" if not before or before[-1].isspace() or before[-1] in "-+:," else " "
        choices.append(CompletedWord(word, f"{before}{gap}{word}", item.place, item.unit, item.verb, desk.note(item)))
    first = found[0][1]
    ghost = first[len(typed) :] if fold(first).startswith(fold(typed)) and len(first) >= len(typed) else ""
    return Completion(ghost, tuple(choices))


def _typed(text: str, words: int) -> str:
    """The last words of the line as they were typed."""
    begun = [found.start() for found in _WORD.finditer(text)][-words:] if words else []
    return text[begun[0] :] if begun else ""


class _Desk:
    """One position, in which lines are completed."""

    def __init__(
        self, board: Board, position: Position, step: Step, power: Power | None, units: Iterable[Unit] | None
    ) -> None:
        self.board = board
        self.position = position
        self.step = step
        self.power = power
        self.standing = {unit.province: unit for some in position.units.values() for unit in some}
        self.options = unit_options(board, position) if step is Step.MOVEMENT else {}
        self.retreats = retreat_options(position) if step is Step.RETREATS else {}
        self.wanted = tuple(units) if units is not None else None
        self.gazetteer: Gazetteer = grammar_of(board).gazetteer

    def units(self) -> tuple[Unit, ...]:
        """The units that may be ordered."""
        if self.wanted is not None:
            return self.wanted
        if self.step is Step.RETREATS:
            return tuple(unit for unit, one in self.retreats.items() if self.power in (None, one.power))
        powers = self.position.units if self.power is None else (self.power,)
        return tuple(unit for power in powers for unit in self.position.units.get(power, ()))

    # --- what can come next

    def items(self, head: Sequence[str]) -> list[_Item]:
        """What can come after complete words. Raises _DeadEnd."""
        words = list(head)
        if len(words) > 1 and words[1] == ":":
            if words[0] not in grammar_of(self.board).letters:
                raise _DeadEnd
            self.power = grammar_of(self.board).letters[words[0]]
            words = words[2:]
        if self.step is Step.ADJUSTMENTS or words[:1] in (["+"], ["-"]):
            return self._adjustments(words)
        rest, unit = self._take_unit(words, self.units())
        if unit is None:
            return [_Item(unit.location, unit) for unit in self.units()]
        if self.step is Step.RETREATS:
            return self._retreats(unit, rest)
        return self._movement(self.options[unit], rest)

    def _take_unit(self, words: list[str], units: Iterable[Unit]) -> tuple[list[str], Unit | None]:
        """The unit that the words begin with, and what follows; None if there is no word yet. Raises _DeadEnd."""
        at = 0
        kind: UnitKind | None = None
        if words and words[0] in ARMY | FLEET and self.gazetteer.find(words, 0) is None:
            kind = UnitKind.ARMY if words[0] in ARMY else UnitKind.FLEET
            at = 1
        if at >= len(words):
            return [], None
        found = self.gazetteer.find(words, at)
        if found is None:
            raise _DeadEnd
        meant = {unit for unit in units if unit.province in found[0].provinces and kind in (None, unit.kind)}
        if len(meant) != 1:
            raise _DeadEnd
        return words[found[1] :], meant.pop()

    def _movement(self, options: UnitOptions, rest: list[str]) -> list[_Item]:
        if not rest:
            verbs = [VerbWord.HOLD, VerbWord.SUPPORT] + ([VerbWord.CONVOY] if options.convoys else [])
            return self._places(dict.fromkeys((*options.moves, *map(Location, options.carried)))) + [
                _Item(verb=verb) for verb in verbs
            ]
        word, behind = rest[0], rest[1:]
        is_place = self.gazetteer.find(rest, 0) is not None
        if word in SUPPORT and not is_place:
            mine = self.position.units.get(options.power, ())
            helped = sorted({*options.supports_hold, *options.supports}, key=lambda unit: (unit not in mine, unit))
            return self._second(behind, helped, {unit: options.supports.get(unit, ()) for unit in helped})
        if word in CONVOY and not is_place:
            return self._second(behind, sorted(options.convoys), options.convoys)
        if word in HOLD and not is_place:
            raise _DeadEnd
        return self._move(options, rest)

    def _move(self, options: UnitOptions, rest: list[str]) -> list[_Item]:
        at = self._skip_dash(rest)
        if at >= len(rest):
            return self._places(dict.fromkeys((*options.moves, *map(Location, options.carried))))
        found = self.gazetteer.find(rest, at)
        if found is None or found[1] < len(rest):
            raise _DeadEnd
        if any(code in options.carried for code in found[0].provinces):
            return [_Item(verb=VerbWord.VIA)]
        raise _DeadEnd

    def _second(
        self, rest: list[str], units: Sequence[Unit], targets: Mapping[Unit, tuple[ProvinceCode, ...]]
    ) -> list[_Item]:
        """After `s` or `c`: the other unit, then where it goes."""
        rest, other = self._take_unit(rest, units)
        if other is None:
            return [_Item(unit.location, unit) for unit in units]
        at = self._skip_dash(rest)
        if at < len(rest):
            raise _DeadEnd
        return self._places(map(Location, targets[other]))

    def _retreats(self, unit: Unit, rest: list[str]) -> list[_Item]:
        options = self.retreats[unit]
        named: set[str] = set()
        end = 0
        for at, word in enumerate(rest):
            if at < end:
                continue
            found = self.gazetteer.find(rest, at)
            if found:
                named |= {*found[0].provinces}
                end = found[1]
            elif word not in RETREAT | MOVE and word not in (",", "-", "/", "or", "oder"):
                raise _DeadEnd
        places = self._places(place for place in options.retreats if province_of(place) not in named)
        return places if rest else [*places, _Item(verb=VerbWord.RETREAT), _Item(verb=VerbWord.DISBAND)]

    def _adjustments(self, words: list[str]) -> list[_Item]:
        offers = adjustment_options(self.board, self.position)
        mine = [one for power, one in offers.items() if self.power in (None, power)]
        builds = words[:1] != ["-"] and [unit for one in mine for unit in one.builds]
        removals = words[:1] != ["+"] and [unit for one in mine for unit in one.removals]
        rest = words[1:] if words[:1] in (["+"], ["-"]) else words
        kinds = {UnitKind.ARMY} if rest[:1] == ["a"] else {UnitKind.FLEET} if rest[:1] == ["f"] else set(UnitKind)
        if len(rest) > 1 or (rest and rest[0] not in ("a", "f")):
            raise _DeadEnd
        return [_Item(unit.location, unit) for unit in (*(builds or ()), *(removals or ())) if unit.kind in kinds]

    def _skip_dash(self, rest: Sequence[str]) -> int:
        def is_dash(at: int) -> bool:
            return rest[at] in ("-", ">") or (rest[at] in MOVE | FILLERS and self.gazetteer.find(rest, at) is None)

        return next((at for at in range(len(rest)) if not is_dash(at)), len(rest))

    def _places(self, places: Iterable[Location]) -> list[_Item]:
        """Places, the likeliest first: centres of others, then what is free, then the rest."""
        mine = self.position.centres.get(self.power or "", ())

        def rank(place: Location) -> tuple[bool, bool]:
            code = province_of(place)
            return not (self.board.provinces[code].is_centre and code not in mine), code in self.standing

        return [_Item(place) for place in sorted(places, key=rank)]

    # --- what fits what was typed

    def fitting(self, items: Sequence[_Item], tail: Sequence[str], written: str) -> list[tuple[_Item, str]]:
        """The items that begin as the words do, with the word to type: codes first (unless
        `written` has an umlaut), then names.
        """
        if not tail:
            return [(item, self._word(item)) for item in items]
        typed = " ".join(tail)
        plain = written.isascii()
        by_code = [(item, self._word(item)) for item in items if plain and self._word(item).startswith(typed)]
        by_code.sort(key=lambda found: found[0].verb not in _WHOLE or found[1] != typed)
        known = {id(item) for item, _ in by_code}
        by_name = [
            (item, name) for item in items if id(item) not in known and (name := self._name(item, typed, written))
        ]
        return by_code + by_name

    def _word(self, item: _Item) -> str:
        return item.verb.value if item.verb else (item.place or "").lower()

    def _name(self, item: _Item, typed: str, written: str) -> str:
        """The full name of the item's place that begins so, in whatever language, as written if
        it can be; `""` for none.
        """
        if item.place is None:
            return ""
        names = self.board.provinces[province_of(item.place)].names.values()
        fitting = [name for name in names if fold(name).replace("-", " ").startswith(typed)]
        return next((name for name in fitting if name.lower().startswith(written.lower())), "".join(fitting[:1]))

    def note(self, item: _Item) -> Reason | None:
        """Which unit is at a target; nothing for units and verbs."""
        if item.place is None or item.unit is not None:
            return None
        found = self.standing.get(province_of(item.place))
        return causes.note_stands(unit=found) if found else causes.note_free()
