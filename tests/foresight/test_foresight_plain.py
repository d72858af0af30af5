"""Thinking ahead as plain data: JSON of text, whole numbers and lists, each figure with its reasons if wanted."""

import json
from typing import Any

import pytest

from kapdip.exchange.money import Cents
from kapdip.foresight.horizon import dangers
from kapdip.foresight.outlook import public_outlook
from kapdip.foresight.plain import explored
from kapdip.game.public import public_view
from kapdip.reason import Reason
from tests.foresight.test_foresight_outlook import fresh, played
from tests.game.tables import opened, table
from tests.samples import MIDDLE, WHOLE, sample_game


def keys_of(reasons: tuple[Reason, ...]) -> dict[str, Any]:
    return {"why": [reason.key for reason in reasons]}


def nothing(_: tuple[Reason, ...]) -> dict[str, Any]:
    return {}


@pytest.fixture(scope="module")
def view() -> Any:
    return public_view(opened(table()))


def test_every_power_and_every_player_has_his_figures(view: Any) -> None:
    data = explored(view, view.turn.number, Cents(50000), "Anna", nothing)
    assert json.loads(json.dumps(data)) == data
    assert {row["power"] for row in data["radar"]} == set(view.turn.start.prices)
    for row in data["radar"]:
        assert set(row["claims"]) == set(view.turn.start.accounts)
    assert {racer["player"] for racer in data["race"]} == set(view.turn.start.accounts)


def test_what_the_leader_can_do_is_said_where_he_can_do_something() -> None:
    data = explored(public_view(sample_game(WHOLE)), 10, Cents(50000), None, nothing)
    ways = [claim for row in data["radar"] for claim in row["claims"].values() if "slip" in claim]
    assert None in [way["parry"] for way in ways]
    assert {frozenset(way["parry"]) for way in ways if way["parry"]} == {frozenset({"units", "cost", "price_after"})}


def test_each_figure_says_why_where_it_is_asked(view: Any) -> None:
    plain = explored(view, view.turn.number, Cents(50000), None, nothing)
    told = explored(view, view.turn.number, Cents(50000), None, keys_of)
    assert "why" not in json.dumps(plain)
    for part in (told["radar"], told["purses"], told["points"]["prices"], told["sales"], told["race"]):
        assert all(row["why"] for row in part)


def test_the_closest_call_is_named_with_what_is_lacking() -> None:
    view = public_view(sample_game(WHOLE))
    closest = explored(view, 10, Cents(50000), None, keys_of)["closest"]
    assert (closest["player"], closest["power"], closest["units"]) == ("Mutter Courage", "AUSTRIA", 139)
    assert closest["why"] == ["foresight.closest"]


def test_where_nobody_falls_short_there_is_no_closest_call(view: Any) -> None:
    assert explored(view, view.turn.number, Cents(50000), None, keys_of)["closest"] is None


def test_where_nobody_takes_powers_there_is_no_radar() -> None:
    game = played(fresh("cd1991", 8), 2)
    data = explored(public_view(game), game.turn.number, Cents(10000), None, nothing)
    assert (data["radar"], data["purses"], data["closest"]) == ([], [], None)
    assert data["no_radar"]


def test_centres_in_danger_are_those_at_the_beginning_of_a_turn_that_is_over_and_now_in_one_that_is_not() -> None:
    game = sample_game(MIDDLE)
    view = public_view(game)
    for number, turn in enumerate(view.turns, 1):
        position = turn.start.position if turn.is_finished else turn.after
        told = {
            row["power"]: (row["centres"], row["kept"])
            for row in explored(view, number, Cents(5000), None, nothing)["dangers"]
        }
        assert told == {one.power: (one.centres, one.kept) for one in dangers(public_outlook(view, number), position)}
