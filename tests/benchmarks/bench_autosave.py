"""How long entering makes the caller wait while the game is kept on disk. `python tests/benchmarks/bench_autosave.py [GAME.yaml]`

A loop ticks as a window does (a few microseconds of work, then a millisecond of rest) and puts a changed game every 50 ticks. What is
told: the longest `put`, and the longest pause between two ticks beyond what the same loop shows without any autosave.
"""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip_gui.game.entries import set_notes
from kapdip_gui.game.model import Game
from kapdip_gui.paths import SAVES
from kapdip_gui.storage.autosave import Autosave
from kapdip_gui.storage.files import load_game, print_on_disk, save_game

TICKS = 3000


def pauses(game: Game, autosave: Autosave | None) -> tuple[list[float], float]:
    """The milliseconds between ticks, sorted, and the longest `put`."""
    found: list[float] = []
    longest = 0.0
    last = time.perf_counter()
    for tick in range(TICKS):
        if tick % 50 == 0:
            game = set_notes(game, headline=str(tick))
            start = time.perf_counter()
            if autosave is not None:
                autosave.put(game)
            longest = max(longest, (time.perf_counter() - start) * 1000)
        time.sleep(0.001)
        now = time.perf_counter()
        found.append((now - last) * 1000)
        last = now
    return sorted(found), longest


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else sorted(SAVES.glob("*.yaml"))[0]
    game = load_game(path)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "x.yaml"
        save_game(game, copy)
        quiet, _ = pauses(game, None)
        autosave = Autosave(copy, content=print_on_disk(copy))
        autosave.put(game)
        autosave.flush()
        busy, longest = pauses(game, autosave)
        autosave.close()
    print(f"{path.name}: put takes {longest:.3f} ms at most")
    for name, share in (("median", 0.5), ("99 %", 0.99), ("99.9 %", 0.999), ("longest", 1.0)):
        at = min(len(quiet) - 1, int(len(quiet) * share))
        more = f"more {busy[at] - quiet[at]:6.2f} ms"
        print(f"pause between ticks, {name:<8} without {quiet[at]:7.2f} ms   with autosave {busy[at]:7.2f} ms   {more}")


if __name__ == "__main__":
    main()
