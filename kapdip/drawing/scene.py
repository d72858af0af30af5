"""The display list: what every drawing of the program consists of, without saying on what it is painted.

Gives: `Path`, `Disc`, `Text` (each with a style role, a layer and a key that says what it belongs to) and
`DisplayList`. Coordinates are drawing pixels with y downwards; colours, widths and dashes come from the role (`style`),
never from here.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]


class Layer(IntEnum):
    """The board's layers from the ground up."""

    SEA = 0
    SCENERY = 1
    LAND = 2
    PATTERN = 3
    VEIL = 4
    TARGETS = 5
    BORDERS = 6
    CENTRES = 7
    LABELS = 8
    CONVOYS = 9
    SUPPORTS = 10
    MOVES = 11
    UNITS = 12
    BADGES = 13
    GHOST = 14
    FRAME = 15


@dataclass(frozen=True, slots=True)
class Path:
    """An outline as SVG path data (absolute `M L Q C Z` only).

    `key` names what it belongs to (`province:PAR`, `unit:A PAR`, `order:A PAR`, …) and is unique per subject, not per
    primitive. `shape` names a geometry that several drawings of one document share; it becomes the element's id.
    """

    d: str
    role: str
    z: float
    key: str = ""
    opacity: float = 1.0
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle around (x, y)."""

    x: float
    y: float
    r: float
    role: str
    z: float
    key: str = ""
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) is on the base line, at its start, middle or end.

    `size` is the font size in drawing pixels.
    """

    x: float
    y: float
    text: str
    size: float
    role: str
    z: float
    key: str = ""
    align: Literal["start", "middle", "end"] = "middle"
    opacity: float = 1.0


Primitive: TypeAlias = Path | Disc | Text


def by_layer(item: Primitive) -> float:
    """The sort key of the painting order."""
    return item.z


@dataclass(frozen=True, slots=True)
class DisplayList:
    """A drawing: its size and its primitives in painting order."""

    width: float
    height: float
    items: tuple[Primitive, ...]

    def __iter__(self) -> Iterator[Primitive]:
        return iter(self.items)


def display_list(width: float, height: float, items: Iterable[Primitive]) -> DisplayList:
    """A drawing of these primitives, sorted by layer; within a layer they stay in the order in which they come."""
    return DisplayList(width, height, tuple(sorted(items, key=by_layer)))


def number(value: float) -> str:
    """A coordinate as text: at most two decimals, no trailing zeros, never `-0`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polyline(points: Iterable[Point], *, closed: bool = False) -> str:
    """Path data through the points."""
    text = "L".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f"M{text}{'Z' if closed else ''}"


def place(template: Iterable[tuple[str, tuple[Point, ...]]], at: Callable[[Point], Point]) -> str:
    """Path data of a symbol given as commands with points, each point sent through `at`."""
    out = []
    for command, points in template:
        out.append(command + " ".join(f"{x:.2f},{y:.2f}" for x, y in map(at, points)))
    return "".join(out)
