"""Missing sets of orders (NMR, no moves received) where the house rule `nmr` has a procedure for them: for whom the
game pauses, and until when.

Takes a game; gives reasons and names. A set is missing once the game master goes on without a power's orders for its
movement. Rules: docs/rules.md 13; Ludomaniac standard 2011, 9.10.1.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from kapdip.board.model import Power
from kapdip.exchange.profile import Nmr
from kapdip.game import causes
from kapdip.game.model import MOVEMENT, Alias, Game, SeatChangeKind, Turn
from kapdip.game.question import declared_missing, silent_in
from kapdip.game.rules import controller_of, unreplaced
from kapdip.reason import Reason

_SUNDAY = 6


def pause(game: Game, power: Power) -> Reason | None:
    """Why the movement waits for the leader of a power without orders, whatever is decided; None where it does not."""
    player, hours = controller_of(game, power), game.profile.grace_hours
    if game.profile.nmr is Nmr.NONE or player is None or hours is None or _is_settled(game, player):
        return None
    is_declared = (MOVEMENT, power) in game.turn.inputs.decisions
    if missed := missed_before(game, player):
        if game.profile.nmr is Nmr.AFTER and missed == (game.turn.number - 1,):
            return causes.pause_after(power=power, player=player, hours=hours)
        return causes.pause_second(power=power, player=player) if is_declared else None
    is_first = is_declared and game.profile.nmr is Nmr.BEFORE
    return causes.pause_before(power=power, player=player, hours=hours) if is_first else None


def grace_end(begin: datetime, hours: int) -> datetime:
    """When a grace of so many hours ends at the earliest: no hour of a Sunday counts (9.10.1c)."""
    end, left = begin, timedelta(hours=hours)
    while left:
        midnight = end.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        counted = timedelta() if end.weekday() == _SUNDAY else min(left, midnight - end)
        left -= counted
        end = end + counted if counted else midnight
    return end


def missed_before(game: Game, alias: Alias) -> tuple[int, ...]:
    """The earlier turns of which the player who sits on the seat now owes the orders."""
    since = max((turn.number for turn in game.turns if _has(turn, SeatChangeKind.SUBSTITUTE, alias)), default=0)
    return tuple(turn.number for turn in game.turns[:-1] if turn.number > since and alias in _missed_in(game, turn))


def must_be_replaced(game: Game, alias: Alias) -> bool:
    """Whether orders of the player were missing before, or are in the turn in progress."""
    return bool(missed_before(game, alias)) or alias in _missed_in(game, game.turn)


def paused_after(game: Game, turn: Turn) -> tuple[Alias, ...]:
    """For whom the game pauses once the turn is evaluated: published with it."""
    if game.profile.nmr is not Nmr.AFTER or turn.results.ending is not None:
        return ()
    then = replace(game, turns=game.turns[: turn.number])
    return tuple(
        alias for alias in sorted(silent_in(turn)) if not missed_before(then, alias) and not _is_settled(then, alias)
    )


def _missed_in(game: Game, turn: Turn) -> frozenset[Alias]:
    """Whose orders were missing at the deadline of a turn (`before`: also if they came in the grace)."""
    return declared_missing(turn) if game.profile.nmr is Nmr.BEFORE else silent_in(turn)


def _is_settled(game: Game, alias: Alias) -> bool:
    """Whether the game master has found somebody for the seat in this turn, or does without."""
    return _has(game.turn, SeatChangeKind.SUBSTITUTE, alias) or alias in unreplaced(game)


def _has(turn: Turn, kind: SeatChangeKind, alias: Alias) -> bool:
    return any(change.kind is kind and change.alias == alias for change in turn.inputs.seat_changes)
