"""Whom a text means: by alias, by the name of who plays under it, by title, nickname, initials or mail address.

Takes: the players with their names. Gives: `PlayerNames`; besides, names as they are compared. A name that fits several
is nobody's: the reader of mails asks then.
Rules: docs/contract.md, "Text that people write".
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

from kapdip.orders.cleaning import fold
from kapdip.orders.likeness import distance
from kapdip.sheets.model import Alias, SheetContext
from kapdip.sheets.vocabulary import BESIDE_NAMES, FORMS_OF_ADDRESS, PARTICLES, PROVIDERS

Words: TypeAlias = tuple[str, ...]
LONGEST_NAME = 200
_AROUND = " \t\"'.,;:!?–—-*_=~()"
_WORD = re.compile(r"\w+")
_SECOND_OF_UMLAUT = re.compile("(?<=[aou])e")
_MOST_WORDS = 12
_REMEMBERED = 1024
_SHORTEST_NICKNAME = 3
_SHORTEST_BEGINNING = 4
_APOSTROPHES = str.maketrans("", "", "'’`´‘")
_IN_BRACKETS = re.compile(r"[(\[<{][^()\[\]<>{}]*[)\]>}]")
_PARTS_OF_HEAD = re.compile(r"[\s<>()\[\],;:\"]")
_LONGEST_HEAD_LINE = 2 * LONGEST_NAME


def alias_of(text: str) -> Alias:
    """A name as aliases are compared: NFC, without invisible marks, trimmed."""
    composed = unicodedata.normalize("NFC", text)
    if not composed.isprintable():
        composed = "".join(letter for letter in composed if unicodedata.category(letter)[0] != "C")
    return composed.strip()


@lru_cache(maxsize=4096)
def loosely(name: str) -> str:
    """A name without what is written now in one way, now in another: case, marks, dots, `ü` or `ue`."""
    return _SECOND_OF_UMLAUT.sub("", " ".join(_WORD.findall(fold(name))))


_WRITINGS: tuple[Callable[[str], str], ...] = (str, str.casefold, loosely)
"""A name as it is compared: from as it is written to as loosely as can be."""


def known_alias(name: Alias, players: Iterable[Alias]) -> Alias:
    """The name as the one player has it who is called so; the name as it is if nobody is, or several are."""
    same = names_of(tuple(players), ()).in_full(name)
    return next(iter(same)) if len(same) == 1 else name


def nearest_alias(name: Alias, players: tuple[Alias, ...]) -> Alias | None:
    """The player who is likely meant by a name that nobody has."""
    said = loosely(name)
    best: tuple[int, str] | None = None
    for player in players:
        far = distance(said[:60], loosely(player)[:60], 2 if len(said) > 3 else 1)
        if far is not None and (best is None or (far, player) < best):
            best = far, player
    return best[1] if best else None


def words_of(text: str) -> Words:
    """The words of a name, loosely."""
    return tuple(loosely(text.translate(_APOSTROPHES)).split())


def name_words(context: SheetContext, player: Alias | None = None) -> frozenset[str]:
    """The words of all names of the players, or of one, as distinguished from the words of a slip."""
    players = (context.players or ()) if player is None else (player,)
    names = (*players, *(name for one in players for name in context.people.get(one, ())))
    shortest = 3 if player is None else 2
    return frozenset(word for name in names for word in re.findall("[a-z]+", fold(name)) if len(word) >= shortest)


def addresses_in(text: str) -> list[str]:
    """The mail addresses in a line of a mail's head."""
    return [word for word in _PARTS_OF_HEAD.split(text[:_LONGEST_HEAD_LINE]) if "@" in word[1:-1]]


def without_addresses(text: str) -> str:
    """What else is in it."""
    for address in addresses_in(text):
        text = text.replace(address, " ")
    return text


def address_words(address: str) -> Iterator[Words]:
    """What the words of an address may be: its own, and those of its domain where that is nobody's business."""
    local, _, domain = address.lower().partition("@")
    own = words_of(re.sub(r"[\W_0-9]", " ", local.partition("+")[0]))
    house = words_of(domain.rpartition(".")[0].rpartition(".")[2].replace("-", " "))
    yield own
    if house and not PROVIDERS.intersection(house):
        yield (*own, *house)


class PlayerNames:
    """The players of a game, as people call them. Made once, asked for every line."""

    def __init__(self, called: Mapping[Alias, Sequence[str]]) -> None:
        self.meant = lru_cache(maxsize=_REMEMBERED)(self._meant)
        self.in_heading = lru_cache(maxsize=_REMEMBERED)(self._in_heading)
        pairs = [(player, name) for player, names in called.items() for name in names]
        self._written = [_gathered((writing(name), player) for player, name in pairs) for writing in _WRITINGS]
        self._names = tuple((words, player) for player, name in pairs if (words := words_of(name)))
        self._words = _gathered((words, player) for words, player in self._names)
        for words, players in _gathered((_bare(words), player) for words, player in self._names).items():
            self._words.setdefault(words, players)
        self._parts = _gathered((part, name) for name in self._names for word in name[0] for part in _nicknames(word))
        self._initials = _gathered((letters, player) for words, player in self._names for letters in _initials(words))

    def _meant(self, text: str) -> frozenset[Alias]:
        """The players whom a text may mean that is a name and nothing else, in the closest way in which it is
        anybody's.
        """
        name = alias_of(text.strip(_AROUND))
        if not name or len(name) > LONGEST_NAME:
            return frozenset()
        return self.in_full(name) or self._by_words(words_of(name)) or self._by_initials(name)

    def in_full(self, name: str) -> frozenset[Alias]:
        """The players one of whose names it is, in the closest writing in which it is anybody's: beside a Müller a
        Muller is nobody else. At last apostrophes, titles and articles are left out.
        """
        for writing, known in zip(_WRITINGS, self._written, strict=True):
            if found := known.get(writing(name).strip()):
                return found
        words = words_of(name)
        if self._parts.keys().isdisjoint(words):
            return frozenset()
        return self._words.get(words) or self._words.get(_bare(words), frozenset())

    def sender(self, text: str) -> frozenset[Alias]:
        """The players whom the `From:` line of a mail names: by its name, else by its address."""
        addresses = addresses_in(text)
        found, is_all = self.in_heading(without_addresses(text).replace("<", " ").replace(">", " "))
        found = found if is_all or len(found) > 1 else frozenset()
        return found if found or len(addresses) != 1 else self._by_address(addresses[0])

    def _in_heading(self, text: str) -> tuple[frozenset[Alias], bool]:
        """The players whom a line names that may be above a slip, and whether it says nothing else: `Zug von Anna
        für Herbst 1902` does not.
        """
        if len(text) > LONGEST_NAME:
            return frozenset(), False
        if found := self.meant(text):
            return found, True
        words = words_of(text)
        if self._parts.keys().isdisjoint(words):
            return self._by_initials(text), True
        within = self.within(words)
        if len(within) > 1:
            return within, False
        rest = [word for word in words_of(_IN_BRACKETS.sub(" ", text)) if word not in BESIDE_NAMES]
        bare = self._by_words(tuple(word for word in rest if not word.isdigit()))
        return (bare, True) if bare else (within, False)

    def within(self, words: Words) -> frozenset[Alias]:
        """The players one of whose whole names is among words."""
        return frozenset([player for name, player in self._names if _stands_in(name, words)])

    def _by_words(self, words: Words) -> frozenset[Alias]:
        """By less than a whole name: without titles and articles, cut short, a nickname."""
        bare = _bare(words)
        if not bare or len(words) > _MOST_WORDS or self._parts.keys().isdisjoint(bare):
            return frozenset()
        found = [player for name, player in self._names if _fits_cut_short(words, name)]
        if not found:
            parts = [self._parts.get(word, frozenset()) for word in bare]
            found = [player for _, player in frozenset.intersection(*parts)]
        return frozenset(found)

    def _by_initials(self, text: str) -> frozenset[Alias]:
        said = text.strip(_AROUND)
        return self._initials.get(said.lower(), frozenset()) if said.isupper() else frozenset()

    def _by_address(self, address: str) -> frozenset[Alias]:
        for words in address_words(address):
            joined = "".join(words)
            whole = [player for name, player in self._names if joined in ("".join(name), "".join(_bare(name)))]
            if found := frozenset(whole) or self._by_words(words):
                return found
        return frozenset()


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def _gathered(pairs: Iterable[tuple[_Key, _Value]]) -> dict[_Key, frozenset[_Value]]:
    """All values of each key that is anything."""
    found: dict[_Key, frozenset[_Value]] = {}
    for key, value in pairs:
        if key:
            found[key] = found.get(key, frozenset()) | {value}
    return found


@lru_cache(maxsize=64)
def names_of(players: tuple[Alias, ...], people: tuple[tuple[Alias, tuple[str, ...]], ...]) -> PlayerNames:
    """The names of players, and of those who play under them."""
    persons = dict(people)
    return PlayerNames({player: (player, *persons.get(player, ())) for player in players})


def _bare(words: Words) -> Words:
    return tuple([word for word in words if word not in PARTICLES and word not in FORMS_OF_ADDRESS])


def _stands_in(name: Words, words: Words) -> bool:
    return any(words[at : at + len(name)] == name for at in range(len(words) - len(name) + 1))


def _fits_cut_short(said: Words, name: Words) -> bool:
    """`Frl. Rottenmeier`, `D. Duck`, `Baron v. M.`: every word of the name, one of them whole."""
    return any(
        len(ours) == len(theirs) > 1
        and all(map(_is_cut_short, ours, theirs))
        and any(one in _nicknames(other) for one, other in zip(ours, theirs, strict=True))
        for ours, theirs in ((said, name), (_bare(said), _bare(name)))
    )


def _is_cut_short(word: str, whole: str) -> bool:
    """`frl` is `fraulein` cut short: the first letter and some of the others in their order."""
    letters = iter(whole)
    return word[0] == whole[0] and all(letter in letters for letter in word)


def _nicknames(word: str) -> Iterator[str]:
    """What a word of a name may be called by: itself, or its beginning: `Hanne` for Hannelore."""
    if len(word) >= _SHORTEST_NICKNAME:
        yield word
    yield from (word[:end] for end in range(_SHORTEST_BEGINNING, len(word)))


def _initials(name: Words) -> set[str]:
    """`bve`, `be`; a single letter is nobody's."""
    found = {
        "".join(word[0] for word in words) for words in (name, _bare(name), name[1:] if name[0] in PARTICLES else name)
    }
    return {letters for letters in found if len(letters) > 1}
