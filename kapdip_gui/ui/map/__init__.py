"""The map in the window: `MapView` and what it needs."""
