"""The number in a cell of the exchange sheet and the small note under it, while slips are entered and once they are
settled.

Takes: a cell, a speaker. Gives: `amount_text`, `note`, `longest_note`, and `traded_text`, `settled_note`,
`longest_settled_note`. Source: docs/window.md 7.
"""

from kapdip.showing.exchange.amounts import ALL_I_HAVE
from kapdip.showing.exchange.picture import CellState, TradeCell
from kapdip.words.format import number
from kapdip.words.speaker import Speaker


def amount_text(cell: TradeCell, speaker: Speaker) -> str:
    """What a slip says; of a missing one, what is sold."""
    if cell.state is CellState.INVALID:
        return cell.text
    if cell.state is CellState.MISSING:
        return number(cell.executed, speaker.language, sign=True)
    return "" if cell.amount is None else number(cell.amount, speaker.language, sign=True)


def note(cell: TradeCell, speaker: Speaker) -> str:
    """What happens to an amount, or what is held."""
    if cell.state is CellState.INVALID:
        return speaker.say("not an amount")
    if cell.state is CellState.CUT_SALE:
        return speaker.say("only {units}", units=number(cell.executed, speaker.language))
    if cell.state is CellState.CUT_BUY:
        return speaker.say("gets {units}", units=number(cell.executed, speaker.language, sign=True))
    return held_note(cell, speaker)


def held_note(cell: TradeCell, speaker: Speaker) -> str:
    """What is held: all that is said under a cell whose slip is hidden."""
    return speaker.say("has {units}", units=number(cell.held, speaker.language))


def longest_note(speaker: Speaker) -> str:
    """As long as notes get."""
    return speaker.say("gets {units}", units=number(ALL_I_HAVE, speaker.language, sign=True))


def traded_text(cell: TradeCell, speaker: Speaker) -> str:
    """What was bought or sold."""
    return number(cell.executed, speaker.language, sign=True) if cell.state is not CellState.EMPTY else ""


def settled_note(cell: TradeCell, speaker: Speaker) -> str:
    """What was wanted where it was cut, else what is held now."""
    if cell.state in (CellState.CUT_BUY, CellState.CUT_SALE):
        return speaker.say("wanted {units}", units=number(cell.amount or 0, speaker.language, sign=True))
    return held_now(cell, speaker)


def held_now(cell: TradeCell, speaker: Speaker) -> str:
    """What is held after the trade."""
    return speaker.say("now {units}", units=number(cell.held, speaker.language))


def longest_settled_note(speaker: Speaker) -> str:
    """As long as notes on settled cells get."""
    return speaker.say("wanted {units}", units=number(ALL_I_HAVE, speaker.language, sign=True))
