"""The workshop's command: builds a board's drawing, and writes it only if nothing is wrong with it."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from build_map.adjacency import touching
from build_map.anchors import Placing
from build_map.checks import adjacency_complaints, anchor_complaints, geometry_complaints
from build_map.coverage import Coverage, covered
from build_map.land import changed, parted
from build_map.raster import Grid
from build_map.source import RecipeError, united
from build_map.warp import Warp
from build_map.writing import anchors_json, board_svg, fingerprint
from kapdip.board.board import Board
from kapdip.board.model import Terrain
from kapdip.board.reading import load_board

RECIPE = Path(__file__).with_name("recipe.yaml")


def draw_coverage(source: Path, recipe: dict[str, Any]) -> tuple[Warp, Coverage]:
    """The geometry: read, change, cover, smooth."""
    warp = Warp(recipe["projection"])
    land, islands = parted(changed(united(source, recipe, warp), recipe, warp), recipe, warp)
    return warp, covered(land, islands, recipe, warp)


def finish(
    warp: Warp, cover: Coverage, recipe: dict[str, Any], board: Board, made_from: Mapping[str, str]
) -> tuple[list[str], dict[str, str]]:
    """Complaints, and the files: name → text."""
    playable = sorted(code for code, province in board.provinces.items() if province.terrain is not Terrain.IMPASSABLE)
    borders, points = touching(cover.shapes, playable)
    coasts = {
        f"{code}/{coast.upper()}": warp.point(at)
        for code, named in recipe["coasts"].items()
        for coast, at in named.items()
    }
    least = recipe["least"]
    complaints = geometry_complaints(cover, board, least)
    complaints += adjacency_complaints(cover, board, borders=borders, points=points, coasts=coasts, least=least)
    grid = Grid(cover.width, cover.height)
    for code in board.provinces:
        grid.add(code, cover.shapes[code])
    places = Placing(cover, board, recipe, warp, grid).run()
    complaints += anchor_complaints(cover, places)
    files = {
        "board.svg": board_svg(cover, board, borders),
        "anchors.json": anchors_json(places, recipe["homeland"], made_from),
    }
    return complaints, files


def write(files: Mapping[str, str], folder: Path) -> None:
    """Write the files."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def differing(files: Mapping[str, str], folder: Path) -> list[str]:
    """The names of files that are not, or not so, in the folder."""
    return sorted(
        name
        for name, text in files.items()
        if not (folder / name).is_file() or (folder / name).read_text("utf-8") != text
    )


def made(source: Path, recipe_file: Path, folder: Path) -> tuple[list[str], dict[str, str]]:
    """Complaints and files for a board. Raises RecipeError, OSError."""
    texts = {
        "recipe": recipe_file.read_text(encoding="utf-8"),
        "board": (folder / "board.json").read_text(encoding="utf-8"),
    }
    recipe = yaml.safe_load(texts["recipe"])
    warp, cover = draw_coverage(source, recipe)
    return finish(warp, cover, recipe, load_board(folder), {name: fingerprint(text) for name, text in texts.items()})


def main() -> int:
    """Build, complain, or write. Status 1: something is wrong and nothing was written."""
    parser = argparse.ArgumentParser(
        prog="build_map", description="Makes a board's drawing from geography and a recipe."
    )
    parser.add_argument("--source", type=Path, required=True, help="world_map.gpkg of Debian's qgis-common")
    parser.add_argument(
        "--board", type=Path, required=True, help="the board's folder, with its board.json; the files are written there"
    )
    parser.add_argument("--recipe", type=Path, default=RECIPE)
    parser.add_argument(
        "--anyway", action="store_true", help="write the files although something is wrong, to look at them"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; complain of files that are not what would be written"
    )
    asked = parser.parse_args()
    try:
        complaints, files = made(asked.source, asked.recipe, asked.board)
    except (RecipeError, OSError) as error:
        print(f"{asked.recipe}: {error}", file=sys.stderr)
        return 1
    if asked.check:
        complaints += [f"{name} is not what the recipe makes" for name in differing(files, asked.board)]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    if not asked.check and (asked.anyway or not complaints):
        write(files, asked.board)
        print(f"{len(files)} files, {sum(map(len, files.values())) // 1024} KiB")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
