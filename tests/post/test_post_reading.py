"""`kapdip post read`: the cases of the specification that a box and a game decide."""

import os
import zipfile
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from pathlib import Path

import pytest

from kapdip.cli.main import main
from kapdip.game.seats import name_person
from kapdip.post.people import contacts_file, read_contacts, write_contacts
from kapdip.storage.files import load_game, save_game
from tests.post.post_kit import SAMPLE, address, box_of, game_file, mail, orders, read, slip, states, with_addresses

ANNA, BERT = "Effi Briest", "Fürst Pückler"
"""They lead Russia and Austria."""
QUOTED = (
    "\n\nAm 18.11.2026 um 20:00 schrieb Kurt <gm@example.org>:\n"
    '> Hallo,\n> Militärzug "{who}"\n> A Mun - Ber\n> Frankreich: +500\n'
)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("KAPDIP_LANG", "en")


def whole(game_path: Path, who: str, **amounts: int) -> str:
    """A whole mail of a player."""
    game = load_game(game_path)
    led = orders(game, who)
    head = f'Hallo,\n\nMilitärzug "{who}"\n{led}\n\n' if led else "Hallo,\n\n"
    return f'{head}Börsenzug "{who}"\n{slip(**amounts)}\n\nViele Grüße\n{who}\n'


def test_ten_mails_of_a_turn_are_taken_at_once_and_seen_when_read_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = game_file(tmp_path)
    game = with_addresses(path)
    names = [seat.alias for seat in game.seats]
    texts = [whole(path, who) + (QUOTED.format(who=who) if place < 6 else "") for place, who in enumerate(names)]
    box = box_of(tmp_path, *(mail(address(who), text) for who, text in zip(names, texts, strict=True)))
    was = {file: file.read_bytes() for file in (path, *box.iterdir())}
    found = read(capsys, path, "--box", str(box))
    assert states(found) == ["waiting"] * 10
    assert {one["seat"] for one in found} == {*names}
    assert {file: file.read_bytes() for file in (path, *box.iterdir())} == was
    assert not (tmp_path / ".game.yaml.inbox").exists()
    taken = read(capsys, path, "--box", str(box), "--take")
    assert states(taken) == ["taken"] * 10
    after = load_game(path).turn.inputs
    assert {*after.slips} == {*names}
    assert {*after.orders} == {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"}
    assert all(origin.by_post for origin in after.origins.values())
    again = read(capsys, path)  # the box is remembered
    assert again == taken
    assert (tmp_path / ".game.yaml.inbox").stat().st_mode & 0o077 == 0
    assert {file: file.read_bytes() for file in box.iterdir()} == {file: was[file] for file in box.iterdir()}


def test_a_correction_is_asked_about_and_the_same_again_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    first = whole(path, ANNA)
    box = box_of(
        tmp_path,
        mail(address(ANNA), f'Militärzug "{ANNA}"\nRussland:\nA Gal - Vie\n', hour=14),
        mail(address(ANNA), first, hour=12),
        mail(address(ANNA), f'Börsenzug "{ANNA}"\n{slip(Russia=-20)}\n', hour=15),
        mail(address(ANNA), f'Nur der Rückzug:\nMilitärzug "{ANNA}"\nRussland:\nA Gal Rückzug Boh\n', hour=16),
    )
    found = read(capsys, path, "--box", str(box))
    assert [(one["time"][11:13], one["state"]) for one in found[:3]] == [
        ("12", "waiting"),
        ("14", "question"),
        ("15", "waiting"),
    ]
    assert "Only adding keeps" in " ".join(found[1]["why"])
    assert found[3]["state"] == "waiting"  # retreats alone never touch the moves
    read(capsys, path, "--take", "--box", str(box))
    after = load_game(path).turn.inputs
    assert len(after.orders["RUSSIA"].movement) == 5
    assert len(after.orders["RUSSIA"].retreats) == 1
    slip_now = after.slips[ANNA]
    assert slip_now is not None
    assert slip_now.amounts["RUSSIA"] == -20


def test_an_earlier_mail_that_comes_later_is_asked_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    box = box_of(tmp_path, mail(address(ANNA), f'Börsenzug "{ANNA}"\n{slip(Russia=-20)}\n', hour=15))
    read(capsys, path, "--take", "--box", str(box))
    (box / "9.eml").write_bytes(mail(address(ANNA), f'Börsenzug "{ANNA}"\n{slip(Russia=-30)}\n', hour=12))
    found = read(capsys, path)
    assert states(found) == ["question", "taken"]
    assert "the later one counts" in " ".join(found[0]["why"])


def test_who_wrote_it_is_told_by_the_address_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    name, domain = address(ANNA).split("@")
    text = whole(path, ANNA)
    box = box_of(
        tmp_path,
        mail(f"Mein Name <{name.upper()}+kapdip@{domain.upper()}>", text, hour=10),
        mail("neu@example.net", text, hour=11),
        mail("spam@example.net", "Gewinnen Sie! Mark 500 sofort, Kauf Mark 500\n", hour=12),
        mail(address(ANNA), whole(path, BERT), hour=13),
        mail("a@example.org, b@example.org", text, hour=14),
    )
    found = read(capsys, path, "--box", str(box))
    assert states(found) == ["waiting", "unknown_sender", "unknown_sender", "question", "unknown_sender"]
    assert [one["proposed"] for one in found] == [None, ANNA, None, None, ANNA]
    assert found[3]["seat"] == ANNA
    assert any(BERT in why for why in found[3]["why"])
    assert contacts_file().stat().st_mode & 0o777 == 0o600
    assert "example.org" not in path.read_text(encoding="utf-8")


def test_another_address_is_set_by_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    assert main(["post", "address", str(path), ANNA, "Anna@Example.org", "a@b.example"]) == 0
    assert capsys.readouterr().out == f"{ANNA}: anna@example.org, a@b.example\n"
    assert main(["post", "address", str(path), ANNA, "no address"]) == 1
    assert main(["post", "address", str(path), "Nobody", "a@b.example"]) == 1
    assert main(["post", "address", str(path), ANNA, "-"]) == 0
    assert capsys.readouterr().out == f"{ANNA}: no address\n"


def test_the_same_mail_counts_once_and_another_with_its_id_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    one = mail(address(ANNA), whole(path, ANNA), id="<1@example.org>")
    seen = b"X-Mozilla-Status: 0001\n" + one.replace(b"\n", b"\r\n").replace(b"X-Mozilla-Status: 0001\r\n", b"")
    other = mail(address(ANNA), whole(path, ANNA, Russia=-10), id="<1@example.org>", hour=13)
    box = box_of(tmp_path, one, seen, other)
    found = read(capsys, path, "--box", str(box))
    assert states(found) == ["waiting", "seen", "question"]
    assert "same ID" in " ".join(found[2]["why"])


def test_two_games_in_one_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, other = game_file(tmp_path), game_file(tmp_path, "Donnerstagsrunde")
    with_addresses(path)
    with_addresses(other)
    box = box_of(
        tmp_path,
        mail(address(ANNA), whole(path, ANNA), subject="Re: [Donnerstagsrunde] Zug 5", hour=10),
        mail(address(ANNA), whole(path, ANNA, Russia=-1), subject="AW: [zwischenstand] Zug 5", hour=11),
        mail(address(BERT), whole(path, BERT), hour=12),
    )
    here, there = (read(capsys, one, "--box", str(box)) for one in (path, other))
    assert states(here) == ["other_game", "waiting", "question"]
    assert states(there) == ["waiting", "other_game", "question"]


def test_a_subject_of_another_game_or_turn_is_heeded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    subjects = (
        "[Donnerstagsrunde] Herbst 1902",
        "Re: [Zwischenstand] Frühjahr 1902: Ihr Zugzettel",
        "Re: [Zwischenstand] Herbst 1902: Ihr Zugzettel",
        "[EXTERN] Herbst 1902",
        "Winter 1902",
    )
    mails = [mail(address(ANNA), whole(path, ANNA), subject=one, hour=hour) for hour, one in enumerate(subjects, 10)]
    for place, state in enumerate(("other_game", "question", "waiting", "waiting", "waiting")):
        found = read(capsys, path, "--box", str(box_of(tmp_path, mails[place], name=f"box{place}")))
        assert (found[0]["subject"], states(found)) == (subjects[place], [state])


def test_a_substitute_counts_from_his_first_turn_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    game = with_addresses(path)
    text = path.read_text(encoding="utf-8").replace(
        "  - {person: Birgit Sommer, since: 1}\n",
        "  - {person: Birgit Sommer, since: 1}\n  - {person: Neu, since: 5}\n",
    )
    path.write_text(text, encoding="utf-8")
    later = load_game(path)
    assert len(later.seats[0].occupants) == len(game.seats[0].occupants) + 1
    write_contacts(read_contacts().with_addresses(later, ANNA, ["neu@example.org"]))
    box = box_of(
        tmp_path, mail(address(ANNA), whole(path, ANNA), hour=10), mail("neu@example.org", whole(path, ANNA), hour=11)
    )
    found = read(capsys, path, "--box", str(box))
    assert states(found) == ["unknown_sender", "waiting"]
    assert "no longer plays" in found[0]["why"][0]
    save_game(name_person(later, ANNA, "Neuer"), path)


def test_mails_for_other_turns_and_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    text = whole(path, ANNA)
    box = box_of(
        tmp_path,
        mail(address(ANNA), f"Zug 4\n{text}", subject="x", hour=10),
        mail(address(ANNA), f"Zug 6\n{text}", subject="x", hour=11),
        mail(address(BERT), "Viele Grüße\nBert\n", subject="", hour=12),
        mail(address(BERT), "", subject="", hour=13),
        mail(address(BERT), "", subject="Börsenzug: Deutschland -100", hour=14),
        mail(address(BERT), "SL: Ich bin nächste Woche verreist.\n", hour=15),
    )
    found = read(capsys, path, "--box", str(box))
    assert states(found)[:4] == ["late", "question", "nothing", "nothing"]
    assert "turn 4" in found[0]["why"][0]
    assert "not taken" in found[1]["why"][0]
    assert found[4]["state"] in ("waiting", "question")
    assert found[4]["holds"]["slip"] == {"GERMANY": -100}
    assert (found[5]["state"], found[5]["holds"]["notes"]) == ("waiting", 1)
    read(capsys, path, "--box", str(box), "--take")
    [seat] = [seat for seat in load_game(path).seats if seat.alias == BERT]
    assert seat.note == "Ich bin nächste Woche verreist."


def test_what_the_game_master_typed_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(f'Börsenzug "{ANNA}"\n{slip(Russia=-70)}\n', encoding="utf-8")
    assert main(["orders", str(path), str(sheet)]) == 0
    box = box_of(
        tmp_path,
        mail(address(ANNA), f'Börsenzug "{ANNA}"\n{slip(Russia=-80)}\n', hour=10),
        mail(address(BERT), f'Börsenzug "{BERT}"\n{slip(Russia=-80)}\n', hour=11),
    )
    found = read(capsys, path, "--box", str(box))
    assert states(found) == ["question", "waiting"]
    assert "differs" in " ".join(found[0]["why"])


def test_a_forwarded_mail_is_shown_and_asked_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    head = f"Schau mal:\n\n---------- Forwarded message ---------\nFrom: {BERT} <b@example.org>\nSubject: Zug 5\n\n"
    text = head + whole(path, BERT)
    found = read(capsys, path, "--box", str(box_of(tmp_path, mail(address(ANNA), text))))
    assert states(found) == ["question"]
    assert "forwarded" in " ".join(found[0]["why"])


def test_retreats_builds_and_removals_come_with_the_orders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    game = with_addresses(path)
    who = "Till Eulenspiegel"
    text = f'Militärzug "{who}"\n{orders(game, who)}\nItaly:\nA Vie Rückzug Boh, Bud\n- F Tun\n+ A Rom\n'
    found = read(capsys, path, "--take", "--box", str(box_of(tmp_path, mail(address(who), text))))
    assert states(found) == ["taken"]
    slip_now = load_game(path).turn.inputs.orders["ITALY"]
    assert (len(slip_now.movement), len(slip_now.retreats)) == (5, 1)
    assert [str(one) for one in slip_now.adjustments] == ["F TUN D", "A ROM B"]


def test_a_slip_as_a_picture_is_told_and_never_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    made = EmailMessage()
    made["From"], made["Subject"] = address(ANNA), "Zug 5"
    made.set_content("Siehe Anlage!\n")
    made.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="zug.pdf")
    found = read(capsys, path, "--box", str(box_of(tmp_path, made.as_bytes())))
    assert (states(found), found[0]["seat"]) == (["unreadable"], ANNA)
    assert "zug.pdf" in found[0]["why"][0]


def test_boxes_of_every_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    one, two = mail(address(ANNA), whole(path, ANNA)), mail(address(BERT), whole(path, BERT))
    maildir = tmp_path / "Maildir"
    for folder in ("cur", "new", "tmp"):
        (maildir / folder).mkdir(parents=True)
    (maildir / "new" / "1.a.host").write_bytes(one)
    (maildir / "cur" / "2.a.host:2,S").write_bytes(two)
    (maildir / "cur" / "3.a.host:2,ST").write_bytes(one + b"gone\n")
    (maildir / "tmp" / "4.a.host").write_bytes(one)
    mbox = tmp_path / "Inbox"
    mbox.write_bytes(b"".join(b"From - Fri Nov 20 12:00:00 2026\n" + data + b"\n" for data in (one, two)))
    packed = tmp_path / "mails.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a/1.eml", one)
        archive.writestr("2.eml", two)
        archive.writestr("notes.txt", b"no mail")
    single = tmp_path / "one.eml"
    single.write_bytes(one)
    for place, many in ((maildir, 2), (mbox, 2), (packed, 2), (single, 1), (box_of(tmp_path, one, two), 2)):
        assert states(read(capsys, path, "--box", str(place))) == ["waiting"] * many, place


def test_what_is_no_mail_is_named_and_the_rest_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    box = box_of(tmp_path, mail(address(ANNA), whole(path, ANNA)))
    secret = tmp_path / "secret.eml"
    secret.write_bytes(mail(address(BERT), whole(path, BERT)))
    (box / "link.eml").symlink_to(secret)
    os.mkfifo(box / "pipe.eml")
    (box / "ring.eml").symlink_to(box / "ring.eml")
    found = read(capsys, path, "--box", str(box))
    assert states(found).count("waiting") == 1
    assert states(found).count("unreadable") == 3
    for place in (tmp_path / "gone", box / "pipe.eml"):
        assert main(["post", "read", str(path), "--box", str(place)]) == 1
    assert main(["post", "read", str(path)]) == 1


def test_the_sample_box_is_read_for_its_sample_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(SAMPLE.read_bytes())
    box = SAMPLE.with_suffix(".mbox")
    found = read(capsys, path, "--box", str(box))
    assert states(found) == ["unknown_sender"] * 6
    proposed = [one["proposed"] for one in found]
    assert proposed == ["Krösus", ANNA, "Lady Windermere", "Till Eulenspiegel", None, "Mutter Courage"]
    for one in found:
        if one["proposed"]:
            assert main(["post", "address", str(path), one["proposed"], one["from"]]) == 0
    now = read(capsys, path, "--box", str(box), "--take")
    assert states(now) == ["taken"] * 4 + ["unknown_sender", "question"]


def answer(own: str, quoted: str, how: str) -> str:
    """Own lines above a quotation, as mail programs make it."""
    if how == ">":
        head = "Am 18.11.26 um 20:00 schrieb Kurt Amsinck <gm@example.org>:"
        return f"{own}\n\n{head}\n" + "\n".join(f"> {row}" for row in quoted.splitlines())
    head = "Von: Kurt Amsinck <gm@example.org>\nGesendet: Mittwoch, 18. November 2026 20:00\nAn: Effi\nBetreff: Zug 5\n"
    return f"{own}\n\n{how}{head}\n{quoted}"


HOWS = (">", "-----Ursprüngliche Nachricht-----\n", "")


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize(
    "own", ["Danke, mache ich morgen.", "Danke!", "Danke, aber ich habe doch schon abgegeben?", ""]
)
def test_what_is_only_quoted_is_never_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], own: str, how: str
) -> None:
    path, to = game_file(tmp_path), tmp_path / "out"
    with_addresses(path)
    box = box_of(tmp_path, mail(address(ANNA), whole(path, ANNA, France=5)))
    read(capsys, path, "--box", str(box), "--take")
    assert main(["post", "write", str(path), "--to", str(to), "--player", ANNA, "--lang", "de"]) == 0
    assert main(["post", "write", str(path), "--to", str(to), "--kind", "slip", "--player", ANNA, "--lang", "de"]) == 0
    before = path.read_text(encoding="utf-8")
    letters = [BytesParser(policy=default).parsebytes(one.read_bytes()) for one in sorted(to.iterdir())]
    bodies = [one.get_body(("plain",)) for one in letters]
    texts = [one.get_content() for one in bodies if one is not None]
    assert len(texts) == 2
    mails = [mail(address(ANNA), answer(own, text, how), hour=hour) for hour, text in enumerate(texts, 14)]
    mails += [mail(address(ANNA), texts[1], hour=17)]
    found = read(capsys, path, "--box", str(box_of(tmp_path, *mails, name="more")), "--take")
    assert states(found) == ["nothing"] * 3
    assert "quotes" in " ".join(found[2]["why"])
    assert path.read_text(encoding="utf-8") == before
    filled = texts[1].replace("Russland:          0", "Russland:          -20")
    mails = [mail(address(ANNA), answer(own, filled, how), hour=18)]
    mails += [mail(address(ANNA), answer("Siehe unten.", texts[0], how), hour=19)]
    found = read(capsys, path, "--box", str(box_of(tmp_path, *mails, name="asked")), "--take")
    assert states(found) == ["question"] * 2
