"""Names of rule sets, formulas of rankings and points systems, as people call them.

Gives: English texts, marked for the catalogue, by the names that files and commands use.
"""

from collections.abc import Mapping

from kapdip_gui.words.catalogue import mark

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

FORMULA_NAMES: Mapping[str, str] = {
    "average": mark("Mean"),
    "matrix": mark("Matrix 3–1–0"),
    "uk": mark("UK"),
    "na": mark("NA"),
    "probability": mark("P(n,m)"),
}

SYSTEM_NAMES: Mapping[str, str] = {
    "linear": mark("by places, 100 for the first"),
    "calhamer": mark("victories, shared in equal parts (Calhamer)"),
    "c-diplo": mark("C-Diplo"),
    "c-diplo-100": mark("C-Diplo 100"),
    "squares": mark("squares of the centres"),
    "carnage": mark("Carnage"),
}
