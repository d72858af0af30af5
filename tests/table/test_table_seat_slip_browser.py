"""A seat's exchange slip in a real browser: filled in by taps, its cost seen before it is handed in."""

import pytest
from selenium import webdriver

from kapdip.game.model import ExchangeSlip
from kapdip.game.own import own_view
from tests.chromium import LAN, in_chromium
from tests.game.tables import standard
from tests.table.browsing import complaints, text_of
from tests.table.player import NEMO, SEEN, Player
from tests.table.seats import seated

pytestmark = in_chromium


def test_a_slip_of_three_trades_takes_at_most_twelve_taps_and_its_player_hears_what_becomes_of_it(nemo: Player) -> None:
    """From the scan to the game master's hand: the sale, two buys, the receipt, taken."""
    nemo.tap("tabmine")
    nemo.tap("fill")
    for key in ("amountGERMANY", "key±", "keyall"):
        nemo.tap(key)
    nemo.sees("460", ".pad")
    for power, chip in (("ENGLAND", "key+200"), ("FRANCE", "key+100")):
        nemo.tap(f"amount{power}")
        nemo.tap(chip)
    nemo.tap("check")
    nemo.sees("Cash afterwards")
    nemo.tap("hand_in")
    nemo.sees("Handed in 21:04", ".receipt")
    assert nemo.taps <= 12
    (kept,) = nemo.table.journal
    assert kept["in"]["slip"] == {"GERMANY": -500, "ENGLAND": 200, "FRANCE": 100}
    assert nemo.table.game.turn.inputs.slips == {}
    nemo.sees(kept["receipt"], ".letters")
    nemo.table.take(NEMO)
    nemo.sees(f"Accepted: {kept['receipt']}", ".receipt")
    assert nemo.table.game.turn.inputs.slips[NEMO] == ExchangeSlip({"GERMANY": -500, "ENGLAND": 200, "FRANCE": 100})
    nemo.tap("change")
    nemo.sees("Accepted:", ".state")
    assert complaints(nemo.browser) == []


def test_the_largest_sale_is_all_only_where_all_may_be_sold_and_the_pad_is_shut_at_first(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    named = {}
    for row in own_view(nemo.table.game, NEMO).account.holdings:
        nemo.tap(f"amount{row}")
        nemo.tap("key±")
        named[row] = text_of(nemo.browser, "[data-key=keyall]")
        nemo.tap("keyall")
    held = own_view(nemo.table.game, NEMO).account.holdings
    assert {row: named[row] for row in held if held[row] > 500} == {row: "max" for row in held if held[row] > 500}
    assert {named[row] for row in held if 0 < held[row] <= 500} <= {"all"}
    nemo.tap("back")
    nemo.tap("fill")
    assert not nemo.there("keyall")


def test_a_slip_without_trades_can_be_handed_in(nemo: Player) -> None:
    """A missing one would sell."""
    for key in ("tabmine", "fill", "check"):
        nemo.tap(key)
    nemo.sees("No trades.")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    assert nemo.table.journal[0]["in"]["slip"] == {}
    nemo.table.take(NEMO)
    nemo.sees("Accepted", ".receipt")
    assert nemo.table.game.turn.inputs.slips[NEMO] == ExchangeSlip({})


def test_a_slip_that_costs_too_much_says_what_will_become_of_it(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("amountENGLAND")
    for digit in "9999":
        nemo.tap(f"key{digit}")
    nemo.sees("RED", ".sum")
    nemo.sees("becomes 0", ".is-cut")
    nemo.browser.refresh()
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.sees("becomes 0", ".is-cut")  # before anything is touched again
    nemo.tap("amountGERMANY")
    nemo.tap("key±")
    for digit in "9999":
        nemo.tap(f"key{digit}")
    nemo.sees("only −500")


@pytest.mark.parametrize("scale", [1, 1.5])
def test_the_row_whose_amount_is_typed_is_in_sight_above_the_keys(nemo: Player, scale: float) -> None:
    begin_at = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    nemo.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", begin_at)
    nemo.browser.execute_script("document.documentElement.style.fontSize = `${16 * arguments[0]}px`", scale)
    for key in ("tabmine", "fill", "amountTURKEY"):
        nemo.tap(key)
    assert nemo.browser.execute_script(SEEN)
    for key in ("amountAUSTRIA", "moreRUSSIA"):
        nemo.tap(key)
        assert nemo.browser.execute_script(SEEN)


def test_a_game_without_an_exchange_has_no_slip(browser: webdriver.Chrome) -> None:
    game = standard()
    with seated(game, game.turn.start.control["FRANCE"], lan=LAN) as table:
        player = Player(browser, table, game.turn.start.control["FRANCE"])
        player.sit_down()
        assert not player.there("tabmine")
        player.tap("taborders")
        player.tap("uncover")
        player.tap("unitA PAR")
        player.tap("toBUR")
        player.tap("check")
        player.tap("hand_in")
        player.sees("Handed in", ".receipt")


def test_a_cut_trade_keeps_the_name_of_its_currency_whole(nemo: Player) -> None:
    narrow = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    nemo.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", narrow)
    for key in ("tabmine", "fill", "amountGERMANY", "key9", "key9", "key9", "key9", "check"):
        nemo.tap(key)
    nemo.sees("becomes", ".is-cut")
    script = "return document.querySelector('.row.is-cut .leader').offsetHeight < 40"
    assert nemo.browser.execute_script(script)


def test_a_long_press_takes_five_steps_and_shows_them_while_the_finger_lies_there(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    press = """
        const one = document.querySelector("[data-key=moreITALY]");
        const later = setTimeout;  // no finger lies there so long that the page would be shown anew by itself
        window.setTimeout = (act, wait) => later(act, wait === 1500 ? 1e6 : wait);
        performance.now = () => 0;
        one.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    """
    nemo.browser.execute_script(press)
    nemo.sees("+500", "[data-key=amountITALY]")
