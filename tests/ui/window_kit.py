"""Helpers that click and type in the main window as a person does."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFrame, QWidget

from kapdip.exchange.profile_data import load_profile
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import next_step, play_turn
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.process.main import make_application, make_window
from kapdip_gui.process.work import running
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import Settings
from kapdip_gui.style import style
from kapdip_gui.style.look import apply_style
from tests.patience import MILLISECONDS, in_vain

NAMES = ("Don Quijote", "Gräfin Zahl", "Kalle Wirsch", "Lucky Luke", "Mata Hari", "Münchhausen", "Pippi", "Zorro")
NO_KEY = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def settle() -> None:
    """Let events and threads come to rest."""
    for _ in range(3):
        QApplication.processEvents()
    until(_is_at_rest)
    QApplication.processEvents()


def strike(key: Qt.Key, modifier: Qt.KeyboardModifier = NO_KEY) -> QWidget:
    """Strike a key where the keys are; gives who has them then, a window if nobody."""
    at = QApplication.focusWidget()
    assert at is not None
    QTest.keyClick(at, key, modifier)
    settle()
    return QApplication.focusWidget() or at.window()


def pasted(window: MainWindow, text: str) -> PasteDialog:
    """The dialog for a pasted text, before the window."""
    dialog = PasteDialog(window.session, text, window)
    dialog.show()
    dialog.activateWindow()
    settle()
    return dialog


def until(done: Callable[[], object]) -> None:
    """Let events come until something is so, asleep while none comes."""
    end = QTimer(singleShot=True)
    end.start(MILLISECONDS)
    while not done():
        if not end.isActive():
            in_vain(done)
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def _is_at_rest() -> bool:
    """Whether nothing is made beside a window, and none has pieces of its desk still to make."""
    windows = (one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow))
    return not running() and not any(one.pieces.is_busy for one in windows)


def open_window(folder: Path, language: str = "en", **options: str | bool | int) -> MainWindow:
    """A window with settings of its own, shown."""
    app = make_application(["kapdip"])
    settings = Settings(folder / "settings.ini")
    settings.put("language", language)
    settings.put("reduce_motion", True)
    settings.put("theme", "light")
    for key, value in options.items():
        settings.put(key, value)
    window = make_window(app, settings)
    window.resize(1600, 900)
    window.show()
    settle()
    return window


@contextmanager
def new_game_asked(window: MainWindow, folder: Path) -> Iterator[NewGameDialog]:
    """The dialog of a new game, which shall lie in this folder, as it comes up."""
    window.session.drafts.clear()
    made = NewGameDialog(window.session, window)
    made.file.setText(str(folder / "Wednesday.yaml"))
    made.show()
    settle()
    yield made
    made.close()
    made.deleteLater()
    settle()


def close_window(window: MainWindow) -> None:
    """Close and forget a window."""
    window.keeper.end()
    if window.session.mending is not None:  # or it would be asked what becomes of that
        window.session.close()
    window.close()
    window.deleteLater()
    settle()
    usual_look()


def usual_look() -> None:
    """Light, at text size 100%: all tests of a process share its look, and none must find another one's."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    if (style().theme.name, style().scale) != ("light", 1.0):
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings(Path(folder) / "settings.ini")
            settings.put("theme", "light")
            apply_style(app, settings)


@cache
def begun(turns: int = 0) -> Game:
    """A game of eight, `turns` turns played without anybody handing in anything."""
    game = new_game("Test", variant_of(load_profile("ka2007")), NAMES, seed=7)
    while len(game.turns) <= turns:
        game = next_step(game, hold_missing=True)
    return game


def sheet_of(folder: Path, turn: int) -> str:
    """The order sheet of a turn of a recorded game."""
    return (folder / f"turn{turn:02d}.txt").read_text(encoding="utf-8")


def recorded_game(folder: Path, turn: int) -> Game:
    """The recorded game of a folder, played up to a turn in which nothing is handed in yet."""
    names = (folder / "players.txt").read_text(encoding="utf-8").strip().split(",")
    game = new_game("A", variant_of(load_profile("ka2007")), names, seed=1)
    for number in range(1, turn):
        game = play_turn(apply_sheet(game, read_sheet(game, sheet_of(folder, number))), hold_missing=True)
    return game


def open_game(window: MainWindow, game: Game, path: Path | None = None) -> None:
    """Show a game in the window, its curtain up."""
    if path is None:
        with _curtain_stays(window.session):
            window.session.open(game, None)
    else:
        window.actions_of.files.begin(game, path)
    window.session.hidden = False
    settle()


def look_at(window: MainWindow, game: Game) -> None:
    """Show a game in the window, its curtain up; one that stands there as it was opened stays."""
    session = window.session
    is_new = session.game is not game or session.viewed_turn is not None or session.path is not None
    if is_new or session.next_undo is not None or session.next_redo is not None:
        open_game(window, game)
    session.hidden = False
    settle()


@contextmanager
def _curtain_stays(session: Session) -> Iterator[None]:
    """A curtain that was up does not fall with another game: all panels would read that twice, a fifth of the time that
    opening takes.
    """
    was_down = session.hidden

    def as_it_was() -> None:
        session._hidden = was_down

    session.opened.connect(as_it_was)
    yield
    session.opened.disconnect(as_it_was)


def spot(window: MainWindow, code: str, *, dislodged: bool = False) -> QPoint:
    """Where a province's unit is drawn in the map's viewport."""
    assert window.desk is not None
    view = window.desk.view
    anchors = view.sheet.anchors[code]
    x, y = anchors.dislodged if dislodged else anchors.unit
    return view.mapFromScene(QPointF(x, y))


def click(window: MainWindow, *codes: str, modifier: Qt.KeyboardModifier = NO_KEY) -> None:
    """Click on provinces, one after the other."""
    assert window.desk is not None
    for code in codes:
        QTest.mouseClick(window.desk.view.viewport(), Qt.MouseButton.LeftButton, modifier, spot(window, code))
        settle()


def type_line(window: MainWindow, *lines: str) -> None:
    """Type lines into the command line, each with Enter."""
    assert window.desk is not None
    edit = window.desk.line.edit
    edit.setFocus()
    for line in lines:
        QTest.keyClicks(edit, line)
        QTest.keyClick(edit, Qt.Key.Key_Return)
        settle()


def press(window: MainWindow, command: str) -> None:
    """Run a command of the menus."""
    window.commands[command].trigger()
    settle()


def go_on(window: MainWindow) -> None:
    """Carry out the next step with what is there; where that is asked first, the key is struck again."""
    press(window, "turn.go_on")
    if asks(window):
        press(window, "turn.go_on")


@contextmanager
def in_dialog(window: MainWindow, act: Callable[[QDialog], object]) -> Iterator[None]:
    """What is done in the `with` block opens a dialog; `act` is called with it as soon as it stands."""
    came: list[QDialog] = []
    failed: list[BaseException] = []
    look = QTimer(interval=5)

    def wait() -> None:
        dialog = window.dialog
        if dialog is None or not dialog.isVisible():
            return
        look.stop()
        came.append(dialog)
        try:
            act(dialog)
        except BaseException as error:
            failed.append(error)
        if dialog.isVisible():
            dialog.reject()

    look.timeout.connect(wait)
    look.start()
    try:
        yield
        until(lambda: came)
    finally:  # one that waits in vain must not take the next test's dialog
        look.stop()
    settle()
    if failed:
        raise failed[0]


def orders_of(game: Game) -> set[str]:
    """All orders entered in the turn in progress."""
    return {
        str(order)
        for slip in game.turn.inputs.orders.values()
        for order in (*slip.movement, *slip.retreats, *slip.adjustments)
    }


def asks(panel: QWidget) -> bool:
    """Whether the dock asks what shall become of what is missing."""
    return any(one.isVisible() for one in panel.findChildren(QFrame, "ask"))
