"""What a player has to decide now, on top of his private sheet: open retreats, builds and removals that are due.

Takes: a `PrivateReport`. Gives: `asked_texts`. Source: docs/rules.md 13.2.
"""

from collections.abc import Iterator

from kapdip_gui.board.board import Board
from kapdip_gui.evaluation.figures import whole
from kapdip_gui.evaluation.model import PrivateReport
from kapdip_gui.evaluation.own_words import words_in
from kapdip_gui.evaluation.page import NewsText
from kapdip_gui.evaluation.present_orders import place_text, unit_text
from kapdip_gui.words.catalogue import Translator
from kapdip_gui.words.tongue import Tongue


def asked_texts(report: PrivateReport, board: Board, lang: Tongue) -> tuple[NewsText, ...]:
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


def _due(report: PrivateReport, board: Board, lang: Tongue, words: Translator) -> Iterator[str]:
    for power, count in report.due.items():
        text = (
            words.ngettext("{power}: {count} build.", "{power}: {count} builds.", count)
            if count > 0
            else words.ngettext("{power}: {count} removal.", "{power}: {count} removals.", -count)
        )
        yield text.format(power=board.power_names[lang][power], count=whole(abs(count), lang))
