"""The game in five lines, for a room in which nothing has happened yet.

Takes: a profile, a speaker. Gives: sentences. Source: docs/wall.md 1.
"""

from kapdip_gui.exchange.profile import Profile
from kapdip_gui.words.speaker import Speaker


def rules_in_short(profile: Profile, speaker: Speaker) -> tuple[str, ...]:
    """What everybody must know before the first turn."""
    say = speaker.say
    if profile.trades:
        return (
            say("Whoever holds most of a currency commands its power."),
            say("Each turn: orders for its units, and a slip to buy and sell."),
            say("What is bought becomes dearer, what is sold cheaper."),
            say("More support wins a fight; equal strength bounces off."),
            say("The game ends after turn {last} at the latest.", last=profile.last_turn),
        )
    return (
        say("All orders are carried out at the same time."),
        say("A unit moves next door, holds, or supports another."),
        say("More support wins a fight; equal strength bounces off."),
        say("Whoever stands in a supply centre after autumn owns it."),
        say("A power may have as many units as it has centres."),
    )
