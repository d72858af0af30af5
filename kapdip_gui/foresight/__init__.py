"""Thinking ahead in the window: the radar, what points cost, how long sales take, the race."""
