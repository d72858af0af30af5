"""A club's documents: the same figures in every format and language, no name that is not
ticked, safe whatever people are called.
"""

import csv
import io
import json
import re
import zipfile
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pypdf
import pytest

from kapdip.cli.main import main as run_command
from kapdip.club.entering import enter_game, new_club, plan_season, publish_name
from kapdip.club.model import Club, Course, Dearest, Plan, Record, Result
from kapdip.evaluation.club_document import Asked, club_document, initials, public_names
from kapdip.evaluation.club_page import club_csv, club_files, render_club_html, render_club_pdf, render_club_text
from kapdip.game.variant import usual_board
from kapdip.storage.club_file import create_club
from kapdip.words.board_language import BoardLanguage
from tests.evaluation.hostile import HOSTILE, TEXT

COURSE = Course(
    points={"Krösus": (100, 900), "Nemo": (300, 200)},
    led={"Krösus": ("E", "E"), "Nemo": ("", "F")},
    dearest=Dearest("I", 2, 193),
)


def game(name: str, *seats: tuple[str | None, str | None, str], course: Course | None = None) -> Record:
    results = tuple(
        Result(person, alias, place, Fraction(points)) for place, (person, alias, points) in enumerate(seats, 1)
    )
    return Record("", name, "ka2007", results, season="Herbst", ended="2026-11-18", gm="Kurt Amsinck", course=course)


def a_club() -> Club:
    club = new_club("Spielkreis")
    club = enter_game(
        club, game("Erste", ("Susanne Lüders", "Krösus", "967"), ("Volker Thiel", "Nemo", "681.96"), course=COURSE)
    )
    club = enter_game(club, game("Zweite", ("Volker Thiel", "Zorro", "800"), ("Susanne Lüders", "Krösus", "790")))
    return publish_name(club, "Volker Thiel", is_public=False)


def text(club: Club, lang: str = "en", **asked: object) -> str:
    return render_club_text(club_document(club, Asked(**asked), BoardLanguage(lang, usual_board())))  # type: ignore[arg-type]


# -- names -------------------------------------------------------------------------------------------------------------


def test_nobody_is_named_in_public_unless_ticked() -> None:
    told = text(a_club())
    assert not re.search("Susanne|Lüders|Volker|Thiel|Amsinck", told)
    assert public_names(a_club()) == {"Susanne Lüders": "Krösus", "Volker Thiel": "V. T."}
    ticked = publish_name(a_club(), "Volker Thiel", is_public=True)
    assert "Volker Thiel (Zorro)" in text(ticked)
    assert "Susanne" not in text(ticked)


def test_the_game_masters_own_copy_has_all_names_and_says_so() -> None:
    told = text(a_club(), is_public=False)
    assert "Susanne Lüders (Krösus)" in told
    assert "Kurt Amsinck" in told
    assert "For the game master only" in told


def test_initials_that_two_people_share_are_told_apart() -> None:
    club = new_club("x")
    seats = [("Jean-Paul Meier", None, "3"), ("Jan Peter Maier", None, "2"), ("J. P. M.", None, "1")]
    names = public_names(enter_game(club, game("a", *seats)))
    assert list(names.values()) == ["J. P. M.", "J. P. M. (2)", "J. P. M. (3)"]
    assert initials("?!") == "?"


# -- figures -----------------------------------------------------------------------------------------------------------


def test_tables_hold_games_ranking_season_fame_and_marks() -> None:
    told = text(a_club())
    for line in (
        "KA 1    18 Nov 2026  Erste             K. A.        Krösus     967",
        "    1  Krösus  11.667  5  3.333      2",
        "    1  Krösus    150  100  50",
        "Krösus      1       0      2          967",
        "Closest victory          Zorro            KA 2, Zweite  10 points",
        "Longest reign            Krösus, England  KA 1, Erste   2 turns",
        "Most expensive currency  Lire, turn 2     KA 1, Erste   1.93",
    ):
        assert line in told, (line, told)


def test_german_figures_have_a_comma() -> None:
    told = text(a_club(), "de")
    assert "11,667" in told
    assert "18.11.2026" in told
    assert "Ruhmeshalle KA" in told


def test_one_section_alone_may_be_asked_for_with_weights_and_minimum() -> None:
    told = text(a_club(), sections=("season",), weights=(Fraction(2), Fraction(0)), minimum=1)
    assert "the best results count 2 · 0." in " ".join(told.split())
    assert "    1  Krösus    200  100  50" in told
    assert "Hall of fame" not in told


def test_too_few_games_stand_without_a_place() -> None:
    assert "    –  Krösus                   2" in text(a_club(), sections=("ranking",), minimum=3)


def rows_of(data: bytes, between: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=between))


@pytest.mark.parametrize(("lang", "between", "value"), [("de", ";", "11,667"), ("en", ",", "11.667")])
def test_a_table_of_csv_is_a_file_as_the_spreadsheets_of_its_language_read_it(
    lang: str, between: str, value: str
) -> None:
    files = club_files(
        club_document(a_club(), Asked(), BoardLanguage(lang, usual_board())), "csv", Path("out/herbst.csv")
    )
    ranking = [data for path, data in files.items() if path.name in ("herbst-Rangliste.csv", "herbst-Ranking.csv")]
    assert isinstance(ranking[0], bytes)
    assert ranking[0].startswith(b"\xef\xbb\xbf")
    assert rows_of(ranking[0], between)[1][:3] == ["1", "Krösus", value]
    assert len(files) == 5


def test_a_table_alone_takes_the_path_itself() -> None:
    document = club_document(a_club(), Asked(sections=("games",)), BoardLanguage("de", usual_board()))
    assert list(club_files(document, "csv", Path("a/x.csv"))) == [Path("a/x.csv")]


def test_tables_of_csv_have_names_that_any_disk_takes_and_none_twice() -> None:
    club = a_club()
    for season in ('a/b:"c"', "a/b:'c'", "A B C"):
        club = enter_game(club, replace(game(season, ("Anna", "Z", "3"), ("Wim", "N", "2")), season=season))
    document = club_document(club, Asked(sections=("games", "season")), BoardLanguage("en", usual_board()))
    assert [path.name for path in club_files(document, "csv", Path("x.csv"))][1:] == [
        "x-Points-of-the-season-Herbst.csv",
        "x-Points-of-the-season-a-b-c.csv",
        "x-Points-of-the-season-a-b-c-2.csv",
        "x-Points-of-the-season-A-B-C-3.csv",
    ]


def test_a_workbook_holds_numbers_with_the_decimals_that_are_printed() -> None:
    document = club_document(a_club(), Asked(), BoardLanguage("de", usual_board()))
    made = club_files(document, "xlsx", Path("x.xlsx"))[Path("x.xlsx")]
    assert isinstance(made, bytes)
    with zipfile.ZipFile(io.BytesIO(made)) as book:
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
        assert names == ["Partien", "Rangliste", "Punkte der Saison Herbst", "Ruhmeshalle KA", "Bestmarken KA"]
        assert "<v>681.96</v>" not in book.read("xl/worksheets/sheet1.xml").decode()
        assert "<v>967</v>" in book.read("xl/worksheets/sheet1.xml").decode()
        assert "<v>11.667</v>" in book.read("xl/worksheets/sheet2.xml").decode()
        assert re.findall('formatCode="([^"]+)"', book.read("xl/styles.xml").decode())[-1] == "0.000"


def test_whole_points_are_printed_whole_and_fractions_align() -> None:
    told = text(a_club(), sections=("season",))
    assert "    1  Krösus    150  100  50" in told
    club = a_club()
    club = enter_game(
        club, game("Dritte", ("Susanne Lüders", "Krösus", "900.5"), ("Anna", "Z", "3"), ("Wim", "N", "1"))
    )
    told = text(club)
    games = [line.split()[-1] for line in told.splitlines() if line.startswith("KA ")]
    assert games == ["967.0", "800.0", "900.5"]


# -- hostile -----------------------------------------------------------------------------------------------------------


def hostile_club() -> Club:
    club = new_club(TEXT[:200])
    for start in (0, 3):
        people = HOSTILE[start:] + HOSTILE[:start]
        seats = [(f"{person} =1+1", person[:40], str(900 - place)) for place, person in enumerate(people)]
        club = enter_game(
            club,
            Record(
                "", TEXT[:150], "ka2007", game("x", *seats).results, season=TEXT[60:160].replace("\n", " "), gm="=cmd()"
            ),
        )
    for person in HOSTILE:
        club = publish_name(
            club, next(member.name for member in club.people if member.name.startswith(person[:5])), is_public=True
        )
    return club


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("is_public", [True, False])
def test_hostile_names_break_no_format(lang: str, is_public: bool) -> None:
    document = club_document(hostile_club(), Asked(is_public=is_public), BoardLanguage(lang, usual_board()))
    page = render_club_html(document)
    assert not re.search(r"<(script|img|style[^>]*>[^<]*<script)", page.split("</style>", 1)[1])
    assert "&lt;script&gt;" in page
    assert "default-src 'none'" in page
    assert not re.search(r'(?:src|href)="', page)
    pdf = pypdf.PdfReader(io.BytesIO(render_club_pdf(document)))
    assert "#set page" in " ".join(part.extract_text() for part in pdf.pages)
    told = re.sub("\u2068([^\u2066-\u2069\n]*)\u2069", r"\1", render_club_text(document))  # isolates of ours are closed
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x09\x0b-\x1f]", told)
    for row in rows_of(club_csv(document), ";" if lang == "de" else ","):
        assert not any(cell[:1] in tuple("=+@\t") for cell in row)
    made = club_files(document, "xlsx", Path("x.xlsx"))[Path("x.xlsx")]
    assert isinstance(made, bytes)
    with zipfile.ZipFile(io.BytesIO(made)) as book:
        assert not any(b"<f>" in book.read(name) for name in book.namelist() if "worksheets" in name)


def test_the_pdf_is_the_same_each_time() -> None:
    document = club_document(a_club(), Asked(), BoardLanguage("de", usual_board()))
    assert render_club_pdf(document) == render_club_pdf(document)


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.yaml"
    create_club(a_club(), path)
    return path


def test_the_command_writes_every_format(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kinds = ("html", "pdf", "text", "xlsx", "csv")
    places = [part for kind in kinds for part in (f"--{kind}", str(tmp_path / f"out.{kind}"))]
    assert run_command(["club", "show", str(file), "--public", "--lang", "de", *places]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:4] == [str(tmp_path / f"out.{kind}") for kind in kinds[:4]]
    assert told[4:] == [
        str(tmp_path / f"out-{name}.csv")
        for name in ("Partien", "Rangliste", "Punkte-der-Saison-Herbst", "Ruhmeshalle-KA", "Bestmarken-KA")
    ]
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "out.xlsx").read_bytes().startswith(b"PK")
    assert "Ruhmeshalle" in (tmp_path / "out.text").read_text(encoding="utf-8")


def test_standard_output_takes_the_tables_of_csv_below_each_other(
    file: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run_command(["club", "show", str(file), "--csv", "-", "--lang", "de"]) == 0
    rows = rows_of(capfdbinary.readouterr().out, ";")
    assert rows[0] == ["Partien"]
    assert ["Rangliste"] in rows
    assert run_command(["club", "show", str(file), "--csv", "-", "--lang", "de", "--table", "ranking"]) == 0
    assert rows_of(capfdbinary.readouterr().out, ";")[0][:2] == ["Platz", "Spieler"]


def test_a_hyphen_writes_to_standard_output(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["club", "show", str(file), "--text", "-", "--lang", "en"]) == 0
    assert "Susanne Lüders" in capsys.readouterr().out
    assert run_command(["club", "show", str(file), "--public", "--lang", "en", "--table", "fame"]) == 0
    told = capsys.readouterr().out
    assert "Susanne" not in told
    assert "Ranking" not in told


def test_the_club_itself_is_never_replaced_by_a_document(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    assert run_command(["club", "show", str(file), "--html", str(file)]) == 1
    assert file.read_bytes() == before
    assert capsys.readouterr().err


def test_two_documents_in_one_place_and_json_beside_a_document_are_wrong_usage(file: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "x")
    assert run_command(["club", "show", str(file), "--html", out, "--text", out]) == 2
    assert run_command(["club", "show", str(file), "--json", "--text", out]) == 2
    assert run_command(["club", "show", str(file), "--json", "--public"]) == 2


def test_json_and_tables_are_as_before(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["club", "show", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["table"] == "games"


def test_equal_people_do_not_betray_their_hidden_names_by_their_order() -> None:
    club = new_club("Runde")
    club = enter_game(
        club, Record("", "p", "ka2007", (Result("Anna", "Zorro", 1, None), Result("Zoe", "Aladin", 1, None)))
    )
    told = text(club, minimum=1, least=1)
    for table in told.split("\n\n")[2:]:
        assert table.index("Aladin") < table.index("Zorro")


def test_the_hall_of_fame_for_everybody_puts_better_points_first() -> None:
    results = (
        Result("Anna", "Aladin", 2, Fraction(5)),
        Result("Zoe", "Zorro", 2, Fraction(9)),
        Result("Wim", "Nemo", 1, None),
    )
    told = text(enter_game(new_club("Runde"), Record("", "p", "ka2007", results)), sections=("fame",))
    assert told.index("Zorro") < told.index("Aladin")


def test_a_club_has_a_table_of_points_for_each_season_as_that_counts() -> None:
    club = new_club("Runde")
    for name, season in (("a", "Herbst"), ("b", "Winter"), ("c", None)):
        club = enter_game(
            club, Record("", name, "ka2007", (Result("Anna", "Z", 1, None), Result("Wim", "N", 2, None)), season=season)
        )
    club = plan_season(club, "Winter", Plan("Winter", weights=(Fraction(3),)))
    told = text(club, is_public=False)
    assert "Points of the season Herbst" in told
    assert "300" in told[told.index("Points of the season Winter") :]
    assert "Points of all games" not in told
    assert "linear" not in told
    assert "By the formula UK" in told
