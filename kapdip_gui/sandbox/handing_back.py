"""What was found in a sandbox as text on the clipboard: the sheet of a turn, or a position.

Takes: the sessions of a sandbox and of its game. Gives: `to_clipboard`. Source: docs/sandbox.md 5 and 6.
"""

from PySide6.QtGui import QGuiApplication

from kapdip.showing.foresight.branches import supposed_sheet
from kapdip.showing.texts import turn_title
from kapdip_gui.sandbox.position_dialog import text_of
from kapdip_gui.session.session import Session


def to_clipboard(session: Session, live: Session) -> None:
    """Copy it and say so, or that there is nothing to be copied."""
    game, say = session.current, session.say
    if game.variant.set_up is not None:
        QGuiApplication.clipboard().setText(text_of(session))
        session.told.emit(say("Position copied."))
        return
    number = min(len(game.turns), len(live.on_disk.turns))
    text = supposed_sheet(game, number, session.speaker)
    if not text:
        session.told.emit(say("No assumptions yet: no orders and no trades."))
        return
    QGuiApplication.clipboard().setText(text)
    title = turn_title(game, number, session.language)
    session.told.emit(say("Sheet for {turn} copied. The game is unchanged.", turn=title))
