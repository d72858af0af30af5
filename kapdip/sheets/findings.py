"""What is read of a sheet line by line, and to which slip each line belongs, before it is counted.

Gives: `SlipPart`, `Findings`.
"""

from dataclasses import dataclass, field

from kapdip.board.model import Power
from kapdip.sheets.bids import BidLine
from kapdip.sheets.military import SortedOrders
from kapdip.sheets.model import Alias, SheetLine


@dataclass(slots=True)
class SlipPart:
    """A slip, or the part of a military slip that is about one power."""

    kind: str
    player: Alias
    slip: int
    """Line of the slip's header."""
    start: int
    power: Power | None = None
    lines: list[int] = field(default_factory=list)
    named: bool = True
    """A header says whose it is."""
    is_filled: bool = False
    """Anything is said in it."""
    text: str = ""
    """Of press: what follows the header in its line."""
    quotes: bool = False
    """Of press: its last line is in quotes that go on."""
    grey: bool = False
    """Of press: its header says that it does not appear under its author's name."""


@dataclass(slots=True)
class Findings:
    """What was read of a sheet, before it is counted. Mappings go by line number."""

    lines: list[SheetLine] = field(default_factory=list)
    parts: list[SlipPart] = field(default_factory=list)
    orders: dict[int, SortedOrders] = field(default_factory=dict)
    trades: dict[int, str] = field(default_factory=dict)
    """What is in the lines of exchange slips: they are read together."""
    bids: dict[int, BidLine] = field(default_factory=dict)
    turn: int | None = None
