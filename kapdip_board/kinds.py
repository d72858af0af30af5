"""Which kind of value stands where in the data of a board.

Takes: the data as the file has them. Gives: a reason for each value that is missing or of another kind, with its place,
such as `provinces.PAR.army`. Source: docs/boards.md.
"""

import json
from collections.abc import Iterator
from types import NoneType
from typing import Any

from kapdip.boards import causes
from kapdip.reason import Reason

_TEXTS, _NAMES = [str], {"*": str}
WHOLE = {
    "name": str,
    "powers": [
        {
            **{"power": str, "letter": str, "input_letters": _TEXTS, "start": _TEXTS, "owns?": _TEXTS},
            **{"names": _NAMES, "currencies": _NAMES},
        }
    ],
    "control_order": _TEXTS,
    "provinces": [
        {
            **{"code": str, "names": _NAMES, "terrain": str, "centre?": bool, "home?": (str, NoneType)},
            **{"coasts?": _TEXTS, "army?": _TEXTS, "fleet?": (_TEXTS, {"*": _TEXTS})},
        }
    ],
    "starts": {"*": {"*": _TEXTS}},
    **{"builds?": str, "victory?": (int, str), "begin?": str},
}
"""Of each place its kind, or several; `*` stands for any name, and `?` behind one says that it may be left out."""
PART = {"name": str, "of": str, "powers": _TEXTS}
"""The same of a board that is a part of another one."""
_SIGNS = {str: '"…"', list: "[…]", dict: "{…}", bool: "true", int: "18", NoneType: "null"}


def wrong_kinds(value: Any, kind: Any, place: str = "") -> Iterator[Reason]:
    """What is missing in a value, or of another kind."""
    kinds = {one if isinstance(one, type) else type(one): one for one in (kind if isinstance(kind, tuple) else (kind,))}
    inside = kinds.get(type(value))
    if inside is None:
        told = json.dumps(value, ensure_ascii=False)[:40]
        yield causes.wrong_kind(text=place or "{}", value=told, names=tuple(_SIGNS[one] for one in kinds))
    elif isinstance(inside, list):
        for number, one in enumerate(value, start=1):
            name = one.get("code", one.get("power")) if isinstance(one, dict) else None
            yield from wrong_kinds(one, inside[0], f"{place}.{name if isinstance(name, str) else number}")
    elif isinstance(inside, dict):
        begin = f"{place}." if place else ""
        for name, one in inside.items():
            key = name.removesuffix("?")
            for found in value if key == "*" else [key] if key in value else []:
                yield from wrong_kinds(value[found], one, f"{begin}{found}")
            if name not in ("*", *value) and key == name:
                yield causes.lacks(name=f"{begin}{name}")
