"""Splits a text into its mails, and each mail's own words from what it quotes: behind `>` or `|`, indented, below
`-----Original Message-----`, `Am 3.4.2026 schrieb Anna:` or the head of an earlier mail.

Takes: a text, and what a line says of what is looked for: an order, a vote, a name. Gives: `read_mails`; for rows that
are cut already, `place_rows`. Every reader of mails begins here. Never raises; each line is looked at a few times.

What counts: the shallowest words of a mail that say anything. A mail that says nothing itself, or points at what it
quotes, is read with its quotation; what it says itself, too, is asked about there. Of our own form, which came back
quoted, counts what differs from what we sent, and what was written between its lines.
Rules: docs/contract.md, "Text that people write".
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby, pairwise, takewhile
from typing import TypeAlias

from kapdip.press.letters import is_closing
from kapdip.sheets.headers import find_header, turn_remark
from kapdip.sheets.mail import (
    HeadLine,
    begins_attribution,
    broken,
    divides,
    head_block,
    head_sender,
    is_attribution,
    is_polite,
    plain,
    points_below,
)
from kapdip.sheets.whom import addresses_in, without_addresses, words_of

LINE_END = re.compile(r"\r\n|[\r\n]")
Says: TypeAlias = Callable[[str], str | None]
"""Of what kind a line is among those that are looked for; None for talk."""
Names: TypeAlias = Callable[[str], str | None]
"""Whom of those whose mails these are a text names."""
_MARKS = ">|"
_MAY_PART = re.compile(":|____|nachricht|mail|message|schrieb|geschrieben|wrote", re.IGNORECASE)
"""Without any of these a line does not separate two mails."""
_MOST_DEPTH = 50
_WORDS_OF_CLOSING = 4
AS_SENT = re.compile(r"(?::\s*0|\sXXX)\s*$")
"""How the lines of our own form end that nobody filled in."""


class Counts(Enum):
    """Whether a line counts."""

    YES = "yes"
    QUOTED = "quoted"
    """It is of an earlier mail."""
    ONLY_QUOTED = "only quoted"
    """The mail itself says nothing of what is looked for, only talks: nobody knows whether its quotation counts."""
    TWICE = "twice"
    """The mail itself says something of this kind, and points at its quotation or fills in our form as well."""
    INDENTED = "indented"
    """As mail programs indent what they quote, and as people indent what they write."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a text, and where in its mail it is."""

    number: int
    """Of the line, from 1."""
    mark: str
    """What was put before it by who quoted it: `> > `."""
    text: str
    depth: int = 0
    """0: the mail's own words."""
    mail: int = 0
    """Which mail of the text."""
    counts: Counts = Counts.YES
    parts: str = ""
    """`head` for a line of a mail's head, `line` for one that parts a mail from what it quotes."""


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail of a text."""

    sender: str
    """As its `From:` line has it; `""` where it has none."""
    rows: tuple[Row, ...]

    @property
    def own(self) -> tuple[Row, ...]:
        """The lines that count, without those of its head."""
        return tuple(row for row in self.rows if row.counts is Counts.YES and not row.parts)

    @property
    def quoted(self) -> tuple[Row, ...]:
        """The lines of earlier mails, and those of which nobody knows whether they are."""
        return tuple(row for row in self.rows if row.counts is not Counts.YES)


def read_mails(text: str, says: Says, names: Names = lambda _: None) -> tuple[Mail, ...]:
    """The mails of a text, as they come by mail or out of a mail program's window, with what each says itself.

    `says`: the kind of a line among those that are looked for, None for all others. `names`: the person whom a name or
    an address means, where they are known: a mail of somebody else below a mail is not a quotation.
    """
    lines = [part for line in LINE_END.split(text.removeprefix("\ufeff")) for part in broken(line)]
    placed = place_rows([plain(line) for line in lines], says, names)
    mails = [tuple(rows) for _, rows in groupby(placed, lambda row: row.mail)]
    return tuple(Mail(next(filter(None, (head_sender(row.text) for row in rows)), ""), rows) for rows in mails)


def place_rows(rows: Sequence[str], says: Says, names: Names = lambda _: None) -> tuple[Row, ...]:
    """Each row with its place, in the order given."""
    placed = _Parting(rows, says, names).rows()
    return tuple(row for _, mail in groupby(placed, lambda row: row.mail) for row in _weighed([*mail], says))


def split_mark(text: str, marks: str = _MARKS) -> tuple[str, str, int]:
    """A row as what quotes it, the rest, and how deep it is quoted: `>> A Par H` gives `>> `, `A Par H`, 2."""
    at = depth = 0
    for _ in range(_MOST_DEPTH):
        rest = text[at:].lstrip(" \t")
        if rest[:1] not in marks or not rest:
            break
        at, depth = len(text) - len(rest) + 1, depth + 1
    at += bool(depth) and text[at : at + 1] in (" ", "\t")
    return text[:at], text[at:], depth


def _marked(rows: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """The rows as `split_mark` has them. What has a further stroke within it, or beside it, is a row of a table."""
    above = ""
    for has_bar, some in groupby(rows, lambda row: row.lstrip()[:1] == "|"):
        block = [*some]
        parted = [split_mark(row) for row in block]
        is_inner = all(row.startswith("  ") for row in block)
        is_table = has_bar and (is_inner or any("|" in text for text in (above, *(text for _, text, _ in parted))))
        above = block[-1]
        yield from (split_mark(row, ">") for row in block) if is_table else parted


class _Parting:
    """Goes through a text from top to bottom, and knows in which mail and how deep in its quotations it is."""

    def __init__(self, rows: Sequence[str], says: Says, names: Names) -> None:
        self._marked = [*_marked(rows)]
        self._texts = [text for _, text, _ in self._marked]
        self._says = says
        self._names = names
        self._mail = 0
        self._head: Sequence[HeadLine] = ()
        """Of the current mail."""
        self._writer: str | None = None
        self._kind = ""
        """Of which kind its own last words are, as far as anybody has asked."""
        self._own: list[str] = []
        """Its own words since then."""
        self._tail = 0
        """How deep its lines without a mark are by now."""
        self._divided = ""
        """How it was separated from an earlier one, as long as nothing but a head was below."""
        self._head_end = self._line_end = self._indented_end = 0

    def rows(self) -> Iterator[Row]:
        """Every row with its mail and depth."""
        for at, (mark, text, marks) in enumerate(self._marked):
            parts = "" if marks or not text.strip() else self._parts(at, text)
            depth = marks + self._tail + (at < self._indented_end and not parts)
            if text.strip() and not parts:
                self._divided = ""
                if not depth:
                    self._own.append(text)
            yield Row(at + 1, mark, text, depth, self._mail, parts=parts)

    @property
    def _said(self) -> str:
        self._kind = next(filter(None, map(self._says, reversed(self._own))), None) or self._kind
        self._own.clear()
        return self._kind

    def _parts(self, at: int, text: str) -> str:
        """Whether a row is of a mail's head, or parts a mail from what it quotes; what follows is placed by it."""
        if at < max(self._head_end, self._line_end):
            return "head" if at < self._head_end else "line"
        if not _MAY_PART.search(text) and not begins_attribution(text):
            return ""
        if block := self._head_at(at):
            self._head_end = at + len(block)
            self._begin(block)
            return "head"
        if divided := divides(text):
            self._divide(divided)
            return "line" if divided != "ruled" else ""
        two = 1 + begins_attribution(text)
        ends = (at + lines for lines in range(1, two + 1) if is_attribution(self._texts[at : at + lines]))
        self._line_end = next((end for end in ends if self._attribute(at, end)), 0)
        return "line" if self._line_end else ""

    def _head_at(self, at: int) -> Sequence[HeadLine]:
        """The head that begins at a row: of several lines, or one that names somebody and is not a line of press."""
        sender = head_sender(self._texts[at])
        is_known = sender is not None and self._names(sender) is not None and self._said != "press"
        return head_block(self._texts, at) or ([("from", sender or "")] if is_known else ())

    def _begin(self, block: Sequence[HeadLine]) -> None:
        """A head: of a new mail, or of one that the current mail quotes; one that names nobody is put between mails."""
        sender = next((value for word, value in block if word == "from"), "")
        writer = self._names(sender)
        is_another = writer not in (None, self._writer)
        if self._divided and (self._said or self._tail):
            quotes = self._divided == "original" or not (self._said and is_another)
        else:
            quotes = not is_another and bool(self._tail or (self._said and self._answers(block)))
        if quotes and sender:
            self._tail = 1
            self._writer = self._writer if self._said else writer
        else:
            self._new_mail(block, writer)

    def _new_mail(self, head: Sequence[HeadLine], writer: str | None) -> None:
        self._mail += 1
        self._head, self._writer, self._kind, self._tail = head, writer, "", 0
        self._own.clear()

    def _answers(self, block: Sequence[HeadLine]) -> bool:
        """Whether a head is of the mail that the current one answers: sender and addressee have changed places, or it
        is there as programs quote it, below a mail without a head.
        """
        words = [word for word, _ in block]
        if not self._head:
            return "sent" in words or "to" in words
        pairs = [
            (theirs, ours) for word, theirs in block for other, ours in self._head if {word, other} == {"from", "to"}
        ]
        return any(_same(theirs, ours) for theirs, ours in pairs)

    def _divide(self, divided: str) -> None:
        """A line that parts a mail from an earlier one; after one that was forwarded another may follow."""
        self._divided = divided
        if divided != "ruled":
            if self._tail and not self._said:
                self._new_mail((), None)
            self._tail = 1

    def _attribute(self, at: int, end: int) -> bool:
        """`Am 3.4.2026 schrieb Anna:` what is quoted by marks or indented says so itself; else all that follows is, if
        a program wrote this line. In press anybody may say that somebody wrote.
        """
        below = next((row for row in range(end, len(self._texts)) if self._texts[row].strip()), None)
        if below is None or self._marked[below][2]:
            return True
        if is_attribution(self._texts[at:end], dated=True):
            self._tail = 1
        elif self._said == "press" or self._texts[below][:1] not in (" ", "\t"):
            return False
        if self._texts[below][:1] in (" ", "\t"):
            self._tail, self._indented_end = 0, self._end_of_indented(below)
        return True

    def _end_of_indented(self, at: int) -> int:
        indented = takewhile(lambda text: not text.strip() or text[:1] in (" ", "\t"), self._texts[at:])
        return at + sum(1 for _ in indented)


def _same(one: str, other: str) -> bool:
    """Whether two entries of heads are of the same person: by address, else by name."""
    addresses = [set(addresses_in(entry.lower())) for entry in (one, other)]
    if all(addresses):
        return not addresses[0].isdisjoint(addresses[1])
    names = [{*words_of(without_addresses(entry))} for entry in (one, other)]
    return bool(names[0] & names[1])


# -- what counts -------------------------------------------------------------------------------------------------------


def _weighed(rows: Sequence[Row], says: Says) -> list[Row]:
    """The rows of a mail, each with whether it counts."""
    if not any(row.depth or _is_indented(row) for row in rows):
        return [*rows]
    kinds = {row.number: says(row.text) if row.text.strip() and not row.parts else None for row in rows}
    lowest = min((row.depth for row in rows if kinds[row.number]), default=0)
    own = {kinds[row.number] for row in rows if row.depth == lowest} - {None}
    talk = [row for row in rows if row.depth <= lowest and not row.parts and kinds[row.number] is None]
    points = {points_below(row.text) for row in talk} - {""}
    found = {row.number: Counts.YES if row.depth <= lowest else Counts.QUOTED for row in rows}
    if "points" in points:
        found |= {
            row.number: Counts.TWICE if kinds[row.number] in own else Counts.YES for row in rows if row.depth > lowest
        }
    elif not points and not all(map(is_polite, _before_closing([row for row in talk if row.depth < lowest]))):
        found |= dict.fromkeys((row.number for row in rows if row.depth == lowest), Counts.QUOTED)
        found[next(row.number for row in rows if row.depth == lowest and kinds[row.number])] = Counts.ONLY_QUOTED
        found |= _of_forms(rows, lowest, kinds)
    found |= _of_forms(rows, lowest + 1, kinds)
    if not lowest:
        found |= dict.fromkeys(_indented(rows, kinds), Counts.INDENTED)
    return [replace(row, counts=found[row.number]) for row in rows]


def _before_closing(rows: Sequence[Row]) -> Iterator[str]:
    texts = (row.text for row in rows if row.text.strip())
    return takewhile(lambda text: not is_closing(text) or len(text.split()) > _WORDS_OF_CLOSING, texts)


def _of_forms(rows: Sequence[Row], depth: int, kinds: Mapping[int, str | None]) -> dict[int, Counts]:
    """What counts of our own forms that are quoted at a depth: slips with a line that we did not send."""
    begins = [at for at, row in enumerate(rows) if row.depth == depth and turn_remark(row.text) is not None]
    said = Counter(kinds[row.number] for row in rows if row.depth < depth)
    found: dict[int, Counts] = {}
    for begin, end in pairwise([*begins, len(rows)]):
        last = max(at for at in range(begin, end) if rows[at].depth >= depth)
        form = rows[begin : last + 1]
        found |= {row.number: Counts.QUOTED for row in form if row.depth == depth}
        outside = said - Counter(kinds[row.number] for row in form if row.depth < depth)
        heads = [at for at, row in enumerate(form) if row.depth == depth and _heads_slip(row.text)]
        for head, behind in pairwise([*heads, len(form)]):
            if filled := _filled_slip(form[head:behind], depth, kinds, outside):
                found |= {form[0].number: Counts.YES, **filled}
    return found


def _heads_slip(text: str) -> bool:
    header = find_header(text, None, in_press=False)
    return header is not None and bool(header.player)


def _filled_slip(
    slip: Sequence[Row], depth: int, kinds: Mapping[int, str | None], outside: Collection[str | None]
) -> dict[int, Counts]:
    """The lines of a slip in our form, if any is not as we sent it; what appears twice in the mail is asked about."""
    sent = [row for row in slip if row.depth == depth and row.text.strip() and not row.text.lstrip().startswith("#")]
    filled = [row for row in sent[1:] if not AS_SENT.search(row.text) and not row.text.rstrip().endswith(":")]
    is_between = any(row.depth < depth and kinds[row.number] for row in slip)
    if not filled and not is_between:
        return {}
    found = {row.number: Counts.YES for row in slip if row.depth == depth}
    if is_between:
        found |= {row.number: Counts.QUOTED for row in sent if AS_SENT.search(row.text)}
    return found | {row.number: Counts.TWICE for row in filled if kinds[row.number] in outside and kinds[row.number]}


def _indented(rows: Sequence[Row], kinds: Mapping[int, str | None]) -> Iterator[int]:
    """The lines of a mail's own words that it may quote by indentation: a block of them, apart from the others, which
    says something of the same kind.
    """
    own = [row for row in rows if not row.depth]
    flush = {kinds[row.number] for row in own if not _is_indented(row)} - {None}
    above = ""
    asks = False
    for before, row in zip((None, *own), own, strict=False):
        if not row.text.strip():
            continue
        if not _is_indented(row):
            above, asks = row.text, False
        elif before is not None and not before.text.strip() and not asks:
            asks = bool(above) and not above.rstrip().endswith(":")
        if asks and kinds[row.number] in flush:
            yield row.number


def _is_indented(row: Row) -> bool:
    return row.text.startswith(("\t", "    "))
