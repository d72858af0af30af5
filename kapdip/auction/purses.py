"""The purse with which each home country begins, who builds fleets when it must, and which home countries are proposed:
data of the board.

Takes a board; gives credits per power, and powers, from `intimate.json` in its folder. Rules: docs/intimate.md, "The
auction".
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kapdip.auction.bids import Credits
from kapdip.board.board import Board
from kapdip.board.model import Power


def start_credits(board: Board) -> Mapping[Power, Credits]:
    """The credits of every power of that board. Raises OSError for a board without purses."""
    return MappingProxyType(_data(board)["start_credits"])


def fleet_builders(board: Board) -> frozenset[Power]:
    """The powers whose forced builds are fleets; all others build armies (I-A 8). Raises OSError for a board without
    purses.
    """
    return frozenset(_data(board)["builds_fleets"])


def proposed_homes(board: Board) -> tuple[Power, Power]:
    """The home countries that a new game begins with until others are chosen. Raises OSError for a board without
    purses.
    """
    first, second = _data(board)["proposed_homes"]
    return first, second


def has_purses(board: Board) -> bool:
    """Whether each power of the board has a purse."""
    try:
        return start_credits(board).keys() == {*board.powers}
    except (OSError, ValueError, KeyError, TypeError):
        return False


@cache
def _data(board: Board) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(((board.drawing or Path()) / "intimate.json").read_text("utf-8"))
    return data
