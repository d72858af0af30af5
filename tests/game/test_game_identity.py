"""The id of a game: drawn, or following from what it began with."""

from kapdip.game.identity import drawn_id, followed_id, is_drawn


def test_no_two_drawn_ids_are_alike_and_each_is_known_as_drawn() -> None:
    ids = [drawn_id() for _ in range(100)]
    assert len(set(ids)) == 100
    assert all(map(is_drawn, ids))


def test_an_id_that_follows_is_that_of_the_profile_seed_and_players_in_any_order() -> None:
    one = followed_id("ka2007", 7, ("Anna", "Bert"))
    assert one == followed_id("ka2007", 7, ("Bert", "Anna"))
    assert one not in {
        followed_id("ka1997", 7, ("Anna", "Bert")),
        followed_id("ka2007", 8, ("Anna", "Bert")),
        followed_id("ka2007", 7, ("Anna", "Berta")),
    }
    assert not is_drawn(one)
