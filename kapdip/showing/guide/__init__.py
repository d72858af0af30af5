"""The guided games without Qt: what each is played in, its steps, and how a step knows that it is done."""
