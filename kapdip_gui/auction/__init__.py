"""The panel of bids: purses, two covered columns, and what the last auction gave."""
