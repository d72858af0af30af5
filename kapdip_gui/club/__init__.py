"""The club in the window: a season, a person's card, and what is done to them."""
