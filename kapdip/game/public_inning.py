"""What everybody may know of an inning that is over: how it was counted, the totals, and the places by them.

Takes a turn; gives `PublicInning`, read from the plain data that the stage keeps. Rules: docs/rules.md 13, "Baseball
Diplomacy".
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.board.model import Power
from kapdip.exchange.projections import ranks
from kapdip.game.model import Alias, Turn


@dataclass(frozen=True, slots=True)
class CountedInning:
    """What a power brought the player who led it: as many points as it has units after builds and removals."""

    power: Power
    units: int
    centres: int
    points: int

    @property
    def builds(self) -> int:
        """Units that are added (negative: that are lost)."""
        return self.points - self.units


@dataclass(frozen=True, slots=True)
class PublicInning:
    """An inning that is over, in the order of the seats."""

    number: int
    counted: Mapping[Alias, CountedInning]
    totals: Mapping[Alias, int]
    """Of all innings so far."""
    places: Mapping[Alias, int]
    """Equal totals share a place."""


def public_inning(turn: Turn) -> PublicInning | None:
    """The inning that ended with the turn; None in other turns, and before it is counted."""
    scores = turn.results.outcomes.get("score")
    position, start = turn.results.position, turn.start
    if scores is None or position is None:
        return None
    led = {alias: power for power, alias in start.control.items()}
    totals = {alias: sum(before) + scores[alias] for alias, before in start.innings.items()}
    return PublicInning(
        number=1 + max(map(len, start.innings.values())),
        counted={
            alias: CountedInning(
                led[alias], len(position.units[led[alias]]), len(position.centres[led[alias]]), scores[alias]
            )
            for alias in start.innings
        },
        totals=totals,
        places=ranks(totals),
    )
