"""Baseball Diplomacy as docs/rules.md 13 tells it: innings, rotation, what an inning gives, the end."""

from pathlib import Path

import pytest

from kapdip.exchange.profile_data import ProfileError, load_profile, with_house_rules
from kapdip.game.ending import concede, treaty_refusal, vote_draw
from kapdip.game.errors import GameError
from kapdip.game.intake import read_sheet
from kapdip.game.machine import next_step, play_turn, take_back
from kapdip.game.model import EndKind
from kapdip.game.news import news_of
from kapdip.game.public import public_turn, public_view
from kapdip.game.replay import amend, check, reopen, take_amendment
from kapdip.game.seats import rename_seat, substitute
from kapdip.game.setup import new_game
from kapdip.game.stages import chain_of
from kapdip.game.state import state_now
from kapdip.game.status import public_status
from kapdip.game.variant import check_variant, variant_of
from kapdip.storage.files import load_game, save_game
from tests.game.nine import SEVEN, baseball, in_autumn, innings
from tests.game.tables import orders, played, refusal, standing, table

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
ROME = {"ITALY": "ROM NAP VEN TUN TRI GRE SER", "AUSTRIA": "VIE BUD"}
"""Italy owns seven centres, all of its home centres among them."""


# -- calendar and rotation ---------------------------------------------------------------------------------------------


def test_an_inning_has_three_movements_and_is_a_year() -> None:
    variant = baseball().variant
    dates = [variant.date(number) for number in range(1, 22)]
    assert [str(date) for date in dates[:6]] == ["S1901", "U1901", "F1901", "S1902", "U1902", "F1902"]
    assert str(dates[20]) == "F1907"
    assert all(date.movement and not date.adjustments for date in dates)
    assert [date.ownership for date in dates[:3]] == [False, False, True]


def test_without_the_summer_the_game_has_fourteen_turns() -> None:
    variant = baseball(rounds_a_year=2).variant
    assert [str(variant.date(number)) for number in (1, 2, 3, 14)] == ["S1901", "F1901", "S1902", "F1907"]
    assert variant.profile.last_turn == 14
    assert not any(variant.date(number).adjustments for number in range(1, 15))


def test_players_lead_the_powers_in_their_order_and_move_on_by_one_each_inning() -> None:
    game = baseball()
    led: dict[str, list[str]] = {alias: [] for alias in SEVEN}
    for number in range(1, 8):
        for power, alias in game.turn.start.control.items():
            led[alias].append(power)
        if number == 1:
            assert dict(game.turn.start.control) == dict(zip(POWERS, SEVEN, strict=True))
        if number == 2:
            assert game.turn.start.control["AUSTRIA"] == SEVEN[-1], "T is followed by A"
        game = innings(game)
    assert all(sorted(powers) == sorted(POWERS) for powers in led.values()), "each power once"


def test_seven_players_are_due() -> None:
    with pytest.raises(GameError) as error:
        table("baseball", SEVEN[:6])
    assert refusal(error.value) == ("setup.players_exact",)


def test_nobody_names_a_home_country() -> None:
    with pytest.raises(GameError) as error:
        new_game("Test", baseball().variant, SEVEN, seed=1, homes={SEVEN[0]: "ITALY"})
    assert refusal(error.value) == ("homes.none",)


def test_every_inning_begins_again_from_the_start_position() -> None:
    game = baseball()
    game = orders(game, "FRANCE", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    game = innings(game)
    assert game.turns[2].results.position != game.turns[0].start.position
    assert game.turn.start.position == game.turns[0].start.position
    assert game.turn.start.last_occupant == game.turns[0].start.last_occupant
    assert not game.turn.start.eliminated


def test_an_inning_begins_from_the_games_own_start() -> None:
    variant = variant_of(load_profile("baseball"), "fleet-rome")
    game = innings(new_game("Test", variant, SEVEN, seed=1))
    assert "F ROM" in map(str, game.turn.start.position.units["ITALY"])


# -- what an inning gives ----------------------------------------------------------------------------------------------


def test_italy_with_five_units_and_seven_centres_gets_seven_for_two_vacant_home_centres() -> None:
    game = standing(in_autumn(baseball()), ITALY="A VEN, F ION, F TYS, A TRI, A SER", AUSTRIA="A VIE", centres=ROME)
    game = play_turn(game, hold_missing=True)
    assert game.turns[2].results.outcomes["score"][SEVEN[4]] == 7


def test_with_a_unit_in_rome_too_it_gets_six() -> None:
    game = standing(in_autumn(baseball()), ITALY="A VEN, A ROM, F TYS, A TRI, A SER", AUSTRIA="A VIE", centres=ROME)
    game = play_turn(game, hold_missing=True)
    assert game.turns[2].results.outcomes["score"][SEVEN[4]] == 6


def test_a_power_with_fewer_centres_than_units_gets_its_centres() -> None:
    owned = {"ITALY": "ROM NAP VEN TRI VIE", "AUSTRIA": "BUD"}
    game = standing(in_autumn(baseball()), AUSTRIA="A BUD, A GAL, A BOH", ITALY="A TRI, A VIE, A ROM", centres=owned)
    game = play_turn(game, hold_missing=True)
    assert game.turns[2].results.outcomes["score"][SEVEN[0]] == 1


def test_a_power_without_centres_gets_nothing_and_nobody_is_eliminated() -> None:
    owned = {"ITALY": "ROM NAP VEN TRI VIE BUD", "AUSTRIA": ""}
    game = standing(in_autumn(baseball()), AUSTRIA="A GAL", ITALY="A TRI, A VIE, A BUD", centres=owned)
    game = play_turn(game, hold_missing=True)
    assert game.turns[2].results.outcomes["score"][SEVEN[0]] == 0
    assert game.turns[2].results.eliminated == ()
    assert game.turn.start.control["AUSTRIA"] == SEVEN[-1]


def test_over_all_innings_the_most_is_44_twice_the_units_of_the_start() -> None:
    """Every power grows to twice its units: it owns enough, and all its home centres are free."""
    abroad = {
        "AUSTRIA": "A BOH, A TYR, F ADR",
        "ENGLAND": "F NTH, F NWG, A WAL",
        "FRANCE": "F MAO, A BUR, A PIC",
        "GERMANY": "F BAL, A RUH, A SIL",
        "ITALY": "F TYS, A TUS, A APU",
        "RUSSIA": "F BLA, A UKR, A LVN, F BAR",
        "TURKEY": "F EAS, A SYR, A ARM",
    }
    grown = {
        power: standing(
            in_autumn(baseball()),
            centres={power: " ".join((*home, *_others(home, 8 if power == "RUSSIA" else 6)))},
            **abroad,
        )
        for power, home in baseball().turn.start.position.centres.items()
    }
    scores = [
        play_turn(game, hold_missing=True).turns[2].results.outcomes["score"][SEVEN[POWERS.index(power)]]
        for power, game in grown.items()
    ]
    assert scores == [6, 6, 6, 6, 6, 8, 6]
    assert sum(scores) == 44


def _others(home: tuple[str, ...], count: int) -> list[str]:
    neutral = ["BEL", "BUL", "DEN", "GRE", "HOL", "NWY", "POR", "RUM", "SER", "SPA", "SWE", "TUN"]
    return neutral[: count - len(home)]


def test_only_the_autumn_changes_the_ownership_of_centres() -> None:
    game = play_turn(orders(baseball(), "FRANCE", "A MAR - SPA"), hold_missing=True)
    game = play_turn(game, hold_missing=True)
    assert "SPA" not in game.turns[1].results.position.centres["FRANCE"]  # type: ignore[union-attr]
    game = play_turn(game, hold_missing=True)
    assert game.turns[2].results.outcomes["score"][SEVEN[2]] == 4


def test_builds_are_counted_and_not_ordered() -> None:
    game = in_autumn(baseball())
    sheet = read_sheet(game, f'Orders "{SEVEN[4]}"\nItaly:\nA Ven H\nBuild A Rom\n')
    assert "sheet.nothing_is_built" in {line.reason.key for line in sheet.lines if line.reason is not None}
    assert "adjustments" not in {stage.name for stage in chain_of(game.variant)}


# -- totals, places, the end -------------------------------------------------------------------------------------------


def test_equal_totals_share_a_place() -> None:
    game = baseball()
    game = orders(game, "FRANCE", "A MAR - SPA")
    game = orders(game, "GERMANY", "F KIE - HOL")
    game = innings(game)
    inning = public_turn(game, game.turns[2]).inning
    assert inning is not None
    assert inning.number == 1
    assert [inning.counted[alias].points for alias in SEVEN] == [3, 3, 4, 4, 3, 4, 3]
    assert sorted(inning.places.values()) == [1, 1, 1, 4, 4, 4, 4]
    game = innings(game)
    later = public_turn(game, game.turns[5]).inning
    assert later is not None
    assert later.totals == {"Anna": 6, "Bert": 6, "Cleo": 7, "Dora": 7, "Emil": 7, "Fred": 7, "Gabi": 6}


def test_most_points_of_seven_innings_win() -> None:
    game = innings(baseball(), 2)
    game = orders(game, "ITALY", "F NAP - ION")
    game = play_turn(game, hold_missing=True)
    game = played(orders(game, "ITALY", "F ION - TUN"), 2)
    game = innings(game, 4)
    ending = game.turn.results.ending
    assert ending is not None
    assert ending.kind is EndKind.LAST_TURN
    assert ending.winners == ("Cleo",)
    assert [(one.alias, one.place, one.points) for one in ending.places][:3] == [
        ("Cleo", 1, "23"),
        ("Anna", 2, "22"),
        ("Bert", 2, "22"),
    ]
    assert game.turn.number == 21
    assert state_now(game).position == game.turn.results.position, "the last position stays"


def test_eighteen_centres_end_nothing() -> None:
    owned = {"ITALY": " ".join(variant_of(load_profile("standard")).board.centres[:20])}
    rest = {power: "" for power in POWERS if power != "ITALY"}
    game = standing(in_autumn(baseball()), centres={**rest, **owned})
    game = play_turn(game, hold_missing=True)
    assert not game.is_over
    assert game.turn.number == 4


def test_there_are_no_draws_no_treaties_and_nobody_concedes() -> None:
    game = baseball()
    for edit in (vote_draw, concede):
        with pytest.raises(GameError):
            edit(game, SEVEN[0])
    assert treaty_refusal(game) is not None


def test_a_game_may_have_fewer_innings_but_whole_ones() -> None:
    assert innings(baseball(last_turn=6), 2).is_over
    for wrong in (5, 24):
        with pytest.raises(ProfileError):
            check_variant(variant_of(with_house_rules(load_profile("baseball"), {"last_turn": wrong})))


def test_a_substitute_takes_the_seat_with_its_points() -> None:
    game = innings(baseball())
    game = played(substitute(game, "Fred", "Frieda"))
    assert game.turn.start.innings["Fred"] == (4,)


def test_a_renamed_player_keeps_his_place_in_the_rotation() -> None:
    game = rename_seat(baseball(), "Bert", "Berta")
    assert game.turn.start.control["ENGLAND"] == "Berta"
    assert game.turn.start.innings["Berta"] == ()


# -- what is told ------------------------------------------------------------------------------------------------------


def test_status_tells_the_inning_and_of_each_player_power_innings_and_their_sum() -> None:
    game = innings(baseball(), 2)
    told = public_status(public_view(game), 6)
    assert told["inning"] == 2
    assert told["season"] == "autumn"
    assert told["players"]["Fred"] == {
        "cash": "0.00",
        "holdings": {},
        "missed": 6,
        "status": "active",
        "power": "TURKEY",
        "innings": [4, 3],
        "money": "0.00",
        "points": "7.00",
    }
    now = public_status(public_view(game))
    assert (now["turn"], now["inning"], now["players"]["Fred"]["power"]) == (7, 3, "AUSTRIA")
    assert public_status(public_view(game), 2)["season"] == "summer"


def test_the_news_say_how_an_inning_was_counted_the_most_first() -> None:
    game = innings(baseball())
    told = [reason for reason in news_of(public_turn(game, game.turns[2])) if reason.key.startswith("news.inning")]
    assert len(told) == 7
    assert dict(told[0].facts) == {
        "player": "Fred",
        "power": "RUSSIA",
        "count": 4,
        "units": 4,
        "centres": 4,
        "builds": 0,
    }


# -- replay, undo, mending, saves --------------------------------------------------------------------------------------


def test_a_whole_game_is_replayed_saved_and_read(tmp_path: Path) -> None:
    game = orders(baseball(), "FRANCE", "A MAR - SPA")
    game = innings(game, 7)
    assert game.is_over
    assert check(game) == ()
    save_game(game, tmp_path / "game.yaml")
    again = load_game(tmp_path / "game.yaml")
    assert again == game
    assert "score: {Anna: 3" in (tmp_path / "game.yaml").read_text(encoding="utf-8")


def test_taking_an_autumn_back_takes_its_score_back() -> None:
    game = in_autumn(baseball())
    after = take_back(next_step(game, hold_missing=True))
    assert "score" not in after.turn.results.outcomes
    assert next_step(after, hold_missing=True).turn.start.innings["Fred"] == (4,)


def test_a_mended_spring_changes_the_score_and_not_the_next_inning() -> None:
    game = innings(baseball(), 2)
    edited = orders(reopen(game, 1), "FRANCE", "A MAR - SPA")
    mended = amend(game, edited)
    assert any(one.kind == "points" and one.subject == "Cleo" for one in mended.differences)
    game = take_amendment(game, mended, "all")
    assert game.turn.start.innings["Cleo"] == (4, 3)
    assert game.turn.start.position == game.turns[0].start.position
    assert check(game) == ()
