"""Deadlines: moments in their zones, the next one by a rule, how long there is, the calendar."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from kapdip.cli.main import main
from kapdip.game.model import Due, Game, Schedule
from kapdip.post.deadlines import calendar, due_of, left_text, met_by, moment_of, next_due, with_due
from kapdip.post.errors import PostError
from kapdip.post.people import Absence, Contacts
from kapdip.storage.files import load_game
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker
from tests.post.post_kit import address, box_of, game_file, mail, read, slip, states, with_addresses

BERLIN = "Europe/Berlin"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("KAPDIP_LANG", "en")


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return load_game(game_file(tmp_path))


@pytest.mark.parametrize(
    ("at", "moment"),
    [
        ("2026-12-06T20:00:00", "2026-12-06T19:00:00"),
        ("2027-03-28T02:30:00", "2027-03-28T01:30:00"),  # skipped: the hour after it
        ("2026-10-25T02:30:00", "2026-10-25T01:30:00"),  # doubled: the later one
    ],
)
def test_a_moment_is_what_clocks_in_its_zone_show(at: str, moment: str) -> None:
    assert moment_of(at, BERLIN).astimezone(UTC) == datetime.fromisoformat(moment).replace(tzinfo=UTC)


@pytest.mark.parametrize(("at", "zone"), [("yesterday", BERLIN), ("2026-12-06T20:00", "Nowhere/Here"), ("x", "../x")])
def test_what_is_no_moment_is_refused(at: str, zone: str) -> None:
    with pytest.raises(PostError):
        moment_of(at, zone)


def test_the_next_one_by_weeks_or_after_publishing_passes_holidays() -> None:
    weekly = Schedule("20:00", BERLIN, weeks=2, weekday=6)
    assert next_due(weekly, date(2026, 12, 6)) == "2026-12-20T20:00"
    over = replace(weekly, holidays=(("2026-12-20", "2027-01-06"),))
    assert next_due(over, date(2026, 12, 6)) == "2027-01-10T20:00"  # two Sundays are swallowed
    after = Schedule("18:00", BERLIN, days=10, holidays=(("2026-12-12", "2026-12-13"),))
    assert next_due(after, date(2026, 12, 2)) == "2026-12-14T18:00"


def test_how_long_there_is(game: Game) -> None:
    speaker = Speaker(BoardLanguage("en", game.board))
    due = with_due(game, "2026-12-06T20:00", BERLIN)
    at = due_of(due)
    assert at is not None
    assert left_text(game, at, speaker) == ""
    said = [left_text(due, at - timedelta(**span), speaker) for span in ({"hours": 52}, {"hours": 3}, {"minutes": 7})]
    assert said == ["2 days 4 h left", "3 h left", "7 min left"]
    assert left_text(due, at + timedelta(hours=3), speaker).startswith("overdue for 3 h")
    later = replace(due, due=Due(game.turn.number - 1, "2026-12-06T20:00", BERLIN))
    assert due_of(later) is None


def test_an_absence_meets_the_day_of_a_deadline(game: Game) -> None:
    who = game.seats[0].occupants[-1].person
    contacts = Contacts(
        absences=(Absence(who, "2026-12-06", "2026-12-08"), Absence("Nobody", "2026-12-01", "2026-12-31"))
    )
    assert [alias for alias, _ in met_by(game, contacts, moment_of("2026-12-06T20:00", BERLIN))] == [
        game.seats[0].alias
    ]
    assert [*met_by(game, contacts, moment_of("2026-12-05T23:00", BERLIN))] == []


def test_the_calendar_keeps_its_event_and_counts_its_changes(game: Game) -> None:
    named = replace(game, name="Ä" * 60 + "; X, Y\r\nATTENDEE:evil")
    first = with_due(named, "2026-12-06T20:00", BERLIN)
    again = with_due(first, "2026-12-05T20:00", BERLIN)
    texts = []
    for one in (first, again):
        at = due_of(one)
        assert at is not None
        data = calendar(one, at, "en")
        assert max(map(len, data.split(b"\r\n"))) <= 75
        texts.append(data.decode().replace("\r\n ", ""))
    assert [f"SEQUENCE:{count}" in text for count, text in enumerate(texts)] == [True, True]
    assert len({row for text in texts for row in text.split("\r\n") if row.startswith("UID:")}) == 1
    assert "\r\nATTENDEE" not in texts[0]
    assert "DTSTART:20261206T190000Z" in texts[0]


def test_the_command_sets_says_and_keeps_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    before = path.read_bytes()
    assert main(["post", "due", str(path)]) == 0
    assert capsys.readouterr().out == "This turn has no deadline.\n"
    assert path.read_bytes() == before
    rule = ["--weeks", "2", "--day", "sunday", "--holiday", "2026-12-20..2027-01-06"]
    assert main(["post", "due", str(path), "--at", "2026-12-06T20:00", *rule, "--ics", str(tmp_path / "x.ics")]) == 0
    assert capsys.readouterr().out.startswith("Sunday, 6 Dec 2026, 20:00 (")
    assert (tmp_path / "x.ics").read_bytes().startswith(b"BEGIN:VCALENDAR\r\n")
    assert main(["post", "due", str(path), "--next"]) == 0
    assert capsys.readouterr().out.startswith("Sunday, 10 Jan 2027, 20:00 (")
    game = load_game(path)
    assert game.schedule == Schedule("20:00", BERLIN, 2, 6, 0, (("2026-12-20", "2027-01-06"),))
    assert game.due == Due(5, "2027-01-10T20:00:00", BERLIN, 1)
    assert main(["post", "due", str(path), "--at", "tomorrow"]) == 1
    assert main(["post", "due", str(path), "--none"]) == 0
    assert load_game(path).due is None
    capsys.readouterr()
    bad = path.read_text(encoding="utf-8").replace("schedule:", "due: {turn: 5, at: soon, zone: x}\nschedule:")
    path.write_text(bad, encoding="utf-8")
    assert main(["post", "due", str(path)]) == 1
    assert "expected a date or time" in capsys.readouterr().err


def test_an_absence_is_noted_and_told_with_the_deadline(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    assert main(["post", "absent", str(path), "Krösus", "2026-12-01", "2026-12-06", "--note", "Harz"]) == 0
    assert main(["post", "absent", str(path), "Nobody", "2026-12-01", "2026-12-06"]) == 1
    assert main(["post", "absent", str(path), "Krösus", "soon", "2026-12-06"]) == 1
    assert "Harz" not in path.read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["post", "due", str(path), "--at", "2026-12-06T20:00"]) == 0
    assert "Krösus is absent from 2026-12-01 to 2026-12-06." in capsys.readouterr().out
    assert main(["post", "due", str(path), "--at", "2026-12-07T01:00"]) == 0
    assert "absent" not in capsys.readouterr().out


def test_a_mail_after_the_deadline_is_late(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game_file(tmp_path)
    with_addresses(path)
    assert main(["post", "due", str(path), "--at", "2026-11-20T12:00"]) == 0
    who = "Effi Briest"
    text = f'Börsenzug "{who}"\n{slip(Russia=-5)}\n'
    box = box_of(tmp_path, mail(address(who), text, hour=11), mail(address(who), text + "Gruß", hour=13))
    found = read(capsys, path, "--box", str(box))
    assert states(found) == ["waiting", "late"]
    assert "after the deadline" in found[1]["why"][0]
