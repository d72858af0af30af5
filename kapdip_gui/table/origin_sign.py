"""A small sign and its words: that an entry came by phone, by post or from a seat by computer, and whether it was typed
over since.

Takes: where it came from. Gives: `origin_text`, `origin_icon`.
"""

from kapdip.game.origins import EntryOrigin
from kapdip.words.catalogue import mark
from kapdip_gui.session.session import Session


def origin_icon(came: EntryOrigin) -> str:
    """The icon of the way by which an entry came."""
    return "cpu" if came.is_computer else "mail" if came.by_post else "device-mobile"


def origin_text(session: Session, came: EntryOrigin | None) -> str:
    """`by phone, 7K2M`; `""` for what was typed."""
    if came is None:
        return ""
    if came.is_computer:
        return session.say("by computer, changed here since") if came.is_changed else session.say("by computer")
    if came.by_post:
        text = mark("by post, {receipt}, changed here since") if came.is_changed else mark("by post, {receipt}")
    else:
        text = mark("by phone, {receipt}, changed here since") if came.is_changed else mark("by phone, {receipt}")
    return session.say(text, receipt=came.receipt)
