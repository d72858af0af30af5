"""What is said about mails besides reasons: the names of their states, what they hold. Gives: words."""

from kapdip.post.reading import Holds, PostState
from kapdip.words.catalogue import mark, words_in
from kapdip.words.speaker import Speaker

_STATES = {
    PostState.WAITING: mark("no questions"),
    PostState.QUESTION: mark("question"),
    PostState.UNKNOWN_SENDER: mark("sender unknown"),
    PostState.LATE: mark("too late"),
    PostState.SEEN: mark("seen already"),
    PostState.OTHER_GAME: mark("another game"),
    PostState.NOTHING: mark("only text"),
    PostState.UNREADABLE: mark("can't be read"),
    PostState.TAKEN: mark("accepted"),
    PostState.SENT_BACK: mark("sent back"),
    PostState.SET_ASIDE: mark("laid aside"),
}


def holds_text(holds: Holds, speaker: Speaker) -> str:
    """What a mail holds, counted: `4 orders, slip, press`."""
    orders = sum(map(len, holds.orders.values()))
    found = [speaker.say_n("{n} order", "{n} orders", orders)] if orders else []
    found += [speaker.say("slip")] if holds.slip is not None else []
    found += [speaker.say("bids")] if holds.bids is not None else []
    found += [speaker.say("press")] if holds.press else []
    found += [speaker.say("words to you")] if holds.notes else []
    return ", ".join(found)


def state_text(state: PostState, language: str) -> str:
    """The name of a state."""
    return words_in(language).gettext(_STATES[state])
