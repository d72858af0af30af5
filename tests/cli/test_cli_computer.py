"""`kapdip computer`: seats go to the computer and back, its hand-ins are entered, its reasons can be asked for."""

from pathlib import Path

import pytest

from kapdip.storage.files import load_game
from kapdip_gui.app import main
from tests.game.tables import NAMES


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "en")


@pytest.fixture
def game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "game.yaml"
    assert main(["new", str(path), "--players", ",".join(NAMES), "--seed", "7"]) == 0
    capsys.readouterr()
    return path


def test_seats_are_given_to_the_computer_and_listed(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["computer", str(game), f"{NAMES[0]}=hunter", f"{NAMES[1]}=unknown"]) == 0
    assert set(load_game(game).turn.inputs.slips) == {NAMES[0], NAMES[1]}
    assert main(["computer", str(game)]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        f"{NAMES[0]}: computer, hunts takeovers",
        f"{NAMES[1]}: computer, nobody knows",
        f"{NAMES[2]}: a person",
    ]
    assert main(["computer", str(game), f"{NAMES[0]}=person"]) == 0
    assert set(load_game(game).turn.inputs.slips) == {NAMES[1]}, "a person hands in anew"


def test_a_table_of_computers_plays_to_its_end_and_gives_reasons(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["computer", str(game), *(f"{name}=value" for name in NAMES)]) == 0
    for _ in range(2):
        assert main(["resolve", str(game), "--until", "turn"]) == 0
    assert len(load_game(game).turns) == 3
    capsys.readouterr()
    assert main(["computer", str(game), "--why", NAMES[0]]) == 0
    assert "A point cost" in capsys.readouterr().out
    assert main(["computer", str(game), "--why", NAMES[0], "--turn", "3"]) == 1
    assert "reasons are told after a turn" in capsys.readouterr().err
    assert main(["evaluate", str(game), "--text", "-", "--lang", "de"]) == 0
    assert f"Rechner: {NAMES[0]} (kauft billige Punkte)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--why", "Nobody"], "There is no player “Nobody”"),
        (["--why", NAMES[0], "--turn", "9"], "There is no turn 9"),
        (["--why", NAMES[0]], "A person played"),
        (["Nobody=hunter"], "There is no player “Nobody”"),
    ],
)
def test_what_can_not_be_is_refused(
    game: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    before = game.read_bytes()
    assert main(["computer", str(game), *arguments]) == 1
    assert told in capsys.readouterr().err
    assert game.read_bytes() == before


@pytest.mark.parametrize("seat", ["Anna", "Anna=nice"])
def test_a_nature_that_there_is_not_is_wrong_usage(game: Path, capsys: pytest.CaptureFixture[str], seat: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["computer", str(game), seat])
    assert ended.value.code == 2
    assert "Anna=hunter" in capsys.readouterr().err
