"""Completes a line of orders from the position: the likeliest legal word and the choices behind it.

Takes: what is typed, the table of the step (`gesture.Table`), a language. Gives: `Choice`s, the best first.
Source: design 6 (command line). Reading is done by `orders.notation`; here only legal words are offered.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kapdip_gui.board.model import Location, Unit, UnitKind, province_of
from kapdip_gui.orders.cleaning import fold
from kapdip_gui.orders.options import AdjustmentOptions, UnitOptions
from kapdip_gui.ui.orders.gesture import Table

SUPPORT = frozenset({"s", "u", "sup", "support", "supports", "unterstützt", "unterstuetzt"})
CONVOY = frozenset({"c", "g", "k", "con", "convoy", "convoys", "geleitet"})
RETREAT = frozenset({"r", "ret", "retreat", "rückzug"})


@dataclass(frozen=True, slots=True)
class Choice:
    """A word that could stand next. `line` is the whole line with it; `place` a location, `verb` one of `s c h via d + - waive`."""

    word: str
    line: str
    place: Location | None = None
    unit: Unit | None = None
    verb: str = ""
    count: int = 0
    """How many orders a verb opens."""
    rest: str = ""
    """The letters behind what is typed already: the ghost text."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line in words: those that are finished, and the one that is being typed."""

    done: tuple[str, ...]
    last: str
    before: str
    """The text in front of the last word."""


def split_line(text: str) -> Typed:
    """Divide a line into its words; `power:` in front is left out of the words, not of the text."""
    body = text.partition(":")[2] if ":" in text else text
    words = [word for word in body.replace(",", " ").replace("-", " - ").replace("+", " + ").split() if word]
    if not words or body[-1:].isspace():
        return Typed(tuple(words), "", text)
    last = words[-1]
    return Typed(tuple(words[:-1]), last, text[: len(text) - len(last)] if text.endswith(last) else text)


class Completer:
    """Choices for a line in one position."""

    def __init__(self, table: Table, language: str, aim: Unit | None) -> None:
        self._table = table
        self._language = language
        self._aim = aim

    def choices(self, text: str, waiting: Iterable[Unit] = (), limit: int = 6) -> list[Choice]:
        """What could stand next, the likeliest first. `waiting` are units without an order: they are offered before others."""
        typed = split_line(text)
        words = [word for word in typed.done if word.lower() not in {"-", "a", "f"} or self._table.adjustments]
        found = list(self._next(words, list(waiting)))
        shown = []
        for choice in found:
            rest = self._rest(choice, typed.last)
            if rest is not None:
                shown.append(
                    Choice(
                        choice.word,
                        typed.before + self._joined(typed.last, rest, choice),
                        choice.place,
                        choice.unit,
                        choice.verb,
                        choice.count,
                        rest,
                    )
                )
        return shown[:limit]

    @staticmethod
    def _joined(last: str, rest: str, choice: Choice) -> str:
        return last + rest if last else choice.word

    def _rest(self, choice: Choice, last: str) -> str | None:
        """What is missing behind the typed letters; None if they don't begin this word."""
        if not last:
            return choice.word
        low = last.lower()
        if choice.word.lower().startswith(low):
            return choice.word[len(last) :]
        if choice.place is not None:
            name = self._name(choice.place)
            if fold(name).startswith(fold(last)):
                return name[len(last) :] if name.lower().startswith(low) else ""
        return None

    def _name(self, place: Location) -> str:
        province = self._table.board.provinces.get(province_of(place))
        return province.names[self._language] if province is not None else place

    # -- what can follow -----------------------------------------------------------------------------------------------

    def _next(self, words: list[str], waiting: list[Unit]) -> Iterator[Choice]:
        table = self._table
        if table.adjustments:
            yield from self._adjustments(words)
            return
        unit = self.unit_named(words[0]) if words else None
        if not words:
            yield from self._units(waiting)
            if self._aim is not None:
                yield from self._after(self._aim, [])
            return
        if unit is None and self._aim is not None:
            yield from self._after(self._aim, words)
        elif unit is not None:
            yield from self._after(unit, words[1:])

    def _units(self, waiting: list[Unit]) -> Iterator[Choice]:
        known: list[Unit] = list(self._table.retreats or self._table.units)
        for unit in (*waiting, *(one for one in known if one not in waiting)):
            yield Choice(unit.province.lower(), "", unit.location, unit)

    def unit_named(self, word: str) -> Unit | None:
        """The unit that can be ordered in the place of that name."""
        low = fold(word)
        for unit in self._table.retreats or self._table.units:
            if low in {unit.province.lower(), fold(self._name(unit.location)), unit.location.lower()}:
                return unit
        return None

    def _after(self, unit: Unit, words: list[str]) -> Iterator[Choice]:
        if unit in self._table.retreats:
            yield from self._retreats(unit, [word for word in words if word.lower() not in RETREAT])
            return
        options = self._table.units.get(unit)
        if options is None:
            return
        if not words:
            yield from self._places(options.moves)
            yield from self._places([p for p in options.carried if p not in {province_of(m) for m in options.moves}])
            supports = len(options.supports_hold) + sum(map(len, options.supports.values()))
            if supports:
                yield Choice("s", "", verb="s", count=supports)
            if options.convoys:
                yield Choice("c", "", verb="c", count=sum(map(len, options.convoys.values())))
            yield Choice("h", "", verb="h")
        elif words[0].lower() in SUPPORT:
            yield from self._helping(options, words[1:], convoy=False)
        elif words[0].lower() in CONVOY and unit.kind is UnitKind.FLEET:
            yield from self._helping(options, words[1:], convoy=True)
        elif len(words) == 1 and any(place == words[0].upper() for place in options.carried):
            yield Choice("via", "", verb="via")

    def _helping(self, options: UnitOptions, words: list[str], *, convoy: bool) -> Iterator[Choice]:
        others = options.convoys if convoy else {**dict.fromkeys(options.supports_hold, ()), **options.supports}
        if not words:
            yield from (Choice(other.province.lower(), "", other.location, other) for other in sorted(others, key=lambda u: u.location))
            return
        low = fold(words[0])
        other = next((u for u in others if low in {u.province.lower(), fold(self._name(u.location)), u.location.lower()}), None)
        if other is not None and len(words) == 1:
            yield from self._places(others[other])

    def _retreats(self, unit: Unit, words: list[str]) -> Iterator[Choice]:
        taken = {word.upper() for word in words}
        yield from self._places(place for place in self._table.retreats[unit].retreats if place not in taken)
        if not words:
            yield Choice("d", "", verb="d")

    def _adjustments(self, words: list[str]) -> Iterator[Choice]:
        kinds = [word for word in words if word.lower() in {"a", "f"}]
        signs = [word for word in words if word in {"+", "-"}]
        every = self._table.adjustments.values()
        if not signs:
            if any(options.number > 0 for options in every):
                yield Choice("+", "", verb="+", count=sum(len(o.builds) for o in every))
                yield Choice("waive", "", verb="waive")
            if any(options.number < 0 for options in every):
                yield Choice("-", "", verb="-", count=sum(len(o.removals) for o in every))
        elif signs[0] == "+" and not kinds:
            yield Choice("a", "", verb="a")
            yield Choice("f", "", verb="f")
        else:
            yield from self._sites(every, build=signs[0] == "+", kind=kinds[0].upper() if kinds else "")

    def _sites(self, every: Iterable[AdjustmentOptions], *, build: bool, kind: str) -> Iterator[Choice]:
        units = [unit for options in every for unit in (options.builds if build else options.removals)]
        yield from self._places(unit.location for unit in units if not kind or unit.kind.value == kind)

    @staticmethod
    def _places(places: Iterable[Location]) -> Iterator[Choice]:
        yield from (Choice(place.lower(), "", place) for place in places)
