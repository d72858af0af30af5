"""What only some games have, as tables and lists of lines: the innings and their totals.

Takes: an evaluation. Gives: `sections_of`. Source: docs/rules.md 13.
"""

from collections.abc import Iterator

from kapdip_gui.board.board import Board
from kapdip_gui.evaluation.figures import whole
from kapdip_gui.evaluation.model import Evaluation, InningsReport
from kapdip_gui.evaluation.own_words import words_in
from kapdip_gui.evaluation.page import PlainSection
from kapdip_gui.words.sentences import say
from kapdip_gui.words.tongue import Tongue


def sections_of(evaluation: Evaluation, board: Board, lang: Tongue) -> tuple[PlainSection, ...]:
    """The sections of a turn, in the order in which they are printed."""
    return tuple(_sections(evaluation, board, lang))


def _sections(evaluation: Evaluation, board: Board, lang: Tongue) -> Iterator[PlainSection]:
    if evaluation.innings is not None:
        yield _innings(evaluation.innings, board, lang)


def _innings(report: InningsReport, board: Board, lang: Tongue) -> PlainSection:
    """Every player's innings, the best total first."""
    words, names = words_in(lang), board.power_names[lang]
    played = max(map(len, report.innings.values()))
    ordered = sorted(report.innings, key=lambda player: report.places[player])
    return PlainSection(
        key="innings",
        title=words.gettext("Innings"),
        heads=(
            words.gettext("Player"),
            words.gettext("leads") if not report.counted else words.gettext("led"),
            *((words.gettext("leads next"),) if report.leads else ()),
            *(whole(number) for number in range(1, played + 1)),
            words.gettext("Total"),
            words.gettext("Place"),
        ),
        rows=tuple(
            (
                player,
                names[report.led[player]],
                *((names[report.leads[player]],) if report.leads else ()),
                *map(whole, report.innings[player]),
                whole(report.totals[player]),
                whole(report.places[player]),
            )
            for player in ordered
        ),
        texts=3 if report.leads else 2,
        lines=tuple(say(reason, lang) for reason in report.counted),
    )
