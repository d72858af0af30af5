"""What the wall shows when: the old picture until the game master says *Show*, then what happened, scene by scene.

Takes public views as the game goes on; gives `Director`, a value. Nothing that was resolved is on the wall before it is
shown, so a phase that is undone was never seen; one that was seen already and is undone leaves "One moment"
behind, never two results.
Source: docs/wall.md 2.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from kapdip.game.public import PublicTurn, PublicView


class Scene(StrEnum):
    """What can be on the wall."""

    WRITING = "writing"
    RESULTS = "results"
    EXCHANGE = "exchange"
    """What was traded, or the auction where powers are hired."""
    NEWS = "news"
    END = "end"
    MOMENT = "moment"
    CODE = "code"
    """The code of the pages for everybody; only where it is pinned."""
    GAME = "game"
    """The whole game as a replay, as far as the room knows it."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A scene of a turn. `part` says how much of the turn it shows: retreats and builds come after the movement."""

    scene: Scene
    turn: int
    part: int = 0


@dataclass(frozen=True, slots=True)
class Director:
    """What is on, and what waits. `view` is what the room may see; `latest` what has been resolved meanwhile."""

    view: PublicView
    latest: PublicView
    cue: Cue
    queue: tuple[Cue, ...] = ()
    """What comes by itself after the scene that is on."""
    pinned: Scene | None = None
    is_black: bool = False

    @property
    def holds(self) -> bool:
        """Whether something was resolved that the room has not seen."""
        return bool(_new_cues(self.view, self.latest))

    @property
    def scene(self) -> Scene:
        """What is to be painted, unless the wall is black."""
        return self.pinned or self.cue.scene

    def follow(self, latest: PublicView) -> "Director":
        """The game went on, or a phase was undone. Where nothing was resolved, the wall follows at once."""
        if _has_gone_back(self.view, latest):
            return replace(self, view=latest, latest=latest, cue=Cue(Scene.MOMENT, latest.turn.number), queue=())
        if _new_cues(self.view, latest):
            return replace(self, latest=latest)
        goes_on = not self.queue and self.cue == resting(self.view)
        return replace(self, view=latest, latest=latest, cue=resting(latest) if goes_on else self.cue)

    def show(self) -> "Director":
        """Let the room see what was resolved, from its beginning; where nothing was, the game as it is."""
        cues = _then_rest(_new_cues(self.view, self.latest), self.latest)
        return replace(self, view=self.latest, cue=cues[0], queue=cues[1:], pinned=None, is_black=False)

    def go_on(self) -> "Director":
        """The scene is over: the next one, if one waits."""
        return replace(self, cue=self.queue[0], queue=self.queue[1:]) if self.queue else self

    def again(self) -> "Director":
        """From the beginning of the last turn of which the room knows something."""
        told = cues_of(self.view)
        last = max((cue.turn for cue in told), default=0)
        cues = _then_rest(tuple(cue for cue in told if cue.turn == last), self.view)
        return replace(self, cue=cues[0], queue=cues[1:], pinned=None)

    def whole_game(self) -> "Director":
        """Everything that the room has seen since the beginning, as a replay; then what stays."""
        if not any(turn.is_finished for turn in self.view.turns):
            return self
        return replace(self, cue=Cue(Scene.GAME, 1), queue=(resting(self.view),), pinned=None, is_black=False)

    def pin(self, scene: Scene | None) -> "Director":
        """Keep one scene on the wall whatever comes; None: follow the turn."""
        return replace(self, pinned=scene)

    def blacked(self) -> "Director":
        """Nothing on the wall, or everything again."""
        return replace(self, is_black=not self.is_black)


def directed(view: PublicView) -> Director:
    """The wall at this moment, with nothing of the past to be shown."""
    return Director(view, view, resting(view))


def resting(view: PublicView) -> Cue:
    """What stays on the wall while nothing happens."""
    turn = view.turn
    if turn.is_finished:
        return Cue(Scene.END if view.ending is not None else Scene.NEWS, turn.number)
    return Cue(Scene.WRITING, turn.number) if turn.movement is None else Cue(Scene.RESULTS, turn.number, _part(turn))


def _then_rest(cues: tuple[Cue, ...], view: PublicView) -> tuple[Cue, ...]:
    """What is shown, and after it what stays."""
    rest = resting(view)
    return cues if cues and cues[-1] == rest else (*cues, rest)


def _part(turn: PublicTurn) -> int:
    return sum(part is not None for part in (turn.movement, turn.retreats, turn.adjustments))


def cues_of(view: PublicView) -> tuple[Cue, ...]:
    """Everything that happened in a game, in its order."""
    return tuple(cue for turn in view.turns for cue in _of_turn(turn))


def _of_turn(turn: PublicTurn) -> tuple[Cue, ...]:
    parts = (
        turn.movement is not None,
        bool(turn.retreats),
        turn.adjustments is not None and bool(turn.adjustments.done),
    )
    found = [Cue(Scene.RESULTS, turn.number, part) for part, is_told in enumerate(parts, 1) if is_told]
    if turn.settlement is not None or turn.auction is not None:
        found.append(Cue(Scene.EXCHANGE, turn.number))
    if turn.is_finished:
        found.append(Cue(Scene.NEWS, turn.number))
    return tuple(found)


def _new_cues(seen: PublicView, latest: PublicView) -> tuple[Cue, ...]:
    known = frozenset(cues_of(seen))
    return tuple(cue for cue in cues_of(latest) if cue not in known)


def _has_gone_back(seen: PublicView, latest: PublicView) -> bool:
    """Whether something that the room has seen is no longer so: undone, or corrected."""
    if seen.variant != latest.variant or len(latest.turns) < len(seen.turns):
        return True
    return any(_lost(before, now) for before, now in zip(seen.turns, latest.turns, strict=False))


def _lost(before: PublicTurn, now: PublicTurn) -> bool:
    parts = ("movement", "retreats", "adjustments", "settlement", "auction", "ending")
    return any(getattr(before, part) is not None and getattr(before, part) != getattr(now, part) for part in parts)
