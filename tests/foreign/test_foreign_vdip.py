"""Boards of vDiplomacy and webDiplomacy: the invented one in every detail, known figures of others, odd PHP and PNG."""

import shutil
import struct
import time
import zlib
from pathlib import Path

import pytest

from kapdip.board.model import UnitKind
from kapdip.foreign import png
from kapdip.foreign.importing import import_board
from kapdip.foreign.php import values_of
from kapdip.foreign.regions import rings_of_picture
from tests.board_languages import DE
from tests.foreign.test_foreign_jdip import figures, imported, refused

ISLES = Path(__file__).parents[1] / "data" / "boards" / "vdiplomacy" / "Isles"
BC = (None, "begin=S401M")


@pytest.fixture
def isles(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ISLES, tmp_path / "variants" / "Isles"))


def edited(folder: Path, file: str, *changes: tuple[str, str]) -> Path:
    text = (folder / file).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / file).write_text(text, "utf-8")
    return folder


def test_the_invented_board_comes_over_whole(isles: Path, tmp_path: Path) -> None:
    board, report = imported(isles, tmp_path / "made", *BC)
    assert figures(board) == (2, 7, 4, 10, 18, 4)
    assert (board.builds, board.first_year, board.provinces["KIN"].name) == ("home", 401, "King's East")
    assert board.provinces["KIN"].coasts == ("NC", "RI")
    assert {power: [str(unit) for unit in units] for power, units in board.start.units.items()} == {
        "NORTH": ["A MID", "F NOR"],
        "SOUTH": ["A SOU", "F KIN/RI"],
    }
    assert (board.home_centres("NORTH"), board.home_centres("SOUTH")) == (("NOR",), ("SOU",))
    assert sorted(board.neighbours(UnitKind.FLEET, "KIN/RI")) == ["SOU", "WAR"]
    assert "What the source says of itself: Nobody" in report
    assert "A LON in Lone Isle belongs to nobody who plays; it is left out." in report
    assert not any("don't touch" in line or "no shape" in line for line in report), report
    assert "it begins with “BC”" in refused(isles, tmp_path / "other")


@pytest.mark.parametrize(
    ("file", "change", "sentence"),
    [
        ("install.php", ("array('South End','Warm Bay'", "array('South End','Hot Bay'"), "names the place “Hot Bay”"),
        ("install.php", ("array('Cold Gulf', 'Sea'", "array('Midland', 'Sea'"), "“Midland” stands for two provinces"),
        ("classes/adjudicatorPreGame.php", ("'Midland'=>'Army'", "'Midland'=>'Fleet'"), "can't be in Midland"),
        ("classes/adjudicatorPreGame.php", ("(River Coast)'=>", "'=>"), "can't be in King's East"),
        ("classes/adjudicatorPreGame.php", ("'Midland'=>'Army'", "'Far'=>'Army'"), "names the place “Far”"),
        ("classes/adjudicatorPreGame.php", ("'South End'=>'Army'", "'Midland'=>'Army'"), "two units begin in Midland"),
        ("variant.php", ("array('North', 'South')", "array('North')"), "fewer than two powers"),
        ("variant.php", ("array('North', 'South')", "made_by('North')"), "fewer than two powers"),
        ("variant.php", ("extends WDVariant", "extends AtollsVariant"), "can't be read"),
        ("install.php", ('"variants/install.php"', '"variants/Atolls/install.php"'), "can't be read"),
    ],
)
def test_what_contradicts_itself_is_refused(
    file: str, change: tuple[str, str], sentence: str, isles: Path, tmp_path: Path
) -> None:
    edited(isles, file, change)
    if sentence == "can't be read":
        with pytest.raises(FileNotFoundError):
            imported(isles, tmp_path / "made", *BC)
    else:
        assert sentence in refused(isles, tmp_path / "made", *BC)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            ("array('South End','Warm Bay','Yes','No')", "array('South End','Warm Bay','Yes','Yes')"),
            "that no unit can go",
        ),
        (
            ("array('Midland','South End','No','Yes')", "array('Midland','South End','Yes','Yes')"),
            "that no unit can go",
        ),
        (("'Lone Isle', 'Coast'", "'Lone Isle', 'Fen'"), "Left out, as Kapdip does not know it: Lone Isle, Fen."),
        (
            ("s East', 'Coast'", "s East', 'Strait'"),
            "Fleets do not convoy in King's East, as only a coast that is not split can have that.",
        ),
        (
            ("array('Cold Gulf', 'Sea'", "array('Legend', 'Land', 'No', 0, 5, 5, 0, 0), array('Cold Gulf', 'Sea'"),
            "No way leads to Legend; it is left out.",
        ),
    ],
)
def test_what_was_decided_is_said(change: tuple[str, str], sentence: str, isles: Path, tmp_path: Path) -> None:
    _, report = imported(edited(isles, "install.php", change), tmp_path / "made", *BC)
    assert any(sentence in line for line in report), report


@pytest.mark.parametrize(
    ("code", "chosen", "builds", "is_said"),
    [
        ("t.supply='Yes' AND ts.countryID = 1", (), "any", False),
        ("t.countryID = 1 AND ts.countryID = 1", (), "home", True),
        ("t.countryID = 1", ("builds=any-if-home",), "any-if-home", False),
    ],
)
def test_who_builds_where_is_read_from_code_that_says_it(
    code: str, chosen: tuple[str, ...], builds: str, is_said: bool, isles: Path, tmp_path: Path
) -> None:
    line = "$this->variantClasses['drawMap']"
    edited(isles, "variant.php", (line, f"$this->variantClasses['userOrderBuilds'] = 'Isles';\n{line}"))
    edited(isles, "variant.php", (line, f"$this->variantClasses['processGame'] = 'Isles';\n{line}"))
    (isles / "classes" / "userOrderBuilds.php").write_text(f'<?php $sql = "{code}";', "utf-8")
    board, report = imported(isles, tmp_path / "made", *BC, *chosen)
    assert board.builds == builds
    assert ("“builds” can't be read from the source: home is taken." in report) is is_said
    assert "Left out, as Kapdip does not know it: processGame." in report


def test_a_variant_takes_what_it_is_made_of_from_the_folder_beside(isles: Path, tmp_path: Path) -> None:
    other = isles.with_name("Other")
    other.mkdir()
    (other / "install.php").write_text("<?php require_once('variants/Isles/install.php');", "utf-8")
    (other / "variant.php").write_text(
        "<?php class OtherVariant extends IslesVariant { public $fullName='Other'; }", "utf-8"
    )
    board, _ = imported(other, tmp_path / "made", *BC)
    assert (board.name, figures(board)) == ("Other", (2, 7, 4, 10, 18, 4))


def test_only_what_is_written_out_is_read() -> None:
    text = (
        r"""<?php // $a = 1; 'not
    /* $b = 2; */ # $c = 3;
    $d = array('x' => array(1, 2.5, "//"), 'King\\\'s' => 'y'); $e['key'] = 'z'; $f = system('rm'); $g = [l_t("t"), $h];
    $d2 = """
        + "[" * 100
    )
    found = values_of(text)
    assert found == {"$d": {"x": [1, 2.5, "//"], "King\\'s": "y"}, "$e[key]": "z", "$g": ["t", None]}


@pytest.mark.parametrize("never_closed", ["/* ", "'\\", '"\\'])
def test_php_behind_what_is_never_closed_is_read_at_once(never_closed: str) -> None:
    began = time.process_time()
    assert values_of(never_closed * 40_000 + " $a = [1, 2];") == {"$a": [1, 2]}
    assert time.process_time() - began < 3


def picture(width: int, height: int, kind: int, depth: int, filters: str, data: bytes, interlaced: int = 0) -> bytes:
    size = len(data) // height
    rows = (bytes([int(filters[row % len(filters)])]) + data[row * size : (row + 1) * size] for row in range(height))
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows))), (b"IEND", b""))
    return png_of(*parts)


def png_of(*parts: tuple[bytes, bytes]) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big") for name, body in parts
    )


def _by_the_standard(data: bytes) -> list[list[int]]:
    """Rows of two pixels in three colours, first filtered by what is above, then by Paeth's guess (PNG, 9.4)."""
    rows = [data[:6]]
    for at in range(6, len(data), 6):
        row = list[int]()
        for place, one in enumerate(data[at : at + 6]):
            left, corner = (row[place - 3], rows[-1][place - 3]) if place > 2 else (0, 0)
            up = rows[-1][place]
            row.append((one + min((left, up, corner), key=lambda near: abs(left + up - corner - near))) & 255)
        rows.append(bytes(row))
    return [[int.from_bytes(row[at : at + 3], "big") for at in (0, 3)] for row in rows]


@pytest.mark.parametrize(
    ("data", "rows"),
    [
        (picture(2, 2, 3, 8, "0", b"\1\2\3\4"), [[1, 2], [3, 4]]),
        (picture(2, 2, 3, 8, "12", b"\1\2\3\4"), [[1, 3], [4, 7]]),
        (picture(2, 2, 3, 8, "34", b"\1\2\3\4"), [[1, 2], [4, 8]]),
        (picture(2, 4, 2, 8, "2444", bytes(range(0, 240, 10))), _by_the_standard(bytes(range(0, 240, 10)))),
        (picture(2, 4, 2, 8, "2444", bytes([9, 200, 7] * 8)), _by_the_standard(bytes([9, 200, 7] * 8))),
        (picture(4, 1, 3, 2, "0", b"\x1b"), [[0, 1, 2, 3]]),
        (picture(1, 2, 2, 8, "0", b"\1\2\3\4\5\6"), [[0x010203], [0x040506]]),
    ],
)
def test_pixels_are_those_of_the_picture(data: bytes, rows: list[list[int]]) -> None:
    assert [list(row) for row in png.rows_of(data, lambda share: None)[2]] == rows


@pytest.mark.parametrize(
    "data",
    [
        b"GIF89a",
        b"\x89PNG\r\n\x1a\n",
        picture(2, 2, 3, 8, "0", b"\1\2\3\4", interlaced=1),
        picture(60_000, 60_000, 3, 8, "0", b""),
        picture(2, 2, 3, 8, "0", b"\1\2")[:-30],
        png_of((b"IHDR", b"x"), (b"IDAT", b"y")),
        png_of((b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 3, 0, 0, 0)), (b"IDAT", b"y")),
    ],
)
def test_a_picture_that_is_none_is_refused(data: bytes, isles: Path, tmp_path: Path) -> None:
    (isles / "resources" / "map.png").write_bytes(data)
    assert "it has no drawing whose shapes can be read" in refused(isles, tmp_path / "made", *BC)


def test_what_two_provinces_have_in_common_is_one_line() -> None:
    rows = [[1] * 20 + [9] + [2] * 20 for _ in range(30)]
    rows += [[3] * 41 for _ in range(30)]
    found = rings_of_picture(rows, {"A": (5, 5), "B": (30, 5), "C": (20, 50)}, (), lambda share: None)
    assert {code: len(rings) for code, rings in found.items()} == {"A": 1, "B": 1, "C": 1}
    area = {
        code: abs(sum(a * d - b * c for (a, b), (c, d) in zip(ring, [*ring[1:], ring[0]], strict=True))) / 2
        for code, (ring,) in found.items()
    }
    assert sum(area.values()) == 41 * 60
    assert area["C"] == 41 * 30


KNOWN: list[tuple[str, tuple[str, ...], tuple[int, ...], str, int]] = [
    ("AncMed", (), (5, 79, 34, 224, 310, 18), "home", 1),
    ("GreatLakes", (), (9, 101, 52, 382, 286, 27), "home", 1501),
    ("BuildAnywhere", (), (7, 75, 34, 222, 282, 18), "any", 1901),
    ("AgeOfPericles", ("begin=S480M",), (7, 85, 39, 258, 294, 20), "home", 480),
]


@pytest.mark.parametrize(("name", "chosen", "known", "builds", "year"), KNOWN)
def test_other_boards_have_the_figures_that_an_independent_reader_finds(
    name: str, chosen: tuple[str, ...], known: tuple[int, ...], builds: str, year: int, shared: Path, tmp_path: Path
) -> None:
    board, _ = imported(shared / "boards" / "vdiplomacy" / name, tmp_path / "made", None, *chosen)
    assert (figures(board), board.builds, board.first_year) == (known, builds, year)


def test_fleets_convoy_in_a_strait(isles: Path, tmp_path: Path) -> None:
    board, report = imported(
        edited(isles, "install.php", ("'Lone Isle', 'Coast'", "'Lone Isle', 'Strait'")), tmp_path / "made", *BC
    )
    assert board.provinces["LON"].convoys
    assert "LON" in board.seas & board.ports
    assert not any("Strait" in line or "convoy" in line for line in report)


def test_the_progress_is_told_and_may_stop_the_import(isles: Path, tmp_path: Path) -> None:
    told: list[tuple[str, float]] = []
    import_board(isles, tmp_path / "made", None, BC[1:], DE, progress=lambda text, share: told.append((text, share)))
    shares = [share for _, share in told]
    assert (shares[0], shares[-1], shares) == (0, 1, sorted(shares))
    assert {text for text, _ in told} == {"Das Brett wird gelesen", "Das Brett wird gezeichnet"}

    for last in {*shares}:

        def stop(_: str, share: float, last: float = last) -> None:
            if share >= last:
                raise InterruptedError

        with pytest.raises(InterruptedError):
            import_board(isles, tmp_path / "stopped", None, BC[1:], DE, progress=stop)
    assert [one.name for one in tmp_path.iterdir() if "stopped" in one.name] == []
