"""Finds the lines that begin a slip, and those that belong to no slip: `Börsenzug "Anna"`, `Orders Anna:`, `# turn 5`.

Takes: a line, the players of the game where they are known. Gives: `Header`, or None. A name in quotes is always a
header; without quotes only a known player's is, so that a sentence of press is none. What follows the name is the
`rest`: it is never lost.
Rules: docs/contract.md, "Text that people write"; docs/rules.md 9.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from kapdip.board.model import Season
from kapdip.orders.cleaning import fold
from kapdip.orders.likeness import distance
from kapdip.sheets.model import Alias
from kapdip.sheets.vocabulary import ENGLISH, GREY_PRESS, HEADERS, SEASONS
from kapdip.sheets.whom import alias_of, known_alias, nearest_alias

LONGEST_HEADER = 200
_DOUBLE = '"“”„‟«»″＂'
_SINGLE = "'‘’‚‛‹›`´"
_TURN = re.compile(r"#+\s*(?:turn|zug)\s*:?\s*([0-9]{1,4})\b", re.IGNORECASE)
_TURN_NAMED = re.compile(
    r"\b(?:turn|zug)\s*+(?:(?:nr\.?|no\.?|#|:)\s*+)?([0-9]{1,3})\b(?!\s*[.,]?[0-9])", re.IGNORECASE
)
_ONLY_TURN = re.compile(rf"[\s,;:()\[\]-]*{_TURN_NAMED.pattern}[\s,;:.()\[\]]*", re.IGNORECASE)
_LONG_SEASON = "|".join(word for word in SEASONS if len(word) > 1)
_SHORT_SEASON = "[" + "".join(word for word in SEASONS if len(word) == 1) + "]"
_DATE_NAMED = re.compile(rf"\b(?:({_LONG_SEASON})\W{{1,3}}(1[89][0-9]{{2}})|({_SHORT_SEASON})((?:1[89])?[0-9]{{2}}))\b")
_CENTURY = 1900
_NAMELESS = re.compile(r"\bwithout (?:my |a )?name|\bohne (?:meinen )?namen|\banonym")
_ONLY_DATE = re.compile(
    rf"(?:[\s,;:.()\[\]–-]|\b(?:fur|fuer|for|of|vom|zum|im|in|den|the|wie folgt|as follows|t[0-9]{{1,2}})\b"
    rf"|\b(?:turn|zug|runde|round|nr|no|nummer|number)\b[\s.:#]*[0-9]{{1,3}}\b"
    rf"|\b(?:{_LONG_SEASON})\W{{1,3}}1[89][0-9]{{2}}\b|\b{_SHORT_SEASON}(?:1[89])?[0-9]{{2}}\b)+"
)
_HEADER = re.compile(
    rf"\s*([^\W\d_][^{_DOUBLE}{_SINGLE}:0-9]*?)\s*+(?:[:–-]\s*+)?(?:(?:von|for|of|by|für|fuer|from)\s++)?([{_DOUBLE}{_SINGLE}].*)"
)
ADDRESSED = re.compile(
    r"\s*(?P<word>[^\W\d_]+(?:\s+[(]?[^\W\d_]+[)]?)?),?\s+(?P<rest>(?:an|to|von|from)\s+[^:]+:.*)", re.IGNORECASE
)
"""`Presse an alle: …`, a header that says to whom the press is."""
_NUMBERED = re.compile(r"^\s*(?:[0-9]{1,2}|[a-z])(?:\.\)|[.)])\s+")
_NUMBER_OF_PRESS = re.compile(r"(?<=^presse) [0-9]{1,2}$|(?<=^press) [0-9]{1,2}$")
_BEHIND_NAME = re.compile(r"[\s:.;,]*")
_WORD = re.compile(r"[^\W_]+")
_PARTED = re.compile(r"\s*[:–-]|\s*$")
_PROPER = {
    "exchange": ("Börsenzug", "Exchange"),
    "military": ("Militärzug", "Orders"),
    "press": ("Presse", "Press"),
    "bids": ("Gebote", "Bids"),
}
_ROUND_DATES = frozenset(
    {
        "turn",
        "zug",
        "zuge",
        "zuege",
        "befehle",
        "orders",
        "moves",
        "fur",
        "fuer",
        "for",
        "im",
        "in",
        "meine",
        "mein",
        "my",
    }
)
"""What may be around a date in a heading."""
_LINKS = ("von ", "for ", "of ", "by ", "für ", "fuer ", "from ")


@dataclass(frozen=True, slots=True)
class Header:
    """The beginning of a slip.

    `kind` is `exchange`, `military`, `press` or `bids`; `sure` is false where the word was misspelt.
    """

    kind: str
    word: str
    player: Alias
    sure: bool = True
    rest: str = ""
    """What follows in the line after the name."""
    date: str = ""
    """For which turn the slip is, as the line says it."""


def turn_named(text: str) -> int | None:
    """The turn that a text names by its number: `Befehle für Zug 5` gives 5."""
    found = _TURN_NAMED.search(text)
    return int(found[1]) if found else None


def only_turn(text: str) -> int | None:
    """The turn where the text says nothing else: `(Zug 5)`."""
    found = _ONLY_TURN.fullmatch(text)
    return int(found[1]) if found else None


def only_date(text: str) -> tuple[Season, int] | None:
    """The season and year of a heading that says nothing else: `Herbst 1901`, `Zug Frühjahr
    1902:`, `Befehle für S1902`.
    """
    words = [word for word in re.findall(r"[a-z]+|[0-9]+", fold(text)) if word not in _ROUND_DATES]
    if len(words) != 2 or words[0] not in SEASONS or not re.fullmatch(r"1[89][0-9]{2}", words[1]):
        return None
    return SEASONS[words[0]], int(words[1])


def is_date(text: str) -> bool:
    """Whether a text says nothing but for which turn something is: `für Herbst 1902`, `F02`, `(Zug 5)`, `Nr. 5`."""
    return _ONLY_DATE.fullmatch(fold(text)) is not None


def date_named(text: str) -> tuple[Season, int] | None:
    """The season and year that a heading names: `ENGLAND, Frühjahr 1902`, `Börse F02`."""
    found = _DATE_NAMED.search(fold(text))
    if found is None:
        return None
    season, year = (found[1], found[2]) if found[1] else (found[3], found[4])
    return SEASONS[season], int(year) if len(year) > len("02") else _CENTURY + int(year)


def turn_remark(line: str) -> int | None:
    """The turn that a remark names: `# turn 5 (F1902)` gives 5."""
    found = _TURN.match(line.strip())
    return int(found[1]) if found else None


@lru_cache(maxsize=64)
def header_word(text: str) -> str:
    """The word of a header as they are compared: `Presse (grau)` gives `presse grau`."""
    return " ".join(_WORD.findall(fold(text)))


def bare_header(text: str) -> tuple[str, str, str] | None:
    """The kind and the word of a header that names nobody, and what follows it: `Börse: Kronen -500`, `Presse an
    alle: …`, `Presse 2`.
    """
    word, _, rest = (part.strip() for part in _NUMBERED.sub("", text).partition(":"))
    if addressed := ADDRESSED.fullmatch(text):
        word, rest = addressed["word"], addressed["rest"]
    kind = HEADERS.get(_NUMBER_OF_PRESS.sub("", header_word(word)))
    return (kind, word, rest) if kind else None


def find_header(line: str, players: tuple[Alias, ...] | None, *, in_press: bool) -> Header | None:
    """The header that a line is, or None."""
    if len(line) > LONGEST_HEADER:
        return None
    text = alias_of(line.replace("\t", " "))
    if (said := ADDRESSED.fullmatch(text)) and is_grey(said["word"]):
        return None
    found = _HEADER.fullmatch(text)
    is_quoted = found and (header_word(found[1]) in HEADERS or found[2][0] not in _SINGLE)
    header = _quoted(found, in_press, players) if found and is_quoted else _unquoted(text, players, in_press)
    if header and header.player and players:
        header = replace(header, player=known_alias(header.player, players))
    return replace(header, rest="", date=header.rest) if header and is_date(header.rest) else header


def _quoted(found: "re.Match[str]", in_press: bool, players: tuple[Alias, ...] | None) -> Header | None:
    word, behind = found[1], found[2]
    folded = header_word(word)
    near = None if folded in HEADERS else _misspelt(folded)
    if folded not in HEADERS and near is None:
        return None
    if near is None and HEADERS[folded] == "press" and _is_text(found, players):
        return Header("press", word, "", rest=behind)
    name, rest = _name_in_quotes(behind)
    if name is None or (in_press and not _PARTED.match(rest)):
        return None
    rest = rest[_BEHIND_NAME.match(rest).end() :] if rest else ""  # type: ignore[union-attr]
    if near is None:
        return Header(HEADERS[folded], word, name, rest=rest)
    return Header(HEADERS[near], proper_word(near), name, sure=False, rest=rest) if name else None


def _is_text(found: "re.Match[str]", players: tuple[Alias, ...] | None) -> bool:
    """Whether what is in quotes after `Presse:` is nobody's name, but the press itself."""
    name = _name_in_quotes(found[2])[0] or found[2]
    is_known = not players or known_alias(name, players) in players or nearest_alias(name, players) is not None
    return not is_known and ":" in found[0][found.end(1) : found.start(2)]


def _name_in_quotes(text: str) -> tuple[Alias | None, str]:
    """The name between quotes, and what follows them; None where no quote ends it."""
    closing = _DOUBLE if text[0] in _DOUBLE else _SINGLE
    body = text.rstrip(" :.;,")
    if len(body) > 1 and body[-1] in closing and not any(sign in closing for sign in body[1:-1]):
        return alias_of(body[1:-1]), ""
    end = next((at for at in range(1, len(text)) if text[at] in closing and not text[at + 1 : at + 2].isalnum()), 0)
    return (alias_of(text[1:end]), text[end + 1 :]) if end else (None, "")


def is_grey(line: str) -> bool:
    """Whether a header begins press that does not appear under its author's name: `Graue Presse:`."""
    return header_word(line).startswith(tuple(GREY_PRESS)) or _NAMELESS.search(fold(line)) is not None


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
        kind = HEADERS.get(header_word(word))
        if kind is None or len(words) < length or (kind == "press" and _goes_on(words[length:], players or ())):
            continue
        name = alias_of(" ".join(words[length:]).lstrip(":–- "))
        for link in _LINKS:
            name = name.removeprefix(link)
        if is_date(name) and not in_press:
            return Header(kind, word.rstrip(":"), "", date=name)
        name = _known(name, players)
        if name.isdigit() and name not in (players or ()):
            return Header(kind, word.rstrip(":"), "") if kind == "press" else None
        known = players is not None and name in players
        if known or (
            not in_press and (name == "" or (players is None and len(name) <= 40)) and (name or text.endswith(":"))
        ):
            return Header(kind, word.rstrip(":"), name)
        if found := _behind_date(name, players or ()) or _begins_with_player(name, players or (), in_press):
            return Header(kind, word.rstrip(":"), *found)
        if not in_press and players is not None and nearest_alias(name, players):
            return Header(kind, word.rstrip(":"), name)
    return None


def _behind_date(name: str, players: tuple[Alias, ...]) -> tuple[Alias, bool, str] | None:
    """`Zug 5 Anna` is Anna's; what is left is the date."""
    words = name.split()
    for at in range(len(words) - 1, 0, -1):
        player = _known(" ".join(words[at:]), players)
        date = " ".join(words[:at])
        if player in players and is_date(date):
            return player, True, date
    return None


def _begins_with_player(name: str, players: tuple[Alias, ...], in_press: bool) -> tuple[Alias, bool, str] | None:
    """`Anna: A -500, E 0` is Anna's, and the rest of the line belongs to her slip.

    Of two names the longer one counts.
    """
    ends = (found.start() for found in re.finditer(r"\s*:" if in_press else r"\s*[:,;–(-]|\s+", name))
    for end in sorted(ends, reverse=True):
        begins = name[:end]
        player = known_alias(begins, players)
        if player in players and (begins == player or not begins.endswith(tuple(" :,;–(-"))):
            return player, True, name[end:].lstrip(" :,;–")
    return None


def _goes_on(words: list[str], players: tuple[Alias, ...]) -> bool:
    """Whether press begins with a sentence about a player: `Presse: Die Bank von England teilt mit: …`."""
    name = " ".join(words)
    begins = next((player for player in players if name.startswith(f"{player} ")), "")
    return bool(begins) and re.match(r"(?!an\b|to\b|von\b|from\b)[a-zäöüß]", name[len(begins) + 1 :]) is not None


def _known(name: str, players: tuple[Alias, ...] | None) -> str:
    """A known player's name without the colon after it."""
    return name if players is not None and name in players else known_alias(name.rstrip(": "), players or ())
