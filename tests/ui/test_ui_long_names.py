"""Twelve players with names of thirty letters: no label of a name is cut off without a sign that it goes on, and where
names are cut those that are alike are still told apart.

Source: docs/window.md 2 and 3.
"""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics, QFontMetricsF
from PySide6.QtWidgets import QLabel, QWidget

from kapdip.exchange.profile_data import load_profile
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.parts import OneLine
from kapdip_gui.style import style
from kapdip_gui.style.cutting import cut as cut_end
from kapdip_gui.style.cutting import cut_name
from tests.ui.window_kit import open_game, settle

LONG = tuple(f"{first}ammerhuber von Wolkenkuckucks" for first in "ABCDEFGHIJKL")
ALIKE = tuple(f"Maximiliane von Hohenfels {last}" for last in "ABCDEFGHIJKL")
ROOT = Path(__file__).parents[2]


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
    window.session.hidden = False
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
    window.session.viewed_turn = 1
    settle()
    assert panel.past is not None
    panel.past.sheet.setCurrentIndex(panel.past.model.index(2, 0))
    settle()
    assert size[0] == 1024 or any(LONG[2] in one.text() for one in panel.past.findChildren(QLabel))
    assert cut(panel) == []
    window.docks.shrink()


def test_a_name_is_cut_in_its_middle_and_a_sentence_at_its_end(window: MainWindow) -> None:
    for metrics in (QFontMetrics(style().font()), QFontMetricsF(style().font())):
        for width in (60, 90, 120):
            shown = {cut_name(metrics, name, width) for name in ALIKE}
            assert len(shown) == len(ALIKE)
            assert all(metrics.horizontalAdvance(name) <= width for name in shown)
        assert cut_name(metrics, "Anna", 200) == "Anna"
        assert cut_end(metrics, ALIKE[0], 90).endswith("…")


def test_whatever_is_cut_is_cut_as_a_name_or_as_a_sentence() -> None:
    """A new list or sheet asks for one of both, and does not choose an end of its own."""
    found = [
        path.name
        for path in ROOT.glob("kapdip*/**/*.py")
        if re.search(r"elidedText|Elide(Left|Middle|Right)", path.read_text("utf-8"))
    ]
    assert found == ["cutting.py"]


def test_names_alike_look_different_in_narrow_lists(window: MainWindow) -> None:
    game = play_turn(new_game("Alike", variant_of(load_profile("ka2007")), ALIKE, seed=7), hold_missing=True)
    window.resize(1024, 700)
    open_game(window, game)
    window.session.hidden = False
    assert window.docks is not None
    dock = window.docks["exchange"]
    dock.bring_up()
    window.docks.enlarge(dock)
    settle()
    panel = dock.panel()
    assert isinstance(panel, ExchangePanel)
    names = panel.sheet.verticalHeader()
    panel.sheet.setCurrentIndex(panel.model.index(2, 0))  # another row than those that are compared
    left = style().px(10 + 26 + 36)
    rows = [
        QRect(left, names.sectionViewportPosition(row), names.width() - left, names.sectionSize(row)) for row in (0, 1)
    ]
    assert QFontMetrics(style().font()).horizontalAdvance(ALIKE[0]) > rows[0].width(), "too narrow for the whole"
    first, second = (names.grab(row).toImage() for row in rows)
    assert first.size() == second.size() == rows[0].size()
    assert first != second
    window.docks.shrink()
