"""`kapdip board check FOLDER`: everything that is wrong with a board, a sentence each."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shapely import Polygon

from kapdip.cli.main import main
from kapdip.paths import MAPS
from kapdip.words.sentences import say
from kapdip_board.check import wrong_with
from kapdip_board.shapes import UnknownPathError, shape_of
from tests.board_languages import DE, EN

SMALL: dict[str, Any] = {
    "name": "small",
    "control_order": ["RED"],
    "powers": [
        {
            "power": "RED",
            "letter": "R",
            "input_letters": ["R"],
            "names": {"en": "Red", "de": "Rot"},
            "currencies": {"en": "Reds", "de": "Rote"},
            "start": ["A WWW"],
        }
    ],
    "starts": {},
    "provinces": [
        {"code": "EEEE", "names": {"en": "East", "de": "Osten"}, "terrain": "coast", "army": ["WWW"], "fleet": ["SSS"]},
        {"code": "SSS", "names": {"en": "Sea", "de": "See"}, "terrain": "sea", "fleet": ["EEEE", "WWW"]},
        {
            "code": "WWW",
            "names": {"en": "West", "de": "Westen"},
            "terrain": "coast",
            "centre": True,
            "home": "RED",
            "army": ["EEEE"],
            "fleet": ["SSS"],
        },
    ],
}
PATHS = {"WWW": "M0,0L50,0L50,50L0,50Z", "EEEE": "M50,0L100,0L100,50L50,50Z", "SSS": "M0,50L100,50L100,100L0,100Z"}


def folder_of(
    folder: Path, data: dict[str, Any] = SMALL, paths: dict[str, str] | None = None, kind: str = "coast"
) -> Path:
    (folder / "board.json").write_text(json.dumps(data), encoding="utf-8")
    drawn = "".join(f'<path id="{code}" class="{kind}" d="{d}"/>' for code, d in (PATHS | (paths or {})).items())
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g id="provinces">{drawn}</g></svg>'
    (folder / "board.svg").write_text(svg, encoding="utf-8")
    return folder


def told(folder: Path) -> list[str]:
    return [say(reason, EN) for reason in wrong_with(folder)]


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(SMALL))
    change(data)
    return data


def test_a_right_board_has_nothing_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "check", str(folder_of(tmp_path))]) == 0
    assert capsys.readouterr().out == f"{tmp_path}: no faults found\n"
    assert told(MAPS / "standard") == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d["provinces"].append(d["provinces"][1]), "The code SSS stands for 2 provinces."),
        (lambda d: d["powers"].append(d["powers"][0]), "The power RED is listed 2 times."),
        (lambda d: d["provinces"][0]["names"].pop("de"), "EEEE has no name in the language de."),
        (lambda d: d["powers"][0]["currencies"].pop("en"), "The currency of RED has no name in the language en."),
        (
            lambda d: d["provinces"][2].update(home="BLUE"),
            "WWW is a home centre of BLUE, which is not a power of the board.",
        ),
        (lambda d: d["provinces"][0]["army"].append("XXX"), "A EEEE leads to XXX, which is not on the board."),
        (lambda d: d["provinces"][0]["army"].remove("WWW"), "A WWW leads to EEEE, but not back."),
        (lambda d: d["powers"][0]["start"].append("A SSS"), "Start standard: A SSS of RED can't be there."),
        (lambda d: d["powers"][0]["start"].append("F WWW"), "Start standard: more than one unit is in WWW."),
        (
            lambda d: d["control_order"].append("BLUE"),
            "board.json is not a board: control_order: expected every power once.",
        ),
    ],
)
def test_what_is_wrong_with_the_data_is_named(
    change: Callable[[dict[str, Any]], object], sentence: str, tmp_path: Path
) -> None:
    assert any(sentence in one for one in told(folder_of(tmp_path, changed(change))))


@pytest.mark.parametrize(
    ("paths", "sentences"),
    [
        ({"WWW": "M0,0L60,0L60,50L0,50Z"}, ["EEEE and WWW overlap by 500 square pixels."]),
        (
            {"SSS": "M0,50L100,50L100,90L0,90Z"},
            ["The shapes leave a hole of 1,000 square pixels at 50, 95, between SSS."],
        ),
        (
            {"EEEE": "M60,0L100,0L100,50L60,50Z"},
            ["EEEE and WWW are neighbours by the rules, but don't touch in the drawing.", "hole of 500 square pixels"],
        ),
        ({"XXX": "M0,0L1,0L1,1Z"}, ["The drawing has a shape “XXX”, which is not a province of the board."]),
        ({"WWW": "M0,0A50,50,0,0,0,50,50Z"}, ["The shape of WWW can't be read: A."]),
    ],
)
def test_what_is_wrong_with_the_drawing_is_named(paths: dict[str, str], sentences: list[str], tmp_path: Path) -> None:
    found = told(folder_of(tmp_path, paths=paths))
    for sentence in sentences:
        assert any(sentence in one for one in found), found


def test_neighbours_in_the_drawing_alone_and_shapes_that_are_missing_are_named(tmp_path: Path) -> None:
    def parted(data: dict[str, Any]) -> None:
        data["provinces"][0]["army"].clear()
        data["provinces"][2]["army"].clear()

    found = told(folder_of(tmp_path, changed(parted)))
    assert "EEEE and WWW touch in the drawing over 50.0 pixels, but are not neighbours by the rules." in found
    (tmp_path / "board.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"/>', encoding="utf-8"
    )
    assert "SSS is not drawn." in told(tmp_path)


def test_files_that_are_missing_or_something_else_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "check", str(tmp_path)]) == 1
    assert "board.json can't be read: there is no such file or folder." in capsys.readouterr().err
    (tmp_path / "board.json").write_text("[]", encoding="utf-8")
    assert "is not a board" in told(tmp_path)[0]
    folder_of(tmp_path)
    (tmp_path / "board.svg").write_text("no drawing", encoding="utf-8")
    assert "is not a drawing with a viewBox" in told(tmp_path)[0]
    (tmp_path / "board.svg").unlink()
    assert "board.svg can't be read" in told(tmp_path)[0]
    assert next(say(one, DE) for one in wrong_with(tmp_path)).endswith(
        "lässt sich nicht lesen: diese Datei oder diesen Ordner gibt es nicht."
    )


def test_curves_and_holes_have_their_area() -> None:
    assert shape_of("M0,0L10,0L10,10L0,10ZM2,2L4,2L4,4L2,4Z").area == 96
    round_ = shape_of("M0,0Q5,10,10,0Z")
    assert round_.area == pytest.approx(2 / 3 * 5 * 10, rel=0.05)
    assert shape_of("M0,0C0,10,10,10,10,0Z").area == pytest.approx(60, rel=0.05)
    assert isinstance(round_, Polygon)
    with pytest.raises(UnknownPathError):
        shape_of("M0,0h10v10z")


def test_the_program_itself_starts_without_shapely(tmp_path: Path) -> None:
    shutil.copytree(MAPS / "standard", tmp_path / "standard")
    code = (
        "import sys; sys.modules['shapely'] = None; from kapdip.cli.main import main; "
        f"sys.exit(main(['board', 'check', {str(tmp_path / 'standard')!r}]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert ran.returncode == 1
    assert ran.stderr.rstrip().endswith(f"needs shapely to check a drawing: {sys.executable} -m pip install shapely")


def test_the_program_that_runs_without_python_tells_where_a_drawing_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "kapdip_board.check", None)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert main(["board", "check", str(tmp_path)]) == 1
    assert "pipx install .[board]" in capsys.readouterr().err
