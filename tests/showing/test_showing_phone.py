"""What phones are shown: how the game stands in either language, a map in three parts, and nothing secret in any of
them: two games that differ in secrets only give the same bytes.
"""

import gzip
import json
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from kapdip.drawing.map_sheet import sheet_of
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game, MilitarySlip, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.public import public_view
from kapdip.game.seats import name_person, note_seat
from kapdip.showing.phone.board import phone_colours, phone_ground, phone_layers
from kapdip.showing.phone.state import public_state
from kapdip.showing.wall.clock import Clock
from kapdip.words.catalogue import LANGUAGES
from tests.game.tables import NAMES, played, standard, table
from tests.samples import MIDDLE, WHOLE, sample_game

SECRETS = ("Xyzzy", "Owls", "Quetzal", "7531", "7 531", "Erika", "pays late")


def said(game: Game, language: str = "de") -> dict[str, Any]:
    """What is told in words."""
    told: dict[str, Any] = json.loads(public_state(public_view(game), language))["said"]
    return told


def everything(game: Game) -> str:
    """All that leaves the desk for everybody."""
    view = public_view(game)
    states = (public_state(view, language).decode() for language in LANGUAGES)
    return "".join(states) + phone_layers(sheet_of(view.board), view)


def with_secrets(game: Game) -> Game:
    """Orders that nobody can read, a slip, press that is not published, a person and a note."""
    leader = game.turn.start.control["FRANCE"]
    game = enter_orders(game, "FRANCE", MilitarySlip(leader, unreadable=("Xyzzy plugh",)))
    game = enter_slip(game, NAMES[1], ExchangeSlip({"FRANCE": 7531}))
    game = add_press(game, PressItem(NAMES[0], "Quetzal", "", (PressPart("Owls hoot"),)))
    return note_seat(name_person(game, NAMES[0], "Erika Mustermann"), NAMES[0], "pays late")


def with_other_secrets(game: Game) -> Game:
    """As many entries of the same kinds, and other ones."""
    leader = game.turn.start.control["FRANCE"]
    game = enter_orders(game, "FRANCE", MilitarySlip(leader, unreadable=("abc",)))
    return enter_slip(game, NAMES[1], ExchangeSlip({"ITALY": 1}))


def test_no_secret_leaves_the_desk() -> None:
    game = with_secrets(played(table()))
    assert not [secret for secret in SECRETS if secret in everything(game)]
    resolved = next_step(game, hold_missing=True)
    assert not [secret for secret in SECRETS if secret in everything(resolved)]
    assert "Xyzzy" in str(resolved.turn.inputs)  # the canaries are there


def test_games_that_differ_in_secrets_only_look_the_same() -> None:
    game = played(table())
    assert everything(with_secrets(game)) == everything(with_other_secrets(game))


@pytest.mark.parametrize("save", [MIDDLE, WHOLE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_prices_leaders_standings_board_results_and_news_are_told(save: Any, language: str) -> None:
    game = sample_game(save)
    told, now = said(game, language), public_view(game).now
    assert {row["power"]: row["leader"] for row in told["prices"]} == {
        power: now.control.get(power, "") for power in now.prices
    }
    assert len(told["race"]) == len(game.seats)
    assert {one["power"]: len(one["units"]) for one in told["board"]} == {
        power: len(public_view(game).turn.after.units.get(power, ())) for power in game.board.powers
    }
    assert told["results"]["powers"]
    assert told["news"]
    for row in told["prices"]:
        held = {one["name"]: one["units"] for one in row["holders"]}
        assert set(held) == {alias for alias, one in now.accounts.items() if one.holdings.get(row["power"])}
        assert [one["share"] for one in row["holders"]][:1] == [1000] * bool(held)


def test_each_language_says_it_in_its_own_words() -> None:
    english, german = said(sample_game(MIDDLE), "en"), said(sample_game(MIDDLE), "de")
    assert (english["title"], german["title"]) == ("Autumn 1902", "Herbst 1902")
    assert (english["prices"][0]["price"], german["prices"][0]["price"]) == ("0.75", "0,75")


def test_the_press_of_the_last_turn_is_told_once_it_is_published() -> None:
    game = add_press(played(table()), PressItem(NAMES[0], "", "", (PressPart("Owls hoot"),)))
    assert "Owls" not in str(said(game))
    assert [one["text"] for one in said(played(game))["press"]] == ["Owls hoot"]


def test_press_for_everybody_is_so_in_the_readers_language() -> None:
    game = played(table())
    for to in ("alle", "All players", "Hans"):
        game = add_press(game, PressItem(NAMES[0], "", to, (PressPart("Owls hoot"),)))
    game = played(game)
    assert [one["to"] for one in said(game, "en")["press"]] == ["all", "all", "Hans"]
    assert [one["to"] for one in said(game, "de")["press"]] == ["alle", "alle", "Hans"]


def test_before_the_first_turn_it_tells_the_rules_and_nobody_leads() -> None:
    told = said(table())
    assert len(told["news"]) == 5
    assert told["results"] is None
    assert {row["text"] for row in told["race"]} == {""}


def test_a_game_without_an_exchange_has_no_prices_and_its_powers_race() -> None:
    told = said(played(standard()))
    assert told["prices"] == []
    assert {row["power"] for row in told["race"]} == set(standard().board.powers)


def test_a_game_that_is_over_says_who_has_won() -> None:
    view = public_view(sample_game(WHOLE))
    assert view.ending is not None
    assert all(name in said(sample_game(WHOLE))["now"] for name in view.ending.winners)


def test_the_step_that_is_waited_for_is_marked() -> None:
    game, marked = sample_game(MIDDLE), []
    number = game.turn.number
    while game.turn.number == number:
        marked.append([step["name"] for step in said(game)["steps"] if step["now"]])
        game = next_step(game, hold_missing=True)
    assert marked == [["Befehle"], ["Aufbau"], ["Börse"]]


def test_the_same_view_gives_the_same_bytes() -> None:
    view = public_view(sample_game(MIDDLE))
    assert public_state(view, "de") == public_state(replace(view), "de")


def test_the_clock_of_the_room_is_told() -> None:
    view = public_view(sample_game(MIDDLE))
    runs = Clock().start(90, 1000.0)
    clocks = [json.loads(public_state(view, "de", clock))["clock"] for clock in (Clock(), runs, runs.pause(1010.0))]
    assert clocks == [
        {"ends": None, "rest": None},
        {"ends": 1090_000, "rest": None},
        {"ends": None, "rest": 80_000},
    ]


# The map


def test_layers_fit_the_ground() -> None:
    view = public_view(sample_game(MIDDLE))
    ground, layers = phone_ground(sheet_of(view.board)), phone_layers(sheet_of(view.board), view)
    names = [set(re.findall(r'data-layer="(\w+)"', text)) for text in (ground, layers)]
    assert names[0] == names[1] == {"land", "marks"}
    shapes = set(re.findall(r'<path id="([^"]+)"', ground))
    assert set(re.findall(r'href="#([^"]+)"', ground + layers)) <= shapes
    assert ET.fromstring(ground).get("viewBox") == ET.fromstring(layers).get("viewBox")


def test_every_class_of_the_map_has_its_colour_and_no_style_stands_within() -> None:
    view = public_view(sample_game(MIDDLE))
    sheet = sheet_of(view.board)
    drawn = phone_ground(sheet) + phone_layers(sheet, view)
    assert "style" not in drawn
    used = set(re.findall(r'class="([^"]+)"', drawn))
    light, dark = phone_colours(sheet).split("@media")
    for rules in (light, dark):
        assert used <= set(re.findall(r"\.([\w-]+)\{", rules))
    assert "url(" not in phone_colours(sheet)


def test_only_elements_that_the_page_takes_over_are_in_it() -> None:
    view = public_view(sample_game(MIDDLE))
    sheet = sheet_of(view.board)
    for text in (phone_ground(sheet), phone_layers(sheet, view)):
        tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(text).iter()}
        assert tags <= {"svg", "defs", "g", "path", "use", "text", "circle"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_34_orders_is_small_on_the_air(language: str) -> None:
    whole = sample_game(WHOLE)
    view = public_view(replace(whole, turns=whole.turns[:20]))
    assert sum(len(slip.movement) for slip in whole.turns[19].inputs.orders.values()) == 34
    parts = (public_state(view, language), phone_layers(sheet_of(view.board), view).encode())
    assert sum(len(gzip.compress(part, 6)) for part in parts) <= 12 * 1024
