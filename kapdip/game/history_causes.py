"""Why the history of a game can't be played, and where it says something else than the rules: causes. See
`kapdip.reason`.
"""

from kapdip.board.model import Phase, Power, ProvinceCode, Unit
from kapdip.orders.model import Order
from kapdip.reason import Cause, Reason, no_facts


def _phase(*, phase: Phase) -> None: ...
def _phase_missing(*, phase: Phase, missing: Phase) -> None: ...
def _phases_missing(*, phase: Phase, first: Phase, last: Phase, n: int) -> None: ...
def _phase_turn(*, phase: Phase, turn: int) -> None: ...
def _order(*, order: Order) -> None: ...
def _text(*, text: str) -> None: ...
def _order_phase(*, order: Order, phase: Phase) -> None: ...
def _order_why(*, order: Order, why: tuple[Reason, ...]) -> None: ...
def _order_other(*, order: Order, other: Order) -> None: ...
def _why(*, why: tuple[Reason, ...]) -> None: ...
def _unit(*, unit: Unit) -> None: ...
def _names(*, names: tuple[str, ...]) -> None: ...
def _powers(*, powers: tuple[Power, ...]) -> None: ...
def _places(*, power: Power, places: tuple[ProvinceCode, ...]) -> None: ...


# It can't be played

history_no_phase = Cause(
    "history.no_phase",
    no_facts,
    "No phase found: write a line with season and year above the orders, such as “Spring 1901”.",
)
history_no_orders = Cause(
    "history.no_orders", no_facts, "No order found. A line of a history looks like this: “Austria: A Vie - Gal”."
)
history_twice = Cause(
    "history.twice", _order_other, "{order} and {other} are for the same unit: keep the one that counted."
)
history_gap = Cause(
    "history.gap",
    _phase_missing,
    "The moves of {missing} are missing before {phase}: add that email too. If nobody gave orders, write "
    "just the line “{missing}”.",
)
history_gaps = Cause(
    "history.gaps",
    _phases_missing,
    "The moves of {n:phase|phases}, from {first} to {last}, are missing before {phase}. If the year in "
    "this line is right, add those emails too; for a phase without orders, its line is enough: “{first}”.",
)
history_no_moves = Cause("history.no_moves", _phase, "Under these rules nothing moves in {phase}: leave it out.")
history_no_retreats = Cause(
    "history.no_retreats",
    _phase,
    "Under the rules nobody has to retreat in {phase}: look at the moves before it, or leave the line out.",
)
history_no_builds = Cause(
    "history.no_builds",
    _phase,
    "Under the rules nobody builds or removes anything in {phase}: look at the moves before it, or leave the line out.",
)
history_over = Cause(
    "history.over",
    _phase_turn,
    "Under the rules the game was over with turn {turn:plain}, before {phase}: leave out what follows.",
)
history_condition = Cause(
    "history.condition", no_facts, "This condition was decided long ago: write what was actually done."
)
history_whose = Cause("history.whose", _order, "No power is named for {order}: write it in front, as in “Austria: …”.")
history_other_step = Cause(
    "history.other_step",
    _order_phase,
    "{order} is not an order for {phase}: write its own phase above it, such as “Fall 1901 retreats”.",
)

# The mail says something else

history_players = Cause(
    "history.players",
    _names,
    "Nobody in this game is called {names:or}: the orders count for the powers they name. Enter the "
    "players' names before importing.",
)
history_silent = Cause("history.silent", _powers, "No orders found for {powers}: they count as not given.")
history_mark = Cause(
    "history.mark", _text, "Kapdip does not recognise “{text}” as a result, so this order is not compared."
)
history_void = Cause("history.void", _why, "The email itself calls this order void, so it is left out. {why}")
history_holds = Cause("history.holds", _order_why, "{order} is impossible: the unit holds. {why}")
history_fails = Cause(
    "history.fails", _order_why, "The email says {order} succeeded; under the rules it did not. {why}"
)
history_succeeds = Cause("history.succeeds", _order, "The email says {order} failed; under the rules it succeeded.")
history_not_dislodged = Cause(
    "history.not_dislodged", _unit, "The email says {unit} was dislodged; under the rules it was not."
)
history_units_more = Cause(
    "history.units_more", _places, "The email has units of {power:name} in {places}; under the rules there are none."
)
history_units_less = Cause(
    "history.units_less",
    _places,
    "Under the rules {power:name} also has units in {places}, which the email does not name.",
)
history_centres_more = Cause(
    "history.centres_more", _places, "The email gives {power:name} {places}; under the rules it does not own them."
)
history_centres_less = Cause(
    "history.centres_less", _places, "Under the rules {power:name} also owns {places}, which the email does not name."
)

UNITS = (history_units_more, history_units_less)
CENTRES = (history_centres_more, history_centres_less)
