"""A poll: ballots give candidates votes; the means and the preference matrix are counted by a formula.

Takes ballots (candidate → vote as an exact `Fraction`); gives `Poll`: every figure with what it was made of. Raises
nothing; the reader of ballots checks their votes first. Rules: docs/club.md, "The zine poll" (after Electronic Protocol
276, parts three and four).
"""

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import floor, lcm
from typing import NamedTuple, TypeAlias

from kapdip.club.chances import Chances
from kapdip.club.figures import places
from kapdip.club.formula import Formula, PairRule

Candidate: TypeAlias = str
Ballot: TypeAlias = Mapping[Candidate, Fraction]

SCALE = 10
"""The best preference that a formula can give."""
LEAST_MEANINGFUL = Fraction(4, 5)
"""A matrix of which fewer pairs are compared twice says little."""

_FIELD = 32
"""Bits in which a number of ballots is counted."""


class Pair(NamedTuple):
    """An index pair: on how many ballots the one is above the other, beside it, below it."""

    above: int
    equal: int
    below: int

    @property
    def compared(self) -> int:
        """On how many ballots both are named."""
        return self.above + self.equal + self.below


class Tally(NamedTuple):
    """How many pairs a candidate has won, drawn and lost."""

    won: int
    drawn: int
    lost: int


Kinds: TypeAlias = Mapping[Pair, int]
"""How often each pair is in a row of the matrix: the rules are asked for each kind once,
however many candidates there are.
"""


@dataclass(frozen=True, slots=True)
class Poll:
    """The whole count. Mappings but `votes` hold the placed candidates, by place and then by name."""

    formula: Formula
    ballots: int
    """How many were counted."""
    votes: Mapping[Candidate, int]
    """How many votes each candidate got, the unplaced ones too."""
    mean: Mapping[Candidate, Fraction]
    """M"""
    matrix: Mapping[Candidate, Mapping[Candidate, Pair]]
    pairs: Mapping[Candidate, Tally]
    raw: Mapping[Candidate, Fraction]
    """C: the points of all pairs."""
    preference: Mapping[Candidate, Fraction]
    """R: the same on a scale of ten."""
    final: Mapping[Candidate, Fraction]
    places: Mapping[Candidate, int]
    unplaced: tuple[Candidate, ...]
    meaningful: Fraction
    """The share of the pairs that at least two ballots compare."""


def count_poll(
    ballots: Sequence[Ballot],
    formula: Formula,
    *,
    candidates: Sequence[Candidate] = (),
    minimum_ballot: int = 1,
    minimum_votes: int = 1,
) -> Poll:
    """Count the ballots. `candidates` may be named without a vote.

    Ballots with too few votes are left out first, then candidates with too few.
    """
    counted = [ballot for ballot in ballots if len(ballot) >= minimum_ballot]
    everybody = sorted({*candidates, *(name for ballot in ballots for name in ballot)})
    votes = {name: sum(name in ballot for ballot in counted) for name in everybody}
    placed = [name for name in everybody if votes[name] >= max(minimum_votes, 1)]
    mean = {name: _mean([ballot[name] for ballot in counted if name in ballot], formula.trim) for name in placed}
    matrix = preference_matrix(counted, placed)
    kinds = {name: Counter(row.values()) for name, row in matrix.items()}
    pairs = {name: _tally(kinds[name], formula) for name in placed}
    raw = _points(kinds, pairs, formula)
    best = (len(placed) - 1) * formula.best_pair
    preference = {name: SCALE * raw[name] / best if best else Fraction(0) for name in placed}
    final = {
        name: (formula.mean_weight * mean[name] + formula.matrix_weight * preference[name]) / formula.divisor
        for name in placed
    }
    found = places(final)
    return Poll(
        formula=formula,
        ballots=len(counted),
        votes=votes,
        mean={name: mean[name] for name in found},
        matrix={name: {other: matrix[name][other] for other in found if other != name} for name in found},
        pairs={name: pairs[name] for name in found},
        raw={name: raw[name] for name in found},
        preference={name: preference[name] for name in found},
        final={name: final[name] for name in found},
        places=found,
        unplaced=tuple(name for name in everybody if name not in found),
        meaningful=_meaningful(_all(kinds)),
    )


def _mean(votes: list[Fraction], trim: Fraction) -> Fraction:
    """The mean, without so large a share of the votes at each end (rounded down to whole votes)."""
    drop = floor(len(votes) * trim)
    kept = sorted(votes)[drop : len(votes) - drop]
    return sum(kept, Fraction(0)) / len(kept)


def preference_matrix(ballots: Sequence[Ballot], placed: Sequence[Candidate]) -> dict[Candidate, dict[Candidate, Pair]]:
    """Every index pair of the placed candidates, both ways.

    A row is one long number with a field for each candidate: a thousand pairs are counted by one addition.
    """
    field = {name: 1 << _FIELD * number for number, name in enumerate(placed)}
    unit = lcm(*(vote.denominator for ballot in ballots for vote in ballot.values()))
    above, equal, below = (dict.fromkeys(placed, 0) for _ in range(3))
    for ballot in ballots:
        votes = {name: vote.numerator * (unit // vote.denominator) for name, vote in ballot.items() if name in field}
        better, worse = 0, sum(map(field.__getitem__, votes))
        for _, group in groupby(sorted(votes, key=votes.__getitem__, reverse=True), key=votes.__getitem__):
            beside = list(group)
            same = sum(map(field.__getitem__, beside))
            worse -= same
            for name in beside:
                above[name] += worse
                equal[name] += same
                below[name] += better
            better += same
    pair = _Pairs().__getitem__
    matrix = {}
    for name in placed:
        counts = zip(*(_fields(row[name], len(placed)) for row in (above, equal, below)), strict=True)
        matrix[name] = dict(zip(placed, map(pair, counts), strict=True))
        del matrix[name][name]
    return matrix


def _fields(row: int, number: int) -> memoryview:
    return memoryview(row.to_bytes(number * _FIELD // 8, sys.byteorder)).cast("I")


class _Pairs(dict[tuple[int, int, int], Pair]):
    """Equal pairs are one and the same: of a million there are some hundred kinds."""

    def __missing__(self, counts: tuple[int, int, int]) -> Pair:
        pair = self[counts] = Pair._make(counts)
        return pair


def _all(kinds: Mapping[Candidate, Kinds]) -> Kinds:
    found = Counter[Pair]()
    for row in kinds.values():
        found.update(row)
    return found


def _meaningful(kinds: Kinds) -> Fraction:
    """Every pair is counted both ways."""
    return Fraction(sum(times for pair, times in kinds.items() if pair.compared >= 2), sum(kinds.values()) or 1)


def _tally(kinds: Kinds, formula: Formula) -> Tally:
    results = Counter[int]()
    for pair, times in kinds.items():
        results[outcome(pair, formula)] += times
    return Tally(results[1], results[0], results[-1])


def outcome(pair: Pair, formula: Formula) -> int:
    """1 for a pair that is won, 0 drawn, −1 lost."""
    if formula.single_is_draw and pair.compared == 1:
        return 0
    if formula.pair is PairRule.MORE_THAN_HALF:
        return (2 * pair.above > pair.compared) - (2 * pair.below > pair.compared)
    return (pair.above > pair.below) - (pair.above < pair.below)


def _points(
    kinds: Mapping[Candidate, Kinds], pairs: Mapping[Candidate, Tally], formula: Formula
) -> dict[Candidate, Fraction]:
    """C for every placed candidate."""
    if formula.pair is PairRule.PROBABILITY:
        return _chances(kinds, formula)
    if formula.pair is PairRule.SHARE:
        return {
            name: sum((times * _share(pair, formula) for pair, times in row.items()), Fraction(0))
            for name, row in kinds.items()
        }
    return {name: formula.win * tally.won + formula.draw * tally.drawn for name, tally in pairs.items()}


def _share(pair: Pair, formula: Formula) -> Fraction:
    return formula.win * pair.above / pair.compared if pair.compared else Fraction(0)


def _chances(kinds: Mapping[Candidate, Kinds], formula: Formula) -> dict[Candidate, Fraction]:
    """The sums of P(n, m), over one common denominator, so that no long fraction is reduced more than once."""
    every = _all(kinds)
    chances = Chances(_tie_share(every) if formula.tie_share is None else formula.tie_share)
    longest = max((pair.compared for pair in every), default=0)
    powers = [1]
    for _ in range(longest):
        powers.append(powers[-1] * chances.base)
    worth = {
        pair: chances.numerator(pair.compared, pair.above - pair.below) * powers[longest - pair.compared]
        for pair in every
    }
    return {
        name: Fraction(sum(times * worth[pair] for pair, times in row.items()), powers[longest])
        for name, row in kinds.items()
    }


def tie_share(matrix: Mapping[Candidate, Mapping[Candidate, Pair]]) -> Fraction:
    """How often two candidates are equal, of all comparisons on all ballots; 0 where nothing is compared."""
    return _tie_share(Counter(pair for row in matrix.values() for pair in row.values()))


def _tie_share(kinds: Kinds) -> Fraction:
    compared = sum(times * pair.compared for pair, times in kinds.items())
    return Fraction(sum(times * pair.equal for pair, times in kinds.items()), compared or 1)
