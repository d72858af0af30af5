"""Compiles the German words (`*.po`) into what the program reads (`*.mo`): `python packaging/compile_words.py
[--check]`.

With `--check` nothing is written; the exit status is 1 if a compiled file is missing or older in content than its
source.
"""

import io
import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "kapdip_gui" / "words" / "locale"


def compiled(source: Path) -> bytes:
    """The binary catalogue of a `.po` file. Raises ValueError for a file with a fuzzy or unreadable entry."""
    with source.open("rb") as stream:
        catalog = read_po(stream, locale=source.parts[-3], abort_invalid=True)
    if unsure := [message.id for message in catalog if message.fuzzy and message.id]:
        raise ValueError(f"{source.name}: fuzzy: {unsure[0]}")
    target = io.BytesIO()
    write_mo(target, catalog)
    return target.getvalue()


def stale(locale: Path = LOCALE) -> list[Path]:
    """The sources whose compiled file is missing or says something else."""
    return [source for source in sorted(locale.rglob("*.po")) if not _same(source)]


def _same(source: Path) -> bool:
    target = source.with_suffix(".mo")
    return target.exists() and _messages(target.read_bytes()) == _messages(compiled(source))


def _messages(data: bytes) -> dict[str, object]:
    """What a binary catalogue says, without its header (which names the version of the tool)."""
    from babel.messages.mofile import read_mo

    return {repr((message.id, message.context)): message.string for message in read_mo(io.BytesIO(data)) if message.id}


def main(arguments: list[str]) -> int:
    """Compile what is stale, or only say it."""
    sources = stale()
    for source in sources:
        print(f"{source.name}: {'must be compiled' if '--check' in arguments else 'compiled'}")
        if "--check" not in arguments:
            source.with_suffix(".mo").write_bytes(compiled(source))
    return 1 if sources and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
