"""Text that people send: sheets, histories, positions and ballots, whatever program wrote them.

Takes: a path, or bytes. Gives: `read_letter`, `letter_text`. Text is UTF-8 or UTF-16, else what Windows writes; a
picture or a PDF is not. Of a mail that was saved as a file come its sender, subject and date, then its text and every
text that is attached.
Source: docs/contract.md, "Text that people write".
"""

import codecs
import re
from pathlib import Path

from kapdip.storage import causes
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.files import read_bytes
from kapdip.storage.mime import LONGEST_HEAD, UnreadableError, as_any_other, read_mail, shown

LARGEST_LETTER = 2_000_000
"""Bytes; a larger file is not a text of players in any encoding."""
LARGEST_MAIL = 30_000_000
"""Bytes, with all that is attached."""
_MAIL = re.compile(rb"(?:From [^\n]*\n)?[A-Za-z][A-Za-z0-9-]*:[^\n]*\n(?:[ \t\n]|[A-Za-z][A-Za-z0-9-]*:)")
"""How the head of a mail begins."""
_OF_MAIL = re.compile(rb"^(?:mime-version|content-type|content-transfer-encoding):", re.IGNORECASE | re.MULTILINE)
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_OTHER_DOCUMENTS = (b"%PDF-", b"{\\rtf")
"""How documents begin that look like text to a program, and to nobody else; all others hold a zero byte."""


def read_letter(path: Path) -> str:
    """The text of a regular file. Raises SaveError."""
    return letter_text(path, read_bytes(path, LARGEST_MAIL + 1))


def letter_text(path: Path, data: bytes) -> str:
    """The bytes that came from there as text. Raises SaveError where they are too many, or no text."""
    is_mail = _is_mail(data)
    if len(data) > (LARGEST_MAIL if is_mail else LARGEST_LETTER):
        raise SaveError(path, Problem("", causes.letter_too_large()))
    if is_mail:
        return _mail_text(path, data)
    if data.startswith(_OTHER_DOCUMENTS) or (b"\0" in data and not data.startswith(_UTF_16)):
        raise SaveError(path, Problem("", causes.no_letter()))
    return data.decode("utf-16", errors="replace") if data.startswith(_UTF_16) else as_any_other(data)


def _is_mail(data: bytes) -> bool:
    head = data[: 2 * LONGEST_HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    return _MAIL.match(head + b"\n\n") is not None and _OF_MAIL.search(head) is not None


def _mail_text(path: Path, data: bytes) -> str:
    """The head of a mail, then its texts; a mail within it is given in the same way."""
    try:
        mail = read_mail(data)
    except UnreadableError as error:
        raise SaveError(path, Problem("", error.reason)) from None
    if not mail.text.strip() and mail.beside:
        names = ", ".join(one.name or one.kind for one in mail.beside)
        raise SaveError(path, Problem("", causes.letter_beside(names=names)))
    return "\n".join((*shown(mail.head), "", mail.text))
