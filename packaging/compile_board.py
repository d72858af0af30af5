"""Compiles the numbers of each board's drawing into what the program reads quickly: `python
packaging/compile_board.py`.

Takes: `assets/maps/*/board.svg`. Gives: `board.numbers` beside it. Run it after the map was made again; a test
compares.
"""

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kapdip.drawing.path_numbers import compiled
from kapdip.paths import MAPS


def paths_in(drawing: str) -> list[str]:
    """The path data of a drawing, in its order."""
    return [path.attrib["d"] for path in ET.fromstring(drawing).iter("{http://www.w3.org/2000/svg}path")]


def numbers(folder: Path) -> bytes:
    """The compiled numbers of a board. Raises OSError, ValueError."""
    drawing = (folder / "board.svg").read_text(encoding="utf-8")
    return compiled(drawing, paths_in(drawing))


if __name__ == "__main__":
    for file in sorted(MAPS.glob("*/board.svg")):
        file.with_suffix(".numbers").write_bytes(numbers(file.parent))
