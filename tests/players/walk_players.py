"""Tables of computers under every set of rules, with house rules by lot, on the boards that are named, turn by turn.

Run: `python -m tests.players.walk_players [--turns 10000] [BOARD …]`; a board is a folder. Every hand-in must be taken,
no order may be impossible, no unit of a seat drive out another, and every game end by its rules. A game is made from
its number alone, so that one that fails can be played again (`--only NUMBER`).
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from kapdip.board.board import Board
from kapdip.board.reading import load_board
from kapdip.exchange.profile_data import PROFILES, ProfileError
from kapdip.game.machine import next_step
from kapdip.game.model import Alias, Game
from kapdip.game.own import own_view
from kapdip.game.setup import new_game
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.game.variant import profile_on, variant_of
from kapdip.orders.legality import check_order
from kapdip.players.lookout import lookout_of
from kapdip.players.natures import NATURES, RANDOM, Nature
from kapdip.players.player import decide
from kapdip.players.playing import entered, lately

MEASURED: dict[str, Nature] = {**{by.value: one for by, one in NATURES.items()}, RANDOM.name: RANDOM}

RULES: tuple[tuple[str, Sequence[object]], ...] = (
    ("sale_limit", (100, 300, 500, 1000)),
    ("start_units", (500, 1000, 2000)),
    ("last_turn", (7, 13, 21)),
    ("victory_centres", (8, 12, 18)),
    ("rounds_a_year", (2, 3)),
    ("overbuying", ("proportion", "largest")),
    ("missing_orders", ("wait", "hold")),
)


def with_decisions(game: Game, natures: Mapping[Alias, Nature]) -> Game:
    """The game with everything entered that these seats hand in for the current phase."""
    public = lately(game)
    lookout = lookout_of(public)
    decided = [
        (view, decide(view, nature, game.id, lookout))
        for alias, nature in natures.items()
        if alias in game.turn.start.people
        for view in (own_view(game, alias, public),)
    ]
    for view, decision in decided:
        game = entered(game, view, decision)
    return game


def play(game: Game, natures: Mapping[Alias, Nature]) -> Iterator[Game]:
    """The game after each turn, to its end; what these seats do not decide counts as missing."""
    while not game.is_over:
        number = game.turn.number
        while game.turn.number == number and not game.is_over:
            game = next_step(with_decisions(game, natures), hold_missing=True)
        yield game


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", type=Path)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--only", type=int)
    args = parser.parse_args()
    boards: list[Board | None] = [None, *map(load_board, args.boards)]
    number, turns = args.only or 0, 0
    while turns < args.turns:
        try:
            for _ in played(number, boards[number % len(boards)]):
                turns += 1
        except Exception:
            print(f"game {number}, after {turns} turns:")
            raise
        number += 1
        if args.only is not None:
            break
    print(f"{turns} turns of {number} games: no error")


def played(number: int, board: Board | None = None) -> Iterator[Game]:
    """Game `number`, after each turn. Raises AssertionError where something is wrong."""
    lots = Random(number)
    game = begun(number, lots, board)
    natures = seated(game, lots)
    turn = game.turn.number
    while not game.is_over:
        game = with_decisions(game, natures)
        checked(game)
        game = next_step(game, hold_missing=True)
        if game.turn.number != turn or game.is_over:
            turn = game.turn.number
            driven_out(game)
            yield game


def begun(number: int, lots: Random, board: Board | None) -> Game:
    """A new game with rules and players as lots have it."""
    while True:
        name = lots.choice(PROFILES)
        rules = {rule: lots.choice(values) for rule, values in RULES if lots.randrange(3) == 0}
        try:
            variant = variant_of(profile_on(board, name, rules), board=board)
        except ProfileError:
            continue
        profile = variant.profile
        count = len(variant.board.powers) if not profile.trades else lots.randint(max(3, profile.players_min), 12)
        if profile.players_min == profile.players_max:
            count = profile.players_min
        leaders = [f"L{seat}" for seat in range(len(variant.board.powers))] if profile.has_investors else []
        homes = dict(zip(("P0", "P1"), lots.sample(variant.board.powers, 2), strict=True)) if profile.bids else {}
        return new_game(
            "walk", variant, [f"P{seat}" for seat in range(count)], seed=number, leaders=leaders, homes=homes
        )


def seated(game: Game, lots: Random) -> Mapping[Alias, Nature]:
    """A nature for every seat."""
    return {alias: lots.choice(tuple(MEASURED.values())) for alias in game.turn.start.people}


def checked(game: Game) -> None:
    """Every order is possible."""
    asked = orders_asked(game)
    if asked is None:
        return
    position = position_now(game)
    for power, slip in game.turn.inputs.orders.items():
        orders = {"M": slip.movement, "R": slip.retreats, "A": slip.adjustments}[asked.value]
        for order in orders:
            refused = check_order(game.board, position, power, order, step=asked)
            assert refused is None, (power, str(order), refused)


def driven_out(game: Game) -> None:
    """No unit is dislodged by one of the same seat."""
    turn = game.turns[-1] if game.is_over else game.turns[-2]
    if turn.results.movement is None:
        return
    owner = {unit.province: power for power, units in turn.start.position.units.items() for unit in units}
    control = turn.start.control
    for power, rows in turn.results.movement.position.dislodged.items():
        for one in rows:
            attacker = owner.get(one.attacker_from or "")
            assert attacker is None or control.get(attacker) != control.get(power), (turn.number, one)


if __name__ == "__main__":
    main()
