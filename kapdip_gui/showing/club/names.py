"""Names of formulas and best marks, and what a formula counts, in one sentence.

Gives: English texts, marked for the catalogue, by the name of a formula or the kind of a mark.
"""

from collections.abc import Mapping

from kapdip_gui.club.marks import MarkKind
from kapdip_gui.words.catalogue import mark

FORMULA_ORDER = ("average", "matrix", "uk", "na", "probability")
"""As they stand beside each other, Ctrl+1 to 5."""

FORMULA_NAMES: Mapping[str, str] = {
    "average": mark("Mean"),
    "matrix": mark("Matrix 3–1–0"),
    "uk": mark("UK"),
    "na": mark("NA"),
    "probability": mark("P(n,m)"),
}

FORMULA_TEXTS: Mapping[str, str] = {
    "average": mark("M alone: the mean of the marks for places, from 10 for the first to 0 for the last."),
    "matrix": mark("R alone: every pair of players; being ahead more often gives 3 points, as often 1. At most 10."),
    "uk": mark(
        "M: the mean of the marks for places, 10 to 0. R: pairs won where more than half had him ahead. Value = M + 2 R, at most 30."
    ),
    "na": mark("M without the best and worst tenth. R: pairs won, 2 points, drawn 1. Value = (2 M + R) : 3, at most 10."),
    "probability": mark("As NA, but a pair gives P(n,m): how sure it is, after n games and m more wins than losses, who is ahead."),
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
