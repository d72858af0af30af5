"""How strong a general is: one that looks against six that order at random, each power in turn.

Run: `python -m tests.players.strength [--games 100] [--year 1907]`. Tells in how many games the general has most
centres after that year's autumn (alone; with another one as large it counts half).
"""

import argparse
from collections.abc import Mapping
from random import Random
from typing import Any

from kapdip.board.board import Board
from kapdip.board.model import Position, Power, ProvinceCode, Step
from kapdip.board.reading import standard_board
from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import enter_orders
from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.game.variant import variant_of
from kapdip.orders.model import Build, Disband
from kapdip.orders.options import adjustment_options, retreat_options, unit_options
from kapdip.players.natures import VALUE
from kapdip.players.playing import slip_of
from tests.players.walk_players import with_decisions


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--year", type=int, default=1907)
    args = parser.parse_args()
    won, of = 0, 0
    for power in standard_board().powers:
        got = [result(power, seed, args.year) for seed in range(args.games)]
        won, of = won + sum(got), of + 2 * len(got)
        print(f"{power:8} {sum(got) / 2:g} of {len(got)}", flush=True)
    print(f"in all   {100 * won / of:.1f} of 100")


def result(power: Power, seed: int, year: int) -> int:
    """2: the general has most centres; 1: as many as the next one; 0: fewer."""
    game, lots = begin(seed), Random(seed)
    general = game.turn.start.control[power]
    while not game.is_over and game.variant.date(game.turn.number).year <= year:
        game = with_random(game, power, lots)
        game = next_step(with_decisions(game, {general: VALUE}), hold_missing=True)
    counts = {one: len(codes) for one, codes in position_now(game).centres.items()}
    best = max(count for one, count in counts.items() if one != power)
    return 2 if counts[power] > best else 1 if counts[power] == best else 0


def begin(seed: int) -> Game:
    """Seven players of the board game."""
    variant = variant_of(load_profile("standard"))
    return new_game("strength", variant, [f"P{number}" for number in range(7)], seed=seed)


def with_random(game: Game, but: Power, lots: Random) -> Game:
    """Any possible orders for all powers but one."""
    board, position, asked = game.board, position_now(game), orders_asked(game)
    for power, orders in random_orders(board, position, asked, lots).items():
        if power != but and orders and power in game.turn.start.control:
            game = enter_orders(game, power, slip_of(game.turn.start.control[power], asked, orders))
    return game


def random_orders(board: Board, position: Position, asked: Step | None, lots: Random) -> Mapping[Power, list[Any]]:
    """For each power, possible orders for the phase."""
    found: dict[Power, list[Any]] = {power: [] for power in position.units}
    if asked is Step.MOVEMENT:
        for one in unit_options(board, position).values():
            found[one.power].append(lots.choice(list(one.orders())))
    if asked is Step.RETREATS:
        for lost in retreat_options(position).values():
            found[lost.power].append(lots.choice(list(lost.orders())))
    if asked is Step.ADJUSTMENTS:
        for power, due in adjustment_options(board, position).items():
            chosen = list(due.builds if due.number > 0 else due.removals)
            lots.shuffle(chosen)
            taken: set[ProvinceCode] = set()
            for unit in chosen:
                if len(found[power]) < abs(due.number) and unit.province not in taken:
                    taken.add(unit.province)
                    found[power].append(Build(unit) if due.number > 0 else Disband(unit))
    return found


if __name__ == "__main__":
    main()
