"""The page without a game: new, open, recent games, the sample."""
