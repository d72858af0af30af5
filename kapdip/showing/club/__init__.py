"""The club as a window shows it: a season, the hall of fame, a person, and where each figure comes from."""
