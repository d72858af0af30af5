"""`--help` of the commands that answer lines: the fields of a question, and an example that can be tried."""

import importlib
import io
import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from kapdip import __version__
from kapdip.cli.helping import OF_ARGPARSE, localised_usage, with_edits
from kapdip.cli.json_lines import answer_line
from kapdip.cli.main import SUMMARIES, module_of, parser_of
from kapdip.storage.files import create_game
from kapdip.words.catalogue import words_in
from kapdip_gui.app import main
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


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["orders"], "kapdip orders: Fehler: es fehlt: GAME.yaml"),
        (
            ["new", "x.yaml", "--players", "A", "--seed", "x"],
            "--seed: hier muss eine ganze Zahl stehen; da steht 'x'",
        ),
        (["explore", "x.yaml", "--sum", "x"], "--sum: hier muss eine Summe von 0 bis 100 000 stehen, etwa 350.50"),
        (
            ["club", "show", "x.yaml", "--minimum", "-1"],
            "--minimum: hier muss eine ganze Zahl ab 0 stehen; da steht '-1'",
        ),
        (
            ["board", "mend", "x"],
            "list|check|import: 'mend' gibt es hier nicht; möglich sind 'list', 'check', 'import'",
        ),
        (["evaluate", "x.yaml", "--with", "map"], "--with: 'map' gibt es hier nicht; möglich sind 'news'"),
        (["resolve", "x.yaml", "--missing"], "kapdip resolve: Fehler: --missing: danach muss ein Wert stehen"),
        (["check", "x.yaml", "--fast"], "kapdip check: Fehler: unbekannt: --fast"),
        (["orders", "x.yaml"], "kapdip orders: Fehler: erwartet wird SHEET.txt"),
        (
            ["orders", "x.yaml", "--answer", "5"],
            "--answer: hier muss ID=ja, ID=nein oder ID=offen stehen; da steht '5'",
        ),
    ],
)
def test_wrong_usage_is_told_in_german_with_the_same_status(
    given: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, usage in (("de", "Aufruf: kapdip "), ("en", "usage: kapdip ")):
        monkeypatch.setenv("KAPDIP_LANG", language)
        with pytest.raises(SystemExit) as left:
            main(given)
        assert left.value.code == 2
        err = capsys.readouterr().err
        assert err.startswith(usage)
        assert (told in err) == (language == "de")


def test_the_headings_of_the_help_are_german_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "de")
    for command, words in (
        ("import", ("Angaben:", "Optionen:", "Beispiele:", "weist einen Verlauf zurück", "Ausgangsstellung")),
        ("score", ("Felder einer Zeile", "Liest je Zeile eine beendete Partie", "mit linear: nach Spielern")),
        ("evaluate", ("Schreibt die Auswertung eines Zuges.", "schreibt pdf in diese Datei", "nimmt auch auf: news")),
    ):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        out = capsys.readouterr().out
        assert all(word in out for word in words)
    assert main(["--help"]) == 0
    assert "  new         legt eine Partie an\n" in capsys.readouterr().out
    assert main(["fly"]) == 2
    assert "kapdip: fly: erwartet wird die Datei einer Partie" in capsys.readouterr().err


def test_every_text_of_argparse_is_in_the_catalogue_with_its_places() -> None:
    for text in OF_ARGPARSE:
        german = words_in("de").gettext(text)
        assert german != text
        assert sorted(re.findall(r"%(?:\(\w+\))?[sr]", german)) == sorted(re.findall(r"%(?:\(\w+\))?[sr]", text))


SAME = ("A4",)
"""What both languages write in the same way."""


@pytest.mark.parametrize("command", SUMMARIES)
def test_every_word_of_a_help_is_described_and_german(command: str) -> None:
    german = words_in("de").gettext
    for parser in with_edits(parser_of(command)):
        given = [action for action in parser._actions if not isinstance(action.choices, dict)]
        headings = [one for group in parser._action_groups for one in (group.title, group.description) if one]
        for text in (parser.description, *(action.help for action in given), *headings):
            assert text, parser.prog
            assert german(text) != text or text.startswith(SAME), text
    fields = getattr(importlib.import_module(module_of(command)), "FIELDS", {})
    for text in fields.values():
        assert german(text) != text or " " not in text.replace(", ", ""), text


def test_one_help_speaks_two_languages_one_after_the_other() -> None:
    for language, about in (("de", "Legt einen Verein an."), ("en", "Make a club.")):
        with localised_usage(language):
            told = [edit.format_help() for edit in with_edits(parser_of("club"))]
        assert len(told) == 4
        assert about in told[1]


CONTRACT = (Path(__file__).resolve().parents[2] / "docs" / "contract.md").read_text("utf-8")


def test_every_command_stands_in_the_table_of_the_contract() -> None:
    table = CONTRACT.split("\n## Commands\n")[1].split("\n## ")[0]
    answering = next(row for row in table.splitlines() if row.startswith("| `kapdip adjudicate`"))
    assert [one for one in SUMMARIES if f"| `kapdip {one} " not in table and f"{one}`" not in answering] == []


def questions() -> list[tuple[str, str]]:
    """The questions that the contract's last chapter shows, with the command that answers each: of alternatives the
    first.
    """
    chapter = CONTRACT.split("### poll, ranking, score\n")[1]
    shown = re.findall(r"^    (\{\"id\": …, \"(?:formula|system)\".*?\})(?=$|  +answered)", chapter, re.M | re.S)
    texts = [re.sub(r"(\"[\w-]+\")(?: \| \"[\w-]+\")+", r"\1", text.replace("…", "1", 1)) for text in shown]
    split = [one for text in texts for one in re.split(r"\n {4}(?=\{)", text)]
    return [("poll" if "ballots" in one else "ranking" if "results" in one else "score", one) for one in split]


@pytest.mark.parametrize(("command", "question"), questions())
def test_the_questions_of_the_contract_are_answered(command: str, question: str) -> None:
    answer = answer_line(question, importlib.import_module(module_of(command)).answer)
    assert "error" not in answer, answer


def test_the_contract_shows_questions_of_each_kind() -> None:
    assert [command for command, _ in questions()] == ["poll", *["ranking"] * 2, *["score"] * 4]
