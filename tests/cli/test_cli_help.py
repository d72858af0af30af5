"""`--help` of the commands that answer lines: the fields of a question, and an example that can be tried."""

import io
import json
import sys

import pytest

from kapdip_gui.app import main

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
