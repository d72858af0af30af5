"""`kapdip evaluate` and `kapdip slips`, without Qt."""

import subprocess
import sys
from pathlib import Path

import pytest

from kapdip.cli.main import main
from kapdip.storage.files import save_game
from tests.evaluation.played_games import played


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A saved game with three finished turns."""
    path = tmp_path / "partie.yaml"
    save_game(played(8, 3), path)
    return path


def test_all_formats_at_once(save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / name for name in ("a.html", "a.pdf", "a.txt")]
    arguments = [
        "evaluate",
        str(save),
        "--turn",
        "2",
        "--lang",
        "en",
        "--html",
        str(files[0]),
        "--pdf",
        str(files[1]),
        "--text",
        str(files[2]),
    ]
    assert main(arguments) == 0
    assert files[0].read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert files[1].read_bytes().startswith(b"%PDF")
    assert "Turn 2" in files[2].read_text(encoding="utf-8")
    assert capsys.readouterr().out.split() == [str(file) for file in files]


def test_without_a_format_the_text_is_told(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", str(save)]) == 0
    assert "Zug 3" in capsys.readouterr().out


@pytest.mark.parametrize("turn", ["0", "4", "99", "-1"])
def test_a_turn_that_cannot_be_evaluated_is_refused(
    save: Path, tmp_path: Path, turn: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.html"
    assert main(["evaluate", str(save), "--turn", turn, "--html", str(file)]) == 1
    assert not file.exists()
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_file_that_cannot_be_written_is_told(save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", str(save), "--text", str(tmp_path / "no" / "a.txt")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_no_save_no_evaluation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.yaml").write_text("nothing: here\n")
    assert main(["evaluate", str(tmp_path / "x.yaml")]) == 1
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'x.yaml'}: This is not a saved Kapdip game")


def test_an_unknown_part_is_wrong_usage(save: Path) -> None:
    with pytest.raises(SystemExit, match=r"^2$"):
        main(["evaluate", str(save), "--with", "confetti"])


def test_parts_can_be_chosen(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            ["evaluate", str(save), "--without", "press", "--without", "comment", "--with", "reckoning", "--lang", "de"]
        )
        == 0
    )
    out = capsys.readouterr().out
    assert "ANHANG" in out
    assert "PRESSE" not in out


def test_the_whole_game(save: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.html"
    assert main(["evaluate", str(save), "--whole", "--html", str(file)]) == 0
    assert file.read_text(encoding="utf-8").count('class="chapter"') == 3


def test_slips_for_everybody(save: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "mails"
    assert main(["slips", str(save), "--pdf", str(tmp_path / "s.pdf"), "--mails", str(folder)]) == 0
    assert len(list(folder.iterdir())) == 8
    for mail in sorted(folder.iterdir()):
        assert main(["orders", str(save), str(mail)]) == 0
    assert main(["resolve", str(save), "--until", "turn"]) == 0


def test_qt_is_not_imported(save: Path) -> None:
    code = (
        "import sys; from kapdip.cli.main import main; "
        f"status = main(['evaluate', {str(save)!r}, '--html', {str(save.with_suffix('.html'))!r}]); "
        "sys.exit(status or any(name.startswith(('PySide6', 'typst')) for name in sys.modules))"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).resolve().parents[2]).returncode
        == 0
    )


# -- where it goes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["html", "pdf", "text"])
def test_an_output_never_takes_the_place_of_the_save(save: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = save.read_bytes()
    assert main(["evaluate", str(save), f"--{kind}", str(save)]) == 1
    assert main(["slips", str(save), "--pdf", str(save)]) == 1
    assert "it is a saved game" in capsys.readouterr().err
    assert save.read_bytes() == before


def test_a_document_goes_to_standard_output(
    save: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["evaluate", str(save), "--html", "-", "--text", str(tmp_path / "a.txt")]) == 0
    told = capfdbinary.readouterr()
    assert told.out.startswith(b"<!DOCTYPE html>")
    assert told.out.rstrip().endswith(b"</html>")
    assert told.err.decode().strip() == str(tmp_path / "a.txt")
    assert main(["evaluate", str(save), "--pdf", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF")
    assert main(["evaluate", str(save), "--text", "-"]) == 0
    shown = capfdbinary.readouterr().out
    assert main(["evaluate", str(save)]) == 0
    assert capfdbinary.readouterr().out == shown
    assert not Path("-").exists()


def test_slips_go_to_standard_output(save: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["slips", str(save), "--pdf", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF")
    assert main(["slips", str(save), "--mails", "-"]) == 0
    shown = capfdbinary.readouterr().out
    assert main(["slips", str(save)]) == 0
    assert capfdbinary.readouterr().out == shown


def test_two_outputs_in_one_place_are_wrong_usage(
    save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "a")
    for one, other in (("-", "-"), (str(tmp_path / "a"), str(tmp_path / "link"))):
        assert main(["evaluate", str(save), "--html", one, "--pdf", other]) == 2
        assert main(["slips", str(save), "--pdf", one, "--mails", other]) == 2
    assert "a place of its own" in capsys.readouterr().err
    assert not (tmp_path / "a").exists()
