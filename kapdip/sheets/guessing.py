"""The likeliest meaning of a line of a slip that is asked about: an offer, never an answer.

Takes: all tokens of a line, what governs it. Gives: the trades that it most likely means, or nothing where even an
offer would be a lottery: where a trade is denied, hangs on something, or says two things of one currency.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from kapdip.board.model import Power
from kapdip.sheets.currencies import PieceKind, Token
from kapdip.sheets.vocabulary import EARLIER, FOR_IT, IN_RETURN, OTHER_PEOPLE

_FEW, _MOST_UNKNOWN = 32, 6
_STRONG = re.compile(r"(?:ver)?k[aä]uf|sell|sold|sale|buy|bought|purchas|vk|erwerb")
_LIKELY = re.compile(
    r"(?P<buys>hin|her|home|into|an|dazu|nehme?n?|nehma|take|gibt|wants?|wunscht|ubernehme|wachsen|up|haul|saddle|demand"
    r"|fliesst|flows|moves|spent|invest(?:ieren)?|carry|bring(?:ing)?|end|more|mehr|firing|erhoht|vergrossert|glaube"
    r"|like|deploy|ein|gehievt|kommen|come)"
    r"|leave|go|goes|gone|out|lose|shoot|offer|throw(?:in)?|ab|tender|lost|gib|gebe?|kurzen|verringert|exchange|swap"
    r"|trenne|carting|less|weniger|pays?|zahlt|preis|ziehen?|pulling|stellt|davon|markt|liquidate|removed"
)
"""What words may say that no slip relies on."""
_DOUBTS = re.compile(r"\b(?:nicht|not|n't|kein\w*|never|nie|if|falls|wenn|sofern|oder|or|bis)\b")
_DIRECTIONS = {PieceKind.BUY: 1, PieceKind.SELL: -1}
_FIGURES = (PieceKind.NUMBER,)


@dataclass(slots=True)
class _Part:
    """A piece of a sentence between two commas or words such as `und`."""

    tokens: list[Token] = field(default_factory=list)
    items: list[tuple[Power, Token]] = field(default_factory=list)
    way: int | None = None
    """What its words surely say; None until it is asked."""

    @property
    def said(self) -> str:
        return " ".join(token.text for token in self.tokens if token.kind is not PieceKind.NAME)

    def direction(self, *, likely: bool) -> int:
        """What its words say: surely, or likely."""
        if self.way is None:
            words = [token for token in self.tokens if token.kind in _DIRECTIONS]
            strong = [token for token in words if _STRONG.match(token.text)]
            self.way = _DIRECTIONS[(strong or words)[-1].kind] if words else 0
        if self.way or not likely:
            return self.way
        said = next(filter(None, (_LIKELY.fullmatch(token.text) for token in reversed(self.tokens))), None)
        return 0 if said is None else 1 if said["buys"] else -1

    @property
    def says_first(self) -> bool:
        """Whether its word for buying or selling is before its amounts."""
        kinds = [token.kind for token in self.tokens if token.kind in _DIRECTIONS or token.units]
        return bool(kinds) and kinds[0] in _DIRECTIONS


def likeliest(tokens: Sequence[Token], *, governed: int, even: bool) -> tuple[tuple[Power, int], ...]:
    """The trades that a line most likely means; `governed`: what a word above it says; `even`: every price is 1."""
    sentences = [_parts(sentence) for sentence in _sentences(tokens)]
    name: Token | None = None
    for parts in sentences:
        name = _pair(parts, name)
    told: list[tuple[Power, int, int]] = []
    for parts in sentences:
        for at, part in enumerate(parts):
            if part.items and _is_told(part):
                continue
            if part.items and (_DOUBTS.search(part.said) or any(one.kind is PieceKind.SIGN for one in part.tokens)):
                return ()
            for power, amount in part.items:
                if part.direction(likely=False) * amount.sign < 0:
                    return ()
                last = next((way for _, _, way in reversed(told) if way), 0)
                way = amount.sign or _way(parts, at, last) or (governed if not told else 0)
                told.append((power, amount.units, way))
    found = dict.fromkeys(told)
    if not found or len({power for power, _, _ in found}) < len(found):
        return ()
    return tuple((power, units * way) for power, units, way in _resolved(list(found), even=even))


def _sentences(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    found: list[Token] = []
    for token in tokens:
        found.append(token)
        if token.kind is PieceKind.STOP or token.text in ("?", ";"):
            yield found
            found = []
    yield found


def _parts(sentence: Sequence[Token]) -> list[_Part]:
    parts = [_Part()]
    for token in sentence:
        if token.text in IN_RETURN and parts[-1].tokens:
            parts.append(_Part([token]))
        elif token.kind in (PieceKind.AND, PieceKind.STOP) or token.text.startswith("--"):
            parts.append(_Part())
        else:
            parts[-1].tokens.append(token)
    return parts


def _pair(parts: Sequence[_Part], name: Token | None) -> Token | None:
    """Put amounts and currencies together; the last currency without an amount may be that of the next sentence."""
    flat = [(part, token) for part in parts for token in part.tokens if token.power or _is_amount(part, token)]
    names_first = bool(flat) and flat[0][1].power is not None and len(flat) > 1 and flat[-1][1].power is None
    waiting: list[tuple[_Part, Token]] = []
    amount: tuple[_Part, Token] | None = None
    for at, (part, token) in enumerate(flat):
        following = flat[at + 1][1] if at + 1 < len(flat) else None
        if token.power is not None:
            again = any(token.power == power for power, _ in part.items)
            if amount is not None and not names_first and not again:
                (amount[0] if amount[0].tokens else part).items.append((token.power, amount[1]))
                deals = any(one.kind is PieceKind.EACH for one in (*amount[0].tokens, *part.tokens))
                amount = amount if deals and following is not None and following.power else None
            elif not again:
                waiting.append((part, token))
            name = token
        elif waiting and (names_first or following is None or following.power is None or len(waiting) > 1):
            deals = any(one.kind is PieceKind.EACH for one in part.tokens)
            meant = waiting if deals else waiting[-1:]
            for whose, one in meant:
                assert one.power is not None
                (whose if deals and len(whose.tokens) > 1 else part).items.append((one.power, token))
            waiting = []
        elif following is not None and following.power is not None:
            amount, waiting = (part, token), []
        elif name is not None and all(token.units != one.units for _, one in part.items):
            assert name.power is not None
            part.items.append((name.power, token))
    return name


def _is_amount(part: _Part, token: Token) -> bool:
    named = any(one.power or one.kind in _DIRECTIONS for one in part.tokens)
    return token.kind in _FIGURES and bool(token.units) and (token.units >= _FEW or named)


def _is_told(part: _Part) -> bool:
    """Whether a part speaks of the past or of others."""
    words = set(part.said.split())
    return EARLIER.search(part.said) is not None or not OTHER_PEOPLE.isdisjoint(words)


def _way(parts: Sequence[_Part], at: int, last: int) -> int:
    """What happens to the amounts of a part: its own word, else one behind or before it in its sentence."""
    part = parts[at]
    if own := part.direction(likely=False):
        return own
    words = {token.text for token in part.tokens}
    if last and not (FOR_IT | IN_RETURN).isdisjoint(words):
        return -last
    before = next((one for one in reversed(parts[:at]) if one.direction(likely=False)), None)
    behind = next((one for one in parts[at + 1 :] if one.direction(likely=False)), None)
    if before is not None and (before.says_first or not before.items):
        return before.direction(likely=False)
    if behind is not None and not behind.says_first:
        return behind.direction(likely=False)
    return part.direction(likely=True) or (before.direction(likely=False) if before is not None and not words else 0)


def _resolved(told: list[tuple[Power, int, int]], *, even: bool) -> Iterator[tuple[Power, int, int]]:
    """With a direction for those that have none: where only one makes the money come out even, that; else the other
    one than before it.
    """
    unknown = [at for at, (_, _, way) in enumerate(told) if not way]
    known = sum(units * way for _, units, way in told)
    fits = (
        [
            ways
            for ways in product((1, -1), repeat=len(unknown))
            if known + sum(told[at][1] * way for at, way in zip(unknown, ways, strict=True)) == 0
        ]
        if even and 0 < len(unknown) <= _MOST_UNKNOWN
        else []
    )
    ways = dict(zip(unknown, fits[0], strict=True)) if len(fits) == 1 else {}
    seen = {way for _, _, way in told if way} or ({1} if len(told) > 1 and told[0][2] == 0 and even else set())
    for at, (power, units, way) in enumerate(told):
        yield power, units, way or ways.get(at) or (-next(iter(seen)) if len(seen) == 1 else 1)
