"""A headless Chromium that answers: one for each worker, and in it one tab, empty and as it was made before each test.

A browser can stop answering its driver for good, on a busy machine or where a part of its own fails. That says nothing
of our pages: one that is silent before a test is replaced, and a test in which it falls silent is run a second time, in
a new browser. A page of ours that hangs does so again, and fails.
"""

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.wait import WebDriverWait
from urllib3.exceptions import HTTPError

from tests.patience import SECONDS

LAN = "192.168.178.23"
"""An address of a local network, as phones have it: no secure context."""

EMPTY = "about:blank"
"""The address of an empty tab."""

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
needs_chromium = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs the packages chromium and chromium-driver")
repeats = pytest.mark.flaky(reruns=1, only_rerun=["ReadTimeoutError", "BrowserSilentError"])
in_chromium = [needs_chromium, repeats, pytest.mark.browser]
"""The marks of a module of such tests."""

SILENT = 60
"""Seconds after which a browser is held to be silent; it answers within one on a quiet machine."""
TRIES = 3

AS_MADE: list[tuple[str, dict[str, object]]] = [
    ("Emulation.clearDeviceMetricsOverride", {}),
    ("Emulation.setEmulatedMedia", {"features": []}),
    ("Emulation.setTouchEmulationEnabled", {"enabled": False}),
    ("Page.setFontSizes", {"fontSizes": {"standard": 16}}),
    ("Network.enable", {}),
    (
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1},
    ),
]
"""What tests tell the tab about its phone, taken back. A new tab for each test would cost more than most of them."""


_Answer = TypeVar("_Answer")


class BrowserSilentError(Exception):
    """No word from the browser, again and again, or from the page at the end of a test."""


class Browsers:
    """The browser of a worker, replaced when it doesn't answer."""

    def __init__(self) -> None:
        self._made: webdriver.Chrome | None = None

    def fresh(self) -> webdriver.Chrome:
        """A browser that answers, with an empty tab."""
        for _ in range(TRIES):
            browser = self._made = self._made or started()
            if answers(browser, emptied):
                return browser
            self.drop()
        raise BrowserSilentError(f"{TRIES} browsers in a row, {SILENT} seconds each")

    def check(self) -> None:
        """Raise an error where the page of a test hangs."""
        if self._made is not None and not answers(self._made, lambda browser: browser.execute_script("return 1")):
            self.drop()
            raise BrowserSilentError(f"the page did not answer within {SILENT} seconds after the test")

    def drop(self) -> None:
        """End the browser, even one that no longer listens."""
        browser, self._made = self._made, None
        if browser is not None:
            with suppress(ProcessLookupError):
                os.kill(browser.caps["goog:processID"], signal.SIGKILL)
            with suppress(WebDriverException, HTTPError, OSError):
                browser.quit()


def started() -> webdriver.Chrome:
    """A browser as phones are: English, nothing from before, a local address that leads to this machine."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for argument in (
        "--headless=new",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-component-update",
        "--lang=en",
        "--window-size=1366,768",
        f"--host-resolver-rules=MAP {LAN} 127.0.0.1",
    ):
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(DRIVER))


def emptied(browser: webdriver.Chrome) -> None:
    """Nothing in the tab, a screen as it was made, no complaints yet."""
    browser.get(EMPTY)
    for command, facts in AS_MADE:
        browser.execute_cdp_cmd(command, facts)
    browser.get_log("browser")  # type: ignore[no-untyped-call]  # what the test before left


def answers(browser: webdriver.Chrome, asked: Callable[[webdriver.Chrome], object], within: float = SILENT) -> bool:
    """Whether the browser does what is asked, in time. What it does not is told beside the tests' results."""
    pool = ThreadPoolExecutor(1)
    try:
        pool.submit(asked, browser).result(within)
    except (TimeoutError, WebDriverException, HTTPError) as silence:
        print(f"the browser did not answer: {silence!r}", file=sys.stderr)
        return False
    else:
        return True
    finally:
        pool.shutdown(wait=False)


def until(browser: webdriver.Chrome, asked: Callable[[webdriver.Chrome], _Answer]) -> _Answer:
    """Wait until it is so, and give the answer."""
    return WebDriverWait(browser, SECONDS, poll_frequency=0.02).until(asked)


@pytest.fixture(scope="session")
def browsers() -> Iterator[Browsers]:
    """The browser of this worker, ended with it."""
    made = Browsers()
    yield made
    made.drop()


@pytest.fixture
def browser(browsers: Browsers) -> Iterator[webdriver.Chrome]:
    """A browser with an empty tab for this test."""
    yield browsers.fresh()
    browsers.check()
