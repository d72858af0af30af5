"""What a corrected turn changes: causes. See `kapdip.reason`."""

from kapdip.board.model import Power
from kapdip.game.model import Alias, SeatChangeKind
from kapdip.orders.model import Order
from kapdip.reason import Cause, Reason, no_facts


def _turn_reason(*, turn: int, reason: Reason) -> None: ...
def _turn(*, turn: int) -> None: ...
def _by(*, turn: int, power: Power, player: Alias) -> None: ...
def _leads(*, turn: int, power: Power, player: Alias, controller: Alias | None) -> None: ...
def _unit(*, turn: int, power: Power, order: Order) -> None: ...
def _power(*, turn: int, power: Power) -> None: ...
def _player(*, turn: int, player: Alias) -> None: ...
def _condition(*, turn: int, condition: str, player: Alias) -> None: ...
def _answer(*, turn: int, condition: str, player: Alias, order: Order | None) -> None: ...
def _lot(*, turn: int, name: str, winner: Alias) -> None: ...
def _trade(*, turn: int, player: Alias, currency: Power, units: int) -> None: ...
def _of_power(*, turn: int, power: str, before: object, after: object, currency: Power) -> None: ...
def _of_player(*, turn: int, player: Alias, before: object, after: object, currency: Power) -> None: ...
def _entry(*, power: Power | None = None, player: Alias | None = None, name: str = "") -> None: ...
def _centres(*, power: Power, count: int) -> None: ...
def _agreed(*, player: Alias) -> None: ...
def _conditional(*, condition: str, order: Order) -> None: ...
def _person(*, name: str | None) -> None: ...


# What no longer fits when the later turns are played again

replay_controller = Cause(
    "replay.controller",
    _leads,
    "Turn {turn:plain}: the orders for {power:name} are from {player}, but {controller} controls it now.",
)
replay_no_unit = Cause(
    "replay.no_unit",
    _unit,
    "Turn {turn:plain}: {order} ({power:name}) no longer has a unit.",
)
replay_no_orders = Cause(
    "replay.no_orders",
    _power,
    "Turn {turn:plain}: {power:name} has no orders; its units hold.",
)
replay_no_slip = Cause(
    "replay.no_slip",
    _player,
    "Turn {turn:plain}: {player} has no exchange slip; it counts as missing.",
)
replay_no_answer = Cause(
    "replay.no_answer",
    _condition,
    "Turn {turn:plain}: nobody said whether “{condition}” ({player}) was met; it counts as not met.",
)
replay_answer_holds = Cause(
    "replay.answer_holds",
    _answer,
    "Turn {turn:plain}: “{condition}” ({player}) was marked as met; the facts have changed. Is that still right?",
)
replay_answer_does_not_hold = Cause(
    "replay.answer_does_not_hold",
    _answer,
    "Turn {turn:plain}: “{condition}” ({player}) was marked as not met; the facts have changed. Is that still right?",
)
replay_lot = Cause(
    "replay.lot",
    _lot,
    "Turn {turn:plain}: the lot “{name}” drawn at the table ({winner}) no longer fits; the program draws.",
)
replay_slip_lost = Cause(
    "replay.slip_lost",
    _player,
    "Turn {turn:plain}: {player} no longer has a seat; the slip is dropped.",
)
replay_not_traded = Cause(
    "replay.not_traded",
    _trade,
    "Turn {turn:plain}, {player}: {currency} is no longer traded; {units:signed} has no effect.",
)
replay_seat_lost = Cause(
    "replay.seat_lost",
    _player,
    "Turn {turn:plain}: what was decided about the seat of {player} no longer fits and is dropped.",
)
replay_turn_lost = Cause(
    "replay.turn_lost",
    _turn,
    "Turn {turn:plain} is no longer played: the game ends before it.",
)
replay_orders_lost = Cause(
    "replay.orders_lost",
    _by,
    "Turn {turn:plain}: the orders for {power:name} by {player} are dropped.",
)

# How a turn, played again, differs

difference_units = Cause(
    "difference.units",
    _of_power,
    "Turn {turn:plain}, units of {power:name}: {before} → {after}.",
)
difference_centres = Cause(
    "difference.centres",
    _of_power,
    "Turn {turn:plain}, centres of {power:name}: {before} → {after}.",
)
difference_eliminated = Cause(
    "difference.eliminated",
    _of_power,
    "Turn {turn:plain}, elimination of {power:name}: {before} → {after}.",
)
difference_prices = Cause(
    "difference.prices",
    _of_power,
    "Turn {turn:plain}, price of {power:name}: {before} → {after}.",
)
replay_refused = Cause("replay.refused", _turn_reason, "Turn {turn:plain}: {reason}")
difference_cash = Cause(
    "difference.cash",
    _of_player,
    "Turn {turn:plain}, cash of {player}: {before} → {after}.",
)
difference_holdings = Cause(
    "difference.holdings",
    _of_player,
    "Turn {turn:plain}, {player}, {currency}: {before} → {after:unit|units}.",
)
difference_status = Cause(
    "difference.status",
    _of_player,
    "Turn {turn:plain}, {player}: {before} → {after}.",
)
difference_control = Cause(
    "difference.control",
    _of_power,
    "Turn {turn:plain}, controller of {power:name}: {before:plain} → {after:plain}.",
)
difference_money = Cause(
    "difference.money",
    _of_player,
    "Turn {turn:plain}, net worth of {player}: {before} → {after}.",
)
difference_credits = Cause(
    "difference.credits",
    _of_player,
    "Turn {turn:plain}, credits of {player}: {before} → {after}.",
)
difference_points = Cause(
    "difference.points",
    _of_player,
    "Turn {turn:plain}, points of {player}: {before} → {after}.",
)
difference_outcome = Cause(
    "difference.outcome",
    _of_power,
    "Turn {turn:plain}: the results of the phase “{power:plain}” differ.",
)
difference_turns = Cause("difference.turns", _of_power, "Length of the game: {before:turn|turns} → {after}.")
difference_winners = Cause("difference.winners", _of_power, "Winners: {before:plain} → {after:plain}.")

# What was handed in otherwise

entry_orders = Cause("entry.orders", _entry, "Orders of {power:name} ({player})")
entry_retreats = Cause("entry.retreats", _entry, "Retreats of {power:name} ({player})")
entry_adjustments = Cause("entry.adjustments", _entry, "Builds and removals of {power:name} ({player})")
entry_conditions = Cause("entry.conditions", _entry, "Conditional orders of {power:name} ({player})")
entry_unreadable = Cause("entry.unreadable", _entry, "Unreadable lines of {power:name} ({player})")
entry_slip = Cause("entry.slip", _entry, "Exchange slip of {player}")
entry_trade = Cause("entry.trade", _entry, "Exchange slip of {player}, {power:name}")
entry_bids = Cause("entry.bids", _entry, "Bids of {player}")
entry_bid = Cause("entry.bid", _entry, "Bids of {player}, {power:name}")
entry_conceded = Cause("entry.conceded", _entry, "Concession")
entry_press = Cause("entry.press", _entry, "Press of {player} ({name})")
entry_decision = Cause("entry.decision", _entry, "{power:name} without orders")
entry_lot = Cause("entry.lot", _entry, "Lot drawn at the table ({name})")
entry_answer = Cause("entry.answer", _entry, "Condition {name}")
entry_seat = Cause("entry.seat", _entry, "Seat of {player}")
entry_vote = Cause("entry.vote", _entry, "Votes for a draw")
entry_treaty = Cause("entry.treaty", _entry, "Capitulation plan")
entry_treaty_centres = Cause("entry.treaty_centres", _centres, "{power:name} {count}")
entry_treaty_agreed = Cause("entry.treaty_agreed", _agreed, "{player} agrees")
entry_play_on = Cause("entry.play_on", _entry, "Playing on although a draw is due")
entry_condition = Cause("entry.condition", _conditional, "if {condition}: {order}")
entry_nothing = Cause("entry.nothing", no_facts, "nothing")
entry_missing = Cause("entry.missing", no_facts, "missing (NMR)")
entry_handed_in = Cause("entry.handed_in", no_facts, "handed in")
entry_yes = Cause("entry.yes", no_facts, "yes")
entry_no = Cause("entry.no", no_facts, "no")
entry_seat_exclude = Cause("entry.seat_exclude", _person, "excluded")
entry_seat_unreplaced = Cause("entry.seat_unreplaced", _person, "no substitute")
entry_seat_substitute = Cause("entry.seat_substitute", _person, "substitute {name}")
entry_seat_resign = Cause("entry.seat_resign", _person, "resigns")
entry_seat_buy_in = Cause("entry.seat_buy_in", _person, "buys in")

OF_A_POWER = {
    "units": difference_units,
    "centres": difference_centres,
    "eliminated": difference_eliminated,
    "prices": difference_prices,
    "control": difference_control,
    "outcome": difference_outcome,
    "turns": difference_turns,
    "winners": difference_winners,
}
OF_A_PLAYER = {
    "cash": difference_cash,
    "credits": difference_credits,
    "holdings": difference_holdings,
    "money": difference_money,
    "points": difference_points,
    "status": difference_status,
}
ENTRIES = {
    "orders": entry_orders,
    "retreats": entry_retreats,
    "adjustments": entry_adjustments,
    "conditions": entry_conditions,
    "unreadable": entry_unreadable,
    "slip": entry_slip,
    "trade": entry_trade,
    "bids": entry_bids,
    "bid": entry_bid,
    "conceded": entry_conceded,
    "press": entry_press,
    "decision": entry_decision,
    "lot": entry_lot,
    "answer": entry_answer,
    "seat": entry_seat,
    "vote": entry_vote,
    "treaty": entry_treaty,
    "play_on": entry_play_on,
}
SEATS = {
    SeatChangeKind.UNREPLACED: entry_seat_unreplaced,
    SeatChangeKind.EXCLUDE: entry_seat_exclude,
    SeatChangeKind.SUBSTITUTE: entry_seat_substitute,
    SeatChangeKind.RESIGN: entry_seat_resign,
    SeatChangeKind.BUY_IN: entry_seat_buy_in,
}
