"""The coach: what a slip gave, and the best one given what the others did."""

from dataclasses import replace

from kapdip.exchange.settle import settle_turn
from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip
from kapdip.game.question import exchange_question
from kapdip.players.alone import LineUp, practice_game
from kapdip.players.chairs import stepped
from kapdip.players.coach import lesson


def test_an_idle_slip_is_beaten_by_one_that_really_gives_what_is_said() -> None:
    game = practice_game("Practice", "Me", LineUp.MIXED, seed=7)
    after = stepped(enter_slip(game, "Me", ExchangeSlip({})))
    found = lesson(after, "Me", 1)
    settled = after.turns[0].results.settlement
    assert settled is not None
    assert (found.points, found.money) == (settled.points["Me"], settled.money["Me"])
    assert found.best_points > found.points
    assert found.reason.key == "players.better"
    question = exchange_question(replace(after, turns=after.turns[:1]))
    again = settle_turn(replace(question, slips={**question.slips, "Me": found.best}))
    assert (again.points["Me"], again.money["Me"]) == (found.best_points, found.best_money)


def test_nobody_is_told_of_a_better_slip_who_handed_in_the_best() -> None:
    game = practice_game("Practice", "Me", LineUp.SAVERS, seed=7)
    best = lesson(stepped(enter_slip(game, "Me", ExchangeSlip({}))), "Me", 1).best
    after = stepped(enter_slip(game, "Me", ExchangeSlip(best)))
    found = lesson(after, "Me", 1)
    assert found.points == found.best_points
    assert found.reason.key == "players.nothing_better"
