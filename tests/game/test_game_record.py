"""A turn is played again from its entries, and what was recorded of it is put in place of what
the rules give otherwise.
"""

from dataclasses import replace

import pytest

from kapdip.game.change import with_turn
from kapdip.game.compare import compare_last
from kapdip.game.model import FINISHED, Ending, EndKind, Game, Turn, TurnResults
from kapdip.game.record import Books, TurnRecord, played_to, turn_record, with_record
from kapdip.game.stages import opening_stage
from tests.game.tables import dislodged, opened, orders, played, slips, standard, stepped, table


def unplayed(game: Game, turn: Turn) -> Game:
    """The game up to a turn with its entries, of which nothing is resolved."""
    opening = opening_stage(game.variant, turn.number, turn.start.position).name
    return replace(game, turns=(*game.turns[: turn.number - 1], replace(turn, results=TurnResults(), step=opening)))


def again(game: Game, turn: Turn) -> Game:
    """The game with that turn played as far as it was."""
    begun = unplayed(game, turn)
    return with_turn(begun, played_to(begun, turn.step, is_settled=turn.results.settlement is not None))


def told(recorded: Turn, game: Game) -> set[tuple[str, str]]:
    return {(one.kind, one.subject) for one in compare_last(with_turn(game, recorded), game)}


@pytest.mark.parametrize(
    "make", [lambda: opened(table()), standard, lambda: table("cd1985")], ids=["ka2007", "standard", "cd1985"]
)
def test_every_turn_is_played_again_to_where_it_was(make: object) -> None:
    game = played(make(), 3)  # type: ignore[operator]
    states = [game, stepped(game), stepped(stepped(game))]
    for state in states:
        for turn in state.turns:
            found = again(state, turn)
            assert found.turn == turn
            assert with_record(found, turn.step, turn_record(turn.results)) is found.turn


def test_a_record_of_nothing_is_empty() -> None:
    assert turn_record(TurnResults()) == TurnRecord()


def test_a_position_that_was_recorded_otherwise_stays() -> None:
    game = played(orders(opened(table()), "AUSTRIA", "A VIE - TYR"))
    turn = game.turns[1]
    changed = replace(turn, inputs=orders(unplayed(game, turn), "AUSTRIA", "A VIE - BOH").turn.inputs)
    found = again(game, changed)
    kept = with_record(found, FINISHED, turn_record(turn.results))
    assert turn_record(kept.results) == turn_record(turn.results)
    assert kept.results.movement == found.turn.results.movement
    assert kept.results.press == turn.results.press
    assert told(kept, found) == {("units", "AUSTRIA")}


def test_books_that_were_recorded_otherwise_stay_and_projections_follow_from_them() -> None:
    game = played(slips(opened(table()), Anna={"ITALY": -100}))
    turn = game.turns[1]
    done = turn.results.settlement
    assert done is not None
    richer = {**done.accounts, "Anna": replace(done.accounts["Anna"], cash=type(done.money["Anna"])(100_000))}
    record = replace(turn_record(turn.results), books=Books(done.prices, richer, done.control))
    kept = with_record(again(game, turn), FINISHED, record)
    after = kept.results.settlement
    assert after is not None
    assert after.money["Anna"] - done.money["Anna"] == 100_000 - done.accounts["Anna"].cash
    assert {**after.points, "Anna": 0} == {**done.points, "Anna": 0}
    assert after.price_per_point == done.price_per_point
    assert (after.trades, after.audit, after.final_points) == (done.trades, done.audit, None)
    assert told(kept, again(game, turn)) == {("cash", "Anna"), ("money", "Anna"), ("points", "Anna")}


def test_an_ending_that_was_recorded_has_final_points() -> None:
    game = played(table(last_turn=3), 3)
    assert game.turn.results.ending is not None
    record = turn_record(game.turn.results)
    longer = again(replace(game, variant=table().variant), game.turn)
    assert longer.turn.results.ending is None
    kept = with_record(longer, FINISHED, record)
    assert kept.results.ending == game.turn.results.ending
    assert kept.results.settlement is not None
    assert game.turn.results.settlement is not None
    assert kept.results.settlement.final_points == game.turn.results.settlement.final_points


def test_a_turn_in_progress_stays_at_the_step_that_was_recorded() -> None:
    game = dislodged()
    assert game.turn.step == "retreats"
    calm = with_turn(game, replace(game.turn, inputs=replace(game.turn.inputs, orders={})))
    found = again(calm, calm.turn)
    assert found.turn.step != "retreats"
    kept = with_record(found, "retreats", turn_record(game.turn.results))
    assert (kept.step, kept.results.position, kept.results.press) == ("retreats", game.turn.results.position, None)


def test_without_an_exchange_there_are_no_books() -> None:
    game = played(standard(), 1)
    turn = game.turns[0]
    assert turn_record(turn.results).books is None
    ending = Ending(EndKind.DRAW, ("Aust",), ())
    kept = with_record(again(game, turn), FINISHED, replace(turn_record(turn.results), ending=ending))
    assert (kept.results.ending, kept.results.settlement) == (ending, None)
    assert told(kept, again(game, turn)) == {("outcome", "ending")}


def test_who_was_dislodged_by_the_record_alone_is_a_difference() -> None:
    game = dislodged()
    position = game.turn.results.position
    assert position is not None
    record = replace(turn_record(game.turn.results), position=replace(position, dislodged={}))
    kept = with_record(game, game.turn.step, record)
    assert told(kept, game) == {("outcome", "position")}
