"""The window. The only room that knows Qt; the glance is the only mutable thing."""
