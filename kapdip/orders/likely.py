"""The likeliest meaning of a line that was not understood ("did you mean …").

Takes: the tokens, where the reader got stuck, and the situation. Gives: an order as text, or None. Only words that mean
nothing are changed, each into what it looks like: whatever the line says clearly (its verb, its sign, its units) stays.
Possible orders come before impossible ones, smaller slips before greater ones; a line that names no place at all
means no impossible one.
Source: docs/contract.md, "Text that people write"; docs/window.md 6.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from kapdip.orders import causes
from kapdip.orders.draft import Draft, NotRead
from kapdip.orders.grammar import Grammar
from kapdip.orders.likeness import distance
from kapdip.orders.meaning import Situation, meaning_of
from kapdip.orders.model import Disband, Order, Retreat
from kapdip.orders.vocabulary import (
    ARMY,
    BUILD,
    COASTS,
    CONVOY,
    FLEET,
    HOLD,
    MOVE,
    REMOVE,
    RESERVED,
    RETREAT,
    SUPPORT,
)

_GROUPS = (
    (MOVE, "-"),
    (HOLD, "h"),
    (SUPPORT, "s"),
    (CONVOY, "c"),
    (RETREAT, "r"),
    (REMOVE, "remove"),
    (BUILD, "build"),
)
_VERBS = {word: sign for words, sign in _GROUPS for word in words if len(word) > 3} | {"via": "via"}
_SMALL = {
    **{word: "a" for word in ARMY if len(word) > 3},
    **{word: "f" for word in FLEET if len(word) > 3},
    **{word: COASTS[word].lower() for word in COASTS if len(word) > 5},
    **dict.fromkeys(("the", "nach", "into", "konvoi", "convoy"), ""),
}
"""Words that are not places, but may come where one is expected: what they are short for, `""` for nothing."""
_NEGATED = frozenset(
    ("kein", "keine", "keinen", "nicht", "nichts", "nie", "ohne", "no", "not", "none", "never", "without")
)
"""A line that says what is not to be done is never likely an order."""
_MOST_TOKENS = 40
_MOST_TRIES = 300
_MOST_REMEMBERED = 1_000
_SHORT = 5
"""Letters; a word no longer than that has one slip at most."""


def likely_meaning(words: tuple[str, ...], problem: NotRead, grammar: Grammar, situation: Situation) -> str | None:
    """The best order that a small change of the line makes, or None."""
    if len(words) > _MOST_TOKENS or not _NEGATED.isdisjoint(words):
        return None
    best: tuple[bool, float, int] | None = None
    text = None
    for number, (far, drafts) in enumerate(islice(_changes(words, problem, grammar, depth=2), _MOST_TRIES)):
        meaning = meaning_of(drafts, situation)
        if not meaning.orders:
            continue
        found = meaning.orders[0]
        rank = (not situation.allows(found), far, number)
        if best is None or rank < best:
            best, text = rank, with_retreats(found, meaning.retreat)
    is_impossible = best is not None and best[0] and situation.position is not None
    return None if is_impossible and not _names_a_place(words, grammar) else text


def _names_a_place(words: tuple[str, ...], grammar: Grammar) -> bool:
    return any(grammar.gazetteer.named(words, at) is not None for at in range(len(words)))


def with_retreats(order: Order, retreat: Retreat | Disband | None) -> str:
    """The order as text, with the retreats after it."""
    if retreat is None:
        return str(order)
    return f"{order}, R {', '.join(retreat.targets) if isinstance(retreat, Retreat) else 'D'}"


def _changes(
    words: tuple[str, ...], problem: NotRead, grammar: Grammar, depth: int
) -> Iterator[tuple[float, tuple[Draft, ...]]]:
    """Drafts of the line with one token changed, and again if that does not suffice, with the size of the change."""
    rest = range(problem.at, len(words))
    if (
        problem.draft is not None
        and problem.cause is causes.rest
        and not any(_means(words, at, grammar) for at in rest)
    ):
        yield 1.5, (problem.draft,)
    for far, changed in _mended(words, problem, grammar):
        try:
            yield far, grammar.read(changed, None)
        except NotRead as still:
            if depth > 1 and still.at > problem.at:
                yield from ((far + more, drafts) for more, drafts in _changes(changed, still, grammar, depth - 1))


def _means(words: tuple[str, ...], at: int, grammar: Grammar) -> bool:
    """Whether a word says something: a verb, a letter, a sign, the whole name of a place or a power."""
    word = words[at]
    return (
        (not word.isalnum())
        or word in RESERVED
        or word in grammar.powers
        or grammar.gazetteer.named(words, at) is not None
    )


def _mended(words: tuple[str, ...], problem: NotRead, grammar: Grammar) -> Iterator[tuple[float, tuple[str, ...]]]:
    """The line with another word where the reader got stuck, if that word means nothing."""
    at = problem.at
    if at >= len(words) or _means(words, at, grammar):
        return
    before, word, after = words[:at], words[at], words[at + 1 :]
    if problem.cause is causes.unknown_place or not after:
        for code, far in grammar.gazetteer.nearest(word):
            yield far, (*before, code.lower(), *after)
    for far_verb, sign in _verbs_like(word):
        yield far_verb, (*before, sign, *after)
    if problem.cause is not causes.unknown_place:
        return
    for far_small, sign in _small_words_like(word):
        yield far_small + 0.25, (*before, *((sign,) if sign else ()), *after)
    if len(word) > 4 and word[0] in "af":
        for code, far in grammar.gazetteer.nearest(word[1:]):
            yield far + 1, (*before, word[0], code.lower(), *after)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _verbs_like(word: str) -> tuple[tuple[int, str], ...]:
    """The signs of the verbs that a word looks like, each with how far the verb is from it."""
    limit = 1 if len(word) <= _SHORT else 2
    return tuple((far, sign) for verb, sign in _VERBS.items() if (far := distance(word, verb, limit)) is not None)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _small_words_like(word: str) -> tuple[tuple[int, str], ...]:
    """What the small words that a word looks like are short for, each with how far it is from it."""
    if len(word) <= 2:
        return ()
    return tuple(
        (far, sign)
        for known, sign in _SMALL.items()
        if (far := distance(word, known, 1 if len(known) < 5 else 2)) is not None
    )
