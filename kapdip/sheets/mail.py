"""What a mail brings along round its slips: greetings, closings, heads of mails, quotations, and who wrote it.

Takes: the lines of a text, the players. Gives: plain lines, what kind of talk a line is, the sender of the lines at
hand. Nothing here decides that a line is an order: what speaks of orders or trades is never mere talk (`reading`).
Rules: docs/contract.md, "Text that people write".
"""

import html
import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from kapdip.orders.cleaning import fold
from kapdip.press.vocabulary import CLOSING
from kapdip.sheets.vocabulary import (
    ANNOUNCED,
    ANNOUNCING,
    BELOW,
    GREETING,
    INTRODUCTION,
    POINTING,
    RESERVATION,
)

_TAG = re.compile(
    r"</?(?:p|div|span|b|i|u|strong|em|font|li|ul|ol|td|tr|table|html|body|a)(?:\s[^<>]*)?/?>", re.IGNORECASE
)
_BREAK = re.compile(r"<br\s*/?>|</(?:div|p|li|tr|h[1-6]|ul|ol|table|blockquote)>", re.IGNORECASE)
_CELL = re.compile(r"</t[dh]>", re.IGNORECASE)
_AT_TIME = re.compile(r",\s*[0-9]{1,2}[:.][0-9]{2}(?:\s*(?:uhr|[ap]\.?m\.?))?\s*$", re.IGNORECASE)
_DOTTED = re.compile(r"(?<![\s.])\s*\.{3,}:")
"""`SELL ......: 450 crowns`"""
_TELEGRAM = re.compile(r"(?<!\s)\s++STOP\b\.?")
_TIME = r"[0-9]{1,2}[:.][0-9]{2}(?::[0-9]{2})?(?:\s*(?:uhr|[ap]\.?m\.?))?"
_DATE = r"(?:[0-9]{1,4}[./-][0-9]{1,2}[./-](?:[0-9]{2,4})?|[0-9]{1,2}\.?\s+[^\W\d_]{3,9}\.?(?:\s+[0-9]{4})?)"
_STAMP = re.compile(
    rf"\s*[\u200e\u200f]?(?:\[?(?:{_DATE},?\s+(?:um\s+|at\s+)?{_TIME}|{_TIME},\s*{_DATE})\]?|\[{_TIME}\])\s*(?:-\s*)?"
    r"(?=[^:]{1,60}:\s)",
    re.IGNORECASE,
)
"""What a chat puts before each message: `[03.04.24, 21:14:07] Anna: …`."""
_LETTER = re.compile(r"[^\W_]")
_ONLY_TIME = re.compile(rf"\W*{_TIME}\W*", re.IGNORECASE)
_COLUMNS = frozenset(
    {
        "einheit",
        "ort",
        "standort",
        "where",
        "place",
        "ziel",
        "aktion",
        "typ",
        "einheiten",
        "befehl",
        "befehle",
        "wahrung",
        "waehrung",
        "menge",
        "anzahl",
        "unit",
        "units",
        "order",
        "orders",
        "currency",
    }
    | {"amount", "quantity", "stuck", "kurs", "preis", "price"}
)
"""Heads of the columns of a table."""
_ESCAPED = re.compile(r"(?:=[0-9A-F]{2}){2,}")
_WORD = re.compile(r"\w+")
_HEAD = re.compile(
    r"\s*\**(von|from|absender|sender|an|to|cc|bcc|betreff|subject|gesendet|sent|datum|date|antwort"
    r" an|reply-to)\**\s*:\**\s*(.*)",
    re.IGNORECASE,
)
_FROM = frozenset({"von", "from", "absender", "sender"})
_SUBJECT = frozenset({"betreff", "subject"})
_ONLY_IN_HEADS = frozenset(
    {"betreff", "subject", "gesendet", "sent", "datum", "date", "cc", "bcc", "antwort an", "reply-to"}
)
_REPLY = re.compile(r"\s*(?:re|aw|antw|wg|fwd?|sv)\s*:", re.IGNORECASE)
HeadLine: TypeAlias = tuple[str, str]
"""The word of a line of a mail's head, as `head_line` gives it, and what follows it."""
_WORD_OF_HEADS = {
    **dict.fromkeys(("von", "from", "absender", "sender"), "from"),
    **dict.fromkeys(("an", "to"), "to"),
    **dict.fromkeys(("gesendet", "sent"), "sent"),
}
_MOST_HEAD_LINES = 12
_HEADS_BETWEEN = {"de": "\n\nVon:\nBetreff:\n\n", "en": "\n\nFrom:\nSubject:\n\n"}
_WROTE = re.compile(r"\b(?:schrieb|geschrieben|wrote)\b")
_WROTE_WHEN = re.compile(r"[0-9][.:/-][0-9]|@")
_LONGEST_DIVIDER = 200
_DIVIDES = {
    "original": re.compile(
        r"\b(?:original ?(?:message|mail|nachricht)|(?:ur|u)?spr(?:u|ue)ngliche (?:nachricht|mail|e-mail))\b"
    ),
    "forwarded": re.compile(
        r"\b(?:weitergeleitete[nr]? (?:nachricht|mail|e-mail)|forwarded (?:message|mail|e-mail))\b"
    ),
    "ruled": re.compile(r"_{8}"),
}
_BESIDE_DIVIDER = re.compile(r"\b(?:begin|anfang der|beginn der|ende der|end|of)\b|[\W_]")
_NOTHING_ELSE = re.compile(
    r"\W*(?:(?:und|and|bitte|please|auch|diesmal|heute|von mir) )*"
    r"(?:keine? (?:presse|pressemeldung|pressemitteilung)|no press|sonst nichts|nothing else|das wars"
    r"|das war's|that's all)\W*"
)
_INTRODUCES = re.compile(
    r"(?:hier(?: ist| schreibt)?|this is|here is|ich bin|i am|spieler|player|name)\b\s*+:?\s*+(?=\S)", re.IGNORECASE
)
_SIGNS = re.compile(
    r"\W*(?:gez|gr|ciao|bye|dein|deine|euer|euere|eure|signed|yours|i\. ?[av]|ia|iv|ihr|ihre)\b[\s.:,]*(?=\w)",
    re.IGNORECASE,
)
_SPEAKS = frozenset({"hier", "here", "schreibt", "writes", "speaking"})
_SALUTATION_AND_COMMA = re.compile(
    r"(?<!\W)\W*(?:hallo|hi|hey|moin|servus|hello|dear all)\b(?:(?: [^\W\d_]+){1,3}[,!]\s*(?=\w)|[\s,!–-]*)",
    re.IGNORECASE,
)
_SALUTATION = re.compile(
    r"\W*(?:hallo|hi|hey|moin(?: moin)?|servus|dear|hello|lieber?|liebes|guten (?:tag|morgen|abend)|sehr geehrte[rs]?"
    r"|good (?:morning|evening))\b(?: [^\W\d]+){0,3}"
)
_WORDS_OF_PROSE = 3
_HEAD_LINES = 5
"""Lines after `From:` in which a mail's head names its subject or date."""


def broken(text: str) -> list[str]:
    """The lines of a line in which a mail program has left its marks for them; the line itself where it has not."""
    parts = [part for part in _BREAK.split(text) if _TAG.sub("", part).strip()] if "<" in text else []
    return parts if len(parts) > 1 else [text]


def is_stamped(text: str) -> bool:
    """Whether a chat has put its date before a message."""
    return _STAMP.match(text) is not None


def plain(text: str, players: Iterable[str] = ()) -> str:
    """A line without what mail programs and chats put into it: tags, entities, escaped bytes, dates.

    `<RUSSLAND>` stays. A line that names a player stays as it is where the name itself looks like what a mail program
    writes.
    """
    if any(("&" in alias or _ESCAPED.search(alias)) and alias in text for alias in players):
        return text
    if "<" in text:
        text = _TAG.sub("", _CELL.sub("\t", _BREAK.sub(" ", text)))
    if ":" in text and (stamp := _STAMP.match(text)):
        text = text[stamp.end() :]
    if text.count(" STOP") > 1:
        text = _TELEGRAM.sub(".", text)
    if "...:" in text:
        text = _DOTTED.sub(":", text)
    if "&" in text:
        text = html.unescape(text)
    return _ESCAPED.sub(_unescaped, text)


def _unescaped(found: "re.Match[str]") -> str:
    raw = bytes.fromhex(found[0].replace("=", ""))
    try:
        return raw.decode("utf-8") if min(raw) > 127 else found[0]
    except UnicodeDecodeError:
        return found[0]


def head_line(text: str) -> tuple[str, str] | None:
    """The word and value of a line of a mail's head: `("from", "Anna <a@example.org>")`."""
    found = _HEAD.fullmatch(text)
    return (" ".join(found[1].lower().split()), found[2].strip()) if found else None


def head_sender(text: str) -> str | None:
    """The value of a `Von:` or `From:` line."""
    found = head_line(text)
    return found[1] if found and found[0] in _FROM else None


def is_mail_head(rows: Sequence[str], at: int) -> bool:
    """Whether a `Von:` line begins a mail, not a press item: it contains an address, or a subject or date follows."""
    sender = head_sender(rows[at])
    if sender is None:
        return False
    behind = (head_line(row) for row in rows[at + 1 : at + 1 + _HEAD_LINES])
    return "@" in sender or any(found is not None and found[0] in _ONLY_IN_HEADS for found in behind)


def subject_turn_text(text: str) -> str | None:
    """The subject of a mail that is not an answer to another one; None for other lines."""
    found = head_line(text)
    return found[1] if found and found[0] in _SUBJECT and not _REPLY.match(found[1]) else None


def is_head_line(text: str) -> bool:
    """Whether a line can only be of a mail's head."""
    found = head_line(text)
    return found is not None and (found[0] in _ONLY_IN_HEADS or "@" in found[1])


def head_block(rows: Sequence[str], at: int) -> list[HeadLine]:
    """The head of a mail that begins at a row: lines in a row that only mails have, one of them its sender's; words as
    `from`, `to`, `sent` and else as written. Empty where none begins.
    """
    block = []
    for row in rows[at : at + _MOST_HEAD_LINES]:
        found = head_line(row)
        if found is None:
            break
        block.append((_WORD_OF_HEADS.get(found[0], found[0]), found[1]))
    words = {word for word, _ in block}
    is_head = words & {*_ONLY_IN_HEADS, "sent"} or any("@" in value for word, value in block if word == "from")
    return block if "from" in words and is_head else []


def joined(mails: Sequence[str], language: str) -> str:
    """Several mails as one text: a head that names nobody comes before each but the first, so that none is taken for
    the end of the one above it.
    """
    return _HEADS_BETWEEN[language].join(mail.strip("\r\n") for mail in mails if mail.strip())


def divides(text: str) -> str:
    """How a line parts a mail from an earlier one: `original` for `-----Original Message-----`, `forwarded`, `ruled`
    for a line that is nothing else; `""` for other lines.
    """
    folded = fold(text) if len(text) <= _LONGEST_DIVIDER else ""
    return next(
        (
            kind
            for kind, words in _DIVIDES.items()
            if words.search(folded) and not _BESIDE_DIVIDER.sub("", words.sub("", folded))
        ),
        "",
    )


def begins_attribution(text: str) -> bool:
    """Whether a line may be the first of two that say who wrote what follows: `On Fri, 20/11/2026 at 18:00 Anna`."""
    return (
        text.lstrip(" *-_[").lower().startswith(("am ", "on "))
        and _WROTE_WHEN.search(text[:_LONGEST_DIVIDER]) is not None
    )


def is_attribution(rows: Sequence[str], *, dated: bool = False) -> bool:
    """Whether rows say who wrote what follows: `Am 3.4. schrieb Anna:`; `dated` asks for a time or an address as well,
    as programs write them.
    """
    whole = fold(" ".join(rows)) if max(map(len, rows)) <= _LONGEST_DIVIDER else ""
    if not _WROTE.search(whole):
        return False
    ends = _WROTE.split(whole)[-1].strip(" *_-")
    says_when = _WROTE_WHEN.search(whole) is not None
    begins = whole.lstrip(" *-_[").startswith(("am ", "on "))
    return (begins or not ends or ends.endswith(":")) and (says_when or not dated)


def is_talk(text: str) -> bool:
    """A greeting, a sentence that announces what follows, a ruled line: nothing that could change what is ordered."""
    folded = fold(text)
    if not _LETTER.search(text) or _NOTHING_ELSE.fullmatch(folded) or _ONLY_TIME.fullmatch(text):
        return True
    words = _WORD.findall(folded)
    if len(words) > 1 and _COLUMNS.issuperset(words):
        return True
    return bool(GREETING.match(folded) or INTRODUCTION.match(folded)) and not RESERVATION.search(folded)


def is_polite(text: str) -> bool:
    """Whether a line above a quotation says nothing about it, and nothing else: a greeting, a name, mere talk."""
    folded = fold(text)
    greeting = _SALUTATION.match(folded)
    rest = folded[greeting.end() :] if greeting else folded
    is_short = len(_WORD.findall(rest)) < _WORDS_OF_PROSE
    return is_short or (greeting is None and is_talk(text))


def points_below(text: str) -> str:
    """How a line points at what is quoted: `points` for `siehe unten`, `announces` for `hier ausgefüllt zurück`."""
    words = set(_WORD.findall(fold(text[:_LONGEST_DIVIDER])))
    if words & BELOW and words & (POINTING | ANNOUNCED):
        return "points"
    return "announces" if words & ANNOUNCING and words & ANNOUNCED else ""


def without_announced(text: str) -> str:
    """A line without the words for what it announces: `Börse wie unten` gives `wie unten`."""
    return " ".join(word for word in text.split() if fold(word).strip(" .,:;!") not in ANNOUNCED)


def behind_introduction(text: str) -> str:
    """What `Meine Befehle für England: …` announces; any other line as it is."""
    head, colon, rest = text.partition(":")
    folded = fold(head)
    announces = colon and rest.strip() and INTRODUCTION.match(folded) and not RESERVATION.search(folded)
    return rest.strip() if announces else text


def signature(text: str) -> str:
    """The name with which a line may be signed, and says nothing else: `Hier Anna`, `Gruß, Anna`, `gez. Anna`."""
    if GREETING.match(fold(text)):
        return announced(text)
    said = _AT_TIME.sub("", _without_closing(text))
    found = _SIGNS.match(said)
    return announced(said) or (said[found.end() :] if found else said)


def announced(text: str) -> str:
    """The name that a line announces: `Anna schreibt:`, `Hier ist Anna`, `Hi, Anna hier.`; a signature announces
    nobody, which is `""`.
    """
    said = _SALUTATION_AND_COMMA.sub("", text, count=1).strip(" \t*_\"'.,;:!?–—-")
    if found := _INTRODUCES.match(said):
        return said[found.end() :]
    words = said.split()
    return " ".join(words[:-1]) if len(words) > 1 and fold(words[-1]) in _SPEAKS else ""


def _without_closing(text: str) -> str:
    """What follows the greeting at the end of a mail, on its line."""
    closing = CLOSING.match(fold(text))
    if closing is None:
        return text
    words = len(closing[0].split())
    return " ".join(text.split()[words:]) or text
