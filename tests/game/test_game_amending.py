"""A later slip replaces an earlier one or is added to it; orders without a move never touch the moves; what comes too
late changes nothing.

Source: Ludomaniac standard 2011, 9.5; docs/contract.md, "Text that people write".
"""

from collections.abc import Mapping
from typing import Any

import pytest

from kapdip.game.amending import LaterSlip, later_slips
from kapdip.game.entries import mark_missing
from kapdip.game.intake import SheetError, read_sheet, take_understood
from kapdip.game.model import Game
from kapdip.sheets.causes import step_is_over
from kapdip.sheets.model import Later, LineStatus, Subject
from tests.game.tables import dislodged, opened, played, sheet, standard, table, until
from tests.game.two import two

FIRST = (
    "A Par - Bur, Rückzug: Gas",
    "A Mar - Spa",
    "F Bre - Mao",
    "+ A Par",
    "wenn X: + F Mar",
    "wenn Y: A Mar R Gas",
)
KEPT = {
    "movement": ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"],
    "retreats": ["A PAR R GAS"],
    "adjustments": ["A PAR B"],
    "conditionals": ["X: F MAR B", "Y: A MAR R GAS"],
    "unreadable": [],
}


def orders_of_france(game: Game, *lines: str, **options: Any) -> Game:
    return sheet(game, 'Orders "Fran"\nFrance:\n' + "\n".join(lines), **options)


def told(game: Game, power: str = "FRANCE") -> Mapping[str, list[str]]:
    slip = game.turn.inputs.orders[power]
    return {
        "movement": [*map(str, slip.movement)],
        "retreats": [*map(str, slip.retreats)],
        "adjustments": [*map(str, slip.adjustments)],
        "conditionals": [f"{line.condition}: {line.order}" for line in slip.conditionals],
        "unreadable": [*slip.unreadable],
    }


@pytest.fixture
def game() -> Game:
    """Autumn 1901, with all kinds of orders for France."""
    return orders_of_france(played(standard()), *FIRST)


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (("A Par R Pic",), {"retreats": ["A PAR R PIC"], "conditionals": ["X: F MAR B"]}),
        (("+ F Bre",), {"adjustments": ["F BRE B"], "conditionals": ["Y: A MAR R GAS"]}),
        (("wenn Z: A Par R Pic",), {"retreats": [], "conditionals": ["X: F MAR B", "Z: A PAR R PIC"]}),
        (("wenn Z: + F Bre",), {"adjustments": [], "conditionals": ["Y: A MAR R GAS", "Z: F BRE B"]}),
    ],
)
def test_orders_without_a_move_replace_what_is_of_their_kind_and_never_the_moves(
    game: Game, lines: tuple[str, ...], kept: Mapping[str, list[str]]
) -> None:
    assert told(orders_of_france(game, *lines)) == {**KEPT, **kept}


def test_a_move_replaces_all_and_so_does_a_slip_without_anything(game: Game) -> None:
    nothing: Mapping[str, list[str]] = {kind: [] for kind in KEPT}
    assert told(orders_of_france(game, "A Par - Pic")) == {**nothing, "movement": ["A PAR - PIC"]}
    assert told(orders_of_france(game)) == nothing


def test_what_is_added_replaces_the_orders_of_its_units_and_the_rest_stays(game: Game) -> None:
    lines = ("A Par - Pic", "A Mar R Pie", "+ A Par", "verzichten", "wenn X: + F Mar")
    assert told(orders_of_france(game, *lines, later=Later.ADDS)) == {
        **KEPT,
        "movement": ["A MAR - SPA", "F BRE - MAO", "A PAR - PIC"],
        "retreats": ["A PAR R GAS", "A MAR R PIE"],
        "adjustments": ["A PAR B", "WAIVE"],
        "conditionals": ["Y: A MAR R GAS", "X: F MAR B"],
    }


def test_a_line_that_nobody_can_read_counts_as_an_order_of_its_unit(game: Game) -> None:
    def stands(game: Game, text: str) -> Game:
        read = read_sheet(game, f'Orders "Fran"\nFrance:\n{text}', later=Later.ADDS)
        return take_understood(game, read, [3]).game

    unread = stands(game, "A Par - Xyz")
    assert told(unread) == {**KEPT, "movement": ["A MAR - SPA", "F BRE - MAO"], "unreadable": ["A Par - Xyz"]}
    again = stands(unread, "A Par - Qqq")
    assert told(again)["unreadable"] == ["A Par - Qqq"]
    assert told(orders_of_france(again, "A Par - Pic", later=Later.ADDS))["unreadable"] == []


def asked(game: Game, text: str, chosen: Mapping[Subject, Later] | None = None) -> list[LaterSlip]:
    return [*later_slips(game, read_sheet(game, text, later=Later.ADDS), chosen or {})]


def test_it_is_asked_where_replacing_and_adding_differ(game: Game) -> None:
    text, subject = 'Orders "Fran"\nFrance:\nA Par - Pic', Subject("military", "FRANCE")
    [one] = asked(game, text)
    assert (one.subject, one.line, one.likelier) == (subject, 2, Later.ADDS)
    assert one.reason.facts["orders"][:2] == ("A MAR - SPA", "F BRE - MAO")  # type: ignore[index]
    assert asked(game, text, {subject: Later.ADDS}) == []
    assert asked(played(game), text) == [], "nothing lies there"
    assert asked(game, "# nothing") == []


def test_the_house_rule_says_which_is_offered_first() -> None:
    game = orders_of_france(standard(corrections="replace"), "A Par - Bur", "A Mar H")
    assert [one.likelier for one in asked(game, 'Orders "Fran"\nA Par H')] == [Later.REPLACES]


def test_while_it_is_asked_nothing_of_it_is_taken(game: Game) -> None:
    read = read_sheet(game, 'Orders "Fran"\nFrance:\nA Par - Pic\n\nOrders "Engl"\nF Lon H', later=Later.ADDS)
    taken = take_understood(game, read, asked=[*later_slips(game, read, {})])
    assert told(taken.game) == KEPT
    assert told(taken.game, "ENGLAND")["movement"] == ["F LON H"]
    assert "A Par - Pic" in taken.left
    assert "F Lon" not in taken.left


def test_of_slips_that_name_fewer_currencies_it_is_asked_whether_they_replace() -> None:
    game = sheet(table(), 'Exchange "Anna"\nItaly: -300\nRussia: +200\n')
    text = 'Exchange "Anna"\nItaly: -100'
    [one] = asked(game, text)
    assert (one.subject, one.likelier) == (Subject("exchange", "Anna"), Later.REPLACES)
    assert one.reason.facts["currencies"] == ("RUSSIA",)
    assert asked(game, f"{text}\nRussia: 0") == []
    assert asked(mark_missing(game, "Anna"), text) == []
    assert asked(game, f"{text}\nRussia: many") == [], "a slip that is refused replaces nothing"

    def slip(later: Later) -> Mapping[str, int]:
        found = sheet(game, text, later=later).turn.inputs.slips["Anna"]
        assert found is not None
        assert ("RUSSIA" in found.left_out) is (later is Later.REPLACES)
        return {power: units for power, units in found.amounts.items() if units}

    assert slip(Later.REPLACES) == {"ITALY": -100}
    assert slip(Later.ADDS) == {"ITALY": -100, "RUSSIA": 200}


def test_of_bids_too() -> None:
    game = sheet(two(), 'Gebote "Ute"\nEngland: 3\nItalien: 2')
    text = 'Gebote "Ute"\nEngland: 4'
    [one] = asked(game, text)
    assert (one.subject, one.reason.facts["currencies"]) == (Subject("bids", "Ute"), ("ITALY",))
    assert sheet(game, text).turn.inputs.given["bids"]["Ute"] == {"ENGLAND": 4}
    assert sheet(game, text, later=Later.ADDS).turn.inputs.given["bids"]["Ute"] == {"ENGLAND": 4, "ITALY": 2}


def test_what_comes_too_late_changes_nothing_and_keeps_nothing_else_out(game: Game) -> None:
    game = until(game, "adjustments")
    text = 'Orders "Fran"\nFrance:\nA Par - Pic'
    with pytest.raises(SheetError) as caught:
        sheet(game, text)
    assert [problem.reason.key for problem in caught.value.problems] == [step_is_over.key]
    both = read_sheet(game, f'{text}\n\nOrders "Engl"\n+ F Lon')
    assert [entry.power for entry in both.military] == ["ENGLAND"]
    assert [warning.reason.key for warning in both.warnings if warning.line == 3] == [step_is_over.key]
    assert told(orders_of_france(game, "A Par - Pic", "+ F Mar")) == {
        **KEPT,
        "adjustments": ["F MAR B"],
        "conditionals": ["Y: A MAR R GAS"],
    }
    with pytest.raises(SheetError):
        sheet(game, f"{text}\n+ F Mar", strict=True)


def test_a_late_line_can_not_be_taken_as_it_stands_and_stays_to_be_seen(game: Game) -> None:
    game = until(game, "adjustments")
    read = read_sheet(game, 'Orders "Fran"\nFrance:\nA Par - Pic\n\nOrders "Engl"\n+ F Lon')
    taken = take_understood(game, read, [3])
    assert told(taken.game) == told(game)
    assert "A Par - Pic" in taken.left


def test_of_a_move_with_its_retreat_the_retreat_counts_when_the_move_is_over() -> None:
    game = dislodged()
    player = game.turn.start.control["GERMANY"]
    [line] = [line for line in read_sheet(game, f'Orders "{player}"\nA Mun H, Rückzug: Boh').lines if line.orders]
    assert (line.status, line.reason and line.reason.key) == (LineStatus.UNDERSTOOD, step_is_over.key)
    after = sheet(game, f'Orders "{player}"\nA Mun H, Rückzug: Boh')
    assert told(after, "GERMANY")["retreats"] == ["A MUN R BOH"]
    assert told(after, "GERMANY")["movement"] == ["A MUN H"]
    with pytest.raises(SheetError):
        sheet(game, f'Orders "{player}"\nA Mun H, Rückzug: Boh', strict=True)


def test_a_table_of_eight_has_nothing_to_ask_at_its_first_mails() -> None:
    game = opened(table())
    text = "\n".join(f'Orders "{player}"\n{power.title()}:\n' for power, player in game.turn.start.control.items())
    assert asked(game, text) == []


@pytest.mark.parametrize(
    "rest", ["Der Rest bleibt wie gehabt.", "alles andere wie bisher", "the rest stays the same", "rest as before"]
)
def test_a_rest_that_stays_is_what_the_earlier_slip_says_of_it(rest: str) -> None:
    game = sheet(table(), 'Exchange "Anna"\nbuy 100 lira\nbuy 50 pounds')
    text = f'Exchange "Anna"\nbuy 300 lira\n{rest}'
    [one] = asked(game, text)
    assert one.likelier is Later.ADDS
    found = sheet(game, text, later=Later.ADDS).turn.inputs.slips["Anna"]
    assert found is not None
    assert {power: units for power, units in found.amounts.items() if units} == {"ITALY": 300, "ENGLAND": 50}


def test_of_nothing_but_zeros_that_are_left_out_nothing_is_asked() -> None:
    game = sheet(table(), 'Exchange "Anna"\nbuy 50 pounds\nlira 0')
    assert asked(game, 'Exchange "Anna"\nbuy 70 pounds') == []
