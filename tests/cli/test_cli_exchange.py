"""`kapdip exchange`: the contract of docs/contract.md, and that one bad line never stops the stream."""

import argparse
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kapdip.cli import exchange
from kapdip.cli.json_lines import answer_line
from kapdip.exchange.profile_data import PROFILES
from tests.exchange.builders import POWERS, START
from tests.exchange.game_a import played_turns


def line(**changed: Any) -> dict[str, Any]:
    """A question that can be settled, with changes."""
    return {
        "id": 7,
        "profile": "ka2007",
        "seed": 42,
        "turn": 1,
        "last": False,
        "prices": dict.fromkeys(POWERS, "1.00"),
        "centres": START,
        "players": [{"name": "Anna", "cash": "0.00", "holdings": dict.fromkeys(POWERS, 1000), "status": "active"}],
        "history": [],
        "slips": {"Anna": dict.fromkeys(POWERS, 0)},
    } | changed


def answer(**changed: Any) -> dict[str, Any]:
    return answer_line(json.dumps(line(**changed)), exchange.answer)


def player(name: str, cash: str = "0.00", units: int = 1000, **more: Any) -> dict[str, Any]:
    return {"name": name, "cash": cash, "holdings": dict.fromkeys(POWERS, units)} | more


def test_an_answer_holds_what_the_format_says() -> None:
    players = [player("Anna"), player("Bert", missed=1)]
    slips = {
        "Anna": {
            "AUSTRIA": -500,
            "ITALY": -500,
            "RUSSIA": -500,
            "TURKEY": 1000,
            "GERMANY": 1000,
            "FRANCE": 1000,
            "ENGLAND": 1000,
        },
        "Bert": None,
    }
    got = answer(players=players, slips=slips)
    assert got["id"] == 7
    assert got["trades"]["Anna"] == {
        "AUSTRIA": -500,
        "ITALY": -500,
        "RUSSIA": -500,
        "TURKEY": 375,
        "GERMANY": 375,
        "FRANCE": 375,
        "ENGLAND": 375,
    }
    assert got["flags"] == {"Anna": ["RED"], "Bert": ["NMR"]}
    assert got["cash"] == {"Anna": "0.00", "Bert": "3500.00"}
    assert got["net"] == {
        "AUSTRIA": -1000,
        "ENGLAND": -125,
        "FRANCE": -125,
        "GERMANY": -125,
        "ITALY": -1000,
        "RUSSIA": -1000,
        "TURKEY": -125,
    }
    assert got["prices"]["AUSTRIA"] == "0.90"
    assert got["control"]["GERMANY"] == "Anna"
    assert got["lots"] == []
    assert got["money"]["Anna"] == "6795.00"
    assert got["points"]["Anna"] == "215.00"
    assert got["price_per_point"]["RUSSIA"] == "22.50"
    assert "resigned" not in got
    assert list(got) == [
        "id",
        "trades",
        "flags",
        "cash",
        "holdings",
        "net",
        "prices",
        "control",
        "lots",
        "money",
        "points",
        "price_per_point",
    ]


def test_the_last_turn_gives_final_points_whole_for_full_hundreds_and_exact_otherwise() -> None:
    players = [player("Anna", holdings={"ENGLAND": 2523, "RUSSIA": 1002, "ITALY": 3201, "FRANCE": 302})]
    question = {
        "prices": dict.fromkeys(["ENGLAND", "RUSSIA", "ITALY"], "1.00"),
        "centres": {"ENGLAND": 11, "RUSSIA": 18, "ITALY": 7},
        "last": True,
    }
    slips: dict[str, Any] = {"Anna": {}}
    assert answer(players=players, slips=slips, **question)["points"] == {"Anna": 679}
    assert answer(players=players, slips=slips, profile="cd1991", **question)["points"] == {"Anna": "681.96"}


def test_who_resigned_is_named_and_lots_name_powers() -> None:
    got = answer(
        profile="cd1991",
        players=[player("Anna", missed=1), player("Bert"), player("Cleo")],
        slips={"Bert": {}, "Cleo": {}},
    )
    assert got["resigned"] == ["Anna"]
    assert got["holdings"]["Anna"] == dict.fromkeys(POWERS, 0)
    assert got["lots"] == list(POWERS)


def test_tant_counts_the_centres_in_gained_whatever_the_turns_number() -> None:
    rich = [player("Anna", cash="300.00")]
    for turn in (1, 2, 5):
        got = answer(
            profile="tant1982",
            turn=turn,
            players=rich,
            prices=dict.fromkeys(POWERS, "1.20"),
            slips={"Anna": {"GERMANY": 250}},
            gained={"GERMANY": 2, "FRANCE": -1},
        )
        assert (got["prices"]["GERMANY"], got["prices"]["FRANCE"]) == ("1.35", "1.14")


def test_bourse_1975_leads_nothing_and_loses_what_no_buy_has_used() -> None:
    told = {"prices": dict.fromkeys(POWERS, "1.00") | {"ITALY": "1.10", "GERMANY": "0.95"}, "profile": "bourse1975"}
    slips = {"Anna": {"ITALY": -100, "GERMANY": 115}, "Bert": None}
    players = [player("Anna"), player("Bert")]
    for turn, kept in ((1, "0.00"), (2, "0.75")):
        got = answer(turn=turn, players=players, slips=slips, **told)
        assert (got["cash"], got["control"], got["lots"]) == ({"Anna": "0.00", "Bert": "0.00"}, {}, [])
        assert got["trades"] == {"Anna": {"GERMANY": 115, "ITALY": -100}, "Bert": {}}
        got = answer(turn=turn, players=players, slips=slips, house_rules={"balance": "kept"}, **told)
        assert got["cash"]["Anna"] == kept
    assert answer(players=players, slips=slips, last=True, **told)["points"] == {"Anna": 220, "Bert": 220}


def test_more_than_the_format_lists_can_be_asked() -> None:
    players = [player("Anna"), player("Bert")]
    got = answer(
        players=players,
        slips={"Anna": {}, "Bert": {}},
        drawn={"control:GERMANY": "Bert"},
        house_rules={"sale_limit": 400},
    )
    assert got["control"]["GERMANY"] == "Bert"
    got = answer(
        profile="cd1991",
        players=players,
        slips={"Anna": {}, "Bert": {}},
        resigning=["Anna"],
        newcomers=["Nora"],
        no_orders={"AUSTRIA": "Bert"},
    )
    assert got["resigned"] == ["Anna"]
    assert got["cash"]["Nora"] == "0.00"
    assert got["control"]["AUSTRIA"] == "Nora"


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        (
            {"profile": "ka2008"},
            f"“ka2008” is not a set of rules; choose {', '.join(PROFILES[:-1])} or {PROFILES[-1]}.",
        ),
        ({"profile": 7}, "profile: expected text, found 7"),
        ({"profile": "standard"}, "profile: there is no exchange under standard"),
        ({"house_rules": {"overbuying": "x"}}, "House rule “overbuying”: “x” is not possible; choose proportion or largest."),  # noqa: E501
        ({"turn": "5"}, 'turn: expected a whole number, found "5"'),
        ({"turn": 0}, "turn: expected at least 1, found 0"),
        ({"seed": True}, "seed: expected a whole number, found true"),
        ({"last": 1}, "last: expected true or false, found 1"),
        ({"prices": {}}, "prices: expected at least one currency"),
        ({"prices": {"AUSTRIA": 1.0}}, 'prices.AUSTRIA: expected an amount like "1.05", found 1.0'),
        ({"prices": {"AUSTRIA": "1,00"}}, "prices.AUSTRIA: expected an amount like 1.05, found '1,00'"),
        ({"prices": {"AUSTRIA": "0.00"}}, "prices.AUSTRIA: expected at least 0.01, found 0.00"),
        ({"prices": {"POLAND": "1.00"}}, f"prices: expected one of {', '.join(POWERS)}, found 'POLAND'"),
        ({"centres": {}}, f"centres: {', '.join(POWERS)} missing"),
        ({"centres": []}, "centres: expected an object, found []"),
        ({"players": {}}, "players: expected a list, found {}"),
        ({"players": [player("")]}, 'players.0.name: expected text, found ""'),
        ({"players": [player("Anna"), player("Anna")]}, "players.1.name: 'Anna' stands more than once"),
        ({"players": [player("Anna", "-1.00")]}, "players.0.cash: expected at least 0.00, found -1.00"),
        ({"players": [player("Anna", units=-1)]}, "players.0.holdings.AUSTRIA: expected at least 0, found -1"),
        ({"players": [player("Anna", status="gone")]}, 'players.0.status: expected one of active, excluded, resigned, found "gone"'),  # noqa: E501
        ({"history": [{"Anna": {"AUSTRIA": "x" * 80}}]}, f'history.0.Anna.AUSTRIA: expected a whole number, found "{"x" * 56}…'),  # noqa: E501
        ({"slips": {"Bert": {}}}, 'slips: expected the name of a player, found "Bert"'),
        ({"slips": {"Anna": []}}, "slips.Anna: expected an object or null, found []"),
        ({"slips": {"Anna": {"AUSTRIA": 1.5}}}, "slips.Anna: Austria: expected a whole number of units, found “1.5”."),
        ({"slips": {"Anna": {"POLAND": 1, "x": 1}}}, "slips.Anna: “POLAND” is not a currency of this game. "
            "“x” is not a currency of this game."),
        (
            {"drawn": {"control:GERMANY": "B"}, "players": [player("A"), player("B", units=0), player("C")], "slips": {}},  # noqa: E501
            "control:GERMANY: expected one of A, C, found 'B'",
        ),
        ({"drawn": {"control:GERMANY": "Nobody"}}, 'drawn.control:GERMANY: expected the name of a player, found "Nobody"'),  # noqa: E501
        ({"drawn": {"control:POLAND": "Anna"}}, f'drawn.control:POLAND: expected one of {", ".join(POWERS)}, found "POLAND"'),  # noqa: E501
        ({"drawn": {"buy:Nobody:1": "ITALY"}}, 'drawn.buy:Nobody:1: expected the name of a player, found "Nobody"'),
        ({"drawn": {"buy:Anna:1": "POLAND"}}, f'drawn.buy:Anna:1: expected one of {", ".join(POWERS)}, found "POLAND"'),
        ({"control": {"AUSTRIA": "Nobody"}}, 'control.AUSTRIA: expected the name of a player, found "Nobody"'),
        ({"no_orders": {"AUSTRIA": "Nobody"}}, 'no_orders.AUSTRIA: expected the name of a player, found "Nobody"'),
        ({"history": [{"Nobody": {"AUSTRIA": 5}}]}, 'history.0: expected the name of a player, found "Nobody"'),
        ({"resigning": ["Anna"]}, "resigning: there is no resigning under ka2007"),
        ({"control": {"AUSTRIA": 5}}, "control.AUSTRIA: expected text, found 5"),
    ],
)  # fmt: skip
def test_a_bad_question_gets_an_error_that_says_where_and_what_would_be_right(
    changed: dict[str, Any], error: str
) -> None:
    assert answer(**changed) == {"id": 7, "error": error}


def test_a_point_that_is_none_is_refused_with_those_that_are() -> None:
    error = answer(house_rules={"tax": 1})["error"]
    assert error.startswith("House rules can't change “tax”; they can change rulebook, players_min, ")


def test_a_currency_twice_on_a_slip_is_refused_though_json_would_keep_the_last() -> None:
    text = json.dumps(line()).replace('"slips": {"Anna": {', '"slips": {"Anna": {"AUSTRIA": 5, ')
    assert answer_line(text, exchange.answer) == {
        "id": 7,
        "error": "slips.Anna: Austria is on the slip more than once.",
    }
    twice = json.dumps(line()).replace('"prices": {', '"prices": {"AUSTRIA": "2.00", ')
    assert answer_line(twice, exchange.answer) == {"id": 7, "error": "prices: AUSTRIA stands more than once"}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("nope", "not JSON: Expecting value at column 1"),
        ("[1]", "expected an object, found [1]"),
        ('{"id": NaN}', "expected a number, found NaN"),
        ("[" * 200_000, "the line is nested too deeply"),
    ],
)
def test_a_line_that_is_no_question_gets_an_error_too(text: str, error: str) -> None:
    assert answer_line(text, exchange.answer) == {"id": None, "error": error}


def test_a_line_that_is_no_utf_8_gets_an_error() -> None:
    assert "UTF-8" in answer_line(b'{"id": "\xff"}', exchange.answer)["error"]


def test_numbers_too_long_to_write_get_an_error() -> None:
    assert "error" in answer_line('{"id": 1, "seed": ' + "9" * 5000 + "}", exchange.answer)


def test_the_stream_answers_in_order_and_goes_on_after_a_bad_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.dumps(line(id=1)), "nope", "", json.dumps(line(id={"any": "thing"}))]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    parser = argparse.ArgumentParser()
    exchange.add_arguments(parser)
    assert exchange.run(parser.parse_args([])) == 0
    got = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    assert [one["id"] for one in got] == [1, None, {"any": "thing"}]


def test_the_recorded_game_through_the_command(shared: Path) -> None:
    for expected, question, settled in played_turns(shared / "data" / "game-a"):
        asked = line(
            turn=question.turn,
            prices={power: str(price) for power, price in question.prices.items()},
            centres=dict(question.centres),
            players=[
                {"name": name, "cash": str(one.cash), "holdings": dict(one.holdings), "missed": one.missed}
                for name, one in question.accounts.items()
            ],
            slips={name: dict(slip) for name, slip in question.slips.items() if slip is not None},
            history=[{name: dict(held) for name, held in turn.items()} for turn in question.history],
        )
        got = answer_line(json.dumps(asked), exchange.answer)
        for key in ("cash", "holdings", "net", "prices", "control", "money", "points", "flags"):
            assert got[key] == expected[key], (expected["turn"], key)
        assert got["trades"] == {name: dict(trades) for name, trades in settled.trades.items()}


def test_the_command_needs_neither_qt_nor_yaml_nor_shapely() -> None:
    code = (
        "import sys, json; from kapdip.cli import exchange; from kapdip.cli.json_lines import answer_line; "
        "print('prices' in answer_line(sys.argv[1], exchange.answer), "
        "[m for m in sys.modules if m.startswith(('PySide6', 'yaml', 'shapely'))])"
    )
    done = subprocess.run([sys.executable, "-c", code, json.dumps(line())], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True []"


def test_where_a_line_ends_too_early_is_told() -> None:
    told = answer_line(b'{"id": 1\n', exchange.answer)
    assert told["error"] == "not JSON: Expecting ',' delimiter at column 9"
