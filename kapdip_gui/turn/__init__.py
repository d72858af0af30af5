"""The checklist of the turn: what is in, what is missing, what comes next."""
