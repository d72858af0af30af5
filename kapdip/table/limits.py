"""How much anybody may ask of the table: buckets that fill with time, and a pause for those who knock with wrong keys.

Takes the time in seconds (`time.monotonic`), never asks for it. Source: docs/table.md 5.
"""

from collections import OrderedDict
from dataclasses import dataclass, field

SEAT = (5.0, 10.0)
"""Requests a second of one seat, and how many at once."""
ADDRESS = (40.0, 240.0)
"""The same of one address, but for what a seat has sealed: behind one router a full table shares it, and asks all at
once when something is new.
"""
FILES = (100.0, 1000.0)
"""The same of the page and its files, of which a phone fetches thirty when it comes."""
WRONG_KEYS = 10
"""Letters to a seat that don't open, in a minute and from one address, before others that don't are heard again."""
PAUSE = 60.0
"""Seconds of that pause."""
_REMEMBERED = 1000
"""Askers that are remembered; the one who was seen longest ago goes first."""


@dataclass
class _Bucket:
    level: float
    at: float


class Buckets:
    """One bucket for each asker: `rate` drops a second, `burst` at most."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._of: OrderedDict[object, _Bucket] = OrderedDict()

    def take(self, asker: object, now: float) -> float:
        """Take a drop; gives 0, or the seconds until there is one."""
        bucket = self._of.pop(asker, None) or _Bucket(self._burst, now)
        self._of[asker] = bucket
        if len(self._of) > _REMEMBERED:
            self._of.popitem(last=False)
        bucket.level = min(self._burst, bucket.level + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.level < 1:
            return (1 - bucket.level) / self._rate
        bucket.level -= 1
        return 0.0


@dataclass
class _Knocks:
    times: list[float] = field(default_factory=list)
    until: float = 0.0


class Knocking:
    """Who sends letters that don't open, and to which seat."""

    def __init__(self) -> None:
        self._of: OrderedDict[object, _Knocks] = OrderedDict()

    def wrong(self, asker: object, now: float) -> None:
        """Note a letter that did not open."""
        knocks = self._of.pop(asker, None) or _Knocks()
        self._of[asker] = knocks
        if len(self._of) > _REMEMBERED:
            self._of.popitem(last=False)
        knocks.times = [at for at in knocks.times if now - at < PAUSE] + [now]
        if len(knocks.times) >= WRONG_KEYS:
            knocks.times = []
            knocks.until = now + PAUSE

    def pause(self, asker: object, now: float) -> float:
        """Seconds until this asker is heard again; 0 if they are."""
        knocks = self._of.get(asker)
        return max(0.0, knocks.until - now) if knocks else 0.0
