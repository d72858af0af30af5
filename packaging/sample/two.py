"""Plays a whole game of two players and bids at the sample table.

Takes a seed; gives `Game` values after each turn. Both guard their home country, bid a share of their purse for the
neighbours of the other, and order everybody whom they lead. Effi Briest likes to bid more than she has.
"""

from collections.abc import Iterator
from random import Random

from kapdip.adjudicator.model import Flag
from kapdip.auction.bids import mercenaries
from kapdip.board.model import Power
from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import enter_given, enter_orders
from kapdip.game.machine import next_step
from kapdip.game.model import Game, MilitarySlip
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.orders.model import AdjustmentOrder, Move, MovementOrder
from sample.generals import Question, find_orders
from sample.winter import builds, removals, retreat_lists

HOMES = {"Effi Briest": "ITALY", "Krösus": "TURKEY"}
PEOPLE = {"Effi Briest": "Rike Hansen", "Krösus": "Jonas Wolter"}
BOLD = {"Effi Briest": 0.7, "Krösus": 0.5}
"""Which share of the purse somebody spends in a winter, about."""
OVERBIDS_IN = {10: "Effi Briest"}
"""In which turn somebody reaches too far."""


def begin(seed: int) -> Game:
    """The game before its first auction."""
    return new_game(
        "Zu zweit",
        variant_of(load_profile("intimate")),
        list(HOMES),
        seed=seed,
        gm="Kurt Amsinck",
        persons=PEOPLE,
        homes=HOMES,
    )


def play(seed: int) -> Iterator[Game]:
    """The game after each turn, to its end."""
    game = begin(seed)
    while not game.is_over:
        number = game.turn.number
        game = _bid(game) if game.turn.step == "bids" else _order(game)
        while game.turn.number == number and not game.is_over:
            game = next_step(game, hold_missing=True)
        yield game


def _bid(game: Game) -> Game:
    start = game.turn.start
    for alias in start.homes:
        whim = Random(f"{game.seed} {game.turn.number} {alias}")
        wanted = list(mercenaries(game.board.powers, start.homes, frozenset(start.eliminated)))
        whim.shuffle(wanted)
        factor = 3 if OVERBIDS_IN.get(game.turn.number) == alias else BOLD[alias]
        left = int(start.credits[alias] * factor)
        bids: dict[Power, int] = {}
        for power in wanted[:4]:
            bids[power] = min(left, whim.randint(1, max(1, left // 2 + 1)))
            left -= bids[power]
        game = enter_given(game, alias, {power: bid for power, bid in bids.items() if bid})
    return game


def _order(game: Game) -> Game:
    start, seed = game.turn.start, f"{game.seed} {game.turn.number}"
    date = game.variant.date(game.turn.number)
    led = {power: leader for power, leader in start.control.items() if start.position.units.get(power)}
    stakes = {alias: dict.fromkeys(game.board.powers, 0.1) | {home: 0.9} for alias, home in start.homes.items()}
    leaders = {power: start.control.get(power, f"neutral {power}") for power in game.board.powers}
    stakes |= {leader: dict.fromkeys(game.board.powers, 0.1) for leader in leaders.values() if leader not in stakes}
    question = Question(game.board, start.position, leaders, stakes, date.ownership, seed, _failed(game))
    orders = find_orders(question, ideas=12, guesses=3, mends=60)
    for power, leader in sorted(led.items()):
        chart, whim = question.chart(leader), Random(f"{seed} {power}")
        adjustments: list[AdjustmentOrder] = (
            [*builds(chart, power, whim), *removals(chart, power)] if date.adjustments else []
        )
        slip = MilitarySlip(
            leader,
            tuple(_inward(game, power, orders[power])),
            tuple(retreat_lists(chart, power, whim)),
            tuple(adjustments),
        )
        game = enter_orders(game, power, slip)
    return game


def _inward(game: Game, power: Power, orders: list[MovementOrder]) -> list[MovementOrder]:
    """A unit of the home country that can enter the other's goes, if the place is empty."""
    start = game.turn.start
    leader = start.control[power]
    if start.homes[leader] != power:
        return orders
    other = next(home for alias, home in start.homes.items() if alias != leader)
    standing = {unit.province for units in start.position.units.values() for unit in units}
    found = []
    for order in orders:
        open_to = [
            place
            for centre in game.board.home_centres(other)
            if centre not in standing
            for place in game.board.arrivals(order.unit, centre)
        ]
        found.append(Move(order.unit, open_to[0]) if open_to else order)
    return found


def _failed(game: Game) -> frozenset[MovementOrder]:
    """The moves that came to nothing in the turn before."""
    movement = game.turns[-2].results.movement if len(game.turns) > 1 else None
    outcomes = movement.outcomes.values() if movement else ()
    return frozenset(one.order for one in outcomes if Flag.BOUNCE in one.flags and isinstance(one.order, Move))
