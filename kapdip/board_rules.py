"""What a board itself says of the rules: who builds where, how many centres win, when its games begin.

Takes: the data of a `board.json`. Gives: `BoardRules`, a value that every room asks; nobody asks which board it is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class BoardRules:
    """The rules that a board brings along."""

    builds: Builds = Builds.HOME
    victory_centres: int | None = None
    """Centres to win, where no house rule has another number; None: as the kind of game says."""
    first_year: int = FIRST_YEAR


def rules_of(data: Mapping[str, Any], centres: int) -> BoardRules:
    """The rules of a board with so many centres. Raises ValueError for a value that is none of those possible."""
    victory, begin = data.get("victory"), _BEGIN.fullmatch(data.get("begin", f"S{FIRST_YEAR}M"))
    if victory == "half":
        victory = centres // 2 + 1
    if begin is None:
        raise ValueError("begin: expected S, a year and M, such as S1901M")
    if victory is not None and (type(victory) is not int or not 1 <= victory <= centres):
        raise ValueError(f'victory: expected "half", or a number from 1 to {centres}')
    if (builds := data.get("builds", Builds.HOME)) not in tuple(Builds):
        raise ValueError(f"builds: expected one of {', '.join(Builds)}")
    return BoardRules(Builds(builds), victory, int(begin[1]))
