"""Reads an order sheet that somebody sent as a file.

Takes: a path. Gives: its text, whatever program wrote it; or an OSError with words for the catalogue.
"""

from pathlib import Path

from kapdip_gui.words.catalogue import mark

LARGEST_FILE = 2_000_000
"""Bytes; a larger file is not an order sheet in any encoding."""


def sheet_text(path: Path) -> str:
    """The text of a regular file, as UTF-8 or else as Windows writes it.

    Raises OSError, also for a file that is too large.
    """
    from kapdip_gui.storage.files import read_regular

    raw = read_regular(path, LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise OSError(0, mark("The file is too large for an order sheet"))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")
