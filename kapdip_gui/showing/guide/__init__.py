"""The guided game without Qt: the game that it is played in, its steps, and how a step knows that it is done."""
