"""What was written in advance and no longer applies: it stands for no other order, blocks nothing, and stays."""

from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.board.model import Location
from kapdip.game.change import with_turn
from kapdip.game.entries import enter_orders
from kapdip.game.handing_in import HandedIn, HandInState, base_of, judge, take_in
from kapdip.game.lapsed import divided
from kapdip.game.machine import next_step
from kapdip.game.model import Conditional, Game, MilitarySlip, TurnResults
from kapdip.game.own import OwnLines, own_view
from kapdip.orders.model import Build, Disband, Hold, Move, Retreat, Waive
from kapdip.storage.order_text import read_unit
from tests.game.stab import stab
from tests.game.tables import dislodged, opened, played, standard, standing, table
from tests.samples import MIDDLE, WHOLE, sample_game


def winter(due: int, game: Game | None = None, **units: str) -> Game:
    """A winter in which Austria, with three units, has that many builds (or removals) due."""
    centres = {1: "VIE BUD TRI SER", -1: "VIE BUD"}[due]
    game = standing(played(game or standard()), AUSTRIA="A GAL, A SER, A ALB", centres={"AUSTRIA": centres}, **units)
    return with_turn(game, replace(game.turn, step="adjustments"))


AHEAD = (
    Build(read_unit("A VIE")),
    Disband(read_unit("A SER")),
    Waive(),
    Disband(read_unit("A BOH")),
    Build(read_unit("A TRI")),
)


def entered(game: Game, power: str, slip: MilitarySlip) -> Game:
    return enter_orders(game, power, replace(slip, player=game.turn.start.control[power]))


def now_and_lapsed(game: Game, power: str) -> tuple[OwnLines, OwnLines]:
    led = own_view(game, game.turn.start.control[power]).leads[power]
    return led.now, led.lapsed


def handed_in(game: Game, power: str, *lines: str) -> HandedIn:
    alias = game.turn.start.control[power]
    return HandedIn(alias, game.turn.number, base_of(game, alias), {power: lines})


@pytest.mark.parametrize(
    ("due", "now"),
    [(1, (Build(read_unit("A VIE")), Waive(), Build(read_unit("A TRI")))), (-1, (Disband(read_unit("A SER")),))],
    ids=["build", "removal"],
)
def test_only_the_verb_that_is_due_counts(due: int, now: tuple[object, ...]) -> None:
    told, lapsed = now_and_lapsed(entered(winter(due), "AUSTRIA", MilitarySlip("", adjustments=AHEAD)), "AUSTRIA")
    assert told.adjustments == now
    assert lapsed.adjustments == tuple(order for order in AHEAD if order not in now)


def test_where_nothing_is_due_no_build_or_removal_applies() -> None:
    game = entered(
        winter(1), "FRANCE", MilitarySlip("", adjustments=(Build(read_unit("A PAR")), Disband(read_unit("A MAR"))))
    )
    assert now_and_lapsed(game, "FRANCE")[0].adjustments == ()


def test_old_winter_lines_block_no_hand_in_and_stay() -> None:
    game = entered(winter(-1), "AUSTRIA", MilitarySlip("", adjustments=AHEAD))
    one = handed_in(game, "AUSTRIA", "A GAL D")
    assert (judge(game, one).state, judge(game, one).reasons) == (HandInState.WAITING, ())
    there = take_in(game, one).turn.inputs.orders["AUSTRIA"].adjustments
    assert there == (Disband(read_unit("A GAL")), *(order for order in AHEAD if order != Disband(read_unit("A SER"))))


def with_ahead(game: Game) -> Game:
    """Germany, dislodged from Munich, has written a retreat for a unit that stayed, and its winter."""
    slip = game.turn.inputs.orders["GERMANY"]
    return entered(
        game,
        "GERMANY",
        replace(
            slip,
            retreats=(Retreat(read_unit("F KIE"), (Location("HOL"),)), Retreat(read_unit("A MUN"), (Location("BOH"),))),
            adjustments=(Build(read_unit("A BER")),),
            conditionals=(
                Conditional("Munich falls", Retreat(read_unit("F KIE"), (Location("DEN"),))),
                Conditional("Munich falls", Build(read_unit("A MUN"))),
            ),
        ),
    )


def test_retreats_of_units_that_stayed_block_nothing_and_stay_as_the_winter_list_does() -> None:
    game = with_ahead(dislodged())
    now, lapsed = now_and_lapsed(game, "GERMANY")
    assert [str(order) for order in (*now.retreats, *now.adjustments)] == ["A MUN R BOH", "A BER B"]
    assert [one.order for one in now.conditionals] == [Build(read_unit("A MUN"))]
    assert [str(order) for order in lapsed.retreats] == ["F KIE R HOL"]
    assert [str(one.order) for one in lapsed.conditionals] == ["F KIE R DEN"]
    one = handed_in(game, "GERMANY", "A MUN R RUH", "A BER B", "if Munich falls: A MUN B")
    assert judge(game, one).reasons == ()
    there = take_in(game, one).turn.inputs.orders["GERMANY"]
    before = game.turn.inputs.orders["GERMANY"]
    assert [str(order) for order in there.retreats] == ["A MUN R RUH", "F KIE R HOL"]
    assert (there.movement, there.adjustments) == (before.movement, before.adjustments)
    assert set(there.conditionals) == set(before.conditionals)


def test_what_a_hand_in_no_longer_names_is_withdrawn() -> None:
    game = dislodged()
    slip = replace(with_ahead(game).turn.inputs.orders["GERMANY"], conditionals=())
    game = take_in(enter_orders(game, "GERMANY", slip), handed_in(game, "GERMANY", "A MUN R RUH"))
    assert now_and_lapsed(game, "GERMANY")[0].adjustments == ()
    game = take_in(game, handed_in(game, "GERMANY", "A BER B"))
    assert [str(one.unit) for one in game.turn.inputs.orders["GERMANY"].retreats] == ["F KIE"], "of a unit that stayed"


@pytest.mark.parametrize("ahead", ["A MUN R BOH", "A BER B", "if lost: A BER B"])
def test_moves_are_withdrawn_and_lines_for_later_steps_stay(ahead: str) -> None:
    game = played(standard())
    game = take_in(game, handed_in(game, "GERMANY", "A MUN H", ahead))
    assert take_in(game, handed_in(game, "GERMANY", ahead)).turn.inputs.orders["GERMANY"] == replace(
        game.turn.inputs.orders["GERMANY"], movement=()
    )


def test_the_same_orders_on_paper_are_no_conflict_whatever_lies_beside_them() -> None:
    game = dislodged()
    seen = handed_in(game, "GERMANY", "A MUN R BOH", "A BER B")
    slip = replace(with_ahead(game).turn.inputs.orders["GERMANY"], conditionals=())
    assert judge(enter_orders(game, "GERMANY", slip), seen).state is HandInState.WAITING


def test_what_was_played_is_neither() -> None:
    game = with_ahead(dislodged())
    assert [str(order) for order in game.turn.inputs.orders["GERMANY"].movement]
    for lines in now_and_lapsed(game, "GERMANY"):
        assert lines.movement == ()
    later = replace(game, turns=(*game.turns[:-1], replace(game.turn, step="adjustments")))
    now, lapsed = divided(later, "GERMANY", later.turn.inputs.orders["GERMANY"])
    assert (now.retreats, lapsed.retreats) == ((), ())
    assert {str(one.order) for one in (*now.conditionals, *lapsed.conditionals)} == {"A MUN B"}


def test_a_move_that_is_impossible_or_unreadable_lapses_and_goes_when_its_unit_gets_another() -> None:
    game = opened(table())
    wrong = MilitarySlip(
        "",
        movement=(Move(read_unit("A PAR"), Location("NAF")), Hold(read_unit("A RUH"))),
        unreadable=("F BRE quark", "quark"),
    )
    game = entered(game, "FRANCE", wrong)
    now, lapsed = now_and_lapsed(game, "FRANCE")
    assert now == OwnLines()
    assert (lapsed.movement, lapsed.unreadable) == (wrong.movement, wrong.unreadable)
    there = take_in(game, handed_in(game, "FRANCE", "A MAR H")).turn.inputs.orders["FRANCE"]
    assert (there.movement, there.unreadable) == ((Hold(read_unit("A MAR")), *wrong.movement), wrong.unreadable)
    there = take_in(game, handed_in(game, "FRANCE", "A PAR H", "F BRE H")).turn.inputs.orders["FRANCE"]
    assert (there.movement[2:], there.unreadable) == ((Hold(read_unit("A RUH")),), ("quark",))


def test_what_lapses_tells_of_no_unit_that_the_seat_does_not_see() -> None:
    told = []
    for units in ({}, {"ITALY": "A VIE, A ROM, F NAP"}):
        game = winter(1, stab(), **units)
        told.append(now_and_lapsed(entered(game, "AUSTRIA", MilitarySlip("", adjustments=AHEAD)), "AUSTRIA"))
    assert told[0] == told[1]


@pytest.mark.parametrize("sample", [MIDDLE, WHOLE])
def test_what_applies_can_be_handed_in_at_every_step_and_changes_nothing(sample: Path) -> None:
    whole = sample_game(sample)
    steps = set()
    for number in range(max(1, len(whole.turns) - 4), len(whole.turns)):
        turn = replace(whole.turns[number - 1], step="orders", results=TurnResults())
        game = replace(whole, turns=(*whole.turns[: number - 1], turn))
        while game.turn.number == number and game.turn.step in ("orders", "retreats", "adjustments"):
            steps.add(game.turn.step)
            for power in {*game.turn.inputs.orders} & {*game.turn.start.control}:
                slip = game.turn.inputs.orders[power]
                now, _ = divided(game, power, slip)
                lines = [str(order) for order in (*now.movement, *now.retreats)]
                lines += [f"- {order.unit}" if isinstance(order, Disband) else str(order) for order in now.adjustments]
                one = handed_in(game, power, *lines)
                assert judge(game, one).reasons == ()
                after = take_in(game, one).turn.inputs.orders[power]
                assert sorted(map(str, after.retreats)) == sorted(map(str, slip.retreats))
                assert sorted(map(str, after.adjustments)) == sorted(map(str, slip.adjustments))
            game = next_step(game, hold_missing=True)
    assert steps == {"orders", "retreats", "adjustments"}
