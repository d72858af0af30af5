"""What people say in a line of a slip beside its trades: greetings, other sentences, that the money may not do.

Takes: the tokens of a line. Gives: those that speak of trades. What may take back or change a trade is never left out.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kapdip.orders.vocabulary import CONDITION
from kapdip.sheets.currencies import PieceKind, Token, is_like_selling
from kapdip.sheets.vocabulary import RESERVATION, TAKES_BACK, WISHED

_WORDS_OF_PROSE, _FEW = 3, 32
"""A number below it, among so many words, is no amount."""
_CLAUSE = re.compile(rf"\b(?:{'|'.join(CONDITION)}|soweit|solange|sollten?)\b[^.;!()]*\)?")
_MONEY = re.compile(
    r"\b(?:geld|guthaben|kasse|money|cash|funds|reicht|reichen|langt|langen|ausreicht|genug|enough|afford|leisten"
    r"|moglich|moeglich|vorhanden|possible|available)\b"
)
_GIVES = frozenset({"gebe", "geben", "give", "giving"})
_GIVEN = frozenset({PieceKind.NUMBER, PieceKind.NAME, PieceKind.EACH})
_BY_NEIGHBOURS = {
    **dict.fromkeys((*_GIVES, "out", "ab", "down"), PieceKind.SELL),
    **dict.fromkeys(("dazu", "in", "up"), PieceKind.BUY),
}

SAYS_MORE = re.compile(rf"[.!?](?:\s|$)|{_MONEY.pattern}|\b(?:{'|'.join(sorted((*_BY_NEIGHBOURS, *WISHED)))})\b")
"""What a line has that says more than its trades, or says them by neighbours."""


def purse_clause(line: str) -> "re.Match[str] | None":
    """`wenn das Geld reicht`: no condition, for the exchange cuts what cannot be paid anyway."""
    return next((found for found in _CLAUSE.finditer(line) if _MONEY.search(found[0])), None)


def same_sentence(token: Token) -> bool:
    """Whether a token ends no sentence."""
    return token.kind is not PieceKind.STOP


def without_prose(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Without sentences that speak of something else, where another one trades: `Howdy!`, `Gestern war ich in drei
    Ländern.`; what may take back or change a trade stays.
    """
    sentences: list[list[Token]] = [[]]
    for token in tokens:
        sentences[-1].append(token)
        if token.kind is PieceKind.STOP or token.text == "?":
            sentences.append([])
    kept = [sentence for sentence in sentences if not is_prose(sentence)]
    trades = any(token.kind is PieceKind.NAME for sentence in kept for token in sentence)
    return tuple(token for sentence in kept for token in sentence) if trades else tokens


def is_prose(sentence: Sequence[Token]) -> bool:
    """Whether a sentence speaks of no trade, and takes none back; a day of the month is no amount."""
    words = [token.text for token in sentence if token.kind is PieceKind.WORD and token.text.isalpha()]
    if not words or RESERVATION.search(" ".join(words)) or not TAKES_BACK.isdisjoint(words):
        return False
    kinds = {token.kind for token in sentence} - {PieceKind.WORD, PieceKind.TALK, PieceKind.AND, PieceKind.STOP}
    if any(token.sign for token in sentence) or any(map(is_like_selling, words)):
        return False
    few = all(token.units < _FEW for token in sentence)
    return not kinds or (kinds == {PieceKind.NUMBER} and few and len(words) >= _WORDS_OF_PROSE)


def as_meant(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """With words that say what is bought or sold only beside the right neighbours: `gebe ich 500 Mark`, `Rubel dazu
    420`, `Marks out 500`; and without wishes in a sentence in which another word says it.
    """
    return tuple(_meant(tokens))


def _meant(tokens: tuple[Token, ...]) -> Iterator[Token]:
    begin = 0
    for at, token in enumerate(tokens):
        before = tokens[at - 1].kind if at else None
        behind = tokens[at + 1].kind if at + 1 < len(tokens) else None
        if token.kind is PieceKind.STOP:
            begin = at + 1
        end = next((end for end in range(at, len(tokens)) if not same_sentence(tokens[end])), len(tokens))
        others = sum(one.kind in (PieceKind.BUY, PieceKind.SELL) for one in tokens[begin:end])
        if token.text in WISHED and others > 1:
            continue
        kind = _BY_NEIGHBOURS.get(token.text)
        gives = token.text in _GIVES and behind in _GIVEN
        rises = token.text == "up" and behind is PieceKind.NUMBER
        named = before is PieceKind.NAME and behind is PieceKind.NUMBER and not tokens[at + 1].sign
        waits = named and not (at > 1 and tokens[at - 2].kind is PieceKind.NUMBER)
        is_meant = kind is not None and (gives or rises or (waits and token.text not in _GIVES))
        yield replace(token, kind=kind) if kind is not None and is_meant else token
