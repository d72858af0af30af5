"""Names and texts of people, made safe and comparable before they enter a game.

Takes any text; gives it in Unicode NFC, trimmed, without lone surrogates. An alias must be one visible line that a
sheet can quote. Rules: docs/rules.md 9.
"""

import unicodedata
from collections.abc import Iterable

from kapdip.game import causes
from kapdip.reason import Reason

LONGEST_ALIAS = 60
LONGEST_LINE = 1000
LONGEST_TEXT = 100_000
"""Characters of one line (a name, a title, a condition) and of one text: more is a mistake or
an attack, and is cut off.
"""
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_QUOTES = frozenset('"<>')
_LOOKS_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЗԚԜаеѕіјкорсухһӏԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχγıɑɡ",
    "ABESIJKMHOPCTYX3QWaesijkopcyxhldqwABEZHIKMNOPTYXaikvopuxyiag",
)
"""Letters of other scripts, and the Latin ones that they look like."""


def clean_line(text: str) -> str:
    """A name or title on one line: control characters and invisible marks taken out, then NFC, trimmed.

    Cleaning twice changes nothing.
    """
    visible = "".join(" " if char in "\t\r\n" else char for char in text)
    kept = "".join(char for char in visible if unicodedata.category(char) not in _HIDDEN)
    return unicodedata.normalize("NFC", kept).strip()[:LONGEST_LINE].rstrip()


def clean_text(text: str) -> str:
    """A text of several lines: line ends as `\\n`, control characters taken out but tab and
    line end, then NFC, trimmed.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(char for char in lines if char in "\n\t" or unicodedata.category(char) not in {"Cc", "Cs"})
    return unicodedata.normalize("NFC", kept).strip()[:LONGEST_TEXT].rstrip()


def check_alias(alias: str) -> Reason | None:
    """Why this cannot be an alias (it is compared as `alias_key` gives it), or None."""
    if not alias:
        return causes.alias_empty()
    if len(alias) > LONGEST_ALIAS:
        return causes.alias_too_long(player=alias[:LONGEST_ALIAS] + "…", most=LONGEST_ALIAS)
    if any(unicodedata.category(char) in _HIDDEN or char in _QUOTES for char in alias):
        return causes.alias_characters(player=clean_line(alias))
    return None


def alias_key(alias: str) -> str:
    """The alias as the game knows it: NFC and trimmed."""
    return unicodedata.normalize("NFC", alias).strip()


def check_next_alias(alias: str, others: Iterable[str]) -> Reason | None:
    """Why this cannot be an alias beside the others, or None: unusable, there already, or too much like one."""
    reason = check_alias(alias)
    same = next((other for other in others if _look(other) == _look(alias)), None)
    if reason is not None or same is None:
        return reason
    return causes.alias_twice(player=alias) if same == alias else causes.alias_alike(player=same, other=alias)


def eye_key(name: str) -> str:
    """What names share that nobody can tell apart on paper, whatever their script and width."""
    return unicodedata.normalize("NFKD", alias_key(name)).translate(_LOOKS_LIKE)


def _look(alias: str) -> str:
    """What names share that look alike, whatever their script, width and case."""
    return unicodedata.normalize("NFKD", eye_key(alias).casefold())


def check_aliases(aliases: Iterable[str]) -> tuple[Reason, ...]:
    """Everything that is wrong with a list of players."""
    names = tuple(aliases)
    found = (check_next_alias(alias, names[:at]) for at, alias in enumerate(names))
    return tuple(reason for reason in found if reason is not None)
