"""The table: what phones in the same network are shown, and what they hand in.

Takes bytes that are ready to be sent (`Bundle`) and the keys of the seats; gives an HTTP server in a thread of its own,
which knows no game, no window and no file. Source: docs/table.md.
"""
