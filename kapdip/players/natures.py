"""The natures of investors: how much each heeds what.

Takes nothing; gives `Nature`, the natures by name, and their mixture for a table. Weights are whole thousandths.
Source: docs/players.md 2.
"""

from dataclasses import dataclass

from kapdip.game.model import PlayedBy


@dataclass(frozen=True, slots=True)
class Nature:
    """What one investor looks at. A weight of 1000 is as much as the price of a point counts for a buyer of cheap
    points.
    """

    name: str
    points: int = 0
    """What a point costs."""
    trend: int = 0
    """How the price moved lately; negative: what fell is wanted."""
    guards: bool = False
    """Whether it keeps what it leads, and buys what it lacks to be safely ahead."""
    hunts: bool = False
    """Whether it buys what it lacks of a power that others lead."""
    is_random: bool = False
    """Whether lots do it all."""


GUARD = Nature(PlayedBy.GUARD, points=800, guards=True)
HUNTER = Nature(PlayedBy.HUNTER, points=800, hunts=True)
VALUE = Nature(PlayedBy.VALUE, points=1000)
TREND = Nature(PlayedBy.TREND, points=150, trend=1000)
CONTRARIAN = Nature(PlayedBy.CONTRARIAN, points=250, trend=-1000)
RANDOM = Nature("random", is_random=True)
"""The measure of the others, and no nature of a seat."""

NATURES: dict[PlayedBy, Nature] = {
    PlayedBy.GUARD: GUARD,
    PlayedBy.HUNTER: HUNTER,
    PlayedBy.VALUE: VALUE,
    PlayedBy.TREND: TREND,
    PlayedBy.CONTRARIAN: CONTRARIAN,
}
"""The natures that a seat can have, in the order in which they are offered."""
ALIASES = (
    "Krösus",
    "Felix Krull",
    "Hauptmann Köpenick",
    "Lady Windermere",
    "Kapitän Nemo",
    "Mutter Courage",
    "Graf Koks",
    "Effi Briest",
    "Till Eulenspiegel",
    "Fürst Pückler",
)
"""Names for seats that a table lacks."""
