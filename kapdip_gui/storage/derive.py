"""What a save does not hold because it follows from the rest: audits, and the state at the beginning of the next turn.

Takes a game whose last turn has been read; gives the turn with the audit of its settlement and the counts of its treaty, and the turn
that follows.
The audit is made by settling again; where the file says something else than the rules, its figures stand (`kapdip check` tells).
"""

from dataclasses import replace

from kapdip_gui.exchange.model import Settlement
from kapdip_gui.game.ending import ending_of
from kapdip_gui.game.model import EndKind, Game, Turn
from kapdip_gui.game.question import settle
from kapdip_gui.game.stages import opening_stage
from kapdip_gui.game.state import state_after
from kapdip_gui.game.steps import position_now


def with_audit(game: Game) -> Turn:
    """The last turn of the game with audit and exact points for its settlement."""
    turn = game.turn
    stored = turn.results.settlement
    if stored is None:
        return turn
    as_asked = replace(turn, results=replace(turn.results, ending=None))
    fresh = settle(replace(game, turns=(*game.turns[:-1], as_asked)))
    return replace(turn, results=replace(turn.results, settlement=_merged(stored, fresh)))


def with_treaty_counts(game: Game) -> Turn:
    """The last turn with the centres of the treaty that drew the game, where an older program had written those of the board."""
    turn = game.turn
    stored, treaty = turn.results.ending, turn.inputs.treaty
    if stored is None or stored.kind is not EndKind.SURRENDER or stored.power is not None or treaty is None:
        return turn
    power_of = {seat.alias: seat.power for seat in game.seats}
    owned = {power: str(len(centres)) for power, centres in position_now(game).centres.items()}
    if any(one.points != owned.get(power_of[one.alias] or "", "0") for one in stored.places):
        return turn
    fresh = ending_of(replace(game, turns=(*game.turns[:-1], replace(turn, results=replace(turn.results, ending=None)))), quiet_years=0)
    if fresh is None or fresh.winners != stored.winners:
        return turn
    return replace(turn, results=replace(turn.results, ending=fresh))


def _merged(stored: Settlement, fresh: Settlement) -> Settlement:
    if stored.points == fresh.points:
        stored = replace(stored, points_exact=fresh.points_exact)
    return replace(stored, audit=fresh.audit)


def next_turn(game: Game) -> Turn:
    """The turn after a finished one, with nothing in it."""
    number = game.turn.number + 1
    start = state_after(game, game.turn.number)
    return Turn(number, start, step=opening_stage(game.variant, number, start.position).name)
