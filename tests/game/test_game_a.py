"""The recorded game through the commands, turn by turn, exactly; and the same game saved, loaded, replayed."""

import json
from pathlib import Path
from typing import Any

import pytest

from kapdip.game.replay import check, replay
from kapdip.storage.codec import game_text, parse_game
from kapdip.storage.files import load_game
from kapdip_gui.app import main
from tests.game.game_a import expected, played, players, sheet

pytestmark = pytest.mark.unmeasured


def status(path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["status", str(path), "--json", *more]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_recorded_game_comes_out_exactly(shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.yaml"
    assert main(["new", str(path), "--profile", "ka2007", "--players", ",".join(players(shared)), "--seed", "1"]) == 0
    expect = expected(shared)
    for wanted in expect["turns"]:
        number = wanted["turn"]
        assert main(["orders", str(path), str(sheet(shared, number))]) == 0, capsys.readouterr().err
        assert main(["resolve", str(path), "--missing", "hold", "--until", "turn"]) == 0, capsys.readouterr().err
        found = status(path, capsys, "--turn", str(number))
        seen = {
            "turn": found["turn"],
            "cash": {player: told["cash"] for player, told in found["players"].items()},
            "holdings": {player: told["holdings"] for player, told in found["players"].items()},
            "prices": found["prices"],
            "control": found["control"],
            "money": {player: told["money"] for player, told in found["players"].items()},
            "points": {player: told["points"] for player, told in found["players"].items()},
            "units": found["units"],
            "centres": found["centres"],
        }
        told = [key for key in seen if key in wanted and not (key == "points" and number == 21)]
        assert {key: seen[key] for key in told} == {key: wanted[key] for key in told}
    now = status(path, capsys)
    assert now["step"] == "finished"
    assert now["prices"] == found["prices"]
    assert {player: int(told["points"]) for player, told in now["players"].items()} == expect["final_points"]
    assert now["winners"] == ["Zorro"]
    assert main(["check", str(path)]) == 0
    for wanted, turn in zip(expect["turns"], load_game(path).turns, strict=True):
        settled = turn.results.settlement
        assert settled is not None
        assert {player: [flag.value for flag in flags] for player, flags in settled.flags.items()} == wanted["flags"]
        assert dict(settled.net) == wanted["net"]
        assert {player: str(points) for player, points in settled.points.items()} == wanted["points"]


def test_replaying_gives_the_stored_results_byte_for_byte(shared: Path) -> None:
    game = played(shared)
    again = replay(game)
    assert again == game
    assert game_text(again) == game_text(game)
    assert check(game) == ()


def test_loading_what_was_saved_gives_the_same_game(shared: Path) -> None:
    game = played(shared)
    text = game_text(game)
    loaded = parse_game(text)
    assert loaded == game
    assert game_text(loaded) == text
