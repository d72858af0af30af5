"""The board and the rulebook by which a game is played, and who is still in it.

Takes a game; gives `Rules`. A game stores the name of its start position; its profile names the rulebook.
"""

from typing import NamedTuple

from kapdip_gui.adjudicator.rulebook import RULEBOOKS, Rulebook
from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power
from kapdip_gui.board.reading import standard_board
from kapdip_gui.game.model import Alias, Game, PublicState


class Rules(NamedTuple):
    """What the adjudicator needs beside a position and orders."""

    board: Board
    rulebook: Rulebook


def rules_of(game: Game) -> Rules:
    """The board and the rulebook of a game."""
    return Rules(standard_board(), RULEBOOKS[game.profile.rulebook])


def living_powers(game: Game, state: PublicState) -> tuple[Power, ...]:
    """The powers that have not been eliminated, in the board's order."""
    return tuple(power for power in rules_of(game).board.powers if power not in state.eliminated)


def controller_of(game: Game, power: Power) -> Alias | None:
    """Who leads a power in the turn in progress; None where nobody does."""
    return game.turn.start.control.get(power)
