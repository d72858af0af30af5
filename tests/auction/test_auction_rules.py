"""Intimate Diplomacy as docs/intimate.md tells it: who plays what, the auction, income, victory."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.auction.bids import LARGEST_BID, AuctionFlag, Bids, check_bids, mercenaries, settle_auction
from kapdip.auction.homes import check_preferences, homes_by_preference
from kapdip.auction.purses import has_purses, proposed_homes, start_credits
from kapdip.auction.year import Victory, VictoryKind, Year, income, look_at_victory, with_income
from kapdip.board.model import Location, Season, Unit, UnitKind
from kapdip.board.reading import load_board, standard_board
from kapdip.lots import Draw, draw_lot

BOARD = standard_board()
POWERS = BOARD.powers
HOMES = {"Ute": "GERMANY", "Vera": "FRANCE"}
LETTERS = {letter: power for power, letter in BOARD.letters.items()}


def wish(letters: str) -> list[str]:
    return [LETTERS[letter] for letter in letters]


# -- who plays what ----------------------------------------------------------------------------------------------------


def test_two_different_home_countries_are_proposed() -> None:
    assert len({*proposed_homes(BOARD)} & {*POWERS}) == 2


@pytest.mark.parametrize(
    ("ute", "vera", "rank", "homes"),
    [
        ("FEGAIRT", "GFEAIRT", 1, {"Ute": "FRANCE", "Vera": "GERMANY"}),
        ("TRGAEFI", "TGRAEFI", 2, {"Ute": "RUSSIA", "Vera": "GERMANY"}),
        ("AEFGIRT", "AEFGITR", 6, {"Ute": "RUSSIA", "Vera": "TURKEY"}),
    ],
)
def test_each_gets_what_he_wrote_at_the_first_rank_at_which_the_lists_differ(
    ute: str, vera: str, rank: int, homes: dict[str, str]
) -> None:
    draw = Draw(1, 1, {})
    found = homes_by_preference({"Ute": wish(ute), "Vera": wish(vera)}, draw)
    assert (found.powers, found.rank, draw.lots) == (homes, rank, [])


def test_of_equal_lists_the_lot_gives_the_first_choice_and_the_other_gets_the_second() -> None:
    lists = {"Ute": wish("TRGAEFI"), "Vera": wish("TRGAEFI")}
    draw = Draw(42, 1, {})
    found = homes_by_preference(lists, draw)
    winner = draw_lot(42, 1, "homes", ["Ute", "Vera"])
    assert found.rank is None
    assert found.powers == {player: "TURKEY" if player == winner else "RUSSIA" for player in lists}
    for name in lists:
        assert homes_by_preference(lists, Draw(42, 1, {"homes": name})).powers[name] == "TURKEY"


def test_each_home_country_begins_with_the_credits_of_the_rules() -> None:
    assert start_credits(BOARD) == {
        power: {"GERMANY": 22, "AUSTRIA": 24, "ITALY": 24}.get(power, 20) for power in POWERS
    }


def test_a_list_names_each_power_once() -> None:
    assert check_preferences("Ute", wish("TRGAEFI"), POWERS) is None
    for wrong in ("TRGAEF", "TRGAEFF", "TRGAEFII"):
        reason = check_preferences("Ute", wish(wrong), POWERS)
        assert reason is not None
        assert reason.key == "homes.wrong_list"


# -- slips -------------------------------------------------------------------------------------------------------------


def read(lines: list[tuple[str, object]], limit: int | None = None) -> tuple[Bids, list[str], list[str]]:
    reading = check_bids(lines, "Ute", HOMES, frozenset({"TURKEY"}), limit=limit)
    return reading.bids, [reason.key for reason in reading.refusals], [reason.key for reason in reading.warnings]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (("GERMANY", 1), "bids.own_home"),
        (("FRANCE", 1), "bids.other_home"),
        (("TURKEY", 1), "bids.eliminated"),
        (("ITALY", -1), "bids.not_whole"),
        (("ITALY", 1.5), "bids.not_whole"),
        (("ITALY", "3"), "bids.not_whole"),
        (("ITALY", True), "bids.not_whole"),
        (("ITALY", None), "bids.not_whole"),
        (("ITALY", LARGEST_BID + 1), "bids.too_large"),
    ],
)
def test_a_slip_with_a_wrong_bid_is_refused_and_nothing_of_it_is_used(line: tuple[str, object], key: str) -> None:
    assert read([("ENGLAND", 3), line]) == ({}, [key], [])


def test_a_power_stands_on_a_slip_once() -> None:
    assert read([("ENGLAND", 0), ("ENGLAND", 3)]) == ({}, ["bids.twice"], [])


def test_nothing_bid_for_what_is_not_for_sale_does_nothing_with_a_warning() -> None:
    told = read([("ENGLAND", 3), ("ITALY", 0), ("GERMANY", 0), ("FRANCE", 0), ("TURKEY", 0)])
    assert told == ({"ENGLAND": 3}, [], ["bids.own_home", "bids.other_home", "bids.eliminated"])


def test_more_than_the_purse_is_refused_only_where_that_is_the_rule() -> None:
    lines: list[tuple[str, object]] = [("ENGLAND", 9), ("AUSTRIA", 8)]
    assert read(lines)[1] == []
    assert read(lines, limit=17)[1] == []
    assert read(lines, limit=16) == ({}, ["bids.over_purse"], [])


# -- the auction -------------------------------------------------------------------------------------------------------


def test_the_example_of_an_auction() -> None:
    bids = {"Ute": {"ENGLAND": 6, "ITALY": 4, "TURKEY": 2}, "Vera": {"ENGLAND": 5, "ITALY": 4, "RUSSIA": 7}}
    found = settle_auction(POWERS, HOMES, {"Ute": 22, "Vera": 20}, bids)
    assert found.control == {"ENGLAND": "Ute", "RUSSIA": "Vera", "TURKEY": "Ute"}
    assert (found.neutral, found.tied) == (("AUSTRIA", "ITALY"), ("ITALY",))
    assert found.cost == {"Ute": {"ENGLAND": 6, "TURKEY": 2}, "Vera": {"RUSSIA": 7}}
    assert (found.credits, found.forfeited) == ({"Ute": 14, "Vera": 13}, {})
    assert found.flags == {"Ute": (), "Vera": ()}


def test_who_has_overbid_loses_all_and_the_other_gets_what_he_bid_for_at_half() -> None:
    bids = {"Ute": {"ENGLAND": 9, "AUSTRIA": 8}, "Vera": {"ENGLAND": 7, "AUSTRIA": 5, "RUSSIA": 3}}
    found = settle_auction(POWERS, HOMES, {"Ute": 14, "Vera": 13}, bids)
    assert found.control == {"AUSTRIA": "Vera", "ENGLAND": "Vera", "RUSSIA": "Vera"}
    assert found.cost == {"Ute": {}, "Vera": {"AUSTRIA": 3, "ENGLAND": 4, "RUSSIA": 2}}
    assert (found.credits, found.forfeited, found.tied) == ({"Ute": 0, "Vera": 4}, {"Ute": 14}, ())
    assert found.flags == {"Ute": (AuctionFlag.OVER,), "Vera": (AuctionFlag.HALF,)}


def test_if_the_other_cannot_pay_the_halves_both_have_overbid() -> None:
    bids = {"Ute": {"ENGLAND": 9, "AUSTRIA": 8}, "Vera": {"ENGLAND": 7, "AUSTRIA": 6}}
    found = settle_auction(POWERS, HOMES, {"Ute": 14, "Vera": 6}, bids)
    assert (found.control, found.cost) == ({}, {"Ute": {}, "Vera": {}})
    assert (found.credits, found.forfeited) == ({"Ute": 0, "Vera": 0}, {"Ute": 14, "Vera": 6})
    assert found.flags == {"Ute": (AuctionFlag.OVER,), "Vera": (AuctionFlag.OVER,)}
    assert found.neutral == ("AUSTRIA", "ENGLAND", "ITALY", "RUSSIA", "TURKEY")


def test_both_may_overbid_at_once() -> None:
    found = settle_auction(POWERS, HOMES, {"Ute": 1, "Vera": 0}, {"Ute": {"ENGLAND": 2}, "Vera": {"ITALY": 1}})
    assert found.forfeited == {"Ute": 1, "Vera": 0}


def test_a_tie_counts_as_bid_for_where_the_other_has_overbid() -> None:
    bids = {"Ute": {"ENGLAND": 9, "ITALY": 3}, "Vera": {"ITALY": 3}}
    found = settle_auction(POWERS, HOMES, {"Ute": 8, "Vera": 13}, bids)
    assert (found.control, found.credits["Vera"]) == ({"ITALY": "Vera"}, 11)


def test_nothing_bid_gets_no_halves_and_no_flag_for_them() -> None:
    found = settle_auction(POWERS, HOMES, {"Ute": 1, "Vera": 5}, {"Ute": {"ENGLAND": 2}, "Vera": None})
    assert found.flags == {"Ute": (AuctionFlag.OVER,), "Vera": (AuctionFlag.NMR,)}
    assert found.credits == {"Ute": 0, "Vera": 5}


def test_an_eliminated_power_is_in_no_list() -> None:
    found = settle_auction(POWERS, HOMES, {"Ute": 1, "Vera": 5}, {}, frozenset({"TURKEY"}))
    assert found.neutral == mercenaries(POWERS, HOMES, {"TURKEY"}) == ("AUSTRIA", "ENGLAND", "ITALY", "RUSSIA")


SLIPS = st.one_of(st.none(), st.dictionaries(st.sampled_from(["AUSTRIA", "ENGLAND", "ITALY"]), st.integers(0, 12)))


@given(ute=SLIPS, vera=SLIPS, purses=st.tuples(st.integers(0, 20), st.integers(0, 20)))
def test_laws_of_every_auction(ute: Bids | None, vera: Bids | None, purses: tuple[int, int]) -> None:
    credits = dict(zip(HOMES, purses, strict=True))
    bids: Mapping[str, Bids | None] = {"Ute": ute, "Vera": vera}
    found = settle_auction(POWERS, HOMES, credits, bids)
    other = settle_auction(POWERS, dict(reversed(HOMES.items())), credits, bids)
    assert (found.control, found.credits, found.flags) == (other.control, other.credits, other.flags)
    assert sorted((*found.control, *found.neutral)) == sorted(mercenaries(POWERS, HOMES, set()))
    for player in HOMES:
        paid = sum(found.cost[player].values()) + found.forfeited.get(player, 0)
        assert found.credits[player] == credits[player] - paid >= 0
        assert set(found.cost[player]) == {power for power, leader in found.control.items() if leader == player}
        for power, price in found.cost[player].items():
            given = (bids[player] or {})[power]
            assert price == (-(-given // 2) if AuctionFlag.HALF in found.flags[player] else given) > 0
        assert (player in found.forfeited) is (AuctionFlag.OVER in found.flags[player])


# -- the year ----------------------------------------------------------------------------------------------------------


def test_the_home_countrys_centres_are_the_income_and_the_rest_may_lapse() -> None:
    earned = income(HOMES, {"GERMANY": 5, "ENGLAND": 9})
    assert earned == {"Ute": 5, "Vera": 0}
    assert with_income({"Ute": 16, "Vera": 2}, earned, carry_over=True) == {"Ute": 21, "Vera": 2}
    assert with_income({"Ute": 16, "Vera": 2}, earned, carry_over=False) == {"Ute": 5, "Vera": 0}


# -- victory -----------------------------------------------------------------------------------------------------------


def units(*places: str) -> tuple[Unit, ...]:
    return tuple(Unit(UnitKind.ARMY, Location(place)) for place in places)


def look(
    german: tuple[str, ...] = (), french: tuple[str, ...] = (), credits: tuple[int, int] = (9, 11), **year: object
) -> Victory:
    found: dict[str, object] = {
        "season": Season.AUTUMN,
        "centres": {"GERMANY": 4, "FRANCE": 4},
        "tied": False,
        "last": False,
    } | year
    return look_at_victory(
        BOARD,
        Year(
            homes=HOMES,
            credits=dict(zip(HOMES, credits, strict=True)),
            units={"GERMANY": units(*german), "FRANCE": units(*french), "ENGLAND": units("LVP")},
            **found,  # type: ignore[arg-type]
        ),
    )


def won(victory: Victory) -> tuple[tuple[str, ...], VictoryKind | None, bool]:
    return victory.winners, victory.kind, victory.tied


def test_who_stands_in_a_home_centre_of_the_other_has_won_also_in_spring() -> None:
    victory = look(("PAR", "MUN"), ("BUR",), season=Season.SPRING, centres={})
    assert won(victory) == (("Ute",), VictoryKind.OCCUPATION, False)
    assert victory.occupied == {"Ute": ("PAR",), "Vera": ()}


def test_mercenaries_do_not_occupy() -> None:
    year = Year(Season.SPRING, HOMES, {"Ute": 0, "Vera": 0}, {"ENGLAND": units("PAR")}, {})
    assert won(look_at_victory(BOARD, year)) == ((), None, False)


def test_the_example_of_paris_and_kiel() -> None:
    assert won(look(("PAR",), ("KIE",))) == (("Vera",), VictoryKind.OCCUPATION, False)
    assert won(look(("PAR",), ("KIE",), (11, 11))) == ((), None, True)
    spring = look(("PAR", "BRE"), ("KIE",), (11, 11), tied=True, season=Season.SPRING)
    assert won(spring) == ((), None, True)
    assert spring.occupied["Ute"] == ("BRE", "PAR")
    assert won(look(("PAR", "BRE"), ("KIE",), (11, 11), tied=True)) == (("Ute",), VictoryKind.OCCUPATION, False)


def test_a_tie_ends_with_an_autumn_in_which_nobody_occupies() -> None:
    assert won(look(tied=True)) == ((), None, False)


def test_russias_four_homes_count_as_three_at_most() -> None:
    year = Year(
        Season.SPRING,
        {"Ute": "RUSSIA", "Vera": "FRANCE"},
        {"Ute": 1, "Vera": 0},
        {"FRANCE": units("MOS", "WAR", "SEV", "STP"), "RUSSIA": units("PAR", "BRE", "MAR")},
        {},
    )
    assert won(look_at_victory(BOARD, year)) == (("Ute",), VictoryKind.OCCUPATION, False)


def test_who_owns_no_centre_after_an_autumn_has_lost() -> None:
    assert won(look(centres={"GERMANY": 3})) == (("Ute",), VictoryKind.ELIMINATION, False)
    assert won(look(centres={})) == (("Vera",), VictoryKind.ELIMINATION, False)
    assert won(look(centres={}, credits=(5, 5))) == (("Ute", "Vera"), VictoryKind.ELIMINATION, False)
    assert won(look(("PAR",), ("KIE",), (5, 5), centres={"GERMANY": 1})) == (("Ute",), VictoryKind.ELIMINATION, False)
    assert won(look(("PAR",), centres={"FRANCE": 3})) == (("Ute",), VictoryKind.OCCUPATION, False)
    assert won(look(centres={}, season=Season.SPRING)) == ((), None, False)


def test_the_last_autumn_is_won_by_centres_then_by_credits_then_shared() -> None:
    assert won(look(last=True, centres={"GERMANY": 6, "FRANCE": 4})) == (("Ute",), VictoryKind.LAST_TURN, False)
    assert won(look(last=True)) == (("Vera",), VictoryKind.LAST_TURN, False)
    assert won(look(last=True, credits=(5, 5))) == (("Ute", "Vera"), VictoryKind.LAST_TURN, False)
    assert won(look(("PAR",), ("KIE",), (5, 5), last=True, centres={"GERMANY": 1, "FRANCE": 2})) == (
        ("Vera",),
        VictoryKind.LAST_TURN,
        False,
    )
    assert won(look(last=True, season=Season.SPRING)) == ((), None, False)


def test_a_board_without_purses_has_none() -> None:
    isles = load_board(Path(__file__).parents[1] / "data" / "boards" / "isles")
    assert has_purses(BOARD)
    assert not has_purses(isles)
