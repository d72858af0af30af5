"""The wall: a second window for a projector, drawn from public views only."""
