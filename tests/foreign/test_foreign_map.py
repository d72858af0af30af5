"""`.map` files: the invented one in every detail, known figures of others, and what contradicts itself."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from kapdip.board.model import UnitKind
from kapdip.paths import MAPS
from tests.foreign.test_foreign_jdip import figures, imported, refused

MAP = Path(__file__).parents[1] / "data" / "boards" / "map"


@pytest.fixture
def isles(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MAP, tmp_path / "maps")) / "isles.map"


def test_the_invented_board_comes_over_whole(isles: Path, tmp_path: Path) -> None:
    board, report = imported(isles, tmp_path / "made")
    assert figures(board) == (2, 8, 4, 10, 18, 4)
    assert (board.builds, board.first_year, board.provinces["EST"].coasts) == ("any-if-home", 401, ("NC", "SC"))
    assert (board.home_centres("NORTH"), board.home_centres("SOUTH")) == (("NOR",), ("SOU",))
    assert {power: [str(unit) for unit in units] for power, units in board.start.units.items()} == {
        "NORTH": ["A MID", "F NOR"],
        "SOUTH": ["A SOU", "F EST/SC"],
    }
    assert sorted(board.neighbours(UnitKind.FLEET, "EST/NC")) == ["GUL", "NOR"]
    assert (board.provinces["WAS"].terrain, board.provinces["NOR"].name) == ("impassable", "North Hall")
    assert board.seas == {"BAY", "GUL", "ISL"}
    assert "The source has no drawing: each province is what is nearest to its place." in report


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("USE other", "the file other.map is missing"),
        ("COAST NOR ABUTS FAR", "names the place “FAR”"),
        ("SOUTH\nF MID", "a unit of this kind can't be in Midland"),
        ("SOUTH\nA FAR", "names the place “FAR”"),
        ("UNOWNED FAR", "names the place “FAR”"),
        ("SOUTH FAR", "names the place “FAR”"),
        ("BEGIN FALL 1900 ADJUSTMENTS", "it begins with “FALL 1900 ADJUSTMENTS”"),
        ("RULE MOBILIZE", "it begins with “MOBILIZE”"),
        ("NORTH\nUNITS\nSOUTH\nUNITS", "it begins without units"),
        ("UNPLAYED SOUTH", "fewer than two powers"),
        ("IN SPRING: WATER NOR", "ways are closed or weak at times (IN SPRING)"),
        ("AMEND NOR ABUTS ~SOU", "ways are closed or weak at times (NOR-~SOU)"),
    ],
)
def test_what_contradicts_itself_is_refused(more: str, sentence: str, isles: Path, tmp_path: Path) -> None:
    isles.write_text(f"{isles.read_text('latin-1')}\n{more}\n", "latin-1")
    assert sentence in refused(isles, tmp_path / "made")


def test_later_lines_change_what_earlier_ones_said(isles: Path, tmp_path: Path) -> None:
    more = """
    RULES BUILD_ANY !REMOTE_BUILDS
    VICTORY 3 2
    ISL -> New Isle = new
    SOUTH -> MERIDIAN
    DIRECTIVES
    NONSENSE ABB
    END DIRECTIVES
    MERIDIAN (MERIDIAN:M)
    OWNS NEW
    F NEW
    NORTH
    CENTERS NOR EST
    FLAG north.png
    AMEND NEW ABUTS -GUL
    AMEND GUL ABUTS -ISL -NEW
    """
    isles.write_text(isles.read_text("latin-1") + "\n".join(map(str.strip, more.splitlines())), "latin-1")
    board, report = imported(isles, tmp_path / "made")
    assert (board.powers, board.builds, board.victory_centres) == (("NORTH", "MERIDIAN"), "any", 3)
    assert "Left out, as Kapdip does not know it: VICTORY 3 2." in report
    assert board.start.centres == {"NORTH": ("EST", "NOR"), "MERIDIAN": ("NEW",)}
    assert sorted(board.neighbours(UnitKind.FLEET, "NEW")) == ["BAY"]
    assert "F NEW" in [str(unit) for unit in board.start.units["MERIDIAN"]]


def test_places_of_the_picture_beside_it_are_taken(isles: Path, tmp_path: Path) -> None:
    rows = "\n".join(
        f"%  {100 + 50 * n}  {300 - 10 * n * n}  {code}  Name"
        for n, code in enumerate(("NOR", "MID", "EST", "SOU", "ISL", "GUL", "BAY", "WAS"))
    )
    isles.with_suffix(".ps").write_text(f"%!PS\n% INFO\n{rows}\n/rm -rf", "latin-1")
    imported(isles, tmp_path / "made")
    anchors = json.loads((tmp_path / "made" / "anchors.json").read_text("utf-8"))["anchors"]
    assert anchors["NOR"]["unit"] == [48, 48]
    assert anchors["NOR"]["unit"][0] < anchors["MID"]["unit"][0] < anchors["EST"]["unit"][0]


KNOWN: list[tuple[str, tuple[str, ...], tuple[Any, ...], str]] = [
    ("ancmed", (), (5, 79, 34, 224, 310, 18), "home"),
    ("milan", (), (7, 76, 34, 224, 278, 18), "home"),
    ("aberration", (), (9, 152, 52, 470, 548, 27), "any-if-home"),
    ("hundred", ("begin=S1425M",), (3, 41, 17, 122, 136, 9), "any"),
    ("loeb9", ("borders=plain",), (9, 87, 38, 252, 312, 20), "home"),
]


@pytest.mark.parametrize(("name", "chosen", "known", "builds"), KNOWN)
def test_other_boards_have_the_figures_that_an_independent_reader_finds(
    name: str, chosen: tuple[str, ...], known: tuple[int, ...], builds: str, shared: Path, tmp_path: Path
) -> None:
    board, _ = imported(shared / "boards" / "map" / f"{name}.map", tmp_path / "made", None, *chosen)
    assert (figures(board), board.builds) == (known, builds)


def test_the_standard_board_is_the_one_that_the_program_has(shared: Path, tmp_path: Path) -> None:
    imported(shared / "boards" / "map" / "standard.map", tmp_path / "made")
    ours, theirs = (
        json.loads((folder / "board.json").read_text("utf-8")) for folder in (MAPS / "standard", tmp_path / "made")
    )
    codes = {row["code"] for row in ours["provinces"]} & {row["code"] for row in theirs["provinces"]}
    assert len(codes) > 60
    rows = [{row["code"]: row for row in data["provinces"]} for data in (ours, theirs)]
    for code in codes:
        assert rows[0][code].get("centre") == rows[1][code].get("centre")
        assert rows[0][code]["terrain"] == rows[1][code]["terrain"], code
        assert len(rows[0][code].get("army", ())) == len(rows[1][code].get("army", ())), code
