"""Until when a player has time whose orders the game waits for.

Takes: a game, a speaker and what time it is. Gives: `grace_text`. Rules: docs/rules.md 13; Ludomaniac standard 2011,
9.10.1c.
"""

from datetime import datetime

from kapdip.game.causes import pause_after, pause_before
from kapdip.game.checklist import blocking
from kapdip.game.model import Game
from kapdip.game.nmr import grace_end
from kapdip.words.format import day_text
from kapdip.words.speaker import Speaker


def grace_text(game: Game, speaker: Speaker, now: datetime) -> str:
    """When the grace ends that begins now; empty where the game pauses for nobody who has one."""
    hours = game.profile.grace_hours
    if hours is None or not any(pause_after.gave(reason) or pause_before.gave(reason) for reason in blocking(game)):
        return ""
    end = grace_end(now, hours)
    return speaker.say(
        "A grace period starting now ends on {day} at {time} at the earliest.",
        day=day_text(end.date().isoformat(), speaker.language),
        time=f"{end:%H:%M}",
    )
