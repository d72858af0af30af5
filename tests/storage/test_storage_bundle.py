"""A save and its board in one zip: opened where the board is not, by window and commands; odd zips do no harm."""

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from kapdip.board.reading import standard_board
from kapdip.boards.shelf import board_to_play
from kapdip.cli.main import main
from kapdip.game.model import Game
from kapdip.game.setup import new_game
from kapdip.game.variant import profile_on, variant_of
from kapdip.paths import boards_folder, state_folder
from kapdip.storage.bundle import is_bundle, unbundled, write_bundle
from kapdip.storage.errors import SaveError
from kapdip.storage.files import create_game, load_game
from kapdip.storage.opening import Opened, open_game
from kapdip.words.sentences import say
from tests.board_languages import DE, EN

ISLES = Path(__file__).parents[1] / "data" / "boards" / "isles"


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Sits down at one of several computers."""

    def sit(which: str) -> None:
        for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
            monkeypatch.setenv(name, str(tmp_path / which / name.lower()))

    sit("first")
    return sit


def game_on(folder: Path) -> Game:
    board = board_to_play(str(folder))
    return new_game("Duel", variant_of(profile_on(board, "standard", {}), board=board), ["Ann", "Bo"], seed=1)


def refused(path: Path) -> str:
    with pytest.raises(SaveError) as error:
        unbundled(path)
    reasons = [problem.reason for problem in error.value.problems]
    assert all(say(one, DE) != say(one, EN) for one in reasons)
    return " ".join(say(one, EN) for one in reasons)


def test_a_game_and_its_board_go_to_another_computer(
    computer: Callable[[str], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    create_game(game_on(ISLES), tmp_path / "duel.yaml")
    game = load_game(tmp_path / "duel.yaml")
    (tmp_path / "out").mkdir()
    bundle = tmp_path / "out" / "duel.zip"
    write_bundle(game, bundle)
    computer("second")
    with pytest.raises(SaveError) as error:
        load_game(tmp_path / "duel.yaml")
    told = say(error.value.problems[0].reason, EN)
    assert "“isles”" in told
    assert str(boards_folder()) in told, "which board, and where to put it"
    assert is_bundle(bundle)
    save = unbundled(bundle)
    assert save == bundle.with_suffix(".yaml")
    assert load_game(save) == game
    assert unbundled(bundle) == save, "the same game goes on in the same file"
    assert main(["status", str(bundle)]) == 0
    assert "Ann" in capsys.readouterr().out
    save.write_text("kapdip: 2\nid: another\n", "utf-8")
    assert unbundled(bundle).name == "duel 2.yaml", "what is somebody else's stays"


def test_a_game_on_the_programs_board_needs_nothing_more(tmp_path: Path) -> None:
    board = standard_board()
    made = new_game("A", variant_of(profile_on(board, "standard", {}), board=board), "ABCDEFG", seed=1)
    write_bundle(made, tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert archive.namelist() == ["a.yaml"]
    assert load_game(unbundled(tmp_path / "a.zip")) == made


@pytest.mark.parametrize("name", ["../../evil.json", "/evil.json", "_/../../evil.json", "_/x/y.json", "a\\b"])
def test_a_zip_writes_nowhere_but_where_it_may(computer: Callable[[str], None], tmp_path: Path, name: str) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.yaml", "kapdip: 2\n")
        archive.writestr(f"board/{name}", "{}")
    assert "not a board" in refused(tmp_path / "a.zip")
    assert [one.name for one in tmp_path.rglob("*") if one.is_file()] == ["a.zip"]


def test_what_is_no_bundle_is_refused(computer: Callable[[str], None], tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK nothing")
    assert not is_bundle(tmp_path / "a.zip")
    assert "not a zip of a saved game" in refused(tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("readme.txt", "x")
    assert not is_bundle(tmp_path / "b.zip")
    assert "not a zip of a saved game" in refused(tmp_path / "b.zip")


def closed(opened: Opened) -> list[str]:
    opened.lock.release()
    return [say(one, EN) for one in opened.notices]


def test_a_board_that_was_changed_since_is_told_once(computer: Callable[[str], None], tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ISLES, boards_folder() / "isles"))
    path = tmp_path / "duel.yaml"
    create_game(game_on(folder), path)
    assert closed(open_game(path)) == []
    data = json.loads((folder / "board.json").read_text("utf-8"))
    for name in ("Northland", "Norseland"):
        data["powers"][0]["names"]["en"] = name
        (folder / "board.json").write_text(json.dumps(data), "utf-8")
        told = closed(open_game(path))
        assert len(told) == 1
        assert str(folder) in told[0]
        assert closed(open_game(path)) == [], "once for each change"
    (folder / "board.json").write_text("{", "utf-8")
    assert closed(open_game(path)) == []
    assert load_game(path).board.power_names["en"]["NORTH"] == "North"
    assert (state_folder() / "boards").is_dir()
