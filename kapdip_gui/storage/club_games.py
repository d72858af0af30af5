"""Records of finished games for a club, from their saves.

Takes paths; gives records, and what could not be read or is not over.
"""

from pathlib import Path

from kapdip_gui.club.errors import ClubError
from kapdip_gui.club.model import Record
from kapdip_gui.club.taking import record_of
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import load_game


def records_in(paths: tuple[Path, ...]) -> tuple[list[Record], list[tuple[Path, Exception]]]:
    """The records of saves, and what could not be read or is not over."""
    records: list[Record] = []
    failed: list[tuple[Path, Exception]] = []
    for path in paths:
        try:
            records.append(record_of(load_game(path), file=path.name))
        except (SaveError, ClubError) as error:
            failed.append((path, error))
    return records, failed
