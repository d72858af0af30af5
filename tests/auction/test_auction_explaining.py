"""Why a purse holds what it holds: every credit of the examples of docs/intimate.md, in words."""

from collections.abc import Mapping

from kapdip.auction.bids import Bids, settle_auction
from kapdip.auction.explaining import tell_bids, tell_income, tell_start
from kapdip.board.reading import standard_board
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say

BOARD = standard_board()
HOMES = {"Ute": "GERMANY", "Vera": "FRANCE"}
EN = BoardLanguage("en", BOARD)


def told(player: str, before: Mapping[str, int], bids: Mapping[str, Bids | None]) -> list[str]:
    done = settle_auction(BOARD.powers, HOMES, before, bids)
    reasons = tell_bids(
        player, before=before, bids=bids, cost=done.cost[player], flags=done.flags, after=done.credits[player]
    )
    return [say(reason, EN) for reason in reasons]


def test_every_bid_of_the_example_is_told() -> None:
    bids = {"Ute": {"ENGLAND": 6, "ITALY": 4, "TURKEY": 2}, "Vera": {"ENGLAND": 5, "ITALY": 4, "RUSSIA": 7}}
    assert told("Ute", {"Ute": 22, "Vera": 20}, bids) == [
        "22 credits before.",
        "England: 6 against 5, won. Paid: 6.",
        "Italy: 4 against 4, tied. Nobody pays.",
        "Turkey: 2 against 0, won. Paid: 2.",
        "14 credits now.",
    ]
    assert told("Vera", {"Ute": 22, "Vera": 20}, bids)[1] == "England: 5 against 6, lost to Ute. Costs nothing."


def test_who_has_overbid_loses_all_and_the_other_pays_halves() -> None:
    bids = {"Ute": {"ENGLAND": 9, "AUSTRIA": 8}, "Vera": {"ENGLAND": 7, "AUSTRIA": 5, "RUSSIA": 3}}
    assert told("Ute", {"Ute": 14, "Vera": 13}, bids)[1:] == [
        "England: 9 against 7, won, but overbid.",
        "Austria: 8 against 5, won, but overbid.",
        "Won for 17 in all, with 14 in the purse: overbid. All 14 are lost.",
        "0 credits now.",
    ]
    assert told("Vera", {"Ute": 14, "Vera": 13}, bids)[1] == (
        "England: Ute has overbid, so half of 7, rounded up. Paid: 4."
    )


def test_who_cannot_pay_the_halves_has_overbid_as_well() -> None:
    bids = {"Ute": {"ENGLAND": 9, "AUSTRIA": 8}, "Vera": {"ENGLAND": 7, "AUSTRIA": 6}}
    assert told("Vera", {"Ute": 14, "Vera": 6}, bids)[-2:] == [
        "Ute has overbid, but half of all bids here comes to 7, with 6 in the purse: overbid as well. All 6 are lost.",
        "0 credits now.",
    ]


def test_a_missing_slip_and_an_autumn_are_told() -> None:
    assert told("Ute", {"Ute": 14, "Vera": 6}, {"Ute": None, "Vera": {}})[1] == "No slip: nothing was bid."
    assert [say(one, EN) for one in tell_income("GERMANY", 16, 5, 21)] == [
        "16 credits before.",
        "Germany owns 5 centres: +5.",
        "21 credits now.",
    ]
    assert [one.key for one in tell_income("GERMANY", 16, 5, 5)][1] == "told.lapsed"


def test_a_purse_before_the_first_auction_is_told_by_its_home_country() -> None:
    assert [say(one, EN) for one in tell_start("GERMANY", 22)] == ["Germany begins with 22 credits."]
