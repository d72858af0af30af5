"""The keys of the seats for phones: in the program's own folder, for the user alone, never in a save.

Takes the path of a save, the game in it, and by the number of each seat a key with what it was made for. Gives them
back when the table is opened again for the same game. Source: docs/table.md 9.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from kapdip_gui.game.identity import is_drawn
from kapdip_gui.game.model import Game
from kapdip_gui.storage.places import real_place, state_folder

_OWN = 0o600


class KeptKey(NamedTuple):
    """A seat's key, and who the seat was when it was made."""

    key: str
    """`""`: the seat has none."""
    made_for: str


def keys_file(path: Path) -> Path:
    """Where the keys of a save's seats lie."""
    name = hashlib.sha256(os.fsencode(real_place(path))).hexdigest()[:24]
    return state_folder() / "table" / f"{name}.json"


def read_keys(path: Path, game: Game) -> Mapping[int, KeptKey]:
    """The keys of this game's seats; none where there are none, or where they are of another game."""
    try:
        told = json.loads(keys_file(path).read_text(encoding="ascii"))
        if told["game"] not in _marks(game):
            return {}
        return {int(seat): KeptKey(str(key), str(made_for)) for seat, (key, made_for) in told["seats"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def write_keys(path: Path, game: Game, keys: Mapping[int, KeptKey]) -> bool:
    """Keep them. False where that failed: then they are good until the program ends."""
    file = keys_file(path)
    fresh = file.with_suffix(".fresh")
    text = json.dumps({"game": game.id, "seats": {str(seat): list(key) for seat, key in keys.items()}})
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWN), "w", encoding="ascii") as stream:
            stream.write(text)
        os.replace(fresh, file)
    except OSError:
        return False
    return True


def _marks(game: Game) -> tuple[str, ...]:
    """What marks keys as this game's: its id, and before games had ids, its seed and board."""
    by_seed = hashlib.sha256(f"{game.seed} {game.board.name}".encode()).hexdigest()[:24]
    return (game.id,) if is_drawn(game.id) else (game.id, by_seed)
