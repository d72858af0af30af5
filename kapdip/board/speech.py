"""How people write and say what is on a board: other names, currencies, what a short name may mean, ways to a place.

Takes: the data of `speech.json` in a board's folder. Gives: `Speech`; a board without that file has only its own names.
Rules: docs/contract.md, "Names" and "Text that people write".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kapdip.board.model import Location, Power, ProvinceCode


@dataclass(frozen=True, slots=True)
class Speech:
    """Beside the board's own names. What is written is compared folded; what is said is printed as it is."""

    powers: Mapping[Power, tuple[str, ...]] = field(default_factory=dict)
    """What people write for a power."""
    short: Mapping[Power, tuple[str, ...]] = field(default_factory=dict)
    """Abbreviations of a power, which name it only where a unit follows: `S Fr A Bur`."""
    currencies: Mapping[Power, tuple[str, ...]] = field(default_factory=dict)
    """What people write for a power's currency."""
    adjectives: Mapping[Power, tuple[str, ...]] = field(default_factory=dict)
    """Beginnings of words that may come before the name of a currency and say whose it is: `russische Rubel`."""
    described: Mapping[Power, tuple[str, ...]] = field(default_factory=dict)
    """What else a currency is called after such a word only: `türkische Pfund`."""
    places: Mapping[ProvinceCode, tuple[str, ...]] = field(default_factory=dict)
    """What people write for a province; several words are one name."""
    coasts: Mapping[str, Location] = field(default_factory=dict)
    """Words for one coast of a province, beside its code with the coast: `PeS`."""
    several: Mapping[str, tuple[ProvinceCode, ...]] = field(default_factory=dict)
    """Short names that people use for several provinces; the position decides, or the reader asks."""
    second: Mapping[str, tuple[ProvinceCode, ...]] = field(default_factory=dict)
    """Codes that people also use for another province: taken so only if the code's own province
    makes no possible order.
    """
    nationalities: frozenset[str] = frozenset()
    """Whose a unit is, named beside it: `S Russian F Rumania`; it is left aside."""
    coins: Mapping[str, Mapping[Power, str]] = field(default_factory=dict)
    """Per language, one unit of a currency with its article, where sentences speak of one rather than of many: `das
    Pfund` steigt.
    """
    said: Mapping[str, Mapping[Power, str]] = field(default_factory=dict)
    """Per language, powers that a sentence names otherwise than a table: `das Deutsche Reich`."""
    ways: Mapping[str, Mapping[ProvinceCode, str]] = field(default_factory=dict)
    """Per language, places to which one goes otherwise than to others: `in die Nordsee`."""


def speech_of(data: Mapping[str, Any]) -> Speech:
    """The speech that the data of a `speech.json` give. Raises KeyError where a part is missing."""
    powers, places = data["powers"], data["places"]
    return Speech(
        powers={power: tuple(row["written"]) for power, row in powers.items()},
        short={power: tuple(row.get("short", ())) for power, row in powers.items()},
        currencies={power: tuple(row["currencies"]) for power, row in powers.items()},
        adjectives={power: tuple(row.get("adjectives", ())) for power, row in powers.items()},
        described={power: tuple(row.get("described", ())) for power, row in powers.items()},
        places={code: tuple(row["written"]) for code, row in places.items() if "written" in row},
        coasts={word: Location(place) for word, place in data["coasts"].items()},
        several={word: tuple(codes) for word, codes in data["several"].items()},
        second={word: tuple(codes) for word, codes in data["second"].items()},
        nationalities=frozenset(data["nationalities"]),
        coins=_by_language(powers, "coin"),
        said=_by_language(powers, "said"),
        ways=_by_language(places, "way"),
    )


def _by_language(rows: Mapping[str, Mapping[str, Any]], part: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, row in rows.items():
        for language, text in row.get(part, {}).items():
            found.setdefault(language, {})[name] = text
    return found
