"""Orders as they are listed, offered and completed."""
