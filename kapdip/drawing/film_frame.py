"""A moment of a replay as a page shows it: a map and what is beside it, all texts ready.

Gives: `Frame`, `FramePrice`: values. Source: docs/wall.md 3.
"""

from dataclasses import dataclass

from kapdip.board.model import Power, ProvinceCode
from kapdip.drawing.map_picture import MapPicture


@dataclass(frozen=True, slots=True)
class FramePrice:
    """A price as a page shows it: the power, the figure, how it changed (▲ 0.10), who leads the power."""

    power: Power
    letter: str
    price: str
    change: str
    leader: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a page: the map (`places`: the part that is looked at; none: all of it)
    and what is beside it.
    """

    title: str
    number: str
    picture: MapPicture
    places: frozenset[ProvinceCode]
    headline: str
    lines: tuple[str, ...]
    prices: tuple[FramePrice, ...]
    race: tuple[tuple[str, str, str], ...]
    """Place, name, points (or centres)."""
    before: MapPicture | None = None
    """The map from which units glide to where they are in `picture`; None: nothing glides."""
