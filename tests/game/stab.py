"""A game of Stab for tests: each player is named like his power, and only failures are reported."""

from kapdip.game.model import Game
from kapdip.game.public import PublicTurn, public_turn
from tests.game.tables import STANDARD, orders, stepped, table


def stab(**rules: object) -> Game:
    """A game before its first turn."""
    return table("stab", STANDARD, 7, **rules)


def ordered(game: Game, **given: str) -> Game:
    """Orders by power, parted by commas (`FRANCE="A PAR - BUR, F BRE H"`)."""
    for power, text in given.items():
        game = orders(game, power, *text.split(", "))
    return game


def moved(game: Game, **given: str) -> Game:
    """The game with these orders and the movement resolved."""
    return stepped(ordered(game, **given))


def told(game: Game, number: int = 1) -> PublicTurn:
    """What everybody may know of a turn."""
    return public_turn(game, game.turns[number - 1])


def lines(game: Game, number: int = 1) -> list[str]:
    """The list of a movement: unit, order, flags, code, one line each."""
    movement = told(game, number).movement
    assert movement is not None
    return [
        " ".join(
            filter(
                None,
                (
                    str(one.unit),
                    f"[{one.order}]" if one.order else "",
                    ",".join(sorted(one.flags)),
                    str(one.code or ""),
                ),
            )
        )
        for one in movement.outcomes
    ]
