"""Whatever lies in a board's folder, looking at it ends soon and gives reasons."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from kapdip.evaluation.lettering import wrap
from kapdip.paths import MAPS
from kapdip.words.sentences import say
from kapdip_board.check import wrong_with
from tests.board_languages import EN

STANDARD = MAPS / "standard"


def _with_code(code: object) -> str:
    data = json.loads((STANDARD / "board.json").read_text(encoding="utf-8"))
    data["provinces"][0]["code"] = code
    return json.dumps(data)


def _drawn(view_box: str, d: str) -> str:
    path = f'<g id="provinces"><path id="BOH" d="{d}"/></g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}">{path}</svg>'


@pytest.mark.parametrize("text", ["[" * 100_000, _with_code(5), _with_code(None), "[]", "5", "{}", '{"of": "."}'])
def test_data_that_are_no_board_are_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "board.json").write_text(text)
    assert list(wrong_with(tmp_path)) != []


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"[" * 100_000, "is not a board: its brackets are nested too deeply."),
        (b'{"name":\n x}', "is not a board: line 2, column 2 is not written as JSON has it."),
        (b'{"name": "\xfc"}', "is not a board: it is not UTF-8 text."),
        (
            b'{"name": "x", "powers": [], "control_order": [], "starts": {}}',
            "is not a board: “provinces” is missing.",
        ),
        (b"[]", "is not a board: {}: [] is of another kind than boards have there: {…}."),
        (b" " * 5_000_001, "is not a board: > 5000000 bytes."),
    ],
)
def test_why_data_are_no_board_is_told_without_words_of_python(tmp_path: Path, data: bytes, sentence: str) -> None:
    (tmp_path / "board.json").write_bytes(data)
    (told,) = (say(reason, EN) for reason in wrong_with(tmp_path))
    assert told.endswith(f"board.json {sentence}")


def _changed(place: str, value: object) -> str:
    """The standard board with another value at a place; `...`: with none."""
    data = json.loads((STANDARD / "board.json").read_text(encoding="utf-8"))
    *way, last = place.split(".")
    inside = data
    for step in way:
        inside = inside[int(step)] if isinstance(inside, list) else inside[step]
    if value is ...:
        del inside[last]
    else:
        inside[int(last) if isinstance(inside, list) else last] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("name", 5, 'name: 5 is of another kind than boards have there: "…"'),
        ("powers", {}, "powers: {} is of another kind than boards have there: […]"),
        ("powers.0", "AUSTRIA", 'powers.1: "AUSTRIA" is of another kind than boards have there: {…}'),
        ("powers.0.names.en", None, 'powers.AUSTRIA.names.en: null is of another kind than boards have there: "…"'),
        ("powers.0.start", "A VIE", 'powers.AUSTRIA.start: "A VIE" is of another kind than boards have there: […]'),
        ("powers.0.start.1", 3, 'powers.AUSTRIA.start.2: 3 is of another kind than boards have there: "…"'),
        ("provinces.0.code", 5, 'provinces.1.code: 5 is of another kind than boards have there: "…"'),
        ("provinces.0.terrain", ..., "“provinces.ADR.terrain” is missing"),
        ("provinces.0.centre", "yes", 'provinces.ADR.centre: "yes" is of another kind than boards have there: true'),
        ("provinces.0.fleet", 1.5, "provinces.ADR.fleet: 1.5 is of another kind than boards have there: […] or {…}"),
        ("provinces.0.fleet", {"NC": 1}, "provinces.ADR.fleet.NC: 1 is of another kind than boards have there: […]"),
        ("provinces.0.home", [], 'provinces.ADR.home: [] is of another kind than boards have there: "…" or null'),
        ("starts.odd", {"ITALY": 1}, "starts.odd.ITALY: 1 is of another kind than boards have there: […]"),
        ("victory", True, 'victory: true is of another kind than boards have there: 18 or "…"'),
    ],
)
def test_a_value_of_another_kind_is_told_with_its_place(tmp_path: Path, place: str, value: object, told: str) -> None:
    (tmp_path / "board.json").write_text(_changed(place, value))
    sentences = [say(reason, EN) for reason in wrong_with(tmp_path)]
    assert sentences == [f"{tmp_path / 'board.json'} is not a board: {told}."]


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda file: os.symlink("/dev/zero", file)])
def test_where_the_board_that_one_is_made_of_is_no_file_that_one_is_named(
    tmp_path: Path, make: Callable[[Path], object]
) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    (own / "board.json").write_text('{"name": "x", "of": "other", "powers": []}')
    make(other / "board.json")
    (told,) = wrong_with(own)
    assert (told.key, told.facts["file"]) == ("board.unreadable", str(other / "board.json"))


@pytest.mark.parametrize("make", [os.mkfifo, lambda file: os.symlink("/dev/zero", file), os.mkdir])
def test_what_is_no_file_is_not_read(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "board.json")
    assert [reason.key for reason in wrong_with(tmp_path)] == ["board.unreadable"]


@pytest.mark.parametrize("view_box", ["nan nan inf inf", "0 0 -1 -1", "0 0 0 0", "1 2"])
def test_a_drawing_without_a_frame_is_told(tmp_path: Path, view_box: str) -> None:
    (tmp_path / "board.json").write_bytes((STANDARD / "board.json").read_bytes())
    (tmp_path / "board.svg").write_text(_drawn(view_box, "M0 0L1 0L1 1Z"))
    assert "board.not_a_drawing" in [reason.key for reason in wrong_with(tmp_path)]


@pytest.mark.parametrize("d", ["M0 0L1 0L1 1Z" * 20_000, "M" + "0 0 1 1 " * 60_000])
def test_a_drawing_of_too_many_points_is_not_worked_out(tmp_path: Path, d: str) -> None:
    (tmp_path / "board.json").write_bytes((STANDARD / "board.json").read_bytes())
    (tmp_path / "board.svg").write_text(_drawn("0 0 10 10", d))
    began = process_time()
    assert "board.path" in [reason.key for reason in wrong_with(tmp_path)]
    assert process_time() - began < 5


def test_a_board_made_of_another_is_one() -> None:
    board = Path(__file__).parents[1] / "data" / "france-austria"
    assert [reason for reason in wrong_with(board) if reason.key in ("board.not_a_board", "board.unreadable")] == []


def test_a_word_of_sixty_thousand_letters_is_cut_at_once() -> None:
    began = process_time()
    assert {len(line) for line in wrap("x" * 60_000, 60)} == {60}
    assert process_time() - began < 1
