"""`--help` of the commands that answer lines: the fields of a question, and an example that can be tried."""

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from kapdip_gui import __version__
from kapdip_gui.app import main
from kapdip_gui.storage.files import create_game
from tests.game.tables import played, table

COMMANDS = ("adjudicate", "exchange", "intimate", "poll", "ranking", "score")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_example_of_the_help_is_answered(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert "fields of a line" in told
    example = told.split("example:\n")[1].strip()
    monkeypatch.setattr(sys, "stdin", io.StringIO(example + "\n"))
    assert main([command]) == 0
    assert "error" not in json.loads(capsys.readouterr().out)


def test_a_null_is_called_null(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"id": 1, "phase": null}\n'))
    assert main(["adjudicate"]) == 0
    assert json.loads(capsys.readouterr().out)["error"].endswith("found null")


def test_the_examples_of_the_club_can_be_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = played(table(last_turn=1, names=("Krösus", *"ABCDEFG")))
    create_game(game, tmp_path / "mittwoch.yaml")
    for command in (["club"], ["club", "show"]):
        with pytest.raises(SystemExit):
            main([*command, "--help"])
        examples = capsys.readouterr().out.split("examples:\n")[1].splitlines()
        assert len(examples) >= 4
        for line in examples:
            assert main(shlex.split(line)[1:]) == 0, line
    assert (tmp_path / "kreis.pdf").read_bytes().startswith(b"%PDF")


def test_the_examples_of_a_sheet_of_ballots_can_be_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mails.txt").write_text("A 9, B 6\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["poll", "--help"])
    calls = [line.strip() for line in capsys.readouterr().out.splitlines() if "--ballots mails.txt" in line]
    assert len(calls) == 2
    for line in calls:
        assert main(shlex.split(line)[1:]) == 0, line
    assert (tmp_path / "poll.xlsx").exists()


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"kapdip {__version__}\n"
