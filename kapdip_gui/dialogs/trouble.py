"""A message box, for what cannot be shown in the window: a file that can't be opened while no game is.

Gives: `show_trouble`.
"""

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QMessageBox, QWidget

from kapdip_gui.frame.notices import NoticeAction
from kapdip_gui.kit.mnemonics import give_letters
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap


def show_trouble(session: Session, parent: QWidget, text: str, *ways: NoticeAction) -> QMessageBox:
    """Show a message, with what can be done about it; it does not block anything and can be copied."""
    box = QMessageBox(parent)
    box.setWindowTitle("Kapdip")
    box.setIconPixmap(pixmap("alert-triangle", "warn", style().px(28)))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    for name, way in ways:
        box.addButton(name, QMessageBox.ButtonRole.ActionRole).clicked.connect(partial(QTimer.singleShot, 0, way))
    close = box.addButton(session.say("Close"), QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(close)
    box.setDefaultButton(close)
    give_letters(box)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
