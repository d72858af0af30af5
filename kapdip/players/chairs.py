"""What follows each edit of a game in which the computer plays seats: their hand-ins are there by themselves.

Takes and gives a game. Where no seat is played so, nothing of these players is loaded. Source: docs/players.md 4.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kapdip.game.model import Game


def kept_up(game: "Game") -> "Game":
    """The game with what its seats by computer hand in for the current phase."""
    if game.is_over or not any(seat.computer for seat in game.seats):
        return game
    from kapdip.players.playing import with_chairs

    return with_chairs(game)
