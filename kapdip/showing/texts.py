"""The window's names for turns and phases.

Takes: a game and a turn's number. Gives: `Autumn 1902`, `A02` (`Herbst 1902`, `H02`), the names of the themes.
The rules' rooms are imported when a turn is named: the welcome page does without them.
"""

from typing import TYPE_CHECKING, Protocol

from kapdip.words.catalogue import mark

if TYPE_CHECKING:
    from kapdip.board.model import Season
    from kapdip.words.speaker import Speaker

THEME_NAMES = {
    "system": mark("Theme of the desktop"),
    "light": mark("Light"),
    "dark": mark("Dark"),
    "contrast": mark("High contrast, black on white"),
    "contrast-dark": mark("High contrast, white on black"),
}
"""The themes that can be chosen, by the value of the setting."""

_LETTERS = {"de": {"S": "F", "U": "S", "F": "H", "W": "W"}, "en": {"S": "S", "U": "U", "F": "A", "W": "W"}}
"""By the value of a `Season`."""


class Dated(Protocol):
    """A game or a view of one: it knows when each turn is."""

    def season(self, number: int, /) -> "Season":
        """The season of a turn."""

    def year(self, number: int, /) -> int:
        """The year of a turn."""


def turn_title(game: Dated, number: int, language: str) -> str:
    """`Autumn 1902`."""
    from kapdip.words.format import season_name

    return f"{season_name(game.season(number), language)} {game.year(number)}"


def turn_numbers(turns: tuple[int, ...]) -> str:
    """`2–5` for turns in a row, else `1, 3`."""
    if len(turns) > 1 and turns[-1] - turns[0] == len(turns) - 1:
        return f"{turns[0]}–{turns[-1]}"
    return ", ".join(map(str, turns))


def again_text(speaker: "Speaker", turns: tuple[int, ...]) -> str:
    """`Turns 3–5 again: changed since`."""
    numbers = turn_numbers(turns)
    return speaker.say_n(
        "Turn {turns} again: changed since publication",
        "Turns {turns} again: changed since publication",
        len(turns),
        turns=numbers,
    )


def turn_short(game: Dated, number: int, language: str) -> str:
    """`A02`, in German `H02`."""
    return f"{_LETTERS[language][game.season(number).value]}{game.year(number) % 100:02d}"
