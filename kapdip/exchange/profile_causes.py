"""How a game's rules differ from the usual ones, and why a house rule is refused: causes. See `kapdip.reason`."""

from kapdip.exchange.profile import TieBreak
from kapdip.reason import Cause, Reason, no_facts


def _point(*, value: object, usual: object) -> None: ...
def _steps(*, value: tuple[Reason, ...]) -> None: ...
def _name(*, name: str, names: tuple[str, ...]) -> None: ...
def _unknown(*, point: str, names: tuple[str, ...]) -> None: ...
def _value(*, point: str, value: object) -> None: ...
def _value_choices(*, point: str, value: object, choices: tuple[str, ...]) -> None: ...
def _value_range(*, point: str, value: object, least: int, most: int) -> None: ...
def _value_least(*, point: str, value: object, least: str) -> None: ...
def _value_step(*, point: str, value: object, step: int) -> None: ...


POINTS = {
    cause.key: cause
    for cause in (
        Cause("profile.control.seats", _point, "There is no exchange: every player plays one power."),
        Cause(
            "profile.control.auction",
            _point,
            "Each player controls a home country; winter bids decide who controls the other powers for a year.",
        ),
        Cause(
            "profile.control.rotation",
            _point,
            "There is no exchange: every player plays one power each inning, and over the game each power once.",
        ),
        Cause(
            "profile.control.holdings",
            _point,
            "The powers' currencies are traded on an exchange; the player who holds most of one controls its power.",
        ),
        Cause(
            "profile.opening_exchange.yes",
            _point,
            "The first turn is Winter 1900 and holds nothing but the exchange.",
        ),
        Cause("profile.opening_exchange.no", _point, "The first turn is Spring 1901."),
        Cause(
            "profile.rulebook.ka",
            _point,
            "Units are adjudicated by the Capitalist Diplomacy rulebook of Ludomaniac.",
        ),
        Cause("profile.rulebook.ludomaniac", _point, "Units are adjudicated by the standard rulebook of Ludomaniac."),
        Cause("profile.rulebook.datc", _point, "Units are adjudicated by the choices of the DATC."),
        Cause("profile.players_min", _point, "At least {value} players take part (instead of {usual})."),
        Cause("profile.players_max", _point, "At most {value} players take part (instead of {usual})."),
        Cause(
            "profile.players_max.none",
            _point,
            "Any number of players may take part (instead of at most {usual}).",
        ),
        Cause("profile.anonymous.no", _point, "The players need not be anonymous."),
        Cause("profile.anonymous.yes", _point, "The players are anonymous."),
        Cause("profile.base_currency_name", _point, "The base currency is called {value} (instead of {usual})."),
        Cause(
            "profile.balance.fraction_lost",
            _point,
            "Fractions of a balance are dropped after each turn's trades.",
        ),
        Cause("profile.balance.lost", _point, "Unspent cash is lost after each turn's trades."),
        Cause("profile.balance.kept", _point, "Balances keep their two decimals."),
        Cause("profile.first_balance_lost.yes", _point, "Cash left unspent in the first turn is always lost."),
        Cause("profile.first_balance_lost.no", _point, "The first turn treats unspent cash like any other turn."),
        Cause(
            "profile.start_units",
            _point,
            "Everybody starts with {value:unit|units} of each currency (instead of {usual}).",
        ),
        Cause("profile.start_cash", _point, "Everybody starts with {value} in cash (instead of {usual})."),
        Cause("profile.start_price", _point, "Every currency starts at {value} (instead of {usual})."),
        Cause(
            "profile.sale_limit",
            _point,
            "At most {value:unit|units} of one currency may be sold in a turn (instead of {usual}).",
        ),
        Cause(
            "profile.overbuying.largest",
            _point,
            "If the cash does not cover all purchases, the largest (by lot if several) is reduced until it does.",
        ),
        Cause(
            "profile.overbuying.proportion",
            _point,
            "If the cash does not cover all purchases, all are reduced in proportion.",
        ),
        Cause("profile.strict_slips.yes", _point, "A slip must name every currency."),
        Cause("profile.strict_slips.no", _point, "A currency that a slip leaves out counts as 0."),
        Cause(
            "profile.price_law.cube_root",
            _point,
            "Prices follow the cube root of demand ÷ supply, rounded toward 1.00.",
        ),
        Cause("profile.price_law.linear", _point, "Prices move by 0.01 for each step of net demand."),
        Cause(
            "profile.price_step_units",
            _point,
            "A price moves by 0.01 for each {value:unit|units} of net demand (instead of {usual}).",
        ),
        Cause(
            "profile.price_rounding.away_from_zero",
            _point,
            "Prices move by 0.01 for each hundred of net demand, or part of it.",
        ),
        Cause(
            "profile.price_rounding.toward_zero",
            _point,
            "Prices move by 0.01 for each full hundred of net demand only.",
        ),
        Cause(
            "profile.demand_floor",
            _point,
            "Demand and supply count as at least {value} each (instead of {usual}).",
        ),
        Cause(
            "profile.world_events_units",
            _point,
            "World events: {value:unit is|units are} bought for a centre gained and sold for a centre lost; they count"
            " in the price only.",
        ),
        Cause(
            "profile.centre_percent",
            _point,
            "In autumn a price rises by {value}% for each centre won and falls by {value}% for each centre lost.",
        ),
        Cause("profile.lowest_price", _point, "No price falls below {value} (instead of {usual})."),
        Cause(
            "profile.elimination.this_turn",
            _point,
            "An eliminated power's currency is not traded from that very turn.",
        ),
        Cause(
            "profile.elimination.next_turn",
            _point,
            "An eliminated power's currency is still traded in that turn.",
        ),
        Cause("profile.history_depth", _point, "Turns compared in a tie: {value}."),
        Cause(
            "profile.history_depth.none",
            _point,
            "In a tie, all earlier turns are compared, back to the start.",
        ),
        Cause("profile.tie_order", _point, "Ties are broken in the order {value:name}."),
        Cause(
            "profile.missing_slip.sell_then_resign",
            _point,
            "A player who misses a slip controls no power next turn; after two in a row the player "
            "resigns, and everything goes back to the bank.",
        ),
        Cause("profile.missing_slip.nothing", _point, "A missing slip neither sells nor buys."),
        Cause("profile.missing_slip.sell", _point, "A missing slip sells as much as allowed of every currency."),
        Cause("profile.missing_orders.hold", _point, "If a power's orders are missing, its units hold."),
        Cause(
            "profile.missing_orders.hold_and_bar",
            _point,
            "If a power's orders are missing, its units hold, and its controller can't control it next turn.",
        ),
        Cause("profile.missing_orders.wait", _point, "If a power's orders are missing, the game waits."),
        Cause(
            "profile.grace_hours",
            _point,
            "Missing orders may be handed in for {value:hour|hours} (instead of {usual}).",
        ),
        Cause("profile.grace_hours.none", _point, "There is no grace period for missing orders."),
        Cause(
            "profile.exclude_after",
            _point,
            "After {value} missing slips in a row a player may be excluded (instead of {usual}).",
        ),
        Cause("profile.exclude_after.none", _point, "Nobody is excluded for missing slips."),
        Cause(
            "profile.wrong_orders.standard",
            _point,
            "Orders that are impossible are shown, as in the standard rules.",
        ),
        Cause(
            "profile.wrong_orders.hidden",
            _point,
            "Orders that cannot be read or are impossible are not shown; the unit holds.",
        ),
        Cause(
            "profile.reports.failed",
            _point,
            "Only failures and dislodgements are published; each player gets a private sheet of their own units.",
        ),
        Cause("profile.reports.all", _point, "All orders, units and centres are published."),
        Cause("profile.points.exact", _point, "Victory points are units × centres ÷ 100, exact."),
        Cause("profile.points.full_hundreds", _point, "Only full hundreds of units give victory points."),
        Cause("profile.newcomers.none", _point, "Nobody can join a game in progress."),
        Cause("profile.newcomers.substitute", _point, "New players can take over a seat."),
        Cause("profile.newcomers.buy_in", _point, "New players can buy in."),
        Cause(
            "profile.buy_in",
            _point,
            "A new player gets units worth {value} of each currency (instead of {usual}).",
        ),
        Cause("profile.rounds_a_year", _point, "A year has {value:round|rounds} (instead of {usual})."),
        Cause("profile.third_round.summer", _point, "Units move in summer, too."),
        Cause("profile.third_round.winter", _point, "The third round of each year is a separate winter."),
        Cause(
            "profile.victory_centres",
            _point,
            "A power that owns {value:centre|centres} after an autumn turn ends the game (instead of {usual}).",
        ),
        Cause("profile.last_turn", _point, "The game ends after turn {value} at the latest (instead of {usual})."),
        Cause(
            "profile.last_turn_rule.trades_only",
            _point,
            "The last turn brings no new prices and no new controllers.",
        ),
        Cause(
            "profile.last_turn_rule.as_usual",
            _point,
            "The last turn brings new prices and controllers like any other.",
        ),
        Cause("profile.end.draw", _point, "A game that nobody has won by then is a draw."),
        Cause(
            "profile.end.centres",
            _point,
            "A game that nobody has won by then is decided by the number of centres.",
        ),
        Cause("profile.end.points", _point, "A game that ends by then is decided by victory points."),
        Cause("profile.start_credits", _point, "Each player begins with {value:credit|credits}."),
        Cause("profile.start_credits.none", _point, "A player's starting credits depend on the home country."),
        Cause("profile.overbidding.yes", _point, "Players may bid more than they have."),
        Cause("profile.overbidding.no", _point, "No one may bid more than they have."),
        Cause("profile.carry_over.yes", _point, "Unspent credits stay in the purse."),
        Cause("profile.carry_over.no", _point, "Unspent credits lapse when the autumn income comes in."),
        Cause("profile.mercenary_builds.as_ordered", _point, "Hired powers build what is ordered for them."),
        Cause("profile.mercenary_builds.forced", _point, "Hired powers make every build that is due and possible."),
        Cause(
            "profile.victory.occupation",
            _point,
            "A player with a home-country unit in one of the opponent's home centres wins.",
        ),
        Cause(
            "profile.victory.innings",
            _point,
            "Every year is an inning that begins from the starting position and scores a point for "
            "every unit, builds included; builds are counted, not ordered. Most points over all innings wins.",
        ),
        Cause("profile.victory.centres", _point, "A power with enough centres has won."),
        Cause("profile.victory.points", _point, "Most victory points wins."),
        Cause("profile.draws.yes", _point, "All who own a centre may agree to a draw."),
        Cause("profile.draws.no", _point, "There are no draws."),
        Cause(
            "profile.quiet_years",
            _point,
            "After {value:year|years} in which no centre is conquered, the game is drawn.",
        ),
        Cause("profile.quiet_years.none", _point, "Years without a conquered centre do not end the game."),
        Cause("profile.plan_from_year", _point, "From autumn {value:plain}, all may agree on a capitulation plan."),
        Cause(
            "profile.nmr.after",
            _point,
            "The first time a player gives no orders, their units hold and the game pauses after the "
            "evaluation until they order for the next turn or are replaced; the second time, they are "
            "replaced before it.",
        ),
        Cause(
            "profile.nmr.before",
            _point,
            "The first time a player gives no orders, the game pauses before the evaluation, without "
            "naming them, until they order or are replaced; the second time, they are replaced at once.",
        ),
        Cause(
            "profile.corrections.add",
            _point,
            "Where a later email with orders names only some of a power's units, adding them is proposed.",
        ),
        Cause(
            "profile.corrections.replace",
            _point,
            "Where a later email with orders names only some of a power's units, replacing the earlier ones is "
            "proposed.",
        ),
        Cause("profile.nmr.none", _point, "The game does not pause for missing orders."),
        Cause(
            "profile.free_start.yes",
            _point,
            "Each power chooses its own starting units, in its own provinces; they are not published.",
        ),
        Cause("profile.free_start.no", _point, "All powers start with the usual units."),
        Cause("profile.no_press.yes", _point, "There is no press, and no capitulation plan."),
        Cause("profile.no_press.no", _point, "There is press."),
        Cause("profile.plan_from_year.none", _point, "There are no capitulation plans."),
    )
}
"""By key: `profile.<field>` for numbers, amounts and names, `profile.<field>.<policy>` for a policy,
`profile.<field>.none` where a limit or rule does not exist."""

control_apart = Cause(
    "profile.control.apart",
    no_facts,
    "The powers' currencies are traded on an exchange, but holdings control nothing: each power has its own leader.",
)
tie_breaks = Cause("profile.tie_breaks", _steps, "Ties between holders of a currency are broken by {value}")
tie_lot_alone = Cause("profile.tie_breaks.lot", no_facts, "Ties between holders of a currency are broken by lot.")
TIE_BREAKS = {
    TieBreak.HISTORY: Cause("profile.tie_break.history", no_facts, "holdings of earlier turns,"),
    TieBreak.FEWEST: Cause("profile.tie_break.fewest", no_facts, "fewest controls awarded so far,"),
    TieBreak.PRESENT: Cause("profile.tie_break.present", no_facts, "current control,"),
    TieBreak.LOT: Cause("profile.tie_break.lot", no_facts, "finally the lot."),
}

refused_name = Cause("profile.refused.name", _name, "“{name}” is not a set of rules; choose {names:or}.")
refused_point = Cause(
    "profile.refused.point",
    _unknown,
    "House rules can't change “{point}”; they can change {names}.",
)
refused_text = Cause(
    "profile.refused.text", _value, "House rule “{point}”: “{value:plain}” is not possible; write a text."
)
refused_choice = Cause(
    "profile.refused.choice",
    _value_choices,
    "House rule “{point}”: “{value:plain}” is not possible; choose {choices:or}.",
)
refused_number = Cause(
    "profile.refused.number",
    _value_range,
    "House rule “{point}”: “{value:plain}” is not possible; write a whole number from {least} to {most}.",
)
refused_amount = Cause(
    "profile.refused.amount",
    _value_least,
    "House rule “{point}”: “{value:plain}” is not possible; write an amount of at least {least:plain}.",
)
refused_multiple = Cause(
    "profile.refused.multiple",
    _value_step,
    "House rule “{point}”: “{value:plain}” is not possible; write a multiple of {step}.",
)
refused_tie_breaks = Cause(
    "profile.refused.tie_breaks",
    _value_choices,
    "House rule “{point}”: “{value:plain}” is not possible; list some of {choices}, each once, the lot at the end.",
)
refused_purses = Cause(
    "profile.refused.purses",
    _value,
    "Where powers are hired by bids, each one on the board needs a purse; this board says of none.",
)
refused_names = Cause(
    "profile.refused.names",
    _value,
    "House rule “{point}”: “{value:plain}” is not possible; list the powers, each once.",
)
refused_list = Cause(
    "profile.refused.list",
    _value_choices,
    "House rule “{point}”: “{value:plain}” is not possible; list each of {choices:plain} once.",
)
