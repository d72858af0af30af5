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


def test_what_was_looked_for_in_one_language_is_not_marked_in_the_other(
    manual: Path, browser: webdriver.Chrome
) -> None:
    marked = "return document.querySelectorAll('article .highlighted').length"
    keep = "localStorage.setItem('sphinx_highlight_terms', 'orders')"
    browser.get((manual / "en" / "desk.html").as_uri())
    browser.execute_script(keep)
    browser.get((manual / "en" / "orders.html").as_uri())
    until(browser, lambda one: one.execute_script(marked) > 0)
    browser.execute_script(keep)
    browser.get((manual / "de" / "orders.html").as_uri())
    kept = "return localStorage.getItem('sphinx_highlight_terms')"
    until(browser, lambda one: one.execute_script("return document.readyState") == "complete")
    assert browser.execute_script(kept) is None
    assert browser.execute_script(marked) == 0


def test_the_manual_is_searched_from_a_file(manual: Path, browser: webdriver.Chrome) -> None:
    browser.get(f"{(manual / 'de' / 'search.html').as_uri()}?q=Unterst%C3%BCtzungen")
    script = "return [...document.querySelectorAll('#search-results li a')].map((one) => one.getAttribute('href'))"
    until(browser, lambda one: any(page.startswith("players.html") for page in one.execute_script(script)))
