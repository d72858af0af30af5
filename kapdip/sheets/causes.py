"""Why a line of a sheet is not taken, or what is asked about it: the causes of this room. See `kapdip.reason`."""

from kapdip.board.model import Power, Season, Unit
from kapdip.orders.model import Order
from kapdip.reason import Cause, no_facts
from kapdip.sheets.model import Alias


def _power_text(*, power: Power, text: str) -> None: ...
def _name(*, name: str) -> None: ...
def _most(*, most: int) -> None: ...
def _turn_now(*, turn: int, now: int) -> None: ...
def _dates(*, season: Season, year: int, now: Season, now_year: int) -> None: ...
def _text(*, text: str) -> None: ...
def _player(*, player: Alias) -> None: ...
def _players(*, players: tuple[Alias, ...]) -> None: ...
def _player_other(*, player: Alias, other: Alias) -> None: ...
def _as_written(*, currency: Power, units: str) -> None: ...
def _currencies(*, currencies: tuple[Power, ...]) -> None: ...
def _currency(*, currency: Power) -> None: ...
def _player_players(*, player: Alias, players: tuple[Alias, ...]) -> None: ...
def _currency_most(*, currency: Power, most: int) -> None: ...
def _units(*, currency: Power, units: int | None) -> None: ...
def _leaders(*, power: Power, controller: Alias, player: Alias | None) -> None: ...
def _power(*, power: Power) -> None: ...
def _unit(*, unit: Unit) -> None: ...
def _order(*, order: Order) -> None: ...
def _power_orders(*, power: Power, orders: tuple[str, ...]) -> None: ...
def _player_currencies(*, player: Alias, currencies: tuple[Power, ...]) -> None: ...


too_large = Cause(
    "sheet.too_large", _most, "This text is longer than {most} characters and was not read. Paste it in parts."
)
too_many_lines = Cause(
    "sheet.too_many_lines", _most, "This text has more than {most} lines and was not read. Paste it in parts."
)
other_turn = Cause(
    "sheet.other_turn",
    _turn_now,
    "This sheet is for turn {turn:plain}, but the current turn is {now:plain}: none of it was entered.",
)
other_date = Cause(
    "sheet.other_date",
    _dates,
    "This sheet is for {season} {year:plain}, but it is now {now} {now_year:plain}: none of it was entered.",
)
asked = Cause("sheet.asked", _text, "It ends in a question mark: is this an order?")
two_targets = Cause(
    "sheet.two_targets",
    _text,
    "Two targets: which one counts? A retreat is written “A Ser - Gre, retreat: Alb”.",
)
bid_unread = Cause("sheet.bid_unread", no_facts, "A bid is a power and a whole number, such as “England: 6”.")
bid_no_power = Cause("sheet.bid_no_power", _name, "“{name}” is not a power: write a bid like “England: 6”.")
bid_not_whole = Cause(
    "sheet.bid_not_whole",
    _power_text,
    "{power:name}: “{text}” is not a bid. Write a whole number of credits, 0 or more.",
)
no_move_received = Cause(
    "sheet.no_move_received",
    no_facts,
    "NMR means nothing came in: mark the slip as missing in the exchange, and leave this line out.",
)
whose = Cause(
    "sheet.whose",
    _players,
    "This line names {players}: whose slip is this? Put a line “From: NAME” in its place.",
)
perhaps = Cause("sheet.perhaps", _player, "Is what follows from {player}?")
outside = Cause("sheet.outside", no_facts, "This line belongs to no slip and is ignored.")
writer = Cause("sheet.writer", _player, "This line names the sender: {player}.")
aside = Cause("sheet.aside", no_facts, "A greeting or remark: it is ignored.")
gives_up = Cause(
    "sheet.gives_up",
    no_facts,
    "This looks like a concession. That can't be entered from a text: enter it in the Bids dock, beside "
    "the purse, and leave this line out.",
)
from_ = Cause("sheet.from", _player, "What follows is from {player}.")
second_slip = Cause("sheet.second_slip", _player, "{player} has a slip above already. Which one counts? Leave one out.")
quoted = Cause("sheet.quoted", no_facts, "Quoted from an earlier email, so it is ignored.")
only_quoted = Cause(
    "sheet.only_quoted",
    no_facts,
    "Only the email quoted below is about the game: does it count? If so, put a line “see below” above it.",
)
quoted_too = Cause(
    "sheet.quoted_too",
    no_facts,
    "The email already says this above, in its own words. Which one counts? Leave one out.",
)
indented = Cause(
    "sheet.indented",
    no_facts,
    "Indented, as email programs quote an earlier email: does this line count?",
)
quoted_slip = Cause(
    "sheet.quoted_slip",
    _player,
    "A slip from {player} appears only in a quoted earlier email: does it count?",
)
nothing = Cause("sheet.nothing", no_facts, "Nothing in this text is an order, a slip or press.")
lost = Cause("sheet.lost", no_facts, "It is not clear what this line belongs to.")
other_sender = Cause("sheet.other_sender", _player_other, "The email is from {other}, but the slip says {player}.")
two_directions = Cause(
    "sheet.two_directions",
    _as_written,
    "{currency}: the word says one thing, the sign of {units:plain} the other.",
)
wish_direction = Cause("sheet.wish_direction", _as_written, "{currency}: buy or sell “{units:plain}”?")
of_each = Cause("sheet.of_each", _text, "“{text}” of each of them?")
wish_unknown = Cause("sheet.wish_unknown", no_facts, "The amount can't be worked out here: write a number.")
two_rests = Cause(
    "sheet.two_rests",
    _currencies,
    "Only one currency can get the rest of the cash; this slip names {currencies}.",
)
no_rest = Cause("sheet.no_rest", _currency, "The other purchases use up all the cash: nothing is left for {currency}.")
press_signed = Cause(
    "sheet.press_signed",
    no_facts,
    "This gives away who wrote the press: leave it out (# before it), or put the whole text in quotes.",
)
press_orders = Cause(
    "sheet.press_orders",
    no_facts,
    "This looks like an order, not press: whose is it? To publish it, put it in quotation marks.",
)
grey_sender = Cause(
    "sheet.grey_sender",
    no_facts,
    "Grey press needs the name under which it appears: put a line “from: NAME” below.",
)
press_names_author = Cause(
    "sheet.press_names_author",
    _player,
    "This press is not signed by {player}, yet it names {player}.",
)
unknown_sender = Cause(
    "sheet.unknown_sender",
    _player,
    "{player} is not in this game. Whose is this? Put a line “From: NAME” above it.",
)
no_header = Cause(
    "sheet.no_header",
    _player,
    'Whose is this? Put a line “From: NAME” above it, or begin the slip with a name: Orders "{player}".',
)
no_exchange_header = Cause(
    "sheet.no_exchange_header",
    _player,
    'Whose is this? Put a line “From: NAME” above it, or begin the slip with a name: Exchange "{player}".',
)
no_bids_header = Cause(
    "sheet.no_bids_header",
    _player,
    'Whose is this? Put a line “From: NAME” above it, or begin the slip with a name: Bids "{player}".',
)
no_press_header = Cause(
    "sheet.no_press_header",
    _player,
    'Whose is this? Put a line “From: NAME” above it, or begin the press with a name: Press "{player}".',
)
order_here = Cause(
    "sheet.order_here",
    _player,
    'This order is in an exchange slip: move it under Orders "{player}".',
)
trade_here = Cause(
    "sheet.trade_here",
    _player,
    'This trade is among orders: move it under Exchange "{player}".',
)
header_misspelt = Cause("sheet.header_misspelt", _text, "Is this the beginning of a slip: {text}?")
header_without_player = Cause("sheet.header_without_player", no_facts, "The slip does not say whose it is.")
unknown_player = Cause(
    "sheet.unknown_player",
    _player_players,
    "Nobody in this game is called {player}. The players: {players}.",
)
slip_empty = Cause("sheet.slip_empty", _player, "The slip from {player} is empty.")
press_empty = Cause("sheet.press_empty", _player, "The press item from {player} is empty.")
press_none = Cause("sheet.press_none", _player, "{player} has no press.")
adds_or_replaces = Cause(
    "sheet.adds_or_replaces",
    _power_orders,
    "{power:name} has orders already. Only adding keeps {orders}.",
)
fewer_named = Cause(
    "sheet.fewer_named",
    _player_currencies,
    "The earlier slip from {player} named more. Only adding keeps {currencies}.",
)
replaced = Cause("sheet.replaced", _player, "A later slip from {player} replaces this one.")
no_amount = Cause(
    "sheet.no_amount",
    _currency,
    "{currency}: the amount is missing. 0 means no trade.",
)
not_a_trade = Cause(
    "sheet.not_a_trade",
    _text,
    "Not understood as trades: {text}. Write each currency with its sign, as in “Crowns -500, Marks +300”.",
)
too_many_units = Cause(
    "sheet.too_many_units",
    _currency_most,
    "{currency}: the maximum is {most}.",
)
unsigned = Cause("sheet.unsigned", _units, "{currency}: {units} without a sign was read as a purchase.")
condition_of_trade = Cause(
    "sheet.condition_of_trade",
    no_facts,
    "A slip can't be conditional: this line counts as 0.",
)
condition_of_movement = Cause(
    "sheet.condition_of_movement",
    no_facts,
    "Only retreats, builds and removals can be conditional; moves can't.",
)
no_power = Cause("sheet.no_power", no_facts, "For which power? Put a line with its name above the orders.")
not_controller = Cause(
    "sheet.not_controller",
    _leaders,
    "{controller} controls {power:name} this turn, not {player}.",
)
nobody_controls = Cause("sheet.nobody_controls", _power, "Nobody controls {power:name} this turn.")
unit_twice = Cause("sheet.unit_twice", _unit, "{unit} has several orders: it will hold.")
spring_has_no_builds = Cause(
    "sheet.spring_has_no_builds",
    _order,
    "Units are built and removed in autumn only: {order} is ignored.",
)
nothing_is_built = Cause(
    "sheet.nothing_is_built",
    _order,
    "In this game builds and removals are counted, not ordered: {order} is ignored.",
)
step_is_over = Cause("sheet.step_is_over", _order, "{order}: too late, so it was not entered; that phase is over.")
