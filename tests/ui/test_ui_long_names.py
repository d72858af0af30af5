"""Twelve players with names of thirty letters: no label of a name is cut off without a sign that it goes on.

Source: docs/window.md 2 and 3.
"""

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from kapdip_gui.exchange.profile_data import load_profile
from kapdip_gui.game.machine import play_turn
from kapdip_gui.game.model import Game
from kapdip_gui.game.setup import new_game
from kapdip_gui.game.variant import variant_of
from kapdip_gui.ui.exchange.panel import ExchangePanel
from kapdip_gui.ui.parts import OneLine
from kapdip_gui.ui.window import MainWindow
from tests.ui.window_kit import open_game, settle

LONG = tuple(f"{first}ammerhuber von Wolkenkuckucks" for first in "ABCDEFGHIJKL")


def cut(widget: QWidget) -> list[str]:
    """What is written in less room than it takes, by labels that don't say so."""
    return [
        one.text()
        for one in widget.findChildren(QLabel)
        if one.isVisible()
        and one.text()
        and not isinstance(one, OneLine)
        and one.minimumSizeHint().width() > one.width()
    ]


@pytest.fixture(scope="module")
def long_game() -> Game:
    return play_turn(new_game("Long", variant_of(load_profile("ka2007")), LONG, seed=7), hold_missing=True)


@pytest.mark.parametrize("size", [(1024, 700), (2560, 1440)])
def test_no_name_is_cut_off_in_the_exchange(window: MainWindow, long_game: Game, size: tuple[int, int]) -> None:
    window.resize(*size)
    open_game(window, long_game)
    window.glance.hidden = False
    assert window.docks is not None
    dock = window.docks["exchange"]
    dock.bring_up()
    window.docks.enlarge(dock)
    settle()
    panel = dock.panel()
    assert isinstance(panel, ExchangePanel)
    names = panel.sheet.verticalHeader()
    longest = max(map(names.fontMetrics().horizontalAdvance, LONG))
    assert (names.width() > longest + 60) == (size[0] == 2560), "whole where there is room"
    for row in range(len(LONG)):
        panel.sheet.setCurrentIndex(panel.model.index(row, 0))
        settle()
        assert cut(panel) == []
    window.glance.viewed_turn = 1
    settle()
    assert panel.past is not None
    panel.past.sheet.setCurrentIndex(panel.past.model.index(2, 0))
    settle()
    assert size[0] == 1024 or any(LONG[2] in one.text() for one in panel.past.findChildren(QLabel))
    assert cut(panel) == []
    window.docks.shrink()
