"""Why the history of a game can't be played, and where it says something else than the rules: causes. See
`kapdip_gui.reason`.
"""

from kapdip_gui.board.model import Phase, Power, ProvinceCode, Unit
from kapdip_gui.orders.model import Order
from kapdip_gui.reason import Cause, Reason, no_facts


def _phase(*, phase: Phase) -> None: ...
def _phase_missing(*, phase: Phase, missing: Phase) -> None: ...
def _phases_missing(*, phase: Phase, first: Phase, last: Phase, n: int) -> None: ...
def _phase_turn(*, phase: Phase, turn: int) -> None: ...
def _order(*, order: Order) -> None: ...
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
    "There is no phase in it: write a line with season and year above the orders, such as “Spring 1901”.",
)
history_no_orders = Cause(
    "history.no_orders", no_facts, "There is no order in it. A line of a history looks so: “Austria: A Vie - Gal”."
)
history_twice = Cause(
    "history.twice", _order_other, "{order} stands beside {other} for the same unit: leave in what counted."
)
history_gap = Cause(
    "history.gap",
    _phase_missing,
    "Before {phase} the moves of {missing} are missing: put the mail with them in, too. Where nobody ordered anything,"
    " write just the line “{missing}”.",
)
history_gaps = Cause(
    "history.gaps",
    _phases_missing,
    "Before {phase} the moves of {n:phase|phases} are missing, from {first} to {last}. Is the year in this line right?"
    " Then put the mails with them in, too; for a phase in which nobody ordered anything its line is enough:"
    " “{first}”.",
)
history_no_moves = Cause("history.no_moves", _phase, "By these rules nothing moves in {phase}: leave it out.")
history_no_retreats = Cause(
    "history.no_retreats",
    _phase,
    "By the rules nobody has to retreat in {phase}: look at the moves before it, or leave the line out.",
)
history_no_builds = Cause(
    "history.no_builds",
    _phase,
    "By the rules nobody builds or removes anything in {phase}: look at the moves before it, or leave the line out.",
)
history_over = Cause(
    "history.over",
    _phase_turn,
    "By the rules the game was over with turn {turn:plain}, before {phase}: leave out what follows.",
)
history_condition = Cause(
    "history.condition", no_facts, "A condition has been decided long since: write what was done in the end."
)
history_whose = Cause(
    "history.whose", _order, "Whose order {order} is can't be told: write the power before it, as in “Austria: …”."
)
history_other_step = Cause(
    "history.other_step",
    _order_phase,
    "{order} is no order for {phase}: write the line of its own phase above it, such as “Fall 1901 retreats”.",
)

# The mail says something else

history_players = Cause(
    "history.players",
    _names,
    "Nobody in this game is called {names:or}: the orders count for the powers that they name. Names of players are put"
    " in before the import.",
)
history_silent = Cause("history.silent", _powers, "Nothing is said of what {powers} ordered: it counts as not ordered.")
history_void = Cause("history.void", _why, "The mail itself calls this order void: it is left out. {why}")
history_holds = Cause("history.holds", _order_why, "{order} is impossible: the unit holds. {why}")
history_fails = Cause(
    "history.fails", _order_why, "The mail says that {order} was done; by the rules it was not. {why}"
)
history_succeeds = Cause(
    "history.succeeds", _order, "The mail says that {order} came to nothing; by the rules it was done."
)
history_not_dislodged = Cause(
    "history.not_dislodged", _unit, "The mail says that {unit} was dislodged; by the rules it was not."
)
history_units_more = Cause(
    "history.units_more", _places, "The mail has units of {power:name} in {places}; by the rules none stands there."
)
history_units_less = Cause(
    "history.units_less", _places, "By the rules {power:name} has units in {places}, too; the mail does not name them."
)
history_centres_more = Cause(
    "history.centres_more", _places, "The mail gives {power:name} {places}; by the rules they are not its own."
)
history_centres_less = Cause(
    "history.centres_less", _places, "By the rules {power:name} owns {places}, too; the mail does not name them."
)

UNITS = (history_units_more, history_units_less)
CENTRES = (history_centres_more, history_centres_less)
