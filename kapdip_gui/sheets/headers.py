"""Finds the lines that begin a slip, and those that belong to no slip: `Börsenzug "Anna"`, `Orders Anna:`, `# turn 5`.

Takes: a line, the players of the game where they are known. Gives: `Header`, or None. A name in quotes is always a header;
without quotes only a known player's is, so that a sentence of press is none.
Rules: formats.md, "Text that people write"; rulings E (how aliases are compared).
"""

import re
import unicodedata
from dataclasses import dataclass

from kapdip_gui.orders.cleaning import fold
from kapdip_gui.orders.likeness import distance
from kapdip_gui.sheets.model import Alias
from kapdip_gui.sheets.vocabulary import ENGLISH, HEADERS

LONGEST_HEADER = 200
_DOUBLE = '"“”„‟«»″＂'
_SINGLE = "'‘’‚‛‹›`´"
_TURN = re.compile(r"#+\s*(?:turn|zug)\s*:?\s*([0-9]{1,4})\b", re.IGNORECASE)
_HEADER = re.compile(
    rf"\s*([^\W\d_][^{_DOUBLE}{_SINGLE}:0-9]*?)\s*[:–-]?\s*(?:(?:von|for|of|by|für|fuer|from)\s+)?([{_DOUBLE}{_SINGLE}].*)"
)
_PROPER = {"exchange": ("Börsenzug", "Exchange"), "military": ("Militärzug", "Orders"), "press": ("Presse", "Press")}
_LINKS = ("von ", "for ", "of ", "by ", "für ", "fuer ")


@dataclass(frozen=True, slots=True)
class Header:
    """The beginning of a slip. `kind` is `exchange`, `military` or `press`; `sure` is false where the word was misspelt."""

    kind: str
    word: str
    player: Alias
    sure: bool = True


def turn_remark(line: str) -> int | None:
    """The turn that a remark names: `# turn 5 (F1902)` gives 5."""
    found = _TURN.match(line.strip())
    return int(found[1]) if found else None


def alias_of(text: str) -> Alias:
    """A name as aliases are compared: NFC, without invisible marks, trimmed."""
    visible = (letter for letter in unicodedata.normalize("NFC", text) if unicodedata.category(letter)[0] != "C")
    return "".join(visible).strip()


def find_header(line: str, players: tuple[Alias, ...] | None, *, in_press: bool) -> Header | None:
    """The header that a line is, or None."""
    if len(line) > LONGEST_HEADER:
        return None
    text = alias_of(line.replace("\t", " "))
    if found := _HEADER.fullmatch(text):
        return _quoted(found[1], found[2])
    return _unquoted(text, players, in_press)


def _quoted(word: str, rest: str) -> Header | None:
    body = rest.rstrip(" :.;,")
    if len(body) < 2 or body[-1] not in _DOUBLE + _SINGLE or (body[0] in _DOUBLE) != (body[-1] in _DOUBLE):
        return None
    name = alias_of(body[1:-1])
    folded = " ".join(fold(word).split())
    if kind := HEADERS.get(folded):
        return Header(kind, word, name)
    near = _misspelt(folded)
    return Header(HEADERS[near], proper_word(near), name, sure=False) if near and name else None


def proper_word(folded: str) -> str:
    """How the program writes the header that a folded word stands for, in the word's own language."""
    german, english = _PROPER[HEADERS[folded]]
    return english if folded in ENGLISH else german


def _misspelt(folded: str) -> str | None:
    """The header word that was meant."""
    if len(folded) < 4:
        return None
    best = [(far, word) for word in HEADERS if len(word) > 3 and (far := distance(folded, word, 2)) is not None]
    return min(best)[1] if best else None


def _unquoted(text: str, players: tuple[Alias, ...] | None, in_press: bool) -> Header | None:
    words = text.split()
    for length in (2, 1):
        word = " ".join(words[:length])
        kind = HEADERS.get(" ".join(fold(word).rstrip(":-").split()))
        if kind is None or len(words) < length:
            continue
        name = alias_of(" ".join(words[length:]).lstrip(":–- "))
        for link in _LINKS:
            name = name.removeprefix(link)
        name = _known(name, players)
        if name.isdigit() and name not in (players or ()):
            return None
        known = players is not None and name in players
        if known or (not in_press and (name == "" or (players is None and len(name) <= 40)) and (name or text.endswith(":"))):
            return Header(kind, word.rstrip(":"), name)
        if not in_press and players is not None and nearest_alias(name, players):
            return Header(kind, word.rstrip(":"), name)
    return None


def _known(name: str, players: tuple[Alias, ...] | None) -> str:
    """A known player's name without the colon behind it."""
    return name if players is not None and name in players else name.rstrip(": ")


def nearest_alias(name: Alias, players: tuple[Alias, ...]) -> Alias | None:
    """The player who is likely meant by a name that nobody has."""
    folded = fold(name)
    best: tuple[int, str] | None = None
    for player in players:
        far = distance(folded[:60], fold(player)[:60], 2 if len(folded) > 3 else 1)
        if far is not None and (best is None or (far, player) < best):
            best = far, player
    return best[1] if best else None
