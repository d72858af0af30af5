"""How large a save is, and how soon it is read and played again. `python tests/benchmarks/bench_save.py [GAME.yaml …]`

Takes saves (the samples, if none is named). Gives the size, how much of it was recorded, and the quietest of some runs
in milliseconds and as a ratio against a plain loop of 100,000 additions in the same process, which says more on a busy
machine.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.game.replay import replay
from kapdip.paths import SAVES
from kapdip.storage.codec import game_text, load_text
from kapdip.storage.strict_yaml import dump, load
from tests.benchmarks.quietest import additions, quietest


def measure(path: Path) -> None:
    """Size and times of one save."""
    text = path.read_text(encoding="utf-8")
    game, differences = load_text(text)
    written = game_text(game)
    data = load(written)
    recorded = sum(len(dump([turn["results"]]).encode()) for turn in data["turns"] if "results" in turn)
    sizes = (
        f"{len(text.encode()):,} bytes; written now {len(written.encode()):,}, of which {recorded:,} tell what came"
        " of it"
    )
    print(f"\n{path.name}: {len(game.turns)} turns, {len(differences)} differences; {sizes}")
    yardstick = quietest(additions, 15)
    for name, act in {
        "reading the YAML": lambda: load(written),
        "playing all turns again": lambda: replay(game),
        "all of it: read, checked, played, compared": lambda: load_text(written),
    }.items():
        took = quietest(act, 15)
        print(f"{name:<48}{took:9.2f} ms {took / yardstick:9.2f} ×")


def main() -> None:
    """The command."""
    for path in [Path(name) for name in sys.argv[1:]] or sorted(SAVES.glob("*.yaml")):
        measure(path)


if __name__ == "__main__":
    main()
