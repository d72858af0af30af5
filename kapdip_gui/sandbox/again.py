"""What was supposed of a turn before: where it is forked once more, that is offered.

Takes the game's save, the game and the turn. Gives: `supposed_before`. Source: docs/sandbox.md 1.
"""

from pathlib import Path

from kapdip.game.carrying import supposes
from kapdip.game.model import Game
from kapdip.storage.branches import branches, is_position
from kapdip.storage.errors import SaveError
from kapdip.storage.files import load_game


def supposed_before(save: Path, live: Game, turn: int) -> tuple[str, Game] | None:
    """The newest branch, with its name, that supposes something of this turn of the game; None without any."""
    for path in branches(save):
        try:
            branch = None if is_position(path) else load_game(path)
        except (OSError, SaveError):
            continue  # said where it is opened
        if branch is not None and supposes(branch, live, turn):
            return path.stem, branch
    return None
