"""What is said of a poll: how many ballots there were, and how much its matrix says.

Takes: a `Poll`, a language. Gives: `poll_text`, `ballots_text`, `meaning_text`,
`is_weak`. Rules: docs/club.md, "The zine poll".
"""

from kapdip.club.poll import LEAST_MEANINGFUL, Poll
from kapdip.words.catalogue import words_in
from kapdip.words.format import percent


def ballots_text(poll: Poll, language: str) -> str:
    """`4 ballots`"""
    return words_in(language).ngettext("{n} ballot", "{n} ballots", poll.ballots).format(n=poll.ballots)


def is_weak(poll: Poll) -> bool:
    """Whether the matrix of several candidates says little."""
    return len(poll.places) > 1 and poll.meaningful < LEAST_MEANINGFUL


def poll_text(poll: Poll, language: str) -> str:
    """How many ballots there were, and how much their matrix says, where there is one."""
    ballots = f"{ballots_text(poll, language)}."
    return f"{ballots} {meaning_text(poll, language)}" if len(poll.places) > 1 else ballots


def meaning_text(poll: Poll, language: str) -> str:
    """How much the matrix says, in a sentence."""
    say = words_in(language).gettext
    weak = say("Only {share} of the pairs appear together on two or more ballots: a matrix says little here.")
    strong = say("{share} of the pairs appear together on two or more ballots.")
    return (weak if poll.meaningful < LEAST_MEANINGFUL else strong).format(
        share=percent(int(100 * poll.meaningful), language)
    )
