"""How long players by computer take in the sample game of ten players: a slip, a power's orders, a seat's view, a turn.

Run: `python tests/benchmarks/bench_players.py`. Times are means over all turns, in milliseconds, in one
process; whole turns are processor time, since each is played once.
"""

import time
from random import Random

from kapdip.board.model import Step
from kapdip.exchange.profile_data import load_profile
from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip.game.own import own_view
from kapdip.game.setup import new_game
from kapdip.game.stages import orders_asked
from kapdip.game.variant import variant_of
from kapdip.players.general import Campaign
from kapdip.players.investor import trade
from kapdip.players.lookout import lookout_of
from kapdip.players.natures import NATURES
from kapdip.players.playing import lately
from kapdip.players.worth import worth_of
from tests.benchmarks.bench_exchange import milliseconds
from tests.players.walk_players import with_decisions

NAMES = [f"Seat {number}" for number in range(10)]


def main() -> None:
    """Measure and print."""
    natures = {alias: list(NATURES.values())[number % len(NATURES)] for number, alias in enumerate(NAMES)}
    game = new_game("bench", variant_of(load_profile("ka2007")), NAMES, seed=7)
    turns, public, slips, orders, units, views = [], [], [], [], [], []
    while not game.is_over:
        view = lately(game)
        if orders_asked(game) is Step.MOVEMENT:
            public.append(milliseconds(lambda: lookout_of(view)))  # noqa: B023 called at once
            lookout = lookout_of(view)
            market = lookout.market
            assert market is not None
            for alias, nature in natures.items():
                account = game.turn.start.accounts[alias]
                slips.append(milliseconds(lambda: trade(market, alias, account, nature, Random(1))))  # noqa: B023
            for power, own in lookout.ground.position.units.items():
                began = time.perf_counter()
                team = {power: own}
                Campaign(lookout.ground, worth_of(lookout.ground, team), team, lookout.is_autumn, Random(1)).find()
                orders.append((time.perf_counter() - began) * 1000)
                units.append(len(own))
        began, number = time.process_time(), game.turn.number
        while game.turn.number == number and not game.is_over:
            game = next_step(with_decisions(game, natures), hold_missing=True)
        turns.append((time.process_time() - began) * 1000)
        views.append(_views(game))
    print(f"what is public, once a turn:        {sum(public) / len(public):.2f} ms")
    print(f"a slip:                             {sum(slips) / len(slips):.2f} ms (limit 2)")
    print(f"orders, for ten units:              {10 * sum(orders) / sum(units):.2f} ms (limit 10)")
    print(f"a whole turn of ten players:        {sum(turns) / len(turns):.1f} ms (limit 50), slowest {max(turns):.0f}")
    print(f"views of ten seats, turns 4 and 21:   {views[2]:.1f} ms, {views[-2]:.1f} ms")


def _views(game: Game) -> float:
    public = lately(game)
    return milliseconds(lambda: [own_view(game, alias, public) for alias in NAMES])


if __name__ == "__main__":
    main()
