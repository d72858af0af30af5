"""The mark at the end of a player's line of the exchange sheet, and why a line is marked RED or NMR.

Takes: a line. Gives: `tag`, `tag_tip`, `cut_reasons`. Source: docs/window.md 7 and 9.6.
"""

from kapdip.exchange.explaining import explain_player
from kapdip.exchange.model import SeatStatus
from kapdip.reason import Reason
from kapdip.showing.exchange.picture import PlayerLine, RowState
from kapdip.words.sentences import say as sentence
from kapdip.words.speaker import Speaker


def tag(line: PlayerLine, speaker: Speaker) -> str:
    """RED, NMR, missing, a fault, an excluded seat; "" for nothing of that."""
    if line.has_fault:
        return speaker.say("Error")
    if line.account.status is not SeatStatus.ACTIVE:
        return speaker.say("excluded" if line.account.status is SeatStatus.EXCLUDED else "resigned")
    if line.state is RowState.MISSING:
        return "NMR"
    if line.state is RowState.OPEN:
        return speaker.say("missing")
    return "RED" if line.is_red else ""


def cut_reasons(line: PlayerLine) -> tuple[Reason, ...]:
    """What the purchases cost, and how they are cut to the cash; of a settled turn no more than the cut trades is
    known here.
    """
    told = explain_player(line.preview.audit) if line.preview is not None else ()
    return tuple(reason for reason in told if reason.key.startswith("audit.buys."))


def tag_tip(line: PlayerLine, speaker: Speaker) -> str:
    """What the mark of a line means and what led to it, for those who may see it; "" for a line without one."""
    if line.state is RowState.MISSING:
        told = [speaker.say("NMR: no slip was handed in.")]
        if line.preview is not None:
            told.append(sentence(explain_player(line.preview.audit)[0], speaker.language))
        return " ".join(told)
    if not line.is_red:
        return ""
    why = speaker.say("RED: the purchases cost more than the cash available, so they are reduced.")
    return " ".join([why, *(sentence(reason, speaker.language) for reason in cut_reasons(line))])
