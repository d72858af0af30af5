"""Reads a press item: sender, addressee, text, and parts that hang on a condition.

Takes: the lines after a press header. Gives: `Letter`, its `PressText` parts; `[if …: …]` or `[wenn …: …]` is a
conditional part, an addressee with a condition (`an DEUTSCHLAND (nur wenn …)`) makes one of the whole text. Also: where
a text is signed.
Rules: docs/contract.md, "Text that people write"; docs/rules.md 9; KA 2007, "Pressemeldungen" and "Bedingte Presse".
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kapdip.orders.cleaning import fold
from kapdip.orders.vocabulary import CONDITION, NEGATIONS
from kapdip.press.vocabulary import ADDRESSEE, CLOSING, EVERYBODY, NO_PRESS, PAPERS, SENDER

LONGEST_NAME = 200
_LABEL = re.compile(r"\s*([^\W\d_]+)\s*:\s*(.*?)\s*")
_TITLE = re.compile(r"\s*+(?P<sender>[^:]{1,80}?)\s+(?:an|to)\s++(?P<to>[^:]{1,80}?)\s*+:\s*")
_ADDRESS = re.compile(r"\s*(?P<word>an|to)\s+(?P<to>[^:]{1,80}?)\s*(?P<colon>:?)\s*", re.IGNORECASE)
"""`An alle:`, alone in its line."""
_HEAD = re.compile(
    r"(?:(?:von|from)\s++(?P<sender>[^:]{1,80}?))?,?\s*+(?:\b(?:an|to)\s++(?P<to>[^:]{1,300}?)\s*+)?:\s*(?P<text>.*)",
    re.IGNORECASE,
)
"""What follows the header in its line: whom the press is from and to, and its text."""
_GREY = re.compile(
    r"\s*(?:[(\[]\s*(?:grau|grey|gray|anonym|anonymous)\s*[)\]]|(?:grau|grey|gray|anonym|anonymous)\s*(?=:|$))\s*:?\s*",
    re.IGNORECASE,
)
_END = re.compile(
    r"\W*(?:ende|schluss|end)(?: (?:der|of|of the))? (?:presse|pressemeldung|pressemitteilung|press|press release)\W*"
)
_PART = re.compile(rf"\[\s*(?:{'|'.join(CONDITION)})\s+([^:\[\]]{{1,300}}):\s*([^\[\]]*)\]", re.IGNORECASE)
_LEADING_CONDITION = re.compile(
    rf"[(\[]\s*(?:(?:nur|aber nur|only|but only)\s+)?(?:(?:{'|'.join(CONDITION)})\s+(?P<condition>[^()\[\]:]+?)"
    rf"|(?P<otherwise>{'|'.join(NEGATIONS)}))\s*[)\]]\s*:?\s*",
    re.IGNORECASE,
)
"""`(wenn England Belgien nimmt) Glückwunsch!`"""
_TITLED = re.compile(r"\s*+(?:(?P<sender>[^:]{1,80}?)\s++)?(?:an|to)\s++(?P<to>[^:]{1,300}?)\s*+:\s*+(?P<text>.+)")
"""Sender, addressee and text in one line, in the source's manner."""
_ON_CONDITION = re.compile(
    r"(?P<to>.*?)(?<![\s,])[\s,]*+(?:[(\[]\s*+)?\b(?:(?:nur|aber nur|only|but only)\s+)?"
    rf"(?:{'|'.join(CONDITION)})\s+(?P<condition>[^()\[\]]*[^()\[\]\s])\s*[)\]]?\s*",
    re.IGNORECASE,
)
_POSTSCRIPT = re.compile(r"^\W*(?:p\.? ?){1,2}s\b[\s.:,–—-]*(?=\S)", re.IGNORECASE)
_OPENING_QUOTES, CLOSING_QUOTES = '"“„«»', '"“”«»'
_QUOTES = f" {_OPENING_QUOTES}{CLOSING_QUOTES}"
_WORDS_OF_HEADING = 14
_FROM_PAPER = re.compile(r"\W*(?:from the|aus de[rmn]|neues aus)\b")
_THANKS = re.compile(r"\W*(?:vielen dank|danke|(?:many )?thanks?(?: you)?)\b")
"""They end a mail, and begin many a sentence of press."""
_A_NAME = re.compile(r"[^\W\d_a-zäöüß][^\W\d_]+")
_WORDS_OF_NAME = 5
_MOST_NAMES = 4
"""Lines of a signature; more is text."""


@dataclass(frozen=True, slots=True)
class PressText:
    """A stretch of a press text; with a `condition` it is published only if the game master says that it holds."""

    text: str
    condition: str = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """A press item as written. `body` counts the lines before its text."""

    sender: str
    to: str
    parts: tuple[PressText, ...]
    body: int


def letter_of(rows: Sequence[str]) -> Letter | None:
    """Sender, addressee and text of the lines of a press item; None if there is no text."""
    sender = to = ""
    body = 0
    rows = list(rows)
    for place, text in enumerate(rows):
        if label := press_label(text):
            sender, to = (label[1], to) if label[0] == "from" else (sender, label[1])
            body = place + 1
        elif text.strip():
            if not sender and not to and (title := _title_of(text)):
                sender, to, rows[place] = title
                body = place if title[2] else place + 1
            break
    text = "\n".join(row.rstrip() for row in rows[body:]).strip()
    if not text:
        return None
    to, condition = split_addressee(to)
    if (leading := _LEADING_CONDITION.match(text)) and text[leading.end() :].strip():
        condition, text = (
            joined_conditions(condition, leading["condition"] or leading["otherwise"]),
            text[leading.end() :],
        )
    return Letter(sender, to, conditional_parts(press_parts(text), condition), body)


def senders_in(text: str) -> Iterator[str]:
    """The names under which a text, or anything within it, says that it was written: `Onassis an alle: "…"`."""
    for row in text.splitlines():
        if label := press_label(row):
            yield from [label[1]] if label[0] == "from" else []
        elif title := _title_of(row):
            yield title[0]


def _title_of(row: str) -> tuple[str, str, str] | None:
    """Sender, addressee, and what follows them in their line."""
    if title := press_title(row):
        return *title, ""
    found = _TITLED.fullmatch(row)
    return (found["sender"] or "", found["to"], found["text"]) if found and _is_title(found) else None


def is_titled(row: str) -> bool:
    """Whether a row begins a press item by its title, with text after it: `Onassis an alle: "…"`."""
    title = _title_of(row)
    return title is not None and bool(title[0] and title[2])


def says_none(text: str) -> bool:
    """Whether the text of press says that there is none: `Presse: keine`."""
    return not _bare(text) or _bare(text) in NO_PRESS


def ends_press(line: str) -> bool:
    """Whether a line says that the press is over: `--- Ende der Presse ---`."""
    return _END.fullmatch(fold(line)) is not None


def heads_press(text: str) -> tuple[str, str, str] | None:
    """The header that a sentence is which announces press: `For the gossip column:`, `ich bitte um Abdruck:`; a line
    that says which paper it is from belongs to its text: `From the Times: …`.
    """
    head, colon, rest = text.partition(":")
    words = re.findall(r"\w+", fold(head))
    if not colon or len(words) > _WORDS_OF_HEADING or PAPERS.isdisjoint(words):
        return None
    is_paper = _FROM_PAPER.match(fold(head)) is not None
    return (
        ("press", "", text)
        if is_paper and rest.strip()
        else None
        if rest.strip()
        else ("press", head, text if is_paper else "")
    )


def without_grey(text: str) -> str | None:
    """The text after `(grau)`, or `""` where there is none; None for a text that does not begin with such a word."""
    found = _GREY.match(text)
    return text[found.end() :] if found else None


def headed_rows(text: str) -> list[str]:
    """What follows the header of press in its line, as lines of their own: `an Bert: Ich komme.` says to whom."""
    found = _HEAD.fullmatch(text)
    if found is None or not (found["sender"] or found["to"]):
        return [text]
    labels = (("from", found["sender"]), ("to", found["to"]))
    return [*(f"{word}: {name.strip(_QUOTES)}" for word, name in labels if name), found["text"]]


def _is_title(found: "re.Match[str]") -> bool:
    """Whether a line with its text after the colon has a title: its addressee hangs on a condition or is everybody, or
    its text is in quotes.
    """
    to = found["to"]
    return found["text"][0] in _OPENING_QUOTES or bool(split_addressee(to)[1]) or is_everybody(to)


def split_addressee(to: str) -> tuple[str, str]:
    """`DEUTSCHLAND (nur wenn ich nicht selbst DEUTSCHLAND bin)` as addressee and condition;
    `""` where there is none.
    """
    found = _ON_CONDITION.fullmatch(to)
    return (found["to"].strip(), found["condition"]) if found and found["to"].strip() else (to, "")


def conditional_parts(parts: Sequence[PressText], condition: str) -> tuple[PressText, ...]:
    """The parts, each of them on a further condition."""
    return tuple(PressText(part.text, joined_conditions(condition, part.condition)) for part in parts)


def joined_conditions(*conditions: str) -> str:
    """Several conditions as one, of which all must hold."""
    return "; ".join(filter(None, conditions))


def is_closing(text: str) -> bool:
    """Whether the end of a mail begins here: a greeting, or the two dashes before a signature."""
    return text.strip() == "--" or CLOSING.match(fold(text)) is not None


def postscript(text: str) -> str | None:
    """What a line says that begins with `PS`; None for any other."""
    found = _POSTSCRIPT.match(text)
    return text[found.end() :] if found else None


def signature_at(rows: Sequence[str], sender: str, people: Iterable[str]) -> int | None:
    """The line at which a text's signature begins, if it is signed with any name but its sender's; None if it is not.

    What is in quotes is text to its last word.
    """
    said = [place for place, row in enumerate(rows) if row.strip()]
    if len(said) < 2 or (rows[said[0]].strip()[0] in _OPENING_QUOTES and rows[said[-1]].strip()[-1] in CLOSING_QUOTES):
        return None
    for place in said[1:][-_MOST_NAMES:]:
        names = [_after_closing(rows[place]), *(rows[at] for at in said if at > place)]
        if is_closing(rows[place]) and (named := [name for name in names if re.search(r"\w", name)]):
            return None if all(_same(name, sender) for name in named) else place
    last = said[-1]
    stands_alone = not rows[last - 1].strip() or re.match(r"\s*[-–—]", rows[last])
    known = _A_NAME.fullmatch(rows[last].strip()) or any(_same(rows[last], name) for name in people)
    return last if known and stands_alone and not _same(rows[last], sender) else None


def signs_off(row: str, below: str, sender: str) -> bool:
    """Whether a row ends the mail that press is in: a greeting, alone or with a name after or below it. What is
    signed with the name of the press's sender is text.
    """
    if not is_closing(row):
        return False
    name = _after_closing(row)
    if _THANKS.match(fold(row)) and not re.match(r"\W*(?:[^\W\d_a-zäöü]|und\b|and\b|$)", name):
        return False
    ends = len(below.split()) <= _WORDS_OF_NAME or is_closing(below) or postscript(below) is not None
    is_sender = bool(sender) and any(_bare(part).endswith(_bare(sender)) for part in (name, below))
    return ends and len(name.split()) <= _WORDS_OF_NAME and not is_sender


def in_quotes(row: str, quotes: bool) -> bool:
    """Whether a passage in quotes goes on after a row, that began above it or begins with it."""
    said = row.strip()
    begins = quotes or said[:1] in tuple(_OPENING_QUOTES)
    ends = said[-1:] in tuple(CLOSING_QUOTES) and (quotes or len(said) > 1)
    return begins and not ends


def is_in_quotes(rows: Sequence[str], at: int) -> bool:
    """Whether a row of a text is quoted: by itself, or as part of a passage that begins and ends with quotes."""
    quoted = False
    for row in map(str.strip, rows[:at]):
        quoted = (quoted or row[:1] in tuple(_OPENING_QUOTES)) and row[-1:] not in tuple(CLOSING_QUOTES)
    quoted = quoted or rows[at].strip()[:1] in tuple(_OPENING_QUOTES)
    return quoted and any(behind.strip()[-1:] in tuple(CLOSING_QUOTES) for behind in rows[at:])


def _after_closing(row: str) -> str:
    found = CLOSING.match(fold(row))
    return " ".join(row.split()[len(found[0].split()) :]) if found else row.strip().strip("-")


def _same(name: str, other: str) -> bool:
    return _bare(name) == _bare(other)


def _bare(name: str) -> str:
    return " ".join(re.findall(r"\w+", fold(name)))


def is_everybody(name: str) -> bool:
    """Whether press that is addressed to this name is for everybody."""
    return _bare(name) in EVERYBODY


def names_in(text: str, names: Iterable[str]) -> bool:
    """Whether a text names somebody."""
    said = f" {_bare(text)} "
    return any(f" {_bare(name)} " in said for name in names if _bare(name))


def press_label(line: str) -> tuple[str, str] | None:
    """`("from", name)` or `("to", name)` for a line `von: …`, `to: …`; None for text."""
    if len(line) > LONGEST_NAME:
        return None
    if not (found := _LABEL.fullmatch(line)):
        return _address(line)
    word = fold(found[1])
    if word in SENDER:
        return "from", found[2]
    return ("to", found[2]) if word in ADDRESSEE else None


def _address(line: str) -> tuple[str, str] | None:
    """`("to", "alle")` for `An alle:`, alone in its line; without a colon it must be everybody."""
    found = _ADDRESS.fullmatch(line)
    return ("to", found["to"]) if found and (found["colon"] or is_everybody(found["to"])) else None


def press_title(line: str) -> tuple[str, str] | None:
    """Sender and addressee of a first line in the source's manner: `Kalle Wirsch an Lucky Luke:`."""
    found = _TITLE.fullmatch(line) if len(line) <= LONGEST_NAME else None
    return (found["sender"], found["to"]) if found else None


def press_parts(text: str) -> tuple[PressText, ...]:
    """The text in its parts, unconditional and conditional."""
    parts: list[PressText] = []
    at = 0
    for found in _PART.finditer(text):
        if found.start() > at:
            parts.append(PressText(text[at : found.start()]))
        parts.append(PressText(found[2], found[1].strip()))
        at = found.end()
    if at < len(text) or not parts:
        parts.append(PressText(text[at:]))
    return tuple(parts)
