"""The ranking of a season's people by a formula, beside two others, with the places of its games; who has too few games
comes below.

Takes: records, a formula, a language. Gives: `ranking_view`. Source: docs/window.md 11.9; docs/club.md.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from kapdip.club.formula import FORMULAS
from kapdip.club.model import Person, Record
from kapdip.club.poll import LEAST_MEANINGFUL, Poll
from kapdip.club.tables import places_of, ranking
from kapdip.showing.club.games import short_names
from kapdip.showing.club.people_table import PeopleTable, few_games
from kapdip.tables.figures import Column, Figure
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import FigureWriter, figure_writer, percent
from kapdip.words.monograms import monograms
from kapdip.words.rule_names import FORMULA_NAMES, FORMULA_TEXTS

MEAN, PAIRS = "M", "R"
"""How the parts of a formula are called, at the head of their columns and in what is said about it."""
MOST_GAMES = 8
"""Games whose places are in the table; of more, the last."""
BESIDE: Mapping[str, tuple[str, str]] = {"na": ("uk", "probability"), "probability": ("uk", "na")}
"""The two formulas that are shown beside one, where these are not `USUAL`."""
USUAL = ("na", "probability")


def ranking_view(records: Sequence[Record], formula: str, language: BoardLanguage, *, minimum: int) -> PeopleTable:
    """The ranking by a formula."""
    say = words_in(language).gettext
    polls = {
        name: ranking(records, FORMULAS[name], minimum_games=minimum) for name in (formula, *BESIDE.get(formula, USUAL))
    }
    poll = polls[formula]
    people = (*poll.places, *poll.unplaced)
    return PeopleTable(
        columns=_columns(records, polls, formula, language),
        rows=_rows(records, polls, formula, people, language),
        people=people,
        about=say(FORMULA_TEXTS[formula]),
        warning=few_games(poll.votes, minimum, language) or _meaningful(poll, language),
        legend=say("On the right: the other formulas, with value and place; green is better, red worse."),
    )


def _meaningful(poll: Poll, language: str) -> str:
    if len(poll.places) < 2 or poll.meaningful >= LEAST_MEANINGFUL:
        return ""
    share = percent(int(100 * poll.meaningful), language)
    return (
        words_in(language)
        .gettext("A matrix says little here: only {share} of the pairs have met at least twice.")
        .format(share=share)
    )


def _columns(records: Sequence[Record], polls: Mapping[str, Poll], formula: str, language: str) -> tuple[Column, ...]:
    say = words_in(language).gettext
    shown = records[-MOST_GAMES:]
    beside = [column for name in list(polls)[1:] for column in (Column(say(FORMULA_NAMES[name])), Column(""))]
    return (
        Column(""),
        Column(say("Player"), stretch=True),
        Column(""),
        Column(say(FORMULA_NAMES[formula])),
        Column(MEAN),
        Column(PAIRS),
        *(
            Column(name, tip=f"{one.number}, {one.name}", gives_way=True)
            for name, one in zip(short_names([one.name for one in shown], (MEAN, PAIRS)), shown, strict=True)
        ),
        *beside,
    )


def _rows(
    records: Sequence[Record], polls: Mapping[str, Poll], formula: str, people: Sequence[Person], language: str
) -> tuple[tuple[Figure, ...], ...]:
    marks = monograms(people)
    shown = [(record, places_of(record)) for record in records[-MOST_GAMES:]]
    poll = polls[formula]
    writers = [figure_writer(values.values(), language) for values in (poll.final, poll.mean, poll.preference)]
    beside_writers = {
        name: figure_writer(one.final.values(), language) for name, one in polls.items() if one is not poll
    }
    rows = []
    for order, person in enumerate(people):
        why = ("mean", person) if person in poll.places else ()
        games = [_place(record, places.get(person), why, language) for record, places in shown]
        name = Figure(
            person, order, is_text=True, monogram=marks[person], bold=person in poll.places, why=("card", person)
        )
        rows.append(
            (
                _rank(poll, person, order),
                name,
                *_figures(poll, person, writers, language),
                *games,
                *_beside(polls, formula, person, beside_writers),
            )
        )
    return tuple(rows)


def _rank(poll: Poll, person: Person, order: int) -> Figure:
    place = poll.places.get(person)
    if place is None:
        return Figure("–", order, bold=True, role="text_hint")
    return Figure(str(place), order, bold=True, why=("final", person))


def _figures(poll: Poll, person: Person, writers: Sequence[FigureWriter], language: str) -> tuple[Figure, ...]:
    if person not in poll.places:
        told = words_in(language).ngettext("{n} game", "{n} games", poll.votes[person]).format(n=poll.votes[person])
        return (Figure(told, -1, role="text_hint", is_text=True), *[Figure("", -1)] * 3)
    best = next(iter(poll.final.values()))
    share = int(1000 * poll.final[person] / best) if best > 0 else 0
    columns = zip((poll.final, poll.mean, poll.preference), ("final", "mean", "pairs"), writers, strict=True)
    figures = [
        Figure(
            write(values[person]),
            _key(values[person]),
            bold=which == "final",
            role="text" if which == "final" else "text_secondary",
            why=(which, person),
        )
        for values, which, write in columns
    ]
    return (Figure("", _key(poll.final[person]), share=share, why=("final", person)), *figures)


def _key(value: Fraction) -> int:
    """Sorts as the value does, down to the digits shown."""
    return int(value * 10**6)


def _place(record: Record, place: int | None, why: tuple[str, ...], language: str) -> Figure:
    if place is None:
        return Figure("", 10**6, tip=record.name)
    kind = "first" if place == 1 else "podium" if place <= 3 else "place"
    told = words_in(language).gettext("{game}: place {place}").format(game=record.name, place=place)
    return Figure(str(place), place, badge=kind, tip=told, why=why)


def _beside(
    polls: Mapping[str, Poll], formula: str, person: Person, writers: Mapping[str, FigureWriter]
) -> tuple[Figure, ...]:
    own = polls[formula].places.get(person)
    figures = []
    for name, write in writers.items():
        place = polls[name].places.get(person)
        if own is None or place is None:
            figures += [Figure("", -1), Figure("", 10**6)]
            continue
        role = "ok" if place < own else "bad" if place > own else "text_secondary"
        value, why = polls[name].final[person], ("final", person, name)
        figures += [
            Figure(write(value), _key(value), role="text_secondary", why=why),
            Figure(f"{place}.", place, role=role, why=why),
        ]
    return tuple(figures)
