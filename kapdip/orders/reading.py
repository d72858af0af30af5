"""What the reader of orders makes of a line, as frozen values.

Gives: `Reading`. An order that is understood may still be impossible: see `orders.legality`.
"""

from dataclasses import dataclass

from kapdip.board.model import Power
from kapdip.orders.model import Disband, Order, Retreat
from kapdip.reason import Reason


@dataclass(frozen=True, slots=True)
class Reading:
    """A line as it was read: either `order` is there, or `problem` says why not (invalid, which
    is not the same as illegal).
    """

    text: str
    order: Order | None = None
    problem: Reason | None = None
    suggestion: str | None = None
    """The likeliest meaning of a line that was not understood, as a canonical order."""
    retreat: Retreat | Disband | None = None
    """The retreats after a movement order: `A Par-Bre, Rückzug: Mar, Bur`."""
    condition: str = ""
    """Of `if …: <order>`: what is between `if` and the colon."""
    power: Power | None = None
    """The power that the line itself names: `Austria: A Vie - Bud`."""
    removal: bool = False
    """A `Disband` that is a removal in an adjustment (`- A Par`), not a unit that gives up when dislodged."""
    notes: tuple[Reason, ...] = ()
    """What was filled in or left aside on the way: a guessed short name, an ignored route."""
    is_rest: bool = False
    """`the rest holds`: counts only if nothing else is ordered for the unit."""
