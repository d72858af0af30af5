"""The recorded game of ../shared, played through the game room once and shared by the tests."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from kapdip.exchange.profile_data import load_profile
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of


def sheet(shared: Path, turn: int) -> Path:
    return shared / "data" / "game-a" / f"turn{turn:02}.txt"


def expected(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "data" / "game-a" / "expect.json").read_text(encoding="utf-8"))
    return found


def players(shared: Path) -> list[str]:
    return (shared / "data" / "game-a" / "players.txt").read_text(encoding="utf-8").strip().split(",")


@cache
def played(shared: Path, turns: int = 21) -> Game:
    if turns == 0:
        return new_game("a", variant_of(load_profile("ka2007")), players(shared), seed=1)
    game = played(shared, turns - 1)
    game = apply_sheet(game, read_sheet(game, sheet(shared, turns).read_text(encoding="utf-8")))
    return play_turn(game, hold_missing=True)
