"""Codes of provinces, powers and letters from the names that a source has; the same source gives the same codes."""

import re
import unicodedata
from collections.abc import Collection, Iterator

_CODE = re.compile(r"[A-Z][A-Z0-9]{0,7}")


def plain(text: str) -> str:
    """A text in capitals A to Z, digits and blanks."""
    parted = unicodedata.normalize("NFKD", text.replace("'", "").replace("ß", "ss").replace("Ø", "O").replace("ø", "o"))
    return re.sub(r"[^A-Z0-9 ]+", " ", "".join(c for c in parted.upper() if not unicodedata.combining(c))).strip()


class Codes:
    """Codes that are taken."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, short: str, name: str) -> str:
        """The code for a province: its short name, else three letters of its name, initials, or letters and a digit."""
        code = next(one for one in _wishes(short, name) if _CODE.fullmatch(one) and one not in self._taken)
        self._taken.add(code)
        return code


def _wishes(short: str, name: str) -> Iterator[str]:
    yield short.upper()
    words = plain(name).split()
    letters = "".join(words) or "X"
    yield "".join(word[0] for word in words)[:3] if len(words) > 2 else letters[:3]
    yield letters[:3]
    yield from (letters[0] + letters[1:2] + one for one in letters[2:])
    yield from (
        f"X{letters[:2]}{number}" if not letters[0].isalpha() else f"{letters[:2]}{number}" for number in range(1, 1000)
    )


def power_code(name: str, taken: Collection[str]) -> str:
    """The machine name of a power."""
    letters = re.sub(r"[^A-Z0-9]+", "_", plain(name)).strip("_") or "POWER"
    first = letters if letters[0].isalpha() else f"P{letters}"
    return next(one for one in (first, *(f"{first}_{number}" for number in range(2, 99))) if one not in taken)


def letters_of(names: Collection[str]) -> list[str]:
    """A letter for each name, no two alike: one of its own, in its order, else one of the alphabet, else two."""
    found: list[str] = []
    for name in names:
        letters = plain(name).replace(" ", "")
        pairs = (a + b for a in letters for b in letters)
        wishes = (*(c for c in letters if c.isalpha()), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *pairs)
        found.append(next(one for one in wishes if one not in found))
    return found
