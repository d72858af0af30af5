"""The rule choices of an adjudication as one value, with the presets that games use.

Takes nothing; gives `Rulebook` and the presets `DATC`, `LUDOMANIAC`, `KA`. No other module asks for a preset's name.
Rules: DATC chapter 4 (choices); Ludomaniac standard 2011; docs/rules.md 10, named after each switch.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto


class Paradox(Enum):
    """What happens to a convoy whose success would contradict itself."""

    SZYKMAN = auto()
    """Only the convoy is disrupted: the army stays and has no effect (DATC 4.A.2)."""
    ALL_HOLD = auto()
    """Neither the convoy nor the attack on it succeeds (Ludomaniac 4.3.2; docs/rules.md 10.1)."""


class Intent(Enum):
    """When an army that could also walk goes by convoy (DATC 4.A.3)."""

    OWN_FLEET = auto()
    """If a convoy order of a fleet of its own power fits, or the order says "via convoy" (docs/rules.md 10)."""
    VIA = auto()
    """Only if the order says so."""
    ANY_FLEET = auto()
    """If any convoy order fits."""


class ConvoyFit(Enum):
    """Which convoy order shows the intent to go by sea (docs/rules.md 10)."""

    LEGAL = auto()
    """Any legal order that matches (DATC 6.G.6)."""
    ON_ROUTE = auto()
    """One that is on a complete route of matching orders."""


class SeveralOrders(Enum):
    """What several orders for one unit mean (docs/rules.md 10)."""

    HOLD = auto()
    """The unit holds, even if all but one of them are impossible."""
    IGNORE_IMPOSSIBLE = auto()
    """Impossible orders are dropped first; if several are left, the unit holds."""


class OwnClash(Enum):
    """What happens if units of one power retreat to the same province."""

    REMOVE = auto()
    """All are removed, as units of different powers are."""
    FEWEST_CHOICES = auto()
    """The one with fewer retreats left goes there, then alphabet; the others take their next
    choice (Ludomaniac 7.4).
    """


class Home(Enum):
    """From which centres the distance of a forced removal is counted."""

    OWNED = auto()
    """The nearest owned centre (DATC 4.D.8)."""
    NATIVE = auto()
    """The nearest home centre of the power, owned or not (docs/rules.md 10.5)."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The switches, each with the rule that it decides."""

    name: str
    paradox: Paradox
    intent: Intent
    fit: ConvoyFit
    land_fallback: bool
    """Whether an army that could walk does so when its convoy is disrupted."""
    dislodged_bounces_convoy: bool
    """Whether a dislodged unit keeps others out of the place its attacker came from, if one of the two went by sea
    (DATC 4.A.7).
    """
    mend_coast: bool
    """Whether a wrong coast is corrected where only one can be reached (DATC 4.B.3 a); otherwise
    the move is impossible.
    """
    coastless_support: bool
    """Whether support for a move to a split coast may leave the coast out (DATC 4.B.4)."""
    impossible_move_holds: bool
    """Whether a unit with an impossible move can be supported to hold (DATC 4.E.1; Ludomaniac
    4.4; docs/rules.md 10).
    """
    several: SeveralOrders
    convoyed_origin_open: bool
    """Whether a retreat to the place that the attacker came from is open if it came by convoy (DATC 4.A.5)."""
    own_clash: OwnClash
    removal_home: Home
    fleets_over_land: bool
    """Whether the distance of a fleet that must be removed is counted over land, too (DATC 4.D.8)."""
    keep_centre_sitters: bool
    """Whether, at equal distance, a unit that is on no centre of its power is removed first (Ludomaniac 8.7)."""


DATC = Rulebook(
    name="datc",
    paradox=Paradox.SZYKMAN,
    intent=Intent.OWN_FLEET,
    fit=ConvoyFit.LEGAL,
    land_fallback=False,
    dislodged_bounces_convoy=True,
    mend_coast=False,
    coastless_support=True,
    impossible_move_holds=True,
    several=SeveralOrders.IGNORE_IMPOSSIBLE,
    convoyed_origin_open=True,
    own_clash=OwnClash.REMOVE,
    removal_home=Home.OWNED,
    fleets_over_land=True,
    keep_centre_sitters=False,
)

LUDOMANIAC = replace(
    DATC,
    name="ludomaniac",
    paradox=Paradox.ALL_HOLD,
    fit=ConvoyFit.ON_ROUTE,
    dislodged_bounces_convoy=False,
    impossible_move_holds=False,
    several=SeveralOrders.HOLD,
    convoyed_origin_open=False,
    own_clash=OwnClash.FEWEST_CHOICES,
    removal_home=Home.NATIVE,
    fleets_over_land=False,
    keep_centre_sitters=True,
)

KA = replace(LUDOMANIAC, name="ka", impossible_move_holds=True)

RULEBOOKS = {book.name: book for book in (DATC, LUDOMANIAC, KA)}
"""The presets by name."""
