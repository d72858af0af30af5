"""Boards of one's own: found, refused with every reason, kept for the games that are played on them."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.shelf import board_to_play, kept_board
from kapdip.cli.main import main
from kapdip.paths import boards_folder
from kapdip.words.sentences import say
from tests.board_languages import DE, EN

ISLES = Path(__file__).parents[1] / "data" / "boards" / "isles"
TWO = ["--profile", "standard", "--players", "Ann,Bo"]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))


@pytest.fixture
def isles(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ISLES, tmp_path / "somewhere" / "isles"))


def changed(folder: Path, change: Callable[[dict[str, Any]], object], file: str = "board.json") -> None:
    data = json.loads((folder / file).read_text("utf-8"))
    change(data)
    (folder / file).write_text(json.dumps(data), "utf-8")


def told(folder: Path) -> list[str]:
    with pytest.raises(BoardRefusedError) as refused:
        board_to_play(str(folder))
    assert all("Error" not in say(one, DE) for one in refused.value.reasons)
    return [say(one, EN) for one in refused.value.reasons]


def ran(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert main([*map(str, arguments)]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def test_a_game_is_played_on_a_board_of_ones_own(
    isles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, sheet, page = tmp_path / "g.yaml", tmp_path / "sheet.txt", tmp_path / "g.html"
    ran(capsys, "new", game, *TWO, "--board", isles)
    sheet.write_text("North:\nA MID - EST\nF NOR - EST/NC\nSouth:\nF EST/SC - BAY\nA SOU - MID\n", "utf-8")
    ran(capsys, "orders", game, sheet)
    ran(capsys, "resolve", game)
    sheet.write_text("North:\nA MID - EST\nF NOR h\nSouth:\nF BAY - ISL\nA SOU h\n", "utf-8")
    ran(capsys, "orders", game, sheet)
    ran(capsys, "resolve", game)
    ran(capsys, "resolve", game, "--missing", "hold")
    state = json.loads(ran(capsys, "status", game, "--json"))
    assert (state["year"], state["centres"]) == (402, {"NORTH": ["EST", "NOR"], "SOUTH": ["ISL", "SOU"]})
    ran(capsys, "evaluate", game, "--turn", "2", "--html", page)
    assert "No centre is free." in page.read_text("utf-8")
    ran(capsys, "check", game)


def test_whoever_mends_a_board_changes_no_game_on_it(
    isles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "g.yaml"
    ran(capsys, "new", game, *TWO, "--board", isles)
    begun = board_to_play(str(isles))
    changed(isles, lambda data: data["provinces"][4]["names"].update(en="Middle"))
    mended = board_to_play(str(isles))
    assert mended.digest != begun.digest
    assert kept_board("isles", begun.digest) is begun
    assert f"board: {{name: isles, digest: '{begun.digest}'}}" in game.read_text("utf-8").replace(
        f"digest: {begun.digest}", f"digest: '{begun.digest}'"
    )
    shutil.rmtree(isles)
    ran(capsys, "status", game)


def test_on_another_computer_the_board_is_asked_for_and_found(
    isles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "g.yaml"
    ran(capsys, "new", game, *TWO, "--board", isles)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "other"))
    assert main(["status", str(game)]) == 1
    assert f"which is not on this computer. Put its folder into {boards_folder()}." in capsys.readouterr().err
    shutil.copytree(isles, boards_folder() / "atolls")
    changed(boards_folder() / "atolls", lambda data: data.update(victory=3))
    assert main(["status", str(game)]) == 1
    shutil.copytree(isles, boards_folder() / "isles")
    capsys.readouterr()
    ran(capsys, "status", game)
    assert "isles: 2 powers, 8 provinces, 4 centres" in ran(capsys, "board", "list")


def test_the_copy_of_a_part_of_another_board_is_whole(isles: Path) -> None:
    part = isles.with_name("part")
    part.mkdir()
    (part / "board.json").write_text('{"name": "part", "of": "isles", "powers": ["NORTH", "SOUTH"]}', "utf-8")
    board = board_to_play(str(part))
    shutil.rmtree(isles.parent)
    assert kept_board("part", board.digest).drawing is not None
    assert board.first_year == 401


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d["provinces"][0].update(code="a b"), "“a b” can't be a code"),
        (lambda d: d["powers"][1].update(letter="N"), "The letter N stands for 2 powers."),
        (lambda d: d["powers"][1].update(owns=["MID"]), "MID is owned by a power from the start, but is not a supply"),
        (lambda d: d["powers"].pop(), "this one has 1 and 8."),
        (lambda d: d.update(victory=9), "“kapdip board check” names its faults."),
        (lambda d: d.update(builds="nowhere"), "“kapdip board check” names its faults."),
        (lambda d: d.update(begin="F1900A"), "“kapdip board check” names its faults."),
        (lambda d: d.update(provinces=7), "“kapdip board check” names its faults."),
        (lambda d: d["provinces"].append({**d["provinces"][7], "code": "NEW"}), "NEW is not drawn."),
    ],
)
def test_a_board_that_cant_be_played_is_refused_with_every_reason(
    change: Callable[[dict[str, Any]], object], sentence: str, isles: Path, tmp_path: Path
) -> None:
    changed(isles, change)
    assert any(sentence in one for one in told(isles)), told(isles)
    assert not [*(tmp_path / "xdg_state_home" / "kapdip" / "boards").glob("*")]


@pytest.mark.parametrize("file", ["board.json", "board.svg", "anchors.json"])
def test_files_that_are_none_are_refused_at_once(
    file: str, isles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (isles / file).write_text("[" * 100_000, "utf-8")
    assert told(isles)
    with (isles / file).open("wb") as stream:
        stream.truncate(6_000_000)
    assert "has more than 5,000,000 bytes." in told(isles)[0]
    (isles / file).unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(isles / file)
        assert main(["new", str(tmp_path / "g.yaml"), *TWO, "--board", str(isles)]) == 1
        assert capsys.readouterr().err.endswith(f"{file} can't be read: it is not an ordinary file.\n")
        (isles / file).unlink()
    assert main(["new", str(tmp_path / "g.yaml"), *TWO, "--board", str(isles)]) == 1
    assert not (tmp_path / "g.yaml").exists()


def test_a_name_that_nobody_knows_and_a_kind_of_game_that_does_not_fit_are_refused(
    isles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = str(tmp_path / "g.yaml")
    assert main(["new", game, *TWO, "--board", "nowhere"]) == 1
    assert "There is no board “nowhere”: name the folder of one, or standard." in capsys.readouterr().err
    bids = ["--profile", "intimate", "--players", "Ann,Bo", "--homes", "Ann=NORTH,Bo=SOUTH"]
    assert main(["new", game, *bids, "--board", str(isles)]) == 1
    assert "each one on the board needs a purse" in capsys.readouterr().err
    assert main(["new", game, "--profile", "standard", "--players", "Ann", "--board", str(isles)]) == 1
    assert "is for 2 players, not for 1" in capsys.readouterr().err


def test_a_house_rule_goes_before_the_boards_own_number(
    isles: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(isles, lambda data: data.update(victory=3))
    for rule, kept in (([], False), (["--rule", "victory_centres=4"], True), (["--rule", "victory_centres=3"], False)):
        game = tmp_path / f"{'-'.join(rule)}.yaml"
        ran(capsys, "new", game, *TWO, "--board", isles, *rule)
        assert ("house_rules" in game.read_text("utf-8")) is kept


def test_questions_are_answered_on_the_board(
    isles: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    (isles / "board.svg").unlink()  # which no question needs
    line = '{"phase": "F401A", "units": {}, "centres": {"NORTH": ["%s", "EST"]}, "orders": {"NORTH": ["F EST/NC B"]}}\n'
    for home, flags in (("NOR", []), ("ISL", ["void"])):
        monkeypatch.setattr("sys.stdin", io.StringIO(line % home))
        answer = json.loads(ran(capsys, "adjudicate", "--board", isles))
        assert answer["results"] == {"F EST/NC": flags}
    players = [{"name": "A", "cash": "5.00"}]
    turn = {"profile": "ka2007", "turn": 2, "prices": {"NORTH": "1.00"}, "centres": {"NORTH": 1}, "players": players}
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(turn)))
    assert "NORTH" in json.loads(ran(capsys, "exchange", "--board", isles))["prices"]
    for command in ("adjudicate", "exchange"):
        assert main([command, "--board", "nowhere"]) == 1
