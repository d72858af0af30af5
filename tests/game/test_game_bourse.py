"""Bourse 1975: leaders play plain Diplomacy, investors trade beside them (docs/rules.md 13)."""

from dataclasses import replace

import pytest

from kapdip.board.model import Season
from kapdip.exchange.model import SeatStatus
from kapdip.exchange.profile_data import load_profile
from kapdip.game.change import with_turn
from kapdip.game.checklist import checklist, handed_in
from kapdip.game.ending import agree_treaty, vote_draw
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, play_turn
from kapdip.game.model import EndKind, ExchangeSlip, Game, MilitarySlip, Placing, Treaty
from kapdip.game.own import own_view
from kapdip.game.public import public_view
from kapdip.game.replay import check, replay
from kapdip.game.seats import exclude, missed_too_often, rename_seat, substitute
from kapdip.game.setup import new_game
from kapdip.game.status import public_status
from kapdip.game.variant import variant_of
from tests.game.bourse import INVESTORS, LEADERS, bourse
from tests.game.tables import played, refusal, with_holds


def test_seven_leaders_sit_in_the_order_of_the_powers_and_the_investors_beside_them() -> None:
    game = bourse()
    assert [(seat.alias, (seat.power or "-")[0], seat.account) for seat in game.seats] == [
        ("Aust", "A", False),
        ("Engl", "E", False),
        ("Fran", "F", False),
        ("Germ", "G", False),
        ("Ital", "I", False),
        ("Karl", "R", True),
        ("Turk", "T", False),
        ("Lena", "-", True),
        ("Max", "-", True),
    ]
    assert set(game.turn.start.accounts) == set(INVESTORS)
    assert game.turn.start.control["RUSSIA"] == "Karl"


def test_it_begins_with_spring_1901_and_the_first_orders() -> None:
    game = bourse()
    assert (game.season(1), game.year(1), game.turn.step) == (Season.SPRING, 1901, "orders")


@pytest.mark.parametrize(
    ("profile", "players", "leaders", "reason"),
    [
        ("bourse1975", INVESTORS, LEADERS[:6], "setup.leaders"),
        ("bourse1975", INVESTORS, (), "setup.leaders"),
        ("bourse1975", ("Lena",), LEADERS, "setup.players_open"),
        ("bourse1975", INVESTORS, ("Aust", *LEADERS[:6]), "alias.twice"),
        ("standard", LEADERS, LEADERS, "leaders.none"),
    ],
)
def test_a_table_that_is_not_seven_leaders_and_two_investors_is_refused(
    profile: str, players: tuple[str, ...], leaders: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(GameError) as error:
        new_game("x", variant_of(load_profile(profile)), players, seed=1, leaders=leaders)
    assert reason in refusal(error.value)


def test_leaders_are_asked_for_orders_and_investors_for_slips() -> None:
    asked = {(item.kind, item.player) for item in checklist(bourse()).items}
    assert asked == {("orders", name) for name in LEADERS} | {("slip", name) for name in INVESTORS}


def test_a_leader_who_does_not_invest_hands_in_no_slip_and_an_investor_leads_nobody() -> None:
    game = bourse()
    with pytest.raises(GameError) as error:
        enter_slip(game, "Aust", ExchangeSlip({"ITALY": -100}))
    assert refusal(error.value) == ("slip.no_account",)
    with pytest.raises(GameError) as error:
        enter_orders(game, "AUSTRIA", MilitarySlip("Lena"))
    assert refusal(error.value) == ("orders.not_controller",)


def test_who_has_handed_in_is_known_of_leaders_and_investors() -> None:
    game = with_holds(bourse(), but=("ENGLAND",))
    game = enter_slip(enter_orders(game, "ENGLAND", MilitarySlip("Engl")), "Lena", ExchangeSlip({}))
    there = {alias for alias, is_in in handed_in(game).items() if is_in}
    assert there == {*LEADERS, "Lena"} - {"Engl", "Karl"}


def test_leaders_stay_whoever_holds_most_of_a_currency() -> None:
    game = enter_slip(bourse(), "Lena", ExchangeSlip({"ITALY": -500, "RUSSIA": 500}))
    game = play_turn(game, hold_missing=True)
    assert game.turn.start.control == dict(zip(game.board.powers, LEADERS, strict=True))
    assert game.turns[0].results.settlement is not None
    assert game.turn.start.accounts["Lena"].holdings["RUSSIA"] == 1500
    assert check(game) == ()
    assert replay(game) == game


def test_the_public_status_tells_both_kinds_of_players() -> None:
    status = public_status(public_view(played(bourse())))
    assert list(status["players"])[:3] == list(INVESTORS)
    assert set(status["players"]) == set(LEADERS) | set(INVESTORS)
    assert status["players"]["Aust"] == {
        "cash": "0.00",
        "holdings": {},
        "missed": 0,
        "status": "active",
        "power": "AUSTRIA",
        "money": "0.00",
        "points": "3.00",
    }
    assert (status["players"]["Lena"]["power"], status["players"]["Lena"]["points"]) == (None, "220.00")
    assert (status["winners"], status["ending"], status["investors"]) == ([], None, {})


def near_the_end(game: Game, centres: int) -> Game:
    """An autumn in which Russia owns so many centres before a step is played."""
    game = played(game)
    position = game.turn.start.position
    free = [code for code in game.board.centres if code not in sum(position.centres.values(), ())]
    more = tuple(free[: centres - len(position.centres["RUSSIA"])])
    owned = {**position.centres, "RUSSIA": (*position.centres["RUSSIA"], *more)}
    start = replace(game.turn.start, position=replace(position, centres=owned))
    return with_turn(game, replace(game.turn, start=start))


def test_enough_centres_end_the_game_and_the_investors_are_placed_by_full_hundreds() -> None:
    game = enter_slip(bourse(victory_centres=10), "Max", ExchangeSlip({"RUSSIA": 30, "ITALY": -30}))
    game = enter_slip(game, "Lena", ExchangeSlip({"RUSSIA": 100, "ITALY": -100}))
    game = near_the_end(game, 10)
    for _ in range(4):
        game = game if game.is_over else next_step(game, hold_missing=True)
    ending = game.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.power, ending.winners) == (EndKind.CENTRES, "RUSSIA", ("Karl",))
    assert [(one.alias, one.place) for one in ending.places][:2] == [("Karl", 1), ("Aust", 2)]
    assert {one.alias for one in ending.places} == set(LEADERS)
    # 10 full hundreds × 28 centres; Lena has an 11th hundred of Russia's 10 centres and a 10th less of Italy's 3
    assert ending.investors == (Placing("Lena", 1, "287"), Placing("Karl", 2, "280"), Placing("Max", 3, "277"))
    status = public_status(public_view(game))
    assert (status["ending"], status["winners"]) == ("centres", ["Karl"])
    assert status["investors"] == {"Lena": 1, "Karl": 2, "Max": 3}
    assert status["players"]["Lena"]["points"] == "287"
    assert status["players"]["Aust"]["points"] == "3"


def test_a_draw_of_the_leaders_ends_the_exchange_with_them_and_investors_have_no_vote() -> None:
    game = bourse()
    with pytest.raises(GameError) as error:
        vote_draw(game, "Lena")
    assert refusal(error.value) == ("draw.no_leader",)
    for name in LEADERS:
        game = vote_draw(game, name)
    game = play_turn(game, hold_missing=True)
    ending = game.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.DRAW, tuple(sorted(LEADERS)))
    assert [one.place for one in ending.investors] == [1, 1, 1]
    assert game.turn.results.settlement is not None
    assert game.turn.results.settlement.final_points is not None


def test_a_plan_is_agreed_by_leaders_only() -> None:
    game = bourse(plan_from_year=1901)
    game = played(game)
    centres = {power: len(owned) for power, owned in game.turn.start.position.centres.items()}
    with pytest.raises(GameError) as error:
        agree_treaty(game, Treaty(centres, frozenset({"Lena"})))
    assert refusal(error.value) == ("draw.no_leader",)


def test_an_excluded_investor_only_waits_and_a_leader_can_be_replaced() -> None:
    game = exclude(bourse(), "Lena")
    with pytest.raises(GameError) as error:
        exclude(game, "Aust")
    assert refusal(error.value) == ("seat.no_account",)
    game = play_turn(substitute(game, "Aust", "Eva"), hold_missing=True)
    assert game.turn.start.accounts["Lena"].status is SeatStatus.EXCLUDED
    assert game.turn.start.accounts["Lena"].holdings["ITALY"] == 1000
    seat = game.seat("Aust")
    assert seat is not None
    assert seat.occupants[-1].person == "Eva"
    assert check(game) == ()


def test_missing_slips_and_missing_orders_are_both_told() -> None:
    told = {(reason.key, reason.facts["player"]) for reason in missed_too_often(played(bourse(), 3))}
    assert {("missed.slips", name) for name in INVESTORS} <= told
    assert {("missed.orders", name) for name in LEADERS} <= told


def test_a_leader_sees_an_empty_account_and_no_slip() -> None:
    game = bourse()
    view = own_view(game, "Aust")
    assert (view.trades, view.account.cash, dict(view.account.holdings), tuple(view.leads)) == (
        False,
        0,
        {},
        ("AUSTRIA",),
    )
    assert own_view(game, "Karl").trades
    assert own_view(game, "Lena").leads == {}
    with pytest.raises(KeyError):
        own_view(game, "Nobody")


def test_a_seat_is_renamed_with_its_power_and_its_account() -> None:
    game = rename_seat(bourse(), "Karl", "Konrad")
    assert game.turn.start.control["RUSSIA"] == "Konrad"
    assert "Konrad" in game.turn.start.accounts
