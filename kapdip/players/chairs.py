"""What follows each edit of a game in which the computer plays seats: their hand-ins are there by themselves; and in a
game that somebody practises alone, what a phase plays.

Takes and gives a game. Where no seat is played so, nothing of these players is loaded. Source: docs/players.md 4 and 5.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kapdip.game.model import Game


def kept_up(game: "Game") -> "Game":
    """The game with what its seats by computer hand in for the current phase; where somebody practises, these decide
    with the phase only (`decided`).
    """
    return game if game.practice else decided(game)


def enters_for_others(before: "Game", after: "Game") -> bool:
    """Whether an edit changes what is in for those against whom somebody practises."""
    me = before.practice

    def others(game: "Game") -> object:
        found = (*game.turn.inputs.orders.items(), *game.turn.inputs.slips.items())
        return [one for one in found if me not in (one[0], getattr(one[1], "player", ""))]

    return me != "" and before.turn.number == after.turn.number and others(before) != others(after)


def decided(game: "Game") -> "Game":
    """The game with what its seats by computer hand in, before a phase is resolved."""
    if game.is_over or not any(seat.computer for seat in game.seats):
        return game
    from kapdip.players.playing import with_chairs

    return with_chairs(game)


def taken_back(game: "Game", as_before: "Game | None") -> "Game":
    """The game with its last phase undone, as `take_back`. Where somebody practises, it is the game as it was before
    their key, with the log line: what the computers handed in goes with all the phases that it was handed in for.
    """
    from kapdip.game.change import logged
    from kapdip.game.corrections import remembering
    from kapdip.game.machine import take_back

    if not game.practice or as_before is None:
        return take_back(game, as_before)
    return logged(remembering(game, as_before), "step.taken_back", {"text": as_before.turn.step})


def stepped(game: "Game") -> "Game":
    """The game after the next phase; where somebody practises, after all phases up to one that asks them for something,
    or the turn's end. Raises GameError as `next_step`.
    """
    from kapdip.game.checklist import blocking
    from kapdip.game.machine import next_step

    number = game.turn.number
    game = next_step(decided(game) if game.practice else game, hold_missing=True)
    while game.practice and not game.is_over and game.turn.number == number and not blocking(game):
        game = next_step(decided(game), hold_missing=True)
    return game
