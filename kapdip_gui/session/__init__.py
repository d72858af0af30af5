"""The open game and one look at it; the only things that change."""
