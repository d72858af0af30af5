"""A small seeded table that plays the sample games: generals for the map, traders for the exchange, a few who write
press.

Run `python packaging/make_sample.py`; nothing of this is part of the program.
"""
