"""Reads what comes from elsewhere when a game is taken over: its history, the list of its players."""
