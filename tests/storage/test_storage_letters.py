"""Text that people send, whatever program wrote it: encodings, mails saved as files, what is attached to them."""

from email.message import EmailMessage
from pathlib import Path

import pytest

from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.letters import LARGEST_LETTER, letter_text, read_letter

TEXT = "Österreich: A Wie – Gal\n"
HERE = Path("sheet.txt")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_read_whatever_program_wrote_it(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_bytes(TEXT.encode(encoding))
    assert read_letter(file) == TEXT
    big = b"\xfe\xff" + TEXT.encode("utf-16-be")
    assert letter_text(HERE, big) == TEXT


def test_bytes_that_no_encoding_has_are_told_apart_and_nothing_is_lost_beside_them() -> None:
    assert letter_text(HERE, b"F Lon - Nth\n\x81") == "F Lon - Nth\n\ufffd"


def test_what_is_too_large_or_cannot_be_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_bytes(b"x" * (LARGEST_LETTER + 1))
    for place, key in (
        (file, "letter.too_large"),
        (tmp_path, "save.cannot_read.folder"),
        (file / "x", "save.cannot_read.gone"),
    ):
        with pytest.raises(SaveError) as error:
            read_letter(place)
        assert [one.reason.key for one in error.value.problems] == [key]


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"PK\x03\x04\x14\x00\x06\x00",
        b"%PDF-1.7\n1 0 obj",
        b"{\\rtf1 F Lon - Nth}",
    ],
)
def test_a_picture_or_a_document_is_no_text_and_says_what_would_be_one(data: bytes) -> None:
    """It stood in the dialog as thousands of signs that nobody had written."""
    with pytest.raises(SaveError) as error:
        letter_text(HERE, data)
    assert [one.reason.key for one in error.value.problems] == ["letter.no_text"]


def mail(text: str, charset: str = "utf-8", cte: str = "base64") -> EmailMessage:
    made = EmailMessage()
    made["From"] = "Jörg <joerg@example.org>"
    made["To"] = "gm@example.org"
    made["Subject"] = "Züge"
    made.set_content(text, charset=charset, cte=cte)
    return made


@pytest.mark.parametrize(
    ("charset", "cte"), [("utf-8", "base64"), ("iso-8859-1", "quoted-printable"), ("utf-8", "8bit")]
)
def test_of_a_mail_that_was_saved_come_sender_subject_and_text(charset: str, cte: str) -> None:
    text = "Österreich: A Wie - Gal\n"
    assert (
        letter_text(HERE, mail(text, charset, cte).as_bytes())
        == f"From: Jörg <joerg@example.org>\nSubject: Züge\n\n{text}"
    )


def test_of_several_forms_of_a_text_the_plain_one_counts_and_texts_beside_it_are_read() -> None:
    made = mail("plain\n")
    made.add_alternative("<html><head><style>p {}</style></head><p>rich</p></html>", subtype="html")
    made.add_attachment("F Lon - Nth\n", filename="fall.txt")
    made.add_attachment(b"A Lvp - Yor\n", maintype="application", subtype="octet-stream", filename="winter.TXT")
    made.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="map.png")
    found = letter_text(HERE, made.as_bytes())
    assert [line for line in found.splitlines() if line][2:] == ["plain", "F Lon - Nth", "A Lvp - Yor"]


def test_a_mail_of_html_alone_gives_what_one_sees_of_it() -> None:
    made = EmailMessage()
    made["From"] = "Anna"
    made.set_content("<head><title>x</title></head><p>A Wie - Gal</p>", subtype="html")
    made.make_alternative()
    assert letter_text(HERE, made.as_bytes()).splitlines()[2:] == ["<p>A Wie - Gal</p>"]


def test_a_forwarded_mail_is_told_as_the_one_round_it() -> None:
    made = mail("see below\n")
    made.add_attachment(mail("F Lon - Nth\n"))
    assert letter_text(HERE, made.as_bytes()).count("From: Jörg") == 2
    assert letter_text(HERE, made.as_bytes()).rstrip().endswith("F Lon - Nth")


def test_a_text_whose_mail_names_no_known_encoding_is_read_as_any_other() -> None:
    for charset in ("martian", "us-ascii"):
        raw = f"From: Anna\nMIME-Version: 1.0\nContent-Type: text/plain; charset={charset}\n\n".encode()
        assert letter_text(HERE, raw + "Österreich".encode("cp1252")).endswith("Österreich")


def test_a_text_that_begins_with_the_head_of_a_mail_is_no_saved_mail() -> None:
    text = "From: Anna\nSubject: moves\n\nÖsterreich: A Wie - Gal\n"
    assert letter_text(HERE, text.encode()) == text
