"""Who sits on a seat, as a text that changes with every edit after which its phones must not go on: a substitute, an
exclusion, a resignation, another name.

Takes a game. Gives `seat_mark`. Source: docs/table.md 9.
"""

from typing import NamedTuple

from kapdip.exchange.model import SeatStatus
from kapdip.game.model import Game, Seat, SeatChangeKind
from kapdip.game.question import accounts_now


class SeatMark(NamedTuple):
    """A text, and whether somebody plays there."""

    text: str
    plays: bool


def seat_mark(game: Game, seat: Seat) -> SeatMark:
    """The mark of a seat now. It stays the same from turn to turn, and when somebody's name is corrected."""
    account = accounts_now(game.turn).get(seat.alias)
    status = SeatStatus.ACTIVE if account is None else account.status
    if any(one.alias == seat.alias and one.kind is SeatChangeKind.RESIGN for one in game.turn.inputs.seat_changes):
        status = SeatStatus.RESIGNED
    plays = account is not None and status is SeatStatus.ACTIVE
    return SeatMark(f"{seat.alias} {max(1, len(seat.occupants)) + len(seat.computer)} {status.value}", plays)
