"""Every figure of a club and of a poll against a plain recomputation (`slow_counting`)."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kapdip.club.card import card_of
from kapdip.club.formula import FORMULAS
from kapdip.club.marks import MarkKind, best_marks
from kapdip.club.model import Club, Plan, Record, Result
from kapdip.club.poll import count_poll
from kapdip.club.tables import hall_of_fame, places_of, ranking, season_points
from kapdip.showing.club.games import game_row
from tests.club import slow_counting as slow
from tests.club.slow_counting import Seat

pytestmark = pytest.mark.unmeasured
NAMES = ("Anna", "Bert", "Cleo", "Dora")
SEEDS = st.integers(0, 10**9)


def games_of(seed: int) -> list[list[Seat]]:
    """Games in which some seats are nobody's, some share places or have none, some people sit on two, and the points
    are in the order of the places or, sometimes, not.
    """
    random = Random(seed)
    games = []
    for _ in range(random.randint(1, 5)):
        number = random.randint(2, 6)
        worth = sorted((random.randint(1, 9) for _ in range(number)), reverse=True)
        places = [1 + sum(other > one for other in worth) for one in worth]
        points: list[Fraction | None] = [Fraction(one) for one in worth]
        if random.random() < 0.2:
            random.shuffle(points)
        if random.random() < 0.2:
            points[random.randrange(number)] = None
        people = [random.choice((None, *NAMES)) for _ in range(number)]
        seats: list[Seat] = [*zip(people, places, points, strict=True)]
        seats += [(random.choice((None, *NAMES)), None, None) for _ in range(random.choice((0, 0, 1)))]
        random.shuffle(seats)
        games.append(seats)
    return games


def records_of(games: Sequence[Sequence[Seat]]) -> tuple[Record, ...]:
    return tuple(
        Record(
            f"KA {number}",
            f"Game {number}",
            "ka2007",
            tuple(Result(who, f"{number}/{at}", place, points) for at, (who, place, points) in enumerate(seats)),
        )
        for number, seats in enumerate(games, 1)
    )


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(sorted(FORMULAS)), st.integers(0, 2))
def test_a_ranking_is_the_poll_of_all_finishing_orders(seed: int, formula: str, minimum: int) -> None:
    games = games_of(seed)
    everybody = sorted({name for seats in games for name, _, _ in seats if name is not None})
    ballots = [slow.votes_by_places(seats) for seats in games]
    mean, preference, final = slow.final_of(ballots, everybody, formula, minimum)
    poll = ranking(records_of(games), FORMULAS[formula], minimum_games=minimum)
    assert (poll.mean, poll.preference, poll.final) == (mean, preference, final)
    assert poll.places == slow.places_by(final)
    assert sorted([*poll.places, *poll.unplaced]) == everybody


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(["linear", "calhamer"]))
def test_points_of_a_season_are_those_of_the_whole_record(seed: int, system: str) -> None:
    games = games_of(seed)
    results: dict[str, list[Fraction]] = {}
    for seats in games:
        winners = [who for who, place, _ in seats if place == 1]
        for name, (_, place, _) in slow.best_seats(seats).items():
            if system == "linear" and place is not None:
                results.setdefault(name, []).append(slow.linear_points(seats)[name])
            elif system == "calhamer":
                results.setdefault(name, []).append(Fraction(place == 1, len(winners) or 1))
    table = season_points(records_of(games), Plan("", system, (Fraction(2), Fraction(1)), 1))
    weighed = {
        name: sum((w * p for w, p in zip((2, 1), sorted(own, reverse=True), strict=False)), Fraction(0))
        for name, own in results.items()
    }
    assert table.total == weighed
    assert table.counted == {name: tuple(sorted(own, reverse=True)) for name, own in results.items()}


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_cards_hall_and_marks_tell_the_places_of_the_record(seed: int) -> None:
    games = games_of(seed)
    records = records_of(games)
    fame = {row.person: row for row in hall_of_fame(records)}
    for name in NAMES:
        own = [(seats, slow.best_seats(seats)[name]) for seats in games if name in slow.best_seats(seats)]
        card = card_of(records, name)
        assert [one.place for one in card.played] == [place for _, (_, place, _) in own]
        assert [one.placed for one in card.played] == [sum(seat[1] is not None for seat in seats) for seats, _ in own]
        assert card.wins == sum(place == 1 for _, (_, place, _) in own)
        assert card.podium == sum(place in (1, 2, 3) for _, (_, place, _) in own)
        for against in card.against:
            votes = [slow.votes_by_places(seats) for seats in games]
            assert tuple(against.pair) == slow.index_pair(votes, name, against.other)
        if own:
            won = [[seat[0] for seat in seats if seat[1] == 1] for seats, (_, place, _) in own if place == 1]
            assert (fame[name].games, fame[name].sole) == (len(own), sum(len(who) == 1 for who in won))
            assert fame[name].sole + fame[name].shared == card.wins
    leads = [lead for seats in games if (lead := slow.lead_of(seats)) is not None]
    closest = [mark.value for mark in best_marks(records) if mark.kind is MarkKind.CLOSEST]
    assert closest == ([min(leads)] if leads else [])
    for record, seats in zip(records, games, strict=True):
        assert places_of(record) == {name: place for name, (_, place, _) in slow.best_seats(seats).items()}
        assert ("+" in game_row(record, "en").detail) == (slow.lead_of(seats) is not None)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from(sorted(FORMULAS)), st.integers(1, 2), st.integers(1, 2))
def test_a_poll_is_what_its_ballots_give(seed: int, formula: str, few: int, minimum: int) -> None:
    random = Random(seed)
    ballots = [
        {name: Fraction(random.randint(0, 20), 2) for name in random.sample(NAMES, random.randint(0, 4))}
        for _ in range(random.choice((0, 1, 2, 3, 5, 12)) if formula != "probability" else random.randint(0, 5))
    ]
    counted = [ballot for ballot in ballots if len(ballot) >= few]
    mean, preference, final = slow.final_of(counted, NAMES, formula, minimum)
    poll = count_poll(ballots, FORMULAS[formula], candidates=NAMES, minimum_ballot=few, minimum_votes=minimum)
    assert (poll.mean, poll.preference, poll.final) == (mean, preference, final)
    assert poll.places == slow.places_by(final)


def test_an_unknown_winner_leaves_nobody_else_the_victory() -> None:
    """As it was found: the second of eight had the black 1, the best mean and a win on his card."""
    names = (None, "Dirk", "Ute", "Vera", "Wim", "Xaver", "Yvonne", "Zoe")
    (game,) = records_of([[(name, place, Fraction(900 - place)) for place, name in enumerate(names, 1)]])
    assert places_of(game)["Dirk"] == 2
    assert card_of([game], "Dirk").wins == 0
    assert ranking([game], FORMULAS["average"], minimum_games=1).mean["Dirk"] == Fraction(60, 7)
    assert not any(row.sole for row in hall_of_fame(Club("", records=(game,)).records))
