"""Small tools of the game room: the turn in progress replaced in part, and a line for the log.

Every function takes a game and gives a new one; nothing is checked here.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kapdip.game import causes
from kapdip.game.errors import GameError
from kapdip.game.model import Game, LogEntry, Turn
from kapdip.game.origins import typed_over


def with_turn(game: Game, turn: Turn) -> Game:
    """The game with another value for its last turn."""
    return replace(game, turns=(*game.turns[:-1], turn))


def with_inputs(game: Game, **changes: Any) -> Game:
    """The game with some inputs of the turn in progress changed (by field name of `TurnInputs`)."""
    turn = game.turn
    inputs = replace(turn.inputs, **changes)
    if turn.inputs.origins:
        inputs = typed_over(turn.inputs, inputs)
    return with_turn(game, replace(turn, inputs=inputs))


def with_results(game: Game, **changes: Any) -> Game:
    """The game with some results of the turn in progress changed (by field name of `TurnResults`)."""
    turn = game.turn
    return with_turn(game, replace(turn, results=replace(turn.results, **{"word_for_word": None, **changes})))


def logged(game: Game, key: str, facts: Mapping[str, str] | None = None) -> Game:
    """The game with one more line in its log."""
    return replace(game, log=(*game.log, LogEntry(game.turn.number, key, facts or {})))


def stamped(game: Game, when: str) -> Game:
    """The game with `when` (ISO 8601) filled in for log lines that have none yet: for callers with a clock."""
    if all(entry.when for entry in game.log):
        return game
    return replace(game, log=tuple(entry if entry.when else replace(entry, when=when) for entry in game.log))


def demand_open(game: Game) -> None:
    """Raises GameError if the game is over: nothing more can be handed in."""
    if game.is_over:
        raise GameError(causes.game_over(turn=game.turn.number))


def demand_seat(game: Game, alias: str) -> None:
    """Raises GameError if there is no such seat in the turn in progress."""
    seat = game.seat(alias)
    if seat is None or seat.joined > game.turn.number:
        raise GameError(causes.seat_unknown(player=alias, players=tuple(seat.alias for seat in game.seats)))


def without(items: Mapping[Any, Any], key: object) -> dict[Any, Any]:
    """A mapping without one of its keys."""
    return {name: value for name, value in items.items() if name != key}
