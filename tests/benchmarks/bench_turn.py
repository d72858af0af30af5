"""How quick a whole turn is: resolve, save, load, replay, correct. `python tests/benchmarks/bench_turn.py [GAME.yaml]`

Takes the sample game (or another save); every figure is the quietest of some runs, in milliseconds and as a ratio
against a plain loop of 100,000 additions in the same process.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.game.machine import advance
from kapdip.game.model import Game
from kapdip.game.replay import amend, reopen, replay
from kapdip.paths import SAVES
from kapdip.storage.codec import Writer, game_text, parse_game
from kapdip.storage.files import load_game, save_game
from tests.benchmarks.quietest import additions, quietest


def whole_turn(reopened: Game) -> Game:
    """Every step of a turn whose entries are in."""
    number, game = reopened.turn.number, reopened
    while game.turn.number == number and not game.is_over:
        game = advance(game)
    return game


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else sorted(SAVES.glob("*.yaml"))[0]
    game = load_game(path)
    text = game_text(game)
    turns = [reopen(game, number) for number in range(2, len(game.turns))]
    yardstick = quietest(additions)
    times = sorted(quietest(lambda one=one: whole_turn(one), 3) for one in turns)  # type: ignore[misc]
    writer = Writer()
    writer.text(game)
    changed = reopen(game, len(game.turns))

    def write_after_entry() -> None:
        writer._turns.pop(id(changed.turn), None)
        writer.text(changed)

    with tempfile.TemporaryDirectory() as folder:
        figures = {
            "a whole turn resolved, median": times[len(times) // 2],
            "a whole turn resolved, slowest": times[-1],
            f"reading the save ({len(text) // 1024} KiB, {len(game.turns)} turns)": quietest(lambda: parse_game(text)),
            "writing all of it": quietest(lambda: game_text(game)),
            "writing it after one more entry": quietest(write_after_entry),
            "replacing the file (fsync)": quietest(lambda: save_game(game, Path(folder) / "x.yaml")),
            "replaying the game": quietest(lambda: replay(game), 3),
            "correcting turn 2 and replaying the rest": quietest(lambda: amend(game, reopen(game, 2)), 3),
        }
    print(f"{path.name}; yardstick {yardstick:.2f} ms")
    for name, milliseconds in figures.items():
        print(f"{name:<48}{milliseconds:9.2f} ms {milliseconds / yardstick:9.2f} ×")


if __name__ == "__main__":
    main()
