"""`--json` of commands that say sentences: one object, in English, with the same exit status."""

import json
from pathlib import Path

import pytest

from kapdip.storage.files import create_game
from kapdip_gui.app import main
from tests.game.tables import table


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("KAPDIP_LANG", "de")
    create_game(table(), tmp_path / "game.yaml")
    return str(tmp_path / "game.yaml")


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, object], str]:
    status = main([*words, "--json"])
    out, err = capsys.readouterr()
    return status, json.loads(out), err


def test_what_is_done_is_told_in_english(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said, errors = asked(capsys, "check", game)
    assert (status, errors) == (0, "")
    assert said == {"status": 0, "told": [f"{game}: 1 turn replayed, no difference"], "problems": []}


def test_a_refusal_has_its_place_and_the_key_of_its_reason(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text('Exchange "Nobody at all"\nEngland: +500\n', encoding="utf-8")
    status, said, errors = asked(capsys, "orders", game, str(sheet))
    assert (status, said["status"], said["told"], errors) == (1, 1, [], "")
    problems = said["problems"]
    assert isinstance(problems, list)
    assert [problem["place"] for problem in problems] == [f"{sheet}:1"]
    assert all(problem["text"] and problem["reason"] for problem in problems)


def test_a_command_with_parts_takes_it_behind_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said, _ = asked(capsys, "board", "list")
    assert status == 0
    assert any("standard" in line for line in said["told"])  # type: ignore[attr-defined]
    assert asked(capsys, "board", "check", str(tmp_path / "nowhere"))[0] == 1


def test_the_next_command_speaks_again(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked(capsys, "check", game)
    assert main(["check", game]) == 0
    assert capsys.readouterr().out == f"{game}: 1 Zug nachgespielt, kein Unterschied\n"
