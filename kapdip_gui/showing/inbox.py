"""What came by phone, in words: names of what is done with it.

Takes an item of the inbox; gives labels for the undo list, with figures nowhere. Source: docs/table.md 8.
"""

from kapdip_gui.game.inbox import InboxItem
from kapdip_gui.showing.labels import Spoken, named
from kapdip_gui.words.catalogue import mark, words_in
from kapdip_gui.words.format import power_name
from kapdip_gui.words.tongue import Tongue


def contents(item: InboxItem, language: Tongue) -> str:
    """What is in it: `slip, orders for England, press`."""
    say, one = words_in(language).gettext, item.handed_in
    found = [say("slip")] if one.slip is not None else []
    found += [say("orders for {power}").format(power=power_name(power, language)) for power in one.orders]
    return ", ".join([*found, *([say("press")] if one.press is not None else [])])


def taken_label(item: InboxItem) -> Spoken:
    """The deed of taking it: `Anna, slip (phone 7K2M)`."""
    return named(
        mark("{player}, {what} (phone {receipt})"),
        player=item.handed_in.alias,
        what=lambda language: contents(item, language),
        receipt=item.receipt,
    )


def taken_label_hidden(item: InboxItem) -> Spoken:
    """The same while everything is hidden: that something was taken, and not what."""
    return named(mark("{player} (phone {receipt})"), player=item.handed_in.alias, receipt=item.receipt)


def back_label(item: InboxItem) -> Spoken:
    """The deed of sending it back."""
    return named(mark("{player}: sent back (phone {receipt})"), player=item.handed_in.alias, receipt=item.receipt)
