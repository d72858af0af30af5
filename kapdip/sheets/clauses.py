"""The lines of an exchange slip while they are read, and what each comes to.

Gives: `TradeLine`; `DealVerb`, `Clause` and `SlipRow`, of which a slip is made until it is read to its end.
Rules: docs/rules.md 2.2 to 2.5.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from kapdip.board.model import Power
from kapdip.reason import Reason
from kapdip.sheets.currencies import PieceKind, Token
from kapdip.sheets.model import SlipTrade
from kapdip.sheets.vocabulary import RESERVATION

WAVERS = re.compile(
    rf"{RESERVATION.pattern}|\b(?:oder|or|bzw|gegen|ohne|without|habe|have|besitz\w*|own|bis|statt\w*)\b"
)
"""Words beside which nothing is guessed."""
TITLE = re.compile(r"\W*\w+(?:\W+\w+)?\W*")
"""So short may be a name, or a currency that nobody knows."""
DIRECTIONS = {PieceKind.BUY: 1, PieceKind.SELL: -1}
AMOUNTS = frozenset({PieceKind.NUMBER, PieceKind.WISH, PieceKind.NOTHING, PieceKind.ODD, PieceKind.OTHERS})


@dataclass(frozen=True, slots=True)
class TradeLine:
    """What a line of an exchange slip says: its trades, or the problem with it."""

    trades: tuple[SlipTrade, ...] = ()
    conditional: bool = False
    """The line hangs on a condition: its trades count as 0."""
    problem: Reason | None = None
    suggestion: str | None = None

    nothing: bool = False
    """The line says of no currency in particular that nothing is bought or sold: `nichts`,
    `kaufe nichts, verkaufe nichts`.
    """
    heading: bool = False
    """The line says of what follows that it is bought or sold, or heads a table."""
    aside: bool = False
    """The line speaks of no amount and no currency."""

    @property
    def is_unsigned(self) -> bool:
        """Whether a number has no sign: it is read as a buy."""
        return any(trade.unsigned for trade in self.trades)


@dataclass(slots=True)
class DealVerb:
    """A word for buying or selling, and what it governs."""

    direction: int
    row: int
    heading: bool = False
    """It is in a line of its own."""
    sure: bool = True
    used: bool = False


@dataclass(slots=True)
class Clause:
    """One trade, while its slip is read."""

    row: int
    power: Power
    amount: Token
    own: int = 0
    """+1 buys, −1 sells: what a word beside it says."""
    verb: DealVerb | None = None
    """What governs it from further above."""
    into: bool = False
    """`in Mark`: what is left goes there."""
    name_first: bool = False
    bullet: bool = False
    """A dash begins its line, which could be a minus or a mark of a list."""
    leads: bool = False
    """Its sign begins the line, before its name."""
    asked: Reason | None = None
    unsure: bool = False
    """It is below a heading that nobody knows."""
    contrary: bool = False
    """A word after it, the last on its line, says otherwise than what governs it."""
    guess: int = 0
    """The likeliest direction, where nothing says it."""

    @property
    def by_word(self) -> int:
        """What a word says about it, its own or above."""
        return self.own or (self.verb.direction if self.verb else 0)

    @property
    def is_silent(self) -> bool:
        """Whether neither a sign nor a word on its own line says what happens to it."""
        governed = self.own or (self.verb is not None and self.verb.row == self.row)
        return not (governed or self.amount.sign or self.is_nothing or (self.into and self.amount.wish))

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is bought or sold."""
        return self.amount.kind is PieceKind.NOTHING or (self.amount.kind is PieceKind.NUMBER and not self.amount.units)


@dataclass(slots=True)
class SlipRow:
    """A line, while its slip is read."""

    text: str
    line: str = ""
    said: Sequence[Token] = ()
    """All that is in it."""
    tokens: Sequence[Token] = ()
    """What of it may be a trade."""
    clauses: list[Clause] = field(default_factory=list)
    conditional: bool = False
    nothing: bool = False
    heading: bool = False
    aside: bool = False
    lead: int = 0
    """The sign that begins the line before a name."""
    bullet: bool = False
    wrong: bool = False
    strange: bool = False
    """It may be a name, between amounts."""
    unknown: str = ""
    """A word that no slip knows, though all else makes sense."""
    on_purse: bool = False
    """A trade in it hangs on there being money for it."""
    misspelt: bool = False
    """A word is taken for one for selling."""
    carries: DealVerb | None = None
    """The last word for buying or selling in it, which may govern lines below."""
