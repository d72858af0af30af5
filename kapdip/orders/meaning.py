"""From a draft to the order that is meant: the position fills in letters and coasts and decides between provinces.

Takes: a `Draft`, the board, and, where they are known, the position, the phase and the power that orders. Gives: an
order with what was filled in, or a `Reason` with the orders that may be meant. A letter that is given is kept, even if
it is wrong (docs/rules.md 10.8 and 15).
Rules: Ludomaniac standard 2011, 3.5, 4.5, 5.4; docs/rules.md 10.2, 10.8 and 15; DATC 4.B.6 (a coast that is irrelevant
is ignored).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Step, Terrain, Unit, UnitKind
from kapdip.orders import causes
from kapdip.orders.draft import Draft, UnitRef, Verb
from kapdip.orders.homonyms import ARROW
from kapdip.orders.legality import check_order, nobody_there
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from kapdip.orders.places import PlaceReading
from kapdip.reason import Reason

_MOST_READINGS = 200
_MOST_ASKED = 5


@dataclass(frozen=True, slots=True)
class Situation:
    """What is known when an order is read."""

    board: Board
    position: Position | None = None
    step: Step | None = None
    power: Power | None = None

    def unit_at(self, province: ProvinceCode) -> Unit | None:
        """The unit there, the power's own first; in retreats, a dislodged one first."""
        if self.position is None:
            return None
        for group in self._groups(self.position):
            for unit in group:
                if unit.province == province:
                    return unit
        return None

    def _groups(self, position: Position) -> Iterator[tuple[Unit, ...]]:
        standing = position.units
        fled = {power: tuple(one.unit for one in some) for power, some in position.dislodged.items()}
        for table in (fled, standing) if self.step is Step.RETREATS else (standing, fled):
            if self.power is not None:
                yield table.get(self.power, ())
            yield from table.values()

    def allows(self, order: Order) -> bool:
        """Whether the order is possible as things stand."""
        return check_order(self.board, self.position, self.power, order, step=self.step or Step.MOVEMENT) is None


@dataclass(frozen=True, slots=True)
class Meaning:
    """The order that is meant, or why there is none and what may be meant. `choices` has the likeliest first."""

    order: Order | None = None
    retreat: Retreat | Disband | None = None
    problem: Reason | None = None
    choices: tuple[Order, ...] = ()
    notes: tuple[Reason, ...] = ()

    @property
    def orders(self) -> tuple[Order, ...]:
        """The order, or those that may be meant."""
        return self.choices if self.order is None else (self.order,)


def meaning_of(drafts: Sequence[Draft], situation: Situation, *, strict: bool = False) -> Meaning:
    """What the drafts of a line mean; where there are several, the position decides if it allows only one, else the
    player is asked.

    An arrow that may be one is one, though: `A Mun S A Ber > Kie` is not a support with a retreat. `strict`: the
    position decides nothing, not even between two provinces or two letters.
    """
    meanings = [_meaning(draft, situation, strict=strict) for draft in drafts]
    if len(meanings) == 1:
        return meanings[0]
    likely = (
        [one for one in meanings if any(map(situation.allows, one.orders))]
        or [one for one in meanings if one.orders]
        or meanings
    )
    if (len(likely) == 1 or drafts[0].doubt == ARROW) and not strict:
        return likely[0]
    choices = tuple(dict.fromkeys(order for meaning in likely for order in meaning.orders))
    return Meaning(problem=causes.doubtful(word=drafts[0].doubt, choices=choices[:_MOST_ASKED]), choices=choices)


def _meaning(draft: Draft, situation: Situation, *, strict: bool) -> Meaning:
    if problem := _bad_route(draft, situation.board) or _bad_coast(draft, situation.board):
        return Meaning(problem=problem)
    ranked = sorted(islice(_readings(draft, situation), _MOST_READINGS), key=lambda item: item[0])
    choices = tuple(dict.fromkeys(order for _, order in ranked))
    order = choices[0]
    if len(choices) > 1:
        possible = tuple(dict.fromkeys(order for _, order in ranked if situation.allows(order)))
        order = (possible or choices)[0]
        same = [rank for rank, other in ranked if other in (possible or choices) and other != order]
        best = next(rank for rank, other in ranked if other == order)
        if strict or any(rank == best for rank in same):
            choices = possible or choices
            return Meaning(
                None, _retreat_behind(draft, choices[0], situation), _question(draft, situation, choices), choices
            )
    return Meaning(order, _retreat_behind(draft, order, situation), choices=choices, notes=_notes(draft, order))


def _readings(draft: Draft, situation: Situation) -> Iterator[tuple[int, Order]]:
    """Every order that the draft may mean, with its rank (0 first): second meanings of a code rank after."""
    if draft.verb is Verb.WAIVE or draft.unit is None:
        yield 0, Waive()
        return
    units = list(_units(draft.unit, situation, building=draft.verb is Verb.BUILD))
    others: list[tuple[int, Unit | None]] = [(0, None)]
    if draft.other is not None:
        others = list(_units(draft.other, situation, army=draft.verb is Verb.CONVOY))
    if draft.verb is Verb.RETREAT:
        yield from _retreats(draft.route, units, situation)
        return
    targets: list[tuple[int, Location | None]] = (
        list(_locations(draft.route[-1], situation.board)) if draft.route else [(0, None)]
    )
    for (one, unit), (two, other), (three, target) in product(units, others, targets):
        yield one + two + three, _order(draft, unit, other, target)


def _order(draft: Draft, unit: Unit, other: Unit | None, target: Location | None) -> Order:
    """The order of one reading. An army has no coast."""
    mover = other or unit
    place = target.bare if target and mover.kind is UnitKind.ARMY else target
    if draft.verb is Verb.MOVE and place:
        return Move(unit, place, draft.via)
    if draft.verb is Verb.SUPPORT and other:
        moves = place is not None and place.province != other.province
        return SupportMove(unit, other, place) if moves and place else SupportHold(unit, other)
    if draft.verb is Verb.CONVOY and other and place:
        return Convoy(unit, other, place)
    if draft.verb is Verb.BUILD:
        return Build(unit)
    return Disband(unit) if draft.verb is Verb.DISBAND else Hold(unit)


def _retreats(
    route: tuple[PlaceReading, ...], units: list[tuple[int, Unit]], situation: Situation
) -> Iterator[tuple[int, Retreat]]:
    for rank, unit in units:
        choices = [list(_locations(place, situation.board)) for place in route]
        for picks in islice(product(*choices), _MOST_READINGS):
            targets = tuple(place.bare if unit.kind is UnitKind.ARMY else place for _, place in picks)
            yield rank + sum(number for number, _ in picks), Retreat(unit, tuple(dict.fromkeys(targets)))


def _retreat_behind(draft: Draft, order: Order, situation: Situation) -> Retreat | Disband | None:
    """The retreats after a movement order; each place on its own is the likeliest one that the unit can reach."""
    if draft.retreats is None or isinstance(order, Waive):
        return None
    if not draft.retreats:
        return Disband(order.unit)
    targets = []
    for place in draft.retreats:
        options = [
            location.bare if order.unit.kind is UnitKind.ARMY else location
            for _, location in _locations(place, situation.board)
        ]
        fitting = [
            one for one in options if check_order(situation.board, None, None, Retreat(order.unit, (one,))) is None
        ]
        targets.append((fitting or options)[0])
    return Retreat(order.unit, tuple(dict.fromkeys(targets)))


def _locations(place: PlaceReading, board: Board) -> Iterator[tuple[int, Location]]:
    for rank, codes in enumerate((place.provinces, place.second)):
        for code in codes:
            yield rank, Location.at(code, place.coast if place.coast in board.provinces[code].coasts else "")


def _units(
    ref: UnitRef, situation: Situation, *, army: bool = False, building: bool = False
) -> Iterator[tuple[int, Unit]]:
    """The units that a text may name, as they are where the position knows them."""
    for rank, location in _locations(ref.place, situation.board):
        code = location.province
        standing = None if building else situation.unit_at(code)
        for extra, kind in _kinds(ref.kind or (UnitKind.ARMY if army else None), standing, code, situation):
            if kind is UnitKind.ARMY:
                yield rank + extra, Unit(kind, location.bare)
            elif location == code and standing and standing.kind is kind:
                yield rank + extra, standing
            else:
                yield rank + extra, Unit(kind, location)


def _kinds(
    kind: UnitKind | None, standing: Unit | None, code: ProvinceCode, situation: Situation
) -> list[tuple[int, UnitKind]]:
    """The letters that may be meant. A place without a unit ranks after one that has one."""
    empty = int(situation.position is not None and standing is None)
    if kind is not None:
        return [(0, kind)]
    if standing is not None:
        return [(0, standing.kind)]
    terrain = situation.board.provinces[code].terrain
    if terrain is Terrain.SEA:
        return [(empty, UnitKind.FLEET)]
    if terrain is Terrain.INLAND:
        return [(empty, UnitKind.ARMY)]
    return [(empty, UnitKind.ARMY), (empty, UnitKind.FLEET)]


def _bad_route(draft: Draft, board: Board) -> Reason | None:
    """A route in an order is ignored (docs/rules.md 10.7), but it must be one: an army over seas."""
    if draft.verb not in (Verb.MOVE, Verb.SUPPORT, Verb.CONVOY) or len(draft.route) < 2:
        return None
    between = draft.route[:-1]
    if draft.unit and draft.verb is Verb.MOVE and draft.unit.kind is UnitKind.FLEET:
        return causes.fleet_route(place=draft.route[0].provinces[0])
    for place in between:
        if not any(code in board.seas for code in (*place.provinces, *place.second)):
            return causes.route_over_land(place=place.provinces[0])
    return None


def _bad_coast(draft: Draft, board: Board) -> Reason | None:
    """A coast that a two-coast province does not have. Elsewhere a coast is ignored."""
    refs = [ref.place for ref in (draft.unit, draft.other) if ref] + list(draft.route) + list(draft.retreats or ())
    for place in refs:
        for code in place.provinces:
            coasts = board.provinces[code].coasts
            if place.coast and coasts and place.coast not in coasts:
                return causes.no_such_coast(place=code, choices=tuple(f"{code}/{coast}" for coast in coasts))
    return None


def _question(draft: Draft, situation: Situation, choices: tuple[Order, ...]) -> Reason:
    """Why the reader has to ask: a letter is missing, or a short name stands for several provinces."""
    for ref in (draft.unit, draft.other if draft.verb is Verb.SUPPORT else None):
        if ref and ref.kind is None and len(ref.place.provinces) == 1 and not ref.place.second:
            if situation.position and situation.unit_at(ref.place.provinces[0]) is None:
                place = ref.place.provinces[0]
                if ref is draft.other:  # anybody's may be supported
                    return nobody_there(situation.board, situation.position, place)
                return _no_unit(place, situation.position, situation)
            if len({_letter(order, ref is draft.other) for order in choices}) > 1:
                return causes.letter_missing(place=ref.place.provinces[0], choices=choices)
    open_places = sorted(
        (place for place in _places(draft) if len(place.provinces) > 1 or place.second), key=lambda one: len(one.second)
    )
    word = open_places[0].word if open_places else ""
    return causes.ambiguous(word=word, choices=choices[:_MOST_ASKED])


def _no_unit(place: ProvinceCode, position: Position, situation: Situation) -> Reason:
    """That there is no unit, with the units of the power that there are."""
    if situation.power is None:
        return nobody_there(situation.board, position, place)
    return causes.no_unit_of(place=place, power=situation.power, units=position.units[situation.power])


def _letter(order: Order, second: bool) -> str:
    """The letter of the ordered unit, or of the one that it supports."""
    text = str(order)
    return text[text.index(" S ") + 3] if second else text[0]


def _places(draft: Draft) -> tuple[PlaceReading, ...]:
    units = tuple(ref.place for ref in (draft.unit, draft.other) if ref)
    return units + (draft.route if draft.verb is Verb.RETREAT else draft.route[-1:])


def _notes(draft: Draft, order: Order) -> tuple[Reason, ...]:
    """What was decided or left aside on the way."""
    notes = [
        causes.note_place(word=place.word, order=order)
        for place in _places(draft)
        if len(place.provinces) > 1 or (place.second and place.provinces[0] not in str(order))
    ]
    if draft.verb in (Verb.MOVE, Verb.SUPPORT, Verb.CONVOY) and len(draft.route) > 1:
        notes.append(causes.note_route(order=order))
    return tuple(notes)
