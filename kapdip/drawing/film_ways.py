"""The ways of a replay's units for a page that plays it: where each comes from, as steps away from where it rests.

Takes: a sheet, the pictures before and after. Gives: `Ways`. They are read off the same actors that the window's replay
has, so a unit on a page goes where it goes on the wall. Source: docs/wall.md 3.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kapdip.drawing.animation import LENGTH, MARKS_AT, Actor, moves_film
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.scene import Layer, Primitive, number

STEPS = 24
"""Stops of a way, the first and the last with it: between them it is straight."""
PLAYED = round(LENGTH / 0.6)
"""Milliseconds that the moves take on a page: as many as on the wall."""
DECIDED = round(MARKS_AT / LENGTH, 2)
"""The share of that time after which it is seen who has won."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How a picture's units get there: the stops of each by its key, as text."""

    by_key: Mapping[str, str] = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    """Keys whose marks were there before."""

    def group(self, item: Primitive) -> str | None:
        """How a primitive is grouped with others above the ground, as attributes of the group; None: it is below."""
        if item.z < Layer.UNITS:
            return None
        if item.z >= Layer.BADGES:
            return " data-late" if item.z < Layer.GHOST and item.key not in self.known else ""
        stops = self.by_key.get(item.key)
        return f' data-way="{stops}"' if stops else None


def ways_between(sheet: MapSheet, before: MapPicture | None, after: MapPicture) -> Ways:
    """The ways from one picture to the next; none where nothing comes before."""
    if before is None or (before.position == after.position and before.orders == after.orders):
        return Ways()
    actors = moves_film(sheet, before, after).actors
    beaten = (one.unit for many in before.position.dislodged.values() for one in many)
    stops = {actor.rests: _stops(actor) for actor in actors if actor.rests}
    return Ways({key: way for key, way in stops.items() if way}, frozenset(f"dislodged:{unit}" for unit in beaten))


def _stops(actor: Actor) -> str:
    end = actor.where(LENGTH)
    places = [actor.where(LENGTH * step / (STEPS - 1)) for step in range(STEPS)]
    away = [f"{number(round(x - end[0], 1))},{number(round(y - end[1], 1))}" for x, y in places]
    return " ".join(away) if set(away) != {"0,0"} else ""
