"""A club: finished games entered once each, people under several aliases, hall of fame and seasons (docs/club.md)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from kapdip.club.days import read_day
from kapdip.club.entering import (
    begin_season,
    change_people,
    date_game,
    end_season,
    enter_game,
    known_people,
    list_running,
    new_club,
    next_number,
    plan_season,
    publish_name,
    put_in_season,
    put_running_in_season,
    remove_game,
    rename_person,
    unlist_running,
    with_names,
)
from kapdip.club.errors import ClubError
from kapdip.club.figures import read_weights
from kapdip.club.formula import FORMULAS
from kapdip.club.model import Club, Member, Plan, Record, Result, Running
from kapdip.club.tables import game_points, hall_of_fame, places_of, ranking, records_of, season_table, votes_of
from kapdip.club.taking import record_of
from kapdip.game.ending import vote_draw
from kapdip.game.machine import play_turn
from kapdip.game.seats import name_person, substitute
from tests.game.tables import NAMES, STANDARD, played, standard, table


def result(person: str | None, place: int | None, points: str | None = None, alias: str | None = None) -> Result:
    return Result(
        person,
        alias if alias is not None else (f"Alias {person}" if person else "Niemand"),
        place,
        Fraction(points) if points else None,
    )


def record(number: str = "", profile: str = "ka2007", *results: Result, **values: object) -> Record:
    placed = results or (result("Ute", 1, "900"), result("Vera", 2, "800"))
    return Record(number, f"Partie {number}", profile, placed, **values)  # type: ignore[arg-type]


def club(*records: Record) -> Club:
    found = new_club("Spielkreis")
    for one in records:
        found = enter_game(found, one)
    return found


def refused(*entries: Record) -> list[str]:
    with pytest.raises(ClubError) as error:
        club(*entries)
    return [reason.key for reason in error.value.reasons]


# -- entering ----------------------------------------------------------------------------------------------------------


def test_a_club_has_a_name() -> None:
    assert new_club("  Spielkreis\n").name == "Spielkreis"
    with pytest.raises(ClubError, match=r"club\.no_name"):
        new_club(" \t")


def test_games_are_numbered_by_family_in_the_order_of_entry() -> None:
    entered = club(record(), record(profile="ka1997"), record(profile="cd1985"), record("KA 9"), record())
    assert [one.number for one in entered.records] == ["KA 1", "KA 2", "CD 1", "KA 9", "KA 10"]
    assert next_number(entered, "intimate") == "ID 1"


@pytest.mark.parametrize(
    ("second", "key"),
    [
        (record("KA 1"), "club.number_taken"),
        (record("CD 1"), "club.number_wrong"),
        (record("KA 01"), "club.number_wrong"),
        (record("", "ka2007", game="abc"), "club.game_twice"),
        (record("", "ka2007", ended="18.11.2026"), "club.no_date"),
        (record("", "ka2007", ended="2026-02-30"), "club.no_date"),
        (record("", "ka2007", result("Ute", 1), result("Vera", 3)), "club.no_places"),
        (record("", "ka2007", result("Ute", None)), "club.nobody_placed"),
        (record("", "ka2007", Result(None, None, 1, None)), "club.nameless"),
        (record("", "ka2007", result("Ute", 1, alias="Nemo"), result("Vera", 2, alias="Nemo")), "alias.twice"),
    ],
)
def test_what_cannot_be_entered_is_refused_by_name(second: Record, key: str) -> None:
    assert refused(record("", "ka2007", game="abc"), second) == [key]


def test_people_come_with_their_games_and_keep_all_their_aliases() -> None:
    entered = club(
        record("", "ka2007", result("Ute", 1, alias="Nemo"), result(None, 2)),
        record("", "ka2007", result("Ute", 1, alias="Krösus")),
    )
    assert entered.people == (Member("Ute", ("Nemo", "Krösus")),)


def test_games_get_seasons_and_days_and_leave_again() -> None:
    entered = date_game(put_in_season(club(record(), record()), "KA 2", " Herbst 2026 "), "KA 2", "2026-11-18")
    assert (entered.seasons, entered.records[1].ended) == (("Herbst 2026",), "2026-11-18")
    assert [one.number for one in records_of(entered, season="Herbst 2026")] == ["KA 2"]
    assert put_in_season(entered, "KA 2", None).seasons == ()
    assert [one.number for one in remove_game(entered, "KA 2").records] == ["KA 1"]
    with pytest.raises(ClubError, match=r"club\.no_date"):
        date_game(entered, "KA 2", "morgen")
    with pytest.raises(ClubError, match=r"club\.unknown_game"):
        remove_game(entered, "KA 7")


def test_a_person_under_two_spellings_becomes_one() -> None:
    entered = club(
        record("", "ka2007", result("Ute", 1), result("Vera", 2)),
        record("", "ka2007", result("Uthe", 1), result("Vera", 2)),
    )
    one = rename_person(publish_name(entered, "Ute", True), "Uthe", "Ute")
    assert [member.name for member in one.people] == ["Ute", "Vera"]
    assert one.people[0].aliases == ("Alias Ute", "Alias Uthe")
    assert one.people[0].is_public is False
    assert hall_of_fame(one.records)[0].sole == 2
    for name, other in (("Wim", "Ute"), ("Ute", " ")):
        with pytest.raises(ClubError):
            rename_person(one, name, other)
    with pytest.raises(ClubError):
        publish_name(one, "Wim", True)


def test_nobody_is_guessed_on_two_seats() -> None:
    entered = club(record("", "ka2007", result("Ute", 1, alias="Nemo"), result("Ute", 2, alias="Koks")))
    fresh = record("", "ka2007", result(None, 1, alias="Nemo"), result(None, 2, alias="Koks"))
    assert known_people(entered, fresh) == {}
    assert known_people(entered, record("", "ka2007", result(None, 1, alias="nemo"), result("Vera", 2))) == {
        "nemo": "Ute"
    }
    assert with_names(fresh, {"Nemo": "Ute"}).results[0].person == "Ute"


# -- tables ------------------------------------------------------------------------------------------------------------


def test_the_hall_of_fame_counts_sole_then_shared_victories_then_fewer_games_then_names() -> None:
    entered = club(
        record("", "ka2007", result("Ute", 1, "900"), result("Vera", 2, "800"), result("Wim", 3)),
        record("", "ka2007", result("Vera", 1, "700"), result("Wim", 1, "700"), result("Ute", 3, "950")),
        record("", "ka2007", result("Xaver", 1, "100"), result("Ute", 2), result(None, 3), result("Zoe", None)),
        record("", "cd1991", result("Zoe", 1, "99.5")),
    )
    rows = hall_of_fame(records_of(entered, family="KA"))
    assert [(row.person, row.sole, row.shared, row.games, row.best) for row in rows] == [
        ("Xaver", 1, 0, 1, 100),
        ("Ute", 1, 0, 3, 950),
        ("Vera", 0, 1, 2, 800),
        ("Wim", 0, 1, 2, 700),
        ("Zoe", 0, 0, 1, None),
    ]


def test_places_are_those_of_the_record_and_of_a_person_on_two_seats_the_better() -> None:
    two = record(
        "",
        "ka2007",
        result("Ute", 3),
        result("Vera", 2),
        result("Ute", 1, alias="B"),
        result("Wim", 4),
        result(None, 5),
        result("Zoe", None),
    )
    assert places_of(two) == {"Ute": 1, "Vera": 2, "Wim": 4, "Zoe": None}
    assert votes_of(two) == {"Ute": 10, "Vera": Fraction(15, 2), "Wim": Fraction(5, 2)}
    assert game_points(two, "linear") == {"Ute": 100, "Vera": 80, "Wim": 40}


def test_people_whom_nobody_knows_are_opponents_without_a_name() -> None:
    """Koks has won, nobody knows who he is: nobody else becomes the winner by it."""
    game = record("", "ka2007", result(None, 1, alias="Koks"), result("Dirk", 2), result("Ute", 3))
    assert votes_of(game) == {"Dirk": 5, "Ute": 0}
    assert game_points(game, "linear") == {"Dirk": Fraction(200, 3), "Ute": Fraction(100, 3)}
    assert [poll.mean for poll in [ranking([game], FORMULAS["average"], minimum_games=1)]] == [{"Dirk": 5, "Ute": 0}]


def test_points_of_several_families_count_together_by_places_only() -> None:
    mixed = club(
        record("", "standard", result("Ute", 1, alias="A"), result("Vera", 2, alias="B"), centres={"A": 18, "B": 16}),
        record("", "baseball", result("Vera", 1, alias="A"), result("Ute", 2, alias="B"), centres={"A": 9, "B": 8}),
    ).records
    assert season_table(mixed, "linear").total == {"Ute": 150, "Vera": 150}
    assert season_table(mixed, "calhamer").total == {"Ute": 1, "Vera": 1}
    assert season_table(mixed[:1], "c-diplo").places == {"Ute": 1, "Vera": 2}
    with pytest.raises(ClubError, match=r"club\.families_mixed"):
        season_table(mixed, "c-diplo")


def test_a_lead_is_that_before_the_second_where_points_decide() -> None:
    def led(number: str, *points: str | None, solo: str | None = None) -> Fraction | None:
        results = tuple(result("ABC"[at], at + 1, one, alias="abc"[at]) for at, one in enumerate(points))
        return replace(record(number, "ka2007", *results), solo=solo).lead

    assert led("KA 1", "792", "736", "700") == 56
    assert led("KA 1", "792", None, "700") is None
    assert led("KA 1", "792") is None
    assert led("KA 1", "700", "792") is None
    assert led("KA 1", "700", "700") is None
    assert led("ID 1", "10", "6") is None
    assert led("ST 1", "18", "9") is None
    assert led("ST 1", "18", "9", solo="a") == 9
    assert replace(record("KA 1", "ka2007", result("A", 1, "5"), result("B", 1, "5"))).lead is None


def test_rankings_and_seasons_are_made_of_the_records() -> None:
    games = club(record(), record("", "ka2007", result("Vera", 1), result("Ute", 2))).records
    assert ranking(games, FORMULAS["uk"]).places == {"Ute": 1, "Vera": 1}
    assert season_table(games, "linear").total == {"Ute": 150, "Vera": 150}
    assert season_table(games, "calhamer", [Fraction(1)]).places == {"Ute": 1, "Vera": 1}


def test_winners_whom_nobody_knows_take_their_part_of_the_victory_with_them() -> None:
    unknown = record("KA 1", "ka2007", result(None, 1, alias="Nemo"), result("Ute", 2))
    assert game_points(unknown, "calhamer") == {"Ute": 0}
    shared = record("KA 2", "ka2007", result(None, 1, alias="Nemo"), result("Ute", 1), result("Vera", 3))
    assert game_points(shared, "calhamer") == {"Ute": Fraction(1, 2), "Vera": 0}
    assert game_points(record("KA 3", "ka2007", result("Ute", None)), "calhamer") == {"Ute": 0}


def test_systems_by_centres_need_players_that_are_powers() -> None:
    with pytest.raises(ClubError, match=r"club\.no_centres"):
        game_points(record("KA 1"), "carnage")
    for centres in ({"A": 0}, {"A": 3, "B": 2}):
        with pytest.raises(ClubError):
            game_points(
                record("KA 1", "standard", result("Ute", 1, alias="A"), centres=centres, eliminated={"B": 1905}),
                "squares",
            )
    with_centres = record(
        "ST 1", "standard", result("Ute", 1, alias="A"), result("Vera", 2, alias="B"), centres={"A": 18, "B": 16}
    )
    assert game_points(with_centres, "c-diplo") == {"Ute": 57, "Vera": 31}
    assert game_points(replace(with_centres, solo="A"), "c-diplo") == {"Ute": 73, "Vera": 1}


# -- taken from a game -------------------------------------------------------------------------------------------------


def test_a_finished_game_gives_its_record() -> None:
    game = table(last_turn=2)
    for name in NAMES:
        game = name_person(game, name, f"Person {name}")
    game = substitute(game, "Bert", "Ersatz")
    over = played(game, 2)
    taken = record_of(over, file="x.yaml", season="S", ended="2026-11-18", people={"Cleo": "Cleopatra"})
    persons = {one.alias: one.person for one in taken.results}
    assert (persons["Anna"], persons["Bert"], persons["Cleo"]) == ("Person Anna", "Ersatz", "Cleopatra")
    assert sorted(one.place or 0 for one in taken.results)[0] == 1
    assert (taken.game, taken.file, taken.centres, taken.solo) == (over.id, "x.yaml", {}, None)
    assert taken.course is not None
    assert {len(points) for points in taken.course.points.values()} == {2}
    assert set(taken.course.missed) == set(NAMES)
    assert sorted("".join(powers[1] for powers in taken.course.led.values())) == sorted("AEFGIRT")
    assert refused(taken, taken) == ["club.game_twice"]


def test_a_game_on_another_board_is_compared_with_none_on_the_usual_one() -> None:
    over = played(table(last_turn=2), 2)
    assert record_of(over).board == ""
    variant = replace(over.variant, board=replace(over.board, name="Nine Crowns", digest="0" * 32))
    elsewhere = record_of(replace(over, variant=variant, id="another"))
    assert elsewhere.board == "Nine Crowns"
    both = club(record_of(over), elsewhere, record(board="Nine Crowns"), record(profile="cd1985", board="Nine Crowns"))
    assert [one.number for one in both.records] == ["KA 1", "KA 2", "KA 3", "CD 1"]
    families = [one.family for one in both.records]
    assert families == ["KA", "KA Nine Crowns", "KA Nine Crowns", "CD Nine Crowns"]
    assert [one.number for one in records_of(both, family="KA")] == ["KA 1"], "neither its hall nor its best marks"
    with pytest.raises(ClubError, match=r"club\.families_mixed"):
        season_table(both.records[:2], "share")
    bids = record("ID 1", "intimate", board="Nine Crowns")
    assert not bids.is_by_points


def test_a_game_that_is_played_or_people_who_do_not_play_are_refused() -> None:
    with pytest.raises(ClubError, match=r"club\.not_over"):
        record_of(table())
    with pytest.raises(ClubError, match=r"club\.unknown_alias"):
        record_of(played(table(last_turn=1)), people={"Zoe": "Z"})


def test_a_draw_of_plain_diplomacy_is_no_solo_and_counts_centres() -> None:
    game = standard()
    for alias in STANDARD:
        game = vote_draw(game, alias)
    taken = record_of(play_turn(game, hold_missing=True))
    assert (taken.solo, taken.course) == (None, None)
    assert taken.centres["Russ"] == 4
    assert {one.place for one in taken.results} == {1}


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2019-3-12", "2019-03-12"),
        ("12.3.2019", "2019-03-12"),
        ("12. März 2019", "2019-03-12"),
        ("18 Nov 2026", "2026-11-18"),
    ],
)
def test_a_day_is_read_as_people_write_it(text: str, day: str) -> None:
    assert read_day(text) == day


@pytest.mark.parametrize("text", ["12.13.2019", "gestern", "29.2.2019", "12 Foo 2019", ""])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"day|month"):
        read_day(text)


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("2,1", "2 1"),
        ("1,0.8,0.4", "1 4/5 2/5"),
        ("1; 0,8; 0,4", "1 4/5 2/5"),
        ("1, 0.5", "1 1/2"),
        ("0,5", "1/2"),
        ("2; 1;", "2 1"),
    ],
)
def test_weights_are_read_with_comma_or_point(text: str, weights: str) -> None:
    assert read_weights(text) == tuple(map(Fraction, weights.split()))


@pytest.mark.parametrize("text", ["viel", "2,,1", "-1", "1 x", ""])
def test_what_is_no_weight_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected|no weights"):
        read_weights(text)


def test_seasons_are_begun_planned_renamed_and_ended() -> None:
    club = begin_season(new_club("Kreis"), Plan(" Herbst ", weights=(Fraction(2),)))
    club = list_running(club, Running("Läuft", "x.yaml", "abc", 2, "Herbst"))
    club = enter_game(club, Record("", "a", "ka2007", (Result("Ute", None, 1, None),), season="Herbst"))
    with pytest.raises(ClubError):
        begin_season(club, Plan("Herbst"))
    renamed = plan_season(club, "Herbst", Plan("Herbst 26", "calhamer"))
    assert (renamed.seasons, renamed.records[0].season, renamed.running[0].season) == (
        ("Herbst 26",),
        "Herbst 26",
        "Herbst 26",
    )
    assert renamed.plan("Herbst 26").system == "calhamer"
    for wrong in (Plan(" "), Plan("Winter")):
        with pytest.raises(ClubError):
            plan_season(begin_season(renamed, Plan("Winter")), "Herbst 26", wrong)
    ended = end_season(renamed, "Herbst 26")
    assert (ended.seasons, ended.plans) == ((), ())
    with pytest.raises(ClubError):
        end_season(ended, "Herbst 26")


def test_a_running_game_is_listed_once_and_leaves_the_list_when_it_is_entered() -> None:
    club = list_running(new_club("Kreis"), Running("Läuft", "x.yaml", "abc", 2))
    club = put_running_in_season(club, "abc", "Herbst")
    club = list_running(club, Running("Läuft", "x.yaml", "abc", 5))
    assert [(one.turn, one.season) for one in club.running] == [(5, "Herbst")]
    assert not unlist_running(club, "abc").running
    club = enter_game(club, Record("", "a", "ka2007", (Result("Ute", None, 1, None),), game="abc"))
    assert not club.running
    with pytest.raises(ClubError):
        list_running(club, Running("Läuft", "x.yaml", "abc", 2))


def test_two_people_may_swap_their_names_and_none_may_lose_his() -> None:
    club = enter_game(
        new_club("Kreis"), Record("", "a", "ka2007", (Result("Ute", "U", 1, None), Result("Vera", "V", 2, None)))
    )
    ute, vera = club.people
    swapped = change_people(club, [(ute, "Vera", True), (vera, "Ute", False)])
    assert [(one.person, one.alias) for one in swapped.records[0].results] == [("Vera", "U"), ("Ute", "V")]
    assert swapped.member("Vera") == replace(ute, name="Vera", is_public=True)
    with pytest.raises(ClubError):
        change_people(club, [(ute, " ", False)])
