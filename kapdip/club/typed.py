"""The places of an older game as people type them: a line each, `1 Susanne Lüders (Krösus) 967`.

Takes text and the club; gives `Typed`: the results, and the lines that say nothing. The place may end in a full stop;
`-` stands for none. Alias and points may be left out. A name that the club does not know holds no number of several
digits: that would be points that were not understood. Who is known by name has that spelling, whatever the capitals;
an alias under which only one person has played means that person. Rules: docs/club.md, "Games, seasons, hall of fame".
"""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from kapdip.club.figures import UNKNOWN, figure
from kapdip.club.model import Alias, Club, Person, Result
from kapdip.game.names import clean_line

_POINTS = r"(?P<points>-?(?:\d{1,12}(?:[.,]\d{1,2})?|[1-9]\d?[.,'’]\d{3}(?:[.,]\d{1,2})?))"
_UNIT = r"(?:\s*(?:punkte?|pkte?|points?|pts?|p)\b\.?)?[.,;]?"
_LINE = re.compile(
    rf"(?:(?P<place>[1-9]\d{{0,3}})(?:[.)=]\s*(?!\d)|\s+)|[-–—]\s+)(?P<name>.*?)"
    rf"(?:(?:\s+(?:[:=;,]\s*|[-–—]\s+)?|[:=;,]\s*|(?<=\))){_POINTS}{_UNIT})?",
    re.IGNORECASE,
)
_ALIAS = re.compile(r"(?P<name>[^(]*)\((?P<alias>.+)\)")
_ODD = re.compile(r"[()]|(?<!\w)\d[\d.,'’]+(?!\w)")
"""What a name does not hold unless the club knows it: half of an alias, points that could not be read."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What was read. `unread` holds the numbers of lines that say nothing, counted from 1; `known` are those who were
    found by their aliases.
    """

    results: tuple[Result, ...]
    unread: tuple[int, ...]
    known: tuple[Result, ...] = ()


def read_places(text: str, club: Club) -> Typed:
    """The results in a text; empty lines are passed over."""
    results, unread, known = [], [], []
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(clean_line(raw).split())
        if not line:
            continue
        found = _result(line)
        person, alias = (None, None) if found is None else _who(club, found)
        if found is None or (person is not None and _ODD.search(person) and club.member(person) is None):
            unread.append(number)
            continue
        results.append(replace(found, person=person, alias=alias))
        if person is not None and (found.person or "").casefold() != person.casefold():
            known.append(results[-1])
    return Typed(tuple(results), tuple(unread), tuple(known))


def _who(club: Club, typed: Result) -> tuple[Person | None, Alias | None]:
    """Person and alias as the club knows and spells them."""
    if typed.person is None:
        person, alias = club.behind(typed.alias or ""), typed.alias
    else:
        name = next((one.name for one in club.people if one.name.casefold() == typed.person.casefold()), None)
        behind = club.behind(typed.person) if name is None and typed.alias is None else None
        person, alias = name or behind or typed.person, typed.alias if behind is None else typed.person
    member = club.member(person) if person is not None else None
    spelled = (one for one in (member.aliases if member else ()) if alias and one.casefold() == alias.casefold())
    return person, next(spelled, alias)


def _result(line: str) -> Result | None:
    found = _LINE.fullmatch(line)
    if found is None or not found["name"]:
        return None
    name = found["name"].rstrip(" :=;,")
    inner = _ALIAS.fullmatch(name)
    person, alias = (inner["name"].rstrip(), inner["alias"].strip()) if inner else (name, None)
    person = None if person in ("", UNKNOWN) else person
    if person is None and alias is None:
        return None
    points = None if found["points"] is None else _points(found["points"])
    return Result(person, alias, int(found["place"]) if found["place"] else None, points)


def _points(text: str) -> Fraction:
    """Points as people write them: a sign before three digits separates the thousands."""
    return Fraction(figure(re.sub(r"[.,'’](?=\d{3})", "", text).replace(",", ".")))
