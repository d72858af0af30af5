"""What people say in a line of a slip beside its trades: greetings, other sentences, that the money may not do.

Takes: the tokens of a line. Gives: those that speak of trades. What may withdraw or change a trade is never left out.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile, zip_longest

from kapdip.orders.vocabulary import CONDITION
from kapdip.sheets.currencies import PieceKind, Token
from kapdip.sheets.model import RelativeAmount
from kapdip.sheets.vocabulary import (
    CORRECTS,
    IN_RETURN,
    POLITE_CONDITION,
    RATHER,
    SWAPS,
    WISHED,
    WISHES,
)

_CONDITION = re.compile(rf"\b(?:{'|'.join(CONDITION)})\b")
_CLAUSE = re.compile(rf"\b(?:{'|'.join(CONDITION)}|soweit|solange|sollten?)\b[^.;!()]*\)?")
_MONEY = re.compile(
    r"\b(?:geld|guthaben|kasse|money|cash|funds|reicht|reichen|langt|langen|ausreicht|genug|enough|afford|leisten"
    r"|moglich|moeglich|vorhanden|possible|available)\b"
)
_GIVES = frozenset({"gebe", "geb", "geben", "give", "giving"})
_PARTICLES = frozenset({"her", "hin", "ab", "weg"})
"""After `gebe` they say nothing of their own."""
_BY_NEIGHBOURS = {
    **dict.fromkeys((*_GIVES, "out", "ab", "down", "weniger", "less", "fewer"), PieceKind.SELL),
    **dict.fromkeys(("dazu", "in", "up", "mehr", "more"), PieceKind.BUY),
}
_LETTERS = {
    PieceKind.NUMBER: "n",
    PieceKind.NAME: "c",
    PieceKind.BUY: "d",
    PieceKind.SELL: "d",
    PieceKind.AND: "a",
    PieceKind.STOP: "s",
    PieceKind.WORD: "w",
    PieceKind.TALK: "t",
}
_CORRECTED = re.compile(r"(c?)n(c?)a?k[kat]*n(c?)")
_SAY_MORE = frozenset({*RATHER, *_BY_NEIGHBOURS, *IN_RETURN, *WISHED, *WISHES})
_TRADE = frozenset({PieceKind.NAME, PieceKind.NUMBER, PieceKind.WISH})
_SENTENCE, _FIGURE = (
    re.compile(r"[.!?]\s"),
    re.compile(r"[0-9]|hund|tausend|thousand|\b(?:alle?s?|half|halfte|haelfte|rest)\b"),
)
_MOST_CORRECTIONS = 5
_MONEY_TOO = re.compile(r"[0-9][0-9.]*[.,][0-9]{2}")
"""After a trade: `250 Mark 300,00`."""
_DIRECTIONS = (PieceKind.BUY, PieceKind.SELL)


def purse_clause(line: str) -> "re.Match[str] | None":
    """`wenn das Geld reicht`: no condition, for the exchange cuts what cannot be paid anyway."""
    return next((found for found in _CLAUSE.finditer(line) if _MONEY.search(found[0])), None)


def same_sentence(token: Token) -> bool:
    """Whether a token ends no sentence."""
    return token.kind is not PieceKind.STOP


def as_meant(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """With words that say what is bought or sold only beside the right neighbours: `gebe ich 500 Mark`, `Rubel dazu
    420`, `Marks out 500`; a figure that is corrected in its sentence as it was corrected; without wishes in a sentence
    in which another word says it.
    """
    if not {PieceKind.NAME} < {token.kind for token in tokens} & _TRADE:
        return tokens
    tokens = _differences(tokens)
    shape = _shape(tokens)
    tokens = tuple(
        token
        for at, token in enumerate(tokens)
        if not (_MONEY_TOO.fullmatch(token.text) and shape[at - 2 : at] in ("nc", "cn"))
    )
    if all(token.kind is not PieceKind.WORD and token.text not in _SAY_MORE for token in tokens):
        return tokens
    sentences: list[list[Token]] = [[]]
    for token in _meant(_corrected(tokens)):
        sentences[-1].append(token)
        if token.kind is PieceKind.STOP:
            sentences.append([])
    return tuple(token for sentence in sentences for token in _swapped(sentence))


def _shape(tokens: Sequence[Token]) -> str:
    """A letter for each token."""
    return "".join("k" if token.text in CORRECTS else _LETTERS.get(token.kind, "o") for token in tokens)


def _corrected(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """`300 Mark, nein, 400`: the latter."""
    tokens = tuple(
        token
        for token, behind in zip_longest(tokens, tokens[1:])
        if token and not (behind and token.wish is RelativeAmount.ALL and behind.kind is PieceKind.NUMBER)
    )
    for _ in range(_MOST_CORRECTIONS):
        found = _CORRECTED.search(_shape(tokens))
        if found is None:
            break
        old, new = found.end(1), found.start(3) - 1
        names = [tokens[at] for at in (found.start(1), found.start(2)) if tokens[at].kind is PieceKind.NAME]
        again = tokens[found.start(3)] if found[3] else None
        arrow = any(token.text == "->" for token in tokens[old:new])
        edits = tokens[new].sign or not tokens[old].units
        if (
            len(names) > 1
            or (arrow and (found[2] or not edits))
            or (names and again and names[0].power != again.power and found[1])
        ):
            return tokens
        sign = tokens[new].sign or tokens[old].sign
        kept = names if again is None or found[1] else []
        tokens = (*tokens[: found.start()], *kept, replace(tokens[new], sign=sign), *tokens[new + 1 :])
    return tokens


def _swapped(sentence: list[Token]) -> list[Token]:
    """`500 Mark gegen 450 Rubel`, `kaufe 300 Pfund für 280 Kronen`: what follows is done the other way round."""
    found: list[Token] = []
    direction: PieceKind | None = None
    given: PieceKind | None = None
    """What is done before each `gegen`, where one was already."""
    signed = any(token.sign for token in sentence)
    for at, token in enumerate(sentence):
        shape = _shape(sentence[at + 1 : at + 4]) if token.text in IN_RETURN else ""
        gives = shape and _shape(found[-1:]) in ("n", "c") and shape.startswith(("nc", "cn", "dn", "tdtn"))
        if token.kind in _DIRECTIONS:
            direction, given = token.kind, None
        if token.text in SWAPS:
            direction = PieceKind.SELL
            found.insert(_begin_of_part(found), replace(token, kind=direction))
        elif gives and shape[0] in "nc" and not signed:
            if direction is None and token.text in ("for", "fur", "fuer"):
                return sentence
            if given is not None:
                direction = given
                found.insert(_begin_of_part(found), replace(token, kind=given, text=""))
            if direction is None:
                begin = next(
                    (place for place, one in enumerate(found) if one.kind in (PieceKind.NUMBER, PieceKind.NAME)), 0
                )
                direction = PieceKind.SELL
                found.insert(begin, replace(token, kind=direction))
            given, direction = direction, PieceKind.BUY if direction is PieceKind.SELL else PieceKind.SELL
            found.append(replace(token, kind=direction, text=""))
        elif token.text != "->" and not gives:
            found.append(token)
    return found


def _differences(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """`1000 -> 500`, `von 800 auf 300`: what is bought or sold between the two."""
    found: list[Token] = []
    for token in tokens:
        arrow = found[-1].text if found else ""
        before = found[-2] if len(found) > 1 else None
        begins = found[-3].text if before is not None and len(found) > 2 else ""
        told = arrow == "->" or (arrow in ("auf", "to …") and begins in ("von", "from"))
        figures = before is not None and before.kind is token.kind is PieceKind.NUMBER
        if before is not None and figures and told and not (before.sign or token.sign) and before.units != token.units:
            change = token.units - before.units
            del found[-2:]
            found.append(replace(token, units=abs(change), sign=1 if change > 0 else -1, text=f"{change:+d}"))
        else:
            found.append(token)
    return tuple(found)


def _begin_of_part(found: Sequence[Token]) -> int:
    """Where the part of a sentence begins that is being read."""
    return next((at + 1 for at in range(len(found) - 1, -1, -1) if found[at].kind is PieceKind.AND), 0)


def _meant(tokens: tuple[Token, ...]) -> Iterator[Token]:
    begin = 0
    given = False
    for at, token in enumerate(tokens):
        before = tokens[at - 1].kind if at else None
        behind = tokens[at + 1].kind if at + 1 < len(tokens) else None
        if token.kind is PieceKind.STOP:
            begin, given = at + 1, False
        if given and token.text in _PARTICLES:
            given = False
            continue
        end = next((end for end in range(at, len(tokens)) if not same_sentence(tokens[end])), len(tokens))
        parts = (place for place in range(at - 1, begin - 1, -1) if tokens[place].kind is PieceKind.AND)
        said = tokens[next(parts, begin) : end]
        gave = any(one.text in _GIVES for one in said)
        others = sum(one.kind in _DIRECTIONS and not (gave and one.text in _PARTICLES) for one in said)
        counted = PieceKind.NUMBER in (before, tokens[at - 2].kind if at > 1 and before is PieceKind.NAME else None)
        rather = token.text in RATHER and counted and others == 0
        if rather or (token.text in WISHED and others > 1):
            continue
        kind = _BY_NEIGHBOURS.get(token.text)
        following = _shape([one for one in tokens[at + 1 : at + 5] if one.kind is not PieceKind.TALK])[:1]
        gives = token.text in _GIVES and following and (following in "nc" or behind is PieceKind.EACH)
        rises = token.text in ("up", "out") and behind is PieceKind.NUMBER
        named = before is PieceKind.NAME and behind is PieceKind.NUMBER and not tokens[at + 1].sign
        waits = named and not (at > 1 and tokens[at - 2].kind is PieceKind.NUMBER) and token.text not in RATHER
        ends = token.text in ("dazu", "in") and behind in (None, PieceKind.AND, PieceKind.STOP)
        moved = ends and before in (PieceKind.NAME, PieceKind.NUMBER) and others == 0
        is_meant = gives or rises or moved or (waits and token.text not in _GIVES)
        given = given or bool(gives)
        next_one = tokens[at + 1] if token.kind is PieceKind.NUMBER and at + 1 < len(tokens) else None
        if next_one and next_one.kind is PieceKind.NAME and at + 2 < len(tokens):
            next_one = tokens[at + 2]
        if next_one and next_one.text in RATHER and not token.sign and others == 0:
            yield replace(next_one, kind=_BY_NEIGHBOURS[next_one.text])
        yield replace(token, kind=kind) if kind is not None and is_meant else token


def listed(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """With a plus that only separates two amounts without a sign as one: `500 Mark + 200 Lire`."""
    first = next((token for token in tokens if token.kind is PieceKind.NUMBER), None)
    if first is None or first.sign:
        return tokens
    found: list[Token] = []
    for token in tokens:
        parts = token.loose and token.sign > 0 and token.kind is PieceKind.NUMBER
        if parts and found[-1].kind is PieceKind.NAME:
            found += [Token(PieceKind.AND, "+", at=token.at), replace(token, sign=0, text=token.text.lstrip("+"))]
        else:
            found.append(token)
    return tuple(found)


def is_conditional(line: str, tokens: Sequence[Token]) -> bool:
    """Whether a line depends on a condition; `sonst nichts` is not one, nor is what is in a sentence of its own."""
    places = [at for at, token in enumerate(tokens) if token.kind is PieceKind.OTHERS and token.text in CONDITION]
    rest = [token for at in places for token in takewhile(same_sentence, tokens[at:])]
    hangs = any(token.units or token.kind is PieceKind.ODD for token in rest)
    said = POLITE_CONDITION.sub(" ", line)
    if not tokens or len(_CONDITION.findall(said)) <= (0 if hangs else len(places)):
        return False
    sentences = [one for one in _SENTENCE.split(said) if _FIGURE.search(one)]
    return not sentences or all(map(_CONDITION.search, sentences))
