"""A small sign's words: that an entry came by phone, and whether it was typed over since.

Takes: where it came from. Gives: `say_came`.
"""

from kapdip_gui.game.origins import CameBy
from kapdip_gui.ui.glance import Glance


def say_came(glance: Glance, came: CameBy | None) -> str:
    """`by phone, 7K2M`; `""` for what was typed."""
    if came is None:
        return ""
    if came.is_changed:
        return glance.say("by phone, {receipt}, changed here since", receipt=came.receipt)
    return glance.say("by phone, {receipt}", receipt=came.receipt)
