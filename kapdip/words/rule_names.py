"""Names of rule sets, formulas of rankings and points systems, as people call them.

Gives: English texts, marked for the catalogue, by the names that files and commands use.
"""

from collections.abc import Mapping

from kapdip.words.catalogue import mark

PROFILE_NAMES: Mapping[str, str] = {
    "ka2007": mark("KA 2007, Ludomaniac"),
    "ka1997": mark("KA 1997, Mutual Influences"),
    "cd1985": mark("Capitalist Diplomacy 1985, Kautzsch"),
    "cd1991": mark("Capitalist Diplomacy 1991, Westling"),
    "tant1982": mark("Capitalist Diplomacy 1982, Tant"),
    "bourse1975": mark("Bourse 1975"),
    "intimate": mark("Intimate Diplomacy"),
    "standard": mark("Standard Diplomacy, no exchange"),
    "stab": mark("Stab!"),
    "baseball": mark("Baseball Diplomacy"),
}

PROFILE_CARDS: Mapping[str, tuple[str, str]] = {
    "ka2007": (
        "Ludomaniac 2007",
        mark("The club standard: every net 100 moves a price by 0.01; overdrawn slips are reduced proportionally."),
    ),
    "ka1997": ("Ludomaniac 1997", mark("As 2007, counted in Kujambel.")),
    "cd1985": ("Kautzsch 1985", mark("The original, in Swiss francs: ties look back one turn, then go to the lot.")),
    "cd1991": (
        "Westling 1991",
        mark("Cube-root prices that centres move too; newcomers buy in; two missed slips and you resign."),
    ),
    "tant1982": (
        "Tant 1982",
        mark("Part of 100 counts as 100; centres move prices by 5%; ties go to the lot."),
    ),
    "bourse1975": (
        "Bourse 1975",
        mark("Leaders run the powers, investors trade their currencies; two ways to win."),
    ),
    "intimate": ("Intimate", mark("A home country each, bids for the other five. Enter an enemy home centre to win.")),
    "standard": ("Standard", mark("One power each. Centres win; draws by vote, agreed plans late on.")),
    "stab": ("Stab!", mark("Like Standard, but only failures are published; everyone gets a private sheet.")),
    "baseball": ("Baseball", mark("Seven innings: everyone plays every power for a year; units add up.")),
}
"""What a card of each says: its short name, in all languages the same, and how it differs, in at most sixteen
words.
"""

FORMULA_NAMES: Mapping[str, str] = {
    "average": mark("Average"),
    "matrix": mark("Matrix 3–1–0"),
    "uk": mark("UK"),
    "na": mark("NA"),
    "probability": mark("P(n,m)"),
}

FORMULA_TEXTS: Mapping[str, str] = {
    "average": mark("M alone: the average mark for places, from 10 for first to 0 for last."),
    "matrix": mark("R alone: every pair of players; ahead more often scores 3 points, equally often 1. At most 10."),
    "uk": mark(
        "M: the average mark for places, 10 to 0. R: pairs won, where more than half had the player "
        "ahead. Value = M + 2 R, at most 30."
    ),
    "na": mark(
        "M without the best and worst tenth. R: pairs won, 2 points, drawn 1. Value = (2 M + R) : 3, at most 10."
    ),
    "probability": mark(
        "As NA, but a pair gives P(n,m): how sure it is, after n games and m more wins than losses, who is ahead."
    ),
}
"""What each counts of the games of a club, in one sentence."""

POLL_TEXTS: Mapping[str, str] = {
    "average": mark("M alone: the average of the votes."),
    "matrix": mark(
        "R alone: every pair of candidates; above on more ballots scores 3 points, on equally many 1. At most 10."
    ),
    "uk": mark(
        "M: the average of the votes. R: pairs won, where more than half prefer that candidate. Value = M + 2 R."
    ),
    "na": mark("M without the highest and lowest tenth. R: pairs won, 2 points, drawn 1. Value = (2 M + R) : 3."),
    "probability": mark(
        "As NA, but a pair gives P(n,m): how sure it is, after n ballots and m more above than below, who is preferred."
    ),
}
"""What each counts of a poll."""

SYSTEM_NAMES: Mapping[str, str] = {
    "linear": mark("by places, 100 for the first"),
    "calhamer": mark("victories, shared in equal parts (Calhamer)"),
    "c-diplo": mark("C-Diplo"),
    "c-diplo-100": mark("C-Diplo 100"),
    "squares": mark("squares of the centres"),
    "carnage": mark("Carnage"),
}
