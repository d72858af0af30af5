"""What comes of a sheet beside what it says: units without an order, slips that can't be carried out whole."""

from kapdip.board.model import Location
from kapdip.game.entries import enter_orders
from kapdip.game.intake_effects import carried_out, left_without_orders
from kapdip.game.model import MilitarySlip
from kapdip.orders.model import Retreat
from kapdip.storage.order_text import read_unit
from tests.game.tables import dislodged, opened, orders, sheet, table, until

OPENED = opened(table())
RETREAT = Retreat(read_unit("A MUN"), (Location("BER"),))
LEADER = OPENED.turn.start.control["FRANCE"]


def test_a_unit_that_the_later_slip_forgets_has_no_order() -> None:
    before = sheet(OPENED, f'Orders "{LEADER}"\nFrance:\nA Par - Bur\nA Mar - Spa\nF Bre - Mao\n')
    after = sheet(before, f'Orders "{LEADER}"\nFrance:\nA Par - Pic\nF Bre H\n')
    assert {power: [*map(str, units)] for power, units in left_without_orders(before, after).items()} == {
        "FRANCE": ["A MAR"]
    }
    assert left_without_orders(before, before) == {}
    assert left_without_orders(OPENED, before) == {}


def test_a_slip_that_is_gone_leaves_all_its_units_without_an_order() -> None:
    before = orders(OPENED, "FRANCE", "A PAR - BUR", "A MAR H")
    assert [*map(str, left_without_orders(before, OPENED)["FRANCE"])] == ["A PAR", "A MAR"]


def test_where_units_retreat_the_retreats_count() -> None:
    game = dislodged()
    german = game.turn.start.control["GERMANY"]
    before = enter_orders(game, "GERMANY", MilitarySlip(german, retreats=(RETREAT,)))
    after = enter_orders(game, "GERMANY", MilitarySlip(german))
    assert [*map(str, left_without_orders(before, after)["GERMANY"])] == ["A MUN"]


def test_in_the_exchange_nothing_is_said_of_units() -> None:
    game = until(orders(OPENED, "FRANCE", "A PAR - BUR"), "exchange")
    assert left_without_orders(game, OPENED) == {}


def test_what_can_not_be_sold_or_paid_is_cut() -> None:
    game = table()
    assert carried_out(game, "Anna", {"FRANCE": -200, "ITALY": 100}) is None
    assert carried_out(game, "Anna", {"FRANCE": 0}) is None
    cut = carried_out(game, "Anna", {"FRANCE": -9_000_000})
    assert cut is not None
    assert -9_000_000 < cut["FRANCE"] < 0
    assert carried_out(game, "Anna", {"ITALY": 100}) == {}, "there is no cash"
    assert carried_out(game, "Nobody", {"ITALY": 100}) is None
