"""Names of best marks, the order of the formulas, and what each counts, in one sentence.

Gives: English texts, marked for the catalogue, by the name of a formula or the kind of a mark.
"""

from collections.abc import Mapping

from kapdip_gui.club.marks import MarkKind
from kapdip_gui.words.catalogue import mark

POINTS = "points"
"""Instead of a formula: the points of the season."""
FORMULA_ORDER = ("average", "matrix", "uk", "na", "probability")
COUNTED = (*FORMULA_ORDER, POINTS)
"""As they stand beside each other, Ctrl+1 to 6."""

FORMULA_TEXTS: Mapping[str, str] = {
    "average": mark("M alone: the mean of the marks for places, from 10 for the first to 0 for the last."),
    "matrix": mark("R alone: every pair of players; being ahead more often gives 3 points, as often 1. At most 10."),
    "uk": mark(
        "M: the mean of the marks for places, 10 to 0. R: pairs won where more than half had him ahead. Value = M + 2"
        " R, at most 30."
    ),
    "na": mark(
        "M without the best and worst tenth. R: pairs won, 2 points, drawn 1. Value = (2 M + R) : 3, at most 10."
    ),
    "probability": mark(
        "As NA, but a pair gives P(n,m): how sure it is, after n games and m more wins than losses, who is ahead."
    ),
}

MARK_NAMES: Mapping[MarkKind, str] = {
    MarkKind.CLOSEST: mark("Closest victory"),
    MarkKind.REIGN: mark("Longest reign"),
    MarkKind.COMEBACK: mark("From far behind"),
    MarkKind.DEAREST: mark("Dearest currency"),
}

MARK_ICONS: Mapping[MarkKind, str] = {
    MarkKind.CLOSEST: "git-compare",
    MarkKind.REIGN: "flag",
    MarkKind.COMEBACK: "history",
    MarkKind.DEAREST: "chart-line",
}
