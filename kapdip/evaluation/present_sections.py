"""What only some games have, as tables and lists of lines: the innings and their totals.

Takes: an evaluation. Gives: `sections_of`. Source: docs/rules.md 13.
"""

from collections.abc import Iterator

from kapdip.board.board import Board
from kapdip.evaluation.figures import whole
from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.model import Evaluation, FinalRanking, InningsReport
from kapdip.evaluation.own_words import words_in
from kapdip.evaluation.page import PlainSection
from kapdip.evaluation.present_orders import place_text
from kapdip.game.public_inning import PublicInning
from kapdip.game.public_reports import CentreReport, TurnReport
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import number


def sections_of(evaluation: Evaluation, board: Board, lang: BoardLanguage) -> tuple[PlainSection, ...]:
    """The sections of a turn, in the order in which they are printed."""
    return tuple(_sections(evaluation, board, lang))


def _sections(evaluation: Evaluation, board: Board, lang: BoardLanguage) -> Iterator[PlainSection]:
    if evaluation.report is not None:
        yield _reported(evaluation, evaluation.report, board, lang)
        if evaluation.report.centres is not None:
            yield _centres(evaluation.report.centres, board, lang)
    if evaluation.ranking is not None and evaluation.ranking.investors:
        yield _investors(evaluation.ranking, lang)
    report = evaluation.innings
    if report is not None:
        if report.ended is not None:
            yield _inning(report.ended, board, lang)
        if any(report.innings.values()):
            yield _innings(report, board, lang)


def _investors(ranking: FinalRanking, lang: BoardLanguage) -> PlainSection:
    """The places at the exchange of a game that was decided on the board."""
    words = words_in(lang)
    heads = (words.gettext("Player"), words.gettext("Place"), words.gettext("Points"))
    rows = tuple(
        (name, "–" if place is None else whole(place, lang), points) for name, place, points in ranking.investors
    )
    return PlainSection("investors", words.gettext("Final standing of the investors"), heads, rows)


def _reported(evaluation: Evaluation, report: TurnReport, board: Board, lang: BoardLanguage) -> PlainSection:
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
    return PlainSection("report", words.gettext("What is reported"), lines=tuple(lines))


def _centres(report: CentreReport, board: Board, lang: BoardLanguage) -> PlainSection:
    """Three lists of centres, without owners."""
    words = words_in(lang)
    lists = (
        (words.gettext("Changed hands: {centres}."), report.changed),
        (words.gettext("Taken for the first time: {centres}."), report.taken),
        (words.gettext("Still neutral: {centres}."), report.neutral),
    )
    told = ((text, ", ".join(place_text(code, board) for code in codes)) for text, codes in lists)
    lines = tuple(text.format(centres=centres or "–") for text, centres in told)
    return PlainSection("centres", words.gettext("Supply centres"), lines=lines)


def _inning(inning: PublicInning, board: Board, lang: BoardLanguage) -> PlainSection:
    """How an inning was counted, the most points first."""
    words = words_in(lang)
    ordered = sorted(inning.counted.items(), key=lambda one: -one[1].points)
    return PlainSection(
        key="inning",
        title=words.gettext("Inning {number}").format(number=whole(inning.number, lang)),
        heads=(
            words.gettext("Player"),
            words.gettext("played"),
            words.gettext("Units"),
            words.gettext("Centres"),
            words.gettext("after builds"),
            words.gettext("Points"),
        ),
        rows=tuple(
            (
                clean_line(player),
                board.power_names[lang][one.power],
                whole(one.units, lang),
                whole(one.centres, lang),
                number(one.builds, lang, sign=True),
                whole(one.points, lang),
            )
            for player, one in ordered
        ),
        texts=2,
    )


def _innings(report: InningsReport, board: Board, lang: BoardLanguage) -> PlainSection:
    """Every player's innings so far, the best total first, and who leads what now, or in the inning that comes."""
    words, names = words_in(lang), board.power_names[lang]
    played = max(map(len, report.innings.values()))
    is_between = report.ended is not None
    coming = report.leads if is_between else report.led
    return PlainSection(
        key="innings",
        title=words.gettext("All innings"),
        heads=(
            words.gettext("Player"),
            *((words.gettext("plays next") if is_between else words.gettext("plays"),) if coming else ()),
            *(whole(number, lang) for number in range(1, played + 1)),
            words.gettext("Total"),
            words.gettext("Place"),
        ),
        rows=tuple(
            (
                player,
                *((names[coming[player]],) if coming else ()),
                *map(str, report.innings[player]),
                whole(report.totals[player], lang),
                whole(report.places[player], lang),
            )
            for player in sorted(report.innings, key=lambda player: report.places[player])
        ),
        texts=2 if coming else 1,
    )
