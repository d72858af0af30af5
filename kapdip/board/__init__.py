"""The world: powers, provinces, coasts, adjacency, centres, positions and phases. Immutable."""
