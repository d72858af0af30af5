"""The gaps at which no line is broken. Needs nothing else of the program: what is painted at its start knows them."""

NARROW = "\u202f"
THOUSANDS = {"de": NARROW, "en": ","}
NO_BREAK = "\u00a0"
