"""What is wrong with the data of a board: `board.json` alone, without its drawing.

Takes: the data as the file has them. Gives: a `Reason` for everything that is wrong (`board.…`), worded in
`words/board_sentences.py`. Nothing is corrected, nothing is skipped because of something else, as far as it can be read
at all.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from kapdip.board.model import Location, UnitKind
from kapdip.board.reading import fleet_adjacency
from kapdip.boards import causes
from kapdip.reason import Reason
from kapdip.words.catalogue import LANGUAGES

_CODE, _COAST = re.compile(r"[A-Z][A-Z0-9]*"), re.compile(r"[A-Z0-9]{1,2}")
_POWER = re.compile(r"[A-Z][A-Z0-9_]*")
Adjacency = Mapping[UnitKind, Mapping[str, Collection[str]]]


def adjacency_of(data: Mapping[str, Any]) -> Adjacency:
    """Per kind and location, what is said to be near; no matter whether it is there."""
    army = {row["code"]: frozenset(row["army"]) for row in data["provinces"] if "army" in row}
    return {UnitKind.ARMY: army, UnitKind.FLEET: fleet_adjacency(data["provinces"])}


def wrong_facts(data: Mapping[str, Any]) -> Iterator[Reason]:
    """Everything that is wrong with the data of one board."""
    codes = [row["code"] for row in data["provinces"]]
    powers = [row["power"] for row in data["powers"]]
    for code, count in Counter(codes).items():
        if count > 1:
            yield causes.code_twice(name=code, count=count)
    for power, count in Counter(powers).items():
        if count > 1:
            yield causes.power_twice(name=power, count=count)
    for pattern, names in (
        (_CODE, codes),
        (_POWER, powers),
        (_COAST, [coast for row in data["provinces"] for coast in row.get("coasts", ())]),
    ):
        yield from (causes.bad_code(name=str(name)) for name in names if not pattern.fullmatch(str(name)))
    for letter, count in Counter(row["letter"] for row in data["powers"]).items():
        if count > 1:
            yield causes.letter_twice(name=letter, count=count)
    owned = [code for row in data["powers"] for code in row.get("owns", ())]
    centres = {row["code"] for row in data["provinces"] if row.get("centre")}
    for code, count in Counter(owned).items():
        if count > 1 or code not in centres:
            yield causes.owned_wrongly(name=code)
    for row in data["provinces"]:
        yield from _names(row["code"], row.get("names", {}))
        if row.get("home") is not None and row["home"] not in powers:
            yield causes.home_of_nobody(name=row["code"], other=row["home"])
    for row in data["powers"]:
        yield from _names(row["power"], row.get("names", {}))
        yield from _names(row["power"], row.get("currencies", {}), causes.currency_missing)
    yield from _ways(data, frozenset(codes))
    yield from _starts(data)


def _names(name: str, names: Mapping[str, str], cause: causes.NameCause = causes.name_missing) -> Iterator[Reason]:
    for language in LANGUAGES:
        if not names.get(language, "").strip():
            yield cause(name=name, text=language)


def _ways(data: Mapping[str, Any], codes: frozenset[str]) -> Iterator[Reason]:
    for kind, table in adjacency_of(data).items():
        for here, near in table.items():
            for there in sorted(near):
                if Location(there).province not in codes:
                    yield causes.no_such_place(name=f"{kind.value} {here}", other=there)
                elif here not in table.get(there, ()):
                    yield causes.one_way(name=f"{kind.value} {here}", other=there)


def _starts(data: Mapping[str, Any]) -> Iterator[Reason]:
    tables = adjacency_of(data)
    usual = {row["power"]: row.get("start", []) for row in data["powers"]}
    starts: dict[str, dict[str, Any]] = {"standard": {}, **data.get("starts", {})}
    for name, changed in starts.items():
        standing: Counter[str] = Counter()
        for power, units in (usual | changed).items():
            for text in units:
                kind, _, place = text.partition(" ")
                standing[Location(place).province] += 1
                if kind not in tuple(UnitKind) or place not in tables[UnitKind(kind)]:
                    yield causes.start_place(name=name, other=text, text=power)
        for code, count in standing.items():
            if count > 1:
                yield causes.start_twice(name=name, other=code)
