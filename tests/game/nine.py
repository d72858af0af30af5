"""A game of Baseball Diplomacy for tests: seven players, inning after inning."""

from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from tests.game.tables import NAMES, table

SEVEN = NAMES[:7]


def baseball(**rules: object) -> Game:
    """A game before its first inning."""
    return table("baseball", SEVEN, 7, **rules)


def innings(game: Game, count: int = 1) -> Game:
    """So many innings in which nobody gives an order."""
    for _ in range(count * game.profile.rounds_a_year):
        game = play_turn(game, hold_missing=True)
    return game


def in_autumn(game: Game) -> Game:
    """The last turn of an inning."""
    for _ in range(game.profile.rounds_a_year - 1):
        game = play_turn(game, hold_missing=True)
    return game
