"""Rulings A: the profiles differ exactly as in the table, and house rules change single points."""

import json
from dataclasses import fields

import pytest

from kapdip.exchange import profile_data
from kapdip.exchange.profile import Profile
from kapdip.exchange.profile_data import (
    PROFILES,
    ProfileError,
    differences,
    load_profile,
    plain_value,
    typed_value,
    with_house_rules,
)
from kapdip.words.sentences import say
from tests.board_languages import EN

TABLE = """
                   | ka2007                     | cd1985            | cd1991                      | tant1982
players_min        | 8                          | 2                 | 2                           | 9
players_max        | 12                         | null              | null                        | 12
base_currency      | "EUR"                      | "SFr"             | "ECU"                       | "SFr"
balance            | "kept"                     | "kept"            | "fraction lost"             | "kept"
sale_limit         | 500                        | 500               | 500                         | 500
overbuying         | "proportion"               | "proportion"      | "largest"                   | "proportion"
price_law          | "linear"                   | "linear"          | "cube root"                 | "linear"
price_rounding     | "toward zero"              | "toward zero"     | "toward zero"               | "away from zero"
lowest_price       | "0.01"                     | "0.01"            | "0.01"                      | "0.01"
world_events_units | 0                          | 0                 | 1000                        | 0
centre_percent     | 0                          | 0                 | 0                           | 5
elimination        | "next turn"                | "next turn"       | "this turn"                 | "next turn"
tie_breaks         | ["history","fewest","lot"] | ["history","lot"] | ["history","present","lot"] | ["lot"]
history_depth      | null                       | 1                 | null                        | null
missing_slip       | "sell"                     | "sell"            | "sell then resign"          | "sell"
missing_orders     | "wait"                     | "hold"            | "hold and bar"              | "hold"
grace_hours        | 72                         | null              | null                        | null
exclude_after      | 3                          | null              | null                        | 3
wrong_orders       | "hidden"                   | "standard"        | "standard"                  | "hidden"
points             | "full hundreds"            | "full hundreds"   | "exact"                     | "full hundreds"
rounds_a_year      | 2                          | 2                 | 2                           | 2
victory_centres    | 18                         | 18                | 18                          | 18
last_turn          | 21                         | 21                | 21                          | 31
last_turn_rule     | "as usual"                 | "as usual"        | "trades only"               | "as usual"
newcomers          | "substitute"               | "none"            | "buy in"                    | "substitute"
rulebook           | "ka"                       | "ludomaniac"      | "ludomaniac"                | "ka"
start_units        | 1000                       | 1000              | 1000                        | 1000
start_cash         | "0.00"                     | "0.00"            | "0.00"                      | "0.00"
start_price        | "1.00"                     | "1.00"            | "1.00"                      | "1.00"
"""
BESIDE = """
                   | bourse1975
players_min        | 2
players_max        | null
base_currency      | "USD"
balance            | "lost"
sale_limit         | 500
overbuying         | "proportion"
price_law          | "linear"
price_rounding     | "toward zero"
lowest_price       | "0.01"
world_events_units | 0
centre_percent     | 0
elimination        | "this turn"
tie_breaks         | ["history","fewest","lot"]
history_depth      | null
missing_slip       | "nothing"
missing_orders     | "hold"
grace_hours        | 72
exclude_after      | 3
wrong_orders       | "standard"
points             | "full hundreds"
rounds_a_year      | 2
victory_centres    | 18
last_turn          | 40
last_turn_rule     | "as usual"
newcomers          | "substitute"
rulebook           | "ludomaniac"
start_units        | 1000
start_cash         | "0.00"
start_price        | "1.00"
"""


def _columns(table: str) -> dict[str, dict[str, str]]:
    head, *rows = [[cell.strip() for cell in line.split("|")] for line in table.strip("\n").splitlines()]
    return {name: {row[0]: row[place] for row in rows} for place, name in enumerate(head) if name}


COLUMNS = _columns(TABLE) | _columns(BESIDE)


@pytest.mark.parametrize("name", COLUMNS)
def test_a_profile_is_the_column_of_the_table(name: str) -> None:
    profile = load_profile(name)
    for point, value in COLUMNS[name].items():
        assert plain_value(getattr(profile, point)) == json.loads(value), point
    assert profile.tie_order == ()  # the board says it
    assert profile.source


def test_ka1997_is_ka2007_in_another_currency() -> None:
    assert [reason.key for reason in differences(load_profile("ka1997"))] == ["profile.base_currency_name"]


def test_tant1982_tells_its_differences_in_the_words_of_its_rules() -> None:
    assert [say(reason, EN) for reason in differences(load_profile("tant1982"))] == [
        "At least 9 players take part (instead of 8).",
        "The base currency is called SFr (instead of Euro).",
        "Prices move by 0.01 for each hundred of net demand, or part of it.",
        "In autumn a price rises by 5% for each centre won and falls by 5% for each centre lost.",
        "Ties between holders of a currency are broken by lot.",
        "If a power's orders are missing, its units hold.",
        "There is no grace period for missing orders.",
        "The game ends after turn 31 at the latest (instead of 21).",
    ]


def test_centres_count_in_a_price_by_tant_and_by_westling() -> None:
    assert {name for name in PROFILES if load_profile(name).counts_centres} == {"cd1991", "tant1982"}
    assert with_house_rules(load_profile("ka2007"), {"centre_percent": 5}).counts_centres


@pytest.mark.parametrize("percent", [-5, 101, 2.5, "5"])
def test_a_percentage_for_centres_is_a_whole_number_from_0_to_100(percent: object) -> None:
    with pytest.raises(ProfileError, match=r"profile\.refused\.number.*least': 0, 'most': 100"):
        with_house_rules(load_profile("tant1982"), {"centre_percent": percent})


def test_standard_is_without_an_exchange_and_tells_none_of_its_points() -> None:
    standard = load_profile("standard")
    assert not standard.trades
    assert (standard.rulebook, standard.players_min, standard.players_max, standard.draws) == ("ludomaniac", 7, 7, True)
    keys = [reason.key for reason in differences(standard)]
    assert keys[0] == "profile.control.seats"
    assert not [key for key in keys if "price" in key or "slip" in key or "sale" in key]


def test_a_data_file_states_every_point_or_what_differs_from_the_profile_that_it_inherits() -> None:
    for name in PROFILES:
        stated = json.loads((profile_data.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        parent = stated.pop("inherits", None)
        profile = load_profile(name)
        assert {point: plain_value(getattr(profile, point)) for point in stated} == stated
        if parent is None:
            assert list(stated) == [field.name for field in fields(Profile) if field.name != "house_rules"]
        else:
            usual = load_profile(parent)
            differing = {
                field.name for field in fields(Profile) if getattr(profile, field.name) != getattr(usual, field.name)
            }
            assert set(stated) == differing | {"version"}
    assert {file.stem for file in profile_data.FOLDER.glob("*.json")} == set(PROFILES)


def test_a_house_rule_changes_one_point_and_is_kept_for_the_save() -> None:
    changed = with_house_rules(
        load_profile("ka2007"), {"sale_limit": 400, "lowest_price": "0.05", "exclude_after": None, "grace_hours": 72}
    )
    assert (changed.sale_limit, changed.lowest_price, changed.exclude_after) == (400, 5, None)
    assert dict(changed.house_rules) == {"sale_limit": 400, "lowest_price": "0.05", "exclude_after": None}
    again = with_house_rules(load_profile("ka2007"), changed.house_rules)
    assert again == changed
    assert with_house_rules(changed, {"sale_limit": 500}).house_rules.keys() == {"lowest_price", "exclude_after"}
    assert [(reason.key, reason.facts["value"]) for reason in differences(changed)] == [
        ("profile.sale_limit", 400),
        ("profile.lowest_price", 5),
        ("profile.exclude_after.none", None),
    ]


def test_differences_can_be_told_from_any_profile() -> None:
    cd1991 = load_profile("cd1991")
    assert differences(cd1991, cd1991) == ()
    back = {reason.key for reason in differences(load_profile("ka2007"), cd1991)}
    assert {
        "profile.overbuying.proportion",
        "profile.balance.kept",
        "profile.tie_breaks",
        "profile.anonymous.yes",
    } <= back


def test_three_rounds_a_year_move_the_last_turn_to_the_same_winter() -> None:
    assert with_house_rules(load_profile("cd1985"), {"rounds_a_year": 3}).last_turn == 31
    assert with_house_rules(load_profile("cd1985"), {"rounds_a_year": 3, "last_turn": 16}).last_turn == 16
    assert with_house_rules(load_profile("standard"), {"rounds_a_year": 3}).last_turn == 60


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ({"sale_limit": "500"}, [("number", "sale_limit")]),
        ({"sale_limit": True}, [("number", "sale_limit")]),
        (
            {"sale_limit": -1, "victory_centres": 0, "rounds_a_year": 4},
            [("number", "sale_limit"), ("number", "victory_centres"), ("number", "rounds_a_year")],
        ),
        ({"overbuying": "randomly"}, [("choice", "overbuying")]),
        ({"free_start": "maybe", "nmr": "x"}, [("choice", "free_start"), ("choice", "nmr")]),
        ({"tie_breaks": "lot"}, [("tie_breaks", "tie_breaks")]),
        ({"lowest_price": "0.005"}, [("amount", "lowest_price")]),
        ({"lowest_price": "2.00"}, [("amount", "start_price")]),
        ({"players_min": 13}, [("number", "players_max")]),
        ({"tie_breaks": ["lot", "history"]}, [("tie_breaks", "tie_breaks")]),
        ({"tie_order": ["GERMANY", "GERMANY"]}, [("names", "tie_order")]),
        ({"tie_order": 3, "base_currency": 4}, [("names", "tie_order"), ("text", "base_currency")]),
        (
            {"nmr": "after", "grace_hours": 71, "free_start": True},
            [("choice", "nmr"), ("number", "grace_hours"), ("choice", "free_start")],
        ),
        ({"name": "mine", "tax": 3}, [("point", "name"), ("point", "tax")]),
        ({"exchange": False}, [("point", "exchange")]),
    ],
)
def test_house_rules_are_checked_and_every_fault_is_named(
    rules: dict[str, object], refused: list[tuple[str, str]]
) -> None:
    with pytest.raises(ProfileError) as error:
        with_house_rules(load_profile("ka2007"), rules)
    assert [
        (reason.key.removeprefix("profile.refused."), reason.facts["point"]) for reason in error.value.reasons
    ] == refused


@pytest.mark.parametrize(
    ("point", "typed", "value"),
    [
        ("last_turn", "13", 13),
        ("players_max", "null", None),
        ("free_start", "true", True),
        ("overbuying", "largest", "largest"),
        ("start_price", "1.50", "1.50"),
        ("start_price", '"1.50"', "1.50"),
        ("start_cash", "100", "100"),
        ("base_currency", "1", "1"),
        ("tie_breaks", "history, lot", ["history", "lot"]),
        ("tie_breaks", '["lot"]', ["lot"]),
        ("tie_breaks", "3", 3),
        ("no_such_point", "a,b", "a,b"),
        ("last_turn", "[" * 100_000, "[" * 100_000),
    ],
    ids=lambda one: str(one)[:20],
)
def test_a_value_is_read_as_it_is_typed(point: str, typed: str, value: object) -> None:
    assert typed_value(point, typed) == value


def test_a_refusal_names_what_would_be_right() -> None:
    with pytest.raises(ProfileError) as error:
        with_house_rules(load_profile("ka2007"), {"start_price": "0.00", "tie_breaks": ["x"]})
    assert [dict(reason.facts) for reason in error.value.reasons] == [
        {"point": "start_price", "value": "0.00", "least": "0.01"},
        {"point": "tie_breaks", "value": ["x"], "choices": ("history", "fewest", "present", "lot")},
    ]
    with pytest.raises(ProfileError) as error:
        with_house_rules(load_profile("baseball"), {"last_turn": 4})
    assert error.value.reasons[0].facts["step"] == 3
    with pytest.raises(ProfileError) as error:
        with_house_rules(load_profile("intimate"), {"last_turn": 10})
    assert [(one.facts["point"], one.facts["step"]) for one in error.value.reasons] == [("last_turn", 3)]
    with pytest.raises(ProfileError) as error:
        with_house_rules(load_profile("ka2007"), {"tax": 3})
    names = str(error.value.reasons[0].facts["names"])
    assert "'last_turn'" in names
    assert "'victory'" not in names


def test_an_unknown_profile_is_refused_with_the_names_that_exist() -> None:
    with pytest.raises(ProfileError, match=r"profile\.refused\.name"):
        load_profile("ka2008")


def test_only_plain_diplomacy_plays_positions_that_are_set_up_by_hand() -> None:
    assert [name for name in PROFILES if load_profile(name).is_plain] == ["standard"]


def test_a_limit_of_sales_may_be_none_at_all() -> None:
    assert with_house_rules(load_profile("ka2007"), {"sale_limit": 0}).sale_limit == 0
