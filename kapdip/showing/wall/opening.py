"""What the wall of a game shows that is opened again: what the room has seen before, and nothing that it has not.

Takes a public view and the last thing that the room was shown, if that is known; gives a `Director`. Source:
docs/wall.md 2.
"""

from collections.abc import Collection
from dataclasses import replace

from kapdip.game.model import MOVEMENT
from kapdip.game.public import NOBODY_AWAITED, PublicTurn, PublicView
from kapdip.showing.wall.director import Cue, Director, Scene, cues_of, directed, resting
from kapdip.showing.wall.film import after_retreats

NOTHING = Cue(Scene.WRITING, 1)
"""The room has seen no results yet."""


def opened(view: PublicView, seen: Cue | None = None) -> Director:
    """The wall of a game that was opened.

    What was resolved after `seen` waits, of two turns at most. Where nobody knows now what the room has seen, what
    is resolved of the turn in progress waits.
    """
    cues = cues_of(view)
    new = frozenset(_new(cues, seen, view.turn))
    if not new:
        return directed(view)
    first = min(cue.turn for cue in new)
    turn = _as_known(view.turns[first - 1], frozenset(cues) - new)
    before = replace(view, turns=(*view.turns[: first - 1], turn), now=turn.start, awaited=NOBODY_AWAITED)
    return Director(before, view, resting(before))


def last_seen(director: Director) -> Cue:
    """The last thing that the room was shown."""
    return next(reversed(cues_of(director.view)), NOTHING)


def as_line(cue: Cue) -> str:
    """A cue as it is kept."""
    return f"{cue.scene} {cue.turn} {cue.part}"


def from_line(line: str) -> Cue | None:
    """A cue that was kept; None if the line is not one."""
    try:
        scene, turn, part = line.split()
        return Cue(Scene(scene), int(turn), int(part))
    except ValueError:
        return None


def _new(cues: tuple[Cue, ...], seen: Cue | None, now: PublicTurn) -> tuple[Cue, ...]:
    """What the room has not seen."""
    if seen is None:
        return () if now.is_finished else tuple(cue for cue in cues if cue.turn == now.number)
    if seen not in (*cues, NOTHING):  # it was undone meanwhile
        return ()
    after = cues if seen == NOTHING else cues[cues.index(seen) + 1 :]
    return tuple(cue for cue in after if cue.turn >= after[-1].turn - 1)


def _as_known(turn: PublicTurn, known: Collection[Cue]) -> PublicTurn:
    """A turn with those of its parts that the room has seen, as if it were not resolved further."""
    begun = PublicTurn(turn.number, turn.date, MOVEMENT if turn.is_finished else turn.step, turn.start)
    seen = [cue for cue in known if cue.turn == turn.number]
    if not seen:
        return begun
    if any(cue.part == 3 or cue.scene is Scene.EXCHANGE for cue in seen):
        settlement = turn.settlement if any(cue.scene is Scene.EXCHANGE for cue in seen) else None
        parts = replace(begun, stray_retreats=turn.stray_retreats, adjustments=turn.adjustments, settlement=settlement)
        parts = replace(parts, auction=turn.auction)
        return replace(
            parts, movement=turn.movement, retreats=turn.retreats, position=turn.position, eliminated=turn.eliminated
        )
    movement = turn.movement
    assert movement is not None
    if any(cue.part == 2 for cue in seen):
        position = after_retreats(movement.position, turn.retreats or ())
        return replace(begun, movement=movement, retreats=turn.retreats, position=position)
    return replace(begun, movement=movement, position=movement.position)
