"""Tables as values: what a turn, a club or an outlook shows in rows and columns, for every medium."""
