"""What stands out on a map while somebody works on it: where pointer and keys are, what is in hand, where it may go.

Takes: provinces, units, orders. Gives: `Highlights`, and the primitives that are painted over a picture for it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kapdip.board.model import ProvinceCode, Unit
from kapdip.drawing import map_overlay as overlay
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_stage import map_stage_of
from kapdip.drawing.scene import Primitive
from kapdip.orders.model import Order


@dataclass(slots=True)
class Highlights:
    """Nothing, as long as nobody points at anything."""

    hovered: ProvinceCode | None = None
    cursor: ProvinceCode | None = None
    """The province at the keyboard's cursor."""
    is_walking: bool = False
    """The cursor was set by keys: a click leaves none to be seen."""
    picked: Unit | None = None
    targets: tuple[frozenset[ProvinceCode], frozenset[ProvinceCode]] | None = None
    """The provinces that can be chosen, and those that are reached by convoy only; None: no veil."""
    ghost: Order | None = None
    """An order that is being thought of."""

    @property
    def choice(self) -> frozenset[ProvinceCode]:
        """The provinces that can be chosen in any way."""
        near, far = self.targets or (frozenset(), frozenset())
        return near | far

    @property
    def clear(self) -> frozenset[ProvinceCode]:
        """The provinces left clear by the veil, if it is on: those that can be chosen, and that of the picked unit."""
        return self.choice | ({self.picked.province} if self.picked else frozenset())

    def over(
        self, sheet: MapSheet, picture: MapPicture, names: Iterable[Primitive], *, has_keys: bool
    ) -> Iterator[Primitive]:
        """What is painted over a picture on which these names are seen. `has_keys`: whether the map has the focus."""
        yield from overlay.cursor(sheet, self.cursor if has_keys and self.is_walking else None)
        if self.targets is not None:
            near, far = self.targets
            yield from overlay.veil(sheet, self.clear)
            yield from overlay.targets(sheet, near, far, self.picked.province if self.picked else None)
            yield from overlay.names(sheet, names, self.clear)
        elif self.hovered is not None and has_unit(picture, self.hovered):
            yield from overlay.hover(sheet, self.hovered)
        if self.picked is not None:
            yield from overlay.picked(sheet, picture, self.picked)
        if self.ghost is not None:
            yield from overlay.ghost(map_stage_of(sheet, picture), self.ghost)


def has_unit(picture: MapPicture | None, code: ProvinceCode) -> bool:
    """Whether a unit is in a province."""
    units = picture.position.units if picture is not None else {}
    return any(unit.province == code for many in units.values() for unit in many)
