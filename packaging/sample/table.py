"""Plays a whole game at the sample table, turn by turn, through the functions that the window and the commands use.

Takes a seed; gives `Game` values. What goes wrong on purpose (a slip that never came, orders that were forgotten)
stands in `MISHAPS`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from kapdip.adjudicator.model import Flag
from kapdip.board.model import Location, Position, Power, Unit
from kapdip.board.reading import standard_board
from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import decide_missing, enter_orders, enter_slip, enter_unit_order, mark_missing
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game, MilitarySlip
from kapdip.game.press import add_press
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.orders.model import AdjustmentOrder, Hold, Move, MovementOrder, Retreat, SupportHold, SupportMove
from sample.chart import Chart
from sample.generals import Question, find_orders
from sample.letters import write_press
from sample.openings import OPENINGS
from sample.people import PEOPLE
from sample.traders import Market, write_slip
from sample.winter import builds, removals, retreat_lists

FIRST_MOVES = 2
LAST_TURN = 21


@dataclass(frozen=True)
class Mishaps:
    """Who misses what, by turn."""

    slips: Mapping[int, str]
    """Whose exchange slip never came."""
    orders: Mapping[int, int]
    """In which turn the n-th weakest power gets no orders."""


MISHAPS = Mishaps(slips={6: "Graf Koks", 13: "Felix Krull"}, orders={11: 0})


def begin(seed: int, name: str = "Mittwochsrunde") -> Game:
    """The game before its first turn."""
    return new_game(
        name,
        variant_of(load_profile("ka2007")),
        [person.alias for person in PEOPLE],
        seed=seed,
        gm="Kurt Amsinck",
        persons={person.alias: person.name for person in PEOPLE},
    )


def play(seed: int) -> Iterator[Game]:
    """The game after each turn, to its end."""
    game, used = begin(seed), set[str]()
    while not game.is_over:
        game = resolve(hand_in(game, used))
        yield game


def half_way(seed: int, turns: int = 4) -> Game:
    """Another game after a few turns, with some of the orders and slips of the next one on the table."""
    game, used = begin(seed, "Zwischenstand"), set[str]()
    for _ in range(turns):
        game = resolve(hand_in(game, used))
    full = hand_in(game, used).turn.inputs
    for power in sorted(full.orders)[:4]:
        game = enter_orders(game, power, full.orders[power])
    for alias, slip in sorted(full.slips.items())[:6]:
        if slip is not None:
            game = enter_slip(game, alias, slip)
    for item in full.press[:1]:
        game = add_press(game, item)
    return game


def hand_in(game: Game, used: set[str]) -> Game:
    """Everybody hands in what he has for the turn in progress."""
    seed = f"{game.seed} {game.turn.number}"
    if game.turn.step == "orders":
        game = _hand_in_orders(game, seed)
    market = market_of(game)
    for person in PEOPLE:
        if MISHAPS.slips.get(game.turn.number) == person.alias:
            game = mark_missing(game, person.alias)
        else:
            game = enter_slip(game, person.alias, ExchangeSlip(write_slip(market, person, seed)))
    for item in write_press(game, used, f"{seed} press"):
        game = add_press(game, item)
    return game


def resolve(game: Game) -> Game:
    """Play the turn through; whoever has to retreat and said nothing is asked at the table."""
    number = game.turn.number
    while game.turn.number == number and not game.is_over:
        if game.turn.step == "retreats":
            game = _ask_for_retreats(game)
        game = next_step(game)
    return game


def market_of(game: Game) -> Market:
    """What everybody knows of the exchange before he writes his slip."""
    state = game.turn.start
    past = [turn.start for turn in game.turns[:-1]]
    return Market(
        turn=game.turn.number,
        last_turn=LAST_TURN,
        prices=state.prices,
        centres=_counts(state.position),
        earlier_prices=[one.prices for one in past],
        earlier_centres=[_counts(one.position) for one in past],
        cash={alias: account.cash for alias, account in state.accounts.items()},
        holdings={alias: account.holdings for alias, account in state.accounts.items()},
    )


def _counts(position: Position) -> dict[Power, int]:
    return {power: len(centres) for power, centres in position.centres.items()}


def _stakes(game: Game) -> dict[str, dict[Power, float]]:
    """Per player, which part of his fortune is in each currency."""
    state = game.turn.start
    stakes = {}
    for alias, account in state.accounts.items():
        worth = {power: account.holdings[power] * price for power, price in state.prices.items()}
        total = max(1, sum(worth.values()) + account.cash)
        stakes[alias] = {power: value / total for power, value in worth.items()}
    return stakes


def _hand_in_orders(game: Game, seed: str) -> Game:
    state, is_autumn = game.turn.start, game.turn.number % 2 == 1
    question = Question(standard_board(), state.position, state.control, _stakes(game), is_autumn, seed, _failed(game))
    orders = _opening(state.position, seed) if game.turn.number == FIRST_MOVES else find_orders(question)
    forgotten = _forgotten(game)
    for power, leader in sorted(state.control.items()):
        if power in forgotten:
            game = decide_missing(game, power)
            continue
        chart = question.chart(leader)
        whim = Random(f"{seed} {power}")
        movement = [_slip_of_the_pen(order, chart, power, whim) for order in orders[power]]
        adjustments: list[AdjustmentOrder] = [*builds(chart, power, whim), *removals(chart, power)] if is_autumn else []
        retreats = retreat_lists(chart, power, whim)
        game = enter_orders(game, power, MilitarySlip(leader, tuple(movement), tuple(retreats), tuple(adjustments)))
    return game


def _failed(game: Game) -> frozenset[MovementOrder]:
    """The moves that came to nothing in the turn before."""
    movement = game.turns[-2].results.movement
    outcomes = movement.outcomes.values() if movement else ()
    return frozenset(one.order for one in outcomes if Flag.BOUNCE in one.flags and isinstance(one.order, Move))


def _opening(position: Position, seed: str) -> dict[Power, list[MovementOrder]]:
    orders = {}
    for power, units in position.units.items():
        lines = Random(f"{seed} opening {power}").choice(OPENINGS[power])
        orders[power] = [_read(line, units) for line in lines]
    return orders


def _read(line: str, units: tuple[Unit, ...]) -> MovementOrder:
    by_name = {str(unit): unit for unit in units}
    if line.endswith(" H"):
        return Hold(by_name[line.removesuffix(" H")])
    head, _, target = line.rpartition(" - ")
    name, _, supported = head.partition(" S ")
    return (
        SupportMove(by_name[name], by_name[supported], Location(target))
        if supported
        else Move(by_name[name], Location(target))
    )


def _forgotten(game: Game) -> set[Power]:
    place = MISHAPS.orders.get(game.turn.number)
    if place is None:
        return set()
    centres = _counts(game.turn.start.position)
    return {sorted(game.turn.start.control, key=lambda power: (centres[power], power))[place]}


def _slip_of_the_pen(order: MovementOrder, chart: Chart, power: Power, whim: Random) -> MovementOrder:
    """Now and then an idle unit helps a neighbour who has quite other plans: supports that fit
    nothing belong to every game.
    """
    if not isinstance(order, Hold) or whim.random() > 0.16:
        return order
    reach = chart.board.reach[order.unit.kind][order.unit.location]
    others = sorted(place for place in reach if place in chart.standing and chart.standing[place][0] != power)
    if not others:
        return order
    other = chart.standing[whim.choice(others)][1]
    near = sorted(chart.board.reach[other.kind][other.location] & reach - {order.unit.province})
    return (
        SupportMove(order.unit, other, Location(whim.choice(near)))
        if near and whim.random() < 0.7
        else SupportHold(order.unit, other)
    )


def _ask_for_retreats(game: Game) -> Game:
    position = game.turn.results.position
    assert position is not None
    state = game.turn.start
    for power, dislodged in position.dislodged.items():
        given = game.turn.inputs.orders.get(power)
        named = {order.unit for order in given.retreats} if given else set()
        chart = Chart(
            standard_board(),
            replace(position, dislodged={}),
            state.control,
            state.control[power],
            _stakes(game)[state.control[power]],
            False,
        )
        for unit, _, open_places in dislodged:
            if unit not in named and open_places:
                best = sorted(open_places, key=lambda there: -chart.pull(power, unit.kind, there))
                game = enter_unit_order(game, power, Retreat(unit, tuple(best)))
    return game
