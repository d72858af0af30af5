"""One sentence on the takeover that is nearest in the next exchange.

Takes the public view of a game; gives `closest_call`. Source: docs/foresight.md 2.
"""

from kapdip.foresight.explaining import explain_closest
from kapdip.game.public import PublicView
from kapdip.showing.foresight.ahead import Foresight, look_ahead
from kapdip.showing.foresight.tables import nearest
from kapdip.words.format import power_name
from kapdip.words.sentences import say
from kapdip.words.speaker import Speaker


def closest_call(view: PublicView, speaker: Speaker) -> str:
    """Who is nearest to taking which power, or misses it by the least; `""` where nothing can be said."""
    about = look_ahead(view, len(view.turns), speaker)
    if not isinstance(about, Foresight) or about.radar is None:
        return ""
    for claim, text in nearest(about):
        return f"{claim.player}, {power_name(claim.power, about.lang)}: {text}"
    reason = explain_closest(about.outlook, about.radar)
    return say(reason, speaker.language) if reason is not None else ""
