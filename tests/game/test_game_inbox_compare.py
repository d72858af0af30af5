"""Desk against phone: only where they differ, orders by unit, trades by currency, press as a whole."""

import pytest

from kapdip.game.entries import clear_orders, enter_slip
from kapdip.game.handing_in import HandedIn, OwnText, base_of
from kapdip.game.inbox import InboxItem, accept, has_entries, latest_of, send_back
from kapdip.game.inbox_compare import InboxChange, changes
from kapdip.game.model import Conditional, ExchangeSlip, Game, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.orders.model import Waive
from tests.game.tables import opened, orders, sheet, table


@pytest.fixture(scope="module")
def game() -> Game:
    return opened(table())


def one(game: Game, alias: str, **what: object) -> HandedIn:
    return HandedIn(alias, game.turn.number, base_of(game, alias), **what)  # type: ignore[arg-type]


def told(found: tuple[InboxChange, ...] | None) -> list[tuple[object, object, object]]:
    assert found is not None

    def text(value: object) -> object:
        return tuple(map(str, value)) if isinstance(value, tuple) else value

    return [(change.power, text(change.here), text(change.there)) for change in found]


def test_only_orders_that_differ_are_told(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    typed = orders(game, "ENGLAND", "F LON - NTH", "F EDI H", "A LVP - YOR")
    by_phone = one(typed, alias, orders={"ENGLAND": ("lon nth", "edi yor", "lvp h")})
    assert told(changes(typed, by_phone)) == [
        ("ENGLAND", ("F EDI H",), ("F EDI - YOR",)),
        ("ENGLAND", ("A LVP - YOR",), ("A LVP H",)),
    ]
    assert told(changes(game, by_phone))[0] == ("ENGLAND", None, ("F LON - NTH",))
    cleared = one(typed, alias, orders={"ENGLAND": ()})
    assert ("ENGLAND", ("A LVP - YOR",), None) in told(changes(typed, cleared))


def test_what_belongs_to_no_unit_stands_together(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    typed = sheet(game, f'Orders "{alias}"\nEngland:\nF LON - NTH\nif it rains: F EDI B\nWaive\n')
    found = changes(typed, one(typed, alias, orders={"ENGLAND": ("lon nth",)}))
    assert found is not None
    (change,) = found
    assert isinstance(change.here, tuple)
    assert {type(line) for line in change.here} <= {Conditional, Waive}
    assert change.there is None


def test_trades_that_differ_are_told_by_currency(game: Game) -> None:
    typed = enter_slip(game, "Hans", ExchangeSlip({"ITALY": 8, "RUSSIA": -7}))
    by_phone = one(typed, "Hans", slip={"ITALY": 5, "RUSSIA": -7, "FRANCE": 3})
    assert told(changes(typed, by_phone)) == [("ITALY", 8, 5), ("FRANCE", 0, 3)]
    assert told(changes(game, by_phone)) == [("ITALY", None, 5), ("RUSSIA", None, -7), ("FRANCE", None, 3)]
    assert told(changes(game, one(game, "Hans", slip={}))) == [(None, None, ())]
    assert told(changes(typed, one(typed, "Hans", slip={"ITALY": 8, "RUSSIA": -7}))) == []


def test_press_is_told_whole(game: Game) -> None:
    lying = add_press(game, PressItem("Hans", "", "", (PressPart("first"),)))
    by_phone = one(lying, "Hans", press=(OwnText("", "", "second"), OwnText("", "", "third")))
    assert told(changes(lying, by_phone)) == [(None, ("first",), ("second", "third"))]
    assert told(changes(lying, one(lying, "Hans", press=()))) == [(None, ("first",), None)]
    assert told(changes(lying, one(lying, "Hans", press=(OwnText("", "", "first"),)))) == []
    clean = clear_orders(orders(game, "ENGLAND", "F LON - NTH"), "ENGLAND")
    by_phone = one(clean, clean.turn.start.control["ENGLAND"], orders={"ENGLAND": ()})
    assert told(changes(clean, by_phone)) == []


def test_what_can_not_be_taken_can_not_be_compared(game: Game) -> None:
    assert changes(game, HandedIn("Hans", 1, "", slip={})) is None


def test_what_lies_there_and_what_came_last_of_a_seat(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    assert not has_entries(game, alias)
    assert has_entries(orders(game, "ENGLAND", "F LON - NTH"), alias)
    assert has_entries(enter_slip(game, "Hans", ExchangeSlip({})), "Hans")
    assert has_entries(add_press(game, PressItem("Hans", "", "", (PressPart("Hm"),))), "Hans")
    assert not has_entries(clear_orders(orders(game, "ENGLAND", "F LON - NTH"), "ENGLAND"), alias)
    assert latest_of(game, "Hans") is None
    item = InboxItem("AAAA", "s", "2026-01-01T21:04:00", one(game, "Hans", slip={}))
    later = InboxItem("BBBB", "t", "2026-01-01T21:05:00", one(game, "Hans", slip={}))
    found = latest_of(send_back(accept(game, item), later, "no"), "Hans")
    assert found is not None
    assert (found[0], found[1].sent_back) == ("BBBB", "no")
    assert latest_of(accept(game, item), "Anna") is None
