"""The guided game in the window: one hint beside what it is about."""
