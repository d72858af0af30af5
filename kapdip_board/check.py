"""Looks at a board's folder and reports everything that is wrong with it, data first, then the drawing.

Takes: a folder with `board.json` and, for its drawing, `board.svg`. Gives: reasons; none is good. Never raises for what
a file holds.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from kapdip.board.model import Location
from kapdip.board.reading import BoardError, board_data, load_board
from kapdip.boards import causes
from kapdip.boards.facts import adjacency_of, wrong_facts
from kapdip.reason import Reason
from kapdip.regular import read_regular
from kapdip.storage.system import system_reason
from kapdip_board.kinds import PART, WHOLE, wrong_kinds
from kapdip_board.shapes import Pairs, UnknownPathError, shape_of, wrong_shapes

_SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 5_000_000
_MOST_KINDS = 20
"""Faults of one kind that are named one by one."""
_NO_BOARD = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError)


def wrong_with(folder: Path) -> Iterator[Reason]:
    """Everything that is wrong with the board in a folder."""
    file = folder / "board.json"
    try:
        data, home = json.loads(_text(file)), folder
        is_part = isinstance(data, dict) and "of" in data
        if kinds := list(islice(wrong_kinds(data, PART if is_part else WHOLE), _MOST_KINDS)):
            yield from (causes.not_a_board(file=str(file), text=kind) for kind in kinds)
            return
        if is_part:
            other = folder.parent / data["of"] / file.name
            if other.exists():
                _text(other)
            data, home = board_data(folder)
        found = list(wrong_facts(data))
        yield from found
        if not found:
            load_board(folder)
        yield from _drawing(home / "board.svg", data)
    except OSError as error:
        yield causes.unreadable(file=str(error.filename or file), text=system_reason(error))
    except _NO_BOARD as error:
        yield causes.not_a_board(file=str(file), text=_why(error))


def _text(file: Path) -> str:
    """The text of a regular file. Raises OSError, or ValueError where it is too large or no text."""
    found = read_regular(file, MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise BoardError(f"> {MOST_BYTES} bytes")
    return found.decode("utf-8")


def _why(error: Exception) -> Reason | str:
    """What keeps data from being a board, in the words of those who make one."""
    if isinstance(error, json.JSONDecodeError):
        return causes.no_json(line=error.lineno, column=error.colno)
    if isinstance(error, RecursionError):
        return causes.too_deep()
    if isinstance(error, UnicodeDecodeError):
        return causes.no_utf8()
    if isinstance(error, KeyError):
        return causes.lacks(name=str(error.args[0]))
    return str(error) if isinstance(error, BoardError) else causes.other_kind()


def _drawing(file: Path, data: Mapping[str, Any]) -> Iterator[Reason]:
    try:
        root = ET.fromstring(_text(file))
        left, top, width, height = map(float, root.attrib["viewBox"].split())
        if not (isfinite(left + top + width + height) and width > 0 and height > 0):
            raise ValueError(root.attrib["viewBox"])
    except (ET.ParseError, KeyError, ValueError) as error:
        yield causes.not_a_drawing(file=str(file), text=str(error))
        return
    codes = {row["code"]: row for row in data["provinces"]}
    shapes = {}
    unentered = {code for code, row in codes.items() if row.get("terrain") == "impassable"}
    paths = [
        path for group in root.iter(f"{_SVG}g") if group.get("id") == "provinces" for path in group.iter(f"{_SVG}path")
    ]
    for path in paths:
        code = path.get("id", "")
        if path.get("class") == "impassable":
            unentered.add(code)  # land or water of nobody: it fills the frame and need be no province
        if code not in codes and code not in unentered:
            yield causes.drawn_unknown(name=code)
        elif code in shapes:
            yield causes.drawn_twice(name=code)
        else:
            try:
                shapes[code] = shape_of(path.get("d", ""))
            except (UnknownPathError, ValueError) as error:
                yield causes.path(name=code, text=str(error))
    for code in codes:
        if code not in {path.get("id") for path in paths}:
            yield causes.not_drawn(name=code)
    frame = (left, top, left + width, top + height)
    yield from wrong_shapes(shapes, frame, _neighbours(data), frozenset(unentered))


def _neighbours(data: Mapping[str, Any]) -> Pairs:
    """Provinces between which any unit goes in one move, as pairs in the order of their codes."""
    found = set()
    for table in adjacency_of(data).values():
        for here, near in table.items():
            found |= {tuple(sorted((Location(here).province, Location(there).province))) for there in near}
    return frozenset((a, b) for a, b in found if a != b)
