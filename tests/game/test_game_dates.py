"""A view knows the dates of its game's turns, and a game that is still played is listed by its id."""

from kapdip.club.taking import running_of
from kapdip.game.public import public_view
from tests.game.tables import opened, table


def test_a_view_knows_the_dates_of_its_turns() -> None:
    game = opened(table())
    view, date = public_view(game), game.variant.date(game.turn.number)
    assert (view.season(game.turn.number), view.year(game.turn.number)) == (date.season, date.year)


def test_a_running_game_is_listed_by_its_id() -> None:
    game = opened(table())
    found = running_of(game, file="table.yaml", season="2026")
    assert (found.name, found.file, found.season) == (game.name, "table.yaml", "2026")
    assert (found.game, found.turn) == (game.id, game.turn.number)
