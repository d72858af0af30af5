"""The names on the board, each on its seat, and the tags of control: the alias of a power's controller, at the
power.

Takes: a sheet and a picture, whose `control` holds only what is public. Gives: `PlacedNames`: primitives with the keys
`label:PAR` and `tag:AUSTRIA`. Nothing that happens in the game moves any of them. On a small map all labels are codes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from kapdip.board.model import Power, ProvinceCode
from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip.drawing.map_room import Box, Room, around
from kapdip.drawing.map_seats import LINE, NAMES_FROM, TAG_HEIGHT, band_of, half_size, seats_on
from kapdip.drawing.map_sheet import MapSheet, NameSeat, NameSeats, TagPlace
from kapdip.drawing.map_symbols import CENTRE_RADIUS
from kapdip.drawing.metrics import CAP_HEIGHT, text_width
from kapdip.drawing.scene import Layer, Path, Point, Primitive, Text

TAG_SIZE = 12.0


@dataclass(frozen=True, eq=False)
class PlacedNames:
    """The labels of a picture and its tags of control. Equal only if the same, so that it can key a cache."""

    items: tuple[Primitive, ...]
    covered: Mapping[str, Box]
    """What each of them covers, by its key."""
    centres: tuple[Box, ...]
    """What the marks of centres cover."""

    @cached_property
    def room(self) -> Room:
        """What they and the marks of centres cover: what marks of failure keep off."""
        return Room((*self.covered.values(), *self.centres))

    @cached_property
    def words(self) -> Room:
        """What labels and tags alone cover."""
        return Room(self.covered.values())


def mode_of(options: MapOptions) -> str:
    """Which seats a picture's labels have: those of `codes`, or of a language's names."""
    return options.language if options.labels is Labels.NAMES and options.zoom >= NAMES_FROM else "codes"


def label_box(seat: NameSeat, *, sea: bool) -> Box:
    """The rectangle that a label covers."""
    return around((seat.x, seat.y), *half_size(seat.lines, seat.size, sea=sea))


def names_of(sheet: MapSheet, picture: MapPicture) -> PlacedNames:
    """Labels and tags. The same board, options and control give the very same names again."""
    options = picture.options
    control = tuple((power, alias) for power, alias in picture.control.items() if alias) if options.control else ()
    has_labels = options.labels is not Labels.NONE
    return _placed(sheet, mode_of(options), band_of(options.zoom), options.scale, control, has_labels=has_labels)


@lru_cache(maxsize=24)
def _placed(
    sheet: MapSheet, mode: str, band: float, scale: float, control: tuple[tuple[Power, str], ...], *, has_labels: bool
) -> PlacedNames:
    seats = seats_on(sheet, mode, band) if has_labels or control else NameSeats({}, {})
    names = seats.names if has_labels else {}
    kinds = {code: sheet.outlines[code].kind for code in names}
    items: list[Primitive] = [line for code, seat in names.items() for line in _lines(seat, code, kinds[code])]
    covered = {f"label:{code}": label_box(seat, sea=kinds[code] == "sea") for code, seat in names.items()}
    for power, alias in control:
        if power in seats.tags:
            pieces, covered[f"tag:{power}"] = _tag(power, seats.tags[power], alias, scale)
            items += pieces
    r = CENTRE_RADIUS * scale
    marks = (anchor.centre for anchor in sheet.anchors.values() if anchor.centre is not None)
    return PlacedNames(tuple(items), covered, tuple(around(at, r, r) for at in marks))


def _lines(seat: NameSeat, code: ProvinceCode, kind: str) -> Iterator[Text]:
    """The lines of a label, ready to be drawn."""
    role = "label-sea" if kind == "sea" else "label-impassable" if kind == "impassable" else "label-land"
    first = seat.y + seat.size * (CAP_HEIGHT - LINE * (len(seat.lines) - 1)) / 2
    for index, line in enumerate(seat.lines):
        base = round(first + index * LINE * seat.size, 1)
        yield Text(seat.x, base, line, seat.size, role, Layer.LABELS, f"label:{code}")


def _tag(power: Power, place: TagPlace, alias: str, scale: float) -> tuple[tuple[Primitive, ...], Box]:
    """A tag and what it covers; where its place is too narrow for all of it, its first word: a monogram."""
    size, at, key = TAG_SIZE * scale, (place.x, place.y), f"tag:{power}"
    text = alias if text_width(alias, size, "ui", 600) <= (place.width - 12) * scale else alias.split(maxsplit=1)[0]
    half, high = text_width(text, size, "ui", 600) / 2 + 6 * scale, TAG_HEIGHT / 2 * scale
    box = Path(pill(at, half, high), "tag", Layer.LABELS + 0.5, key)
    base = round(place.y + size * CAP_HEIGHT / 2, 1)
    return (box, Text(place.x, base, text, size, "tag-text", Layer.LABELS + 0.6, key)), around(at, half + 2, high + 2)


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
