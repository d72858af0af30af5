"""The mails of a box: a Maildir, an mbox, a folder or a zip of `.eml` files, or one such file.

Takes: a place. Gives: each mail's bytes, or why there are none, one after the other. Nothing is written, moved or
marked there. Only regular files are opened, and none outside of the box; of each mail no more bytes than are used.
An mbox is read as a stream, as it may have any size.
Source: RFC 4155 (mbox), the Maildir specification; Mozilla's `X-Mozilla-Status`.
"""

import contextlib
import os
import re
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from kapdip.post import causes
from kapdip.post.errors import PostError
from kapdip.reason import Reason
from kapdip.regular import NotRegularError, open_regular, read_regular
from kapdip.storage.letters import LARGEST_MAIL
from kapdip.storage.mime import LONGEST_HEAD
from kapdip.storage.system import system_reason

MOST_MEMBERS = 10_000
MOST_UNPACKED = 200_000_000
MOST_RATIO = 200
"""Of a zip: files, bytes of all, and how much larger a file may be than it is packed."""
_GROWS = 60
"""Seconds since an mbox was written to, in which its last mail may still be on its way."""
_LINE = 64 * 1024
_FLAGS = re.compile(r"[:;!]2,([A-Za-z]*)$")
_ENTRY = re.compile(rb"[!-9;-~]{1,80}[ \t]*:")
_QUOTED_FROM = re.compile(rb"^>(?=>*From )", re.MULTILINE)
_DELETED = re.compile(rb"^X-Mozilla-Status: ([0-9A-Fa-f]{4})", re.MULTILINE)
_BOUNDARY = re.compile(rb"^content-type:[^\n]*(?:\n[ \t][^\n]*)*?boundary=\"?([^\"\s;]+)", re.IGNORECASE | re.MULTILINE)
_IS_DELETED = 0x0008


class Found(NamedTuple):
    """A mail of a box: its bytes, or why they can't be had."""

    where: str
    """The name of its file, or its number in an mbox."""
    data: bytes = b""
    at: float = 0
    """The time of its file, in seconds."""
    line: str = ""
    """The line `From …` above it in an mbox."""
    why: Reason | None = None


def mails_in(place: Path) -> Iterator[Found]:
    """Every mail of a box. Raises PostError where there is no box, when the first one is asked for."""
    try:
        if place.is_dir():
            yield from _maildir(place) if (place / "cur").is_dir() or (place / "new").is_dir() else _folder(place)
        elif _begins(place, b"From "):
            yield from _mbox(place)
        elif _begins(place, b"PK"):
            yield from _zip(place)
        else:
            yield _file(place, place.name)
    except OSError as error:
        raise PostError(_unreadable(place, error)) from None


def _unreadable(place: Path, error: OSError) -> Reason:
    if isinstance(error, FileNotFoundError):
        return causes.box_gone(path=str(place))
    if isinstance(error, NotRegularError):
        return causes.box_no_file(path=str(place))
    return causes.box_unreadable(path=str(place), text=system_reason(error))


def _begins(place: Path, with_: bytes) -> bool:
    return read_regular(place, len(with_)) == with_


def _file(path: Path, name: str) -> Found:
    """One file with one mail. Raises OSError."""
    data = read_regular(path, LARGEST_MAIL + 1)
    return Found(name, data, path.stat().st_mtime)


def _inside(path: Path, box: Path, name: str) -> Found:
    """A file of a box, or why it is passed over. Raises FileNotFoundError where it has gone."""
    try:
        if path.is_symlink() and not path.resolve().is_relative_to(box.resolve()):
            return Found(name, why=causes.leads_outside())
        return _file(path, name)
    except FileNotFoundError:
        raise
    except NotRegularError:
        return Found(name, why=causes.no_regular_file())
    except (OSError, RuntimeError) as error:  # RuntimeError: a ring of links
        told = system_reason(error) if isinstance(error, OSError) else causes.leads_outside()
        return Found(name, why=causes.file_unreadable(text=told))


def _maildir(box: Path) -> Iterator[Found]:
    """`new` before `cur`: a mail that a mail program moves meanwhile is found there, and given once."""
    given: set[str] = set()
    for folder in ("new", "cur"):
        names = sorted(os.listdir(box / folder)) if (box / folder).is_dir() else []
        for name in names:
            bare = _FLAGS.sub("", name)
            if name.startswith(".") or bare in given:
                continue
            given.add(bare)
            flags = _FLAGS.search(name)
            if flags is not None and "T" in flags[1]:
                continue
            try:
                yield _inside(box / folder / name, box, bare)
            except FileNotFoundError:
                yield from _moved(box, bare)


def _moved(box: Path, bare: str) -> Iterator[Found]:
    """A mail that has another name by now; none where it is gone."""
    for folder in ("cur", "new"):
        names = os.listdir(box / folder) if (box / folder).is_dir() else []
        for name in names:
            flags = _FLAGS.search(name)
            if _FLAGS.sub("", name) == bare and not (flags is not None and "T" in flags[1]):
                with contextlib.suppress(FileNotFoundError):
                    yield _inside(box / folder / name, box, bare)
                    return


def _folder(box: Path) -> Iterator[Found]:
    """By name, not below it."""
    for name in sorted(os.listdir(box)):
        path = box / name
        if name.lower().endswith(".eml") and not path.is_dir():
            with contextlib.suppress(FileNotFoundError):
                yield _inside(path, box, name)


def _zip(place: Path) -> Iterator[Found]:
    try:
        with zipfile.ZipFile(place) as packed:
            members = packed.infolist()
            if len(members) > MOST_MEMBERS:
                raise PostError(causes.zip_too_large(most=MOST_MEMBERS))
            members = [one for one in members if one.filename.lower().endswith(".eml") and not one.is_dir()]
            left = MOST_UNPACKED
            for member in sorted(members, key=lambda one: one.filename):
                found = _member(packed, member, min(left, LARGEST_MAIL + 1))
                left -= len(found.data)
                yield found
                if left <= 0:
                    raise PostError(causes.zip_too_large(most=MOST_MEMBERS))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError):
        raise PostError(causes.zip_broken(path=str(place))) from None


def _member(packed: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> Found:
    if member.file_size > MOST_RATIO * max(member.compress_size, 1):
        return Found(member.filename, why=causes.zip_too_large(most=MOST_MEMBERS))
    try:
        with packed.open(member) as stream:
            data = stream.read(most)
        return Found(member.filename, data, time.mktime((*member.date_time, 0, 0, -1)))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError):
        return Found(member.filename, why=causes.zip_broken(path=member.filename))
    except RuntimeError:  # a password
        return Found(member.filename, why=causes.zip_locked())
    except (OverflowError, ValueError):
        return Found(member.filename, data, 0)


def _mbox(place: Path) -> Iterator[Found]:
    """Every mail of an mbox but those that are deleted; one that is still being written is left for the next time."""
    with open_regular(place) as stream:
        written = os.fstat(stream.fileno()).st_mtime
        may_grow = time.time() - written < _GROWS
        for number, (line, data, is_last) in enumerate(_divided(stream), start=1):
            where = f"{place.name} {number}"
            if is_last and may_grow and _is_cut(data):
                yield Found(where, why=causes.still_written())
            elif not _is_deleted(data):
                yield Found(where, _QUOTED_FROM.sub(b"", data), written, line)


def _divided(stream: BinaryIO) -> Iterator[tuple[str, bytes, bool]]:
    """Each mail with the line above it, and whether the file ends there. A line `From …`
    within a mail begins none: after it comes no head.
    """
    above, mail, size = "", bytearray(), 0
    is_blank, has_begun = True, False
    held = b""
    """A line that may begin a mail: the next one tells."""
    while True:
        line = stream.readline(_LINE)
        if held:
            if _ENTRY.match(line):
                if has_begun:
                    yield above, bytes(mail), False
                above, mail, has_begun = held.decode("utf-8", "replace").strip(), bytearray(), True
            else:
                mail += held
            held = b""
        if not line:
            break
        size = len(mail)
        if is_blank and line.startswith(b"From "):
            held = line
        elif size <= LARGEST_MAIL:
            mail += line
        is_blank = line.strip(b"\r\n") == b""
    if has_begun or mail.strip():
        yield above, bytes(mail), True


def _is_cut(data: bytes) -> bool:
    """Whether the last mail of a file has no end yet."""
    plain = data.replace(b"\r\n", b"\n")
    head, apart, body = plain.partition(b"\n\n")
    if not apart or not plain.endswith(b"\n"):
        return True
    boundary = _BOUNDARY.search(head[:LONGEST_HEAD])
    return boundary is not None and b"\n--" + boundary[1] + b"--" not in b"\n" + body


def _is_deleted(data: bytes) -> bool:
    found = _DELETED.search(data[:LONGEST_HEAD].replace(b"\r\n", b"\n").partition(b"\n\n")[0])
    return found is not None and bool(int(found[1], 16) & _IS_DELETED)
