"""The shapes of an SVG: rings of points in the drawing's own coordinates, all transforms worked in.

Takes: an element. Gives: rings. Curves become lines of eight steps. Rules: SVG 1.1, chapters 7, 8 and 9.
"""

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from xml.etree.ElementTree import Element

from kapdip.foreign.draft import Ring

Matrix = tuple[float, float, float, float, float, float]
UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,2})?")
_PART = re.compile(r"([MmLlHhVvCcSsQqTtZz])|(" + _NUMBER.pattern + ")")
_SIZES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4}
STEPS, MOST_POINTS = 8, 100_000


def local(element: Element) -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


def moved(outer: Matrix, element: Element) -> Matrix:
    """A matrix with the transforms of an element worked in."""
    closed = element.get("transform", "").rpartition(")")[0]
    for kind, inside in re.findall(r"\b(\w++)\s*+\(([^)]*)", closed):
        n = [float(one) for one in _NUMBER.findall(inside)]
        if kind == "translate" and n:
            inner: Matrix = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif kind == "scale" and n:
            inner = (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0)
        elif kind == "matrix" and len(n) == 6:
            inner = (n[0], n[1], n[2], n[3], n[4], n[5])
        else:
            continue
        a, b, c, d, e, f = outer
        g, h, i, j, k, m = inner
        outer = (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
    return outer


def rings_of(element: Element, matrix: Matrix) -> Iterator[Ring]:
    """The rings of an element and all within it; `matrix` has the element's own transforms in it."""
    a, b, c, d, e, f = matrix
    for ring in _own(element):
        if len(ring) > 2:
            yield [(a * x + c * y + e, b * x + d * y + f) for x, y in ring]
    for child in element:
        yield from rings_of(child, moved(matrix, child))


def _own(element: Element) -> Iterator[Ring]:
    match local(element):
        case "polygon" | "polyline":
            numbers = [float(one) for one in islice(_NUMBER.findall(element.get("points", "")), 2 * MOST_POINTS)]
            yield list(zip(numbers[::2], numbers[1::2], strict=False))
        case "rect":
            x, y, w, h = (_length(element, name) for name in ("x", "y", "width", "height"))
            yield [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        case "path":
            yield from _path(element.get("d", ""))


def _length(element: Element, name: str) -> float:
    found = _NUMBER.match(element.get(name, "0"))
    return float(found[0]) if found else 0.0


def _path(d: str) -> Iterator[Ring]:
    """The rings of path data, letters of any case. What is found where a number or letter should is passed over."""
    ring: Ring = []
    x = y = 0.0
    bend: tuple[float, float] | None = None
    for command, numbers in _commands(d):
        letter, is_relative = command.upper(), command.islower()
        if letter in "MZ":
            yield ring
            x, y = ring[0] if letter == "Z" and ring else (x, y)
            ring = []
            if letter == "Z":
                continue
        size = _SIZES[letter]
        for at in range(0, len(numbers) - size + 1, size):
            n = numbers[at : at + size]
            left, top = (x, y) if is_relative else (0.0, 0.0)
            if letter in "HV":
                points = [(left + n[0], y)] if letter == "H" else [(x, top + n[0])]
            else:
                points = [(left + n[i], top + n[i + 1]) for i in range(0, size, 2)]
            if letter in "ST":
                points.insert(0, (2 * x - bend[0], 2 * y - bend[1]) if bend else (x, y))
            if not ring and letter != "M":
                ring.append((x, y))
            ring += _curve([(x, y), *points]) if len(points) > 1 else points
            bend = points[-2] if len(points) > 1 else None
            x, y = points[-1]
    yield ring


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    command, numbers, count = "", [], 0
    for letter, number in _PART.findall(d):
        if number:
            count += 1
            if count <= 2 * MOST_POINTS:
                numbers.append(float(number))
            continue
        if command:
            yield command, numbers
        command, numbers = letter, []
    if command:
        yield command, numbers


def _curve(points: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Points along a Bézier curve, by de Casteljau."""
    for step in range(1, STEPS + 1):
        t, left = step / STEPS, points
        while len(left) > 1:
            left = [((1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1]) for a, b in pairwise(left)]
        yield left[0]
