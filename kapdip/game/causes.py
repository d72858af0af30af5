"""Why the game refuses something, what it waits for, what it reports: causes. See `kapdip.reason`."""

from collections.abc import Mapping

from kapdip.adjudicator.model import Unreadable
from kapdip.board.model import Location, Power, ProvinceCode, Season, Unit
from kapdip.exchange.model import SeatStatus
from kapdip.exchange.money import Cents
from kapdip.game.model import Alias, ConditionId
from kapdip.orders.model import Order
from kapdip.reason import Cause, no_facts


def _outcome(*, unit: Unit, power: Power, order: Order | Unreadable | None) -> None: ...
def _question(*, condition: str, player: Alias, power: Power | None, question: ConditionId) -> None: ...
def _asked(*, power: Power, player: Alias | None) -> None: ...
def _players(*, count: int, least: int, most: int | None, profile: str) -> None: ...
def _turn(*, turn: int) -> None: ...
def _turn_date(*, turn: int, season: Season, year: int) -> None: ...
def _count_powers_profile(*, count: int, powers: int, profile: str) -> None: ...
def _value_most(*, value: object, most: int | None) -> None: ...
def _name_names(*, name: str, names: tuple[str, ...]) -> None: ...
def _name_powers(*, name: str, powers: tuple[Power, ...]) -> None: ...
def _value(*, value: object) -> None: ...
def _player_most(*, player: Alias, most: int | None) -> None: ...
def _player(*, player: Alias) -> None: ...
def _player_other(*, player: Alias, other: Alias) -> None: ...
def _power(*, power: Power) -> None: ...
def _power_controller_player(*, power: Power, controller: Alias, player: Alias) -> None: ...
def _power_units_most(*, power: Power, units: int, most: int | None) -> None: ...
def _player_players(*, player: Alias, players: tuple[Alias, ...]) -> None: ...
def _profile(*, profile: str) -> None: ...
def _most(*, most: int | None) -> None: ...
def _name(*, name: str) -> None: ...
def _name_value(*, name: str, value: object) -> None: ...
def _turn_now(*, turn: int, now: int) -> None: ...
def _turn_least(*, turn: int, least: int) -> None: ...
def _name_player_condition(*, name: str, player: Alias, condition: str) -> None: ...
def _text(*, text: str) -> None: ...
def _first_last(*, first: int, last: int) -> None: ...
def _turn_most(*, turn: int, most: int | None) -> None: ...
def _player_count(*, player: Alias, count: int) -> None: ...
def _count_centres(*, count: int, centres: int) -> None: ...
def _sender(*, sender: str) -> None: ...
def _player_length_most(*, player: Alias, length: int, most: int | None) -> None: ...
def _index(*, index: int) -> None: ...
def _power_player(*, power: Power, player: Alias) -> None: ...
def _condition(*, condition: str) -> None: ...
def _index_sender(*, index: int, sender: str) -> None: ...
def _index_text(*, index: int, text: str) -> None: ...
def _unit_power_province(*, unit: Unit, power: Power, province: ProvinceCode) -> None: ...
def _province(*, province: ProvinceCode) -> None: ...
def _order(*, order: Order) -> None: ...
def _power_province(*, power: Power, province: ProvinceCode) -> None: ...
def _power_units_centres(*, power: Power, units: int, centres: int) -> None: ...
def _player_cash_holdings(*, player: Alias, cash: Cents, holdings: Mapping[Power, int]) -> None: ...
def _player_trades(*, player: Alias, trades: Mapping[Power, int]) -> None: ...
def _pause(*, power: Power, player: Alias, hours: int) -> None: ...
def _power_controller(*, power: Power, controller: Alias) -> None: ...


# Nothing can be handed in, or not this

game_over = Cause(
    "game.over",
    _turn,
    "The game ended with turn {turn:plain}; nothing more can be handed in. Undo the last phase first.",
)
setup_players = Cause(
    "setup.players",
    _players,
    "{profile} is for {least} to {most} players, not for {count}.",
)
setup_players_exact = Cause(
    "setup.players_exact",
    _players,
    "{profile} is for {least} players, not for {count}.",
)
setup_one_each = Cause(
    "setup.one_each",
    _count_powers_profile,
    "{count} players: {profile} needs exactly {powers}, one for each power.",
)
setup_players_open = Cause(
    "setup.players_open",
    _players,
    "{profile} is for at least {least} players, not for {count}.",
)
setup_seed = Cause("setup.seed", _value_most, "The seed must be a whole number from 0 to {most}, not {value:plain}.")
setup_start = Cause("setup.start", _name_names, "There is no start position “{name}”; the known ones are {names}.")
first_units_closed = Cause(
    "first_units.closed",
    no_facts,
    "Starting units can be named only with the first orders, in a game with a free start.",
)
first_units_many = Cause(
    "first_units.many", _power_units_most, "{power:name} begins with {most:unit|units}; {units:is|are} named."
)
first_units_twice = Cause("first_units.twice", _power_province, "{power:name} names two units for {province:name}.")
setup_press_limit = Cause("setup.press_limit", _value, "The press limit can't be below 0.")
homes_or_lists = Cause(
    "homes.or_lists",
    no_facts,
    "Either name the home country of each player, or give each player's list of all powers: exactly one of the two.",
)
homes_none = Cause(
    "homes.none", _profile, "{profile} has no home countries to choose: they belong to games in which powers are hired."
)
lists_none = Cause(
    "lists.none", _profile, "{profile} has no preference lists: nobody keeps one power for the whole game."
)
leaders_none = Cause("leaders.none", _profile, "{profile} has no separate leaders: name only the players.")
setup_leaders = Cause(
    "setup.leaders",
    _count_powers_profile,
    "{count} leaders: under {profile} each of the {powers} powers has a leader, whom you name beside the investors.",
)
homes_unknown = Cause("homes.unknown", _player, "“{player}” is not one of the players.")
homes_missing = Cause("homes.missing", _player, "{player} has no home country yet: name one, or give a list.")
homes_no_power = Cause("homes.no_power", _name_powers, "“{name}” is not a power; the powers are {powers}.")
homes_same = Cause("homes.same", _power, "{power:name} can be the home country of one player only.")
alias_empty = Cause("alias.empty", no_facts, "A player has no name: enter one, or delete the line.")
alias_too_long = Cause("alias.too_long", _player_most, "The name “{player}” is too long; at most {most} characters.")
alias_characters = Cause(
    "alias.characters",
    _player,
    "The name “{player}” contains quotation marks, angle brackets or invisible characters; choose a "
    "plain one-line name.",
)
alias_twice = Cause("alias.twice", _player, "More than one player is called “{player}”: every name must be different.")
alias_alike = Cause(
    "alias.alike",
    _player_other,
    "“{player}” and “{other}” are too alike to tell apart in an email. Change one of them.",
)
orders_eliminated = Cause("orders.eliminated", _power, "{power:name} is no longer in the game.")
orders_nobody = Cause("orders.nobody", _power, "Nobody controls {power:name} this turn.")
orders_not_controller = Cause(
    "orders.not_controller",
    _power_controller_player,
    "{controller} controls {power:name}, not {player}.",
)
orders_too_late = Cause(
    "orders.too_late",
    _power,
    "It is too late for orders to {power:name}: this turn's units have been resolved. Undo phases to change that.",
)
orders_none_this_turn = Cause(
    "orders.none_this_turn",
    _power,
    "No orders this turn: it is exchange only.",
)
orders_in_winter = Cause(
    "orders.in_winter",
    _turn_date,
    "Turn {turn:plain} is {season} {year:plain}: no unit moves, only bids are asked for. Orders can be"
    " given from spring on.",
)
bids_no_auction = Cause(
    "bids.no_auction",
    _turn_date,
    "Turn {turn:plain} is {season} {year:plain}, which has no auction. Bids can be handed in in winter.",
)
concede_none = Cause("concede.none", _profile, "Under {profile} a player cannot concede alone.")
handed_in_for_turn = Cause(
    "handed_in.for_turn", _turn_now, "This was handed in for turn {turn:plain}; turn {now:plain} is being played."
)
handed_in_for_step = Cause("handed_in.for_step", no_facts, "These orders were handed in for another phase of the turn.")
handed_in_for_others = Cause(
    "handed_in.for_others", _power, "The orders for {power:name} include something that is not an order for its units."
)
bids_locked = Cause(
    "bids.locked",
    no_facts,
    "The bids are locked: both players had seen them before the phase was undone. If both agree, unlock them first.",
)
slip_locked = Cause(
    "slip.locked",
    no_facts,
    "Exchange slips are locked because part of this turn has been resolved. Undo that and unlock them first.",
)
slip_take_back_first = Cause(
    "slip.take_back_first",
    no_facts,
    "Undo this turn's resolved phases before unlocking the slips.",
)
slip_no_exchange = Cause("slip.no_exchange", no_facts, "There is no exchange in this game.")
slip_no_account = Cause(
    "slip.no_account", _player, "{player} plays a power and does not invest: only investors hand in exchange slips."
)
slip_resigned = Cause("slip.resigned", _player, "{player} has resigned and no longer trades.")
slip_excluded = Cause(
    "slip.excluded",
    _player,
    "{player} is excluded, and their slip always counts as missing. A substitute may take over the seat.",
)
slip_too_large = Cause(
    "slip.too_large",
    _power_units_most,
    "{power}: {units:unit|units} is too much; the maximum is {most}.",
)
seat_unknown = Cause(
    "seat.unknown",
    _player_players,
    "There is no player “{player}” this turn; there are {players}.",
)
seat_excluded = Cause("seat.excluded", _player, "{player} is excluded already.")
seat_resigned = Cause("seat.resigned", _player, "{player} has resigned; the holdings have gone back to the bank.")
seat_no_exchange = Cause(
    "seat.no_exchange",
    no_facts,
    "Nobody is excluded in a game without an exchange: bring in a substitute, or let the units hold.",
)
seat_no_account = Cause(
    "seat.no_account", _player, "{player} does not invest, so there is nothing to exclude: let a substitute take over."
)
seat_no_substitutes = Cause("seat.no_substitutes", _profile, "Under {profile} nobody takes over a seat.")
seat_no_pause = Cause(
    "seat.no_pause",
    no_facts,
    "This game's rules do not make it wait for missing orders: continue without them, and the units hold.",
)
seat_not_missing = Cause(
    "seat.not_missing",
    _player,
    "{player} has not missed any orders, so there is nobody to replace. Mark the orders as missing first.",
)
seat_no_resigning = Cause("seat.no_resigning", _profile, "Under {profile} nobody resigns: exclude the player instead.")
seat_no_buy_in = Cause("seat.no_buy_in", _profile, "Under {profile} nobody can buy in: a new player takes over a seat.")
seat_too_many = Cause("seat.too_many", _most, "A game has at most {most} seats.")
seat_no_change = Cause("seat.no_change", _player, "Nothing was decided about {player} in this turn.")
seat_settled = Cause("seat.settled", no_facts, "This turn's exchange is settled; undo it to change a seat.")
seat_renamed_too_late = Cause(
    "seat.renamed_too_late",
    _player,
    "Players have seen results under the name {player}, and lots and ties depend on it, so it can no "
    "longer be changed. A substitute keeps it.",
)
rule_fixed = Cause(
    "rule.fixed",
    _name,
    "This rule is fixed from the first turn: prices, holdings and results depend on it. To change it, "
    "start a new game.",
)
rule_value = Cause("rule.value", _name_value, "“{value:plain}” is not a possible value for this rule.")
rule_last_turn_over = Cause(
    "rule.last_turn_over",
    _turn_least,
    "Turn {turn:plain} is being played already: the last turn can be {least:plain} at the earliest.",
)
rule_last_turn_settled = Cause(
    "rule.last_turn_settled",
    _turn,
    "The last turn is already settled; undo its exchange to play on after it.",
)
mend_compare_now = Cause(
    "mend.compare_now",
    _turn,
    "Turn {turn:plain} is complete except for its end. Compare now: later turns will be recalculated.",
)
condition_form = Cause(
    "condition.form",
    no_facts,
    "A conditional line needs “if”, the condition, a colon, and a retreat, build or removal.",
)
condition_unanswered = Cause(
    "condition.unanswered",
    _name_player_condition,
    "{name}, {player}: “{condition}” was not answered and counts as not met.",
)
condition_holds = Cause(
    "condition.holds", _name_player_condition, "{name}, {player}: “{condition}” is met, according to the board."
)
condition_fails = Cause(
    "condition.fails", _name_player_condition, "{name}, {player}: “{condition}” is not met, according to the board."
)
condition_unknown = Cause("condition.unknown", _name, "There is no condition “{name}” in this turn.")
lot_unknown = Cause("lot.unknown", _name, "This turn needs no lot “{name}”.")
lot_settled = Cause("lot.settled", no_facts, "This turn's exchange is settled; undo it to draw a lot again.")
lot_candidate = Cause(
    "lot.candidate",
    _player_players,
    "{player} isn't part of this draw; it is between {players}.",
)
step_wrong = Cause("step.wrong", _text, "Not now: the next phase is “{text}”.")
step_nothing_to_take_back = Cause("step.nothing_to_take_back", no_facts, "Nothing has been resolved yet.")
step_entries_in_the_way = Cause(
    "step.entries_in_the_way",
    _turn,
    "Turn {turn:plain} already has entries that would be lost. Clear them first, or use “Correct a past turn”.",
)
fork_begins_here = Cause(
    "fork.begins_here",
    _turn,
    "This scenario starts with turn {turn:plain}: nothing before it can be undone here.",
)
turn_unknown = Cause(
    "turn.unknown",
    _turn_most,
    "There is no turn {turn:plain}; the last one is turn {most:plain}.",
)
turn_not_over = Cause("turn.not_over", _turn, "Turn {turn:plain} is not over yet.")
missed_slips = Cause(
    "missed.slips",
    _player_count,
    "{player} has missed {count:plain} slips in a row. You may exclude this player, or let a substitute take over.",
)
missed_once = Cause(
    "missed.once",
    _player,
    "{player} has missed a slip. With another missing slip next turn {player} resigns and loses all holdings and cash.",
)
missed_orders = Cause(
    "missed.orders",
    _player_count,
    "{player} has now given no orders in {count:plain} turns. You may let a substitute take over.",
)
draw_none = Cause("draw.none", _profile, "Under {profile} there are no draws.")
draw_no_leader = Cause("draw.no_leader", _player, "{player} plays no power: only leaders agree on draws and plans.")
draw_nobody = Cause(
    "draw.nobody",
    _player,
    "Nobody plays the seat of {player} any longer: the others agree on draws and plans.",
)
treaty_none = Cause("treaty.none", _profile, "Under {profile} there are no capitulation plans.")
treaty_too_early = Cause("treaty.too_early", _text, "Capitulation plans are possible from autumn {text}.")
treaty_sum = Cause(
    "treaty.sum",
    _count_centres,
    "The plan assigns {count:centre|centres}, but {centres:is|are} owned; it must assign them all.",
)
treaty_eliminated = Cause("treaty.eliminated", _power, "{power:name} owns no centres: a plan can't give it any.")
play_on_not_due = Cause(
    "play_on.not_due",
    no_facts,
    "No draw is due with this turn: there is nothing to play on against.",
)

# Press

press_black = Cause("press.black", _sender, "“{sender}” is another player's alias: black press is refused.")
press_empty = Cause("press.empty", _player, "The press item from {player} is empty.")
press_too_many = Cause("press.too_many", _most, "A turn can have at most {most} press items.")
press_too_long = Cause(
    "press.too_long",
    _player_length_most,
    "The press of {player} has {length} characters; the limit is {most}.",
)
press_none = Cause("press.none", no_facts, "This game is played without press.")
press_locked = Cause(
    "press.locked", no_facts, "This turn's press is locked because part of the turn has been resolved."
)
press_unknown = Cause("press.unknown", _index, "There is no press item {index:plain}.")

# What the next phase waits for

missing_orders = Cause("missing.orders", _asked, "Orders for {power:name} are missing ({player}).")
pause_before = Cause(
    "pause.before",
    _pause,
    "No orders came for {power:name} ({player}). The game pauses until they do, for at least {hours} "
    "hours, Sundays not counted; everyone may change their orders, and nobody is told whose are missing. "
    "After that a substitute takes over the seat.",
)
pause_after = Cause(
    "pause.after",
    _pause,
    "{player} gave no orders last turn: the game pauses until those for {power:name} arrive, for at "
    "least {hours} hours, Sundays not counted. After that a substitute takes over the seat.",
)
pause_second = Cause(
    "pause.second",
    _power_player,
    "No orders came for {power:name}, and not for the first time: {player} is replaced before the turn "
    "is resolved. Name a substitute, or do without one.",
)
missing_retreats = Cause("missing.retreats", _asked, "A retreat for {power:name} is missing ({player}).")
missing_adjustments = Cause(
    "missing.adjustments",
    _asked,
    "Builds or removals for {power:name} are missing ({player}).",
)
missing_slip = Cause("missing.slip", _player, "The exchange slip of {player} is missing.")
missing_last_slip = Cause(
    "missing.last_slip",
    _player,
    "The exchange slip of {player} is missing for the second time in a row: without it {player} resigns and loses all"
    " holdings and cash.",
)
missing_answer = Cause("missing.answer", _question, "{power:name} ({player}): is “{condition}” met?")
missing_press_answer = Cause(
    "missing.press_answer",
    _question,
    "Some of the press depends on “{condition}”: is it met?",
)
checklist_orders = Cause("checklist.orders", _asked, "Orders for {power:name} are in ({player}).")
checklist_retreats = Cause("checklist.retreats", _asked, "The retreats of {power:name} are in ({player}).")
checklist_adjustments = Cause(
    "checklist.adjustments",
    _asked,
    "Builds or removals of {power:name} are in ({player}).",
)
checklist_slip = Cause("checklist.slip", _player, "The exchange slip of {player} is in.")
decided_orders = Cause("decided.orders", _asked, "{power:name} has no orders: its units hold.")
decided_retreats = Cause("decided.retreats", _asked, "{power:name} has no retreat: the unit is disbanded.")
decided_adjustments = Cause(
    "decided.adjustments",
    _asked,
    "{power:name} has no builds or removals: nothing is built, and removals follow the rules.",
)
decided_slip = Cause("decided.slip", _player, "The slip of {player} counts as missing (NMR).")
decided_last_slip = Cause(
    "decided.last_slip",
    _player,
    "The slip of {player} counts as missing (NMR), the second one in a row: {player} resigns.",
)
offer_exclusion = Cause(
    "offer.exclusion",
    _player_count,
    "{player} has missed {count:plain} slips in a row. Exclude this player?",
)
offer_telling = Cause(
    "offer.telling",
    _index_sender,
    "Press item {index:plain} ({sender}) may give its author away: check it before it is printed.",
)
offer_addressee = Cause(
    "offer.addressee",
    _index_text,
    "Press item {index:plain} is addressed to a power that is eliminated: “{text}”.",
)

# Facts beside a condition

fact_stands = Cause("fact.stands", _unit_power_province, "{unit} ({power:name}) is in {province:name}.")
fact_empty = Cause("fact.empty", _province, "{province:name} is empty.")
fact_dislodged = Cause(
    "fact.dislodged", _unit_power_province, "{unit} ({power:name}) in {province:name} was dislodged."
)
fact_held = Cause("fact.held", _unit_power_province, "{unit} ({power:name}) in {province:name} was not dislodged.")
fact_done = Cause("fact.done", _outcome, "{order} was carried out.")
fact_failed = Cause("fact.failed", _outcome, "{order} failed.")
fact_owner = Cause("fact.owner", _power_province, "{province:name} belongs to {power:name}.")
fact_power = Cause("fact.power", _power_units_centres, "{power:name}: {units:unit|units}, {centres:centre|centres}.")
fact_player = Cause("fact.player", _player_cash_holdings, "{player} owns {cash} in cash and {holdings}.")
fact_trades = Cause("fact.trades", _player_trades, "{player} traded {trades:signed}.")
fact_no_trades = Cause("fact.no_trades", _player, "{player} traded nothing.")
fact_controller = Cause("fact.controller", _power_controller, "{controller} controls {power:name} after this turn.")
fact_controller_now = Cause(
    "fact.controller_now",
    _power_controller,
    "{controller} controls {power:name} this turn.",
)

PAUSES = (pause_before, pause_after, pause_second)
"""Why the movement waits for a player, whatever is decided."""
ASKED = {
    ("orders", "in"): checklist_orders,
    ("orders", "decided"): decided_orders,
    ("orders", "missing"): missing_orders,
    ("retreats", "in"): checklist_retreats,
    ("retreats", "decided"): decided_retreats,
    ("retreats", "missing"): missing_retreats,
    ("adjustments", "in"): checklist_adjustments,
    ("adjustments", "decided"): decided_adjustments,
    ("adjustments", "missing"): missing_adjustments,
}
"""By what a stage asks for and its state."""
checklist_bids = Cause("checklist.bids", _player, "Bids from {player}: in.")
decided_bids = Cause("decided.bids", _player, "No bids from {player}: nothing is bid (NMR).")
missing_bids = Cause("missing.bids", _player, "Bids from {player} are missing.")
ASKED_BIDS = {"in": checklist_bids, "decided": decided_bids, "missing": missing_bids}
"""By the state of what is asked."""
ASKED_SLIP = {
    (False, "in"): checklist_slip,
    (False, "decided"): decided_slip,
    (False, "missing"): missing_slip,
    (True, "decided"): decided_last_slip,
    (True, "missing"): missing_last_slip,
}
"""By whether the seat resigns if it is missing, and its state."""
SEAT_IS = {SeatStatus.EXCLUDED: seat_excluded, SeatStatus.RESIGNED: seat_resigned}


# A position set up by hand


def _choices(*, province: ProvinceCode, choices: tuple[Location, ...]) -> None: ...
def _text_powers(*, text: str, powers: tuple[Power, ...]) -> None: ...


position_twice = Cause("position.twice", _province, "Two units are in {province:name}: there is room for only one.")
position_unknown = Cause("position.unknown", _text, "“{text}” is not a province on this board.")
position_army_afloat = Cause("position.army_afloat", _province, "An army can't be in {province:name}.")
position_fleet_ashore = Cause("position.fleet_ashore", _province, "A fleet can't be in {province:name}.")
position_coast = Cause(
    "position.coast", _choices, "A fleet in {province:name} must be on one of its coasts: {choices}."
)
position_no_centre = Cause("position.no_centre", _province, "{province:name} is not a supply centre.")
position_centre_twice = Cause("position.centre_twice", _province, "{province:name} is owned twice.")
position_no_retreats = Cause(
    "position.no_retreats", no_facts, "Dislodged units can be placed only in a retreat position."
)
position_no_date = Cause(
    "position.no_date", _first_last, "The date of a position is between spring {first:plain} and winter {last:plain}."
)
position_no_winter = Cause("position.no_winter", no_facts, "Builds follow an autumn, not a spring.")
position_no_power = Cause(
    "position.no_power", _text, "“{text}” belongs to nobody: write the power first, as in “England: F Lon, A Lvp”."
)
position_power_unknown = Cause(
    "position.power_unknown", _text_powers, "“{text}” is not a power; the powers are {powers}."
)
position_no_kind = Cause(
    "position.no_kind", _text, "“{text}” is not a unit: write A or F and a province, as in “F Lon”."
)
position_doubtful = Cause("position.doubtful", _text, "“{text}” could be several provinces: write the code.")
position_empty = Cause(
    "position.empty", no_facts, "No unit found. A position looks like this: “England: F Lon, A Lvp”."
)
position_too_long = Cause("position.too_long", _most, "The text is too long for a position: at most {most} characters.")
