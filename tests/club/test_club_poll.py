"""The zine poll, as docs/club.md tells it: pairs, means, the five formulas, chances."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.club import poll as poll_room
from kapdip.club.chances import Chances
from kapdip.club.figures import figure, places, three_decimals
from kapdip.club.formula import FORMULAS, Formula, PairRule, with_rules
from kapdip.club.poll import Pair, Tally, count_poll, outcome, preference_matrix


def ballots(*given: str) -> list[dict[str, Fraction]]:
    """`"A 9 B 6"` as a ballot."""
    return [dict(zip(text.split()[::2], map(Fraction, text.split()[1::2]), strict=True)) for text in given]


EXAMPLE = ballots("A 9 B 6 C 6", "A 7 B 8", "B 5 C 9", "A 4 B 2 C 4")


def rounded(values: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: three_decimals(value) for name, value in values.items()}


# -- the example of the page -------------------------------------------------------------------------------------------


def test_the_example_gives_these_means_and_pairs() -> None:
    poll = count_poll(EXAMPLE, FORMULAS["average"])
    assert rounded(poll.final) == {"A": "6.667", "C": "6.333", "B": "5.250"}
    assert (poll.matrix["A"]["B"], poll.matrix["A"]["C"], poll.matrix["B"]["C"]) == (
        Pair(2, 0, 1),
        Pair(1, 1, 0),
        Pair(0, 1, 2),
    )


@pytest.mark.parametrize(
    ("formula", "pairs", "raw", "preference", "final"),
    [
        (
            "matrix",
            {"A": (2, 0, 0), "B": (0, 0, 2), "C": (1, 0, 1)},
            {"A": "6.000", "B": "0.000", "C": "3.000"},
            {"A": "10.000", "B": "0.000", "C": "5.000"},
            {"A": "10.000", "B": "0.000", "C": "5.000"},
        ),
        (
            "uk",
            {"A": (1, 1, 0), "B": (0, 0, 2), "C": (1, 1, 0)},
            {"A": "4.000", "B": "0.000", "C": "4.000"},
            {"A": "6.667", "B": "0.000", "C": "6.667"},
            {"A": "20.000", "B": "5.250", "C": "19.667"},
        ),
        (
            "na",
            {"A": (2, 0, 0), "B": (0, 0, 2), "C": (1, 0, 1)},
            {"A": "4.000", "B": "0.000", "C": "2.000"},
            {"A": "10.000", "B": "0.000", "C": "5.000"},
            {"A": "7.778", "B": "3.500", "C": "5.889"},
        ),
    ],
)
def test_the_example_under_each_formula(
    formula: str,
    pairs: dict[str, tuple[int, int, int]],
    raw: dict[str, str],
    preference: dict[str, str],
    final: dict[str, str],
) -> None:
    poll = count_poll(EXAMPLE, FORMULAS[formula])
    assert poll.pairs == {name: Tally(*tally) for name, tally in pairs.items()}
    assert rounded(poll.raw) == raw
    assert rounded(poll.preference) == preference
    assert rounded(poll.final) == final


def test_of_the_examples_pairs_all_mean_something() -> None:
    assert count_poll(EXAMPLE, FORMULAS["uk"]).meaningful == 1
    assert count_poll(ballots("A 1 B 2", "A 1 C 2", "A 3 B 3"), FORMULAS["uk"]).meaningful == Fraction(1, 3)
    assert count_poll(ballots("A 1"), FORMULAS["uk"]).meaningful == 0


# -- when a pair is won ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "uk"), [((1, 20, 0), 0), ((10, 4, 6), 0), ((11, 4, 6), 1), ((1, 0, 0), 0), ((0, 0, 0), 0), ((0, 0, 2), -1)]
)
def test_in_the_uk_more_than_half_of_all_who_compare_must_prefer_the_winner(
    pair: tuple[int, int, int], uk: int
) -> None:
    assert outcome(Pair(*pair), FORMULAS["uk"]) == uk


def test_elsewhere_more_wins_decide_and_one_ballot_is_enough() -> None:
    assert outcome(Pair(1, 20, 0), FORMULAS["matrix"]) == 1
    assert outcome(Pair(1, 0, 0), FORMULAS["na"]) == 1
    assert outcome(Pair(2, 9, 2), FORMULAS["na"]) == 0


def test_a_pair_that_nobody_compared_is_a_draw_but_gives_no_share() -> None:
    apart = ballots("A 5", "B 5")
    assert count_poll(apart, FORMULAS["matrix"]).raw == {"A": 1, "B": 1}
    assert count_poll(apart, with_rules(FORMULAS["matrix"], {"pair": "share"})).raw == {"A": 0, "B": 0}
    assert count_poll(apart, FORMULAS["probability"]).raw == {"A": 1, "B": 1}


def test_a_share_gives_part_of_a_win() -> None:
    poll = count_poll(EXAMPLE, with_rules(FORMULAS["matrix"], {"pair": "share"}))
    assert poll.raw == {"A": 3 * Fraction(2, 3) + 3 * Fraction(1, 2), "B": Fraction(1), "C": Fraction(2)}
    assert poll.pairs["A"] == Tally(2, 0, 0)


# -- the order of work -------------------------------------------------------------------------------------------------


def test_short_ballots_go_first_then_candidates_with_few_votes_then_all_is_counted() -> None:
    given = ballots("A 9 B 1", "A 9 B 1", "C 9", "C 9 A 1")
    poll = count_poll(given, FORMULAS["uk"], minimum_ballot=2, minimum_votes=2)
    assert poll.ballots == 3
    assert poll.votes == {"A": 3, "B": 2, "C": 1}
    assert list(poll.places) == ["A", "B"]
    assert poll.unplaced == ("C",)
    assert poll.mean["A"] == Fraction(19, 3)


def test_a_candidate_without_votes_is_named_and_unplaced() -> None:
    poll = count_poll(ballots("A 9 B 1"), FORMULAS["uk"], candidates=["Z"])
    assert (poll.votes["Z"], poll.unplaced) == (0, ("Z",))


def test_one_candidate_has_no_pairs_and_nobody_at_all_is_no_error() -> None:
    assert count_poll(ballots("A 9"), FORMULAS["matrix"]).final == {"A": 0}
    assert count_poll([], FORMULAS["uk"]).places == {}


def test_the_tenth_of_the_votes_is_dropped_at_each_end() -> None:
    nine = [{"A": Fraction(vote)} for vote in (0, 1, 2, 3, 4, 5, 6, 7, 8)]
    ten = [*nine, {"A": Fraction(10)}]
    assert count_poll(nine, FORMULAS["na"]).mean["A"] == 4
    assert count_poll(ten, FORMULAS["na"]).mean["A"] == Fraction(36, 8)


def test_equal_finals_share_a_place() -> None:
    assert count_poll(ballots("A 9 B 9 C 3"), FORMULAS["average"]).places == {"A": 1, "B": 1, "C": 3}


# -- what the source counts --------------------------------------------------------------------------------------------


def test_fifteen_pairs_for_six_and_at_most_thirty_in_the_uk() -> None:
    best = ballots(*["A 10 B 5 C 4 D 3 E 2 F 1"] * 2)
    poll = count_poll(best, FORMULAS["uk"])
    assert poll.final["A"] == 30
    assert sum(len(row) for row in poll.matrix.values()) == 2 * 15


def test_fifty_candidates_can_give_a_hundred_and_forty_seven_points() -> None:
    many = {f"Z{number:02}": Fraction(number, 5) for number in range(50)}
    assert count_poll([many] * 2, FORMULAS["matrix"]).raw["Z49"] == (50 - 1) * 3 == 147


# -- P(n, m) -----------------------------------------------------------------------------------------------------------

TABLE = {
    (1, -1): "0.400", (1, 0): "1.000", (1, 1): "1.600",
    (2, -2): "0.160", (2, -1): "0.480", (2, 0): "1.000", (2, 1): "1.520", (2, 2): "1.840",
    (3, -3): "0.064", (3, -2): "0.224", (3, -1): "0.560", (3, 0): "1.000", (3, 1): "1.440", (3, 2): "1.776", (3,
    3): "1.936",
}  # fmt: skip


@pytest.mark.parametrize(("pair", "told"), TABLE.items())
def test_the_sources_table_of_chances(pair: tuple[int, int], told: str) -> None:
    assert three_decimals(Chances(Fraction(1, 5)).value(*pair)) == told


def test_eight_to_seven_of_nineteen_is_not_close_to_one() -> None:
    assert three_decimals(Chances(Fraction(1, 5)).value(19, 8 - 7)) == "1.199"


@given(n=st.integers(0, 6), tie=st.fractions(0, 1, max_denominator=7))
def test_chances_are_those_of_all_ways_in_which_the_comparisons_can_end(n: int, tie: Fraction) -> None:
    chances = Chances(tie)
    weight = {1: (1 - tie) / 2, 0: tie, -1: (1 - tie) / 2}
    ends: dict[int, Fraction] = {}
    for way in product((-1, 0, 1), repeat=n):
        chance = Fraction(1)
        for step in way:
            chance *= weight[step]
        ends[sum(way)] = ends.get(sum(way), Fraction(0)) + chance
    for m in range(-n - 1, n + 2):
        below = sum((chance for end, chance in ends.items() if end < m), Fraction(0))
        upto = sum((chance for end, chance in ends.items() if end <= m), Fraction(0))
        assert chances.value(n, m) == below + upto
        assert chances.value(n, m) + chances.value(n, -m) == 2


def test_under_chances_a_pair_gives_what_it_is_worth() -> None:
    poll = count_poll(EXAMPLE, with_rules(FORMULAS["probability"], {"tie_share": "0.2"}))
    chances = Chances(Fraction(1, 5))
    assert poll.raw["A"] == chances.value(3, 1) + chances.value(2, 1)
    assert poll.preference["A"] == 10 * poll.raw["A"] / 4
    shares = count_poll(EXAMPLE, FORMULAS["probability"])
    assert shares.raw["A"] == Chances(Fraction(2, 8)).value(3, 1) + Chances(Fraction(2, 8)).value(2, 1)


# -- laws --------------------------------------------------------------------------------------------------------------

VOTES = st.integers(0, 20).map(lambda half: Fraction(half, 2))
POLLS = st.lists(st.dictionaries(st.sampled_from("ABCDE"), VOTES), max_size=6)
ANY_FORMULA = st.builds(
    lambda name, pair, single: with_rules(FORMULAS[name], {"pair": pair, "single_is_draw": single}),
    st.sampled_from(sorted(FORMULAS)), st.sampled_from(list(PairRule)), st.booleans(),
)  # fmt: skip


@pytest.mark.unmeasured
@given(given=POLLS)
def test_the_matrix_counts_every_pair_of_every_ballot(given: Sequence[Mapping[str, Fraction]]) -> None:
    matrix = preference_matrix(given, "ABCDE")
    for one, other in combinations("ABCDE", 2):
        both = [ballot for ballot in given if one in ballot and other in ballot]
        above = sum(ballot[one] > ballot[other] for ballot in both)
        equal = sum(ballot[one] == ballot[other] for ballot in both)
        assert matrix[one][other] == Pair(above, equal, len(both) - above - equal)
        assert matrix[other][one] == Pair(len(both) - above - equal, equal, above)


def test_of_many_candidates_the_rules_are_asked_for_each_kind_of_pair_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Pair] = []

    def heard(pair: Pair, formula: Formula) -> int:
        asked.append(pair)
        return outcome(pair, formula)

    monkeypatch.setattr(poll_room, "outcome", heard)
    names = [f"Zine {number}" for number in range(300)]
    given = [{name: Fraction(number * step % 7) for number, name in enumerate(names)} for step in (1, 2, 3)]
    poll = count_poll(given, FORMULAS["uk"])
    pairs = [pair for row in poll.matrix.values() for pair in row.values()]
    assert len(pairs) == 300 * 299
    assert len({id(pair) for pair in pairs}) == len(set(pairs)) <= 10
    assert len(asked) <= 10 * len(names)


@given(given=POLLS, formula=ANY_FORMULA)
def test_neither_the_order_of_ballots_nor_that_of_candidates_matters(
    given: list[dict[str, Fraction]], formula: Formula
) -> None:
    other = [dict(reversed(ballot.items())) for ballot in reversed(given)]
    assert count_poll(given, formula, candidates="ABC") == count_poll(other, formula, candidates="CBA")


@given(given=POLLS, formula=ANY_FORMULA)
def test_preferences_lie_between_nothing_and_ten(given: list[dict[str, Fraction]], formula: Formula) -> None:
    poll = count_poll(given, formula)
    assert all(0 <= value <= 10 for value in poll.preference.values())
    assert all(0 <= value <= 10 for value in poll.mean.values())
    assert [poll.final[name] for name in poll.places] == sorted(poll.final.values(), reverse=True)


# -- figures -----------------------------------------------------------------------------------------------------------


def test_figures_are_whole_numbers_or_decimals_in_quotes() -> None:
    assert [figure(9), figure("6.5"), figure("-1.25")] == [9, Fraction(13, 2), Fraction(-5, 4)]
    for bad in (6.5, True, None, "6,5", "1e3", "", "٣", " 1", "1" * 16):
        with pytest.raises(ValueError, match="expected a whole number"):
            figure(bad)


@pytest.mark.parametrize(
    ("value", "told"),
    [((20, 3), "6.667"), ((1, 2000), "0.001"), ((-1, 2000), "0.000"), ((-3, 2), "-1.500"), ((5, 1), "5.000")],
)
def test_three_decimals_are_rounded_half_up(value: tuple[int, int], told: str) -> None:
    assert three_decimals(Fraction(*value)) == told


def test_shared_places_leave_out_the_next() -> None:
    assert places({"C": 2, "A": 5, "B": 5}) == {"A": 1, "B": 1, "C": 3}


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"trim": "0.5"}, "trim: expected from 0 to less than 0.5, found '0.5'"),
        ({"divisor": 0}, "divisor: expected more than 0, found 0"),
        ({"tie_share": "1.5"}, "tie_share: expected from 0 to 1, found '1.5'"),
        ({"pair": "most"}, "pair: expected one of more wins, more than half, share, probability, found 'most'"),
        ({"single_is_draw": 1}, "single_is_draw: expected true or false, found 1"),
        ({"win": 1.5}, "win: expected a whole number, or a decimal in quotes"),
        ({"colour": 1}, "expected one of divisor, draw, matrix_weight, mean_weight, pair"),
    ],
)
def test_a_value_that_is_none_is_refused_by_name(rules: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        with_rules(FORMULAS["uk"], rules)
