"""The page on boards builds a board of six provinces, step by step, and says at each what the check says."""

import re
from pathlib import Path

import pytest

from kapdip.board.model import Location
from kapdip.boards.shelf import playable
from kapdip.cli.main import main
from kapdip.drawing.livery import theme_of
from kapdip.exchange.profile_data import load_profile
from kapdip.game.machine import play_turn
from kapdip.game.setup import new_game
from kapdip.game.variant import profile_on, variant_of
from kapdip.theme import theme

PAGE = Path(__file__).parents[2] / "docs" / "boards.md"
PIECE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$|^((?:    [^\n]*\n)+)", re.S | re.M)


def test_the_board_on_the_page_grows_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "six").mkdir()
    section = PAGE.read_text("utf-8").split("## A board of six provinces\n")[1]
    steps = 0
    for name, text, told in (found.groups() for found in PIECE.finditer(section)):
        if name:
            (tmp_path / "six" / name).write_text(text, "utf-8")
            continue
        steps += 1
        expected = [line.strip() for line in told.splitlines()]
        status = main(["board", "check", "six"])
        out, error = capsys.readouterr()
        assert [line.removeprefix("kapdip: ").removeprefix("six: ") for line in (out + error).splitlines()] == [
            line.removeprefix("six: ") for line in expected
        ]
        assert status == (expected[0] != "six: no faults found")
    assert steps == 4
    board = playable(tmp_path / "six")
    assert len(board.provinces) == 6
    assert (board.first_year, board.victory_centres, board.seas) == (1401, 3, frozenset({"GUL"}))
    assert Location("EST") in board.places
    worn = theme_of("light", board).powers
    assert [worn[power] for power in board.powers] == [theme("light").palette[name] for name in ("navy", "amber")]
    profile = profile_on(board, "ka2007", {"players_min": 2})
    game = new_game("Six", variant_of(profile, board=board), ["Ann", "Bob", "Cleo"], seed=1)
    assert play_turn(game, hold_missing=True).turn.number == 2
    assert load_profile("ka2007").board != board.name
