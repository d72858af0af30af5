"""The guided game in the window: one hint that stands beside what it is about."""
