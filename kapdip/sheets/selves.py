"""How those who write a mail without signing it name themselves in its first and last lines.

Takes: the lines of a mail, and whom a name means. Gives: the players who say that they write it.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from kapdip.sheets.model import Alias
from kapdip.sheets.vocabulary import EARLIER, PARTICLES

_FIRST_LINES, _LAST_LINES, _WORDS_OF_NAME, _LONG_NAME, _SHORT_ROW = 2, 3, 5, 6, 3
_NAME_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_GENITIVE = re.compile(r"['’]?s$")
_FIRST_PERSON = re.compile(
    r"\b(?:ich|i(?!\s*[-+:=|0-9])|mir|mich|mein\w*|my|me|wir|we|uns|our|unser\w*|(?:ver)?kaufe|nehme|gebe|tausche)\b",
    re.IGNORECASE,
)
_SPEAKING = re.compile(
    r"((?:[^\W_][\w'’.-]{0,60}+ ){1,3})(?:hier|here|grüßt|gruesst|schreibt|speaking|writes)\b", re.IGNORECASE
)
_SURELY_OWN = re.compile(
    r"\b(?:i play|ich spiele|spiele (?:\w+ ){1,3}(?:die|der)|hier ist|this is|it'?s(?: me)?|ich bin"
    r"|hier spricht|aka|du weißt schon,?|report for(?: \w+)?|slip (?:for|from)|(?:börse|boerse|zettel|mail|zug|meldung"
    r"|orders?|auftrag)(?: des spielers| der spielerin)? (?:von|für|for|from|of)|on behalf of|im namen von"
    r"|im auftrag von|my client|mein mandant|meine mandantin),?(?: die| der| the| herr| frau| mr\.?)? $"
    r"|^(?:subject|betreff|for|für|on behalf of):?.* $|^[\s{(]*(?:client|kunde|player|spieler|name|konto|account"
    r"|auftraggeber|ordering party|depot|inhaber|alias|absender|sender)(?: of| von)?[\s.:=\"]*$",
    re.IGNORECASE,
)
_BEFORE_OWN_NAME = re.compile(
    r"\b(?:ich|i|dein|deine|ihr|ihre|euer|eure|yours|your|best|regards|cheers|gruß|gruss|grüße|love|this is"
    r"|it's me|hier|here is|hier ist|ist die|ist der|hier spricht|gez|sgd|signed|play|player|spieler|moin|ciao|bye"
    r"|thanks|danke|tschüss|tschüs|slip from|zettel von|slip of|poem by|orders from|known here as|alias"
    r"|als spieler|als|account|konto|absender|sender|for the bank)\b[\s:,.;!–—-]*(?:\w+ )?[(\"„“]?$|[(\"„“]$"
    r"|(?:--|[–—])\s*$",
    re.IGNORECASE,
)
_TO = re.compile(r"\b(?:an|to|für|fuer|for|von(?!\s+$)|from(?!\s+$)|gegen|against|mit|with|und|and)\s", re.IGNORECASE)
_BEGINS = re.compile(
    r"(?:.*[.!?]\s+)?(?:(?:hallo|hi|hey|moin|servus|hello|huhu|lieber|liebe|dear|günter"
    r"|gm)\b(?: \w+)?[\s,!.:-]+){0,3}(?:the |der |die |das |captain |count )?",
    re.IGNORECASE,
)
_BEHIND_OWN_NAME = re.compile(
    r"\s*(?:$|[-–—,:;.!()|/\"“”]|(?:hier|here|grüßt|gruesst|greets|schreibt|speaking|writes|is's|isses"
    r"|(?:is|ist) da|am start|am apparat|sends (?:his|her|their)|sendet|schickt"
    r"|(?:an|to) (?:gm|günter|guenter|spielleiter))\b)",
    re.IGNORECASE,
)
_DOES = re.compile(
    r"\)?\s+(?:verkauft|kauft|sells|buys|gives|gibt|tauscht|swaps|trades|wants|will|mochte|möchte|löst|loest|handelt"
    r"|nimmt|takes|is|has|orders|am|at|round|runde|zug|turn|slip|\w*zettel|meldet|reports|an|[A-Za-z]?[0-9]+)\b",
    re.IGNORECASE,
)
_ENDS_ROW = re.compile(r"[\s.!?)\"“”]*$|\s*[(,]")
_OF_ANOTHER = re.compile(
    r"\b(?:an|to|gegen|against|mit|with|wie|like|than|als|neben|bei|und|and|oder|or|nicht|not|statt|cc|bcc|betreff"
    r"|empfänger|verteiler|subject|ally|feind|gegner|danke|thanks|tell|sag|wenn|falls|if|when|that|dass|ob)\s*"
    r"(?:(?:der|die|das|den|dem|the|herrn?|frau|lieber?|unser|our|my|mein)\s+)?$",
    re.IGNORECASE,
)
"""Before a name: somebody else is meant."""
_TELLS = re.compile(
    r"\W*(?:(?:has|have|hat|had|wohl|also|ja|doch)\s+)*(?:says?|said|sagt\w*|meint\w*|thinks?|denkt|glaubt|told|tells"
    r"|erzählt\w*|rät|riet|wohl|probably|wahrscheinlich|vermutlich|sicher\w*|likely|might|may|plant|plans|too|auch)\b"
    r"|(?:\s++|(?=['’s]))(?:(?:['’]s?|s)\s++)?(?:mark|rubel|kronen?|pfund|francs?|franken|lire|piaster|marks|pounds?|crowns?|roubles?|lira|money"
    r"|geld)\b",
    re.IGNORECASE,
)
"""Behind it, too."""
_SENTENCE = re.compile(r"(?<=[.!?])(?:\s|$)")
_ANNOUNCES = re.compile(
    r"^(?:['’]s)?[^.!?0-9]{0,20}\b(?:order\w*|slips?|sheet|deals|trades|börse|boerse|\w*zettel|zug|züge|exchange|auftrag"
    r"|aufträge|portfolio|depot)\b",
    re.IGNORECASE,
)
"""Behind a name: what follows is theirs."""
_HOLDS_AMOUNT = re.compile(r"[0-9]{2}|hund|zig\b|ty\b")


class Called(Protocol):
    """Whom a name within a line means."""

    def __call__(self, name: str, *, alone: bool = False) -> frozenset[Alias]:
        """The players; a short name counts only where it is `alone` between two marks."""
        ...


def own_names(rows: Sequence[str], called: Called, nearest: Callable[[str], Alias | None]) -> frozenset[Alias]:
    """Those who say in the first or last lines that they write them: `hi, Anna here, sell …`, `Anna's slip`,
    `SELL 300 F -- Anna`, and in a mail without `I` also `Anna sells: 100 A`.
    """
    speaks = any(map(_FIRST_PERSON.search, rows))
    outer = (*rows[:_FIRST_LINES], *rows[_FIRST_LINES:][-_LAST_LINES:])
    found = {
        player
        for row in outer
        for player, before, behind in _mentions(row, called)
        if _is_own_name(before, behind, is_last=row is rows[-1], speaks=speaks)
    }
    for row in outer:
        for name in _SPEAKING.finditer(row):
            words = name[1].split()
            said = (called(" ".join(words[begin:]), alone=True) for begin in range(len(words)))
            found |= next((players for players in said if len(players) == 1), frozenset())
            near = nearest(words[-1]) if len(words[-1]) >= _LONG_NAME else None
            found |= {near} if near and not found else set()
    return frozenset(found)


def only_named(rows: Sequence[str], called: Called) -> tuple[frozenset[Alias], bool]:
    """The one player whom a mail names that nobody says they wrote, and whether it speaks of them as of who trades:
    `Anna does the following: 100 A weg`, without an `I`.
    """
    mentions = [(row, *mention) for row in rows for mention in _mentions(row, called)]
    players = frozenset(player for _, player, _, _ in mentions)
    if len(players) != 1 or any(_OF_ANOTHER.search(before) for _, _, before, _ in mentions):
        return frozenset(), False
    speaks = any(map(_FIRST_PERSON.search, rows))
    outer = (*rows[:_FIRST_LINES], *rows[_FIRST_LINES:][-_LAST_LINES:])
    tells = any(_TELLS.match(behind) for *_, behind in mentions)
    sentences = [_SENTENCE.split(behind)[0] for row, _, _, behind in mentions if row in outer]
    tells = tells or any("?" in said or EARLIER.search(said.lower()) for said in sentences)
    trades = any(_HOLDS_AMOUNT.search(said) or _ANNOUNCES.search(said) or not said.strip(" .:!") for said in sentences)
    return players, trades and not (speaks or tells)


def _mentions(row: str, called: Called) -> Iterator[tuple[Alias, str, str]]:
    """The players whom a line names by their whole name or its longest part, with what is around them."""
    words, free = list(_NAME_WORD.finditer(row)), 0
    for at in range(len(words)):
        if at < free or words[at][0].lower() in _LINKS:
            continue
        for length in range(min(_WORDS_OF_NAME, len(words) - at), 0, -1):
            begin, end = words[at].start(), words[at + length - 1].end()
            name = row[begin:end]
            above = _ENDS_PIECE.search(row[:begin]) or _SURELY_OWN.search(row[:begin])
            alone = above is not None and _BEGINS_PIECE.match(row[end:]) is not None
            bare = _GENITIVE.sub("", name)
            found = called(name, alone=alone) or (called(bare) if bare != name else frozenset())
            if len(found) == 1:
                yield next(iter(found)), row[:begin], row[end:]
                free = at + length
                break


_LINKS = PARTICLES - {"de", "die", "der", "das", "the", "da"}
_ENDS_PIECE, _BEGINS_PIECE = re.compile(r"(?:^|[.!,;:(–-])\s*$"), re.compile(r"\s*(?:$|[.!,;:)–-])")


def _is_own_name(before: str, behind: str, *, is_last: bool, speaks: bool) -> bool:
    """Whether a name in a line is that of who wrote it, by what is around it."""
    if not _BEGINS.fullmatch(before):
        ends = bool(_ENDS_ROW.match(behind))
        if _SURELY_OWN.search(before) or (
            is_last and ends and len(before.split()) < _SHORT_ROW and not _TO.search(before)
        ):
            return True
        return bool(_BEFORE_OWN_NAME.search(before) and _BEHIND_OWN_NAME.match(behind)) or (
            is_last and ends and before.rstrip()[-1:] in ".!?-–—("
        )
    return bool(_BEHIND_OWN_NAME.match(behind) or (not speaks and _DOES.match(behind)))
