"""A small sign's words: that an entry came by phone, or from a seat by computer, and whether it was typed over since.

Takes: where it came from. Gives: `origin_text`, `origin_icon`.
"""

from kapdip.game.origins import EntryOrigin
from kapdip_gui.session.session import Session


def origin_icon(came: EntryOrigin) -> str:
    """The icon of a phone, or of a computer."""
    return "cpu" if came.is_computer else "device-mobile"


def origin_text(session: Session, came: EntryOrigin | None) -> str:
    """`by phone, 7K2M`; `""` for what was typed."""
    if came is None:
        return ""
    if came.is_computer:
        return session.say("by computer, changed here since") if came.is_changed else session.say("by computer")
    if came.is_changed:
        return session.say("by phone, {receipt}, changed here since", receipt=came.receipt)
    return session.say("by phone, {receipt}", receipt=came.receipt)
