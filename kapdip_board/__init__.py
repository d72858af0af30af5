"""For authors of boards: what is wrong with its folder.

Beside the program, since it needs shapely (`pip install .[board]`).
"""
