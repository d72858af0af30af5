"""A club's file: load ∘ save is the identity, every error has its place, a cut file is named,
hostile names come back whole.
"""

import json
import os
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.cli.main import main
from kapdip.club.entering import begin_season, enter_game, list_running, new_club, publish_name
from kapdip.club.figures import exact_text
from kapdip.club.model import Club, Course, Dearest, Plan, Record, Result, Running, Trade
from kapdip.club.taking import record_of
from kapdip.game.names import check_alias, clean_line
from kapdip.storage.club_file import club_text, create_club, load_club, parse_club
from kapdip.storage.club_games import read_games
from kapdip.storage.club_opening import open_club
from kapdip.storage.codec import game_text
from kapdip.storage.errors import SaveError
from kapdip.storage.files import create_game, fingerprint_of, generation, load_game, write_text
from tests.game.tables import played, standard, table


def sample() -> Club:
    club = enter_game(
        new_club("Spielkreis"),
        record_of(played(table(last_turn=2), 2), file="a.yaml", season="Herbst", ended="2026-11-18"),
    )
    results = Result("Ute", None, 1, None), Result(None, "Nemo", 2, Fraction("681.96"))
    old = Record("KA 7", "", "ka2007", results, board="Neun Kronen")
    plain = record_of(played(standard(last_turn=3, end="centres"), 3), people={"Aust": "Ute"})
    return publish_name(enter_game(enter_game(club, old), plain), "Ute", True)


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    club = sample()
    assert parse_club(club_text(club)) == club
    path = tmp_path / "club.yaml"
    create_club(club, path)
    opened = open_club(path)
    opened.write(new_club("Anders"))
    opened.lock.release()
    assert load_club(path).name == "Anders"
    assert parse_club(generation(path, 1).read_text(encoding="utf-8")) == club
    with pytest.raises(SaveError):
        create_club(club, path)


NAMES = st.text(min_size=1, max_size=20).map(clean_line).filter(bool)


@given(
    name=NAMES,
    person=NAMES,
    alias=NAMES.filter(lambda text: check_alias(text) is None),
    points=st.decimals(-999, 9999, places=2),
)
def test_any_names_come_back_whole(name: str, person: str, alias: str, points: object) -> None:
    club = enter_game(
        new_club(name),
        Record("", name, "ka2007", (Result(person, alias, 1, Fraction(str(points))),), season=person, gm=name),
    )
    assert parse_club(club_text(club)) == club


def test_a_file_that_was_cut_off_anywhere_is_refused_in_words() -> None:
    text = club_text(sample())
    for end in range(0, len(text) - 1, 7):
        with pytest.raises(SaveError):
            parse_club(text[:end])


@pytest.mark.parametrize(
    ("old", "new", "path", "key"),
    [
        ("kapdip_club: 1", "kapdip: 1", "", "club.no_file"),
        ("kapdip_club: 1", "kapdip_club: 2", "kapdip_club", "save.out_of_bounds"),
        ("season: Herbst", "saison: Herbst", "records.0.saison", "save.unknown_key"),
        ("'2026-11-18'", "'2026-13-18'", "records.0", "club.no_date"),
        ("number: KA 7", "number: KA 1", "records.1", "club.number_taken"),
        ("points: '681.96'", "points: '681,96'", "records.1.places.1.points", "save.expected_amount"),
        ("place: 2, points: '681.96'", "place: 4, points: '681.96'", "records.1", "club.no_places"),
        ("profile: standard", "profile: chess", "records.2.profile", "save.expected_choice"),
        ("end: true", "end: false", "end", "save.cut_off"),
        ("- {name: Ute,", "- {name: Ute}\n- {name: Ute,", "people", "club.person_twice"),
    ],
)
def test_every_error_has_its_place(old: str, new: str, path: str, key: str) -> None:
    text = club_text(sample())
    assert old in text
    with pytest.raises(SaveError) as error:
        parse_club(text.replace(old, new, 1))
    assert (path, key) in [(problem.path, problem.reason.key) for problem in error.value.problems]


def test_points_are_written_as_exact_decimals() -> None:
    assert [exact_text(Fraction(text)) for text in ("656", "681.96", "-0.5", "0", "10.05")] == [
        "656",
        "681.96",
        "-0.5",
        "0",
        "10.05",
    ]
    with pytest.raises(ValueError, match="no decimal"):
        exact_text(Fraction(1, 3))


# -- kapdip club -------------------------------------------------------------------------------------------------------


def test_a_club_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "en")
    club, game, running = (tmp_path / name for name in ("club.yaml", "game.yaml", "running.yaml"))
    create_game(played(table(last_turn=1)), game)
    create_game(table(), running)
    assert main(["club", "new", str(club), "--name", "Spielkreis"]) == 0
    assert main(["club", "new", str(club), "--name", "Spielkreis"]) == 1
    people = "Anna=Ute,Bert=Vera"
    assert (
        main(
            [
                "club",
                "add",
                str(club),
                str(game),
                "--season",
                "Herbst",
                "--ended",
                "2026-11-18",
                "--number",
                "KA 3",
                "--people",
                people,
            ]
        )
        == 0
    )
    other = tmp_path / "other.yaml"
    create_game(played(table(last_turn=1, seed=8)), other)
    os.utime(other, (1_500_030_000, 1_500_030_000))
    assert main(["club", "add", str(club), str(other)]) == 0
    assert [one.ended for one in load_club(club).records] == ["2026-11-18", "2017-07-14"]
    for wrong in ([str(game)], [str(running)], [str(game), "--people", "Anna"], [str(tmp_path / "none.yaml")]):
        before = club.read_bytes()
        assert main(["club", "add", str(club), *wrong]) == 1
        assert club.read_bytes() == before
    capsys.readouterr()
    for shown in ("games", "fame", "season", "ranking"):
        assert main(["club", "show", str(club), "--table", shown, "--minimum", "1"]) == 0
        assert "Ute" in capsys.readouterr().out or shown == "games"
        assert (
            main(["club", "show", str(club), "--table", shown, "--json", "--season", "Herbst", "--family", "KA"]) == 0
        )
        assert '"club": "Spielkreis"' in capsys.readouterr().out
    for wrong in (
        ["--season", "Winter"],
        ["--family", "XX"],
        ["--table", "season", "--weights", "viel"],
        ["--table", "season", "--system", "carnage"],
    ):
        assert main(["club", "show", str(club), *wrong]) == 1
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert main(["club", "show", str(tmp_path / "none.yaml")]) == 1


def test_without_people_those_are_taken_who_alone_have_played_under_an_alias(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "en")
    path, saves = tmp_path / "club.yaml", [tmp_path / f"{seed}.yaml" for seed in (7, 8, 9)]
    main(["club", "new", str(path), "--name", "Spielkreis"])
    for seed, save in zip((7, 8, 9), saves, strict=True):
        create_game(played(table(last_turn=1, seed=seed)), save)
    main(["club", "add", str(path), str(saves[0]), "--people", "Anna=Ute,Bert=Vera"])
    capsys.readouterr()
    assert main(["club", "add", str(path), str(saves[1])]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == [
        "Anna: Ute, the only club member who has played under this alias",
        "Bert: Vera, the only club member who has played under this alias",
    ]
    main(["club", "add", str(path), str(saves[2]), "--people", "Anna=Wim"])
    people = [{one.alias: one.person for one in record.results if one.person} for record in load_club(path).records]
    assert people == [{"Anna": "Ute", "Bert": "Vera"}, {"Anna": "Ute", "Bert": "Vera"}, {"Anna": "Wim"}]


def lying(path: Path) -> Path:
    """A finished game that records another place than the rules give."""
    text, place = game_text(played(table(last_turn=1))), "{alias: Hans, place: 1"
    assert place in text
    path.write_text(text.replace(place, "{alias: Hans, place: 8"), encoding="utf-8")
    return path


def test_a_save_that_records_something_else_than_the_rules_give_is_entered_only_if_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once its winner stood in the hall of fame without a word."""
    monkeypatch.setenv("KAPDIP_LANG", "en")
    path, save = tmp_path / "club.yaml", lying(tmp_path / "lie.yaml")
    main(["club", "new", str(path), "--name", "Spielkreis"])
    before = path.read_bytes()
    capsys.readouterr()
    assert main(["club", "add", str(path), str(save)]) == 1
    told = capsys.readouterr().err
    assert "turn 1 comes out differently" in told
    assert told.endswith("--as-recorded enters it all the same.\n")
    assert path.read_bytes() == before
    assert main(["club", "add", str(path), str(save), "--as-recorded"]) == 0
    assert "turn 1 comes out differently" in capsys.readouterr().err
    assert [record.game for record in load_club(path).records] == [load_game(save).id]
    read = read_games((save,))
    assert (read.records, [record.file for record, *_ in read.doubtful]) == ([], ["lie.yaml"])


def test_the_hall_of_fame_of_several_families_is_one_for_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAPDIP_LANG", "en")
    path = tmp_path / "club.yaml"
    empty = create_and_show(new_club("Spielkreis"), path, capsys)
    assert empty == ["alone  shared  Games  Best points  Player"]
    club = new_club("Spielkreis")
    for profile, points in (("ka2007", 792), ("intimate", 3)):
        club = enter_game(club, Record("", "Game", profile, (Result("Ute", "U", 1, Fraction(points)),)))
    lines = create_and_show(club, tmp_path / "two.yaml", capsys)
    assert [line.split() for line in lines if line and "alone" not in line] == [
        ["KA"],
        ["1", "0", "1", "792", "Ute"],
        ["ID"],
        ["1", "0", "1", "3", "Ute"],
    ]
    assert main(["club", "show", str(tmp_path / "two.yaml"), "--table", "fame", "--json"]) == 0
    assert [row["family"] for row in json.loads(capsys.readouterr().out)["people"]] == ["KA", "ID"]


def create_and_show(club: Club, path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The hall of fame of a club, as it is printed."""
    create_club(club, path)
    assert main(["club", "show", str(path), "--table", "fame"]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_command_says_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["club"])
    assert stopped.value.code == 2
    assert "new | add | show" in capsys.readouterr().err


def test_the_dearest_currency_of_a_game_is_kept() -> None:
    course = Course(points={"K": (100, 200)}, led={"K": ("E", "")}, dearest=Dearest("I", 2, 193))
    one = Record("", "Partie", "ka2007", (Result("Ute", "K", 1, None), Result("Vera", "N", 2, None)), course=course)
    club = enter_game(new_club("Kreis"), one)
    assert parse_club(club_text(club)) == club


# -- what a crash leaves behind ----------------------------------------------------------------------------------------


def test_plans_running_games_and_trades_come_back_whole() -> None:
    course = Course(points={"K": (100, 200)}, led={"K": ("E", "")}, trades={"K": Trade("I", 2, -300, 193, 50)})
    club = enter_game(new_club("Kreis"), Record("", "Partie", "ka2007", (Result("Ute", "K", 1, None),), course=course))
    club = begin_season(club, Plan("Herbst", "carnage", (Fraction(1), Fraction("0.8")), 3))
    club = list_running(club, Running("Läuft", "/tmp/x: y.yaml", "abc", 4, "Herbst", 21))
    club = list_running(club, Running("Alt", "", "def", 4))
    assert parse_club(club_text(club)) == club
    assert club.seasons == ("Herbst",)
    assert Trade("I", 2, -300, 193, 50).gain == 42_900


def test_what_a_killed_program_had_written_takes_its_place_and_the_rest_is_cleared_away(tmp_path: Path) -> None:
    path = tmp_path / "kreis.yaml"
    create_club(sample(), path)
    newer = enter_game(sample(), Record("", "neu", "ka2007", (Result("Wim", None, 1, None),)))
    held = fingerprint_of(path.read_bytes()).digest.hex()[:8]
    (tmp_path / f".kreis.yaml.{held}0123abcd.tmp").write_text(club_text(newer), encoding="utf-8")
    (tmp_path / f".kreis.yaml.{held}99999999.tmp").write_text(club_text(newer)[:200], encoding="utf-8")
    (tmp_path / ".kreis.yaml.lock").write_text('{"process": 1, "host": "x"}', encoding="utf-8")
    opened = open_club(path)
    try:
        assert opened.club == newer
        assert load_club(path) == newer
        assert not list(tmp_path.glob(".kreis.yaml.*.tmp"))
    finally:
        opened.lock.release()


def test_a_club_that_can_not_be_read_is_refused_and_its_lock_is_free_again(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text("kapdip_club: no club", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(SaveError):
            open_club(path)
    assert [file.name for file in tmp_path.iterdir()] == ["club.yaml"]


def test_what_was_kept_is_offered_if_the_file_was_changed_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "kreis.yaml"
    create_club(sample(), path)
    opened = open_club(path)
    assert opened.keep_apart(new_club("Aufgehoben"))
    opened.lock.release()
    again = open_club(path)
    assert (again.club.name, again.is_recovered) == ("Aufgehoben", True)
    again.lock.release()
    write_text(path, club_text(new_club("Anders")), keep_generation=True)
    changed = open_club(path)
    try:
        assert changed.club.name == "Anders"
        assert changed.kept is not None
        assert changed.kept.club.name == "Aufgehoben"
        changed.decide()
    finally:
        changed.lock.release()
    last = open_club(path)
    assert last.kept is None
    last.lock.release()
