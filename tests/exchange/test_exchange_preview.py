"""What is shown while a slip is typed is what the settlement will do."""

from kapdip.exchange.audit import Cut
from kapdip.exchange.model import SeatStatus
from kapdip.exchange.preview import preview_slip, preview_turn
from kapdip.exchange.profile_data import load_profile
from tests.exchange.builders import POWERS, START, account, prices, settle, units

KA = load_profile("ka2007")


def test_a_preview_shows_cash_before_after_sales_and_after_buys() -> None:
    preview = preview_slip(KA, account("12.00"), prices(), units("A-750 E+99999"))
    assert (str(preview.cash_before), str(preview.cash_after_sales), str(preview.cash_after)) == (
        "12.00",
        "512.00",
        "0.00",
    )
    assert preview.trades == units("A-500 E+512")
    assert preview.red
    assert [line.cut for line in preview.audit.lines] == [Cut.SALE_LIMIT, Cut.PROPORTION]
    assert preview.holdings["ENGLAND"] == 1512
    assert str(preview.securities) == "7012.00"


def test_the_preview_of_a_missing_slip_sells() -> None:
    assert preview_slip(KA, account(), prices(), None).trades == units("7x-500")


def test_where_a_lot_will_be_drawn_the_first_of_the_slip_stands_in() -> None:
    preview = preview_slip(
        load_profile("cd1991"), account("100.00", "7x0"), prices(), units("E+200 A+200"), player="Anna"
    )
    assert preview.trades == units("A+100")
    assert preview.audit.lowered[0].lot == "buy:Anna:1"


def test_the_bottom_rows_count_what_is_entered_and_agree_with_the_settlement() -> None:
    accounts = {
        "Anna": account(),
        "Bert": account("500.00"),
        "Cleo": account(status=SeatStatus.EXCLUDED),
        "Dora": account(),
    }
    slips = {"Anna": units("A-500"), "Bert": units("E+470"), "Dora": None}
    preview = preview_turn(KA, prices(), START, accounts, slips)
    settled = settle(accounts=accounts, slips=slips)
    assert {power: audit.price_after for power, audit in preview.prices.items()} == settled.prices
    assert {power: audit.net for power, audit in preview.prices.items()} == settled.net
    assert preview.price_per_point == settled.price_per_point
    assert preview.slips == 4
    open_seats = preview_turn(KA, prices(), {**START, "ITALY": 0}, accounts, {"Anna": units("A-500")})
    assert open_seats.slips == 2
    assert open_seats.prices["AUSTRIA"].net == -1000
    assert "ITALY" not in open_seats.price_per_point
    assert set(open_seats.prices) == set(POWERS)
