"""How long thinking ahead takes: the radar of 12 players and 7 powers, the best use of a sum, the race; a fork of a
game of 21 turns, and two of its branches side by side.

Run: `python tests/benchmarks/bench_foresight.py`. The radar is also given as a multiple of one settlement of the same
turn, since machines differ.
"""

from dataclasses import replace
from random import Random

from kapdip.board.reading import standard_board
from kapdip.exchange.money import Cents
from kapdip.exchange.settle import settle_turn
from kapdip.foresight.outlook import outlook_of
from kapdip.foresight.race import race
from kapdip.foresight.radar import radar
from kapdip.foresight.worth import worth
from kapdip.game.fork import fork
from kapdip.game.machine import next_step, with_all_decided
from kapdip.game.model import Game
from kapdip.showing.foresight.beside import beside
from kapdip.showing.foresight.branches import differences, players_beside, powers_beside
from kapdip.storage.files import load_game
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker
from tests.benchmarks.bench_exchange import milliseconds, question
from tests.samples import WHOLE


def main() -> None:
    """Measure and print."""
    alike = question(12)
    random = Random(12)
    distinct_names = tuple(
        {who: {power: random.randint(0, 4000) for power in seat.holdings} for who, seat in alike.accounts.items()}
        for _ in range(8)
    )
    asked = replace(alike, history=distinct_names)
    outlook, worst = outlook_of(asked), outlook_of(alike)
    settlement = milliseconds(lambda: settle_turn(asked))
    taken = milliseconds(lambda: radar(outlook))
    print(f"radar of 12 players and 7 powers:    {taken:.1f} ms (limit 20), {taken / settlement:.0f} settlements")
    print(f"where no earlier turn breaks a tie:   {milliseconds(lambda: radar(worst)):.1f} ms")
    print(f"best use of 1,000.00:                 {milliseconds(lambda: worth(outlook, Cents(100_000), {})):.1f} ms")
    print(f"race of 12 players:                   {milliseconds(lambda: race(outlook)):.1f} ms")
    game, speaker = load_game(WHOLE), Speaker(BoardLanguage("en", standard_board()))
    branch = fork(game, 9)
    while not branch.is_over:
        branch = next_step(with_all_decided(branch))
    forked = milliseconds(lambda: fork(game, 20))
    compared = milliseconds(lambda: set_beside(game, branch, speaker))
    print(f"fork of turn 20:                      {forked:.2f} ms (limit 10)")
    print(f"two branches of {len(branch.turns)} turns compared:    {compared:.1f} ms (limit 200)")


def set_beside(first: Game, second: Game, speaker: Speaker) -> None:
    """What the dialog shows of two branches."""
    both = beside(first, second, speaker)
    powers_beside(both, speaker)
    players_beside(both, speaker)
    differences(first, second, speaker)


if __name__ == "__main__":
    main()
