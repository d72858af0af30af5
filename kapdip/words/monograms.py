"""Two letters for every player, so that a player can be identified without a colour.

Takes: the aliases of a game. Gives: a monogram each: the initials of two words, else the first two letters, made
unique.
Source: docs/window.md 4 (players are never a colour).
"""

from collections.abc import Iterable


def monograms(names: Iterable[str]) -> dict[str, str]:
    """A different monogram of two signs for each name, in capitals: `{"Don Quijote": "DQ", "Pippi": "PI"}`.

    Where two names would share one, the later takes its first letter with another of its letters, at last with a digit.
    """
    given: dict[str, str] = {}
    for name in names:
        taken = set(given.values())
        given[name] = next(mark for mark in _candidates(name) if mark not in taken)
    return given


def _candidates(name: str) -> Iterable[str]:
    words = [[sign for sign in word.upper() if sign.isalnum()] for word in name.split()]
    words = [word for word in words if word]
    signs = [sign for word in words for sign in word] or ["?"]
    if len(words) > 1:
        yield words[0][0][:1] + words[1][0][:1]
    for sign in signs[1:]:
        yield signs[0][:1] + sign[:1]
    for number in range(1, 1000):
        yield f"{signs[0][:1]}{number}"
