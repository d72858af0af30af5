"""The purse with which each home country begins: data of the board.

Takes a board's name; gives credits per power, from `intimate.json` in its folder of `assets/maps`. Rules:
docs/intimate.md, "The auction".
"""

import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kapdip_gui.auction.bids import Credits
from kapdip_gui.board.model import Power
from kapdip_gui.paths import MAPS


@cache
def start_credits(board: str) -> Mapping[Power, Credits]:
    """The credits of every power of that board. Raises OSError for a board without purses."""
    data = json.loads((MAPS / board / "intimate.json").read_text(encoding="utf-8"))
    return MappingProxyType(data["start_credits"])
