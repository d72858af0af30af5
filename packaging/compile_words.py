"""Compiles the German words (`*.po`) that changed into what the program reads (`*.mo`, not kept in git):
`python packaging/compile_words.py`.

Set-up, gate, tests and packages call it; it needs nothing but Python. A compiled file bears the time of its source, so
whatever changes the source makes it stale. Source: the formats in the manual of GNU gettext, chapters 3 and 10.3.
"""

import os
import re
import struct
from pathlib import Path

LOCALE = Path(__file__).resolve().parent.parent / "kapdip" / "words" / "locale"
LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?) )?"((?:[^"\\]|\\["\\nt])*)"')
ESCAPED = {r"\n": "\n", r"\t": "\t", r"\"": '"', r"\\": "\\"}


def messages(source: Path) -> dict[str, str]:
    """What a `.po` file translates, plural forms joined by NUL.

    Raises ValueError for a line that can't be read, a fuzzy entry or a text that is there twice.
    """
    found: dict[str, str] = {}
    entries: list[dict[str, str]] = []
    keyword = ""
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        match = LINE.fullmatch(line)
        if match and match[1] == "msgid":
            entries.append({})
        if match and entries:
            entry, keyword = entries[-1], match[1] or keyword
            entry[keyword] = entry.get(keyword, "") + re.sub(r"\\.", lambda one: ESCAPED[one[0]], match[2])
        elif line.strip() and (not line.startswith("#") or re.match("#,.*fuzzy", line)):
            raise ValueError(f"{source.name}, line {number}: unreadable or fuzzy: {line}")
    for entry in entries:
        texts, words = (
            "\0".join(text for name, text in sorted(entry.items()) if name.startswith(kind))
            for kind in ("msgid", "msgstr")
        )
        if texts in found:
            raise ValueError(f"{source.name}: twice: {texts}")
        found |= {texts: words} if words.strip("\0") else {}
    return found


def compiled(source: Path) -> bytes:
    """The binary catalogue of a `.po` file. Raises ValueError as `messages` does."""
    pairs = sorted((text.encode(), words.encode()) for text, words in messages(source).items())
    end = 28 + 16 * len(pairs)
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, end)
    data = b""
    for column in zip(*pairs, strict=True):
        for text in column:
            head += struct.pack("<2I", len(text), end + len(data))
            data += text + b"\0"
    return head + data


def compile_stale(locale: Path = LOCALE) -> list[str]:
    """Compiles what is missing or of another time than its source, and takes away what has no source any more; gives
    the names of the sources that were compiled.
    """
    done = []
    for target in set(locale.rglob("*.mo")) - {source.with_suffix(".mo") for source in locale.rglob("*.po")}:
        target.unlink(missing_ok=True)
    for source in sorted(locale.rglob("*.po")):
        target, time = source.with_suffix(".mo"), source.stat().st_mtime_ns
        if not target.exists() or target.stat().st_mtime_ns != time:
            half = target.with_suffix(f".{os.getpid()}")  # tests start in several processes at once
            half.write_bytes(compiled(source))
            os.utime(half, ns=(time, time))
            half.replace(target)
            done.append(source.name)
    return done


if __name__ == "__main__":
    print("\n".join(f"{name}: compiled" for name in compile_stale()), end="")
