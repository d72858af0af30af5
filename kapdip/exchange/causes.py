"""Why an exchange came out as it did: the causes of this room. See `kapdip.reason`."""

from collections.abc import Mapping
from typing import TypedDict

from kapdip.exchange.model import Currency, Player, Slip
from kapdip.exchange.money import Cents, Points
from kapdip.reason import Cause


class Traded(TypedDict):
    """A line of a slip, as it was carried out."""

    currency: Currency
    wanted: int
    units: int
    price: Cents | None
    amount: Cents


class Priced(TypedDict):
    """How a currency came to its new price."""

    currency: Currency
    bought: int
    sold: int
    net: int
    world: int
    demand: int
    supply: int
    before: Cents
    step: Cents
    after: Cents | None
    percent: int


class ToSpend(TypedDict):
    """What a seat has for its buys."""

    before: Cents
    proceeds: Cents
    cash: Cents


class Cash(TypedDict):
    """An amount of cash."""

    cash: Cents


class Controlled(TypedDict):
    """How a power came to its controller."""

    power: Currency
    player: Player | None
    units: int
    players: tuple[Player, ...]


def _slip(*, player: Player, slip: Slip | None) -> None: ...
def _leaving(*, player: Player, returned: Cents, cash: Cents) -> None: ...
def _returned(*, player: Player, returned: Cents) -> None: ...
def _cost(*, cost: Cents) -> None: ...
def _proportion(*, cash: Cents, cost: Cents) -> None: ...
def _lowered(*, currency: Currency, wanted: int, units: int) -> None: ...
def _dropped(*, dropped: Cents) -> None: ...
def _barred(*, power: Currency, players: tuple[Player, ...]) -> None: ...
def _turn(*, turn: int, players: tuple[Player, ...]) -> None: ...
def _counts(*, players: Mapping[Player, int]) -> None: ...
def _money(*, player: Player, amount: Cents) -> None: ...
def _units(*, currency: Currency, units: int, price: Cents, amount: Cents) -> None: ...
def _weighted(*, currency: Currency, units: int, centres: int, points: Points, hundreds: int = 0) -> None: ...
def _invested(*, cash: Cents, currencies: tuple[Currency, ...], price: Cents | None, points: Points) -> None: ...
def _points(*, player: Player, points: Points) -> None: ...
def _per_point(*, currency: Currency, price: Cents, centres: int, amount: Cents | None) -> None: ...


# A turn, seat by seat, currency by currency, power by power

audit_slip_given = Cause("audit.slip.given", _slip, "Slip of {player}: {slip:signed}.")
audit_slip_empty = Cause("audit.slip.empty", _slip, "{player} neither buys nor sells.")
audit_slip_missing = Cause(
    "audit.slip.missing",
    _slip,
    "No slip from {player}: the maximum of every currency is sold, and the cash is kept.",
)
audit_slip_resigned = Cause(
    "audit.slip.resigned",
    _leaving,
    "{player} has resigned: holdings and cash ({returned}) go back to the bank, no price moves.",
)
audit_slip_bought_in = Cause(
    "audit.slip.bought_in",
    _leaving,
    "{player} buys in at this turn's prices; {cash} remains as cash.",
)
audit_sale = Cause("audit.sale", Traded, "{currency}: {units} sold at {price} bring {amount}.")
audit_sale_sale_limit = Cause(
    "audit.sale.sale_limit",
    Traded,
    "{currency}: {wanted} offered, capped at {units} a turn; at {price} they bring {amount}.",
)
audit_sale_holding = Cause(
    "audit.sale.holding",
    Traded,
    "{currency}: {wanted} offered, but only {units} held; at {price} they bring {amount}.",
)
audit_sale_not_traded = Cause(
    "audit.sale.not_traded",
    Traded,
    "{currency}: the power was eliminated this turn and its currency is not traded; the line has no effect.",
)
audit_cash_to_spend = Cause(
    "audit.cash.to_spend",
    ToSpend,
    "Cash of {before} plus sales of {proceeds} gives {cash} to spend.",
)
audit_buys_wanted = Cause("audit.buys.wanted", _cost, "Everything asked for would cost {cost}.")
audit_buys_proportion = Cause(
    "audit.buys.proportion",
    _proportion,
    "There is not enough cash (RED): every purchase becomes amount × {cash} ÷ {cost}, rounded down.",
)
audit_buys_lowered = Cause(
    "audit.buys.lowered",
    _lowered,
    "There is not enough cash (RED): the largest purchase, {currency}, is reduced from {wanted} to {units}.",
)
audit_buys_lowered_by_lot = Cause(
    "audit.buys.lowered_by_lot",
    _lowered,
    "There is not enough cash (RED): among equally large purchases the lot falls on {currency}, reduced "
    "from {wanted} to {units}.",
)
audit_buy = Cause("audit.buy", Traded, "{currency}: {units} bought at {price} cost {amount}.")
audit_buy_cut = Cause(
    "audit.buy.cut",
    Traded,
    "{currency}: {units} instead of {wanted} bought at {price} cost {amount}.",
)
audit_buy_not_traded = Cause(
    "audit.buy.not_traded",
    Traded,
    "{currency}: the power was eliminated this turn and its currency is not traded; the line has no effect.",
)
audit_cash_dropped = Cause("audit.cash.dropped", _dropped, "{dropped} of the balance is lost.")
audit_cash_returned = Cause(
    "audit.cash.returned",
    _returned,
    "{player} resigns: holdings and cash ({returned}) go back to the bank.",
)
audit_cash_after = Cause("audit.cash.after", Cash, "Cash afterwards: {cash}.")
audit_price_sum = Cause(
    "audit.price.sum",
    Priced,
    "{currency}: {bought} bought minus {sold} sold gives {net:signed}.",
)
audit_price_world = Cause("audit.price.world", Priced, "World events count {world:signed} in the price.")
audit_price_linear = Cause(
    "audit.price.linear",
    Priced,
    "One hundredth for each full hundred: {before} {step:signed} gives {after}.",
)
audit_price_linear_begun = Cause(
    "audit.price.linear_begun",
    Priced,
    "One hundredth for each hundred, or part of it: {before} {step:signed} gives {after}.",
)
audit_price_unmoved = Cause("audit.price.unmoved", Priced, "The price stays at {after}.")
audit_price_trades_leave = Cause("audit.price.trades_leave", Priced, "The trades leave the price at {after}.")
audit_price_cube_root = Cause(
    "audit.price.cube_root",
    Priced,
    "{before} times the cube root of {demand} ÷ {supply}, rounded toward 1.00, gives {after}.",
)
audit_price_centres = Cause(
    "audit.price.centres",
    Priced,
    "Centres won and lost count {percent:signed}%: {before} {step:signed} gives {after}, rounded half up.",
)
audit_price_floor = Cause("audit.price.floor", Priced, "No price falls below {after}.")
audit_price_frozen = Cause("audit.price.frozen", Priced, "The last turn sets no new prices: {after} stays.")
audit_price_worthless = Cause(
    "audit.price.worthless",
    Priced,
    "The power is eliminated, its currency is worthless from now on.",
)
audit_control_clear = Cause(
    "audit.control.clear",
    Controlled,
    "{player} holds most of the currency of {power:name} ({units}) and controls it next turn.",
)
audit_control_kept = Cause("audit.control.kept", Controlled, "The last turn brings no new controller of {power:name}.")
audit_control_nobody = Cause("audit.control.nobody", Controlled, "Nobody may control {power:name} next turn.")
audit_control_barred = Cause(
    "audit.control.barred",
    _barred,
    "May not control {power:name} next turn: {players}.",
)
audit_control_tied = Cause(
    "audit.control.tied",
    Controlled,
    "{players} hold equal amounts of the currency of {power:name} ({units}).",
)
audit_control_history = Cause(
    "audit.control.history",
    _turn,
    "At the end of turn {turn:plain} most of it was held by {players}.",
)
audit_control_history_equal = Cause(
    "audit.control.history_equal",
    _turn,
    "{players} are level all the way back to turn {turn:plain}.",
)
audit_control_counts = Cause("audit.control.counts", _counts, "Controls awarded for the next turn so far: {players}.")
audit_control_by_history = Cause(
    "audit.control.by_history",
    Controlled,
    "So {player} controls {power:name} next turn.",
)
audit_control_by_fewest = Cause(
    "audit.control.by_fewest",
    Controlled,
    "{player} has the fewest and controls {power:name} next turn.",
)
audit_control_by_present = Cause(
    "audit.control.by_present",
    Controlled,
    "{player} controls {power:name} now and keeps it.",
)
audit_control_lot = Cause(
    "audit.control.lot",
    Controlled,
    "The lot among {players} gives {power:name} to {player}.",
)
audit_control_lot_typed = Cause(
    "audit.control.lot_typed",
    Controlled,
    "The lot drawn at the table among {players} gives {power:name} to {player}.",
)

# What somebody owns

worth_cash = Cause("worth.cash", Cash, "Cash: {cash}.")
worth_units = Cause("worth.units", _units, "{currency}: {units} at {price} are worth {amount}.")
worth_money = Cause("worth.money", _money, "Everything {player} owns is worth {amount}.")
worth_weighted = Cause(
    "worth.weighted",
    _weighted,
    "{currency}: {units:unit|units} × {centres} (centres) ÷ 100 = {points} points.",
)
worth_hundreds = Cause(
    "worth.hundreds",
    _weighted,
    "{currency}: {hundreds} (full hundreds of {units}) × {centres} (centres) = {points} points.",
)
worth_invested = Cause(
    "worth.invested",
    _invested,
    "Cash {cash}, as if invested at the cheapest point ({price}, {currencies}), counts {points} points.",
)
worth_points = Cause("worth.points", _points, "Together {player} has {points} points.")
worth_final = Cause("worth.final", _points, "{player} ends with {points} victory points; cash does not count.")
worth_price_per_point = Cause(
    "worth.price_per_point",
    _per_point,
    "{currency}: {price} × 100 ÷ {centres} (centres) = {amount} for a point, rounded half up.",
)
ledger_before = Cause("ledger.before", Cash, "Cash before")
