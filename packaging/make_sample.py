"""Makes the sample games: `saves/mittwochsrunde.yaml`, a whole game, and `saves/zwischenstand.yaml`, another one in the middle of a turn.

    python packaging/make_sample.py [FOLDER]

Takes nothing but the seeds below; what comes out is the same every time. How people play stands in `packaging/sample/`.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from sample.table import half_way, play  # noqa: E402

from kapdip_gui.storage.files import save_game  # noqa: E402

WHOLE_GAME = 1
HALF_WAY = 3


def main() -> int:
    """Write both saves into a folder."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "saves"
    folder.mkdir(parents=True, exist_ok=True)
    *_, game = play(WHOLE_GAME)
    save_game(game, folder / "mittwochsrunde.yaml", keep_generation=False)
    save_game(half_way(HALF_WAY), folder / "zwischenstand.yaml", keep_generation=False)
    print(f"wrote mittwochsrunde.yaml and zwischenstand.yaml into {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
