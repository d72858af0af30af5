"""Which turns were published, and which of them no longer say what the game says.

Takes a game, whose log keeps publications, corrections and steps back. Gives turn numbers. Rules: docs/rules.md 6.2 and
12.
"""

from kapdip.game.model import Game, LogEntry

CHANGES = frozenset({"game.amended", "step.taken_back"})
"""Log lines after which their turn and every later one may read otherwise: holdings and prices
go on from turn to turn.
"""

NOTES = "notes.changed"
"""A log line after which its turn reads otherwise, and no other: nothing hangs on headline, comment and deadline."""


def published_turns(game: Game) -> frozenset[int]:
    """The turns whose evaluation was published from here, however long ago."""
    return frozenset(turn_of(entry) for entry in game.log if entry.key == "turn.published")


def written_next(game: Game) -> int:
    """The turn whose evaluation is written next: the one before, until it is published or this one has results."""
    before = game.turn.number - 1
    return game.turn.number if not before or _is_resolved(game) or before in published_turns(game) else before


def is_all_published(game: Game) -> bool:
    """Whether every result that there is has been published."""
    return game.turn.number - (not _is_resolved(game)) in published_turns(game) and (
        game.turn.is_over or not _is_resolved(game)
    )


def _is_resolved(game: Game) -> bool:
    results = game.turn.results
    return results.position is not None or results.settlement is not None


def outdated_turns(game: Game) -> tuple[int, ...]:
    """The turns that are over and were published, but not since something in them or before them was changed."""
    valid: set[int] = set()
    for entry in game.log:
        if entry.key == "turn.published":
            valid.add(turn_of(entry))
        elif entry.key == NOTES:
            valid.discard(turn_of(entry))
        elif entry.key in CHANGES:
            valid = {turn for turn in valid if turn < turn_of(entry)}
    over = {turn.number for turn in game.turns if turn.is_over}
    return tuple(sorted((published_turns(game) & over) - valid))


def turn_of(entry: LogEntry) -> int:
    """The turn that a line is about, which may be another than that in which it was written."""
    named = entry.facts.get("turn", "")
    return int(named) if named.isdecimal() else entry.turn
