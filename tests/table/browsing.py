"""Phones' pages in the browser."""

from selenium import webdriver
from selenium.webdriver.support.wait import WebDriverWait

from kapdip_gui.table.server import Server
from tests.chromium import LAN
from tests.patience import SECONDS
from tests.table.phone import CODE


def begin(browser: webdriver.Chrome, server: Server, wide: int = 390, code: str = CODE, high: int = 800) -> None:
    """Scan a code."""
    size = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_cdp_cmd("Network.enable", {})
    usual = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", usual)
    browser.get("about:blank")
    browser.execute_cdp_cmd(
        "Storage.clearDataForOrigin", {"origin": f"http://{LAN}:{server.port}", "storageTypes": "all"}
    )
    complaints(browser)  # of the test before
    browser.get(f"http://{LAN}:{server.port}/#{code}")


def text_of(browser: webdriver.Chrome, place: str = "body") -> str:
    """What stands in a place of the page."""
    return str(browser.execute_script("return document.querySelector(arguments[0])?.innerText ?? ''", place))


def wait_for(browser: webdriver.Chrome, text: str, place: str = "body") -> None:
    """Until this text stands there."""
    WebDriverWait(browser, SECONDS, poll_frequency=0.05).until(lambda one: text in text_of(one, place))


def press(browser: webdriver.Chrome, place: str, number: int = 0) -> None:
    """Press the button of that number."""
    browser.execute_script("document.querySelectorAll(arguments[0])[arguments[1]].click()", place, number)


def complaints(browser: webdriver.Chrome) -> list[str]:
    """What the browser has complained of."""
    return [str(one["message"]) for one in browser.get_log("browser")]  # type: ignore[no-untyped-call]
