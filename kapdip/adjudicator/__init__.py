"""Orders in, outcomes out: rulebooks, movement, convoys and paradoxes, retreats, adjustments."""
