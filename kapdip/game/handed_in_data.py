"""A hand-in as plain data: in a letter of a phone, and in the journal of the inbox.

Takes whatever somebody sends, checked to the last value; gives `HandedIn`, and data of one. Source: docs/table.md 6.
"""

from collections.abc import Mapping
from typing import Any

from kapdip.board.board import Board
from kapdip.board.model import Power, Step
from kapdip.game.handing_in import HandedIn, OwnText
from kapdip.game.model import Alias

MOST_LINES, LONGEST_LINE = 400, 400
"""Lines with orders of one hand-in, and characters of each: as an order sheet may have."""
MOST_TEXTS, LONGEST_NAME = 50, 200
LARGEST_NUMBER = 10**15
MOST_SEEN = 8
"""Receipts that a page says it knows."""


class HandInShapeError(ValueError):
    """It is not a hand-in; the text says what is wrong, for authors of a page."""


def data_of(handed_in: HandedIn) -> dict[str, Any]:
    """A hand-in as JSON values; its alias is not among them."""
    one = handed_in
    press = None if one.press is None else [{"sender": t.sender, "to": t.to, "text": t.text} for t in one.press]
    return {
        "turn": one.turn,
        "asked": one.asked.value if one.asked is not None else "",
        "base": one.base,
        "orders": {power: list(lines) for power, lines in one.orders.items()},
        "slip": None if one.slip is None else dict(one.slip),
        "press": press,
        **({} if one.bids is None else {"bids": dict(one.bids)}),
    }


def handed_in_of(data: Mapping[str, Any], alias: Alias, board: Board) -> HandedIn:
    """The hand-in of a seat. Raises HandInShapeError."""
    turn, asked = data.get("turn"), data.get("asked") or None
    if type(turn) is not int or not 0 < turn < LARGEST_NUMBER:
        raise HandInShapeError("turn is a whole number above 0")
    if asked is not None and asked not in list(Step):
        raise HandInShapeError(f"asked is one of {', '.join(Step)}, or empty")
    orders, slip, press, bids = data.get("orders"), data.get("slip"), data.get("press"), data.get("bids")
    return HandedIn(
        alias,
        turn,
        text_of(data.get("base"), "base", LONGEST_NAME),
        {} if orders is None else _orders(orders, board),
        None if slip is None else amounts_of(slip, board),
        None if press is None else _press(press),
        None if asked is None else Step(asked),
        None if bids is None else _bids(bids, board),
    )


def text_of(value: object, name: str, longest: int) -> str:
    """A text that can be written down. Raises HandInShapeError."""
    if not isinstance(value, str) or len(value) > longest or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise HandInShapeError(f"{name} is a text of at most {longest} characters")
    return value


def texts_of(value: object, name: str) -> tuple[str, ...]:
    """A few short texts. Raises HandInShapeError."""
    if not isinstance(value, list) or len(value) > MOST_SEEN:
        raise HandInShapeError(f"{name} is a list of at most {MOST_SEEN}")
    return tuple(text_of(one, name, LONGEST_NAME) for one in value)


def lines_of(value: object) -> tuple[str, ...]:
    """Lines with orders. Raises HandInShapeError."""
    if not isinstance(value, list) or len(value) > MOST_LINES:
        raise HandInShapeError(f"lines are a list of at most {MOST_LINES}")
    return tuple(text_of(line, "a line", LONGEST_LINE) for line in value)


def power_of(value: object, board: Board) -> Power:
    """A power of the board. Raises HandInShapeError."""
    if not isinstance(value, str) or value not in board.powers:
        raise HandInShapeError(f"a power is one of {', '.join(board.powers)}")
    return value


def amounts_of(value: object, board: Board) -> dict[Power, int]:
    """Units by currency. Raises HandInShapeError."""
    if not isinstance(value, dict):
        raise HandInShapeError("slip is an object of units by currency")
    if any(type(units) is not int or abs(units) > LARGEST_NUMBER for units in value.values()):
        raise HandInShapeError("units are whole numbers")
    return {power_of(power, board): units for power, units in value.items()}


def _bids(value: object, board: Board) -> dict[Power, int | float]:
    if not isinstance(value, dict):
        raise HandInShapeError("bids is an object of credits by power")
    if any(type(bid) not in (int, float) or not abs(bid) <= LARGEST_NUMBER for bid in value.values()):
        raise HandInShapeError("bids are numbers")
    return {power_of(power, board): bid for power, bid in value.items()}


def _orders(value: object, board: Board) -> dict[Power, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise HandInShapeError("orders is an object of lines by power")
    found = {power_of(power, board): lines_of(lines) for power, lines in value.items()}
    if sum(map(len, found.values())) > MOST_LINES:
        raise HandInShapeError(f"orders have at most {MOST_LINES} lines")
    return found


def _press(value: object) -> tuple[OwnText, ...]:
    if not isinstance(value, list) or len(value) > MOST_TEXTS or not all(isinstance(one, dict) for one in value):
        raise HandInShapeError(f"press is a list of at most {MOST_TEXTS} objects")
    return tuple(
        OwnText(
            text_of(one.get("sender", ""), "sender", LONGEST_NAME),
            text_of(one.get("to", ""), "to", LONGEST_NAME),
            text_of(one.get("text"), "text", LARGEST_NUMBER),
        )
        for one in value
    )
