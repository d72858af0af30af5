"""A message box, for what cannot be told in the window: a file that can't be opened while no game is.

Gives: `show_trouble`.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.letters import give_letters
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.icons import pixmap


def show_trouble(glance: Glance, parent: QWidget, text: str) -> QMessageBox:
    """Show a message; it does not block anything and can be copied."""
    box = QMessageBox(parent)
    box.setWindowTitle("Kapdip")
    box.setIconPixmap(pixmap("alert-triangle", "warn", style().px(28)))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    box.addButton(glance.say("Close"), QMessageBox.ButtonRole.AcceptRole)
    give_letters(box)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
