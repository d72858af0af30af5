"""A whole game's exchange, 21 turns of ten traders: holdings, cash, prices, control and
projections come out as recorded.
"""

import json
from pathlib import Path

from tests.exchange.game_a import played_turns


def test_every_turn_of_the_recorded_game_comes_out_as_recorded(shared: Path) -> None:
    count = 0
    for expected, _question, settled in played_turns(shared / "data" / "game-a"):
        count += 1
        assert {player: str(account.cash) for player, account in settled.accounts.items()} == expected["cash"]
        assert {player: dict(account.holdings) for player, account in settled.accounts.items()} == expected["holdings"]
        assert {power: str(price) for power, price in settled.prices.items()} == expected["prices"]
        assert dict(settled.control) == expected["control"]
        assert {player: list(flags) for player, flags in settled.flags.items()} == expected["flags"]
        assert dict(settled.net) == expected["net"]
        assert {player: str(value) for player, value in settled.money.items()} == expected["money"]
        assert {player: str(value) for player, value in settled.points.items()} == expected["points"]
    assert count == 21


def test_the_final_points_of_the_recorded_game(shared: Path) -> None:
    folder = shared / "data" / "game-a"
    *_, (_, _, settled) = played_turns(folder)
    assert settled.final_points is not None
    final = json.loads((folder / "expect.json").read_text(encoding="utf-8"))["final_points"]
    assert {player: points // 100 for player, points in settled.final_points.items()} == final
