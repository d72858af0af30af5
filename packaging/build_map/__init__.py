"""The map's workshop: makes a board's drawing from real geography and a recipe, and refuses one that would be wrong.

Run by hand (`python -m build_map`, see README.md); its result is committed under `assets/maps/`. The program never
imports it.
"""
