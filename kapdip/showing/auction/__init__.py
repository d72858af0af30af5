"""What the panel of bids shows, as values and words."""
