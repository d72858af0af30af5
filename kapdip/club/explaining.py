"""Where a figure of a ranking comes from: its games and its pairs, down to each result.

Takes records, their ranking and a person; gives reasons, as the audits of the exchange do. Facts are exact `Fraction`s
and whole numbers.
Rules: docs/club.md, "Ranking the players of a club".
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor
from typing import TypedDict

from kapdip.club import causes
from kapdip.club.chances import Chances
from kapdip.club.formula import Formula, PairRule
from kapdip.club.model import Person, Plan, Record, Result
from kapdip.club.poll import Pair, Poll, outcome, tie_share
from kapdip.club.tables import game_points, places_of, season_points, votes_of
from kapdip.reason import Reason


class Facts(TypedDict):
    """What every line of the hall of fame names."""

    number: str
    name: str
    points: Fraction | None


OUTCOMES = {1: causes.why_won, 0: causes.why_drawn, -1: causes.why_lost}
UNDECIDED = {PairRule.PROBABILITY: causes.why_chance, PairRule.SHARE: causes.why_share}


def explain_mean(records: Sequence[Record], poll: Poll, person: Person) -> tuple[Reason, ...]:
    """M: the vote of every game, which of them are left out, and their mean."""
    votes = sorted(_votes(records, person), key=lambda one: one[1])
    drop = floor(len(votes) * poll.formula.trim)
    kept = range(drop, len(votes) - drop)
    reasons = [
        (causes.why_vote if number in kept else causes.why_dropped)(
            number=record.number, name=record.name, place=place, placed=placed, vote=vote
        )
        for number, (record, vote, place, placed) in enumerate(votes)
    ]
    return (*reasons, causes.why_mean(games=len(kept), value=poll.mean[person]))


def _votes(records: Sequence[Record], person: Person) -> Iterator[tuple[Record, Fraction, int, int]]:
    for record in records:
        ballot = votes_of(record)
        if person in ballot:
            yield record, ballot[person], places_of(record)[person] or 0, record.placed


def explain_pairs(poll: Poll, person: Person) -> tuple[Reason, ...]:
    """R: what every pair gives, their sum, and the same on a scale of ten."""
    chances = Chances(tie_share(poll.matrix) if poll.formula.tie_share is None else poll.formula.tie_share)
    reasons = [
        _what(pair, poll.formula)(
            other=other,
            above=pair.above,
            equal=pair.equal,
            below=pair.below,
            compared=pair.compared,
            more=pair.above - pair.below,
            points=_points(pair, poll.formula, chances),
        )
        for other, pair in poll.matrix[person].items()
    ]
    best = len(poll.matrix[person]) * poll.formula.best_pair
    total = causes.why_pairs(pairs=len(reasons), value=poll.raw[person])
    return (*reasons, total, causes.why_preference(best=best, value=poll.preference[person]))


def _what(pair: Pair, formula: Formula) -> causes.PairCause:
    """What a pair is: won, drawn or lost, or by how much the one is ahead where a formula knows no victories."""
    if formula.pair in UNDECIDED:
        return UNDECIDED[formula.pair]
    return OUTCOMES[outcome(pair, formula)]


def _points(pair: Pair, formula: Formula, chances: Chances) -> Fraction:
    """What a pair gives."""
    if formula.pair is PairRule.PROBABILITY:
        return chances.value(pair.compared, pair.above - pair.below)
    if formula.pair is PairRule.SHARE:
        return formula.win * pair.above / pair.compared if pair.compared else Fraction(0)
    return {1: formula.win, 0: formula.draw, -1: Fraction(0)}[outcome(pair, formula)]


def explain_final(poll: Poll, person: Person) -> tuple[Reason, ...]:
    """The value by which the places are made: M and R with their weights."""
    formula = poll.formula
    divisor = formula.divisor
    mean, pairs = causes.why_whole_mean, causes.why_whole_pairs
    if divisor != 1:
        mean, pairs = causes.why_shared_mean, causes.why_shared_pairs
    parts = ((mean, formula.mean_weight, poll.mean), (pairs, formula.matrix_weight, poll.preference))
    weighed = [
        cause(weight=weight, divisor=divisor, figure=values[person], value=weight * values[person] / divisor)
        for cause, weight, values in parts
        if weight
    ]
    return (*weighed, causes.why_final(place=poll.places[person], value=poll.final[person]))


def explain_fame(records: Sequence[Record], person: Person) -> tuple[Reason, ...]:
    """The hall of fame: what became of each game, victories first, and the best points of all."""
    seats = [(record, one) for record in records for one in record.results if one.person == person]
    seats.sort(key=lambda seat: _standing(*seat))
    best = max((result.points for _, result in seats if result.points is not None), default=None)
    told = tuple(_became(record, result) for record, result in seats)
    return told if best is None else (*told, causes.why_best(value=best))


def _standing(record: Record, result: Result) -> tuple[bool, int, int]:
    """Victories before places, sole ones first; who has no place comes last."""
    place = result.place or 0
    return not place, place, len(record.winners) if place == 1 else 0


def _became(record: Record, result: Result) -> Reason:
    facts = Facts(number=record.number, name=record.name, points=result.points)
    if result.place is None:
        return causes.why_unplaced(**facts)
    if result.place == 1:
        return (causes.why_sole if len(record.winners) == 1 else causes.why_joint)(**facts)
    return causes.why_came(place=result.place, placed=record.placed, **facts)


def explain_points(records: Sequence[Record], plan: Plan, person: Person) -> tuple[Reason, ...]:
    """The total of a season: the points of every game, the best first, with their weights.

    Raises ClubError as `season_points` does.
    """
    table = season_points(records, plan)
    known = [
        (by_person[person], record) for record in records if person in (by_person := game_points(record, plan.system))
    ]
    reasons = []
    for at, (points, record) in enumerate(sorted(known, key=lambda one: -one[0])):
        weight = Fraction(1) if plan.weights is None else plan.weights[at] if at < len(plan.weights) else Fraction(0)
        cause = causes.why_result if weight else causes.why_beyond
        reasons.append(
            cause(number=record.number, name=record.name, figure=points, weight=weight, value=points * weight)
        )
    if person not in table.places:
        return tuple(reasons)
    return (*reasons, causes.why_total(place=table.places[person], value=table.total[person]))
