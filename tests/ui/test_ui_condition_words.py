"""A conditional line is completed while it is typed, as any other line is.

Source: docs/window.md 6 (command line); docs/rules.md 6.4.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kapdip.board.reading import standard_board
from kapdip.showing.orders.condition_words import condition_choices
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import settle


@pytest.mark.parametrize(
    ("text", "ghost", "words"),
    [
        ("if", "", []),
        ("if mu", "n", ["mun"]),
        ("wenn mün", "chen", ["München"]),
        ("if Mun falls", "", []),
        ("if Mun falls:", "", []),
        ("if Mun falls: be", "r", ["ber"]),
        ("if Mun falls: ber", "", []),
        ("if Mun falls: ber ", "", ["r", "d"]),
        ("if Mun falls: ber r k", "ie", ["kie"]),
        ("if Mun falls: a ber r p", "ru", ["pru"]),
        ("if Mun falls: ber d", "", []),
        ("if Mun falls: + a", "", []),
        ("if Mun falls: xyz r k", "", []),
    ],
)
def test_units_then_what_becomes_of_them_then_places(text: str, ghost: str, words: list[str]) -> None:
    board = standard_board()
    found = condition_choices(text, board, board.start)
    assert found.ghost == ghost
    assert [one.word for one in found.choices] == words
    assert all(one.line.startswith(text.rpartition(" ")[0]) for one in found.choices)


def test_units_of_the_power_that_waits_come_first() -> None:
    board = standard_board()
    assert condition_choices("if Mun falls: b", board, board.start, "GERMANY").choices[0].word == "ber"


def test_a_conditional_line_is_typed_with_tab_and_taken_with_enter(window: MainWindow) -> None:
    assert window.desk is not None
    edit = window.desk.line.edit
    edit.setFocus()
    QTest.keyClicks(edit, "if mu")
    QTest.keyClick(edit, Qt.Key.Key_Tab)
    QTest.keyClick(edit, Qt.Key.Key_Backspace)
    QTest.keyClicks(edit, " falls: be")
    QTest.keyClick(edit, Qt.Key.Key_Tab)
    QTest.keyClicks(edit, "r k")
    settle()
    assert edit.text() + edit.ghost == "if mun falls: ber r kie"
    QTest.keyClick(edit, Qt.Key.Key_Return)
    settle()
    lines = window.session.current.turn.inputs.orders["GERMANY"].conditionals
    assert [(line.condition, str(line.order)) for line in lines] == [("mun falls", "A BER R KIE")]
    assert not edit.text()
