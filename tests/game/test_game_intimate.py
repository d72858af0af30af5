"""A game of two players and bids as docs/intimate.md tells it: seats, calendar, auction, the year, victory."""

from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.board.model import Unit
from kapdip.exchange.profile_data import ProfileError, load_profile, with_house_rules
from kapdip.game.checklist import checklist, missing_bids
from kapdip.game.ending import concede, vote_draw
from kapdip.game.entries import clear_given, enter_given, enter_orders, unlock_slips
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, play_turn, take_back
from kapdip.game.model import EndKind, Game, MilitarySlip, PressItem, PressPart, TurnResults
from kapdip.game.news import news_of
from kapdip.game.press import add_press
from kapdip.game.public import public_turn, public_view
from kapdip.game.replay import amend, check, reopen, replay, take_amendment
from kapdip.game.rules import asked_powers
from kapdip.game.seats import rename_seat, substitute
from kapdip.game.setup import new_game
from kapdip.game.stages import asks_bids, chain_of
from kapdip.game.state import state_now
from kapdip.game.status import public_status
from kapdip.game.variant import variant_of
from kapdip.orders.model import Build, Disband, Waive
from kapdip.storage.errors import SaveError
from kapdip.storage.files import load_game, save_game
from tests.game.tables import orders, refusal, standing
from tests.game.two import UTE, VERA, bid, hired, in_autumn, two, with_credits

INTIMATE = variant_of(load_profile("intimate"))


def begun(**given: object) -> Game:
    return new_game("Zu zweit", INTIMATE, ["Ute", "Vera"], seed=7, **given)  # type: ignore[arg-type]


def wish(letters: str) -> list[str]:
    return [{letter: power for power, letter in INTIMATE.board.letters.items()}[letter] for letter in letters]


# -- who plays what ----------------------------------------------------------------------------------------------------


def test_home_countries_are_named_and_each_begins_with_its_credits() -> None:
    game = two()
    assert [(seat.alias, seat.power) for seat in game.seats] == [("Ute", "GERMANY"), ("Vera", "FRANCE")]
    assert game.turn.start.credits == {"Ute": 22, "Vera": 20}
    assert game.turn.start.control == {"GERMANY": "Ute", "FRANCE": "Vera"}
    assert {alias: str(points) for alias, points in game.turn.start.points.items()} == {"Ute": "3.00", "Vera": "3.00"}
    assert two(start_credits=30).turn.start.credits == {"Ute": 30, "Vera": 30}


def test_a_turn_waits_for_bids_until_they_are_counted() -> None:
    assert [asks_bids(game) for game in (two(), hired(two()))] == [True, False]


def test_lists_give_what_stands_at_the_first_rank_at_which_they_differ() -> None:
    game = begun(preferences={"Ute": wish("TRGAEFI"), "Vera": wish("TGRAEFI")})
    assert [seat.power for seat in game.seats] == ["RUSSIA", "GERMANY"]
    assert game.preferences["Ute"][:2] == ("TURKEY", "RUSSIA")
    assert not game.turn.inputs.lots


def test_of_equal_lists_the_lot_gives_the_first_choice_and_is_kept(tmp_path: Path) -> None:
    game = begun(preferences={"Ute": wish("TRGAEFI"), "Vera": wish("TRGAEFI")})
    winner = game.turn.inputs.lots["homes"]
    assert {seat.alias: seat.power for seat in game.seats}[winner] == "TURKEY"
    save_game(game, tmp_path / "two.yaml")
    assert load_game(tmp_path / "two.yaml") == game


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({}, "homes.or_lists"),
        (
            {"homes": {"Ute": "ITALY", "Vera": "FRANCE"}, "preferences": {"Ute": wish("AEFGIRT")}},
            "homes.or_lists",
        ),
        ({"homes": {"Ute": "ITALY", "Vera": "ITALY"}}, "homes.same"),
        ({"homes": {"Ute": "ITALY"}}, "homes.missing"),
        ({"homes": {"Ute": "ITALY", "Vera": "SPAIN"}}, "homes.no_power"),
        ({"homes": {"Ute": "ITALY", "Vera": "FRANCE", "Wim": "TURKEY"}}, "homes.unknown"),
        ({"preferences": {"Ute": wish("AEFGIRT"), "Vera": wish("AEFGIR")}}, "homes.wrong_list"),
    ],
)
def test_homes_and_lists_that_do_not_fit_are_refused(given: dict[str, object], key: str) -> None:
    with pytest.raises(GameError) as error:
        begun(**given)
    assert refusal(error.value) == (key,)


def test_home_countries_belong_to_this_game_alone_and_it_is_for_two() -> None:
    standard = variant_of(load_profile("standard"))
    with pytest.raises(GameError) as error:
        new_game("Alle", standard, list("ABCDEFG"), seed=1, homes={"A": "ITALY"})
    assert refusal(error.value) == ("homes.none",)
    with pytest.raises(GameError) as error:
        new_game("Drei", INTIMATE, list("ABC"), seed=1, homes={"A": "ITALY"})
    assert refusal(error.value) == ("setup.players_exact",)


@pytest.mark.parametrize("rules", [{"rounds_a_year": 3}, {"last_turn": 7}, {"start_credits": -1}])
def test_house_rules_that_break_the_calendar_are_refused(rules: dict[str, object]) -> None:
    with pytest.raises(ProfileError):
        with_house_rules(load_profile("intimate"), rules)


# -- the calendar ------------------------------------------------------------------------------------------------------


def test_every_year_begins_with_an_auction_in_the_winter_before_it() -> None:
    assert [str(INTIMATE.date(number)) for number in (1, 2, 3, 4, 5, 6, 60)] == [
        "W1900",
        "S1901",
        "F1901",
        "W1901",
        "S1902",
        "F1902",
        "F1920",
    ]
    shown = {
        number: [
            stage.name for stage in chain_of(INTIMATE) if stage.belongs_to(INTIMATE.date(number)) and not stage.silent
        ]
        for number in (1, 2, 3)
    }
    assert shown == {
        1: ["bids", "exchange"],
        2: ["orders", "retreats", "exchange"],
        3: ["orders", "retreats", "adjustments", "exchange"],
    }
    assert two().turn.step == "bids"


# -- the auction -------------------------------------------------------------------------------------------------------


def test_both_slips_are_in_or_declared_missing_before_either_is_looked_at() -> None:
    game = enter_given(two(), "Ute", UTE)
    with pytest.raises(GameError) as error:
        next_step(game)
    assert refusal(error.value) == ("missing.bids",)
    assert public_view(game).turns == public_view(two()).turns
    game = next_step(game, hold_missing=True)
    assert game.turns[0].inputs.given["bids"]["Vera"] is None
    auction = public_turn(game, game.turns[0]).auction
    assert auction is not None
    assert (auction.bids["Vera"], auction.flags["Vera"]) == (None, ("NMR",))


def test_missing_are_the_bids_of_whoever_neither_gave_any_nor_is_declared_missing() -> None:
    assert missing_bids(two()) == ("Ute", "Vera")
    assert missing_bids(enter_given(two(), "Ute", UTE)) == ("Vera",)
    assert missing_bids(bid(two(), UTE, None)) == ()
    assert missing_bids(hired(two())) == ()


def test_the_example_of_the_rules() -> None:
    game = hired(two())
    assert str(game.variant.date(game.turn.number)) == "S1901"
    assert game.turn.start.control == {
        "GERMANY": "Ute",
        "FRANCE": "Vera",
        "ENGLAND": "Ute",
        "RUSSIA": "Vera",
        "TURKEY": "Ute",
    }
    assert game.turn.start.credits == {"Ute": 14, "Vera": 13}
    auction = public_turn(game, game.turns[0]).auction
    assert auction is not None
    assert (auction.neutral, auction.tied) == (("AUSTRIA", "ITALY"), ("ITALY",))
    assert auction.sale == ("AUSTRIA", "ENGLAND", "ITALY", "RUSSIA", "TURKEY")
    assert [reason.key for reason in news_of(public_turn(game, game.turns[0]))] == [
        "news.leads",
        "news.leads",
        "news.leads",
        "news.tied",
    ]


def test_the_example_of_an_overbid_slip() -> None:
    game = with_credits(two(), 14, 13)
    game = hired(game, {"ENGLAND": 9, "AUSTRIA": 8}, {"ENGLAND": 7, "AUSTRIA": 5, "RUSSIA": 3})
    assert game.turn.start.credits == {"Ute": 0, "Vera": 4}
    auction = public_turn(game, game.turns[0]).auction
    assert auction is not None
    assert auction.cost == {"Ute": {}, "Vera": {"ENGLAND": 4, "AUSTRIA": 3, "RUSSIA": 2}}
    assert auction.flags == {"Ute": ("OVER",), "Vera": ("HALF",)}
    assert [one.key for one in news_of(public_turn(game, game.turns[0]))][-2:] == ["news.over", "news.half"]


def test_who_hands_in_no_bids_is_named_and_leads_nobody() -> None:
    silent = play_turn(two(), hold_missing=True)
    keys = [one.key for one in news_of(public_turn(silent, silent.turns[0]))]
    assert keys.count("news.no_bids") == 2
    assert set(silent.turn.start.control) == {"GERMANY", "FRANCE"}


def test_the_example_of_two_overbid_slips() -> None:
    game = hired(with_credits(two(), 14, 6), {"ENGLAND": 9, "AUSTRIA": 8}, {"ENGLAND": 7, "AUSTRIA": 6})
    assert game.turn.start.credits == {"Ute": 0, "Vera": 0}
    assert game.turn.start.control == {"GERMANY": "Ute", "FRANCE": "Vera"}


@pytest.mark.parametrize(
    ("bids", "keys"),
    [
        ({"GERMANY": 1}, ("bids.own_home",)),
        ({"FRANCE": 1}, ("bids.other_home",)),
        ({"ITALY": -1}, ("bids.not_whole",)),
        ({"ITALY": 1.5}, ("bids.not_whole",)),
        ({"ITALY": 10**12 + 1}, ("bids.too_large",)),
        ({"SPAIN": 2}, ("homes.no_power",)),
    ],
)
def test_a_wrong_slip_is_refused_whole(bids: dict[str, int], keys: tuple[str, ...]) -> None:
    game = enter_given(two(), "Ute", UTE)
    with pytest.raises(GameError) as error:
        enter_given(game, "Ute", {"ENGLAND": 3, **bids})
    assert refusal(error.value) == keys
    assert game.turn.inputs.given["bids"]["Ute"] == UTE


def test_under_the_house_rule_nobody_bids_more_than_he_has() -> None:
    assert enter_given(two(), "Ute", {"ENGLAND": 23})
    with pytest.raises(GameError) as error:
        enter_given(two(overbidding=False), "Ute", {"ENGLAND": 20, "ITALY": 3})
    assert refusal(error.value) == ("bids.over_purse",)


def test_a_later_slip_replaces_the_earlier_one_and_one_is_taken_off_again() -> None:
    game = enter_given(enter_given(two(), "Ute", UTE), "Ute", {"RUSSIA": 1})
    assert game.turn.inputs.given["bids"]["Ute"] == {"RUSSIA": 1}
    game = clear_given(game, "Ute")
    assert [item.state.value for item in checklist(game).items] == ["missing", "missing"]


def test_opened_bids_are_locked_until_the_game_master_unlocks_them() -> None:
    game = take_back(hired(two()))
    with pytest.raises(GameError) as error:
        enter_given(game, "Ute", {})
    assert refusal(error.value) == ("bids.locked",)
    game = enter_given(unlock_slips(game, "beide"), "Ute", {"RUSSIA": 8})
    assert next_step(game).turn.start.control["RUSSIA"] == "Ute"


def test_bids_in_spring_and_orders_in_winter_are_refused_with_the_turn() -> None:
    with pytest.raises(GameError) as error:
        enter_given(hired(two()), "Ute", UTE)
    assert refusal(error.value) == ("bids.no_auction",)
    with pytest.raises(GameError) as error:
        orders(two(), "GERMANY", "A MUN - RUH")
    assert refusal(error.value) == ("orders.in_winter",)


def test_an_eliminated_power_is_offered_no_more() -> None:
    game = standing(in_autumn(), centres={"ITALY": "", "AUSTRIA": "BUD TRI VIE ROM NAP VEN"}, ITALY="A TUN")
    game = play_turn(standing(game, ITALY="A PIE"), hold_missing=True)
    assert "ITALY" in game.turn.start.eliminated
    with pytest.raises(GameError) as error:
        enter_given(game, "Ute", {"ITALY": 1})
    assert refusal(error.value) == ("bids.eliminated",)


# -- the year ----------------------------------------------------------------------------------------------------------


def test_a_player_orders_what_he_leads_and_nothing_else() -> None:
    game = orders(orders(hired(two()), "ENGLAND", "F LON - NTH"), "GERMANY", "A MUN - RUH")
    assert {power: slip.player for power, slip in game.turn.inputs.orders.items()} == {
        "ENGLAND": "Ute",
        "GERMANY": "Ute",
    }
    with pytest.raises(GameError) as error:
        enter_orders(game, "RUSSIA", MilitarySlip("Ute"))
    assert (refusal(error.value), error.value.reasons[0].facts["controller"]) == (("orders.not_controller",), "Vera")
    with pytest.raises(GameError) as error:
        enter_orders(game, "ITALY", MilitarySlip("Ute"))
    assert refusal(error.value) == ("orders.nobody",)


def test_a_neutral_power_is_not_asked_and_its_dislodged_unit_is_removed() -> None:
    game = standing(hired(two()), TURKEY="A TRI, A SER", AUSTRIA="A BUD", RUSSIA="A GAL")
    assert {item.power for item in checklist(game).items} == {"GERMANY", "ENGLAND", "TURKEY", "FRANCE", "RUSSIA"}
    game = orders(game, "TURKEY", "A TRI - BUD", "A SER S A TRI - BUD")
    game = next_step(game, hold_missing=True)
    assert str(game.variant.date(game.turn.number)) == "F1901"
    assert game.turn.start.position.units["AUSTRIA"] == ()


def test_asked_are_those_that_are_led_where_powers_are_hired_and_all_elsewhere() -> None:
    game = hired(two())
    assert asked_powers(game, game.turn.start) == ("ENGLAND", "FRANCE", "GERMANY", "RUSSIA", "TURKEY")
    plain = new_game("A", variant_of(load_profile("standard")), list("ABCDEFG"), seed=1)
    assert asked_powers(plain, plain.turn.start) == plain.board.powers


def test_mercenaries_serve_until_the_builds_of_autumn_then_only_home_countries_are_led() -> None:
    game = play_turn(in_autumn(), hold_missing=True)
    assert (str(game.variant.date(game.turn.number)), game.turn.step) == ("W1901", "bids")
    assert game.turn.start.control == {"GERMANY": "Ute", "FRANCE": "Vera"}


def test_each_centre_that_the_home_country_owns_brings_one_credit() -> None:
    autumn = standing(
        in_autumn(), centres={"GERMANY": "BER KIE MUN DEN HOL"}, GERMANY="A BER, A KIE, A MUN, A DEN, A HOL"
    )
    game = play_turn(autumn, hold_missing=True)
    assert game.turn.start.credits == {"Ute": 14 + 5, "Vera": 13 + 3}
    told = public_turn(game, game.turns[2]).income
    assert told is not None
    assert (told.before, told.earned) == ({"Ute": 14, "Vera": 13}, {"Ute": 5, "Vera": 3})
    assert [one.key for one in news_of(public_turn(game, game.turns[2]))].count("news.income") == 2


def test_where_nothing_is_carried_over_it_lapses_before_the_income() -> None:
    game = play_turn(in_autumn(carry_over=False), hold_missing=True)
    assert game.turn.start.credits == {"Ute": 3, "Vera": 3}
    told = public_turn(game, game.turns[2]).income
    assert told is not None
    assert (told.before, told.credits) == ({"Ute": 14, "Vera": 13}, {"Ute": 3, "Vera": 3})


@pytest.mark.parametrize(
    ("rule", "built"),
    [("as ordered", ()), ("forced", ("F EDI", "F LON"))],
)
def test_mercenaries_may_have_to_build(rule: str, built: tuple[str, ...]) -> None:
    game = standing(
        in_autumn(mercenary_builds=rule),
        centres={"ENGLAND": "EDI LON LVP NWY"},
        ENGLAND="A LVP, F NWY",
        GERMANY="A BER, A MUN",
    )
    game = next_step(game, hold_missing=True)
    assert game.turn.step == "adjustments"
    game = enter_orders(game, "ENGLAND", MilitarySlip("Ute", adjustments=(Waive(),)))
    game = next_step(game, hold_missing=True)
    units = game.turn.start.position.units
    assert {str(unit) for unit in units["ENGLAND"]} - {"A LVP", "F NWY"} == set(built)
    assert len(units["GERMANY"]) == 2


def test_a_leader_chooses_among_forced_builds() -> None:
    autumn = in_autumn(mercenary_builds="forced")
    game = next_step(standing(autumn, centres={"TURKEY": "ANK CON SMY"}, TURKEY="A BUL, A ARM"), hold_missing=True)
    built = (Build(Unit.parse("F SMY")), Disband(Unit.parse("A BUL")))
    game = next_step(enter_orders(game, "TURKEY", MilitarySlip("Ute", adjustments=built)), hold_missing=True)
    assert Unit.parse("F SMY") in game.turn.start.position.units["TURKEY"]


# -- victory -----------------------------------------------------------------------------------------------------------


def test_who_alone_occupies_a_home_centre_has_won_at_once_and_nothing_more_is_played() -> None:
    game = standing(in_autumn(), GERMANY="A PAR, A BER", FRANCE="A BUR, F BRE, A MAR")
    game = next_step(game, hold_missing=True)
    assert game.is_over
    ending = game.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.OCCUPATION, ("Ute",))
    assert game.turn.results.adjustments is None
    assert public_turn(game, game.turn).occupied == {"Ute": ("PAR",)}
    assert public_status(public_view(game))["ending"] == "occupation"


def test_mercenaries_do_not_occupy() -> None:
    game = play_turn(standing(hired(two()), ENGLAND="A PAR", FRANCE="A BUR"), hold_missing=True)
    assert not game.is_over


def both_inside(ute: int, vera: int) -> Game:
    """Autumn: a German army in Paris, a French fleet in Kiel; the purses hold so much with the income."""
    game = standing(in_autumn(), GERMANY="A PAR, A BER, A MUN", FRANCE="F KIE, F BRE, A MAR")
    return with_credits(game, ute - 3, vera - 3)


def test_the_example_of_nine_and_eleven_credits() -> None:
    game = next_step(both_inside(9, 11), hold_missing=True)
    ending = game.turn.results.ending
    assert ending is not None
    assert ending.winners == ("Vera",)
    assert public_turn(game, game.turn).occupied == {"Ute": ("PAR",), "Vera": ("KIE",)}


def test_the_example_of_an_open_tie() -> None:
    game = play_turn(both_inside(11, 11), hold_missing=True)
    assert not game.is_over
    assert game.turn.start.tie_is_open
    assert public_turn(game, game.turns[-2]).tie_is_open
    assert news_of(public_turn(game, game.turns[-2]))[-1].key == "news.tie_open"
    game = hired(game, {}, {})
    game = play_turn(game, hold_missing=True)
    assert game.turn.start.tie_is_open, "a spring passes without a look"
    game = next_step(standing(game, GERMANY="A PAR, A BRE, A MUN", FRANCE="F KIE, A GAS, A MAR"), hold_missing=True)
    ending = game.turn.results.ending
    assert ending is not None
    assert ending.winners == ("Ute",)


def test_a_tie_is_recorded_with_each_turn_in_which_it_is_open() -> None:
    game = play_turn(both_inside(11, 11), hold_missing=True)
    game = play_turn(hired(game, {}, {}), hold_missing=True)
    autumn, winter, spring = (turn.results.outcomes.get("victory") for turn in game.turns[2:5])
    assert autumn == {"occupied": {"Ute": ["PAR"], "Vera": ["KIE"]}, "tied": True}
    assert winter is None
    assert spring is not None
    assert spring["tied"] is True
    over = play_turn(standing(game, GERMANY="A BER, A MUN", FRANCE="A GAS, A MAR"), hold_missing=True)
    assert "victory" not in over.turns[5].results.outcomes


def test_without_a_centre_after_an_autumn_a_player_has_lost() -> None:
    game = standing(
        in_autumn(), centres={"FRANCE": "", "ENGLAND": "BRE MAR PAR EDI LON LVP"}, FRANCE="A GAS", GERMANY="A BER"
    )
    ending = next_step(game, hold_missing=True).turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.ELIMINATION, ("Ute",))


def test_the_last_turn_goes_by_centres_then_by_credits_then_is_shared() -> None:
    game = next_step(with_credits(in_autumn(last_turn=3), 5, 6), hold_missing=True)
    ending = game.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.LAST_TURN, ("Vera",))
    shared = next_step(with_credits(in_autumn(last_turn=3), 5, 5), hold_missing=True).turn.results.ending
    assert shared is not None
    assert [(one.alias, one.place, one.points) for one in shared.places] == [("Ute", 1, "3"), ("Vera", 1, "3")]


def test_a_player_gives_up_and_the_other_has_won_with_the_end_of_the_turn(tmp_path: Path) -> None:
    game = concede(hired(two()), "Ute")
    assert not checklist(game).items
    game = next_step(game)
    ending = game.turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.CONCEDED, ("Vera",))
    save_game(game, tmp_path / "two.yaml")
    assert load_game(tmp_path / "two.yaml") == game
    with pytest.raises(GameError):
        concede(game, "Vera")
    assert not concede(concede(two(), "Ute"), "Ute", gives_up=False).turn.inputs.conceded
    with pytest.raises(GameError) as error:
        concede(new_game("A", variant_of(load_profile("standard")), list("ABCDEFG"), seed=1), "A")
    assert refusal(error.value) == ("concede.none",)


def test_both_agree_on_a_draw() -> None:
    game = vote_draw(vote_draw(hired(two()), "Ute"), "Vera")
    ending = play_turn(game, hold_missing=True).turn.results.ending
    assert ending is not None
    assert (ending.kind, ending.winners) == (EndKind.DRAW, ("Ute", "Vera"))


# -- steps back, saves, mending ----------------------------------------------------------------------------------------


def test_steps_are_taken_back_and_nothing_of_them_stays() -> None:
    spring = hired(two())
    assert take_back(spring).turn.results == TurnResults()
    autumn = in_autumn()
    moved = next_step(standing(autumn, GERMANY="A BER, A KIE"), hold_missing=True)
    assert set(moved.turn.results.outcomes) == {"income", "credits"}
    back = take_back(moved)
    assert (back.turn.step, back.turn.results) == ("orders", TurnResults())
    built = take_back(next_step(moved, hold_missing=True))
    assert built.turn.step == "adjustments"
    assert set(built.turn.results.outcomes) == {"income", "credits"}
    over = next_step(standing(autumn, GERMANY="A PAR", FRANCE="A BUR"), hold_missing=True)
    assert not take_back(over).is_over


def test_it_is_saved_replayed_and_checked(tmp_path: Path) -> None:
    game = play_turn(in_autumn(), hold_missing=True)
    game = enter_given(game, "Ute", {"RUSSIA": 3})
    save_game(game, tmp_path / "two.yaml")
    loaded = load_game(tmp_path / "two.yaml")
    assert loaded == game
    assert (replay(loaded), check(loaded)) == (game, ())
    text = (tmp_path / "two.yaml").read_text(encoding="utf-8")
    assert "{player: Ute, amounts: {ENGLAND: 6, ITALY: 4, TURKEY: 2}}" in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ENGLAND: 6", "GERMANY: 6"),
        ("ENGLAND: 6", "ENGLAND: '6'"),
        ("power: FRANCE", "power: GERMANY"),
        ("player: Vera, amounts", "player: Ute, amounts"),
        ("seed: 7", "seed: 7\npreferences:\n  Ute: [ITALY]"),
    ],
)
def test_a_save_with_a_wrong_slip_or_seat_is_told_as_such(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "two.yaml"
    save_game(bid(two(), UTE, VERA), path)
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(SaveError):
        load_game(path)


def test_a_past_auction_is_mended_with_all_that_follows() -> None:
    game = in_autumn()
    mended = amend(game, enter_given(reopen(game, 1), "Ute", {"RUSSIA": 9}))
    assert {(one.kind, one.subject) for one in mended.differences} >= {
        ("control", "RUSSIA"),
        ("control", "ENGLAND"),
        ("credits", "Ute"),
        ("credits", "Vera"),
    }
    taken = take_amendment(game, mended, "beide")
    assert taken.turn.start.credits == {"Ute": 13, "Vera": 15 - 4}
    assert "bids" in taken.log[-1].facts["old"]


def test_later_bids_that_no_longer_fit_are_told_and_count_as_missing(tmp_path: Path) -> None:
    game = play_turn(in_autumn(overbidding=False), hold_missing=True)
    game = enter_given(enter_given(game, "Ute", {"ITALY": 17}), "Vera", {})
    mended = amend(next_step(game), enter_given(reopen(next_step(game), 1), "Ute", {"RUSSIA": 20}))
    assert any(orphan.turn == 4 and orphan.player == "Ute" for orphan in mended.orphaned)
    assert mended.game.turns[3].inputs.given["bids"]["Ute"] is None
    save_game(mended.game, tmp_path / "two.yaml")
    assert load_game(tmp_path / "two.yaml") == mended.game


def test_an_auction_that_a_mended_game_comes_to_asks_for_bids() -> None:
    game = standing(in_autumn(), GERMANY="A PAR, A BER, A MUN", FRANCE="A BUR, F BRE, A MAR")
    over = next_step(game, hold_missing=True)
    assert over.is_over
    long = hired(play_turn(in_autumn(), hold_missing=True), {}, {})
    unbid = replace(long.turns[3], inputs=replace(long.turns[3].inputs, given={}))
    mended = amend(replace(long, turns=(*long.turns[:3], unbid, long.turn)), reopen(long, 3))
    assert [(one.turn, one.player) for one in mended.orphaned if one.turn == 4] == [(4, "Ute"), (4, "Vera")]
    with pytest.raises(GameError) as error:
        enter_given(over, "Ute", {})
    assert refusal(error.value) == ("game.over",)


def test_a_seat_is_renamed_and_taken_over_with_home_country_and_credits() -> None:
    game = rename_seat(enter_given(two(), "Ute", UTE), "Ute", "Uta")
    assert (game.turn.inputs.given["bids"], game.turn.start.credits["Uta"]) == ({"Uta": UTE}, 22)
    game = substitute(hired(two()), "Vera", "Wim Maier")
    assert state_now(game).credits["Vera"] == 13


def test_nothing_of_a_slip_is_public_before_both_are_opened() -> None:
    game = bid(two(), UTE, VERA)
    assert public_view(game).turns == public_view(two()).turns
    status = public_status(public_view(game))
    assert (status["auction"], status["step"]) == (None, "bids")
    assert "ENGLAND': 6" not in str(status)


def test_the_state_names_homes_credits_and_the_last_auction() -> None:
    status = public_status(public_view(hired(two())))
    ute = status["players"]["Ute"]
    assert (ute["home"], ute["credits"], ute["points"], ute["holdings"]) == ("GERMANY", 14, "3.00", {})
    assert status["auction"] == {
        "year": 1901,
        "bids": {"Ute": UTE, "Vera": VERA},
        "control": {"ENGLAND": "Ute", "RUSSIA": "Vera", "TURKEY": "Ute"},
        "neutral": ["AUSTRIA", "ITALY"],
        "tied": ["ITALY"],
        "cost": {"Ute": {"ENGLAND": 6, "TURKEY": 2}, "Vera": {"RUSSIA": 7}},
        "forfeited": {},
        "credits": {"Ute": 14, "Vera": 13},
        "flags": {"Ute": [], "Vera": []},
    }
    assert public_status(public_view(two()))["auction"] is None
    assert status["ending"] is None


# -- press -------------------------------------------------------------------------------------------------------------


def addressed(game: Game, *to: str) -> Game:
    """Press of Ute's to these addressees."""
    for one in to:
        game = add_press(game, PressItem("Ute", "", one, (PressPart("Hello"),)))
    return game


def receivers(game: Game, number: int) -> list[str]:
    """To whom the press of a turn went, as everybody reads it."""
    return sorted(item.to for item in game.turns[number - 1].results.press or ())


def test_in_a_winter_home_countries_stand_for_their_players_and_mercenaries_stay_as_text() -> None:
    game = hired(addressed(two(), "<FRANCE>", "<RUSSIA>", "<ITALY>"))
    assert game.turn.start.control["RUSSIA"] == "Vera"
    assert receivers(game, 1) == ["<ITALY>", "<RUSSIA>", "Vera"]


def test_in_the_year_a_mercenary_stands_for_who_leads_it_and_a_neutral_one_stays_as_text() -> None:
    game = play_turn(addressed(hired(two()), "<FRANCE>", "<RUSSIA>", "<ITALY>"), hold_missing=True)
    assert receivers(game, 2) == ["<ITALY>", "Vera", "Vera"]


def test_in_the_next_winter_the_year_of_the_mercenaries_is_over() -> None:
    game = play_turn(in_autumn(), hold_missing=True)
    game = play_turn(bid(addressed(game, "<RUSSIA>", "<FRANCE>"), {}, {"RUSSIA": 1}))
    assert receivers(game, 4) == ["<RUSSIA>", "Vera"]
