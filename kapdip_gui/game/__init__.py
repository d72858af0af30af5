"""A game: seats, submissions, the turn machine, press, history, replay, correction of a past turn."""
