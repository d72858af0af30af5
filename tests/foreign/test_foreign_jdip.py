"""Boards of jDip: the invented one in every detail, known figures of others, and files that want to do harm."""

import json
import os
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kapdip.board.board import Board
from kapdip.board.model import UnitKind
from kapdip.board.reading import load_board
from kapdip.cli.main import main
from kapdip.foreign import source
from kapdip.foreign.errors import ImportRefusedError
from kapdip.foreign.importing import import_board
from kapdip.foreign.regions import shared_rings
from kapdip.words.sentences import say
from kapdip_board.check import wrong_with
from kapdip_board.shapes import shape_of
from tests.board_languages import DE, EN

JDIP = Path(__file__).parents[1] / "data" / "boards" / "jdip"
ISLES = ("Isles", "begin=S401M")


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    return Path(shutil.copytree(JDIP, tmp_path / "plugin"))


def imported(origin: Path, target: Path, variant: str | None = None, *chosen: str) -> tuple[Board, list[str]]:
    report = [say(one, EN) for one in import_board(origin, target, variant, chosen, EN)]
    assert (target / "import.txt").read_text("utf-8").splitlines() == report
    return load_board(target), report


def refused(origin: Path, target: Path, variant: str | None = None, *chosen: str) -> str:
    with pytest.raises(ImportRefusedError) as error:
        import_board(origin, target, variant, chosen, EN)
    assert not target.exists()
    assert [one.name for one in target.parent.iterdir() if one.name.startswith(".")] == []
    for reason in error.value.reasons:
        assert say(reason, DE) != say(reason, EN), reason
    return "\n".join(say(reason, EN) for reason in error.value.reasons)


def edited(plugin: Path, file: str, change: Callable[[str], str]) -> Path:
    text = (plugin / file).read_text("utf-8")
    assert change(text) != text
    (plugin / file).write_text(change(text), "utf-8")
    return plugin


def figures(board: Board) -> tuple[int, ...]:
    """Powers, provinces, centres, ways of armies and of fleets, victory."""
    ways = (sum(map(len, board.adjacency[kind].values())) for kind in UnitKind)
    return len(board.powers), len(board.provinces), len(board.centres), *ways, board.victory_centres or 0


def test_the_invented_board_comes_over_whole(plugin: Path, tmp_path: Path) -> None:
    board, report = imported(plugin, tmp_path / "isles", *ISLES)
    assert figures(board) == (2, 8, 4, 10, 18, 4)
    assert (board.builds, board.first_year) == ("any-if-home", 401)
    assert {power: [str(unit) for unit in units] for power, units in board.start.units.items()} == {
        "NORTH": ["A MID", "F NOR"],
        "SOUTH": ["A SOU", "F EST/SC"],
    }
    assert {code: one.terrain.value for code, one in board.provinces.items()} == {
        **dict.fromkeys(("EST", "ISL", "NOR", "SOU"), "coast"),
        **dict.fromkeys(("BAY", "GUL"), "sea"),
        "MID": "inland",
        "WAS": "impassable",
    }
    assert (board.home_centres("NORTH"), board.home_centres("SOUTH")) == (("NOR",), ("SOU",))
    assert board.provinces["EST"].coasts == ("NC", "SC")
    assert board.seas == {"BAY", "GUL", "ISL"}
    assert {place: sorted(board.neighbours(UnitKind.FLEET, place)) for place in ("EST/NC", "EST/SC")} == {
        "EST/NC": ["GUL", "NOR"],
        "EST/SC": ["BAY", "SOU"],
    }
    assert report[0].startswith(
        "Isles: 2 powers, 8 provinces, 4 centres, 4 units at the start; 10 ways of armies and 18"
    )
    assert "A ISL in Lone Isle belongs to nobody who plays; it is left out." in report
    assert "Left out, as Kapdip does not know it: GAME_LENGTH 35." in report
    assert not any("touch" in line for line in report)


def test_shapes_that_leave_gaps_or_overlap_are_set_side_by_side(plugin: Path, tmp_path: Path) -> None:
    loose = edited(
        plugin, "isles.svg", lambda svg: svg.replace("80,130 200,130 200,180 80,180", "82,132 203,131 198,178 82,178")
    )
    board, report = imported(loose, tmp_path / "isles", *ISLES)
    assert [say(one, EN) for one in wrong_with(tmp_path / "isles")] == []
    assert not any("touch" in line for line in report)
    area = sum(
        shape_of(path).area
        for path in re.findall(r' d="([^"]*Z)"', (tmp_path / "isles" / "board.svg").read_text("utf-8"))
    )
    assert area == 1600 * 1200
    assert len(board.provinces) == 8


def test_a_shape_too_small_for_cells_stays_as_it_is() -> None:
    tiny = [(10.1, 10.1), (10.4, 10.1), (10.4, 10.4)]
    found = shared_rings(40, 40, {"SEA": [[(0, 0), (40, 0), (40, 40), (0, 40)]], "DOT": [tiny]})
    assert found["DOT"] == [tiny]
    assert sorted(found["SEA"][0]) == [(0.0, 0.0), (0.0, 40.0), (40.0, 0.0), (40.0, 40.0)]


def test_shapes_and_places_are_those_of_the_drawing(plugin: Path, tmp_path: Path) -> None:
    imported(plugin, tmp_path / "isles", *ISLES)
    drawing = (tmp_path / "isles" / "board.svg").read_text("utf-8")
    assert '<path id="SOU" class="coast" d="M800,720L1280,720L1280,960L320,960L320,720Z"/>' in drawing
    assert 'class="land" data-between="MID SOU"' in drawing
    assert 'class="sea" data-between="BAY GUL"' in drawing
    anchors = json.loads((tmp_path / "isles" / "anchors.json").read_text("utf-8"))["anchors"]
    assert (anchors["NOR"]["unit"], anchors["NOR"]["centre"], anchors["EST/NC"]["unit"]) == (
        [560, 360],
        [680, 440],
        [1140, 300],
    )


def test_a_zip_is_read_like_a_folder_and_the_board_is_played(
    plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    packed = shutil.make_archive(str(tmp_path / "isles"), "zip", plugin)
    target, game = str(tmp_path / "made"), str(tmp_path / "g.yaml")
    chosen = ["--variant", "Isles", "--set", "begin=S401M"]
    assert main(["board", "import", packed, "--to", target, *chosen]) == 0
    assert "Isles: 2 powers" in capsys.readouterr().out
    assert main(["new", game, "--profile", "standard", "--players", "Ann,Bo", "--board", target]) == 0
    assert main(["resolve", game, "--missing", "hold", "--until", "turn"]) == 0
    assert main(["evaluate", game, "--turn", "1", "--html", str(tmp_path / "g.html")]) == 0
    assert main(["board", "import", packed, "--to", target, *chosen]) == 1
    assert "is there already and not empty" in capsys.readouterr().err


def test_what_a_source_leaves_open_is_asked_for(plugin: Path, tmp_path: Path) -> None:
    made = tmp_path / "made"
    assert "choose one with --variant, Isles or Isles of builders" in refused(plugin, made)
    assert "there is no board “Atolls” in it" in refused(plugin, made, "Atolls")
    assert "it begins with “Spring, 401bc, Movement”" in refused(plugin, made, "Isles")
    found = refused(plugin, made, "Isles of builders")
    assert "it begins with “Fall 1900 Adjustment”" in found
    assert "it begins without units" in found
    board, _ = imported(plugin, made, "Isles of builders", "begin=S1900M")
    assert board.start.centres == {"NORTH": ("ISL", "NOR"), "SOUTH": ("EST", "SOU")}
    assert (board.builds, board.home_centres("NORTH")) == ("any", ())
    for wrong in ("begin=F1900A", "begin", "colour=red"):
        assert "possible are begin=S1901M" in refused(plugin, tmp_path / "other", "Isles", wrong)


ADJACENCY, INDEX, DRAWING = "isles_adjacency.xml", "variants.xml", "isles.svg"


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            ADJACENCY,
            'refs="mid est"',
            'refs="mid est far"',
            "South End names the place “far”",
        ),
        (ADJACENCY, "gul, est-nc", "gul, est-wc", "which is not on the board"),
        (ADJACENCY, "gul, est-nc", "gul, est", "names the place “King's East”"),
        (ADJACENCY, 'name="east"', 'name="Midland"', "“midland” stands for two provinces"),
        (INDEX, 'power="north" unit="army"', 'power="east" unit="army"', "names the power “east”"),
        (INDEX, 'power="north" unit="army"', 'power="north" unit="fleet"', "a unit of this kind can't be in Midland"),
        (INDEX, 'unit="fleet" unitcoast="sc"', 'unit="fleet"', "a unit of this kind can't be in King's East"),
        (INDEX, 'province="mid"', 'province="nor"', "two units begin in North Hall"),
        (INDEX, 'unit="army"', 'unit="wing"', "it is played with wings"),
        (
            INDEX,
            'name="OPTION_BUILDS" value="VALUE_BUILDS_ANY_IF_HOME_OWNED"',
            'name="OPTION_WINGS" value="VALUE_WINGS_ENABLED"',
            "it is played with wings",
        ),
        (INDEX, "isles_adjacency.xml", "other.xml", "the file other.xml is missing"),
        (INDEX, 'name="South" active="true"', 'name="South" active="false"', "fewer than two powers"),
        (INDEX, "<VARIANTS", "<<", "variants.xml is no valid XML"),
        (DRAWING, "MouseLayer", "OtherLayer", "it has no drawing whose shapes can be read"),
        (DRAWING, "<g ", "<g>" * 5000 + "<g ", "is no valid XML"),
    ],
)
def test_what_contradicts_itself_is_refused(
    file: str, old: str, new: str, sentence: str, plugin: Path, tmp_path: Path
) -> None:
    edited(plugin, file, lambda text: text.replace(old, new))
    assert sentence in refused(plugin, tmp_path / "made", *ISLES)


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (ADJACENCY, 'refs="mid est"', 'refs="mid"', "EST leads to SOU, but not back; it is taken both ways."),
        (ADJACENCY, 'refs="mid est"', 'refs="mid est bay"', "A way from South End to Warm Bay that no unit can go"),
        (ADJACENCY, 'refs="gul bay"', 'refs="gul bay mid"', "A way from Lone Isle to Midland that no unit can go"),
        (
            ADJACENCY,
            '<ADJACENCY type="mv" refs="isl"/>',
            "",
            "Lone Isle has a supply centre, but only fleets",
        ),
        (
            ADJACENCY,
            '<ADJACENCY type="mv" refs="mid est"/>',
            '<ADJACENCY type="mv" refs="mid"/><ADJACENCY type="mv" refs="mid est"/>',
            "The ways of South End are listed twice; the later list counts.",
        ),
        (DRAWING, 'id="mid"', 'id="xxx"', "Midland has no shape in the drawing; a square stands for it."),
        (DRAWING, 'id="isl" x="350"', 'id="isl" x="150"', "Cold Gulf and Lone Isle are neighbours, but don't"),
        (
            DRAWING,
            'id="isl" x="350"',
            'id="isl" x="305"',
            "King's East and Lone Isle touch in the drawing",
        ),
    ],
)
def test_what_was_decided_is_said(file: str, old: str, new: str, sentence: str, plugin: Path, tmp_path: Path) -> None:
    edited(plugin, file, lambda text: text.replace(old, new))
    _, report = imported(plugin, tmp_path / "made", *ISLES)
    assert any(sentence in line for line in report), report


def test_borders_that_are_not_always_open_are_refused_or_taken_as_usual(plugin: Path, tmp_path: Path) -> None:
    ice = '<PROVINCES><BORDER_DEFINITIONS><BORDER id="ice" season="fall"/></BORDER_DEFINITIONS>'
    edited(plugin, ADJACENCY, lambda text: text.replace("<PROVINCES>", ice).replace('"gul" ', '"gul" borders="ice" '))
    assert "ways are closed or weak at times (ice)" in refused(plugin, tmp_path / "made", *ISLES)
    _, report = imported(plugin, tmp_path / "made", *ISLES, "borders=plain")
    assert "Taken as usual ways though closed or weak at times: ice." in report


def zip_of(file: Path, **entries: bytes) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return file


def test_files_that_want_to_do_harm_are_refused(plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tmp_path / "made"
    outside = zip_of(tmp_path / "a.zip", **{"../variants.xml": b"<VARIANTS/>"})
    assert "names files outside of its own folder" in refused(outside, made)
    (tmp_path / "b.zip").write_bytes(b"PK" + b"\0" * 100)
    assert "the zip is damaged" in refused(tmp_path / "b.zip", made)
    bomb = zip_of(tmp_path / "c.zip", **{"variants.xml": b" " * (source.MOST_BYTES + 1)})
    assert "it holds more than 20,000,000 bytes" in refused(bomb, made)
    laughs = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
    lol = f'<!DOCTYPE V [<!ENTITY e0 "ha">{laughs}]><VARIANTS><VARIANT name="&e11;"/></VARIANTS>'
    assert "is no valid XML" in refused(zip_of(tmp_path / "d.zip", **{"variants.xml": lol.encode()}), made)
    there = (
        '<!DOCTYPE V [<!ENTITY e SYSTEM "file:///etc/hostname">]><VARIANTS><VARIANT name="x">&e;</VARIANT></VARIANTS>'
    )
    assert "is no valid XML" in refused(zip_of(tmp_path / "e.zip", **{"variants.xml": there.encode()}), made)
    assert "this is no board that can be imported" in refused(Path(__file__), made)
    (tmp_path / "old.var").write_text("x", "utf-8")
    assert "boards of Realpolitik can't be imported" in refused(tmp_path / "old.var", made)
    monkeypatch.setattr(source, "MOST_FILES", 2)
    assert "it holds more than" in refused(plugin, made)


def test_a_pipe_is_not_waited_for(plugin: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes here")
    os.mkfifo(tmp_path / "pipe.zip")
    (plugin / DRAWING).unlink()
    os.mkfifo(plugin / DRAWING)
    for origin in (tmp_path / "pipe.zip", plugin, tmp_path / "nowhere"):
        assert main(["board", "import", str(origin), "--to", str(tmp_path / "made")]) == 1
        assert not (tmp_path / "made").exists()


KNOWN: list[tuple[str, str | None, tuple[str, ...], tuple[Any, ...], str, int]] = [
    ("ancient_med", None, (), (5, 79, 34, 224, 310, 18), "home", 1),
    ("hundred", "Hundred3 v1 [H31]", (), (3, 41, 17, 122, 136, 9), "any-if-home", 1425),
    ("modern", "Modern", (), (10, 141, 64, 466, 496, 33), "home", 1994),
    ("loeb9", None, ("borders=plain",), (9, 87, 38, 252, 320, 20), "home", 1901),
]


@pytest.mark.parametrize(("name", "variant", "chosen", "known", "builds", "year"), KNOWN)
def test_other_boards_have_the_figures_that_an_independent_reader_finds(
    name: str,
    variant: str | None,
    chosen: tuple[str, ...],
    known: tuple[int, ...],
    builds: str,
    year: int,
    shared: Path,
    tmp_path: Path,
) -> None:
    board, _ = imported(shared / "boards" / "jdip" / f"{name}Variants.zip", tmp_path / "made", variant, *chosen)
    assert (figures(board), board.builds, board.first_year) == (known, builds, year)
