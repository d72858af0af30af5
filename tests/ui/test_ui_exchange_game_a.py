"""The slips of a recorded game, typed and pasted through the sheet, come out as recorded (needs ../shared)."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.public import public_view
from kapdip.game.status import public_status
from kapdip_gui.exchange import ExchangePanel
from kapdip_gui.session.session import Session
from tests.exchange.game_a import exchange_slips
from tests.ui.exchange_kit import POWERS, session_with
from tests.ui.window_kit import recorded_game, sheet_of


@pytest.fixture
def recorded(shared: Path) -> Path:
    return shared / "data" / "game-a"


def military_of(text: str) -> str:
    """The sheet without its exchange slips."""
    return "\n\n".join(block for block in text.split("\n\n") if not block.strip().startswith("Börsenzug"))


def game_before(folder: Path, turn: int) -> Game:
    game = recorded_game(folder, turn)
    return apply_sheet(game, read_sheet(game, military_of(sheet_of(folder, turn))))


def panel_with(game: Game, qtbot: QtBot, folder: Path) -> tuple[Session, ExchangePanel]:
    session = session_with(game, folder)
    panel = ExchangePanel(session)
    qtbot.addWidget(panel)
    panel.resize(1300, 760)
    panel.show()
    qtbot.waitExposed(panel)
    panel.sheet.setFocus()
    return session, panel


def expected(folder: Path, turn: int) -> dict[str, Any]:
    turns = json.loads((folder / "expect.json").read_text(encoding="utf-8"))["turns"]
    found: dict[str, Any] = turns[turn - 1]
    return found


def agrees(session: Session, wanted: dict[str, Any]) -> None:
    """Settle the turn and compare with what is recorded."""
    game = play_turn(session.current, hold_missing=True)
    status = public_status(public_view(game), wanted["turn"])
    assert {name: player["cash"] for name, player in status["players"].items()} == wanted["cash"]
    assert {name: player["holdings"] for name, player in status["players"].items()} == wanted["holdings"]
    assert status["prices"] == wanted["prices"]
    assert status["control"] == wanted["control"]


@pytest.mark.parametrize("turn", [1, 5])
def test_a_turn_typed_cell_by_cell(recorded: Path, qtbot: QtBot, tmp_path: Path, turn: int) -> None:
    session, panel = panel_with(game_before(recorded, turn), qtbot, tmp_path)
    slips = exchange_slips(sheet_of(recorded, turn))
    keys = 0
    for row in range(panel.model.rowCount()):
        panel.sheet.setCurrentIndex(panel.model.index(row, 0))
        for power in POWERS:
            digits = str(slips[panel.model.row_at(row).player][power])
            for sign in digits:
                QTest.keyClicks(panel.sheet.delegate.editor or panel.sheet, sign)
            QTest.keyClick(panel.sheet.delegate.editor or panel.sheet, Qt.Key.Key_Tab)
            keys += len(digits) + 1
    assert keys == sum(len(str(amount)) + 1 for slip in slips.values() for amount in slip.values()), (
        "the digits and one key a cell"
    )
    agrees(session, expected(recorded, turn))


def test_a_turn_pasted_as_one_table_undone_and_pasted_again(recorded: Path, qtbot: QtBot, tmp_path: Path) -> None:
    session, panel = panel_with(game_before(recorded, 4), qtbot, tmp_path)
    slips = exchange_slips(sheet_of(recorded, 4))
    players = [panel.model.row_at(row).player for row in range(panel.model.rowCount())]
    QGuiApplication.clipboard().setText(
        "\n".join("\t".join(str(slips[player][power]) for power in POWERS) for player in players)
    )
    for _ in range(2):
        panel.sheet.setCurrentIndex(panel.model.index(0, 0))
        QTest.keyClick(panel.sheet, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert len(session.current.turn.inputs.slips) == len(players)
        session.undo()
        assert not session.current.turn.inputs.slips
    session.redo()
    agrees(session, expected(recorded, 4))
