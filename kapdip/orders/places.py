"""Finds the places that words name: codes, full names in every language, short names, beginnings of names, coasts.

Takes: a board and folded tokens. Gives: `PlaceReading` with every province that may be meant, and `nearest` for words
that name none.
Rules: docs/contract.md, "Names" and "Text that people write"; Ludomaniac standard 2011, 5.4.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kapdip.board.board import Board
from kapdip.board.model import ProvinceCode
from kapdip.orders.cleaning import fold
from kapdip.orders.likeness import distance
from kapdip.orders.vocabulary import COAST_LETTERS, COAST_NOUNS, COASTS, RESERVED, SIDES

_LONGEST_WORD = 24
MOST_REMEMBERED = 5_000
"""Words without a meaning whose nearest names are kept."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_LONE_SIDES = frozenset("nsewo")
"""Alone in brackets they are a coast only where there are coasts: `A Mun (S) A Ber` is a support."""
_STEM = re.compile(r"(\w{2,}(?:isch|lich|arz))e[rsnm]?$")
"""Of an adjective: `im Ionischen Meer`."""
_SHORTEST_BEGINNING = 3
_LINKS = frozenset({"of", "von", "the", "du", "v"})


@dataclass(frozen=True, slots=True)
class PlaceReading:
    """Where a text points: the provinces that may be meant, the likeliest first, and the coast if one was named."""

    word: str
    provinces: tuple[ProvinceCode, ...]
    second: tuple[ProvinceCode, ...] = ()
    """Meant only if none of `provinces` makes a possible order."""
    coast: str = ""


class Gazetteer:
    """Every name of every province of a board. Immutable once made; looking up never fails, it only finds nothing."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._names: dict[tuple[str, ...], tuple[ProvinceCode, ...]] = {}
        for code, province in board.provinces.items():
            for name in (*province.names.values(), *board.speech.places.get(code, ())):
                for spelling in (name, name.lower().translate(_UMLAUTS)):
                    self._add(tuple(fold(spelling).replace("-", " ").replace(".", " ").split()), code)
        for word, codes in board.speech.several.items():
            self._names[word,] = codes
        for code in board.provinces:
            self._names[code.lower(),] = (code,)
        self._cut_short()
        self._glued = _glued_coasts(board)
        self._reserved = RESERVED | board.speech.nationalities
        self._longest = max(map(len, self._names), default=1)
        self._single = {words[0]: codes for words, codes in self._names.items() if len(words) == 1}
        self._near: dict[str, tuple[tuple[ProvinceCode, float], ...]] = {}
        self._parts = {word for words in self._names for word in words} | self._glued.keys()
        self._beginnings = {
            words[0][:end] for words in self._names for end in range(_SHORTEST_BEGINNING, len(words[0]))
        }
        self._by_start: dict[str, list[tuple[tuple[str, ...], tuple[ProvinceCode, ...]]]] = {}
        for words, codes in self._names.items():
            self._by_start.setdefault(words[0][:2], []).append((words, codes))

    def _add(self, words: tuple[str, ...], code: ProvinceCode) -> None:
        stem = _STEM.match(words[0]) if len(words) > 1 else None
        last = {words[-1], "meer"} if words[-1] == "see" else {words[-1]}
        ends = ("e", "en", "em", "er", "es")
        declined = {(f"{stem[1]}{end}", *words[1:-1], see) for end in ends for see in last} if stem else set()
        for key in {words, ("".join(words),), *declined}:
            if key != ("",) and key and code not in self._names.get(key, ()):
                self._names[key] = (*self._names.get(key, ()), code)

    def _cut_short(self) -> None:
        """`SMe`, `TyM`, `NAt`: the beginnings of the first and the last word of a name, where they are nothing else."""
        found: dict[str, set[ProvinceCode]] = {}
        for words, codes in self._names.items():
            for one, other in ((1, 2), (2, 1)) if len(words) > 1 else ():
                found.setdefault(words[0][:one] + words[-1][:other], set()).update(codes)
        for word, meant in found.items():
            if len(meant) == 1 and word not in RESERVED:
                self._names.setdefault((word,), tuple(meant))

    @property
    def names(self) -> Mapping[tuple[str, ...], tuple[ProvinceCode, ...]]:
        """Every name as folded words, with the provinces that it stands for."""
        return self._names

    def is_part(self, word: str) -> bool:
        """Whether a word is part of a name, or begins one."""
        return word in self._parts or word in self._beginnings

    def find(self, tokens: Sequence[str], start: int) -> tuple[PlaceReading, int] | None:
        """The place that begins at `start` and where it ends, the longest name first; None if no place begins there."""
        found = self._named(tokens, start)
        if found is None or (not found[0].coast and len(tokens) > found[1]):
            begun = self._begun(tokens, start)
            if begun and (found is None or begun[1] > found[1]):
                found = begun
        if found is None:
            return None
        place, end = found
        if place.coast:
            return found
        coast, after = _coast(tokens, end)
        if (
            coast
            and after - end <= 3
            and tokens[after - 2] in _LONE_SIDES
            and not any(self.board.provinces[code].coasts for code in place.provinces)
        ):
            return found
        return PlaceReading(place.word, place.provinces, place.second, coast), after

    def named(self, tokens: Sequence[str], start: int) -> tuple[PlaceReading, int] | None:
        """As `find`, but only whole names and codes."""
        return self.find(tokens, start) if self._named(tokens, start) else None

    def _named(self, tokens: Sequence[str], start: int) -> tuple[PlaceReading, int] | None:
        best: tuple[PlaceReading, int] | None = None
        for words, end in _stretches(tokens, start, self._longest):
            if codes := self._names.get(words):
                best = (
                    PlaceReading(
                        " ".join(words), codes, self.board.speech.second.get(words[0], ()) if len(words) == 1 else ()
                    ),
                    end,
                )
        if best is None and start < len(tokens) and (glued := self._glued.get(tokens[start])):
            return PlaceReading(tokens[start], (glued[0],), coast=glued[1]), start + 1
        return best

    def _begun(self, tokens: Sequence[str], start: int) -> tuple[PlaceReading, int] | None:
        """Names that begin as the words do: `liverp`, `norw sea`, `west mittelm`."""
        for words, end in reversed(list(_stretches(tokens, start, 3))):
            if (
                len(words[0]) < (3 if len(words) == 1 else 2)
                or any(len(word) < 2 for word in words)
                or words[0] in self._reserved
            ):
                continue
            if words[-1] in _LINKS:
                continue
            codes = self.beginning(words)
            if codes:
                return PlaceReading(" ".join(words), codes), end
        return None

    def beginning(self, words: tuple[str, ...]) -> tuple[ProvinceCode, ...]:
        """The provinces with a name that begins with these words, each perhaps cut short; sorted by code."""
        found: set[ProvinceCode] = set()
        words = tuple(word for word in words if word not in _LINKS or len(words) == 1)
        for name, codes in self._by_start.get(words[0][:2], ()):
            parts = tuple(part for part in name if part not in _LINKS) if len(words) > 1 else name
            if len(parts) >= len(words) and all(
                part.startswith(word) for part, word in zip(parts, words, strict=False)
            ):
                found.update(codes)
        return tuple(sorted(found))

    def nearest(self, word: str) -> tuple[tuple[ProvinceCode, float], ...]:
        """The provinces with a name most like a word that names none, with their distance, the
        most alike first; at most eight.
        """
        if len(word) < 2:
            return ()
        word = word[:_LONGEST_WORD]
        known = self._near.get(word)
        if known is None:
            if len(self._near) >= MOST_REMEMBERED:
                self._near.clear()
            known = self._near[word] = self._measured(word)
        return known

    def _measured(self, word: str) -> tuple[tuple[ProvinceCode, float], ...]:
        limit = 2 if len(word) <= 6 else 3
        best: dict[ProvinceCode, float] = {}
        for name, codes in self._single.items():
            for target in {name, name[: len(word)]} if len(word) > 3 else {name}:
                slips = distance(word, target, limit)
                if slips is None or (len(word) <= 3 and slips > 1 and word[:1] != target[:1]):
                    continue
                far = slips + 0.5 * (word[:1] != target[:1]) + 0.25 * (target != name)
                for code in codes:
                    best[code] = min(far, best.get(code, far))
        return tuple(sorted(best.items(), key=lambda item: (item[1], item[0]))[:8])


def _glued_coasts(board: Board) -> dict[str, tuple[ProvinceCode, str]]:
    """A coast in one word with its province: `stpsc`, `stps`, `SpS`, `PeN`. What is a name already stays that name."""
    found = {word: (place.province, place.coast) for word, place in board.speech.coasts.items()}
    for code, province in board.provinces.items():
        for coast in province.coasts:
            for word in (code + coast, code + coast[0], code[:2] + coast[0]):
                found.setdefault(word.lower(), (code, coast))
    return found


def _stretches(tokens: Sequence[str], start: int, longest: int) -> list[tuple[tuple[str, ...], int]]:
    """The first word, the first two words …, with their ends; a single hyphen between two words
    parts them as a space does.
    """
    words: list[str] = []
    found = []
    at = start
    for _ in range(longest):
        if words and at + 1 < len(tokens) and tokens[at] == "-" and tokens[at + 1].isalnum():
            at += 1
        if at >= len(tokens) or not tokens[at].isalnum():
            break
        words.append(tokens[at])
        at += 1
        found.append((tuple(words), at))
    return found


def _coast(tokens: Sequence[str], at: int) -> tuple[str, int]:
    """The coast that begins at `at` (`(sc)`, `/sc`, `sc`, `-sc`, `south coast`, `(Süd)`) and
    where it ends; `""` for none.
    """
    after = list(tokens[at : at + 4]) + [""] * 4
    opening = after[0] in ("(", "/", "[", ",", "-", ":")
    first = after[1] if opening else after[0]
    second = after[2] if opening else after[1]
    end = at + opening
    if first in SIDES and second in COAST_NOUNS:
        coast, end = SIDES[first], end + 2
    elif first in COASTS:
        coast, end = COASTS[first], end + 1
    elif first in SIDES and second in COAST_LETTERS and after[0] in ("(", "/", "["):
        coast, end = SIDES[first], end + 2
    elif first in SIDES and after[0] in ("(", "/", "["):
        coast, end = SIDES[first], end + 1
    else:
        return "", at
    if after[0] in ("(", "["):
        if end >= len(tokens) or tokens[end] not in (")", "]"):
            return "", at
        end += 1
    return coast, end
