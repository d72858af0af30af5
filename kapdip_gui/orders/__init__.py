"""Entering orders and reading their results: lists by power, command line, mouse gestures."""
