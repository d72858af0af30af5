"""`kapdip poll`, `ranking` and `score`: JSON Lines in and out, bad lines answered with what would be right."""

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kapdip.cli import poll, ranking, score
from kapdip.cli.json_lines import answer_line, answer_lines
from kapdip.cli.main import main

EXAMPLE = [{"A": 9, "B": 6, "C": 6}, {"A": 7, "B": 8}, {"B": 5, "C": 9}, {"A": 4, "B": 2, "C": 4}]
NO_FIGURE = '{where}: expected a whole number, or a decimal in quotes like "6.5", found {found}'
NO_SYSTEM = "system: expected one of linear, calhamer, c-diplo, c-diplo-100, squares, carnage, inning, found {found}"
SEVEN = dict(zip("ABCDEFG", (12, 9, 6, 6, 1, 0, 0), strict=True))


def ask(command: ModuleType, **question: Any) -> dict[str, Any]:
    return answer_line(json.dumps({"id": 7} | question), command.answer)


def test_a_poll_is_answered_with_every_figure() -> None:
    assert ask(poll, ballots=EXAMPLE, candidates=["Z"]) == {
        "id": 7,
        "ballots": 4,
        "votes": {"A": 3, "B": 4, "C": 3, "Z": 0},
        "mean": {"A": "6.667", "B": "5.250", "C": "6.333"},
        "matrix": {
            "A": {"B": [2, 0, 1], "C": [1, 1, 0]},
            "B": {"A": [1, 0, 2], "C": [0, 1, 2]},
            "C": {"A": [0, 1, 1], "B": [2, 1, 0]},
        },
        "pairs": {"A": [1, 1, 0], "B": [0, 0, 2], "C": [1, 1, 0]},
        "raw": {"A": "4.000", "B": "0.000", "C": "4.000"},
        "preference": {"A": "6.667", "B": "0.000", "C": "6.667"},
        "final": {"A": "20.000", "B": "5.250", "C": "19.667"},
        "places": {"A": 1, "B": 3, "C": 2},
        "unplaced": ["Z"],
        "meaningful": "1.000",
    }


def test_votes_may_be_decimals_in_quotes_and_the_scale_another() -> None:
    assert ask(poll, formula="average", ballots=[{"A": "6.5"}])["final"] == {"A": "6.500"}
    assert ask(poll, formula="average", ballots=[{"A": 17}], least=1, most="20")["final"] == {"A": "17.000"}


def test_rules_change_single_values_of_a_formula() -> None:
    told = ask(poll, formula="probability", ballots=EXAMPLE, rules={"tie_share": "0.2", "trim": 0})
    assert told["raw"]["A"] == "2.960"
    assert told["pairs"]["A"] == [2, 0, 0]


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({}, "ballots: expected a list, found null"),
        ({"ballots": [{"A": 11}]}, "ballots.0.A: expected a vote from 0 to 10, found 11"),
        (
            {"ballots": [{"A": 6.5}]},
            'ballots.0.A: expected a whole number, or a decimal in quotes like "6.5", found 6.5',
        ),
        (
            {"ballots": [{"A": None}]},
            'ballots.0.A: expected a whole number, or a decimal in quotes like "6.5", found None',
        ),
        (
            {"ballots": [], "formula": "points"},
            'formula: expected one of average, matrix, uk, na, probability, found "points"',
        ),
        ({"ballots": [], "rules": {"trim": "0.7"}}, "rules: trim: expected from 0 to less than 0.5, found '0.7'"),
        ({"ballots": [], "minimum_ballot": -1}, "minimum_ballot: expected at least 0, found -1"),
        ({"ballots": [], "least": 5, "most": 5}, "most: expected more than 5, found 5"),
        ({"ballots": [], "least": "2.5", "most": 5, "candidates": [""]}, 'candidates.0: expected text, found ""'),
        ({"ballots": [{"A": 2}], "least": "2.5"}, "ballots.0.A: expected a vote from 2.500 to 10, found 2"),
        ({"ballots": [dict.fromkeys(map(str, range(1001)), 1)]}, "candidates: expected at most 1000, found 1001"),
    ],
)
def test_a_poll_that_cannot_be_counted_is_told_why(question: dict[str, Any], error: str) -> None:
    assert ask(poll, **question) == {"id": 7, "error": error}


def test_a_ranking_by_finishing_orders() -> None:
    told = ask(
        ranking,
        formula="average",
        results=[{"Ute": 1, "Vera": 2, "Wim": 3}, {"Vera": 1, "Wim": 1, "Gast": None}],
        minimum_games=1,
    )
    assert told["final"] == {"Ute": "10.000", "Vera": "5.000", "Wim": "2.500"}
    assert (told["ballots"], told["votes"]["Gast"], told["unplaced"]) == (2, 0, ["Gast"])
    assert ask(ranking, results=[{"Ute": 1, "Vera": 2}])["unplaced"] == ["Ute", "Vera"]  # two games are asked for


def test_a_ranking_by_points() -> None:
    results = [{"Ute": 60}, {"Ute": "40"}, {"Ute": 50, "Vera": 70}, {"Vera": 30, "Wim": None}]
    assert ask(ranking, formula="points", results=results, weights=["2", 1]) == {
        "id": 7,
        "games": {"Ute": 3, "Vera": 2, "Wim": 0},
        "total": {"Vera": "170.000", "Ute": "170.000"},
        "places": {"Vera": 1, "Ute": 2},
        "unplaced": ["Wim"],
    }
    assert ask(ranking, formula="points", results=[{"Ute": "50.5", "Vera": 20}])["total"] == {
        "Ute": "50.500",
        "Vera": "20.000",
    }


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({"results": [{"U": 1, "V": 3}]}, "results.0: expected places 1, 2, 3 …, shared ones as 1, 1, 3; found 1, 3"),
        ({"results": [{"U": "1"}]}, 'results.0.U: expected a whole number, found "1"'),
        (
            {"results": [], "formula": "elo"},
            'formula: expected one of average, matrix, uk, na, probability, points, found "elo"',
        ),
        (
            {"results": [], "formula": "points", "weights": ["x"]},
            "weights.0: expected a whole number, or a decimal in quotes like \"6.5\", found 'x'",
        ),
    ],
)
def test_a_ranking_that_cannot_be_made_is_told_why(question: dict[str, Any], error: str) -> None:
    assert ask(ranking, **question) == {"id": 7, "error": error}


def test_points_of_a_game_by_each_system() -> None:
    assert ask(score, system="linear", places={"U": 1, "V": 2, "W": None})["points"] == {"U": "100.000", "V": "50.000"}
    assert ask(score, system="calhamer", players=["U", "V"], winners=["U"])["points"] == {"U": "1.000", "V": "0.000"}
    assert ask(score, system="c-diplo", centres=SEVEN, solo=None)["points"]["C"] == "10.500"
    assert ask(score, system="c-diplo-100", centres=SEVEN, solo="A")["points"]["B"] == "0.000"
    assert ask(score, system="carnage", centres=SEVEN, solo="A")["points"]["A"] == "28034.000"
    assert ask(score, system="carnage", centres=SEVEN, eliminated={"F": 1903, "G": None})["points"]["G"] == "2000.000"
    assert ask(score, system="squares", centres={"U": 3, "V": 1})["points"] == {"U": "90.000", "V": "10.000"}


def test_an_inning_gives_the_units_after_builds_that_are_counted_and_not_ordered() -> None:
    centres = {"ITALY": ["ROM", "NAP", "VEN", "TUN", "TRI", "GRE", "SER"]}
    five = ["A VEN", "A TUN", "F ION", "A TRI", "A GRE"]
    assert ask(score, system="inning", units={"ITALY": five}, centres=centres)["points"] == {"ITALY": "7"}
    assert ask(score, system="inning", units={"ITALY": [*five[:4], "A ROM"]}, centres=centres)["points"] == {
        "ITALY": "6"
    }
    assert ask(score, system="inning", units={"ITALY": five}, centres={"ITALY": ["ROM"]})["points"] == {"ITALY": "1"}
    assert ask(score, system="inning", centres={"FRANCE": ["PAR"]})["points"] == {"FRANCE": "1"}


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({}, NO_SYSTEM.format(found="null")),
        (
            {"system": ["linear"]},
            NO_SYSTEM.format(found='["linear"]'),
        ),
        ({"system": "linear", "places": {"U": 2}}, "places: expected 1, 2, 3 …, shared ones as 1, 1, 3; found 2"),
        ({"system": "calhamer", "players": ["U", "U"], "winners": ["U"]}, "players: expected each name once"),
        ({"system": "c-diplo", "centres": {"U": -1}}, "centres.U: expected at least 0, found -1"),
        ({"system": "c-diplo", "centres": {"U": 1}, "solo": "Z"}, "solo: expected the name of a player, found 'Z'"),
        (
            {"system": "inning", "units": {"ITALY": ["A XXX"]}},
            "units.ITALY: expected a unit as 'A PAR' or 'F STP/SC', found 'A XXX'",
        ),
        ({"system": "inning", "units": {"PRUSSIA": []}}, "units: no such power 'PRUSSIA'"),
    ],
)
def test_a_game_that_cannot_be_scored_is_told_why(question: dict[str, Any], error: str) -> None:
    told = ask(score, **question)
    assert set(told) == {"id", "error"}
    assert told["error"].startswith(error)


def test_a_stream_goes_on_after_lines_that_are_none() -> None:
    lines: list[bytes | str] = ["", "[]", "{", '{"id": 1, "id": 2}', '{"id": NaN}', '{"id": 1e999}', "[" * 100000]
    lines += [b'{"id": "\xff"}', '{"id": 3, "ballots": []}']
    told = [json.loads(line) for line in answer_lines(lines, poll.answer)]
    assert ["error" in answer for answer in told] == [True] * 7 + [False]
    assert told[2]["error"] == "the line: id stands more than once"
    assert told[-1]["id"] == 3


@pytest.mark.parametrize("command", ["poll", "ranking", "score"])
def test_the_commands_answer_on_standard_output_without_qt_and_yaml(command: str) -> None:
    code = (
        "import sys; from kapdip.cli.main import main; status = main(sys.argv[1:]);"
        "print(status, [m for m in sys.modules if m.startswith(('PySide6', 'yaml', 'shapely'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, command], input='{"id": 1}\n', capture_output=True, text=True, check=True
    )
    first, last = done.stdout.splitlines()
    assert json.loads(first)["id"] == 1
    assert last == "0 []"


# -- ballots as text ---------------------------------------------------------------------------------------------------


def test_a_sheet_of_ballots_is_counted_and_its_matrix_weighed_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "ballots.txt"
    sheet.write_text("Hallo,\nUte: A 9, B 6, C 6\nA 7; B 8\nB 5, C 9\nA 4, B 2, C 4\n", encoding="utf-8")
    assert main(["poll", "--ballots", str(sheet)]) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert [line.split()[:3] for line in lines[2:5]] == [
        ["1.", "20.000", "6.667"],
        ["2.", "19.667", "6.333"],
        ["3.", "5.250", "5.250"],
    ]
    assert lines[5] == "100% of the pairs appear together on two or more ballots."
    assert lines[6:] == [
        "",
        "Voter  Votes",
        "Ute    A 9, B 6, C 6",
        "–      A 7, B 8",
        "–      B 5, C 9",
        "–      A 4, B 2, C 4",
    ]
    assert told.err.count("Hallo") == 1
    assert main(["poll", "--ballots", str(sheet), "--strict"]) == 1
    assert capsys.readouterr().out == ""


def test_few_pairs_that_stand_together_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "ballots.txt"
    sheet.write_text("A 9, B 6\nA 7, C 8\n", encoding="utf-8")
    assert main(["poll", "--ballots", str(sheet), "--formula", "matrix", "--minimum", "2"]) == 0
    told = capsys.readouterr().out
    assert "a matrix says little" in told
    assert "–" in told


@pytest.mark.parametrize(
    ("text", "why"), [("A 11", "from 0 to 10"), ("A 1, A 2", "two votes"), ("Hallo", "no ballot"), ("", "no ballot")]
)
def test_a_sheet_that_can_not_be_counted_is_refused(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "ballots.txt"
    sheet.write_text(text, encoding="utf-8")
    assert main(["poll", "--ballots", str(sheet)]) == 1
    told = capsys.readouterr()
    assert why in told.err
    assert told.out == ""


def test_a_sheet_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["poll", "--ballots", str(tmp_path / "none.txt")]) == 1
    assert "none.txt" in capsys.readouterr().err
