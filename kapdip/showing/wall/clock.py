"""The clock of a phase: how long is left, and how long each phase of the evening took.

Takes: lengths in seconds and moments as seconds since 1970. Gives: `Clock`, a value; its display asks `left(now)`.
It goes on past zero, so that everybody sees how late it is. It is not part of the game: it never decides what
counts.
Source: docs/wall.md 4.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum

WARNING, LAST = 120, 10
"""Seconds before the end from which the clock warns, and counts down."""
LONGEST = 24 * 60 * 60
"""Seconds: nobody waits longer for a phase, and a typing error must not make a clock of years."""


class Mood(StrEnum):
    """How the clock looks."""

    IDLE = "idle"
    RUNS = "runs"
    PAUSED = "paused"
    WARNS = "warns"
    LAST = "last"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class WaitedFor:
    """What was waited for (a stage's name, the turn), since when, and until when (None: still)."""

    stage: str
    turn: int
    since: float
    until: float | None = None

    def took(self, now: float) -> float:
        """Seconds."""
        return (now if self.until is None else self.until) - self.since


@dataclass(frozen=True, slots=True)
class Clock:
    """A deadline that runs, is paused, or is not set."""

    length: float = 0.0
    """Seconds that were given, with those that were added."""
    ends: float | None = None
    """When it runs out; None: it does not run."""
    rest: float | None = None
    """What was left when it was paused; None: it is not paused."""
    phases: tuple[WaitedFor, ...] = field(default=())

    @property
    def phase(self) -> tuple[str, int] | None:
        """The stage and the turn that it is for."""
        return (self.phases[-1].stage, self.phases[-1].turn) if self.phases else None

    @property
    def is_set(self) -> bool:
        """Whether there is a deadline, running or paused."""
        return self.ends is not None or self.rest is not None

    @property
    def is_paused(self) -> bool:
        """Whether it is paused."""
        return self.rest is not None

    def left(self, now: float) -> float | None:
        """Seconds that are left, below zero once it is over; None where no deadline is set."""
        return self.rest if self.ends is None else self.ends - now

    def mood(self, now: float) -> Mood:
        """How it looks now."""
        left = self.left(now)
        if left is None:
            return Mood.IDLE
        if self.is_paused:
            return Mood.PAUSED
        if left <= 0:
            return Mood.OVER
        return Mood.LAST if left <= LAST else Mood.WARNS if left <= WARNING else Mood.RUNS

    def share(self, now: float) -> float:
        """How much of the time is gone, 0 … 1."""
        left = self.left(now)
        return 0.0 if left is None or self.length <= 0 else min(1.0, max(0.0, 1 - left / self.length))

    def start(self, seconds: float, now: float) -> "Clock":
        """Count down from now. Raises ValueError for less than a second or more than a day."""
        if not 1 <= seconds <= LONGEST:
            raise ValueError(f"a deadline in {seconds:g} seconds: expected 1 to {LONGEST}")
        return replace(self, length=float(seconds), ends=now + seconds, rest=None)

    def stop(self) -> "Clock":
        """Remove the deadline."""
        return replace(self, length=0.0, ends=None, rest=None)

    def pause(self, now: float) -> "Clock":
        """Pause, or go on; nothing happens where no deadline is set."""
        if self.rest is not None:
            return replace(self, ends=now + self.rest, rest=None)
        return self if self.ends is None else replace(self, ends=None, rest=self.ends - now)

    def add(self, seconds: float, now: float) -> "Clock":
        """Give more time. A clock that is over begins anew with it, one that is not set begins with it."""
        left = self.left(now)
        if left is None or left <= 0:
            return self.start(min(seconds, LONGEST), now)
        more = min(seconds, LONGEST - left)
        if self.rest is not None:
            return replace(self, length=self.length + more, rest=self.rest + more)
        assert self.ends is not None
        return replace(self, length=self.length + more, ends=self.ends + more)

    def enter(self, stage: str, turn: int, now: float) -> "Clock":
        """Another phase has begun: the last one is over, and its deadline with it.

        The phase that runs already goes on.
        """
        last = self.phases[-1] if self.phases else None
        if last is not None and (last.stage, last.turn, last.until) == (stage, turn, None):
            return self
        done = self.phases if last is None or last.until is not None else (*self.phases[:-1], replace(last, until=now))
        return replace(self.stop(), phases=(*done, WaitedFor(stage, turn, now)))

    def like(self, other: "Clock") -> "Clock":
        """With the deadline of another one, where both are for the same phase: what ended it was undone."""
        if self.phase is None or self.phase != other.phase:
            return self
        return replace(self, length=other.length, ends=other.ends, rest=other.rest)


def clock_text(seconds: float) -> str:
    """`07:24`, `1:02:03`; past zero `+00:12`. What is left is rounded up, so that zero is shown when it is over."""
    whole = -int(-seconds // 1) if seconds > 0 else int(-seconds)
    hours, rest = divmod(whole, 3600)
    minutes, second = divmod(rest, 60)
    text = f"{hours}:{minutes:02d}:{second:02d}" if hours else f"{minutes:02d}:{second:02d}"
    return f"+{text}" if seconds < 0 and whole else text
