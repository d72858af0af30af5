"""Plays a game through without a display and leaves what one would have seen: an evaluation and a picture of the
window.

    python -m kapdip_gui.tour GAME.yaml FOLDER

Takes a save and a folder (made if it is not there); writes `evaluation.html` and `window.png` into it and says so. The
save itself is not touched: the tour works on a copy in that folder.
"""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

EVALUATION = "evaluation.html"
PICTURE = "window.png"
USAGE = "usage: python -m kapdip_gui.tour GAME.yaml FOLDER"


def main(arguments: Sequence[str]) -> int:
    """0 if the game replays and both files are written, 1 if not, 2 for wrong usage."""
    if len(arguments) != 2:
        print(USAGE, file=sys.stderr)
        return 2
    source, folder = Path(arguments[0]), Path(arguments[1])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        game = Path(shutil.copy(source, folder / source.name))
    except OSError as error:
        from kapdip.cli.voice import refuse
        from kapdip.storage.system import system_reason

        return refuse(source, [system_reason(error)])
    return _replay(game) or _evaluate(game, folder / EVALUATION) or _picture(game, folder / PICTURE) or _tell(folder)


def _replay(game: Path) -> int:
    """Every turn is played again from its inputs and compared with what the save says."""
    from kapdip.cli.main import main as command

    return command(["check", str(game)])


def _evaluate(game: Path, target: Path) -> int:
    from kapdip.cli.main import main as command

    return command(["evaluate", str(game), "--html", str(target)])


def _picture(game: Path, target: Path) -> int:
    """The main window as it opens with the game, drawn without a display."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from kapdip_gui.process.picture import window_picture

    window_picture(game, target)
    return 0


def _tell(folder: Path) -> int:
    print(f"The evaluation and a picture of the window are in {folder.resolve()}: {EVALUATION}, {PICTURE}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
