"""The window's names for turns and steps.

Takes: a game and a turn's number. Gives: `Autumn 1902`, `A02` (`Herbst 1902`, `H02`), the names of the five steps and of the themes.
"""

from kapdip_gui.board.model import Season
from kapdip_gui.game.model import Game
from kapdip_gui.ui.commands import mark
from kapdip_gui.words.format import season_name

STEPS: tuple[tuple[str, str], ...] = (
    ("orders", mark("Orders")),
    ("retreats", mark("Retreats")),
    ("adjustments", mark("Builds")),
    ("exchange", mark("Exchange")),
    ("finished", mark("Evaluation")),
)
"""The steps of the step bar, by the value of `TurnStep`."""

THEME_NAMES = {
    "system": mark("Theme of the desktop"),
    "light": mark("Light"),
    "dark": mark("Dark"),
    "contrast": mark("High contrast, black on white"),
    "contrast-dark": mark("High contrast, white on black"),
}
"""The themes that can be chosen, by the value of the setting."""

_LETTERS = {
    "de": {Season.SPRING: "F", Season.AUTUMN: "H", Season.WINTER: "W"},
    "en": {Season.SPRING: "S", Season.AUTUMN: "A", Season.WINTER: "W"},
}


def turn_title(game: Game, number: int, language: str) -> str:
    """`Autumn 1902`."""
    return f"{season_name(game.season(number), language)} {game.year(number)}"


def turn_short(game: Game, number: int, language: str) -> str:
    """`A02`, in German `H02`."""
    return f"{_LETTERS[language][game.season(number)]}{game.year(number) % 100:02d}"
