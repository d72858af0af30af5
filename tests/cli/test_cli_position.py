"""`kapdip adjudicate --text`: the position that the window copies is judged by the command, too."""

import json
from pathlib import Path

import pytest

from kapdip_gui.app import main

POSITION = """Herbst 1903
Österreich: A Bud - Ser, A Tri s A Bud - Ser
Türkei: A Ser H
Zentren Türkei: Ser
"""


def test_a_position_is_judged_as_its_line_would_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "frage.txt"
    file.write_text(POSITION, encoding="utf-8")
    assert main(["adjudicate", "--text", str(file)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["results"] == {"A BUD": [], "A TRI": [], "A SER": ["dislodged"]}
    assert answer["units"]["AUSTRIA"] == ["A SER", "A TRI"]
    assert answer["dislodged"]["TURKEY"][0]["from"] == "BUD"


def test_what_is_wrong_is_named_with_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "frage.txt"
    file.write_text("England: F Mun, A Nth", encoding="utf-8")
    assert main(["adjudicate", "--text", str(file)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert all("frage.txt" in line for line in said)
    assert main(["adjudicate", "--text", str(tmp_path / "none.txt")]) == 1
