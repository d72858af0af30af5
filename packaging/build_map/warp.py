"""From longitude and latitude to map pixels: a conic projection, squeezed outskirts, magnified crowded regions.

Takes: the recipe's `projection`. Gives: `Warp`, a function of coordinate arrays. y points downwards in map pixels.
"""

import importlib
from typing import Any, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]
"""Coordinates, one row per point."""


class Warp:
    """Longitude and latitude in degrees → pixels of a map `width` × `height`."""

    def __init__(self, spec: dict[str, Any]) -> None:
        pyproj = importlib.import_module("pyproj")
        self._project = pyproj.Transformer.from_crs("EPSG:4326", spec["proj"], always_xy=True).transform
        self._squeezes = [self._squeeze(one) for one in spec.get("squeeze", [])]
        self._lenses = [
            (self._squeezed(np.array([self._project(*one["at"])]))[0], one["gain"], one["radius"])
            for one in spec.get("lenses", [])
        ]
        self._stretch = np.array([spec.get("stretch", 1.0), 1.0])
        frame = {side: self._km(np.array([at]))[0] for side, at in spec["frame"].items()}
        self.scale = spec["width_px"] / (frame["east"][0] - frame["west"][0])
        self._origin = (frame["west"][0], frame["north"][1])
        self.width: int = spec["width_px"]
        self.height = round((frame["north"][1] - frame["south"][1]) * self.scale)

    def _squeeze(self, one: dict[str, Any]) -> tuple[int, int, float, float, float]:
        axis = 0 if one["axis"] == "x" else 1
        side = 1 if one["side"] == "high" else -1
        return axis, side, self._project(*one["beyond"])[axis], one["factor"], one["width"]

    def _squeezed(self, points: Points) -> Points:
        """Beyond a line the scale goes over smoothly to `factor` (the integral of a logistic curve)."""
        points = points.copy()
        for axis, side, line, factor, width in self._squeezes:
            points[:, axis] -= side * (1 - factor) * width * np.logaddexp(0, side * (points[:, axis] - line) / width)
        return points

    def _km(self, degrees: Points) -> Points:
        x, y = self._project(degrees[:, 0], degrees[:, 1])
        points = self._squeezed(np.column_stack([x, y]))
        moved = np.zeros_like(points)
        for centre, gain, radius in self._lenses:
            away = points - centre
            moved += gain * away * np.exp(-(away**2).sum(1) / (2 * radius * radius))[:, None]
        result: Points = (points + moved) * self._stretch
        return result

    def __call__(self, degrees: Any) -> Points:
        """Map pixels of rows of longitude and latitude."""
        km = self._km(np.asarray(degrees, float))
        return np.column_stack([(km[:, 0] - self._origin[0]) * self.scale, (self._origin[1] - km[:, 1]) * self.scale])

    def point(self, degrees: Any) -> tuple[float, float]:
        """Map pixels of one place."""
        x, y = self(np.array([degrees]))[0]
        return float(x), float(y)

    def shape(self, geometry: Any) -> Any:
        """A geometry in map pixels."""
        return shapely.transform(geometry, self)

    def line(self, degrees: list[list[float]], step: float = 0.15) -> Any:
        """A line through places, bent as the map bends."""
        return self.shape(shapely.segmentize(shapely.LineString(degrees), step))

    def area(self, degrees: list[list[float]], step: float = 0.15) -> Any:
        """A polygon with these corners, bent as the map bends."""
        return self.shape(shapely.segmentize(shapely.Polygon(degrees), step))
