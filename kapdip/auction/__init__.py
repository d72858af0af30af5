"""Two players and bids: who plays what, the winter auction, income, victory by occupation.

Knows no game, no exchange, no orders.
"""
