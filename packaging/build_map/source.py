"""Reads the units of the source layer and gives each to a province, as the recipe says.

Takes: the GeoPackage, the recipe. Gives: province code → united shape in map pixels; units that no province names are
`ISL`. Raises `RecipeError` where the recipe and the source do not fit.
"""

import importlib
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from build_map.shapes import Shape
from build_map.warp import Warp

ISLANDS = "ISL"


class RecipeError(ValueError):
    """The recipe can't be followed; the message says where."""


def read_units(source: Path, recipe: dict[str, Any]) -> tuple[list[tuple[str, str, str]], list[Shape]]:
    """The (country, name, region) of every unit inside the recipe's window, and their shapes in degrees."""
    pyogrio = importlib.import_module("pyogrio")
    spec = recipe["source"]
    meta, _, shapes, columns = pyogrio.raw.read(
        source, layer=spec["layer"], columns=["adm0_a3", "name", "gu_a3"], bbox=tuple(spec["clip"])
    )
    fields = dict(zip(meta["fields"], columns, strict=True))
    window = shapely.box(*spec["clip"])
    names = list(zip(fields["adm0_a3"], fields["name"], fields["gu_a3"], strict=True))
    return names, list(shapely.intersection(shapely.from_wkb(shapes), window))


def assign(names: list[tuple[str, str, str]], provinces: dict[str, Any]) -> list[str | None]:
    """The province of each unit: named units first, then regions (`all_gu`), then whole countries (`all`)."""
    named: dict[tuple[str, str], str] = {}
    countries: dict[str, str] = {}
    regions: dict[str, str] = {}
    for code, province in provinces.items():
        for country, units in (province.get("units") or {}).items():
            for unit in units:
                if (country, unit) in named:
                    raise RecipeError(
                        f"{code}: unit {country} {unit} is named twice, the first time by {named[country, unit]}"
                    )
                named[country, unit] = code
        countries |= dict.fromkeys(province.get("all") or [], code)
        regions |= dict.fromkeys(province.get("all_gu") or [], code)
    missing = named.keys() - {(country, unit) for country, unit, _ in names}
    if missing:
        raise RecipeError(f"the source lacks these units: {', '.join(' '.join(one) for one in sorted(missing))}")
    return [
        named.get((country, unit)) or regions.get(region) or countries.get(country) for country, unit, region in names
    ]


def united(source: Path, recipe: dict[str, Any], warp: Warp) -> dict[str, Shape]:
    """The raw land of every province, a little simplified, and cut to the frame and some pixels around it."""
    names, shapes = read_units(source, recipe)
    codes = assign(names, recipe["provinces"])
    drawn = shapely.coverage_simplify(
        np.array([warp.shape(shape) for shape in shapes]), recipe.get("pre_simplify_px", 0.7)
    )
    window = shapely.box(0, 0, warp.width, warp.height).buffer(60, join_style="mitre")
    groups: dict[str, list[Shape]] = defaultdict(list)
    for code, shape in zip(codes, drawn, strict=True):
        if not shape.is_empty:
            groups[code or ISLANDS].append(shape)
    return {
        code: shapely.make_valid(shapely.intersection(shapely.union_all(group), window))
        for code, group in groups.items()
    }
