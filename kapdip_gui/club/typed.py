"""The places of an older game as people type them: a line each, `1 Susanne Lüders (Krösus) 967`.

Takes text and the club; gives `Typed`: the results, and the lines that say nothing. The place may end in a full stop;
`-` stands for none. Alias and points may be left out. Who is known by name has that spelling, whatever the capitals;
an alias under which only one person has played stands for him. Rules: docs/club.md, "Games, seasons, hall of fame".
"""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from kapdip_gui.club.figures import UNKNOWN, figure
from kapdip_gui.club.model import Alias, Club, Person, Result
from kapdip_gui.game.names import clean_line

_LINE = re.compile(
    r"(?:(?P<place>[1-9]\d{0,3})[.)]?|[-–—])\s+(?P<name>.*?)(?:\s+(?P<points>-?\d{1,12}(?:[.,]\d{1,2})?))?"
)
_ALIAS = re.compile(r"(?P<name>.*?)\s*\((?P<alias>.+)\)")


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
        if found is None:
            unread.append(number)
            continue
        person, alias = _who(club, found)
        results.append(replace(found, person=person, alias=alias))
        if person is not None and found.person in (None, alias):
            known.append(results[-1])
    return Typed(tuple(results), tuple(unread), tuple(known))


def _who(club: Club, typed: Result) -> tuple[Person | None, Alias | None]:
    """Person and alias as the club knows them."""
    if typed.person is None:
        return club.behind(typed.alias or ""), typed.alias
    name = next((one.name for one in club.people if one.name.casefold() == typed.person.casefold()), None)
    if name is not None or typed.alias is not None:
        return name or typed.person, typed.alias
    behind = club.behind(typed.person)
    return (typed.person, None) if behind is None else (behind, typed.person)


def _result(line: str) -> Result | None:
    found = _LINE.fullmatch(line)
    if found is None or not found["name"]:
        return None
    inner = _ALIAS.fullmatch(found["name"])
    person, alias = (inner["name"], inner["alias"].strip()) if inner else (found["name"], None)
    person = None if person in ("", UNKNOWN) else person
    if person is None and alias is None:
        return None
    points = None if found["points"] is None else Fraction(figure(found["points"].replace(",", ".")))
    return Result(person, alias, int(found["place"]) if found["place"] else None, points)
