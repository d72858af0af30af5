"""How long everything on the wall takes: which shot is on, how far a price has counted, when a scene is over.

Takes a scene and the milliseconds since it began; gives what is to be painted at that moment. Source: docs/wall.md 3
and 1.
"""

from dataclasses import dataclass

from kapdip.showing.wall.bids import BidsScene
from kapdip.showing.wall.scenes import ExchangeScene, GameFilm, News, Results, WallScene

ZOOM, SHOT, WHOLE = 600, 4000, 6000
"""Milliseconds: the way to a fight, a fight with that, the whole map at the end."""
FASTEST, SLOWEST = 2000, 8000
"""Bounds of a shot that can be chosen."""
BAR, FIGURE = 200, 300
"""A row of the exchange: first its bar of net demand, then the figure counts."""
TAKEOVER, SORTING, RESTING = 5000, 450, 10_000
"""An announcement, the race that sorts itself anew, what then stays on screen."""
BID = 700
"""From one row of an auction to the next."""
NEWS = 30_000
WHOLE_GAME, SHORTEST, LONGEST = 120_000, 2500, 6000
"""The whole game, and the bounds of one turn in it."""
COUNTING = 900
"""How long prices and points count to those after a turn."""


@dataclass(frozen=True, slots=True)
class ExchangeMoment:
    """How far the exchange is shown."""

    bars: tuple[float, ...]
    figures: tuple[float, ...]
    """Of every row, 0 … 1."""
    takeover: int | None
    """Which one is being announced."""
    told: int
    """How many have been announced, that one with them."""
    race: float
    """0: as it was, 1: sorted anew."""
    moves: bool
    """Whether the next picture differs from this one."""


def length(scene: WallScene, shot: int = SHOT) -> int | None:
    """Milliseconds after which the scene is over; None: it stays."""
    match scene:
        case Results():
            return max(0, len(scene.shots) - 1) * shot + WHOLE
        case GameFilm():
            return len(scene.chapters) * shot_length(scene, shot)
        case ExchangeScene():
            return _race_at(scene) + SORTING + RESTING
        case BidsScene():
            return len(scene.rows) * BID + RESTING
        case News():
            return NEWS
    return None


def shot_length(scene: Results | GameFilm, shot: int = SHOT) -> int:
    """Milliseconds of a shot: as chosen; turns of a whole game so long that it takes two minutes."""
    return shot if isinstance(scene, Results) else min(LONGEST, max(SHORTEST, WHOLE_GAME // len(scene.chapters)))


def shot_at(scene: Results | GameFilm, ms: float, shot: int = SHOT) -> int:
    """The number of the shot that is on, from 0."""
    return max(0, min(len(scene.shots) - 1, int(ms // shot_length(scene, shot))))


def counted(into: float, length: int) -> float:
    """How far prices and points have counted in a turn of a whole game, 0 … 1: they move once the moves were seen."""
    return _share(into - length * 0.45, COUNTING)


def exchange_at(scene: ExchangeScene, ms: float) -> ExchangeMoment:
    """How far the exchange is shown at a moment."""
    row = BAR + FIGURE
    begun = [ms - place * row for place in range(len(scene.prices))]
    told = int((ms - _takeovers_at(scene)) // TAKEOVER) + 1 if ms >= _takeovers_at(scene) else 0
    race = _share(ms - _race_at(scene), SORTING)
    return ExchangeMoment(
        tuple(_share(since, BAR) for since in begun),
        tuple(_share(since - BAR, FIGURE) for since in begun),
        told - 1 if 0 < told <= len(scene.takeovers) else None,
        min(told, len(scene.takeovers)),
        race,
        moves=ms < _takeovers_at(scene) or 0 < race < 1,
    )


def bids_at(scene: BidsScene, ms: float) -> int:
    """How many rows of an auction are turned over."""
    return min(len(scene.rows), int(ms // BID))


def next_change(scene: ExchangeScene, ms: float) -> float | None:
    """When something moves or changes next, while nothing moves; None: never again."""
    first, race = _takeovers_at(scene), _race_at(scene)
    changes = [first + place * TAKEOVER for place in range(len(scene.takeovers))] + [race]
    return next((float(change) for change in changes if change > ms), None)


def _takeovers_at(scene: ExchangeScene) -> int:
    return len(scene.prices) * (BAR + FIGURE)


def _race_at(scene: ExchangeScene) -> int:
    return _takeovers_at(scene) + len(scene.takeovers) * TAKEOVER


def _share(since: float, of: float) -> float:
    return min(1.0, max(0.0, since / of))
