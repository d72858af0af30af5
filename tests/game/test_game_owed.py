"""What the step at hand still wants of a power, as desk, wall and phones count it."""

import pytest

from kapdip.game.change import with_inputs
from kapdip.game.checklist import handed_in
from kapdip.game.entries import answer_condition, enter_orders
from kapdip.game.model import Conditional, MilitarySlip
from kapdip.game.owed import balance, owed
from kapdip.game.stages import open_questions
from kapdip.orders.model import AdjustmentOrder, Build, Disband, Hold, Waive
from kapdip.storage.order_text import read_unit
from tests.game.tables import opened, orders, standing, table, until
from tests.game.test_game_conditions import attacked, line
from tests.game.test_game_lapsed import entered, winter


def test_each_unit_owes_an_order_and_a_line_that_nobody_could_read_is_still_asked_about() -> None:
    game = opened(table())
    alias = game.turn.start.control["ENGLAND"]
    assert owed(game, "ENGLAND") == 3
    game = orders(game, "ENGLAND", "F LON H", "A LVP H")
    assert (owed(game, "ENGLAND"), handed_in(game)[alias]) == (1, False)
    whole = tuple(Hold(read_unit(unit)) for unit in ("F LON", "F EDI", "A LVP"))
    assert owed(enter_orders(game, "ENGLAND", MilitarySlip(alias, whole)), "ENGLAND") == 0
    unread = MilitarySlip(alias, whole, unreadable=("F Edi to the sea",))
    assert owed(enter_orders(game, "ENGLAND", unread), "ENGLAND") == 1


def test_a_retreat_that_hangs_on_a_condition_is_there_until_the_condition_does_not_hold() -> None:
    assert owed(attacked(), "GERMANY") == 1
    assert owed(attacked(retreats=("A MUN R BER",)), "GERMANY") == 0
    game = attacked(line("Tyrolia is empty", "A MUN R TYR"))
    (question,) = open_questions(game)
    assert owed(game, "GERMANY") == 0
    assert owed(answer_condition(game, question.id, holds=True), "GERMANY") == 0
    assert owed(answer_condition(game, question.id, holds=False), "GERMANY") == 1
    nothing = with_inputs(attacked(), orders={})
    assert owed(nothing, "GERMANY") == 1


@pytest.mark.parametrize(
    ("due", "given", "lacking"),
    [
        (1, (), 1),
        (1, (Build(read_unit("A VIE")),), 0),
        (1, (Build(read_unit("A BUD")), Waive()), 0),
        (1, (Disband(read_unit("A SER")),), 1),
        (-1, (), 1),
        (-1, (Disband(read_unit("A SER")), Disband(read_unit("A GAL"))), 0),
        (-1, (Build(read_unit("A VIE")), Waive()), 1),
        (-1, (Disband(read_unit("A BOH")),), 1),
    ],
)
def test_only_what_is_due_and_possible_fills_the_winter(
    due: int, given: tuple[AdjustmentOrder, ...], lacking: int
) -> None:
    game = entered(winter(due), "AUSTRIA", MilitarySlip("", adjustments=given))
    assert owed(game, "AUSTRIA") == lacking
    assert handed_in(game)[game.turn.start.control["AUSTRIA"]] is not bool(lacking)


def test_a_build_that_hangs_on_a_condition_is_there_and_a_removal_is_none() -> None:
    for order, lacking in ((Build(read_unit("A VIE")), 0), (Disband(read_unit("A SER")), 1)):
        slip = MilitarySlip("", conditionals=(Conditional("Galicia is held", order),))
        assert owed(entered(winter(1), "AUSTRIA", slip), "AUSTRIA") == lacking


def test_no_more_builds_are_asked_for_than_there_is_room_at_home() -> None:
    """Once the desk and the phones went on asking for builds that no home centre was free for."""
    game = winter(1)
    full = standing(game, AUSTRIA="A VIE, A TRI", centres={"AUSTRIA": "VIE BUD TRI SER GRE"})
    assert (balance(full, "AUSTRIA"), owed(full, "AUSTRIA")) == (1, 1)
    none = standing(game, AUSTRIA="A VIE, A BUD, A TRI", centres={"AUSTRIA": "VIE BUD TRI SER"})
    assert (balance(none, "AUSTRIA"), owed(none, "AUSTRIA")) == (0, 0)


def test_nothing_is_owed_where_units_get_no_orders() -> None:
    game = until(opened(table()), "exchange")
    assert not any(owed(game, power) for power in game.board.powers)
