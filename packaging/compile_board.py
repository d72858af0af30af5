"""Compiles what the program reads quickly of each board: `python packaging/compile_board.py`.

Takes: the folders of `assets/maps`. Gives in each `board.numbers`, the numbers of its drawing, and `seats.json`, the
seats of all names, which the program else finds when it first needs them. Run it after the map was made again, or
`kapdip.drawing.map_seats` finds other seats; tests compare.
"""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kapdip.drawing.map_seats import BANDS, NAMES_FROM, found_seats
from kapdip.drawing.map_sheet import MapSheet, load_sheet
from kapdip.drawing.path_numbers import compiled
from kapdip.paths import MAPS


def paths_in(drawing: str) -> list[str]:
    """The path data of a drawing, in its order."""
    return [path.attrib["d"] for path in ET.fromstring(drawing).iter("{http://www.w3.org/2000/svg}path")]


def numbers(folder: Path) -> bytes:
    """The compiled numbers of a board. Raises OSError, ValueError."""
    drawing = (folder / "board.svg").read_text(encoding="utf-8")
    return compiled(drawing, paths_in(drawing))


def layouts(sheet: MapSheet) -> list[tuple[str, float]]:
    """Every mode of labels with every band of zoom in which it is used."""
    modes = ("codes", *sheet.board.power_names)
    return [(mode, band) for mode in modes for band in BANDS if mode == "codes" or band >= NAMES_FROM]


def seats(sheet: MapSheet) -> str:
    """The seats of a board, one row for each layout."""
    found = {f"{mode}-{band:g}": found_seats(sheet, mode, band) for mode, band in layouts(sheet)}
    rows = (f"{json.dumps(key)}: {json.dumps(some._asdict(), ensure_ascii=False)}" for key, some in found.items())
    return f'{{"made_from": {sheet.made_from}, "seats": {{\n' + ",\n".join(rows) + "}}\n"


if __name__ == "__main__":
    for file in sorted(MAPS.glob("*/board.svg")):
        file.with_suffix(".numbers").write_bytes(numbers(file.parent))
        (file.parent / "seats.json").write_text(seats(load_sheet(file.parent)), encoding="utf-8")
