"""Text that people send: sheets, histories, positions and ballots, whatever program wrote them.

Takes: a path, or bytes. Gives: `read_letter`, `letter_text`. Text is UTF-8 or UTF-16, else what Windows writes; a
picture or a PDF is none. Of a mail that was saved as a file come its sender, subject and date, then its text and every
text that is attached.
Source: docs/contract.md, "Text that people write".
"""

import codecs
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kapdip_gui.storage import because
from kapdip_gui.storage.errors import Problem, SaveError
from kapdip_gui.storage.files import read_bytes

if TYPE_CHECKING:
    from email.message import MIMEPart

LARGEST_LETTER = 2_000_000
"""Bytes; a larger file is no text of players in any encoding."""
_MAIL = re.compile(rb"(?:From [^\n]*\n)?(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*\n(?:[ \t][^\n]*\n)*)+\n")
"""The head of a mail, with the empty line that ends it."""
_OF_MAIL = re.compile(rb"^(?:mime-version|content-type|content-transfer-encoding):", re.IGNORECASE | re.MULTILINE)
_HEAD = 64 * 1024
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_OTHER_DOCUMENTS = (b"%PDF-", b"{\\rtf")
"""How documents begin that look like text to a program, and to nobody else; all others hold a zero byte."""
_SHOWN = ("From", "Subject", "Date")
_NO_TEXT = re.compile(r"<(style|head|script)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
"""What an HTML mail holds that nobody sees."""


def read_letter(path: Path) -> str:
    """The text of a regular file. Raises SaveError."""
    return letter_text(path, read_bytes(path, LARGEST_LETTER + 1))


def letter_text(path: Path, data: bytes) -> str:
    """The bytes that came from there as text. Raises SaveError where they are too many, or no text."""
    if len(data) > LARGEST_LETTER:
        raise SaveError(path, Problem("", because.letter_too_large()))
    if data.startswith(_OTHER_DOCUMENTS) or (b"\0" in data and not data.startswith(_UTF_16)):
        raise SaveError(path, Problem("", because.no_letter()))
    head = _MAIL.match(data[:_HEAD].replace(b"\r\n", b"\n"))
    return _mail_text(data) if head is not None and _OF_MAIL.search(head[0]) else _decoded(data)


def _decoded(data: bytes) -> str:
    if data.startswith(_UTF_16):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _mail_text(data: bytes) -> str:
    from email import message_from_bytes, policy

    return "\n".join(_parts(message_from_bytes(data, policy=policy.default)))


def _parts(mail: "MIMEPart") -> Iterator[str]:
    """The head of a mail, then its texts; a mail within it is told in the same way."""
    yield from (f"{name}: {mail[name]}" for name in _SHOWN if mail[name])
    yield ""
    yield from _texts(mail)


def _texts(part: "MIMEPart") -> Iterator[str]:
    """Every text in a mail and beside it; of several forms of one, the plain one."""
    kind, parts = part.get_content_type(), [*part.iter_parts()]
    if kind == "multipart/alternative":
        parts = [one for one in parts if one.get_content_type() == "text/plain"][:1] or parts[-1:]
    for one in parts:
        yield from _parts(one) if kind == "message/rfc822" else _texts(one)
    is_file = Path(part.get_filename() or "").suffix.lower() == ".txt"
    if not parts and (kind.startswith("text/") or is_file):
        text = _said(part)
        yield _NO_TEXT.sub("", text) if kind == "text/html" else text


def _said(part: "MIMEPart") -> str:
    """A text as its mail says that it is written, else as any other."""
    data = part.get_payload(decode=True)
    assert isinstance(data, bytes)
    try:
        return data.decode(part.get_content_charset(""))
    except (LookupError, ValueError):
        return _decoded(data)
