"""How games end: by points, by centres, by agreement, by force (docs/rules.md 1; seed standard 1.3 to 1.6)."""

from dataclasses import replace

import pytest

from kapdip.exchange.money import Points
from kapdip.game.ending import (
    agree_treaty,
    draw_refusal,
    play_on,
    play_on_refusal,
    points_text,
    treaty_refusal,
    vote_draw,
)
from kapdip.game.entries import enter_slip
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import EndKind, ExchangeSlip, Game, Treaty
from kapdip.game.public import public_view
from kapdip.game.replay import replay
from kapdip.game.seats import exclude
from kapdip.game.status import public_status
from tests.game.tables import STANDARD, opened, orders, played, refusal, standard, stepped, table


def ended(game: Game) -> Game:
    while not game.is_over:
        game = stepped(game)
    return game


def test_the_last_turn_ends_the_game_with_places_and_equal_points_share_one() -> None:
    game = ended(table(last_turn=2))
    ending = game.turn.results.ending
    assert ending is not None
    assert ending.kind is EndKind.LAST_TURN
    assert ending.winners == tuple(sorted(game.turn.start.accounts))
    assert {placing.place for placing in ending.places} == {1}
    status = public_status(public_view(game))
    assert (status["step"], status["turn"]) == ("finished", 2)
    assert "." not in status["players"]["Anna"]["points"]
    with pytest.raises(GameError) as error:
        next_step(game)
    assert refusal(error.value) == ("game.over",)
    back = take_back(game)
    assert (back.turn.step, back.is_over) == ("exchange", False)
    assert ended(back).turn.results == game.turn.results


def test_excluded_seats_are_shown_and_not_placed() -> None:
    game = ended(exclude(opened(table(last_turn=2)), "Anna"))
    ending = game.turn.results.ending
    assert ending is not None
    assert (ending.places[-1].alias, ending.places[-1].place) == ("Anna", None)
    assert "Anna" not in ending.winners


def test_a_power_with_enough_centres_after_an_autumn_ends_the_game() -> None:
    game = orders(opened(table(victory_centres=5)), "RUSSIA", "F SEV - RUM", "F STP/SC - BOT")
    game = orders(played(game), "RUSSIA", "F BOT - SWE")
    game = ended(game)
    ending = game.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.power, game.turn.number) == (EndKind.CENTRES, "RUSSIA", 3)
    assert replay(game) == game


def test_in_spring_nobody_wins() -> None:
    game = played(opened(table(victory_centres=4)))
    assert not game.is_over


def test_the_last_turn_of_westling_makes_no_new_prices_and_no_new_controllers() -> None:
    game = played(table("cd1991"))
    game = table("cd1991", last_turn=2)
    game = played(enter_slip(game, "Anna", ExchangeSlip({"ITALY": -500})))
    prices, control = game.turn.start.prices, game.turn.start.control
    game = ended(enter_slip(game, "Anna", ExchangeSlip({"ITALY": -500})))
    assert game.turn.results.settlement is not None
    assert game.turn.results.settlement.prices == prices
    assert game.turn.results.settlement.control == control


def test_three_rounds_a_year_settle_the_winter_apart() -> None:
    game = opened(table("cd1985", rounds_a_year=3))
    game = played(orders(game, "RUSSIA", "F SEV - RUM"))
    autumn = orders(game, "RUSSIA", "F RUM H")
    autumn = stepped(autumn)
    assert autumn.turn.step == "exchange"
    winter = stepped(autumn)
    assert (str(winter.season(winter.turn.number)), winter.turn.step) == ("W", "adjustments")
    winter = orders(winter, "RUSSIA", "F SEV B")
    built = stepped(winter)
    assert len(built.turn.results.position.units["RUSSIA"]) == 5  # type: ignore[union-attr]
    done = stepped(built)
    assert public_status(public_view(done))["season"] == "spring"
    assert replay(done) == done
    back = take_back(take_back(done))
    assert back.turn.step == "adjustments"
    quiet = played(opened(table("cd1985", rounds_a_year=3)), 2)
    assert quiet.turn.step == "exchange"


# -- plain Diplomacy ---------------------------------------------------------------------------------------------------


def test_a_draw_by_vote_needs_everybody_who_owns_a_centre() -> None:
    game = standard()
    for alias in STANDARD[:-1]:
        game = vote_draw(game, alias)
    assert not played(game).is_over
    game = vote_draw(vote_draw(vote_draw(game, "Turk"), "Turk", agrees=False), "Turk")
    done = played(game)
    ending = done.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.DRAW, tuple(sorted(STANDARD)))
    with pytest.raises(GameError) as error:
        vote_draw(table(), "Anna")
    assert refusal(error.value) == ("draw.none",)


def test_eighteen_centres_win_alone() -> None:
    game = orders(standard(victory_centres=5), "RUSSIA", "F SEV - RUM", "F STP/SC - BOT")
    game = ended(orders(played(game), "RUSSIA", "F BOT - SWE"))
    ending = game.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners, ending.power) == (EndKind.CENTRES, ("Russ",), "RUSSIA")
    assert ending.places[0].points == "6"
    assert public_status(public_view(game))["players"]["Russ"]["points"] == "6"
    back = take_back(game)
    assert back.turn.step == "adjustments"


def test_a_forced_draw_after_quiet_years_unless_all_play_on() -> None:
    game = standard(quiet_years=1)
    done = played(game, 2)
    assert done.turn.results.ending is not None
    assert done.turn.results.ending.kind is EndKind.FORCED_DRAW
    on = played(play_on(played(game), "all"))
    assert not on.is_over
    assert on.turn.start.quiet_years == 1
    off = played(play_on(play_on(played(game), "all"), "all", on=False))
    assert off.is_over


def test_playing_on_is_refused_where_no_draw_is_due() -> None:
    game = standard(quiet_years=2)
    for early in (game, played(game), played(game, 2)):
        with pytest.raises(GameError) as error:
            play_on(early, "all")
        assert refusal(error.value) == ("play_on.not_due",)
        assert play_on(early, "all", on=False).turn.inputs.play_on is False
    assert play_on(played(game, 3), "all").turn.inputs.play_on
    assert play_on(standard(last_turn=1, quiet_years=None), "all").turn.inputs.play_on
    with pytest.raises(GameError) as error:
        play_on(standard(last_turn=1, end="centres"), "all")
    assert refusal(error.value) == ("play_on.not_due",), "a shortened end is no draw"
    with pytest.raises(GameError) as error:
        play_on(table(), "all")
    assert refusal(error.value) == ("draw.none",)


def test_playing_on_holds_for_one_turn() -> None:
    game = standard(quiet_years=1)
    on = played(play_on(played(game), "all"))
    assert not on.is_over
    assert played(on).is_over
    assert not played(play_on(on, "all")).is_over


def test_nothing_is_agreed_on_after_the_end() -> None:
    over = played(standard(last_turn=1))
    for refused in (draw_refusal, treaty_refusal, play_on_refusal):
        reason = refused(over)
        assert reason is not None
        assert reason.key == "game.over"


def test_a_conquest_begins_the_count_of_quiet_years_anew() -> None:
    game = standard(quiet_years=2)
    game = played(game, 2)
    assert game.turn.start.quiet_years == 1
    game = orders(game, "AUSTRIA", "A VIE - TYR", "F TRI - ADR")
    game = orders(game, "ITALY", "A VEN - TUS", "A ROM - APU")
    game = played(game)
    game = played(orders(game, "AUSTRIA", "A TYR - VEN", "F ADR H"))
    assert game.turn.start.quiet_years == 0
    assert not game.is_over


def test_the_last_autumn_is_a_draw_and_a_shortened_end_places_by_centres() -> None:
    forced = played(standard(last_turn=1))
    assert forced.turn.results.ending is not None
    assert forced.turn.results.ending.kind is EndKind.FORCED_DRAW
    short = played(standard(last_turn=1, end="centres"))
    ending = short.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.SHORTENED, ("Russ",))
    assert [placing.place for placing in ending.places] == [1, 2, 2, 2, 2, 2, 2]
    without = played(standard(last_turn=1, quiet_years=None))
    assert without.is_over


def test_a_treaty_counts_if_all_agreed_and_all_centres_are_told_apart() -> None:
    game = standard(plan_from_year=1901)
    centres = {"RUSSIA": 18, "TURKEY": 4}
    with pytest.raises(GameError) as error:
        agree_treaty(game, Treaty(centres))
    assert refusal(error.value) == ("treaty.too_early",)
    game = played(game)
    with pytest.raises(GameError) as error:
        agree_treaty(game, Treaty({"RUSSIA": 18}))
    assert refusal(error.value) == ("treaty.sum",)
    with pytest.raises(GameError):
        agree_treaty(game, Treaty(centres, frozenset({"Nobody"})))
    assert not played(agree_treaty(game, Treaty(centres, frozenset({"Turk"})))).is_over
    everybody = frozenset(STANDARD)
    solo = played(agree_treaty(game, Treaty(centres, everybody))).turn.results.ending
    assert solo is not None
    assert (solo.kind, solo.winners, solo.places[0].points) == (EndKind.SURRENDER, ("Russ",), "18")
    shared = played(agree_treaty(game, Treaty({"RUSSIA": 11, "TURKEY": 11}, everybody))).turn.results.ending
    assert shared is not None
    assert shared.winners == ("Russ", "Turk")
    assert {place.points for place in shared.places if place.alias in shared.winners} == {"11"}
    assert {place.points for place in shared.places if place.alias not in shared.winners} == {"0"}
    assert not played(agree_treaty(agree_treaty(game, Treaty(centres, everybody)), None)).is_over
    for other, key in ((table(), "draw.none"), (standard(plan_from_year=None), "treaty.none")):
        with pytest.raises(GameError) as error:
            agree_treaty(other, Treaty({}))
        assert refusal(error.value) == (key,)


def test_a_treaty_gives_nothing_to_an_eliminated_power() -> None:
    game = played(standard(plan_from_year=1901))
    position = game.turn.start.position
    centres = dict(position.centres)
    centres["RUSSIA"] = (*centres.pop("TURKEY"), *centres["RUSSIA"])
    turn = replace(game.turn, start=replace(game.turn.start, position=replace(position, centres=centres)))
    game = replace(game, turns=(*game.turns[:-1], turn))
    with pytest.raises(GameError) as error:
        agree_treaty(game, Treaty({"RUSSIA": 18, "TURKEY": 4}))
    assert refusal(error.value) == ("treaty.eliminated",)


def test_missing_orders_are_counted_without_an_exchange() -> None:
    game = standard()
    assert played(game).turn.start.accounts["Turk"].missed == 1
    assert played(orders(played(game), "TURKEY", "A CON H")).turn.start.accounts["Turk"].missed == 0


def test_final_points_are_told_without_needless_decimals() -> None:
    assert (points_text(Points(65600)), points_text(Points(68196))) == ("656", "681.96")
