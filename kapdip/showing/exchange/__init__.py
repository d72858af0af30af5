"""Slips and figures of the exchange as they are entered and read."""
