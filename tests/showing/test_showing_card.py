"""A person's card as the window shows it (docs/club.md)."""

from kapdip.club.entering import enter_game, new_club
from kapdip.club.model import Record, Result
from kapdip.showing.club.card import card_view
from tests.board_languages import EN


def card(*orders: dict[str, int]) -> tuple[dict[str, int | None], str]:
    """How much of the bar Anna has against each, and what stands below her places one to three."""
    club = new_club("Kreis")
    for order in orders:
        results = tuple(Result(person, None, place, None) for person, place in order.items())
        club = enter_game(club, Record("", "Runde", "ka2007", results))
    made = card_view(club, None, "Anna", "uk", EN)
    return {row[0].text: row[1].share for row in made.against}, made.facts[-1].below


def test_who_came_beside_another_one_has_half_of_the_bar() -> None:
    """Once it was all red, as if Anna had always been behind."""
    shares, _ = card({"Anna": 1, "Zoe": 1, "Wim": 3})
    assert shares == {"Zoe": 500, "Wim": 1000}
    shares, _ = card({"Anna": 1, "Zoe": 1}, {"Zoe": 1, "Anna": 2})
    assert shares == {"Zoe": 250}


def test_one_place_on_the_podium_is_one_time() -> None:
    assert card({"Anna": 1, "Zoe": 2})[1] == "time"
    assert card({"Anna": 1, "Zoe": 2}, {"Zoe": 1, "Anna": 2})[1] == "times"
