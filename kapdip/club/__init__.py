"""The club: points of finished games, seasons, rankings that hold, polls.

Exact fractions throughout; no float decides a place.
"""
