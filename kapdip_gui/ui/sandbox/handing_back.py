"""What was found in a sandbox as text on the clipboard: the sheet of a turn, or a position.

Takes: the glances of a sandbox and of its game. Gives: `to_clipboard`. Source: docs/sandbox.md 5 and 6.
"""

from PySide6.QtGui import QGuiApplication

from kapdip_gui.showing.foresight.branches import supposed_sheet
from kapdip_gui.showing.texts import turn_title
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.sandbox.position_dialog import text_of


def to_clipboard(glance: Glance, live: Glance) -> None:
    """Copy it and say so, or that there is nothing to be copied."""
    game, say = glance.current, glance.say
    if game.variant.set_up is not None:
        QGuiApplication.clipboard().setText(text_of(glance))
        glance.told.emit(say("Position copied."))
        return
    number = min(len(game.turns), len(live.kept.turns))
    text = supposed_sheet(game, number, glance.speaker)
    if not text:
        glance.told.emit(say("No assumptions yet: no orders and no trades."))
        return
    QGuiApplication.clipboard().setText(text)
    title = turn_title(game, number, glance.language)
    glance.told.emit(say("Sheet for {turn} copied. The game is unchanged.", turn=title))
