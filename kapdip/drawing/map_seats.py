"""Where names are on a board: one seat for each, the same in every turn.

Takes: a sheet, a mode of labels (`codes` or a language), a band of zoom. Gives: `NameSeats`. They are found once, from
the shapes of land and water and from the places that units and marks of centres have for good; small provinces choose
first. A name is on its own land, else it reaches over water, never over other land. Its size shows its rank:
an ocean, land or a sea, a small sea. What finds no seat in its size is a code.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator
from functools import lru_cache, reduce
from math import ceil, hypot, inf

from kapdip.board.model import Location, Power, ProvinceCode, province_of
from kapdip.drawing.map_picture import MapOptions
from kapdip.drawing.map_room import Box, apart, around, grown, meet
from kapdip.drawing.map_sheet import MapSheet, NameSeat, NameSeats, TagPlace, middle_of, rings_of
from kapdip.drawing.map_symbols import ARMY_SIZE, CENTRE_RADIUS, DISLODGED_SIZE, FLEET_SIZE, HOLD_RADIUS
from kapdip.drawing.metrics import text_width
from kapdip.drawing.scene import Point

BANDS = tuple(step / 32 for step in range(8, 33))
"""Where the bands of zoom begin: beyond the last one names grow with the map, before the first one they shrink."""
OCEAN, PLAIN, SMALL = 16.0, 13.0, 11.0
"""The sizes of names: of oceans, of land and seas, of small seas and codes; in screen pixels, from a zoom of 1 on in
map pixels.
"""
WIDE_SEA, SMALL_SEA = 3.0, 0.85
"""How much larger than the middle one of all seas an ocean is, and how much smaller a small sea."""
NAMES_FROM = 0.625
"""The zoom from which on there is room for names; below, all are codes."""
LINE = 0.98
"""Line distance of a label in two lines, as a share of its font size."""
ISLET = 14.0
"""How wide an island is that no name may reach over, in map pixels."""
STEP = 2.0
"""The height of the strips by which room is looked for, in map pixels."""
AIR, EDGE = 1.0, 7.0
"""What a name keeps from borders and from the edge of the board, in map pixels."""
BESIDE, ABOVE = 0.3, 0.1
"""What names keep from each other, as shares of the size."""
CASING = 2.0
"""How much of a unit's casing no name may touch, for symbols of scale 1; codes may reach so far under the unit itself,
which steps aside on a small map.
"""
OWN, WATER, COAST, ANYWHERE = range(4)
"""How far a name may reach: it is on its own land; on water, too; its own land is hardly touched; other land, too."""
LEAST_OWN = (1.0, 0.2, 0.03, 0.0)
"""How much of a name is on its own land at least."""
WATER_COST, LYING_COST, RING_COST, COVERED_COST, FOREIGN_COST = 6.0, 1.5, 1.0, 12.0, 60.0
"""What it costs to be on water or on other land with the whole name, where a dislodged unit would be, on the ring of
the own unit, and where units are; as much as so many times `FAR`.
"""
FAR = 30.0
TAG_WIDTHS, TAG_HEIGHT = (92.0, 76.0, 62.0, 48.0, 38.0), 17.0
"""How wide the tag of a power's controller may be, the widest first, and its height; for symbols of scale 1."""
Run = tuple[float, float]
"""A stretch of a strip, from left to right."""


def band_of(zoom: float) -> float:
    """The least zoom of the band to which a zoom belongs."""
    return BANDS[max(0, bisect_right(BANDS, zoom + 1e-9) - 1)]


def half_size(lines: tuple[str, ...], size: float, *, sea: bool) -> Point:
    """Half the width and height of a label."""
    wide = size * max(text_width(line, 1.0, "map", 600, sea) for line in lines) / 2
    return wide, size * (0.72 + LINE * (len(lines) - 1)) / 2


@lru_cache(maxsize=64)
def seats_on(sheet: MapSheet, mode: str, band: float) -> NameSeats:
    """The seats of all names in a band of zoom: those that came with the board, else found now."""
    return sheet.seats(mode, band) or found_seats(sheet, mode, band)


def found_seats(sheet: MapSheet, mode: str, band: float) -> NameSeats:
    """The seats of all names, and of the tags of control, for a band of zoom."""
    search = _Search(sheet, band)
    names = {code: seat for code in search.strips.small_first if (seat := search.name(code, mode))}
    return NameSeats(names, {power: tag for power in sheet.board.powers if (tag := search.tag(power))})


class _Strips:
    """A board cut into strips: which province is where from left to right."""

    def __init__(self, sheet: MapSheet) -> None:
        self.count = int(sheet.height / STEP)
        self.rows: list[list[tuple[float, float, ProvinceCode]]] = [[] for _ in range(self.count)]
        """Every stretch with its province; islands that belong to none have no code, and islets do not count."""
        self.width, self.own = sheet.width, dict.fromkeys(sheet.outlines, 0.0)
        shapes = [(code, outline.d) for code, outline in sheet.outlines.items()]
        shapes += [("", one.d) for one in sheet.scenery if one.kind == "islands"]
        for code, d in shapes:
            for row, xs in _crossings(d).items():
                for first, last in zip(xs[::2], xs[1::2], strict=False):
                    if 0 <= row < self.count and (code or last - first > ISLET):
                        self.rows[row].append((first, last, code))
                        self.own[code] = self.own.get(code, 0.0) + last - first
        for stretches in self.rows:
            stretches.sort()
        seas = sorted(self.own[code] for code, one in sheet.outlines.items() if one.kind == "sea")
        self.middle = seas[len(seas) // 2] if seas else 0.0
        self.small_first = sorted(sheet.board.provinces, key=lambda code: self.own.get(code, 0.0))

    def runs(self, row: int, codes: Collection[ProvinceCode]) -> list[Run]:
        """The stretches of a strip that only these provinces cover."""
        found, at = [], EDGE
        for first, last, code in self.rows[row]:
            if code not in codes:
                if first - AIR > at:
                    found.append((at, first - AIR))
                at = max(at, last + AIR)
        return [*found, (at, self.width - EDGE)] if at < self.width - EDGE else found


@lru_cache(maxsize=4)
def _strips(sheet: MapSheet) -> _Strips:
    return _Strips(sheet)


def _crossings(d: str) -> dict[int, list[float]]:
    """Where the sides of a shape cross the middle of each strip, from left to right."""
    found: dict[int, list[float]] = {}
    for ring in rings_of(d):
        for start, end in zip(ring, [*ring[1:], ring[0]], strict=True):
            (x0, y0), (x1, y1) = (start, end) if start[1] < end[1] else (end, start)
            for row in range(ceil(y0 / STEP - 0.5), ceil(y1 / STEP - 0.5)):
                found.setdefault(row, []).append(x0 + ((row + 0.5) * STEP - y0) * (x1 - x0) / (y1 - y0))
    return {row: sorted(xs) for row, xs in found.items()}


class _Search:
    """The board of one band of zoom, on which names take their seats one after the other."""

    def __init__(self, sheet: MapSheet, band: float) -> None:
        self.sheet, self.band, self.strips = sheet, band, _strips(sheet)
        self.scale = MapOptions(zoom=band).scale
        self.seas = frozenset(code for code, one in sheet.outlines.items() if one.kind == "sea")
        self.taken: list[Box] = []
        """The marks of centres, and the names that have a seat."""
        self.standing: list[Box] = []
        """Where units are."""
        self.lying: list[Box] = []
        """Where dislodged units would be."""
        casing = (CASING if band >= NAMES_FROM else -CASING) * self.scale
        for location, anchor in sheet.anchors.items():
            kind = sheet.outlines[province_of(Location(location))].kind
            (x, y), (dx, dy) = anchor.unit, anchor.dislodged
            wide, high = ARMY_SIZE if kind == "inland" else FLEET_SIZE
            wide, high, r = wide / 2 * self.scale, high / 2 * self.scale, CENTRE_RADIUS * self.scale
            self.standing.append(around(anchor.unit, wide + casing, high + casing))
            beaten = x + (dx - x) * self.scale, y + (dy - y) * self.scale
            self.lying.append(around(beaten, wide * DISLODGED_SIZE, high * DISLODGED_SIZE))
            if anchor.centre is not None:
                self.taken.append(around(anchor.centre, r, r))

    def name(self, code: ProvinceCode, mode: str) -> NameSeat | None:
        """The seat of a name, else of its code, else of its code where units are; closed land may have none."""
        outline, short = self.sheet.outlines[code], ((code.capitalize(),), SMALL)
        is_sea, own = outline.kind == "sea", frozenset({code})
        name = self.sheet.board.provinces[code].names.get(mode, "")
        full = [(lines, self._size(code)) for lines in splits(name)] if name else []
        tries = [(one, reach, False) for reach in (OWN, WATER) for one in full]
        tries += [(short, reach, False) for reach in (OWN, WATER, COAST)]
        tries += [] if outline.kind == "impassable" else [(short, COAST, True), (short, ANYWHERE, True)]
        for (lines, pixels), reach, is_soft in tries:
            size = round(pixels / self.band, 1)
            half = half_size(lines, size, sea=is_sea)
            if at := self._place(half, own, middle_of(self.sheet, code), reach, is_soft=is_soft):
                self.taken.append(around(at, half[0] + BESIDE * size, half[1] + ABOVE * size))
                return NameSeat(lines, *at, size)
        return None

    def _size(self, code: ProvinceCode) -> float:
        """The size of a name by its rank, in screen pixels."""
        if self.sheet.outlines[code].kind != "sea":
            return PLAIN
        share = self.strips.own[code] / self.strips.middle
        return OCEAN if share > WIDE_SEA else SMALL if share < SMALL_SEA else PLAIN

    def tag(self, power: Power) -> TagPlace | None:
        """Where the controller of a power is written: in its homeland, as widely as there is room."""
        own = frozenset(code for code, owner in self.sheet.homeland.items() if owner == power)
        places = [middle_of(self.sheet, code) for code in sorted(own)]
        if not places:
            return None
        home = sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
        tries = [(width, reach, False) for width in TAG_WIDTHS for reach in (OWN, WATER)]
        tries += [(TAG_WIDTHS[-1], ANYWHERE, True)]
        for width, reach, is_soft in tries:
            half = width / 2 * self.scale, TAG_HEIGHT / 2 * self.scale
            if at := self._place(half, own, home, reach, is_soft=is_soft):
                self.taken.append(around(at, *half))
                return TagPlace(*at, width)
        return None

    def _place(
        self, half: Point, own: frozenset[ProvinceCode], home: Point, reach: int, *, is_soft: bool
    ) -> Point | None:
        """The best middle of a rectangle; `is_soft`: where units are, too, but as little as can be."""
        boxes = [self.sheet.outlines[code].box for code in own]
        wide, high = half
        count = ceil(2 * high / STEP)
        slack = count // 2 if reach else 0
        first = max(1, int(min(box[1] for box in boxes) / STEP) - slack)
        last = min(self.strips.count - 1, int(max(box[3] for box in boxes) / STEP) + slack)
        field = grown((min(box[0] for box in boxes), first * STEP, max(box[2] for box in boxes), last * STEP), wide, 0)
        near, standing, lying = (
            [box for box in some if meet(box, field)] for some in (self.taken, self.standing, self.lying)
        )
        open_to = self.strips.own if reach == ANYWHERE else own if reach == OWN else own | self.seas
        free = {row: self.strips.runs(row, open_to) for row in range(first, last + 1)}
        land = {row: [one[:2] for one in self.strips.rows[row] if one[2] in own] for row in free}
        found, least = None, inf
        for top in range(first, last - count + 2, 2):
            y = (top + count / 2) * STEP
            rows = range(top, top + count)
            runs = reduce(_common, (free[row] for row in rows))
            runs = [(left + wide, right - wide) for left, right in runs if right - left >= 2 * wide]
            for left, upper, right, lower in near if is_soft else (*near, *standing):
                if runs and upper < y + high and lower > y - high:
                    runs = list(_without(runs, left - wide, right + wide))
            wishes = [home[0], *((left + right) / 2 for left, right in land[top + count // 2])]
            for x in {round(min(max(wish, left), right), 1) for left, right in runs for wish in wishes}:
                box = around((x, y), wide, high)
                cost = hypot(x - home[0], 1.3 * (y - home[1])) / FAR + LYING_COST * sum(meet(box, one) for one in lying)
                cost += RING_COST * (apart(box, (*home, *home)) < HOLD_RADIUS * self.scale)
                if reach:
                    dry = sum(_shared((box[0], box[2]), run) for row in rows for run in land[row])
                    share = dry / (2 * wide * count)
                    cost += (FOREIGN_COST if reach == ANYWHERE else WATER_COST) * (1 - share)
                    cost += inf if share < LEAST_OWN[reach] else 0.0
                if is_soft:
                    cost += COVERED_COST * sum(_covered(box, one) for one in standing)
                if cost < least:
                    found, least = (x, y), cost
        return found


def _common(first: list[Run], second: list[Run]) -> list[Run]:
    """What two strips have in common."""
    both = ((max(a, c), min(b, d)) for a, b in first for c, d in second)
    return [(left, right) for left, right in both if left < right]


def _without(runs: list[Run], first: float, last: float) -> Iterator[Run]:
    """What is left of runs beside a stretch."""
    for left, right in runs:
        if right <= first or left >= last:
            yield left, right
        else:
            if left < first:
                yield left, first
            if right > last:
                yield last, right


def _shared(first: Run, second: Run) -> float:
    return max(0.0, min(first[1], second[1]) - max(first[0], second[0]))


def _covered(box: Box, other: Box) -> float:
    """How far a rectangle reaches into another along the shorter way out, as a share of its height."""
    wide, high = _shared(box[::2], other[::2]), _shared(box[1::2], other[1::2])
    return min(wide, high) / (box[3] - box[1])


def splits(name: str) -> Iterator[tuple[str, ...]]:
    """A name in one line, and in two, broken at a space or a hyphen."""
    yield (name,)
    for index, character in enumerate(name):
        if character in " -":
            yield name[: index + (character == "-")], name[index + 1 :]
