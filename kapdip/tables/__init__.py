"""Tables as values: what a turn, a club or an outlook tells in rows and columns, for every medium."""
