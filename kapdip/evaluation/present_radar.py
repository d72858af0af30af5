"""The radar in words: how firmly each power is led, and who could take it, for how much.

Takes: rows of the radar. Gives: `leads_table`. Source: docs/foresight.md 2.
"""

from collections.abc import Mapping, Sequence

from kapdip.evaluation.figures import hundredths, signed, whole
from kapdip.evaluation.own_words import words_in
from kapdip.exchange.audit import ControlBy
from kapdip.foresight.radar import Claim, ClaimKind, RadarRow, Thinness
from kapdip.tables.figures import Column, Figure, Table
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator
from kapdip.words.format import power_name
from kapdip.words.isolating import isolated


def leads_table(rows: Sequence[RadarRow], words: Mapping[str, str], lang: BoardLanguage) -> Table | None:
    """A row for each power, the most endangered first; None where there is no radar."""
    if not rows:
        return None
    say = words_in(lang)
    columns = [
        Column(words["power"]),
        Column(words["radar_leader"], key="leader"),
        Column(words["radar_margin"]),
        Column(words["radar_threats"], stretch=True),
    ]
    figures = [
        [
            Figure(power_name(row.power, lang), chip=row.power, is_text=True),
            Figure(row.leader or (say.gettext("a lot decides") if row.tied else "–"), is_text=True),
            Figure(whole(row.margin, lang) if row.leader else "–", bold=row.thinness is not Thinness.SAFE),
            Figure("; ".join(_threat(claim, say, lang) for claim in row.threats) or "–", is_text=True),
        ]
        for row in rows
    ]
    return Table(columns, figures, "radar", words["radar"], legend=(words["radar_note"],))


def _threat(claim: Claim, words: Translator, lang: str) -> str:
    text = words.gettext("{player} {units} for {cost}").format(
        player=isolated(claim.player), units=signed(claim.need, lang), cost=hundredths(claim.cost, lang)
    )
    if claim.by is ControlBy.LOT:
        return f"{text if claim.need else isolated(claim.player)} {words.gettext('(a lot decides)')}"
    certain = words.gettext("(the controller alone can't stop it)")
    return f"{text} {certain}" if claim.kind is ClaimKind.CERTAIN else text
