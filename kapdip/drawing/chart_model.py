"""What a chart of lines is made of, and what it gives back: lines, the size of the picture, the scale to find a turn or
a value by.

Gives: `ChartLine`, `ChartFrame`, `LineChart`. Values are whole numbers, turns are indexes into the names of the turns;
nothing is drawn here.
"""

from dataclasses import dataclass

from kapdip.drawing.chart_parts import Box
from kapdip.drawing.scene import DisplayList, Point


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line.

    `role` is its look (`ch-line-AUSTRIA`, `ch-player` …); a power's line carries its chip, a player's their pill.
    """

    key: str
    name: str
    values: tuple[int | None, ...]
    role: str
    mark: str = ""
    """The letter in the chip, or the monogram."""
    power: str = ""
    labelled: bool = True

    @property
    def last(self) -> int:
        """The last turn with a value; −1 for a line without any."""
        return max((turn for turn, value in enumerate(self.values) if value is not None), default=-1)

    @property
    def ends_early(self) -> bool:
        """Whether it stops before the last turn that is shown."""
        return 0 <= self.last < len(self.values) - 1

    def between(self, first: int, last: int) -> "ChartLine":
        """The line from one turn to another."""
        return ChartLine(
            self.key, self.name, self.values[first : last + 1], self.role, self.mark, self.power, self.labelled
        )


@dataclass(frozen=True, slots=True)
class ChartFrame:
    """The size of a chart and of its letters, in drawing pixels, and the turns it shows (`last` None: all)."""

    width: float = 1000
    height: float = 460
    size: float = 16
    first: int = 0
    last: int | None = None


@dataclass(frozen=True, slots=True)
class LineChart:
    """A drawn chart and its scale. Turns are indexes into the ticks."""

    drawing: DisplayList
    plot: Box
    """Left, top, right, bottom of the field in which the lines run."""
    turns: tuple[int, int]
    scale: tuple[int, int]

    def x_of(self, turn: float) -> float:
        """Where a turn is drawn; halves are the middle between two."""
        first, last = self.turns
        return self.plot[0] + (turn - first) * (self.plot[2] - self.plot[0]) / max(1, last - first)

    def y_of(self, value: int) -> float:
        """Where a value is drawn; at the edge where it is beyond the scale."""
        low, high = self.scale
        value = max(low, min(high, value))
        return self.plot[3] - (value - low) / (high - low) * (self.plot[3] - self.plot[1])

    def turn_at(self, x: float) -> int:
        """The turn nearest to a place, never outside the field."""
        first, last = self.turns
        across = (self.plot[2] - self.plot[0]) / max(1, last - first)
        return max(first, min(last, first + round((x - self.plot[0]) / across)))

    def at(self, turn: int, value: int) -> Point:
        """A point of a line whose first value is that of the first turn shown."""
        return self.x_of(turn + self.turns[0]), self.y_of(value)
