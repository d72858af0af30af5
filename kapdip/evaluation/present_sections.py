"""What only some games have, as tables and lists of lines: the innings and their totals.

Takes: an evaluation. Gives: `sections_of`. Source: docs/rules.md 13.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kapdip.board.board import Board
from kapdip.evaluation.figures import whole
from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.model import Evaluation
from kapdip.evaluation.own_words import words_in
from kapdip.evaluation.present_orders import place_text
from kapdip.evaluation.printed_tables import printed_table
from kapdip.game.model import Placing
from kapdip.game.public_inning import PublicInning
from kapdip.game.public_reports import CentreReport, TurnReport
from kapdip.tables.figures import Column, Figure, Table
from kapdip.tables.standings import innings_table
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import number, power_name
from kapdip.words.speaker import Speaker


def sections_of(evaluation: Evaluation, board: Board, lang: BoardLanguage) -> tuple[Table, ...]:
    """The sections of a turn, in the order in which they are printed."""
    return tuple(_sections(evaluation, board, lang))


def _sections(evaluation: Evaluation, board: Board, lang: BoardLanguage) -> Iterator[Table]:
    if evaluation.report is not None:
        yield _reported(evaluation, evaluation.report, board, lang)
        if evaluation.report.centres is not None:
            yield _centres(evaluation.report.centres, board, lang)
    played = evaluation.played
    if played.ending is not None and played.ending.investors:
        yield _investors(played.ending.investors, lang)
    if played.inning is not None:
        yield _inning(played.inning, lang)
    if played.inning is not None or any(played.start.innings.values()):
        yield _innings(evaluation, lang)


def _table(key: str, title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1) -> Table:
    """A table whose first columns hold texts, those after them figures."""
    figures = [[Figure(text, is_text=at < texts) for at, text in enumerate(row)] for row in rows]
    return Table([Column(head) for head in heads], figures, key, title)


def _investors(investors: Iterable[Placing], lang: BoardLanguage) -> Table:
    """The places at the exchange of a game that was decided on the board."""
    words = words_in(lang)
    heads = (words.gettext("Player"), words.gettext("Place"), words.gettext("Points"))
    rows = (
        (clean_line(one.alias), "–" if one.place is None else whole(one.place, lang), one.points) for one in investors
    )
    return _table("investors", words.gettext("Final standing of the investors"), heads, rows)


def _reported(evaluation: Evaluation, report: TurnReport, board: Board, lang: BoardLanguage) -> Table:
    """What the list of orders holds, and who gave none."""
    words, names = words_in(lang), board.power_names[lang]
    lines = [
        words.gettext("Only failed orders and dislodged units are listed, with all builds and removals.")
        if any(power.orders for power in evaluation.powers)
        else words.gettext("No order failed, and no unit was dislodged.")
    ]
    if report.silent:
        silent = ", ".join(names[power] for power in report.silent)
        lines.append(words.gettext("No moves received (NMR): {powers}.").format(powers=silent))
    return Table((), (), "report", words.gettext("What is reported"), legend=tuple(lines))


def _centres(report: CentreReport, board: Board, lang: BoardLanguage) -> Table:
    """Three lists of centres, without owners."""
    words = words_in(lang)
    lists = (
        (words.gettext("Changed hands: {centres}."), report.changed),
        (words.gettext("Taken for the first time: {centres}."), report.taken),
        (words.gettext("Still neutral: {centres}."), report.neutral),
    )
    told = ((text, ", ".join(place_text(code, board) for code in codes)) for text, codes in lists)
    lines = tuple(text.format(centres=centres or "–") for text, centres in told)
    return Table((), (), "centres", words.gettext("Supply centres"), legend=lines)


def _inning(inning: PublicInning, lang: BoardLanguage) -> Table:
    """How an inning was counted, the most points first."""
    words = words_in(lang)
    heads = (
        words.gettext("Player"),
        words.gettext("played"),
        words.gettext("Units"),
        words.gettext("Centres"),
        words.gettext("after builds"),
        words.gettext("Points"),
    )
    rows = (
        (
            clean_line(player),
            power_name(one.power, lang),
            whole(one.units, lang),
            whole(one.centres, lang),
            number(one.builds, lang, sign=True),
            whole(one.points, lang),
        )
        for player, one in sorted(inning.counted.items(), key=lambda one: -one[1].points)
    )
    title = words.gettext("Inning {number}").format(number=whole(inning.number, lang))
    return _table("inning", title, heads, rows, texts=2)


def _innings(evaluation: Evaluation, lang: BoardLanguage) -> Table:
    """Every player's innings so far, the best total first, and who leads what now, or in the inning that comes."""
    say, played = words_in(lang).gettext, evaluation.played
    leads = played.start.control if played.inning is None else evaluation.coming
    table = innings_table(played, Speaker(lang), leads or None)
    numbers = [column.key for column in table.columns if column.key.isdecimal()]
    titles = {
        "player": say("Player"),
        "power": say("plays") if played.inning is None else say("plays next"),
        "total": say("Total"),
        "place": say("Place"),
        "innings": say("All innings"),
    }
    keys = ["player", *(["power"] if leads else []), *numbers, "total", "place"]
    told = printed_table(table.picked(keys), titles, lang)
    return replace(told, rows=[[replace(one, bold=False) for one in row] for row in told.rows])
