"""P(n, m): what a pair with m more wins than losses out of n comparisons is worth, from 0 to 2.

D is wins less losses of n independent comparisons, each equal with the probability t and else won or lost alike.
P(n, m) = P(D < m) + P(D ≤ m), an exact fraction; P(n, m) + P(n, −m) = 2. Rules: docs/club.md, "P(n, m)" (after
Brosius).
"""

from fractions import Fraction
from itertools import accumulate


class Chances:
    """P(n, m) for one share of equal comparisons `t`, from 0 to 1. What was counted for an n is kept."""

    def __init__(self, tie_share: Fraction) -> None:
        self.base = 2 * tie_share.denominator
        """P(n, m) is a whole number over `base` to the power of n."""
        self._tie = 2 * tie_share.numerator
        self._win = tie_share.denominator - tie_share.numerator
        self._sums: dict[int, list[int]] = {}

    def value(self, n: int, m: int) -> Fraction:
        """P(n, m)."""
        return Fraction(self.numerator(n, m), self.base**n)

    def numerator(self, n: int, m: int) -> int:
        """P(n, m) times `base` to the power of n."""
        if m > 0:
            whole: int = self.base**n
            return 2 * whole - self.numerator(n, -m)
        if n + m < 0:
            return 0
        sums = self._upto(n)
        return sums[n + m] + (sums[n + m - 1] if n + m else 0)

    def _upto(self, n: int) -> list[int]:
        """How often D is at most −n, −n + 1 … 0, of `base` to the power of n."""
        if n not in self._sums:
            self._sums[n] = list(accumulate(self._counts(n)))
        return self._sums[n]

    def _counts(self, n: int) -> list[int]:
        """The coefficients 0 to n of (win + tie·x + win·x²) to the power of n, each from the two before it."""
        win, tie = self._win, self._tie
        if win == 0:
            return [0] * n + [tie**n]
        counts = [win**n]
        before = 0
        for k in range(n):
            now = counts[k]
            counts.append(((n - k) * tie * now + (2 * n - k + 1) * win * before) // ((k + 1) * win))
            before = now
        return counts
