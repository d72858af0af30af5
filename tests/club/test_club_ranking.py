"""Points of games, seasons, and people ranked by their finishing orders, as docs/club.md tells it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.club.figures import three_decimals
from kapdip.club.formula import FORMULAS
from kapdip.club.ranking import order_ballot, rank_people, rank_points
from kapdip.club.scores import by_centres, calhamer, linear

# -- points of one game ------------------------------------------------------------------------------------------------


def test_linear_points_and_shared_places_get_their_mean() -> None:
    assert linear({"A": 1, "B": 2, "C": 3, "D": 4}) == {"A": 100, "B": 75, "C": 50, "D": 25}
    assert linear({"A": 1, "B": 1, "C": 3, "D": None}) == {
        "A": Fraction(250, 3),
        "B": Fraction(250, 3),
        "C": Fraction(100, 3),
    }
    with pytest.raises(ValueError, match="found 1, 3"):
        linear({"A": 1, "B": 3})


def test_calhamers_point_is_shared_by_the_winners() -> None:
    assert calhamer(["A", "B", "C"], ["A"]) == {"A": 1, "B": 0, "C": 0}
    assert calhamer(["A", "B", "C"], ["C", "A"]) == {"A": Fraction(1, 2), "B": 0, "C": Fraction(1, 2)}
    for winners in ([], ["Z"], ["A", "A"]):
        with pytest.raises(ValueError, match="at least one of the players"):
            calhamer(["A", "B"], winners)


CENTRES = dict(zip("ABCDEFG", (12, 9, 6, 6, 1, 0, 0), strict=True))


def test_c_diplo_as_in_its_example() -> None:
    points = by_centres("c-diplo", CENTRES)
    assert [three_decimals(value) for value in points.values()] == [
        "51.000",
        "24.000",
        "10.500",
        "10.500",
        "2.000",
        "1.000",
        "1.000",
    ]


def test_a_solo_is_one_that_is_named_whatever_the_centres() -> None:
    assert by_centres("c-diplo", CENTRES, solo="B") == {name: 73 if name == "B" else 1 for name in CENTRES}
    assert by_centres("c-diplo-100", CENTRES, solo="B") == {name: 100 if name == "B" else 0 for name in CENTRES}
    assert by_centres("squares", CENTRES, solo="B") == {name: 100 if name == "B" else 0 for name in CENTRES}
    assert by_centres("carnage", CENTRES, solo="B")["B"] == 28034
    assert sum(by_centres("carnage", CENTRES, solo="B").values()) == 28034


def test_squares_of_the_centres() -> None:
    assert by_centres("squares", {"A": 3, "B": 1, "C": 0}) == {"A": 90, "B": 10, "C": 0}
    with pytest.raises(ValueError, match="at least one centre"):
        by_centres("squares", {"A": 0, "B": 0})


def test_in_carnage_who_went_out_later_stands_higher_and_an_unknown_year_is_the_latest() -> None:
    points = by_centres("carnage", CENTRES, {"F": 1903, "G": 1905})
    assert points == {"A": 7012, "B": 6009, "C": 4506, "D": 4506, "E": 3001, "F": 1000, "G": 2000}
    assert by_centres("carnage", CENTRES, {"F": None, "G": 1905})["F"] == 2000
    assert by_centres("carnage", CENTRES)["F"] == 1500
    assert sum(by_centres("carnage", CENTRES).values()) == 28034


def test_names_that_do_not_play_and_dead_with_centres_are_refused() -> None:
    with pytest.raises(ValueError, match="found 'Z'"):
        by_centres("c-diplo", CENTRES, solo="Z")
    with pytest.raises(ValueError, match="found 'Z'"):
        by_centres("carnage", CENTRES, {"Z": 1901})
    with pytest.raises(ValueError, match="'A' still has centres"):
        by_centres("carnage", CENTRES, {"A": 1901})


@given(st.dictionaries(st.sampled_from("ABCDEFG"), st.integers(0, 34), min_size=1))
def test_what_is_given_out_does_not_depend_on_ties(centres: dict[str, int]) -> None:
    total, number = sum(centres.values()), len(centres)
    assert sum(by_centres("carnage", centres).values()) == 500 * number * (number + 1) + total
    assert sum(by_centres("c-diplo", centres).values()) == number + total + sum((38, 14, 7)[:number])


# -- a season ----------------------------------------------------------------------------------------------------------


def points(**results: list[int]) -> list[dict[str, Fraction | None]]:
    """One game for each result of each person; None for who did not play in it."""
    games: list[dict[str, Fraction | None]] = []
    for name, values in results.items():
        games += [{**dict.fromkeys(results), name: Fraction(value)} for value in values]
    return games


def test_the_best_results_count_with_their_weights_and_the_better_best_result_decides() -> None:
    table = rank_points(points(Ute=[60, 40, 50], Vera=[70, 30]), [Fraction(2), Fraction(1)])
    assert table.total == {"Vera": 170, "Ute": 170}
    assert table.places == {"Vera": 1, "Ute": 2}
    assert table.games == {"Ute": 3, "Vera": 2}


def test_without_weights_all_count_and_a_missing_result_is_nothing() -> None:
    table = rank_points(points(Ute=[50, 50], Vera=[60, 40], Wim=[100, 0], Xaver=[100]))
    assert table.places == {"Wim": 1, "Xaver": 1, "Vera": 3, "Ute": 4}


def test_who_has_too_few_games_is_listed_without_a_place() -> None:
    table = rank_points(points(Ute=[10, 10], Vera=[90], Wim=[]), minimum_games=2)
    assert (table.places, table.unplaced) == ({"Ute": 1}, ("Vera", "Wim"))
    named = rank_points([{"Ute": Fraction(1), "Wim": None}])
    assert (named.games["Wim"], named.unplaced) == (0, ("Wim",))


# -- people ------------------------------------------------------------------------------------------------------------


def test_the_vote_of_a_game_goes_from_ten_to_nothing() -> None:
    assert order_ballot({"A": 1, "B": 2, "C": 3}) == {"A": 10, "B": 5, "C": 0}
    assert order_ballot({"A": 1, "B": 1, "C": 1}) == {"A": 5, "B": 5, "C": 5}
    assert order_ballot({"A": 1, "B": 1, "C": 3, "D": None}) == {"A": Fraction(15, 2), "B": Fraction(15, 2), "C": 0}
    assert order_ballot({"A": 1, "B": None}) == {}


@pytest.mark.parametrize("order", [(1, 3), (0, 1), (2, 3), (1, 1, 2), (1, 2, 2, 3), (-1,)])
def test_places_that_leave_a_hole_or_share_wrongly_are_refused(order: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="expected places 1, 2, 3"):
        order_ballot(dict(zip("ABCD", order, strict=False)))


def test_the_example_of_two_games() -> None:
    poll = rank_people([{"Ute": 1, "Vera": 2, "Wim": 3}, {"Vera": 1, "Wim": 1}], FORMULAS["average"], minimum_games=1)
    assert poll.final == {"Ute": 10, "Vera": 5, "Wim": Fraction(5, 2)}


def test_who_has_few_games_leaves_the_matrix_but_stays_in_the_votes_of_others() -> None:
    games: list[dict[str, int | None]] = [
        {"Ute": 1, "Vera": 2, "Gast": 3},
        {"Ute": 2, "Vera": 1},
        {"Gast": None, "Wim": 1},
    ]
    poll = rank_people(games, FORMULAS["uk"])
    assert poll.ballots == 2
    assert poll.votes == {"Gast": 1, "Ute": 2, "Vera": 2, "Wim": 0}
    assert set(poll.places) == {"Ute", "Vera"}
    assert poll.mean["Vera"] == Fraction(15, 2)
    assert poll.unplaced == ("Gast", "Wim")


@given(st.lists(st.integers(0, 5), min_size=2, max_size=8))
def test_the_votes_of_a_game_are_five_on_average(results: list[int]) -> None:
    places = {f"P{index}": 1 + sum(other > value for other in results) for index, value in enumerate(results)}
    votes = order_ballot(dict(places))
    assert sum(votes.values()) == 5 * len(results)
