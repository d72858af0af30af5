"""Kapdip: the game master's desk for Capitalist Diplomacy."""

__version__ = "0.1.0"
