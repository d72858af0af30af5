"""The examples of docs/contract.md: each question of JSON Lines is answered, with the keys that its answer has."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from kapdip_gui.app import main

PAGE = (Path(__file__).parents[2] / "docs" / "contract.md").read_text("utf-8")
SECTIONS = ("adjudicate", "exchange", "intimate", "poll, ranking, score")
COMMANDS = {"ballots": "poll", "results": "ranking", "system": "score"}
"""Of the last section: the command that a question is for, by a field of its own."""


def examples(section: str) -> list[tuple[str, str]]:
    """Questions under a heading, each with the answer below it, `""` where another question is below."""
    text = PAGE.split(f"\n### {section}\n")[1].split("\n##")[0]
    found = []
    for block in re.findall(r"(?:^    .*\n)+", text, re.MULTILINE):
        asked, _, answered = block.partition("→")
        *others, last = (one for one in re.split(r"^(?=    \{)", asked, flags=re.MULTILINE) if one.strip())
        found += [*((one, "") for one in others), (last, answered)]
    return found


def as_json(text: str) -> dict[str, object]:
    """An object as the contract writes it: the first of several values, nothing or a number for the dots."""
    first = re.sub(r'("[^"]*") (\| (?:"[^"]*"|null) ?)+', r"\1", text)
    plain = first.replace("{…}", "{}").replace(", …", "").replace("…", "7").strip()
    found, _ = json.JSONDecoder().raw_decode(plain)
    assert isinstance(found, dict)
    return found


EXAMPLES = [(section, *example) for section in SECTIONS for example in examples(section)]


@pytest.mark.parametrize(("section", "asked", "answered"), EXAMPLES)
def test_every_question_is_answered_as_the_contract_says(
    section: str, asked: str, answered: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = as_json(asked)
    command = next((name for field, name in COMMANDS.items() if field in question), section)
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(question) + "\n"))
    assert main([command]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert "error" not in answer
    assert answer["id"] == 7
    if answered:
        assert as_json(answered).keys() - {"resigned"} == answer.keys() - {"resigned"}


def test_there_are_examples_of_every_command() -> None:
    assert len(EXAMPLES) >= 12
    assert {section for section, _, _ in EXAMPLES} == set(SECTIONS)
