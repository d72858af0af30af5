"""The tags of control: the alias of whoever controls a power, at the power.

Takes: places for tags, a picture, whose `control` holds only what is public, and what is on the board already.
Gives: `Tags`: primitives with the key `tag:AUSTRIA`, and what they cover.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kapdip.board.model import Power
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_positions import UnitPositions
from kapdip.drawing.map_room import Box, Room, around
from kapdip.drawing.map_sheet import LabelLayout, TagPlace
from kapdip.drawing.metrics import CAP_HEIGHT, shorten, text_width
from kapdip.drawing.scene import Layer, Path, Point, Primitive, Text

TAG_SIZE = 12.0
TAG_HEIGHT = 17.0
RANK_COST = 0.3
"""How much may lie on a tag before the next place on the list is taken."""


@dataclass(frozen=True, eq=False)
class Tags:
    """The tags of a picture, and what they cover. Equal only if the same, so that it can key a cache."""

    items: tuple[Primitive, ...] = ()
    boxes: tuple[Box, ...] = ()

    @property
    def covered(self) -> dict[str, Box]:
        """What each of them covers, by its key."""
        return dict(zip(dict.fromkeys(item.key for item in self.items), self.boxes, strict=True))


NO_TAGS = Tags()


def tags_of(layout: LabelLayout | None, picture: MapPicture, stands: UnitPositions, lines: Room | None) -> Tags:
    """The controllers' aliases, each at the first place that no unit covers and on which no line lies; cut to what the
    place holds.
    """
    if layout is None or not picture.options.control:
        return NO_TAGS
    control = tuple((power, alias) for power, alias in picture.control.items() if alias and power in layout.tags)
    return _tags(layout, control, stands, lines)


@lru_cache(maxsize=32)
def _tags(
    layout: LabelLayout, control: tuple[tuple[Power, str], ...], stands: UnitPositions, lines: Room | None
) -> Tags:
    room, scale = Room(stands.boxes, base=lines), stands.scale
    items: list[Primitive] = []
    boxes = []
    for power, alias in control:
        _, box, place, text = min(_choices(layout.tags[power], alias, scale, room))
        items += _tag(power, place, text, scale)
        boxes.append(around((place.x, place.y), (box[2] - box[0]) / 2 + 2, (box[3] - box[1]) / 2 + 2))
    return Tags(tuple(items), tuple(boxes))


def _choices(
    places: tuple[TagPlace, ...], alias: str, scale: float, room: Room
) -> Iterator[tuple[float, Box, TagPlace, str]]:
    """Every place with its cost, its rectangle, and what is written there."""
    for rank, place in enumerate(places):
        text = shorten(alias, place.width * scale - 12 * scale, TAG_SIZE * scale, weight=600)
        half = text_width(text, TAG_SIZE * scale, "ui", 600) / 2 + 6 * scale
        box = around((place.x, place.y), half, TAG_HEIGHT * scale / 2)
        yield RANK_COST * rank + min(100.0, room.weight(box)), box, place, text


def _tag(power: Power, place: TagPlace, text: str, scale: float) -> tuple[Primitive, ...]:
    half = text_width(text, TAG_SIZE * scale, "ui", 600) / 2 + 6 * scale
    base = round(place.y + TAG_SIZE * scale * CAP_HEIGHT / 2, 1)
    return (
        Path(pill((place.x, place.y), half, TAG_HEIGHT * scale / 2), "tag", Layer.LABELS + 0.5, f"tag:{power}"),
        Text(place.x, base, text, TAG_SIZE * scale, "tag-text", Layer.LABELS + 0.6, f"tag:{power}"),
    )


def pill(at: Point, half: float, high: float) -> str:
    """A box with round ends around a point, by half its width and height."""
    x, y = at
    r = high
    return (
        f"M{x - half + r:.1f},{y - high:.1f}L{x + half - r:.1f},{y - high:.1f}Q{x + half:.1f},{y - high:.1f}"
        f" {x + half:.1f},{y:.1f}Q{x + half:.1f},{y + high:.1f}"
        f" {x + half - r:.1f},{y + high:.1f}L{x - half + r:.1f},{y + high:.1f}Q{x - half:.1f},{y + high:.1f}"
        f" {x - half:.1f},{y:.1f}Q{x - half:.1f},{y - high:.1f} {x - half + r:.1f},{y - high:.1f}Z"
    )
