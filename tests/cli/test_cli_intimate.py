"""`kapdip intimate`: four questions, and lines that are none."""

import json
from typing import Any

import pytest

from kapdip.cli import intimate
from kapdip.cli.json_lines import answer_line

TABLE: dict[str, Any] = {"homes": {"Ute": "GERMANY", "Vera": "FRANCE"}, "credits": {"Ute": 22, "Vera": 20}}
BIDS = {"Ute": {"ENGLAND": 6, "ITALY": 4, "TURKEY": 2}, "Vera": {"ENGLAND": 5, "ITALY": 4, "RUSSIA": 7}}


def ask(what: str, **question: Any) -> dict[str, Any]:
    return answer_line(json.dumps({"id": 1, "ask": what} | question), intimate.answer)


def test_homes_by_letters_and_by_names() -> None:
    names = ["TURKEY", "GERMANY", "RUSSIA", "ENGLAND", "FRANCE", "AUSTRIA", "ITALY"]
    assert ask("homes", seed=42, preferences={"Ute": "TRGEFAI", "Vera": names}) == {
        "id": 1,
        "homes": {"Ute": "RUSSIA", "Vera": "GERMANY"},
        "rank": 2,
        "lot": False,
        "credits": {"Ute": 20, "Vera": 22},
    }


def test_equal_lists_are_settled_by_the_lot_or_by_what_was_drawn() -> None:
    equal = {"Ute": "TRGEFAI", "Vera": "TRGEFAI"}
    told = ask("homes", seed=42, preferences=equal, drawn={"homes": "Vera"})
    assert told == {
        "id": 1,
        "homes": {"Ute": "RUSSIA", "Vera": "TURKEY"},
        "rank": None,
        "lot": True,
        "credits": {"Ute": 20, "Vera": 20},
    }
    assert ask("homes", seed=42, preferences=equal)["lot"] is True
    assert (
        ask("homes", preferences=equal, drawn={"homes": "Wim"})["error"]
        == "homes: expected one of Ute, Vera, found 'Wim'"
    )


def test_an_auction_as_the_contract_shows_it() -> None:
    assert ask("bids", **TABLE, eliminated=[], bids=BIDS, house_rules={"overbidding": True}) == {
        "id": 1,
        "control": {"ENGLAND": "Ute", "RUSSIA": "Vera", "TURKEY": "Ute"},
        "neutral": ["AUSTRIA", "ITALY"],
        "tied": ["ITALY"],
        "cost": {"Ute": {"ENGLAND": 6, "TURKEY": 2}, "Vera": {"RUSSIA": 7}},
        "forfeited": {},
        "credits": {"Ute": 14, "Vera": 13},
        "flags": {"Ute": [], "Vera": []},
    }


def test_a_missing_slip_bids_nothing() -> None:
    told = ask("bids", **TABLE, bids={"Ute": None}, eliminated=["TURKEY"])
    assert told["flags"] == {"Ute": ["NMR"], "Vera": ["NMR"]}
    assert told["neutral"] == ["AUSTRIA", "ENGLAND", "ITALY", "RUSSIA"]


def test_income_and_the_rule_that_lets_the_rest_lapse() -> None:
    assert ask("income", **TABLE, centres={"GERMANY": 5, "FRANCE": 4}) == {
        "id": 1,
        "income": {"Ute": 5, "Vera": 4},
        "credits": {"Ute": 27, "Vera": 24},
    }
    assert ask("income", **TABLE, centres={}, house_rules={"carry_over": False})["credits"] == {"Ute": 0, "Vera": 0}


def test_a_look_at_victory() -> None:
    units = {"GERMANY": ["A PAR"], "FRANCE": ["F KIE"]}
    asked = TABLE | {"credits": {"Ute": 9, "Vera": 11}, "units": units}
    assert ask("victory", **asked, season="autumn", centres={"GERMANY": 5, "FRANCE": 4}) == {
        "id": 1,
        "winners": ["Vera"],
        "kind": "occupation",
        "occupied": {"Ute": ["PAR"], "Vera": ["KIE"]},
        "tied": False,
    }
    spring = ask("victory", **(asked | {"units": {}}), season="spring")
    assert (spring["winners"], spring["kind"], spring["occupied"]) == ([], None, {"Ute": [], "Vera": []})
    assert ask("victory", **asked, season="spring", tied=True)["tied"] is True


@pytest.mark.parametrize(
    ("what", "question", "error"),
    [
        ("price", {}, 'ask: expected one of homes, bids, income, victory, found "price"'),
        ("homes", {"preferences": {"Ute": "TRGEFAI"}}, "preferences: expected two players, found 1"),
        (
            "homes",
            {"preferences": {"Ute": "TRGEFAI", "Vera": "TRGEFA"}},
            "preferences.Vera: Vera's list must name each power once",
        ),
        ("homes", {"preferences": {"Ute": "TRGEFAI", "Vera": 7}}, "preferences.Vera: expected a list, found 7"),
        ("bids", {}, "homes: expected an object, found null"),
        ("bids", {"homes": {"U": "ITALY", "V": "ITALY"}, "credits": {}}, "homes: expected two different powers"),
        ("bids", {"homes": {"U": "ITALY", "V": "PRUSSIA"}, "credits": {}}, "homes.V: expected one of AUSTRIA, ENGLAND"),
        ("bids", {"homes": {"U": "ITALY", "V": "FRANCE"}, "credits": {"U": 3}}, "credits: expected U and V, found U"),
        (
            "bids",
            {"homes": {"U": "ITALY", "V": "FRANCE"}, "credits": {"U": 3, "V": -1}},
            "credits.V: expected at least 0, found -1",
        ),
        ("bids", TABLE | {"bids": {"Wim": {}}}, 'bids: expected one of Ute, Vera, found "Wim"'),
        ("bids", TABLE | {"bids": {"Ute": [1]}}, "bids.Ute: expected an object or null, found [1]"),
        (
            "bids",
            TABLE | {"bids": {"Ute": {"GERMANY": 1}}},
            "bids.Ute: Germany is your own home country: it is not for sale.",
        ),
        ("bids", TABLE | {"bids": {"Ute": {"PRUSSIA": 1}}}, "bids.Ute: expected one of AUSTRIA"),
        (
            "bids",
            TABLE | {"bids": {"Ute": {"ENGLAND": 23}}, "house_rules": {"overbidding": False}},
            "bids.Ute: The bids add up to 23 credits, but the purse holds 22",
        ),
        ("income", TABLE, "centres: expected an object, found null"),
        ("victory", TABLE | {"season": "winter"}, 'season: expected one of spring, autumn, found "winter"'),
        ("victory", TABLE | {"season": "autumn"}, "centres: expected an object, found null"),
        ("victory", TABLE | {"season": "spring", "units": {"GERMANY": ["A XXX"]}}, "units.GERMANY: expected a unit"),
    ],
)
def test_a_line_that_is_no_question_is_told_why(what: str, question: dict[str, Any], error: str) -> None:
    told = ask(what, **question)
    assert set(told) == {"id", "error"}
    assert told["error"].startswith(error)


def test_a_power_that_stands_twice_on_a_slip_is_told_in_the_words_of_the_rules() -> None:
    line = json.dumps({"id": 1, "ask": "bids"} | TABLE)[:-1] + ', "bids": {"Ute": {"ENGLAND": 1, "ENGLAND": 2}}}'
    told = answer_line(line, intimate.answer)
    assert told["error"] == "bids.Ute: England is on the slip more than once: one bid for each power."
