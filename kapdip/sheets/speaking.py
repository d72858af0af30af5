"""Whether a line speaks of orders or trades, wherever it is: such a line is never taken for mere talk.

Takes: the board, what is known of the game; then the lines of a sheet. Gives: which kind of slip a line belongs to, and
a wider suspicion. A line is looked at once, however often it is asked about, and nobody looks for its likeliest meaning
here.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from kapdip.board.board import Board
from kapdip.board.model import Step
from kapdip.lines.reading import names_place, parse_line
from kapdip.lines.sentences import SENTENCE
from kapdip.orders.cleaning import fold, tokens
from kapdip.orders.notation import grammar_of
from kapdip.orders.vocabulary import HOLD, NOT, UNIT
from kapdip.sheets.bids import read_bids
from kapdip.sheets.clauses import TradeLine
from kapdip.sheets.currencies import PieceKind, Token, currency_names
from kapdip.sheets.headers import header_word, only_turn
from kapdip.sheets.military import power_heading
from kapdip.sheets.model import SheetContext
from kapdip.sheets.trades import read_trades
from kapdip.sheets.vocabulary import HEADERS, NO_ORDERS, OTHERS, RATHER, SECTIONS, TAKES_BACK
from kapdip.sheets.whom import loosely, name_words

_PIECES = re.compile(r"[,;:.!?()]+|\b(?:und|and|bitte|please|noch|also)\b", re.IGNORECASE)
_UNIT = re.compile(
    r"(?<!i\.)(?<!i\. )\b(?:[AF]\.? ?[A-ZÄÖÜ][^\W\d_]{2}|[Aa]rm(?:ee|y)|ARM(?:EE|Y)|[Ff]lotte|FLOTTE|[Ff]leet|FLEET)"
)
_ORDERLY = re.compile(rf"{_UNIT.pattern}|\w[ ]*(?:[-–—]|[=-]*>|→)[ ]*[^\W\d]")
_TOWARDS = frozenset({"-", "nach", "to"})
_KINDS = frozenset({"a", "f"})
_TRADES = re.compile(
    r"\b(?:trad(?:es?|ing)|borse|boerse|exchange|handel|transa\w+|geschaeft\w*|geschaft\w*|deals|n/?t)\b"
)
_CHANGES = {"anstatt", "correction", "doch", "forget", "instead", "korrektur", "lieber", "rather", "statt", "vergiss"}
_FIGURE = re.compile("[0-9]")
_LETTER_OR_FIGURE = re.compile(r"[^\W_]")
_AMOUNT = frozenset({PieceKind.NUMBER, PieceKind.NOTHING, PieceKind.EACH, PieceKind.BUY, PieceKind.SELL, PieceKind.AND})
_NAMES = frozenset({PieceKind.NAME, PieceKind.AND})
_ARTICLES = frozenset({"die", "der", "das", "the", "my", "mein", "meine"})
_PHASES = frozenset(word for word, step in SECTIONS.items() if step is not Step.MOVEMENT) - {"winter", "korrektur"}
_TWO_WORDS = re.compile(r"\W*[^\W\d_]{2,}\W+[^\W\d_]")
_SHORT = 80
_SHORT_SENTENCE = 6
_MOST_PIECES = 30


@dataclass(slots=True)
class Speaking:
    """What the lines of one sheet speak of."""

    board: Board
    context: SheetContext
    _kinds: dict[str, str | None] = field(default_factory=dict)
    _suspicions: dict[str, bool] = field(default_factory=dict)
    _trades: dict[str, TradeLine] = field(default_factory=dict)
    _names: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self._names = name_words(self.context)

    @property
    def of_figures(self) -> str:
        """The kind of slip on which figures are beside the names of powers in this game."""
        return "bids" if self.context.bids else "exchange"

    def kind_of(self, text: str) -> str | None:
        """`exchange`, `bids` or `military` for a line that is one of theirs, from beginning to end; None for others."""
        if text not in self._kinds:
            self._kinds[text] = self._kind(text)
        return self._kinds[text]

    def is_slip_line(self, text: str) -> bool:
        """Whether a line, if need be after the name of a player, is an order or a trade; the name of a power alone is
        none. After the word of a header it needs only speak of them.
        """
        name, _, behind = text.partition(":")
        if header_word(name) in HEADERS:
            return self.of_orders(behind)
        said = behind if loosely(name) in {loosely(player) for player in self.context.players or ()} else text
        if not said.strip() or power_heading(said, self.board) is not None:
            return False
        return self._is_order(said, strict=True) if self.kind_of(said) == "military" else self.kind_of(said) is not None

    def parted(self, text: str) -> dict[str, str]:
        """What the sentences of a line say of each kind of slip, where all others are talk; empty where nobody knows
        what one of them is.
        """
        found: dict[str, str] = {}
        parts = SENTENCE.split(text)
        for part in parts if len(parts) > 1 else ():
            kind = self._sure(part) if part.strip() else None
            if kind is not None:
                found[kind] = f"{found[kind]}; {part}" if kind in found else part
            elif (
                not _is_talk(part) or names_place(part, self.board) or self.names_currency(part) or self.of_orders(part)
            ):
                return {}
        return found

    def deal_in(self, text: str) -> str:
        """The word for buying or selling in what is before a colon: `Sold by Anna`."""
        found = currency_names(self.board).tokens(fold(text))
        deals = (token.text for token in found if token.kind in (PieceKind.BUY, PieceKind.SELL))
        return next((word for word in deals if len(word) > 1), "")

    def names_currency(self, text: str) -> bool:
        """Whether a line names a currency, not only a power."""
        return _names_currency(currency_names(self.board).tokens(fold(text)), self.board)

    def _sure(self, text: str) -> str | None:
        kind = "exchange" if says_no_trades(text, self.board) else self.kind_of(text)
        return None if kind == "exchange" and self.trades(text).is_unsigned else kind

    def likely_kind(self, text: str) -> str | None:
        """As `kind_of`, and the likelier kind of a line that speaks of orders or trades without
        being understood to the end.
        """
        if kind := self.kind_of(text) or next(iter(self.parted(text)), None):
            return kind
        if self.heads_trades(text):
            return self.of_figures
        if not self.of_orders(text):
            return None
        trades = _speaks_of_trades(text, self.board) or _is_misspelt_trade(text, self.board)
        return self.of_figures if trades else "military"

    def trades(self, text: str) -> TradeLine:
        """A line as a line of an exchange slip by itself."""
        if text not in self._trades:
            self._trades[text] = read_trades(text, self.board, suggest=False, names=self._names, even=self.context.even)
        return self._trades[text]

    def heads_trades(self, text: str) -> bool:
        """Whether a line says nothing but that what follows is bought or sold: `Verkäufe:`."""
        says = self.context.traded != () and len(text) > 2 and not _UNIT.search(text)
        return says and self.trades(text).heading

    def is_amount(self, text: str) -> bool:
        """Whether a line is an amount and nothing else: its currency is above it."""
        kinds = {token.kind for token in self._tokens(text)}
        return PieceKind.NUMBER in kinds and kinds <= _AMOUNT

    def heads_amounts(self, text: str, below: str) -> bool:
        """Whether a line only names currencies, and the next one holds their amounts."""
        if _FIGURE.search(text) or not _FIGURE.search(below) or self.context.traded == ():
            return False
        names = {token.kind for token in self._tokens(text)}
        return PieceKind.NAME in names and names <= _NAMES and self.is_amount(below)

    def _tokens(self, text: str) -> tuple[Token, ...]:
        return currency_names(self.board).tokens(fold(text)) if len(text) < _SHORT else ()

    def sure_kind(self, text: str) -> str | None:
        """As `kind_of`, where the line can't be of the other kind: an order; a trade with its sign that names a
        currency, not a power, whose name is above orders, too.
        """
        if self.is_order(text):
            return "military"
        is_trade = _FIGURE.search(text) and self.kind_of(text) == "exchange" and self.names_currency(text)
        return "exchange" if is_trade and not self.trades(text).is_unsigned else None

    def is_order(self, text: str) -> bool:
        """Whether a line is an order that says so by a unit or a dash; a place alone may be anything."""
        return bool(_ORDERLY.search(text)) and self.is_order_of_places(text)

    def is_order_of_places(self, text: str) -> bool:
        """Whether a sentence is an order and no trade."""
        return self.kind_of(text) == "military" and not power_heading(text, self.board)

    def of_orders(self, text: str) -> bool:
        """Whether a line, or a piece of it, could be part of a slip."""
        if text not in self._suspicions:
            self._suspicions[text] = self._suspicion(text)
        return self._suspicions[text]

    def _kind(self, text: str) -> str | None:
        if self.context.bids and read_bids(text, self.board).bids:
            return "bids"
        if not _FIGURE.search(text) and not HOLD.isdisjoint(tokens(text)) and self._is_order(text):
            return "military"
        found = self.trades(text)
        if found.trades and found.problem is None and not found.conditional:
            return "exchange"
        return "military" if power_heading(text, self.board) or self._is_order(text) else None

    def _suspicion(self, text: str) -> bool:
        if only_turn(text) is not None:
            return False
        if (
            self.kind_of(text)
            or _UNIT.search(text)
            or _begins_slip(text)
            or _speaks_of_trades(text, self.board)
            or _is_misspelt_trade(text, self.board)
            or self._is_misspelt_order(text)
            or (_TWO_WORDS.match(text) and self.begins_order(text))
            or (_CHANGES.intersection(tokens(text)) and (names_place(text, self.board) or self.names_currency(text)))
        ):
            return True
        sentences = SENTENCE.split(text)
        parts = (*_PIECES.split(text), *(sentences if len(sentences) > 1 else ()))
        pieces = [one for one in parts if one.strip()][:_MOST_PIECES]
        return len(pieces) > 1 and any(self._is_order(piece) for piece in pieces if len(piece.strip()) > 1)

    def _is_misspelt_order(self, text: str) -> bool:
        """`müncen - ruh`, `f lnodon h`: an arrow with a place alone on one side of it or a unit before it, or a unit
        that holds.
        """
        words = tokens(text)
        arrows = [at for at, word in enumerate(words) if word in _TOWARDS]
        if len(arrows) != 1:
            return len(words) == 3 and words[0] in _KINDS and words[2] in HOLD
        before, behind = words[: arrows[0]], words[arrows[0] + 1 :]
        if not before or not behind:
            return False
        is_talk = words[arrows[0]] != "-" and len(before) > 1
        places = grammar_of(self.board).gazetteer.names
        return (len(before) == 2 and before[0] in _KINDS) or (not is_talk and (before in places or behind in places))

    def begins_order(self, text: str) -> bool:
        """Whether a line begins with a power, its adjective, a code, or a phase of retreats, builds or removals."""
        words = re.findall(r"[^\W\d_]+", fold(text[:_SHORT]))
        begins = words[1:] if words and words[0] in _ARTICLES else words
        if not begins:
            return False
        code = re.match(r"\W*([A-Z]{3})\b", text)
        powers = grammar_of(self.board).powers
        named = any(" ".join(begins[:length]) in powers for length in (1, 2, 3) if len(begins[0]) > 2)
        is_listing = set(words) & set(HEADERS)  # `Italien und Börse:`
        is_code = code is not None and (fold(code[1]),) in grammar_of(self.board).gazetteer.names
        return (named and not is_listing) or begins[0] in _PHASES or is_code

    def _is_order(self, text: str, *, strict: bool = False) -> bool:
        known = self.context
        readings = parse_line(text, self.board, position=known.position, step=known.step, suggest=False, strict=strict)
        return all(reading.order is not None for reading in readings)


def _is_talk(text: str) -> bool:
    """Whether a sentence takes nothing back: a short one that denies anything may."""
    words = re.findall(r"\w+", fold(text))
    is_short = len(words) <= _SHORT_SENTENCE
    said = TAKES_BACK | RATHER | UNIT | HOLD | (NOT if is_short else frozenset())
    return said.isdisjoint(words) and not _FIGURE.search(text) and not (is_short and "?" in text)


def says_nothing(text: str, board: Board) -> bool:
    """Whether a line is a slip of nothing; `hold` could be meant for units, `nothing else` says more."""
    says = _LETTER_OR_FIGURE.search(text) is not None or text.strip() in NO_ORDERS
    return says and _trades(text, board).nothing and not (HOLD | OTHERS) & set(tokens(text))


def says_no_trades(text: str, board: Board) -> bool:
    """Whether a line says of trades by name that there are none; a mere `none` may be an answer to anything."""
    return bool(_TRADES.search(fold(text))) and _trades(text, board).nothing


@lru_cache(maxsize=1024)
def _trades(text: str, board: Board) -> TradeLine:
    return read_trades(text, board, suggest=False)


def _speaks_of_trades(text: str, board: Board) -> bool:
    """Whether a line names a currency and an amount; beside `all` the name of a power is not one."""
    found = currency_names(board).tokens(fold(text))
    kinds = {token.kind for token in found}
    if PieceKind.NAME not in kinds:
        return False
    return bool(
        kinds & {PieceKind.NUMBER, PieceKind.ODD} or (PieceKind.WISH in kinds and _names_currency(found, board))
    )


def _is_misspelt_trade(text: str, board: Board) -> bool:
    """`Rubl +100`, `kaufe 50 Dublonen`: one word, which is almost a currency or is used as one, beside an
    amount with its direction.
    """
    names = currency_names(board)
    found = names.tokens(fold(text))
    words = [token.text for token in found if token.kind is PieceKind.WORD]
    amounts = [token for token in found if token.kind in (PieceKind.NUMBER, PieceKind.ODD)]
    is_told = any(token.kind in (PieceKind.BUY, PieceKind.SELL) or token.sign for token in found)
    if len(words) != 1 or not amounts or not is_told:
        return False
    deals = {token.kind for token in found if len(token.text) > 1} - {PieceKind.NUMBER, PieceKind.WORD, PieceKind.STOP}
    stands_for_one = len(amounts) == 1 and bool(deals) and deals <= {PieceKind.BUY, PieceKind.SELL}
    return stands_for_one or names.nearest(words[0]) is not None


def _names_currency(found: Iterable[Token], board: Board) -> bool:
    """Whether any name is one of a currency, not of a power."""
    called = {token.text for token in found if token.kind is PieceKind.NAME}
    names = currency_names(board)
    return bool(called - {*grammar_of(board).powers, *names.letters, *names.short})


def _begins_slip(text: str) -> bool:
    """Whether the line begins with the word of a header, which `headers` could make nothing of."""
    words = tokens(text)
    first = [word for word in words[:2] if word.isalnum()]
    return len(words) > 1 and any(" ".join(first[:length]) in HEADERS for length in (1, 2))
