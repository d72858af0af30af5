"""The manual's pictures, taken from the real window with the sample games: none is kept, so none is ever out of date.

Gives: `take`, `SCENES`. A scene opens what it shows by the same commands as a user, and gives the part of the window to
be shown; where that is not in sight the build ends. Needs no display. Every picture is taken at one size, in the light
theme, with the fonts that are shipped; nothing of whoever builds it (his home, his settings) is read or written.
"""

import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QPushButton, QWidget

from kapdip.club.entering import enter_game, new_club
from kapdip.club.taking import record_of
from kapdip.game.fork import fork
from kapdip.storage.club_file import create_club
from kapdip.storage.files import load_game
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import power_name
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.process.main import make_application, make_window
from kapdip_gui.session.settings import Settings
from kapdip_gui.wall.panel import WallPanel
from manual.call_outs import CALL_OUTS, number

SAVES = Path(__file__).resolve().parents[2] / "saves"
WHOLE, MIDDLE, TWO = (SAVES / f"{name}.yaml" for name in ("mittwochsrunde", "zwischenstand", "zu-zweit"))
AUCTION = 4
"""The turn of the game for two in which bids are made."""
SIZE = (1366, 768)
DOCK = (460, 560)
"""A dock that is shown by itself."""
LEAST = (300, 200)
"""A picture that is smaller shows nothing."""
PATIENCE = 60.0
"""Seconds after which a window that is still busy counts as broken."""
QUIET = 8
"""Rounds of the event loop with nothing under way, after which a window stands."""
OLDER = (
    ("Winterpartie", "2026-02-11", (1, 0, 5, 2, 3, 8, 4)),
    ("Ostern", "2026-04-04", (0, 2, 1, 4, 9, 6, 3, 7)),
    ("Sommernacht", "2026-07-18", (2, 0, 3, 1, 7, 5, 6, 4)),
)
"""Games of the club before the whole one: name, day, and how its players came out."""
PLAYERS = ("Don Quijote", "Gräfin Zahl", "Kalle Wirsch", "Lucky Luke", "Mata Hari", "Münchhausen", "Pippi", "Zorro")
MAIL = {
    "de": """Militärzug "{player}"
{power}:
{lines}

Börsenzug "{player}"
England: +100
Italien: fünf
""",
    "en": """Orders "{player}"
{power}:
{lines}

Exchange "{player}"
England: +100
Italy: five
""",
}
CHOICES: dict[str, str | bool] = {"theme": "light", "reduce_motion": True}

Scene = Callable[[MainWindow], QWidget]


def take(folder: Path, language: str, wanted: Sequence[str]) -> None:
    """The pictures of these names in a language, as PNG. Raises KeyError for one that is no scene, ValueError for one
    that shows nothing.
    """
    with tempfile.TemporaryDirectory(prefix="kapdip-pictures-") as home, _at_home(home):
        _give_screen(Path(home))
        settings = Settings(Path(home) / "settings.ini")
        for key, value in (CHOICES | {"language": language}).items():
            settings.put(key, value)
        window = make_window(make_application(["kapdip"]), settings)
        window.resize(*SIZE)
        window.show_welcome()
        window.show()
        _settle(window)
        for name in wanted:
            shown = SCENES[name](window)
            shown.show()
            _settle(window)
            if not shown.isVisible() or shown.width() < LEAST[0] or shown.height() < LEAST[1]:
                raise ValueError(f"{name}: {type(shown).__name__} is not in sight")
            picture = shown.grab()
            number(picture, shown, CALL_OUTS.get(name, ()))
            picture.save(str(folder / f"{name}.png"))
            _put_away(window, shown)
        window.keeper.end()
        window.session.close()
        window.close()
        window.deleteLater()
        _settle(window)


def _put_away(window: MainWindow, shown: QWidget) -> None:
    """As it was before the scene: no dialog, each dock in its place, no wall, no open table."""
    if isinstance(shown, QDialog):
        shown.close()
        shown.deleteLater()
    if isinstance(shown, QDockWidget):
        shown.setFloating(False)
        window.host.close()
        if window.commands["wall.on"].isChecked():
            window.commands["wall.on"].trigger()


def _give_screen(folder: Path) -> None:
    """A screen as large as the window: Qt's own that nobody sees is narrower, and dialogs keep to it. It is given
    before there is an application, or not at all.
    """
    if QApplication.instance() is None:
        size = {"width": SIZE[0], "height": SIZE[1]}
        screen = {"name": "shown", "x": 0, "y": 0, **size, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        file = folder / "screen.json"
        file.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={file}"


@contextmanager
def _at_home(folder: str) -> Iterator[None]:
    """With a home of its own: games and clubs that a scene makes lie there."""
    before = {name: os.environ.get(name) for name in ("HOME", "XDG_DOCUMENTS_DIR", "XDG_CONFIG_HOME")}
    os.environ.update(dict.fromkeys(before, folder))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _settle(window: MainWindow) -> None:
    """Wait until nothing is under way any more."""
    end, quiet = time.monotonic() + PATIENCE, 0
    while quiet < QUIET:
        QApplication.processEvents()
        quiet = 0 if window.is_busy else quiet + 1
        if time.monotonic() > end:
            raise TimeoutError("the window does not come to rest")
        time.sleep(0.002)


# -- scenes ------------------------------------------------------------------------------------------------------------


def _open(window: MainWindow, save: Path, *, hidden: bool = False, turn: int | None = None) -> MainWindow:
    window.session.open(load_game(save), None)
    window.session.hidden = hidden
    window.session.viewed_turn = turn
    _settle(window)
    return window


def _welcome(window: MainWindow) -> QWidget:
    window.session.close()
    window.show_welcome()
    return window


def _guide(window: MainWindow) -> QWidget:
    window.session.close()
    for command in ("help.guide", "exchange.curtain"):
        window.commands[command].trigger()
        _settle(window)
    return window


def _orders(window: MainWindow) -> QWidget:
    _open(window, MIDDLE)
    assert window.desk is not None
    power = next(iter(window.session.current.turn.start.control))
    window.desk.board.click(str(window.session.current.turn.start.position.units[power][0].location)[:3])
    return window


def _results(window: MainWindow) -> QWidget:
    _open(window, MIDDLE)
    window.commands["turn.go_on"].trigger()
    _settle(window)
    assert window.desk is not None
    window.desk.view.stop_playing()
    window.commands["view.dock.results"].trigger()
    return window


def _enlarged(dock: str, save: Path, turn: int | None = None) -> Scene:
    def scene(window: MainWindow) -> QWidget:
        _open(window, save, turn=turn)
        assert window.docks is not None
        window.docks[dock].bring_up()
        window.docks.enlarge(window.docks[dock])
        return window

    return scene


def _dock(dock: str) -> Scene:
    def scene(window: MainWindow) -> QWidget:
        _open(window, MIDDLE)
        assert window.docks is not None
        window.docks.shrink()
        window.docks.bring(dock)
        return window

    return scene


def _alone(window: MainWindow, dock: str) -> QWidget:
    """A dock that shows all of itself, by itself."""
    assert window.docks is not None
    window.docks.bring(dock)
    shown = window.docks[dock]
    shown.setFloating(True)
    shown.resize(*DOCK)
    return shown


def _wall(window: MainWindow) -> QWidget:
    _open(window, MIDDLE)
    window.commands["wall.on"].trigger()
    shown = _alone(window, "wall")
    _settle(window)
    panel, wall = shown.findChild(WallPanel), window.walls.window
    assert panel is not None
    assert wall is not None
    panel.picture.show_seen(wall.grab())
    return shown


def _bids(window: MainWindow) -> QWidget:
    window.session.open(fork(load_game(TWO), AUCTION), None)
    window.session.hidden = False
    _settle(window)
    return _alone(window, "bids")


def _table(window: MainWindow) -> QWidget:
    _open(window, MIDDLE)
    window.host.open("127.0.0.1")
    shown = _alone(window, "table")
    _settle(window)
    seats = next(one for one in shown.findChildren(QPushButton) if one.isCheckable())
    seats.click()  # not the code: it would show the address of whoever builds this
    return shown


def _club(window: MainWindow) -> QWidget:
    last = record_of(load_game(WHOLE), file=WHOLE.name, season="2026", ended="2026-11-18")
    club = new_club("Mittwochsrunde")
    for name, ended, order in OLDER:
        results = tuple(
            replace(last.results[at], place=place, points=None, alias=None) for place, at in enumerate(order, 1)
        )
        club = enter_game(club, replace(last, name=name, ended=ended, results=results, course=None, file="", game=""))
    club = enter_game(club, last)
    path = Path(os.environ["HOME"]) / "Mittwochsrunde.verein.yaml"
    create_club(club, path)
    window.session.close()
    window.show_welcome()
    window.welcome.club_wanted.emit(path)
    return window


def _paste(window: MainWindow) -> QWidget:
    from kapdip_gui.dialogs.paste import PasteDialog

    _open(window, MIDDLE)
    start = window.session.current.turn.start
    power, units = next((power, units) for power, units in start.position.units.items() if len(units) > 2)
    *others, last = units
    board = window.session.board
    near = min(board.neighbours(last.kind, last.location)).partition("/")[0]
    slip = board.provinces[near].names[window.session.language][:-1] + "q"
    lines = "\n".join((*(f"{unit} H" for unit in others), f"{last} - {slip}"))
    named = power_name(power, BoardLanguage(window.session.language, board))
    text = MAIL[window.session.language].format(player=start.control[power], power=named, lines=lines)
    return PasteDialog(window.session, text, window)


def _new_game(window: MainWindow) -> QWidget:
    from kapdip_gui.dialogs.new_game import NewGameDialog

    dialog = NewGameDialog(window.session, window)
    dialog.resize(1266, 750)  # as it comes up where the screen is large enough, whatever this one is
    dialog.players.set_names(list(PLAYERS))
    return dialog


def _publish(window: MainWindow) -> QWidget:
    from kapdip_gui.dialogs.publish import PublishDialog

    return PublishDialog(_open(window, MIDDLE).session, window)


def _seats(window: MainWindow) -> QWidget:
    from kapdip_gui.dialogs.seats import SeatsDialog

    return SeatsDialog(_open(window, MIDDLE).session, window)


def _mend(window: MainWindow) -> QWidget:
    from kapdip.game.entries import enter_slip
    from kapdip.game.model import ExchangeSlip
    from kapdip_gui.dialogs.mend import MendDialog

    session = _open(window, WHOLE, turn=5).session
    window.commands["turn.mend"].trigger()
    _settle(window)
    player = list(session.current.turn.inputs.slips)[2]
    session.do("slip", lambda game: enter_slip(game, player, ExchangeSlip(dict.fromkeys(game.turn.start.prices, 0))))
    aside = session.mending
    assert aside is not None
    return MendDialog(session, aside.game, session.current, window)


SCENES: dict[str, Scene] = {
    "welcome": _welcome,
    "guide": _guide,
    "overview": lambda window: _open(window, MIDDLE),
    "desk": lambda window: _open(window, MIDDLE),
    "orders": _orders,
    "results": _results,
    "bids": _bids,
    "table": _table,
    "exchange": _enlarged("exchange", MIDDLE),
    "sheet": _enlarged("exchange", MIDDLE),
    "radar": _enlarged("radar", WHOLE, turn=9),
    "wall": _wall,
    "club": _club,
    "paste": _paste,
    "new-game": _new_game,
    "publish": _publish,
    "seats": _seats,
    "mend": _mend,
}
