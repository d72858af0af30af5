"""What distinguishes a game from all others, however its file is called and whatever is noted in it.

A game that is made on disk gets an id drawn for it (`drawn_id`); a copy keeps it. One in memory, or of a save from
before games had ids, has the one that follows from its profile, seed and players (`followed_id`).
Rules: docs/save-format.md, "The head".
"""

from collections.abc import Iterable
from hashlib import sha256
from uuid import uuid4


def drawn_id() -> str:
    """An id that no other game has."""
    return str(uuid4())


def is_drawn(game_id: str) -> bool:
    """Whether a game was given its id when it was made."""
    return "-" in game_id


def followed_id(profile: str, seed: int, aliases: Iterable[str]) -> str:
    """The id of a game for which none was drawn: sixteen hexadecimal digits."""
    return sha256(f"{profile}|{seed}|{'|'.join(sorted(aliases))}".encode()).hexdigest()[:16]
