"""A season as values: its games with their courses, the ranking by a formula beside two others, and who has too few games.

Takes: a club, a season (None: all games), a formula, a language. Gives: `SeasonPage`, `season_view`.
Source: docs/window.md 11.9; docs/club.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from kapdip_gui.club.formula import FORMULAS
from kapdip_gui.club.model import Club, Person, Record, Result
from kapdip_gui.club.poll import LEAST_MEANINGFUL, Poll
from kapdip_gui.club.tables import places_of, ranking, records_of
from kapdip_gui.showing.club.names import FORMULA_NAMES
from kapdip_gui.showing.figures import Column, Figure
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import day_text, figure_text, number, points_text
from kapdip_gui.words.monograms import monograms

MOST_GAMES = 8
"""Games whose places stand in the table; of more, the last."""
BESIDE: Mapping[str, tuple[str, str]] = {"na": ("uk", "probability"), "probability": ("uk", "na")}
"""The two formulas that are shown beside one, where these are not `USUAL`."""
USUAL = ("na", "probability")


@dataclass(frozen=True, slots=True)
class Lines:
    """The points of a game, player by player and turn by turn; `dark` are those that stand out."""

    series: tuple[tuple[int, ...], ...]
    dark: frozenset[int]


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game in the list."""

    number: str
    name: str
    day: str
    winner: str
    detail: str
    """Alias, points and the lead before the second."""
    lines: Lines | None


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """What the page of a season shows."""

    title: str
    games: tuple[GameRow, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[Figure, ...], ...]
    people: tuple[Person, ...]
    """In the order of the rows."""
    meaningful: Fraction | None
    """The share of pairs that met at least twice, where it is too small for a matrix to tell much."""
    minimum: int


def season_view(club: Club, season: str | None, formula: str, language: str, *, minimum: int = 2) -> SeasonPage:
    """The page of a season."""
    say = words_in(language).gettext
    records = records_of(club, season=season)
    polls = {name: ranking(records, FORMULAS[name], minimum_games=minimum) for name in (formula, *BESIDE.get(formula, USUAL))}
    poll = polls[formula]
    people = (*poll.places, *poll.unplaced)
    return SeasonPage(
        title=season or say("All games"),
        games=tuple(game_row(record, language) for record in records),
        columns=_columns(records, polls, formula, language),
        rows=_rows(records, polls, formula, people, language),
        people=people,
        meaningful=poll.meaningful if len(poll.places) > 1 and poll.meaningful < LEAST_MEANINGFUL else None,
        minimum=minimum,
    )


def game_row(record: Record, language: str) -> GameRow:
    """A game as one row tells it."""
    return GameRow(
        number=record.number,
        name=record.name,
        day=day_text(record.ended, language),
        winner=" · ".join(result.person or result.alias or "?" for result in record.winners),
        detail=_detail(record, language),
        lines=course_lines(record, {result.alias for result in record.winners}),
    )


def _detail(record: Record, language: str) -> str:
    first = record.winners[0]
    parts = [first.alias or "?", points_text(first.points, language)] if len(record.winners) == 1 else []
    points = sorted((one.points for one in record.results if one.place is not None and one.points is not None), reverse=True)
    if len(record.winners) == 1 and len(points) > 1:
        lead = points[0] - points[1]
        parts.append(f"+{points_text(lead, language)}" if lead > 0 else number(0))
    return ", ".join(parts) or words_in(language).gettext("shared victory")


def course_lines(record: Record, dark: set[str | None]) -> Lines | None:
    """How a game went, with some players dark; None where it is not known."""
    course = record.course
    if course is None or not any(len(points) > 1 for points in course.points.values()):
        return None
    return Lines(tuple(course.points.values()), frozenset(index for index, alias in enumerate(course.points) if alias in dark))


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """A letter or two for each game, above a column of places: as few as tell neighbours apart."""
    firsts = [name[:1].upper() for name in names]
    return tuple(first if firsts.count(first) == 1 else f"{first}{names_before(firsts, index)}" for index, first in enumerate(firsts))


def names_before(firsts: Sequence[str], index: int) -> int:
    """Which one of the games with this first letter it is, counted from 1."""
    return firsts[: index + 1].count(firsts[index])


def _columns(records: Sequence[Record], polls: Mapping[str, Poll], formula: str, language: str) -> tuple[Column, ...]:
    say = words_in(language).gettext
    shown = records[-MOST_GAMES:]
    beside = [column for name in list(polls)[1:] for column in (Column(say(FORMULA_NAMES[name])), Column(""))]
    return (
        Column(""),
        Column(say("Player"), stretch=True),
        Column(""),
        Column(say(FORMULA_NAMES[formula])),
        Column("M"),
        Column("R"),
        *(Column(name) for name in short_names([record.name for record in shown])),
        *beside,
    )


def _rows(
    records: Sequence[Record], polls: Mapping[str, Poll], formula: str, people: Sequence[Person], language: str
) -> tuple[tuple[Figure, ...], ...]:
    marks = monograms(people)
    shown = [(record, places_of(record)) for record in records[-MOST_GAMES:]]
    poll = polls[formula]
    best = max(poll.final.values(), default=Fraction(0))
    rows = []
    for order, person in enumerate(people):
        games = [_place(record, places.get(person), language) for record, places in shown]
        name = Figure(person, order, is_text=True, monogram=marks[person], bold=person in poll.places, why=("card", person))
        rows.append(
            (_rank(poll, person, order), name, *_figures(poll, person, best, language), *games, *_beside(polls, formula, person, language))
        )
    return tuple(rows)


def _rank(poll: Poll, person: Person, order: int) -> Figure:
    place = poll.places.get(person)
    return Figure("–" if place is None else str(place), order, bold=True, role="text_hint" if place is None else "text")


def _figures(poll: Poll, person: Person, best: Fraction, language: str) -> tuple[Figure, ...]:
    if person not in poll.places:
        told = words_in(language).ngettext("{n} game", "{n} games", poll.votes[person]).format(n=poll.votes[person])
        return (Figure(told, -1, role="text_hint", is_text=True), *[Figure("", -1)] * 3)
    share = int(1000 * poll.final[person] / best) if best > 0 else 0
    values = ((poll.final, "final"), (poll.mean, "mean"), (poll.preference, "pairs"))
    figures = [
        Figure(
            figure_text(values[person], language),
            _key(values[person]),
            bold=which == "final",
            role="text" if which == "final" else "text_secondary",
            why=(which, person),
        )
        for values, which in values
    ]
    return (Figure("", _key(poll.final[person]), share=share), *figures)


def _key(value: Fraction) -> int:
    """Sorts as the value does, down to what is shown of it."""
    return int(value * 10**6)


def _place(record: Record, place: int | None, language: str) -> Figure:
    if place is None:
        return Figure("", 10**6, tip=record.name)
    kind = "first" if place == 1 else "podium" if place <= 3 else "place"
    told = words_in(language).gettext("{game}: place {place}").format(game=record.name, place=place)
    return Figure(str(place), place, badge=kind, tip=told)


def _beside(polls: Mapping[str, Poll], formula: str, person: Person, language: str) -> tuple[Figure, ...]:
    own = polls[formula].places.get(person)
    figures = []
    for poll in list(polls.values())[1:]:
        place = poll.places.get(person)
        if own is None or place is None:
            figures += [Figure("", -1), Figure("", 10**6)]
            continue
        role = "ok" if place < own else "bad" if place > own else "text_secondary"
        figures.append(Figure(figure_text(poll.final[person], language), _key(poll.final[person]), role="text_secondary"))
        figures.append(Figure(f"{place}.", place, role=role))
    return tuple(figures)


def rises(club: Club, season: str | None, before: str, after: str, *, minimum: int = 2) -> dict[Person, int]:
    """By how many places each rises (falls: negative) if another formula is taken."""
    records = records_of(club, season=season)
    first, second = (ranking(records, FORMULAS[name], minimum_games=minimum).places for name in (before, after))
    return {person: first[person] - place for person, place in second.items() if person in first and first[person] != place}


def likely_same(club: Club) -> tuple[tuple[Person, Person], ...]:
    """Pairs of people whose names differ in spelling only: the window asks once whether they are one."""
    by_look: dict[str, list[Person]] = {}
    for member in club.people:
        by_look.setdefault(_look(member.name), []).append(member.name)
    return tuple(pair for names in by_look.values() for pair in pairwise(names))


def _look(name: str) -> str:
    """What is left of a name without capitals, umlauts, dots, hyphens and the order of its parts."""
    text = name.casefold()
    for sign, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        text = text.replace(sign, plain)
    words = "".join(sign if sign.isalnum() else " " for sign in text).split()
    return " ".join(sorted(words))


def told_result(result: Result) -> str:
    """`Susanne Lüders (Krösus)`."""
    person, alias = result.person or "?", result.alias
    return person if alias in (None, person) else f"{person} ({alias})"
