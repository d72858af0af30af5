"""A poll as values: everybody's place by a formula, the matrix of pairs, and how much that matrix says.

Takes: a count and the name of its formula, or ballots; a language. Gives: `PollPage`, `poll_view`, `ballots_view`.
Rules: docs/club.md, "The zine poll".
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kapdip.club.ballots import BallotSheet
from kapdip.club.poll import Poll
from kapdip.tables.figures import Column, Figure
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import figure_writer
from kapdip.words.polls import is_weak, poll_text
from kapdip.words.rule_names import FORMULA_NAMES, POLL_TEXTS

MOST_IN_MATRIX = 60
"""Of more candidates nobody reads the pairs one by one."""


@dataclass(frozen=True, slots=True)
class PollPage:
    """What is shown of a poll."""

    about: str
    told: str
    is_weak: bool
    """Whether the matrix says little."""
    columns: tuple[Column, ...]
    rows: tuple[tuple[Figure, ...], ...]
    matrix_columns: tuple[Column, ...]
    matrix: tuple[tuple[Figure, ...], ...]


def poll_view(poll: Poll, formula: str, language: BoardLanguage) -> PollPage:
    """A poll that was counted by a formula."""
    words = words_in(language)
    titles = (words.gettext(FORMULA_NAMES[formula]), "M", "R", words.gettext("won–drawn–lost"), words.gettext("Votes"))
    shown = tuple(poll.places)[:MOST_IN_MATRIX]
    return PollPage(
        about=words.gettext(POLL_TEXTS[formula]),
        told=poll_text(poll, language),
        is_weak=is_weak(poll),
        columns=(Column(""), Column(words.gettext("Candidate"), stretch=True), *(Column(title) for title in titles)),
        rows=_rows(poll, language),
        matrix_columns=(
            Column(words.gettext("Candidate")),
            *(Column(f"{poll.places[name]}.", tip=name) for name in shown),
        ),
        matrix=tuple((_name(name, poll), *(_pair(poll, name, other) for other in shown)) for name in shown),
    )


def ballots_view(sheet: BallotSheet, language: BoardLanguage) -> tuple[Sequence[Column], Sequence[Sequence[Figure]]]:
    """The ballots that are counted: who cast them, and how."""
    words = words_in(language)
    write = figure_writer((vote for ballot in sheet.ballots for vote in ballot.values()), language)
    columns = (Column(words.gettext("Voter")), Column(words.gettext("Votes"), stretch=True))
    rows = [
        (
            Figure(one.voter or "–", place, is_text=True),
            Figure(", ".join(f"{name} {write(vote)}" for name, vote in one.votes.items()), place, is_text=True),
        )
        for place, one in enumerate(sheet.cast)
    ]
    return columns, rows


def _rows(poll: Poll, language: str) -> tuple[tuple[Figure, ...], ...]:
    columns = [
        (values, figure_writer(values.values(), language)) for values in (poll.final, poll.mean, poll.preference)
    ]
    placed = [
        (
            Figure(f"{place}.", place, bold=True),
            Figure(name, order, is_text=True, bold=True),
            *(Figure(write(values[name]), int(values[name] * 10**6)) for values, write in columns),
            Figure("-".join(map(str, poll.pairs[name])), poll.pairs[name].won, role="text_secondary"),
            Figure(str(poll.votes[name]), poll.votes[name], role="text_secondary"),
        )
        for order, (name, place) in enumerate(poll.places.items())
    ]
    blank = (Figure("", -1),) * 4
    unplaced = [
        (
            Figure("–", 10**6, role="text_hint"),
            Figure(name, 10**6, is_text=True),
            *blank,
            Figure(str(poll.votes[name]), poll.votes[name]),
        )
        for name in poll.unplaced
    ]
    return (*placed, *unplaced)


def _name(name: str, poll: Poll) -> Figure:
    return Figure(f"{poll.places[name]}. {name}", poll.places[name], is_text=True)


def _pair(poll: Poll, name: str, other: str) -> Figure:
    if name == other:
        return Figure("", 0, tint="alt")
    pair = poll.matrix[name][other]
    told = f"{name} – {other}"
    return Figure(
        "-".join(map(str, pair)), pair.above - pair.below, role="text" if pair.compared else "text_hint", tip=told
    )
