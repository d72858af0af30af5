"""A position set up by hand is a game like any other: it is refused where it can't be, played on, saved and told."""

from dataclasses import replace

import pytest

from kapdip.board.model import Dislodged, Location, Position, Season, Step, Unit
from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import enter_orders, enter_unit_order
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, play_turn, take_back, with_all_decided
from kapdip.game.model import Game, MilitarySlip
from kapdip.game.replay import check
from kapdip.game.set_up import (
    LAST_TURN,
    begin_position,
    check_set_up,
    cleared,
    dated,
    driven_out,
    empty,
    judged_by,
    owned,
    placed,
    set_up_of,
    with_set_up,
)
from kapdip.game.setup import new_game
from kapdip.game.steps import position_now
from kapdip.game.variant import SetUp, variant_of
from kapdip.orders.model import Build, Move, Retreat

PLAIN = variant_of(load_profile("standard"))
BOARD = PLAIN.board
NOBODY = empty(BOARD, SetUp(PLAIN.position))


def unit(text: str) -> Unit:
    return Unit.parse(text)


def with_units(*pairs: tuple[str, str]) -> SetUp:
    found = NOBODY
    for power, text in pairs:
        found = placed(found, BOARD, power, unit(text))
    return found


def begun(set_up: SetUp) -> Game:
    return begin_position(set_up, BOARD.powers, "ka")


def keys(set_up: SetUp) -> list[str]:
    return [reason.key for reason in check_set_up(PLAIN, set_up)]


def test_it_is_played_from_its_date_with_its_units() -> None:
    made = begun(dated(with_units(("ENGLAND", "F LON"), ("FRANCE", "F BRE")), Season.AUTUMN, 1903, Step.MOVEMENT))
    assert str(made.variant.date(1)) == "F1903"
    assert made.variant.profile.rulebook == "ka"
    made = enter_unit_order(made, "ENGLAND", Move(unit("F LON"), Location("ENG")))
    made = enter_unit_order(made, "FRANCE", Move(unit("F BRE"), Location("ENG")))
    made = next_step(with_all_decided(made))
    movement = made.turns[0].results.movement
    assert movement is not None
    assert {str(one.unit) for one in movement.outcomes.values() if one.flags} == {"F LON", "F BRE"}
    assert not check(made)


def test_a_place_holds_one_unit_and_what_was_there_gives_way() -> None:
    changed = placed(with_units(("ENGLAND", "F LON")), BOARD, "FRANCE", unit("A LON"))
    assert changed.position.units["ENGLAND"] == ()
    assert changed.position.units["FRANCE"] == (unit("A LON"),)
    assert cleared(changed, BOARD, "LON").position == NOBODY.position


def test_it_may_begin_with_retreats() -> None:
    stands = with_units(("TURKEY", "A SER"), ("TURKEY", "A GRE"), ("AUSTRIA", "A ALB"))
    made = driven_out(stands, BOARD, "AUSTRIA", unit("A SER"), "BUL")
    assert made.step is Step.RETREATS
    (row,) = made.position.dislodged["AUSTRIA"]
    assert row.retreats == ("BUD", "RUM", "TRI")
    game = begun(made)
    assert game.turn.step == "retreats"
    game = enter_unit_order(game, "AUSTRIA", Retreat(unit("A SER"), (Location("TRI"),)))
    game = next_step(game)
    assert unit("A TRI") in game.turn.start.position.units["AUSTRIA"]
    assert cleared(made, BOARD, "SER").position.dislodged == {}


def test_after_retreats_in_autumn_centres_change_hands() -> None:
    stands = dated(with_units(("TURKEY", "A SER"), ("TURKEY", "A GRE")), Season.AUTUMN, 1903, Step.MOVEMENT)
    made = owned(owned(stands, "CON", "TURKEY"), "SER", "AUSTRIA")
    game = begun(driven_out(made, BOARD, "AUSTRIA", unit("A SER"), "BUL"))
    game = next_step(enter_unit_order(game, "AUSTRIA", Retreat(unit("A SER"), (Location("TRI"),))))
    assert game.turn.step == "adjustments"
    assert position_now(game).centres["AUSTRIA"] == ("TRI",)
    assert position_now(game).centres["TURKEY"] == ("CON", "GRE", "SER")
    built = play_turn(game, hold_missing=True)
    assert take_back(built).turn.results == game.turn.results
    assert not check(built)


def test_whoever_takes_a_place_closes_it_to_retreats() -> None:
    made = driven_out(with_units(("TURKEY", "A SER")), BOARD, "AUSTRIA", unit("A SER"))
    made = placed(made, BOARD, "TURKEY", unit("A TRI"))
    assert "TRI" not in made.position.dislodged["AUSTRIA"][0].retreats
    again = driven_out(made, BOARD, "ITALY", unit("A SER"), "BUL")
    assert set(again.position.dislodged) == {"ITALY"}
    assert dated(again, Season.SPRING, 1901, Step.MOVEMENT).position.dislodged == {}


def test_it_may_begin_with_builds() -> None:
    made = owned(owned(with_units(("ENGLAND", "F NTH")), "LON", "ENGLAND"), "EDI", "ENGLAND")
    game = begun(dated(made, Season.WINTER, 1905, Step.ADJUSTMENTS))
    assert (game.turn.step, str(game.variant.date(1))) == ("adjustments", "F1905")
    game = play_turn(enter_unit_order(game, "ENGLAND", Build(unit("F EDI"))), hold_missing=True)
    assert game.turn.start.position.units["ENGLAND"] == (unit("F EDI"), unit("F NTH"))
    assert owned(made, "LON", None).position.centres["ENGLAND"] == ("EDI",)
    assert owned(made, "LON", "FRANCE").position.centres["FRANCE"] == ("LON",)


@pytest.mark.parametrize(
    ("units", "wrong"),
    [
        (("A NTH",), "position.army_afloat"),
        (("F MUN",), "position.fleet_ashore"),
        (("F STP",), "position.coast"),
        (("F XXX",), "position.unknown"),
        (("F LON", "A LON"), "position.twice"),
    ],
)
def test_units_that_cannot_be_are_refused(units: tuple[str, ...], wrong: str) -> None:
    position = replace(NOBODY.position, units={**NOBODY.position.units, "ENGLAND": tuple(map(unit, units))})
    made = replace(NOBODY, position=position)
    assert keys(made) == [wrong]
    with pytest.raises(GameError) as refused:
        begun(made)
    assert [reason.key for reason in refused.value.reasons] == [wrong]


def test_centres_and_steps_that_cannot_be_are_refused() -> None:
    centres = {**NOBODY.position.centres, "ENGLAND": ("BUR", "LON"), "FRANCE": ("LON",)}
    dislodged = {"ENGLAND": (Dislodged(unit("F LON"), None, ()),)}
    made = SetUp(Position(NOBODY.position.units, centres, dislodged), 1, Step.ADJUSTMENTS)
    assert keys(made) == [
        "position.no_centre",
        "position.centre_twice",
        "position.no_retreats",
        "position.no_winter",
    ]


def test_another_position_keeps_the_orders_of_units_that_stay() -> None:
    made = begun(with_units(("ENGLAND", "F LON"), ("FRANCE", "A PAR")))
    made = enter_orders(made, "ENGLAND", MilitarySlip("ENGLAND", (Move(unit("F LON"), Location("NTH")),)))
    made = enter_orders(made, "FRANCE", MilitarySlip("FRANCE", (Move(unit("A PAR"), Location("BUR")),)))
    changed = cleared(set_up_of(made), BOARD, "PAR")
    assert list(with_set_up(made, changed).turn.inputs.orders) == ["ENGLAND"]
    later = play_turn(made, hold_missing=True)
    assert with_set_up(later, changed).turn.inputs.orders == {}
    assert with_set_up(made, dated(changed, Season.AUTUMN, 1901, Step.ADJUSTMENTS)).turn.inputs.orders == {}


def test_a_game_of_any_rules_gives_its_position() -> None:
    game = new_game("x", variant_of(load_profile("ka2007")), [f"P{number}" for number in range(8)], seed=1)
    for _ in range(3):
        game = play_turn(game, hold_missing=True)
    made = set_up_of(game)
    assert (made.turn, made.step) == (3, Step.MOVEMENT)
    assert made.position.units == game.turn.start.position.units
    assert set_up_of(game, 2).turn == 1
    assert begun(made).turn.start.position.centres == game.turn.start.position.centres


def test_years_have_an_end() -> None:
    assert dated(NOBODY, Season.WINTER, 9999, Step.ADJUSTMENTS).turn == LAST_TURN
    assert dated(NOBODY, Season.SPRING, 1, Step.MOVEMENT).turn == 1


def test_it_is_judged_anew_by_another_rulebook_with_its_orders() -> None:
    game = begun(with_units(("ENGLAND", "F NTH")))
    ordered = enter_unit_order(game, "ENGLAND", Move(unit("F NTH"), Location("NWY")))
    anew = judged_by(play_turn(ordered, hold_missing=True), "datc")
    assert anew.profile.rulebook == "datc"
    assert len(anew.turns) == 1
    assert anew.variant.set_up == game.variant.set_up
    assert anew.turn.inputs.orders == ordered.turn.inputs.orders
