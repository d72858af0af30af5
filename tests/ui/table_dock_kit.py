"""The dock of phones as it stands in a window: its panel, its rows, a row that is chosen."""

import re

from kapdip_gui.orders.painting import LOOK, LineLook
from kapdip_gui.table.inbox_list import ROW, InboxList
from kapdip_gui.table.panel import TablePanel
from tests.ui.phones_kit import Phones
from tests.ui.window_kit import settle


def panel(phones: Phones) -> TablePanel:
    assert phones.window.docks is not None
    found = phones.window.docks["table"].findChild(TablePanel)
    assert found is not None
    return found


def listed(phones: Phones) -> dict[str, tuple[str, str]]:
    """By seat, the text of its row and its receipt."""
    found = {}
    tree = panel(phones).inbox.tree
    for place in range(tree.topLevelItemCount()):
        item = tree.topLevelItem(place)
        assert item is not None
        look = item.data(0, LOOK)
        assert isinstance(look, LineLook)
        found[item.data(0, ROW).alias] = (re.sub(r" ?\d\d:\d\d$", "", look.text), look.aside)
    return found


def choose(phones: Phones, alias: str) -> InboxList:
    made = panel(phones).inbox
    for place in range(made.tree.topLevelItemCount()):
        item = made.tree.topLevelItem(place)
        if item is not None and item.data(0, ROW).alias == alias:
            made.tree.setCurrentItem(item)
    settle()
    return made
