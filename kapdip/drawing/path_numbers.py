"""The numbers of path data; those of a board come compiled beside its drawing, which is read ten times as quickly as
text.

Takes: path data; a drawing's text with `board.numbers`, which `packaging/compile_board.py` made: four bytes that
say whether it was this text, then every number in the order of the drawing's paths, in tenths of a pixel as two bytes,
the low byte first.
Gives: the same numbers as the text, to the last bit.
"""

import sys
from array import array
from collections.abc import Iterable
from zlib import crc32

_COMMANDS = str.maketrans("MLQCZ,", "      ")
_CHECK = 4
_compiled: dict[str, "array[int]"] = {}
"""Path data of boards → its numbers in tenths."""


def numbers_of(d: str) -> list[float]:
    """All numbers of path data, in their order."""
    tenths = _compiled.get(d)
    return list(map(float, d.translate(_COMMANDS).split())) if tenths is None else [number / 10 for number in tenths]


def compiled(drawing: str, paths: Iterable[str]) -> bytes:
    """What `learn` takes.

    Raises ValueError for a number that is not a whole count of tenths, OverflowError for one beyond ±3276.7.
    """
    tenths = array("h")
    for d in paths:
        numbers = list(map(float, d.translate(_COMMANDS).split()))
        tenths.extend(round(number * 10) for number in numbers)
        if len(numbers) != 2 * d.count(",") or any(round(number * 10) / 10 != number for number in numbers):
            raise ValueError(f"not points in tenths of a pixel: {d[:40]}")
    return _check(drawing) + _little(tenths).tobytes()


def learn(drawing: str, paths: Iterable[str], numbers: bytes) -> None:
    """Have the numbers of these paths ready; numbers that were made from another drawing are left alone, and its text
    is read instead.
    """
    if numbers[:_CHECK] != _check(drawing):
        return
    tenths, begin = _little(array("h", numbers[_CHECK:])), 0
    for d in paths:
        end = begin + 2 * d.count(",")
        _compiled[d] = tenths[begin:end]
        begin = end


def _check(drawing: str) -> bytes:
    return crc32(drawing.encode()).to_bytes(_CHECK, "little")


def _little(tenths: "array[int]") -> "array[int]":
    """To and from the order of bytes in the file."""
    if sys.byteorder == "big":
        tenths.byteswap()
    return tenths
