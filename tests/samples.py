"""What many tests look at: the sample games, read once in a process; and how much of a long list the gate looks at.

`KAPDIP_ALL=1 pytest tests/drawing` looks at all of it.
"""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from kapdip.game.model import Game
from kapdip.storage.files import load_game

SAVES = Path(__file__).resolve().parent.parent / "saves"
WHOLE = SAVES / "mittwochsrunde.yaml"
"""A whole game."""
MIDDLE = SAVES / "zwischenstand.yaml"
"""A game in the middle of a turn."""
TWO = SAVES / "zu-zweit.yaml"
"""A whole game of two players and bids."""
_Item = TypeVar("_Item")


@cache
def sample_game(path: Path) -> Game:
    """The game of a save that no test changes."""
    return load_game(path)


def every(number: int, items: Sequence[_Item], begin: int = 0) -> Sequence[_Item]:
    """Every third of them, say, from one of the first on; all where everything is asked for."""
    return items if os.environ.get("KAPDIP_ALL") else items[begin % number :: number]
