"""The shapes of a board as a grid of cells, each with its province: what touches what, and where there is room.

Takes: rings in pixels of the board. Gives: `Grid`. Gaps of a few cells between shapes are grown over.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from kapdip.foreign.draft import Ring, Way

CELL = 4.0
"""Pixels of a cell."""
GROWN, LEAST_TOUCH = 5, 3
"""Cells that shapes grow into what is empty, and common edges from which they touch."""


class Grid:
    """Cells by row and column."""

    def __init__(
        self, width: float, height: float, shapes: Mapping[str, Sequence[Ring]], cell: float = CELL, grown: int = GROWN
    ) -> None:
        """Shapes that come later are above."""
        self.cell = cell
        self.columns, self.rows = int(width / cell) + 1, int(height / cell) + 1
        self.cells = [""] * (self.columns * self.rows)
        for code, rings in shapes.items():
            for ring in rings:
                self._fill(code, ring)
        self._grow(grown)

    def at(self, x: float, y: float) -> str:
        """The province at a point, or nothing."""
        column, row = int(x / self.cell), int(y / self.cell)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return self.cells[row * self.columns + column] if inside else ""

    def _fill(self, code: str, ring: Ring) -> None:
        crossings: dict[int, list[float]] = {}
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            low, high = sorted((y0, y1))
            for row in range(max(0, int(low / self.cell - 0.5) + 1), min(self.rows, int(high / self.cell - 0.5) + 1)):
                y = (row + 0.5) * self.cell
                if low <= y < high:
                    crossings.setdefault(row, []).append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
        for row, xs in crossings.items():
            xs.sort()
            for left, right in zip(xs[::2], xs[1::2], strict=False):
                first, last = max(0, int(left / self.cell + 0.5)), min(self.columns, int(right / self.cell + 0.5))
                if last > first:
                    start = row * self.columns
                    self.cells[start + first : start + last] = [code] * (last - first)

    def _grow(self, steps: int) -> None:
        front = [place for place, code in enumerate(self.cells) if code]
        for _ in range(steps):
            reached = []
            for place in front:
                for other in self._beside(place):
                    if not self.cells[other]:
                        self.cells[other] = self.cells[place]
                        reached.append(other)
            front = reached

    def _beside(self, place: int) -> list[int]:
        column = place % self.columns
        found = [place - 1] if column else []
        found += [place + 1] if column < self.columns - 1 else []
        found += [place - self.columns] if place >= self.columns else []
        return [*found, place + self.columns] if place + self.columns < len(self.cells) else found

    def touching(self) -> set[Way]:
        """Pairs of provinces with a common border, in the order of their codes."""
        edges: Counter[Way] = Counter()
        for place, code in enumerate(self.cells):
            for other in (place + 1 if (place + 1) % self.columns else place, place + self.columns):
                there = self.cells[other] if other < len(self.cells) else code
                if code and there and code != there:
                    edges[(min(code, there), max(code, there))] += 1
        return {pair for pair, count in edges.items() if count >= LEAST_TOUCH}

    def middle(self, code: str) -> tuple[float, float] | None:
        """The cell of a province that is nearest to the middle of all."""
        places = [divmod(place, self.columns) for place, one in enumerate(self.cells) if one == code]
        if not places:
            return None
        y, x = (sum(one[axis] for one in places) / len(places) for axis in (0, 1))
        row, column = min(places, key=lambda one: (one[0] - y) ** 2 + (one[1] - x) ** 2)
        return (column + 0.5) * self.cell, (row + 0.5) * self.cell

    def share(self, code: str, at: tuple[float, float], half: tuple[float, float]) -> float:
        """How much of a rectangle around a point is the province's."""
        (x, y), (w, h) = at, half
        spots = [(x + w * i / 4, y + h * j / 2) for i in range(-4, 5) for j in range(-2, 3)]
        return sum(self.at(*spot) == code for spot in spots) / len(spots)
