"""The radar's public table in words: who leads by how much, and who could take what for how much.

Takes: an evaluation with leads. Gives: `lead_texts`. Source: docs/foresight.md 2.
"""

from kapdip_gui.board.board import Board
from kapdip_gui.evaluation.figures import hundredths, signed, whole
from kapdip_gui.evaluation.model import Evaluation, Threat
from kapdip_gui.evaluation.own_words import words_in
from kapdip_gui.evaluation.page import LeadText
from kapdip_gui.words.catalogue import Translator
from kapdip_gui.words.isolating import isolated


def lead_texts(evaluation: Evaluation, board: Board, lang: str) -> tuple[LeadText, ...]:
    """The rows, the most endangered power first."""
    words = words_in(lang)
    return tuple(
        LeadText(
            power=lead.power,
            letter=board.letters[lead.power],
            name=board.power_names[lang][lead.power],
            leader=lead.leader or "–",
            margin=whole(lead.margin) if lead.leader else "–",
            is_thin=lead.is_thin,
            threats="; ".join(_threat(threat, words, lang) for threat in lead.threats),
        )
        for lead in evaluation.leads
    )


def _threat(threat: Threat, words: Translator, lang: str) -> str:
    text = words.gettext("{player} {units} for {cost}").format(
        player=isolated(threat.player), units=signed(threat.units), cost=hundredths(threat.cost, lang)
    )
    return f"{text} {words.gettext('(not to be stopped)')}" if threat.is_certain else text
