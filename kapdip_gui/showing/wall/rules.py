"""The game in five lines, for a room in which nothing has happened yet.

Takes: a profile, a speaker. Gives: sentences. Source: docs/wall.md 1.
"""

from kapdip_gui.exchange.profile import Balance, Profile, Reports
from kapdip_gui.words.speaker import Speaker


def rules_in_short(profile: Profile, speaker: Speaker) -> tuple[str, ...]:
    """What everybody must know before the first turn."""
    say = speaker.say
    if profile.has_investors:
        return (
            say("Seven leaders have a power each; investors trade the currencies, and holdings lead nothing."),
            say("More support wins a fight; equal strength bounces off."),
            say("What is bought becomes dearer, what is sold cheaper."),
            say("What no buy has used is lost.")
            if profile.balance is Balance.LOST
            else say("Cash that is left stays."),
            say("A power wins on the board; investors by full hundreds of units times centres."),
        )
    if profile.trades:
        return (
            say("Whoever holds most of a currency commands its power."),
            say("Each turn: orders for its units, and a slip to buy and sell."),
            say("What is bought becomes dearer, what is sold cheaper."),
            say("More support wins a fight; equal strength bounces off."),
            say("The game ends after turn {last} at the latest.", last=profile.last_turn),
        )
    if profile.bids:
        return (
            say("Each leads his home country; the other powers go for a year to whoever bids more."),
            say("Equal bids hire nobody. What was not won costs nothing."),
            say("Whoever wins more than he can pay loses all his credits and every mercenary."),
            say("Each autumn pays one credit for every centre of the home country."),
            say("Whoever enters a home centre of the other with a unit of his own home country wins."),
        )
    if profile.innings:
        return (
            say("All orders are carried out at the same time."),
            say("More support wins a fight; equal strength bounces off."),
            say("Every inning begins anew, and everybody moves on to the next power."),
            say("An inning gives a point for every unit that centres and home pay for."),
            say("Most points of all innings win."),
        )
    if profile.reports is Reports.FAILED:
        return (
            say("All orders are carried out at the same time."),
            say("More support wins a fight; equal strength bounces off."),
            say("Whoever stands in a supply centre after autumn owns it."),
            say("Only what fails is told, and who is dislodged."),
            say("Where one's own units stand is told to each player alone."),
        )
    return (
        say("All orders are carried out at the same time."),
        say("A unit moves next door, holds, or supports another."),
        say("More support wins a fight; equal strength bounces off."),
        say("Whoever stands in a supply centre after autumn owns it."),
        say("A power may have as many units as it has centres."),
    )
