"""`kapdip adjudicate`: JSON Lines in and out, a bad line never stops it, and it starts without what it doesn't need."""

import argparse
import gc
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kapdip.adjudicator.rulebook import DATC, KA
from kapdip.board.reading import standard_board
from kapdip.cli import adjudicate
from kapdip.cli.json_lines import FAULT, answer_line
from tests.adjudicator.random_phases import random_orders, random_position

ROOT = Path(__file__).resolve().parents[2]

LINE: dict[str, Any] = {
    "id": 7,
    "phase": "S1901M",
    "units": {"AUSTRIA": ["A BUD", "A TRI"], "ITALY": ["A VIE"], "FRANCE": ["F GAS"]},
    "centres": {"AUSTRIA": ["BUD", "TRI"]},
    "orders": {"AUSTRIA": ["A TRI - VIE", "A BUD S A TRI - VIE"], "FRANCE": ["F GAS - SPA/SC"]},
}


def test_an_answer() -> None:
    answer = answer_line(json.dumps(LINE), adjudicate.answerer(KA))
    assert json.loads(json.dumps(answer)) == {
        "id": 7,
        "results": {"A BUD": [], "A TRI": [], "A VIE": ["dislodged"], "F GAS": ["void"]},
        "reasons": answer["reasons"],
        "units": {
            "AUSTRIA": ["A BUD", "A VIE"],
            "ENGLAND": [],
            "FRANCE": ["F GAS"],
            "GERMANY": [],
            "ITALY": [],
            "RUSSIA": [],
            "TURKEY": [],
        },
        "dislodged": {"ITALY": [{"unit": "A VIE", "from": "TRI", "retreats": ["BOH", "GAL", "TYR"]}]},
        "centres": {
            "AUSTRIA": ["BUD", "TRI"],
            "ENGLAND": [],
            "FRANCE": [],
            "GERMANY": [],
            "ITALY": [],
            "RUSSIA": [],
            "TURKEY": [],
        },
    }
    assert set(answer["reasons"]) == {"A VIE", "F GAS"}
    assert all(text.endswith(".") and "movement." not in text for text in answer["reasons"].values())


def test_where_the_attacker_came_from_is_left_out_where_it_bars_nothing() -> None:
    line = LINE | {
        "units": {"FRANCE": ["A GAS", "A BUR", "F MAO", "F WES", "F LYO"], "ITALY": ["A MAR"]},
        "orders": {
            "FRANCE": [
                "A GAS - MAR VIA",
                "A BUR S A GAS - MAR",
                *(f"F {sea} C A GAS - MAR" for sea in ("MAO", "WES", "LYO")),
            ],
        },
    }
    (row,) = answer_line(json.dumps(line), adjudicate.answerer(DATC))["dislodged"]["ITALY"]
    assert row == {"unit": "A MAR", "retreats": ("GAS", "PIE", "SPA")}


BAD = [
    "{",
    "[]",
    '"x"',
    "7",
    "null",
    "NaN",
    b"\xff\xfe",
    '{"id": 1}',
    '{"id": 2, "phase": "S1901M", "units": {"FRANCE": [{}]}}',
    "[" * 100_000,
    '{"id": 1e999, "phase": "S1901M"}',
    json.dumps(LINE | {"centres": {"FRANCE": [["PAR"]]}}),
    json.dumps(LINE | {"units": {"FRANCE": [["A PAR"]]}}),
    json.dumps(LINE | {"orders": {"FRANCE": [["A PAR H"]]}}),
    json.dumps(LINE | {"phase": ["S1901M"]}),
    json.dumps(LINE | {"phase": "S1901R", "dislodged": {"FRANCE": [{"unit": ["A PAR"]}]}}),
    json.dumps(LINE | {"phase": "S1901R", "dislodged": {"FRANCE": [{"unit": "A PAR", "from": ["BUR"]}]}}),
    json.dumps(LINE | {"phase": "S1901R", "dislodged": {"FRANCE": [{"unit": "A PAR", "retreats": [["BUR"]]}]}}),
    '{"id": 1, "phase": "S1901M", "units": {"FRANCE": ["A PAR"], "FRANCE": ["A BUR"]}}',
    json.dumps(LINE | {"units": "x" * 100_000}),
]


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_a_bad_line_gets_an_error(line: str | bytes) -> None:
    answer = answer_line(line, adjudicate.answerer(KA))
    assert set(answer) == {"id", "error"}
    assert answer["error"]
    assert "\n" not in answer["error"]
    assert not answer["error"].startswith(FAULT)
    assert "unhashable" not in answer["error"]
    assert len(answer["error"]) < 300
    assert json.dumps(answer, allow_nan=False)


@pytest.mark.parametrize(
    "change",
    [
        {"orders": {"FRANCE": ["\x00", "", " ", "A" * 100_000, "A PAR - " * 1000, "-", "S", "R", "B", "\ud800"]}},
        {"orders": None, "units": None, "centres": None},
        {
            "phase": "F1901R",
            "dislodged": {"ITALY": [{"unit": "A ROM", "from": None, "retreats": []}]},
            "orders": {"ITALY": ["A ROM R ROM"]},
        },
        {"phase": "W1901A", "orders": {"AUSTRIA": ["A VIE B", "WAIVE", "?", "A VIE - BUD"]}},
        {"phase": "S999999999M"},
    ],
)
def test_odd_questions_get_an_answer(change: dict[str, Any]) -> None:
    assert "error" not in answer_line(json.dumps(LINE | change), adjudicate.answerer(KA))


def test_the_stream_goes_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.dumps(LINE), "oops", "", json.dumps(LINE | {"id": 8})]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    parser = argparse.ArgumentParser()
    adjudicate.add_arguments(parser)
    assert adjudicate.run(parser.parse_args(["--rulebook", "ludomaniac"])) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == [7, None, 8]
    assert "error" in answers[1]


def test_half_a_character_does_not_break_the_stream() -> None:
    """A lone surrogate can't be written as UTF-8; it goes out as the escape that it came in as."""
    script = "from kapdip_gui.app import main; main(['adjudicate'])"
    lines = json.dumps(LINE | {"id": "\ud800"}) + "\n" + json.dumps(LINE) + "\n"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, input=lines, capture_output=True, text=True, check=True
    )
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["\ud800", 7]


def test_an_unknown_rulebook_is_wrong_usage() -> None:
    parser = argparse.ArgumentParser()
    adjudicate.add_arguments(parser)
    with pytest.raises(SystemExit) as error:
        parser.parse_args(["--rulebook", "house"])
    assert error.value.code == 2


def test_it_answers_while_the_stream_is_open_and_loads_no_window() -> None:
    """Line by line through a pipe, as another front end uses it; Qt, YAML, shapely and the pages stay unloaded."""
    script = (
        "import sys\nfrom kapdip_gui.app import main\ntry:\n    status = main(['adjudicate', '--rulebook',"
        " 'datc'])\nexcept SystemExit as end:\n    status = end.code\nheavy = {'PySide6', 'yaml', 'shapely', 'jinja2',"
        " 'typst', 'numpy'} & {name.split('.')[0] for name in sys.modules}\nprint('loaded:', *sorted(heavy), 'status:',"
        " status, file=sys.stderr)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin
        assert program.stdout
        for number in range(3):
            program.stdin.write(json.dumps(LINE | {"id": number}) + "\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["id"] == number
        _, errors = program.communicate()
    assert errors.splitlines()[-1] == "loaded: status: 0"


def test_a_fault_of_our_own_is_told_as_one_and_the_stream_goes_on() -> None:
    def fails(question: object) -> dict[str, Any]:
        raise KeyError("x")

    answer = answer_line('{"id": 3}', fails)
    assert answer["id"] == 3
    assert answer["error"].startswith(FAULT)


@pytest.fixture
def _no_collector() -> Iterator[None]:
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    yield
    if was_on:
        gc.enable()


def random_line(seed: int) -> str:
    board, chance = standard_board(), Random(seed)
    before = random_position(board, chance)
    orders = random_orders(board, before, chance, nonsense=0)
    units = {power: [str(unit) for unit in own] for power, own in before.units.items()}
    texts = {power: [str(order) for order in given] for power, given in orders.items()}
    return json.dumps({"phase": "S1905M", "units": units, "centres": before.centres, "orders": texts})


@pytest.mark.usefixtures("_no_collector")
def test_a_stream_leaves_next_to_nothing_for_the_collector() -> None:
    """What holds itself in a circle stays until the collector finds it, and that took a fifth of the time."""
    answer, lines = adjudicate.answerer(DATC), [random_line(seed) for seed in range(50)]
    gc.collect()
    for line in lines:
        assert "error" not in answer_line(line, answer)
    assert gc.collect() < 5 * len(lines)
