"""A save that a command reads, or changes: read, changed, replaced, with the lock held all the while.

Takes a path and a function from game to game; gives the game, or the exit status. Nothing is written unless everything
was accepted.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from kapdip.cli.voice import DONE, board_language, complain, refuse, refuse_save
from kapdip.game.change import stamped
from kapdip.game.errors import GameError
from kapdip.game.model import Game
from kapdip.players.chairs import kept_up
from kapdip.storage import causes
from kapdip.storage.differing import difference_reasons
from kapdip.storage.entered import finish_entering
from kapdip.storage.errors import SaveError
from kapdip.storage.files import load_save, save_game
from kapdip.storage.lock import Lock
from kapdip.words.sentences import say


def read_save(path: Path) -> Game:
    """The game in a save; where it records something else than follows from its entries, a line
    on standard error says so.
    """
    game, differences = load_save(path)
    if told := difference_reasons(game, differences):
        complain(str(path), " ".join(say(reason, board_language(game.board)) for reason in told))
    return game


def change_save(path: Path, change: Callable[[Game], Game]) -> int:
    """Load, change and save a game. A refusal is printed and nothing is written; `change` may report what it did."""
    lock = Lock(path)
    if not lock.acquire():
        return refuse(path, [causes.locked(path=str(path), text=lock.holder)])
    try:
        if lock.left_behind:
            finish_entering(path)
        game = kept_up(change(read_save(path)))
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
