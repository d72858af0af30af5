"""The map alone on the whole screen, for the room: no drafts unless asked for, a line of large type below.

Takes: the main window. Gives: `toggle_full_screen`. Source: design 2 (F11).
"""

from typing import TYPE_CHECKING

from kapdip_gui.showing.texts import turn_title

if TYPE_CHECKING:
    from kapdip_gui.ui.window import MainWindow


def toggle_full_screen(window: "MainWindow", *, drafts: bool) -> None:
    """Go to the full-screen map, or back from it."""
    if window.is_map_alone:
        _leave(window)
    elif window.desk is not None and window.docks is not None and window.session.game is not None:
        _begin(window, drafts=drafts)


def _begin(window: "MainWindow", *, drafts: bool) -> None:
    assert window.desk is not None
    assert window.docks is not None
    session = window.session
    window.docks.shrink()
    window.before_alone = window.docks.state()
    window.was_maximised = window.isMaximized()
    window.is_map_alone = True
    window.docks.are_for_later = True
    session.hidden = True
    for dock in window.docks.all():
        dock.hide()
    window.bar.hide()
    window.menuBar().hide()
    window.statusBar().hide()
    window.notice.silence(on=True)
    window.desk.alone(turn_title(session.current, session.viewed_turn or session.current.turn.number, session.language))
    window.desk.board.drafts = drafts
    if drafts:
        session.hidden = False
    window.desk.board.refresh()
    window.showFullScreen()
    window.desk.view.fit()
    window.desk.view.setFocus()


def _leave(window: "MainWindow") -> None:
    """Back to the desk as it was; before a game is closed, too, or its empty desk would be kept as the layout."""
    assert window.desk is not None
    window.is_map_alone = False
    if window.was_maximised:
        window.showMaximized()
    else:
        window.showNormal()
    window.menuBar().show()
    window.statusBar().show()
    window.bar.show()
    window.desk.alone("")
    window.notice.silence(on=False)
    window.desk.board.drafts = True
    if window.before_alone is not None and window.docks is not None:
        window.docks.are_for_later = False
        window.docks.take_up(window.before_alone)
    window.desk.board.refresh()
