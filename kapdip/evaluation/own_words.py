"""The evaluation's own catalogue before all others: short words ("Place", "of", "Rest") mean something else in other
rooms.

Takes: a language. Gives: `words_in`, as that of `words.catalogue`, for the modules of this room, and the mark `N_`.
"""

from functools import partial

from kapdip.words.catalogue import mark, words_of

N_ = mark
words_in = partial(words_of, "evaluation")
"""The translator for `"de"` or `"en"`. Raises ValueError for a language that the program does not speak."""
