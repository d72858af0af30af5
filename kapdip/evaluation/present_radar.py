"""The radar's public table in words: who leads by how much, and who could take what for how much.

Takes: an evaluation with leads. Gives: `lead_texts`. Source: docs/foresight.md 2.
"""

from kapdip.board.board import Board
from kapdip.evaluation.figures import hundredths, signed, whole
from kapdip.evaluation.model import Evaluation, Threat
from kapdip.evaluation.own_words import words_in
from kapdip.evaluation.page import LeadText
from kapdip.words.catalogue import Translator
from kapdip.words.isolating import isolated


def lead_texts(evaluation: Evaluation, board: Board, lang: str) -> tuple[LeadText, ...]:
    """The rows, the most endangered power first."""
    words = words_in(lang)
    return tuple(
        LeadText(
            power=lead.power,
            letter=board.letters[lead.power],
            name=board.power_names[lang][lead.power],
            leader=lead.leader or (words.gettext("a lot decides") if lead.is_lot else "–"),
            margin=whole(lead.margin, lang) if lead.leader else "–",
            is_thin=lead.is_thin,
            threats="; ".join(_threat(threat, words, lang) for threat in lead.threats),
        )
        for lead in evaluation.leads
    )


def _threat(threat: Threat, words: Translator, lang: str) -> str:
    text = words.gettext("{player} {units} for {cost}").format(
        player=isolated(threat.player), units=signed(threat.units, lang), cost=hundredths(threat.cost, lang)
    )
    if threat.is_lot:
        return f"{text if threat.units else isolated(threat.player)} {words.gettext('(a lot decides)')}"
    certain = words.gettext("(the controller alone can't stop it)")
    return f"{text} {certain}" if threat.is_certain else text
