"""The few dialogs: new game, paste, settings, seats, mend, publish, commands."""
