"""People of a club who may be one under two spellings.

Takes: a club. Gives: `likely_same`.
"""

from itertools import combinations

from kapdip.club.model import Club, Person

SHORTEST = 6
"""Letters of a name in which one of them may be a slip."""


def likely_same(club: Club) -> tuple[tuple[Person, Person], ...]:
    """Pairs of people whose names differ in spelling only, or in one letter of a longer name: the window asks once
    whether they are one.
    """
    looks = [(member.name, _look(member.name)) for member in club.people]
    return tuple(
        (first, second)
        for (first, one), (second, other) in combinations(looks, 2)
        if one == other or _is_slip(one, other)
    )


def _is_slip(one: str, other: str) -> bool:
    """Whether two names are one letter apart: another one, one more, two changed about. Numbers tell people apart."""
    if min(len(one), len(other)) < SHORTEST or abs(len(one) - len(other)) > 1:
        return False
    begin = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    ends = zip(reversed(one[begin:]), reversed(other[begin:]), strict=False)
    end = next((at for at, (a, b) in enumerate(ends) if a != b), min(len(one), len(other)) - begin)
    apart = one[begin : len(one) - end], other[begin : len(other) - end]
    if any(sign.isdigit() or sign == " " for part in apart for sign in part):
        return False
    return max(map(len, apart)) < 2 or (len(apart[0]) == 2 and apart[0] == apart[1][::-1])


def _look(name: str) -> str:
    """What is left of a name without capitals, umlauts, dots, hyphens and the order of its parts."""
    text = name.casefold()
    for sign, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        text = text.replace(sign, plain)
    words = "".join(sign if sign.isalnum() else " " for sign in text).split()
    return " ".join(sorted(words))
