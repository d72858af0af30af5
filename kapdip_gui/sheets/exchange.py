"""Reads the lines of an exchange slip: what each says, and whether that can be taken.

Takes: a `SheetLine` and its text, the board, what is known of the game. Gives: the line with its trades and status, and
the `TradeLine` that is counted.
Rules: docs/contract.md, "Text that people write"; docs/rules.md 2.2 to 2.5.
"""

from dataclasses import replace

from kapdip_gui import slips
from kapdip_gui.board.board import Board
from kapdip_gui.sheets import because
from kapdip_gui.sheets.model import LineStatus, SheetContext, SheetLine
from kapdip_gui.sheets.trades import TradeLine, read_trades, trades_text


def read_trade_line(
    line: SheetLine, body: str, direction: int, board: Board, context: SheetContext
) -> tuple[SheetLine, TradeLine]:
    """Read a line that is not a heading. `direction`: as `read_trades` has it. Never raises."""
    found = read_trades(body, board, direction=direction, language=context.language)
    powers = [trade.power for trade in found.trades]
    line = replace(line, power=powers[0] if len(powers) == 1 else None, trades=found.trades)
    if found.conditional:
        reason = slips.condition(currency=powers[-1]) if powers else because.condition_of_trade()
        return replace(line, condition=line.text.strip(), reason=reason), found
    if found.problem is not None:
        return _doubtful(line, found, board), found
    if found.is_unsigned:
        line = _unsigned(line, found, board, context)
    return line, found


def _doubtful(line: SheetLine, found: TradeLine, board: Board) -> SheetLine:
    known = found.problem.facts.get("currency") if found.problem is not None else None
    refused = known in board.powers
    status = LineStatus.REFUSED if refused else LineStatus.NOT_UNDERSTOOD
    return replace(
        line,
        power=str(known) if refused else None,
        status=LineStatus.QUESTION if found.suggestion else status,
        reason=found.problem,
        suggestion=found.suggestion,
    )


def _unsigned(line: SheetLine, found: TradeLine, board: Board, context: SheetContext) -> SheetLine:
    """A number without a sign is a buy; who guesses nothing asks."""
    bare = next(trade for trade in found.trades if trade.unsigned)
    line = replace(line, reason=because.unsigned(currency=bare.power, units=bare.units))
    if not context.strict:
        return line
    text = trades_text(found.trades, board, context.language)
    return replace(line, status=LineStatus.QUESTION, suggestion=text)
