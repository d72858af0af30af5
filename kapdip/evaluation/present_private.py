"""What a player has to decide now, on top of their private sheet: open retreats, builds and removals that are due.

Takes: a `PrivateReport`. Gives: `asked_texts`. Source: docs/rules.md 13.2.
"""

from collections.abc import Iterator

from kapdip.board.board import Board
from kapdip.evaluation.figures import whole
from kapdip.evaluation.model import PrivateReport
from kapdip.evaluation.own_words import words_in
from kapdip.evaluation.page import NewsText
from kapdip.evaluation.present_orders import place_text, unit_text
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator


def asked_texts(report: PrivateReport, board: Board, lang: BoardLanguage) -> tuple[NewsText, ...]:
    """One line for each kind of what is asked; nothing where nothing is."""
    words = words_in(lang)
    kinds = (
        ("retreats", words.gettext("Retreats"), _retreats(report, board, words)),
        ("due", words.gettext("Due"), _due(report, board, lang, words)),
    )
    told = ((kind, label, " ".join(lines)) for kind, label, lines in kinds)
    return tuple(NewsText(kind, label, text) for kind, label, text in told if text)


def _retreats(report: PrivateReport, board: Board, words: Translator) -> Iterator[str]:
    for one in report.retreats:
        unit, places = unit_text(one.unit, board), ", ".join(place_text(place, board) for place in one.places)
        yield (
            words.gettext("{unit} can retreat to {places}.").format(unit=unit, places=places)
            if places
            else words.gettext("{unit} has nowhere to go and is disbanded.").format(unit=unit)
        )


def _due(report: PrivateReport, board: Board, lang: BoardLanguage, words: Translator) -> Iterator[str]:
    for power, count in report.due.items():
        text = (
            words.ngettext("{power}: {count} build.", "{power}: {count} builds.", count)
            if count > 0
            else words.ngettext("{power}: {count} removal.", "{power}: {count} removals.", -count)
        )
        yield text.format(power=board.power_names[lang][power], count=whole(abs(count), lang))
