"""The likeliest meaning of a line that was not understood ("did you mean …").

Takes: the tokens, where the reader got stuck, and the situation. Gives: a canonical order, or None. Possible orders come before impossible
ones, smaller slips before greater ones. Source: formats.md, "Text that people write"; design.md 6.
"""

from collections.abc import Iterator

from kapdip_gui.orders.draft import Draft, NotRead
from kapdip_gui.orders.grammar import Grammar
from kapdip_gui.orders.likeness import distance
from kapdip_gui.orders.meaning import Situation, meaning_of
from kapdip_gui.orders.vocabulary import ARMY, BUILD, COASTS, CONVOY, FLEET, HOLD, MOVE, REMOVE, RETREAT, SUPPORT

_GROUPS = ((MOVE, "-"), (HOLD, "h"), (SUPPORT, "s"), (CONVOY, "c"), (RETREAT, "r"), (REMOVE, "remove"), (BUILD, "build"))
_VERBS = {word: sign for words, sign in _GROUPS for word in words if len(word) > 3} | {"via": "via"}
_SMALL = {
    **{word: "a" for word in ARMY if len(word) > 3},
    **{word: "f" for word in FLEET if len(word) > 3},
    **{word: COASTS[word].lower() for word in COASTS if len(word) > 5},
    **dict.fromkeys(("the", "nach", "into", "konvoi", "convoy"), ""),
}
"""Words that are no places, but may stand where one is expected: what they are short for, `""` for nothing."""
_MOST_TOKENS = 40


def likely_meaning(words: tuple[str, ...], problem: NotRead, grammar: Grammar, situation: Situation) -> str | None:
    """The best order that a small change of the line makes, or None."""
    if len(words) > _MOST_TOKENS:
        return None
    best: tuple[bool, float, int] | None = None
    text = None
    for number, (far, changed) in enumerate(_changes(words, problem, grammar, depth=2)):
        order = meaning_of(changed, situation)
        found = order.order or (order.choices[0] if order.choices else None)
        if found is None:
            continue
        rank = (not situation.allows(found), far, number)
        if best is None or rank < best:
            best, text = rank, str(found)
    return text


def _changes(words: tuple[str, ...], problem: NotRead, grammar: Grammar, depth: int) -> Iterator[tuple[float, Draft]]:
    """Drafts of the line with one token changed, and again if that does not suffice, with the size of the change."""
    if problem.draft is not None and problem.key == "orders.rest":
        yield 1.5, problem.draft
    for far, changed in _mended(words, problem, grammar):
        try:
            yield far, grammar.read(changed, None)
        except NotRead as still:
            if depth > 1 and still.at > problem.at:
                yield from ((far + more, draft) for more, draft in _changes(changed, still, grammar, depth - 1))


def _mended(words: tuple[str, ...], problem: NotRead, grammar: Grammar) -> Iterator[tuple[float, tuple[str, ...]]]:
    """The line with another word where the reader got stuck."""
    at = problem.at
    if at >= len(words):
        return
    before, word, after = words[:at], words[at], words[at + 1 :]
    if problem.key == "orders.unknown_place":
        for code, far in grammar.gazetteer.nearest(word):
            yield far, (*before, code.lower(), *after)
        for known, sign in _SMALL.items():
            far_small = distance(word, known, 1 if len(known) < 5 else 2)
            if far_small is not None and len(word) > 2:
                yield far_small + 0.25, (*before, *((sign,) if sign else ()), *after)
        if len(word) > 4 and word[0] in "af":
            for code, far in grammar.gazetteer.nearest(word[1:]):
                yield far + 1, (*before, word[0], code.lower(), *after)
    else:
        for verb, sign in _VERBS.items():
            far_verb = distance(word, verb, 2)
            if far_verb is not None:
                yield far_verb, (*before, sign, *after)
        yield 2, (*before, "-", *after)
        yield 2.5, (*before, *after)
