"""The manual in a real browser, opened from files: what is looked for, and what is marked of it."""

from pathlib import Path

import pytest
from selenium import webdriver

from tests.chromium import in_chromium, until
from tests.gate.built_manual import built_manual

pytestmark = [*in_chromium, pytest.mark.filterwarnings("ignore:'myst_parser.*is deprecated")]


@pytest.fixture(scope="module")
def manual() -> Path:
    return built_manual()


IN_BOTH = "berlin"
"""A word of the page on orders in either language."""

SEARCHED = f"localStorage.kapdip_language = 'en'; localStorage.sphinx_highlight_terms = '{IN_BOTH}';"
"""What a search in the English manual leaves for the page that it leads to."""

MARKED = "return document.querySelectorAll('article .highlighted').length"


def read_after_a_search_in_english(browser: webdriver.Chrome, page: Path) -> None:
    """Opens `page`. What one page from a file keeps reaches the next one's process late, so it is put there before the
    page's own scripts run."""
    early = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SEARCHED})
    browser.get(page.as_uri())
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", early)
    until(browser, lambda one: one.execute_script("return document.readyState") == "complete")
    browser.execute_async_script("setTimeout(arguments[0], 50)")


def test_what_was_looked_for_in_one_language_is_not_marked_in_the_other(
    manual: Path, browser: webdriver.Chrome
) -> None:
    read_after_a_search_in_english(browser, manual / "en" / "orders.html")
    assert browser.execute_script(MARKED) > 0
    read_after_a_search_in_english(browser, manual / "de" / "orders.html")
    assert browser.execute_script(MARKED) == 0


def test_the_manual_is_searched_from_a_file(manual: Path, browser: webdriver.Chrome) -> None:
    browser.get(f"{(manual / 'de' / 'search.html').as_uri()}?q=Unterst%C3%BCtzungen")
    script = "return [...document.querySelectorAll('#search-results li a')].map((one) => one.getAttribute('href'))"
    until(browser, lambda one: any(page.startswith("players.html") for page in one.execute_script(script)))
