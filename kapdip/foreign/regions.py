"""Provinces out of a picture in which each has a colour of its own, or lines separate them.

Takes: rows of colours, and a place in each province. Gives: rings whose borders are shared, as everything between
provinces is grown over.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from math import hypot

from kapdip.foreign.draft import Ring, Way
from kapdip.foreign.grid import Grid

LEAST_REGION, NEAR = 60, 12
"""Pixels of a region that can be a province, and how far beside its place one is looked for."""
MOST_COLUMNS = 800
TOLERANCE = 0.9
"""Cells by which a border may be smoother than the picture."""
FINE, GROWN = 2.0, 7
"""Pixels of a cell in which shapes are set side by side, and cells by which each of them grows into gaps."""
EDGE = 12
"""Cells between a place and the edge of a board without a drawing."""
Corner = tuple[int, int]


def rings_of_picture(
    rows: Sequence[Sequence[int]],
    places: Mapping[str, tuple[float, float]],
    seas: Iterable[str],
    tick: Callable[[float], None],
) -> dict[str, list[Ring]]:
    """The rings of each province, in pixels. A land has all regions of its colour, where no other has that colour.
    `tick` hears what share of the work is done.
    """
    region_of, sizes, colours = _regions(rows)
    tick(0.3)
    height, width = len(rows), len(rows[0])
    own: dict[int, str] = {}
    near = sorted((dx * dx + dy * dy, dx, dy) for dx in range(-NEAR, NEAR + 1) for dy in range(-NEAR, NEAR + 1))
    for code, (x, y) in places.items():
        spots = ((int(x) + dx, int(y) + dy) for _, dx, dy in near)
        inside = (region_of[b][a] for a, b in spots if 0 <= a < width and 0 <= b < height)
        found = next((one for one in inside if sizes[one] >= LEAST_REGION and one not in own), None)
        if found is not None:
            own[found] = code
    users = Counter(colours[region] for region in own)
    alone = {colours[region]: code for region, code in own.items() if users[colours[region]] == 1 and code not in seas}
    named = [own.get(region) or alone.get(colours[region], "") for region in range(len(sizes))]
    step = -(-width // MOST_COLUMNS)
    cells = [[named[region] for region in region_of[row][::step]] for row in range(0, height, step)]
    tick(0.5)
    _grow(cells)
    tick(0.7)
    return {code: [[(x * step, y * step) for x, y in ring] for ring in rings] for code, rings in _traced(cells).items()}


def shared_rings(width: float, height: float, shapes: Mapping[str, Sequence[Ring]]) -> dict[str, list[Ring]]:
    """Shapes, of which later ones are above, with the gaps between them grown over and borders that are shared; one
    that is too small for that stays as it is.
    """
    grid = Grid(width, height, shapes, FINE, GROWN)
    columns, last = grid.columns - 1, grid.rows - 1
    cells = [grid.cells[row * grid.columns : row * grid.columns + columns] for row in range(last)]
    found = {
        code: [[(min(x * FINE, width), min(y * FINE, height)) for x, y in ring] for ring in rings]
        for code, rings in _traced(cells).items()
    }
    return {code: found.get(code) or list(rings) for code, rings in shapes.items()}


def rings_of_places(
    places: Mapping[str, tuple[float, float]],
) -> tuple[tuple[float, float, float, float], dict[str, list[Ring]], dict[str, tuple[float, float]]]:
    """A frame, the rings of what is nearest to each place, and the places in it, for a board without a drawing."""
    xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
    wide, high = MOST_COLUMNS // 2, MOST_COLUMNS * 3 // 8
    left, top = min(xs), min(ys)
    across, down = (wide - 2 * EDGE) / ((max(xs) - left) or 1.0), (high - 2 * EDGE) / ((max(ys) - top) or 1.0)
    found = {code: (EDGE + (x - left) * across, EDGE + (y - top) * down) for code, (x, y) in places.items()}
    cells = [[""] * wide for _ in range(high)]
    for code, (x, y) in found.items():
        cells[int(y)][int(x)] = code
    _grow(cells)
    return (0.0, 0.0, float(wide), float(high)), _traced(cells), found


def _regions(rows: Sequence[Sequence[int]]) -> tuple[list[list[int]], list[int], list[int]]:
    """The region of every pixel, its size and its colour: 4-connected pixels of one colour."""
    parents: list[int] = []
    colours: list[int] = []
    runs: list[list[tuple[int, int, int]]] = []
    for row in rows:
        here, at, above, look = [], 0, runs[-1] if runs else [], 0
        for colour, some in groupby(row):
            end, mine = at + sum(1 for _ in some), len(parents)
            parents.append(mine)
            colours.append(colour)
            while look < len(above) and above[look][1] <= at:
                look += 1
            other = look
            while other < len(above) and above[other][0] < end:
                if colours[above[other][2]] == colour:
                    parents[_root(parents, above[other][2])] = _root(parents, mine)
                other += 1
            here.append((at, end, mine))
            at = end
        runs.append(here)
    numbers: dict[int, int] = {}
    sizes: list[int] = []
    kinds: list[int] = []
    pixels = []
    for row_runs in runs:
        line: list[int] = []
        for start, end, run in row_runs:
            root = _root(parents, run)
            if root not in numbers:
                numbers[root] = len(sizes)
                sizes.append(0)
                kinds.append(colours[run])
            sizes[numbers[root]] += end - start
            line += [numbers[root]] * (end - start)
        pixels.append(line)
    return pixels, sizes, kinds


def _root(parents: list[int], one: int) -> int:
    while parents[one] != one:
        parents[one] = parents[parents[one]]
        one = parents[one]
    return one


def _grow(cells: list[list[str]]) -> None:
    """Let every province grow until nothing is empty."""
    front = [(x, y) for y, row in enumerate(cells) for x, code in enumerate(row) if code]
    while front:
        reached = []
        for x, y in front:
            for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if 0 <= b < len(cells) and 0 <= a < len(cells[b]) and not cells[b][a]:
                    cells[b][a] = cells[y][x]
                    reached.append((a, b))
        front = reached


def _traced(cells: list[list[str]]) -> dict[str, list[Ring]]:
    """The outlines of all codes; what two have in common is the same line in both."""
    high, wide = len(cells), len(cells[0])
    beside: dict[Corner, list[tuple[Corner, Way]]] = {}

    def edge(a: Corner, b: Corner, one: str, other: str) -> None:
        pair = (min(one, other), max(one, other))
        beside.setdefault(a, []).append((b, pair))
        beside.setdefault(b, []).append((a, pair))

    for y in range(high + 1):
        for x in range(wide + 1):
            here = cells[y][x] if y < high and x < wide else ""
            if y < high and (left := cells[y][x - 1] if x else "") != here:
                edge((x, y), (x, y + 1), left, here)
            if x < wide and (up := cells[y - 1][x] if y else "") != here:
                edge((x, y), (x + 1, y), up, here)
    lines: dict[str, list[list[Corner]]] = {}
    knots = {corner for corner, ways in beside.items() if len(ways) != 2}
    for start in (*knots, *beside):
        while beside[start]:
            line, pair = _line(beside, start, knots)
            smooth = _smooth(line)
            for code in filter(None, pair):
                lines.setdefault(code, []).append(smooth)
    return {code: _closed(some) for code, some in lines.items()}


def _line(
    beside: dict[Corner, list[tuple[Corner, Way]]], start: Corner, knots: set[Corner]
) -> tuple[list[Corner], Way]:
    """The line from a corner to the next one at which lines meet, or back; it is taken away."""
    (here, pair), line = beside[start].pop(), [start]
    beside[here].remove((start, pair))
    line.append(here)
    while here != start and here not in knots:
        there, _ = beside[here].pop()
        beside[there].remove((here, pair))
        line.append(there)
        here = there
    return line, pair


def _smooth(line: list[Corner]) -> list[Corner]:
    """The line without the corners that it can be without (Douglas and Peucker)."""
    if line[0] == line[-1]:
        far = max(range(len(line)), key=lambda at: hypot(line[at][0] - line[0][0], line[at][1] - line[0][1]))
        return [*_smooth_part(line[: far + 1])[:-1], *_smooth_part(line[far:])]
    return _smooth_part(line)


def _smooth_part(line: list[Corner]) -> list[Corner]:
    kept, parts = {0, len(line) - 1}, [(0, len(line) - 1)]
    while parts:
        first, last = parts.pop()
        (x0, y0), (x1, y1) = line[first], line[last]
        long = hypot(x1 - x0, y1 - y0) or 1.0
        far, at = max(
            (
                (abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / long, number)
                for number, (x, y) in enumerate(line[first + 1 : last], first + 1)
            ),
            default=(0.0, first),
        )
        if far > TOLERANCE:
            kept.add(at)
            parts += [(first, at), (at, last)]
    return [line[at] for at in sorted(kept)]


def _closed(lines: list[list[Corner]]) -> list[Ring]:
    """Rings of lines that begin where others end."""
    ends: dict[Corner, list[int]] = {}
    for number, line in enumerate(lines):
        for corner in (line[0], line[-1]):
            ends.setdefault(corner, []).append(number)
    left, rings = set(range(len(lines))), []
    while left:
        ring = list(lines[number := min(left)])
        left.discard(number)
        while ring[0] != ring[-1]:
            following = next((one for one in ends[ring[-1]] if one in left), None)
            if following is None:
                break
            left.discard(following)
            line = lines[following] if lines[following][0] == ring[-1] else lines[following][::-1]
            ring += line[1:]
        if len(ring) > 3:
            rings.append([(float(x), float(y)) for x, y in ring[:-1]])
    return rings
