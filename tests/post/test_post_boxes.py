"""Boxes and mails: what is read of them, within which bounds, and what is said of what is not."""

import os
import time
from email.message import EmailMessage
from pathlib import Path

import pytest

from kapdip.post.boxes import Found, mails_in
from kapdip.post.errors import PostError
from kapdip.post.mails import BoxMail, addresses, bare_address, digest_of, forms_of, mail_of
from tests.post.post_kit import mail

LINE = b"From - Fri Nov 20 12:00:00 2026\n"


def of(data: bytes, line: str = "") -> BoxMail:
    """The mail that bytes are."""
    return mail_of(Found("x", data, 1_700_000_000, line))


def why(one: BoxMail) -> set[str]:
    """What is odd about it."""
    return {reason.key.removeprefix("post.") for reason in one.told} | (
        {one.unreadable.key} if one.unreadable else set()
    )


def test_the_time_is_that_of_the_last_server_and_else_of_what_is_there() -> None:
    bare = mail("a@b.example", "x").split(b"\n", 1)[1]
    twice = b"Received: by x; Fri, 20 Nov 2026 09:00:00 +0100\nReceived: by y; Fri, 20 Nov 2026 11:00:00 +0100\n" + bare
    assert (of(twice).at, of(twice).clock) == ("2026-11-20T11:00:00+01:00", "")
    assert (of(bare, "From - Fri Nov 20 12:30:00 2026").at, of(bare, "From - Fri Nov 20 12:30:00 2026").clock) == (
        "2026-11-20T12:30:00+00:00",
        "line",
    )
    assert of(bare).clock == "date"
    far = bare.replace(b"Fri, 20 Nov 2026", b"Fri, 20 Nov 99999")
    assert (of(far).at, of(far).clock) == ("2023-11-14T22:13:20+00:00", "file")
    assert of(bare.replace(b"2026", b"1963")).clock == "file"


def test_an_address_is_compared_whatever_its_case_and_its_tag() -> None:
    assert bare_address("Anna@Example.ORG") == "anna@example.org"
    assert bare_address("anna@müller.example") == "anna@xn--mller-kva.example"
    assert [bare_address(one) for one in ("anna", "@example.org", "a b@example.org", "a@")] == [""] * 4
    assert forms_of("anna+kapdip@example.org") == ("anna+kapdip@example.org", "anna@example.org")
    assert [*addresses(['"Müller, Anna" <a@b.example>'])] == ["a@b.example"]
    assert [*addresses(['From: "'])] in ([], [""])


@pytest.mark.parametrize(
    "data",
    [
        b"Subject: " + b"x" * 1_000_000 + b"\nMIME-Version: 1.0\n\ntext\n",
        b"From: a@b.example\nMIME-Version: 1.0\nTo: "
        + b", ".join(b"a%d@b.example" % i for i in range(10_000))
        + b"\n\nx\n",
        b"From: a@b.example\nTo: " + b", ".join(b"a%d@b.c" % i for i in range(60)) + b"\n\nx\n",
        b"".join(b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (i, i) for i in range(1_000)),
        b'Content-Type: multipart/mixed; boundary="a"\n\n' + b"--a\n\nx\n" * 1_000 + b"--a--\n",
        b"From: a@b.example\n\n" + b"x" * 2_100_000,
        b"From: a@b.example\n\n" + b"x" * 30_000_001,
    ],
)
def test_hostile_mails_are_told_within_a_second(data: bytes) -> None:
    began = time.perf_counter()
    found = of(data)
    assert found.unreadable is not None
    assert time.perf_counter() - began < 1


@pytest.mark.parametrize(
    "data", [b"", b"\n", b'From: "\n\nx\n', b"From: (((\n\nx", b"\xff\xfe\x00", b"Date: x\nFrom: a@b\n"]
)
def test_no_mail_raises(data: bytes) -> None:
    assert of(data).where == "x"


def test_what_a_mail_wraps_or_claims_is_told() -> None:
    made = EmailMessage()
    made["From"] = "Anna <anna@xn--mller-kva.example>"
    made["Reply-To"] = "other@example.org"
    made["Authentication-Results"] = "mx; dkim=pass; spf=fail smtp.mailfrom=x"
    made.set_content("Gruß")
    made.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="zug.pdf")
    made.add_attachment(b"x", maintype="application", subtype="ms-tnef", filename="winmail.dat")
    made.add_attachment(b"BEGIN:VCALENDAR", maintype="text", subtype="calendar")
    told = {"foreign_domain", "other_address", "spoofed", "attachments", "winmail", "calendar"}
    assert why(of(made.as_bytes())) == told
    only = EmailMessage()
    only["From"] = "a@b.example"
    only.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="zettel.png")
    assert "post.attachments" in why(of(only.as_bytes()))
    odd = b"From: a@b.example\nContent-Type: text/plain; charset=utf-7\n\nA Mun - Ber\n"
    assert why(of(odd)) == {"unknown_charset"}
    sealed = b"From: a@b.example\n\n-----BEGIN PGP MESSAGE-----\nhQEMA\n-----END PGP MESSAGE-----\n"
    assert "encrypted" in why(of(sealed))


def test_a_signature_is_passed_over_and_said_to_be_unchecked() -> None:
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nA Mun - Ber\n- -- \nAnna\n"
        "-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n"
    )
    found = of(b"From: a@b.example\n\n" + text.encode())
    assert found.text == "A Mun - Ber\n-- \nAnna\n\n"
    assert why(found) == {"signature_unchecked"}


def test_the_text_as_people_see_it() -> None:
    html = b"<p>A Mun - Ber</p><blockquote>On Friday you wrote:<br>A Par - Bur</blockquote>"
    assert of(b"From: a@b.example\nContent-Type: text/html\n\n" + html).text.splitlines()[0] == "A Mun - Ber"
    flowed = b"From: a@b.example\nContent-Type: text/plain; format=flowed\n\nA Mun \n- Ber\n"
    assert "A Mun - Ber" in of(flowed).text
    latin = "Köln".encode("cp1252")
    assert "Köln" in of(b"From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\n" + latin).text
    utf = "Köln".encode()
    assert "Köln" in of(b"From: a@b.example\nContent-Type: text/plain; charset=windows-1252\n\n" + utf).text
    made = EmailMessage()
    made["From"] = "a@b.example"
    made.set_content("\n")
    made.add_attachment("A Mun - Ber\n", filename="orders.txt")
    assert "A Mun - Ber" in of(made.as_bytes()).text


def test_the_same_mail_is_known_again_whatever_a_mail_program_notes_in_it() -> None:
    one = mail("a@b.example", "x")
    assert digest_of(one) == digest_of(b"X-Mozilla-Status: 0001\nStatus: RO\n" + one.replace(b"\n", b"\r\n") + b"\r\n")
    assert digest_of(one) != digest_of(mail("a@b.example", "y"))


def test_an_mbox_is_divided_and_read_on_from_where_it_was(tmp_path: Path) -> None:
    place = tmp_path / "Inbox"
    one, two = (mail("a@b.example", text) for text in ("x\n\nFrom Munich I move.\n>From here\n>>From there", "y"))
    gone = b"X-Mozilla-Status: 0009\n" + mail("a@b.example", "gone")
    place.write_bytes(
        b"".join(LINE + data.replace(b"\nFrom here", b"\n>From here") + b"\n" for data in (one, gone, two))
    )
    found = [*mails_in(place)]
    assert [b"gone" in one.data for one in found] == [False, False]
    assert b"From Munich I move.\nFrom here\n>From there\n" in found[0].data
    assert found[0].line == LINE.decode().strip()
    with place.open("ab") as stream:
        stream.write(LINE + mail("a@b.example", "z")[:-1])
    assert [one.why.key for one in mails_in(place) if one.why] == ["post.still_written"]
    with place.open("ab") as stream:
        stream.write(b"\n\n")
    assert [b"\nz\n" in one.data for one in mails_in(place)] == [False, False, True]


def test_a_mail_without_an_end_is_read_once_its_file_rests(tmp_path: Path) -> None:
    place = tmp_path / "Inbox"
    place.write_bytes(LINE + mail("a@b.example", "x")[:-1])
    assert [one.why is None for one in mails_in(place)] == [False]
    os.utime(place, (1_700_000_000, 1_700_000_000))
    assert [one.why is None for one in mails_in(place)] == [True]


def test_each_mail_comes_once_from_a_maildir_in_which_they_move(tmp_path: Path) -> None:
    for folder in ("cur", "new", "tmp"):
        (tmp_path / folder).mkdir()
    for number in range(20):
        (tmp_path / "new" / f"{number:02d}.x").write_bytes(b"Subject: %d\n\nx\n" % number)
    found = []
    for one in mails_in(tmp_path):
        found.append(one.data)
        for file in [*(tmp_path / "new").iterdir()][:3]:
            file.rename(tmp_path / "cur" / f"{file.name}:2,S")
    assert sorted(found) == sorted(b"Subject: %d\n\nx\n" % number for number in range(20))


def test_a_zip_that_is_too_large_or_broken_is_refused(tmp_path: Path) -> None:
    import zipfile

    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("1.eml", b"0" * 20_000_000)
    assert [one.why is not None for one in mails_in(bomb)] == [True]
    many = tmp_path / "many.zip"
    with zipfile.ZipFile(many, "w") as packed:
        for number in range(10_001):
            packed.writestr(f"{number}.txt", b"")
    broken = tmp_path / "broken.zip"
    broken.write_bytes(b"PK\x03\x04 nothing")
    for place in (many, broken):
        with pytest.raises(PostError):
            [*mails_in(place)]


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "1.eml").write_bytes(mail("a@b.example", "x"))
    (tmp_path / "2.eml").write_bytes(mail("a@b.example", "y"))
    real = os.open

    def refused(path: object, *more: int, **named: int) -> int:
        if str(path).endswith("1.eml"):
            raise PermissionError(13, "no", str(path))
        return real(path, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refused)
    assert [one.why is None for one in mails_in(tmp_path)] == [False, True]
