"""Names of best marks, and the order of the formulas.

Gives: English texts, marked for the catalogue, by the name of a formula or the kind of a mark.
"""

from collections.abc import Mapping

from kapdip.club.marks import MarkKind
from kapdip.words.catalogue import mark

POINTS = "points"
"""Instead of a formula: the points of the season."""
FORMULA_ORDER = ("average", "matrix", "uk", "na", "probability")
COUNTED = (*FORMULA_ORDER, POINTS)
"""As they are beside each other, Ctrl+1 to 6."""

MARK_NAMES: Mapping[MarkKind, str] = {
    MarkKind.CLOSEST: mark("Closest victory"),
    MarkKind.REIGN: mark("Longest reign"),
    MarkKind.COMEBACK: mark("From far behind"),
    MarkKind.DEAREST: mark("Most expensive currency"),
}

MARK_ICONS: Mapping[MarkKind, str] = {
    MarkKind.CLOSEST: "git-compare",
    MarkKind.REIGN: "flag",
    MarkKind.COMEBACK: "history",
    MarkKind.DEAREST: "chart-line",
}
