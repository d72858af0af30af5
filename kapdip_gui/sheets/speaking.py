"""Whether a line speaks of orders or trades, wherever it stands: such a line is never taken for mere talk.

Takes: a line, the board, what is known of the game. Gives: which kind of slip a line belongs to, and a wider suspicion.
Rules: docs/contract.md, "Text that people write".
"""

import re

from kapdip_gui.board.board import Board
from kapdip_gui.orders.cleaning import fold, tokens
from kapdip_gui.orders.lines import parse_line
from kapdip_gui.orders.vocabulary import HOLD
from kapdip_gui.sheets.currencies import PieceKind, currency_names
from kapdip_gui.sheets.headers import loosely, only_turn
from kapdip_gui.sheets.military import power_heading
from kapdip_gui.sheets.model import SheetContext
from kapdip_gui.sheets.trades import read_trades
from kapdip_gui.sheets.vocabulary import BUY, HEADERS, SELL

_PIECES = re.compile(r"[,;:.!?()]+|\b(?:und|and|bitte|please|noch|also)\b", re.IGNORECASE)
_UNIT = re.compile(r"\b(?:[AF]\.? ?[A-Z][A-Za-z]{2}|[Aa]rm(?:ee|y)|ARM(?:EE|Y)|[Ff]lotte|FLOTTE|[Ff]leet|FLEET)")
_MOST_PIECES = 30


def kind_of(text: str, board: Board, context: SheetContext) -> str | None:
    """`exchange` or `military` for a line that is one of their lines, from beginning to end; None for others."""
    found = read_trades(text, board)
    if found.trades and found.problem is None and not found.conditional:
        return "exchange"
    return "military" if power_heading(text, board) or _is_order(text, board, context) else None


def says_nothing(text: str, board: Board) -> bool:
    """Whether a line is a slip of nothing by itself; `hold` could be meant for units."""
    return read_trades(text, board).nothing and not HOLD & set(tokens(text))


def is_slip_line(text: str, board: Board, context: SheetContext) -> bool:
    """Whether a line, if need be after the name of a player, is an order or a trade; the name of a power alone is none."""
    name, _, behind = text.partition(":")
    said = behind if loosely(name) in {loosely(player) for player in context.players or ()} else text
    return bool(said.strip()) and power_heading(said, board) is None and kind_of(said, board, context) is not None


def likely_kind(text: str, board: Board, context: SheetContext) -> str | None:
    """As `kind_of`, and the likelier kind of a line that speaks of orders or trades without being understood to the end."""
    if kind := kind_of(text, board, context):
        return kind
    if not speaks_of_orders(text, board, context):
        return None
    return "exchange" if _speaks_of_trades(text, board) else "military"


def direction_heading(text: str) -> int:
    """1 for a heading `Käufe:`, −1 for `Verkäufe:`, 0 for other lines."""
    words = [word for word in tokens(text) if word != ":"]
    if len(words) != 1 or len(words[0]) < 3:
        return 0
    return 1 if words[0] in BUY else -1 if words[0] in SELL else 0


def speaks_of_orders(text: str, board: Board, context: SheetContext) -> bool:
    """Whether a line, or a piece of it, could be part of a slip."""
    if only_turn(text) is not None:
        return False
    if kind_of(text, board, context) or _UNIT.search(text) or _begins_slip(text):
        return True
    if _speaks_of_trades(text, board):
        return True
    pieces = [piece for piece in _PIECES.split(text) if piece.strip()][:_MOST_PIECES]
    return len(pieces) > 1 and any(_is_order(piece, board, context) for piece in pieces)


def _speaks_of_trades(text: str, board: Board) -> bool:
    kinds = {token.kind for token in currency_names(board).tokens(fold(text))}
    return PieceKind.NAME in kinds and bool(kinds & {PieceKind.NUMBER, PieceKind.ODD, PieceKind.WISH})


def _is_order(text: str, board: Board, context: SheetContext) -> bool:
    readings = parse_line(text, board, position=context.position, step=context.step, suggest=False)
    return all(reading.order is not None for reading in readings)


def _begins_slip(text: str) -> bool:
    """Whether the line begins with the word of a header, which `headers` could make nothing of."""
    words = tokens(text)
    first = [word for word in words[:2] if word.isalnum()]
    return len(words) > 1 and any(" ".join(first[:length]) in HEADERS for length in (1, 2))
