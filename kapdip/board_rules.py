"""What a board itself says of the rules: who builds where, how many centres win, when its games begin.

Takes: the data of a `board.json`. Gives: the points of a `Board` that every room asks; nobody asks which board it is.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

FIRST_YEAR = 1901
_BEGIN = re.compile(r"S([1-9][0-9]{0,3})M")


class Builds(StrEnum):
    """Where a power may build, of the empty centres that it owns."""

    HOME = "home"
    """In its home centres."""
    ANY_IF_HOME = "any-if-home"
    """In all of them, as long as one of its home centres is among them."""
    ANY = "any"
    """In all of them."""


def rules_of(data: Mapping[str, Any], centres: int) -> dict[str, Any]:
    """The rules of a board with so many centres. Raises ValueError for a value that is not possible."""
    victory, begin = data.get("victory"), _BEGIN.fullmatch(data.get("begin", f"S{FIRST_YEAR}M"))
    if victory == "half":
        victory = centres // 2 + 1
    if begin is None:
        raise ValueError("begin: expected S, a year and M, such as S1901M")
    if victory is not None and (type(victory) is not int or not 1 <= victory <= centres):
        raise ValueError(f'victory: expected "half", or a number from 1 to {centres}')
    if (builds := data.get("builds", Builds.HOME)) not in tuple(Builds):
        raise ValueError(f"builds: expected one of {', '.join(Builds)}")
    return {"builds": Builds(builds), "victory_centres": victory, "first_year": int(begin[1])}
