"""The committed drawing is what the recipe makes: told from fingerprints always, by making it
again where the geography is at hand.
"""

import json
import os
from pathlib import Path

import pytest
from build_map.__main__ import RECIPE, differing, made, write
from build_map.writing import fingerprint

from kapdip.paths import MAPS

STANDARD = MAPS / "standard"
SOURCE = os.environ.get("KAPDIP_MAP_SOURCE", "")


def test_the_drawing_was_made_from_this_recipe_and_this_board() -> None:
    said = json.loads((STANDARD / "anchors.json").read_text(encoding="utf-8"))["made_from"]
    now = {"recipe": RECIPE, "board": STANDARD / "board.json"}
    assert said == {name: fingerprint(file.read_text(encoding="utf-8")) for name, file in now.items()}, (
        "make the map again: packaging/build_map"
    )


def test_a_fingerprint_tells_texts_apart_but_not_their_line_ends() -> None:
    assert fingerprint("a\nb\n") == fingerprint("a\r\nb\r\n") != fingerprint("a\nc\n")


def test_files_that_differ_or_lack_are_told(tmp_path: Path) -> None:
    files = {"board.svg": "<svg/>", "anchors.json": "{}"}
    assert differing(files, tmp_path) == ["anchors.json", "board.svg"]
    write(files, tmp_path)
    assert differing(files, tmp_path) == []
    (tmp_path / "board.svg").write_text("<svg></svg>", encoding="utf-8")
    assert differing(files, tmp_path) == ["board.svg"]


@pytest.mark.skipif(
    not SOURCE, reason="KAPDIP_MAP_SOURCE does not name the geography's file; see packaging/build_map/README.md"
)
def test_the_recipe_makes_the_committed_files() -> None:
    for package in ("pyproj", "pyogrio"):
        pytest.importorskip(package)
    complaints, files = made(Path(SOURCE), RECIPE, STANDARD)
    assert complaints == []
    assert differing(files, STANDARD) == []
