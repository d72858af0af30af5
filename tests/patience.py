"""How long a test waits for what has to come: only what never comes uses it up, however busy the machine is."""

SECONDS = 240
MILLISECONDS = SECONDS * 1000
