"""How a preference matrix is counted: a formula is a set of values.

Takes nothing; gives `Formula` and the five that are known by name. Rules: docs/club.md, "The zine poll" (after
Electronic Protocol 276).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from kapdip.club.figures import figure

DEFAULT = "uk"


class PairRule(StrEnum):
    """When a pair of candidates is won, or what it gives."""

    MORE_WINS = "more wins"
    MORE_THAN_HALF = "more than half"
    """More than half of all who compare the two prefer the winner."""
    SHARE = "share"
    """No wins: the share of those who prefer the one."""
    PROBABILITY = "probability"
    """No wins: P(n, m) of `chances`."""


@dataclass(frozen=True, slots=True)
class Formula:
    """final = (`mean_weight` × M + `matrix_weight` × R) / `divisor`.

    M is the mean of the votes, R the points of the pairs on a scale of ten.
    """

    mean_weight: Fraction
    matrix_weight: Fraction
    divisor: Fraction = Fraction(1)
    win: Fraction = Fraction(3)
    draw: Fraction = Fraction(1)
    pair: PairRule = PairRule.MORE_WINS
    single_is_draw: bool = False
    """A pair that one ballot alone compares is a draw."""
    trim: Fraction = Fraction(0)
    """The share of the votes that is left out of the mean at each end."""
    tie_share: Fraction | None = None
    """How often two candidates are equal, for P(n, m); None: as often as on the ballots."""

    @property
    def best_pair(self) -> Fraction:
        """The most that one pair can give."""
        return Fraction(2) if self.pair is PairRule.PROBABILITY else self.win


def _formula(mean: int, matrix: int, divisor: int = 1, **values: object) -> Formula:
    return replace(Formula(Fraction(mean), Fraction(matrix), Fraction(divisor)), **values)  # type: ignore[arg-type]


FORMULAS: Mapping[str, Formula] = MappingProxyType(
    {
        "average": _formula(1, 0),
        "matrix": _formula(0, 1),
        "uk": _formula(1, 2, pair=PairRule.MORE_THAN_HALF, single_is_draw=True),
        "na": _formula(2, 1, 3, win=Fraction(2), trim=Fraction(1, 10)),
        "probability": _formula(2, 1, 3, win=Fraction(2), trim=Fraction(1, 10), pair=PairRule.PROBABILITY),
    }
)

_RANGES: Mapping[str, tuple[str, Fraction | None, Fraction | None]] = MappingProxyType(
    {
        "mean_weight": ("at least 0", Fraction(0), None),
        "matrix_weight": ("at least 0", Fraction(0), None),
        "divisor": ("more than 0", None, None),
        "win": ("more than 0", None, None),
        "draw": ("at least 0", Fraction(0), None),
        "trim": ("from 0 to less than 0.5", Fraction(0), Fraction(1, 2)),
        "tie_share": ("from 0 to 1", Fraction(0), None),
    }
)


def with_rules(formula: Formula, rules: Mapping[str, object]) -> Formula:
    """The formula with single values changed. Raises ValueError that names the value and what would be right."""
    return replace(formula, **{name: _value(name, value) for name, value in rules.items()})  # type: ignore[arg-type]


def _value(name: str, value: object) -> object:
    if name == "pair":
        if value not in list(PairRule):
            raise ValueError(f"pair: expected one of {', '.join(PairRule)}, found {value!r}")
        return PairRule(str(value))
    if name == "single_is_draw":
        if not isinstance(value, bool):
            raise ValueError(f"single_is_draw: expected true or false, found {value!r}")
        return value
    if name not in _RANGES:
        raise ValueError(f"expected one of {', '.join(sorted([*_RANGES, 'pair', 'single_is_draw']))}, found {name!r}")
    return _in_range(name, value)


def _in_range(name: str, value: object) -> Fraction:
    told, least, below = _RANGES[name]
    try:
        found = figure(value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error
    is_low = found <= 0 if least is None else found < least
    if is_low or (below is not None and found >= below) or (name == "tie_share" and found > 1):
        raise ValueError(f"{name}: expected {told}, found {value!r}")
    return found
