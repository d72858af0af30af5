"""The window. The only room that knows Qt; the session is the only mutable thing."""
