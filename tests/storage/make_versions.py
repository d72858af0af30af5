"""Makes the saves of `versions/` that small seeded tables play: `python -m tests.storage.make_versions`.

They are kept for ever, as the format of their time wrote them: this was run once for each, and writes only those that
are not there. Nobody's mails were used.
"""

from collections.abc import Collection
from pathlib import Path
from random import Random

from kapdip.board.model import Unit
from kapdip.game.entries import decide_missing, enter_unit_order
from kapdip.game.first_units import enter_first_units
from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip.game.seats import do_without, substitute
from kapdip.orders.options import unit_options
from kapdip.storage.codec import game_text
from kapdip.storage.encode import FORMAT
from tests.game.random_games import step
from tests.game.tables import NAMES, STANDARD, table

VERSIONS = Path(__file__).parent / "versions"


def traded(profile: str, seed: int, turns: int, **rules: object) -> Game:
    """A table that trades and orders at random."""
    random, game = Random(seed), table(profile, NAMES, seed, **rules)
    while game.turn.number <= turns and not game.is_over:
        game = step(random, game)
    return game


def ordered(game: Game, random: Random, *, but: Collection[str] = ()) -> Game:
    """The turn played to its end with orders for all units but those of some powers, which are declared missing."""
    number = game.turn.number
    for options in unit_options(game.board, game.turn.start.position).values():
        if options.power not in but:
            game = enter_unit_order(game, options.power, random.choice([*options.orders()]))
    for power in but:
        game = decide_missing(game, power)
    while game.turn.number == number:
        game = next_step(game, hold_missing=True)
    return game


def after() -> Game:
    """`nmr`: `after`. Austria misses once and orders again; England misses and is replaced; Austria misses again, and
    nobody replaces it.
    """
    random, game = Random(3), table("standard", STANDARD, nmr="after")
    game = ordered(game, random, but=("AUSTRIA",))
    game = ordered(game, random, but=("ENGLAND",))
    game = ordered(substitute(game, "Engl", "Somebody"), random)
    game = do_without(decide_missing(game, "AUSTRIA"), "Aust")
    return ordered(game, random, but=("AUSTRIA",))


def before() -> Game:
    """A free start, and `nmr`: `before`. France names all its units, Russia two of four; Italy lets its grace pass."""
    random, game = Random(5), table("stab", STANDARD, nmr="before", free_start=True, grace_hours=96)
    for power, player, units in (("FRANCE", "Fran", "A BUR, F MAR, A PIC"), ("RUSSIA", "Russ", "F STP/NC, A UKR")):
        game = enter_first_units(game, power, player, tuple(map(Unit.parse, units.split(", "))))
    game = substitute(decide_missing(game, "ITALY"), "Ital", "Somebody else")
    return ordered(ordered(game, random, but=("ITALY",)), random)


def kautzsch() -> Game:
    """Kautzsch's rules with the winter apart."""
    return traded("cd1985", 11, 4, rounds_a_year=3)


def kujambel() -> Game:
    """The rules of 1997, whose end comes soon."""
    return traded("ka1997", 13, 4, last_turn=4)


TABLES = {"nmr-after": after, "nmr-before": before, "kautzsch": kautzsch, "kujambel": kujambel}


def main() -> None:
    """Write the saves that are not there."""
    for name, play in TABLES.items():
        file = VERSIONS / f"format-{FORMAT}-{name}.yaml"
        if not file.exists():
            file.write_text(game_text(play()), encoding="utf-8")
            print(file.name)


if __name__ == "__main__":
    main()
