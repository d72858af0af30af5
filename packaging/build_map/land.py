"""The land of the board: pieces that change hands, bridges, channels; what is mainland and what is an island.

Takes: raw provinces in map pixels, the recipe, the warp. Gives: playable land per province, and islands as scenery.
"""

from typing import Any

import shapely

from build_map.shapes import Shape, lines, parts, wobbled
from build_map.source import ISLANDS
from build_map.warp import Warp

SMALLEST_ISLAND = 7.0


def changed(land: dict[str, Shape], recipe: dict[str, Any], warp: Warp) -> dict[str, Shape]:
    """The land after the recipe's transfers, channels and bridges."""
    for number, transfer in enumerate(recipe.get("transfers", []), 1):
        area = warp.area(transfer["poly"])
        if transfer.get("wobble"):
            area = shapely.make_valid(
                shapely.Polygon(wobbled(shapely.LineString(area.exterior.coords), transfer["wobble"], number).coords)
            )
        for giver in transfer["from"]:
            given = land[giver].intersection(area)
            land[giver] = land[giver].difference(area)
            land[transfer["to"]] = land[transfer["to"]].union(given)
    for channel in recipe.get("channels", []):
        water = warp.line(channel["line"]).buffer(channel["width"] / 2 * warp.scale)
        land = {code: shape.difference(water) for code, shape in land.items()}
    for bridge in recipe.get("bridges", []):
        dry = shapely.union_all([shape for code, shape in land.items() if code != ISLANDS])
        land[bridge["to"]] = land[bridge["to"]].union(warp.area(bridge["poly"]).difference(dry))
    return land


def parted(land: dict[str, Shape], recipe: dict[str, Any], warp: Warp) -> tuple[dict[str, Shape], list[Shape]]:
    """Playable land (connected with one of the recipe's `mainland` points) per province, and the islands."""
    frame = shapely.box(0, 0, warp.width, warp.height)
    pieces = parts(shapely.union_all(list(land.values())))
    seeds = [shapely.Point(warp.point(at)) for at in recipe["mainland"]]
    playable = [any(piece.covers(seed) for seed in seeds) for piece in pieces]
    mainland = shapely.union_all([piece for piece, plays in zip(pieces, playable, strict=True) if plays])
    islands = [
        piece
        for piece, plays in zip(pieces, playable, strict=True)
        if not plays and piece.area > SMALLEST_ISLAND and piece.intersects(frame)
    ]
    kept = {}
    for code, shape in land.items():
        own = [part for part in parts(shape) if mainland.covers(part.representative_point())]
        if own:
            kept[code] = shapely.MultiPolygon(own)
    return kept, islands


def sea_lines(mainland: Shape, recipe: dict[str, Any], warp: Warp) -> list[Shape]:
    """The borders between seas, as far as they are in the water."""
    inner = mainland.buffer(-1.0)
    drawn = [warp.line(border["line"]) for border in recipe["sea_lines"]]
    return [line for whole in drawn for line in lines(whole.difference(inner))]
