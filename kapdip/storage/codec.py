"""A game as the text of a save, and back.

Takes a `Game` or text; gives text or a `Game`. Finished turns never change, so that their text is kept: writing a game
after one more entry costs the last turn only. Format: docs/save-format.md.
"""

from kapdip.game.model import Game, Turn
from kapdip.storage.decode import game_from
from kapdip.storage.decode_turns import Loaded
from kapdip.storage.encode import head_data, log_data, turn_data
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.migrations import migrated, path_in_file
from kapdip.storage.strict_yaml import YamlError, dump, load

HEADER = (
    "# A game of Capitalist Diplomacy, kept by Kapdip. It may be read and mended by hand: see docs/save-format.md.\n"
)
END = "end: true\n"
"""The last line: a file without it was cut off."""


class Writer:
    """Writes games as text and remembers the text of the turns of the last one (by identity: they are immutable) and of
    the head, which hardly ever changes.

    Two threads may use it.
    """

    def __init__(self) -> None:
        self._turns: dict[int, tuple[Turn, str]] = {}
        self._headed: tuple[object, str] = (None, "")

    def text(self, game: Game) -> str:
        """The whole save."""
        known = self._turns
        told = {id(turn): known.get(id(turn)) or (turn, dump([turn_data(game, turn)])) for turn in game.turns}
        self._turns = told
        parts = [HEADER, self._head(game), "turns:\n", *(text for _, text in told.values())]
        if game.log:
            parts.append(dump({"log": log_data(game)}))
        parts.append(END)
        return "".join(parts)

    def _head(self, game: Game) -> str:
        data = head_data(game)
        known, text = self._headed
        if data != known:
            text = dump(data)
            self._headed = (data, text)
        return text


def game_text(game: Game) -> str:
    """The text of a save, made in one go."""
    return Writer().text(game)


def parse_game(text: str) -> Game:
    """The game in the text of a save. Raises SaveError with every problem and its place."""
    return load_text(text).game


def load_text(text: str) -> Loaded:
    """The game in the text of a save, and where its record differs from what the rules give.

    Raises SaveError with every problem.
    """
    try:
        data = load(text)
    except YamlError as error:
        reason = error.cause(line=error.line, column=error.column, text=error.text)
        raise SaveError(None, Problem("", reason)) from None
    current = migrated(data)
    try:
        return game_from(current)
    except SaveError as error:
        told = (Problem(path_in_file(problem.path, data["kapdip"]), problem.reason) for problem in error.problems)
        raise SaveError(None, *told) from None
