"""A seat's mark changes with whoever sits there, and with nothing else."""

from kapdip.game.model import Game
from kapdip.game.seat_marks import SeatMark, seat_mark
from kapdip.game.seats import buy_in, exclude, name_person, rename_seat, resign, substitute, withdraw_seat_change
from tests.game.tables import played, table


def mark(game: Game, alias: str = "Anna") -> SeatMark:
    seat = game.seat(alias)
    assert seat is not None
    return seat_mark(game, seat)


def test_a_mark_stays_from_turn_to_turn_and_when_a_name_is_mended() -> None:
    game = table()
    assert mark(game).plays
    assert mark(played(name_person(game, "Anna", "Erika"), 2)) == mark(game)


def test_a_substitute_is_another_and_stays_the_same_afterwards() -> None:
    game = played(table())
    other = substitute(game, "Anna", "Erika")
    assert mark(other).plays
    assert mark(other) != mark(game)
    assert mark(played(other)) == mark(other)
    assert mark(withdraw_seat_change(other, "Anna")) == mark(game)


def test_who_is_excluded_plays_no_more_until_somebody_takes_the_seat() -> None:
    game = exclude(played(table()), "Anna")
    assert not mark(game).plays
    later = played(game)
    assert mark(later) == mark(game)
    assert mark(substitute(later, "Anna", "Erika")).plays


def test_who_resigns_plays_no_more() -> None:
    game = played(table("cd1991"))
    assert mark(game).plays
    gone = resign(game, "Anna")
    assert not mark(gone).plays
    assert mark(played(gone)) == mark(gone)


def test_another_alias_is_another_mark() -> None:
    game = table()
    assert mark(rename_seat(game, "Anna", "Zoe"), "Zoe") != mark(game)


def test_who_has_bought_in_plays_from_the_next_turn_on() -> None:
    game = buy_in(played(table("cd1991")), "Zoe")
    assert not mark(game, "Zoe").plays
