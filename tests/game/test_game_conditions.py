"""Conditional lines: asked at the right moment, with the facts that answer them; the answers are stored (docs/rules.md
6.3 and 6.4).
"""

import pytest

from kapdip.board.model import Location
from kapdip.game.conditions import all_conditions, facts_for
from kapdip.game.entries import answer_condition, enter_orders
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step
from kapdip.game.model import Conditional, Game, MilitarySlip
from kapdip.game.stages import open_questions
from kapdip.orders.model import Build, Disband, Hold, Move, Retreat, Waive
from kapdip.storage.order_text import read_order, read_unit
from tests.board_languages import spoken
from tests.game.tables import opened, orders, played, refusal, sheet, slips, until


def attacked(*conditionals: Conditional, retreats: tuple[str, ...] = ()) -> Game:
    """Spring 1902: A Mun of Germany is driven out; the conditionals are Germany's."""
    game = opened(sheet_table())
    game = played(orders(orders(game, "AUSTRIA", "A VIE - TYR"), "FRANCE", "A PAR - BUR"))
    game = orders(orders(game, "AUSTRIA", "A TYR S A BUR - MUN"), "FRANCE", "A BUR - MUN")
    player = game.turn.start.control["GERMANY"]
    given = tuple(order for text in retreats if isinstance(order := read_order(text), Retreat | Disband))
    movement = (Hold(read_unit("A MUN")), Move(read_unit("A BER"), Location("PRU")))
    game = enter_orders(game, "GERMANY", MilitarySlip(player, movement, given, (), conditionals))
    return until_retreats(slips(game))


def sheet_table() -> Game:
    from tests.game.tables import table

    return table()


def until_retreats(game: Game) -> Game:
    from kapdip.game.checklist import missing_powers
    from kapdip.game.entries import decide_missing

    for power in missing_powers(game):
        game = decide_missing(game, power)
    return next_step(game)


def line(condition: str, text: str) -> Conditional:
    order = read_order(text)
    assert isinstance(order, Retreat | Disband | Build | Waive)
    return Conditional(condition, order)


def test_a_conditional_retreat_is_asked_when_its_unit_is_dislodged() -> None:
    game = attacked(
        line("Tyrolia is empty", "A MUN R TYR"),
        line("x", "A BER R KIE"),
        line("y", "A BER B"),
        retreats=("A MUN R BER, KIE",),
    )
    assert [question.id for question in open_questions(game)] == ["orders.GERMANY.1"]
    assert len(all_conditions(game)) == 3
    with pytest.raises(GameError) as error:
        next_step(game)
    assert refusal(error.value) == ("missing.answer",)
    away = next_step(answer_condition(game, "orders.GERMANY.1", False))
    assert "A BER" in map(str, away.turn.results.position.units["GERMANY"])  # type: ignore[union-attr]


def test_a_condition_that_holds_comes_before_the_list() -> None:
    game = attacked(line("true", "A MUN R KIE"), line("true", "A MUN R SIL"), retreats=("A MUN R BER",))
    for number in (1, 2):
        game = answer_condition(game, f"orders.GERMANY.{number}", True)
    game = next_step(game)
    assert "A SIL" in map(str, game.turn.results.position.units["GERMANY"])  # type: ignore[union-attr]


def test_a_unit_may_be_given_up_on_a_condition() -> None:
    game = attacked(line("true", "A MUN D"), retreats=("A MUN R BER",))
    game = next_step(answer_condition(game, "orders.GERMANY.1", True))
    assert len(game.turn.results.position.units["GERMANY"]) == 2  # type: ignore[union-attr]


def test_a_conditional_build_is_asked_in_the_adjustments_if_anything_is_due() -> None:
    game = orders(opened(sheet_table()), "AUSTRIA", "A BUD - SER")
    game = played(game)
    player = game.turn.start.control["AUSTRIA"]
    slip = MilitarySlip(
        player, (), (), (), (line("Serbia is ours", "A BUD B"), line("z", "WAIVE"), line("v", "A VIE D"))
    )
    game = enter_orders(game, "AUSTRIA", slip)
    game = enter_orders(
        game, "ITALY", MilitarySlip(game.turn.start.control["ITALY"], conditionals=(line("w", "A ROM B"),))
    )
    game = until_retreats(slips(game))
    assert game.turn.step == "adjustments"
    assert [question.id for question in open_questions(game)] == [
        "orders.AUSTRIA.1",
        "orders.AUSTRIA.2",
        "orders.AUSTRIA.3",
    ]
    for number, holds in ((1, True), (2, False), (3, False)):
        game = answer_condition(game, f"orders.AUSTRIA.{number}", holds)
    game = next_step(game)
    assert "A BUD" in map(str, game.turn.results.position.units["AUSTRIA"])  # type: ignore[union-attr]


def test_the_facts_for_a_question_name_places_powers_and_what_was_done() -> None:
    game = attacked(line("A Bur moves to Munich, Berlin is free and Frankreich is strong", "A MUN R BER"))
    facts = facts_for(game, open_questions(game)[0])
    keys = [fact.key for fact in facts]
    assert "fact.stands" in keys
    assert "fact.done" in keys
    assert "fact.empty" in keys
    assert "fact.owner" in keys
    assert "fact.power" in keys
    assert "fact.controller_now" in keys
    failed = attacked(line("A Mun holds", "A MUN R BER"))
    assert "fact.failed" in [fact.key for fact in facts_for(failed, open_questions(failed)[0])]


def test_facts_before_anything_has_moved_and_after_the_exchange() -> None:
    game = opened(sheet_table())
    text = (
        'Orders "Anna"\nAustria:\nif England takes Norway: A VIE R BOH\nPress "Bert"\n[wenn Anna ENGLAND hat:'
        " Hallo]\nx\n"
    )
    game = sheet(game, text)
    question = all_conditions(game)[0]
    assert {fact.key for fact in facts_for(game, question)} >= {"fact.power", "fact.controller_now", "fact.empty"}
    game = until(game, "exchange")
    from kapdip.game.model import PressItem, PressPart
    from kapdip.game.press import add_press

    again = add_press(opened(sheet_table()), PressItem("Anna", "", "", (PressPart("x", "Anna leads England"),)))
    settled = next_step(until_retreats(slips(again)))
    assert settled.turn.results.settlement is not None
    assert "fact.controller" in {fact.key for fact in facts_for(settled, open_questions(settled)[0])}


def test_before_the_first_exchange_nobody_leads_a_power() -> None:
    game = sheet_table()
    from kapdip.game.model import PressItem, PressPart
    from kapdip.game.press import add_press

    game = add_press(game, PressItem("Anna", "", "", (PressPart("x", "England is strong"),)))
    assert [fact.key for fact in facts_for(game, all_conditions(game)[0])] == ["fact.power"]


def test_conditions_on_players_are_answered_by_what_they_traded() -> None:
    from kapdip.game.model import PressItem, PressPart
    from kapdip.game.press import add_press
    from kapdip.words.sentences import say

    condition = "Anna has sold or Bert has bought"
    game = add_press(opened(sheet_table()), PressItem("Cleo", "", "", (PressPart("x", condition),)))
    assert facts_for(game, all_conditions(game)[0]) == ()
    game = next_step(until_retreats(slips(game, Anna={"ITALY": -5})))
    facts = facts_for(game, open_questions(game)[0])
    assert [fact.key for fact in facts] == ["fact.player", "fact.trades", "fact.player", "fact.no_trades"]
    assert all("{" not in say(fact, spoken(lang)) for fact in facts for lang in ("de", "en"))
