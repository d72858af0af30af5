"""`kapdip new --profile intimate`: home countries by name or by lists, and what is refused."""

import json
from pathlib import Path

import pytest

from kapdip.cli.main import main

NEW = ("--profile", "intimate", "--players", "Ute,Vera", "--seed", "1")


def made(path: Path, *more: str) -> int:
    return main(["new", str(path), *NEW, *more])


def test_home_countries_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "two.yaml"
    assert made(game, "--homes", "Ute=GERMANY,Vera=F") == 0
    assert main(["resolve", str(game), "--missing", "hold"]) == 0
    capsys.readouterr()
    assert main(["status", str(game), "--json"]) == 0
    status = json.loads(capsys.readouterr().out)
    assert {alias: (one["home"], one["credits"]) for alias, one in status["players"].items()} == {
        "Ute": ("GERMANY", 22),
        "Vera": ("FRANCE", 20),
    }
    assert status["auction"]["flags"] == {"Ute": ["NMR"], "Vera": ["NMR"]}
    assert main(["check", str(game)]) == 0


@pytest.mark.parametrize("lists", ["Ute=TRGEFAI,Vera=TGREFAI", "Ute=ORDEFÖI,Vera=ODREFÖI"])
def test_or_they_come_from_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str], lists: str) -> None:
    game = tmp_path / "two.yaml"
    assert made(game, "--preferences", lists, "--start", "fleet-rome") == 0
    capsys.readouterr()
    assert main(["status", str(game)]) == 0
    told = capsys.readouterr().out
    assert "Ute" in told
    assert "20" in told


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "exactly one of the two"),
        (("--homes", "Ute=GERMANY,Vera=GERMANY"), "one player only"),
        (("--homes", "Ute=GERMANY,Vera=SPAIN"), "“SPAIN” is not a power"),
        (("--preferences", "Ute=GFAEIRT,Vera=GFAEIRR"), "Vera's list"),
    ],
)
def test_what_does_not_fit_is_refused_and_no_file_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], said: str
) -> None:
    assert made(tmp_path / "two.yaml", *more) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "two.yaml").exists()


def test_a_player_who_stands_twice_is_an_error_of_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        made(tmp_path / "two.yaml", "--homes", "Ute=GERMANY,Ute=FRANCE")
    assert "each player once" in capsys.readouterr().err


def test_bids_of_fewer_powers_than_before_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, sheet = tmp_path / "two.yaml", tmp_path / "sheet.txt"
    assert made(game, "--homes", "Ute=GERMANY,Vera=FRANCE") == 0
    sheet.write_text('Bids "Ute"\nEngland 6, Italy 4, Turkey 2\n')
    assert main(["orders", str(game), str(sheet)]) == 0
    assert capsys.readouterr().err == ""
    sheet.write_text('Bids "Ute"\nEngland 5\n')
    assert main(["orders", str(game), str(sheet)]) == 0
    assert (
        capsys.readouterr().err
        == f"{sheet}:1: The earlier slip from Ute named more. Only adding keeps Italy and Turkey.\n"
    )
    sheet.write_text('Bids "Ute"\nItaly 4\n')
    assert main(["orders", str(game), str(sheet), "--add"]) == 0
    assert capsys.readouterr().err == ""
