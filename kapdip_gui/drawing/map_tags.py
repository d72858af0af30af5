"""The tags of control: the alias of whoever controls a power, at the power.

Takes: a sheet and a picture, whose `control` holds only what is public. Gives: primitives with the key `tag:AUSTRIA`.
"""

from kapdip_gui.board.model import Power
from kapdip_gui.drawing.map_labels import layout_for, mode_of
from kapdip_gui.drawing.map_picture import MapPicture
from kapdip_gui.drawing.map_sheet import MapSheet, TagPlace
from kapdip_gui.drawing.map_stands import Box
from kapdip_gui.drawing.metrics import CAP_HEIGHT, text_width
from kapdip_gui.drawing.scene import Layer, Path, Point, Primitive, Text

TAG_SIZE = 12.0
TAG_HEIGHT = 17.0


def draw_tags(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
    """The controller's alias at each power; cut to what the place holds."""
    scale = picture.options.scale
    items: list[Primitive] = []
    for power, (place, text) in _tags(sheet, picture).items():
        half, high = _half(text, scale)
        items.append(Path(_pill((place.x, place.y), half, high), "tag", Layer.LABELS + 0.5, f"tag:{power}"))
        base = round(place.y + TAG_SIZE * scale * CAP_HEIGHT / 2, 1)
        items.append(Text(place.x, base, text, TAG_SIZE * scale, "tag-text", Layer.LABELS + 0.6, f"tag:{power}"))
    return items


def tag_boxes(sheet: MapSheet, picture: MapPicture) -> tuple[Box, ...]:
    """What the tags cover, and a little more."""
    found = []
    for place, text in _tags(sheet, picture).values():
        half, high = _half(text, picture.options.scale)
        found.append((place.x - half - 2, place.y - high - 2, place.x + half + 2, place.y + high + 2))
    return tuple(found)


def _tags(sheet: MapSheet, picture: MapPicture) -> dict[Power, tuple[TagPlace, str]]:
    """Where each power's tag is, and what it says."""
    if not picture.options.control:
        return {}
    scale = picture.options.scale
    layout = layout_for(sheet, mode_of(picture.options), picture.options.zoom)
    places = layout.tags if layout is not None else {}
    return {
        power: (places[power], fitted(alias, TAG_SIZE * scale, places[power].width * scale - 12 * scale))
        for power, alias in picture.control.items()
        if alias and power in places
    }


def _half(text: str, scale: float) -> tuple[float, float]:
    return text_width(text, TAG_SIZE * scale, "ui", 600) / 2 + 6 * scale, TAG_HEIGHT * scale / 2


def fitted(text: str, size: float, room: float) -> str:
    """The text, or as much of it as fits, with an ellipsis."""
    if text_width(text, size, "ui", 600) <= room:
        return text
    while text and text_width(text + "…", size, "ui", 600) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def _pill(at: Point, half: float, high: float) -> str:
    x, y = at
    r = high
    return (
        f"M{x - half + r:.1f},{y - high:.1f}L{x + half - r:.1f},{y - high:.1f}Q{x + half:.1f},{y - high:.1f} {x + half:.1f},{y:.1f}"
        f"Q{x + half:.1f},{y + high:.1f} {x + half - r:.1f},{y + high:.1f}L{x - half + r:.1f},{y + high:.1f}"
        f"Q{x - half:.1f},{y + high:.1f} {x - half:.1f},{y:.1f}Q{x - half:.1f},{y - high:.1f} {x - half + r:.1f},{y - high:.1f}Z"
    )
