"""`kapdip poll --ballots`: ballots as mails have them, counted into a table for people.

Takes a file (`-`: standard input) and a formula; prints the table and the ballots on standard output, or writes
documents; lines without a vote are printed on standard error.
Source: docs/contract.md, "Commands"; docs/club.md, "Ballots as text".
"""

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path

from kapdip.cli.given import given_text
from kapdip.cli.outputs import refuse_twice
from kapdip.cli.papers import asked_formats, write_documents
from kapdip.cli.voice import DONE, language, refuse, refuse_save, tell
from kapdip.club import causes
from kapdip.club.ballots import BallotSheet, read_ballots
from kapdip.club.formula import FORMULAS
from kapdip.club.poll import Poll, count_poll
from kapdip.evaluation.club_cells import ClubDocument
from kapdip.evaluation.club_poll import poll_document
from kapdip.evaluation.errors import PrintError
from kapdip.game.variant import usual_board
from kapdip.showing.club.poll import ballots_view
from kapdip.storage.errors import SaveError
from kapdip.storage.outputs import WriteError
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import figure_writer
from kapdip.words.gaps import NO_BREAK
from kapdip.words.polls import ballots_text, meaning_text


def count_sheet(args: argparse.Namespace) -> int:
    """Count the ballots of a file; 1 if there is none, or one can't be counted."""
    file, places = args.ballots, asked_formats(args)
    if status := refuse_twice("kapdip poll", places.values()):
        return status
    try:
        text = given_text(file)
    except SaveError as error:
        return refuse_save(error, file)
    sheet = read_ballots(text)
    reasons = [*sheet.wrong, *(sheet.unread if args.strict else ())]
    if reasons or not sheet.ballots:
        return refuse(file, reasons or [*sheet.unread, causes.no_ballots()])
    refuse(file, sheet.unread)
    poll = count_poll(sheet.ballots, FORMULAS[args.formula], minimum_votes=args.minimum)
    if places:
        lang = BoardLanguage(args.lang or language(), usual_board())
        return _write(poll_document(poll, args.formula, args.title, lang), places)
    for line in (*poll_lines(poll, args.formula), "", *ballot_lines(sheet)):
        tell(line)
    return DONE


def _write(document: ClubDocument, places: Mapping[str, Path]) -> int:
    try:
        write_documents(document, places)
    except (WriteError, PrintError) as error:
        return refuse("kapdip poll", [error.reason])
    return DONE


def ballot_lines(sheet: BallotSheet) -> Iterator[str]:
    """Who cast which votes, a ballot to a line."""
    columns, rows = ballots_view(sheet, BoardLanguage(language(), usual_board()))
    table = [[column.title for column in columns], *([figure.text for figure in row] for row in rows)]
    wide = max(len(voter) for voter, _ in table)
    yield from (f"{voter.ljust(wide)}  {votes}" for voter, votes in table)


def poll_lines(poll: Poll, formula: str) -> Iterator[str]:
    """The table of a poll, and how much its matrix says, in words."""
    words = words_in(language())
    titles = tuple(map(words.gettext, ("Place", "Value", "M", "R", "won–drawn–lost", "Votes", "Candidate")))
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
    yield words.gettext("{ballots}, counted by {formula}").format(
        ballots=ballots_text(poll, language()), formula=formula
    )
    for row in [titles, *rows]:
        yield "  ".join([*(cell.rjust(width) for cell, width in zip(row[:-1], wide, strict=False)), row[-1]])
    yield meaning_text(poll, language()).replace(NO_BREAK, " ")
