"""Reads a mail that was saved as a file: its head, its text, what else it holds, and what can't be read of it.

Takes: bytes of which nobody knows who made them. Gives: a `SavedMail`; raises `UnreadableError` with a reason, and
nothing else. Bytes of the head and of its lines, addresses, parts and depth are counted before they are looked at.
Python's own parser takes minutes for some kilobytes, and raises on a sign in the wrong place.
Source: RFC 5322, 2045 to 2047, 2231 and 3676.
"""

import binascii
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kapdip.reason import Reason
from kapdip.storage import causes
from kapdip.storage.html_lines import html_lines

LONGEST_HEAD = 64 * 1024
"""Bytes."""
LONGEST_LINE = 4 * 1024
"""Bytes of a line of the head, and of an entry that is read."""
MOST_ADDRESSES = 50
MOST_PARTS = 200
DEEPEST = 20
LONGEST_TEXT = 2_000_000
"""Bytes."""
FORWARDED = "---------- Forwarded message ---------"
_ENTRY = re.compile(rb"[!-9;-~]{1,80}(?=[ \t]{0,4}:)")
_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bq])\?([^?]*)\?=", re.IGNORECASE)
_BETWEEN_WORDS = re.compile(r"\?= {1,8}=\?")
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"?|[^";]+|;')
"""Of an entry with parameters: what is in quotes, what is not, what separates them."""
_CHARSETS = re.compile(
    r"utf-?(?:8|16|16[lb]e|32)|us-ascii|ascii|(?:iso|latin)-?(?:8859-)?[0-9]{1,2}|(?:windows-|cp)[0-9]{3,4}|koi8-[ru]"
    r"|mac(?:intosh|-?roman)|gb(?:2312|k|18030)|big5|shift_jis|euc-(?:jp|kr)",
    re.IGNORECASE,
)
_READ_AS_TEXT = frozenset({"text/plain", "text/html", "text/csv", "text/enriched"})
_LATIN = re.compile(r"us-ascii|ascii|iso-8859-1|latin-?1|windows-1252|cp1252", re.IGNORECASE)


class UnreadableError(Exception):
    """Why a mail can't be read."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Attachment(NamedTuple):
    """What a mail holds besides its text; it is named, and not opened."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class SavedMail:
    """A mail of a file."""

    head: Mapping[str, tuple[str, ...]]
    """What its head says, by the name of the entry in small letters, in its order; decoded, each in one line."""
    text: str
    """What it says; after it the texts that are attached, and mails that it forwards."""
    beside: tuple[Attachment, ...] = ()
    charsets: tuple[str, ...] = ()
    """Ways of writing that it names and nobody knows; it was read as any other text."""

    def entry(self, name: str) -> str:
        """The first entry of a name, `""` where it has none."""
        return next(iter(self.head.get(name.lower(), ())), "")


def read_mail(data: bytes) -> SavedMail:
    """The mail that bytes are. Raises UnreadableError."""
    reader = _Reader()
    part = reader.part(data.replace(b"\r\n", b"\n"))
    if part.entry("from").count("@") > MOST_ADDRESSES:
        raise UnreadableError(causes.letter_addresses(most=MOST_ADDRESSES))
    return SavedMail(part.head, "\n".join(reader.texts(part, 0)), tuple(reader.beside), tuple(reader.charsets))


class _Part(NamedTuple):
    head: Mapping[str, tuple[str, ...]]
    body: bytes

    def entry(self, name: str) -> str:
        found = next(iter(self.head.get(name, ())), "")
        if len(found) > LONGEST_LINE:
            raise UnreadableError(causes.letter_entry(name=name))
        return found

    @property
    def kind(self) -> str:
        return self.entry("content-type").partition(";")[0].strip().lower() or "text/plain"

    def parameter(self, name: str, entry: str = "content-type") -> str:
        """A parameter of an entry, put together where it was divided."""
        rows = [""]
        for piece in _PIECE.findall(self.entry(entry)):
            rows[-1:] = [rows[-1], ""] if piece == ";" else [f"{rows[-1]}{piece}"]
        found = ""
        for said, _, value in (row.partition("=") for row in rows):
            key, *coded = said.strip().lower().split("*")
            if key == name:
                bare = value.strip()
                bare = re.sub(r"\\(.)", r"\1", bare.strip('"')) if bare.startswith('"') else bare
                found += _from_percents(bare) if coded[-1:] == [""] else bare
        return found

    @property
    def name(self) -> str:
        """Of the file that it is."""
        return self.parameter("filename", "content-disposition") or self.parameter("name")


class _Reader:
    """Goes through the parts of a mail, and counts them."""

    def __init__(self) -> None:
        self.beside: list[Attachment] = []
        self.charsets: dict[str, None] = {}
        self._parts = 0

    def part(self, data: bytes) -> _Part:
        """The head and the body of a part."""
        head, _, body = (b"", b"", data[1:]) if data.startswith(b"\n") else data.partition(b"\n\n")
        if len(head) > LONGEST_HEAD or max(map(len, head.split(b"\n"))) > LONGEST_LINE:
            raise UnreadableError(causes.letter_head())
        return _Part(_entries(head), body)

    def texts(self, part: _Part, depth: int) -> Iterator[str]:
        """Every text in a part; of several forms of one, the plain one."""
        self._parts += 1
        if depth > DEEPEST or self._parts > MOST_PARTS:
            raise UnreadableError(causes.letter_parts(most=MOST_PARTS, deepest=DEEPEST))
        kind = part.kind
        if kind.startswith("multipart/"):
            for one in self._chosen(kind, [self.part(data) for data in _divided(part)]):
                yield from self.texts(one, depth + 1)
        elif kind == "message/rfc822":
            inner = self.part(_bytes(part))
            yield "\n".join((FORWARDED, *shown(inner.head), "", *self.texts(inner, depth + 1)))
        elif kind in _READ_AS_TEXT or part.name.lower().endswith(".txt"):
            charset = part.parameter("charset")
            if charset and not (_CHARSETS.fullmatch(charset) or _LATIN.fullmatch(charset)):
                self.charsets[charset] = None
            yield _said(part)
        else:
            self.beside.append(Attachment(part.name, kind))

    @staticmethod
    def _chosen(kind: str, parts: list[_Part]) -> list[_Part]:
        if kind == "multipart/related":
            return parts[:1]
        if kind == "multipart/alternative":
            plain = [one for one in parts if one.kind == "text/plain" and _said(one).strip()]
            rich = [one for one in parts if one.kind == "text/html" or one.kind.startswith("multipart/")]
            return (plain or rich[-1:] or parts)[:1]
        return parts


def shown(head: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The lines of a head that say whose mail it is, and of when."""
    yield from (f"{name}: {value}" for name in ("From", "Subject", "Date") for value in head.get(name.lower(), ())[:1])


def _entries(head: bytes) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for row in re.sub(rb"\n[ \t]+", b" ", head).split(b"\n"):
        if name := _ENTRY.match(row):
            said = " ".join(_decoded_words(as_any_other(row[name.end() :].partition(b":")[2])).split())
            key = name[0].decode("ascii").lower()
            found[key] = (*found.get(key, ()), "".join(filter(str.isprintable, said)))
    return found


def _decoded_words(text: str) -> str:
    """`=?utf-8?q?J=C3=B6rg?=` in an entry as what it says."""
    return _WORD.sub(_decoded_word, _BETWEEN_WORDS.sub("?==?", text)) if "=?" in text else text


def _decoded_word(found: "re.Match[str]") -> str:
    charset, coding, said = found.groups()
    data = said.encode("utf-8")
    try:
        raw = binascii.a2b_base64(data) if coding in "bB" else binascii.a2b_qp(data, header=True)
    except binascii.Error:
        return found[0]
    return _in_charset(raw, charset.partition("*")[0])


def _from_percents(value: str) -> str:
    """`utf-8''Z%C3%BCge.txt` as what it says."""
    charset, _, said = value.rpartition("'")
    raw = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes.fromhex(found[1].decode()), said.encode("utf-8"))
    return _in_charset(raw, charset.partition("'")[0])


def _in_charset(data: bytes, charset: str) -> str:
    """Bytes as a mail says that they are written; where it seems not to know, as any others."""
    says_latin = _LATIN.fullmatch(charset) is not None
    if not _CHARSETS.fullmatch(charset) or says_latin:
        return as_any_other(data)
    try:
        return data.decode(charset)
    except (LookupError, UnicodeError):
        return as_any_other(data)


def as_any_other(data: bytes) -> str:
    """Bytes of which nobody says how they are written: UTF-8, else what Windows writes."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _divided(part: _Part) -> list[bytes]:
    """The parts of a part."""
    boundary = f"\n--{part.parameter('boundary')}".encode()
    body = b"\n" + part.body
    if boundary == b"\n--" or body.count(boundary) > MOST_PARTS:
        raise UnreadableError(causes.letter_parts(most=MOST_PARTS, deepest=DEEPEST))
    found: list[bytes] = []
    for piece in body.split(boundary)[1:]:
        line, _, rest = piece.partition(b"\n")
        if line.startswith(b"--"):
            break
        if line.strip() and found:  # a longer boundary, of a part within
            found[-1] += boundary + piece
        else:
            found.append(rest)
    return found


def _bytes(part: _Part) -> bytes:
    """The body as it was before it was made fit for travel."""
    match part.entry("content-transfer-encoding").strip().lower():
        case "base64":
            signs = re.sub(rb"[^A-Za-z0-9+/]", b"", part.body)
            signs = signs[: len(signs) - (len(signs) % 4 == 1)]
            return binascii.a2b_base64(signs + b"=" * (-len(signs) % 4))
        case "quoted-printable":
            return binascii.a2b_qp(part.body)
        case _:
            return part.body


def _said(part: _Part) -> str:
    data = _bytes(part)
    if len(data) > LONGEST_TEXT:
        raise UnreadableError(causes.letter_too_large())
    text = _in_charset(data, part.parameter("charset")).replace("\r\n", "\n")
    if part.kind == "text/html":
        return html_lines(text)
    is_flowed = part.parameter("format").lower() == "flowed"
    return _flowed(text, without_space=part.parameter("delsp").lower() == "yes") if is_flowed else text


def _flowed(text: str, *, without_space: bool) -> str:
    """Lines as they were before they were broken: one that ends with a space goes on in the next of the same depth."""
    lines: list[str] = []
    depth, is_open = 0, False
    for row in text.split("\n"):
        said = row.lstrip(">")
        now = len(row) - len(said)
        said = said[1:] if said.startswith(" ") else said
        if is_open and now == depth and said != "-- ":
            before = lines[-1][:-1] if without_space else lines[-1]
            lines[-1] = f"{before}{said}"
        else:
            lines.append(f"{'>' * now}{' ' * bool(now)}{said}")
        depth, is_open = now, said.endswith(" ") and said != "-- "
    return "\n".join(lines)
