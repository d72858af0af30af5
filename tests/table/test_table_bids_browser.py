"""Bids in a real browser: filled in by taps, covered, handed in, taken; the other's phone hears nothing of them."""

import json
from collections.abc import Iterator

import pytest
from selenium import webdriver

from kapdip.game.own import own_view
from kapdip.game.public import public_view
from kapdip.showing.phone.own import own_state
from kapdip.showing.phone.state import public_state
from tests.chromium import LAN, in_chromium
from tests.game.two import UTE, VERA, bid, hired, two
from tests.table.browsing import complaints, press, text_of
from tests.table.player import SEEN, Player
from tests.table.seats import SeatTable, seated

pytestmark = in_chromium


@pytest.fixture
def table() -> Iterator[SeatTable]:
    with seated(two(), "Ute", "Vera", lan=LAN) as made:
        yield made


def test_bids_are_filled_in_handed_in_and_taken(browser: webdriver.Chrome, table: SeatTable) -> None:
    ute = Player(browser, table, "Ute")
    ute.sit_down()
    ute.tap("tabmine")
    assert "22" not in text_of(browser, "main")
    ute.tap("fill")
    for key in ("amountENGLAND", "key6", "amountITALY", "key4", "moreTURKEY", "moreTURKEY"):
        ute.tap(key)
    ute.sees("costs 12 if you win all", ".sum")
    ute.sees("10 left", ".sum")
    ute.tap("amountITALY")
    for key in ("key4", "key0"):
        ute.tap(key)
    ute.sees("26 more than you have. That is allowed,", ".keys")
    ute.tap("key⌫")
    ute.tap("check")
    ute.sees("10 left")
    ute.tap("hand_in")
    ute.sees("Handed in 21:04", ".receipt")
    ute.sees("3 bids", ".receipt")
    (kept,) = table.journal
    assert (kept["in"]["bids"], kept["in"]["slip"], kept["in"]["orders"]) == (UTE, None, None)
    table.take("Ute")
    ute.sees("Accepted", ".receipt")
    assert table.game.turn.inputs.given == {"bids": {"Ute": UTE}}
    press(browser, "#language")
    ute.sees("3 Gebote", ".receipt")
    ute.tap("change")
    ute.sees("Deine abgegebenen Gebote")
    assert complaints(browser) == []


def test_the_row_whose_bid_is_typed_is_in_sight_above_the_keys(browser: webdriver.Chrome, table: SeatTable) -> None:
    ute = Player(browser, table, "Ute")
    ute.sit_down(320, 440)
    for key in ("tabmine", "fill", "amountTURKEY"):
        ute.tap(key)
    assert browser.execute_script(SEEN)
    ute.tap("amountENGLAND")
    assert browser.execute_script(SEEN)


def test_what_may_not_be_bid_is_refused_in_a_sentence_and_stays_typed(browser: webdriver.Chrome) -> None:
    with seated(two(overbidding=False), "Ute", lan=LAN) as table:
        ute = Player(browser, table, "Ute")
        ute.sit_down()
        for key in ("tabmine", "fill", "amountITALY", "key2", "key3"):
            ute.tap(key)
        ute.sees("you can't bid more than you have", ".keys")
        ute.tap("check")
        ute.tap("hand_in")
        ute.sees("The bids add up to 23 credits, but the purse holds 22", "#refused")
        ute.tap("back")
        ute.tap("fill")
        ute.sees("23", '[data-key="amountITALY"]')
        assert table.journal == []


def test_bids_are_withdrawn_seen_by_a_second_phone_and_sent_back(browser: webdriver.Chrome, table: SeatTable) -> None:
    ute = Player(browser, table, "Ute")
    ute.sit_down()
    for key in ("tabmine", "fill", "moreITALY", "check", "hand_in"):
        ute.tap(key)
    ute.sees("Handed in", ".receipt")
    ute.tap("change")
    ute.tap(f"withdraw{table.journal[0]['receipt']}")
    ute.sees("Not handed in yet. Your draft stays on this phone.")
    assert table.receipts["Ute"] == []
    for key in ("fill", "check", "hand_in"):
        ute.tap(key)
    ute.sees("Handed in", ".receipt")
    browser.execute_script("localStorage.clear()")
    ute.sit_down()
    ute.tap("tabmine")
    ute.sees("Handed in from another phone on this seat.")
    ute.tap("fill")
    ute.sees("21 left", ".sum")
    table.send_back("Ute", "Once more, please.")
    ute.tap("back")
    ute.sees("Once more, please.", ".state")


def test_whom_a_player_has_hired_and_for_how_much_stands_on_his_own_page(browser: webdriver.Chrome) -> None:
    with seated(hired(two()), "Ute", lan=LAN) as table:
        ute = Player(browser, table, "Ute")
        ute.sit_down()
        ute.tap("taborders")
        ute.tap("uncover")
        ute.sees("Hired: England for 6, Turkey for 2", "#page")


def test_two_tables_that_differ_in_bids_give_everybody_else_the_same_bytes() -> None:
    one, other = bid(two(), UTE, VERA), bid(two(), {"RUSSIA": 3}, VERA)
    for language in ("de", "en"):
        assert public_state(public_view(one), language) == public_state(public_view(other), language)
    assert own_state(own_view(one, "Vera"), "X") == own_state(own_view(other, "Vera"), "X")
    told = json.loads(own_state(own_view(one, "Ute"), "X"))["bids"]
    assert (told["given"], told["purse"], told["over"]) == (UTE, 22, True)
