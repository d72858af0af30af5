"""`kapdip poll --ballots`: ballots as they stand in mails, counted into a table for people.

Takes a file (`-`: standard input) and a formula; tells the table on standard output, lines without a vote on standard
error.
Source: docs/contract.md, "Commands"; docs/club.md, "Ballots as text".
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from kapdip_gui.cli.outputs import STANDARD_OUTPUT
from kapdip_gui.cli.voice import DONE, language, refuse, refuse_save, tell
from kapdip_gui.club import because
from kapdip_gui.club.ballots import read_ballots
from kapdip_gui.club.formula import FORMULAS
from kapdip_gui.club.poll import LEAST_MEANINGFUL, Poll, count_poll
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import read_text
from kapdip_gui.words.catalogue import Translator, words_in
from kapdip_gui.words.format import figure_writer


def count_sheet(file: Path, formula: str, *, minimum: int, is_strict: bool) -> int:
    """Count the ballots of a file; 1 where there is none, or one can't be counted."""
    try:
        text = sys.stdin.read() if file == STANDARD_OUTPUT else read_text(file)
    except SaveError as error:
        return refuse_save(error, file)
    sheet = read_ballots(text)
    reasons = [*sheet.wrong, *(sheet.unread if is_strict else ())]
    if reasons or not sheet.ballots:
        return refuse(file, reasons or [*sheet.unread, because.no_ballots()])
    refuse(file, sheet.unread)
    poll = count_poll(sheet.ballots, FORMULAS[formula], minimum_votes=minimum)
    for line in poll_lines(poll, formula, words_in(language())):
        tell(line)
    return DONE


def poll_lines(poll: Poll, formula: str, words: Translator) -> Iterator[str]:
    """The table of a poll, and how much its matrix tells, in words."""
    titles = tuple(map(words.gettext, ("Place", "Value", "M", "R", "won-drawn-lost", "Votes", "Candidate")))
    columns = [
        (values, figure_writer(values.values(), language())) for values in (poll.final, poll.mean, poll.preference)
    ]
    rows = [
        (
            f"{place}.",
            *(write(values[name]) for values, write in columns),
            "-".join(map(str, poll.pairs[name])),
            str(poll.votes[name]),
            name,
        )
        for name, place in poll.places.items()
    ]
    rows += [("–", "", "", "", "", str(poll.votes[name]), name) for name in poll.unplaced]
    wide = [max(len(row[column]) for row in [titles, *rows]) for column in range(len(titles))]
    ballots = words.ngettext("{n} ballot", "{n} ballots", poll.ballots).format(n=poll.ballots)
    yield words.gettext("{ballots}, counted by {formula}").format(ballots=ballots, formula=formula)
    for row in [titles, *rows]:
        yield "  ".join([*(cell.rjust(width) for cell, width in zip(row[:-1], wide, strict=False)), row[-1]])
    share = f"{int(100 * poll.meaningful)} %"
    if poll.meaningful < LEAST_MEANINGFUL:
        yield words.gettext(
            "Only {share} of the pairs stand together on two ballots or more: a matrix tells little here."
        ).format(share=share)
    else:
        yield words.gettext("{share} of the pairs stand together on two ballots or more.").format(share=share)
