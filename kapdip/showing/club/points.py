"""The points of a season: everybody's results, best first, with their weights, and the total.

Takes: records, how the season counts, a language. Gives: `points_view`.
Source: docs/window.md 11.9; docs/club.md, "A season".
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from kapdip.club.errors import ClubError
from kapdip.club.model import Person, Plan, Record
from kapdip.club.ranking import PointsTable
from kapdip.club.tables import season_points
from kapdip.showing.club.people_table import PeopleTable, few_games
from kapdip.tables.figures import Column, Figure
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import FigureWriter, figure_writer
from kapdip.words.monograms import monograms
from kapdip.words.season_text import plan_text, weight_text
from kapdip.words.sentences import say

MOST_RESULTS = 8
"""How many results have a column."""


def points_view(records: Sequence[Record], plan: Plan, language: BoardLanguage) -> PeopleTable:
    """The points as the plan counts them; where a game does not hold what the system counts, why."""
    about = plan_text(plan, language)
    try:
        table = season_points(records, plan)
    except ClubError as error:
        return PeopleTable((), (), (), about, say(error.reasons[0], language), "")
    people = (*table.places, *table.unplaced)
    shown = max(1, min(MOST_RESULTS, max(map(len, table.counted.values()), default=0)))
    return PeopleTable(
        columns=_columns(plan, shown, language),
        rows=_rows(table, plan, people, shown, language),
        people=people,
        about=about,
        warning=few_games(table.games, plan.minimum, language),
        legend=words_in(language).gettext("Results are listed best first; those in grey do not count."),
    )


def _columns(plan: Plan, shown: int, language: str) -> tuple[Column, ...]:
    words = words_in(language)
    weights = plan.weights or ()
    titles = [f"× {weight_text(weights[at], language)}" if at < len(weights) else f"{at + 1}." for at in range(shown)]
    return (
        Column(""),
        Column(words.gettext("Player"), stretch=True),
        Column(""),
        Column(words.gettext("Total")),
        *(Column(title, gives_way=at >= max(3, len(weights))) for at, title in enumerate(titles)),
        Column(words.gettext("Games")),
    )


def _rows(
    table: PointsTable, plan: Plan, people: Sequence[Person], shown: int, language: str
) -> tuple[tuple[Figure, ...], ...]:
    marks = monograms(people)
    best = max(table.total.values(), default=Fraction(0))
    write_total = figure_writer(table.total.values(), language)
    write = figure_writer((points for results in table.counted.values() for points in results[:shown]), language)
    rows = []
    for order, person in enumerate(people):
        place, total = table.places.get(person), table.total.get(person, Fraction(0))
        is_placed = place is not None
        name = Figure(person, order, is_text=True, monogram=marks[person], bold=is_placed, why=("card", person))
        rank, *asked = (
            replace(one, why=("total", person))
            for one in (
                Figure(str(place) if is_placed else "–", order, bold=True, role="text" if is_placed else "text_hint"),
                Figure("", _key(total), share=int(1000 * total / best) if best > 0 and is_placed else None),
                Figure(write_total(total) if is_placed else "", _key(total), bold=True),
                *(_result(at, table.counted[person], plan, write) for at in range(shown)),
                Figure(str(table.games[person]), table.games[person], role="text_secondary"),
            )
        )
        rows.append((rank, name, *asked))
    return tuple(rows)


def _result(at: int, results: Sequence[Fraction], plan: Plan, write: FigureWriter) -> Figure:
    if at >= len(results):
        return Figure("", -1)
    counts = plan.weights is None or (at < len(plan.weights) and plan.weights[at] > 0)
    return Figure(write(results[at]), _key(results[at]), role="text_secondary" if counts else "text_hint")


def _key(value: Fraction) -> int:
    return int(value * 10**6)
