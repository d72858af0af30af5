"""Makes the sample games: `saves/mittwochsrunde.yaml`, a whole game, and `saves/zwischenstand.yaml`, another one in the
middle of a turn; and `saves/zu-zweit.yaml`, a whole game of two players and bids.

    python packaging/make_sample.py             lets the table play (a minute or so); the same comes out every time
    python packaging/make_sample.py --refresh only plays what was handed in again, after the program has learnt to tell
    more of a result

Takes nothing but the seeds below. How people play stands in `packaging/sample/`.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from sample.table import half_way, play  # noqa: E402
from sample.two import play as play_two  # noqa: E402

from kapdip.game.model import Game  # noqa: E402
from kapdip.game.replay import replay  # noqa: E402
from kapdip.storage.files import load_game, save_game  # noqa: E402

WHOLE_GAME = 1
HALF_WAY = 3
FOR_TWO = 1
FOLDER = ROOT / "saves"


def whole() -> Game:
    """The whole game, played by the table."""
    *_, game = play(WHOLE_GAME)
    return game


def for_two() -> Game:
    """The whole game of two players."""
    *_, game = play_two(FOR_TWO)
    return game


def main() -> int:
    """Write the saves."""
    FOLDER.mkdir(exist_ok=True)
    again = "--refresh" in sys.argv[1:]
    makers = (("mittwochsrunde", whole), ("zwischenstand", lambda: half_way(HALF_WAY)), ("zu-zweit", for_two))
    for name, make in makers:
        path = FOLDER / f"{name}.yaml"
        save_game(replay(load_game(path)) if again else make(), path, keep_generation=False)
        print(f"wrote saves/{path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
