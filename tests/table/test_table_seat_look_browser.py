"""How a seat's pages look in a real browser: nothing over the edge, nothing covered, words whole, and small to load."""

from dataclasses import replace

import pytest
from selenium import webdriver

from tests.chromium import LAN, in_chromium, until
from tests.samples import WHOLE, every, sample_game
from tests.table.browsing import text_of, wait_for
from tests.table.player import NEMO, Player
from tests.table.seats import SeatTable

pytestmark = in_chromium


def test_in_landscape_the_head_goes_with_the_page(browser: webdriver.Chrome, table: SeatTable) -> None:
    nemo = Player(browser, table, NEMO)
    nemo.sit_down(568, 320)
    browser.execute_script("scrollTo(0, 200)")
    assert browser.execute_script("return document.querySelector('header').getBoundingClientRect().bottom") <= 0


def test_in_landscape_the_map_is_in_sight_when_orders_are_opened(browser: webdriver.Chrome, table: SeatTable) -> None:
    nemo = Player(browser, table, NEMO)
    nemo.sit_down(740, 360)
    nemo.tap("taborders")
    nemo.tap("uncover")
    for tab, least in (("taborders", 180), ("tabtable", 300)):
        nemo.tap(tab)
        seen = """
            const map = document.querySelector(".board").getBoundingClientRect();
            const below = [".at-hand", "#tabs"].map((place) => document.querySelector(place));
            const covers = below.map((one) => one?.getBoundingClientRect().top);
            return Math.min(...covers.filter(Boolean)) - Math.max(0, map.top);
        """
        assert browser.execute_script(seen) > least


def test_what_is_covered_does_not_say_that_it_will_be(nemo: Player) -> None:
    nemo.tap("tabmine")
    assert text_of(nemo.browser, ".strip > span") == "Only for you."
    nemo.tap("uncover")
    assert text_of(nemo.browser, ".strip > span") == "Only for you. Hides after 60 s."


def test_the_picture_of_a_button_stands_level_with_its_words(nemo: Player) -> None:
    nemo.tap("tabmine")
    wait_for(nemo.browser, "Show", "[data-key=uncover]")
    button, icon = nemo.browser.execute_script("""
        const button = document.querySelector("[data-key=uncover]");
        return [button, button.querySelector(".icon")].map((one) => one.getBoundingClientRect().toJSON());
    """)
    assert icon["y"] + icon["height"] / 2 == pytest.approx(button["y"] + button["height"] / 2, abs=1)


def test_the_clock_stands_in_one_line_beside_a_long_name_in_large_letters(nemo: Player) -> None:
    nemo.tap("tabmine")
    script = """
        const root = document.documentElement, clock = document.querySelector("#clock");
        root.style.fontSize = "24px";
        clock.hidden = false;
        clock.textContent = "123:45 ❚❚";
        return [clock.getClientRects().length, clock.offsetHeight < 3 * 24 * 1.5 / 2, root.scrollWidth];
    """
    nemo.browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 320, "height": 640, "deviceScaleFactor": 1, "mobile": True}
    )
    assert nemo.browser.execute_script(script) == [1, True, 320]


def test_on_a_small_phone_it_is_seen_at_once_who_one_is_and_how_the_seat_is_taken(
    browser: webdriver.Chrome, table: SeatTable
) -> None:
    Player(browser, table, NEMO).scan(320, 568)
    seen = """
        return [".alias", '[data-key="take"]'].map((place) => {
            const one = document.querySelector(place), box = one.getBoundingClientRect();
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return box.bottom <= innerHeight && one.contains(there);
        });
    """
    until(browser, lambda one: one.execute_script(seen) == [True, True])


SIZES = [(320, 568, 2), (390, 844, 1), (768, 1024, 1), (320, 568, 1), (390, 844, 2), (768, 1024, 2)]
"""Pixels, and how large the text is set. The gate looks at every third."""


@pytest.mark.parametrize(("wide", "high", "scale"), every(3, SIZES))
def test_nothing_runs_over_the_edge(
    browser: webdriver.Chrome, table: SeatTable, wide: int, high: int, scale: int
) -> None:
    player = Player(browser, table, NEMO)
    player.scan(wide, high)
    browser.execute_script("document.documentElement.style.fontSize = `${16 * arguments[0]}px`", scale)
    fits(browser, wide)
    player.tap("take")
    for unit in ("unitA SER", "unitA TRI"):
        for keys in (("tabmine",), ("tabmine", "fill", "amountENGLAND", "key+500"), ("check",)):
            for key in keys:
                player.tap(key)
            fits(browser, wide)
        player.tap("back")
        for keys in (("taborders",), (unit,), ("supports_verb",), ("tabnews",), ("tabtable",)):
            for key in keys:
                player.tap(key)
            fits(browser, wide)
        browser.execute_script("document.querySelector('#language').click()")


def fits(browser: webdriver.Chrome, wide: int) -> None:
    wider = browser.execute_script(
        "return [...document.body.querySelectorAll('*')].filter((one) => !one.closest('svg')"
        " && one.getBoundingClientRect().right > arguments[0] + 1).map((one) => one.outerHTML.slice(0, 120))",
        wide,
    )
    assert browser.execute_script("return document.documentElement.scrollWidth") == wide, wider
    small = browser.execute_script(
        "return [...document.querySelectorAll('button:not([hidden]), input, textarea')].filter((one) => {"
        "const box = one.getBoundingClientRect(); return box.width && (box.height < 43.5 || box.width < 40); })"
        ".map((one) => one.outerHTML)"
    )
    assert small == []
    cut = browser.execute_script(
        "return [...document.querySelectorAll('button:not([hidden])')].filter((one) =>"
        " /\\p{L}/u.test(one.textContent) && one.clientWidth &&"
        " one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML)"
    )
    assert cut == [], "what is written on a button is longer than the button"
    assert browser.execute_script(
        "return [...document.querySelectorAll('input, textarea')]."
        "every((one) => parseFloat(getComputedStyle(one).fontSize) >= 16)"
    )


def test_a_first_visit_and_a_later_turn_are_small(browser: webdriver.Chrome, table: SeatTable) -> None:
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.clearBrowserCache", {})
    player = Player(browser, table, NEMO)
    player.sit_down()
    player.tap("tabmine")
    sizes = "return performance.getEntriesByType('resource').map((one) => [one.name, one.transferSize])"
    first = browser.execute_script(sizes)
    assert table.server is not None
    assert all(name.startswith(f"http://{LAN}:{table.server.port}/") for name, _ in first)
    assert sum(size for _, size in first) <= 300 * 1024
    browser.execute_script("performance.clearResourceTimings()")
    whole = sample_game(WHOLE)
    assert sum(len(slip.movement) for slip in whole.turns[19].inputs.orders.values()) == 34
    table.show(replace(whole, turns=whole.turns[:21]))
    player.tap("tabtable")
    player.sees("Autumn 1910", "h1")
    assert 0 < sum(size for _, size in browser.execute_script(sizes)) <= 12 * 1024
