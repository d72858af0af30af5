"""Where entries came from: kept beside them, marked when they are typed over, and nothing follows from it."""

from dataclasses import replace

from kapdip.game.change import with_inputs
from kapdip.game.entries import clear_orders, enter_slip, enter_unit_order
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game, Origin, PressItem, PressPart
from kapdip.game.origins import EntryOrigin, known_receipts, origin_of, with_origin
from kapdip.game.press import add_press
from kapdip.game.seats import rename_seat
from kapdip.orders.model import Hold
from tests.game.tables import opened, orders, slips, table


def came(game: Game, receipt: str, alias: str, *entries: str) -> Game:
    return with_inputs(
        game, origins=with_origin(game.turn.inputs, receipt, Origin(alias, "2026-01-01T21:04:00", entries)).origins
    )


def test_what_is_typed_over_is_marked_and_nothing_else() -> None:
    game = orders(opened(table()), "ENGLAND", "F LON - NTH")
    anna = game.turn.start.control["ENGLAND"]
    game = add_press(enter_slip(game, anna, ExchangeSlip({"ITALY": 5})), PressItem(anna, "", "", (PressPart("Hm"),)))
    game = came(game, "7K2M", anna, "orders.ENGLAND", "slip", "press")
    assert origin_of(game.turn.inputs, anna, "slip") == EntryOrigin("7K2M", False)
    assert origin_of(game.turn.inputs, "Hans", "slip") is None
    unit = game.turn.start.position.units["ENGLAND"][0]
    typed = enter_unit_order(game, "ENGLAND", Hold(unit))
    assert typed.turn.inputs.origins["7K2M"].changed == ("orders.ENGLAND",)
    typed = enter_slip(typed, anna, ExchangeSlip({"ITALY": 6}))
    typed = add_press(typed, PressItem(anna, "", "", (PressPart("Ha"),)))
    assert typed.turn.inputs.origins["7K2M"].changed == ("orders.ENGLAND", "slip", "press")
    assert enter_slip(game, "Hans", ExchangeSlip({})).turn.inputs.origins == game.turn.inputs.origins
    assert enter_slip(game, anna, ExchangeSlip({"ITALY": 5})).turn.inputs.origins == game.turn.inputs.origins


def test_what_is_cleared_is_remembered_by_its_receipt() -> None:
    game = orders(opened(table()), "ENGLAND", "F LON - NTH")
    game = came(game, "7K2M", game.turn.start.control["ENGLAND"], "orders.ENGLAND")
    assert known_receipts(clear_orders(game, "ENGLAND")) == {"7K2M"}


def test_an_entry_comes_from_one_receipt_only() -> None:
    game = came(came(opened(table()), "AAAA", "Anna", "slip", "press"), "BBBB", "Anna", "slip")
    game = came(game, "CCCC", "Bert", "slip")
    assert {receipt: one.entries for receipt, one in game.turn.inputs.origins.items()} == {
        "AAAA": ("press",),
        "BBBB": ("slip",),
        "CCCC": ("slip",),
    }
    assert known_receipts(game) == {"AAAA", "BBBB", "CCCC"}


def test_receipts_of_past_turns_are_known() -> None:
    game = came(slips(opened(table())), "AAAA", "Anna", "slip")
    while game.turn.number == 2:
        game = next_step(game, hold_missing=True)
    assert known_receipts(game) == {"AAAA"}


def test_nothing_follows_from_it() -> None:
    game = slips(opened(table()))
    other = came(game, "AAAA", "Anna", "slip")
    played, also = next_step(game, hold_missing=True), next_step(other, hold_missing=True)
    assert also != played
    assert also.turn.results == played.turn.results
    assert with_inputs(also, origins={}) == played


def test_a_seat_that_is_renamed_keeps_its_origins() -> None:
    game = came(table(), "AAAA", "Anna", "slip")
    renamed = rename_seat(game, "Anna", "Anne")
    assert renamed.turn.inputs.origins["AAAA"] == replace(game.turn.inputs.origins["AAAA"], alias="Anne")


def test_a_receipt_says_whether_the_computer_handed_it_in() -> None:
    assert EntryOrigin("computer 3f2a", False).is_computer
    assert not EntryOrigin("7K2M", False).is_computer
