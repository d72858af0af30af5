"""What could come: takeovers, what a point costs, how long a sale takes, what trading gives. Without Qt and words."""
