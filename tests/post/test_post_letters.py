"""Letters out: drafts made of a seat's own view, that no name can break, and that are written once."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from kapdip.cli.main import main
from kapdip.post.errors import PostError
from kapdip.post.letters import LetterKind, PostLetter, check_template, draft
from kapdip.post.mails import moment
from kapdip.post.people import read_contacts
from kapdip.post.writing import template_file
from kapdip.storage.files import load_game
from tests.post.post_kit import SAMPLE, address, box_of, game_file, mail, orders, read, slip, with_addresses

ANNA, BERT = "Effi Briest", "Fürst Pückler"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("KAPDIP_LANG", "en")


def opened(path: Path) -> EmailMessage:
    """The draft as a mail program reads it."""
    found = message_from_bytes(path.read_bytes(), policy=default)
    assert isinstance(found, EmailMessage)
    return found


def text_of(path: Path) -> str:
    body = opened(path).get_body(("plain",))
    assert body is not None
    return str(body.get_content())


@pytest.fixture
def taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A game with two mails taken."""
    path = game_file(tmp_path)
    game = with_addresses(path)
    mails = [
        mail(
            address(who), f'Militärzug "{who}"\n{orders(game, who)}\nBörsenzug "{who}"\n{slip(Russia=-7)}\nBis bald!\n'
        )
        for who in (ANNA, BERT)
    ]
    read(capsys, path, "--take", "--box", str(box_of(tmp_path, *mails)))
    return path


def test_a_receipt_says_what_was_understood_to_its_player_alone(taken: Path, tmp_path: Path) -> None:
    to = tmp_path / "out"
    assert main(["post", "write", str(taken), "--to", str(to), "--own", "Kurt <gm@example.org>"]) == 1
    assert main(["post", "write", str(taken), "--to", str(to), "--own", "gm@example.org"]) == 0
    files = sorted(to.iterdir())
    assert [file.name for file in files] == [
        "zwischenstand-05-receipt-01-effi-briest.eml",
        "zwischenstand-05-receipt-02-fuerst-pueckler.eml",
    ]
    made, said = opened(files[1]), text_of(files[1])
    [receipt] = [key for key, one in load_game(taken).turn.inputs.origins.items() if one.alias == BERT]
    assert (made["To"].addresses[0].display_name, made["To"].addresses[0].addr_spec) == (BERT, address(BERT))
    assert (made["From"], made["X-Unsent"], made["Content-Language"]) == ("gm@example.org", "1", "en")
    assert made["Subject"] == "[Zwischenstand] Autumn 1902: what I have understood"
    assert made["In-Reply-To"] == made["References"]
    assert made["In-Reply-To"].endswith("@example.org>")
    assert receipt in said
    assert "Russia: −7" in said
    assert "Army Bohemia holds" in said
    assert "Bis bald!" in said  # it was not used
    assert "Galicia" not in said  # Anna's unit
    assert max(map(len, said.splitlines())) <= 76


def test_a_letter_is_written_once_unless_it_is_asked_for(
    taken: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "out"
    command = ["post", "write", str(taken), "--to", str(to)]
    assert main(command) == 0
    for file in to.iterdir():
        file.unlink()
    assert main(command) == 0
    assert "written already" in capsys.readouterr().err
    assert [*to.iterdir()] == []
    assert main([*command, "--again", "--player", ANNA]) == 0
    assert len([*to.iterdir()]) == 1
    assert main([*command, "--player", "Nobody"]) == 1


def test_only_those_are_reminded_of_whom_something_is_missing(taken: Path, tmp_path: Path) -> None:
    to = tmp_path / "out"
    assert main(["post", "due", str(taken), "--at", "2026-12-06T20:00"]) == 0
    assert main(["post", "write", str(taken), "--to", str(to), "--kind", "reminder"]) == 0
    names = {file.stem.partition("reminder-")[2][3:] for file in to.iterdir()}
    assert len(names) == 8
    assert names.isdisjoint({"effi-briest", "fuerst-pueckler"})
    said = text_of(next(file for file in to.iterdir() if "kroesus" in file.name))
    assert "missing from you: orders missing, slip missing" in said
    assert "Sunday, 6 Dec 2026, 20:00" in said
    made = opened(next(file for file in to.iterdir() if "kroesus" in file.name))
    assert [one.get_filename() for one in made.iter_attachments()] == ["deadline.ics"]


def test_the_result_has_its_evaluation_and_an_address_that_is_missing_is_a_page(tmp_path: Path) -> None:
    path, to = tmp_path / "game.yaml", tmp_path / "out"
    path.write_bytes(SAMPLE.read_bytes())
    game = with_addresses(path)
    assert main(["post", "address", str(path), BERT, "-"]) == 0
    assert main(["post", "write", str(path), "--to", str(to), "--kind", "result", "--lang", "de"]) == 0
    assert len([*to.iterdir()]) == len(game.seats)
    [page] = to.glob("*.txt")
    assert "Guten Tag, Fürst Pückler" in page.read_text(encoding="utf-8")
    made = opened(next(to.glob("*effi*.eml")))
    [html] = made.iter_attachments()
    assert html.get_filename() == "zwischenstand-04.html"
    assert b"<html" in html.get_payload(decode=True)


def test_an_empty_slip_is_read_when_it_comes_back_filled_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, to = game_file(tmp_path), tmp_path / "out"
    with_addresses(path)
    assert main(["post", "write", str(path), "--to", str(to), "--kind", "slip", "--player", ANNA, "--lang", "de"]) == 0
    empty = text_of(next(to.iterdir()))
    said = empty.replace("Russland:          0", "Russland:          -20")
    found = read(capsys, path, "--box", str(box_of(tmp_path, mail(address(ANNA), said))))
    assert (found[0]["state"], found[0]["holds"]["slip"]) == ("waiting", {"RUSSIA": -20})
    assert len(found[0]["holds"]["orders"]["RUSSIA"]) == 5
    quoted = "\n> ".join(["Am 18.11.2026 um 20:00 schrieb Kurt <gm@example.org>:", *empty.splitlines()])
    answer = mail(address(ANNA), f'Börsenzug "{ANNA}"\n{slip(Russia=5)}\n\n{quoted}\n')
    found = read(capsys, path, "--box", str(box_of(tmp_path, answer)))
    assert (found[0]["state"], found[0]["holds"]["slip"]) == ("waiting", {"RUSSIA": 5})


NASTY = 'Ö "Jr.", von\r\nBcc: evil@example.net\u202e\x00<x>'


def test_no_name_makes_an_entry_of_the_head() -> None:
    made = PostLetter(LetterKind.RECEIPT, NASTY, "a@b.example", f"[{NASTY}] x", "body\n" + "x " * 200, "en", {})
    data = draft(made, f"gm@b.example\r\nBcc: {NASTY}", moment("2026-11-20T12:00:00+01:00"), "<1@x>\r\nBcc: y")
    found = message_from_bytes(data, policy=default)
    assert found["Bcc"] is None
    assert [one.addr_spec for one in found["To"].addresses] == ["a@b.example"]
    assert max(map(len, data.split(b"\r\n"))) <= 998


def test_a_template_of_ones_own_is_filled_and_unknown_fields_are_named(taken: Path, tmp_path: Path) -> None:
    file = template_file(LetterKind.RECEIPT, "en")
    file.parent.mkdir(parents=True)
    file.write_text("Hello {name}, {{sic}}: {receipt}", encoding="utf-8")
    assert main(["post", "write", str(taken), "--to", str(tmp_path / "out"), "--player", ANNA]) == 0
    assert text_of(next((tmp_path / "out").iterdir())).startswith("Hello Effi Briest, {sic}: ")
    for wrong in ("{nobody}", "{name.__class__}", "{name", "{name:>999999999}", "{0}"):
        with pytest.raises(PostError):
            check_template(wrong)
    file.write_text("{nobody} {nowhere}", encoding="utf-8")
    assert main(["post", "write", str(taken), "--to", str(tmp_path / "other"), "--again"]) == 1
    assert not (tmp_path / "other").exists()


def test_a_folder_that_takes_nothing_leaves_nothing_half_written(taken: Path, tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("x", encoding="utf-8")
    assert main(["post", "write", str(taken), "--to", str(place / "out")]) == 1
    assert read_contacts().written == {}
