"""What people write in an exchange slip, as tokens: currencies, numbers, words for buying and selling, wishes such as
`alles`.

Takes: a folded line and a board. Gives: `Token`s; a word that means nothing in a slip is a `WORD`, so that it is never
passed over.
Rules: docs/contract.md, "Text that people write"; the board's own words are in its data (`board.speech`).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, auto
from functools import cache, lru_cache

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.orders.cleaning import fold
from kapdip.orders.likeness import distance
from kapdip.orders.notation import marked_letter, power_words
from kapdip.sheets.amounts import WHOLE, whole_number
from kapdip.sheets.model import RelativeAmount
from kapdip.sheets.spelled import in_figures
from kapdip.sheets.vocabulary import (
    AND,
    BUY,
    DEAL,
    EACH,
    FILLERS,
    INTO,
    NOTHING,
    OTHERS,
    RATHER,
    REMARKS,
    SEASONS,
    SELL,
    TALK,
    UNITS,
    WISHED,
    WISHES,
    harmless,
)

_VERBS = "|".join([*sorted(word for word in BUY | SELL if len(word) > 2), "(?:ab|aus)?verk(?:auf|aeuf)[a-z]*"])
_SENTENCE = rf"(?=\s+(?:{_VERBS})\b)"
"""After the full stop of an abbreviation: another sentence with a trade begins."""
_PHRASES = "|".join(
    sorted(
        (
            re.escape(word)
            for word in {*NOTHING, *BUY, *WISHED, *SELL, *EACH, *OTHERS, *AND, *TALK, *WISHES, *FILLERS}
            if not word.isalpha()
        ),
        key=len,
        reverse=True,
    )
)
_COMES_TO = "macht|ergibt|kostet|bringt|costs|makes|brings|yields"
_MONEY = r"(?:euro?\b|€|taler\b|gulden\b|dollars?\b)"
_SUM = r"[-+]? ?(?:(?:ca|circa|etwa|rund|about|approx|around)\.? )?[0-9][0-9.]*(?:,[0-9]+)?"
_PIECE = re.compile(
    r"(?P<bracket>[(\[][^()\[\]]*[)\]])|(?P<smile>[:;]-?[()]+(?=\s|$))"
    r"|(?P<now>(?:in )?(?:diese[mnr]?|this) (?:zug|runde|turn|round)(?![a-z0-9]))"
    r"|(?P<date>[0-9]{1,2}(?:st|nd|rd|th)(?![a-z0-9])|(?:zug|turn|runde|round|seite|page|stand|regel|rule|nr|no)\.?\s+[0-9]{1,2}(?![0-9])"
    rf"|(?:{'|'.join(word for word in SEASONS if len(word) > 1)})\s+1[89][0-9]{{2}}(?![0-9])"
    rf"|(?:fur|fuer|for)\s+[{''.join(word for word in SEASONS if len(word) == 1)}](?:1[89])?[0-9]{{2}}(?![0-9]))"
    r"|(?P<side>(?:fur|fuer|for|from|on|von|bei) (?:mich|mir|me|my side|my part|meiner seite)(?![a-z0-9]))"
    r"|(?P<spoken>(?:i'(?:d|ll|m|ve)|let's|here's|geht's|'s)(?![a-z0-9]))"
    r"|(?P<price>(?:(?:zu|zum|kurs|preis|at|price|um|a)\s+(?:je\s+)?|@\s*)[0-9]{1,3}[.,][0-9]{2}(?![0-9]|[.,][0-9])"
    rf"|(?:=|(?:fur|fuer|for|{_COMES_TO}) ) ?{_SUM} ?{_MONEY}|(?:{_COMES_TO}) {_SUM}(?= ?(?:[,;)\]]|$))"
    r"|= ?[-+]? ?[0-9][0-9.]*[.,][0-9]{2}(?![0-9])"
    rf"|(?:\.{{2,}}|…) ?[0-9][0-9.]*[.,][0-9]{{2}}(?= ?(?:euro?\b|€|[,;)\]]|$)))"
    rf"|(?P<wish>(?:will|mochte|moechte|want)(?= [0-9]++(?! (?:{'|'.join(sorted(RATHER))})\b)))"
    r"|(?P<target>(?:(?:down|up) )?to(?=\s+[0-9])|give me|gib mir|take my|nimm mir|nimm von mir)"
    rf"|(?P<phrase>(?:{_PHRASES})(?![a-z0-9/]))"
    rf"|(?P<number>{WHOLE})(?P<pence>[.,]-{{1,2}}(?!\s*[0-9])|(?<=[0-9]{{2}})[.,]00(?![0-9]))?(?![a-z0-9]|[.,][0-9])|(?P<times>[0-9]+)x(?=\s)"
    r"|(?P<odd>(?:[0-9]|[lo]{1,3}(?=[0-9]))[a-z0-9.,/]*[a-z0-9])|(?P<word>[a-z£]+)|(?P<minus>\./\.)"
    r"|(?P<and>[,;|&/])|(?P<stop>[.!](?=\s|$))|(?P<dashes>--+(?![->]|\s*[0-9]))"
    r"|(?P<list>(?<=[0-9]):(?=\s))|(?P<gives>[-=]*>+(?=\s*[-+]?\s*[0-9]))|(?P<colon>:)|(?P<silent>[-=]*>+|[\s=.\"'*_`!{}·•‣○●◦▪■…]|(?:±|\+\s?/?\s?-)\s*(?=0\b))|(?P<sign>[-+])|(?P<other>.)"
)
_SPOKEN_SIGN = re.compile(r"\b(plus|minus)\s+(?=[0-9])")
_NUMBERING = re.compile(
    r"(?:\.\)|(?:i{1,3}|iv|vi{1,3}|ix|x)\)|(?:erst|zweit|dritt|viert|fuenft|funft)ens\b[:,]?|(?:first|second|third)(?:ly)?\s*[:,]"
    r"|[0-9]{1,2}(?:[.)/]|\.\))|\(?[a-h1-9]\)|(?:order|auftrag|nr\.?|no\.?) ?[0-9]{1,2} ?[:.)])\s+(?=\S)"
)
_NUMBER_BEFORE = re.compile(rf"[0-9]{{1,2}}\s+(?=(?:{_VERBS})\b[^0-9]*[0-9])")
"""`1 Verkauf Mark 500`"""
_GLUED = re.compile(r"(?<=[0-9])(?=[a-z]{3})(?![ol]+\b)")
"""`500Mark`"""
_LETTER_OF_DEAL = re.compile(rf"([bksv])\)(?=\s)(?!.*\b(?:{_VERBS})\b)")
"""`v) 500 Kronen`; before another word for buying or selling it only numbers the line."""
_ASKED_FOR = re.compile(
    r"(?:^|(?<=[.!] ))(?:kannst|konntest|koenntest|wurdest|wuerdest|konnten|koennten|wurden|wuerden|can|could"
    r"|would|will) (?:du|sie|you)\b([^?!]*)\?(?=\s|$)"
)
"""A question only out of politeness."""
_INFINITIVE = re.compile(r"\b(ab|los|weg|auf|ein|an|her|raus|hin|rein|dazu)zu(?=[a-z]{4})")
"""`abzugeben`"""
_CURRENCY = re.compile(r"(wahrung|waehrung|currency|devisen?)(?![a-z0-9])")
"""`russische Währung`."""
_OR = re.compile(r"\bor\b")
_TELEGRAM = re.compile(r"(?<!\s)\s++STOP\b")
_MOST_ADJECTIVES = 2
"""`österr.-ungar. Kronen`."""
_MARKED_LETTER = re.compile(r"(?<![^\W\d_])[^\W\d_A-Za-z](?![^\W_])")
_DEALT = rf"\s*+(?:(?:(?:ver)?kauf(?:en)?|[kv]|\((?:{_VERBS}|[kv])\))\s*+(?::\s*+)?)?(?:je\s++)?"
_LETTER_BEFORE = re.compile(
    rf"\s*[:=]|{_DEALT}(?:[|;]\s*+)*+(?:\(?[-+]?\s*(?:[0-9]|(?:n\W?t|{'|'.join(WISHES)})\b)|-+\s*$)"
)
_SHORT_BEFORE = re.compile(rf"\.?(?:{_LETTER_BEFORE.pattern}|\s*(?:{_VERBS})\b)")
_SHORTEST = 3
"""Letters of an abbreviation of a power that is read as its currency within a sentence; a shorter one begins a part."""
_BEGINS_PART = re.compile(r"(?:^|[,;|/0-9])\s*$")
_LETTER_BEHIND = re.compile(
    rf"\s*(?:$|[,;|&/(.+]|--|-*>|(?:und|and|each|je|for|fur|fuer|gegen|against|{_VERBS}|[kv])\b)"
)
_LISTED = r"(?:\s*(?:[,/&|+]|und\b|and\b)\s*|\s+)"


class PieceKind(IntEnum):
    """What a piece of a line is."""

    NAME = auto()
    NUMBER = auto()
    WISH = auto()
    NOTHING = auto()
    BUY = auto()
    SELL = auto()
    INTO = auto()
    AND = auto()
    EACH = auto()
    OTHERS = auto()
    """Every currency that the slip does not name."""
    STOP = auto()
    """The end of a sentence."""
    TALK = auto()
    """A word that changes nothing where another one says what is bought or sold."""
    SIGN = auto()
    """A sign without a number after it."""
    ODD = auto()
    """Begins like a number but is not one: `5oo`, `1,5`."""
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
    at: int = 0
    """Where it begins in its line."""
    aside: bool = False
    """It is in brackets."""
    loose: bool = False
    """A space parts its sign from it: a dash could be a mark between two words."""
    lone: bool = False
    """It is alone in brackets: a number of either sign."""
    pence: bool = False
    """A dash for the hundredths follows it, which could be the sign of what comes next."""


_DEALS = frozenset({PieceKind.BUY, PieceKind.SELL})
_SIGNED = frozenset({PieceKind.NUMBER, PieceKind.WISH, PieceKind.ODD})
_FIGURED = frozenset({PieceKind.NUMBER, PieceKind.ODD})
_SIGNS = {"+": 1, "-": -1}
_SAYING = _DEALS | {PieceKind.NAME, PieceKind.NUMBER, PieceKind.EACH, PieceKind.NOTHING, PieceKind.AND}
"""What a bracket may say that counts."""
_SELLING = ("verkauf", "verkaufe", "verkaufen", "selling", "sell", "sells", "sales")
_OFTEN_MISSPELT = dict.fromkeys(("verkauf", "verkaufe", "verkaufen"), PieceKind.SELL) | dict.fromkeys(
    ("kaufe", "kaufen"), PieceKind.BUY
)
_LONG_WORD = 5
_ARROWS = dict.fromkeys("↑⬆▲", PieceKind.BUY) | dict.fromkeys("↓⬇▼", PieceKind.SELL)
_LONE_LETTERS = {"b": PieceKind.BUY, "s": PieceKind.SELL}
_SAID = {
    word: kind
    for words, kind in (
        (TALK, PieceKind.TALK),
        (OTHERS, PieceKind.OTHERS),
        (INTO, PieceKind.INTO),
        (AND, PieceKind.AND),
        (EACH, PieceKind.EACH),
        (NOTHING, PieceKind.NOTHING),
        (BUY | WISHED, PieceKind.BUY),
        (SELL, PieceKind.SELL),
    )
    for word in words
}
_REMARK_WORD = re.compile(rf"\b(?:{'|'.join(sorted(REMARKS))})\b|@")
_FIGURES = re.compile(r"[0-9.,@=]+")


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
            if len(short) > 1 and fold(short) not in self.names
        }
        self._adjectives = {word: power for power, words in board.speech.adjectives.items() for word in words}
        longest_first = sorted(self.names, key=len, reverse=True)
        called = {fold(words[power])[:3] for words in board.currencies.values() for power in board.powers}
        whole = [name for name in longest_first if len(name) == len("mark") and name[:3] in called]
        ends = "".join(rf"(?<!{re.escape(name)})" for name in whole)
        self._name = re.compile(
            rf"({'|'.join('[ -]+'.join(map(re.escape, name.split())) for name in longest_first)})"
            rf"(?![a-z0-9])(?:(?<![a-z]{{5}}){ends}\.(?!{_SENTENCE}))?"
        )
        letter = "|".join(sorted(map(re.escape, self.letters), key=len, reverse=True))
        self._letter = re.compile(rf"({letter})(?![a-z0-9])")
        self._joined = re.compile(rf"(?<=[0-9])/?(?=(?!o)(?:{letter})(?![a-z0-9)]))")
        self._glued = re.compile(rf"{_GLUED.pattern}|(?<=\b[{''.join(self.letters)}])(?=[0-9]{{3}}(?![0-9]))")
        self._letters = re.compile(
            rf"(?:(?:{letter})\s*(?:[,/&|+]|und\b|and\b)\s*(?={letter})|(?:{letter})\s+(?=(?:{letter})\s+(?:{letter})\b))"
            rf"(?:(?:{letter}){_LISTED})*(?:{letter})(?![a-z0-9])"
        )
        shorts = "|".join(sorted(map(re.escape, self.short), key=len, reverse=True)) or "(?!)"
        self._short = re.compile(rf"({shorts})(?![a-z0-9])")
        stems = "|".join(sorted(map(re.escape, self._adjectives), key=len, reverse=True)) or "(?!)"
        self._adjective = re.compile(rf"({stems})(?:e[mnrs]?|s)?\.?\s*-?\s*(?=[a-z])")

    def marked(self, line: str) -> str:
        """The line, not folded yet, with the English `or` distinguished from the letters OR of a power,
        and `Ö` from the O of another.
        """
        line = _TELEGRAM.sub(".", line) if "STOP" in line and not line.lstrip().startswith("STOP") else line
        line = _OR.sub("oder", line).replace(" à ", " zu ")
        return _MARKED_LETTER.sub(lambda found: marked_letter(found[0], self.board), line)

    @lru_cache(maxsize=1024)  # noqa: B019
    def tokens(self, line: str) -> tuple[Token, ...]:
        """The pieces of a folded line."""
        line = _SPOKEN_SIGN.sub(lambda found: "+" if found[1] == "plus" else "-", " ".join(in_figures(line).split()))
        line = self._joined.sub(" ", _ASKED_FOR.sub(r"\1.", _LETTER_OF_DEAL.sub(r"\1:", line)).strip())
        line = self._glued.sub(" ", _INFINITIVE.sub(r"\1", line) if "zu" in line else line)
        start = found.end() if (found := _NUMBERING.match(line) or _NUMBER_BEFORE.match(line)) else 0
        return tuple(_signed(list(self._pieces(line, start))))

    def _pieces(self, line: str, begin: int) -> Iterator[Token]:
        end = listed = begin
        for at in range(begin, len(line)):
            if at < end:
                continue
            if line[at].isalpha() or line[at] == "£":
                if at >= listed and (several := self._letters.match(line, at)):
                    listed = several.end()
                described = self._described(line, at) if self._adjective.match(line, at) else None
                if named := described or self._named(line, at, is_listed=at < listed):
                    found, power = named
                    end = found.end()
                    yield Token(PieceKind.NAME, found[1], power=power, at=at)
                    continue
            piece = _PIECE.match(line, at)
            assert piece is not None
            end = piece.end()
            yield from self._piece(piece, line)

    def _named(self, line: str, at: int, *, is_listed: bool) -> "tuple[re.Match[str], Power] | None":
        """A name or a letter that is here, and whose it is."""
        if found := self._name.match(line, at):
            return found, self._power(found)
        for words, called, before in (
            (self._letter, self.letters, _LETTER_BEFORE),
            (self._short, self.short, _SHORT_BEFORE),
        ):
            found = words.match(line, at)
            if found and words is self._short and len(found[1]) < _SHORTEST and not _BEGINS_PART.search(line[:at]):
                continue
            if found and (is_listed or _is_beside_amount(line, at, found.end(), before)):
                return found, called[found[1]]
        return None

    def _described(self, line: str, at: int) -> "tuple[re.Match[str], Power] | None":
        """`russische Rubel`, `türkische Pfund`: a name after a word that says whose currency it is, and agrees."""
        power: Power | None = None
        for _ in range(_MOST_ADJECTIVES):
            said = self._adjective.match(line, at)
            if said and power in (None, self._adjectives[said[1]]):
                power, at = self._adjectives[said[1]], said.end()
        if power is None:
            return None
        name = self._name.match(line, at)
        if name is None:
            currency = _CURRENCY.match(line, at)
            return (currency, power) if currency else None
        agrees = self._power(name) == power or name[1] in self.board.speech.described.get(power, ())
        return (name, power) if agrees else None

    def _power(self, name: "re.Match[str]") -> Power:
        return self.names[re.sub(r"[ -]+", " ", name[1])]

    def _piece(self, found: "re.Match[str]", line: str) -> Iterator[Token]:
        text, at = found[0], found.start()
        match found.lastgroup:
            case "bracket":
                yield from self._bracket(text)
            case "dashes":
                yield Token(PieceKind.NOTHING, text, at=at)
            case "number" | "pence" | "times":
                digits = text if found.lastgroup == "number" else text[: -len(found["pence"] or "x")]
                yield Token(
                    PieceKind.NUMBER,
                    digits,
                    units=whole_number(digits) or 0,
                    at=at,
                    pence="-" in (found["pence"] or ""),
                )
            case "wish":
                yield Token(PieceKind.BUY, "will haben", at=at)
            case "odd" | "target":
                yield Token(PieceKind.ODD, text, at=at) if found["odd"] else Token(PieceKind.WORD, f"{text} …", at=at)
            case "word" if text in _LONE_LETTERS and line[at - 1 : at] != "'":
                beside = _is_beside_amount(line, at, found.end(), _LETTER_BEFORE)
                yield Token(_LONE_LETTERS[text] if beside else PieceKind.WORD, text, at=at)
            case "word" | "phrase":
                yield from _word(text, at)
            case "and" | "stop" | "colon":
                yield Token(PieceKind.STOP if found["stop"] else PieceKind.AND, text, at=at)
            case "list":
                yield Token(PieceKind.EACH, text, at=at)
            case "sign" | "minus":
                yield Token(PieceKind.SIGN, text if found["sign"] else "-", at=at)
            case "gives" | "other":
                kind = PieceKind.TALK if found["gives"] else _ARROWS.get(text, PieceKind.WORD)
                yield Token(kind, "->" if found["gives"] else text, at=at)
            case _:
                pass

    def _bracket(self, text: str) -> Iterator[Token]:
        """A bracket may say again what is traded, or what is done with it, or hold a remark; a number alone in it could
        be of either sign.
        """
        inner = tuple(_signed(list(self._pieces(text[1:-1].rstrip(". "), 0))))
        kinds = {token.kind for token in inner}
        signs = inner[0].text if kinds == {PieceKind.SIGN} and len(inner) == 1 else ""
        lone = kinds <= {PieceKind.NUMBER, PieceKind.AND} and not any(token.sign for token in inner)
        if signs:
            yield Token(PieceKind.BUY if signs == "+" else PieceKind.SELL, text, aside=True)
        elif lone and len(inner) == 1 and inner[0].kind is PieceKind.NUMBER:
            yield replace(inner[0], aside=True, lone=True)
        elif kinds <= _SAYING and not (lone and kinds):
            yield from (replace(token, aside=True) for token in inner)
        elif kinds & _DEALS:
            yield from (replace(token, aside=True) for token in inner if token.kind in _DEALS)
            yield Token(PieceKind.WORD, text)
        elif any(is_like_selling(token.text) for token in inner) or not (harmless(text) or _is_remark(text)):
            yield Token(PieceKind.WORD, text)

    @lru_cache(maxsize=1024)  # noqa: B019 (the names of a board live as long as the program)
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

    @lru_cache(maxsize=1024)  # noqa: B019
    def plainly(self, word: str) -> Power | None:
        """The power whose currency is meant by a word with one slip of the pen: `Kornen`, `Rubbel`."""
        if len(word) < _LONG_WORD:
            return None
        near = {
            power
            for name, power in self.names.items()
            if word[:1] == name[:1] and distance(word[:24], name, 1) is not None
        }
        return next(iter(near)) if len(near) == 1 else None


@lru_cache(maxsize=1024)
def is_like_selling(word: str) -> bool:
    """Whether a misspelt word is like one for selling; the shorter, the less may be wrong with it."""
    return len(word) > 2 and any(
        distance(word[:12], selling, 1 + (len(selling) > 5)) is not None for selling in _SELLING
    )


def _is_remark(text: str) -> bool:
    """Whether figures in brackets only say what is left, or what it costs: `(dann noch 375)`."""
    return bool(_REMARK_WORD.search(text)) and harmless(f"x {_REMARK_WORD.sub(' ', _FIGURES.sub(' ', text))}")


def _is_beside_amount(line: str, start: int, end: int, before: re.Pattern[str]) -> bool:
    """A letter or abbreviation is a power only beside an amount: `A -500`, `500 A`, `Rus +300`; the `I` of a sentence
    is none, and no `aus`.
    """
    above = line[max(0, start - 3) : start].rstrip(" :")
    return bool(before.match(line, end)) or (above[-1:].isdigit() and bool(_LETTER_BEHIND.match(line, end)))


@lru_cache(maxsize=1024)
def _misspelt_deal(word: str) -> PieceKind | None:
    """`vrkaufe`, `kaufr`: what a word with one slip of the pen says, where it can say nothing else."""
    for known, kind in _OFTEN_MISSPELT.items() if word[:1] in "vk" and len(word) >= _LONG_WORD else ():
        if word[:1] == known[:1] and distance(word[:12], known, 1) is not None:
            return kind
    return None


def _word(text: str, at: int) -> Iterator[Token]:
    if text in WISHES:
        yield Token(PieceKind.WISH, text, wish=WISHES[text], at=at)
    elif kind := _SAID.get(text):
        yield Token(kind, text, at=at)
    elif found := DEAL.fullmatch(text):
        yield Token(PieceKind.SELL if found["sell"] else PieceKind.BUY, text, at=at)
    elif text not in UNITS and text not in FILLERS and (deal := _misspelt_deal(text)):
        yield Token(deal, text, at=at)
    elif text not in UNITS and text not in FILLERS:
        yield Token(PieceKind.WORD, text, at=at)


def _signed(tokens: list[Token]) -> Iterator[Token]:
    """Signs joined to the number or wish that they belong to; a lone dash after a currency is nothing, as `N/T` is."""
    taken = False
    tokens = [token for at, token in enumerate(tokens) if token.text != ":" or _announces(tokens, at)]
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else None
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        if taken:
            taken = False
        elif token.kind in _FIGURED and behind and _stands_behind(token, behind, tokens[at + 2 : at + 3]):
            yield replace(token, sign=_SIGNS[behind.text], text=f"{behind.text}{token.text}")
            taken = True
        elif token.kind in _FIGURED and behind and behind.kind is PieceKind.SIGN and at + 2 == len(tokens):
            yield replace(token, sign=_SIGNS[behind.text], text=f"{behind.text}{token.text}")
            yield replace(behind, kind=PieceKind.WORD)
            taken = True
        elif token.kind is not PieceKind.SIGN:
            yield token
        elif behind and behind.kind in _SIGNED and before and before.kind in _DEALS and behind.at > token.at + 1:
            pass  # `Verkauf - 500 Kronen`
        elif behind and behind.kind in _SIGNED:
            written = behind.text if behind.kind is PieceKind.ODD else f"{token.text}{behind.text}"
            yield replace(
                behind, sign=_SIGNS[token.text], text=written, at=token.at, loose=behind.at > token.at + len(token.text)
            )
            taken = True
        elif token.text == "-" and before and (behind is None or behind.kind in (PieceKind.AND, PieceKind.STOP)):
            yield replace(token, kind=PieceKind.WORD if before.kind in _SIGNED else PieceKind.NOTHING)
        elif behind is None or behind.kind not in _DEALS:
            yield token


def _announces(tokens: Sequence[Token], at: int) -> bool:
    """Whether a colon follows words that hold no trade: `This one counts: sell …`"""
    return at > 1 and tokens[at - 1].kind is PieceKind.WORD


def _stands_behind(number: Token, sign: Token, next_one: Sequence[Token]) -> bool:
    """`300-`, as an accountant writes it."""
    joined = sign.kind is PieceKind.SIGN and sign.at == number.at + len(number.text) and not number.pence
    return joined and not (next_one and next_one[0].kind in _SIGNED)


@cache
def currency_names(board: Board) -> CurrencyNames:
    """The names of a board's currencies, made once."""
    return CurrencyNames(board)
