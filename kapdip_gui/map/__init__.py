"""The map in the window: `MapView` and what it needs."""

from kapdip_gui.map.view import MapView

__all__ = ["MapView"]
