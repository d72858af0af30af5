"""A save that a command reads, or changes: read, changed, replaced, with the lock held all the while.

Takes a path and a function from game to game; gives the game, or the exit status. Nothing is written unless everything
was accepted.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from kapdip_gui.cli.voice import DONE, complain, refuse, refuse_save, tongue
from kapdip_gui.game.change import stamped
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.model import Game
from kapdip_gui.storage import because
from kapdip_gui.storage.differing import told_otherwise
from kapdip_gui.storage.entered import finish_entering
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import load_save, save_game
from kapdip_gui.storage.lock import Lock
from kapdip_gui.words.sentences import say


def read_save(path: Path) -> Game:
    """The game in a save; where it records something else than follows from its entries, a line
    on standard error says so.
    """
    game, differences = load_save(path)
    if told := told_otherwise(game, differences):
        complain(str(path), " ".join(say(reason, tongue(game.board)) for reason in told))
    return game


def change_save(path: Path, change: Callable[[Game], Game]) -> int:
    """Load, change and save a game. A refusal is told and nothing is written; `change` may tell what it did."""
    lock = Lock(path)
    if not lock.acquire():
        return refuse(path, [because.locked(path=str(path), text=lock.holder)])
    try:
        if lock.left_behind:
            finish_entering(path)
        game = change(read_save(path))
        save_game(stamped(game, now()), path)
    except SaveError as error:
        return refuse_save(error, path)
    except GameError as error:
        return refuse(path, error.reasons)
    finally:
        lock.release()
    return DONE


def now() -> str:
    """This moment for the log."""
    return datetime.now(UTC).isoformat(timespec="seconds")
