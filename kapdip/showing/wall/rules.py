"""The game in five lines, for a room in which nothing has happened yet.

Takes: a profile, a speaker. Gives: sentences. Source: docs/wall.md 1.
"""

from kapdip.exchange.profile import Balance, Profile, Reports
from kapdip.words.speaker import Speaker


def rules_in_short(profile: Profile, speaker: Speaker) -> tuple[str, ...]:
    """What everybody must know before the first turn."""
    say = speaker.say
    if profile.has_investors:
        return (
            say("Seven players have a power each; investors trade the currencies, but holdings control nothing."),
            say("More support wins a fight; equal strength bounces."),
            say("Buying drives a price up; selling drives it down."),
            say("Unspent cash is lost.") if profile.balance is Balance.LOST else say("Unspent cash is kept."),
            say("Powers win on the board; investors by full hundreds held × centres."),
        )
    if profile.trades:
        return (
            say("Hold most of a currency and you control its power."),
            say("Each turn: give its units orders, and buy and sell on your slip."),
            say("Buying drives a price up; selling drives it down."),
            say("More support wins a fight; equal strength bounces."),
            say("The game ends after turn {last} at the latest.", last=profile.last_turn),
        )
    if profile.bids:
        return (
            say("Each player controls a home country; for the other powers, the higher bidder gets a year."),
            say("Tied bids hire nobody. You pay only for what you win."),
            say("Win more than you can pay for and you lose all your credits and mercenaries."),
            say("Each autumn pays you one credit per home-country centre."),
            say("Enter an opponent's home centre with a unit of your home country and you win."),
        )
    if profile.innings:
        return (
            say("All orders happen at the same time."),
            say("More support wins a fight; equal strength bounces."),
            say("Every inning starts afresh, and everyone moves on to the next power."),
            say("An inning scores a point for every unit your centres and home can support."),
            say("Most points over all innings wins."),
        )
    if profile.reports is Reports.FAILED:
        return (
            say("All orders happen at the same time."),
            say("More support wins a fight; equal strength bounces."),
            say("Occupy a supply centre after autumn and it is yours."),
            say("Only failures and dislodgements are announced."),
            say("Each player is told where their own units are, and nobody else is."),
        )
    return (
        say("All orders happen at the same time."),
        say("A unit moves next door, holds, or supports another."),
        say("More support wins a fight; equal strength bounces."),
        say("Occupy a supply centre after autumn and it is yours."),
        say("A power may have as many units as it has centres."),
    )
