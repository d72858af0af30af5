"""Makes a picture of every window, panel and dialog, in both languages and both themes, at 1366×768 and 1920×1080.

    python tests/pictures.py FOLDER [--only desk,paste] [--lang de] [--theme dark] [--size 1366x768] [--text 150]
    [--ratio 2]

Takes the sample games of `saves/`; gives PNG files named `<what>-<language>-<theme>-<width>.png`. Look at every one of
them. Each size has a process of its own, whose screen is that large. Themes: light, dark, contrast, contrast-dark.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtWidgets import QApplication, QDialog, QWidget  # noqa: E402

from kapdip.board.model import Location  # noqa: E402
from kapdip.board.reading import standard_board  # noqa: E402
from kapdip.exchange.profile_data import load_profile, with_house_rules  # noqa: E402
from kapdip.game.entries import enter_orders, enter_slip, enter_unit_order  # noqa: E402
from kapdip.game.machine import next_step  # noqa: E402
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip, PressItem, PressPart  # noqa: E402
from kapdip.game.press import add_press  # noqa: E402
from kapdip.game.setup import new_game  # noqa: E402
from kapdip.game.variant import variant_of  # noqa: E402
from kapdip.orders.model import Hold, Retreat  # noqa: E402
from kapdip_gui.frame.window import MainWindow  # noqa: E402
from kapdip_gui.process.main import make_application, make_window  # noqa: E402
from kapdip_gui.session.settings import Settings  # noqa: E402
from tests.samples import MIDDLE, WHOLE, sample_game  # noqa: E402

SIZES = ((1366, 768), (1920, 1080))
SCREEN = "KAPDIP_PICTURE_SCREEN"
PLAYERS = ("Don Quijote", "Gräfin Zahl", "Kalle Wirsch", "Lucky Luke", "Mata Hari", "Münchhausen", "Pippi", "Zorro")
SHEET = """Militärzug "{player}"
{power}:
{lines}
A Xyz - Boh

Börsenzug "{player}"
England: +100
Deutschland: fünf
"""


def settle(app: QApplication, window: MainWindow, seconds: float = 0.15) -> None:
    """Let everything that is under way come to rest."""
    end = time.monotonic() + seconds
    while time.monotonic() < end or window.is_busy:
        app.processEvents()
        time.sleep(0.005)


def states(window: MainWindow, middle: Path, whole: Path) -> Iterator[tuple[str, QWidget]]:
    """Every window and dialog, one after the other, ready to be drawn."""
    session = window.session
    yield "welcome", window
    session.open(sample_game(middle), ROOT / "Mittwochsrunde.yaml")
    yield "desk-hidden", window
    session.hidden = False
    assert window.desk is not None
    window.desk.board.click("ROM")
    yield "desk-orders", window
    german = session.current.turn.start.control["GERMANY"]
    line = Conditional(
        "München fällt",
        Retreat(session.current.turn.start.position.units["GERMANY"][0], (Location("KIE"), Location("RUH"))),
    )
    session.do("condition", lambda g: enter_orders(g, "GERMANY", MilitarySlip(german, conditionals=(line,))))
    window.docks["orders"].panel().begin_condition("GERMANY")  # type: ignore[union-attr,index]
    yield "desk-condition", window
    session.undo()
    window.desk.line.setFocus()
    window.desk.line.begin("s")
    yield "desk-typing", window
    window.desk.line.edit.clear()
    window.desk.line.think()
    window.commands["turn.next"].trigger()
    yield "desk-asking", window
    window.commands["turn.go_on"].trigger()
    window.desk.view.stop_playing()
    yield "desk-results", window
    for dock in ("exchange", "charts", "standings"):
        window.docks[dock].bring_up()  # type: ignore[index]
        window.docks.enlarge(window.docks[dock])  # type: ignore[union-attr,index]
        yield f"enlarged-{dock}", window
        window.docks.shrink()  # type: ignore[union-attr]
    session.open(sample_game(whole), ROOT / "Mittwochsrunde.yaml")
    session.viewed_turn = min(12, len(session.current.turns))
    for dock in ("press", "news", "history", "results"):
        window.docks[dock].bring_up()  # type: ignore[index]
    yield "desk-past", window
    for dock in ("exchange", "charts"):
        QApplication.processEvents()
        window.docks[dock].bring_up()  # type: ignore[index]
        window.docks.enlarge(window.docks[dock])  # type: ignore[union-attr,index]
        session.hidden = False
        QApplication.processEvents()
        if dock == "exchange":
            page = window.docks[dock].panel().past  # type: ignore[union-attr,index]
            page.sheet.setCurrentIndex(page.model.index(5, 0))
        yield f"past-{dock}", window
        if dock == "charts":
            session.viewed_turn = None
            window.docks["charts"].panel().view.show_turn(12)  # type: ignore[union-attr,index]
            yield "all-charts", window
            window.docks["charts"].panel().show_page("points")  # type: ignore[union-attr,index]
            yield "all-charts-points", window
            window.docks["charts"].panel().show_page("prices")  # type: ignore[union-attr,index]
        window.docks.shrink()  # type: ignore[union-attr]
    session.viewed_turn = None
    session.hidden = True
    yield "desk-over-hidden", window
    session.hidden = False
    reopened(window)
    yield "desk-mending", window
    session.open(sample_game(middle), ROOT / "Mittwochsrunde.yaml")
    for name, make_dialog in dialogs().items():
        session.hidden = False
        yield f"dialog-{name}", make_dialog(window)


def reopened(window: MainWindow, turn: int = 5) -> None:
    """A past turn on the desk, with an order and a slip of it changed."""
    session = window.session
    session.hidden = False
    session.viewed_turn = turn
    window.commands["turn.mend"].trigger()
    game = session.current
    power, units = next((power, units) for power, units in game.turn.start.position.units.items() if units)
    player = list(game.turn.inputs.slips)[2]
    session.do("order", lambda g: enter_unit_order(g, power, Hold(units[0])))
    session.do("slip", lambda g: enter_slip(g, player, ExchangeSlip(dict.fromkeys(g.turn.start.prices, 0))))


def sheet(game: Game) -> str:
    """A sheet with good lines and bad ones, for the paste dialog."""
    power, player = next(iter(game.turn.start.control.items()))
    *others, last = game.turn.start.position.units[power]
    near = min(standard_board().neighbours(last.kind, last.location))
    misspelt = standard_board().provinces[near.partition("/")[0]].names["en"][:-1] + "q"
    lines = "\n".join((*(f"{unit} H" for unit in others), f"{last} - {misspelt}"))
    return SHEET.format(player=player, power=power, lines=lines)


@cache
def quiet_game(turn: int) -> Game:
    """Plain Diplomacy in this turn, nobody having moved."""
    profile = with_house_rules(load_profile("standard"), {"quiet_years": 9})
    game = new_game("Schlicht", variant_of(profile), PLAYERS[:7], seed=7)
    while len(game.turns) < turn:
        game = next_step(game, hold_missing=True)
    return game


def dialogs() -> dict[str, Callable[[MainWindow], QDialog]]:
    """The dialogs by name."""
    from kapdip_gui.dialogs.about import AboutDialog
    from kapdip_gui.dialogs.agreement import AgreementDialog
    from kapdip_gui.dialogs.command_list import CommandList
    from kapdip_gui.dialogs.decisions import DecisionsDialog
    from kapdip_gui.dialogs.house_rules import HouseRulesDialog
    from kapdip_gui.dialogs.keys import KeysDialog
    from kapdip_gui.dialogs.log import LogDialog
    from kapdip_gui.dialogs.mend import MendDialog
    from kapdip_gui.dialogs.new_game import NewGameDialog
    from kapdip_gui.dialogs.notes import NotesDialog
    from kapdip_gui.dialogs.own_panel import OwnPanelDialog
    from kapdip_gui.dialogs.paste import PasteDialog
    from kapdip_gui.dialogs.publish import PublishDialog
    from kapdip_gui.dialogs.rules import RulesDialog
    from kapdip_gui.dialogs.seats import SeatsDialog
    from kapdip_gui.dialogs.settings import SettingsDialog
    from kapdip_gui.dialogs.tour import TourDialog
    from kapdip_gui.dialogs.unlock import UnlockDialog

    def new(window: MainWindow) -> QDialog:
        dialog = NewGameDialog(window.session, window)
        dialog.players.set_names(
            ["Don Quijote", "Gräfin Zahl", "Kalle Wirsch", "Lucky Luke", "Mata Hari", "Münchhausen", "Pippi", "Zorro"]
        )
        dialog.file.setText("~/Partien/Mittwochsrunde.yaml")
        dialog.rules_button.setChecked(True)
        dialog.strict.setChecked(True)
        return dialog

    def other(window: MainWindow) -> QDialog:
        dialog = NewGameDialog(window.session, window)
        dialog.cards.choose("cd1991")
        dialog.players.set_names(["Don Quijote", "Gräfin Zahl", "Don Quijote"])
        dialog.seed.setText("7x")
        dialog.file.setText(str(WHOLE))
        dialog.check()
        return dialog

    def paste(window: MainWindow) -> QDialog:
        window.session.hidden = False
        return PasteDialog(window.session, sheet(window.session.current), window)

    def own(window: MainWindow) -> QDialog:
        dialog = OwnPanelDialog(window.session, window)
        dialog.player.setCurrentIndex(3)
        return dialog

    def mend(window: MainWindow) -> QDialog:
        window.session.open(sample_game(WHOLE), ROOT / "Mittwochsrunde.yaml")
        reopened(window)
        aside = window.session.mending
        assert aside is not None
        return MendDialog(window.session, aside.game, window.session.current, window)

    def decisions(window: MainWindow) -> QDialog:
        window.session.open(new_game("Lose", variant_of(load_profile("ka2007")), PLAYERS, seed=7), None)
        window.session.do(
            "press", lambda g: add_press(g, PressItem(PLAYERS[0], "", "", (PressPart("Hoch!", "Zorro verkauft"),)))
        )
        window.session.hidden = False
        return DecisionsDialog(window.session, window)

    def plain(window: MainWindow, turn: int) -> AgreementDialog:
        window.session.open(quiet_game(turn), None)
        window.session.hidden = False
        return AgreementDialog(window.session, window)

    def agreement(window: MainWindow) -> QDialog:
        dialog = plain(window, 18)
        dialog.fill([0, 0, 0, 0, 0, 18, 4])
        for line in dialog.lines[2:]:
            line.agrees.setChecked(True)  # type: ignore[union-attr]
        dialog.plays_on.setChecked(True)
        return dialog

    def veiled(window: MainWindow) -> QDialog:
        window.session.hidden = True
        return NotesDialog(window.session, window)

    return {
        "new": new,
        "new-faults": other,
        "paste": paste,
        "settings": lambda w: SettingsDialog(w.session, w),
        "about": lambda w: AboutDialog(w.session, w),
        "commands": lambda w: CommandList(w.session, w.commands, w),
        "keys": lambda w: KeysDialog(w.session, w.commands, w),
        "log": lambda w: LogDialog(w.session, w),
        "rules": lambda w: RulesDialog(w.session, "exchange", w),
        "tour": lambda w: TourDialog(w.session, w),
        "seats": lambda w: SeatsDialog(w.session, w),
        "own": own,
        "notes": lambda w: NotesDialog(w.session, w),
        "unlock": lambda w: UnlockDialog(w.session, w),
        "publish": lambda w: PublishDialog(w.session, w),
        "rules-house": lambda w: HouseRulesDialog(w.session, w),
        "veiled": veiled,
        "mend": mend,
        "decisions": decisions,
        "agreement": agreement,
        "agreement-early": lambda w: plain(w, 1),
    }


def make(asked: argparse.Namespace, language: str, theme: str, size: tuple[int, int], only: list[str]) -> int:
    """All pictures for one language, theme and size; gives their number."""
    app = make_application(["kapdip"])
    count = 0
    with tempfile.TemporaryDirectory() as place:
        settings = Settings(Path(place) / "settings.ini")
        settings.put("language", language)
        settings.put("theme", theme)
        settings.put("text_size", asked.text)
        window = make_window(app, settings)
        window.resize(*size)
        window.show_welcome()
        window.show()
        for name, widget in states(window, asked.middle, asked.whole):
            if only and not any(part in name for part in only):
                continue
            if widget is not window:
                widget.show()
            settle(app, window, 0.6 if "enlarged" in name or "mend" in name else 0.15)
            widget.grab().save(str(asked.folder / f"{name}-{language}-{theme}-{size[0]}.png"))
            count += 1
            if widget is not window:
                widget.close()
        window.session.close()
        window.close()
        settle(app, window, 0.05)
        window.deleteLater()
        app.processEvents()
    return count


def main() -> int:
    """Make the pictures that were asked for."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--only", default="")
    reader.add_argument("--lang", default="de,en")
    reader.add_argument("--theme", default="light,dark")
    reader.add_argument("--size", default="")
    reader.add_argument("--middle", type=Path, default=MIDDLE, help="a save in the middle of a turn")
    reader.add_argument("--whole", type=Path, default=WHOLE, help="a save of a whole game")
    reader.add_argument("--text", type=int, default=100, help="text size in per cent")
    reader.add_argument("--ratio", type=float, default=1.0, help="pixels of the screen for one of the window")
    asked = reader.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    sizes = [tuple(map(int, one.split("x"))) for one in asked.size.split(",") if one] or list(SIZES)
    if SCREEN not in os.environ:
        return max(on_screen(width, height, asked.ratio) for width, height in sizes)
    only = [one for one in asked.only.split(",") if one]
    width, height = map(int, os.environ[SCREEN].split("x"))
    count = sum(
        make(asked, language, theme, (width, height), only)
        for language in asked.lang.split(",")
        for theme in asked.theme.split(",")
    )
    print(f"{count} pictures of {width}×{height} in {asked.folder}")
    return 0


def on_screen(width: int, height: int, ratio: float) -> int:
    """Run this program again with a screen of this size that nobody sees; gives its exit status."""
    size = {"width": round(width * ratio), "height": round(height * ratio)}
    screen = {"name": "shown", "x": 0, "y": 0, **size, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "screen.json"
        file.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
        shown = {
            SCREEN: f"{width}x{height}",
            "QT_QPA_PLATFORM": f"offscreen:configfile={file}",
            "QT_SCALE_FACTOR": str(ratio),
        }
        return subprocess.run([sys.executable, *sys.argv], env=os.environ | shown, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
