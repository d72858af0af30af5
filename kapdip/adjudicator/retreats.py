"""Retreats: where dislodged units go, by their lists of priorities.

Takes a board, a rulebook, a position with dislodged units and the orders per power; gives a `RetreatResult`.
Units of one power settle among themselves who goes where; then every place that units of different powers want removes
them all.
Rules: Ludomaniac chapter 7; DATC 4.A.5, 6.H; docs/rules.md 10.4.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from kapdip.adjudicator import causes
from kapdip.adjudicator.model import Code, Flag, Outcome, RetreatResult, Stray, Unreadable
from kapdip.adjudicator.rulebook import OwnClash, Rulebook
from kapdip.board.board import Board
from kapdip.board.model import Dislodged, Location, Position, Power, ProvinceCode, Unit, UnitKind, province_of
from kapdip.orders.model import Disband, Order, Retreat
from kapdip.reason import Reason

_Given = Order | Unreadable
_NOTHING: frozenset[Flag] = frozenset()
_VOID = frozenset({Flag.VOID})
_BOUNCE = frozenset({Flag.BOUNCE})


class _Exile:
    """A dislodged unit that looks for a place."""

    __slots__ = ("choices", "code", "flags", "given", "place", "power", "reasons", "unit", "where_to")

    def __init__(self, power: Power, dislodged: Dislodged) -> None:
        self.power = power
        self.unit = dislodged.unit
        self.where_to = dislodged.retreats
        self.given: _Given | None = None
        self.choices: list[Location] = []
        """The places of its order that are open, best first."""
        self.place: Location | None = None
        self.flags = _NOTHING
        self.reasons: tuple[Reason, ...] = ()
        self.code: Code | None = None

    def fail(self, flags: frozenset[Flag], reason: Reason, code: Code | None = None) -> None:
        """Notes why the unit is removed."""
        self.place = None
        self.flags, self.code = flags, code
        self.reasons = (reason,)

    def is_removed(self) -> bool:
        """Whether it was ordered to give up, or has no order that counts."""
        return bool(self.reasons) or isinstance(self.given, Disband)


def resolve_retreats(
    board: Board, rulebook: Rulebook, position: Position, orders: Mapping[Power, Sequence[_Given]]
) -> RetreatResult:
    """Where the dislodged units of `position` go; those without a valid retreat are removed.

    The first place of a list that is open counts. The order in which powers and orders come makes no difference. Raises
    nothing.
    """
    exiles = {
        (power, dislodged.unit.province): _Exile(power, dislodged)
        for power, units in position.dislodged.items()
        for dislodged in units
    }
    strays: list[Stray] = []
    given = _sort(exiles, orders, strays)
    for key, exile in exiles.items():
        _read(board, exile, given.get(key, []), silent=not orders.get(exile.power))
    for power in position.dislodged:
        _settle(board, rulebook, [exile for exile in exiles.values() if exile.power == power])
    _clash(list(exiles.values()))
    outcomes = {exile.unit: _outcome(exile) for exile in exiles.values()}
    return RetreatResult(outcomes, Position(_units_after(position, outcomes), position.centres), tuple(strays))


def _sort(
    exiles: Mapping[tuple[Power, ProvinceCode], _Exile], orders: Mapping[Power, Sequence[_Given]], strays: list[Stray]
) -> dict[tuple[Power, ProvinceCode], list[_Given]]:
    """The different orders per exile; `strays` gets what belongs to none."""
    found: dict[tuple[Power, ProvinceCode], list[_Given]] = {}
    for power, given in orders.items():
        for order in given:
            unit: Unit | None = getattr(order, "unit", None)
            key = (power, "" if unit is None else unit.province)
            if key not in exiles:
                strays.append(Stray(power, order, causes.retreat_not_dislodged(unit=unit, order=order)))
            elif order not in found.setdefault(key, []):
                found[key].append(order)
    return found


def _read(board: Board, exile: _Exile, given: Sequence[_Given], silent: bool) -> None:
    """What the order of an exile offers; without an order that can be carried out it is removed (7.6)."""
    unit = exile.unit
    if len(given) > 1:
        exile.fail(_VOID, causes.retreat_several(unit=unit, order=None), Code.IMP)
        return
    exile.given = order = given[0] if given else None
    if order is None:
        cause = causes.retreat_unordered if exile.where_to else causes.retreat_none_open
        exile.fail(_NOTHING, cause(unit=unit, order=None), Code.NMR if silent else Code.NOR)
    elif isinstance(order, Unreadable):
        exile.fail(_VOID, causes.retreat_unreadable(unit=unit, order=order, text=order.text), Code.IMP)
    elif not isinstance(order, Retreat | Disband):
        exile.fail(_VOID, causes.retreat_not_a_retreat(unit=unit, order=order), Code.IMP)
    elif order.unit.kind is not unit.kind:
        exile.fail(_VOID, causes.retreat_wrong_kind(unit=unit, order=order, other=unit), Code.NSU)
    elif isinstance(order, Retreat):
        exile.choices = [place for target in order.targets if (place := _open_place(board, exile, target))]
        if not exile.choices:
            cause = causes.retreat_not_open if exile.where_to else causes.retreat_none_open
            exile.fail(_VOID, cause(unit=unit, order=order, target=order.targets[0]), Code.IMP)


def _open_place(board: Board, exile: _Exile, target: Location) -> Location | None:
    """Where a named place leads: a fleet may leave the coast out if it reaches just one; to an
    army a coast means nothing.
    """
    if exile.unit.kind is UnitKind.ARMY:
        target = target.bare
    if target in exile.where_to:
        return target
    coasts = [place for place in exile.where_to if province_of(place) == target]
    return coasts[0] if len(coasts) == 1 else None


def _settle(board: Board, rulebook: Rulebook, exiles: list[_Exile]) -> None:
    """The units of one power choose: by the rulebook each for itself, or the one with the
    fewest open provinces first (7.4).
    """
    taken: dict[ProvinceCode, _Exile] = {}
    for exile in sorted(
        exiles, key=lambda e: (len(set(map(province_of, e.where_to))), board.provinces[e.unit.province].name)
    ):
        if exile.is_removed():
            continue
        free = [place for place in exile.choices if province_of(place) not in taken]
        if free:
            exile.place = free[0]
            if rulebook.own_clash is OwnClash.FEWEST_CHOICES:
                taken[province_of(free[0])] = exile
        else:
            province = province_of(exile.choices[-1])
            by = taken[province].unit
            exile.fail(_BOUNCE, causes.retreat_taken(unit=exile.unit, order=exile.given, by=by, province=province))


def _clash(exiles: list[_Exile]) -> None:
    """Everybody who wants the same province is removed."""
    going = sorted((exile for exile in exiles if exile.place), key=_goal)
    for province, group in groupby(going, key=_goal):
        rivals = list(group)
        if len(rivals) > 1:
            units = [exile.unit for exile in rivals]
            for exile, by in zip(rivals, units[1:] + units[:1], strict=True):
                exile.fail(_BOUNCE, causes.retreat_clash(unit=exile.unit, order=exile.given, by=by, province=province))


def _goal(exile: _Exile) -> ProvinceCode:
    return exile.place.province if exile.place else ""


def _outcome(exile: _Exile) -> Outcome:
    return Outcome(exile.unit, exile.power, exile.given, exile.flags, exile.reasons, exile.code, exile.place)


def _units_after(position: Position, outcomes: Mapping[Unit, Outcome]) -> dict[Power, tuple[Unit, ...]]:
    arrived: dict[Power, list[Unit]] = {power: list(units) for power, units in position.units.items()}
    for outcome in outcomes.values():
        if outcome.destination is not None:
            arrived[outcome.power].append(Unit(outcome.unit.kind, outcome.destination))
    return {power: tuple(sorted(units)) for power, units in arrived.items()}
