"""What people write in an exchange slip, as tokens: currencies, numbers, words for buying and selling, wishes such as
`alles`.

Takes: a folded line and a board. Gives: `Token`s; a word that means nothing in a slip is a `WORD`, so that it is never
passed over.
Rules: docs/contract.md, "Text that people write"; the board's own words lie in its data (`board.speech`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power
from kapdip_gui.orders.cleaning import fold
from kapdip_gui.orders.likeness import distance
from kapdip_gui.orders.notation import marked_letter, power_words
from kapdip_gui.sheets.amounts import WHOLE, whole_number
from kapdip_gui.sheets.model import RelativeAmount
from kapdip_gui.sheets.vocabulary import AND, BUY, FILLERS, INTO, NOTHING, SELL, UNITS, WISHES, harmless

_SENTENCE = rf"(?=\s+(?:{'|'.join(sorted(word for word in BUY | SELL if len(word) > 2))})\b)"
"""Behind a full stop: another sentence with a trade begins."""
_PIECE = re.compile(
    r"(?P<bracket>[(\[][^()\[\]]*[)\]])"
    r"|(?P<now>(?:in )?(?:diese[mnr]?|this) (?:zug|runde|turn|round)(?![a-z0-9]))"
    r"|(?P<side>(?:fur|fuer|for|from|on|von|bei) (?:mich|mir|me|my side|my part|meiner seite)(?![a-z0-9]))"
    r"|(?P<spoken>i'(?:d|ll)(?![a-z0-9]))"
    rf"|(?P<nothing>(?:{'|'.join(sorted(map(re.escape, NOTHING), key=len, reverse=True))})(?![a-z0-9/]))"
    rf"|(?P<number>{WHOLE})(?![a-z0-9]|[.,][0-9])|(?P<odd>[0-9][a-z0-9.,/]*[a-z0-9])|(?P<word>[a-z£]+)"
    rf"|(?P<and>[,;|&]|(?<=\s)/(?=\s)|\.{_SENTENCE})"
    r"|(?P<dashes>--+(?!\s*[0-9]))|(?P<sign>[-+*])|(?P<silent>[\s:=.\"•!]|±\s*(?=0\b))|(?P<other>.)"
)
_NO_PENCE = re.compile(r"(?<=[0-9]),-{1,2}(?=\s*(?:$|[,;|&]|(?:und|and)\b))")
"""`1.200,-`: the dash stands for the hundredths, where nothing comes after it that it could be the sign of."""
_LONE_NO_PENCE = re.compile(r"^([-+]?\s*[0-9][0-9.' ]*),-{1,2}(?=\s+[a-z£]+\W*$)")
"""`1.200,- Mark`, and nothing else in the line."""
_SPOKEN_SIGN = re.compile(r"\b(plus|minus)\s+(?=[0-9])")
_NUMBERING = re.compile(r"[0-9]{1,2}[.)]\s+(?=[^\s0-9])")
_MOST_ADJECTIVES = 2
"""`österr.-ungar. Kronen`."""
_MARKED_LETTER = re.compile(r"\b[^\W\d_A-Za-z]\b")
_LETTER_BEFORE = re.compile(rf"\s*(?:[:=]|[-+]?\s*(?:[0-9]|(?:n\W?t|{'|'.join(WISHES)})\b)|-+\s*$)")
_SHORT_BEFORE = re.compile(
    rf"\.?(?:{_LETTER_BEFORE.pattern}|\s*(?:{'|'.join(sorted(word for word in BUY | SELL if len(word) > 2))})\b)"
)
_SHORTEST = 3
"""Letters of an abbreviation of a power that is read as its currency."""
_LETTER_BEHIND = re.compile(r"\s*(?:$|[,;|&]|und\b|and\b)")


class PieceKind(Enum):
    """What a piece of a line is."""

    NAME = auto()
    NUMBER = auto()
    WISH = auto()
    NOTHING = auto()
    BUY = auto()
    SELL = auto()
    INTO = auto()
    AND = auto()
    SIGN = auto()
    """A sign without a number after it."""
    ODD = auto()
    """Begins like a number and is none: `5oo`, `1,5`."""
    WORD = auto()
    """A word or mark that means nothing in a slip."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a line. `sign` is −1, 0 or +1."""

    kind: PieceKind
    text: str
    power: Power | None = None
    units: int = 0
    sign: int = 0
    wish: RelativeAmount | None = None


class CurrencyNames:
    """What people write for the currencies of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        names = power_words(board)
        for power in board.powers:
            for spelling in board.speech.currencies.get(power, ()):
                names[spelling] = power
            for words in board.currencies.values():
                names[fold(words[power])] = power
        names.pop("", None)
        self.letters = {fold(letter): power for letter, power in board.input_letters.items()}
        self.names = {name: power for name, power in names.items() if name not in self.letters}
        self.short = {
            fold(short): power
            for power, words in board.speech.short.items()
            for short in words
            if len(short) >= _SHORTEST and fold(short) not in self.names
        }
        self._adjectives = {word: power for power, words in board.speech.adjectives.items() for word in words}
        longest_first = sorted(self.names, key=len, reverse=True)
        self._name = re.compile(
            rf"({'|'.join('[ -]+'.join(map(re.escape, name.split())) for name in longest_first)})"
            rf"(?![a-z0-9])(?:\.(?!{_SENTENCE}))?"
        )
        self._letter = re.compile(
            rf"({'|'.join(sorted(map(re.escape, self.letters), key=len, reverse=True))})(?![a-z0-9])"
        )
        shorts = "|".join(sorted(map(re.escape, self.short), key=len, reverse=True)) or "(?!)"
        self._short = re.compile(rf"({shorts})(?![a-z0-9])")
        stems = "|".join(sorted(map(re.escape, self._adjectives), key=len, reverse=True)) or "(?!)"
        self._adjective = re.compile(rf"({stems})(?:e[mnrs]?|s)?\.?\s*-?\s*(?=[a-z])")

    def marked(self, line: str) -> str:
        """The line, not folded yet, with the English `or` told from the letters OR of a power,
        and `Ö` from the O of another.
        """
        return _MARKED_LETTER.sub(lambda found: marked_letter(found[0], self.board), re.sub(r"\bor\b", "oder", line))

    def tokens(self, line: str) -> tuple[Token, ...]:
        """The pieces of a folded line."""
        line = _SPOKEN_SIGN.sub(
            lambda found: "+" if found[1] == "plus" else "-", _LONE_NO_PENCE.sub(r"\1", _NO_PENCE.sub("", line))
        )
        start = found.end() if (found := _NUMBERING.match(line)) else 0
        return tuple(_signed(list(self._pieces(line, start))))

    def _pieces(self, line: str, begin: int) -> Iterator[Token]:
        end = begin
        for at in range(begin, len(line)):
            if at < end:
                continue
            described = self._adjective.match(line, at)
            if named := (self._described(line, at) if described else None) or self._named(line, at):
                found, power = named
                yield Token(PieceKind.NAME, found[1], power=power)
            else:
                found = _PIECE.match(line, at)  # type: ignore[assignment]
                yield from self._piece(found)
            end = found.end()

    def _named(self, line: str, at: int) -> "tuple[re.Match[str], Power] | None":
        """A name or a letter that stands here, and whose it is."""
        if found := self._name.match(line, at):
            return found, self._power(found)
        for words, called, before in (
            (self._letter, self.letters, _LETTER_BEFORE),
            (self._short, self.short, _SHORT_BEFORE),
        ):
            found = words.match(line, at)
            if found and _is_beside_amount(line, at, found.end(), before):
                return found, called[found[1]]
        return None

    def _described(self, line: str, at: int) -> "tuple[re.Match[str], Power] | None":
        """`russische Rubel`, `türkische Pfund`: a name behind a word that says whose currency it is, and agrees."""
        power: Power | None = None
        for _ in range(_MOST_ADJECTIVES):
            said = self._adjective.match(line, at)
            if said and power in (None, self._adjectives[said[1]]):
                power, at = self._adjectives[said[1]], said.end()
        name = self._name.match(line, at) if power is not None else None
        if power is None or name is None:
            return None
        agrees = self._power(name) == power or name[1] in self.board.speech.described.get(power, ())
        return (name, power) if agrees else None

    def _power(self, name: "re.Match[str]") -> Power:
        return self.names[re.sub(r"[ -]+", " ", name[1])]

    def _piece(self, found: "re.Match[str]") -> Iterator[Token]:
        text = found[0]
        match found.lastgroup:
            case "bracket":
                yield from self._bracket(text)
            case "nothing" | "dashes":
                yield Token(PieceKind.NOTHING, text)
            case "number" | "parted":
                yield Token(PieceKind.NUMBER, text, units=whole_number(text) or 0)
            case "odd":
                yield Token(PieceKind.ODD, text)
            case "word":
                yield from _word(text)
            case "and":
                yield Token(PieceKind.AND, text)
            case "sign":
                yield Token(PieceKind.SIGN, text)
            case "other":
                yield Token(PieceKind.WORD, text)
            case _:
                pass

    def _bracket(self, text: str) -> Iterator[Token]:
        """A bracket may name the currency again, or hold a remark; an amount in brackets could be either sign."""
        inner = tuple(self._pieces(text[1:-1], 0))
        if all(token.kind is PieceKind.NAME for token in inner):
            yield from inner
        elif not harmless(text):
            yield Token(PieceKind.WORD, text)

    def nearest(self, word: str) -> Power | None:
        """The power whose currency's name is most like a word that names none; None if none or several are."""
        if len(word) < 4:
            return None
        best: dict[int, set[Power]] = {}
        for name, power in self.names.items():
            far = distance(word[:24], name, 2 if len(word) > 4 else 1) if len(name) > 2 else None
            if far is not None:
                best.setdefault(far, set()).add(power)
        powers = best[min(best)] if best else set()
        return next(iter(powers)) if len(powers) == 1 else None


def _is_beside_amount(line: str, start: int, end: int, before: re.Pattern[str]) -> bool:
    """A letter or abbreviation is a power only beside an amount: `A -500`, `500 A`, `Rus +300`; the `I` of a sentence
    is none, and no `aus`.
    """
    above = line[:start].rstrip()
    return bool(before.match(line, end)) or (above[-1:].isdigit() and bool(_LETTER_BEHIND.match(line, end)))


def _word(text: str) -> Iterator[Token]:
    if text in BUY:
        yield Token(PieceKind.BUY, text)
    elif text in SELL:
        yield Token(PieceKind.SELL, text)
    elif text in AND:
        yield Token(PieceKind.AND, text)
    elif text in INTO:
        yield Token(PieceKind.INTO, text)
    elif text in WISHES:
        yield Token(PieceKind.WISH, text, wish=WISHES[text])
    elif text not in UNITS and text not in FILLERS:
        yield Token(PieceKind.WORD, text)


def _signed(tokens: list[Token]) -> Iterator[Token]:
    """Signs joined to the number or wish after them; a lone dash after a currency is nothing, as `N/T` is."""
    taken = False
    for at, token in enumerate(tokens):
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        if taken:
            taken = False
        elif (
            token.kind is PieceKind.SIGN
            and token.text in "+-"
            and behind
            and behind.kind in (PieceKind.NUMBER, PieceKind.WISH, PieceKind.ODD)
        ):
            written = behind.text if behind.kind is PieceKind.ODD else f"{token.text}{behind.text}"
            yield replace(behind, sign=1 if token.text == "+" else -1, text=written)
            taken = True
        elif (
            token.text == "-"
            and token.kind is PieceKind.SIGN
            and at
            and (behind is None or behind.kind is PieceKind.AND)
        ):
            yield Token(PieceKind.NOTHING, token.text)
        else:
            yield token


@cache
def currency_names(board: Board) -> CurrencyNames:
    """The names of a board's currencies, made once."""
    return CurrencyNames(board)
