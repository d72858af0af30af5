"""A condition that the board decides is not asked: the Turn dock says what the board says, F5 takes it, undo gives it
back.
"""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from kapdip.game.conditions import all_conditions
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.turn.panel import TurnPanel
from tests.game.test_game_conditions import attacked, line
from tests.ui.reading_kit import texts
from tests.ui.window_kit import open_game, press, settle


def answers(window: MainWindow) -> list[bool | None]:
    return [question.answer for question in all_conditions(window.session.current)]


def test_the_board_decides_and_undo_gives_the_question_back(window: MainWindow) -> None:
    open_game(window, attacked(line("Berlin is empty", "A MUN R BER")))
    window.session.hidden = False
    settle()
    assert window.docks is not None
    panel = window.docks["turn"].panel()
    assert isinstance(panel, TurnPanel)
    assert any("F5" in text for text in texts(panel) if "Met" in text or "zutrifft" in text or "trifft" in text)
    before = window.session.current
    press(window, "turn.next")
    settle()
    stood = window.session.current.turns[before.turn.number - 1].results.position
    assert stood is not None
    assert "A BER" in map(str, stood.units["GERMANY"])
    for _ in range(2):
        window.session.undo()
    settle()
    assert window.session.current.turn.step == before.turn.step
    assert answers(window) == [None]


def test_what_the_board_can_not_decide_is_asked(window: MainWindow) -> None:
    open_game(window, attacked(line("my gut says so", "A MUN R BER")))
    before = window.session.current
    press(window, "turn.next")
    settle()
    assert window.session.current is before


def test_a_condition_is_in_sight_at_1366_by_768_and_f5_leads_to_its_answers(window: MainWindow) -> None:
    game = attacked(line("my gut says so", "A MUN R BER"))
    open_game(window, game)
    window.session.hidden = False
    window.resize(1366, 768)
    settle()
    panel = turn_panel(window)
    assert in_sight(panel, "my gut says so")
    press(window, "turn.next")
    settle()
    assert in_sight(panel, "my gut says so")
    yes = next(made for made in panel.findChildren(QPushButton) if made.text() == "Met" and made.isVisible())
    QTest.mouseClick(yes, Qt.MouseButton.LeftButton)
    settle()
    assert answers(window) == [True]


def turn_panel(window: MainWindow) -> TurnPanel:
    assert window.docks is not None
    panel = window.docks["turn"].panel()
    assert isinstance(panel, TurnPanel)
    return panel


def in_sight(panel: TurnPanel, text: str) -> bool:
    """Whether a label with that text is seen whole."""
    found = [one for one in panel.findChildren(QLabel) if text in one.text() and one.isVisible()]
    return any(one.visibleRegion().boundingRect() == one.rect() for one in found)
