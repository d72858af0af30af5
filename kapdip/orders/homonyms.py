"""Words that may be a place or none: `den` is Denmark, or a German article; the lines that a line may be.

Takes: tokens and the names of a board. Gives: `parted` tokens, and `spellings`: groups of token lists, each group with
what is equally likely; a later group counts only where nothing in an earlier one is an order.
Rules: no reading is a guess; what is left open here, the position decides, or the player is asked (`orders.meaning`).
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import product

from kapdip.orders.places import Gazetteer
from kapdip.orders.vocabulary import CONVOY, GLUED, HOLD, NOUNS, SUPPORT

_ARTICLE = "den"
_ARMY = "arm"
ARROW = ">"
SMALL_WORDS: Mapping[str, tuple[str, ...]] = {_ARTICLE: (), "ist": (), _ARMY: ("a",), ARROW: ("/",)}
"""Short names of places that are also words of German: an article, `is`, `Armee` cut short; and an arrow before a place
to retreat to. What the line says if they are."""
_FIRST_ARROW = 3
"""Where an arrow can come after a whole order at the earliest: `mun s ber > kie`."""
_MOST = 3
_LONGEST_CODE = 4
_BEFORE_ARTICLES = frozenset({"in", "auf", "gegen", "durch", "uber", "ueber", "fur"})
"""`in den Ärmelkanal`: nobody goes "in" Denmark, and from there on without a comma."""


def parted(tokens: Sequence[str]) -> tuple[str, ...]:
    """The tokens with verbs separated from the letter after them (`SA`), and without what can
    only be an article (`den Angriff`).
    """
    if GLUED.keys().isdisjoint(tokens) and _ARTICLE not in tokens:
        return tuple(tokens)
    behind = (*tokens[1:], "")
    kept = (word for word, after in zip(tokens, behind, strict=True) if word != _ARTICLE or after not in NOUNS)
    return tuple(part for word in kept for part in GLUED.get(word, (word,)))


def spellings(tokens: Sequence[str], gazetteer: Gazetteer) -> Iterator[Iterator[tuple[str, ...]]]:
    """The line as it is and with its doubtful words left aside."""
    doubtful_at = [
        at for at, word in enumerate(tokens) if word in SMALL_WORDS and (word != ARROW or at >= _FIRST_ARROW)
    ][:_MOST]
    if not doubtful_at:
        yield iter((tuple(tokens),))
        return
    articles = {at for at in doubtful_at if tokens[at] == _ARTICLE and _takes_article(tokens, at + 1, gazetteer)}
    sure = {at for at in articles if at and tokens[at - 1] in _BEFORE_ARTICLES}
    sure |= {
        at
        for at in doubtful_at
        if tokens[at] == _ARTICLE and tokens[at + 1 : at + 2] and tokens[at + 1] in gazetteer.board.speech.nationalities
    }
    open_at = {at for at in articles - sure if not _is_code(tokens, at + 1)}
    doubtful_at = [at for at in doubtful_at if at in sure or not _ends_with(tokens, at)]
    open_at |= {
        at
        for at in doubtful_at
        if tokens[at] == ARROW or (tokens[at] == _ARMY and _is_cut_short(tokens, at, gazetteer))
    }
    yield _with_and_without(tokens, sure, sorted(open_at))
    yield _with_and_without(tokens, sure, [at for at in doubtful_at if at not in sure])


def doubtful(tokens: Sequence[str]) -> str:
    """The first word that may be a place or none, `""` if there is none."""
    return next((word for word in tokens if word in SMALL_WORDS), "")


def _with_and_without(
    tokens: Sequence[str], without: Set[int], doubtful_at: Sequence[int]
) -> Iterator[tuple[str, ...]]:
    for aside in product((False, True), repeat=len(doubtful_at)):
        left = without | {at for at, is_aside in zip(doubtful_at, aside, strict=True) if is_aside}
        yield tuple(
            word for at, token in enumerate(tokens) for word in (SMALL_WORDS[token] if at in left else (token,))
        )


def _takes_article(tokens: Sequence[str], at: int, gazetteer: Gazetteer) -> bool:
    """Whether a place begins there whose name takes `den`: `den Ärmelkanal`, not `den Kie`."""
    found = gazetteer.find(tokens, at)
    ways = gazetteer.board.speech.ways.get("de", {})
    return found is not None and any(ways.get(code, "").startswith("in den ") for code in found[0].provinces)


def _is_cut_short(tokens: Sequence[str], at: int, gazetteer: Gazetteer) -> bool:
    """Whether `Arm.` may be an army: a place follows, in a line that begins with it."""
    begins = tokens[0] == _ARMY or tokens[1:3] == (":", _ARMY)
    return begins and gazetteer.find(tokens, at + 1) is not None


def _ends_with(tokens: Sequence[str], at: int) -> bool:
    """Whether `den` ends what a unit does, so that it is no article: `A Kie - Den`, and the next order's verb."""
    return tokens[at] == _ARTICLE and (at + 1 == len(tokens) or tokens[at + 1] in SUPPORT | HOLD | CONVOY)


def _is_code(tokens: Sequence[str], at: int) -> bool:
    """Whether a place is named by a code: people who write codes write no article before them."""
    return len(tokens[at]) <= _LONGEST_CODE
