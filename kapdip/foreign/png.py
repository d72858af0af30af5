"""The pixels of a PNG, as one whole number each: the index of the palette, or the colour.

Takes: the bytes of a file. Gives: width, height and rows. Rules: PNG (third edition), 9 and 11. Interlaced pictures are
refused, and such with more than a few million pixels.
"""

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence

MOST_PIXELS = 6_000_000
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def rows_of(data: bytes, tick: Callable[[float], None]) -> tuple[int, int, list[Sequence[int]]]:
    """Width, height, and the rows; `tick` hears what share of them is read. Raises ValueError for what is no such
    picture.
    """
    try:
        return _rows_of(data, tick)
    except (struct.error, zlib.error, KeyError, OverflowError) as error:
        raise ValueError("PNG") from error


def _rows_of(data: bytes, tick: Callable[[float], None]) -> tuple[int, int, list[Sequence[int]]]:
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("PNG")
    chunks = [*_chunks(data)]
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", dict(reversed(chunks))[b"IHDR"])
    if interlaced or kind not in _CHANNELS or depth not in (1, 2, 4, 8) or not 0 < width * height <= MOST_PIXELS:
        raise ValueError("PNG")
    step = _CHANNELS[kind] * depth // 8 or 1
    wide = (width * _CHANNELS[kind] * depth + 7) // 8
    packed = b"".join(body for name, body in chunks if name == b"IDAT")
    raw = zlib.decompressobj().decompress(packed, height * (wide + 1))
    if len(raw) < height * (wide + 1):
        raise ValueError("PNG")
    rows, before = [], bytearray(wide)
    for at in range(0, len(raw), wide + 1):
        tick(at / len(raw))
        before = _unfiltered(raw[at], bytearray(raw[at + 1 : at + 1 + wide]), before, step)
        rows.append(_pixels(before, width, depth, _CHANNELS[kind]))
    return width, height, rows


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 8 <= len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        at += size + 12


def _unfiltered(kind: int, row: bytearray, above: bytearray, step: int) -> bytearray:
    if kind == 2:
        return bytearray((one + up) & 255 for one, up in zip(row, above, strict=True))
    for channel in range(step) if kind in (1, 3, 4) else ():
        left = corner = 0
        done = bytearray()
        for raw, up in zip(row[channel::step], above[channel::step], strict=True):
            guess = (left + up) // 2 if kind == 3 else left
            if kind == 4 and left == corner:
                guess = up
            elif kind == 4 and up != corner:
                by_left, by_up, by_corner = abs(up - corner), abs(left - corner), abs(left + up - corner - corner)
                guess = up if by_up <= by_corner else corner
                guess = left if by_left <= by_up and by_left <= by_corner else guess
            left, corner = (raw + guess) & 255, up
            done.append(left)
        row[channel::step] = done
    return row


def _pixels(row: bytearray, width: int, depth: int, channels: int) -> Sequence[int]:
    if channels > 1:
        found: Iterable[int] = map(int.from_bytes, zip(*(row[at::channels] for at in range(channels)), strict=True))
    elif depth == 8:
        found = row
    else:
        each, most = 8 // depth, (1 << depth) - 1
        found = (row[at // each] >> (8 - depth * (at % each + 1)) & most for at in range(width))
    return list(found)
