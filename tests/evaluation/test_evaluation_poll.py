"""A poll as a document: the same figures in every format and language, harmless whatever candidates are called."""

import csv
import io
import re
from pathlib import Path

import pypdf
import pytest

from kapdip.cli.main import main as run_command
from kapdip.club.ballots import read_ballots
from kapdip.club.formula import FORMULAS
from kapdip.club.poll import Poll, count_poll
from kapdip.evaluation.club_page import ENDINGS, club_files, render_club_html, render_club_pdf, render_club_text
from kapdip.evaluation.club_poll import poll_document
from kapdip.game.variant import usual_board
from kapdip.words.board_language import BoardLanguage
from tests.evaluation.hostile import HOSTILE

BALLOTS = "Ute: A 9, B 6, C 6\nVera: A 7; B 8\nB 5\nC 9\n\nWim: A 4, B 2, C 4\n"


def poll_of(text: str) -> Poll:
    return count_poll(read_ballots(text).ballots, FORMULAS["uk"])


def board_language(lang: str) -> BoardLanguage:
    return BoardLanguage(lang, usual_board())


def test_a_poll_tells_places_figures_and_pairs() -> None:
    told = render_club_text(poll_document(poll_of(BALLOTS), "uk", "Zine Poll", board_language("en")))
    for line in (
        "Poll, counted by UK: Zine Poll",
        "    1  A          20.000  6.667  6.667    1      1     0      3",
        "2  C          0–1–1         2–1–0",
    ):
        assert line in told, told


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_format_is_written_by_the_command(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "mails.txt"
    sheet.write_text(BALLOTS, encoding="utf-8")
    places = [
        part for kind in ("html", "pdf", "text", "xlsx", "csv") for part in (f"--{kind}", str(tmp_path / f"p.{kind}"))
    ]
    assert run_command(["poll", "--ballots", str(sheet), "--lang", lang, *places]) == 0
    written = capsys.readouterr().out.splitlines()
    assert len(written) == 6
    assert all(Path(name).stat().st_size for name in written)
    assert "Ute" not in (tmp_path / "p.html").read_text(encoding="utf-8")


def test_a_document_that_can_not_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "mails.txt"
    sheet.write_text(BALLOTS, encoding="utf-8")
    assert run_command(["poll", "--ballots", str(sheet), "--html", str(tmp_path / "none" / "p.html")]) == 1
    assert "p.html" in capsys.readouterr().err
    out = str(tmp_path / "p")
    assert run_command(["poll", "--ballots", str(sheet), "--html", out, "--pdf", out]) == 2


def test_hostile_candidates_break_no_format() -> None:
    names = [re.sub(r"[:;,=\n]", "", name).strip() or "x" for name in HOSTILE]
    poll = poll_of("\n\n".join(f"=1+1 9\n@{name} 4\n+{name} 3" for name in names))
    document = poll_document(poll, "uk", HOSTILE[0], board_language("de"))
    assert "<script" not in render_club_html(document).split("</style>", 1)[1]
    assert pypdf.PdfReader(io.BytesIO(render_club_pdf(document))).pages
    for made in club_files(document, "csv", Path("p.csv")).values():
        assert isinstance(made, bytes)
        for row in csv.reader(io.StringIO(made.decode("utf-8-sig")), delimiter=";"):
            assert not any(cell[:1] in tuple("=+@\t") for cell in row)


def test_a_matrix_that_is_too_wide_for_paper_says_where_it_stands() -> None:
    poll = poll_of(", ".join(f"Zine {number} {number % 10}" for number in range(40)))
    document = poll_document(poll, "uk", "", board_language("en"))
    told = render_club_text(document)
    assert "see the web page" in told
    assert max(map(len, told.splitlines())) < 100
    assert pypdf.PdfReader(io.BytesIO(render_club_pdf(document))).pages
    assert render_club_html(document).count("0–1–0") > 40


def test_a_single_candidate_has_no_matrix() -> None:
    document = poll_document(poll_of("A 9"), "uk", "", board_language("en"))
    assert [table.title for table in document.tables] == ["Places"]
    assert document.about == "1 ballot."
    assert all(club_files(document, ending, Path(f"p.{ending}")) for ending in ENDINGS)
