"""The spaces at which no line is broken. Needs nothing else of the program: what is painted at its start knows them."""

THOUSANDS = "\u202f"
NO_BREAK = "\u00a0"
