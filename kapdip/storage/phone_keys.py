"""The keys of the seats for phones: in the program's own folder, for the user alone, never in a save.

Takes the path of a save, the game in it, and for each seat, by its number, its code, its phones and who sat there.
Gives them back when the table is opened again for the same game. What is written is on the disk when `write_keys`
returns. Source: docs/table.md 9.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kapdip.game.identity import is_drawn
from kapdip.game.model import Game
from kapdip.paths import state_folder
from kapdip.regular import plain_json, read_regular
from kapdip.storage.files import sync_folder
from kapdip.storage.places import real_place

_OWN = 0o600
_MOST = 8_000_000
"""Bytes that are read."""


class StoredPhone(NamedTuple):
    """A phone that has traded a code for a key of its own."""

    code: str
    """The code that it had: good for nobody else."""
    public: str
    """Its public key: it is the same phone that asks again."""
    answer: str
    """The desk's public key, as sent to the phone."""
    key: str
    since: str
    """When it came, in ISO 8601."""


class StoredSeat(NamedTuple):
    """A seat's code, its phones, and who the seat was when they were given."""

    made_for: str
    code: str
    """For the next phone; `""`: nobody plays there."""
    phones: tuple[StoredPhone, ...] = ()


def keys_file(path: Path) -> Path:
    """Where the keys of a save's seats are."""
    name = hashlib.sha256(os.fsencode(real_place(path))).hexdigest()[:24]
    return state_folder() / "table" / f"{name}.json"


def read_keys(path: Path, game: Game) -> Mapping[int, StoredSeat]:
    """The keys of this game's seats; none where there are none, or where they are of another game."""
    try:
        told = plain_json(read_regular(keys_file(path), _MOST))
        if told["game"] not in _marks(game):
            return {}
        return {int(seat): _seat_of(kept) for seat, kept in told["seats"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _seat_of(kept: Any) -> StoredSeat:
    """A seat as it was written. Before phones had keys of their own it had one for all, which is a code by now that no
    phone has traded.
    """
    if isinstance(kept, list):
        key, made_for = kept
        return StoredSeat(str(made_for), str(key))
    phones = tuple(StoredPhone(*map(str, phone)) for phone in kept["phones"])
    return StoredSeat(str(kept["made_for"]), str(kept["code"]), phones)


def write_keys(path: Path, game: Game, seats: Mapping[int, StoredSeat]) -> bool:
    """Keep them. False where that failed: then they are good until the program ends."""
    file = keys_file(path)
    fresh = file.with_suffix(".fresh")
    text = json.dumps({"game": game.id, "seats": {str(number): seat._asdict() for number, seat in seats.items()}})
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN), "w", encoding="ascii") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(fresh, file)
        sync_folder(file.parent)
    except OSError:
        return False
    return True


def _marks(game: Game) -> tuple[str, ...]:
    """What marks keys as this game's: its id, and before games had ids, its seed and board."""
    by_seed = hashlib.sha256(f"{game.seed} {game.board.name}".encode()).hexdigest()[:24]
    return (game.id,) if is_drawn(game.id) else (game.id, by_seed)
