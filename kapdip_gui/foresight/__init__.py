"""What could come: takeovers, what a point costs, how long a sale takes, who can still win. Without Qt and words."""
