"""The purse with which each home country begins, who builds fleets when it must, and which home countries are proposed:
data of the board.

Takes a board's name; gives credits per power, and powers, from `intimate.json` in its folder of `assets/maps`. Rules:
docs/intimate.md, "The auction".
"""

import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from kapdip.auction.bids import Credits
from kapdip.board.model import Power
from kapdip.paths import MAPS


def start_credits(board: str) -> Mapping[Power, Credits]:
    """The credits of every power of that board. Raises OSError for a board without purses."""
    return MappingProxyType(_data(board)["start_credits"])


def fleet_builders(board: str) -> frozenset[Power]:
    """The powers whose forced builds are fleets; all others build armies (I-A 8). Raises OSError for a board without
    purses.
    """
    return frozenset(_data(board)["builds_fleets"])


def proposed_homes(board: str) -> tuple[Power, Power]:
    """The home countries that a new game begins with until others are chosen. Raises OSError for a board without
    purses.
    """
    first, second = _data(board)["proposed_homes"]
    return first, second


@cache
def _data(board: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((MAPS / board / "intimate.json").read_text(encoding="utf-8"))
    return data
