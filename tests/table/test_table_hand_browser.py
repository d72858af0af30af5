"""What a page owes the hand on it: no tap is lost because news came under the finger, no word because they came while
somebody wrote, no fingers are counted that have long been lifted; a notch covers nothing; and what browsers before 2022
lack is not missed.
"""

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By

from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip
from tests.chromium import in_chromium, until
from tests.table.browsing import beginning, complaints
from tests.table.player import NEMO, Player
from tests.table.seats import SeatTable

pytestmark = in_chromium

NO_HURRY = """
    const later = setTimeout;
    window.setTimeout = (act, wait) => later(act, wait === 1500 ? 20000 : wait);
    performance.now = () => 0;
"""
"""However busy the machine is, a finger that lies there is a short tap."""
OLD = """
    delete AbortSignal.timeout;
    for (const name of ["DecompressionStream", "structuredClone"]) delete window[name];
    for (const name of ["at", "findLast", "toSorted"]) delete Array.prototype[name];
"""
"""A phone that no longer gets new browsers."""


def news(nemo: Player) -> None:
    """Something comes from the desk, and has reached the page: a slip lies there now."""
    nemo.browser.execute_script("performance.clearResourceTimings()")
    nemo.table.show(enter_slip(nemo.table.game, NEMO, ExchangeSlip({"ITALY": 7})))
    fetched = "return performance.getEntriesByType('resource').some((one) => one.name.endsWith('/map'))"
    until(nemo.browser, lambda one: one.execute_script(fetched))
    nemo.browser.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 100))")


def mouse(nemo: Player, kind: str, key: str) -> None:
    """Press on the middle of something, or let go there."""
    box = nemo.browser.find_element(By.CSS_SELECTOR, f'[data-key="{key}"]').rect
    top = nemo.browser.execute_script("return scrollY")
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] - top + box["height"] / 2}
    nemo.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, **at, "button": "left", "clickCount": 1})


def test_a_tap_counts_although_news_came_while_the_finger_lay_there(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.browser.execute_script(NO_HURRY)
    mouse(nemo, "mousePressed", "fill")
    news(nemo)
    mouse(nemo, "mouseReleased", "fill")
    nemo.sees("Exchange slip", "h1")
    nemo.sees("+7", ".slip")


def test_news_are_shown_under_a_finger_that_stays_and_under_one_that_moves_the_page(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.browser.execute_script("dispatchEvent(new PointerEvent('pointerdown'))")
    news(nemo)
    nemo.sees("+7", ".slip")
    nemo.browser.execute_script(NO_HURRY)
    nemo.browser.execute_script("dispatchEvent(new PointerEvent('pointerdown'))")
    nemo.table.show(enter_slip(nemo.table.game, NEMO, ExchangeSlip({"ITALY": 8})))
    nemo.browser.execute_script("dispatchEvent(new PointerEvent('pointercancel'))")
    nemo.sees("+8", ".slip")


def test_a_field_stays_the_same_while_somebody_writes_in_it(nemo: Player) -> None:
    nemo.tap("taborders")
    nemo.tap("uncover")
    nemo.browser.execute_script("""
        window.field = document.querySelector("#more");
        const write = () => window.field.dispatchEvent(new Event("input", { bubbles: true }));
        write();
        window.writing = setInterval(write, 100);
    """)
    news(nemo)
    assert nemo.browser.execute_script("return window.field.isConnected")
    nemo.browser.execute_script("clearInterval(window.writing)")
    until(nemo.browser, lambda one: one.execute_script("return !window.field.isConnected"))


def test_a_finger_that_was_lifted_elsewhere_does_not_pinch_the_map(nemo: Player) -> None:
    box = """
        const map = document.querySelector(".map");
        const touch = (name, id, x, isPrimary = true) => map.dispatchEvent(
            new PointerEvent(name, { pointerId: id, isPrimary, clientX: x, clientY: 300, bubbles: true }));
        map.setPointerCapture = () => {};
        touch("pointerdown", 1, 100);  // and its end never comes: the page was another one by then
        touch("pointerdown", 2, 200);
        touch("pointermove", 2, 260);
        touch("pointerup", 2, 260);
        return document.querySelector(".map svg").getAttribute("viewBox");
    """
    whole = nemo.browser.execute_script("return document.querySelector('.map svg').getAttribute('viewBox')")
    assert nemo.browser.execute_script(box) == whole


@pytest.mark.parametrize(("wide", "high"), [(390, 844), (844, 390)])
def test_nothing_that_is_read_or_tapped_lies_under_the_notch(
    browser: webdriver.Chrome, table: SeatTable, wide: int, high: int
) -> None:
    edges = {"top": 47, "bottom": 34} if high > wide else {"left": 47, "right": 47, "bottom": 21}
    nemo = Player(browser, table, NEMO)
    browser.execute_cdp_cmd("Emulation.setSafeAreaInsetsOverride", {"insets": edges})
    try:
        nemo.scan(wide, high)
        under = """
            const [top, right, bottom, left] = arguments;
            scrollTo(0, 0);
            return [...document.querySelectorAll("h1, h2, p, button, summary, strong, .sign")].filter((one) => {
                const box = one.getBoundingClientRect();
                const isSeen = box.width > 1 && box.top < innerHeight && box.bottom > 0;
                const isFixed = one.closest("nav, header, .join .act");
                return isSeen && (box.left < left || box.right > innerWidth - right
                    || (isFixed && (box.top < top || box.bottom > innerHeight - bottom)));
            }).map((one) => one.outerHTML);
        """
        sides = [edges.get(side, 0) for side in ("top", "right", "bottom", "left")]
        assert browser.execute_script(under, *sides) == []
        for key in ("take", "tabmine", "uncover"):
            nemo.tap(key)
            assert browser.execute_script(under, *sides) == []
    finally:
        browser.execute_cdp_cmd("Emulation.setSafeAreaInsetsOverride", {"insets": {}})


def test_a_phone_with_an_old_browser_hands_in(browser: webdriver.Chrome, table: SeatTable) -> None:
    with beginning(browser, OLD):
        nemo = Player(browser, table, NEMO)
        nemo.sit_down()
        for key in ("tabmine", "fill", "amountENGLAND", "key+100", "check", "hand_in"):
            nemo.tap(key)
        nemo.sees("Handed in", ".receipt")
        assert table.journal[0]["in"]["slip"] == {"ENGLAND": 100}
        assert not [one for one in complaints(browser) if "Error" in one]
