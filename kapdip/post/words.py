"""What is said about mails besides reasons: the names of their states. Takes: a state, a language. Gives: words."""

from kapdip.post.reading import PostState
from kapdip.words.catalogue import mark, words_in

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


def state_text(state: PostState, language: str) -> str:
    """The name of a state."""
    return words_in(language).gettext(_STATES[state])
