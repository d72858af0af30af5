"""The figures of polls and clubs once more, plainly and slowly, as docs/club.md says: nothing of `club/` is used."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

Votes = Mapping[str, Fraction]
HALF = Fraction(1, 2)
RULES: Mapping[str, tuple[int, int, bool, Fraction, Fraction]] = {
    "average": (3, 1, False, Fraction(0), Fraction(0)),
    "matrix": (3, 1, False, Fraction(0), Fraction(0)),
    "uk": (3, 1, True, Fraction(0), Fraction(0)),
    "na": (2, 1, False, Fraction(1, 10), Fraction(0)),
    "probability": (2, 0, False, Fraction(1, 10), Fraction(0)),
}
"""Points of a pair that is won or drawn, whether one ballot alone is a draw, what is left out of the mean."""


def mean_of(votes: Sequence[Fraction], formula: str) -> Fraction:
    """M, without a tenth at each end where the formula says so."""
    trimmed = sorted(votes)
    for _ in range(len(votes) // 10 if RULES[formula][3] else 0):
        trimmed = trimmed[1:-1]
    return sum(trimmed, Fraction(0)) / len(trimmed)


def index_pair(ballots: Sequence[Votes], one: str, other: str) -> tuple[int, int, int]:
    """On how many ballots the one stands above, beside and below the other."""
    both = [(ballot[one], ballot[other]) for ballot in ballots if one in ballot and other in ballot]
    return sum(a > b for a, b in both), sum(a == b for a, b in both), sum(a < b for a, b in both)


def chance(n: int, m: int, tie: Fraction) -> Fraction:
    """P(n, m) = P(D < m) + P(D ≤ m), by every course of n comparisons."""
    found = Fraction(0)
    for course in product((1, 0, -1), repeat=n):
        likely = Fraction(1)
        for step in course:
            likely *= tie if step == 0 else (1 - tie) / 2
        found += likely * ((sum(course) < m) + (sum(course) <= m))
    return found


def points_of_pair(pair: tuple[int, int, int], formula: str, tie: Fraction) -> Fraction:
    """What a pair gives to the one."""
    k, e, m = pair
    win, draw, is_single_drawn, *_ = RULES[formula]
    if formula == "probability":
        return chance(k + e + m, k - m, tie)
    if is_single_drawn and k + e + m == 1:
        return Fraction(draw)
    if formula == "uk":
        return Fraction(win if 2 * k > k + e + m else 0 if 2 * m > k + e + m else draw)
    return Fraction(win if k > m else 0 if m > k else draw)


def final_of(
    ballots: Sequence[Votes], everybody: Sequence[str], formula: str, minimum: int
) -> tuple[dict[str, Fraction], dict[str, Fraction], dict[str, Fraction]]:
    """M, R and the final figure of all who have enough votes."""
    placed = [name for name in everybody if sum(name in ballot for ballot in ballots) >= max(1, minimum)]
    pairs = {(a, b): index_pair(ballots, a, b) for a in placed for b in placed if a != b}
    compared = sum(map(sum, pairs.values()))
    tie = Fraction(sum(pair[1] for pair in pairs.values()), compared) if compared else Fraction(0)
    mean = {name: mean_of([ballot[name] for ballot in ballots if name in ballot], formula) for name in placed}
    best = RULES[formula][0] * (len(placed) - 1)
    preference = {
        a: Fraction(10 * sum(points_of_pair(pairs[a, b], formula, tie) for b in placed if b != a)) / max(best, 1)
        for a in placed
    }
    final = {
        name: {
            "average": mean[name],
            "matrix": preference[name],
            "uk": mean[name] + 2 * preference[name],
        }.get(formula, (2 * mean[name] + preference[name]) / 3)
        for name in placed
    }
    return mean, preference, final


def places_by(values: Mapping[str, Fraction]) -> dict[str, int]:
    """One more than those with a greater figure."""
    return {name: 1 + sum(other > value for other in values.values()) for name, value in values.items()}


Seat = tuple[str | None, int | None, Fraction | None]
"""Who sat there, None where nobody knows; place and points."""


def best_seats(seats: Sequence[Seat]) -> dict[str, Seat]:
    """Everybody's seat; of somebody on two, the one that was placed better."""
    found: dict[str, Seat] = {}
    for seat in sorted(seats, key=lambda seat: 99 if seat[1] is None else seat[1]):
        if seat[0] is not None and seat[0] not in found:
            found[seat[0]] = seat
    return found


def votes_by_places(seats: Sequence[Seat]) -> dict[str, Fraction]:
    """10 × (behind + half of those beside) ÷ (n − 1), over all seats of the record."""
    placed = [place for _, place, _ in seats if place is not None]
    return {
        name: 10 * (sum(one > place for one in placed) + HALF * (placed.count(place) - 1)) / (len(placed) - 1)
        for name, (_, place, _) in best_seats(seats).items()
        if place is not None and len(placed) > 1
    }


def linear_points(seats: Sequence[Seat]) -> dict[str, Fraction]:
    """100 × (n + 1 − p) ÷ n over all seats of the record, shared places sharing theirs."""
    placed = [place for _, place, _ in seats if place is not None]
    found = {}
    for name, (_, place, _) in best_seats(seats).items():
        if place is not None:
            held = range(place, place + placed.count(place))
            found[name] = Fraction(sum(100 * (len(placed) + 1 - one) for one in held), len(placed) * len(held))
    return found


def lead_of(seats: Sequence[Seat]) -> Fraction | None:
    """The winner's points less those of the second, of a game that points decide."""
    order = [(place, points) for _, place, points in seats if place is not None]
    first, second = ([points for place, points in order if place == at] for at in (1, 2))
    if len(first) != 1 or not second or first[0] is None or second[0] is None:
        return None
    known = [(place, points) for place, points in order if points is not None]
    in_order = all(a[1] > b[1] if a[0] < b[0] else a[0] > b[0] or a[1] == b[1] for a in known for b in known)
    return first[0] - second[0] if in_order else None
