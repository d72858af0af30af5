"""How quick the exchange's panels are: a keystroke in the sheet, the charts of a whole game. `python
tests/benchmarks/bench_sheet.py`

Every figure is a ratio against one run of a plain loop of 100,000 additions in the same process, beside its
milliseconds.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kapdip.exchange.profile_data import load_profile, with_house_rules
from kapdip.game.entries import enter_slip
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.paths import SAVES
from kapdip_gui.session.session import Session
from kapdip_gui.session.settings import Settings
from kapdip_gui.style import apply_style
from tests.ui.exchange_kit import slip


def yardstick() -> float:
    """Milliseconds of 100,000 additions."""
    best = 1e9
    for _ in range(5):
        start = time.perf_counter()
        total = 0
        for number in range(100_000):
            total += number
        best = min(best, (time.perf_counter() - start) * 1000)
    return best


def timed(work: Callable[[], object], times: int) -> list[float]:
    """Milliseconds of each call."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append((time.perf_counter() - start) * 1000)
    return found


def told(what: str, found: list[float], unit: float) -> None:
    """One line of the report."""
    worst = sorted(found)[int(len(found) * 0.95) - 1]
    print(f"{what:52} {median(found):8.2f} ms  p95 {worst:8.2f} ms  = {median(found) / unit:6.2f} × the yardstick")


def full_table(players: int) -> Game:
    """A game in which everybody has handed in a slip."""
    profile = load_profile("ka2007")
    if players > (profile.players_max or players):
        profile = with_house_rules(profile, {"players_max": players})
    names = [f"Player {number}" for number in range(players)]
    game = new_game("Bench", variant_of(profile), names, seed=1)
    for name in names:
        game = enter_slip(
            game, name, slip(AUSTRIA=-500, ENGLAND=700, FRANCE=99999, GERMANY=-400, ITALY=10, RUSSIA=-5, TURKEY=80)
        )
    return game


def keystrokes(app: QApplication, session: Session, players: int, unit: float) -> None:
    """A digit in a cell: the sheet, the row, the sums and the ticket follow, painted."""
    from kapdip_gui.exchange import ExchangePanel

    session.open(full_table(players), None)
    session.hidden = False
    panel = ExchangePanel(session)
    panel.resize(1400, 800)
    panel.show()
    panel.sheet.setCurrentIndex(panel.model.index(3, 2))
    panel.sheet.begin("1")
    app.processEvents()

    def key() -> None:
        editor = panel.sheet.delegate.editor
        assert editor is not None
        QTest.keyClick(editor, Qt.Key.Key_Backspace if len(editor.text()) > 5 else Qt.Key.Key_7)
        app.processEvents()

    told(f"a keystroke with {players} players", timed(key, 60), unit)
    panel.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def chart_times(app: QApplication, session: Session, unit: float) -> None:
    """The charts of the sample game: first look with everything imported for it, then another
    kind, then one more turn.
    """
    from kapdip.storage.files import load_game

    game = load_game(next(iter(sorted(SAVES.glob("*.yaml")))))
    session.open(game, None)

    def first() -> None:
        from kapdip_gui.charts import ChartsPanel

        panel = ChartsPanel(session)
        panel.resize(800, 600)
        panel.show()
        app.processEvents()
        panels.append(panel)

    panels: list[object] = []
    told("charts of a whole game, first look", timed(first, 1) * 2, unit)
    panel = panels[0]
    turns = iter(list(range(2, len(game.turns))) * 3)

    def turn() -> None:
        session.viewed_turn = next(turns)
        app.processEvents()

    told("charts when a turn is added", timed(turn, 30), unit)
    assert panel is not None


def main() -> None:
    """Run everything once."""
    app = QApplication([])
    unit = yardstick()
    print(f"yardstick: 100,000 additions in {unit:.2f} ms")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.ini")
        apply_style(app, settings)
        session = Session(settings)
        for players in (12, 100):
            keystrokes(app, session, players, unit)
        chart_times(app, session, unit)


if __name__ == "__main__":
    main()
