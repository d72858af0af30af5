"""Phones' pages in the browser."""

from collections.abc import Iterator
from contextlib import contextmanager

from selenium import webdriver

from kapdip.table.server import Server
from tests.chromium import EMPTY, LAN, until
from tests.table.phone import CODE


def begin(browser: webdriver.Chrome, server: Server, wide: int = 390, code: str = CODE, high: int = 800) -> None:
    """Scan a code."""
    size = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    if browser.current_url != EMPTY:
        browser.get(EMPTY)
    origin = {"origin": f"http://{LAN}:{server.port}", "storageTypes": "local_storage"}
    browser.execute_cdp_cmd("Storage.clearDataForOrigin", origin)
    complaints(browser)  # of the test before
    browser.get(f"http://{LAN}:{server.port}/part/#{code}")


@contextmanager
def beginning(browser: webdriver.Chrome, source: str) -> Iterator[None]:
    """Every page begins with this script of a test."""
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


@contextmanager
def hurried(browser: webdriver.Chrome) -> Iterator[None]:
    """What a page does again after some seconds it does ten times as soon; what it covers after a minute stays open."""
    source = """
        const later = setTimeout;
        window.setTimeout = (act, wait) => later(act, wait < 30000 ? wait / 10 : wait);
    """
    with beginning(browser, source):
        yield


def text_of(browser: webdriver.Chrome, place: str = "body") -> str:
    """What stands in a place of the page."""
    return str(browser.execute_script("return document.querySelector(arguments[0])?.innerText ?? ''", place))


def wait_for(browser: webdriver.Chrome, text: str, place: str = "body") -> None:
    """Until this text stands there."""
    until(browser, lambda one: text in text_of(one, place))


def press(browser: webdriver.Chrome, place: str, number: int = 0) -> None:
    """Press the button of that number."""
    browser.execute_script("document.querySelectorAll(arguments[0])[arguments[1]].click()", place, number)


def complaints(browser: webdriver.Chrome) -> list[str]:
    """What the browser has complained of."""
    return [str(one["message"]) for one in browser.get_log("browser")]  # type: ignore[no-untyped-call]
