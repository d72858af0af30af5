"""Records of finished games for a club, from their saves; a game that is still played is reported as such, and one that
was recorded otherwise than its entries give by the rules.

Takes paths; gives `ReadGames`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from kapdip.board.board import Board
from kapdip.club.errors import ClubError
from kapdip.club.model import ISODate, Record, Running
from kapdip.club.taking import record_of, running_of
from kapdip.reason import Reason
from kapdip.storage.differing import difference_reasons
from kapdip.storage.errors import SaveError
from kapdip.storage.files import load_save

Unread: TypeAlias = tuple[Path, Exception]
"""A save that could not be read, and why."""
DoubtfulRecord: TypeAlias = tuple[Record, tuple[Reason, ...], Board]
"""A record that the rules do not give, and what they give otherwise, by the names of its board."""


@dataclass
class ReadGames:
    """What was found in some saves."""

    records: list[Record] = field(default_factory=list)
    doubtful: list[DoubtfulRecord] = field(default_factory=list)
    running: list[Running] = field(default_factory=list)
    failed: list[Unread] = field(default_factory=list)


def day_written(path: Path) -> ISODate:
    """The day on which a save was last written: that of the game's end, as far as a file can show."""
    return datetime.fromtimestamp(path.stat().st_mtime).date().isoformat()


def read_games(paths: tuple[Path, ...]) -> ReadGames:
    """Read saves: finished games, games that are still played, and what is neither."""
    read = ReadGames()
    for path in paths:
        try:
            game, differences = load_save(path)
            if game.turn.results.ending is None:
                read.running.append(running_of(game, file=str(path.absolute())))
            else:
                record, told = (
                    record_of(game, file=path.name, ended=day_written(path)),
                    difference_reasons(game, differences),
                )
                if told:
                    read.doubtful.append((record, told[:1], game.board))
                else:
                    read.records.append(record)
        except (SaveError, ClubError, OSError) as error:
            read.failed.append((path, error))
    return read


def turns_by_now(running: Sequence[Running]) -> dict[str, int | None]:
    """How far games are by now that were still played; None: over.

    A save that is gone, or holds another game, says nothing.
    """
    found: dict[str, int | None] = {}
    for one in running:
        read = read_games((Path(one.file),))
        over = (*read.records, *(record for record, *_ in read.doubtful))
        found |= {now.game: now.turn for now in read.running} | {record.game: None for record in over}
    known = {one.game for one in running}
    return {game: turn for game, turn in found.items() if game in known}
