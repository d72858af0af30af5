"""Reads the lines of a slip of bids: `England: 6`, `England 3, Russland 5`, `E 6 R 5`, `Rest 0`.

Takes: the text of a line, the board. Gives: `BidLine`, with every bid as it was written; whether it may be made is for
the rules of the auction to say. What a line of an exchange slip may say, one of bids may, too.
Rules: docs/contract.md, "Text that people write"; docs/intimate.md, "The auction".
"""

import re
from dataclasses import dataclass, replace

from kapdip import slips
from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.reason import Reason
from kapdip.sheets import causes
from kapdip.sheets.model import LineStatus, SheetLine
from kapdip.sheets.trades import read_trades

_CREDITS = re.compile(
    r"\b(?:punkte?|kredite?|credits?|points?|pts?|p|ich|biete|bid|auf|on|for|für)\b\.?", re.IGNORECASE
)
"""Words round a bid that say nothing more."""
_NUMBER = re.compile(r"[-+]?\s*[0-9]\S*")


@dataclass(frozen=True, slots=True)
class BidLine:
    """What a line bids, or why nobody can read it."""

    bids: tuple[tuple[Power, int], ...] = ()
    problem: Reason | None = None


def read_bids(text: str, board: Board) -> BidLine:
    """Read a line that is not a heading. Never raises."""
    found = read_trades(_CREDITS.sub(" ", text), board, suggest=False)
    if found.problem is not None:
        return BidLine(problem=_problem(found.problem))
    if not (found.trades or found.nothing) or found.conditional:
        return BidLine(problem=causes.bid_unread())
    below = next((trade for trade in found.trades if trade.units is None or trade.units < 0), None)
    if below is not None:
        text = str(below.units) if below.units is not None else text.strip()
        return BidLine(problem=causes.bid_not_whole(power=below.power, text=text))
    return BidLine(tuple((trade.power, trade.units or 0) for trade in found.trades))


def _problem(problem: Reason) -> Reason:
    """Why a line makes no trades, as it is said of bids."""
    power, written = problem.facts.get("currency"), str(problem.facts.get("units", ""))
    if problem.key == slips.unknown.key:
        return causes.bid_no_power(name=str(power))
    if problem.key == slips.not_whole.key and _NUMBER.fullmatch(written):
        return causes.bid_not_whole(power=str(power), text=written)
    return causes.bid_unread()


def read_bid_line(line: SheetLine, body: str, board: Board) -> tuple[SheetLine, BidLine]:
    """A line of a slip of bids as it was read."""
    found = read_bids(body, board)
    if found.problem is not None:
        return replace(line, status=LineStatus.NOT_UNDERSTOOD, reason=found.problem), found
    powers = [power for power, _ in found.bids]
    return replace(line, bids=found.bids, power=powers[0] if len(powers) == 1 else None), found
