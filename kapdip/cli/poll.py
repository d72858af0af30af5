"""`kapdip poll`: one poll in, its count out, as JSON Lines.

Takes ballots and the name of a formula; gives every figure as text with three decimals, and the matrix of pairs.
Source: docs/contract.md, "poll, ranking, score"; docs/club.md, "The zine poll".
"""

import argparse
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from kapdip.cli.helping import count
from kapdip.cli.json_lines import (
    QuestionError,
    answer_input,
    as_list,
    as_object,
    as_text,
    as_whole,
    describe,
    object_at,
    one_of,
    shown,
)
from kapdip.cli.papers import add_formats
from kapdip.club.figures import figure, three_decimals
from kapdip.club.formula import DEFAULT, FORMULAS, Formula, with_rules
from kapdip.club.poll import Ballot, Pair, Poll, count_poll
from kapdip.words.catalogue import mark

_Read = TypeVar("_Read")

LEAST, MOST = Fraction(0), Fraction(10)
"""The scale where a question names none."""
MOST_CANDIDATES = 1000
"""A preference matrix grows with their square."""
FIELDS = {
    "ballots": mark("a list: votes by candidate"),
    "formula": ", ".join(FORMULAS),
    "candidates": mark("who may go without a vote"),
    "least, most": mark("the scale (0 to 10)"),
    "minimum_ballot, minimum_votes": mark("the fewest votes on a ballot, and for a place"),
}
EXAMPLE = '{"id": 1, "ballots": [{"A": 9, "B": "6.5"}]}'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """[--ballots FILE] and what goes with a sheet; without one, JSON Lines."""
    describe(
        parser,
        mark(
            "Reads one poll per line from standard input, writes its count per line to standard output;"
            " or counts a sheet of ballots."
        ),
        FIELDS,
        EXAMPLE,
        calls=(
            "kapdip poll < polls.jsonl > counts.jsonl",
            "kapdip poll --ballots mails.txt --formula na",
            'kapdip poll --ballots mails.txt --title "Zine poll 2026" --html poll.html --xlsx poll.xlsx',
        ),
    )
    sheet = parser.add_argument_group(mark("a sheet of ballots"))
    sheet.add_argument(
        "--ballots", type=Path, metavar="FILE", help=mark("ballots as text: Zine A 9, Zine B 7.5 (-: standard input)")
    )
    sheet.add_argument(
        "--formula", choices=sorted(FORMULAS), default=DEFAULT, help=mark("how it is counted (default: %(default)s)")
    )
    sheet.add_argument("--minimum", type=count, default=1, metavar="N", help=mark("the fewest votes for a place"))
    sheet.add_argument("--strict", action="store_true", help=mark("refuse a line that gives no vote"))
    sheet.add_argument("--title", default="", help=mark("the title of the documents"))
    add_formats(parser)


def run(args: argparse.Namespace) -> int:
    """Answer every line of standard input; the exit status is 0, bad lines are answered with an error.

    A sheet may be refused: 1.
    """
    if args.ballots is None:
        return answer_input(answer)
    from kapdip.cli.ballots import count_sheet  # reads files, for which JSON Lines have no use

    return count_sheet(args)


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """The count of one poll; raises QuestionError for what can't be counted."""
    formula = formula_of(question, FORMULAS)
    least, most = _scale(question)
    given = [
        as_object(f"ballots.{index}", ballot)
        for index, ballot in enumerate(as_list("ballots", question.get("ballots")))
    ]
    ballots = [_ballot(f"ballots.{index}", ballot, least, most) for index, ballot in enumerate(given)]
    named = as_list("candidates", question.get("candidates", []))
    candidates = [as_text(f"candidates.{index}", name) for index, name in enumerate(named)]
    demand_few("candidates", {*candidates, *(name for ballot in ballots for name in ballot)})
    return write_poll(
        count_poll(
            ballots,
            formula,
            candidates=candidates,
            minimum_ballot=as_whole("minimum_ballot", question.get("minimum_ballot", 1), 0),
            minimum_votes=as_whole("minimum_votes", question.get("minimum_votes", 1), 0),
        )
    )


def formula_of(question: Mapping[str, Any], known: Iterable[str]) -> Formula:
    """The formula that a question names, with its own rules."""
    name = one_of("formula", question.get("formula", DEFAULT), known)
    return read_value("rules", lambda rules: with_rules(FORMULAS[name], rules), object_at(question, "rules"))


def read_value(where: str, read: Callable[[Any], _Read], value: object) -> _Read:
    """What `read` makes of a value; its ValueError is reported with the place."""
    try:
        return read(value)
    except ValueError as error:
        raise QuestionError(f"{where}: {error}") from error


def demand_few(where: str, names: Iterable[str]) -> None:
    """Refuse more names than a matrix is made for."""
    number = len(set(names))
    if number > MOST_CANDIDATES:
        raise QuestionError(f"{where}: expected at most {MOST_CANDIDATES}, found {number}")


def _scale(question: Mapping[str, Any]) -> tuple[Fraction, Fraction]:
    least, most = (
        read_value(key, figure, question.get(key, fallback))
        for key, fallback in (("least", int(LEAST)), ("most", int(MOST)))
    )
    if least >= most:
        raise QuestionError(
            f"most: expected more than {shown(question.get('least', int(LEAST)))}, found {shown(question.get('most'))}"
        )
    return least, most


def _ballot(where: str, given: Mapping[str, Any], least: Fraction, most: Fraction) -> Ballot:
    ballot = {name: read_value(f"{where}.{name}", figure, vote) for name, vote in given.items()}
    for name, vote in ballot.items():
        if not least <= vote <= most:
            raise QuestionError(
                f"{where}.{name}: expected a vote from {_plain(least)} to {_plain(most)}, found {shown(given[name])}"
            )
    return ballot


def _plain(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else three_decimals(value)


def write_poll(poll: Poll) -> dict[str, Any]:
    """The answer as the format has it.

    Of a million pairs there are some hundred kinds: each is one list, which is shared by many places.
    """
    counts: Callable[[Pair], list[int]] = cache(list)
    return {
        "ballots": poll.ballots,
        "votes": dict(poll.votes),
        "mean": figures(poll.mean),
        "matrix": {name: dict(zip(row, map(counts, row.values()), strict=True)) for name, row in poll.matrix.items()},
        "pairs": {name: list(tally) for name, tally in poll.pairs.items()},
        "raw": figures(poll.raw),
        "preference": figures(poll.preference),
        "final": figures(poll.final),
        "places": dict(poll.places),
        "unplaced": list(poll.unplaced),
        "meaningful": three_decimals(poll.meaningful),
    }


def figures(values: Mapping[str, Fraction]) -> dict[str, str]:
    """Every figure with three decimals."""
    return {name: three_decimals(value) for name, value in values.items()}
