"""A row of widgets that needs as many rows as there is room for."""

from PySide6.QtWidgets import QPushButton, QWidget

from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.flow import FlowRow
from tests.ui.window_kit import settle


def test_words_that_change_while_the_row_is_not_seen_have_their_room_when_it_is(window: MainWindow) -> None:
    first, second = QPushButton("Show again"), QPushButton("Wall on")
    whole = QWidget(window)
    row = FlowRow(first, second)
    row.setParent(whole)
    row.setFixedWidth(600)
    whole.show()
    settle()
    whole.hide()
    for text in ("Show", "Show again, as the room has seen it"):
        first.setText(text)
        whole.show()
        settle()
        assert first.width() == first.sizeHint().width()
        assert second.x() > first.geometry().right()
        whole.hide()
    whole.deleteLater()
    settle()
