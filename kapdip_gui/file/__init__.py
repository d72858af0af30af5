"""Files of games in the window: opened, written, remembered, missing."""
