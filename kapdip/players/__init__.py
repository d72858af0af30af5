"""Players by computer: what a seat that the program plays hands in.

A player is a function of an `OwnView`, a `Nature` and a seed (`player.decide`): it gives a `SeatDecision`, and
has never seen a desk or another seat's slip.
Source: docs/players.md.
"""
