"""The sandbox: a window of its own in which a fork of the game is played."""
