"""Boards of other programs, made into folders that Kapdip plays on. What is read is never run; docs/boards.md."""
