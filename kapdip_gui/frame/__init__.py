"""The main window: its docks, commands, tool bar and messages."""
