"""A poll as a document: places and figures by a formula, and the matrix of pairs.

Takes: a count, the name of its formula, a title, a language. Gives: `poll_document`. Who voted how is nowhere in
it. Rules: docs/club.md, "The zine poll".
"""

from kapdip.club.poll import Poll
from kapdip.evaluation.club_cells import ClubDocument, ClubTable, FigureColumn, TableCell, count_cell, text_cell
from kapdip.evaluation.lettering import clean_line
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.polls import poll_text
from kapdip.words.rule_names import FORMULA_NAMES, POLL_TEXTS


def poll_document(poll: Poll, formula: str, title: str, lang: BoardLanguage) -> ClubDocument:
    """The poll, under a title of its own or under that of all polls."""
    say = words_in(lang).gettext
    counted = say("Poll, counted by {formula}").format(formula=say(FORMULA_NAMES[formula]))
    return ClubDocument(
        club=counted,
        title=clean_line(title) or say("Poll"),
        about=poll_text(poll, lang),
        tables=(_places(poll, formula, lang), *([_matrix(poll, lang)] if len(poll.places) > 1 else [])),
        lang=lang,
        private="",
    )


def _places(poll: Poll, formula: str, lang: BoardLanguage) -> ClubTable:
    say = words_in(lang).gettext
    columns = [
        (values, FigureColumn(values.values(), lang), values is poll.final)
        for values in (poll.final, poll.mean, poll.preference)
    ]
    rows = [
        (
            count_cell(place),
            text_cell(name, strong=True),
            *(column.cell(values[name], strong=strong) for values, column, strong in columns),
            *map(count_cell, poll.pairs[name]),
            count_cell(poll.votes[name]),
        )
        for name, place in poll.places.items()
    ]
    blank = (text_cell(""),) * 6
    rows += [(text_cell("–"), text_cell(name), *blank, count_cell(poll.votes[name])) for name in poll.unplaced]
    told = (say("won"), say("drawn"), say("lost"), say("Votes"))
    heads = (say("Place"), say("Candidate"), say("Value"), "M", "R", *told)
    are_figures = tuple(at != 1 for at in range(len(heads)))
    return ClubTable(say("Places"), say(POLL_TEXTS[formula]), heads, are_figures, tuple(rows))


def _matrix(poll: Poll, lang: BoardLanguage) -> ClubTable:
    """A row and a column for each candidate; a column is headed by the place in the order, which begins its row."""
    say = words_in(lang).gettext
    names = [*poll.places]
    rows = tuple(
        (count_cell(number), text_cell(name), *(_pair(poll, name, other) for other in names))
        for number, name in enumerate(names, 1)
    )
    return ClubTable(
        say("Matrix of pairs"),
        say("On how many ballots the row's candidate is above, level with or below the column's."),
        ("", say("Candidate"), *map(str, range(1, len(names) + 1))),
        (True, False, *[True] * len(names)),
        rows,
        is_wide=True,
    )


def _pair(poll: Poll, name: str, other: str) -> TableCell:
    """`2–0–1`: with hyphens, a spreadsheet would take it for a day."""
    return text_cell("" if name == other else "–".join(map(str, poll.matrix[name][other])))
