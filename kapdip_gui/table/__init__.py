"""The phones' table from the desk: opened and closed by the game master, with a code to scan."""
