"""Why there is no radar, and how each of its figures came about: causes. See `kapdip.reason`."""

from collections.abc import Mapping

from kapdip.exchange.model import Currency, Player
from kapdip.exchange.money import Cents, Points
from kapdip.reason import Cause, no_facts


def _turn(*, turn: int) -> None: ...
def _player_power_units(*, player: Player, power: Currency, units: int) -> None: ...
def _players_power_units(*, players: tuple[Player, ...], power: Currency, units: int) -> None: ...
def _player_units_margin(*, player: Player, units: int, margin: int) -> None: ...
def _power(*, power: Currency) -> None: ...
def _cash(*, player: Player, cash: Cents, limit: int, units: int, price: Cents) -> None: ...
def _need(*, player: Player, own: int, units: int) -> None: ...
def _cost(*, units: int, price: Cents, amount: Cents) -> None: ...
def _slip(*, slip: Mapping[Currency, int]) -> None: ...
def _price(*, power: Currency, before: Cents, after: Cents) -> None: ...
def _units(*, units: int) -> None: ...
def _player_units(*, player: Player, units: int) -> None: ...
def _player(*, player: Player) -> None: ...
def _player_units_amount(*, player: Player, units: int, amount: Cents) -> None: ...
def _missing(*, player: Player, power: Currency, units: int, amount: Cents, cash: Cents) -> None: ...
def _player_powers(*, player: Player, powers: tuple[Currency, ...]) -> None: ...
def _player_powers_slip(*, player: Player, powers: tuple[Currency, ...], slip: Mapping[Currency, int]) -> None: ...
def _player_powers_amount(*, player: Player, powers: tuple[Currency, ...], amount: Cents) -> None: ...
def _point(*, price: Cents, centres: int, amount: Cents) -> None: ...
def _bought(*, amount: Cents, units: int, power: Currency, points: Points) -> None: ...
def _after(*, before: Cents, after: Cents, amount: Cents) -> None: ...
def _sale(*, units: int, power: Currency, limit: int, turns: int) -> None: ...
def _begin(*, turn: int, last: int) -> None: ...
def _unsold(*, units: int, last: int) -> None: ...
def _danger(*, power: Currency, centres: int, kept: int) -> None: ...
def _points(*, player: Player, points: Points) -> None: ...
def _reached(*, player: Player, turns: int, limit: int, points: Points) -> None: ...


# Why there is nothing to see

no_exchange = Cause("foresight.no_exchange", no_facts, "Nothing is traded in this game.")
leads_nothing = Cause("foresight.leads_nothing", no_facts, "In this game holdings do not control a power.")
first_turn = Cause(
    "foresight.first_turn", _turn, "Nobody controls a power yet. The radar starts with turn {turn:plain}."
)
last_turn = Cause("foresight.last_turn", no_facts, "This is the last turn: nobody controls a power after it.")
over = Cause("foresight.over", no_facts, "The game is over.")
amount_wrong = Cause("foresight.amount_wrong", no_facts, "A sum is needed here, such as 350 or 350.50, up to 100,000.")

# A power

leads = Cause(
    "foresight.leads",
    _player_power_units,
    "{player} controls {power:name} next turn with {units:unit|units} if nothing else is traded.",
)
tied = Cause(
    "foresight.tied",
    _players_power_units,
    "{players} hold {units} each: a lot would decide who controls {power:name} next turn.",
)
nobody = Cause("foresight.nobody", _power, "Nobody may control {power:name} next turn.")
next_one = Cause("foresight.next_one", _player_units_margin, "Next comes {player} with {units}, {margin} fewer.")
defence = Cause("foresight.defence", _player_units, "{player} can add {units} at most.")

# A player's way to it

need = Cause("foresight.need", _need, "{player} holds {own}, and a clear lead takes {units} more.")
need_history = Cause(
    "foresight.need.history",
    _need,
    "{player} holds {own}, and {units} more draws level: with equal holdings, earlier turns favour this player.",
)
need_counted = Cause(
    "foresight.need.counted",
    _need,
    "{player} holds {own}, and {units} more draws level: with equal holdings, this player controls fewer powers and "
    "wins the tie.",
)
need_lot = Cause(
    "foresight.need.lot",
    _need,
    "{player} holds {own}, and {units} more draw level, which is all they can afford: then a lot decides.",
)
level_lot = Cause("foresight.level_lot", _need, "{player} holds {own} and is level: a lot decides.")
lot_before = Cause("foresight.lot_before", no_facts, "With one fewer, a lot would decide.")
reach = Cause(
    "foresight.reach",
    _cash,
    "{player} has {cash} in cash and may sell {limit} of each other currency: that buys {units} at {price}.",
)
cost = Cause("foresight.cost", _cost, "{units} at {price} cost {amount}.")
slip = Cause("foresight.slip", _slip, "A slip that would do it: {slip:signed}.")
loses = Cause("foresight.loses", _player_powers, "With that slip {player} can no longer control {powers}.")
risks = Cause("foresight.risks", _player_powers, "With that slip a lot decides whether {player} controls {powers}.")
next_price = Cause("foresight.next_price", _price, "If nothing else is traded, {power} goes from {before} to {after}.")
same_price = Cause("foresight.same_price", _price, "If nothing else is traded, {power} stays at {after}.")
too_few = Cause("foresight.too_few", _units, "That is {units} short.")
closest = Cause(
    "foresight.closest",
    _missing,
    "Closest call: {player}, with everything sold, lacks {units} for a clear lead in {power:name}. They would cost"
    " {amount}; {cash} would be left.",
)
parry = Cause(
    "foresight.parry",
    _player_units_amount,
    "To match everything this buys, {player} needs {units} more, for {amount}, and can afford it.",
)
no_parry = Cause("foresight.no_parry", _player, "{player} alone can't stop it, even with everything sold.")
level = Cause("foresight.level", _player, "If {player} also spends everything, both are level and a tie-break decides.")
one_purse = Cause(
    "foresight.one_purse",
    _player_powers_slip,
    "{player} controls {powers} and can keep all of them at once: {slip:signed}.",
)
one_purse_short = Cause(
    "foresight.one_purse_short",
    _player_powers_amount,
    "{player} controls {powers} and can't keep all of them at once: {amount} short.",
)
one_purse_lost = Cause(
    "foresight.one_purse_lost", _player_powers, "{player} can't keep {powers} against everyone, even one at a time."
)

# Points

point = Cause("foresight.point", _point, "{price} × 100 ÷ {centres} (centres) = {amount} for a point.")
no_point = Cause("foresight.no_point", _power, "{power:name} owns no centres: its currency scores nothing.")
bought = Cause("foresight.bought", _bought, "{amount} buy {units} of {power}, which add {points} points.")
point_after = Cause(
    "foresight.point_after",
    _after,
    "If nothing else is traded, the price goes from {before} to {after}, and a point then costs {amount}.",
)

# Selling

sale = Cause("foresight.sale", _sale, "{power}: {units:unit|units}, at most {limit} a turn; turns needed: {turns}.")
begin = Cause(
    "foresight.begin",
    _begin,
    "To finish by turn {last:plain}, start selling by turn {turn:plain}.",
)
unsold = Cause(
    "foresight.unsold", _unsold, "Even if selling starts now, {units} remain unsold after turn {last:plain}."
)
danger = Cause(
    "foresight.danger",
    _danger,
    "Centres of {power:name}: {centres}; others now occupy all but {kept}.",
)
danger_lost = Cause(
    "foresight.danger_lost",
    _danger,
    "Others occupy every centre of {power:name} ({centres}): if they own them in autumn, its currency is worthless.",
)
worthless = Cause(
    "foresight.worthless", _power, "{power:name} has no centres left: its currency is traded for the last time."
)

# The race

as_held = Cause(
    "foresight.as_held",
    _points,
    "Without another trade, {player} has {points} victory points at today's centres; cash does not count.",
)
by_trading = Cause(
    "foresight.by_trading",
    _reached,
    "Turns left: {turns}. By selling up to {limit} of each currency a turn and buying whatever scores "
    "most points, {player} reaches {points} through trading alone, at today's prices and centres. "
    "Trades will change the prices, and moves the centres.",
)
