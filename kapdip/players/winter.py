"""Where a general's dislodged units go, what it builds and what it removes.

Takes a ground, a worth and what is due; gives the orders. Source: docs/players.md 3.
"""

from collections.abc import Sequence

from kapdip.board.model import Dislodged, Power, ProvinceCode, Unit
from kapdip.orders.model import AdjustmentOrder, Build, Disband, Retreat, RetreatOrder
from kapdip.orders.options import adjustment_options
from kapdip.players.lookout import Battlefield
from kapdip.players.worth import PlaceWorth


def retreats(worth: PlaceWorth, dislodged: Sequence[Dislodged]) -> tuple[RetreatOrder, ...]:
    """Each to the open place that is worth most, with the others in case that one is taken; no two to the same."""
    found: list[RetreatOrder] = []
    first: set[ProvinceCode] = set()
    for one in dislodged:
        places = sorted(one.retreats, key=lambda there: (-worth.of(Unit(one.unit.kind, there)), there))
        places.sort(key=lambda there: there.province in first)
        first.update(place.province for place in places[:1])
        found.append(Retreat(one.unit, tuple(places)) if places else Disband(one.unit))
    return tuple(found)


def adjustments(ground: Battlefield, worth: PlaceWorth, power: Power) -> tuple[AdjustmentOrder, ...]:
    """As many builds as are due where they are worth most, or the removals that cost least."""
    due = adjustment_options(ground.board, ground.position).get(power)
    if due is None:
        return ()
    if due.number < 0:
        return tuple(Disband(unit) for unit in sorted(due.removals, key=worth.of)[: -due.number])
    found: list[AdjustmentOrder] = []
    taken: set[ProvinceCode] = set()
    for unit in sorted(due.builds, key=lambda unit: -worth.of(unit)):
        if len(found) < due.number and unit.province not in taken:
            taken.add(unit.province)
            found.append(Build(unit))
    return tuple(found)
