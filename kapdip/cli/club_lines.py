"""The tables of `kapdip club show` as lines for people.

Takes: a table as its JSON has it. Gives: `LINES` by the names of tables, `who`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from kapdip.cli.voice import language
from kapdip.club.figures import UNKNOWN
from kapdip.club.model import Result
from kapdip.evaluation.lettering import columns
from kapdip.evaluation.lettering import left as to_left
from kapdip.evaluation.lettering import right as to_right
from kapdip.words.catalogue import words_in
from kapdip.words.format import figure_writer


def who(result: Result) -> str:
    """`Susanne Lüders (Krösus)`, with a question mark for what nobody knows."""
    person, alias = result.person or UNKNOWN, result.alias or UNKNOWN
    return person if alias in (person, UNKNOWN) else f"{person} ({alias})"


def _game_lines(table: Mapping[str, Any]) -> list[str]:
    won = [[result for result in game["results"] if result["place"] == 1] for game in table["games"]]
    write = _writer(one["points"] for winners in won for one in winners)
    rows = [
        (
            game["number"],
            game["ended"] or UNKNOWN,
            game["name"],
            game["gm"] or UNKNOWN,
            ", ".join(f"{who(Result(one['person'], one['alias'], 1, None))} {write(one['points'])}" for one in winners),
        )
        for game, winners in zip(table["games"], won, strict=True)
    ]
    return _aligned(("Number", "Ended on", "Name of the game", "Game master", "Winner"), rows, right=())


def _fame_lines(table: Mapping[str, Any]) -> list[str]:
    people, titles = table["people"], ("alone", "shared", "Games", "Best points", "Player")
    families = dict.fromkeys(row["family"] for row in people)
    lines: list[str] = []
    for family in families:
        own = [row for row in people if row["family"] == family]
        write = _writer(row["best"] for row in own)
        rows = [
            (str(row["sole"]), str(row["shared"]), str(row["games"]), write(row["best"]), row["person"]) for row in own
        ]
        lines += ([""] if lines else []) + ([family] if len(families) > 1 else []) + _aligned(titles, rows)
    return lines if families else _aligned(titles, ())


def _season_lines(table: Mapping[str, Any]) -> list[str]:
    write = _writer(table["total"].values())
    rows = [
        (f"{place}.", write(table["total"][name]), str(table["games"][name]), name)
        for name, place in table["places"].items()
    ]
    rows += [("–", "", str(table["games"][name]), name) for name in table["unplaced"]]
    return _aligned(("Place", "Total", "Games", "Player"), rows)


def _ranking_lines(table: Mapping[str, Any]) -> list[str]:
    columns_of = [(table[which], _writer(table[which].values())) for which in ("final", "mean", "preference")]
    rows = [
        (f"{place}.", *(write(values[name]) for values, write in columns_of), str(table["votes"][name]), name)
        for name, place in table["places"].items()
    ]
    rows += [("–", "", "", "", str(table["votes"][name]), name) for name in table["unplaced"]]
    return _aligned(("Place", "Value", "M", "R", "Games", "Player"), rows)


def _writer(texts: Iterable[str | None]) -> Callable[[str | None], str]:
    """Writes the figures of a column, which are there as JSON has them."""
    write = figure_writer((None if text is None else Fraction(text) for text in texts), language())
    return lambda text: write(None if text is None else Fraction(text))


def _aligned(titles: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] | None = None) -> list[str]:
    """Rows under their titles: figures at the right, the last column and all columns that are
    not `right` at the left.
    """
    say_title = words_in(language()).gettext
    lines = [[say_title(title) for title in titles], *rows]
    figures_at = range(len(titles) - 1) if right is None else right
    wide = [max(columns(line[at]) for line in lines) for at in range(len(titles))]
    return [
        "  ".join((to_right if at in figures_at else to_left)(text, wide[at]) for at, text in enumerate(line)).rstrip()
        for line in lines
    ]


LINES: Mapping[str, Callable[[Mapping[str, Any]], list[str]]] = {
    "games": _game_lines,
    "fame": _fame_lines,
    "season": _season_lines,
    "ranking": _ranking_lines,
}
