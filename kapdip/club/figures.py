"""Exact figures of the club's tables: votes, points, weights.

Takes whole numbers and decimals as text; gives `Fraction`. For people a figure has as many decimals as its column
needs, at most three, rounded half up.
Rules: docs/club.md, "Figures".
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from math import floor
from typing import TypeVar

UNKNOWN = "?"
"""Printed for what nobody knows now."""
MOST_DECIMALS = 3
_DECIMAL = re.compile(r"-?\d{1,15}(\.\d{1,9})?", re.ASCII)
_Name = TypeVar("_Name", bound=str)


def figure(value: object) -> Fraction:
    """A whole number, or a decimal as text: `9`, `"6.5"`. Raises ValueError for anything else, a float among it."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and _DECIMAL.fullmatch(value):
        return Fraction(value)
    raise ValueError(f'expected a whole number, or a decimal in quotes like "6.5", found {value!r}')


def read_weights(text: str) -> tuple[Fraction, ...]:
    """Weights as people type them: `2,1`, `1; 0,8; 0,4`, `1 0.8 0.4`. Raises ValueError for what is invalid, a negative
    one among it.

    With semicolons or blanks between them, a comma is that of a decimal; otherwise it parts them.
    """
    parts = [part.rstrip(",").replace(",", ".") for part in re.split(r"[;\s]+", text.strip("; "))]
    if len(parts) == 1 and not re.fullmatch(r"0,\d+", text.strip()):
        parts = text.strip().split(",")
    found = tuple(map(figure, parts))
    if any(weight < 0 for weight in found):
        raise ValueError(f"no weights: {text!r}")
    return found


def column_decimals(values: Iterable[Fraction | None]) -> int:
    """With how many decimals the figures of a column are printed, so that they align: none where all are whole, else as
    many as the longest needs, at most three.
    """
    parts = {value.denominator for value in values if value is not None}
    return next((few for few in range(MOST_DECIMALS) if all(10**few % part == 0 for part in parts)), MOST_DECIMALS)


def decimals(value: Fraction, few: int) -> str:
    """The figure with so many decimals, rounded half up: `"6.667"`."""
    scaled = floor(value * 10**few + Fraction(1, 2))
    whole, rest = divmod(abs(scaled), 10**few)
    return f"{'-' if scaled < 0 else ''}{whole}{f'.{rest:0{few}}' if few else ''}"


def three_decimals(value: Fraction) -> str:
    """The figure for other programs: `"6.667"`."""
    return decimals(value, MOST_DECIMALS)


def exact_text(value: Fraction) -> str:
    """An exact decimal: `656`, `681.96`. Raises ValueError for other fractions (a third)."""
    few = next((few for few in range(10) if 10**few % value.denominator == 0), None)
    if few is None:
        raise ValueError(f"{value} is no decimal")
    return decimals(value, few)


def places(values: Mapping[_Name, object]) -> dict[_Name, int]:
    """Places by value, the greatest first; equal values share a place: 1, 1, 3. Sorted by place, then by name."""
    order = sorted(values, key=lambda name: (values[name], name), reverse=True)
    found: dict[_Name, int] = {}
    place = 1
    for _, group in groupby(order, key=lambda name: values[name]):
        names = sorted(group)
        found |= dict.fromkeys(names, place)
        place += len(names)
    return found


def are_places(given: Iterable[int]) -> bool:
    """Whether these are places as they are shared: 1, 1, 3."""
    order = sorted(given)
    return all(place == bisect_left(order, place) + 1 for place in order)
