"""The press dock: texts handed in, and what was published."""
