"""Lines and sentences that hold several orders, retreats, builds and removals."""
