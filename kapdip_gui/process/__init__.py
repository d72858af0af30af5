"""The program as a process: its start, its threads, its end."""
