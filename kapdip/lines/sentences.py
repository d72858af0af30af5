"""Orders in sentences: `Paris geht nach Burgund, die Flotte im Mittelatlantik bleibt, wo sie ist.`

Takes: a line, how one order is read, and the situation. Gives: a `Reading` for each order, and one without an order for
a piece that only speaks of the board; empty where nothing in the line is an order. Words that nobody knows are
left aside in a piece that says by its own words what a unit does, if that is possible; what may take back an order,
doubt it or speak of another's is never left aside.
Rules: docs/contract.md, "Text that people write"; Ludomaniac standard 2011, 9.7 and 9.8.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Step, Unit, UnitKind
from kapdip.orders import causes
from kapdip.orders.cleaning import LONGEST_LINE, fold, tokens
from kapdip.orders.grammar import Grammar
from kapdip.orders.homonyms import SMALL_WORDS
from kapdip.orders.legality import check_order
from kapdip.orders.meaning import Situation
from kapdip.orders.model import MOVEMENTS, Build, Disband, Hold, Order, Retreat, Waive
from kapdip.orders.notation import power_named
from kapdip.orders.places import PlaceReading
from kapdip.orders.reading import Reading
from kapdip.orders.vocabulary import (
    ABOUT,
    ABOUT_BUILDS,
    ABOUT_REMOVALS,
    ABOUT_RETREATS,
    ARMY,
    ARTICLES,
    AUXILIARIES,
    COASTS,
    CONDITION,
    CONVOY,
    DOUBTS,
    ELSE,
    EVERYBODY,
    FILLERS,
    FROM_PLACE,
    GIVE_UP,
    HOLD,
    HOLD_MORE,
    KINDS,
    LETTERS,
    MOVE,
    NEGATES,
    NEGATIONS,
    NOT,
    OR,
    OTHERS,
    RESERVED,
    SIDES,
    SUPPORT,
    UNIT,
    VERBS,
)

_MOST_SENTENCES = 40
SENTENCE = re.compile(
    r"(?<!\b[AF])(?<!\b[Ss]t)(?<!\b[0-9])"
    r"(?:(?:(?<![.!])|(?<=\b[AF].)|(?<=\b[Ss]t.)|(?<=\b[0-9].))[.!]+|(?<=\?)"
    r"|;(?!\s*(?:if|falls|wenn|sonst|else|otherwise|ansonsten)))\s+"
    r"|\bSTOP\b|(?<=[a-z]{3})[.!]$"
)
_SPACES = r"(?:(?<!\s)|(?<=nd\s))\s++"
"""All of them at once, or those that a word for `and` has left."""
_CLAUSE = re.compile(
    rf"(?:{_SPACES})?[,;]\s*(?:(?:und|and)\s)?|{_SPACES}(?:und|and|sowie|dazu|while|während|&|\+)\s+"
    r"|(?<=[\w)]-\w{3})\s+(?=(?:[AaFf] )?\w{3} ?-)",
    re.IGNORECASE,
)
_NEXT_UNIT = re.compile(r"(?<=\w)\s+(?=[AF]\s+[A-Z][A-Za-z]{2})")
_IF = rf"\b(?:{'|'.join(CONDITION)}|wenns)\b"
_IMPOSSIBLE = re.compile(
    rf"{_IF}(?: (?:das|es|that|this|it|dies|dort|da|not|nicht|auch|ist|is|sein|isn|doesn|can|t|s|either"
    r"|beides|both|be))* (?:geht|gehen|ginge|moglich|moeglich|possible|works?|fails?|klappt|frei|free|voll|full"
    r"|besetzt|taken|occupied|available|muss|notig|noetig|necessary)\b(?: (?:ist|is|sein|wird)\b)?"
)
"""It says that the place before it is taken."""
_NOT_FREE = re.compile(
    rf"(?<![^,;:])(?>([^,;:]*?){_IF})(?=[^,;:]*+[,;:])[^,;:]*\b(?:not|nicht|kein\w*|isn't)\b[^,;:]*[,;:]", re.IGNORECASE
)
_CONDITION = re.compile(rf"\W*{_IF}\s++([^,;:]++)[,;:](.*)", re.IGNORECASE)
_RATHER = re.compile(r"\b(?:doch )?(?:nicht|not) [^,;.:]{1,60}, (?:sondern|but)\b", re.IGNORECASE)
"""`Paris soll nicht in die Picardie, sondern nach Burgund`"""
_EXCEPTS = re.compile(
    r"([^,;:]*?),? (?:außer|ausser|bis auf|except(?: for)?|but(?: not)?|ausgenommen|mit Ausnahme)\b"
    r"([^,;]+)(?:, (?:die|der|das|which|that|who|it|sie|er|es)( [^,;]+))?",
    re.IGNORECASE,
)
"""`Alles hält, außer Flotte Nordsee, die geht nach Norwegen`"""
_BRACKETS = re.compile(r"(?:(?<!\s)\s++)?\([^()]*\)")


NAMED = re.compile(r"\s*+([^:]+):\s*+(.+)")
_ALL_HOLD = EVERYBODY | OTHERS | UNIT | HOLD | HOLD_MORE | ARTICLES | FILLERS
_SHORTEST = 5
_SHORT = 7
"""Words; so short may be what withdraws the sentence before."""
_LOOSE = FILLERS | ARTICLES | OR
"""At the end of a piece they say nothing."""
_AS_BEFORE = re.compile(
    r"\b(?:wie (?:gehabt|geschickt|gesendet|gemailt|gemeldet|vorher|bisher|gestern|besprochen)|unverandert|unveraendert"
    r"|unchanged|as (?:before|sent|is)|the same|stimmt|beim alten)\b"
)
_GOES_ON = frozenset({":", "notfalls", "sonst", "otherwise", "vom", "from", "then", "dann", "else", "ansonsten"})
_DUE = HOLD | SUPPORT | CONVOY | LETTERS | {"-"}
"""Beside one of them a short word is likely to be a place."""
_TOWARDS = frozenset({":", "-", "nach", "to"})


class _Place(NamedTuple):
    """A place that a sentence names."""

    place: PlaceReading
    at: int
    end: int


@dataclass(frozen=True, slots=True)
class Sentences:
    """Reads the sentences of a line."""

    read: Callable[[str], Reading]
    grammar: Grammar
    situation: Situation
    plain: bool = False
    """Words that nobody knows are never left aside, and nothing is said of retreats."""

    def readings(self, text: str) -> tuple[Reading, ...]:
        """Every order of the line."""
        found: list[Reading] = []
        about = ""
        words = tokens(text)
        if ABOUT.isdisjoint(words) and not any(self.places(words)):
            return ()
        sentences = [one.strip() for one in SENTENCE.split(text)]
        for sentence in sentences if len(sentences) < _MOST_SENTENCES else ():
            if not sentence or len(sentence) > LONGEST_LINE:
                found += [Reading(sentence)] if sentence else []
                continue
            about = self._about(sentence, about)
            found += self._sentence(sentence, about, found)
        return tuple(found) if any(one.order for one in found) else ()

    def _about(self, sentence: str, about: str) -> str:
        """Whether a sentence is about retreats, builds or removals; `Bla: Ank`, `Triest notfalls nach Albanien` go on
        with what the one before is about.
        """
        said = tokens(sentence)
        words = {*said}
        for kind, known in (("removals", ABOUT_REMOVALS), ("builds", ABOUT_BUILDS), ("retreats", ABOUT_RETREATS)):
            if words & known:
                return kind
        if said[:1] == ("+",):
            return "builds"
        if said[:1] == ("-",) and not words & (VERBS - {"-", "+"}) and "-" not in said[1:]:
            return "removals"
        if self.situation.step is Step.ADJUSTMENTS and words.isdisjoint(VERBS.union(NEGATIONS, ("oder", "or"))):
            return "need"
        goes_on = about and not words & ((MOVE | HOLD | SUPPORT | CONVOY) - FILLERS)
        return about if goes_on and (about != "retreats" or words & _GOES_ON) else ""

    def _power(self, words: Iterable[str]) -> Power | None:
        return next((self.grammar.powers[word] for word in words if word in self.grammar.powers), None)

    def places(self, words: Sequence[str]) -> Iterator[_Place]:
        """The places that words name, by whole names, codes, or the beginning of a name."""
        at = 0
        for _ in words:
            hit = self._place(words, at)
            if hit:
                yield _Place(hit[0], at, hit[1])
            at = hit[1] if hit else at + 1

    def _place(self, words: Sequence[str], at: int) -> tuple[PlaceReading, int] | None:
        known = self.grammar.gazetteer
        if at >= len(words) or words[at] in RESERVED or not known.is_part(words[at]):
            return None
        beside = {*words[max(at - 1, 0) : at], *words[at + 1 : at + 2]}
        is_due = not beside.isdisjoint(_DUE)
        if words[at] in SMALL_WORDS and not is_due:
            return None
        return known.find(words, at) if is_due or len(words[at]) >= _SHORTEST else known.named(words, at)

    def _own(self, place: PlaceReading) -> Unit | None:
        """The power's unit at a place."""
        known, power = self.situation.position, self.situation.power
        units = known.units.items() if known else ()
        return next(
            (
                unit
                for code in (*place.provinces, *place.second)
                for owner, some in units
                for unit in some
                if unit.province == code and power in (None, owner)
            ),
            None,
        )

    def _sentence(self, sentence: str, about: str, before: Sequence[Reading]) -> list[Reading]:
        sentence = _BRACKETS.sub(self._bracket, sentence)
        if about == "retreats" and not self.plain:
            return self._with_retreat(sentence, before)
        if about not in ("", "retreats"):
            return self._winter(sentence, about)
        sentence = _RATHER.sub("", sentence)
        whole = self._order(sentence)
        return [whole] if whole else self._clauses(sentence)

    def _with_retreat(self, sentence: str, before: Sequence[Reading]) -> list[Reading]:
        """Retreats, and the orders that come before them in their sentence."""
        words = tokens(_IMPOSSIBLE.sub(" , ", fold(sentence)))
        begin = next((at for at, word in enumerate(words) if word in ABOUT_RETREATS or word in CONDITION), 0)
        begin = 0 if self._unit_alone(words[:begin]) else begin
        head = self._clauses(" ".join(words[:begin])) if any(self.places(words[:begin])) else []
        found = self._retreat(words[begin:], [*before, *head]) or Reading(sentence)
        if head and isinstance(found.order, Retreat) and getattr(head[-1].order, "unit", None) == found.order.unit:
            return [*head[:-1], replace(head[-1], retreat=found.order)]
        return [*head, found]

    def _winter(self, sentence: str, about: str) -> list[Reading]:
        condition, rest = self._condition(_NOT_FREE.sub(r"\1 , ", sentence))
        words = tokens(rest)
        found = self._needed(words) if about == "need" else self._adjustments(words, removes=about == "removals")
        power = self._power(tokens(sentence))
        unread = [] if self.is_talk(sentence) else [Reading(sentence)]
        return [replace(one, condition=condition, power=power) for one in found] or unread

    # --- moves

    def _clauses(self, sentence: str) -> list[Reading]:
        """The orders of a sentence, piece by piece; units in a row hold together."""
        found: list[Reading] = []
        waiting: list[str] = []
        excepts = _EXCEPTS.match(sentence)
        rest = self._all_hold(excepts[1]) if excepts else ()
        if rest and excepts and excepts.end() == len(sentence):
            one = self._order(excepts[2] + (excepts[3] or ""))
            return [one or Reading(sentence), *(replace(each, is_rest=True) for each in rest if one)]
        for piece in filter(str.strip, _CLAUSE.split(sentence)):
            held = self._all_hold(piece) if not rest else ()
            found += held
            order = None if held else self._order(piece)
            if held or (order is None and self.is_talk(piece)):
                continue
            if order is None and self._unit_alone(tokens(piece)):
                waiting.append(piece)
                continue
            if order is None and (parts := self._in_a_row(piece)):
                found += parts
                continue
            if order and isinstance(order.order, Hold):
                found += [one for unit in waiting if (one := self._order(f"{unit} h"))]
                waiting = []
            found += [*map(Reading, waiting), order or Reading(piece)]
            waiting = []
        return [*found, *map(Reading, waiting)]

    def _all_hold(self, said: str) -> tuple[Reading, ...]:
        return all_hold(said, self.situation.board, self.situation.position, self.situation.power)

    def _in_a_row(self, piece: str) -> list[Reading]:
        """Whole orders with nothing between them, each with its verb or dash."""
        parts = _NEXT_UNIT.split(piece)
        read = [self._order(part) for part in parts if not VERBS.isdisjoint(tokens(part))]
        found = [*filter(None, read)]
        return found if len(found) == len(parts) > 1 else []

    def _order(self, piece: str) -> Reading | None:
        """The order that a piece is, if need be without words that nobody knows."""
        whole = self.read(piece)
        if piece.rstrip().endswith("?"):
            return None
        if whole.order is not None and not whole.condition:
            return whole
        head, colon, rest = piece.partition(":")
        said = tokens(head)
        is_said = NEGATES.isdisjoint(said) and not any(map(str.isdigit, said))
        if colon and rest.strip() and is_said and not any(self.places(said)):
            found = self._order(rest)
            return replace(found, power=found.power or self._power(said)) if found else None
        words = tokens(piece)
        known = [word for word in words if self._is_known(word)]
        loose = _LOOSE | self.grammar.nationalities
        known = known[: 1 + max((at for at, word in enumerate(known) if word not in loose), default=-1)]
        parted = zip(("", *words), words, (*words[1:], ""), strict=False)
        strange = (not self._is_known(word) and self._is_misspelt(*three) for three in parted for word in three[1:2])
        if (
            self.plain
            or "?" in piece
            or not DOUBTS.union(OTHERS, EVERYBODY).isdisjoint(words)
            or VERBS.isdisjoint(known)
            or any(strange)
        ):
            return None
        found = self.read(" ".join(known))
        is_sure = found.order is not None and not found.condition and self.situation.allows(found.order)
        return replace(found, text=piece) if is_sure else None

    def _bracket(self, found: "re.Match[str]") -> str:
        """What is left of brackets: nothing where they name no place and take nothing back."""
        words = tokens(found[0])
        strange = COASTS.keys() | SIDES.keys() | (NEGATES if len(words) <= _SHORT else {"?"})
        says = any(self.places(words)) or not strange.isdisjoint(words) or "?" in found[0]
        return found[0] if says else ""

    def _is_known(self, word: str) -> bool:
        """Whether a word says something in an order, or may be a part of a place's name."""
        return not word.isalpha() or word in RESERVED or self.grammar.gazetteer.is_part(word)

    def _is_misspelt(self, before: str, word: str, behind: str) -> bool:
        """Whether a word that nobody knows may be a place's name with a typo: it is where one is due, or is like
        one.
        """
        near = self.grammar.gazetteer.nearest(word)[:1] if len(word) >= _SHORTEST else ()
        is_due = before in LETTERS or "-" in (before, behind)
        return is_due or any(far <= len(word) // _SHORTEST for _, far in near)

    def is_talk(self, piece: str) -> bool:
        """Whether a piece says nothing of units, places and figures, and takes nothing back."""
        words = tokens(piece)
        is_short = len(words) <= _SHORT
        if is_short and words[:1] and words[0] in LETTERS:
            return False
        said = KINDS.union(NEGATES if is_short else (), () if _AS_BEFORE.search(fold(piece)) else EVERYBODY | OTHERS)
        return said.isdisjoint(words) and not any(map(str.isdigit, words)) and not any(self.places(words))

    def _unit_alone(self, words: Sequence[str]) -> Unit | None:
        """The power's own unit, if a piece names it and nothing else."""
        places = [*self.places(words)]
        rest = {*words} - {word for place in places for word in words[place.at : place.end]} - RESERVED - AUXILIARIES
        return self._own(places[0].place) if len(places) == 1 and not rest else None

    def _allows(self, order: Order) -> bool:
        """Whether an order may be given in advance."""
        return check_order(self.situation.board, None, self.situation.power, order) is None

    # --- retreats

    def _retreat(self, words: Sequence[str], before: Sequence[Reading]) -> Reading | None:
        """`if Venice is dislodged: Tuscany, otherwise Piedmont`: of a unit that is named before the word for it, after
        `of`, or before a colon; else of the order before; else of the unit named first, or the only one that can.
        """
        others = [word for word in words if word in CONDITION and word not in NEGATIONS]
        if len(others) > (words[:1] == (*others[:1],)) or not NEGATES.isdisjoint(words):
            return None
        places = [*self.places(words)]
        about = next((at for at, word in enumerate(words) if word in ABOUT_RETREATS), 0)
        if words[about + 1 : about + 2] in (("by",), ("von",), ("durch",)):
            return None  # what a judge says of a unit
        first = places[0] if places else _Place(PlaceReading("", ()), 0, 0)
        own = self._own(first.place)
        behind = words[first.end] if first.end < len(words) else ""
        named = own and (first.at < about or words[first.at - 1] in FROM_PLACE or behind in _TOWARDS)
        last = next((one.order.unit for one in reversed(before) if isinstance(one.order, MOVEMENTS)), None)
        found = [self._to_places(unit, rest) for unit, rest in self._candidates(own, last, places, named=bool(named))]
        order: Retreat | Disband | None = next(filter(None, found), None)
        if order is None and not GIVE_UP.isdisjoint(words) and len(places) < 2 and (unit := own or last):
            order = Disband(unit)
        return Reading(" ".join(words), order) if order else None

    def _candidates(
        self, own: Unit | None, last: Unit | None, places: Sequence[_Place], *, named: bool
    ) -> Iterator[tuple[Unit, Sequence[_Place]]]:
        """The units that may be meant, the likeliest first, each with where it goes."""
        if own and named:
            yield own, places[1:]
            return
        if last:
            yield last, places
        if own and places[1:]:
            yield own, places[1:]
        elif not last:
            units = self.situation.position.units.get(self.situation.power or "", ()) if self.situation.position else ()
            able = [unit for unit in units if self._to_places(unit, places)]
            yield from [(unit, places) for unit in able if len(able) == 1]

    def _to_places(self, unit: Unit, places: Sequence[_Place]) -> Retreat | None:
        targets = tuple(dict.fromkeys(self._target(unit, place.place) for place in places))
        known = tuple(filter(None, targets))
        return Retreat(unit, known) if known and len(known) == len(targets) else None

    def _target(self, unit: Unit, place: PlaceReading) -> Location | None:
        """Where a unit may retreat to that is named there."""
        for code in place.provinces:
            target = Location.at(code, place.coast if unit.kind is UnitKind.FLEET else "")
            if self._allows(Retreat(unit, (target,))):
                return target
        return None

    # --- builds and removals

    def _condition(self, said: str) -> tuple[str, str]:
        """A condition that names a place, and what depends on it; one about a build or removal does not count."""
        found = _CONDITION.match(said)
        return (found[1], found[2]) if found and any(self.places(tokens(found[1]))) else ("", said)

    def _adjustments(self, words: Sequence[str], *, removes: bool) -> list[Reading]:
        """`eine Flotte in Brest, sonst Armee Paris`: what is named, in its order; empty if any of it can't be."""
        found: dict[ProvinceCode, Reading] = {}
        named = [*self.places(words)]
        if not named:
            return [*self._without_place(words, removes=removes)]
        kind_first = not LETTERS.isdisjoint(words[: named[0].at])
        ends = [0, *(place.end for place in named)]
        begins = [*(place.at for place in named), len(words)]
        for number, place in enumerate(named):
            beside = number if kind_first else number + 1
            kinds = [word for word in words[ends[beside] : begins[beside]] if word in LETTERS]
            unit = self._removed(kinds[-1:], place.place) if removes else self._built(kinds[-1:], place.place)
            if unit is None:
                return []
            found.setdefault(
                unit.province, Reading(" ".join(words), Disband(unit) if removes else Build(unit), removal=removes)
            )
        return [*found.values()] if not kind_first or LETTERS.isdisjoint(words[ends[-1] :]) else []

    def _needed(self, words: Sequence[str]) -> list[Reading]:
        """Units alone where units are built and removed: a power does the one or the other, never both."""
        power = self._power(words) or self.situation.power
        here = replace(self.situation, power=power)
        both = (self._adjustments(words, removes=removes) for removes in (False, True))
        return next((some for some in both if some and all(one.order and here.allows(one.order) for one in some)), [])

    def _removed(self, kinds: Sequence[str], place: PlaceReading) -> Unit | None:
        """The power's own unit there; where there is none, the one that is named with its kind."""
        kind = UnitKind.ARMY if {*kinds} & ARMY else UnitKind.FLEET
        own = self._own(place) or (Unit(kind, Location(place.provinces[0])) if kinds else None)
        return own if own and (not kinds or own.kind is kind) else None

    def _without_place(self, words: Sequence[str], *, removes: bool) -> Iterator[Reading]:
        """`die Flotte`, of which the power has one; `Aufbau 2: keiner`."""
        kinds = {UnitKind.ARMY if word in ARMY else UnitKind.FLEET for word in words if word in LETTERS}
        known = self.situation.position
        units = known.units.get(self.situation.power or "", ()) if known and removes else ()
        fits = [unit for unit in units if {unit.kind} == kinds]
        if len(fits) == 1:
            yield Reading(" ".join(words), Disband(fits[0]), removal=True)
        elif not removes and not NOT.isdisjoint(words) and not kinds:
            yield Reading(" ".join(words), Waive())

    def _built(self, kinds: Sequence[str], place: PlaceReading) -> Unit | None:
        """The unit that is to be built at a place."""
        for code in place.provinces:
            armies = [kind in ARMY for kind in kinds] or [True, False]
            units = [
                Unit(UnitKind.ARMY if army else UnitKind.FLEET, Location.at(code, "" if army else place.coast))
                for army in armies
            ]
            fits = [unit for unit in units if self._allows(Build(unit))]
            if len(fits) == 1:
                return fits[0]
        return None


# --- all units


def all_hold(text: str, board: Board, position: Position | None, power: Power | None) -> tuple[Reading, ...]:
    """`alle halten`, `England: all units hold`, `Rest hält`; empty for any other line."""
    named = NAMED.fullmatch(text)
    if named and (whose := power_named(named[1], board)):
        power, text = whose, named[2]
    words = {word for word in tokens(text) if word.isalnum()}
    all_else = {ELSE} if EVERYBODY & words else set()
    if not words & (EVERYBODY | OTHERS) or not words & HOLD or words - _ALL_HOLD - all_else:
        return ()
    if position is None or power is None:
        return (Reading(text, problem=causes.all_of_whom()),)
    is_rest = bool(words & (OTHERS | all_else))
    return tuple(Reading(text, Hold(unit), power=power, is_rest=is_rest) for unit in position.units.get(power, ()))
