"""The few dialogs: new game, paste, settings, seats, correct, publish, commands."""
