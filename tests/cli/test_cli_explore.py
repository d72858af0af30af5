"""`kapdip explore`: the figures of thinking ahead as JSON, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from kapdip.cli.main import main

SAMPLE = Path(__file__).parents[2] / "saves" / "mittwochsrunde.yaml"


def explored(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["explore", str(SAMPLE), *arguments]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_the_radar_of_a_past_turn(capsys: pytest.CaptureFixture[str]) -> None:
    data = explored(capsys, "--turn", "10")
    assert [row["power"] for row in data["radar"]][:2] == ["GERMANY", "RUSSIA"]
    turkey = next(row for row in data["radar"] if row["power"] == "TURKEY")
    assert turkey["claims"]["Graf Koks"] == {
        "kind": "certain",
        "own": 4250,
        "reach": 2111,
        "need": 101,
        "cost": "124.23",
        "slip": {"TURKEY": 101},
        "by": "clear",
        "lot_before": False,
        "price_after": "1.24",
        "parry": None,
        "loses": [],
        "risks": [],
    }
    assert turkey["claims"]["Felix Krull"] == {"kind": "far", "own": 150, "reach": 1585, "need": 4201}
    assert data["closest"] == {
        "player": "Mutter Courage",
        "power": "AUSTRIA",
        "units": 139,
        "cost": "140.39",
        "left": "0.50",
    }
    assert data["purses"][0]["leader"] == "Kapitän Nemo"
    assert data["points"]["prices"][0]["point"] == "17.20"
    assert data["sales"][0] == {
        "player": "Lady Windermere",
        "power": "FRANCE",
        "units": 7579,
        "turns": 16,
        "begin": None,
        "unsold": 1579,
    }
    assert data["race"][0]["can_lead"] is True
    assert data["no_radar"] is None


def test_every_figure_says_why(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "de")
    data = explored(capsys, "--turn", "10", "--why", "--sum", "200", "--player", "Krösus")
    assert data["radar"][0]["why"][0].startswith("Deutsches Reich: Krösus führt im nächsten Zug")
    for row in data["radar"]:
        assert all(claim["why"] for claim in row["claims"].values())
    for part in (data["purses"], data["points"]["prices"], data["sales"], data["race"]):
        assert all(row["why"] for row in part)


def test_a_first_and_a_last_turn_have_no_radar(capsys: pytest.CaptureFixture[str]) -> None:
    assert explored(capsys, "--turn", "1")["no_radar"] == "first_turn"
    assert explored(capsys, "--turn", "1")["radar"] == []


def test_a_game_that_is_over_and_one_without_exchange_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["explore", str(SAMPLE)]) == 1
    assert "The game is over." in capsys.readouterr().err
    assert explored(capsys, "--turn", "21")["no_radar"] == "last_turn"
    plain = tmp_path / "plain.yaml"
    assert main(["new", str(plain), "--profile", "standard", "--players", "A,B,C,D,E,F,G"]) == 0
    capsys.readouterr()
    assert main(["explore", str(plain)]) == 1
    assert str(plain) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--turn", "0"], "--turn 0: expected 1 to 21"),
        (["--turn", "99"], "--turn 99: expected 1 to 21"),
        (["--turn", "10", "--player", "Nobody"], "--player Nobody: expected one of Effi Briest, Felix Krull,"),
        (["--sum", "-3"], "--sum: expected a sum from 0 to 100,000, such as 350.50, found '-3'"),
        (["--sum", "x"], "--sum: expected a sum from 0 to 100,000, such as 350.50, found 'x'"),
    ],
)
def test_wrong_arguments_say_what_would_be_right(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["explore", str(SAMPLE), *arguments])
    except SystemExit as leaving:
        status = int(str(leaving.code))
    assert status == 2
    assert told in capsys.readouterr().err.splitlines()[-1]


def test_a_missing_file_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["explore", str(tmp_path / "none.yaml")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'none.yaml'}: There is no such file.\n"


def test_drawings_and_tables_are_written_instead_of_the_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    places = {kind: tmp_path / f"out.{kind}" for kind in ("svg", "png", "xlsx", "csv")}
    options = [part for kind, path in places.items() for part in (f"--{kind}", str(path))]
    assert main(["explore", str(SAMPLE), "--turn", "10", *options, "--lang", "de"]) == 0
    told = capsys.readouterr().out
    svg = places["svg"].read_text("utf-8")
    assert "Übernahmeradar · Börse Frühjahr 1905: öffentliche Zahlen" in svg
    assert ">124,23</text>" in svg
    assert places["png"].read_bytes().startswith(b"\x89PNG")
    assert places["xlsx"].read_bytes().startswith(b"PK")
    assert (tmp_path / "out-Übernahmeradar.csv").read_text("utf-8-sig").startswith("Nation;Kontrolle;Vorsprung;")
    assert str(places["svg"]) in told
    assert "{" not in told


def test_tables_for_standard_output_stand_below_each_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["explore", str(SAMPLE), "--turn", "10", "--csv", "-", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.index("Exchange of Spring 1905") < told.index("margin,defence")
    assert "Lady Windermere,France,7579,16,past,1579" in told
    assert not list(tmp_path.iterdir())


def test_a_page_without_radar_is_drawn_where_there_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawn = ["--svg", str(tmp_path / "out.svg"), "--lang", "en"]
    assert main(["explore", str(SAMPLE), "--turn", "1", *drawn]) == 1
    assert not list(tmp_path.iterdir())
    assert main(["explore", str(SAMPLE), "--turn", "1", *drawn, "--page", "sales"]) == 0
    assert main(["explore", str(SAMPLE), "--turn", "1", "--xlsx", str(tmp_path / "out.xlsx")]) == 0
    capsys.readouterr()
    assert main(["explore", str(SAMPLE), "--turn", "10", "--svg", str(tmp_path / "no" / "out.svg")]) == 1
    assert "does not exist" in capsys.readouterr().err
    same = str(tmp_path / "same")
    assert main(["explore", str(SAMPLE), "--turn", "10", "--svg", same, "--csv", same]) == 2
