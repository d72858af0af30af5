"""People of a club who may be one under two spellings.

Takes: a club. Gives: `likely_same`.
"""

from itertools import pairwise

from kapdip_gui.club.model import Club, Person


def likely_same(club: Club) -> tuple[tuple[Person, Person], ...]:
    """Pairs of people whose names differ in spelling only: the window asks once whether they are one."""
    by_look: dict[str, list[Person]] = {}
    for member in club.people:
        by_look.setdefault(_look(member.name), []).append(member.name)
    return tuple(pair for names in by_look.values() for pair in pairwise(names))


def _look(name: str) -> str:
    """What is left of a name without capitals, umlauts, dots, hyphens and the order of its parts."""
    text = name.casefold()
    for sign, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        text = text.replace(sign, plain)
    words = "".join(sign if sign.isalnum() else " " for sign in text).split()
    return " ".join(sorted(words))
