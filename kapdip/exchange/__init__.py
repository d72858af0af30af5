"""Slips in; trades, prices, control, projections and points out. Knows nothing of units and orders."""
