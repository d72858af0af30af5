"""Reads the lines of a slip of bids: `England: 6`, `England 3, Russland 5`, `E 6 R 5`.

Takes: the text of a line, the board. Gives: `BidLine`, with every bid as it was written; whether it may be made is for
the rules of the auction to say. Rules: docs/contract.md, "Text that people write"; docs/intimate.md, "The auction".
"""

import re
from dataclasses import dataclass, replace

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power
from kapdip_gui.reason import Reason
from kapdip_gui.sheets import because
from kapdip_gui.sheets.military import power_heading
from kapdip_gui.sheets.model import LineStatus, SheetLine
from kapdip_gui.sheets.trades import read_trades

_BID = re.compile(
    r"\s*(?P<name>[^\W\d_][^\d:=;,+]*?)\s*[:=–-]?\s*(?P<amount>[+−-]?\s*\d+(?:[.,]\d+)?)\s*"
    r"(?:punkte?|kredite?|credits?|pts?\.?|p)?(?=\s*(?:[;,]|und\b|and\b|$|[^\W\d_]))"
    r"\s*(?:[;,.]|und\b|and\b)?\s*",
    re.IGNORECASE,
)
"""A bid, and what parts it from the next."""
_NOTHING = re.compile(r"\W*(?:keine?(?:\s+gebote?)?|nichts|none|no\s+bids?|nothing|-+)\W*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class BidLine:
    """What a line bids, or why nobody can read it."""

    bids: tuple[tuple[Power, int], ...] = ()
    problem: Reason | None = None


def read_bids(text: str, board: Board) -> BidLine:
    """Read a line that is not a heading. Never raises."""
    if _NOTHING.fullmatch(text):
        return BidLine()
    pieces = tuple(_BID.finditer(text))
    if not pieces or "".join(piece[0] for piece in pieces).rstrip(" .;,") != text.rstrip(" .;,"):
        return BidLine(problem=because.bid_unread())
    bids: list[tuple[Power, int]] = []
    for found in pieces:
        power = _power(found["name"], board)
        if power is None:
            return BidLine(problem=because.bid_no_power(name=found["name"].strip()))
        amount = re.sub(r"[\s+]", "", found["amount"])
        if not amount.isdecimal() or len(amount) > _LONGEST:
            return BidLine(problem=because.bid_not_whole(power=power, text=found["amount"].strip()))
        bids.append((power, int(amount)))
    return BidLine(tuple(bids))


_LONGEST = 15
"""Digits; more is no number that anybody means."""


def _power(name: str, board: Board) -> Power | None:
    """The power that a name, a letter or a currency stands for."""
    named = power_heading(f"{name.strip()}:", board)
    if named is not None:
        return named
    trades = read_trades(f"{name.strip()} +1", board).trades
    return trades[0].power if len(trades) == 1 else None


def read_bid_line(line: SheetLine, body: str, board: Board) -> tuple[SheetLine, BidLine]:
    """A line of a slip of bids as it was read."""
    found = read_bids(body, board)
    if found.problem is not None:
        return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=found.problem), found
    powers = [power for power, _ in found.bids]
    return replace(line, bids=found.bids, power=powers[0] if len(powers) == 1 else None), found
