"""What the commands tell of a game of Stab: to everybody, and to one player."""

import json
from pathlib import Path

import pytest

from kapdip.cli.main import main
from kapdip.storage.files import save_game
from tests.game.stab import moved, stab


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A French and a German army bounce in Burgundy."""
    game = moved(stab(), FRANCE="A PAR - BUR", GERMANY="A MUN - BUR")
    file = tmp_path / "stab.yaml"
    save_game(game, file)
    return file


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def test_status_tells_everybody_what_failed_and_no_centres(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(told(capsys, "status", str(save), "--json", "--turn", "1"))
    assert data["units"] == {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}
    assert (data["centres"], data["centre_report"]) == ({}, None)
    assert "A MAR" not in told(capsys, "status", str(save), "--turn", "1")


def test_status_of_a_seat_adds_its_own(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(told(capsys, "status", str(save), "--json", "--turn", "1", "--seat", "Fran"))
    assert data["units"] == {"FRANCE": ["F BRE", "A MAR", "A PAR"], "GERMANY": ["A MUN"]}
    assert data["centres"] == {"FRANCE": ["BRE", "MAR", "PAR"]}
    assert data["powers"] == ["FRANCE"]
    assert {"unit": "A PAR", "order": "A PAR - BUR", "flags": ["bounce"], "to": "PAR"} in data["orders"]


def test_the_private_sheet_has_the_own_units_and_the_evaluation_has_not(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    private = told(capsys, "evaluate", str(save), "--seat", "Fran", "--lang", "en")
    assert "FOR FRAN ALONE: FRANCE" in private
    assert "A Mar" in private
    assert "A Mun" not in private
    public = told(capsys, "evaluate", str(save), "--lang", "en")
    assert "A Mun - Bur" in public
    assert "A Mar" not in public
    assert "What is reported".upper() in public


def test_a_seat_that_nobody_has_is_refused(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("status", "evaluate"):
        assert main([command, str(save), "--seat", "Nobody"]) == 1
        assert "Nobody" in capsys.readouterr().err
