"""Text that people send, whatever program wrote it: encodings, mails saved as files, what is attached to them."""

import time
from email.message import EmailMessage
from pathlib import Path

import pytest

from kapdip.storage.errors import SaveError
from kapdip.storage.html_lines import html_lines
from kapdip.storage.letters import LARGEST_LETTER, letter_text, read_letter

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
    assert letter_text(HERE, made.as_bytes()).splitlines()[2:] == ["A Wie - Gal"]


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


HEAD = b"From: Anna <a@x.de>\nSubject: Turn 3\nMIME-Version: 1.0\n"


def nested(times: int, kind: str) -> bytes:
    """Parts within parts."""
    if kind == "message":
        return HEAD + (b"Content-Type: message/rfc822\n\n" + HEAD) * times + b"\nA Par H\n"
    opened = b"".join(b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (at, at) for at in range(times))
    return HEAD + opened + b"\nA Par H\n"


def html(body: bytes) -> bytes:
    return HEAD + b"Content-Type: text/html\n\n" + body


HOSTILE = {
    "a quote": b'From: "\nMIME-Version: 1.0\n\nhi',
    "an address that never ends": b"From: a@[\nMIME-Version: 1.0\n\nhi",
    "a group that never ends": b'From: Foo: a@b, "\nMIME-Version: 1.0\n\nhi',
    "brackets": b"From: " + b"(" * 30_000 + b"\nMIME-Version: 1.0\n\nhi",
    "ten thousand addresses": b"From: " + b"a@b.c," * 10_000 + b"\nMIME-Version: 1.0\n\nhi",
    "sixty addresses": b"From: " + b"a@b.c," * 60 + b"\nMIME-Version: 1.0\n\nhi",
    "a year": b"From: a@b\nDate: Mon, 1 Jan 99999999999 00:00:00 +0000\nMIME-Version: 1.0\n\nhi",
    "a zone": b"From: a@b\nDate: Mon, 1 Jan 2024 00:00:00 +9999999999999999999\nMIME-Version: 1.0\n\nhi",
    "a day": b"From: a@b\nDate: Mon, 1999999999999999999999999999 Jan 2024\nMIME-Version: 1.0\n\nhi",
    "a file without a name": b"From: a@b\nMIME-Version: 1.0\nContent-Type: text/plain; filename*\n\nhi",
    "parameters": b"From: a@b\nContent-Type: text/plain" + b"; a*0=b" * 5_000 + b"\n\nhi",
    "a number of a parameter": b"From: a@b\nContent-Type: text/plain; a*" + b"9" * 3_000 + b"=b\n\nhi",
    "a thousand parts within each other": nested(1000, "multipart"),
    "five hundred mails within each other": nested(500, "message"),
    "nineteen parts within each other": nested(19, "multipart"),
    "a hundred thousand parts": HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\n" * 100_000,
    "no boundary": HEAD + b"Content-Type: multipart/mixed\n\nhi",
    "a subject of a megabyte": HEAD + b"Subject: " + b"x" * 1_000_000 + b"\n\nhi",
    "a style that never ends": html(b"<style>" * 15_000),
    "a script that never ends": html(b"<script>" * 15_000 + b"</script" * 15_000),
    "tags that never end": html(b"<" * 100_000 + b"<p " * 100_000),
    "comments that never end": html(b"<!--" * 100_000),
    "quotations in quotations": html(b"<blockquote>" * 100_000 + b"A Par H"),
    "a number of a letter": html(b"&#" + b"9" * 100_000 + b";"),
    "punycode": HEAD + b"Content-Type: text/plain; charset=punycode\n\n" + b"a-" * 200_000,
    "escapes": HEAD + b"Content-Type: text/plain; charset=unicode_escape\n\n" + b"\\N{BELL}" * 40_000,
    "words of heads": HEAD + b"X: y\nSubject: " + b"=?utf-8?q?" * 400 + b"\n\nhi",
    "a line end in a subject": HEAD + b"Date: =?utf-8?q?a=0A=0AOrders_=22Bert=22?=\n\nhi",
    "base64 that is none": HEAD + b"Content-Transfer-Encoding: base64\n\n" + b"A" * 5 + b"=!?",
    "two megabytes in one line": HEAD + b"\n" + b"x" * 2_000_001,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_mail_can_only_give_text_or_a_reason_and_soon(name: str) -> None:
    began = time.process_time()
    found = said(HOSTILE[name])
    assert found.startswith(("From: ", "letter."))
    assert "\nOrders" not in found
    assert time.process_time() - began < 1


def said(data: bytes) -> str:
    """The text of a mail, or the key of the reason."""
    try:
        return letter_text(HERE, data)
    except SaveError as error:
        return error.problems[0].reason.key


@pytest.mark.parametrize("name", ["a quote", "a year", "a zone", "nineteen parts within each other", "parameters"])
def test_what_is_only_odd_is_read(name: str) -> None:
    if name == "parameters":
        assert letter_text(HERE, b"From: a@b\nContent-Type: text/plain; a*0=b; a*0=b\n\nhi").endswith("hi")
    else:
        assert letter_text(HERE, HOSTILE[name]).rstrip().endswith(("hi", "A Par H"))


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("<div>A Par H<br>F Bre - MAO</div><div>Kronen -500</div>", ["A Par H", "F Bre - MAO", "Kronen -500"]),
        ("<table><tr><td>Kronen</td><td>-500</td></tr></table>", ["Kronen\t-500"]),
        ("<p>F Bre H</p><blockquote><div>F Bre - MAO</div></blockquote>", ["F Bre H", "", "> F Bre - MAO"]),
        ("a<style>p {}</style>b<!-- c > d -->e &amp; f", ["abe & f"]),
        ("<P>1 < 2 and <3</P>", ["1 < 2 and <3"]),
        ("<pre>A  Par\n  H</pre>", ["A  Par", "H"]),
        ("<s>Mark -500</s> Mark -300<hr>x", ["~~Mark -500~~ Mark -300", "________", "x"]),
    ],
)
def test_of_html_come_the_lines_that_one_sees(page: str, lines: list[str]) -> None:
    assert html_lines(page).split("\n") == lines


def test_lines_that_a_program_broke_are_put_together_again() -> None:
    made = mail("> A Par - \n> Bur\nF Bre - \nMAO\n-- \nAnna\n")
    made.set_param("format", "flowed")
    assert letter_text(HERE, made.as_bytes()).splitlines()[3:] == ["> A Par - Bur", "F Bre - MAO", "-- ", "Anna"]


def test_a_mail_with_nothing_but_a_picture_says_so() -> None:
    made = EmailMessage()
    made["From"] = "Anna"
    made.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="Zug.png")
    with pytest.raises(SaveError) as error:
        letter_text(HERE, made.as_bytes())
    assert [one.reason.facts for one in error.value.problems] == [{"names": "Zug.png"}]


def test_a_text_that_is_said_to_be_latin_and_is_utf_8_is_read_as_what_it_is() -> None:
    raw = b"From: Anna\nMIME-Version: 1.0\nContent-Type: text/plain; charset=iso-8859-1\n\n"
    assert letter_text(HERE, raw + "Österreich".encode()).endswith("Österreich")
    assert letter_text(HERE, raw + "Österreich".encode("cp1252")).endswith("Österreich")
