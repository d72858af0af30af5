"""Random words of the grammar's own vocabulary, read as orders, with the looks counted.

`python tests/orders/walk_grammar.py [LISTS] [SEED]`: a million lists unless told otherwise. Every list ends in a draft
or in `NotRead`. Prints the most looks that a token ever took, which has to stay below `MOST_TAKEN`: the reader itself
gives up at `cursor.MOST_LOOKS`. No clock decides anything.
"""

import contextlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.board.model import Step
from kapdip.board.reading import standard_board
from kapdip.orders import vocabulary
from kapdip.orders.draft import NotRead
from kapdip.orders.grammar import GrammarReader
from kapdip.orders.notation import grammar_of

GRAMMAR = grammar_of(standard_board())
SIGNS = ("-", ">", ",", ";", ":", "(", ")", "[", "]", "/", "+", "<", "=", "1", "&")
SETS = (value for name, value in vars(vocabulary).items() if name.isupper() and name != "NO_BUILD")
VERBS = sorted({word for some in SETS for word in some})
PLACES = sorted({word for name in GRAMMAR.gazetteer.names for word in name})
POWERS = sorted({word for name in (*GRAMMAR.powers, *GRAMMAR.short, *GRAMMAR.nationalities) for word in name.split()})
HEADS = (
    (),
    ("a", "ber", "-", "mun", ","),
    ("a", "mun", "s"),
    ("f", "nth", "c", "a"),
    ("r",),
    ("a", "ser", "r"),
    ("+",),
    ("-",),
)
MOST_TAKEN = 50
"""Looks for each token that any list may take."""


def token_lists(count: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Lists of one to twenty words, behind the beginning of an order or none; one in a hundred
    is as long as a line can be.
    """
    dice = random.Random(seed)
    pools = (VERBS, VERBS, PLACES, SIGNS, ("a", "f", "ber", "mun", "den", "r", "s", "c", "-", "nach", "z"), POWERS)
    for number in range(count):
        few = [*dice.sample(VERBS, 3), dice.choice(PLACES), *dice.sample(SIGNS, 2)]
        length = 200 if number % 100 == 99 else dice.randint(1, 20)
        pool = few if number % 3 == 0 else None
        yield (*dice.choice(HEADS), *(dice.choice(pool or dice.choice(pools)) for _ in range(length)))


def looks_taken(tokens: tuple[str, ...], step: Step | None) -> float:
    """The looks for each token that reading took, the end counted as one."""
    reader = GrammarReader(GRAMMAR, tokens, step)
    with contextlib.suppress(NotRead):
        reader.order()
    return reader.looks / (len(tokens) + 1)


def walk(count: int, seed: int) -> tuple[float, tuple[str, ...]]:
    """Read lists in every step; the most looks for a token, and the list that took them."""
    steps = (None, *Step)
    return max(
        (looks_taken(tokens, steps[number % len(steps)]), tokens)
        for number, tokens in enumerate(token_lists(count, seed))
    )


def main(count: int, seed: int) -> None:
    """Walk and print."""
    most, tokens = walk(count, seed)
    print(f"{count} lists read; at most {most:.1f} looks for a token (bound {MOST_TAKEN}): {' '.join(tokens[:40])}")
    sys.exit(most > MOST_TAKEN)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, int(sys.argv[2]) if len(sys.argv) > 2 else 14)
