"""What tells a game from all others in a club, without what a club needs besides: it is asked for with every
game that is over, and nothing of it is loaded at the start.

Takes: a game. Gives: `fingerprint`, sixteen signs.
"""

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kapdip_gui.game.model import Game


def fingerprint(game: "Game") -> str:
    """What tells a game from all others, however its file is called and whatever is noted in it."""
    aliases = "|".join(sorted(seat.alias for seat in game.seats))
    return sha256(f"{game.profile.name}|{game.seed}|{aliases}".encode()).hexdigest()[:16]
