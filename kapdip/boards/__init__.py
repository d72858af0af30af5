"""Boards that are not the program's: where they are, which one is meant, whether it can be played, and the copy that a
game plays on.
"""
