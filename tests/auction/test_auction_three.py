"""The auction with more than two: the same rules among three, whose profile would be values only."""

from kapdip.auction.bids import Auction, AuctionFlag, Bids, settle_auction
from kapdip.auction.explaining import tell_bids
from kapdip.auction.homes import homes_by_preference
from kapdip.auction.year import VictoryKind, Year, look_at_victory
from kapdip.board.model import Season, Unit
from kapdip.board.reading import standard_board
from kapdip.lots import Draw

POWERS = standard_board().powers
HOMES = {"Ute": "GERMANY", "Vera": "FRANCE", "Wim": "TURKEY"}
PURSES = {"Ute": 22, "Vera": 20, "Wim": 20}


def settled(ute: Bids | None, vera: Bids | None, wim: Bids | None) -> Auction:
    return settle_auction(POWERS, HOMES, PURSES, {"Ute": ute, "Vera": vera, "Wim": wim})


def told(player: str, found: Auction, **bids: Bids | None) -> list[str]:
    """Keys of what is told of a player's bids."""
    reasons = tell_bids(
        player, before=PURSES, bids=bids, cost=found.cost[player], flags=found.flags, after=found.credits[player]
    )
    return [reason.key.removeprefix("auction.told.") for reason in reasons]


def test_the_highest_bid_wins_and_equal_highest_ones_are_tied() -> None:
    found = settled({"ENGLAND": 6, "ITALY": 4}, {"ENGLAND": 5, "ITALY": 4}, {"ENGLAND": 1, "ITALY": 3, "RUSSIA": 2})
    assert found.control == {"ENGLAND": "Ute", "RUSSIA": "Wim"}
    assert found.tied == ("ITALY",)
    assert found.credits == {"Ute": 16, "Vera": 20, "Wim": 18}


def test_what_is_tied_below_the_highest_bid_is_lost() -> None:
    assert settled({"ENGLAND": 6}, {"ENGLAND": 5}, {"ENGLAND": 5}).tied == ()


def test_of_one_who_has_overbid_the_others_share_what_they_bid_for_at_half() -> None:
    bids: dict[str, Bids | None] = {
        "Ute": {"ENGLAND": 15, "ITALY": 9},
        "Vera": {"ENGLAND": 5, "ITALY": 4, "RUSSIA": 1},
        "Wim": {"ENGLAND": 7, "ITALY": 4},
    }
    found = settled(bids["Ute"], bids["Vera"], bids["Wim"])
    assert found.control == {"ENGLAND": "Wim", "RUSSIA": "Vera"}
    assert found.cost == {"Ute": {}, "Vera": {"RUSSIA": 1}, "Wim": {"ENGLAND": 4}}
    assert found.forfeited == {"Ute": 22}
    assert found.flags == {"Ute": (AuctionFlag.OVER,), "Vera": (AuctionFlag.HALF,), "Wim": (AuctionFlag.HALF,)}
    assert found.tied == ()
    ute, vera = told("Ute", found, **bids), told("Vera", found, **bids)
    assert len(ute) == 5
    assert len(vera) == 5
    assert vera[1:4] != vera[3:4] * 3, "lost, tied, at half"


def test_who_cannot_pay_the_halves_is_out_too_and_the_last_one_gets_the_rest() -> None:
    found = settled({"ENGLAND": 30}, {"ENGLAND": 29, "ITALY": 20, "RUSSIA": 4}, {"ENGLAND": 3})
    assert found.forfeited == {"Ute": 22, "Vera": 20}
    assert found.cost["Wim"] == {"ENGLAND": 2}


def test_each_gets_what_he_wrote_at_the_first_rank_at_which_all_lists_differ() -> None:
    lists = {"Ute": list("FEG"), "Vera": list("FGE"), "Wim": list("EFG")}
    found = homes_by_preference({"Ute": list("FEG"), "Vera": list("FGE"), "Wim": list("GFE")}, Draw(7, 1, {}))
    assert (found.powers, found.rank) == ({"Ute": "E", "Vera": "G", "Wim": "F"}, 2)
    assert homes_by_preference(lists, Draw(7, 1, {})).rank == 2


def test_of_lists_that_never_differ_the_lot_says_who_chooses_first() -> None:
    typed = {"homes": "Wim", "homes:2": "Ute"}
    found = homes_by_preference(dict.fromkeys(HOMES, "FEG"), Draw(7, 1, typed))
    assert (found.powers, found.rank) == ({"Ute": "E", "Vera": "G", "Wim": "F"}, None)


def year(units: dict[str, str], centres: dict[str, int]) -> Year:
    placed = {power: tuple(map(Unit.parse, text.split(", "))) for power, text in units.items()}
    return Year(season=Season.AUTUMN, homes=HOMES, credits=PURSES, units=placed, centres=centres)


def test_a_home_centre_of_any_other_player_counts_as_occupied() -> None:
    found = look_at_victory(standard_board(), year({"GERMANY": "A PAR, A SMY"}, dict.fromkeys(HOMES.values(), 3)))
    assert (found.winners, found.occupied["Ute"]) == (("Ute",), ("PAR", "SMY"))


def test_the_game_goes_on_until_one_home_country_is_left() -> None:
    board = standard_board()
    assert look_at_victory(board, year({}, {"GERMANY": 3, "FRANCE": 4})).kind is None
    last = look_at_victory(board, year({}, {"FRANCE": 4}))
    assert (last.winners, last.kind) == (("Vera",), VictoryKind.ELIMINATION)
