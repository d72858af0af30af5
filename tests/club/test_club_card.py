"""Best marks, a person's card, and where every figure of a ranking comes from (docs/club.md)."""

from fractions import Fraction

import pytest

from kapdip.club.card import card_of
from kapdip.club.explaining import explain_final, explain_mean, explain_pairs
from kapdip.club.formula import FORMULAS, with_rules
from kapdip.club.marks import MarkKind, best_marks, longest_reign, places_by_turn
from kapdip.club.model import Course, Dearest, Record, Result
from kapdip.club.ranking import rank_people
from kapdip.club.tables import places_of, ranking
from kapdip.club.taking import record_of
from tests.game.tables import played, table

COURSE = Course(
    points={"a": (100, 500, 900), "b": (300, 200, 800), "c": (200, 600, 100)},
    led={"a": ("E", "", "EI"), "b": ("", "F", "F"), "c": ("", "", "")},
    red={"a": 2},
    missed={"b": 1},
    dearest=Dearest("I", 2, 193),
)


def game(number: str, *order: str, course: Course | None = None, points: tuple[int | None, ...] = ()) -> Record:
    """A game of people who came in this order, under their small letters."""
    given = points or tuple(range(900, 900 - 100 * len(order), -100))
    results = tuple(
        Result(person, person[0].lower(), place, None if worth is None else Fraction(worth))
        for place, (person, worth) in enumerate(zip(order, given, strict=True), 1)
    )
    return Record(number, f"Partie {number}", "ka2007", results, course=course)


def marks(*records: Record) -> dict[MarkKind, tuple[int, str, int | None]]:
    return {mark.kind: (int(mark.value), mark.letter, mark.turn) for mark in best_marks(records)}


# -- best marks --------------------------------------------------------------------------------------------------------


def test_the_closest_victory_is_the_one_by_the_fewest_points() -> None:
    assert marks(game("KA 1", "A", "B"), game("KA 2", "B", "A", points=(700, 668)))[MarkKind.CLOSEST] == (32, "", None)


def test_a_shared_victory_and_unknown_points_are_no_closest_victory() -> None:
    shared = Record("KA 1", "x", "ka2007", (Result("A", "a", 1, Fraction(5)), Result("B", "b", 1, Fraction(5))))
    assert not best_marks([shared, game("KA 2", "A", "B", points=(None, None))])


def test_the_longest_reign_counts_turns_on_end_of_one_power() -> None:
    assert longest_reign(("E", "EG", "G", "", "E")) == (2, "E", 2)
    assert longest_reign(("", "")) == (0, "", 0)
    assert marks(game("KA 1", "A", "B", "C", course=COURSE))[MarkKind.REIGN] == (2, "F", 3)


def test_a_winner_came_from_the_last_place_that_he_had() -> None:
    assert places_by_turn(COURSE, "a") == (3, 2, 1)
    assert marks(game("KA 1", "A", "B", "C", course=COURSE))[MarkKind.COMEBACK] == (3, "", 1)


def test_who_led_from_the_start_came_from_nowhere() -> None:
    always = Course(points={"a": (500, 600), "b": (100, 200)}, led={})
    assert not marks(game("KA 1", "A", "B", course=always)).keys() & {
        MarkKind.COMEBACK,
        MarkKind.REIGN,
        MarkKind.DEAREST,
    }


def test_the_dearest_currency_is_told_with_its_turn() -> None:
    assert marks(game("KA 1", "A", "B", course=COURSE))[MarkKind.DEAREST] == (193, "I", 2)


def test_of_equal_marks_the_first_stands() -> None:
    found = {mark.kind: mark.record.number for mark in best_marks([game("KA 1", "A", "B"), game("KA 2", "B", "A")])}
    assert found == {MarkKind.CLOSEST: "KA 1"}


def test_a_record_keeps_the_dearest_price_and_the_turn_that_first_reached_it() -> None:
    over = played(table(last_turn=2), 2)
    course = record_of(over).course
    assert course is not None
    prices = [
        (-int(price), turn.number, over.board.letters[power])
        for turn in over.turns
        if (settled := turn.results.settlement) is not None
        for power, price in settled.prices.items()
    ]
    highest, turn, letter = min(prices)
    assert course.dearest == Dearest(letter, turn, -highest)


# -- the card ----------------------------------------------------------------------------------------------------------


def test_the_card_counts_games_wins_and_places_one_to_three() -> None:
    card = card_of([game("KA 1", "A", "B", "C", "D"), game("KA 2", "B", "C", "D", "A"), game("KA 3", "B", "C")], "A")
    assert (len(card.played), card.wins, card.podium) == (2, 1, 1)
    assert [(one.place, one.placed) for one in card.played] == [(1, 4), (4, 4)]


def test_the_mean_is_that_of_the_points_as_a_share_of_the_winners() -> None:
    games = [
        game("KA 1", "A", "B", points=(900, 450)),
        game("KA 2", "B", "A", points=(800, 200)),
        game("KA 3", "B", "A", points=(None, None)),
    ]
    assert card_of(games, "A").share == Fraction(5, 8)
    assert card_of(games[2:], "A").share is None


def test_nobody_has_a_share_of_nothing() -> None:
    assert card_of([game("KA 1", "A", "B", points=(0, 0))], "B").share is None


def test_against_others_counts_ahead_beside_and_behind_with_its_chance() -> None:
    games = [game(f"KA {number}", *order) for number, order in enumerate(("AB", "AB", "BA", "BC"), 1)]
    (only,) = card_of(games, "A").against
    assert (only.other, tuple(only.pair)) == ("B", (2, 0, 1))
    # D of three fair comparisons, none of them equal: P(D < 1) = 1/2
    assert only.chance == 2 * Fraction(1, 2) + Fraction(3, 8)
    assert [one.other for one in card_of(games, "B").against] == ["A", "C"]


def test_whoever_was_never_placed_was_ahead_of_nobody() -> None:
    excluded = Record("KA 1", "x", "ka2007", (Result("A", "a", None, None), Result("B", "b", 1, None)))
    card = card_of([excluded], "A")
    assert (card.against, card.podium, card.played[0].place) == ((), 0, None)


def test_a_power_counts_for_the_game_in_which_it_was_led_longest() -> None:
    second = Course(points={}, led={"a": ("FF", "E")})
    card = card_of(
        [game("KA 1", "A", "B", "C", course=COURSE), game("KA 2", "B", "A", course=second), game("KA 3", "A", "B")], "A"
    )
    assert [(power.letter, power.games, str(power.mean_place)) for power in card.powers] == [
        ("E", 1, "1"),
        ("F", 1, "2"),
    ]


def test_habits_and_the_best_turn_come_from_the_course() -> None:
    card = card_of([game("KA 1", "A", "B", "C", course=COURSE), game("KA 2", "A", "B")], "A")
    assert (card.red, card.missed) == (2, 0)
    assert [one.jump for one in card.played] == [(400, 2), None]
    assert card_of([game("KA 1", "A", "B", "C", course=COURSE)], "B").missed == 1


def test_of_equal_jumps_the_first_is_told() -> None:
    level = Course(points={"a": (100, 200, 300)}, led={})
    assert card_of([game("KA 1", "A", "B", course=level)], "A").played[0].jump == (100, 2)
    assert card_of([game("KA 1", "A", "B", course=Course(points={"a": (100,)}))], "A").played[0].jump is None


# -- where figures come from -------------------------------------------------------------------------------------------

GAMES = [game("KA 1", "A", "B", "C"), game("KA 2", "B", "A", "C"), game("KA 3", "A", "C")]


@pytest.mark.parametrize("formula", sorted(FORMULAS))
@pytest.mark.parametrize("person", ["A", "B", "C"])
def test_what_is_told_adds_up_to_the_figures(formula: str, person: str) -> None:
    poll = ranking(GAMES, FORMULAS[formula])
    *votes, mean = explain_mean(GAMES, poll, person)
    kept = [Fraction(str(one.facts["vote"])) for one in votes if one.key == "club.why.vote"]
    assert sum(kept) / len(kept) == mean.facts["value"] == poll.mean[person]
    *pairs, total, preference = explain_pairs(poll, person)
    assert (
        sum((Fraction(str(one.facts["points"])) for one in pairs), Fraction(0))
        == total.facts["value"]
        == poll.raw[person]
    )
    assert (
        Fraction(10) * poll.raw[person] / Fraction(str(preference.facts["best"]))
        == preference.facts["value"]
        == poll.preference[person]
    )
    *weighed, final = explain_final(poll, person)
    assert (
        sum((Fraction(str(one.facts["value"])) for one in weighed), Fraction(0))
        == final.facts["value"]
        == poll.final[person]
    )


def test_shares_of_pairs_are_told_too_and_pairs_that_nobody_compared_give_nothing() -> None:
    poll = ranking(
        [game("KA 1", "A", "B"), game("KA 2", "C", "D")], with_rules(FORMULAS["uk"], {"pair": "share"}), minimum_games=1
    )
    *pairs, total, _ = explain_pairs(poll, "A")
    assert {one.facts["other"]: one.facts["points"] for one in pairs} == {"B": 3, "C": 0, "D": 0}
    assert total.facts["value"] == 3


def test_a_given_share_of_ties_counts_where_it_is_told() -> None:
    poll = ranking(GAMES, with_rules(FORMULAS["probability"], {"tie_share": "0.2"}))
    *_, total, _ = explain_pairs(poll, "A")
    assert total.facts["value"] == poll.raw["A"]


def test_votes_that_the_mean_leaves_out_are_told_as_such() -> None:
    games = [game(f"KA {number}", *order) for number, order in enumerate(["AB"] * 5 + ["BA"] * 5, 1)]
    reasons = explain_mean(games, ranking(games, FORMULAS["na"]), "A")
    assert [one.facts["vote"] for one in reasons if one.key == "club.why.dropped"] == [0, 10]


def test_a_game_that_compared_nobody_gives_no_vote() -> None:
    alone = Record("KA 9", "x", "ka2007", (Result("A", "a", 1, None),))
    assert len(explain_mean([*GAMES, alone], rank_people([places_of(one) for one in GAMES], FORMULAS["uk"]), "A")) == 4
