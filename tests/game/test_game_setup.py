"""A new game: seats, first turn, what is refused."""

import pytest

from kapdip.board.model import Season
from kapdip.board.reading import standard_board
from kapdip.exchange.profile_data import ProfileError, load_profile, with_house_rules
from kapdip.game import causes
from kapdip.game.calendar import turn_date
from kapdip.game.errors import GameError
from kapdip.game.names import alias_key, check_alias, check_next_alias, clean_line, clean_text
from kapdip.game.public import public_view
from kapdip.game.replay import check
from kapdip.game.seats import rename_seat
from kapdip.game.setup import new_game
from kapdip.game.state import state_after, state_now
from kapdip.game.status import public_status
from kapdip.game.variant import variant_of
from kapdip.lots import draw_lot
from kapdip.reason import Reason
from kapdip.storage.codec import game_text, parse_game
from tests.game.tables import NAMES, STANDARD, played, refusal, standard, table


def test_a_new_game_begins_with_the_exchange_of_winter_1900() -> None:
    game = table()
    assert (game.season(1), game.year(1), game.turn.step) == (Season.WINTER, 1900, "exchange")
    status = public_status(public_view(game))
    assert status["step"] == "exchange"
    assert status["prices"]["TURKEY"] == "1.00"
    assert status["players"]["Anna"] == {
        "cash": "0.00",
        "holdings": dict.fromkeys(game.turn.start.prices, 1000),
        "missed": 0,
        "status": "active",
        "money": "7000.00",
        "points": "220.00",
    }
    assert status["control"] == {}
    assert status["winners"] == []


def test_without_an_exchange_each_player_leads_the_power_of_his_place() -> None:
    game = standard()
    assert game.turn.step == "orders"
    assert game.turn.start.control["TURKEY"] == "Turk"
    assert public_status(public_view(game))["players"]["Russ"]["points"] == "4.00"
    assert public_status(public_view(game))["prices"] == {}


def test_fleet_rome_is_another_start_position() -> None:
    game = new_game("x", variant_of(load_profile("ka2007"), "fleet-rome"), NAMES, seed=1)
    assert "F ROM" in public_status(public_view(game))["units"]["ITALY"]


def test_everything_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(GameError) as error:
        new_game(
            "x", variant_of(load_profile("ka2007"), "moon"), ["", "A<b", "A", "A", "x" * 61], seed=-1, press_limit=-1
        )
    assert refusal(error.value) == (
        "alias.empty",
        "alias.characters",
        "alias.twice",
        "alias.too_long",
        "setup.players",
        "setup.seed",
        "setup.start",
        "setup.press_limit",
    )
    with pytest.raises(GameError) as error:
        new_game("x", variant_of(load_profile("cd1985")), ["A"], seed=1)
    assert refusal(error.value) == ("setup.players_open",)


def test_where_players_lead_powers_for_good_there_is_one_for_each() -> None:
    two = with_house_rules(load_profile("standard"), {"players_min": 2, "players_max": 2})
    with pytest.raises(GameError) as error:
        new_game("x", variant_of(two), ["Anna", "Bert"], seed=1)
    assert refusal(error.value) == ("setup.one_each",)
    assert error.value.reasons[0].facts == {"count": 2, "powers": 7, "profile": "standard"}


@pytest.mark.parametrize(
    ("point", "value", "key", "possible"),
    [
        ("victory_centres", 35, "number", {"least": 1, "most": 34}),
        ("tie_order", ["GERMANY"], "list", {"choices": tuple(standard_board().powers)}),
    ],
)
def test_a_house_rule_that_does_not_fit_the_board_is_refused_with_what_would(
    point: str, value: object, key: str, possible: dict[str, object]
) -> None:
    with pytest.raises(ProfileError) as error:
        variant_of(with_house_rules(load_profile("ka2007"), {point: value}))
    assert error.value.reasons == (Reason(f"profile.refused.{key}", {"point": point, "value": value, **possible}),)


def test_names_are_compared_after_nfc_and_trimming() -> None:
    decomposed = "Mu\u0308nch"
    game = new_game(
        "x", variant_of(load_profile("ka2007")), [f" {decomposed} ", *NAMES], seed=1, persons={"Anna": "Anna Maier"}
    )
    assert game.seats[0].alias == "Münch"
    assert game.seats[1].occupants[0].person == "Anna Maier"
    assert game.seat("Nobody") is None
    assert alias_key(decomposed) == "Münch"


@pytest.mark.parametrize("alias", ["a\u202eb", "a\x00b", "a\nb", 'a"b', "<b>", "a\u200bb"])
def test_names_with_invisible_or_quoting_characters_are_refused(alias: str) -> None:
    found = check_alias(alias)
    assert found is not None
    assert found.key == "alias.characters"


@pytest.mark.parametrize(
    ("alias", "other"), [("Anna", "Аnna"), ("Anna", "Ａｎｎａ"), ("ΑΝΝΑ", "anna"), ("Noël", "Noёl"), ("Pippi", "РіррІ")]
)
def test_names_that_look_alike_in_other_scripts_are_refused(alias: str, other: str) -> None:
    assert check_next_alias(other, [alias]) == causes.alias_alike(player=alias, other=other)


@pytest.mark.parametrize(("alias", "other"), [("Anna", "Änna"), ("Иван", "Ivan"), ("Αννα", "Anne"), ("Max", "Мах-2")])
def test_names_that_can_be_told_apart_are_not(alias: str, other: str) -> None:
    assert check_next_alias(other, [alias]) is None


def test_texts_are_made_safe() -> None:
    assert clean_line(" a\u202e\x00b\nc ") == "ab c"
    assert clean_text("a\r\nb\rc\x07\x85\t") == "a\nb\nc"


@pytest.mark.parametrize(
    ("rounds", "number", "date"),
    [
        (2, 1, "W1900"),
        (2, 2, "S1901"),
        (2, 3, "F1901"),
        (2, 21, "F1910"),
        (3, 1, "W1900"),
        (3, 3, "F1901"),
        (3, 4, "W1901"),
        (3, 31, "W1910"),
    ],
)
def test_the_calendar(rounds: int, number: int, date: str) -> None:
    profile = with_house_rules(load_profile("cd1985"), {"rounds_a_year": rounds})
    assert str(turn_date(profile, number)) == date
    assert turn_date(profile, number).adjustments == (
        date.startswith("F") if rounds == 2 else date.startswith("W") and number > 1
    )


def test_plain_diplomacy_begins_in_spring_1901() -> None:
    assert str(turn_date(load_profile("standard"), 1)) == "S1901"
    assert str(turn_date(load_profile("standard"), 40)) == "F1920"


def test_states_of_turns_that_are_over_and_of_those_that_are_not() -> None:
    game = played(table(), 2)
    assert state_after(game, 0) is game.turns[0].start
    assert state_after(game, 2) is game.turns[2].start
    assert state_now(game) is game.turn.start
    assert public_status(public_view(game), 2)["step"] == "finished"
    assert public_status(public_view(game), 3)["step"] == "orders"
    for number in (-1, 4):
        with pytest.raises(GameError):
            state_after(game, number)
    with pytest.raises(GameError) as error:
        state_after(game, 3)
    assert refusal(error.value) == ("turn.not_over",)
    with pytest.raises(GameError):
        public_status(public_view(game), 4)


WISHES = {
    "Aust": "GAEFIRT",
    "Engl": "GTAEFIR",
    "Fran": "FAEGIRT",
    "Germ": "FTAEGIR",
}


def by_lists(wishes: dict[str, str], seed: int = 5) -> dict[str, str | None]:
    """Who leads what, by letter, where lists of letters were handed in."""
    named = {power[0]: power for power in standard().board.powers}
    lists = {alias: [named[letter] for letter in letters] for alias, letters in wishes.items()}
    game = new_game("x", variant_of(load_profile("standard")), STANDARD, seed=seed, preferences=lists)
    assert [seat.power for seat in game.seats] == list(game.board.powers)
    assert check(game) == ()
    assert parse_game(game_text(game)) == game
    return {seat.alias: seat.power and seat.power[0] for seat in game.seats}


def test_each_power_goes_rank_by_rank_to_whoever_wants_it_most_and_the_rest_by_lot() -> None:
    found = by_lists({"Aust": "TRIGFEA", "Engl": "EFGIRTA", "Turk": "ETRIFGA"}, seed=1)
    # England is wanted twice at rank 1: the lot; whoever lost has Turkey next, which Aust has at rank 1
    first, second = ("Engl", "Turk") if found["Engl"] == "E" else ("Turk", "Engl")
    assert (found[first], found["Aust"]) == ("E", "T")
    assert found[second] == ("F" if second == "Engl" else "R")
    assert sorted(filter(None, found.values())) == list("AEFGIRT")


def test_the_lots_of_preferences_are_drawn_as_the_manual_says_and_kept_with_turn_1() -> None:
    named = {power[0]: power for power in standard().board.powers}
    lists = {alias: [named[letter] for letter in letters] for alias, letters in WISHES.items()}
    game = new_game("x", variant_of(load_profile("standard")), STANDARD, seed=5, preferences=lists)
    lots = game.turn.inputs.lots
    assert lots["power:GERMANY:1"] == draw_lot(5, 1, "power:GERMANY:1", ["Aust", "Engl"])
    assert lots["power:FRANCE:1"] == draw_lot(5, 1, "power:FRANCE:1", ["Fran", "Germ"])
    assert [question for question in lots if question.startswith("power:rest:")]
    seats = {seat.alias: seat.power for seat in game.seats}
    assert seats[lots["power:GERMANY:1"]] == "GERMANY"
    renamed = rename_seat(game, "Aust", "Otto")
    assert parse_game(game_text(renamed)) == renamed


def test_one_list_alone_is_fulfilled_at_its_first_rank() -> None:
    assert by_lists({"Turk": "AEFGIRT"})["Turk"] == "A"


@pytest.mark.parametrize(
    ("profile", "names", "lists", "reason"),
    [
        ("standard", STANDARD, {"Aust": ["AUSTRIA"]}, "homes.wrong_list"),
        ("standard", STANDARD, {"Nobody": ["AUSTRIA"]}, "homes.unknown"),
        ("ka2007", NAMES, {"Anna": ["AUSTRIA"]}, "lists.none"),
        ("baseball", STANDARD, {"Aust": ["AUSTRIA"]}, "lists.none"),
    ],
)
def test_lists_that_do_not_fit_are_refused(
    profile: str, names: tuple[str, ...], lists: dict[str, list[str]], reason: str
) -> None:
    with pytest.raises(GameError) as error:
        new_game("x", variant_of(load_profile(profile)), names, seed=1, preferences=lists)
    assert reason in refusal(error.value)
