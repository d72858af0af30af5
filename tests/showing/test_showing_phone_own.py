"""What one seat's phone is told: all of its own, and of others nothing: two games that differ only in other seats'
secrets give the same bytes.
"""

import json
from dataclasses import replace
from typing import Any

import pytest

from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.handing_in import HandedIn, OwnText, judge, take_in
from kapdip.game.machine import next_step
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip, PressItem, PressPart, TurnResults
from kapdip.game.own import own_view
from kapdip.game.press import add_press
from kapdip.orders.model import Build, Disband
from kapdip.sheets.model import LineKind, SheetLine
from kapdip.showing.phone.own import PhoneReceipt, held_state, own_state
from kapdip.showing.phone.reading import lines_json, slip_json
from kapdip.words.board_language import BoardLanguage
from tests.game.bourse import bourse
from tests.game.stab import stab
from tests.game.tables import NAMES, opened, orders, standard, table
from tests.game.test_game_own import LOCKS, of_others
from tests.game.test_game_public import SECRET, army, in_progress
from tests.samples import MIDDLE, WHOLE, sample_game

CODE = "ABC234"


def told(game: Game, alias: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(own_state(own_view(game, alias), CODE))
    return found


def leader(game: Game, power: str = "FRANCE") -> str:
    return game.turn.start.control[power]


@pytest.mark.parametrize("field", [field for field in SECRET if field not in LOCKS], ids=".".join)
def test_secrets_of_others_change_no_byte(field: tuple[str, str]) -> None:
    game = in_progress()
    other = SECRET[field](game)
    for alias in of_others(game, field[1]):
        assert own_state(own_view(game, alias), CODE) == own_state(own_view(other, alias), CODE)


def test_what_others_wrote_is_not_told_in_any_step() -> None:
    """A canary in all that somebody else has handed in."""
    game = opened(table())
    writer = leader(game)
    game = enter_orders(game, "FRANCE", MilitarySlip(writer, unreadable=("Grottenolm",)))
    game = enter_slip(game, writer, ExchangeSlip({"ITALY": 31415}, conditional=("Grottenolm",)))
    game = add_press(game, PressItem(writer, "Grottenolm", "", (PressPart("Grottenolm"),)))
    assert "Grottenolm" in own_state(own_view(game, writer), CODE).decode()
    for _ in range(3):
        for alias in NAMES:
            if alias != writer:
                text = own_state(own_view(game, alias), CODE).decode()
                assert "Grottenolm" not in text
                assert "31415" not in text
        game = next_step(game, hold_missing=True)


@pytest.mark.parametrize("alias", NAMES)
def test_a_seat_is_told_its_own(alias: str) -> None:
    game = opened(table())
    view, said = own_view(game, alias), told(game, alias)
    assert said["alias"] == alias
    assert said["code"] == CODE
    assert said["base"] == view.base
    assert [one["power"] for one in said["powers"]] == list(view.leads)
    for one in said["powers"]:
        assert [unit["unit"] for unit in one["units"]] == [str(unit) for unit in view.leads[one["power"]].units]
    rows = {row["power"]: row for row in said["slip"]["rows"]}
    assert {power: row["held"] for power, row in rows.items()} == {
        power: view.account.holdings.get(power, 0) for power in rows
    }
    assert all(row["most"] == min(500, row["held"]) for row in rows.values())


def test_its_orders_stand_there_with_what_was_given_in_advance() -> None:
    game = orders(opened(table()), "FRANCE", "A PAR - BUR")
    slip = game.turn.inputs.orders["FRANCE"]
    ahead = replace(
        slip, conditionals=(Conditional("Bur falls", Build(army("PAR"))),), unreadable=("Xyzzy",), adjustments=()
    )
    game = enter_orders(game, "FRANCE", ahead)
    france = next(one for one in told(game, leader(game))["powers"] if one["power"] == "FRANCE")
    assert france["given"] == ["A PAR - BUR"]
    assert (france["more"], france["lapsed"]) == (["if Bur falls: A PAR B"], ["Xyzzy"])


def test_what_a_seat_is_told_of_its_orders_can_be_handed_in_as_it_is() -> None:
    game = sample_game(MIDDLE)
    for power, alias in game.turn.start.control.items():
        if power not in game.turn.inputs.orders:
            continue
        view = own_view(game, alias)
        one = next(one for one in told(game, alias)["powers"] if one["power"] == power)
        handed_in = HandedIn(alias, game.turn.number, view.base, {power: (*one["given"], *one["more"])})
        assert judge(game, handed_in).reasons == ()
        assert one["lapsed"] == []
        assert take_in(game, handed_in).turn.inputs.orders[power] == game.turn.inputs.orders[power]


def test_tapping_can_give_every_order_that_is_possible() -> None:
    game = opened(table())
    alias = leader(game)
    france = next(one for one in told(game, alias)["powers"] if one["power"] == "FRANCE")
    tapped = {line for unit in france["units"] for line in lines_of(unit)}
    possible = own_view(game, alias).options()
    assert tapped == {
        str(order)
        for unit, options in possible.items()
        if unit in own_view(game, alias).leads["FRANCE"].units
        for order in options.orders()
    }
    assert len(tapped) >= 30


def lines_of(one: dict[str, Any]) -> list[str]:
    unit = one["unit"]
    return [
        f"{unit} H",
        *(f"{unit} - {place}" for place in one.get("moves", ())),
        *(f"{unit} - {place} VIA" for place in one.get("carried", ())),
        *(f"{unit} S {other}" for other in one.get("holds", ())),
        *(f"{unit} S {other} - {place}" for other, places in one.get("supports", {}).items() for place in places),
        *(f"{unit} C {other} - {place}" for other, places in one.get("convoys", {}).items() for place in places),
    ]


def turn_again(number: int) -> Game:
    """A turn of the whole sample game with all that was handed in for it, and nothing resolved."""
    whole = sample_game(WHOLE)
    turn = replace(whole.turns[number - 1], step="orders", results=TurnResults())
    return replace(whole, turns=(*whole.turns[: number - 1], turn))


@pytest.mark.parametrize(("step", "key"), [("retreats", "dislodged"), ("adjustments", "due")])
def test_retreats_builds_and_removals_are_told_with_their_choices(step: str, key: str) -> None:
    found = []
    for number in (7, 8, 9):
        game = turn_again(number)
        while game.turn.number == number and game.turn.step != step:
            game = next_step(game, hold_missing=True)
        for alias in game.turn.start.accounts if game.turn.number == number else ():
            said = told(game, alias)
            assert said["asked"] == {"retreats": "R", "adjustments": "A"}[step]
            found += [one[key] for one in said["powers"] if one[key]]
    assert found
    if step == "retreats":
        assert all(unit["retreats"] for units in found for unit in units)
    else:
        assert {bool(due["removals"]) is (due["number"] < 0) for due in found} == {True}


def test_a_game_without_an_exchange_has_no_slip() -> None:
    game = standard()
    said = told(game, leader(game))
    assert said["slip"] is None
    assert [one["power"] for one in said["powers"]] == ["FRANCE"]


def test_a_slip_that_can_no_longer_be_changed_says_so() -> None:
    game = opened(table())
    assert told(game, "Anna")["slip"]["locked"] is False
    after = told(next_step(game, hold_missing=True), "Anna")
    assert after["slip"]["locked"] is True
    assert after["press"] is None


def test_receipts_say_what_became_of_a_hand_in() -> None:
    view = own_view(opened(table()), "Anna")
    one = HandedIn("Anna", 2, view.base, {"FRANCE": ("A PAR H",)}, {"ITALY": 50, "RUSSIA": 0}, (OwnText("", "", "Hi"),))
    said = json.loads(
        own_state(
            view,
            CODE,
            [PhoneReceipt("AAAA", "20:58", "sent_back", "Too dear"), PhoneReceipt("7K2M", "21:04", "waiting", "", one)],
        )
    )["receipts"]
    assert said[0]["holds"] == {
        "turn": 2,
        "orders": {"FRANCE": ["A PAR H"]},
        "slip": {"ITALY": 50},
        "press": [{"sender": "", "to": "", "text": "Hi"}],
    }
    assert said[1] == {"receipt": "AAAA", "at": "20:58", "state": "sent_back", "words": "Too dear"}
    part = PhoneReceipt("AAAA", "20:58", "sent_back", "", taken=("orders.FRANCE", "slip"))
    assert json.loads(own_state(view, CODE, [part]))["receipts"][0]["taken"] == ["FRANCE", "slip"]


def test_while_the_room_waits_a_seat_is_told_no_more_than_its_name() -> None:
    assert json.loads(held_state("Anna", CODE)) == {"code": CODE, "alias": "Anna", "held": True}


# What is not handed in yet


def test_lines_are_read_back_in_the_language_of_the_phone() -> None:
    game = opened(table())
    alias = leader(game)
    verdict = judge(
        game, HandedIn(alias, 2, own_view(game, alias).base, {"FRANCE": ("par bur", "quark", "par-brst")}), "de"
    )
    german = lines_json(verdict.lines["FRANCE"], BoardLanguage("de", game.board))
    assert german[0] == {
        "text": "par bur",
        "status": "understood",
        "orders": ["A PAR - BUR"],
        "said": "Armee Paris zieht nach Burgund",
    }
    assert german[1]["status"] == "not_understood"
    assert german[1]["reason"]
    assert german[2]["suggestion"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "wenn Mun fällt: Armee Paris zieht sich zurück nach Burgund"),
        ("en", "if Mun fällt: Army Paris retreats to Burgundy"),
    ],
)
def test_a_condition_is_read_back_with_its_order(language: str, said: str) -> None:
    game = opened(table())
    alias = leader(game)
    given = HandedIn(alias, 2, own_view(game, alias).base, {"FRANCE": ("wenn Mun fällt: A Par R Bur",)})
    line = lines_json(judge(game, given, language).lines["FRANCE"], BoardLanguage(language, game.board))[0]
    assert line["said"] == said


def test_a_removal_is_read_back_as_one() -> None:
    line = SheetLine(1, "- A Par", LineKind.ORDER, orders=(Disband(army("PAR")),))
    board = opened(table()).board
    assert lines_json([line], BoardLanguage("en", board), removals=True)[0]["said"] == "Remove the army in Paris"
    assert lines_json([line], BoardLanguage("en", board))[0]["said"] == "Army Paris disbands"


def test_a_slip_that_costs_too_much_is_cut_as_the_exchange_will() -> None:
    view = own_view(opened(table()), "Anna")
    power = next(power for power, price in view.public.turn.start.prices.items() if price)
    said = slip_json(view, {power: 99999}, BoardLanguage("en", view.public.board))
    assert said["red"] is True
    assert 0 <= said["rows"][power]["done"] < 99999
    assert said["why"]
    small = slip_json(view, {power: 0}, BoardLanguage("en", view.public.board))
    assert (small["red"], small["rows"], small["why"]) == (False, {}, [])
    assert small["cash"] == view.account.cash


def test_a_sale_above_the_limit_is_told_as_it_will_be_done() -> None:
    view = own_view(opened(table()), "Anna")
    power = next(power for power, units in view.account.holdings.items() if units > 500)
    said = slip_json(view, {power: -600, "NOWHERE": 5}, BoardLanguage("en", view.public.board))
    price = view.public.turn.start.prices[power]
    assert said["rows"] == {power: {"done": -500, "next": price - 5}}
    assert said["cash"] == view.account.cash + 500 * price


def test_a_leader_who_does_not_invest_has_a_page_without_a_slip() -> None:
    game = bourse()
    told = json.loads(own_state(own_view(game, "Aust"), CODE))
    assert (told["slip"], told["standing"]["leads"], told["mark"]) == (None, {}, "AU")
    assert [one["power"] for one in told["powers"]] == ["AUSTRIA"]
    assert json.loads(own_state(own_view(game, "Karl"), CODE))["slip"]["cash"] == 0
    assert json.loads(own_state(own_view(game, "Lena"), CODE))["powers"] == []


def test_a_phone_is_told_that_first_units_are_named_with_the_first_orders() -> None:
    game = stab(free_start=True)
    assert told(game, leader(game))["names_units"]
    assert not told(next_step(game, hold_missing=True), leader(game))["names_units"]
    assert not told(stab(), leader(game))["names_units"]
