"""A small sign's words: that an entry came by phone, and whether it was typed over since.

Takes: where it came from. Gives: `origin_text`.
"""

from kapdip.game.origins import EntryOrigin
from kapdip_gui.session.session import Session


def origin_text(session: Session, came: EntryOrigin | None) -> str:
    """`by phone, 7K2M`; `""` for what was typed."""
    if came is None:
        return ""
    if came.is_changed:
        return session.say("by phone, {receipt}, changed here since", receipt=came.receipt)
    return session.say("by phone, {receipt}", receipt=came.receipt)
