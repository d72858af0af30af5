"""Which clauses of a line trade: greetings, reasons, what is held, what was done, what others do and what things cost
are not trades.

Takes: the tokens of a line. Gives: those that speak of trades. A clause without an amount is not a trade; it may say of
which currency the next one speaks, or what happens to it. Words that nobody knows are left out of a clause that says
what it does. What may withdraw or change a trade never is: it stays a word that nobody knows, and is asked about.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from operator import attrgetter

from kapdip.orders.vocabulary import BUILD, CONDITION, CONVOY, REMOVE, RETREAT, WAIVE
from kapdip.sheets.currencies import PieceKind, Token, is_like_selling
from kapdip.sheets.vocabulary import (
    CAUSES,
    CORRECTS,
    EARLIER,
    FOR_IT,
    HAVING,
    HEARSAY,
    HELD_WHERE,
    IN_RETURN,
    OF_OTHERS,
    OPINION,
    OTHER_PEOPLE,
    OTHERS,
    POLITE_CONDITION,
    PREPOSITIONS,
    PRICES,
    RESERVATION,
    SAME,
    TAKES_BACK,
)

_FEW, _HUNDRED = 32, 100
"""A number below it, without a currency beside it, is not an amount."""
_WORDS_OF_SENTENCE, _WORDS_OF_PROSE = 3, 6
_PRICE = re.compile(r"[0-9]{1,2}[.,][0-9]{1,3}")
_PARTICIPLE = re.compile(
    r"(?:an|ver|ab)?ge?kauft|verkauft|(?:ver)?kauften?|bought|sold|verkaufte|acquired|purchased|dumped"
)
_DIRECTIONS = (PieceKind.BUY, PieceKind.SELL)
_SAYS = {PieceKind.NAME, PieceKind.NUMBER, PieceKind.ODD, PieceKind.WISH}
_COUNTS = {PieceKind.NUMBER, PieceKind.ODD, PieceKind.WISH, PieceKind.NOTHING}
_PLAIN = {PieceKind.NAME, PieceKind.NUMBER, PieceKind.AND, PieceKind.EACH}
"""Where there is nothing else, nothing is to be left out."""
_ENDS = (PieceKind.AND, PieceKind.STOP)
_CONDITION = re.compile(rf"\b(?:{'|'.join(word for word in CONDITION if word not in OTHERS)})\b")
_ORDERS = BUILD | REMOVE | WAIVE | RETREAT | CONVOY
_INTO_WHAT = (PieceKind.NAME, PieceKind.NUMBER)
_SPOKEN = (PieceKind.WORD, PieceKind.TALK, PieceKind.AND)
_MARKS = frozenset("()[]<>~^=%")
"""A clause that holds one of them is not mere talk."""
_SAME_AS = re.compile(
    r"\b(?:wie|as|same)(?: (?:beim|im|in|zum|das|die|der|a))* (?:letzte\w*|last|vorige\w*|previous|zuletzt|gestern"
    r"|immer|usual|always)\b(?! \w+ (?:angekund|announc))"
)
_TAKES = frozenset({"take", "taking", "takes", "nehme", "nehmen", "nimm"})
_AWAY = frozenset({"off", "out", "out of", "away", "weg", "raus", "heraus", "to the market", "to market", "zum markt"})
_FROM = frozenset({"from", "aus"})
_PASSIVE = frozenset({"werden", "wird", "be", "sind"})
_INSTEAD = re.compile(r"\binstead(?! of)")
_DOUBT = Token(PieceKind.WORD, "?")
_GOT = re.compile(rf"\b(?:{'|'.join(FOR_IT)}|haben|have(?! to)|for (?:it|them|that))\b")


@dataclass(slots=True)
class _Clause:
    """A piece of a sentence between two commas, or words such as `und`, with what ends it."""

    tokens: list[Token]
    ends: list[Token]
    sentence: int
    following: "_Clause | None" = None
    """The next one with an amount."""
    waits: bool = False
    """The next one that names a currency or an amount has only the amount."""
    is_first: bool = False
    """There is no amount above it: there is nothing that it could withdraw, or say the same of."""

    def of(self, *kinds: PieceKind) -> list[Token]:
        return [token for token in self.tokens if token.kind in kinds]

    @property
    def names(self) -> list[Token]:
        return self.of(PieceKind.NAME)

    @property
    def deals(self) -> list[Token]:
        return self.of(*_DIRECTIONS)

    @property
    def amounts(self) -> list[Token]:
        """What may be traded."""
        named = bool(self.names or self.deals)
        few = len(self.words) < _WORDS_OF_SENTENCE
        figures = self.of(PieceKind.NUMBER, PieceKind.ODD)
        figures = [token for token in figures if token.sign or named or (few and token.units >= _FEW)]
        wishes = self.of(PieceKind.WISH) if self.names or (named and few) else []
        return figures + wishes

    @property
    def is_directed(self) -> bool:
        """Whether it says itself what happens to its amounts."""
        return bool(self.deals or self.spends) or all(token.sign for token in self.amounts)

    @property
    def spends(self) -> bool:
        """`lege 200 in Mark an`"""
        return any(one.kind is PieceKind.INTO and other.kind in _INTO_WHAT for one, other in pairwise(self.tokens))

    @property
    def said(self) -> str:
        return " ".join(token.text for token in self.tokens if token.kind not in (PieceKind.NAME, *_DIRECTIONS))

    @property
    def words(self) -> list[str]:
        return [token.text for token in self.of(PieceKind.WORD)]

    @property
    def texts(self) -> set[str]:
        return {token.text for token in self.tokens}

    def drop(self, *, keeps: bool) -> None:
        """Leave it out; the next one may speak of the same currency: `Die Lire fallen, also weg damit: 500`."""
        keeps = keeps and len({name.power for name in self.names}) == 1
        self.tokens = self.names[-1:] if keeps else []


def trading(
    tokens: Sequence[Token],
    is_name_or_misspelt: Callable[[str], object],
    nouns: Callable[[], Collection[str]] = tuple,
    *,
    is_first: bool = False,
) -> tuple[Token, ...]:
    """The tokens of a line that speak of trades. `is_first`: no trade is above it."""
    kinds = set(map(attrgetter("kind"), tokens))
    if PieceKind.EACH in kinds and is_of_both_ways(tokens):
        return (*tokens, _DOUBT)
    if not kinds & {PieceKind.NAME, PieceKind.WISH, *_DIRECTIONS}:
        words = sum(token.kind is PieceKind.WORD for token in tokens)
        few = words < _WORDS_OF_PROSE and any(token.units >= _FEW for token in tokens)
        is_prose = words and not few and not any(token.sign for token in tokens)
        return () if is_prose and kinds & _SAYS else tuple(tokens)
    spoken = any(token.text.isalnum() for token in tokens if token.kind is not PieceKind.NAME)
    if not (kinds & _SAYS and kinds - _PLAIN and spoken):  # `England: ???` says that something is missing
        return tuple(tokens)
    clauses = list(_clauses(tokens))
    _without_tales(clauses)
    for clause in clauses:
        clause.is_first, is_first = is_first, is_first and not clause.amounts
        _without_wish(clause)
        _take_away(clause)
    following, waits = None, False
    for clause in reversed(clauses):
        clause.following, clause.waits = following, waits
        if clause.amounts or clause.names:
            waits = bool(clause.amounts) and not clause.names
        following = clause if clause.amounts else following
    for clause in clauses:
        _without_others(clause)
    _in_return(clauses)
    above, is_dealt = None, False
    for _, sentence in groupby(clauses, lambda clause: clause.sentence):
        said = list(sentence)
        if _is_of_something_else(said, above):
            for clause in said:
                clause.tokens = []
        tells = any(clause.words for clause in said)
        if is_dealt and any(clause.of(PieceKind.WORD, PieceKind.TALK, PieceKind.WISH) for clause in said):
            _doubt_undirected(said)  # `Sell 500 marks. I want roubles for it, all 500.`
        is_dealt = is_dealt or (any(one.deals for one in said) and any(one.amounts for one in said))
        _without_noise(said)
        if tells:
            _doubt_undirected(said)  # what was left out may have said what happens to it
        _without_words(said, above, is_name_or_misspelt, nouns)
        above = next((clause for clause in reversed(said) if clause.tokens), above)
    return tuple(_joined(clauses))


def is_of_both_ways(tokens: Sequence[Token]) -> bool:
    """`Kronen loswerden und Pfund dafür haben, je 200`: the one amount is of what is sold and of what is bought."""
    kinds = [token.kind for token in tokens]
    got = _GOT.search(" ".join(token.text for token in tokens))
    ways = len(set(kinds).intersection(_DIRECTIONS)) + bool(got)
    return sum(kind in _COUNTS for kind in kinds) == 1 < min(ways, kinds.count(PieceKind.NAME))


def _doubt_undirected(sentence: Sequence[_Clause]) -> None:
    dealt_in = [clause for clause in sentence if clause.amounts or clause.deals]
    if dealt_in and not any(clause.is_directed for clause in dealt_in):
        sentence[-1].tokens.append(_DOUBT)


def _without_tales(clauses: Sequence[_Clause]) -> None:
    """Without causes, what was, what things cost, and what is held."""
    is_cause = False
    for clause in clauses:
        if is_cause and not (clause.amounts or clause.deals):
            clause.tokens = []
        is_cause = _cut_cause(clause, is_cause) and all(one.text in ("und", "and") for one in clause.ends)
        if _is_earlier(clause) or _is_price(clause):
            clause.tokens = []
    for at, clause in enumerate(clauses):
        if _is_held(clause, clauses[at + 1 : at + 3]):
            clause.drop(keeps=not next(one for one in clauses[at + 1 :] if one.amounts).names)


def _without_others(clause: _Clause) -> None:
    """Without what others do; the next clause may speak of the same: `Everyone dumps marks, so I do, too: 500`."""
    if _is_of_others(clause):
        clause.tokens = [*clause.names, *clause.deals[:1]] if clause.waits else []


def _clauses(tokens: Sequence[Token]) -> Iterator[_Clause]:
    begun: list[Token] = []
    sentence = 0
    for at, token in enumerate(tokens):
        behind = tokens[at + 1].kind if at + 1 < len(tokens) else None
        dashes = token.kind is PieceKind.SIGN and behind in _SPOKEN and tokens[at + 1].text[:1] not in _MARKS
        asks = token.text == "?" or (token.text.startswith("--") and behind in _SPOKEN)
        if token.kind in _ENDS or dashes or asks:
            end = Token(PieceKind.STOP, token.text, at=token.at) if asks else token
            end = Token(PieceKind.AND, ",", at=token.at) if dashes else end
            yield _Clause([*begun, *([token] if token.text == "?" else [])], [end], sentence)
            sentence += end.kind is PieceKind.STOP
            begun = []
        else:
            begun.append(token)
    if begun:
        yield _Clause(begun, [], sentence)


# --- what is not a trade


def _is_earlier(clause: _Clause) -> bool:
    """`Letzte Runde habe ich 300 Mark gekauft`, `the rouble fell last turn`."""
    past = (
        EARLIER.search(clause.said) is not None and SAME.isdisjoint(clause.texts) and not clause.of(PieceKind.NOTHING)
    )
    told = all(_PARTICIPLE.fullmatch(token.text) for token in clause.deals)
    return past and told and (bool(clause.deals) or not clause.amounts)


def _is_price(clause: _Clause) -> bool:
    """`Kurse von 1,03`, `der Rubel steht bei 0,98`."""
    figures = clause.of(PieceKind.NUMBER, PieceKind.ODD)
    prices = [token for token in figures if token.kind is PieceKind.ODD and _PRICE.fullmatch(token.text)]
    others = [token for token in figures if token not in prices and token.units >= _FEW]
    tells = bool(prices or PRICES & clause.texts)
    return tells and not (others or clause.deals or any(token.sign for token in figures)) and not _takes_back(clause)


def _is_of_others(clause: _Clause) -> bool:
    """`Onassis verkauft wohl seine Rubel`: without an amount it is nobody's trade."""
    tells = bool(clause.words) and bool(OF_OTHERS & clause.texts) and not _PASSIVE & clause.texts
    others = tells or bool(OTHER_PEOPLE & clause.texts)
    heads = any(token.text == ":" for token in clause.ends)  # `Sold by Anna: 300 marks`
    return bool(clause.deals) and others and not (clause.amounts or heads or _takes_back(clause))


def _cut_cause(clause: _Clause, is_cause: bool) -> bool:
    """Leave out `weil Deutschland untergeht`, which says nothing of trades; whether there is a cause."""
    at = next((at for at, token in enumerate(clause.tokens) if token.text in CAUSES), len(clause.tokens))
    rest = _Clause(clause.tokens[at:], [], 0)
    begins = at < len(clause.tokens)
    if not (rest.amounts or rest.deals or _CONDITION.search(rest.said)):
        del clause.tokens[at:]
    return begins or (is_cause and not clause.tokens)


def _is_held(clause: _Clause, behind: Sequence[_Clause]) -> bool:
    """`Ich habe noch 900 Rubel`, and what happens to them is said after it."""
    numbers = clause.of(PieceKind.NUMBER)
    if clause.deals or HAVING.isdisjoint(clause.texts) or len(numbers) != 1 or numbers[0].sign:
        return False
    knows = all(word in HELD_WHERE or word in HAVING for word in clause.words)
    return knows and any(one.amounts and one.is_directed for one in behind[:2])


def _without_wish(clause: _Clause) -> None:
    """`alle meine Lire (500)`, `half of my marks, 250`: the figure says what the wish comes to."""
    numbers, wishes = clause.of(PieceKind.NUMBER), clause.of(PieceKind.WISH)
    if len(numbers) == len(wishes) == len(clause.names) == 1 and numbers[0].units and not numbers[0].sign:
        at = clause.tokens.index(wishes[0])
        if not at or clause.tokens[at - 1].text not in IN_RETURN | PREPOSITIONS:
            del clause.tokens[at]


def _take_away(clause: _Clause) -> None:
    """`take 150 off`, `nehme 100 Mark raus`: sold; `take from my purse: …`: who knows."""
    if not (_TAKES.isdisjoint(clause.texts) or _AWAY.isdisjoint(clause.texts)):
        sells = PieceKind.SELL
        clause.tokens = [replace(one, kind=sells) if one.kind is PieceKind.BUY else one for one in clause.tokens]
    elif takes_from(clause.tokens):
        clause.tokens.append(_DOUBT)


def takes_from(tokens: Sequence[Token]) -> bool:
    """`take from my purse`: nobody knows whose it was."""
    said = {token.text for token in tokens}
    return not (_TAKES.isdisjoint(said) or _FROM.isdisjoint(said))


def _takes_back(clause: _Clause) -> bool:
    told = clause.following is None or clause.following.is_directed
    selling = any(map(is_like_selling, clause.words)) and not (told and (clause.is_first or len(clause.words) > 1))
    return (
        selling or not _MARKS.isdisjoint(clause.words) or not (clause.is_first or TAKES_BACK.isdisjoint(clause.texts))
    )


# --- sentences


def _is_of_something_else(sentence: Sequence[_Clause], above: _Clause | None) -> bool:
    """`In der 89. Minute`, `Darf ich mehr als 500 kaufen?`: a sentence that speaks of no currency, none waiting above
    it.
    """
    tokens = [token for clause in sentence for token in clause.tokens]
    if any(token.kind is PieceKind.NAME or token.sign for token in tokens) or _waits(above):
        return False
    numbers = [token.units for token in tokens if token.kind is PieceKind.NUMBER]
    asks = any(token.text == "?" for token in tokens) and sentence[0].is_first
    talks = any(token.kind in (PieceKind.WORD, PieceKind.TALK, PieceKind.INTO) for token in tokens)
    deals = any(token.kind in _DIRECTIONS for token in tokens)
    return asks or (talks and not deals and bool(numbers) and 0 < min(numbers) <= max(numbers) < _HUNDRED)


def _waits(above: _Clause | None) -> bool:
    return above is not None and bool(above.names) and not above.amounts


def _is_condition(said: str) -> bool:
    return _CONDITION.search(POLITE_CONDITION.sub(" ", said)) is not None


def _stays(sentence: list[_Clause], said: str, *, doubts: bool) -> bool:
    """Whether a sentence without an amount may still change the trades beside it."""
    whole = _Clause([token for clause in sentence for token in clause.tokens], [], 0)
    whole.following, whole.is_first = sentence[-1].following, sentence[0].is_first
    few = len(whole.of(PieceKind.WORD, PieceKind.TALK)) < _WORDS_OF_SENTENCE
    keeps = _takes_back(whole) or (_is_condition(said) and not whole.is_first)
    keeps = keeps or (few and RESERVATION.search(said) is not None) or (doubts and bool(whole.deals))
    is_order = not _ORDERS.isdisjoint(whole.texts)
    is_same = not (whole.is_first or SAME.isdisjoint(whole.texts))
    return keeps or (bool(whole.names) and (is_order or is_same))


def _without_noise(sentence: list[_Clause]) -> None:
    """Without clauses that hold no amount."""
    said = " ".join(clause.said for clause in sentence)
    is_condition = _is_condition(said)
    first = next((at for at, clause in enumerate(sentence) if clause.amounts), None)
    doubts = OPINION.search(said) is not None
    if first is None and _stays(sentence, said, doubts=doubts):
        return
    if _SAME_AS.search(said):
        sentence[first or 0].tokens.append(_DOUBT)
        return
    if first and _may_govern(sentence, first):
        return  # `Lebewohl sagen wir zu: 500 Mark`
    former: _Clause | None = None
    is_listing = False
    for at, clause in enumerate(sentence):
        following = clause.following
        is_listing = is_listing or bool(clause.of(PieceKind.EACH))
        keeps = at > 0 and bool(sentence[at - 1].of(PieceKind.NOTHING)) and at + 1 == len(sentence)
        if keeps and {token.kind for token in clause.tokens} == {PieceKind.NAME}:
            clause.tokens = []  # `Die Mark behalte ich, die Rubel auch.`
        elif clause.amounts:
            former = clause
        elif not clause.words or (first is not None and (is_condition or _changes(clause))):
            pass
        elif clause.deals:
            if clause.waits or not clause.names:
                open_above = former is not None and not former.is_directed
                needed = clause.waits or open_above or following is None or not following.is_directed
                kinds = (*_DIRECTIONS, PieceKind.NAME)
                clause.tokens = [token for token in clause.tokens if needed and token.kind in kinds]
        elif not clause.names or ((first is None or at < first) and not is_listing):
            clause.drop(keeps=clause.waits)
    if doubts and first is not None:
        sentence[first].tokens.append(_DOUBT)


def _changes(clause: _Clause) -> bool:
    return _takes_back(clause) or RESERVATION.search(clause.said) is not None


def _may_govern(sentence: Sequence[_Clause], first: int) -> bool:
    """Whether what is above the first amount of a sentence may say what happens to it."""
    above, behind = sentence[:first], sentence[first + 1 :]
    words = sum(len(clause.words) for clause in above)
    alone = next((clause for clause in behind if clause.deals or clause.amounts), None)
    told = sentence[first].is_directed or any(clause.deals for clause in above)
    told = told or (alone is not None and bool(alone.deals) and not alone.amounts)
    last = next((clause for clause in behind if clause.deals), None)
    told = told or (last is not None and bool(last.amounts) and last.deals[0].at > last.amounts[-1].at)
    return not told and words > any(clause.deals for clause in behind)


def _in_return(clauses: Sequence[_Clause]) -> None:
    """`500 Mark weg, dafür 300 Lire`: what is got or given for it, where nothing else says so."""
    last: PieceKind | None = None
    for at, clause in enumerate(clauses):
        later = [one for one in clauses[at + 1 :] if one.sentence == clause.sentence] if FOR_IT & clause.texts else []
        returns = last is not None and not FOR_IT.isdisjoint(clause.texts) and bool(clause.amounts)
        if returns and not clause.is_directed and not any(one.deals for one in later):
            kind = PieceKind.SELL if last is PieceKind.BUY else PieceKind.BUY
            clause.tokens.insert(0, Token(kind, ""))
        signs = {token.sign for token in clause.amounts} - {0}
        deals = {token.kind for token in clause.deals} | {
            PieceKind.BUY if sign > 0 else PieceKind.SELL for sign in signs
        }
        last = deals.pop() if len(deals) == 1 else None if deals else last


def _without_words(
    sentence: list[_Clause],
    above: _Clause | None,
    is_misspelt: Callable[[str], object],
    nouns: Callable[[], Collection[str]],
) -> None:
    """Without words that nobody knows, in clauses that say what they do: they only adorn them."""
    directed = False
    named = above
    for clause in sentence:
        words = clause.words
        is_whole = bool(clause.names) or _waits(named)
        named = clause if clause.tokens else named
        if not words or not clause.amounts:
            directed = directed or bool(clause.deals)
            continue
        said = " ".join(token.text for token in clause.of(PieceKind.WORD, PieceKind.TALK, PieceKind.OTHERS))
        said = _INSTEAD.sub("", said)
        doubtful = (
            not all(map(str.isalpha, words))
            or RESERVATION.search(said)
            or HEARSAY.search(said)
            or not (TAKES_BACK | CORRECTS).isdisjoint(words)
            or any(is_like_selling(word) or is_misspelt(word) for word in words)
            or not OF_OTHERS.isdisjoint(clause.texts)
        )
        doubtful = doubtful or not is_whole
        if not doubtful and ((clause.is_directed and _is_clear(clause)) or (directed and set(words) <= set(nouns()))):
            gone = {PieceKind.WORD} if clause.spends else {PieceKind.WORD, PieceKind.INTO}
            clause.tokens = [token for token in clause.tokens if token.kind not in gone]
        directed = directed or bool(clause.deals)


def _is_clear(clause: _Clause) -> bool:
    """Whether no word that nobody knows is between two amounts of which only one is said to be dealt in."""
    shape = "".join(
        "n"
        if token in clause.amounts
        else "w"
        if token.kind is PieceKind.WORD
        else "d"
        if token.kind in _DIRECTIONS
        else "c"
        if token.kind is PieceKind.NAME
        else "t"
        for token in clause.tokens
    )
    return not re.search(r"n[ct]*w[^nd]*n", re.sub(r"n([wt]{1,4})c", "nc", shape))


def _joined(clauses: Sequence[_Clause]) -> Iterator[Token]:
    """What is left, without the marks between clauses that are left out."""
    last: Token | None = None
    for clause in clauses:
        for token in (*clause.tokens, *clause.ends):
            if last is not None and token.kind in _DIRECTIONS and token.kind is last.kind and not token.aside:
                continue
            if token.kind not in _ENDS or (last is not None and (last.kind not in _ENDS or token.kind > last.kind)):
                last = token
                yield token
