"""Handing in: orders, slips, decisions; what is refused, what replaces what, what is locked."""

from dataclasses import replace

import pytest

from kapdip.board.model import Location, Unit
from kapdip.exchange.preview import preview_slip
from kapdip.game.change import stamped
from kapdip.game.checklist import checklist, missing_powers, missing_slips
from kapdip.game.entries import (
    clear_adjustments,
    clear_orders,
    clear_slip,
    clear_unit_order,
    decide_missing,
    enter_orders,
    enter_slip,
    enter_unit_order,
    mark_missing,
    set_notes,
    unlock_slips,
)
from kapdip.game.errors import GameError
from kapdip.game.intake import SheetError, apply_sheet, may_stand, read_sheet, sheet_context, take_understood
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip
from kapdip.game.stages.stage import ItemState
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from kapdip.sheets.reading import LARGEST_TEXT, parse_sheet
from tests.game.tables import NAMES, opened, orders, played, refusal, sheet, slips, standard, stepped, table, until

VIE = Unit.parse("A VIE")
BUD = Unit.parse("A BUD")
TRI = Unit.parse("F TRI")


def slip(**amounts: int) -> ExchangeSlip:
    return ExchangeSlip(amounts)


# -- exchange slips ----------------------------------------------------------------------------------------------------


def test_a_later_slip_replaces_an_earlier_one_whole() -> None:
    game = enter_slip(enter_slip(table(), "Anna", slip(ITALY=-5)), "Anna", slip(RUSSIA=3))
    assert game.turn.inputs.slips["Anna"] == slip(RUSSIA=3)
    assert clear_slip(game, "Anna").turn.inputs.slips == {}
    assert mark_missing(game, "Anna").turn.inputs.slips == {"Anna": None}


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        (slip(ATLANTIS=1), "slip.refused.unknown"),
        (slip(ITALY=10**13), "slip.too_large"),
        (ExchangeSlip({"ITALY": True}), "slip.refused.not_whole"),
    ],
)
def test_slips_that_cannot_be_used_are_refused(wrong: ExchangeSlip, key: str) -> None:
    with pytest.raises(GameError) as error:
        enter_slip(table(), "Anna", wrong)
    assert refusal(error.value) == (key,)


def test_in_strict_mode_a_slip_that_leaves_a_currency_out_is_incomplete() -> None:
    game = table(strict_slips=True)
    every = dict.fromkeys(game.turn.start.prices, 0)
    with pytest.raises(GameError) as error:
        enter_slip(game, "Anna", ExchangeSlip(every, left_out=("ITALY",)))
    assert refusal(error.value) == ("slip.refused.incomplete",)
    assert enter_slip(game, "Anna", ExchangeSlip(every)).turn.inputs.slips["Anna"] == ExchangeSlip(every)


def test_where_slips_must_be_whole_greetings_and_impossible_orders_are_read_as_elsewhere() -> None:
    house = sheet_context(table(strict_slips=True))
    assert (house.whole_slips, house.strict) == (True, False)
    game = opened(table())
    alias = game.turn.start.control["ITALY"]
    mail = f'Hello GM!\n\nOrders "{alias}"\nItaly:\nA Ven - Tyr\nF Nap - Lon\n\nExchange "{alias}"\nA +100\n'
    context = sheet_context(game)
    usual, whole = (parse_sheet(mail, game.board, one) for one in (context, replace(context, whole_slips=True)))
    assert [problem.reason.key for problem in whole.problems] == ["slip.refused.incomplete"]
    assert usual.problems == ()
    assert [line.status for line in whole.lines[:6]] == [line.status for line in usual.lines[:6]]


def test_nobody_slips_without_a_seat_or_an_exchange() -> None:
    with pytest.raises(GameError) as error:
        enter_slip(table(), "Nobody", slip())
    assert refusal(error.value) == ("seat.unknown",)
    with pytest.raises(GameError) as error:
        mark_missing(standard(), "Turk")
    assert refusal(error.value) == ("slip.no_exchange",)


def test_the_first_resolution_locks_the_slips_and_taking_it_back_does_not_open_them() -> None:
    game = slips(opened(table()))
    moved = stepped(game)
    with pytest.raises(GameError) as error:
        enter_slip(moved, "Anna", slip())
    assert refusal(error.value) == ("slip.locked",)
    with pytest.raises(GameError) as error:
        unlock_slips(moved, "all")
    assert refusal(error.value) == ("slip.take_back_first",)
    back = take_back(moved)
    assert back.turn.step == "orders"
    with pytest.raises(GameError):
        clear_slip(back, "Anna")
    free = unlock_slips(back, "everybody", "typo")
    assert free.log[-1].key == "slips.unlocked"
    assert enter_slip(free, "Anna", slip(ITALY=1)).turn.inputs.slips["Anna"] == slip(ITALY=1)
    assert unlock_slips(free, "everybody") is free
    again = stepped(free)
    with pytest.raises(GameError):
        clear_slip(again, "Anna")


# -- orders ------------------------------------------------------------------------------------------------------------


def test_only_the_controller_gives_orders() -> None:
    game = opened(table())
    with pytest.raises(GameError) as error:
        enter_orders(game, "AUSTRIA", MilitarySlip("Bert"))
    assert refusal(error.value) == ("orders.not_controller",)
    with pytest.raises(GameError) as error:
        enter_orders(table(), "AUSTRIA", MilitarySlip("Anna"))
    assert refusal(error.value) == ("orders.none_this_turn",)
    nobody = replace(game.turn, start=replace(game.turn.start, control={}))
    with pytest.raises(GameError) as error:
        enter_orders(replace(game, turns=(*game.turns[:-1], nobody)), "AUSTRIA", MilitarySlip("Anna"))
    assert refusal(error.value) == ("orders.nobody",)
    with pytest.raises(GameError) as error:
        enter_orders(game, "ATLANTIS", MilitarySlip("Anna"))
    assert refusal(error.value) == ("orders.eliminated",)


def test_it_can_be_too_late_for_orders() -> None:
    game = until(opened(table()), "exchange")
    with pytest.raises(GameError) as error:
        enter_orders(game, "AUSTRIA", MilitarySlip("Anna"))
    assert refusal(error.value) == ("orders.too_late",)
    with pytest.raises(GameError) as error:
        clear_orders(game, "AUSTRIA")
    assert refusal(error.value) == ("step.wrong",)


@pytest.mark.parametrize(
    "order",
    [
        Hold(VIE),
        Move(VIE, Location("TYR")),
        SupportHold(VIE, BUD),
        SupportMove(VIE, BUD, Location("GAL")),
        Convoy(VIE, BUD, Location("GAL")),
    ],
)
def test_a_units_order_replaces_its_earlier_one(order: Order) -> None:
    game = enter_unit_order(
        enter_unit_order(opened(table()), "AUSTRIA", Move(VIE, Location("BOH"))), "AUSTRIA", Hold(BUD)
    )
    game = enter_unit_order(game, "AUSTRIA", order)
    assert game.turn.inputs.orders["AUSTRIA"].movement == (Hold(BUD), order)
    assert clear_unit_order(game, "AUSTRIA", VIE).turn.inputs.orders["AUSTRIA"].movement == (Hold(BUD),)
    assert clear_orders(game, "AUSTRIA").turn.inputs.orders == {}
    assert clear_unit_order(game, "FRANCE", VIE) is game


def test_builds_and_removals_are_kept_by_place() -> None:
    game = opened(table())
    for order in (Build(VIE), Build(Unit.parse("F TRI")), Disband(BUD), Waive(), Build(Unit.parse("A TRI"))):
        game = enter_unit_order(game, "AUSTRIA", order)
    assert [str(one) for one in game.turn.inputs.orders["AUSTRIA"].adjustments] == [
        "A VIE B",
        "A BUD D",
        "WAIVE",
        "A TRI B",
    ]
    assert clear_adjustments(game, "AUSTRIA").turn.inputs.orders["AUSTRIA"].adjustments == ()
    assert clear_adjustments(game, "FRANCE") is game


def test_retreats_are_given_in_advance_or_at_the_table_and_movement_stays() -> None:
    game = enter_unit_order(opened(table()), "AUSTRIA", Retreat(VIE, (Location("BOH"),)))
    assert game.turn.inputs.orders["AUSTRIA"].retreats == (Retreat(VIE, (Location("BOH"),)),)
    game = dislodged()
    assert game.turn.step == "retreats"
    before = game.turn.inputs.orders["GERMANY"].movement
    game = enter_unit_order(game, "GERMANY", Retreat(Unit.parse("A MUN"), (Location("BER"),)))
    game = enter_unit_order(game, "GERMANY", Disband(Unit.parse("A MUN")))
    assert game.turn.inputs.orders["GERMANY"].retreats == (Disband(Unit.parse("A MUN")),)
    assert game.turn.inputs.orders["GERMANY"].movement == before
    assert clear_unit_order(game, "GERMANY", Unit.parse("A MUN")).turn.inputs.orders["GERMANY"].retreats == ()


def test_a_move_may_bring_its_retreat_which_replaces_an_earlier_one_of_that_unit() -> None:
    boh, tri = Retreat(VIE, (Location("BOH"),)), Retreat(VIE, (Location("TRI"),))
    game = enter_unit_order(opened(table()), "AUSTRIA", Move(VIE, Location("GAL")), boh)
    assert game.turn.inputs.orders["AUSTRIA"].retreats == (boh,)
    game = enter_unit_order(game, "AUSTRIA", Hold(VIE))
    assert game.turn.inputs.orders["AUSTRIA"].retreats == (boh,), "it was not spoken of"
    game = enter_unit_order(game, "AUSTRIA", Hold(VIE), tri)
    assert game.turn.inputs.orders["AUSTRIA"].retreats == (tri,)
    game = enter_unit_order(game, "AUSTRIA", Hold(VIE), Disband(VIE))
    assert game.turn.inputs.orders["AUSTRIA"].retreats == (Disband(VIE),)
    assert game.turn.inputs.orders["AUSTRIA"].adjustments == ()


def test_in_the_adjustments_only_builds_removals_and_their_conditions_change() -> None:
    game = until(played_autumn(), "adjustments")
    player = game.turn.start.control["AUSTRIA"]
    kept = Conditional("x", Retreat(VIE, (Location("BOH"),)))
    later = Conditional("y", Build(VIE))
    game = enter_orders(
        game,
        "AUSTRIA",
        MilitarySlip(player, retreats=(Disband(VIE),), adjustments=(Waive(),), conditionals=(kept, later)),
    )
    assert game.turn.inputs.orders["AUSTRIA"] == MilitarySlip(
        player, movement=(), adjustments=(Waive(),), conditionals=(later,)
    )
    assert clear_unit_order(game, "AUSTRIA", VIE).turn.inputs.orders["AUSTRIA"].adjustments == (Waive(),)


def played_autumn() -> Game:
    """Austria has taken Serbia and may build in autumn 1901."""
    game = orders(opened(table()), "AUSTRIA", "A BUD - SER")
    return played(game)


def dislodged() -> Game:
    """Spring 1902: the army in Munich is driven out by France and Austria together; Germany is asked for a retreat."""
    game = opened(table())
    game = played(orders(orders(game, "AUSTRIA", "A VIE - TYR"), "FRANCE", "A PAR - BUR"))
    game = orders(orders(game, "AUSTRIA", "A TYR S A BUR - MUN"), "FRANCE", "A BUR - MUN")
    return stepped(orders(game, "GERMANY", "A MUN H", "A BER - PRU"))


# -- missing -----------------------------------------------------------------------------------------------------------


def test_missing_orders_and_slips_stop_the_turn_with_a_list() -> None:
    game = opened(table())
    with pytest.raises(GameError) as error:
        next_step(game)
    assert refusal(error.value) == ("missing.orders",) * 7 + ("missing.slip",) * 8
    assert missing_powers(game) == tuple(game.turn.start.position.units)
    assert missing_slips(game) == NAMES
    game = slips(game)
    for power in missing_powers(game):
        game = decide_missing(game, power)
    assert next_step(game).turn.step == "exchange"
    undone = decide_missing(game, "ITALY", go_on=False)
    with pytest.raises(GameError) as error:
        next_step(undone)
    assert [reason.facts["power"] for reason in error.value.reasons] == ["ITALY"]
    with pytest.raises(GameError):
        decide_missing(game, "ATLANTIS")


def test_the_checklist_tells_what_is_in_decided_and_missing() -> None:
    game = orders(opened(table()), "AUSTRIA", "A VIE H")
    game = mark_missing(enter_slip(decide_missing(game, "ITALY"), "Anna", slip()), "Bert")
    found = {(item.kind, item.power or item.player): item.state for item in checklist(game).items}
    assert found["orders", "AUSTRIA"] is ItemState.IN
    assert found["orders", "ITALY"] is ItemState.DECIDED
    assert found["orders", "FRANCE"] is ItemState.MISSING
    assert (found["slip", "Anna"], found["slip", "Bert"], found["slip", "Cleo"]) == (
        ItemState.IN,
        ItemState.DECIDED,
        ItemState.MISSING,
    )
    assert not checklist(game).locked


def test_a_forgotten_retreat_and_forgotten_builds_stop_the_turn_too() -> None:
    game = slips(dislodged())
    with pytest.raises(GameError) as error:
        next_step(game)
    assert refusal(error.value) == ("missing.retreats",)
    game = next_step(
        enter_unit_order(game, "GERMANY", Retreat(Unit.parse("A MUN"), (Location("KIE"), Location("RUH"))))
    )
    assert "A RUH" in map(str, game.turn.results.position.units["GERMANY"])  # type: ignore[union-attr]
    autumn = until(slips(played_autumn()), "adjustments")
    again = take_back(autumn)
    assert again.turn.step == "orders"
    without = decide_missing(again, "AUSTRIA", go_on=False)
    back = next_step(orders(without, "AUSTRIA", "A SER H"))
    with pytest.raises(GameError) as error:
        next_step(back)
    assert refusal(error.value) == ("missing.adjustments",)


def test_notes_of_the_gm_are_kept_with_the_turn() -> None:
    game = set_notes(table(), headline=" News\n", comment="a\r\nb", deadline="Monday")
    game = set_notes(game)
    inputs = game.turn.inputs
    assert (inputs.headline, inputs.comment, inputs.deadline) == ("News", "a\nb", "Monday")


# -- sheets ------------------------------------------------------------------------------------------------------------


def test_nothing_of_a_sheet_with_a_problem_is_taken() -> None:
    game = opened(table())
    text = 'Exchange "Anna"\nItaly: +5\nItaly: +6\n\nOrders "Anna"\nEngland:\nF LON - NTH\n'
    with pytest.raises(SheetError) as error:
        sheet(game, text)
    assert [problem.line for problem in error.value.problems] == sorted(
        problem.line for problem in error.value.problems
    )
    assert len(error.value.problems) >= 2


def test_what_the_game_refuses_is_told_with_the_line_of_the_slip() -> None:
    game = until(opened(table()), "exchange")
    with pytest.raises(SheetError) as error:
        sheet(game, '# turn 2\nExchange "Anna"\nItaly: +5\n')
    assert [(problem.line, problem.reason.key) for problem in error.value.problems] == [(2, "slip.locked")]


def test_a_sheet_of_every_kind_of_slip() -> None:
    game = sheet(
        opened(table()),
        'Orders "Anna"\nAustria:\nA VIE - TYR\nA BUD H\nif Italy attacks: A VIE R BOH\n'
        'Exchange "Bert"\nItaly: +5\nExchange "Cleo"\nif rich: Italy +5\nPress "Dora"\nto: <ENGLAND>\nHello!\n',
    )
    inputs = game.turn.inputs
    assert inputs.orders["AUSTRIA"].conditionals[0].condition.lower() == "italy attacks"
    slip_of_bert = inputs.slips["Bert"]
    assert slip_of_bert is not None
    assert slip_of_bert.amounts["ITALY"] == 5
    assert inputs.slips["Cleo"] is None
    assert inputs.press[0].to == "<ENGLAND>"


def test_all_and_the_rest_are_worked_out_from_the_account() -> None:
    game = sheet(table(), 'Exchange "Anna"\nalle Kronen verkaufen\nItaly: +100\nRest in Mark\n')
    slip = game.turn.inputs.slips["Anna"]
    assert slip is not None
    assert {power: units for power, units in slip.amounts.items() if units} == {
        "AUSTRIA": -500,
        "ITALY": 100,
        "GERMANY": 400,
    }
    done = preview_slip(game.profile, game.turn.start.accounts["Anna"], game.turn.start.prices, slip.amounts)
    assert (done.red, done.cash_after) == (False, 0)


def test_half_of_a_currency_is_half_of_what_is_held() -> None:
    game = table()
    held = game.turn.start.accounts["Anna"].holdings["AUSTRIA"]
    slip = sheet(game, 'Exchange "Anna"\ndie Hälfte der Kronen verkaufen\n').turn.inputs.slips["Anna"]
    assert slip is not None
    assert slip.amounts["AUSTRIA"] == -(held // 2) < 0


def test_all_of_a_currency_is_no_more_than_may_be_sold() -> None:
    slip = sheet(table(), 'Exchange "Anna"\nalle Kronen verkaufen\n').turn.inputs.slips["Anna"]
    assert slip is not None
    assert slip.amounts["AUSTRIA"] == -500


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Rest in Mark\nRest in Lira", "sheet.two_rests"),
        ("Italy: +100\nRest in Mark", "sheet.no_rest"),
    ],
)
def test_a_rest_that_nobody_can_tell_is_asked_for(text: str, key: str) -> None:
    with pytest.raises(SheetError) as error:
        sheet(table(), f'Exchange "Anna"\n{text}\n')
    assert error.value.problems[0].reason.key == key


def test_a_rest_of_somebody_who_is_not_there_is_not_worked_out() -> None:
    assert [problem.reason.key for problem in read_sheet(table(), 'Exchange "Nobody"\nRest in Mark').problems] == [
        "sheet.unknown_player",
        "sheet.wish_unknown",
    ]


LEFT = """Exchange "Anna"
Italy: +5
Exchange "Bert"
Italy: 5oo
Orders "Anna"
Austria:
A VIE - TYR
A BUD goes fishing
Germany:
A BER H
Press "Cleo"
from: Dora
Hi
Press "Emil"
Ho
"""


def test_what_is_understood_can_be_taken_and_the_rest_is_kept() -> None:
    game = opened(table())
    sheet_ = read_sheet(game, LEFT)
    fishing = next(line.number for line in sheet_.lines if "fishing" in line.text)
    taken = take_understood(game, sheet_, [fishing])
    inputs = taken.game.turn.inputs
    assert set(inputs.slips) == {"Anna"}
    assert [str(order) for order in inputs.orders["AUSTRIA"].movement] == ["A VIE - TYR"]
    assert inputs.orders["AUSTRIA"].unreadable == ("A BUD goes fishing",)
    assert [one.author for one in inputs.press] == ["Emil"]
    assert taken.left.splitlines() == [
        'Exchange "Bert"',
        "Italy: 5oo",
        'Orders "Anna"',
        "Germany:",
        "A BER H",
        'Press "Cleo"',
        "from: Dora",
        "Hi",
    ]
    assert {problem.reason.key for problem in taken.problems} == {
        "slip.refused.not_whole",
        "sheet.not_controller",
        "press.black",
    }


def test_an_order_in_doubt_is_taken_only_when_that_is_answered_and_its_slip_stays() -> None:
    game = opened(table())
    for doubtful in ("A BUD goes fishing", "A BUD - LON", "A Budd - Ser"):
        sheet_ = read_sheet(game, f'Orders "Anna"\nAustria:\nA VIE - TYR\n{doubtful}')
        taken = take_understood(game, sheet_)
        slip = taken.game.turn.inputs.orders["AUSTRIA"]
        assert (list(map(str, slip.movement)), slip.unreadable) == (["A VIE - TYR"], ())
        assert doubtful in taken.left
        assert "A VIE - TYR" in taken.left
        agreed = take_understood(game, sheet_, [4])
        slip = agreed.game.turn.inputs.orders["AUSTRIA"]
        assert len(slip.movement) + len(slip.unreadable) == 2
        assert not agreed.left


@pytest.mark.parametrize(
    "doubtful",
    ["A BUD - SER, F TRI goes fishing", "A BUD - SER, F TRI - LON", "A BUD - SER and F TRI - Albx/Ven?"],
)
def test_nothing_is_taken_of_a_line_of_which_a_part_is_in_doubt(doubtful: str) -> None:
    game = opened(table())
    taken = take_understood(game, read_sheet(game, f'Orders "Anna"\nAustria:\nA VIE - TYR\n{doubtful}'))
    assert [str(order) for order in taken.game.turn.inputs.orders["AUSTRIA"].movement] == ["A VIE - TYR"]
    assert doubtful in taken.left


def test_an_order_beside_the_rest_is_taken_where_another_line_is_in_doubt() -> None:
    game = opened(table())
    said = "All hold, except A BUD, which goes to Serbia"
    taken = take_understood(game, read_sheet(game, f'Orders "Anna"\nAustria:\n{said}\nA VIE goes fishing'))
    movement = taken.game.turn.inputs.orders["AUSTRIA"].movement
    assert "A BUD - SER" in map(str, movement)


@pytest.mark.parametrize("heading", ["Retreats:", "Builds:", "Removals:"])
def test_what_nobody_can_read_of_a_later_step_never_counts_for_the_movement(heading: str) -> None:
    game = played(opened(table()))
    sheet_ = read_sheet(game, f'Orders "Anna"\nAustria:\nA BUD - SER\n{heading}\nA BUD fishes\n')
    assert sheet_.military[0].unreadable == ()
    assert not may_stand(sheet_.lines[4]), "it would come to nothing: it is mended or left out"
    taken = take_understood(game, sheet_, [5])
    assert [str(order) for order in taken.game.turn.inputs.orders["AUSTRIA"].movement] == ["A BUD - SER"]
    assert "A BUD fishes" in taken.left


def test_nobody_agrees_to_a_slip_of_somebody_else() -> None:
    game = opened(table())
    sheet_ = read_sheet(game, 'Orders "Anna"\nGermany:\nA BER H')
    assert take_understood(game, sheet_, [1, 2, 3]).game is game


def test_a_mail_that_is_taken_goes_with_the_line_of_its_sender() -> None:
    game = opened(table())
    text = "From: Anna\nAustria: A VIE - TYR\n\nFrom: Bert\nItaly: 5oo"
    assert take_understood(game, read_sheet(game, text)).left == "From: Bert\nItaly: 5oo"


def test_of_a_sheet_for_another_turn_nothing_is_taken() -> None:
    game = table()
    taken = take_understood(game, read_sheet(game, '# turn 9\nExchange "Anna"\nItaly: +5'))
    assert taken.game is game
    assert not taken.lines
    assert taken.left


def test_of_a_sheet_without_a_fault_nothing_is_left() -> None:
    game = table()
    text = 'Exchange "Anna"\nItaly: +5'
    taken = take_understood(game, read_sheet(game, text))
    assert (taken.left, taken.problems) == ("", ())
    assert taken.game == apply_sheet(game, read_sheet(game, text))


def test_a_sheet_of_unreasonable_length_is_not_read() -> None:
    sheet = read_sheet(table(), "x" * (LARGEST_TEXT + 1))
    assert [problem.reason.key for problem in sheet.problems] == ["sheet.too_large"]
    with pytest.raises(SheetError):
        apply_sheet(table(), sheet)


def test_log_lines_get_their_time_from_whoever_has_a_clock() -> None:
    game = unlock_slips(take_back(stepped(slips(opened(table())))), "all")
    told = stamped(game, "2026-11-21T20:00:00+00:00")
    assert {entry.when for entry in told.log} == {"2026-11-21T20:00:00+00:00"}
    assert stamped(told, "later") is told


def test_a_line_that_nobody_could_read_counts_as_an_order_for_its_unit() -> None:
    game = opened(table())
    game = enter_orders(game, "AUSTRIA", MilitarySlip("Anna", unreadable=("A Vie goes fishing", "???")))
    movement = stepped(game).turn.results.movement
    assert movement is not None
    assert [str(one.order) for one in movement.outcomes.values() if one.order is not None] == ["A Vie goes fishing"]


def test_a_retreat_list_for_a_unit_that_is_not_dislodged_is_left_aside() -> None:
    game = slips(dislodged())
    for order in (Retreat(Unit.parse("A PRU"), (Location("BER"),)), Retreat(Unit.parse("A MUN"), (Location("BER"),))):
        game = enter_unit_order(game, "GERMANY", order)
    assert "A BER" in map(str, next_step(game).turn.results.position.units["GERMANY"])  # type: ignore[union-attr]


def test_notes_may_be_written_for_a_turn_that_is_over() -> None:
    game = set_notes(opened(table()), turn=1, comment="What a start!")
    assert (game.turns[0].inputs.comment, game.turn.inputs.comment) == ("What a start!", "")
    for number in (0, 3):
        with pytest.raises(GameError) as error:
            set_notes(game, turn=number)
        assert refusal(error.value) == ("turn.unknown",)


@pytest.mark.parametrize("line", ["A Vie goes fishing", "Vienna-Triest, dislodging A Bud", "vie?"])
def test_an_order_given_later_replaces_what_nobody_could_read_for_that_unit(line: str) -> None:
    game = enter_orders(opened(table()), "AUSTRIA", MilitarySlip("Anna", unreadable=(line, "A Bud dances", "???")))
    game = enter_unit_order(game, "AUSTRIA", Move(VIE, Location("GAL")))
    assert game.turn.inputs.orders["AUSTRIA"].unreadable == ("A Bud dances", "???")
    movement = stepped(game).turn.results.movement
    assert movement is not None
    assert movement.outcomes[VIE].code is None
    assert str(movement.outcomes[BUD].order) == "A Bud dances"
